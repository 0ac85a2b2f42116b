"""A record read from its YAML file, every part of it checked (``laws/schema/ruling.schema.json``).

A file that is none, or of a newer format, is one `Problem` with file, line and what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bridge_rulings.errors import located
from bridge_rulings.lawbook.reader import Reader
from bridge_rulings.lawbook.source import Block, Items, Text, line_of, parse_block, read_block, read_text
from bridge_rulings.ruling.course import DISPUTED, Answer, Course, Incident, Passed
from bridge_rulings.ruling.expect import KEYS as EXPECTED
from bridge_rulings.ruling.record import FORMAT, Record
from bridge_rulings.ruling.values import read_value
from bridge_rulings.ruling.voice import UNKNOWN
from bridge_rulings.table.seats import SEATS

if TYPE_CHECKING:
    from bridge_rulings.table.board import Board

_KEYS = (
    "format",
    "program",
    "book",
    "title",
    "source",
    "told",
    "event",
    "board",
    "course",
    "ruling",
    "waiting",
    "given",
    "expected",
)
_INCIDENT = ("incident", "topic", "start", "anchor", "turn", "card", "at", "until", "on_cards", "answers")
GIVEN = ("cite", "do", "offered", "transferred")
_HANDS = (*SEATS, "anchor", "lho", "partner", "rho", "declarer", "dummy", "unknown")
_NUMBER = re.compile(r"[1-9]\d{0,2}\Z", re.ASCII)
_AT = re.compile(r"(call|card) [1-9]\d{0,2}\Z", re.ASCII)
_UNTIL = re.compile(r"(call|card) \d{1,3}\Z", re.ASCII)
_MOVED = re.compile(r"(\d|1[0-3])( from (NS|EW|anchor|others|declaring))?\Z", re.ASCII)
_KEY = re.compile(r"(\d{1,2}|shared)\.[^=]+\Z")


def read_record(path: Path) -> Record:
    """The record in a file. Raises `Problem` with file and line for anything that is not one, or of a newer format."""
    return parse_record(read_text(path), str(path))


def parse_record(text: str, file: str) -> Record:
    """Like `read_record`, from text."""
    return _RecordReader(file).record(parse_block(text, file))


def read_answers(path: Path) -> dict[str, Answer]:
    """A file of answers alone, each as in a record; the keys keep their lines. Raises `Problem` with file and line."""
    block = read_block(path)
    reader = _RecordReader(str(path))
    return {key: reader.answer(key, piece, block) for key, piece in block.items()}


def parse_given(text: str, file: str) -> Block:
    """A ruling as it was given, told in the form of ``given``. Raises `Problem` with the line if it is none."""
    return _RecordReader(file).given(parse_block(text, file))


class _RecordReader(Reader):
    def part(self, holder: Block, key: str) -> Block:
        """The mapping under a key, an empty one if there is none."""
        return self.block(holder[key], repr(key), holder) if key in holder else Block(holder.line)

    def word(self, holder: Block, key: str) -> str:
        """The text under a key, with its line; "" if there is none."""
        piece = holder.get(key, "")
        if not isinstance(piece, str):
            self.fail(f"{key!r} must be a text", holder.lines[key])
        return piece

    def record(self, block: Block) -> Record:
        written = self.word(block, "format")
        if not _NUMBER.match(written):
            self.fail("this is not a ruling: it has no format number", block, f"a ruling begins with format: {FORMAT}")
        if int(written) > FORMAT:
            self.fail(
                f"the ruling has format {written}, this program reads up to {FORMAT}",
                block.lines["format"],
                "install a newer bridge-rulings; the file was left as it is",
            )
        if "claim" in block:
            hint = "replay shows it, and at a terminal resume goes on with it"
            self.fail("this is a claim judged on the cards, and no ruling", block, hint)
        self.keys(block, _KEYS, "a ruling")
        board = self.part(block, "board")
        self.keys(board, ("number", "dealer", "contract", "declarer", "record"), "board")
        for key in ("dealer", "declarer"):
            if self.word(board, key) not in ("", *SEATS):
                self.fail(f"{key} must be N, E, S or W", board.lines[key])
        entries = block.get("course")
        if not isinstance(entries, Items) or not entries:
            self.fail("a ruling needs a course", block, "a list of incidents and moments")
        course = Course(
            self.word(board, "number"),
            self.word(board, "contract"),
            self.word(board, "declarer"),
            self.word(board, "dealer"),
            tuple(self._entry(entry, entries) for entry in entries),
            self._table(board),
        )
        numbers = [incident.number for incident in course.incidents]
        if numbers != list(range(1, len(numbers) + 1)):
            self.fail("the incidents must be numbered 1, 2, ... in order", entries)
        book = self.part(block, "book")
        return Record(
            course=course,
            book={str(key): self.word(book, key) for key in book if key != "authority"},
            authority=self.word(book, "authority") or "wbf",
            title=self.word(block, "title"),
            source=self.part(block, "source"),
            told=self.word(block, "told"),
            event=self.part(block, "event"),
            ruling=self._ruling(block),
            given=self.given(self.part(block, "given")),
            expected=self._expected(block),
            program=self.word(block, "program"),
            file=self.file,
        )

    def _table(self, board: Block) -> Board | None:
        text = self.word(board, "record")
        if not text:
            return None
        from bridge_rulings.table.boardfile import is_file_of_boards, read_text

        if not is_file_of_boards(text):
            return self._typed(text, board.lines["record"])
        found, _ = read_text(text, self.file)
        if len(found) != 1:
            self.fail(f"'record' holds {len(found)} boards", board.lines["record"], "one board, as PBN or LIN")
        return found[0]._replace(source=("", 0))

    def _typed(self, text: str, line: int) -> Board:
        """A board on record that somebody typed."""
        from bridge_rulings.table.position_entry import read_position

        with located(self.file, line):
            entry, table = read_position(text)
        if entry.unread:
            self.fail(f"'record' has {entry.unread[0]!r:.42}", line, "PBN, LIN, or typed: auction 1N p 2c!")
        return table

    def _entry(self, entry: Any, entries: Items) -> Incident | Passed:
        if not isinstance(entry, Block):
            self.fail("an entry of the course must be an incident or a moment", entry if entry else entries)
        if "moment" in entry:
            self.keys(entry, ("moment", "of"), "a moment")
            written = self.word(entry, "moment")
            name, _, hand = written.partition(" ")
            moment = Text(name)
            moment.line = line_of(written)
            if hand and hand not in _HANDS:
                self.fail(f"there is no player {hand!r}", entry, "N, E, S or W")
            of = self.word(entry, "of")
            if of and not _NUMBER.match(of):
                self.fail("'of' must be the number of an incident", entry.lines["of"], "of: 2")
            return Passed(moment, hand, int(of or 0))
        self.keys(entry, _INCIDENT, "an incident")
        number, start = self.word(entry, "incident"), self.word(entry, "start")
        if not _NUMBER.match(number) or not start:
            self.fail(
                "an incident needs its number and the stage at which it starts", entry, 'incident: 1, start: "62"'
            )
        for key in ("anchor", "turn"):
            if self.word(entry, key) not in ("", *SEATS):
                self.fail(f"{key} must be N, E, S or W", entry.lines[key])
        card = self.word(entry, "card")
        if card and (card == UNKNOWN or read_value("cards", card) != card):
            self.fail(f"{card!r} is not a card", entry.lines["card"], "suit and rank, like H7 or ST; several: H7 S3")
        for key, form in (("at", _AT), ("until", _UNTIL)):
            if self.word(entry, key) and not form.match(self.word(entry, key)):
                what = f"{self.word(entry, key)!r:.42} is no place in a recorded board"
                self.fail(what, entry.lines[key], "call 5, or card 17, counted from 1")
        answers = self.part(entry, "answers")
        return Incident(
            number=int(number),
            start=start,
            topic=self.word(entry, "topic"),
            anchor=self.word(entry, "anchor"),
            turn=self.word(entry, "turn"),
            card=card,
            answers={key: self._recorded(key, value, answers) for key, value in answers.items()},  # keys with lines
            at=self.word(entry, "at"),
            until=self.word(entry, "until"),
            on_cards=str(self.word(entry, "on_cards")),
        )

    def _recorded(self, key: str, piece: Any, answers: Block) -> Answer:
        """An answer as a record has it: under its full key, and a disputed one with its findings."""
        if not _KEY.match(key):
            self.fail(
                f"{key!s:.40} is not a fact", answers.lines[key], "facts are written LAW.FACT, like 64.later_trick"
            )
        answer = self.answer(key, piece, answers)
        if answer.value == DISPUTED and not answer.findings:
            self.fail(f"{key} is disputed: between what?", answers.lines[key], "{is: disputed, findings: [yes, no]}")
        return answer

    def answer(self, key: str, piece: Any, answers: Block) -> Answer:
        """One answer of a block: a word, or a mapping with its source."""
        if isinstance(piece, Text):
            return Answer(piece)
        if not isinstance(piece, Block):
            self.fail(f"the answer to {key} must be a word or {{is: ..., by: ...}}", answers.lines[key])
        self.keys(piece, ("is", "by", "because", "findings", "instead"), f"the answer to {key}")
        value = self.word(piece, "is")
        if not value:
            self.fail(f"the answer to {key} is missing", piece, "is: ANSWER")
        findings = piece.get("findings", Items(0))
        words = isinstance(findings, Items) and all(isinstance(word, Text) for word in findings)
        if not words or (value == DISPUTED) != bool(findings):
            self.fail(f"findings go with a disputed fact, and only with one: {key}", piece, "findings: [yes, no]")
        return Answer(
            value,
            self.word(piece, "by") or "table",
            self.word(piece, "because"),
            tuple(str(word) for word in findings),
            self.word(piece, "instead"),
        )

    def _ruling(self, block: Block) -> tuple[Mapping[str, Any], ...] | None:
        steps = block.get("ruling")
        if steps is None:
            return None
        if not isinstance(steps, Items) or not all(isinstance(step, Block) for step in steps):
            self.fail("'ruling' must be a list of steps", block.lines["ruling"])
        for step in steps:
            for key, piece in step.items():
                self._texts(piece, key, step)
        return tuple(steps)

    def given(self, given: Block) -> Block:
        """A ruling as it was given at the table: as much of it as was told."""
        self.keys(given, GIVEN, "'given'")
        for key in ("cite", "transferred"):
            self._texts(given.get(key, Text()), key, given)
        if "transferred" in given and not _MOVED.match(self.word(given, "transferred")):
            self.fail("'transferred' must be a number of tricks", given.lines["transferred"], "1, or 1 from EW")
        self._effects(given)
        offers = self.part(given, "offered")
        for stage, options in offers.items():
            self._texts(options, stage, offers)
        return given

    def _expected(self, block: Block) -> Block:
        expected = self.part(block, "expected")
        self.keys(expected, EXPECTED, "'expected'")
        for key, piece in expected.items():
            if key not in ("do", "worked_out"):
                self._texts(piece, key, expected)
        for key, piece in self.part(expected, "worked_out").items():
            self._texts(piece, key, expected["worked_out"])
        self._effects(expected)
        return expected

    def _effects(self, holder: Block) -> None:
        """The effects under ``do``: each a name, or a name with its slots."""
        if not isinstance(holder.get("do", Items(0)), Items):
            self.fail("'do' must be a list of effects", holder.lines["do"])
        for effect in holder.get("do", ()):
            slots = next(iter(effect.values())) if isinstance(effect, Block) and len(effect) == 1 else None
            texts = isinstance(slots, Block) and all(isinstance(word, Text) for word in slots.values())
            if not texts and not isinstance(effect, Text):
                self.fail("an effect is a name, or a name with its slots", effect, "silence: {for: rest_of_auction}")

    def _texts(self, piece: Any, key: str, holder: Block) -> None:
        """A text or a list of texts."""
        if not isinstance(piece, Text) and not (
            isinstance(piece, Items) and all(isinstance(word, Text) for word in piece)
        ):
            self.fail(f"{key!r} must be a text or a list of texts", holder.lines[key])
