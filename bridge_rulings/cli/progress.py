"""How far a long command is: a line that is written over and over; and counts in words."""

from __future__ import annotations

import os
import sys
import time

from bridge_rulings.cli.screen import Screen

PROGRESS_EVERY = 0.1  # seconds


class Progress:
    """A line on the terminal of the errors that is written over and over; nothing if that cannot be."""

    def __init__(self) -> None:
        writes_over = sys.stderr.isatty() and os.environ.get("TERM", "dumb") not in ("dumb", "")
        self.screen = Screen(sys.stderr) if writes_over else None
        self.last = 0.0
        self.shown = False

    def show(self, text: str, *, at_once: bool = False) -> None:
        """How far it is, not more often than can be read."""
        if self.screen is None or (not at_once and time.monotonic() - self.last < PROGRESS_EVERY):
            return
        self.last, self.shown = time.monotonic(), True
        sys.stderr.write(f"\r\x1b[K{self.screen.plain(text)[: self.screen.width - 1]}")
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away, before something else is written."""
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self.shown = False


def counted(number: int, word: str, words: str = "") -> str:
    """``1,234 boards``, ``1 board``."""
    return f"{number:,} {word if number == 1 else words or f'{word}s'}"
