"""A suit in which an opponent has shown out is played to its best (70E1)."""

from __future__ import annotations

import pytest

from bridge_rulings.analysis.answers import worst
from bridge_rulings.analysis.norm import Norm
from bridge_rulings.analysis.opensuit import worth
from bridge_rulings.analysis.profiles import Profile
from bridge_rulings.analysis.search import Search
from bridge_rulings.analysis.typed_ending import read_ending
from bridge_rulings.table.cards import RANKS


def ranks(text: str) -> int:
    """The bits of some ranks."""
    return sum(1 << RANKS.index(rank) for rank in text)


@pytest.mark.parametrize(
    ("before", "holder", "after", "tricks"),
    [
        ("32", "K4", "AQ", 2),
        ("AQ", "K4", "32", 1),
        ("AK872", "J6543", "QT9", 5),
        ("AT9", "Q87", "KJ2", 3),
        ("32", "AK", "QJ", 0),
        ("32", "", "4", 2),
        ("", "A2", "K", 0),
    ],
    ids=["finesse", "he sits over it", "the marked ten", "either way", "nothing", "all gone", "a bare king"],
)
def test_what_the_suit_is_worth(before: str, holder: str, after: str, tricks: int) -> None:
    assert worth((ranks(before), ranks(holder), ranks(after))) == tricks


MARKED = Profile("marked", "", (), ("open_suit", "cashes_winners", "from_the_top", "takes_the_trick"))


def test_after_a_show_out_the_finesse_is_taken() -> None:
    ending = read_ending("N:32.A.. K4.8.. AQ.5.. .97..2", "N", "N", "N")
    unknown = worst(ending, MARKED)
    known = worst(ending._replace(shown_out=frozenset({("W", "S")})), MARKED)
    assert (unknown.tricks, known.tricks) == (2, 3)


def test_a_show_out_on_the_way_counts_as_well() -> None:
    """West follows to no spade: after the ace has shown it, the jack is finessed."""
    ending = read_ending("N:A32... Q54... KJ6... ...765", "N", "N", "N")
    rules = ("cashes_winners", "from_the_top", "wastes_nothing")
    assert Search(ending, Norm(rules)).line_to(2, 1000) is not None
    assert Search(ending, Norm(("open_suit", *rules))).line_to(2, 1000) is None
