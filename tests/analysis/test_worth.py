"""What each card is worth: our own solver, the installed one if there is one, and bounds where it takes too long."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from random import Random

import pytest
from endings import make_ending

from bridge_rulings.analysis import dds
from bridge_rulings.analysis.answers import double_dummy
from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.worth import Bounds, after, along, cards_to_play, each_card, worth
from bridge_rulings.errors import Problem


def drawn(number: int, most: int) -> Iterator[Ending]:
    for seed in range(number):
        random = Random(seed)  # noqa: S311 - endings, not secrets
        yield make_ending(random, random.randrange(1, most), defends=random.random() < 0.3)


def test_the_best_card_of_the_hand_to_play_makes_what_double_dummy_says() -> None:
    for ending in drawn(100, 5):
        values = each_card(ending)
        assert {*values} == {*cards_to_play(ending)}
        best = max if ending.to_play in ending.side else min
        tricks = double_dummy(ending).tricks
        assert worth(ending) == Bounds(tricks, tricks)  # type: ignore[arg-type]
        assert best(value.fewest for value in values.values()) == tricks


@pytest.mark.skipif(find_spec("endplay") is None, reason="endplay is not installed: the extra [analysis]")
def test_the_installed_solver_says_the_same_of_every_card(monkeypatch: pytest.MonkeyPatch) -> None:
    for ending in drawn(100, 7):
        theirs = dds.each_card(ending)
        with monkeypatch.context() as alone:
            alone.setattr(dds, "installed", lambda: False)
            ours = each_card(ending)
        assert {card: bounds.fewest for card, bounds in ours.items()} == theirs


def test_where_it_takes_too_long_there_are_bounds_and_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dds, "installed", lambda: False)
    unsettled = 0
    for ending in drawn(60, 6):
        exact = worth(ending)
        rough = worth(ending, positions=1)
        assert rough.fewest <= exact.fewest <= exact.most <= rough.most
        unsettled += not rough.settled
    assert unsettled


def test_a_line_is_walked_card_by_card_and_what_cannot_be_played_is_told() -> None:
    ending = make_ending(Random(1), 2)  # noqa: S311
    line = double_dummy(ending).line
    assert line is not None
    places = list(along(ending, [one.card for one in line.cards]))
    assert places[-1][1] == line.tricks
    assert places[-1][0].left == 0
    with pytest.raises(Problem, match="cannot play"):
        after(ending, next(card for seat in "NESW" if seat != ending.to_play for card in ending.hands[seat]))
