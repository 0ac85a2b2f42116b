"""Try the slips, all or a sample, and count what was noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from mutation.cells import Mutant
from mutation.equivalents import excused
from mutation.judge import SAME, Judge
from mutation.of_effects import effects_slips

LISTED = "listed as the same"


class Tried(NamedTuple):
    """One slip, and what noticed it: a check, `SAME` or ``listed`` if it means the same as the law does, or ""."""

    mutant: Mutant
    noticed: str


def every_slip(judge: Judge, laws: Iterable[int] = ()) -> list[tuple[int, Mutant]]:
    """All slips of some laws, or of the book, each with its law."""
    return [(number, mutant) for number in laws or judge.laws for mutant in judge.slips(number)]


def slips_in_effects(judge: Judge) -> list[tuple[int, Mutant]]:
    """All slips of ``effects.yaml``, which belongs to no law."""
    return [(0, mutant) for mutant in effects_slips(judge.parsed["effects.yaml"])]


def sample(slips: list[tuple[int, Mutant]], size: int, seed: int) -> list[tuple[int, Mutant]]:
    """Some of the slips, always the same for a seed."""
    chosen = set(Random(seed).sample(range(len(slips)), min(size, len(slips))))  # noqa: S311 - a sample, no secret
    return [slip for at, slip in enumerate(slips) if at in chosen]


def tried(judge: Judge, slips: Iterable[tuple[int, Mutant]]) -> Iterator[Tried]:
    """Each slip with what noticed it, as it comes."""
    for number, mutant in slips:
        noticed = judge.notices(number, mutant) if number else judge.notices_in_effects(mutant)
        yield Tried(mutant, noticed or (LISTED if excused(mutant) else ""))


class Tally:
    """How many slips of each kind were tried, noticed, and known to mean the same."""

    def __init__(self) -> None:
        self.tried: Counter[str] = Counter()
        self.noticed: Counter[str] = Counter()
        self.same: Counter[str] = Counter()
        self.by: Counter[str] = Counter()

    def add(self, one: Tried) -> None:
        self.tried[one.mutant.kind] += 1
        self.by[one.noticed or "nothing"] += 1
        if one.noticed in (SAME, LISTED):
            self.same[one.mutant.kind] += 1
        elif one.noticed:
            self.noticed[one.mutant.kind] += 1

    @property
    def score(self) -> float:
        """The part of all slips that was noticed, those that mean the same counted as not noticed."""
        return self.noticed.total() / max(self.tried.total(), 1)

    def lines(self) -> Iterator[str]:
        """The table, kind by kind."""
        yield f"{'':20} {'slips':>6} {'noticed':>8} {'the same':>9} {'not noticed':>12}"
        for kind in sorted(self.tried):
            all_, noticed, same = self.tried[kind], self.noticed[kind], self.same[kind]
            yield f"{kind:20} {all_:6,} {noticed:8,} {same:9,} {all_ - noticed - same:12,}"
        all_, noticed, same = self.tried.total(), self.noticed.total(), self.same.total()
        yield f"{'all':20} {all_:6,} {noticed:8,} {same:9,} {self.by['nothing']:12,}"
        real = max(self.tried.total() - self.same.total(), 1)
        yield f"noticed: {self.score:.2%} of all, {self.noticed.total() / real:.2%} of those that change something"
        yield "by: " + ", ".join(f"{name} {number:,}" for name, number in self.by.most_common())
