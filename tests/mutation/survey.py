"""Try the slips, all or a sample, and count what was noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from mutation.cells import Mutant
from mutation.equivalents import excused
from mutation.judge import SAME, Judge

LISTED = "listed as the same"


class Tried(NamedTuple):
    """One slip, and what noticed it: a check, `SAME` or ``listed`` if it means the same as the law does, or ""."""

    mutant: Mutant
    noticed: str


def every_slip(judge: Judge, files: Iterable[str] = ()) -> list[Mutant]:
    """All slips in some files of ``laws/``, or in all of them."""
    return [mutant for file in files or judge.files for mutant in judge.slips(file)]


def sample(slips: Sequence[Mutant], size: int, seed: int) -> list[Mutant]:
    """Some of the slips, always the same for a seed."""
    chosen = set(Random(seed).sample(range(len(slips)), min(size, len(slips))))  # noqa: S311 - a sample, no secret
    return [slip for at, slip in enumerate(slips) if at in chosen]


def tried(judge: Judge, slips: Iterable[Mutant]) -> Iterator[Tried]:
    """Each slip with what noticed it, as it comes."""
    for mutant in slips:
        yield Tried(mutant, judge.notices(mutant) or (LISTED if excused(mutant) else ""))


class Count(NamedTuple):
    """How many slips were tried, noticed, and known to mean the same."""

    tried: int
    noticed: int
    same: int

    @property
    def missed(self) -> int:
        return self.tried - self.noticed - self.same


class Tally:
    """What became of the slips, by kind and by file."""

    def __init__(self) -> None:
        self.by: Counter[str] = Counter()  # by what noticed them
        self._counts: dict[str, dict[str, Count]] = {"kind": {}, "file": {}, "": {}}

    def add(self, one: Tried) -> None:
        """Count a slip that was tried."""
        self.by[one.noticed or "nothing"] += 1
        same = one.noticed in (SAME, LISTED)
        for table, name in (("kind", one.mutant.kind), ("file", one.mutant.file), ("", "all")):
            old = self._counts[table].get(name, Count(0, 0, 0))
            new = Count(old.tried + 1, old.noticed + (bool(one.noticed) and not same), old.same + same)
            self._counts[table][name] = new

    @property
    def all(self) -> Count:
        """All slips that were tried."""
        return self._counts[""].get("all", Count(0, 0, 0))

    def lines(self) -> Iterator[str]:
        """The table, file by file and kind by kind."""
        for table in ("file", "kind", ""):
            yield f"{table:42} {'slips':>6} {'noticed':>8} {'the same':>9} {'not noticed':>12} {'score':>8}"
            for name, count in sorted(self._counts[table].items()):
                score = count.noticed / (count.tried - count.same) if count.tried > count.same else 1
                yield f"{name:42} {count.tried:6,} {count.noticed:8,} {count.same:9,} {count.missed:12,} {score:8.1%}"
        noticed = self.all.noticed / max(self.all.tried, 1)
        yield f"noticed: {noticed:.2%} of all slips; the score leaves out those that mean the same"
        yield "by: " + ", ".join(f"{name} {number:,}" for name, number in self.by.most_common())
