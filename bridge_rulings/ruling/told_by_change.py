"""What the recorded auction tells about a change of call: which call came first, and who called over which."""

from __future__ import annotations

from bridge_rulings.ruling.position import Recorded, Told, View
from bridge_rulings.ruling.recorded_call import did, no, of_call, silent
from bridge_rulings.ruling.recorded_point import CallMade
from bridge_rulings.ruling.told_by_phase import AUCTION, PLAY, phase
from bridge_rulings.table import irregular as kinds
from bridge_rulings.table.callfacts import calls_after, is_over, turn_at, walk
from bridge_rulings.table.seats import NAMES
from bridge_rulings.table.seats import turn as clockwise


def _to_change(found: CallMade) -> int | None:
    """The first of the two calls if the incident is about a change; None if it may be another."""
    calls, seat = found.auction.calls, found.auction.calls[found.at].seat
    if kinds.CHANGED in walk(found.auction).wrong[found.at]:
        return max(one for one in range(found.at) if calls[one].seat == seat and "withdrawn" not in calls[one].mark)
    return None if found.at and calls[found.at - 1].seat == seat else found.at


def _may_be_second(found: CallMade, first: int) -> int:
    """The next call of the same player unless it was certainly one at his turn; -1 if there is none."""
    seat = found.auction.calls[first].seat
    again = calls_after(found.auction, first, seat)
    if not again:
        return -1
    return again[0] if again[0] == first + 1 or turn_at(found.auction, again[0]) != seat else -1


def partner_called(view: View, found: CallMade) -> Told | None:
    """Whether partner has called since; None if he did after the call had been changed."""
    first = _to_change(found)
    if first is None:
        return None
    partner = clockwise(view.anchor, 2)
    theirs = calls_after(found.auction, first, partner)
    if not theirs:
        return no(view, silent(partner))
    between = found.auction.calls[first + 1 : theirs[0] + 1]
    if any(made.seat == view.anchor for made in between) or "withdrawn" in between[-1].mark:
        return None
    return Told("yes", f"{did(between[-1])} after it")


def changed(view: View, found: CallMade) -> Told | None:
    """Yes, if the record shows another call; that none was so much as named, it does not show."""
    first = _to_change(found)
    second = _may_be_second(found, first) if first is not None else -1
    if first is None or second < 0 or (second > first + 1 and not turn_at(found.auction, second)):
        return None
    return Told("yes", f"{did(found.auction.calls[second])} instead")


def lho_called_which(view: View, found: CallMade) -> Told | None:
    """Over which of two calls the left-hand opponent called; what he saw when he called after both, he must say."""
    first = _to_change(found)
    if first is None:
        return None
    lho, partner = clockwise(view.anchor, 1), clockwise(view.anchor, 2)
    theirs, second = calls_after(found.auction, first, lho), _may_be_second(found, first)
    if not theirs:
        return None if calls_after(found.auction, first, partner) else no(view, silent(lho))
    at_once = theirs[0] == first + 1 and "withdrawn" not in found.auction.calls[first + 1].mark
    if not at_once or (second >= 0 and theirs[-1] > second):
        return None
    return Told("first", f"{did(found.auction.calls[first + 1])} over the first call")


def period_over(view: View, found: CallMade) -> Told | None:
    """Whether the auction ended before partner's turn and a lead was faced, nothing having been changed (25A5)."""
    first = _to_change(found)
    if first is None:
        return None
    partner = clockwise(view.anchor, 2)
    if calls_after(found.auction, first, partner):
        return Told("no", f"{NAMES[partner]} has called after it")
    if not is_over(found.auction):
        return Told("no", "the auction is not over") if phase(view) == AUCTION else None
    led = phase(view) == PLAY and _may_be_second(found, first) < 0
    return Told("yes", "the auction ended before his partner's turn, and a lead was faced") if led else None


def slip(view: View, found: CallMade) -> Told | None:
    """No, if partner has called since and nothing was changed before that (25A4); what he meant nobody can see."""
    told = partner_called(view, found)
    return Told("no", told.because) if told and told.value == "yes" else None


BY_CHANGE: dict[str, Recorded] = {
    name: of_call(tell)
    for name, tell in {
        "slip": slip,
        "partner_called": partner_called,
        "changed": changed,
        "lho_called_which": lho_called_which,
        "period_over": period_over,
    }.items()
}
