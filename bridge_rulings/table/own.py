"""What neither PBN nor LIN has words for, in a line of this program's own: fields of the board as JSON."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from bridge_rulings.table.auction import MARKS as CALL_MARKS
from bridge_rulings.table.auction import Auction, MadeCall
from bridge_rulings.table.board import Board, Claim
from bridge_rulings.table.boards import VULNERABLE
from bridge_rulings.table.calls import CALLS, DENOMINATIONS
from bridge_rulings.table.contract import Contract
from bridge_rulings.table.deal import PACK, Deal
from bridge_rulings.table.play import MARKS as CARD_MARKS
from bridge_rulings.table.play import Play, PlayedCard
from bridge_rulings.table.seats import SEATS


def pack(board: Board, names: list[str]) -> str:
    """The fields of these names as one line of ASCII."""
    import json

    fields = {name: getattr(board, name) for name in names}
    if "deal" in fields:
        hands = {seat: " ".join(sorted(hand)) for seat, hand in board.deal.hands.items()}
        fields["deal"] = [hands, board.deal.whole]
    for name in ("players", "notes"):
        if name in fields:
            fields[name] = dict(fields[name])
    # "=" could make an address of it, to a reader of LIN.
    return json.dumps(fields, separators=(",", ":")).replace("=", "\\u003d")


def unpack(line: str) -> dict[str, Any] | None:
    """The fields that a line gives, each of its type; None if the line is not one that `pack` makes."""
    import json

    try:
        fields = json.loads(line)
        return {name: _READ[name](value) for name, value in fields.items()}
    except (ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError):
        return None


# ------------------------------------------------------------------------------ one reader for each field


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value


def _one_of(*allowed: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in allowed or not isinstance(value, str):
            raise ValueError(value)
        return value

    return read


def _number(low: int, high: int) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        if type(value) is not int or not low <= value <= high:
            raise ValueError(value)
        return value

    return read


def _marks(allowed: tuple[str, ...]) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if not all(mark in allowed for mark in _text(value).split()):
            raise ValueError(value)
        return str(value)

    return read


def _texts(value: Any) -> dict[str, str]:
    return {_text(key): _text(text) for key, text in value.items()}


_seat, _known_seat = _one_of(*SEATS, ""), _one_of(*SEATS)
_call, _call_marks = _one_of(*CALLS, ""), _marks(CALL_MARKS)
_card, _card_marks = _one_of(*PACK, ""), _marks(CARD_MARKS)
_denomination = _one_of(*DENOMINATIONS, "")
_tricks = _number(0, 13)


def _deal(value: Any) -> Deal:
    hands, whole = value
    if not isinstance(whole, bool):
        raise TypeError(whole)
    return Deal({_known_seat(seat): frozenset(map(_card, hand.split())) for seat, hand in hands.items()}, whole)


def _auction(value: Any) -> Auction | None:
    if value is None:
        return None
    dealer, calls, complete = value
    made = tuple(
        MadeCall(_seat(seat), _call(call), _call_marks(mark), _text(alert), _text(note))
        for seat, call, mark, alert, note in calls
    )
    if not isinstance(complete, bool):
        raise TypeError(complete)
    return Auction(_seat(dealer), made, complete)


def _contract(value: Any) -> Contract | None:
    if value is None:
        return None
    level, denomination, doubled, declarer = value
    contract = Contract(_number(0, 7)(level), _denomination(denomination), _number(0, 2)(doubled), _seat(declarer))
    if bool(contract.level) != bool(contract.denomination):
        raise ValueError(value)
    return contract


def _play(value: Any) -> Play | None:
    if value is None:
        return None
    denomination, leader, cards = value
    played = (PlayedCard(_known_seat(seat), _card(card), _card_marks(mark)) for seat, card, mark in cards)
    return Play(_denomination(denomination), _seat(leader), tuple(played))


def _claim(value: Any) -> Claim | None:
    if value is None:
        return None
    claimer, tricks, at = value
    return Claim(_seat(claimer), None if tricks is None else _tricks(tricks), _number(0, 1_000)(at))


_READ: dict[str, Callable[[Any], Any]] = {
    "number": _text,
    "dealer": _seat,
    "vulnerable": _one_of(*VULNERABLE, ""),
    "deal": _deal,
    "auction": _auction,
    "contract": _contract,
    "play": _play,
    "result": lambda value: None if value is None else _tricks(value),
    "claim": _claim,
    "room": _text,
    "event": _text,
    "site": _text,
    "date": _text,
    "scoring": _text,
    "players": lambda value: {_known_seat(seat): _text(name) for seat, name in value.items()},
    "notes": _texts,
    "tags": lambda value: tuple((_text(name), _text(text)) for name, text in value),
}


def differing(board: Board, other: Board) -> list[str]:
    """The names of the fields in which two boards differ; where they were read does not matter."""
    return [name for name in _READ if getattr(board, name) != getattr(other, name)]


def one_line(text: str) -> bool:
    """Whether a text has no character that would end the line."""
    return re.search(r"[\r\n]", text) is None
