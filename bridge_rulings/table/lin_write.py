"""Boards as LIN, one a line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from bridge_rulings.table.board import Board
from bridge_rulings.table.cards import RANKS, SUITS
from bridge_rulings.table.lin import read_lin
from bridge_rulings.table.own import differing, one_line, pack
from bridge_rulings.table.pbn_text import OWN_LINE

_SEATED = ("S", "W", "N", "E")
_DEALERS = {"S": "1", "W": "2", "N": "3", "E": "4"}
_VULNERABLE = {"none": "o", "NS": "n", "EW": "e", "both": "b"}
_OF_THE_MATCH = {"vg", "rs", "pw", "mp", "bn", "mb", "an", "pc", "mc"}  # these begin another board, or another call
_CALLS = {"P": "p", "X": "d", "XX": "r"}


def write_lin(boards: Iterable[Board]) -> str:
    """The boards as one LIN text, which reads back as the same boards.

    What LIN has no words for (an event, a revoke that was marked) stands in a remark that other programs show as text.
    """
    return "".join(_board(board) for board in boards)


def _board(board: Board) -> str:
    line = "".join(_tokens(board))
    read, _ = read_lin(line)
    names = differing(board, read[0] if len(read) == 1 else Board())
    if not names and len(read) == 1:
        return line + "\n"
    again, _ = read_lin(line + _own(board, names))
    if len(again) == 1 and not differing(board, again[0]):
        return f"{line}{_own(board, names)}\n"
    return f"pn|,,,|{_own(board, differing(board, Board()))}\n"


def _own(board: Board, names: list[str]) -> str:
    return f"nt|%{OWN_LINE}{pack(board, names).replace('|', chr(92) + 'u007c')}|"


def _tokens(board: Board) -> Iterator[str]:
    kept = {key: value for key, value in board.tags if _stands(key, value)}
    hands = ",".join(_hand(board.deal.hands.get(seat, frozenset())) for seat in _SEATED)
    tokens = {"pn": ",".join(board.players.get(seat, "") for seat in _SEATED)}
    tokens["qx"] = f"{board.room[:1]}{board.number}" if board.room else ""
    tokens["md"] = f"{_DEALERS.get(board.dealer, '0')}{hands}" if hands.strip(",") or board.dealer else ""
    tokens["ah"] = f"Board {board.number}" if board.number and not board.room else ""
    tokens["sv"] = _VULNERABLE.get(board.vulnerable, "")
    for key, value in tokens.items():
        if value or key in kept:
            yield f"{key}|{kept.get(key, value)}|"
    yield from (f"{key}|{value}|" for key, value in board.tags if _stands(key, value) and key not in tokens)
    yield from _calls(board)
    yield from _cards(board)


def _calls(board: Board) -> Iterator[str]:
    for call in board.auction.calls if board.auction and board.dealer else ():
        if not call.call:
            return
        yield f"mb|{_CALLS.get(call.call, call.call)}{call.alert}|"
        if call.note:
            yield f"an|{call.note}|"
    yield "pg||"


def _cards(board: Board) -> Iterator[str]:
    cards = board.play.cards if board.play else ()
    for at, card in enumerate(cards):
        if not card.card:
            return
        yield f"pc|{card.card}|" + ("pg||" if at % 4 == 3 else "")
    if board.result is not None and len(cards) < 52 and board.auction and board.auction.complete:
        yield f"mc|{board.result}|pg||"


def _stands(key: str, value: str) -> bool:
    """Whether a tag can stand among the tokens of one board, and means the same there."""
    if key in _OF_THE_MATCH or re.fullmatch("[a-z]{2}", key) is None:
        return False
    return "|" not in value and one_line(value)


def _hand(hand: frozenset[str]) -> str:
    suits = (suit + "".join(rank for rank in RANKS if suit + rank in hand) for suit in SUITS)
    return "".join(suits) if hand else ""
