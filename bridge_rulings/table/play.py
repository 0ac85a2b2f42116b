"""The play, card by card in the order it went, and the tricks it makes."""

from __future__ import annotations

from typing import NamedTuple

# How a card can be marked; one card may have several marks, with a space between.
MARKS = ("revoke", "out_of_turn", "withdrawn", "exposed", "wrong_hand", "accepted")


class PlayedCard(NamedTuple):
    """A card from the hand ``seat``; ``card`` is empty if it was played but nobody knows which.

    ``mark`` is what the record says, not what the rules say of it: `irregular` finds an irregularity without a mark.
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
    played, or a defective one if another follows it. No winner is named before the trick is complete.
    """

    number: int
    leader: str
    cards: tuple[PlayedCard, ...]
    winner: str = ""
