"""What would have happened without a revoke (64C): each card that might have been played instead, with all cards seen.

It is help for a judgement and none itself: the law asks what was likely at the table, and players do not see all
cards. The tricks of an undone revoke, the result at the table and what moves by the book stand beside each other; they
are compared, never added.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bridge_rulings.analysis.ending import ending_at
from bridge_rulings.analysis.worth import POSITIONS, Bounds, each_card
from bridge_rulings.errors import Problem
from bridge_rulings.ruling.outcome import Outcome
from bridge_rulings.ruling.settle import settle
from bridge_rulings.table.board import Board, contract_of, irregular, replayed
from bridge_rulings.table.irregular import REVOKE, Irregularity
from bridge_rulings.table.play import counts, won
from bridge_rulings.table.score import TRICKS
from bridge_rulings.table.seats import other_side, side, turn


class Undone(NamedTuple):
    """One revoke undone. ``cards``: the tricks of ``side`` in all thirteen, by the card that is played instead.

    Before it everything stays as it was, after it both sides play their best.
    """

    revoke: Irregularity
    side: str
    cards: Mapping[str, Bounds]

    @property
    def fewest(self) -> int:
        """What the side gets at least, whichever card it is."""
        return min(bounds.fewest for bounds in self.cards.values())

    @property
    def most(self) -> int:
        """What it gets at most."""
        return max(bounds.most for bounds in self.cards.values())


class Equity(NamedTuple):
    """The established revokes of a board, from the first, and what each undone would have brought.

    All tricks are those of ``side``, which did not revoke, or, if ``both`` sides did, not first. ``table`` is the
    result as it was played, ``moved`` what the book gives to the side on top, None if that cannot be told.
    """

    side: str
    both: bool
    undone: tuple[Undone, ...]
    table: int | None
    moved: int | None

    @property
    def after(self) -> int | None:
        """The result with the tricks that move."""
        return None if self.table is None or self.moved is None else self.table + self.moved


def established(board: Board) -> tuple[Irregularity, ...]:
    """The revokes of a board that have not been put right, in their order."""
    return tuple(one for one in irregular(board) if one.kind == REVOKE and one.established != "no")


def equity(board: Board, outcome: Outcome | None, positions: int = POSITIONS) -> Equity:
    """Look into the revokes of a board; ``outcome`` is what the book rules on them.

    Raises `Problem` if there is none, or if the record does not have the cards.
    """
    revokes = established(board)
    if not revokes:
        raise Problem("the record shows no established revoke", hint="it needs all four hands and the play")
    which = other_side(side(revokes[0].seat))
    both = len({side(one.seat) for one in revokes}) > 1
    first = revokes[0]
    # Both sides: the board without any of them, that is without the first and with nothing after it.
    again = () if both else [one for one in revokes[1:] if (one.seat, one.suit) == (first.seat, first.suit)]
    undone = tuple(_undone(board, one, which, positions) for one in (first, *again))
    moved = None if outcome is None else moved_to(outcome, which)
    return Equity(which, both, undone, table_result(board, which), moved)


def _undone(board: Board, revoke: Irregularity, which: str, positions: int) -> Undone:
    ending = ending_at(board, revoke.at, turn(revoke.seat, 1 if side(revoke.seat) != which else 0))
    play = board.play
    contract = contract_of(board)
    if play is None or contract is None:
        raise Problem("no card was played, by the record")
    counted = tuple(one for one in play.cards[: revoke.at] if counts(one))
    already = won(play._replace(cards=counted, denomination=contract.denomination), which)
    if already is None:
        raise Problem("it is not known who won the tricks before the revoke")
    cards = {card: bounds.plus(already) for card, bounds in each_card(ending, positions).items()}
    return Undone(revoke, which, cards)


def moved_to(outcome: Outcome, which: str) -> int | None:
    """The tricks that the book moves to a side, less those that it moves away; None if it is not known whose."""
    moved = 0
    for transfer in settle(outcome.state.of("transfers")):
        if transfer.side not in (which, other_side(which)) or transfer.upper:
            return None
        moved += -transfer.number if transfer.side == which else transfer.number
    return moved


def table_result(board: Board, which: str) -> int | None:
    """The tricks of a side as the board was played, claimed or recorded; None if that is not known."""
    contract = contract_of(board)
    found: Sequence[int | None] = (board.result, board.claim.tricks if board.claim else None, replayed(board))
    declarers = next((tricks for tricks in found if tricks is not None), None)
    if contract is None or not contract.declarer or declarers is None:
        return None
    return declarers if side(contract.declarer) == which else TRICKS - declarers
