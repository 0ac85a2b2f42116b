"""Take the pieces of a YAML file apart: a piece that is not what it must be is a `Problem` with file and line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NoReturn

from bridge_rulings.errors import Problem, did_you_mean
from bridge_rulings.lawbook.model import Fact, Support
from bridge_rulings.lawbook.source import Block, Items, Text, line_of

CITATION = re.compile(r"[1-9][0-9]?([A-Z]([0-9]([a-h](i{1,3}|iv|v)?)?|[a-h](i{1,3})?)?)?\Z")
STAGE_LAW = re.compile(r"([1-9]\d?)(?!\d)")
_PLACE = re.compile(r"\{([^{}]*)\}")


def whole(word: str, least: int, most: int) -> int | None:
    """The number that a word is, in the digits 0 to 9 and without more of them than it takes; None for any other."""
    is_one = word.isascii() and word.isdigit() and len(word) <= len(str(most))
    return int(word) if is_one and least <= int(word) <= most else None


class Reader:
    """Reads one file, and knows its name for messages."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.filled: list[Text] = []  # texts with {places} that the table's players or names fill

    def fail(self, what: str, at: object, hint: str = "") -> NoReturn:
        line = at if isinstance(at, int) else line_of(at)
        raise Problem(what, file=self.file, line=line, hint=hint)

    def keys(self, block: Block, known: Iterable[str], thing: str) -> None:
        known = tuple(known)
        for key in block:
            if key not in known:
                self.fail(f"{thing} has no key {key!s:.40}", block.lines[key], did_you_mean(key, known))

    def block(self, piece: Any, thing: str, at: object) -> Block:
        if not isinstance(piece, Block):
            self.fail(f"{thing} must be a mapping", piece if line_of(piece) else at, 'lines like "key: value"')
        return piece

    def items(self, piece: Any, thing: str, at: object) -> Items:
        if not isinstance(piece, Items):
            self.fail(f"{thing} must be a list", piece if line_of(piece) else at, 'lines that begin with "- "')
        return piece

    def text(self, block: Block, key: str, thing: str, *, needed: bool = False) -> str:
        piece = block.get(key)
        if piece is None:
            if needed:
                self.fail(f"{thing} needs {key!r}", block)
            return ""
        if not isinstance(piece, Text):
            self.fail(f"{key!r} of {thing} must be a text", block.lines[key])
        if needed and not piece.strip():
            self.fail(f"{key!r} of {thing} is empty", block.lines[key])
        if "{" in piece or "}" in piece:
            self.filled.append(piece)
        return str(piece)

    def one_of(self, block: Block, key: str, thing: str, known: tuple[str, ...], *, needed: bool = False) -> str:
        """The word under a key, "" if there is none; only these words are known."""
        word = self.text(block, key, thing, needed=needed)
        if key in block and word not in known:
            self.fail(f"{key!r} of {thing} cannot be {word!s:.40}", block.lines[key], did_you_mean(word, known))
        return word

    def whole_number(self, block: Block, key: str, thing: str, least: int, most: int) -> int:
        """The whole number under a key that is needed, from ``least`` to ``most``."""
        word = self.text(block, key, thing, needed=True)
        found = whole(word, least, most)
        if found is None:
            self.fail(f"{key!r} of {thing} cannot be {word:.40}", block.lines[key], f"a number from {least} to {most}")
        return found

    def places(self, known: Iterable[str], carried: Iterable[str] = ()) -> None:
        """Every place in the texts read so far is filled by someone: a player, a side, or a carried name."""
        known = (*known, *carried)
        for text in self.filled:
            for place in _PLACE.findall(text):
                if place not in known:
                    self.fail(f"nothing fills {{{place!s:.40}}} in this text", text, did_you_mean(place, known))
            if "{" in (rest := _PLACE.sub("", text)) or "}" in rest:
                self.fail("a brace stands alone in this text", text, "write a place like {partner}")

    def words(self, piece: Any, thing: str, at: object) -> tuple[Text, ...]:
        """One word or a list of words."""
        if piece is None:
            return ()
        if isinstance(piece, Text):
            return (piece,)
        if not isinstance(piece, Items) or not all(isinstance(word, Text) for word in piece):
            self.fail(f"{thing} must be a word or a list of words", piece if line_of(piece) else at)
        return tuple(piece)

    def cite(self, block: Block, thing: str, *, needed: bool) -> tuple[str, ...]:
        found = self.words(block.get("cite"), f"'cite' of {thing}", block)
        if needed and not found:
            self.fail(f"{thing} cites no paragraph", block, "every row and option says its paragraph: cite: 64A1")
        for word in found:
            if not CITATION.match(word):
                self.fail(f"{word!s:.30} is not a paragraph number", word, "write them like 64A1, 50D2a, 27B1b")
        return tuple(str(word) for word in found)


class LawReader(Reader):
    """Reads one law file, and knows the names in it as far as it has come."""

    def __init__(self, file: str, support: Support) -> None:
        super().__init__(file)
        self.support = support
        self.number = 0
        self.anchor = ""  # the word for whom the file looks from
        self.facts: dict[str, Fact] = {}
        self.stages: set[str] = set()
