"""The auction with every call that was made, and what it has come to."""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from bridge_rulings.table import irregular as kinds
from bridge_rulings.table.calls import BIDS, DOUBLE, PASS, REDOUBLE, is_bid, rank
from bridge_rulings.table.contract import PASSED_OUT, Contract
from bridge_rulings.table.seats import side
from bridge_rulings.table.seats import turn as clockwise

# How a call can be marked; one call may have several marks, with a space between.
MARKS = ("insufficient", "out_of_rotation", "inadmissible", "withdrawn", "accepted", "after_final_pass")


class MadeCall(NamedTuple):
    """A call as it was made: whose, which (empty if nobody knows), its marks, how alerted, what it shows.

    ``mark`` is what the record says, not what the rules say of it: `miscall.irregular` finds an irregularity without.
    Only ``withdrawn`` and ``accepted`` change what the auction comes to. ``alert`` and ``note`` are free text.
    """

    seat: str
    call: str
    mark: str = ""
    alert: str = ""
    note: str = ""


class Auction(NamedTuple):
    """The calls in the order they were made, withdrawn ones included; ``dealer`` is empty if unknown.

    ``complete`` says that the record holds the whole auction; one that has not ended by itself may still be complete,
    as nothing more of it is known. A player who was skipped has made no call: each call names its seat.
    """

    dealer: str
    calls: tuple[MadeCall, ...] = ()
    complete: bool = False


class Situation(NamedTuple):
    """What an auction had come to at some point; calls are named by their index.

    ``standing`` are the calls that count, ``turn`` whose turn it is (empty if over or unknown), ``bid`` the last bid
    (-1 if none), ``doubled`` 1 or 2 if that bid is doubled or redoubled, ``passes`` those since the last other call.
    ``hidden``: a call since that bid is not known, so that it may not have been the last bid.
    """

    standing: tuple[int, ...] = ()
    turn: str = ""
    over: bool = False
    bid: int = -1
    doubled: int = 0
    passes: tuple[int, ...] = ()
    hidden: bool = False


# ------------------------------------------------------------------------------ the walk


def _wrong(calls: tuple[MadeCall, ...], at: int, now: Situation) -> tuple[str, ...]:
    """What is wrong with a call in the situation in which it is made, apart from being a second one."""
    seat, call = calls[at][:2]
    if now.over:
        return (kinds.AFTER_FINAL_PASS,)
    out = (kinds.OUT_OF_ROTATION,) if now.turn and seat != now.turn else ()
    if call in (PASS, "") or (now.hidden and not is_bid(call)):
        return out
    if is_bid(call):
        return out if now.bid < 0 or rank(call) > rank(calls[now.bid].call) else (*out, kinds.INSUFFICIENT)
    return out if _may_double(calls, now, seat, call) else (*out, kinds.INADMISSIBLE)


def _is_withdrawn(made: MadeCall) -> bool:
    return "withdrawn" in made.mark


def _may_double(calls: tuple[MadeCall, ...], now: Situation, seat: str, call: str) -> bool:
    """Doubled is the opponents' last bid, redoubled the own side's that they doubled (Law 19)."""
    if now.bid < 0:
        return False
    own = side(calls[now.bid].seat) == side(seat)
    return (call, own, now.doubled) in ((DOUBLE, False, 0), (REDOUBLE, True, 1))


class Walk:
    """The auction call by call.

    ``made_in`` is the situation in which each call was made, ``wrong`` what was wrong with it, ``now`` the one after
    the last. A call that was put right (Laws 25, 27, 29, 36) needs no mark if the record shows it: the same player
    calls again, or the player whose turn it was calls and is not the one who accepts by calling.
    """

    def __init__(self, auction: Auction) -> None:
        self.calls = auction.calls
        self.made_in: list[Situation] = []
        self.wrong: list[tuple[str, ...]] = []
        self.now = Situation(turn=auction.dealer)
        for at in range(len(self.calls)):
            self._make(at)

    def _make(self, at: int) -> None:
        before, changed = self._put_right(at)
        wrong = _wrong(self.calls, at, before)
        self.made_in.append(before)
        self.wrong.append((kinds.CHANGED, *wrong) if changed else wrong)
        if _is_withdrawn(self.calls[at]) or before.over:
            return
        self.now = self._after(at, before)

    def _put_right(self, at: int) -> tuple[Situation, bool]:
        """The situation in which a call is made, without the call that it replaces if any; and whether it may not."""
        now = self.now
        last = now.standing[-1] if now.standing else -1
        since = self.calls[last + 1 : at]
        if last < 0 or now.over or "accepted" in self.calls[last].mark or not all(map(_is_withdrawn, since)):
            return now, False
        seat, before = self.calls[at].seat, self.made_in[last]
        if seat == self.calls[last].seat:
            return before, not self.wrong[last]
        missed = kinds.OUT_OF_ROTATION in self.wrong[last] and seat == before.turn
        return (before, False) if missed and seat != clockwise(self.calls[last].seat, 1) else (now, False)

    def _after(self, at: int, before: Situation) -> Situation:
        seat, call = self.calls[at][:2]
        standing, turn = (*before.standing, at), clockwise(seat, 1)
        if is_bid(call):
            return Situation(standing, turn, bid=at)
        if not call:
            return before._replace(standing=standing, turn=turn, passes=(), hidden=True)
        if call != PASS:  # one that is not allowed doubles nothing, but nobody took it for a pass
            doubled = before.doubled + (kinds.INADMISSIBLE not in self.wrong[at])
            return before._replace(standing=standing, turn=turn, passes=(), doubled=doubled)
        passes = (*before.passes, at)
        if len(passes) < (3 if before.bid >= 0 or before.hidden else 4):
            return before._replace(standing=standing, turn=turn, passes=passes)
        return self._ended(before._replace(standing=standing, turn="", over=True, passes=passes))

    def _ended(self, end: Situation) -> Situation:
        """The auction is over, unless a player lost his turn to a pass out of rotation: it goes back to him (17E2)."""
        heard = {self.calls[at].seat for at in end.standing[-4:]}
        skipping = (at for at in end.passes if kinds.OUT_OF_ROTATION in self.wrong[at])
        first = next(skipping, -1) if len(heard) < 4 else -1
        return end if first < 0 else self.made_in[first]

    def is_open(self) -> bool:
        """Whether it cannot be told who is next: the last call may yet be accepted, or unknown ones were passes."""
        quiet = sum(1 for _ in takewhile(lambda at: self.calls[at].call in (PASS, ""), reversed(self.now.standing)))
        if self.now.hidden and quiet >= (4 if self.now.bid < 0 else 3):
            return True
        last = len(self.calls) - 1
        return last in self.now.standing and bool(self.wrong[last]) and "accepted" not in self.calls[last].mark


