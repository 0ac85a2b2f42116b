"""What follows from a ruling that turns out to be wrong: the book's law on the director's error, each way it may go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bridge_rulings.lawbook.book import Authority, Book
from bridge_rulings.ruling.course import Answer, Course, Incident
from bridge_rulings.ruling.engine import run
from bridge_rulings.ruling.outcome import Ruled
from bridge_rulings.ruling.voice import UNKNOWN

TOPIC = "directors-error"  # the way in, of topics.yaml
MOST_WAYS = 12


class Way(NamedTuple):
    """One way in which it may go: what has to be found (question and answer), and what is ruled then."""

    found: tuple[tuple[str, str], ...]
    ruled: tuple[Ruled, ...]


def consequences(book: Book, authority: Authority, course: Course) -> tuple[Way, ...]:
    """The ways out of a wrong ruling on this board; none if the record has come to that by itself."""
    start = next((topic.start for topic in book.topics() if topic.name == TOPIC), "")
    if not start or any(incident.start == start for incident in course.incidents):
        return ()
    error = Incident(1, start, TOPIC, course.incidents[0].anchor, "", "", {})
    return tuple(_ways(book, authority, course._replace(entries=(error,), table=None), ()))[:MOST_WAYS]


def _ways(book: Book, authority: Authority, course: Course, found: tuple[tuple[str, str], ...]) -> Iterator[Way]:
    outcome = run(book, authority, course)
    need = outcome.need
    if need is None or not need.asks:
        yield Way(found, outcome.rulings)
        return
    ask = need.asks[0]
    if need.kind == "name":  # a score that is still to be worked out
        value = "…" if ask.fact.kind == "text" else UNKNOWN
        yield from _ways(book, authority, course.with_answer(1, ask.key, Answer(value)), found)
        return
    for answer in ask.answers:
        further = course.with_answer(1, ask.key, Answer(answer, "assumed"))
        yield from _ways(book, authority, further, (*found, (ask.text, ask.answer_text(answer))))
