"""Put text on the terminal: wrapped to its width, with colour that means something, with letters where it has no suit
symbols.

Colours: bold for a question or heading, green for what may be said aloud, yellow for the director's eyes only, cyan
for paragraphs, red for what went wrong. Without colour every one of these has a word of its own, so nothing is
lost.
"""

from __future__ import annotations

import codecs
import locale
import os
import shutil
import sys
import textwrap
from typing import IO

_CODES = {"bold": "1", "aloud": "32", "eyes": "33", "cite": "36", "wrong": "31", "dim": "2"}
_LETTERS = str.maketrans(
    {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "·": "-", "→": "->", "—": "-", "–": "-", "…": "...", "’": "'"}
)
_CONTROLS = dict.fromkeys((*range(9), *range(11, 32), *range(127, 160)))  # a record may come from anywhere
WIDEST = 100
NARROWEST = 40


class Screen:
    """A stream with a width, and whether it takes colour and symbols."""

    def __init__(self, stream: IO[str] | None = None) -> None:
        self.stream: IO[str] = stream or sys.stdout
        self.width = max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))
        self.encoding = _encoding(self.stream)
        self.symbols = self.printable("♠♥♦♣·→") == "♠♥♦♣·→"
        self.colour = self._takes_colour()

    def _takes_colour(self) -> bool:
        if os.environ.get("NO_COLOR") or os.environ.get("TERM", "") == "dumb":
            return False
        return self.stream.isatty()

    def plain(self, text: str) -> str:
        """The text with letters for signs that the terminal cannot show."""
        return self.printable(text if self.symbols else text.translate(_LETTERS))

    def printable(self, text: str) -> str:
        """The text with a question mark for what the stream does not take."""
        return text.encode(self.encoding, "replace").decode(self.encoding)

    def paint(self, text: str, style: str) -> str:
        """The text in a style, if the terminal takes colour."""
        return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if style and self.colour else text

    def wrap(self, text: str, first: str = "", rest: str | None = None, width: int = 0) -> list[str]:
        """The text in lines that fit, the first and the other lines with their indents."""
        text = text.translate(_CONTROLS)
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

    def whole(self, text: str) -> None:
        """Write a line that must not be broken, like a path that will be copied."""
        self.raw(self.paint(text.translate(_CONTROLS), "dim"))

    def raw(self, text: str) -> None:
        """Write a line as it is."""
        self.stream.write(self.plain(text) + "\n")

    def flush(self) -> None:
        """Let it be seen."""
        self.stream.flush()


def write_json(data: object) -> None:
    """Write data for a program: in ASCII, which every stream takes."""
    import json

    sys.stdout.write(json.dumps(data, indent=2) + "\n")


def interactive() -> bool:
    """Whether somebody sits there who can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _encoding(stream: IO[str]) -> str:
    """What the stream takes: its own encoding, but ASCII in the C locale, where Python writes UTF-8 all the same."""
    own = getattr(stream, "encoding", None) or "ascii"
    asked_for = os.environ.get("PYTHONIOENCODING")
    return own if asked_for or codecs.lookup(locale.getencoding()).name != "ascii" else "ascii"
