"""The contract: level, denomination, doubled or not, declarer."""

from __future__ import annotations

import re
from typing import NamedTuple

from bridge_rulings.errors import Problem
from bridge_rulings.table.cards import SYMBOLS, plain
from bridge_rulings.table.seats import read_seat

_PASSED_OUT = ("PASS", "PASSED", "PASSED OUT", "ALL PASS", "P")
_DOUBLING = r"XX|X|REDOUBLED|RDBL|DOUBLED|DBL"
_BID = r"(?P<level>[1-7])\s*(?P<denomination>SPADES?|HEARTS?|DIAMONDS?|CLUBS?|NO[\s-]*TRUMPS?|NT|[SHDCN])"
_SEAT = r"NORTH|EAST|SOUTH|WEST|[NESW]"
_CONTRACT = rf"{_BID}\s*(?P<doubling>{_DOUBLING})?(?:\s*[-/,]?\s*(?:BY\s+)?(?P<declarer>{_SEAT}))?"


# A NamedTuple, here and on the whole floor: the standard library's dataclasses module costs several milliseconds of
# every start, and the director is waiting.
class Contract(NamedTuple):
    """``doubled`` is 1 if doubled, 2 if redoubled; ``declarer`` is empty as long as nobody said who it is."""

    level: int
    denomination: str
    doubled: int = 0
    declarer: str = ""


# A board on which nobody bid, where None would say that the contract is not known.
PASSED_OUT = Contract(0, "")


def find_contract(text: str) -> Contract | None:
    """The contract that the text is, from first letter to last; None if it is none."""
    match = re.fullmatch(_CONTRACT, plain(text))
    if match is None:
        return None
    doubling = match["doubling"] or ""
    doubled = 0 if not doubling else 2 if doubling in ("XX", "REDOUBLED", "RDBL") else 1
    return Contract(int(match["level"]), match["denomination"][0], doubled, read_seat(match["declarer"] or "") or "")


def read_contract(text: str) -> Contract | None:
    """A contract as typed: ``4S``, ``3NTxx``, ``4♠ X by S``, ``4SX-S``, ``4S S`` (declarer last). None if passed out.

    Raises Problem if it is neither: a contract that cannot be read must not pass for a board without one.
    """
    if plain(text) in _PASSED_OUT:
        return None
    contract = find_contract(text)
    if contract is None:
        raise Problem(f"'{text.strip()}' is no contract", hint="for example 4S, 3NTx, 5♦xx by West, or pass")
    return contract


def show_contract(contract: Contract | None, symbols: bool) -> str:
    """A contract as a player reads it: ``4♠X by S``, or ``4SX by S`` without symbols."""
    if contract is None or contract == PASSED_OUT:
        return "passed out"
    letter = contract.denomination
    denomination = "NT" if letter == "N" else SYMBOLS[letter] if symbols else letter
    declarer = f" by {contract.declarer}" if contract.declarer else ""
    return f"{contract.level}{denomination}{'X' * contract.doubled}{declarer}"
