"""What the number of a board fixes: who deals and who is vulnerable."""

from __future__ import annotations

from bridge_rulings.table.seats import SEATS, side

VULNERABLE = ("none", "NS", "EW", "both")


def dealer_of(number: int) -> str:
    """The seat that deals: North on board 1, then clockwise (Law 2). ValueError if there is no such board."""
    return SEATS[_from_zero(number) % 4]


def vulnerable_of(number: int) -> str:
    """``none``, ``NS``, ``EW`` or ``both``, in a cycle of sixteen boards (Law 2). ValueError if there is no such board.

    Each round of four starts one step further on than the round before it.
    """
    place = _from_zero(number)
    return VULNERABLE[(place % 4 + place // 4) % 4]


def chicago(number: int) -> tuple[str, str]:
    """Dealer and vulnerability of a deal of Chicago, four deals a game: nobody, twice the dealer's side, everybody.

    So the ACBL describes it; players may agree that on the second and third deal the other side is vulnerable.
    """
    dealer = dealer_of(number)
    return dealer, ("none", side(dealer), side(dealer), "both")[_from_zero(number) % 4]


def _from_zero(number: int) -> int:
    if number < 1:
        raise ValueError(f"boards are numbered from 1, not {number}")
    return number - 1
