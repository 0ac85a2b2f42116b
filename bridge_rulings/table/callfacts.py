"""What an auction tells about one of its calls, named by its index."""

from __future__ import annotations

from bridge_rulings.table.auction import Auction, before
from bridge_rulings.table.calls import is_bid, lowest_sufficient
from bridge_rulings.table.calls import steps_short as short_of
from bridge_rulings.table.seats import turn as clockwise


def in_rotation(auction: Auction, at: int) -> bool | None:
    """Whether the player of that call was in turn; None if it is not known whose turn it was."""
    seat = before(auction, at).turn
    return auction.calls[at].seat == seat if seat else None


def steps_short(auction: Auction, at: int) -> int | None:
    """By how many steps that bid fell short of a sufficient one; 0 if it was sufficient.

    None if it is no bid, or if the bid before it is not known.
    """
    call, last = auction.calls[at].call, _bid_before(auction, at)
    return short_of(last, call) if is_bid(call) and last is not None else None


def lowest_instead(auction: Auction, at: int) -> str | None:
    """The lowest sufficient bid in the denomination of that bid (27B1); None if there is none or it cannot be told."""
    call, last = auction.calls[at].call, _bid_before(auction, at)
    return lowest_sufficient(last, call[1]) if is_bid(call) and last is not None else None


def _bid_before(auction: Auction, at: int) -> str | None:
    """The last bid before that call, empty if there was none; None if it is not known."""
    situation = before(auction, at)
    if situation.hidden:
        return None
    return auction.calls[situation.bid].call if situation.bid >= 0 else ""


def may_accept(auction: Auction, at: int) -> str:
    """The player who may accept that call, if it is irregular, by calling over it: the left-hand opponent."""
    return clockwise(auction.calls[at].seat, 1)


def lho_called_since(auction: Auction, at: int) -> bool:
    """Whether the left-hand opponent has called after that call."""
    return any(later.seat == may_accept(auction, at) for later in auction.calls[at + 1 :])


def called_before(auction: Auction, at: int, seat: str) -> bool:
    """Whether a call of this player stood when that call was made."""
    return any(auction.calls[index].seat == seat for index in before(auction, at).standing)
