"""The smallest change of the facts under which a ruling that was given would have been right.

Every fact has a closed set of answers, so all changes can be tried, the smallest first: one answer changed, then two,
and so on. Where a change raises a question that was never asked, its answers are supposed as well, and of equally few
changes those that need the fewest suppositions are found. Only answers that the ruling looked at are changed: another
could change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from bridge_rulings.lawbook.book import Authority, Book
from bridge_rulings.lawbook.model import Stage
from bridge_rulings.ruling.answers import meaning
from bridge_rulings.ruling.as_given import Given
from bridge_rulings.ruling.compare import agrees, goes_beyond
from bridge_rulings.ruling.course import Answer, Course, Passed
from bridge_rulings.ruling.engine import run
from bridge_rulings.ruling.outcome import Need, Outcome, Refused
from bridge_rulings.ruling.values import read_value
from bridge_rulings.ruling.voice import UNKNOWN

MOST_CHANGES = 3
MOST_RUNS = 2500  # a few seconds
MOST_FOUND = 3

Place = tuple[int, str]  # an incident's number and a key


class Change(NamedTuple):
    """One answer that would have to be another. ``before``: the answer that stands, "" if it was not asked."""

    incident: int
    key: str
    before: str
    after: str


class Counterfactual(NamedTuple):
    """A change of the facts under which the given ruling is right. ``supposed``: answers to what it asks besides."""

    changed: tuple[Change, ...]
    supposed: tuple[Change, ...]
    outcome: Outcome


class Searched(NamedTuple):
    """What was found: all changes that are the smallest, up to `MOST_FOUND`.

    ``runs``: rulings tried; ``bounded``: the search stopped before every change had been tried.
    """

    found: tuple[Counterfactual, ...]
    runs: int
    bounded: bool


class _Tried(NamedTuple):
    """A set of answers tried. ``seen``: what its ruling looked at before anything was supposed."""

    changed: Mapping[Place, str]
    supposed: Mapping[Place, str]
    seen: frozenset[Place]


def smallest_changes(
    book: Book, authority: Authority, course: Course, given: Given, most_runs: int = MOST_RUNS
) -> Searched:
    """The smallest changes of the facts of a course under which `given` is what the book rules."""
    return _Search(book, authority, course, given, most_runs).searched()


class _Search:
    def __init__(self, book: Book, authority: Authority, course: Course, given: Given, most_runs: int) -> None:
        self.book = book
        self.authority = authority
        self.course = course
        self.given = given
        self.most_runs = most_runs
        base = run(book, authority, course)
        self.standing = {
            (incident.number, key): answer.value
            for incident in course.incidents
            for key, answer in incident.answers.items()
        } | dict(_used(base))
        self.open_anyway = {(need.incident, need.key) for need in base.needs}
        self.queue: list[tuple[int, int, int, _Tried]] = []
        self.met: set[tuple[frozenset[tuple[Place, str]], frozenset[tuple[Place, str]]]] = set()
        self.turns = count()
        self.bounded = False

    def searched(self) -> Searched:
        found: list[Counterfactual] = []
        least, runs = (0, 0), 0
        self._add({}, {}, frozenset())
        while self.queue:
            changes, suppositions, _, tried = heappop(self.queue)
            if found and (changes, suppositions) > least:
                break
            if runs >= self.most_runs:
                self.bounded = True
                break
            runs += 1
            outcome = self._run(tried)
            if outcome is not None and self._right(outcome):
                found.append(self._worded(tried, outcome))
                least = (changes, suppositions)
                if len(found) == MOST_FOUND:
                    break
                continue
            self._further(tried, outcome)
        return Searched(tuple(found), runs, self.bounded and not found)

    def _add(self, changed: Mapping[Place, str], supposed: Mapping[Place, str], seen: frozenset[Place]) -> None:
        known = (frozenset(changed.items()), frozenset(supposed.items()))
        if known in self.met:
            return
        if len(changed) > MOST_CHANGES:
            self.bounded = True
            return
        self.met.add(known)
        named = sum(value == UNKNOWN for value in supposed.values())
        cost = (len(changed), len(supposed) - named, next(self.turns))
        heappush(self.queue, (*cost, _Tried(changed, supposed, seen)))

    def _run(self, tried: _Tried) -> Outcome | None:
        """The ruling, None if these answers cannot be."""
        course = self.course
        for (number, key), value in (*tried.changed.items(), *tried.supposed.items()):
            course = course.with_answer(number, key, Answer(value, "assumed"))
        with suppress(Refused):
            outcome = run(self.book, self.authority, course)
            if not self.given.moved or not any(self.given.moved.values()):
                return outcome
            return until_tricks_move(self.book, self.authority, course, outcome)
        return None

    def _right(self, outcome: Outcome) -> bool:
        open_now = {(need.incident, need.key) for need in outcome.needs}
        return open_now <= self.open_anyway and agrees(self.given, outcome)

    def _further(self, tried: _Tried, outcome: Outcome | None) -> None:
        """What differs from this by one answer more."""
        places = self._looked_at(tried, outcome)
        places -= tried.seen if tried.supposed else frozenset()
        for place in self.standing:  # in the order in which they were asked: what comes first is told first
            if place in places and place not in tried.changed and place not in tried.supposed:
                for value in self._others(place):
                    self._add({**tried.changed, place: value}, tried.supposed, tried.seen)
        if outcome is None or not outcome.needs or goes_beyond(self.given, outcome):
            return
        seen = tried.seen if tried.supposed else frozenset(places)
        for need in outcome.needs[:1]:
            place, values = self._asked(need)
            for value in values:
                self._add(tried.changed, {**tried.supposed, place: value}, seen)

    def _looked_at(self, tried: _Tried, outcome: Outcome | None) -> set[Place]:
        """The places whose answers the ruling depends on; all of them where the answers contradict each other."""
        if outcome is None:
            return set(self.standing)
        unused = set(outcome.unused)
        told = {place for place in self.standing if place not in unused and self._is_told(place)}
        worked_out = {place: value for place, value in _used(outcome) if place not in tried.supposed}
        self.standing = {**worked_out, **self.standing}
        return told | worked_out.keys()

    def _is_told(self, place: Place) -> bool:
        return place[1] in self.course.incident(place[0]).answers

    def _others(self, place: Place) -> tuple[str, ...]:
        """The answers that a fact or a player's choice could have had instead."""
        meant = meaning(self.book, place[1])
        answers = tuple(option.name for option in meant.options) if isinstance(meant, Stage) else tuple(meant.answers)
        return tuple(answer for answer in answers if answer != self.standing[place])

    def _asked(self, need: Need) -> tuple[Place, tuple[str, ...]]:
        """What is asked next, with its answers, the usual one first."""
        if need.kind == "offer":
            return (need.incident, need.key), tuple(one.option.name for one in need.offered if not one.barred)
        ask = need.asks[0]
        place = (need.incident, ask.key)
        if need.kind == "name":
            return place, (*self._named(ask.fact.kind), UNKNOWN)
        usual = ask.fact.usual or "no"
        return place, tuple(sorted(ask.answers, key=lambda answer: answer != usual))

    def _named(self, kind: str) -> tuple[str, ...]:
        """The cards, suits, scores that the given ruling speaks of."""
        words = [word for effect in self.given.effects or () for word in effect.slots.values()]
        return tuple(dict.fromkeys(value for word in words if (value := read_value(kind, word)) not in ("", UNKNOWN)))

    def _worded(self, tried: _Tried, outcome: Outcome) -> Counterfactual:
        was = self.standing
        changed = [Change(*place, was[place], value) for place, value in sorted(tried.changed.items())]
        supposed = [
            Change(*place, was.get(place, ""), value) for place, value in tried.supposed.items() if value != UNKNOWN
        ]
        return Counterfactual(tuple(changed), tuple(supposed), outcome)


