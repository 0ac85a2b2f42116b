"""Endings as they are typed: what is read, and what cannot be."""

from __future__ import annotations

import pytest

from bridge_rulings.analysis.ending import Ending, show_hands
from bridge_rulings.analysis.typed_ending import read_ending
from bridge_rulings.errors import Problem
from bridge_rulings.table.play import PlayedCard

HANDS = "N:.AK2.. 2.34.. AK...A ..567."


def spades(text: str, trick: str = "", leader: str = "S") -> Ending:
    """An ending with spades as trumps, claimed by South."""
    return read_ending(text, "S", leader, "S", trick=trick)


def test_hands_are_written_as_in_a_pbn_deal() -> None:
    ending = spades(HANDS)
    assert ending.hands["S"] == {"SA", "SK", "CA"}
    assert ending.hands["W"] == {"D5", "D6", "D7"}
    assert (ending.left, ending.to_play, ending.side, ending.defends) == (3, "S", "NS", False)


def test_the_hands_can_be_written_again() -> None:
    assert spades(show_hands(spades(HANDS))) == spades(HANDS)


@pytest.mark.parametrize("text", ["N:-.AK2.-.- 2.34.-.- AK.-.-.A -.-.567.-", "n:.ak2.. 2.34.. ak...a ..567."])
def test_a_dash_is_a_void_and_small_letters_do(text: str) -> None:
    assert spades(text) == spades(HANDS)


@pytest.mark.parametrize("trumps", ["N", "nt", "no trumps"])
def test_no_trumps_is_written_in_several_ways(trumps: str) -> None:
    assert read_ending(HANDS, trumps, "S", "S").trumps == "N"


def test_the_cards_on_the_table_may_stand_in_the_hands_or_not() -> None:
    still_there = spades(HANDS, "CA D5")
    taken_out = spades("N:.AK2.. 2.34.. AK... ..67.", "CA,D5")
    assert still_there == taken_out
    assert taken_out.trick == (PlayedCard("S", "CA"), PlayedCard("W", "D5"))
    assert (taken_out.left, taken_out.to_play) == (3, "N")


def test_the_last_trick_may_be_under_way() -> None:
    ending = spades("N:... 3... 4... 5...", "SA", leader="N")
    assert (ending.left, ending.to_play, ending.hands["N"]) == (1, "E", frozenset())


@pytest.mark.parametrize(
    ("hands", "trick", "told"),
    [
        ("N:.AK2.. 2.34.. AK...A ..56.", "", "not equal: North 3, East 3, South 3, West 2"),
        ("N:.AK2.. 2.34.. AK...A ..56.", "CA", "two places: South and the trick"),
        ("N:.AK2.. 2.34.. AK... ..56.", "CA", "not equal"),
        ("N:.AK2.. 2.34.. AK...A 2..56.", "", "S2 is in two places: East and West"),
        ("N:.AK2.. 2.34.. AK...A ..567.", "S2", "S2 is in two places: East and the trick"),
        ("N:.AK2.. 2.34.. AK...A", "", "four hands"),
        (".AK2.. 2.34.. AK...A ..567.", "", "begin with a seat"),
        ("N:.AX2.. 2.34.. AK...A ..567.", "", "'X'"),
        ("N:... ... ... ...", "", "without a card"),
        ("N:.AK2.. 2.34.. AK...A ..567.", "C1", "'C1' is no card"),
        ("N:.AK2.. 2.34.. AK...A ..567.", "CA D5 H2 S2", "is over"),
    ],
)
def test_what_cannot_be_is_told(hands: str, trick: str, told: str) -> None:
    with pytest.raises(Problem, match=told):
        spades(hands, trick)


def test_a_card_on_the_table_that_revokes_is_told() -> None:
    with pytest.raises(Problem, match="does not follow"):
        spades("N:.AK2.. 2.34.. AK...A 3..56.", "SA D5")


@pytest.mark.parametrize(("trumps", "leader", "claimer"), [("X", "S", "S"), ("S", "Q", "S"), ("S", "S", "")])
def test_trumps_and_seats_that_are_none_are_told(trumps: str, leader: str, claimer: str) -> None:
    with pytest.raises(Problem, match="is no"):
        read_ending(HANDS, trumps, leader, claimer)
