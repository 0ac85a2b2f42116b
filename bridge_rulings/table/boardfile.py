"""A file of boards, whatever it is called: PBN or LIN is seen from what stands in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from os import PathLike, fspath
from pathlib import Path

from bridge_rulings.errors import Problem
from bridge_rulings.table.board import Board
from bridge_rulings.table.encoding import decode
from bridge_rulings.table.fault import Fault
from bridge_rulings.table.lin import read_lin
from bridge_rulings.table.pbn import read_pbn

_PBN = re.compile(r'^\s*\[\s*\w+\s*"', re.MULTILINE)
_LIN = re.compile(r"\b(?:md|mb|pc|qx|vg|pn)\|", re.IGNORECASE)
_ADDRESS = re.compile(r"(?:[?&]|&amp;)lin=", re.IGNORECASE)


def read_boards(path: str | PathLike[str]) -> tuple[tuple[Board, ...], tuple[Fault, ...]]:
    """All boards of a file and what was wrong with it. Problem if there is no such file."""
    name = fspath(path)
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise Problem(f"cannot be read: {error.strerror or error}", file=name) from error
    text, _ = decode(content)
    return read_text(text, name)


def read_one(reference: str) -> tuple[Board, tuple[Fault, ...]]:
    """One board, named ``FILE``, ``FILE#7`` (board 7) or ``FILE#7:2`` (the second record of board 7), and what was
    wrong with the file. Problem if there is not exactly one.
    """
    name, _, which = (reference, "", "") if Path(reference).exists() else reference.rpartition("#")
    boards, faults = read_boards(name or reference)
    if not boards:
        raise Problem("no board can be read in it", file=name or reference, hint=_hint_of(faults))
    number, colon, place = which.partition(":")
    found = [board for board in boards if board.number == number] if number else list(boards)
    if colon:
        at = int(place) - 1 if place.isdecimal() and len(place) < 6 else -1
        found = found[at : at + 1] if at >= 0 else []
    if not found:
        numbers = ", ".join(list(dict.fromkeys(board.number or "?" for board in boards))[:12])
        raise Problem(f"there is no board {which} in it", file=name or reference, hint=f"it has: {numbers}")
    if len(found) > 1:
        many = f"it has {len(found)} records" + (f" of board {number}" if number else "")
        example = f"{number}:2" if number else found[0].number or ":1"
        raise Problem(many, file=name or reference, hint=f"name one of them, like {name or reference}#{example}")
    return found[0], faults


def places(boards: Sequence[Board]) -> list[str]:
    """What to write behind ``FILE#`` for each board of a file, so that `read_one` finds it: ``7``, ``7:2``, ``:3``."""
    records = Counter(board.number for board in boards)
    seen: Counter[str] = Counter()
    found = []
    for at, board in enumerate(boards, 1):
        number = board.number
        seen[number] += 1
        if not number or set(number) & set("#:"):
            found.append(f":{at}")
        else:
            found.append(number if records[number] == 1 else f"{number}:{seen[number]}")
    return found


def _hint_of(faults: tuple[Fault, ...]) -> str:
    return f"line {faults[0].line}: {faults[0].what}" if faults else "expected a PBN or LIN file with a board"


def read_text(text: str, file: str = "") -> tuple[tuple[Board, ...], tuple[Fault, ...]]:
    """All boards of a text that is PBN, LIN or addresses of hand viewers."""
    pbn, lin = _PBN.search(text), _ADDRESS.search(text) or _LIN.search(text)
    if pbn and (not lin or pbn.start() < lin.start()):
        return read_pbn(text, file)
    if lin:
        return read_lin(text, file)
    if pbn or not text.strip() or text.lstrip().startswith("%"):
        return read_pbn(text, file)
    return (), (Fault(file, 1, 1, "file that is neither PBN nor LIN", "nothing in it is read"),)
