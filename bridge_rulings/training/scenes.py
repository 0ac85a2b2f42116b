"""A case as it unfolds: what is found out next, what is ruled from it, whose choice comes then.

The trainee meets a case as the director did. So the record is told again answer by answer, each when the book asks for
it, and a moment comes when nothing is left to ask before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from bridge_rulings.lawbook.book import Authority, Book
from bridge_rulings.ruling.course import DISPUTED, OVERRULED, Answer, Course, Incident
from bridge_rulings.ruling.engine import run
from bridge_rulings.ruling.outcome import Asked, Came, Need, Outcome, Ruled


class Found(NamedTuple):
    """One thing that the director found out: the question and its answer, in words."""

    question: str
    answer: str


class Scene(NamedTuple):
    """``found`` since the scene before, what was ``ruled`` from it, and the ``choice`` that a player has then."""

    found: tuple[Found, ...]
    came: tuple[str, ...]
    ruled: tuple[Ruled, ...]
    choice: Need | None
    course: Course  # as far as it has been told


def scenes(book: Book, authority: Authority, course: Course) -> Iterator[Scene]:
    """The scenes of a case, in their order."""
    before: Counter[object] = Counter()
    told: list[Found] = []
    so_far = course._replace(entries=())
    for entry in course.entries:
        so_far = so_far.plus(_untold(entry) if isinstance(entry, Incident) else entry)
        while True:
            outcome = run(book, authority, so_far)
            new = _new(outcome, before)
            came = tuple(step.text for step in new if isinstance(step, Came))
            ruled = tuple(step for step in new if isinstance(step, Ruled))
            need = outcome.need
            choice = need if need is not None and need.to and need.kind in ("offer", "facts") else None
            if told or new or choice:
                yield Scene(tuple(told), came, ruled, choice, so_far)
            told = []
            following = _told(course, so_far, need) if need is not None else None
            if need is None or following is None:
                break
            so_far, told = following


def _untold(incident: Incident) -> Incident:
    """An incident as it was entered: with the answers that nobody was asked for."""
    kept = {key: answer for key, answer in incident.answers.items() if answer.by in ("topic", OVERRULED)}
    return incident._replace(answers=kept)


def _new(outcome: Outcome, before: Counter[object]) -> list[Ruled | Came]:
    """The steps that were not there before."""
    now: Counter[object] = Counter()
    found = []
    for step in outcome.steps:
        if not isinstance(step, Ruled | Came):
            continue
        what = (step.incident, step.stage.key, step.voice.anchor, step.cite) if isinstance(step, Ruled) else step
        now[what] += 1
        if now[what] > before[what]:
            found.append(step)
    before |= now
    return found


def _told(course: Course, so_far: Course, need: Need) -> tuple[Course, list[Found]] | None:
    """The course with what is needed taken from the record, in words; None if the record does not say.

    What is needed may follow from something that nobody had to ask for, like the number of the trick: then all that the
    record has of the incident is taken, and there is nothing to tell.
    """
    given = course.incident(need.incident).answers
    found = []
    for ask in need.asks:
        if ask.key in given:
            found.append(Found(ask.text, _in_words(ask, given[ask.key])))
    keys = [key for key in ([ask.key for ask in need.asks] or [need.key]) if key in given]
    if need.kind == "offer" and keys:
        chosen = next(one.option for one in need.offered if one.option.name == given[need.key].value)
        found.append(Found(f"{need.voice.hand(need.to)} chose:", need.voice(chosen.say)))
    if need.kind == "disputed":
        return None
    if not keys:
        keys = [key for key in given if key not in so_far.incident(need.incident).answers]
        if not keys:
            return None
    for key in keys:
        so_far = so_far.with_answer(need.incident, key, given[key])
    return so_far, found


def _in_words(ask: Asked, answer: Answer) -> str:
    if answer.value == DISPUTED:
        return "the players dispute it"
    return ask.voice.value(ask.fact.kind, answer.value) if ask.fact.kind else ask.answer_text(answer.value)
