"""``train``: practise on published and generated cases, sit an exam, see what is known."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from pathlib import Path
from typing import NamedTuple

from bridge_rulings.cli.keys import Item, Key, ways_of_exam, ways_of_practice
from bridge_rulings.cli.prompts import Prompter, prompter
from bridge_rulings.cli.quizview import ask, show_case, show_found, show_grade, show_hint
from bridge_rulings.cli.screen import Screen, interactive
from bridge_rulings.cli.sitting import TRAINEE, Sitting, now
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book
from bridge_rulings.ruling.store import rulings_folder
from bridge_rulings.training.cases import Case
from bridge_rulings.training.choosing import counted, practice, weak_first
from bridge_rulings.training.families import material
from bridge_rulings.training.grading import Grade, grade_choice, grade_free
from bridge_rulings.training.progress import Answered, Logbook, weakest
from bridge_rulings.training.questions import Question
from bridge_rulings.training.quiz import quiz, shortened, without_repeats

_LONGEST = 500  # questions of an exam


class Asked(NamedTuple):
    """What was said on the command line; empty, 0 or None for what was not."""

    law: int = 0
    family: str = ""
    exam: int = 0
    minutes: int = 0
    weak: bool = False
    generate: int = 0
    to: Path | None = None
    seed: str = ""
    free: bool = False
    cases: int = 0
    progress: bool = False
    export: Path | None = None
    trainee: str = TRAINEE
    answers: Path | None = None
    authority: str = "wbf"
    rulings: Path | None = None
    as_json: bool = False


def train_command(asked: Asked) -> None:
    """Practise, sit an exam, show or export progress, or write generated cases. Raises `Problem` for what is wrong."""
    if asked.minutes and not asked.exam:
        raise Problem("--minutes is the time for an exam", hint="train --exam 20 --minutes 30")
    if asked.to is not None and not asked.generate:
        raise Problem("--to is for generated cases", hint="train --generate 5 --to DIR")
    if asked.exam and asked.law:
        raise Problem("an exam is about all families or one, not about a law", hint="train --exam 20 --family revoke")
    if asked.exam > _LONGEST:
        raise Problem(f"an exam has no more than {_LONGEST} questions")
    log = Logbook(rulings_folder(asked.rulings), asked.trainee)
    book = Book()
    found = material(book)
    if asked.export is not None or asked.progress:
        from bridge_rulings.cli.trainlog import export, show_progress

        if asked.export is not None:
            export(log, asked.export)
        else:
            show_progress(Screen(), book, log, asked.as_json)
        return
    own = found.of_law(book.law(asked.law).number) if asked.law else None
    families = (own,) if own is not None else tuple(found.families.values())
    if asked.family:
        families = (found.family(asked.family),)
    laws = (asked.law,) if asked.law else ()
    authority = book.authority(asked.authority)
    if asked.generate and (asked.to is not None or (asked.answers is None and not interactive())):
        from bridge_rulings.cli.trainlog import write_cases

        write_cases(book, counted(book, authority, families, asked.seed or "0", asked.generate, laws), asked.to)
        return
    sitting = Sitting(book, authority, found, families, *_terminal(asked), log)
    if asked.exam:
        from bridge_rulings.cli.sitexam import sit

        sit(sitting, asked.exam, asked.minutes, asked.seed)
    else:
        _practise(sitting, asked, _cases(sitting, asked, laws))


def _terminal(asked: Asked) -> tuple[Screen, Prompter]:
    screen = Screen()
    if asked.answers is not None:
        from bridge_rulings.cli.written import WrittenPrompter

        return screen, WrittenPrompter(screen, asked.answers)
    if not interactive():
        hint = "--answers FILE answers without one; --progress, --export and --generate N need none"
        raise Problem("practice needs a terminal", hint=hint)
    return screen, prompter(screen, ways_of_exam if asked.exam else ways_of_practice)


def _cases(sitting: Sitting, asked: Asked, laws: Sequence[int]) -> Iterator[Case]:
    """The cases to practise on, in their order."""
    seed = asked.seed or now().isoformat()
    book, authority = sitting.book, sitting.authority
    if asked.generate:
        return counted(book, authority, sitting.families, seed, asked.generate, laws)
    if asked.weak:
        paragraphs = weakest(sitting.log.answers(), now().toordinal())
        cases = weak_first(book, authority, sitting.material, paragraphs, seed)
    else:
        cases = practice(book, authority, sitting.families, seed, laws)
    return islice(cases, asked.cases) if asked.cases else cases


# ------------------------------------------------------------------------------ practice


def _practise(sitting: Sitting, asked: Asked, cases: Iterator[Case]) -> None:
    """Case after case until the trainee leaves or there are no more; then what it came to."""
    sitting.log.begin()
    sitting.screen.line("? gives a hint, at half the points; q leaves. Every answer is kept.", "dim")
    points = worth = 0.0
    captions = dict(sitting.book.paragraphs())
    try:
        for number, case in enumerate(cases, 1):
            show_case(sitting.screen, case, f"Case {number}")
            for grade in _case(sitting, case, asked.free, captions):
                if grade is None:
                    return
                points, worth = points + grade.points, worth + 1
            if not _next(sitting, case):
                return
    finally:
        if worth:
            sitting.screen.raw("")
            sitting.screen.line(f"{points:g} of {worth:g} points. Every answer is kept.", "bold")
            sitting.screen.whole(f"  bridge-rulings train --progress{sitting.who}")


def _case(sitting: Sitting, case: Case, free: bool, captions: dict[str, str]) -> Iterator[Grade | None]:
    """The grades of one case, question for question; None when the trainee leaves.

    A grade that would tell the next answer is shown after that.
    """
    authority = sitting.book.authority(case.record.authority)
    for page in without_repeats(shortened(quiz(sitting.book, authority, sitting.material, case))):
        show_found(sitting.screen, page)
        held: list[Grade] = []
        for question, following in zip_longest(page.questions, page.questions[1:]):
            if free and following is not None and question.tells(following):
                continue  # both would want the same paragraphs typed
            grade = _question(sitting, case, question, free, captions)
            held += [grade] if grade is not None else []
            if grade is None or following is None or not question.tells(following):
                for one in held:
                    show_grade(sitting.screen, one, captions)
                held = []
            yield grade
            if grade is None:
                return


def _question(
    sitting: Sitting, case: Case, question: Question, free: bool, captions: Mapping[str, str]
) -> Grade | None:
    """Ask one question, once more after a hint; grade the answer and keep it. None when the trainee leaves."""
    begun = time.monotonic()
    hinted = False
    while True:
        answer = ask(sitting.prompter, question, free)
        if answer is Key.WHY and not hinted:
            hinted = show_hint(sitting.screen, question, free, captions)
            question = question.halved if hinted and not free else question
        elif answer is Key.LEAVE:
            return None
        elif not isinstance(answer, Key):
            break
    if isinstance(answer, str):
        grade = grade_free(question, answer, hinted)
        said = answer
    else:
        grade = grade_choice(question, answer, hinted)
        said = " ".join(question.choices[at].text for at in answer)
    at = now()
    sitting.log.add(
        Answered(
            at.isoformat(),
            at.toordinal(),
            case.name,
            question.key,
            question.kind,
            grade.paragraphs,
            grade.points,
            hint=hinted,
            seconds=round(time.monotonic() - begun, 1),
            answer=said,
        )
    )
    return grade


def _next(sitting: Sitting, case: Case) -> bool:
    """After a case: the next one, how the book gets there, or that is all."""
    items = [Item("next", "The next case"), Item("walk", "How the book gets there"), Item("stop", "That is all")]
    while True:
        found = sitting.prompter.pick("And now?", items, "next")
        if found == "walk" or found is Key.WHY:
            from bridge_rulings.cli.replay import transcript

            transcript(sitting.screen, sitting.book, case.record, case.outcome)
        elif found == "next":
            return True
        elif found is not Key.BACK:
            return False
