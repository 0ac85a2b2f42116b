"""A record without names: those that it keeps apart are left out, and exchanged for their roles wherever they slipped
into something that somebody wrote. What the program says is not touched.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from bridge_rulings.ruling.course import Course
from bridge_rulings.ruling.record import Record
from bridge_rulings.table.board import Board
from bridge_rulings.table.cards import SUIT_NAMES
from bridge_rulings.table.seats import NAMES

APART = ("players", "names")  # where a record keeps them, in its event
_SHORTEST = 3
_NO_NAMES = (*NAMES.values(), *(name.title() for name in SUIT_NAMES.values()))  # words that mean something else


def without_names(record: Record) -> Record:
    """The record without any name that it keeps apart."""
    course = record.course
    names = [pair for key in APART for pair in _pairs(record.event.get(key))]
    names += _pairs(course.table.players) if course.table is not None else []
    hidden = _Hidden(names)
    event = {hidden(str(key)): hidden.all(value) for key, value in record.event.items() if key not in APART}
    return record._replace(
        title=hidden(record.title), told=hidden(record.told), event=event, course=_course(course, hidden)
    )


def _course(course: Course, hidden: _Hidden) -> Course:
    for incident in course.incidents:
        for key, answer in incident.answers.items():
            course = course.with_answer(incident.number, key, answer._replace(because=hidden(answer.because)))
    return course._replace(table=_board(course.table, hidden)) if course.table is not None else course


def _board(board: Board, hidden: _Hidden) -> Board:
    auction = board.auction
    if auction is not None:
        calls = tuple(made._replace(alert=hidden(made.alert), note=hidden(made.note)) for made in auction.calls)
        auction = auction._replace(calls=calls)
    return board._replace(
        auction=auction,
        players={},
        tags=(),
        notes={key: hidden(note) for key, note in board.notes.items()},
        event=hidden(board.event),
        site=hidden(board.site),
        room=hidden(board.room),
        scoring=hidden(board.scoring),
    )


class _Name(NamedTuple):
    pattern: re.Pattern[str]
    instead: str


class _Hidden:
    """Exchanges the names in a text, whole or in their parts, for what stands for them."""

    def __init__(self, pairs: list[tuple[str, str]]) -> None:
        found = {name: role for role, name in pairs}
        for role, name in pairs:
            for part in re.findall(r"\w+", name):
                found.setdefault(part, role)
        usable = [name for name in found if len(name) >= _SHORTEST and name not in _NO_NAMES]
        self.names = [
            _Name(re.compile(rf"(?<!\w){re.escape(name)}(?!\w)"), NAMES.get(found[name], f"({found[name]})"))
            for name in sorted(usable, key=len, reverse=True)
        ]

    def __call__(self, text: str) -> str:
        for name in self.names:
            text = name.pattern.sub(lambda _, name=name: name.instead, text)  # type: ignore[misc]
        return text

    def all(self, piece: Any) -> Any:
        """Whatever an event keeps, with the names in it exchanged."""
        if isinstance(piece, Mapping):
            return {self(str(key)): self.all(value) for key, value in piece.items()}
        if isinstance(piece, list | tuple):
            return [self.all(one) for one in piece]
        return self(str(piece))


def _pairs(piece: Any) -> list[tuple[str, str]]:
    """Roles with their names."""
    if not isinstance(piece, Mapping):
        return []
    named = ((str(role), names if isinstance(names, list | tuple) else [names]) for role, names in piece.items())
    return [(role, str(name).strip()) for role, names in named for name in names if str(name).strip()]
