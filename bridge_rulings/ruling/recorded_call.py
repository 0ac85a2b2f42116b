"""What derivations about a recorded call have in common: whom they are about, what they say, when they may say no."""

from __future__ import annotations

from collections.abc import Callable

from bridge_rulings.ruling.position import Recorded, Told, View
from bridge_rulings.ruling.recorded_point import CallMade, call_made
from bridge_rulings.ruling.told_by_phase import breaks_off
from bridge_rulings.table.auction import MadeCall
from bridge_rulings.table.calls import DOUBLE, PASS, REDOUBLE, show_call
from bridge_rulings.table.seats import NAMES

About = Callable[[View, CallMade], Told | None]

_DEEDS = {PASS: "passed", DOUBLE: "doubled", REDOUBLE: "redoubled", "": "called"}


def of_call(tell: About) -> Recorded:
    """A derivation that has nothing to say unless the law is seen from the player of the call."""

    def told(view: View) -> Told | None:
        found = call_made(view)
        return tell(view, found) if found is not None else None

    return told


def did(made: MadeCall) -> str:
    """``West passed``, ``West bid 2♥``."""
    return f"{NAMES[made.seat]} {_DEEDS.get(made.call) or f'bid {show_call(made.call, symbols=True)}'}"


def silent(seat: str) -> str:
    """That a player has not called since."""
    return f"{NAMES[seat]} has made no call after it"


def no(view: View, because: str) -> Told | None:
    """No, unless calls are missing at the end of the record."""
    return None if breaks_off(view) else Told("no", because)
