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
from bridge_rulings.analysis.playing import cards_to_play
from bridge_rulings.analysis.worth import Bounds, each_card, worth


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
