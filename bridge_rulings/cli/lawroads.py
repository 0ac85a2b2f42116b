"""Every road through a law: which answers lead from a stage to which rows, until the law is left or the ruling waits.

A road is a row of each table on the way and an option of each offer. What leads along it is a set of cases over the
facts of these tables (see `bridge_rulings.lawbook.cases`), so that a road which no case takes is seen to be none. Where
a stage is reached with another hand as the anchor (``with``), its facts are others, and are told apart as in a record:
``50.plays @partner``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bridge_rulings.cli.lawtext import ANCHOR, DECLARER
from bridge_rulings.lawbook.cases import Cases
from bridge_rulings.lawbook.model import Fact, Law, Option, Row, Stage, When
from bridge_rulings.ruling.hands import of_role

DONE, ELSEWHERE, PAUSE, TOO_WIDE = "done", "elsewhere", "pause", "too wide"


class Step(NamedTuple):
    """One stage of a road and what is taken there: ``fits`` must hold, and none of ``unless`` (by keys of facts)."""

    stage: Stage
    anchor: str  # the hand from which the stage is seen
    taken: Row | Option
    fits: When
    unless: tuple[When, ...]


class Road(NamedTuple):
    """A way through a law. ``answers``: a few with which every case goes it; ``choices``: the options taken."""

    steps: tuple[Step, ...]
    stop: str  # DONE, ELSEWHERE, PAUSE, or TOO_WIDE if there are too many cases to go on
    answers: Mapping[str, str]
    choices: Mapping[str, str]

    @property
    def cite(self) -> tuple[str, ...]:
        """The paragraphs along it."""
        return tuple(dict.fromkeys(paragraph for step in self.steps for paragraph in step.taken.cite))


def roads(law: Law, start: Stage) -> Iterator[Road]:
    """The roads from a stage, in the order of the file."""
    return _Walk(law).roads((), start, ANCHOR)


class _Walk:
    def __init__(self, law: Law) -> None:
        self.law = law
        self.facts: dict[str, Fact] = {}  # by key, as they are met

    def roads(self, before: tuple[Step, ...], stage: Stage, anchor: str) -> Iterator[Road]:
        for step in self._steps(stage, anchor):
            steps = (*before, step)
            choices = {
                key_of_offer(one.stage, one.anchor): one.taken.name for one in steps if isinstance(one.taken, Option)
            }
            try:
                cases, possible, found = self._ground(steps)
            except OverflowError:
                yield Road(before, TOO_WIDE, {}, choices)
                return
            if not found:
                continue
            goal = step.taken.next
            target = self.law.stages.get(goal.stage) if goal is not None and goal.law == self.law.number else None
            if target is not None and goal is not None and target.at is None and target.every is None:
                hand = of_role(goal.anchor, anchor, DECLARER) if goal.anchor else anchor
                yield from self.roads(steps, target, hand)
            else:
                stop = DONE if goal is None else ELSEWHERE if target is None else PAUSE
                yield Road(steps, stop, self._fewest(cases, possible, found), choices)

    def _steps(self, stage: Stage, anchor: str) -> Iterator[Step]:
        exceptions = tuple(self._keyed(row.when, anchor) for row in stage.rows if row.exception)
        for row in stage.rows:
            yield Step(stage, anchor, row, self._keyed(row.when, anchor), () if row.exception else exceptions)
        for option in stage.options:
            yield Step(stage, anchor, option, {}, tuple(self._keyed(bar.when, anchor) for bar in option.barred))

    def _keyed(self, when: When, anchor: str) -> When:
        return {self._key(name, anchor): answers for name, answers in when.items()}

    def _key(self, name: str, anchor: str) -> str:
        fact = self.law.facts[name]
        key = fact.key if anchor == ANCHOR or fact.key.startswith("shared.") else f"{fact.key} @{anchor}"
        self.facts[key] = fact
        return key

    def _ground(self, steps: tuple[Step, ...]) -> tuple[Cases, int, int]:
        """The cases of all facts that the steps test, those that can be, and those that take these steps."""
        keys = dict.fromkeys(self._key(name, step.anchor) for step in steps for name in step.stage.facts)
        cases = Cases([(key, tuple(self.facts[key].answers)) for key in keys])
        possible = cases.everything
        for anchor in dict.fromkeys(step.anchor for step in steps):
            for never in self.law.never:
                when = self._keyed(never.when, anchor)
                if when.keys() <= keys.keys():
                    possible &= ~cases.where(when)
        found = possible
        for step in steps:
            found &= cases.where(step.fits)
            for when in step.unless:
                found &= ~cases.where(when)
        return cases, possible, found

    def _fewest(self, cases: Cases, possible: int, found: int) -> dict[str, str]:
        """A few answers such that every case that has them, and can be, is found; usual ones where it can be."""
        starts = [self._usual(cases, found), cases.first(found), cases.case(found.bit_length() - 1)]
        return min((_without_needless(cases, start, possible & ~found) for start in starts), key=len)

    def _usual(self, cases: Cases, found: int) -> dict[str, str]:
        answers = {}
        for key in cases.names:
            usual = self.facts[key].usual
            order = sorted(cases.answers[key], key=lambda answer: answer != usual)
            answers[key] = next(answer for answer in order if found & cases.masks[key][answer])
            found &= cases.masks[key][answers[key]]
        return answers


def _without_needless(cases: Cases, answers: dict[str, str], wrong: int) -> dict[str, str]:
    """The answers that are needed to keep all wrong cases out."""
    for key in cases.names:
        fewer = {other: answer for other, answer in answers.items() if other != key}
        if not cases.where({other: (answer,) for other, answer in fewer.items()}) & wrong:
            answers = fewer
    return answers


def key_of_offer(stage: Stage, anchor: str) -> str:
    """How a record names the choice at an offer that is seen from a hand."""
    return stage.key if anchor == ANCHOR else f"{stage.key} @{anchor}"
