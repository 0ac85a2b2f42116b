"""A ruling is held against what a case expects of it."""

from __future__ import annotations

from typing import Any

import pytest
from at_table import Board

from bridge_rulings.errors import Problem
from bridge_rulings.ruling.expect import KEYS, differences
from bridge_rulings.ruling.outcome import Outcome


@pytest.fixture(scope="module")
def settled() -> Outcome:
    """West leads out of turn, declarer forbids; then East revokes and it is settled after the play."""
    board = Board("S").starts("54", "W", {"54.the opening lead": "refuse"}, card="H7").quietly().replies("forbid")
    board.starts("49", "E", card="S3").quietly().replies("no")
    board.starts("62", "E", {"63.next_trick": "yes", "64.still_damaged": "no"}).quietly().comes("end_of_play")
    board.says({"50.helped": "no", "16.used": "no"}, 1).says({"50.helped": "no"}, 2).quietly().replies(
        "offender", "yes"
    )
    assert board.asked == []
    return board.outcome


@pytest.fixture(scope="module")
def choosing() -> Outcome:
    """The same lead, and declarer is about to choose."""
    return Board("S").starts("54", "W", card="H7").quietly().outcome


@pytest.mark.parametrize(
    "expected",
    [
        {},
        {"cite": "54D"},
        {"cite": ["54D", "50D2a", "64A1"]},
        {"not_cite": ["54A", "64B7"]},
        {"do": ["withdraw", {"penalty_card": {"kind": "major"}}, {"forbid_lead": {}}]},
        {"do": [{"penalty_card": {"of": "offender"}}, {"penalty_card": {"of": "W", "card": "H7"}}]},
        {"none": ["adjust", "swap_declarer"]},
        {"none": "adjust"},
        {"transferred": "2"},
        {"transferred": 2},
        {"waiting": []},
        {"not_waiting": ["64", "26B"]},
        {"penalty_cards": ["E S3 minor"]},
        {"penalty_cards": "E S3 minor"},
        {"about": ["50D2 W", "64 E"]},
        {"lies": ["marks E", "silenced", "transfers E E"]},
        {"law": "64"},
    ],
)
def test_a_ruling_that_is_as_expected_has_no_differences(expected: dict[str, Any], settled: Outcome) -> None:
    assert differences(expected, settled) == []


@pytest.mark.parametrize(
    ("expected", "told"),
    [
        ({"cite": ["64B7"]}, "64B7 is not cited"),
        ({"not_cite": "54D"}, "54D is cited"),
        ({"do": ["adjust"]}, "adjust  is not among"),
        ({"do": [{"penalty_card": {"kind": "minor", "of": "partner"}}]}, "penalty_card"),
        ({"do": [{"penalty_card": {"of": "W", "card": "S3"}}]}, "penalty_card"),
        ({"lies": "marks E E"}, "marks: E, not E, E"),
        ({"lies": "marks"}, "marks: E, not nobody"),
        ({"about": ["64 W"]}, "64 is about E, not about W"),
        ({"about": "26B W"}, "26B is about nobody, not about W"),
        ({"none": ["withdraw"]}, "there should be no withdraw"),
        ({"transferred": "1"}, "2 tricks are transferred, not 1"),
        ({"waiting": ["64"]}, "64 does not wait"),
        ({"penalty_cards": []}, "penalty cards: E S3 minor"),
        ({"penalty_cards": ["E S3 major"]}, "penalty cards: E S3 minor"),
        ({"open": ["accept"]}, "no offer is open"),
    ],
)
def test_what_differs_is_told_in_words(expected: dict[str, Any], told: str, settled: Outcome) -> None:
    (difference,) = differences(expected, settled)
    assert told in difference


def test_several_things_that_differ_are_all_told(settled: Outcome) -> None:
    assert len(differences({"cite": ["1A", "2B"], "transferred": 5, "none": ["mark"]}, settled)) == 4


def test_a_ruling_that_is_not_complete_differs_from_every_case_that_ends(choosing: Outcome) -> None:
    (difference,) = differences({"cite": ["54"]}, choosing)
    assert difference == "the ruling is not complete: 54.the opening lead is missing"


def test_the_options_that_are_open_are_named_exactly(choosing: Outcome) -> None:
    assert differences({"open": ["refuse", "spread", "accept"], "barred": []}, choosing) == []
    assert differences({"open": ["accept"]}, choosing) == ["open options: accept, refuse, spread"]
    assert differences({"barred": ["spread"]}, choosing) == ["barred options: "]


def test_what_waits_may_be_told_with_its_moment_and_player() -> None:
    waiting = Board("S").starts("62", "E", {"63.next_trick": "yes"}).quietly().outcome
    assert differences({"waiting": ["64", "64 at end_of_play"], "about": "64 E"}, waiting) == []
    assert differences({"waiting": "64 at end_of_round"}, waiting) == [
        "64 at end_of_round does not wait (waiting: 64 at end_of_play)"
    ]


def test_what_was_worked_out_is_named_exactly(choosing: Outcome) -> None:
    def told(facts: dict[str, Any]) -> list[str]:
        return differences({"worked_out": facts, "open": ["accept", "refuse", "spread"]}, choosing)

    assert told({"54.led_by": "defender"}) == []
    assert told({}) == ["54.led_by is worked out as defender"]
    assert told({"54.led_by": ["defender", "declaring"]}) == ["54.led_by is not worked out as declaring"]
    assert told({"54.led_by": "defender", "54.misled": "no"}) == ["54.misled is not worked out as no"]


def test_a_card_that_is_carried_along_may_be_named_and_need_not(choosing: Outcome) -> None:
    facts = {"54.led_by": "defender", "54.card": "H7", "54.card @W": "H7"}
    assert differences({"worked_out": facts, "barred": []}, choosing) == []
    assert differences({"worked_out": facts | {"54.card": "H8"}, "barred": []}, choosing) == [
        "54.card is not worked out as H8"
    ]


def test_what_is_asked_where_a_case_stops_is_named_exactly(choosing: Outcome) -> None:
    revoke = Board("S").starts("60", "E", {"60.way": "played"}).outcome
    assert differences({"asks": "60.who"}, revoke) == []
    assert differences({"asks": ["60.way", "60.who"]}, revoke) == ["asked is 60.who"]
    assert differences({"asks": "54.auction_on"}, choosing) == ["asked is nothing"]


def test_an_expectation_that_nobody_knows_is_a_problem(settled: Outcome) -> None:
    with pytest.raises(Problem, match="'expected' has no key cites") as caught:
        differences({"cites": ["54D"]}, settled)
    assert "cite" in caught.value.hint
    assert len(set(KEYS)) == len(KEYS)
