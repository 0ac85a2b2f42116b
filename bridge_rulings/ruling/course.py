"""What happened on one board, in order: the incidents with their answers, and the moments in between.

This is all that a record keeps; the ruling is worked out from it (`bridge_rulings.ruling.engine`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # most rulings need no recorded board, and should not wait for it
    from bridge_rulings.table.board import Board

DISPUTED = "disputed"
OVERRULED = "director"  # who gives an answer that the position would give otherwise


class Answer(NamedTuple):
    """One answer, with its source.

    ``by``: ``table`` (found out at the table), ``judgement``, ``director`` (overrules what the position says), or
    the seat or role of the player who chose. ``because``: the reason, for a judgement. A disputed fact (Law 85) has
    the value ``disputed`` and the ``findings`` it may come to. ``instead``: of an overruled one, what the position
    says.
    """

    value: str
    by: str = "table"
    because: str = ""
    findings: tuple[str, ...] = ()
    instead: str = ""


class Incident(NamedTuple):
    """One irregularity: where its ruling starts, with whom, and the answers given, by key (``64.later_trick``)."""

    number: int
    start: str
    topic: str
    anchor: str  # a seat, or "" if nobody said
    turn: str  # the seat whose turn it was, or ""
    card: str  # the card it was about (several with a space between), or ""
    answers: Mapping[str, Answer]
    at: str = ""  # the call or card of the recorded board that it is about, counted from 1: "call 5", "card 17"
    until: str = ""  # where the record ended when the director was called, if it has been continued: "call 5", "card 0"
    on_cards: str = ""  # how a claim was judged on the cards: the record of that dialogue, as text


class Passed(NamedTuple):
    """A moment that has come: ``end_of_play``, or ``first_lead`` of a seat.

    Without seats a player is called as an incident sees him (``partner``); then ``incident`` is its number, 0 if there
    is only one.
    """

    moment: str
    hand: str
    incident: int = 0


class Course(NamedTuple):
    """One board: who is who as far as was said, what happened, and the board as recorded if there is a record.

    Whatever stands in the record had been done when the director was called, and nothing else had, unless an incident
    says how far the record went then (``until``).
    """

    board: str
    contract: str  # as `bridge_rulings.table.contract` reads it, or ""
    declarer: str
    dealer: str
    entries: tuple[Incident | Passed, ...]
    table: Board | None = None

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """The incidents in the order in which they were entered."""
        return tuple(entry for entry in self.entries if isinstance(entry, Incident))

    def incident(self, number: int) -> Incident:
        """One incident by its number, counted from 1."""
        return next(incident for incident in self.incidents if incident.number == number)

    def with_answer(self, number: int, key: str, answer: Answer | None) -> Course:
        """The course with one answer of an incident changed; ``None`` takes it away."""
        incident = self.incident(number)
        answers = dict(incident.answers)
        if answer is None:
            answers.pop(key, None)
        else:
            answers[key] = answer
        return self.with_incident(incident._replace(answers=answers))

    def with_incident(self, changed: Incident) -> Course:
        """The course with one incident exchanged for another with its number."""
        entries = tuple(
            changed if isinstance(entry, Incident) and entry.number == changed.number else entry
            for entry in self.entries
        )
        return self._replace(entries=entries)

    def recorded(self, table: Board) -> Course:
        """The course with a record of the board, or with a longer one; the incidents know how far theirs went."""
        if table == self.table:
            return self
        ended = _end_of(self.table)
        entries = tuple(
            entry._replace(until=entry.until or ended) if isinstance(entry, Incident) else entry
            for entry in self.entries
        )
        return self._replace(table=table, entries=entries)

    def table_at(self, incident: Incident) -> Board | None:
        """The record as far as it went when the director was called to an incident."""
        if self.table is None or not incident.until:
            return self.table
        from bridge_rulings.table.board import cut

        kind, _, number = incident.until.partition(" ")
        calls = len(self.table.auction.calls) if self.table.auction is not None else 0
        return cut(self.table, calls if kind == "card" else int(number), int(number) if kind == "card" else 0)

    def plus(self, entry: Incident | Passed) -> Course:
        """The course with one more entry at the end."""
        return self._replace(entries=(*self.entries, entry))


def _end_of(table: Board | None) -> str:
    """The last card of a record, or its last call; ``call 0`` if it has neither."""
    if table is not None and table.play is not None and table.play.cards:
        return f"card {len(table.play.cards)}"
    return f"call {len(table.auction.calls) if table is not None and table.auction is not None else 0}"
