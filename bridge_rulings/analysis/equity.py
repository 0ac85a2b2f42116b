"""What would have happened without a revoke (64C): each card that might have been played instead, with all cards seen.

It is help for a judgement and none itself: the law asks what was likely at the table, and players do not see all
cards. The tricks of an undone revoke, the result at the table and what moves by the book stand beside each other; they
are compared, never added.

Where one side has revoked more than once, each revoke is undone by itself. Everything before it stays as it was, and
from there both sides play their best, so no later one comes either. What moves for those before it moves then as well:
a later revoke must not cost the other side what it had from an earlier one (64C2a says so of the same player and suit).
What stands against each is one and the same: the result with all that moves on the board, no trick twice (64A).
If both sides revoked, nothing moves, and only the board without any revoke is looked at (64B7, 64C2b).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bridge_rulings.analysis.budget import POSITIONS
from bridge_rulings.analysis.recorded_ending import play_before, position_at
from bridge_rulings.analysis.revokes import established, is_of_both, looked_at, moved_for, moved_to, recorded, unruled
from bridge_rulings.analysis.worth import Bounds, each_card
from bridge_rulings.errors import Problem
from bridge_rulings.ruling.course import Course
from bridge_rulings.ruling.outcome import Outcome
from bridge_rulings.ruling.state import Item
from bridge_rulings.table.board import Board, contract_of, replayed
from bridge_rulings.table.irregular import Irregularity
from bridge_rulings.table.play import won
from bridge_rulings.table.score import TRICKS
from bridge_rulings.table.seats import other_side, side, turn


class Undone(NamedTuple):
    """One revoke undone. ``cards``: the tricks in all thirteen of the side that did not revoke, by the card that is
    played instead.

    ``before`` are its side's revokes before it, which stay as they were, ``moved`` the tricks that move for them; None
    if that cannot be told.
    """

    revoke: Irregularity
    cards: Mapping[str, Bounds]
    before: tuple[Irregularity, ...]
    moved: int | None
    most: int  # all tricks, but those that its side had won before the first revoke for which any move

    @property
    def with_moved(self) -> Mapping[str, Bounds]:
        """By card, the tricks with those that move for the revokes before: no more than there were to win."""
        moved = self.moved or 0
        return {card: Bounds(*(min(one + moved, self.most) for one in bounds)) for card, bounds in self.cards.items()}


class Equity(NamedTuple):
    """Established revokes of a board, in their order, and what each undone would have brought.

    All tricks are those of ``side``, which did not revoke, or, if ``both`` sides did, not first. ``table`` is the
    result as it was played, ``moved`` what the book gives to the side on top, None if that cannot be told. ``unruled``
    are other revokes, for which nothing has moved yet.
    """

    side: str
    both: bool
    undone: tuple[Undone, ...]
    table: int | None
    moved: int | None
    unruled: tuple[Irregularity, ...]

    @property
    def after(self) -> int | None:
        """The result with the tricks that move."""
        return None if self.table is None or self.moved is None else self.table + self.moved


def equity(course: Course, outcome: Outcome, incident: int = 0, positions: int = POSITIONS) -> Equity:
    """Look into the revokes of a recorded board, or into that of an incident; ``outcome`` is what the book rules.

    Raises `Problem` if there is none, or if the record does not have the cards.
    """
    board, revokes = recorded(course), looked_at(course, outcome, incident)
    which = other_side(side(revokes[0].seat))
    both = is_of_both(outcome, incident)
    transfers = outcome.state.of("transfers")
    undone = tuple(_undone(board, revoke, transfers, positions) for revoke in revokes)
    others = () if both else unruled(course, outcome, incident)
    return Equity(which, both, undone, table_result(board, which), moved_to(which, transfers), others)


def _undone(board: Board, revoke: Irregularity, transfers: Sequence[Item], positions: int) -> Undone:
    own = side(revoke.seat)
    which = other_side(own)
    ending = position_at(board, revoke.at, turn(revoke.seat, 1))
    before = tuple(one for one in established(board) if one.at < revoke.at and side(one.seat) == own)
    moved = moved_for(before, which, transfers)
    first = next((one for one in before if moved_for([one], which, transfers)), revoke)
    already, theirs = won(play_before(board, revoke.at), which), won(play_before(board, first.at), own)
    if already is None or theirs is None:
        raise Problem("it is not known who won the tricks before the revoke")
    values = each_card(ending, positions)
    cards = {card: bounds.plus(already) for card, bounds in values.items()}
    return Undone(revoke, cards, before, moved, TRICKS - theirs)


def table_result(board: Board, which: str) -> int | None:
    """The tricks of a side as the board was played, claimed or recorded; None if that is not known."""
    contract = contract_of(board)
    found: Sequence[int | None] = (board.result, board.claim.tricks if board.claim else None, replayed(board))
    declarers = next((tricks for tricks in found if tricks is not None), None)
    if contract is None or not contract.declarer or declarers is None:
        return None
    return declarers if side(contract.declarer) == which else TRICKS - declarers
