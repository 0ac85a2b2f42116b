"""The installed solver, where there is one, says what ours says; without it everything works."""

from __future__ import annotations

from importlib.util import find_spec
from random import Random

import pytest
from endings import make_ending

from bridge_rulings.analysis import dds, report
from bridge_rulings.analysis.answers import Answer, double_dummy
from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.playing import Line

SOLVER = pytest.mark.skipif(find_spec("endplay") is None, reason="endplay is not installed: the extra [analysis]")


@SOLVER
def test_the_installed_solver_says_what_ours_says() -> None:
    for seed in range(150):
        random = Random(seed)  # noqa: S311 - endings, not secrets
        ending = make_ending(random, random.randrange(1, 7))
        assert dds.solved(ending).tricks == double_dummy(ending).tricks, (seed, ending)


def test_what_our_solver_leaves_open_goes_to_the_installed_one(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line((), 3)
    monkeypatch.setattr(dds, "installed", lambda: True)
    monkeypatch.setattr(dds, "solved", lambda ending: line)
    ending = make_ending(Random(3), 9)  # noqa: S311
    assert report.best_play(ending, 5, budget=1) == Answer(3, 3, line)


def test_without_it_the_bounds_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    def unheard_of(ending: Ending) -> Line:
        raise AssertionError("nobody asks a solver that is not there")

    monkeypatch.setattr(dds, "installed", lambda: False)
    monkeypatch.setattr(dds, "solved", unheard_of)
    ending = make_ending(Random(3), 9)  # noqa: S311
    assert report.best_play(ending, 5, budget=1).tricks is None
