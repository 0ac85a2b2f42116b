"""What an auction tells about one of its calls, named by its index: what it was, and what has been called since.

None, or a seat that is empty, says that it cannot be told. Calls that were taken back count here: they were made.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import takewhile

from bridge_rulings.table import irregular as kinds
from bridge_rulings.table.auction import Auction, MadeCall, Walk
from bridge_rulings.table.calls import DOUBLE, PASS, REDOUBLE, is_bid, lowest_sufficient
from bridge_rulings.table.calls import steps_short as short_of
from bridge_rulings.table.seats import SEATS, side
from bridge_rulings.table.seats import turn as clockwise

walk = lru_cache(maxsize=64)(Walk)  # one ruling asks for the same walk many times

_TO_END = 3  # passes that end an auction with a bid in it


# ------------------------------------------------------------------------------ how the call stood


def certain(auction: Auction, at: int) -> bool:
    """Whether it is clear what the auction had come to when that call was made: a call before may be unknown, or
    irregular and open.
    """
    return not walk(auction).made_in[at].hidden and _are_settled(auction, at)


def _are_settled(auction: Auction, at: int) -> bool:
    """Whether every irregular call before was put right, or accepted in so many words or by being called over."""
    walked = walk(auction)
    return all(_is_settled(auction, walked, one) for one in range(at))


def _is_settled(auction: Auction, walked: Walk, at: int) -> bool:
    made, following = auction.calls[at], auction.calls[at + 1]
    wrong, turn = walked.wrong[at], walked.made_in[at].turn
    if not wrong and (at or auction.dealer):
        return True
    if made.mark and ("withdrawn" in made.mark or "accepted" in made.mark):
        return True
    if kinds.CHANGED in wrong:
        return False  # which of the two calls stands is for a director
    if following.seat == made.seat:
        return True
    if kinds.INADMISSIBLE in wrong or kinds.AFTER_FINAL_PASS in wrong:
        return False
    if kinds.OUT_OF_ROTATION in wrong and turn == lho_of(made):
        return False  # whether he called over it or took his own turn is for him to say (28B, 29A)
    takes_his_turn = following.seat == turn and side(turn) != side(made.seat)
    return following.seat == lho_of(made) or takes_his_turn


def turn_at(auction: Auction, at: int) -> str:
    """Whose turn it was when that call was made; empty too if the auction was over, or may have been."""
    walked = walk(auction)
    before = walked.made_in[at]
    said = [auction.calls[one].call for one in before.standing]
    may_be_over = before.hidden and _quiet(said) >= _TO_END
    if may_be_over or not _are_settled(auction, at):
        return ""
    return lho_of(auction.calls[at]) if kinds.CHANGED in walked.wrong[at] else before.turn


def is_admissible(auction: Auction, at: int) -> bool | None:
    """Whether that double or redouble was one that could be made at that point, in turn or not (Law 19)."""
    walked = walk(auction)
    if not certain(auction, at) or walked.made_in[at].over or kinds.CHANGED in walked.wrong[at]:
        return None
    return kinds.INADMISSIBLE not in walked.wrong[at] if auction.calls[at].call in (DOUBLE, REDOUBLE) else None


def steps_short(auction: Auction, at: int) -> int | None:
    """By how many steps that bid fell short of a sufficient one; 0 if it was sufficient. None if it is no bid."""
    call, last = auction.calls[at].call, _bid_before(auction, at)
    return short_of(last, call) if is_bid(call) and last is not None else None


def lowest_instead(auction: Auction, at: int) -> str | None:
    """The lowest sufficient bid in the denomination of that bid (27B1); None if there is none."""
    call, last = auction.calls[at].call, _bid_before(auction, at)
    return lowest_sufficient(last, call[1]) if is_bid(call) and last is not None else None


def _bid_before(auction: Auction, at: int) -> str | None:
    """The last bid before that call, empty if there was none."""
    situation = walk(auction).made_in[at]
    if situation.hidden:
        return None
    return auction.calls[situation.bid].call if situation.bid >= 0 else ""


def called_before(auction: Auction, at: int) -> bool | None:
    """Whether its player had called before that call; None if all that he had called was taken back or cancelled."""
    seat, walked = auction.calls[at].seat, walk(auction)
    earlier = [one for one in range(at) if auction.calls[one].seat == seat]
    if kinds.CHANGED in walked.wrong[at] or any(one in walked.made_in[at].standing for one in earlier):
        return True
    return None if earlier else False


# ------------------------------------------------------------------------------ what was called since


def lho_of(made: MadeCall) -> str:
    """The player who may accept an irregular call, by calling over it."""
    return clockwise(made.seat, 1)


def calls_after(auction: Auction, at: int, seat: str) -> list[int]:
    """The later calls of a player."""
    return [one for one in range(at + 1, len(auction.calls)) if auction.calls[one].seat == seat]


def called_over(auction: Auction, at: int) -> bool | None:
    """Whether the left-hand opponent called over that call; None if he called, but not before others did."""
    theirs = calls_after(auction, at, lho_of(auction.calls[at]))
    if not theirs:
        return False
    return True if theirs[0] == at + 1 and "withdrawn" not in auction.calls[at + 1].mark else None


def put_instead(auction: Auction, at: int) -> int | None:
    """The call that its player put in the place of that call; -1 if he has made none but at a later turn of his."""
    made = auction.calls[at]
    again = calls_after(auction, at, made.seat)
    if not again:
        return -1
    if again[0] == at + 1:
        return at + 1 if "accepted" not in made.mark else None
    return -1 if turn_at(auction, again[0]) == made.seat else None


def lost_turn(auction: Auction, at: int) -> str:
    """The player who had no chance to call when three passes seemed to end the auction, that call one of them (17D3).

    Empty too if nobody lost his turn, or more than one player.
    """
    calls = auction.calls
    last = next((one for one in range(at, -1, -1) if calls[one].call != PASS), -1)
    heard = calls[last : last + 1 + _TO_END] if last >= 0 else ()
    passes = [made for made in heard[1:] if made.call == PASS]
    if at == last or at > last + _TO_END or len(passes) < _TO_END or not all(made.call for made in heard):
        return ""
    missing = set(SEATS) - {made.seat for made in heard}
    return missing.pop() if len(missing) == 1 and not any("withdrawn" in made.mark for made in heard) else ""


def goes_on(auction: Auction) -> bool:
    """Whether the auction is certainly not over: since the last other call there are too few passes to end it."""
    if auction.complete or walk(auction).now.over:
        return False
    made = [one.call for one in auction.calls if "withdrawn" not in one.mark]
    nobody_bid = all(call == PASS for call in made)
    return _quiet(made) < (_TO_END + 1 if nobody_bid else _TO_END)


def _quiet(calls: list[str]) -> int:
    """How many calls at the end were passes, or may have been."""
    return sum(1 for _ in takewhile(lambda call: call in (PASS, ""), reversed(calls)))


def is_over(auction: Auction) -> bool:
    """Whether the auction has certainly ended, and every player had his turn."""
    now = walk(auction).now
    return now.over and certain(auction, now.standing[-1])
