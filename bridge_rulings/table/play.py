"""The play, card by card in the order it went, and the tricks it makes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from bridge_rulings.table.cards import RANKS
from bridge_rulings.table.deal import NO_DEAL, Deal, tricks_in
from bridge_rulings.table.seats import SEATS, side
from bridge_rulings.table.seats import turn as clockwise

# How a card can be marked; one card may have several marks, with a space between.
MARKS = ("revoke", "out_of_turn", "withdrawn", "exposed", "wrong_hand", "accepted")

_BEHIND = {seat: tuple(clockwise(seat, places) for places in (1, 2, 3)) for seat in SEATS}
_HIGH = {rank: len(RANKS) - place for place, rank in enumerate(RANKS)}


class PlayedCard(NamedTuple):
    """A card from the hand ``seat``; ``card`` is empty if it was played but nobody knows which.

    ``mark`` is what the record says, not what the rules say of it: `misplay.irregular` finds an irregularity without.
    Only ``withdrawn`` and ``exposed`` change what the tricks are: such a card was seen, but not played to a trick.
    """

    seat: str
    card: str
    mark: str = ""


class Play(NamedTuple):
    """The cards in the order they were played, withdrawn and exposed ones included.

    ``denomination`` is ``S H D C N``, or empty if unknown. ``leader`` is whose turn the first lead was, which is not
    the player who led if it was led out of turn; empty if unknown.
    """

    denomination: str
    leader: str
    cards: tuple[PlayedCard, ...] = ()


class Trick(NamedTuple):
    """The cards of one trick in the order they were played; ``winner`` is the hand that won it, empty if not known.

    ``number`` counts from 1, ``leader`` is the hand that led to it. A trick of fewer than four cards is the one being
    played, or a defective one if another follows it. No winner is named as long as the trick is being played.
    """

    number: int
    leader: str
    cards: tuple[PlayedCard, ...]
    winner: str = ""


def counts(played: PlayedCard) -> bool:
    """Whether the card is played to a trick: neither withdrawn nor only exposed."""
    return not played.mark or ("withdrawn" not in played.mark and "exposed" not in played.mark)


# ------------------------------------------------------------------------------ tricks


def _holds_trick(cards: Sequence[PlayedCard], denomination: str) -> str:
    """The hand with the best card of those played (Law 44), were that the denomination; empty if it cannot be told."""
    led = cards[0].card[:1]
    best, seat, unknown = (-1, 0), "", False
    for played in cards:
        card = played.card
        if not card:
            unknown = True
        elif card[0] == led or card[0] == denomination:
            value = (card[0] == denomination, _HIGH[card[1]])
            if value > best:
                best, seat = value, played.seat
    # A card that nobody knows may be any, but it beats neither the ace of trumps nor, without trumps, that of the suit.
    beaten = unknown and best != (denomination != "N", _HIGH["A"])
    return seat if led and not beaten else ""


def winner(cards: Sequence[PlayedCard], denomination: str) -> str:
    """The hand that wins these cards, or holds the trick so far; empty if it cannot be told.

    An unknown denomination leaves it open only if it matters: not if everybody followed suit.
    """
    if denomination or not cards:
        return _holds_trick(cards, denomination) if cards else ""
    found = {_holds_trick(cards, each) for each in "SHDCN"}
    return found.pop() if len(found) == 1 else ""


def groups(play: Play) -> list[list[int]]:
    """The cards that count, by their index, trick for trick.

    A player who plays again before a trick has four cards plays to the next one: somebody left this one defective.
    """
    found: list[list[int]] = []
    seats: set[str] = set()
    for at, played in enumerate(play.cards):
        if not counts(played):
            continue
        if not found or len(seats) == len(SEATS) or played.seat in seats:
            found.append([])
            seats = set()
        found[-1].append(at)
        seats.add(played.seat)
    return found


@lru_cache(maxsize=16)  # one board is looked at many times over
def tricks(play: Play) -> tuple[Trick, ...]:
    """The tricks in their order, the last one perhaps still being played."""
    every = [tuple(play.cards[at] for at in group) for group in groups(play)]
    ended = completed(play)
    return tuple(
        Trick(number, cards[0].seat, cards, winner(cards, play.denomination) if number <= ended else "")
        for number, cards in enumerate(every, 1)
    )


@lru_cache(maxsize=16)
def completed(play: Play) -> int:
    """How many tricks have been played to their end."""
    found = groups(play)
    return len(found) - (1 if found and len(found[-1]) < len(SEATS) else 0)


def winners_from(play: Play, trick: int = 1) -> tuple[str, ...]:
    """The hands that won the tricks from that one on, each empty if not known; not the one being played."""
    return tuple(one.winner for one in tricks(play)[trick - 1 : completed(play)])


def won(play: Play, which: str, trick: int = 1) -> int | None:
    """How many tricks a side has won from that trick on; None if some trick's winner is not known."""
    winners = winners_from(play, trick)
    return None if "" in winners else sum(side(seat) == which for seat in winners)


# ------------------------------------------------------------------------------ what comes next


def next_in_trick(cards: Sequence[PlayedCard]) -> str:
    """Who plays next to a trick that has begun: the first hand, clockwise from its leader, that has not yet played."""
    seats = [played.seat for played in cards]
    return next(seat for seat in _BEHIND[seats[0]] if seat not in seats)


def turn(play: Play, deal: Deal = NO_DEAL) -> str:
    """The hand from which the next card is to be played; empty if the play is over or if it cannot be told."""
    every = tricks(play)
    if not every:
        return play.leader
    if len(every[-1].cards) < len(SEATS):
        return next_in_trick(every[-1].cards)
    return every[-1].winner if len(every) < tricks_in(deal) else ""


def hand_left(play: Play, deal: Deal, seat: str, upto: int | None = None) -> frozenset[str]:
    """The cards that are known to be in the hand still, or were before the card of index ``upto`` was played."""
    gone = {played.card for played in play.cards[:upto] if played.seat == seat and counts(played)}
    return deal.hands.get(seat, frozenset()) - gone


def legal_cards(hand_left: frozenset[str], led: str) -> frozenset[str]:
    """The cards that follow suit, or any if none does (Law 44); ``led`` is the suit led, empty if he leads."""
    return frozenset(card for card in hand_left if card[0] == led) or hand_left
