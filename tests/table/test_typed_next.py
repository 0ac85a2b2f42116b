"""What is offered while a position is typed."""

from __future__ import annotations

import pytest

from bridge_rulings.table.letters import ENGLISH
from bridge_rulings.table.position_entry import read_position
from bridge_rulings.table.typed_next import next_words, said_so_far

HANDS = "hands S: AKQJT98765432...; W: .AKQ32.AKQ3.AKQ2; auction S 1S ap"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", ("auction", "play", "hands")),
        ("4S by S; au", ("auction",)),
        ("auction N 1N p 2", ("2C", "2D", "2H", "2S", "2N")),
        ("auction N 1N 2c! ", None),
        ("auction N 7N ", ("p", "x")),
        ("auction N 7N x ", ("p", "xx")),
        ("auction N 7N (", ("p", "x")),
        ("auction N 7N-", ("p", "x")),
        ("auction N 7N ap ", ()),
        ("auction N zz ", ()),
        ("auction ", ()),
        ("W led ", ()),
        (f"{HANDS}; play W HA - C3 ", tuple(f"S{rank}" for rank in "A K Q J 10 9 8 7 6 5 4 3 2".split())),
        (f"{HANDS}; play W HA - C3 S2 / W:D3 - - ", None),
        (f"{HANDS}; play W HA ", ()),
    ],
)
def test_what_may_come_next(line: str, words: tuple[str, ...] | None) -> None:
    found = next_words(line)
    if words is None:
        assert found
    else:
        assert found == words


def test_they_are_in_the_letters_of_the_line() -> None:
    assert next_words("auction N 1K p 2", "nl") == ("2K", "2R", "2H", "2S", "2N")


def test_what_is_known_counts() -> None:
    known = read_position("4S by S; W: .AKQ32.AKQ3.AKQ2; play W HA 4 5 6")[1]
    assert next_words("play W HA 4 5 6 H", known=known) == ("HK", "HQ", "H3", "H2")


def test_every_word_that_is_offered_can_be_typed() -> None:
    line = "auction N 1S p 2C x "
    for word in next_words(line):
        read_position(line + word)


@pytest.mark.parametrize(
    ("line", "said", "part"),
    [
        ("auction N 1N 2", "auction N 1N", "auction"),
        ("auction N 1N-2", "auction N 1N", "auction"),
        ("auction N 1N (2", "auction N 1N", "auction"),
        ("4S by S; play W H7 - h", "4S by S; play W H7 - ", "play"),
        ("W led H", "W led ", "who"),
    ],
)
def test_the_word_being_typed_is_not_yet_said(line: str, said: str, part: str) -> None:
    assert said_so_far(line, ENGLISH) == (said, part)
