"""Put text on the terminal: wrapped to its width, with colour that means something, with letters where it has no suit
symbols.

Colours: bold for a question or heading, green for what may be said aloud, yellow for the director's eyes only, cyan
for paragraphs, red for what went wrong. Without colour every one of these has a word of its own, so nothing is
lost.
"""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from typing import IO

_CODES = {"bold": "1", "aloud": "32", "eyes": "33", "cite": "36", "wrong": "31", "dim": "2"}
_LETTERS = str.maketrans(
    {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "·": "-", "→": "->", "—": "-", "–": "-", "…": "...", "’": "'"}
)
WIDEST = 100
NARROWEST = 40


class Screen:
    """A stream with a width, and whether it takes colour and symbols."""

    def __init__(self, stream: IO[str] | None = None) -> None:
        self.stream: IO[str] = stream or sys.stdout
        self.width = max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))
        self.symbols = _can_write(self.stream, "♠♥♦♣·→")
        self.colour = self._takes_colour()

    def _takes_colour(self) -> bool:
        if os.environ.get("NO_COLOR") or os.environ.get("TERM", "") == "dumb":
            return False
        return self.stream.isatty()

    def plain(self, text: str) -> str:
        """The text with letters for signs that the terminal cannot show."""
        if self.symbols:
            return text
        text = text.translate(_LETTERS)
        encoding = getattr(self.stream, "encoding", None) or "ascii"
        return text.encode(encoding, "replace").decode(encoding)

    def paint(self, text: str, style: str) -> str:
        """The text in a style, if the terminal takes colour."""
        return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if style and self.colour else text

    def wrap(self, text: str, first: str = "", rest: str | None = None, width: int = 0) -> list[str]:
        """The text in lines that fit, the first and the other lines with their indents."""
        indent = " " * len(first) if rest is None else rest
        lines: list[str] = []
        for paragraph in self.plain(text).splitlines() or [""]:
            start = self.plain(first) if not lines else indent
            lines += textwrap.wrap(
                paragraph,
                width or self.width,
                initial_indent=start,
                subsequent_indent=indent,
                break_long_words=True,
                break_on_hyphens=False,
            ) or [start.rstrip()]
        return lines

    def line(self, text: str = "", style: str = "", first: str = "", rest: str | None = None) -> None:
        """Write a text, wrapped."""
        for line in self.wrap(text, first, rest):
            self.raw(self.paint(line, style))

    def raw(self, text: str) -> None:
        """Write a line as it is."""
        self.stream.write(self.plain(text) + "\n")

    def flush(self) -> None:
        """Let it be seen."""
        self.stream.flush()


def _can_write(stream: IO[str], text: str) -> bool:
    try:
        text.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
