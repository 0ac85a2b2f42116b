"""One irregularity of a recorded board: where it stands, in words and for a program, and the ways in to its ruling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bridge_rulings.cli.screen import Screen
from bridge_rulings.lawbook.citations import law_of
from bridge_rulings.ruling.sighting import Sighting
from bridge_rulings.table import irregular as kinds
from bridge_rulings.table.auction import Walk
from bridge_rulings.table.board import Board, contract_of
from bridge_rulings.table.calls import DOUBLE, PASS, REDOUBLE
from bridge_rulings.table.cards import SUIT_NAMES, SYMBOLS, show_card
from bridge_rulings.table.contract import show_contract
from bridge_rulings.table.irregular import Irregularity
from bridge_rulings.table.misplay import moments
from bridge_rulings.table.seats import NAMES

KINDS = {
    kinds.INSUFFICIENT: "Insufficient bid",
    kinds.OUT_OF_ROTATION: "Call out of rotation",
    kinds.INADMISSIBLE: "Inadmissible double or redouble",
    kinds.CHANGED: "Changed call",
    kinds.AFTER_FINAL_PASS: "Call after the final pass",
    kinds.REVOKE: "Revoke",
    kinds.LEAD_OUT_OF_TURN: "Lead out of turn",
    kinds.PLAY_OUT_OF_TURN: "Play out of turn",
    kinds.EXPOSED: "Exposed card",
    kinds.DEFECTIVE_TRICK: "Defective trick",
    kinds.NOT_HELD: "Card of another hand",
    kinds.PLAYED_TWICE: "Card played twice",
    kinds.WRONG_CARD_COUNT: "Wrong number of cards",
    kinds.CARD_TWICE: "Card in two hands",
    kinds.IMPOSSIBLE_CLAIM: "Impossible claim",
}
_CALLS = {PASS: "Pass", DOUBLE: "Double", REDOUBLE: "Redouble", "": "a call that is not known"}
_ESTABLISHED = {"yes": "established", "no": "not established", "": "not on record whether established"}
_FATES = ("withdrawn", "cancelled", "accepted")


class Finding(NamedTuple):
    """What was found, and on which board: its ``place`` as `boardfile.read_one` takes it, ``at`` which board of its
    file it is, and ``record`` which of those with its number, counted from 1.
    """

    place: str
    at: int
    record: int
    board: Board
    seen: Sighting

    @property
    def one(self) -> Irregularity:
        """The irregularity itself."""
        return self.seen.irregularity


# ------------------------------------------------------------------------------ in words


def board_words(board: Board, record: int = 1) -> str:
    """What tells a board from the others: ``board 7, record 2, closed room, 3NT by South``."""
    contract = contract_of(board)
    bid = contract._replace(declarer="") if contract else None
    by = f" by {NAMES[contract.declarer]}" if contract and contract.declarer else ""
    parts = (
        f"board {board.number}" if board.number else "",
        f"record {record}" if record > 1 else "",
        f"{board.room} room" if board.room else "",
        f"{show_contract(bid, symbols=True)}{by}" if bid else "",
    )
    return ", ".join(part for part in parts if part)


def what(one: Irregularity) -> str:
    """The kind in words: ``Revoke``; a lead from the wrong one of two hands is called that."""
    return "Lead from the wrong hand" if "wrong_hand" in one.note.split() else KINDS[one.kind]


def became(one: Irregularity) -> str:
    """What came of it by the record: a revoke established or not, a call or card withdrawn, cancelled or accepted."""
    if one.kind == kinds.REVOKE:
        return _ESTABLISHED[one.established]
    return next((fate for fate in _FATES if fate in one.note.split()), "")


def where(board: Board, one: Irregularity) -> str:
    """The point: ``call 7: East 1♥ over 1♠``, ``trick 5, card 2: West ♠4, hearts led``."""
    if one.kind in kinds.IN_AUCTION:
        return _where_called(board, one)
    if one.kind in kinds.IN_PLAY:
        return _where_played(board, one)
    if one.kind == kinds.CARD_TWICE:
        return f"{NAMES[one.seat]} {_card(one.card)}, {one.note}"
    if one.kind == kinds.WRONG_CARD_COUNT:
        return f"{NAMES[one.seat]}: {one.note}"
    return f"after card {one.at}: {one.note}" if one.at > 0 else one.note


def _where_called(board: Board, one: Irregularity) -> str:
    text = f"call {one.at + 1}: {NAMES[one.seat]} {_call(one.call)}"
    over = _last_bid(board, one)
    if one.kind == kinds.AFTER_FINAL_PASS:
        return text
    if one.kind == kinds.OUT_OF_ROTATION:
        return f"{text}, {NAMES[one.turn]}'s turn" if one.turn else text
    if not over:
        return text
    return f"{text} {'of' if one.kind == kinds.INADMISSIBLE else 'over'} {_call(over)}"


def _last_bid(board: Board, one: Irregularity) -> str:
    """The last bid before an irregular call; "" if there was none."""
    if board.auction is None:
        return ""
    at = Walk(board.auction).made_in[one.at].bid
    return board.auction.calls[at].call if at >= 0 else ""


def _where_played(board: Board, one: Irregularity) -> str:
    trick = f"trick {one.trick}"
    if one.kind == kinds.DEFECTIVE_TRICK:
        return f"{trick}: no card from {NAMES[one.seat]}"
    place = _place_in_trick(board, one)
    text = f"{trick}, card {place}: {NAMES[one.seat]} {_card(one.card)}"
    if one.kind == kinds.REVOKE:
        return f"{text}, {SUIT_NAMES[one.suit]} led"
    if one.kind == kinds.NOT_HELD:
        return f"{text}, {NAMES[one.note]}'s card" if one.note else text
    out_of_turn = one.kind in (kinds.LEAD_OUT_OF_TURN, kinds.PLAY_OUT_OF_TURN)
    return f"{text}, {NAMES[one.turn]}'s turn" if out_of_turn and one.turn else text


def _place_in_trick(board: Board, one: Irregularity) -> int:
    return len(moments(board.play)[one.at].before) + 1 if board.play else 0


def _call(call: str) -> str:
    if call in _CALLS:
        return _CALLS[call]
    return call[0] + SYMBOLS.get(call[1], "NT")


def _card(card: str) -> str:
    return show_card(card, symbols=True) if card else "a card that is not known"


def show_findings(screen: Screen, found: Sequence[Finding]) -> None:
    """The irregularities of one board, below a line that says which board it is."""
    first = found[0]
    file, line = first.board.source
    screen.whole(f"{file}:{line}")
    screen.line(board_words(first.board, first.record), "", "  ")
    for finding in found:
        one = finding.one
        fate = became(one)
        screen.line(f"{what(one)}{f', {fate}' if fate else ''}", "bold", "  ")
        screen.line(where(finding.board, one), "", "    ")
        ways = " or ".join(f"{topic.name} (Law {topic.start})" for topic in finding.seen.topics)
        screen.line(ways or "not ruled by this book", "cite" if ways else "dim", "    ")


# ------------------------------------------------------------------------------ for a program


def as_data(finding: Finding) -> dict[str, Any]:
    """Every key is always there; what does not apply to the kind, or is not known, is null."""
    board, one, contract = finding.board, finding.one, contract_of(finding.board)
    file, line = board.source
    in_play = one.kind in kinds.IN_PLAY
    return {
        "place": finding.place,
        "file": file,
        "line": line,
        "board": board.number or None,
        "room": board.room or None,
        "contract": show_contract(contract, symbols=False) if contract else None,
        "kind": one.kind,
        "seat": one.seat or None,
        "at": finding.seen.at or None,
        "call": one.call or None,
        "over": _last_bid(board, one) or None if one.kind in kinds.IN_AUCTION else None,
        "card": one.card or None,
        "trick": one.trick or None,
        "card_in_trick": _place_in_trick(board, one) if in_play and one.kind != kinds.DEFECTIVE_TRICK else None,
        "suit": one.suit or None,
        "turn": one.turn or None,
        "established": one.established or None,
        "note": one.note or None,
        "topics": [
            {"topic": topic.name, "law": law_of(topic.start), "start": topic.start} for topic in finding.seen.topics
        ],
    }
