"""What the recorded auction tells about the call that an incident is about."""

from __future__ import annotations

from bridge_rulings.ruling.position import Recorded, Told, View
from bridge_rulings.ruling.recorded_point import CallMade, call_made
from bridge_rulings.table.seats import NAMES, turn


def _made_later(found: CallMade, seat: str) -> list[int]:
    """The calls of a player after the one in question, by index."""
    later = range(found.at + 1, len(found.auction.calls))
    return [at for at in later if found.auction.calls[at].seat == seat]


def _called_since(view: View, places: int) -> Told | None:
    """Whether the player so many places clockwise has called since."""
    found = call_made(view)
    if found is None:
        return None
    seat = turn(view.anchor, places)
    later = bool(_made_later(found, seat))
    return Told("yes" if later else "no", f"{NAMES[seat]} {'called' if later else 'has made no call'} after it")


def call_in_turn(view: View) -> Told | None:
    """Whether it was the caller's turn (Law 17)."""
    found = call_made(view)
    if found is None or not found.before.turn:
        return None
    whose = found.before.turn
    return Told("yes" if whose == view.anchor else "no", f"the auction says that it was {NAMES[whose]}'s turn")


BY_AUCTION: dict[str, Recorded] = {
    "in_turn": call_in_turn,
    "lho_called": lambda view: _called_since(view, 1),
    "partner_called": lambda view: _called_since(view, 2),
}
