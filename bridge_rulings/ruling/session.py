"""A ruling in progress: the one mutable object. Takes answers, moments and incidents, saves each, goes back, and says
what changed.

Nothing here prints, prompts or reads a clock: a terminal, a script or a web page drives it the same way.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Authority, Book
from bridge_rulings.ruling.course import DISPUTED, OVERRULED, Answer, Course, Passed
from bridge_rulings.ruling.engine import run
from bridge_rulings.ruling.outcome import Need, Outcome, Refused, Used, Waiting
from bridge_rulings.ruling.outlook import Line, outlook
from bridge_rulings.ruling.record import Record, ruling_of
from bridge_rulings.ruling.record_write import record_text
from bridge_rulings.ruling.store import RulingFile
from bridge_rulings.table.seats import SEATS

Place = tuple[int, str]  # an incident's number and a key


class Screen(NamedTuple):
    """What was asked at once and has been answered: the need as it was, and the places of its answers."""

    need: Need
    places: tuple[Place, ...]


class Finding(NamedTuple):
    """One finding of a disputed fact and the ruling that it leads to."""

    answer: str
    outcome: Outcome


class Session:
    """One board's ruling while it is being made."""

    def __init__(self, book: Book, authority: Authority, record: Record, file: RulingFile | None = None) -> None:
        self.book = book
        self.authority = authority
        self.record = record
        self.file = file
        self.asking: Screen | None = None  # an earlier screen that is asked again
        self.outcome = run(book, authority, record.course)

    @property
    def course(self) -> Course:
        """What is recorded."""
        return self.record.course

    # what is needed

    @property
    def need(self) -> Need | None:
        """What to ask next, an earlier question again if the director went back."""
        return self.asking.need if self.asking is not None else self.outcome.need

    def given(self, key: str) -> Answer | None:
        """The answer that stands for a key of the need, when it is asked again."""
        need = self.need
        return self.course.incident(need.incident).answers.get(key) if need is not None else None

    def lines(self, need: Need) -> tuple[Line, ...]:
        """A player's options, each with what it leads to. Answers that stand for later questions are not looked at."""
        _, so_far = self._walk(self._places(need))
        return outlook(self.book, self.authority, so_far, need)

    def findings(self, need: Need) -> tuple[Finding, ...]:
        """The ruling on each finding of a disputed fact (Law 85) that what is known besides does not rule out."""
        stands = self.course.incident(need.incident).answers[need.key]
        found = []
        for answer in stands.findings:
            course = self.course.with_answer(need.incident, need.key, Answer(answer, "assumed"))
            with suppress(Refused):
                found.append(Finding(answer, run(self.book, self.authority, course)))
        return tuple(found)

    # what is told

    def answer(self, answers: Mapping[str, Answer]) -> tuple[int, ...]:
        """Record the answers to the need. Returns the incidents whose ruling changed though they were not asked about.

        Raises `Problem`, and changes nothing, if the answers cannot be.
        """
        need = self.need
        if need is None:
            raise Problem("nothing was asked")
        course = self.course
        for key, answer in answers.items():
            course = course.with_answer(need.incident, key, answer)
        return self._take(course, need.incident, {(need.incident, key) for key in answers})

    def change(self, place: Place, answer: Answer | None) -> tuple[int, ...]:
        """Change one answer, or take it away, wherever it stands; what still applies of the others is kept."""
        return self._take(self.course.with_answer(*place, answer), place[0], {place})

    def moment(self, waiting: Waiting) -> tuple[int, ...]:
        """Record that a moment has come."""
        kind = self.book.support.moments[waiting.moment]
        moment = kind.first_of or waiting.moment
        seen_from = waiting.incident if waiting.hand and waiting.hand not in SEATS else 0
        number = seen_from if len(self.course.incidents) > 1 else 0
        return self._take(self.course.plus(Passed(moment, waiting.hand, number)), 0)

    def take(self, course: Course, told_about: int = 0) -> tuple[int, ...]:
        """Record a course as a whole: with one more irregularity, or with answers that were given beforehand."""
        return self._take(course, told_about)

    def looked_at(self, number: int, on_cards: str) -> None:
        """Record how the claim of an incident was judged on the cards, which answers nothing yet."""
        incident = self.course.incident(number)._replace(on_cards=on_cards)
        record = self.record._replace(course=self.course.with_incident(incident))
        if self.file is not None:
            self.file.save(record_text(record, self.outcome))
        self.record = record

    def keep_in(self, file: RulingFile) -> None:
        """Keep the ruling in a file from now on."""
        self.file = file
        file.save(record_text(self.record, self.outcome))

    def back(self) -> bool:
        """Ask the question before this one again, its answer still standing. False if there is none."""
        course = self.course
        last = course.entries[-1]
        if self.asking is None and isinstance(last, Passed) and not self._answered_since_last_moment():
            self._take(course._replace(entries=course.entries[:-1]), 0)
            return True
        before = self.before()
        if before:
            self.asking = before[-1]
        return bool(before)

    def again(self, screen: Screen) -> None:
        """Ask any earlier question again, its answer still standing."""
        self.asking = screen

    def before(self) -> list[Screen]:
        """What was asked before the question that is asked now."""
        screens, _ = self._walk(self.asking.places if self.asking is not None else ())
        return screens

    def screens(self) -> list[Screen]:
        """Everything that was asked and answered, in the order in which it is asked."""
        screens, _ = self._walk(())
        return screens

    def _walk(self, until: Sequence[Place]) -> tuple[list[Screen], Course]:
        """What was asked, up to the question about some places, and the course as it was known by then."""
        course = self._without([place for place in self._answered() if not self._was_told(place)])
        found: list[Screen] = []
        while True:
            need = run(self.book, self.authority, course).need
            if need is None:
                return found, course
            given = self.course.incident(need.incident).answers
            places = tuple(place for place in self._places(need) if place[1] in given)
            if not places or any(place in until for place in places):
                return found, course
            found.append(Screen(need, places))
            for number, key in places:
                course = course.with_answer(number, key, given[key])
            if any(given[key].value == DISPUTED for _, key in places):
                return found, course

    def _answered(self) -> list[Place]:
        return [(incident.number, key) for incident in self.course.incidents for key in incident.answers]

    def _was_told(self, place: Place) -> bool:
        """Whether an answer came with the topic, or overrules what the position says: it was never asked."""
        return self.course.incident(place[0]).answers[place[1]].by in ("topic", OVERRULED)

    def used(self) -> list[tuple[Place, Used]]:
        """Every fact that the ruling used, asked or worked out, so that it can be changed or overruled."""
        return [((step.incident, use.key), use) for step in self.outcome.rulings for use in step.used]

    # the record

    def close(self) -> None:
        """Let other programs have the file."""
        if self.file is not None:
            self.file.close()

    def _take(self, course: Course, told_about: int, told: Collection[Place] = ()) -> tuple[int, ...]:
        before = ruling_of(self.outcome)
        course, outcome = self._fitting(course, told)
        record = self.record._replace(course=course)
        if self.file is not None:
            self.file.save(record_text(record, outcome))
        self.record, self.outcome, self.asking = record, outcome, None
        return _changed(before, ruling_of(outcome), told_about)

    def _fitting(self, course: Course, told: Collection[Place]) -> tuple[Course, Outcome]:
        """The course and its ruling, without the older answers that the new ones rule out: they are asked again."""
        while True:
            try:
                return course, run(self.book, self.authority, course)
            except Refused as refused:
                older = [place for place in refused.places if place not in told and self._stands(course, place)]
                if not told or not older:
                    raise
                for place in older:
                    course = course.with_answer(*place, None)

    @staticmethod
    def _stands(course: Course, place: Place) -> bool:
        return any(place[0] == incident.number and place[1] in incident.answers for incident in course.incidents)

    def _places(self, need: Need) -> list[Place]:
        return [(need.incident, key) for key in [ask.key for ask in need.asks] or [need.key]]

    def _without(self, places: Sequence[Place]) -> Course:
        course = self.course
        for number, key in places:
            course = course.with_answer(number, key, None)
        return course

    def _answered_since_last_moment(self) -> bool:
        """Whether anything that the last moment opened has been answered."""
        shorter = self.course._replace(entries=self.course.entries[:-1])
        used_before = run(self.book, self.authority, shorter)
        return set(used_before.unused) != set(self.outcome.unused)


def _changed(
    before: Sequence[Mapping[str, object]], after: Sequence[Mapping[str, object]], told_about: int
) -> tuple[int, ...]:
    """The incidents, other than the one told about, whose ruling was there before and is another now."""

    def of(steps: Sequence[Mapping[str, object]], number: str) -> list[Mapping[str, object]]:
        return [step for step in steps if step.get("incident") == number]

    numbers = {str(step["incident"]) for step in before if "incident" in step}
    changed = []
    for number in sorted(numbers, key=int):
        old, new = of(before, number), of(after, number)
        if int(number) != told_about and new[: len(old)] != old:
            changed.append(int(number))
    return tuple(changed)
