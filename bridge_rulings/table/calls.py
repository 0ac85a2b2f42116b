"""Calls: as typed and as stored (``P``, ``X``, ``XX``, ``1C`` to ``7N``), and how high a bid is."""

from __future__ import annotations

from bridge_rulings.table.cards import SYMBOLS, plain
from bridge_rulings.table.contract import find_contract

DENOMINATIONS = "CDHSN"
PASS, DOUBLE, REDOUBLE = "P", "X", "XX"
BIDS = tuple(level + denomination for level in "1234567" for denomination in DENOMINATIONS)
CALLS = (PASS, DOUBLE, REDOUBLE, *BIDS)

_RANKS = {bid: rank for rank, bid in enumerate(BIDS)}
_WORDS = {
    PASS: "P PASS PASSED PASSES NB",
    DOUBLE: "X D DB DBL DBLE DOUBLE DOUBLED DOUBLES",
    REDOUBLE: "XX R RD RDB RDBL REDBL REDOUBLE REDOUBLED REDOUBLES",
}
_READ = {word: call for call, words in _WORDS.items() for word in words.split()} | {"NO BID": PASS}


def read_call(text: str) -> str | None:
    """A call as typed: ``1nt``, ``1 ♠``, ``2 hearts``, ``pass``, ``dbl``, ``rdbl``. None if it is none."""
    word = plain(text)
    if word in _RANKS:
        return word
    if word in _READ:
        return _READ[word]
    contract = find_contract(word)
    if contract is None or contract.doubled or contract.declarer:
        return None
    return f"{contract.level}{contract.denomination}"


def is_bid(call: str) -> bool:
    """Whether the call names a level and a denomination: no pass, no double, no redouble (Definitions)."""
    return call in _RANKS


def rank(bid: str) -> int:
    """How high a bid is: 0 for 1C to 34 for 7N (Law 18). ValueError if it is no bid."""
    if bid not in _RANKS:
        raise ValueError(f"{bid!r} is no bid")
    return _RANKS[bid]


def steps_short(last_bid: str, bid: str) -> int:
    """By how many steps a bid falls short of the lowest that would be sufficient; 0 if it is sufficient (Law 18).

    ``last_bid`` is empty if nobody has bid. ``1S`` over ``1S`` is one step short, ``1H`` two.
    """
    return max(0, rank(last_bid) + 1 - rank(bid)) if last_bid else 0


def lowest_sufficient(last_bid: str, denomination: str) -> str | None:
    """The lowest bid in the denomination that is sufficient over the last bid (empty if none), or None."""
    least = rank(last_bid) + 1 if last_bid else 0
    return next((bid for bid in BIDS[least:] if bid[1] == denomination), None)


def show_call(call: str, symbols: bool) -> str:
    """A call as a player reads it: ``1♥`` (``1H`` without symbols), ``3NT``, ``pass``, ``double``, ``redouble``."""
    if not is_bid(call):
        return {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}[call]
    return call[0] + ("NT" if call[1] == "N" else SYMBOLS[call[1]] if symbols else call[1])
