"""A board being ruled on, for the tests: what is asked, answers, moments, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from bridge_rulings.lawbook.book import Authority, Book
from bridge_rulings.ruling.course import Answer, Course, Incident, Passed
from bridge_rulings.ruling.engine import run
from bridge_rulings.ruling.outcome import Applied, Lapsed, Need, Outcome, Ruled
from bridge_rulings.ruling.outlook import Line, outlook
from bridge_rulings.ruling.record import Record, new_record
from bridge_rulings.ruling.record_write import record_text
from bridge_rulings.ruling.settle import Transfer, settle


@cache
def book() -> Book:
    """The book that comes with the program, read once for all tests."""
    return Book()


@cache
def authority(name: str = "wbf") -> Authority:
    """An authority of the book."""
    return book().authority(name)


def rule(course: Course) -> Outcome:
    """The ruling of a course by the real book."""
    return run(book(), authority(), course)


def text_of(course: Course, outcome: Outcome | None = None) -> str:
    """The record of a course as it would lie on disk."""
    record: Record = new_record(course, "wbf")
    return record_text(record, outcome or rule(course))


class Board:
    """One board. Answers are given by key; ticks that nobody speaks of are "no" (`quietly`)."""

    def __init__(self, declarer: str = "", course: Course | None = None) -> None:
        self.course = course or Course("7", "4S" if declarer else "", declarer, "", ())

    # what happens

    def starts(
        self, stage: str, anchor: str = "", answers: Mapping[str, str] | None = None, *, turn: str = "", card: str = ""
    ) -> Board:
        """One more incident."""
        number = len(self.course.incidents) + 1
        given = {key: Answer(value) for key, value in (answers or {}).items()}
        self.course = self.course.plus(Incident(number, stage, "", anchor, turn, card, given))
        return self

    def says(self, answers: Mapping[str, str], number: int = 0, *, by: str = "table") -> Board:
        """Answers to an incident: the one that asks for them, else the last one, if no number is said."""
        need = None if number else self.need
        asked = [] if need is None else [*(ask.key for ask in need.asks), need.key]
        for key, value in answers.items():
            to = number or (need.incident if need is not None and key in asked else len(self.course.incidents))
            self.course = self.course.with_answer(to, key, Answer(value, by))
        return self

    def replies(self, *values: str) -> Board:
        """An answer to each of the next questions that has only one thing to answer."""
        for value in values:
            assert len(self.asked) == 1, f"asked at once: {self.asked}"
            self.says({self.asked[0]: value})
        return self

    def quietly(self) -> Board:
        """Nothing that is on a list to tick was the case."""
        while (need := self.need) is not None and need.asks and all(ask.fact.supplier == "tick" for ask in need.asks):
            self.says({ask.key: "no" for ask in need.asks}, need.incident)
        return self

    def comes(self, moment: str) -> Board:
        """A moment: ``end_of_play``, ``to_lead W``."""
        name, _, hand = moment.partition(" ")
        self.course = self.course.plus(Passed(name, hand))
        return self

    # what came of it

    @property
    def outcome(self) -> Outcome:
        return rule(self.course)

    @property
    def need(self) -> Need | None:
        return self.outcome.need

    @property
    def asked(self) -> list[str]:
        """The keys of what is asked next."""
        need = self.need
        return [] if need is None else [ask.key for ask in need.asks] or [need.key]

    @property
    def options(self) -> list[str]:
        """What the player who is asked next may choose."""
        need = self.need
        return [] if need is None else [entry.option.name for entry in need.offered if not entry.barred]

    @property
    def lines(self) -> tuple[Line, ...]:
        """The same, each with what it leads to."""
        need = self.need
        assert need is not None, "nothing is asked"
        return outlook(book(), authority(), self.course, need)

    def rulings(self, number: int = 0) -> tuple[Ruled, ...]:
        return tuple(step for step in self.outcome.rulings if number in (0, step.incident))

    def stages(self, number: int = 0) -> list[str]:
        return [step.stage.name for step in self.rulings(number)]

    def cited(self, number: int = 0) -> set[str]:
        return {paragraph for step in self.rulings(number) for paragraph in step.cite}

    def applied(self, number: int = 0) -> list[Applied]:
        return [applied for step in self.rulings(number) for applied in step.applied]

    def effects(self, number: int = 0) -> list[str]:
        """The effects with the hand that they fall on: ``silence W``."""
        return [f"{applied.use.effect} {applied.hand}" for applied in self.applied(number)]

    @property
    def lapsed(self) -> list[str]:
        return [step.stage.name for step in self.outcome.steps if isinstance(step, Lapsed)]

    @property
    def waiting(self) -> list[str]:
        """What waits: ``26B lead for first_lead W``, ``64 for end_of_play``."""
        return sorted(f"{w.stage.name} for {w.moment} {w.hand}".strip() for w in self.outcome.waiting)

    @property
    def penalty_cards(self) -> list[str]:
        """What lies on the table: ``W H7 major``."""
        cards = self.outcome.state.of("penalty_cards")
        return sorted(f"{card.hand} {card.slots.get('card', '?')} {card.slots['kind']}" for card in cards)

    @property
    def bans(self) -> list[str]:
        """Which suits may not be led, and which must: ``W not H``, ``W S``."""
        limits = self.outcome.state.of("lead_limits")
        return [
            f"{limit.hand} {'not ' if 'suits' in limit.slots else ''}{limit.slots.get('suits') or limit.slots['suit']}"
            for limit in limits
        ]

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        return settle(self.outcome.state.of("transfers"))

    def decided(self, key: str) -> list[tuple[str, str]]:
        """Each time a fact was used: its answer and who gave it."""
        return [
            (use.answer.value, use.answer.by) for step in self.outcome.rulings for use in step.used if use.key == key
        ]
