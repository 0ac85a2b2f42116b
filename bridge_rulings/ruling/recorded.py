"""A record held against the book: what it says must be something that the book knows."""

from __future__ import annotations

from bridge_rulings.errors import located
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.source import line_of
from bridge_rulings.ruling.answers import checked, meaning
from bridge_rulings.ruling.course import Incident
from bridge_rulings.ruling.engine import run
from bridge_rulings.ruling.outcome import Outcome, Refused
from bridge_rulings.ruling.record import Record


def rule_recorded(book: Book, record: Record) -> Outcome:
    """The ruling of a record by this book. Raises `Problem` with file and line for an authority, a stage, a moment, a
    fact or an answer that the book does not have, and for answers that cannot be.
    """
    with located(record.file, line_of(record.authority)):
        authority = book.authority(record.authority)
    for incident in record.course.incidents:
        with located(record.file, line_of(incident.start)):
            book.find_stage(incident.start)
        _check_answers(book, record, incident)
    with located(record.file, 0):
        try:
            return run(book, authority, record.course)
        except Refused as refused:
            refused.line = _line(record, *refused.places[0])
            raise


def _check_answers(book: Book, record: Record, incident: Incident) -> None:
    for key, answer in incident.answers.items():
        with located(record.file, line_of(key)):
            checked(key, meaning(book, key), answer)


def _line(record: Record, number: int, key: str) -> int:
    return next((line_of(own) for own in record.course.incident(number).answers if own == key), 0)
