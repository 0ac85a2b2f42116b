"""An exam: statements that are true or false, and open questions that want the paragraph; a time limit and a mark.

So national bodies examine. How many points each form is worth, and how many are enough, stands in
``laws/training.yaml``. The questions follow from the exam's name alone, one by one, so that it can be left and gone on
with.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from bridge_rulings.lawbook.book import Authority, Book
from bridge_rulings.training.cases import Case
from bridge_rulings.training.choosing import drawn
from bridge_rulings.training.families import Family, Material
from bridge_rulings.training.grading import Grade, grade_free
from bridge_rulings.training.progress import LEFT, Answered, ExamBegun
from bridge_rulings.training.questions import CHOOSER, LATER, LAW, PARAGRAPH, TRICKS, Choice, Question
from bridge_rulings.training.quiz import Page, quiz, without_repeats

TRUE_FALSE, OPEN = "true_false", "open"
_OPEN_KINDS = (LAW, PARAGRAPH, CHOOSER, TRICKS)


class Item(NamedTuple):
    """One question of an exam: on which case, with what known (``pages`` up to it), in which form.

    ``statement`` is the answer of the question that is said to hold, in true or false.
    """

    number: int
    case: Case
    pages: tuple[Page, ...]
    question: Question
    form: str
    statement: Choice | None

    @property
    def text(self) -> str:
        """The question, or the statement."""
        return self.question.text if self.statement is None else f"{self.question.claim} {self.statement.text}"


class Standing(NamedTuple):
    """How far an exam has come. ``seconds``: the time used, while a question was on the table, answered or left."""

    begun: ExamBegun
    answers: tuple[Answered, ...]
    seconds: float

    @property
    def left(self) -> float:
        """The seconds that are left; infinite without a limit."""
        return self.begun.minutes * 60 - self.seconds if self.begun.minutes else float("inf")

    @property
    def is_over(self) -> bool:
        """Whether every question is answered, or the time is used up."""
        return len(self.answers) >= self.begun.questions or self.left <= 0


def item(
    book: Book, authority: Authority, material: Material, exam: str, number: int, families: Sequence[Family]
) -> Item:
    """One question of an exam, counted from 1: the families in turn, published and generated cases, both forms.

    None on what the law files are not sure of: nobody fails for another reading.
    """
    random = Random(f"exam/{exam}/{number}")  # noqa: S311 - questions, not secrets
    family = families[(number - 1) % len(families)]
    form = _form(families, number)
    while True:
        case = drawn(random, book, authority, family)
        pages = tuple(quiz(book, book.authority(case.record.authority), material, case))
        places = [
            (at, question)
            for at, page in enumerate(pages)
            for question in page.questions
            if not question.doubtful and (question.kind in _OPEN_KINDS if form == OPEN else _is_stated(question))
        ]
        if places:
            break
    kinds = sorted({question.kind for _, question in places})
    kind = random.choice(kinds)
    at, question = random.choice([place for place in places if place[1].kind == kind])
    statement = None
    if form == TRUE_FALSE:
        holds = random.random() < 0.5
        statement = random.choice([choice for choice in question.choices if choice.right] if holds else question.false)
    before = (page._replace(questions=()) for page in pages[:at])
    return Item(number, case, tuple(without_repeats([*before, pages[at]])), question, form, statement)


def _is_stated(question: Question) -> bool:
    """Whether its answers can be told as true or false: not what more there may be to come back for, and not with
    which law of several one begins.
    """
    return question.kind not in (LATER, LAW) and bool(question.false)


def graded(one: Item, answer: str) -> Grade:
    """The grade of an answer: ``true`` or ``false``, or what was typed."""
    if one.statement is None:
        return grade_free(one.question, answer)
    right = (answer == "true") == one.statement.right
    cite = one.question.cite
    reason = () if right else (_because(one.question, one.statement),)
    return Grade(float(right), dict.fromkeys(cite, right), reason)


def _because(question: Question, statement: Choice) -> str:
    if statement.right:
        return f"It is true ({', '.join(statement.cite)}). {statement.why}".rstrip()
    right = " ".join(question.choices[at].text for at in question.right)
    return " ".join(filter(None, ("It is false.", statement.why, f"Right: {right} ({', '.join(question.cite)})")))


def standing(entries: Iterable[Answered | ExamBegun], exam: str) -> Standing | None:
    """How far an exam has come, the last one of that name; None if it was never begun."""
    begun: ExamBegun | None = None
    own: list[Answered] = []
    for entry in entries:
        if isinstance(entry, ExamBegun) and entry.exam == exam:
            begun, own = entry, []
        elif isinstance(entry, Answered) and entry.exam == exam:
            own.append(entry)
    if begun is None:
        return None
    seconds = sum(entry.seconds for entry in own)
    return Standing(begun, tuple(entry for entry in own if entry.kind != LEFT), seconds)


def unfinished(entries: Sequence[Answered | ExamBegun]) -> Standing | None:
    """The exam that was left last and can be gone on with."""
    for entry in reversed(entries):
        if isinstance(entry, ExamBegun):
            found = standing(entries, entry.exam)
            if found is not None and not found.is_over:
                return found
    return None


class Mark(NamedTuple):
    """What an exam came to."""

    points: float
    most: float
    passed: bool

    @property
    def percent(self) -> int:
        """The points in per cent of all, rounded down: nobody passes by rounding."""
        return int(100 * self.points / self.most + 1e-9) if self.most else 0


def mark(material: Material, families: Sequence[Family], now: Standing) -> Mark:
    """The mark; a question that was not answered is worth nothing."""
    most = sum(worth(material, families, number) for number in range(1, now.begun.questions + 1))
    points = round(sum(answer.points for answer in now.answers), 2)
    found = Mark(points, most, False)
    return found._replace(passed=found.percent >= material.exam.enough)


def worth(material: Material, families: Sequence[Family], number: int) -> float:
    """The points of one question of an exam."""
    return material.exam.open if _form(families, number) == OPEN else material.exam.true_false


def _form(families: Sequence[Family], number: int) -> str:
    """Each family has a statement first, then an open question, and so on."""
    return OPEN if (number - 1) // len(families) % 2 else TRUE_FALSE
