"""What a tolerant reader found wrong: where it stands, what it is, and what was made of it."""

from __future__ import annotations

from bisect import bisect_left
from functools import cached_property
from typing import NamedTuple


class Fault(NamedTuple):
    """``what`` is the same sentence for every fault of its kind; ``meaning`` quotes it and says how it was read.

    ``line`` and ``column`` are counted from 1; 0 if the fault is nowhere in particular.
    """

    file: str
    line: int
    column: int
    what: str
    meaning: str


class Report:
    """The faults of one text, collected while it is read; a place is an offset into the text."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.faults: list[Fault] = []

    @cached_property
    def _ends(self) -> list[int]:
        ends, at = [], self.text.find("\n")
        while at >= 0:
            ends.append(at)
            at = self.text.find("\n", at + 1)
        return ends

    def line(self, place: int) -> int:
        """The line of a place, counted from 1."""
        return bisect_left(self._ends, place) + 1

    def add(self, place: int, what: str, meaning: str) -> None:
        """Note a fault at a place."""
        line = self.line(place)
        before = self._ends[line - 2] if line > 1 else -1
        self.faults.append(Fault(self.file, line, place - before, what, meaning))

    def found(self) -> tuple[Fault, ...]:
        """All of them, in the order of their lines."""
        return tuple(sorted(self.faults, key=lambda fault: (fault.line, fault.column)))
