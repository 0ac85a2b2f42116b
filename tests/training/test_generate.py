"""Generated cases: the same from the same seed, ruled to the end, and a record like any other."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from random import Random

import pytest
from rowcover import rows_hit, rows_of

from bridge_rulings.lawbook.book import Book
from bridge_rulings.ruling.engine import run
from bridge_rulings.ruling.record import ruling_of
from bridge_rulings.ruling.record_read import parse_record
from bridge_rulings.ruling.record_write import record_text
from bridge_rulings.table.board import irregular
from bridge_rulings.table.calls import is_bid
from bridge_rulings.training.cases import Case
from bridge_rulings.training.families import material
from bridge_rulings.training.generate import generated, make_board

FAMILIES = tuple(material(Book()).families)
SEEDS = [str(seed) for seed in range(6)]


@cache
def book() -> Book:
    return Book()


@cache
def case(family: str, seed: str) -> Case:
    return generated(book(), book().authority("wbf"), material(book()).family(family), seed)


def text(family: str, seed: str) -> str:
    found = case(family, seed)
    return record_text(found.record, found.outcome)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_case_is_told_and_ruled_to_the_end(family: str) -> None:
    for seed in SEEDS:
        found = case(family, seed)
        assert found.told
        assert found.outcome.need is None
        assert found.outcome.rulings
        assert not found.outcome.unused, found.name


@pytest.mark.parametrize("family", FAMILIES)
def test_a_case_is_a_record_that_reads_back_and_rules_the_same(family: str) -> None:
    for seed in SEEDS:
        record = parse_record(text(family, seed), "generated.yaml")
        assert record.course == case(family, seed).record.course
        again = run(book(), book().authority("wbf"), record.course)
        assert ruling_of(again) == ruling_of(case(family, seed).outcome)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_recorded_board_has_one_thing_wrong_with_it(family: str) -> None:
    tables = [case(family, seed).record.course.table for seed in SEEDS]
    boards = [table for table in tables if table is not None]
    assert boards, "some of the cases come with a record of the board"
    assert all(len(irregular(board)) == 1 or board.claim is not None for board in boards)


def test_the_same_seed_is_the_same_case_in_another_process() -> None:
    program = (
        "import sys; sys.path[:0] = ['tests', 'tests/training']\n"
        "from test_generate import FAMILIES, text\n"
        "sys.stdout.reconfigure(encoding='utf-8')\n"
        "sys.stdout.write(''.join(text(family, seed) for family in FAMILIES for seed in '12'))\n"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    said = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=True).stdout
    assert said.decode() == "".join(text(family, seed) for family in FAMILIES for seed in "12")


def test_what_was_generated_before_makes_no_difference() -> None:
    alone = text("claim", "3")
    authority = book().authority("wbf")
    for seed in ("1", "3"):
        last = generated(book(), authority, material(book()).family("claim"), seed)
    assert record_text(last.record, last.outcome) == alone


def test_nobody_passes_a_strong_opening() -> None:
    opened = 0
    for seed in range(600):
        board = make_board(Random(seed))  # noqa: S311 - boards, not secrets
        assert board.auction is not None
        calls = [made.call for made in board.auction.calls]
        bids = [call for call in calls if is_bid(call)]
        if bids[:1] == ["2C"]:
            opened += 1
            assert bids[1:], calls
    assert opened >= 5


@pytest.mark.parametrize(("family", "paragraph"), [("revoke", "62D2"), ("claim", "71B"), ("penalty-card", "51A")])
def test_a_paragraph_that_chance_seldom_comes_to_is_aimed_at(family: str, paragraph: str) -> None:
    found = [
        generated(book(), book().authority("wbf"), material(book()).family(family), str(seed), paragraph)
        for seed in range(8)
    ]
    assert any(paragraph in step.cite for one in found for step in one.outcome.rulings)
    assert found[0].name == f"generated/{family}/{paragraph}/0"


@pytest.mark.parametrize("family", FAMILIES)
def test_a_few_cases_already_come_to_many_rows(family: str) -> None:
    """How many of all rows are hit over many seeds is measured by ``benchmarks/cover_generated.py``."""
    wanted = rows_of(book(), material(book()).family(family).laws)
    hit = {row for seed in SEEDS for row in rows_hit(book(), case(family, seed).outcome)}
    assert len(hit & wanted.keys()) >= 7
