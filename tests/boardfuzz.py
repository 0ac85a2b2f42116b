"""Board files spoilt at random, from a seed: what a reader may be given."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from bridge_rulings.table.board import Board
from bridge_rulings.table.boardfile import read_text
from bridge_rulings.table.encoding import decode
from bridge_rulings.table.fault import Fault

OWN = Path(__file__).parent / "data" / "boards"
REAL = Path("/work/shared/boards")
LONGEST = 2_500

# What means something to one of the readers, and what means nothing to any.
_PIECES = (
    "[", "]", '"', "{", "}", ";", "%", "\n", "\n\n", "\r\n", "|", "||", "#", "##", "^", "^R ", "^L ", "^I ",
    "^S ", "*", "+", "-", "- - - -", "AP", "=1=", "$3", "!", "?", "10", "\\", "\x00", "\ufeff", "é", "♠",
    "\u2028", "md|", "mb|", "pc|", "mc|13|", "qx|o1|", "pn|", "vg|", "rs|", "nt|", "an|", "sv|0|",
    "ah|Board 1|", "?lin=", "%7C", '[Deal "', '[Auction "N"]\n', '[Play "W"]\n', '[Result "9"]',
    '[Declarer "^S"]', '[Contract "3NTX"]', '[Note "1:', '[Board "#"]', '[Deal "#"]', "SA", "Pass", "7NT",
    "XX", "%bridge-rulings {", '{"play":["S","N",[["N","SA",""]]]}', "999999999999", "\u0663",
)  # fmt: skip


def seeds() -> list[str]:
    """The small files of this project, and beginnings of the real ones if they are there."""
    paths = [*sorted(OWN.iterdir()), *sorted(REAL.rglob("*.pbn")), *sorted(REAL.rglob("*.lin"))[::12]]
    return [decode(path.read_bytes()[:LONGEST])[0] for path in paths]


def spoil(text: str, other: str, random: Random) -> str:
    """The text with a few things done to it."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
        at = random.randrange(len(text) + 1)
        end = min(len(text), at + random.choice((1, 1, 2, 5, 20, 200)))
        kind = random.randrange(8)
        if kind == 0:
            text = text[:at] + text[end:]
        elif kind == 1:
            text = text[:at] + random.choice(_PIECES) + text[at:]
        elif kind == 2:
            text = text[:at] + random.choice(_PIECES) + text[end:]
        elif kind == 3:
            text = text[:end] + text[at:]
        elif kind == 4:
            text = text[:at] + chr(random.choice((random.randrange(32, 127), random.randrange(256)))) + text[at + 1 :]
        elif kind == 5:
            text = text[:at]
        elif kind == 6:
            start = random.randrange(len(other) + 1)
            text = text[:at] + other[start : start + random.choice((5, 50, 500))] + text[end:]
        else:
            middle = random.randrange(len(text) + 1)
            text = text[:at] + text[middle : middle + 60] + text[at:middle] + text[middle + 60 :]
    return text[: 2 * LONGEST]


def spoilt(count: int, seed: int) -> Iterator[str]:
    """So many spoilt texts."""
    random, texts = Random(seed), seeds()  # noqa: S311 - boards, not secrets
    for _ in range(count):
        yield spoil(random.choice(texts), random.choice(texts), random)


def read_spoilt(text: str) -> tuple[tuple[Board, ...], tuple[Fault, ...]]:
    """What a reader makes of it; an assertion fails if that is no whole answer."""
    boards, faults = read_text(text, "spoilt")
    for fault in faults:
        assert fault.line > 0, fault
        assert fault.column > 0, fault
        assert fault.what, fault
        assert fault.meaning, fault
    for board in boards:
        assert board.result is None or 0 <= board.result <= 13, board
        assert all(card.seat in "NESW" for card in (board.play.cards if board.play else ()))
    return boards, faults
