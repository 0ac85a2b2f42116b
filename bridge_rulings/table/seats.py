"""The four seats, clockwise."""

from __future__ import annotations

SEATS = ("N", "E", "S", "W")
NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}
NEXT = {"N": "E", "E": "S", "S": "W", "W": "N"}  # the left-hand opponent, quicker than `turn` where boards are read
SIDES = {"NS": "North-South", "EW": "East-West"}


def turn(seat: str, places: int) -> str:
    """The seat so many places clockwise: 1 is the left-hand opponent, 2 the partner, 3 the right-hand opponent."""
    return SEATS[(SEATS.index(seat) + places) % 4]


def side(seat: str) -> str:
    """``NS`` or ``EW``. ValueError if it is no seat: an unknown seat belongs to neither side."""
    return ("NS", "EW")[SEATS.index(seat) % 2]


def other_side(which: str) -> str:
    """The side of the opponents."""
    return {"NS": "EW", "EW": "NS"}[which]


def read_seat(text: str) -> str | None:
    """A seat as typed: a letter or a name, any case."""
    word = text.strip().upper()
    return next((seat for seat, name in NAMES.items() if word in (seat, name.upper())), None)
