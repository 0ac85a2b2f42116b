"""Who is meant by a role, with seats and without."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge_rulings.ruling.hands import ROUND, of_role, other_side, rotate, same_side, side_of
from bridge_rulings.table.seats import SEATS

HANDS = (*SEATS, *ROUND, "declarer", "dummy", "unknown")
hands = st.sampled_from(HANDS)


@pytest.mark.parametrize(
    ("role", "seat", "word"),
    [("offender", "W", "anchor"), ("lho", "N", "lho"), ("partner", "E", "partner"), ("rho", "S", "rho")],
)
def test_a_role_is_seen_from_the_anchor(role: str, seat: str, word: str) -> None:
    assert of_role(role, "W", "S") == seat
    assert of_role(role, "anchor", "declarer") == word


def test_declarer_and_dummy_do_not_depend_on_the_anchor() -> None:
    assert [of_role(role, "W", "S") for role in ("declarer", "dummy")] == ["S", "N"]
    assert [of_role(role, "anchor", "declarer") for role in ("declarer", "dummy")] == ["declarer", "dummy"]


def test_a_role_seen_from_an_opponent_comes_round_to_the_anchor() -> None:
    assert of_role("rho", "lho", "declarer") == "anchor"
    assert of_role("partner", "rho", "declarer") == "lho"


def test_what_cannot_be_told_is_unknown() -> None:
    assert rotate("declarer", 1) == rotate("dummy", 3) == rotate("unknown", 2) == "unknown"
    assert side_of("unknown") == other_side("declaring") == other_side("unknown") == "unknown"


@pytest.mark.parametrize(
    ("hand", "other", "together"),
    [
        ("N", "S", True),
        ("N", "E", False),
        ("anchor", "partner", True),
        ("anchor", "rho", False),
        ("anchor", "N", None),
        ("anchor", "declarer", None),
        ("declarer", "dummy", None),
        ("unknown", "unknown", None),
    ],
)
def test_two_hands_play_together_against_each_other_or_it_cannot_be_told(
    hand: str, other: str, together: bool | None
) -> None:
    assert same_side(hand, other) is together


@given(hands)
def test_twice_round_the_table_is_where_it_began(hand: str) -> None:
    assert rotate(rotate(hand, 2), 2) == hand
    if hand in (*SEATS, *ROUND):
        assert rotate(hand, 4) == rotate(rotate(rotate(rotate(hand, 1), 1), 1), 1) == hand


@given(hands, hands)
def test_playing_together_is_mutual(hand: str, other: str) -> None:
    assert same_side(hand, other) == same_side(other, hand)


@given(st.sampled_from((*SEATS, *ROUND)))
def test_partners_are_one_side_and_the_next_hand_is_the_other(hand: str) -> None:
    assert side_of(rotate(hand, 2)) == side_of(hand)
    assert side_of(rotate(hand, 1)) == other_side(side_of(hand))
    assert other_side(other_side(side_of(hand))) == side_of(hand)
