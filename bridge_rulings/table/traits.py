"""What can be said of an irregularity in words from closed lists, so that a law book can say which ones it rules on."""

from __future__ import annotations

from bridge_rulings.table.board import Board, contract_of
from bridge_rulings.table.calls import DOUBLE, PASS, REDOUBLE
from bridge_rulings.table.irregular import IN_AUCTION, IN_PLAY, KINDS, LEAD_OUT_OF_TURN, REVOKE, Irregularity
from bridge_rulings.table.seats import side

UNKNOWN = "unknown"
BECAME = ("established",)  # what came of it later, and not which irregularity it is

# Each trait with the words that it may have. A kind has only those traits that mean something for it.
TRAITS = {
    "kind": KINDS,
    "call": ("pass", "bid", "double", "redouble", UNKNOWN),  # of an irregular call
    "by": ("defender", "declaring", UNKNOWN),  # of an irregular card: the side from which it came
    "lead": ("opening", "later"),  # of a lead out of turn
    "established": ("yes", "no", UNKNOWN),  # of a revoke, by the record
}

_CALLS = {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble", "": UNKNOWN}


def traits(board: Board, one: Irregularity) -> dict[str, str]:
    """The traits of an irregularity of a board, each with its word."""
    found = {"kind": one.kind}
    if one.kind in IN_AUCTION:
        found["call"] = _CALLS.get(one.call, "bid")
    if one.kind in IN_PLAY:
        found["by"] = _by(board, one.seat)
    if one.kind == LEAD_OUT_OF_TURN:
        found["lead"] = "opening" if one.trick == 1 else "later"
    if one.kind == REVOKE:
        found["established"] = one.established or UNKNOWN
    return found


def _by(board: Board, seat: str) -> str:
    contract = contract_of(board)
    declarer = contract.declarer if contract else ""
    leader = board.play.leader if board.play else ""
    if declarer:
        return "declaring" if side(seat) == side(declarer) else "defender"
    if leader:
        return "defender" if side(seat) == side(leader) else "declaring"
    return UNKNOWN
