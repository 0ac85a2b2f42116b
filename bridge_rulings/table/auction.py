"""The auction with every call that was made, and what it has come to."""

from __future__ import annotations

from typing import NamedTuple

# How a call can be marked; one call may have several marks, with a space between.
MARKS = ("insufficient", "out_of_rotation", "inadmissible", "withdrawn", "accepted", "after_final_pass")


class MadeCall(NamedTuple):
    """A call as it was made: whose, which, its marks, whether and how alerted, what it shows.

    ``mark`` is what the record says, not what the rules say of it: `irregular` finds the irregularity without a mark.
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
