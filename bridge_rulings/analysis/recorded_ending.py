"""The ending of a recorded board: at its claim, or at any card of its play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bridge_rulings.analysis.ending import Ending, checked
from bridge_rulings.errors import Problem
from bridge_rulings.table import play as played
from bridge_rulings.table.board import Board, contract_of
from bridge_rulings.table.deal import HAND
from bridge_rulings.table.play import Play, PlayedCard
from bridge_rulings.table.seats import NAMES, SEATS, side, turn


class Claimed(NamedTuple):
    """An ending and how many of its tricks were claimed for the claimer's side; None if it is not recorded."""

    ending: Ending
    tricks: int | None


def ending_of(board: Board, claimer: str = "") -> Claimed:
    """The ending of a board at its claim. Raises `Problem` if the record does not have one, or not whole.

    Neither PBN nor LIN says who claimed; ``claimer`` does, and without it declarer is taken to have claimed.
    """
    claim, contract = board.claim, contract_of(board)
    if claim is None:
        raise Problem("the board does not end in a claim")
    claims = claimer or claim.claimer or (contract.declarer if contract else "")
    ending = ending_at(board, claim.at, claims)
    return Claimed(ending, _tricks(claim.tricks, play_before(board, claim.at), ending))


def ending_at(board: Board, at: int, claimer: str) -> Ending:
    """The ending of a board when so many cards had been played. Raises `Problem` if the record does not have it whole.

    ``claimer`` is a hand of the side whose tricks are looked at.
    """
    return checked(position_at(board, at, claimer))


def position_at(board: Board, at: int, claimer: str) -> Ending:
    """The same as the cards lay there, also if one on the table revokes and stays (63B)."""
    contract, before = contract_of(board), play_before(board, at)
    if contract is None or not contract.declarer:
        raise Problem("it is not known who declared, or what")
    _check_record(board, before)
    leader, trick = _table(before, turn(contract.declarer, 1))
    hands = {seat: played.hand_left(before, board.deal, seat) for seat in SEATS}
    shown_out = frozenset(_shown_out(before))
    ending = Ending(hands, contract.denomination, leader, claimer, contract.declarer, trick, shown_out)
    return checked(ending, revoke=True)


def play_before(board: Board, at: int) -> Play:
    """The play as far as so many cards, without those that were taken back."""
    contract, went = contract_of(board), board.play
    if went is None:
        raise Problem("no card was played, by the record")
    counted = tuple(one for one in went.cards[:at] if played.counts(one))
    return went._replace(cards=counted, denomination=contract.denomination if contract else "")


def _check_record(board: Board, before: Play) -> None:
    missing = [NAMES[seat] for seat in SEATS if len(board.deal.hands.get(seat, ())) != HAND]
    if missing:
        raise Problem(f"the hand is not known whole: {', '.join(missing)}")
    strange = next((one for one in before.cards if one.card not in board.deal.hands[one.seat]), None)
    if strange is not None:
        name = strange.card or "an unknown card"
        raise Problem(f"{NAMES[strange.seat]} played {name}, which the deal does not give to that hand")


def _table(before: Play, opening: str) -> tuple[str, tuple[PlayedCard, ...]]:
    """Who led to the trick at which play stopped, and its cards."""
    tricks = played.tricks(before)
    if not tricks:
        return opening, ()
    last = tricks[-1]
    return (last.winner, ()) if len(last.cards) == len(SEATS) else (last.leader, last.cards)


def _shown_out(before: Play) -> Iterable[tuple[str, str]]:
    for trick in played.tricks(before):
        led = trick.cards[0].card[:1]
        yield from ((one.seat, led) for one in trick.cards if one.card[:1] != led)


def _tricks(declarers: int | None, before: Play, ending: Ending) -> int | None:
    """What was claimed of the tricks that are left, from declarer's tricks in all."""
    already = played.won(before, side(ending.declarer))
    if declarers is None or already is None:
        return None
    of_rest = declarers - already
    if not 0 <= of_rest <= ending.left:
        raise Problem(f"{declarers} tricks for declarer cannot be: {already} won, {ending.left} left")
    return ending.left - of_rest if ending.defends else of_rest
