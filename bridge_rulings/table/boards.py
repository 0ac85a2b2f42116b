"""What the number of a board fixes: who deals and who is vulnerable."""

from __future__ import annotations

from bridge_rulings.table.seats import SEATS

VULNERABLE = ("none", "NS", "EW", "both")


def board_number(written: str) -> int:
    """The number of a board as it is written, 0 if it is none or fixes nothing: ``12``, but ``B12`` or ``123456``."""
    return int(written) if written.isdecimal() and len(written) < 5 else 0


def dealer_of(number: int) -> str:
    """The seat that deals: North on board 1, then clockwise (Law 2). ValueError if there is no such board."""
    return SEATS[_from_zero(number) % 4]


def vulnerable_of(number: int) -> str:
    """``none``, ``NS``, ``EW`` or ``both``, in a cycle of sixteen boards (Law 2). ValueError if there is no such board.

    Each round of four starts one step further on than the round before it.
    """
    place = _from_zero(number)
    return VULNERABLE[(place % 4 + place // 4) % 4]


def _from_zero(number: int) -> int:
    if number < 1:
        raise ValueError(f"boards are numbered from 1, not {number}")
    return number - 1
