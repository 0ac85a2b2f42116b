"""The claimer's words in one line are the same statement as in a file."""

from __future__ import annotations

import pytest

from bridge_rulings.analysis.statement import Statement, Step
from bridge_rulings.analysis.typed_ending import read_ending
from bridge_rulings.analysis.typed_statement import FORM, parse_statement
from bridge_rulings.errors import Problem

ENDING = read_ending("N:42.AQ.3.76 .K5.QJ.985 AK.32.K4.A QJT.6.T5.K", "S", "S", "S")


def bound(line: str) -> Statement:
    return parse_statement(line, ENDING)


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        ("trumps", [Step("draw_trumps", "S")]),
        ("draw trumps 2", [Step("draw_trumps", "S", rounds=2)]),
        ("cash hearts; H 1", [Step("cash", "H"), Step("cash", "H", rounds=1)]),
        ("the ace of hearts", [Step("play", "H", "N", "HA")]),
        ("HA, play ca", [Step("play", "H", "N", "HA"), Step("play", "C", "S", "CA")]),
        ("finesse the HQ", [Step("finesse", "H", "N", "HQ")]),
        ("finessing the queen of hearts", [Step("finesse", "H", "N", "HQ")]),
        ("drawing trumps", [Step("draw_trumps", "S")]),
        ("drawing the last trump", [Step("draw_trumps", "S", rounds=1)]),
        ("two rounds of trumps", [Step("draw_trumps", "S", rounds=2)]),
        ("CA; discard D3", [Step("play", "C", "S", "CA", other="D3")]),
        ("ruff D dummy", [Step("ruff", "D", "N")]),
        ("Ruff a diamond in N with the S2", [Step("ruff", "D", "N", "S2")]),
        (" ; ", []),
    ],
)
def test_steps_as_players_say_them(line: str, steps: list[Step]) -> None:
    found = bound(line)
    assert list(found.steps) == steps
    assert found.said == line.strip()


def test_what_is_no_step() -> None:
    found = bound("knows the trump; E showed out of S; W out H; concede 1; give 1; conceding a heart")
    assert found.mentions_trump
    assert found.shown_out == {("E", "S"), ("W", "H")}
    assert (found.conceded, found.steps) == (3, ())


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("HA; all mine", "'all mine' is no step of a statement"),
        ("HK", "the claimer's side does not have HK"),
        ("cash everything", "'everything' is no suit"),
        ("ruff D E", "a ruff needs the hand that ruffs"),
        ("concede many", "'many' is no number for concede"),
    ],
)
def test_what_is_none_is_named(line: str, told: str) -> None:
    with pytest.raises(Problem) as problem:
        bound(line)
    assert told in problem.value.what


def test_the_form_that_is_shown_is_one() -> None:
    assert len(bound(FORM.replace("C6", "D3")).steps) == 5
