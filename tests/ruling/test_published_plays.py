"""Published cases about the play, entered as a record: what their sources state is told by the cards.

Hands are read from the cases where they give them; what they leave open is filled in here.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml
from at_play import board, ruling, tells
from at_table import Board as Ruling

from bridge_rulings.ruling.course import Course, Incident
from bridge_rulings.table.board import Claim

CASES = Path(__file__).parents[3] / "shared" / "cases" / "play.yaml"


@cache
def cases() -> dict[str, dict[str, Any]]:
    every = yaml.safe_load(CASES.read_text(encoding="utf-8"))
    return {one["id"]: one["facts"] for one in every}


def case(name: str) -> dict[str, Any]:
    if not CASES.exists():
        pytest.skip(f"the published cases are not here: {CASES}")
    return cases()[name]


def hands_of(found: dict[str, str]) -> str:
    return " ".join(f"{seat}: {hand.replace('-', '')}" for seat, hand in found.items())


class Position(NamedTuple):
    """The card of that number, seen from its player, and what is told of it; ``more`` of the board."""

    case: str
    cards: str
    which: int
    answers: dict[str, str | None]
    more: dict[str, Any]


REVOKES = [
    Position(
        "rev-rgb-2017-declarer-revokes-dummy-wins",
        "N:D8 S4 CK C7 / S:SA",
        3,
        {"side_gone_on": "yes", "trick_won_by": "partner", "suit_due": "D", "trick": "8"},
        {"trumps": "H", "hands": "ending: N: JT2.32.8. E: 9874...T9 S: AK65..Q.K W: Q3...QJ87"},
    ),
    Position(
        "rev-bbo-49614-3NT-declarer-down-six-equity",
        "W:C5 C6 C9 H2 / S:HQ",
        4,
        {"side_gone_on": "yes", "trick_won_by": "others"},
        {"trumps": "N"},
    ),
    Position(
        "rev-bbo-55832-attention-after-next-board-begun",
        "N:DJ D2 D3 C7 / W:CT CK CQ C5",
        4,
        {"trick_won_by": "offender", "side_gone_on": "yes", "suit_due": "D"},
        {"trumps": "C"},
    ),
    Position(
        "rev-bw-revoke-or-not-claim-before-establishment",
        "S:H4 H5 HJ D2",
        4,
        {"side_gone_on": "no", "side_claimed": None, "played_since": "nobody", "suit_due": "H", "revoke_card": "D2"},
        {"hands": "E: .Q..", "claim": Claim("S", None, 4)},
    ),
    Position(
        "rev-wbu-2019-01-trick12-defender-UI",
        "N:D2 HJ DQ C6 / E:D5 H8 H9 C3",
        2,
        {"trick": "12", "side_gone_on": "yes", "partner_to_play": "yes", "revoke_card": "HJ", "both_on_trick": "no"},
        {"trumps": "H", "hands": "ending: N: ..2.3 E: .J.5. S: .8.Q. W: .9..6"},
    ),
    Position(
        "rev-wbu-2018-03-declarer-two-revokes-5D",
        "W HK HA H2 C6 / N:D3 D4 D5 DA / W:CA C2 C3 C7 / W:CK C4 C5 C8 / W:HQ H3 H4 DT",
        4,
        {"trick_won_by": "partner", "later_trick": "yes", "side_gone_on": "yes", "repeated": "no"},
        {"trumps": "D", "hands": "S: KQ2.7.KQJT95.876", "claim": Claim("S", None, 20)},
    ),
    Position(
        "rev-wbu-2018-03-declarer-two-revokes-5D",
        "W HK HA H2 C6 / N:D3 D4 D5 DA / W:CA C2 C3 C7 / W:CK C4 C5 C8 / W:HQ H3 H4 DT",
        20,
        {"trick_won_by": "offender", "side_gone_on": "no", "side_claimed": "yes", "repeated": "yes"},
        {"trumps": "D", "hands": "S: KQ2.7.KQJT95.876", "claim": Claim("S", None, 20)},
    ),
    Position(
        "rev-cavendish-confusing-revoke-plus-claim",
        "W:HT CJ H2 C9 / N:D2",
        2,
        {"trick_won_by": "others", "side_gone_on": "yes", "trick": "10", "suit_due": "H"},
        {"trumps": "N", "hands": "ending: N: .J.2.J4 E: .2.53.8 S: ..JT.K9 W: .T5.4.7"},
    ),
    Position(
        "rev-rgb-1997-inquiry-then-establish",
        "W H2 H3 H7 H8 / S:HK D9 H4 HA / E:DQ",
        6,
        {"trick_won_by": "partner", "side_gone_on": "yes", "suit_due": "H"},
        {"trumps": "H"},
    ),
    Position(
        "rev-ebu-178a-discard-then-ruff-that-suit",
        "S:SA H2 S3 S4 / S:HA H3 H4 H5 / S:HK S2 H6 H7",
        2,
        {"trick_won_by": "others", "later_trick": "yes", "suit_due": "S", "revoke_card": "H2"},
        {},
    ),
]


@pytest.mark.parametrize("position", REVOKES, ids=[f"{one.case} {one.which}" for one in REVOKES])
def test_what_the_source_says_of_a_revoke_is_told_by_the_cards(position: Position) -> None:
    assert case(position.case)
    found = {name: tells(name, position.cards, position.which, **position.more) for name in position.answers}
    assert found == position.answers


def test_a_required_lead_that_was_not_made() -> None:
    """A lead out of turn refused, a heart required, and the king of diamonds led with the jack of hearts in hand."""
    hands = hands_of(case("rev-ebl-course-2013-failure-to-comply-with-lead-restriction")["hands"])
    cards = "E:H9< W:DK D4 D2 D3 / W:D6 D5 DA DT / E:D9 DJ DQ D8 / W:D7 S3 SJ SA"
    lead = Incident(1, "54", "", "E", "W", "H9", {}, "card 1", "card 1")
    made = Ruling(course=Course("", "4S", "S", "", (lead,), board(cards, hands=hands))).quietly()
    made.says({"54.the opening lead": "refuse"}).says({"50.50D2": "require"})
    made.course = made.course.plus(Incident(2, "59", "", "W", "", "", {}, "card 2"))
    made.quietly()
    assert made.decided("59.able") == [("yes", "position")]
    made.comes("end_of_play").says({"50.helped": "no"}).says({"16.used": "no"}).quietly()
    assert {"61A", "63A1", "64A1"} <= made.cited(2)
    assert made.decided("64.trick_won_by") == [("offender", "position")]
    assert sum(moved.number for moved in made.transfers) == 2


def test_trick_twelve_put_right_though_it_was_established() -> None:
    assert case("rev-wbu-2019-01-trick12-defender-UI")["trick"] == 12
    hands = "ending: N: ..2.3 E: .J.5. S: .8.Q. W: .9..6"
    made = ruling("62", "N:D2 HJ DQ C6 / E:D5 H8 H9 C3", 2, trumps="H", hands=hands).quietly()
    assert made.asked == ["62.in_board"]
    made.says({"62.in_board": "no"}).quietly()
    assert {"62D1", "62D2", "62B1"} <= made.cited()
    assert made.penalty_cards == ["E HJ major"]


# claims

TRUMP_OUT = [
    ("claim-israelmag-2013-7S-forgot-last-trump", "S", "remaining_hands", "yes"),
    ("claim-ebu-1633-6C-no-mention-of-trumps", "C", "illustrative_hands", "yes"),
    ("claim-scgbc-T82-of-trumps", "H", "illustrative_hands", "yes"),
    ("claim-bbo-65857-national-pairs-ruff-low", "S", "illustrative_hands", "yes"),
    ("claim-ebu-11950-6C-diamond-return", "C", "remaining_hands", "yes"),
    ("claim-blml-2006-4H-all-tops", "H", "remaining_hands", "yes"),
    ("claim-nbb-5C-overtake-not-stated", "C", "remaining_hands", "no"),
    ("claim-nbb-KJ7-dummy-claims-three", "H", "remaining_hands", "no"),
    ("claim-bw-4NT-faulty-count", "N", "remaining_hands", "no"),
]


@pytest.mark.parametrize(("name", "trumps", "hands", "out"), TRUMP_OUT, ids=[name for name, *_ in TRUMP_OUT])
def test_whether_a_trump_is_out_when_a_player_claims(name: str, trumps: str, hands: str, out: str) -> None:
    facts = case(name)
    ending = f"ending: {hands_of(facts[hands])}"
    assert tells("trump_out", "", 0, anchor=facts["claimer"], trumps=trumps, hands=ending) == out


# leads and plays too early, and dummy's card


def test_a_lead_to_trick_thirteen_before_partner_has_played_to_trick_twelve() -> None:
    assert case("pen-tricity-57A-trick12")["declarer"] == "S"
    cards, hands = "S:DT none H9 DJ / E:CT", "ending: N: .9..J E: ..J.T S: .Q.T. W: .K..K"
    made = ruling("57", cards, 4, trumps="N", hands=hands).quietly()
    assert made.decided("57.partner_played") == [("no", "position")]
    assert set(made.decided("57.way")) == {("led", "position")}
    assert made.penalty_cards == ["E CT major"]
    assert made.options == ["highest", "lowest", "require", "forbid"]


def test_a_card_named_from_dummy_and_changed_at_once() -> None:
    hands = hands_of(case("desig-ebl-workshop-1-jack-oops-king")["hands"])
    cards = "W D2 DQ DK DA / S:H5 H2 HT HA / E:SA ST S3 S2 / E:S4 SQ S9 SJ"
    names = ("declarer_since", "opponent_since", "dummy_led", "dummy_on_lead")
    assert [tells(name, cards, 16, anchor="S", hands=hands) for name in names] == ["no", "no", "no", "no"]


def test_dummy_quits_another_card_than_the_one_called() -> None:
    """Only one side has played to the next trick."""
    hands = f"ending: {hands_of(case('desig-bbo-66296-dummy-quits-wrong-card')['remaining_hands'])}"
    names = ("both_gone_on", "dummy_led", "since_dummys_card")
    cards = "N:C9 CQ C2 C6 / E:C3"
    assert [tells(name, cards, 1, anchor="S", hands=hands) for name in names] == ["no", "yes", "declarer"]
