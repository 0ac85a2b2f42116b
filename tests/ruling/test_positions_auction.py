"""The cases of the casebook as positions: with the auction on record their answers are told, and are the same.

Of each case the record stands as the director found it. What it tells is taken out of the answers that were written by
hand; the ruling must be the one that the case expects all the same.
"""

from __future__ import annotations

from operator import eq
from typing import Any

import pytest
import yaml
from at_table import authority, book, rule
from casebook import ROOT
from positions import CASES, POSITIONS, RECORDS, as_position, position_of, sources, told

from bridge_rulings.ruling.expect import differences
from bridge_rulings.ruling.record_read import read_record
from bridge_rulings.table.typed_auction import read_auction

SHARED = ROOT.parent / "shared" / "cases" / "auction.yaml"
# What a record cannot tell: what he meant; that no other call was named; what was called after the ruling.
NEVER_TOLD = {"shared.slip", "37.slip", "25.changed", "31.rho_acted", "32.rho_acted"}
ASKED = {
    "ib-accepted-then-changed": {"27.replaced", "27.over_replacement"},  # 1NT might be a call out of turn
    "6.3-69": {"25.lho_called"},  # South says himself over which call he passed
}


@pytest.mark.parametrize("stem", CASES)
def test_the_position_tells_what_the_case_answers_and_the_ruling_is_the_same(stem: str) -> None:
    record, position = read_record(RECORDS[stem]), position_of(stem)
    course = as_position(record, position)
    given = {key: answer.value for key, answer in course.incidents[0].answers.items() if key in sources(book())}
    by_position = {key: value for key in given if (value := told(book(), authority(), course, key)) is not None}
    assert by_position == {key: given[key] for key in by_position}
    may_be_left = NEVER_TOLD | (set() if by_position.get("27.replaced") == "yes" else {"27.replacement"})
    assert set(given) - set(by_position) <= may_be_left | ASKED.get(stem, set())
    for key in by_position:
        course = course.with_answer(1, key, None)
    outcome = rule(course)
    assert differences(record.expected, outcome) == []
    assert [need.key for need in outcome.needs] == [need.key for need in rule(record.course).needs]


def test_every_position_belongs_to_a_case() -> None:
    assert {stem if stem in POSITIONS else stem.partition("--")[0] for stem in CASES} == set(POSITIONS)


@pytest.mark.skipif(not SHARED.is_file(), reason="the collected cases lie beside the repository only at the workplace")
def test_a_case_that_gives_an_auction_is_a_position_with_this_auction() -> None:
    """As far as both go: a position ends where the director came. Families that no auction settles are left out."""
    elsewhere = {"wrong-board", "wrong-cards", "mi", "ui", "lead-out-of-turn", "exposed-card"}
    missing = []
    for case in yaml.safe_load(SHARED.read_text(encoding="utf-8")):
        given = calls_of(case)
        if not given or case["family"] in elsewhere or case["confidence"]["level"] != "agreed":
            continue
        typed = [position for stem, position in POSITIONS.items() if stem.partition("--")[0] == case["id"]]
        calls = [[(made.seat, made.call) for made in read_auction(one.auction).calls] for one in typed]
        if not any(all(map(eq, call, given)) for call in calls):
            missing.append(case["id"])
    assert missing == []


def calls_of(case: Any) -> list[tuple[str, str]]:
    made = [one for one in case["facts"].get("auction") or [] if not one.get("attempted")]
    return [(one["seat"], one["call"].replace("NT", "N")) for one in made]
