"""The prover against brute force, and what only whole books show."""

from __future__ import annotations

import re

import brute
from hypothesis import given
from strategies import Sketch, sketches

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.prove import prove_law

SAYS = {
    r"has no ruling when": "gap",
    r"rule the same case": "overlap",
    r"exceptions of \S+ disagree": "disagree",
    r"decides no case|rules cases that can never be": "dead",
    r"tests ticks but needs none": "untick",
    r"leaves no option open": "closed",
    r"is always barred": "barred",
    r"can never be barred": "unbarred",
    r"nothing leads to the stage|all that leads to the stage": "unreached",
    r"no row tests the fact": "untested",
    r"never changes anything": "pointless",
    r"the answers (\w+) and (\w+) of \w+ mean the same": "alike",
    r"this never excludes nothing": "idle",
}


def kind(problem: Problem) -> str:
    for pattern, name in SAYS.items():
        if match := re.search(pattern, problem.what):
            return " ".join((name, *match.groups()))
    raise AssertionError(problem)


@given(sketches())
def test_the_prover_finds_what_brute_force_finds_and_nothing_else(sketch: Sketch) -> None:
    problems, _ = prove_law(sketch.law(), sketch.starts)
    lines = {line: key for key, line in sketch.written()[1].items()}
    assert {(kind(problem), lines[problem.line]) for problem in problems} == brute.faults(sketch)
