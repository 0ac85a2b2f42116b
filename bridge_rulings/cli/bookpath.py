"""The way through the book behind a ruling: which paragraphs a director would have read, in which order, and which of
them he found to apply.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bridge_rulings.cli.screen import Screen
from bridge_rulings.cli.show import incident_line
from bridge_rulings.lawbook.book import Book
from bridge_rulings.ruling.course import Course
from bridge_rulings.ruling.outcome import Came, Outcome, Ruled
from bridge_rulings.ruling.topics import title_of


class Paragraph(NamedTuple):
    """One paragraph that is read; ``applies``: the ruling rests on it."""

    number: str
    caption: str
    applies: bool


class Stop(NamedTuple):
    """One stop on the way: a table or a choice of a law. ``leads``: where it goes on; ``opens``: what comes later."""

    incident: int
    law: int
    title: str
    stage: str
    about: str
    came: str  # the moment for which it had waited, "" if for none
    read: tuple[Paragraph, ...]
    leads: str
    opens: tuple[str, ...]


def stops(book: Book, outcome: Outcome) -> tuple[Stop, ...]:
    """The stops of a ruling, in the order in which they were reached."""
    found, came = [], ""
    for step in outcome.steps:
        if isinstance(step, Came):
            came = step.text
        elif isinstance(step, Ruled):
            found.append(_stop(book, step, came))
            came = ""
    return tuple(found)


def _stop(book: Book, step: Ruled, came: str) -> Stop:
    captions = book.paragraphs()
    numbers = {paragraph for use in step.used for paragraph in use.fact.cite} | set(step.cite)
    for entry in step.offered:
        numbers |= {*entry.option.cite, *entry.barred}
    known = [number for number in captions if number in numbers]  # in the order of the book
    others = sorted(numbers - captions.keys())
    read = tuple(Paragraph(number, captions.get(number, ""), number in step.cite) for number in (*known, *others))
    goal = step.row.next
    about = step.voice(step.stage.about) if step.stage.about else ""
    leads = str(goal) if goal is not None else ""
    return Stop(step.incident, step.law.number, step.law.title, step.stage.name, about, came, read, leads, step.later)


def show_path(screen: Screen, book: Book, course: Course, outcome: Outcome) -> None:
    """The stops one under the other; a law is named when it is turned to."""
    screen.raw("")
    screen.line("THE WAY THROUGH THE BOOK", "bold")
    screen.line("[x] what the ruling cites, [ ] what had to be read to know that it does not apply", "dim")
    topics = book.topics()
    incident, law = 0, 0
    for stop in stops(book, outcome):
        if stop.came:
            screen.line(stop.came, "bold", "-- ")
        if stop.incident != incident:
            incident, law = stop.incident, 0
            title = title_of(book, topics, course.incident(incident))
            screen.line(incident_line(course, incident, title), "bold", f"{incident}  ")
        if stop.law != law:
            law = stop.law
            screen.line(stop.title, "", f"   Law {law}  ")
        if stop.about:
            screen.line(f"{stop.stage}: {stop.about}", "dim", "     ")
        for paragraph in stop.read:
            mark = "[x]" if paragraph.applies else "[ ]"
            first = f"     {mark} {paragraph.number:<7} "
            screen.line(paragraph.caption, "" if paragraph.applies else "dim", first)
        ways = [f"on to {stop.leads}"] if stop.leads else []
        ways += [f"later {stage}" for stage in stop.opens]
        if ways:
            screen.line("; ".join(ways), "cite", "         → ")


def path_data(book: Book, outcome: Outcome) -> list[dict[str, Any]]:
    """The same for a program."""
    return [
        {
            **stop._asdict(),
            "read": [paragraph._asdict() for paragraph in stop.read],
            "opens": list(stop.opens),
        }
        for stop in stops(book, outcome)
    ]
