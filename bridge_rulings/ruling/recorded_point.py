"""Where an incident happened in the recorded board: ``call 5``, ``card 17``, counted from 1 as people count."""

from __future__ import annotations

from typing import NamedTuple

from bridge_rulings.ruling.position import View
from bridge_rulings.table.auction import Auction, Situation
from bridge_rulings.table.callfacts import walk
from bridge_rulings.table.misplay import Moment, moments
from bridge_rulings.table.play import Play

CALL, CARD = "call", "card"


class CallMade(NamedTuple):
    """The call that an incident is about: its index in the auction, and the situation in which it was made."""

    auction: Auction
    at: int
    before: Situation


class CardPlayed(NamedTuple):
    """The card that an incident is about: its index in the play, and the trick as it lay before."""

    play: Play
    at: int
    before: Moment


def written_point(kind: str, index: int) -> str:
    """As an incident keeps it: ``card 17`` for index 16."""
    return f"{kind} {index + 1}"


def read_point(at: str) -> tuple[str, int]:
    """The kind and the index, ``("card", 16)``; ``("", -1)`` if the incident names none."""
    kind, _, number = at.partition(" ")
    return (kind, int(number) - 1) if number else ("", -1)


def call_made(view: View) -> CallMade | None:
    """The call of the player from whom the law is seen; None if the incident is about no call of his on record."""
    kind, at = read_point(view.incident.at)
    auction = view.table.auction if view.table is not None else None
    if kind != CALL or auction is None or at >= len(auction.calls) or auction.calls[at].seat != view.anchor:
        return None
    return CallMade(auction, at, walk(auction).made_in[at])


def card_played(view: View) -> CardPlayed | None:
    """The card from the hand from which the law is seen; None if the incident is about no card of that hand on
    record.
    """
    kind, at = read_point(view.incident.at)
    play = view.table.play if view.table is not None else None
    if kind != CARD or play is None or at >= len(play.cards) or play.cards[at].seat != view.anchor:
        return None
    return CardPlayed(play, at, moments(play)[at])
