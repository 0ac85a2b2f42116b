"""What is known about the facts of a law in one thread of a ruling: given, elected, worked out, or to be asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from bridge_rulings.lawbook.book import Authority, Book
from bridge_rulings.lawbook.model import Fact, Goal, Law, Row, Stage
from bridge_rulings.ruling.course import DISPUTED, Answer, Course, Incident
from bridge_rulings.ruling.hands import rotate
from bridge_rulings.ruling.outcome import Asked, Need, Refused, Used
from bridge_rulings.ruling.position import Told, View, derived
from bridge_rulings.ruling.state import TableState
from bridge_rulings.ruling.values import check_value, read_value
from bridge_rulings.ruling.voice import Voice

if TYPE_CHECKING:
    from bridge_rulings.table.board import Board


class Thread(NamedTuple):
    """One road through the laws: an incident, the stage reached, and the hand it is seen from."""

    incident: Incident
    first_word: str
    goal: Goal
    anchor: str
    time: int  # 0, or which time the law comes back for that player: its answers are its own
    came: bool
    opened_by: tuple[str, ...]


class Scope:
    """One law in one thread: where its facts are looked up."""

    __slots__ = ("law", "suffix", "thread", "voice")

    def __init__(self, law: Law, thread: Thread, voice: Voice, suffix: str) -> None:
        self.law = law
        self.thread = thread
        self.voice = voice
        self.suffix = suffix

    def key(self, fact: Fact) -> str:
        return fact.key if fact.key.startswith("shared.") else fact.key + self.suffix

    def asked(self, fact: Fact, answers: tuple[str, ...]) -> Asked:
        """A fact as it is asked here."""
        return Asked(self.key(fact), fact, answers, self.voice)

    def need(
        self,
        kind: str,
        stage: Stage,
        asks: tuple[Asked, ...],
        rows: tuple[Row, ...] = (),
        to: str = "",
        known: Mapping[str, str] | None = None,
    ) -> Need:
        """What a stage of this law needs."""
        key = asks[0].key if asks else ""
        number = self.thread.incident.number
        return Need(kind, number, stage, self.law, self.voice, asks, key, (), to, rows, known or {})

    def disputed(self, stage: Stage, fact: Fact, answer: Answer) -> Need:
        """A fact that the players dispute, with the findings it may come to."""
        return self.need("disputed", stage, (self.asked(fact, answer.findings or tuple(fact.answers)),))


class Missing(Exception):
    """Something has to be asked before this road goes on."""

    def __init__(self, need: Need) -> None:
        super().__init__(need.key)
        self.need = need


class Facts:
    """Looks facts up for one run.

    ``ahead``: the run only looks ahead, and what another table would find is itself what is missing.
    ``used`` collects the answers that were looked at, by incident and key.
    """

    def __init__(self, book: Book, authority: Authority, course: Course, ahead: bool) -> None:
        self.book = book
        self.authority = authority
        self.course = course
        self.ahead = ahead
        self.state = TableState()
        self.tables: dict[int, Board | None] = {}  # by incident: the record as far as it went then
        self.ended = {incident.number: incident.until for incident in course.incidents}
        self.used: set[tuple[int, str]] = set()

    def scope(self, thread: Thread) -> Scope:
        law = self.book.law(thread.goal.law)
        suffix = ""
        if thread.anchor != (thread.incident.anchor or "anchor"):
            suffix += f" @{thread.anchor}"
        if thread.time:
            suffix += f" #{thread.time}"
        names: dict[str, tuple[str, str]] = {}
        voice = Voice(law.seen_from, thread.anchor, self.declarer, thread.first_word, names)
        scope = Scope(law, thread, voice, suffix)
        carried = {name: fact for name, fact in law.facts.items() if fact.supplier == "name"}
        for name, fact in carried.items():
            answer = self.answer(scope, fact)
            if answer is not None:
                names[name] = (fact.kind, answer.value)
        return scope

    def _view(self, scope: Scope) -> View:
        names = {name: value for name, (_, value) in scope.voice.names.items()}
        incident = scope.thread.incident
        if incident.number not in self.tables:
            self.tables[incident.number] = self.course.table_at(incident)
        # What comes back at a later turn is about that turn, and not about the card that the record has in question.
        table = self.tables[incident.number] if not scope.thread.time else None
        anchor, whole = scope.thread.anchor, self.course.table
        return View(anchor, self.declarer, incident, names, self.state, table, whole, self.ended)

    def answer(self, scope: Scope, fact: Fact) -> Answer | None:
        """What is known about a fact: given, elected or derived; None if it has to be asked."""
        key = scope.key(fact)
        number = scope.thread.incident.number
        given = scope.thread.incident.answers.get(key)
        if given is not None:
            self.used.add((number, key))
            box_left_empty = fact.supplier == "tick" and fact.source and (given.value, given.by) == ("no", "table")
            found = self._derived(scope, fact) if box_left_empty else None
            if found is not None and found.value == "yes":
                # The list was read out before a later incident put it on the table (the other side's revoke).
                return Answer("yes", by="position", because=found.because)
            return self._checked((number, key), fact, given)
        if fact.supplier == "elected":
            elected = self.authority.elections.get(fact.key, fact.usual)
            if elected:
                place = (0, f"{self.authority.name}: {fact.key}")
                return self._checked(place, fact, Answer(elected, self.authority.name))
        found = self._derived(scope, fact) if fact.source else None
        return Answer(found.value, by="position", because=found.because) if found is not None else None

    def _derived(self, scope: Scope, fact: Fact) -> Told | None:
        found = derived(fact.source.partition(".")[2], self._view(scope))
        if found is not None and fact.supplier == "name" and not read_value(fact.kind, found.value):
            return None  # two cards were named at the start, and one is wanted
        return found

    def _checked(self, place: tuple[int, str], fact: Fact, answer: Answer) -> Answer:
        """The answer, if the fact has it; a carried value in the form in which it is stored."""
        if fact.supplier == "name":
            value = read_value(fact.kind, answer.value)
            if not value:
                raise Refused(f"{place[1]} cannot be {answer.value!r}", (place,), check_value(fact.kind, answer.value))
            return answer._replace(value=value)
        for value in answer.findings if answer.value == DISPUTED else (answer.value,):
            if value not in fact.answers:
                raise Refused(f"{place[1]} has no answer {value!r}", (place,), f"one of: {', '.join(fact.answers)}")
        return answer

    def known(self, scope: Scope, stage: Stage) -> tuple[dict[str, str], dict[str, tuple[Used, ...]]]:
        names = dict.fromkeys(stage.facts)
        for never in scope.law.never:
            if any(name in names for name in never.when):
                names |= dict.fromkeys(never.when)
        known: dict[str, str] = {}
        used: dict[str, tuple[Used, ...]] = {}
        for name in names:
            fact = scope.law.facts[name]
            answer = self.answer(scope, fact)
            if answer is None or (answer.value == DISPUTED and name not in stage.facts):
                continue
            if answer.value == DISPUTED:
                raise Missing(scope.disputed(stage, fact, answer))
            known[name] = answer.value
            used[name] = (Used(scope.key(fact), fact, answer, scope.voice),)
        return known, used

    def finder(self, scope: Scope, fact: Fact) -> tuple[Scope, Stage]:
        stage = scope.law.stages.get(fact.by) or self.book.find_stage(fact.by)
        if stage.law == scope.law.number:
            return scope, stage
        thread = scope.thread._replace(goal=Goal(stage.law, stage.name, ""))
        return self.scope(thread), stage

    @property
    def declarer(self) -> str:
        """Declarer's hand now: Law 54A swaps declarer and dummy."""
        said = self.course.declarer or "declarer"
        return rotate(said, 2) if len(self.state.of("seats")) % 2 else said
