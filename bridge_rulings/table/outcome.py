"""What came of a board: the contract and declarer's tricks, as a score sheet has it: ``2SX+1``, ``4H-1 by S``."""

from __future__ import annotations

import re
from typing import NamedTuple

from bridge_rulings.errors import Problem
from bridge_rulings.table.cards import plain
from bridge_rulings.table.contract import Contract, find_contract, read_contract, show_contract
from bridge_rulings.table.score import BOOK, TRICKS

_MINUS = str.maketrans("−–—", "---")
_OUTCOME = (
    r"(?P<contract>.*?)(?P<result>=|[+-] *[0-9]{1,2})(?P<declarer>\s*(?:BY\s+)?(?:NORTH|EAST|SOUTH|WEST|[NESW]))?"
)
_EXAMPLES = "for example 2SX+1, 1NTXX=, 4HX-4, 4S-1 by W, or pass"


class Outcome(NamedTuple):
    """``tricks`` are declarer's, all thirteen counted; 0 if the board was passed out."""

    contract: Contract | None
    tricks: int


def read_outcome(text: str) -> Outcome:
    """A contract with its result as typed: ``2SX+1``, ``1NTXX=``, ``4♥x-4 by S``, ``pass``.

    Raises Problem if it is none, if the result is missing, or if nobody can win so many tricks.
    """
    shown = f"'{text.strip():.60}'"
    match = re.fullmatch(_OUTCOME, plain(text.translate(_MINUS)), re.DOTALL)
    if match is None:
        return _without_result(text, shown)
    contract = find_contract(match["contract"] + (match["declarer"] or ""))
    if contract is None:
        raise Problem(f"{shown} is no contract with its result", hint=_EXAMPLES)
    over = 0 if match["result"] == "=" else int(match["result"].replace(" ", ""))
    tricks = BOOK + contract.level + over
    if not 0 <= tricks <= TRICKS:
        bid = contract._replace(doubled=0, declarer="")
        ends = (show_outcome(Outcome(bid, end), symbols=False) for end in (0, TRICKS))
        raise Problem(f"{shown} would be {tricks} tricks", hint=f"it goes from {' to '.join(ends)}")
    return Outcome(contract, tricks)


def _without_result(text: str, shown: str) -> Outcome:
    """A board passed out needs none; anything else is a problem."""
    try:
        contract = read_contract(text)
    except Problem:
        raise Problem(f"{shown} is no contract with its result", hint=_EXAMPLES) from None
    if contract is not None:
        raise Problem(f"{shown} has no result", hint="add = if it was made, +1 for an overtrick, -2 for two down")
    return Outcome(None, 0)


def show_outcome(outcome: Outcome, symbols: bool) -> str:
    """It as a player reads it: ``4♠X-1 by S``, or ``4SX-1 by S`` without symbols."""
    contract, tricks = outcome
    if contract is None:
        return show_contract(None, symbols)
    over = tricks - BOOK - contract.level
    bid = show_contract(contract._replace(declarer=""), symbols)
    return f"{bid}{f'{over:+}' if over else '='}{f' by {contract.declarer}' if contract.declarer else ''}"
