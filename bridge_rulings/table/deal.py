"""The hands, any part of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from bridge_rulings.table import irregular as kinds
from bridge_rulings.table.cards import RANKS, SUITS
from bridge_rulings.table.irregular import Irregularity
from bridge_rulings.table.seats import NAMES, SEATS

PACK = frozenset(suit + rank for suit in SUITS for rank in RANKS)
HAND = 13


class Deal(NamedTuple):
    """The cards that are known to be, or to have been, in each hand before the first lead.

    A seat of which nothing is known is left out or has no cards. ``whole`` says that the hands which are given hold
    nothing else, however few: an end position, or a record of somebody who had a card too few. Otherwise a hand of
    fewer than thirteen is one of which only a part is known.
    """

    hands: Mapping[str, frozenset[str]]
    whole: bool = False


NO_DEAL = Deal(MappingProxyType({}))


def hand(deal: Deal, seat: str) -> frozenset[str]:
    """The cards of a hand that are known."""
    return deal.hands.get(seat, frozenset())


def owners(deal: Deal) -> dict[str, str]:
    """The seat of each card that is known; of a card in two hands, the last of them."""
    return {card: seat for seat, cards in deal.hands.items() for card in cards}


def missing(deal: Deal) -> frozenset[str]:
    """The cards of the pack that are in no hand."""
    return PACK.difference(*deal.hands.values())


def is_whole(deal: Deal, seat: str) -> bool:
    """Whether every card of the hand is known."""
    return len(hand(deal, seat)) == HAND or (deal.whole and bool(hand(deal, seat)))


def tricks_in(deal: Deal) -> int:
    """How many tricks can be played: thirteen, unless the deal is an end position."""
    return max((len(cards) for cards in deal.hands.values()), default=HAND) if deal.whole else HAND


def complete(deal: Deal) -> bool:
    """Whether all fifty-two cards are dealt, thirteen to each hand."""
    return not missing(deal) and all(len(hand(deal, seat)) == HAND for seat in SEATS)


def filled(deal: Deal) -> Deal:
    """The deal with the fourth hand worked out from three whole ones; the same deal if it cannot be."""
    rest = missing(deal)
    short = [seat for seat in SEATS if len(hand(deal, seat)) != HAND]
    if len(short) != 1 or is_whole(deal, short[0]) or len(rest) + len(hand(deal, short[0])) != HAND:
        return deal
    return deal._replace(hands={**deal.hands, short[0]: hand(deal, short[0]) | rest})


def check(deal: Deal) -> list[Irregularity]:
    """What is wrong with the deal beyond doubt (Laws 1, 13, 14): a card in two hands, a hand of another size.

    A hand with fewer than thirteen cards is wrong only if no part of it is unknown, and another hand has thirteen.
    """
    sizes = {seat: len(cards) for seat, cards in deal.hands.items() if cards}
    whole = deal.whole or len(sizes) == len(SEATS)
    few = HAND if whole and max(sizes.values(), default=0) >= HAND else 0
    known = owners(deal)
    twice = sorted((card, seat) for seat, cards in deal.hands.items() for card in cards if known[card] != seat)
    return [
        *(
            Irregularity(kinds.WRONG_CARD_COUNT, seat, note=f"{size} cards")
            for seat, size in sizes.items()
            if size > HAND or size < few
        ),
        *(
            Irregularity(kinds.CARD_TWICE, seat, card=card, note=f"also in {NAMES[known[card]]}'s hand")
            for card, seat in twice
        ),
    ]