def before(auction: Auction, at: int) -> Situation:
    """The situation in which the call of this index was made."""
    return Walk(auction).made_in[at]


def now(auction: Auction) -> Situation:
    """What the auction has come to. Nobody is named as next as long as an irregular last call may yet be accepted."""
    walk = Walk(auction)
    return walk.now._replace(turn="") if walk.is_open() else walk.now


# ------------------------------------------------------------------------------ what it has come to


def standing(auction: Auction) -> tuple[MadeCall, ...]:
    """The calls that count: neither withdrawn nor replaced nor cancelled. An inadmissible double doubles nothing."""
    return tuple(auction.calls[at] for at in now(auction).standing)


def turn(auction: Auction) -> str:
    """Whose turn it is; empty if the auction is over or if it cannot be told."""
    return now(auction).turn


def over(auction: Auction) -> bool:
    """Four passes, or three after any other call (Law 22)."""
    return now(auction).over


def last_bid(auction: Auction) -> MadeCall | None:
    """The last bid that is known and stands: the highest, or a lower one that was accepted over it."""
    at = now(auction).bid
    return auction.calls[at] if at >= 0 else None


def contract_so_far(auction: Auction) -> Contract | None:
    """What the contract is if everybody passes from here; PASSED_OUT if nobody has bid and all passed.

    None if nobody has bid yet or if a call that matters is not known; without a declarer if only he depends on one.
    """
    situation = now(auction)
    if situation.hidden:
        return None
    if situation.bid < 0:
        return PASSED_OUT if situation.over else None
    seat, bid = auction.calls[situation.bid][:2]
    return Contract(int(bid[0]), bid[1], situation.doubled, _first_to_name(auction, situation, side(seat), bid[1]))


def _first_to_name(auction: Auction, situation: Situation, which: str, denomination: str) -> str:
    """Declarer: the first of the side to bid the denomination (Definitions)."""
    made = (auction.calls[at] for at in situation.standing)
    said = (one for one in made if side(one.seat) == which and (is_bid(one.call) or not one.call))
    first = next(one for one in said if not one.call or one.call[1] == denomination)
    return first.seat if first.call else ""


def contract_of(auction: Auction) -> Contract | None:
    """The final contract with its declarer, or PASSED_OUT; None as long as the auction goes on (Law 22)."""
    return contract_so_far(auction) if auction.complete or over(auction) else None


def declarer(auction: Auction) -> str:
    """Declarer, or who will be if everybody passes; empty if nobody has bid."""
    contract = contract_so_far(auction)
    return contract.declarer if contract else ""


def dummy(auction: Auction) -> str:
    """Declarer's partner; empty if nobody has bid."""
    seat = declarer(auction)
    return clockwise(seat, 2) if seat else ""


def legal_calls(auction: Auction, seat: str) -> frozenset[str]:
    """Every call that the player may make, were it his turn; none if the auction is over (Laws 18 and 19).

    After a call that is not known, no other than a pass is known to be legal.
    """
    situation = now(auction)
    if situation.over or situation.hidden:
        return frozenset() if situation.over else frozenset((PASS,))
    bids = BIDS[rank(auction.calls[situation.bid].call) + 1 :] if situation.bid >= 0 else BIDS
    doubles = (call for call in (DOUBLE, REDOUBLE) if _may_double(auction.calls, situation, seat, call))
    return frozenset((PASS, *doubles, *bids))
