"""What the page of a report is made of, whatever it is written in."""

from __future__ import annotations

from typing import NamedTuple

from bridge_rulings.table.board import Board

BLANK = "\0"  # to be filled in by hand


class Field(NamedTuple):
    """A label with its value, `BLANK` to be filled in."""

    label: str
    value: str


class Line(NamedTuple):
    """A sentence with its paragraphs. ``mark``: ``[x]`` or ``[ ]`` of an option; ``weight``: heading, quiet or ""."""

    text: str
    cite: tuple[str, ...] = ()
    mark: str = ""
    weight: str = ""


class Table(NamedTuple):
    """Rows under a head. ``kind``: ``law`` if the last column has paragraphs, ``blank`` to be filled in by hand."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    kind: str = ""


class Diagram(NamedTuple):
    """The recorded board, to be drawn."""

    board: Board


class Fields(NamedTuple):
    """Fields side by side."""

    fields: tuple[Field, ...]


Block = Fields | Line | Table | Diagram


class Section(NamedTuple):
    """A part of the page; one without blocks is left out."""

    title: str
    blocks: tuple[Block, ...]


class Page(NamedTuple):
    """The whole report."""

    title: str
    subtitle: str
    sections: tuple[Section, ...]
    foot: str