def until_tricks_move(book: Book, authority: Authority, course: Course, outcome: Outcome) -> Outcome:
    """The ruling when the moment has come, too, for which it waits to move tricks, such as the end of play.

    It was ruled at the table what a revoke will cost if it is established: the play need not have ended. Boxes of a
    list that was never asked stay empty.
    """
    while True:
        boxes = [ask for ask in outcome.need.asks if ask.fact.supplier == "tick"] if outcome.need is not None else []
        coming = next((one for one in outcome.waiting if not one.hand and _moves_tricks(book, one.stage)), None)
        if outcome.need is not None and boxes and course.entries and isinstance(course.entries[-1], Passed):
            for ask in boxes:
                course = course.with_answer(outcome.need.incident, ask.key, Answer("no", "assumed"))
        elif outcome.need is None and coming is not None:
            course = course.plus(Passed(book.support.moments[coming.moment].first_of or coming.moment, ""))
        else:
            return outcome
        outcome = run(book, authority, course)


def _moves_tricks(book: Book, stage: Stage) -> bool:
    return any(book.support.effects[use.effect].moves_tricks for row in stage.rows for use in row.do)


def _used(outcome: Outcome) -> Iterator[tuple[Place, str]]:
    """The facts that a ruling used and that could be others: told, or worked out."""
    for step in outcome.rulings:
        for use in step.used:
            if use.fact.answers and use.fact.supplier not in ("found", "elected"):
                yield (step.incident, use.key), use.answer.value
