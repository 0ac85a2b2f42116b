"""What a trainee has answered: a log with a line for each answer, on disk before the next question is asked.

A line is written whole and forced to the disk. A program that is killed in the middle of one leaves a piece of a line,
which is not read, and after which the next one begins anew.
"""

from __future__ import annotations

import json
import math
import os
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.citations import law_of
from bridge_rulings.training.spacing import Memory, quality, reviewed

LEFT = "left"
_NAME = re.compile(r"[\w.-]{1,40}\Z")
_MOST = 10_000_000  # of days, seconds, points: more was never written


class Answered(NamedTuple):
    """One answer to a question of a case.

    ``at``: when, as ISO 8601 has it, and ``day``, counted from anywhere; ``paragraphs``: those asked about, and whether
    each was known; ``points`` of ``worth``; ``exam``: of which one, "" in practice. A question of an exam that was
    left has the kind `LEFT` and is asked again; the time it took has passed.
    """

    at: str
    day: int
    case: str
    question: str
    kind: str
    paragraphs: Mapping[str, bool]
    points: float
    worth: float = 1.0
    hint: bool = False
    seconds: float = 0.0
    exam: str = ""
    answer: str = ""


class ExamBegun(NamedTuple):
    """An exam was begun: so many questions, so many minutes (0: no limit), of one ``family`` or of all ("")."""

    at: str
    exam: str
    questions: int
    minutes: int
    family: str = ""


class Tally(NamedTuple):
    """What was asked about one law, and how much of it was known."""

    law: int
    asked: int
    known: int


class Logbook:
    """The log of one trainee."""

    def __init__(self, folder: Path, trainee: str) -> None:
        if not _NAME.match(trainee) or trainee.startswith("."):
            raise Problem(f"{trainee!r} cannot be the name of a trainee", hint="letters, digits, - and _")
        self.path = folder / "training" / f"{trainee}.jsonl"

    def add(self, entry: Answered | ExamBegun) -> None:
        """Write one line, and see that it is on the disk. Raises `Problem` if it cannot be."""
        self._append(json.dumps(entry._asdict(), ensure_ascii=False) + "\n")

    def begin(self) -> None:
        """See that it can be written, before anything is asked. Raises `Problem` if not."""
        self._append("")

    def _append(self, line: str) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
            try:
                os.write(handle, (self._mend(handle) + line).encode())
                os.fsync(handle)
            finally:
                os.close(handle)
        except OSError as error:
            hint = "choose another folder with --rulings DIR or BRIDGE_RULINGS_DIR"
            raise Problem(f"cannot be written: {error.strerror or error}", file=str(self.path), hint=hint) from None

    @staticmethod
    def _mend(handle: int) -> str:
        """The end of a line that was broken off; "" if the last one is whole."""
        size = os.lseek(handle, 0, os.SEEK_END)
        if not size:
            return ""
        os.lseek(handle, size - 1, os.SEEK_SET)
        return "" if os.read(handle, 1) == b"\n" else "\n"

    def entries(self) -> list[Answered | ExamBegun]:
        """Everything in it, the oldest first; lines that are none are left out."""
        try:
            text = self.path.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return []
        return [entry for line in text.split("\n") if (entry := _read(line)) is not None]

    def answers(self) -> list[Answered]:
        """The answers alone."""
        return [entry for entry in self.entries() if isinstance(entry, Answered) and entry.kind != LEFT]


def _read(line: str) -> Answered | ExamBegun | None:
    """One line of a log; None if it is none, whatever somebody has made of it."""
    try:
        found: dict[str, Any] = json.loads(line)
        entry = Answered(**found) if "paragraphs" in found else ExamBegun(**found)
    except (ValueError, TypeError, RecursionError):
        return None
    if not all(_FORM.get(name, _is_text)(value) for name, value in entry._asdict().items()):
        return None
    numbered = isinstance(entry, ExamBegun) or not entry.exam or entry.question.isdecimal()
    return entry if numbered else None


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= _MOST


def _is_number(value: object) -> bool:
    return type(value) in (int, float) and math.isfinite(value) and 0 <= value <= _MOST  # type: ignore[arg-type,operator]


def _are_known(value: object) -> bool:
    return isinstance(value, dict) and all(type(known) is bool for known in value.values())


_FORM: Mapping[str, Callable[[object], bool]] = {
    "day": _is_count,
    "questions": _is_count,
    "minutes": _is_count,
    "points": _is_number,
    "worth": _is_number,
    "seconds": _is_number,
    "paragraphs": _are_known,
    "hint": lambda value: type(value) is bool,
}


def tallies(answers: Iterable[Answered]) -> list[Tally]:
    """What was asked and known of each law, paragraph for paragraph, in the order of the laws."""
    asked: dict[int, int] = {}
    known: dict[int, int] = {}
    for answer in answers:
        for paragraph, right in answer.paragraphs.items():
            law = law_of(paragraph)
            asked[law] = asked.get(law, 0) + 1
            known[law] = known.get(law, 0) + bool(right)
    return [Tally(law, asked[law], known[law]) for law in sorted(asked)]


def memories(answers: Iterable[Answered]) -> dict[str, Memory]:
    """How well each paragraph is known by all its answers; a paragraph that was missed counts as not known at all."""
    found: dict[str, Memory] = {}
    for answer in answers:
        share = answer.points / answer.worth if answer.worth else 0.0
        for paragraph, right in answer.paragraphs.items():
            grade = quality(max(share, 0.5) if right else 0.0)
            found[paragraph] = reviewed(found.get(paragraph, Memory()), grade, answer.day)
    return found


def weakest(answers: Iterable[Answered], day: int) -> list[str]:
    """The paragraphs to ask first: those that are due, the hardest first, then the others by when they will be."""
    known = memories(answers)
    return sorted(known, key=lambda one: (max(0, known[one].due - day), known[one].easiness, one))
