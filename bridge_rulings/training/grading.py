"""How good an answer is: points for the question, right or wrong for each paragraph, and why."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import NamedTuple

from bridge_rulings.lawbook.citations import headings
from bridge_rulings.table.seats import NAMES, read_seat
from bridge_rulings.training.questions import LAW, Question

HINT_COSTS = 0.5  # of the points
_HEADING_IS_WORTH = 0.5  # 64A where 64A1 is wanted
# A number, a letter, a digit ... with spaces or brackets between; not the beginning of the next number or of a word.
_PARAGRAPH = re.compile(
    r"(?<!\d)(\d{1,2})(?!\d)(?:\s*\(?([A-H])(?![a-z])\)?(?:\s*\(?(\d)(?!\d)\)?"
    r"(?:\s*\(?([a-h])(?![a-hj-uw-z])\)?(?:\s*\(?(i{1,3}|iv|v)(?![a-z])\)?)?)?)?)?",
    re.IGNORECASE,
)


class Grade(NamedTuple):
    """``points`` from 0 to 1; ``paragraphs``: each that the question is about, and whether it was known; ``reasons``:
    what was right that was not said, and what was said that was wrong.
    """

    points: float
    paragraphs: Mapping[str, bool]
    reasons: tuple[str, ...]

    @property
    def is_right(self) -> bool:
        """Whether nothing was wrong, hint or no hint."""
        return bool(self.paragraphs) and all(self.paragraphs.values()) and not self.reasons


def grade_choice(question: Question, picked: Collection[int], hinted: bool = False) -> Grade:
    """The grade of the answers that were picked, by their places. Of several, each right one counts, and each wrong
    one takes as much away.
    """
    right, taken = set(question.right), set(picked)
    hit, extra, missed = right & taken, taken - right, right - taken
    points = max(0.0, (len(hit) - len(extra)) / len(right))
    known = dict.fromkeys(question.cite, not extra and not missed)
    if question.several:
        known = dict.fromkeys(question.cite, not extra)
        known |= {paragraph: False for at in missed for paragraph in question.choices[at].cite}
    reasons = [_wrong(question, at) for at in sorted(extra)] + [_right(question, at) for at in sorted(missed)]
    return Grade(_paid(points, hinted), known, tuple(reasons))


def grade_free(question: Question, typed: str, hinted: bool = False) -> Grade:
    """The grade of a typed answer: a seat, a number, or the paragraphs. A heading above the paragraph is half right."""
    if question.free:
        same = _plain(typed) == _plain(question.free)
        missed = () if same else tuple(_right(question, at) for at in question.right)
        return Grade(_paid(float(same), hinted), dict.fromkeys(question.cite, same), missed)
    said = set(read_paragraphs(typed))
    if question.kind == LAW and said and said <= {*question.cite, *question.also}:
        return Grade(_paid(1.0, hinted), dict.fromkeys(question.cite, True), ())  # any law by which it is ruled
    worth, used = 0.0, set[str]()
    known = {}
    for wanted in question.cite:
        above = [one for one in headings(wanted) if one in said]
        used |= set(above)
        known[wanted] = wanted in said
        worth += 1.0 if wanted in said else _HEADING_IS_WORTH if above else 0.0
    extra = sorted(said - used - set(question.also))
    points = max(0.0, (worth - len(extra)) / len(question.cite))
    reasons = [f"{paragraph} is not it." for paragraph in extra]
    if not all(known.values()):
        reasons += [_right(question, at) for at in question.right]
    return Grade(_paid(points, hinted), known, tuple(reasons))


def read_paragraphs(typed: str) -> list[str]:
    """Paragraph numbers as they are typed: ``64 A 1, 27b1(a)`` are 64A1 and 27B1a."""
    found = []
    for number, letter, digit, small, roman in _PARAGRAPH.findall(typed):
        found.append(f"{number}{letter.upper()}{digit}{small.lower()}{roman.lower()}")
    return found


def check_free(question: Question, typed: str) -> str:
    """What is wrong with the form of a typed answer; "" if it can be graded."""
    if question.free in NAMES.values():
        return "" if read_seat(typed) or _plain(typed) in ("nobody", "none") else "a seat (N, E, S, W), or: nobody"
    if question.free:
        return "" if typed.strip().isascii() and typed.strip().isdecimal() else "a number"
    return "" if read_paragraphs(typed) else "one or more paragraphs, like 64A1 64C1"


def _plain(typed: str) -> str:
    seat = read_seat(typed)
    return NAMES[seat].lower() if seat else typed.strip().lower().lstrip("0") or "0"


def _paid(points: float, hinted: bool) -> float:
    return round(points * (1 - HINT_COSTS if hinted else 1), 2)


def _right(question: Question, at: int) -> str:
    choice = question.choices[at]
    return f"Right: {_ended(choice.text)} ({', '.join(choice.cite)}) {choice.why}".rstrip()


def _wrong(question: Question, at: int) -> str:
    choice = question.choices[at]
    return f"Not: {_ended(choice.text)} {choice.why}".rstrip()


def _ended(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."
