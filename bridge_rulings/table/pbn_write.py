"""Boards as PBN 2.1."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from bridge_rulings.table.auction import Auction, MadeCall
from bridge_rulings.table.board import Board
from bridge_rulings.table.cards import RANKS, SUITS
from bridge_rulings.table.contract import PASSED_OUT
from bridge_rulings.table.own import differing, pack
from bridge_rulings.table.pbn import read_pbn
from bridge_rulings.table.pbn_text import COMMENT, OWN_LINE
from bridge_rulings.table.play import Play, PlayedCard
from bridge_rulings.table.seats import NAMES, SEATS, turn
from bridge_rulings.table.written_calls import is_over

_VULNERABLE = {"none": "None", "NS": "NS", "EW": "EW", "both": "All"}
_WORDS = {"P": "Pass", "": "-"}
_ROW = 4


def write_pbn(boards: Iterable[Board]) -> str:
    """The boards as one PBN text, which reads back as the same boards.

    What PBN has no words for (a withdrawn call, who claimed) stands in an escaped line, ``%bridge-rulings {...}``,
    which other programs pass over.
    """
    return "% PBN 2.1\n" + "\n".join(_board(board) for board in boards)


def _board(board: Board) -> str:
    text = "".join(f"{line}\n" for line in _lines(board))
    read, _ = read_pbn(text)
    other = read[0] if len(read) == 1 else Board()
    names = differing(board, other)
    if not names:
        return text
    own = f"%{OWN_LINE}{pack(board, names)}\n"
    again, _ = read_pbn(text + own)
    if len(again) == 1 and not differing(board, again[0]):
        return text + own
    # What its tags say would be read as something else: then all of it stands in the one line.
    return f'[Board "{_plain(board.number)}"]\n%{OWN_LINE}{pack(board, [*differing(board, Board()), "number"])}\n'


def _plain(value: str) -> str:
    return re.sub(r'[\[\]"{}%;\\#\r\n]', " ", value)


def _lines(board: Board) -> Iterator[str]:
    kept = {name for name, _ in board.tags}
    for name, value in _fields(board):
        if name not in kept:
            yield _tag(name, value)
    written: set[str] = set()
    for name, value in board.tags:
        if name == COMMENT:
            yield f"{{{value}}}"
        elif name not in ("Auction", "Play") and name not in written and value[:1] != "#":
            written |= {name} - {"Note"}
            first, *rows = value.split("\n")
            yield _tag(name, first)
            yield from rows
    if board.auction is not None:
        yield from _auction(board.auction, board)
    if board.play is not None:
        yield from _play(board.play, board)


def _tag(name: str, value: str) -> str:
    value = re.sub(r'\\(?=[\\"]|$)', r"\\\\", value).replace('"', '\\"')
    return f'[{name} "{value}"]'


def _fields(board: Board) -> Iterator[tuple[str, str]]:
    """The tags of the board in the order of the standard's identification section."""
    contract = board.contract
    texts = {"Event": board.event, "Site": board.site, "Date": board.date, "Board": board.number}
    texts |= {NAMES[seat]: board.players.get(seat, "") for seat in ("W", "N", "E", "S")}
    texts |= {
        "Dealer": board.dealer,
        "Vulnerable": _VULNERABLE.get(board.vulnerable, ""),
        "Deal": _deal(board),
        "Scoring": board.scoring,
        "Declarer": contract.declarer if contract else "",
        "Contract": "",
        "Result": "" if board.result is None else str(board.result),
        "Room": {"open": "Open", "closed": "Closed"}.get(board.room, ""),
    }
    if contract == PASSED_OUT:
        texts["Contract"] = "Pass"
    elif contract:
        denomination = "NT" if contract.denomination == "N" else contract.denomination
        texts["Contract"] = f"{contract.level}{denomination}{'X' * contract.doubled}"
        texts["Declarer"] = texts["Declarer"] or "?"
    # A value of "#" would be another record's, and a record without a board would be one of the board before it.
    texts = {name: value for name, value in texts.items() if value and value[0] != "#"}
    if not texts.keys() & {"Board", "Dealer", "Vulnerable", "Deal"}:
        texts = {"Board": "", **texts}
    yield from texts.items()


def _deal(board: Board) -> str:
    hands = board.deal.hands
    known = [seat for seat in SEATS if hands.get(seat)]
    if not known:
        return ""
    return f"{known[0]}:" + " ".join(_hand(hands.get(turn(known[0], place), frozenset())) for place in range(4))


def _hand(hand: frozenset[str]) -> str:
    if not hand:
        return "-"
    return ".".join("".join(rank for rank in RANKS if suit + rank in hand) for suit in SUITS)


# ------------------------------------------------------------------------------ auction


def _auction(auction: Auction, board: Board) -> Iterator[str]:
    first = auction.dealer or (auction.calls[0].seat if auction.calls else "")
    if not first:
        return
    yield _tag("Auction", first)
    numbers: dict[str, int] = {}
    words: list[str] = []
    seat, free = first, (number for number in range(1, 1_000) if str(number) not in board.notes)
    for call in auction.calls:
        skipped = (SEATS.index(call.seat) - SEATS.index(seat)) % 4 if call.seat in SEATS else 0
        if call.note and call.note not in numbers:
            numbers[call.note] = next(free)
        words += ["^S"] * skipped + [_call(call, numbers)]
        seat = turn(seat, skipped + 1)
    if not is_over(list(auction.calls)):
        words.append("*" if auction.complete else "+")
    yield from _rows(words)
    for note, number in numbers.items():
        yield _tag("Note", f"{number}:{note}")
    for key, text in board.notes.items():
        if key.isdecimal():
            yield _tag("Note", f"{key}:{text}")


def _call(call: MadeCall, numbers: dict[str, int]) -> str:
    word = _WORDS.get(call.call, call.call + "T" if call.call[1:] == "N" else call.call)
    mark = "^I " if "insufficient" in call.mark else ""
    alert = f" {call.alert}" if call.alert else ""
    note = f" ={numbers[call.note]}=" if call.note else ""
    return f"{mark}{word}{alert}{note}"


def _rows(words: list[str]) -> Iterator[str]:
    for at in range(0, len(words), _ROW):
        yield " ".join(words[at : at + _ROW])


# ------------------------------------------------------------------------------ play


def _play(play: Play, board: Board) -> Iterator[str]:
    if not play.leader:
        return
    yield _tag("Play", play.leader)
    columns = [turn(play.leader, place) for place in range(4)]
    row: dict[str, str] = {}
    for number, card in enumerate(play.cards, 1):
        if card.seat in row or len(row) == _ROW:
            yield _columns(row, columns)
            row = {}
        row[card.seat] = _card(card) + (f" {text}" if (text := board.notes.get(f"card {number}")) else "")
    if row:
        yield _columns(row, columns)
    if len(play.cards) < 52:
        yield "*" if board.claim or board.result is None else "+"
    for key, text in board.notes.items():
        if key.startswith("play "):
            yield _tag("Note", f"{key[5:]}:{text}")


def _columns(row: dict[str, str], columns: list[str]) -> str:
    return " ".join(row.get(seat, "-") for seat in columns)


def _card(card: PlayedCard) -> str:
    mark = "^R " if "revoke" in card.mark else "^L " if "out_of_turn" in card.mark else ""
    return f"{mark}{card.card or '-'}"
