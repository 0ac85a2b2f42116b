"""Read a YAML file as it stands: every scalar is text, no key stands twice, every piece knows its line.

YAML's own ideas about scalars are wrong for a law book (``56`` is a law, ``012`` a file number, ``no`` an
answer), and a duplicate key would silently drop a row, so both are handled here. Anchors, aliases and tags
are refused: a reader should see all of a row where it stands.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from bridge_rulings.errors import Problem

LARGEST = 4_000_000  # bytes; a hundred times the longest law file
DEEPEST = 60

_PARSER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Text(str):
    """A scalar, with the line on which it begins."""

    __slots__ = ("line",)
    line: int


class Block(dict[str, Any]):
    """A mapping, with its own line and the line of each key."""

    __slots__ = ("line", "lines")

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.lines: dict[str, int] = {}


class Items(list[Any]):
    """A sequence, with its line."""

    __slots__ = ("line",)

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line


def line_of(piece: object) -> int:
    """The line on which a piece of a file begins, 0 if it came from nowhere."""
    return getattr(piece, "line", 0)


def read_text(path: Path) -> str:
    """The file as UTF-8 text. Raises `Problem` if it is missing, too large or not text."""
    name = str(path)
    try:
        with path.open("rb") as stream:  # a pipe or a device has no size to look at beforehand
            raw = stream.read(LARGEST + 1)
    except IsADirectoryError:
        raise Problem("this is a folder, a file was expected", file=name) from None
    except OSError as error:
        raise Problem(
            error.strerror or "cannot be read", file=name, hint="check the path and its permissions"
        ) from None
    if len(raw) > LARGEST:
        raise Problem(
            f"the file is larger than {LARGEST // 1_000_000} MB",
            file=name,
            hint="a law file or ruling has a few kilobytes",
        )
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Problem("this is not UTF-8 text", file=name, line=line, hint="is it a binary file?") from None


def read_block(path: Path) -> Block:
    """The mapping that a YAML file holds. Raises `Problem` with file and line for anything else."""
    return parse_block(read_text(path), str(path))


def parse_block(text: str, file: str) -> Block:
    """Like `read_block`, from text; ``file`` is the name used in messages."""
    piece = _parse(text, file)
    if not isinstance(piece, Block):
        raise Problem(
            "the file is empty or is not a mapping", file=file, line=1, hint='expected lines like "key: value"'
        )
    return piece


def _parse(text: str, file: str) -> Block | Items | Text | None:
    # A loop over events with a stack of its own: nesting from a hostile file must not reach Python's stack. It is
    # written out, for a record spends half of its time here: the commonest events first, and no call for each.
    root: Block | Items | Text | None = None
    stack: list[Block | Items] = []
    keys: list[Text | None] = []
    piece: Block | Items | Text
    parser: Any = None
    try:
        parser = _PARSER(text)
        for event in iter(parser.get_event, None):
            kind = type(event)
            if kind is yaml.ScalarEvent:
                line = event.start_mark.line + 1
                if event.anchor or event.tag not in (None, "!"):
                    raise Problem("tags and anchors are not used here", file=file, line=line)
                piece = Text(event.value)
                piece.line = line
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                stack.pop()
                keys.pop()
                continue
            elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
                line = event.start_mark.line + 1
                if event.tag or event.anchor:
                    raise Problem("tags and anchors are not used here", file=file, line=line)
                if len(stack) >= DEEPEST:
                    raise Problem("nested too deeply", file=file, line=line)
                piece = Block(line) if kind is yaml.MappingStartEvent else Items(line)
            elif kind is yaml.AliasEvent:
                raise Problem(
                    "aliases are not used here", file=file, line=event.start_mark.line + 1, hint="write the text out"
                )
            else:  # a document or the stream begins or ends
                continue
            if not stack:
                if root is not None:
                    hint = "one file holds one document"
                    raise Problem("a second document begins here", file=file, line=line, hint=hint)
                root = piece
            elif isinstance(holder := stack[-1], Items):
                holder.append(piece)
            elif (key := keys[-1]) is not None:
                holder[key] = piece
                keys[-1] = None
            else:
                keys[-1] = _new_key(holder, piece, file, line)
            if not isinstance(piece, Text):
                stack.append(piece)
                keys.append(None)
    except yaml.YAMLError as error:
        raise _broken(text, error, file) from None
    finally:
        if parser is not None:
            parser.dispose()
    return root


def _new_key(holder: Block, piece: Block | Items | Text, file: str, line: int) -> Text:
    """A piece that stands where a key of a mapping is wanted; its line is kept."""
    if not isinstance(piece, Text):
        raise Problem("a key must be a word, not a list or mapping", file=file, line=line)
    if piece in holder:
        hint = f"the first one is on line {holder.lines[piece]}"
        raise Problem(f"the key {piece!s:.60} stands twice", file=file, line=line, hint=hint)
    holder.lines[piece] = line
    return piece


def _broken(text: str, error: yaml.YAMLError, file: str) -> Problem:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line = mark.line + 1 if mark else text.count("\n", 0, getattr(error, "position", 0) or 0) + 1
    what = getattr(error, "problem", None) or getattr(error, "reason", None) or "cannot be read"
    hint = "often a text with a colon or comma that needs quotes, or wrong indentation"
    return Problem(f"broken YAML: {what}", file=file, line=line, hint=hint)
