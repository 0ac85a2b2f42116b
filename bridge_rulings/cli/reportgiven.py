"""The part of a report about a ruling that was given: as given, what differs from the book, which facts would have made
it right, and what follows from the error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bridge_rulings.cli.check import Checked, check, worded
from bridge_rulings.cli.reportblocks import Block, Line
from bridge_rulings.cli.show import in_words
from bridge_rulings.lawbook.book import Book
from bridge_rulings.ruling.as_given import Given, as_given
from bridge_rulings.ruling.compare import compare, told_in_words
from bridge_rulings.ruling.difference import Difference
from bridge_rulings.ruling.outcome import Outcome
from bridge_rulings.ruling.record import Record
from bridge_rulings.ruling.wrongly_ruled import Way


def given_ruling(
    book: Book, record: Record, outcome: Outcome, told: Mapping[str, Any] | None = None
) -> Iterator[Block]:
    """The ruling that was told, or given by the record, held against the book.

    Of what a record keeps as its own ruling no more is told than where the book rules otherwise today: that is no
    error of a director's, unless somebody says so.
    """
    if told or record.given:
        checked = check(book, record, told)
        yield from _as_given(book, "As given at the table", checked.given, outcome)
        if not checked.differences:
            yield Line("The book rules the same.", weight="heading")
            return
        yield from _differences(checked.differences)
        yield from _right_if(checked)
        yield from _consequences(checked.ways)
    elif record.ruling:
        given = as_given(book, record)
        differences = compare(book, given, outcome)
        if differences:
            yield from _as_given(book, "As recorded", given, outcome)
            yield from _differences(differences)


def _as_given(book: Book, heading: str, given: Given, outcome: Outcome) -> Iterator[Block]:
    yield Line(heading, weight="heading")
    for sentence in told_in_words(book, given, outcome):
        yield Line(sentence)


def _differences(differences: Sequence[Difference]) -> Iterator[Block]:
    yield Line("Where the book rules otherwise", weight="heading")
    for one in differences:
        about = f" ({one.about.replace('_', ' ')})" if one.about else ""
        given, by_book = (text.rstrip(".") or "nothing" for text in (one.given, one.book))
        yield Line(f"{one.name.capitalize()}{about}. Given: {given}. The book: {by_book}.", one.cite)


def _right_if(checked: Checked) -> Iterator[Block]:
    searched = checked.searched
    for at, found in enumerate(searched.found):
        if at == 0:
            yield Line("It would have been right, if", weight="heading")
        parts = []
        for change in found.changed:
            now, then = worded(found, checked.outcome, change)
            parts.append(f"{now} (as recorded: {then.rstrip('.')})")
        parts += [f"supposing: {worded(found, checked.outcome, change)[0]}" for change in found.supposed]
        yield Line(f"{'or: ' if at else ''}{'; '.join(parts)}")
    if not searched.found:
        more = ", the smallest first" if searched.bounded else ""
        tried = f"{searched.runs} were tried{more}."
        yield Line(f"No change of the facts was found under which it would have been right: {tried}", weight="quiet")


def _consequences(ways: Sequence[Way]) -> Iterator[Block]:
    for at, way in enumerate(ways):
        if at == 0:
            yield Line("What follows from the error", weight="heading")
        found = " ".join(f"{question} {answer}." for question, answer in way.found)
        cite = tuple(dict.fromkeys(paragraph for step in way.ruled for paragraph in step.cite))
        yield Line(f"{found} {' '.join(in_words(step) for step in way.ruled)}".strip(), cite)
