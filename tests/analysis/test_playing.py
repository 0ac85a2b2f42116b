"""A line of play is legal, and is counted for the claimer's side."""

from __future__ import annotations

from random import Random

import pytest
from endings import make_ending

from bridge_rulings.analysis.answers import double_dummy
from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.playing import after, along, play_out
from bridge_rulings.analysis.typed_ending import read_ending
from bridge_rulings.errors import Problem
from bridge_rulings.table.play import PlayedCard

HANDS = "N:.AK2.. 2.34.. AK...A ..567."


def spades(text: str, trick: str = "", leader: str = "S") -> Ending:
    """An ending with spades as trumps, claimed by South."""
    return read_ending(text, "S", leader, "S", trick=trick)


def test_playing_out_counts_the_tricks_of_the_claimers_side() -> None:
    line = play_out(spades(HANDS), "CA D5 HA S2 H3 SA D6 H2 SK D7 HK H4".split())
    assert line.tricks == 2
    assert line.cards[3] == PlayedCard("E", "S2")


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("SA D5 HA H3", "East cannot play H3"),
        ("S2", "South cannot play S2"),
        ("CA D5 HA S2", "before the cards do"),
    ],
)
def test_an_illegal_line_is_no_line(cards: str, told: str) -> None:
    with pytest.raises(Problem, match=told):
        play_out(spades(HANDS), cards.split())


def test_a_line_is_walked_card_by_card_and_what_cannot_be_played_is_told() -> None:
    ending = make_ending(Random(1), 2)  # noqa: S311
    line = double_dummy(ending).line
    assert line is not None
    places = list(along(ending, [one.card for one in line.cards]))
    assert places[-1][1] == line.tricks
    assert places[-1][0].left == 0
    with pytest.raises(Problem, match="cannot play"):
        after(ending, next(card for seat in "NESW" if seat != ending.to_play for card in ending.hands[seat]))
