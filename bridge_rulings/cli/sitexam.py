"""An exam at the terminal: no word about right and wrong until it is over; it can be left and gone on with."""

from __future__ import annotations

import time
from collections.abc import Mapping

from bridge_rulings.cli.keys import Key
from bridge_rulings.cli.quizview import ask_exam, show_case, show_found, show_paragraphs
from bridge_rulings.cli.sitting import Sitting, now
from bridge_rulings.training.exam import Item, Standing, graded, item, mark, standing, unfinished, worth
from bridge_rulings.training.progress import LEFT, Answered, ExamBegun


def sit(sitting: Sitting, questions: int, minutes: int, seed: str) -> None:
    """Sit an exam, or go on with the one that was left. Ctrl-C leaves it too."""
    begun = _begun(sitting, questions, minutes, seed)
    if begun.family:  # of an exam that is gone on with, whatever was said now
        sitting = sitting._replace(families=(sitting.material.family(begun.family),))
    else:
        sitting = sitting._replace(families=tuple(sitting.material.families.values()))
    left = True
    try:
        while not (held := _standing(sitting, begun.exam)).is_over:
            if not _asked(sitting, held):
                return
        left = False
    finally:
        if left:
            sitting.screen.raw("")
            sitting.screen.line("The exam is kept. To go on with it:", "dim")
            sitting.screen.whole(f"  bridge-rulings train --exam {begun.questions}{sitting.who}")
    _result(sitting, held)


def _begun(sitting: Sitting, questions: int, minutes: int, seed: str) -> ExamBegun:
    left = unfinished(sitting.log.entries())
    if left is not None and left.begun.questions == questions and (not seed or left.begun.exam == seed):
        sitting.screen.line(f"Going on with the exam of {left.begun.at}, question {len(left.answers) + 1}.", "bold")
        return left.begun
    at = now().isoformat()
    family = sitting.families[0].name if len(sitting.families) == 1 else ""
    begun = ExamBegun(at, seed or at, questions, minutes, family)
    sitting.log.add(begun)
    limit = f", {minutes} minutes" if minutes else ""
    enough = sitting.material.exam.enough
    sitting.screen.line(f"{questions} questions{limit}. {enough} per cent are enough.", "bold")
    return begun


def _standing(sitting: Sitting, exam: str) -> Standing:
    held = standing(sitting.log.entries(), exam)
    assert held is not None  # noqa: S101 - it was begun
    return held


def _item(sitting: Sitting, exam: str, number: int) -> Item:
    return item(sitting.book, sitting.authority, sitting.material, exam, number, sitting.families)


def _asked(sitting: Sitting, held: Standing) -> bool:
    """Ask the next question; False if the trainee leaves. What comes when the time is up counts for nothing."""
    number = len(held.answers) + 1
    one = _item(sitting, held.begun.exam, number)
    points = worth(sitting.material, sitting.families, number)
    left = f", {int(held.left // 60)} min {int(held.left % 60)} s left" if held.begun.minutes else ""
    _show(sitting, one, f"Question {number} of {held.begun.questions}, {points:g} points{left}")
    begun = time.monotonic()
    try:
        answer = ask_exam(sitting.screen, sitting.prompter, one)
        while answer in (Key.WHY, Key.BACK):
            sitting.screen.line("There are no hints in an exam, and no way back.", "eyes")
            answer = ask_exam(sitting.screen, sitting.prompter, one)
    except KeyboardInterrupt:
        _leave(sitting, held, one, time.monotonic() - begun)
        raise
    seconds = time.monotonic() - begun
    if isinstance(answer, Key):
        _leave(sitting, held, one, seconds)
        return False
    in_time = seconds <= held.left
    grade = graded(one, answer)
    _keep(sitting, held, one, seconds, grade.paragraphs, round(grade.points * points, 2) if in_time else 0.0, answer)
    sitting.screen.line("Noted." if in_time else "The time was up.", "dim", "  ")
    return True


def _show(sitting: Sitting, one: Item, heading: str) -> None:
    show_case(sitting.screen, one.case, heading)
    for page in one.pages:
        show_found(sitting.screen, page)


def _leave(sitting: Sitting, held: Standing, one: Item, seconds: float) -> None:
    _keep(sitting, held, one, seconds, {}, 0.0, "", LEFT)


def _keep(
    sitting: Sitting,
    held: Standing,
    one: Item,
    seconds: float,
    paragraphs: Mapping[str, bool],
    points: float,
    answer: str,
    kind: str = "",
) -> None:
    at = now()
    most = worth(sitting.material, sitting.families, one.number)
    sitting.log.add(
        Answered(
            at.isoformat(),
            at.toordinal(),
            one.case.name,
            str(one.number),
            kind or one.question.kind,
            paragraphs,
            points,
            most,
            seconds=round(seconds, 1),
            exam=held.begun.exam,
            answer=answer,
        )
    )


def _result(sitting: Sitting, held: Standing) -> None:
    """The mark, and every question that was not answered right, with the reason and the paragraphs."""
    screen = sitting.screen
    captions = dict(sitting.book.paragraphs())
    found = mark(sitting.material, sitting.families, held)
    screen.raw("")
    missing = held.begun.questions - len(held.answers)
    if missing:
        screen.line(f"The time is up; {missing} questions were not answered.", "wrong")
    for answer in held.answers:
        one = _item(sitting, held.begun.exam, int(answer.question))
        grade = graded(one, answer.answer)
        verdict = "right" if grade.is_right else "wrong" if not grade.points else "partly right"
        late = ", but too late" if grade.points and not answer.points else ""
        style = "" if grade.is_right else "wrong"
        screen.line(f"{verdict}{late}, {answer.points:g} of {answer.worth:g}", style, f"{one.number:>3}  ")
        if not grade.is_right:
            screen.line(one.text, "", "     ")
            screen.line(f"You said: {answer.answer}", "", "     ")
            for reason in grade.reasons:
                screen.line(reason, "", "     ")
            show_paragraphs(screen, grade, captions)
    verdict = "passed" if found.passed else "not passed"
    screen.line(f"MARK  {found.points:g} of {found.most:g}, {found.percent} per cent: {verdict}", "bold")
