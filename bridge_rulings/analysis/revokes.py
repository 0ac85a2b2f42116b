"""The revokes of a recorded board that are weighed on the cards (64C), and what the book has moved for them so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bridge_rulings.analysis.profiles import norms
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Authority, Book
from bridge_rulings.ruling.course import Answer, Course
from bridge_rulings.ruling.engine import run
from bridge_rulings.ruling.intake import begun_on_record, with_record
from bridge_rulings.ruling.outcome import Need, Outcome
from bridge_rulings.ruling.recorded_point import CARD, written_point
from bridge_rulings.ruling.settle import settle
from bridge_rulings.ruling.sighting import to_rule_on
from bridge_rulings.ruling.state import Item
from bridge_rulings.table.board import Board, irregular
from bridge_rulings.table.entry import Entry
from bridge_rulings.table.irregular import REVOKE, Irregularity
from bridge_rulings.table.playfacts import earlier_in_suit
from bridge_rulings.table.seats import other_side, side


class Ruled(NamedTuple):
    """A recorded board as the book rules on its revokes, and what was taken for not given to come to that."""

    course: Course
    outcome: Outcome
    assumed: tuple[str, ...]


def recorded(course: Course) -> Board:
    """The board with its play. Raises `Problem` if there is no record of it."""
    if course.table is None:
        raise _no_revoke()
    return course.table


def established(board: Board) -> tuple[Irregularity, ...]:
    """The revokes of a board that have not been put right, in their order."""
    return tuple(one for one in irregular(board) if one.kind == REVOKE and one.established != "no")


def ruled(book: Book, authority: Authority, board: Board) -> Ruled:
    """What the book rules on the established revokes of a board, up to the first judgement of each.

    A tick that no record tells is taken for not given. Raises `Problem` if there is no such revoke.
    """
    course = with_record(Course("", "", "", "", ()), board)
    revokes = established(board)
    for seen in to_rule_on(book.topics(), course):
        if seen.irregularity in revokes:
            course = begun_on_record(book, course, seen.topics[0], Entry(), [seen])
    if not course.incidents:
        raise _no_revoke()
    assumed: dict[str, None] = {}
    while True:
        outcome = run(book, authority, course)
        ticks = [need for need in outcome.needs if need.asks and all(ask.fact.supplier == "tick" for ask in need.asks)]
        if not ticks:
            return Ruled(course, outcome, tuple(assumed))
        for ask in ticks[0].asks:
            assumed[ask.text] = None
            course = course.with_answer(ticks[0].incident, ask.key, Answer("no", "assumed"))


# ------------------------------------------------------------------------------ which are looked at


def looked_at(course: Course, outcome: Outcome, incident: int = 0) -> tuple[Irregularity, ...]:
    """The revokes that are undone, each by itself.

    Of an incident, the revoke that it is about, and those of the same player in the same suit before it, with which
    the law compares it as well (64C2a). Without an incident, all of the side that revoked first. If both sides revoked,
    only the first of all (64C2b). Raises `Problem` if there is none.
    """
    every = established(recorded(course))
    if is_of_both(outcome, incident):
        own = every[:1]
    else:
        own = tuple(one for one in every if not incident or incident in _incidents(course, one))
    if not own:
        raise _no_revoke()
    places = {one.at for one in own if side(one.seat) == side(own[0].seat)}
    return tuple(one for one in every if one.at in places.union(*(_again(course, at) for at in places)))


def is_of_both(outcome: Outcome, incident: int = 0) -> bool:
    """Whether the book has the revokes of both sides looked at together, for an incident or for any (64C2b)."""
    asked = [(need.incident, ask.key) for need in outcome.needs for ask in need.asks]
    answered = [(step.incident, use.key) for step in outcome.rulings for use in step.used]
    return any(key in norms().help.revokes_of_both and incident in (0, of) for of, key in (*asked, *answered))


def unruled(course: Course, outcome: Outcome, incident: int = 0) -> tuple[Irregularity, ...]:
    """The other revokes of which the book has not yet said what moves: nobody has entered them, or something has to be
    found out or waits.
    """
    left = {need.incident for need in outcome.needs if not _is_judgement(need)}
    left |= {waiting.incident for waiting in outcome.waiting}
    every = established(recorded(course))
    return tuple(one for one in every if (left - {incident}).issuperset(_incidents(course, one)))


def _is_judgement(need: Need) -> bool:
    return bool(need.asks) and all(ask.fact.supplier == "judge" for ask in need.asks)


def _incidents(course: Course, revoke: Irregularity) -> list[int]:
    """The incidents that are about a revoke; if none names its card, those that may be: of that player."""
    named = [one.number for one in course.incidents if one.at == written_point(CARD, revoke.at)]
    return named or [one.number for one in course.incidents if not one.at and one.anchor in ("", revoke.seat)]


def _again(course: Course, at: int) -> list[int]:
    """The revokes of the same player in the same suit before that one."""
    board = recorded(course)
    earlier = earlier_in_suit(board.play, board.deal, at) if board.play is not None else {}
    return [one for one, failed in earlier.items() if failed]


def _no_revoke() -> Problem:
    return Problem("the record shows no established revoke", hint="it needs all four hands and the play")


# ------------------------------------------------------------------------------ what moves


def moved_to(which: str, transfers: Sequence[Item]) -> int | None:
    """The tricks that move to a side, less those that move away from it; None if it is not known whose, or how many."""
    moved = 0
    for transfer in settle(transfers):
        if transfer.side not in (which, other_side(which)) or transfer.upper:
            return None
        moved += -transfer.number if transfer.side == which else transfer.number
    return moved


def moved_for(revokes: Iterable[Irregularity], which: str, transfers: Sequence[Item]) -> int | None:
    """The same for some of the revokes alone, as if there were no others."""
    places = {(one.seat, str(one.trick)) for one in revokes}
    if not all(item.slots.get("trick", "").isdigit() for item in transfers):
        return None if places else 0
    return moved_to(which, [item for item in transfers if (item.hand, item.slots["trick"]) in places])
