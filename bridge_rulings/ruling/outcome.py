"""What a ruling comes to: what was ruled, what came and lapsed, what waits, and what has to be asked next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.model import EffectUse, Fact, Law, Option, Row, Stage
from bridge_rulings.ruling.course import Answer
from bridge_rulings.ruling.state import TableState
from bridge_rulings.ruling.voice import Voice


class Refused(Problem):
    """Answers that cannot be. ``places``: the incident and key of each answer that has a part in it."""

    def __init__(self, what: str, places: tuple[tuple[int, str], ...], hint: str = "") -> None:
        super().__init__(what, hint=hint)
        self.places = places


class Asked(NamedTuple):
    """A fact with the answers that are still possible, in the words of this table."""

    key: str
    fact: Fact
    answers: tuple[str, ...]
    voice: Voice

    @property
    def text(self) -> str:
        """The question."""
        return self.voice(self.fact.text)

    def answer_text(self, answer: str) -> str:
        """One answer as it is offered."""
        return self.voice(self.fact.answers.get(answer, answer))


class Offered(NamedTuple):
    """One option of an offer; ``barred``: the paragraphs that close it."""

    option: Option
    barred: tuple[str, ...]


class Need(NamedTuple):
    """What the ruling waits for.

    ``kind``: ``facts`` (one question, or a list of ticks or tests), ``offer`` (a player's options), ``name`` (a
    carried value), ``disputed`` (a fact that the players dispute; its findings are to be ruled on one by one).
    """

    kind: str
    incident: int
    stage: Stage
    law: Law
    voice: Voice
    asks: tuple[Asked, ...]
    key: str  # of the offer, or of the first fact
    offered: tuple[Offered, ...]
    to: str  # the hand that chooses, "" for the director
    rows: tuple[Row, ...]  # what is still open: why it is asked
    known: Mapping[str, str]  # what the table knew when it stopped, by fact name


class Used(NamedTuple):
    """A fact as it was answered; ``by`` is ``position`` or the authority's name if nobody had to be asked."""

    key: str
    fact: Fact
    answer: Answer
    voice: Voice


class Applied(NamedTuple):
    """An effect as it fell at this table; ``shown`` is its slots with names and hands filled in."""

    use: EffectUse
    hand: str
    slots: Mapping[str, str]
    say: str
    report: str


class Ruled(NamedTuple):
    """One step of a ruling: a table decided or an option chosen."""

    incident: int
    law: Law
    stage: Stage
    voice: Voice
    used: tuple[Used, ...]
    cite: tuple[str, ...]
    row: Row | Option
    offered: tuple[Offered, ...]  # of an offer: all options, the chosen one is `row`
    to: str
    applied: tuple[Applied, ...]
    later: tuple[str, ...]


class Came(NamedTuple):
    """A moment that came."""

    moment: str
    hand: str
    text: str


class Lapsed(NamedTuple):
    """Something that waited for a moment that can no longer come."""

    incident: int
    stage: Stage
    text: str


Step = Ruled | Came | Lapsed


class Waiting(NamedTuple):
    """A stage that waits for its moment."""

    incident: int
    law: Law
    stage: Stage
    anchor: str
    moment: str
    hand: str
    voice: Voice
    when: str  # ``when West is first on lead``
    opened_by: tuple[str, ...]


class Outcome(NamedTuple):
    """What a run came to. ``needs``: what is missing, the first one to be asked; ``unused``: answers that nothing
    looked at.
    """

    steps: tuple[Step, ...]
    needs: tuple[Need, ...]
    waiting: tuple[Waiting, ...]
    state: TableState
    declarer: str
    unused: tuple[tuple[int, str], ...]

    @property
    def need(self) -> Need | None:
        """What to ask next."""
        return self.needs[0] if self.needs else None

    @property
    def rulings(self) -> tuple[Ruled, ...]:
        """The steps that rule something."""
        return tuple(step for step in self.steps if isinstance(step, Ruled))
