"""``check``: a ruling that was given beside the ruling of the book, on one page: both, what differs, which change of
the facts would have made it right, and what follows from the error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import typer

from bridge_rulings.cli.screen import Screen, write_json
from bridge_rulings.cli.show import board_line, cites, in_words, incident_line, show_tricks, told, with_cite
from bridge_rulings.lawbook.book import Authority, Book
from bridge_rulings.ruling.as_given import Given, as_given
from bridge_rulings.ruling.compare import aim, compare, told_in_words
from bridge_rulings.ruling.counterfactual import Change, Counterfactual, Searched, smallest_changes
from bridge_rulings.ruling.difference import Difference
from bridge_rulings.ruling.outcome import Outcome
from bridge_rulings.ruling.record import Record, ruling_of
from bridge_rulings.ruling.record_read import parse_given, read_record
from bridge_rulings.ruling.recorded import rule_recorded
from bridge_rulings.ruling.topics import title_of
from bridge_rulings.ruling.wrongly_ruled import Way, consequences

GAVE = "--gave"


class Checked(NamedTuple):
    """A given ruling held against the book. The search and the ways out are empty if nothing differs."""

    given: Given
    outcome: Outcome
    differences: tuple[Difference, ...]
    searched: Searched
    ways: tuple[Way, ...]


def check_command(file: Path, gave: Sequence[str], authority: str, book: Path | None, as_json: bool) -> None:
    """Check one record. Exit 1 if the ruling differs from the book's. Raises `Problem` if there is none to check."""
    laws = Book(book)
    record = read_record(file)
    if authority:
        record = record._replace(authority=authority)
    checked = check(laws, record, parse_given("\n".join(gave), GAVE) if gave else None)
    if as_json:
        about = {"file": str(file), "title": record.title, "authority": record.authority}
        write_json({**about, **data(laws, checked)})
    else:
        show(Screen(), laws, record, checked)
    if checked.differences:
        raise typer.Exit(1)


def check(book: Book, record: Record, told: Mapping[str, Any] | None = None) -> Checked:
    """The ruling that was told, else the given one of a record, held against the book. Raises `Problem` without one."""
    outcome = rule_recorded(book, record)
    given = as_given(book, record, told, GAVE)
    differences = compare(book, given, outcome)
    if not differences:
        return Checked(given, outcome, (), Searched((), 0, False), ())
    authority: Authority = book.authority(record.authority)
    searched = smallest_changes(book, authority, record.course, aim(book, given, differences))
    return Checked(given, outcome, differences, searched, consequences(book, authority, record.course))


# ---------------------------------------------------------------------------------- the page


def show(screen: Screen, book: Book, record: Record, checked: Checked) -> None:
    """Everything on one page."""
    course = record.course
    screen.line(record.title or board_line(course) or record.file, "bold")
    if record.title and board_line(course):
        screen.line(board_line(course), "", "  ")
    topics = book.topics()
    for incident in course.incidents:
        title = incident_line(course, incident.number, title_of(book, topics, incident))
        screen.line(title, "", f"  {incident.number}  ")
    screen.line("AS GIVEN", "bold")
    for sentence in told_in_words(book, checked.given, checked.outcome):
        screen.line(sentence, "", "  ")
    screen.line(f"AS THE BOOK HAS IT  ({record.authority})", "bold")
    _show_book(screen, checked.outcome)
    if not checked.differences:
        screen.line("The same.", "bold")
        return
    number = len(checked.differences)
    screen.line(f"{number} DIFFERENCE{'S' * (number != 1)}", "wrong")
    for one in checked.differences:
        _show_difference(screen, one)
    _show_search(screen, checked)
    _show_ways(screen, checked.ways)


def _show_book(screen: Screen, outcome: Outcome) -> None:
    for step in outcome.rulings:
        if text := told(step):
            with_cite(screen, text, step.cite, "", "  ")
    show_tricks(screen, outcome, "  ")
    if outcome.need is not None:
        text = (
            outcome.need.asks[0].text if outcome.need.asks else f"{outcome.need.voice.hand(outcome.need.to)} to choose"
        )
        screen.line(text, "eyes", "  the facts do not settle it yet: ")


