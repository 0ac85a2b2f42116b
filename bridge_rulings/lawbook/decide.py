"""Decide one table from what is known, on the same sets of cases that prove it.

What is known cuts the cases. If the cases left all have one result, the table is decided; if not, the facts whose
answers still part the results are what has to be asked, and the rows still open say why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import and_
from typing import NamedTuple

from bridge_rulings.lawbook.cases import Cases
from bridge_rulings.lawbook.model import Law, Never, Row, Stage, When


class Decided(NamedTuple):
    """The row that rules; ``cited``: every row that certainly fits (of exceptions, more than one may)."""

    row: Row
    cited: tuple[Row, ...]


class Open(NamedTuple):
    """The facts that can still matter, in the order of the file, each with the answers still possible; the rows
    still open.
    """

    facts: tuple[tuple[str, tuple[str, ...]], ...]
    rows: tuple[Row, ...]


class _Result(NamedTuple):
    mask: int
    row: Row
    rows: tuple[tuple[int, Row], ...]


class Table:
    """A stage made ready to decide: its cases, and its results as sets of them."""

    __slots__ = ("_results", "cases", "nevers", "possible")

    def __init__(self, stage: Stage, law: Law) -> None:
        self.cases = Cases([(name, tuple(law.facts[name].answers)) for name in stage.facts])
        exceptions = [(self.cases.where(row.when), row) for row in stage.rows if row.exception]
        excepted = 0
        for mask, _ in exceptions:
            excepted |= mask
        rules = [(self.cases.where(row.when) & ~excepted, row) for row in stage.rows if not row.exception]
        merged: dict[object, _Result] = {}
        for mask, row in (*exceptions, *rules):
            key = result_of(row)
            before = merged.get(key)
            if before is None:
                merged[key] = _Result(mask, row, ((mask, row),))
            else:
                merged[key] = _Result(before.mask | mask, before.row, (*before.rows, (mask, row)))
        self._results = tuple(merged.values())
        ruled = excepted
        for mask, _ in rules:
            ruled |= mask
        self.possible = ruled
        self.nevers: list[tuple[int, When]] = []
        for never in law.never:
            self._forbid(never, stage)

    def _forbid(self, never: Never, stage: Stage) -> None:
        inside = {name: answers for name, answers in never.when.items() if name in stage.facts}
        outside = {name: answers for name, answers in never.when.items() if name not in stage.facts}
        if not inside:
            return
        mask = self.cases.where(inside)
        if outside:
            self.nevers.append((mask, outside))  # holds once the facts of other stages are known to fit
        else:
            self.possible &= ~mask

    def decide(self, known: Mapping[str, str]) -> Decided | Open:
        """Rule from the facts in ``known``, or say what is missing. Facts of other tables in ``known`` do no harm.

        Raises `LookupError` if no case is left, i.e. the known facts contradict each other.
        """
        live = self._live(known)
        if not live:
            raise LookupError("no case is left")
        left = [result for result in self._results if result.mask & live]
        if len(left) == 1:
            cited = tuple(row for mask, row in left[0].rows if not live & ~mask)
            if cited:
                return Decided(cited[0], cited)
        return self._missing(live, known, left)

    def _live(self, known: Mapping[str, str]) -> int:
        """The cases that what is known leaves open."""
        live = self.possible
        masks = self.cases.masks
        for name in self.cases.names:
            answer = known.get(name)
            if answer is not None:
                live &= masks[name][answer]
        for mask, outside in self.nevers:
            if all(known.get(name) in answers for name, answers in outside.items()):
                live &= ~mask
        return live

    def samples(self, known: Mapping[str, str], usual: Mapping[str, str]) -> list[tuple[Row, dict[str, str]]]:
        """For each result still open, its row and the most ordinary case of it: as many ``usual`` answers as can be."""
        live = self._live(known)
        found = []
        for result in self._results:
            for mask, row in (
                result.rows if len({row.say for _, row in result.rows}) > 1 else ((result.mask, result.row),)
            ):
                if mask & live:
                    cases = list(self.cases.each(mask & live))
                    best = max(
                        cases,
                        key=lambda case: sum(case[name] == answer for name, answer in usual.items() if name in case),
                    )
                    found.append((row, {name: answer for name, answer in best.items() if name not in known}))
        return found

    def _missing(self, live: int, known: Mapping[str, str], left: Sequence[_Result]) -> Open:
        parts = [mask & live for result in left for mask, _ in result.rows if mask & live]
        if len(left) > 1:
            parts = [result.mask & live for result in left]
        unknown = [name for name in self.cases.names if name not in known]
        facts = [name for name in unknown if self._parts(name, live, parts)]
        if not facts:  # impossible cases hide the difference, so the answers of several facts bring it out together
            facts = self._enough(unknown, live, parts)
        rows = tuple(row for result in left for mask, row in result.rows if mask & live)
        return Open(tuple((name, self._still(name, live)) for name in facts), rows)

    def _enough(self, unknown: Sequence[str], live: int, parts: Sequence[int]) -> list[str]:
        """Facts whose answers together always leave one part, and each is needed for it; earlier facts are kept
        first.
        """
        enough = list(unknown)
        elsewhere = [live & ~part for part in parts]
        for name in reversed(unknown):
            blurred = [self.cases.without(name, mask) for mask in elsewhere]
            if not reduce(and_, blurred, live):
                enough.remove(name)
                elsewhere = blurred
        return enough

    def _still(self, name: str, live: int) -> tuple[str, ...]:
        return tuple(answer for answer, mask in self.cases.masks[name].items() if mask & live)

    def _parts(self, name: str, live: int, parts: Sequence[int]) -> bool:
        """Whether two answers of the fact lead to different parts in otherwise equal cases."""
        alive = self.cases.slices(name, live)
        for part in parts:
            mine = self.cases.slices(name, part)
            for at, here in enumerate(mine):
                for other, there in enumerate(mine):
                    if at != other and here & alive[other] & ~there:
                        return True
        return False


def result_of(row: Row) -> tuple[object, ...]:
    """What a row leads to, apart from its paragraph: two rows with the same result need not be told apart."""
    effects = tuple((use.effect, use.slots) for use in row.do)
    return (effects, row.later, row.next, row.gives)


_tables: dict[tuple[str, int, str], tuple[Stage, Table]] = {}


def table_of(stage: Stage, law: Law) -> Table:
    """The table of a stage, made once."""
    key = (stage.file, stage.law, stage.name)
    held = _tables.get(key)
    if held is None or held[0] is not stage:
        held = _tables[key] = (stage, Table(stage, law))
    return held[1]
