"""A law file with one cell changed: which container of the parsed file holds something else, and what."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from bridge_rulings.lawbook.source import Block, Items, Text

Content = dict[str, Any] | list[Any]


class Mutant(NamedTuple):
    """One slip of the pen. ``path`` leads to the cell by names, not by lines, so that it outlives an edit elsewhere."""

    kind: str
    file: str  # below laws/
    path: str  # 62B / rule 62B1 / when faced
    what: str  # the slip itself: "no"
    line: int
    holder: Block | Items
    content: Content

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.name}"

    @property
    def name(self) -> str:
        """What it is called in the list of equivalents."""
        return ": ".join(piece for piece in (self.kind, self.path, self.what) if piece)


@contextmanager
def changed(mutant: Mutant) -> Iterator[None]:
    """The parsed file with the slip in it, for as long as it is looked at."""
    kept: Any = mutant.holder.copy()
    try:
        _fill(mutant.holder, mutant.content)
        yield
    finally:
        _fill(mutant.holder, kept)


def _fill(holder: Block | Items, content: Any) -> None:
    holder.clear()
    if isinstance(holder, Block):
        holder.update(content)
        for key in content:
            holder.lines.setdefault(key, holder.line)  # of a key that is only in the slip
    else:
        holder.extend(content)


class Place(NamedTuple):
    """Where in a file slips are made: the file, and the path so far."""

    file: str
    path: tuple[str, ...] = ()

    def at(self, step: str) -> Place:
        return Place(self.file, (*self.path, step))

    def mutant(self, kind: str, what: str, line: int, holder: Block | Items, content: Content) -> Mutant:
        return Mutant(kind, self.file, " / ".join(self.path), what, line, holder, content)

    def without(self, kind: str, holder: Block, key: str) -> Mutant:
        """A key of a mapping left out."""
        content = {name: piece for name, piece in holder.items() if name != key}
        return self.mutant(kind, f"no {key}", holder.lines.get(key, holder.line), holder, content)

    def instead(self, kind: str, holder: Block, key: str, piece: Any, what: str = "") -> Mutant:
        """Something else under a key of a mapping, or under a new one."""
        line = holder.lines.get(key, holder.line)
        content = {**holder, key: with_lines(piece, line)}
        return self.mutant(kind, what or f"{key}: {piece}", line, holder, content)


def with_lines(piece: Any, line: int) -> Any:
    """A piece as the reader of files would give it, all of it on one line."""
    if isinstance(piece, Text | Block | Items):
        return piece
    if isinstance(piece, str):
        word = Text(piece)
        word.line = line
        return word
    if isinstance(piece, dict):
        block = Block(line)
        block.update({key: with_lines(value, line) for key, value in piece.items()})
        block.lines.update(dict.fromkeys(piece, line))
        return block
    items = Items(line)
    items.extend(with_lines(value, line) for value in piece)
    return items


def words_of(piece: Any) -> list[str]:
    """One word or a list of words, as a list."""
    return [piece] if isinstance(piece, Text) else list(piece or ())