def _show_difference(screen: Screen, one: Difference) -> None:
    about = f" ({one.about.replace('_', ' ')})" if one.about else ""
    with_cite(screen, f"{one.name.capitalize()}{about}", one.cite, "bold", "  ")
    screen.line(one.given or "nothing", "", "     given: ")
    screen.line(one.book or "nothing", "", "     book:  ")


def _show_search(screen: Screen, checked: Checked) -> None:
    searched = checked.searched
    for at, found in enumerate(searched.found):
        screen.line("IT WOULD BE RIGHT IF" if at == 0 else "OR IF", "bold")
        for change in found.changed:
            now, then = worded(found, checked.outcome, change)
            screen.line(now, "", "  ")
            screen.line(f"not, as recorded, {then}", "dim", "     ")
        for change in found.supposed:
            screen.line(worded(found, checked.outcome, change)[0], "", "  supposing: ", "     ")
    if not searched.found:
        tried = f"{searched.runs} were tried, the smallest first{', and there are more' if searched.bounded else ''}."
        screen.line(f"No change of the facts was found under which it would be right: {tried}", "dim")


def _show_ways(screen: Screen, ways: Sequence[Way]) -> None:
    if not ways:
        return
    screen.line("A WRONG RULING", "bold")
    before: tuple[tuple[str, str], ...] = ()
    for way in ways:
        for depth, (question, answer) in enumerate(way.found):
            if way.found[: depth + 1] != before[: depth + 1]:
                screen.line(f"{question} {answer}", "dim", "  " * (depth + 1))
        for step in way.ruled:
            with_cite(screen, in_words(step), step.cite, "", "  " * (len(way.found) + 1))
        before = way.found


# ---------------------------------------------------------------------------------- in words


def worded(found: Counterfactual, before: Outcome, change: Change) -> tuple[str, str]:
    """The question with the answer that it would take, and the answer that stands (or "" if it was never asked)."""
    return _answered(found.outcome, change, change.after), _answered(before, change, change.before, bare=True)


def _answered(outcome: Outcome, change: Change, value: str, bare: bool = False) -> str:
    for step in outcome.rulings:
        for use in step.used:
            if (step.incident, use.key) == (change.incident, change.key):
                answer = use.voice(use.fact.answers.get(value, value)) if value else "not asked"
                return answer if bare else f"{use.voice(use.fact.text)} {answer}"
        for offered in step.offered:
            key = change.key.split(" @")[0].split(" #")[0]
            if (step.incident, step.stage.key, offered.option.name) == (change.incident, key, value):
                say = step.voice(offered.option.say)
                return say if bare else f"{step.voice.hand(step.to)} chose: {say}"
    return value or "not asked"


def data(book: Book, checked: Checked) -> dict[str, Any]:
    """The same for a program."""
    return {
        "same": not checked.differences,
        "given": list(told_in_words(book, checked.given, checked.outcome)),
        "complete": checked.outcome.need is None,
        "differences": [
            {
                "kind": one.kind,
                "name": one.name,
                "about": one.about,
                "given": one.given,
                "book": one.book,
                "cite": list(one.cite),
            }
            for one in checked.differences
        ],
        "ruling": ruling_of(checked.outcome),
        "right_if": [
            {
                "changed": [_change(checked, found, change) for change in found.changed],
                "supposed": [_change(checked, found, change) for change in found.supposed],
            }
            for found in checked.searched.found
        ],
        "tried": checked.searched.runs,
        "bound_hit": checked.searched.bounded,
        "directors_error": [
            {
                "found": [{"question": question, "answer": answer} for question, answer in way.found],
                "ruling": [{"cite": cites(step.cite), "text": in_words(step)} for step in way.ruled],
            }
            for way in checked.ways
        ],
    }


def _change(checked: Checked, found: Counterfactual, change: Change) -> dict[str, Any]:
    now, before = worded(found, checked.outcome, change)
    return {
        "incident": change.incident,
        "fact": change.key,
        "was": change.before or None,
        "would_be": change.after,
        "text": now,
        "text_was": before,
    }
