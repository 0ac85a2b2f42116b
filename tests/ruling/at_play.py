"""A recorded play that an incident is about, for the tests: what is told of it, and the ruling that comes of it."""

from __future__ import annotations

from collections.abc import Mapping

from at_table import Board as Ruling
from at_table import book

from bridge_rulings.ruling.course import Course, Incident
from bridge_rulings.ruling.position import Told, View
from bridge_rulings.ruling.recorded_point import CARD, written_point
from bridge_rulings.ruling.state import Item, TableState
from bridge_rulings.ruling.told_by_play import BY_PLAY
from bridge_rulings.table.board import Board, Claim
from bridge_rulings.table.contract import Contract
from bridge_rulings.table.deal import NO_DEAL
from bridge_rulings.table.typed_hands import read_hands
from bridge_rulings.table.typed_play import read_play


def board(
    cards: str, *, hands: str = "", trumps: str = "S", result: int | None = None, claim: Claim | None = None
) -> Board:
    """South plays in four of ``trumps``; ``cards`` and ``hands`` as typed, those of an ending after ``ending:``."""
    rest = hands.removeprefix("ending:")
    deal = read_hands(rest, whole=rest != hands) if hands else NO_DEAL
    play = read_play(cards, "W", trumps, deal) if cards else None
    return Board(deal=deal, contract=Contract(4, trumps, 0, "S") if trumps else None, play=play)._replace(
        result=result, claim=claim
    )


def told(
    name: str,
    cards: str,
    which: int,
    *lying: Item,
    anchor: str = "",
    declarer: str = "S",
    names: Mapping[str, str] | None = None,
    then: str = "",
    **more: object,
) -> Told | None:
    """What is told, seen from the hand of the card of this number, or from ``anchor``.

    ``which`` is 0 if the incident is about no card. ``then`` is what was played after the director had gone.
    """
    table = board(cards, **more)  # type: ignore[arg-type]
    state = TableState()
    for one in lying:
        state.apply(book().support.effects[one.effect], one)
    seat = anchor or (table.play.cards[which - 1].seat if table.play else "")
    at = written_point(CARD, which - 1) if which else ""
    about = Incident(1, "62", "", seat, "", "", {}, at)
    whole = board(f"{cards} {then}", **more) if then else table  # type: ignore[arg-type]
    return BY_PLAY[name](View(seat, declarer, about, names or {}, state, table, whole))


def tells(name: str, cards: str, which: int, *lying: Item, **more: object) -> str | None:
    """The answer that is told."""
    found = told(name, cards, which, *lying, **more)  # type: ignore[arg-type]
    return found.value if found is not None else None


def ruling(start: str, cards: str, which: int, answers: Mapping[str, str] | None = None, **more: object) -> Ruling:
    """A ruling on the card of this number, with the record or (``record=False``) without it."""
    record = bool(more.pop("record", True))
    table = board(cards, **more)  # type: ignore[arg-type]
    assert table.play is not None
    seat = table.play.cards[which - 1].seat
    course = Course("7", "4S", "S", "", (), table if record else None)
    begun = Ruling(course=course).starts(start, seat, answers)
    about = begun.course.incident(1)._replace(at=written_point(CARD, which - 1) if record else "")
    begun.course = begun.course.with_incident(about)
    return begun
