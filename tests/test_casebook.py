"""Every case of the casebook is ruled as expected, and every agreed published case is there or excused."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
import yaml
from casebook import ROOT, Case, cases, faults, paths
from waysin import strange_ways

from bridge_rulings.lawbook.book import Book
from bridge_rulings.ruling.course import Answer
from bridge_rulings.ruling.engine import run
from bridge_rulings.ruling.record_read import read_record

SHARED = ROOT.parent / "shared" / "cases"
RECORDS = paths()
FAMILIES = {
    "defective-trick",
    "designation",
    "insufficient-bid",
    "lead-out-of-turn",
    "revoke",
    "penalty-card",
    "claim",
    "exposed-card",
}


@cache
def book() -> Book:
    return Book()


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_the_case_is_ruled_as_expected(case: Case) -> None:
    assert case.record.expected, "a case says what is expected of it"
    assert faults(book(), case) == []


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_by_its_topics_the_case_is_ruled_as_expected(case: Case) -> None:
    assert list(strange_ways(book(), [case])) == []


def test_a_choice_that_another_player_made_is_noticed() -> None:
    case = next(case for case in cases() if case.name == "vectors/6.1-22")
    changed = case.record.course.with_answer(1, "27.27A1", Answer("refuse", "W"))
    assert faults(book(), Case(case.name, case.record._replace(course=changed))) == [
        "27.27A1 was chosen by W, but the choice is S's"
    ]


def _agreed(file: str) -> list[Any]:
    cases = yaml.safe_load((SHARED / file).read_text(encoding="utf-8"))
    if file == "auction.yaml":
        return [case for case in cases if case["confidence"]["level"] == "agreed"]
    return [case for case in cases if case["confidence"] == "agreed" and case["valid_2017"] == "yes"]


@pytest.mark.skipif(not SHARED.is_dir(), reason="the collected cases lie beside the repository only at the workplace")
@pytest.mark.parametrize("file", ["auction.yaml", "play.yaml"])
def test_every_agreed_case_has_a_record_or_a_reason(file: str) -> None:
    excused = (ROOT / "rulings" / "README.md").read_text(encoding="utf-8")
    recorded = {path.stem.partition("--")[0] for path in RECORDS}
    missing = [
        case["id"]
        for case in _agreed(file)
        if case["family"] in FAMILIES and case["id"] not in recorded and f"- {case['id']}" not in excused
    ]
    assert missing == []


def test_no_person_is_named() -> None:
    for path in RECORDS:
        record = read_record(path)
        assert not record.event.get("players"), path


def test_every_paragraph_that_moves_tricks_or_silences_is_met_by_a_case() -> None:
    cited = set()
    for path in RECORDS:
        record = read_record(path)
        outcome = run(book(), book().authority(record.authority), record.course)
        cited |= {paragraph for step in outcome.rulings for paragraph in step.cite}
    wanted = set()
    for law in book().laws():
        for stage in law.stages.values():
            for row in stage.steps:
                if {use.effect for use in row.do} & {
                    "transfer",
                    "silence",
                    "penalty_card",
                    "forbid_lead",
                    "require_lead",
                }:
                    wanted |= set(row.cite)
    assert sorted(wanted - cited) == []


def test_whatever_the_table_may_tell_is_told_in_a_case() -> None:
    """A new ``from`` needs a ruling that states, worked out from the cards, what it must tell."""
    told = {key.partition(" ")[0] for case in cases() for key in case.record.expected.get("worked_out", ())}
    facts = {fact.key for law in book().laws() for fact in law.facts.values() if fact.source}
    assert sorted(facts - told) == []


@pytest.mark.parametrize("case", [case for case in cases() if case.record.course.table], ids=lambda case: case.name)
def test_what_the_board_tells_is_not_answered_by_hand(case: Case) -> None:
    """An answer goes before what is worked out, so that a wrong one of the two would never be seen."""
    course, authority = case.record.course, book().authority(case.record.authority)
    told = []
    for incident in course.incidents:
        for key in incident.answers:
            outcome = run(book(), authority, course.with_answer(incident.number, key, None))
            used = [use for step in outcome.rulings if step.incident == incident.number for use in step.used]
            told += [key for use in used if use.key == key and use.answer.by == "position"]
    assert told == []


def test_every_yaml_file_can_be_read_without_libyaml() -> None:
    for path in (*ROOT.glob("laws/**/*.yaml"), *RECORDS):
        yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)  # noqa: S506 - it makes only texts
