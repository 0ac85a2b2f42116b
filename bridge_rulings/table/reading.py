"""Boards as they are read, one after the other, so that a long file need not be read to its end."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from bridge_rulings.table.board import Board
from bridge_rulings.table.fault import Fault

Faults = tuple[Fault, ...]
Boards = Generator[Board, None, Faults]  # it ends with what was wrong with the whole text


class Reading:
    """The boards of one text, each read when it is asked for. ``faults`` is empty until the last one has been."""

    def __init__(self, boards: Boards, lines: int = 0) -> None:
        """``lines``: how many the text has."""
        self.lines = lines
        self.faults: Faults = ()
        self._boards = boards

    def __iter__(self) -> Iterator[Board]:
        self.faults = yield from self._boards

    def whole(self) -> tuple[tuple[Board, ...], Faults]:
        """All of them, and what was wrong with the text."""
        return tuple(self), self.faults
