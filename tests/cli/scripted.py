"""A director who has written down beforehand what he will say: a prompter for the tests."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bridge_rulings.cli.desk import Desk
from bridge_rulings.cli.given import Given
from bridge_rulings.cli.keys import Help, Item, Key
from bridge_rulings.cli.screen import Screen
from bridge_rulings.lawbook.book import Book
from bridge_rulings.ruling.course import Course
from bridge_rulings.ruling.intake import with_record
from bridge_rulings.ruling.record import new_record
from bridge_rulings.ruling.record_read import parse_record
from bridge_rulings.ruling.session import Session
from bridge_rulings.ruling.store import RulingFile
from bridge_rulings.table.boardfile import read_text
from bridge_rulings.table.position_entry import read_position

USUAL = "<Enter>"
Answer = str | Key | tuple[str, ...]


class Asked(NamedTuple):
    """One screen: the kind of prompt, the question, what could be taken, and what was."""

    kind: str
    question: str
    items: tuple[Item, ...]
    taken: object


class Scripted:
    """A `Prompter`. An item is named by its value or its text, a box by the name of its fact; `USUAL` is Enter."""

    def __init__(self, script: Sequence[Answer]) -> None:
        self.script = list(script)
        self.asked: list[Asked] = []

    @property
    def screens(self) -> int:
        return len(self.asked)

    def pick(self, question: str, items: Sequence[Item], usual: str = "", dispute: bool = False) -> str | Key:
        said = self._next("pick", question, items)
        if isinstance(said, Key):
            assert said is not Key.DISPUTED or dispute, "this cannot be disputed"
            return said
        wanted = usual if said == USUAL else said
        found = [item for item in items if wanted in (item.value, item.text)]
        assert found, f"{question}: no {said!r} among {[item.text for item in items]}"
        assert not found[0].closed, f"{said} is not open"
        return found[0].value

    def tick(
        self, question: str, items: Sequence[Item], ticked: Sequence[str] = (), dispute: bool = False
    ) -> tuple[str, ...] | Key:
        said = self._next("tick", question, items)
        if isinstance(said, Key):
            assert said is not Key.DISPUTED or dispute, "this cannot be disputed"
            return said
        if said == USUAL:
            return tuple(ticked)
        names = (said,) if isinstance(said, str) else said
        found = {name: [item.value for item in items if item.value.partition(".")[2] == name] for name in names}
        assert all(found.values()), f"{question}: {names} among {[item.value for item in items]}"
        return tuple(value for values in found.values() for value in values)

    def line(
        self,
        question: str,
        check: Callable[[str], str],
        default: str = "",
        hint: str = "",
        help_with: Help | None = None,
    ) -> str | Key:
        said = self._next("line", question, ())
        if isinstance(said, Key):
            return said
        text = default if said == USUAL else str(said)
        assert not check(text), check(text)
        return text

    def search(self, question: str, find: Callable[[str], Sequence[Item]]) -> str | Key:
        said = self._next("search", question, find(str(self.script[0])) if self.script else ())
        if isinstance(said, Key):
            return said
        found = find(str(said))
        assert found, f"nothing is found for {said}"
        return found[0].value

    def _next(self, kind: str, question: str, items: Sequence[Item]) -> Answer:
        assert self.script, f"nothing was written down for: {question}"
        said = self.script.pop(0)
        self.asked.append(Asked(kind, question, tuple(items), said))
        return said


@cache
def book() -> Book:
    return Book()


class Sitting(NamedTuple):
    """What came of a director's sitting at the desk."""

    session: Session
    prompter: Scripted
    text: str

    @property
    def cites(self) -> list[str]:
        return [paragraph for step in self.session.outcome.rulings for paragraph in step.cite]

    @property
    def answers(self) -> dict[str, str]:
        """All answers of all incidents, the later incident over the earlier one."""
        return {key: answer.value for i in self.session.course.incidents for key, answer in i.answers.items()}


def sit(
    script: Sequence[Answer],
    folder: Path | None = None,
    given: Given | None = None,
    record: str = "",
    what: str = "",
    who: str = "",
) -> Sitting:
    """Rule on a new board with this script; with a folder, the ruling is kept there.

    ``record``: the board, in PBN or as it is typed. ``what``: a topic, ``who``: the line, given with the command.
    """
    authority = book().authority("wbf")
    course = Course("", "", "", "", ())
    if record:
        board = read_text(record)[0][0] if record.startswith("[") else read_position(record)[1]
        course = with_record(course, board)
    session = Session(book(), authority, new_record(course, "wbf"))
    desk, prompter, stream = _desk(session, Scripted(script), folder, given)
    topic = next((topic for topic in book().topics() if topic.name == what), None)
    if desk.begin(topic, who):
        desk.run()
    return _over(session, prompter, stream)


def sit_again(script: Sequence[Answer], file: Path, prompter: Scripted | None = None) -> Sitting:
    """Go on with a ruling that lies on disk."""
    held = RulingFile.open(file)
    record = parse_record(held.text, str(file))
    session = Session(book(), book().authority("wbf"), record, held)
    desk, prompter, stream = _desk(session, prompter or Scripted(script), None)
    desk.run()
    return _over(session, prompter, stream)


def _desk(
    session: Session, prompter: Scripted, folder: Path | None, given: Given | None = None
) -> tuple[Desk, Scripted, io.StringIO]:
    stream = io.StringIO()
    create = None if folder is None else lambda stem: RulingFile.create(folder, stem)
    return Desk(Screen(stream), prompter, session, book().topics(), given, create), prompter, stream


def _over(session: Session, prompter: Scripted, stream: io.StringIO) -> Sitting:
    session.close()
    assert not prompter.script, f"never asked for: {prompter.script}"
    return Sitting(session, prompter, stream.getvalue())
