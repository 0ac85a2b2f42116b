"""``replay --explain``: what a director would have read in the book, in its order, and what of it applied."""

from __future__ import annotations

from pathlib import Path

import pytest
from reported import record_text
from shell import shell

from bridge_rulings.cli.bookpath import stops
from bridge_rulings.lawbook.book import Book, built_in
from bridge_rulings.ruling.record_read import read_record
from bridge_rulings.ruling.recorded import rule_recorded

CASEBOOK = built_in().parent / "rulings" / "casebook"
RECORDS = sorted(CASEBOOK.glob("*/*.yaml"))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "board-07.yaml"
    path.write_text(record_text(), encoding="utf-8")
    return path


def test_it_comes_after_the_transcript_and_names_each_law_when_it_is_turned_to(record: Path) -> None:
    plain, done = shell("replay", record), shell("replay", record, "--explain")
    assert done.status == plain.status == 0
    assert done.out.startswith(plain.out)
    way = done.out[len(plain.out) :]
    assert "THE WAY THROUGH THE BOOK" in way
    laws = [line.split()[1] for line in way.splitlines() if line.startswith("   Law ")]
    assert laws == ["62", "63", "64"]
    lines = way.splitlines()
    assert any(line.startswith("     [x] 64A2    He did not win it") for line in lines)
    assert any(line.startswith("     [ ] 64B4    First noticed after") for line in lines)
    assert "-- When play has ended" in way


def test_a_program_gets_the_same(record: Path) -> None:
    way = shell("replay", record, "--explain", "--json").data[0]["path"]
    assert [stop["law"] for stop in way] == [62, 63, 64, 64]
    assert way[2]["came"] == "When play has ended"
    assert {"number": "64B6", "caption": "A revoke on the twelfth trick", "applies": False} in way[2]["read"]
    assert "path" not in shell("replay", record, "--json").data[0]


def test_every_paragraph_that_a_ruling_cites_is_on_its_way_and_in_the_order_of_the_book() -> None:
    book = Book()
    order = list(book.paragraphs())
    for path in RECORDS[::4]:
        outcome = rule_recorded(book, read_record(path))
        way = stops(book, outcome)
        assert len(way) == len(outcome.rulings)
        for stop, step in zip(way, outcome.rulings, strict=True):
            assert {paragraph.number for paragraph in stop.read if paragraph.applies} == set(step.cite)
            known = [order.index(paragraph.number) for paragraph in stop.read if paragraph.number in order]
            assert known == sorted(known)
            assert all(paragraph.caption for paragraph in stop.read if paragraph.number in order)


def test_the_options_that_were_not_taken_had_to_be_read_too() -> None:
    case = next((CASEBOOK / "insufficient-bid").glob("*natural--pass.yaml"))
    offer = next(
        stop for stop in shell("replay", case, "--explain", "--json").data[0]["path"] if stop["stage"] == "27A1"
    )
    assert [(one["number"], one["applies"]) for one in offer["read"]] == [("27A1", False), ("27B", True)]
    assert offer["leads"] == "27B"
