"""How practice looks: the case as a director meets it, one question, and what its answer was worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bridge_rulings.cli.diagram import diagram
from bridge_rulings.cli.keys import Item, Key
from bridge_rulings.cli.prompts import Prompter
from bridge_rulings.cli.screen import Screen
from bridge_rulings.cli.show import board_line
from bridge_rulings.ruling.course import Course
from bridge_rulings.table.seats import NAMES, SEATS, turn
from bridge_rulings.training.cases import Case
from bridge_rulings.training.exam import Item as ExamItem
from bridge_rulings.training.grading import Grade, check_free
from bridge_rulings.training.questions import Question
from bridge_rulings.training.quiz import Page

_LEAST = 18  # columns for a remark beside a bar: with less there is none


def show_case(screen: Screen, case: Case, heading: str) -> None:
    """What is told, and the table; nothing that gives the law away."""
    screen.raw("")
    screen.line(heading, "bold")
    if case.told:
        screen.line(case.told, "", "  ")
    table = case.record.course.table
    if table is not None:
        screen.raw("")
        for line in diagram(table, screen.width - 2, named=False):
            screen.raw(f"  {line}".rstrip())
        screen.raw("")
        return
    if board_line(case.record.course):
        screen.line(board_line(case.record.course), "", "  ")
    if case.record.course.incidents[0].anchor in SEATS:
        for line in _round_the_table(case.record.course):
            screen.raw(f"    {line}".rstrip())


def _round_the_table(course: Course) -> Iterator[str]:
    """Who sits where, for a case of which no more of the board is known."""
    dummy = turn(course.declarer, 2) if course.declarer else ""
    roles = ((course.dealer, "dealer"), (course.declarer, "declarer"), (dummy, "dummy"))
    names = {}
    for seat in SEATS:
        own = ", ".join(role for holder, role in roles if holder == seat)
        names[seat] = f"{NAMES[seat]} ({own})" if own else NAMES[seat]
    middle = " " * (len(names["W"]) + 1)
    yield f"{middle}{names['N']}"
    yield f"{names['W']}       {names['E']}"
    yield f"{middle}{names['S']}"


def show_found(screen: Screen, page: Page) -> None:
    """What the director finds out before the next question; of a list of boxes the ticked ones, then the others."""
    for text in page.came:
        screen.line(text, "bold", "-- ")
    ticked = [one for one in page.found if one.answer.lower() == "yes" and not one.question.endswith("?")]
    empty = [one for one in page.found if one.answer.lower() == "no" and not one.question.endswith("?")]
    for one in page.found:
        if one not in ticked and one not in empty:
            screen.line(f"{one.question} {one.answer}", "", "  you find: ", "            ")
    for one in ticked:
        screen.line(one.question, "", "  [x] ")
    for one in empty:
        screen.line(one.question, "", "  [ ] ")


def ask(prompter: Prompter, question: Question, free: bool) -> tuple[int, ...] | str | Key:
    """The answer: the places of what was picked, or what was typed."""
    if free:
        text = question.text if question.free else f"{question.text} Cite the paragraphs."
        return prompter.line(text, lambda typed: check_free(question, typed), "", _wanted(question))
    items = [Item(str(at), choice.text) for at, choice in enumerate(question.choices)]
    if question.several:
        ticked = prompter.tick(question.text, items)
        return ticked if isinstance(ticked, Key) else tuple(int(value) for value in ticked)
    picked = prompter.pick(question.text, items)
    return picked if isinstance(picked, Key) else (int(picked),)


def ask_exam(screen: Screen, prompter: Prompter, item: ExamItem) -> str | Key:
    """The answer to a question of an exam: ``true`` or ``false``, or what was typed."""
    if item.statement is None:
        check = item.question
        return prompter.line(item.text, lambda typed: check_free(check, typed), "", _wanted(item.question))
    screen.line(item.text, "", "  ")
    return prompter.pick("Is that true?", [Item("true", "True"), Item("false", "False")])


def _wanted(question: Question) -> str:
    return "a number" if question.free.isdecimal() else "a seat, or: nobody" if question.free else "the paragraphs"


def show_hint(screen: Screen, question: Question, free: bool, captions: Mapping[str, str]) -> bool:
    """Where to look, and fewer answers to choose from, or what the paragraphs are about; False if there is nothing to
    tell, which costs nothing.
    """
    struck = 0 if free else len(question.choices) - len(question.halved.choices)
    parts = [question.hint]
    if struck:
        parts.append(f"{struck} wrong answer{'s' if struck > 1 else ''} struck out.")
    if free and not question.free:
        parts += [f"{captions[one]}." for one in question.cite if one in captions]
    text = " ".join(filter(None, parts))
    if text:
        screen.line(text, "eyes", "  hint (half the points): ", "    ")
    else:
        screen.line("There is no hint for this one.", "eyes", "  ")
    return bool(text)


def show_grade(screen: Screen, grade: Grade, captions: dict[str, str]) -> None:
    """Right or wrong, paragraph for paragraph, and why."""
    if grade.is_right:
        screen.line(f"RIGHT  {grade.points:g} of 1", "aloud", "  ")
    else:
        screen.line(f"{'PARTLY' if grade.points else 'WRONG'}  {grade.points:g} of 1", "wrong", "  ")
    for reason in grade.reasons:
        screen.line(reason, "", "    ")
    show_paragraphs(screen, grade, captions)


def show_paragraphs(screen: Screen, grade: Grade, captions: dict[str, str]) -> None:
    """Each paragraph that was asked about, and whether it was known."""
    for paragraph, known in grade.paragraphs.items():
        mark = "+" if known else "-"
        screen.line(f"{paragraph}  {captions.get(paragraph, '')}".rstrip(), "cite", f"    {mark} ", "      ")


def chart(screen: Screen, rows: Sequence[tuple[str, int, int, str]]) -> None:
    """A bar for each row: its name, how many were known of how many, and a remark."""
    widest = max(len(name) for name, *_ in rows)
    room = max(10, min(30, screen.width - widest - 26))
    for name, known, asked, remark in rows:
        full = round(room * known / asked)
        bar = f"{name:<{widest}} |{'#' * full}{'.' * (room - full)}| {known:>3}/{asked:<3} "
        screen.line(remark if screen.width - len(bar) >= _LEAST else " ", "", bar, " " * len(bar))
