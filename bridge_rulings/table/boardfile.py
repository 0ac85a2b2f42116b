"""A file of boards, whatever it is called: PBN or LIN is seen from what stands in it."""

from __future__ import annotations

import re
from os import PathLike, fspath
from pathlib import Path

from bridge_rulings.errors import Problem
from bridge_rulings.table.board import Board
from bridge_rulings.table.encoding import decode
from bridge_rulings.table.fault import Fault
from bridge_rulings.table.lin import lin_boards
from bridge_rulings.table.pbn import pbn_boards
from bridge_rulings.table.reading import Boards, Reading

_PBN = re.compile(r'^\s*\[\s*\w+\s*"', re.MULTILINE)
_LIN = re.compile(r"\b(?:md|mb|pc|qx|vg|pn)\|", re.IGNORECASE)
_ADDRESS = re.compile(r"(?:[?&]|&amp;)lin=", re.IGNORECASE)


def read_boards(path: str | PathLike[str]) -> tuple[tuple[Board, ...], tuple[Fault, ...]]:
    """All boards of a file and what was wrong with it. Problem if there is no such file."""
    return open_boards(path).whole()


def open_boards(path: str | PathLike[str]) -> Reading:
    """The boards of a file, one after the other. Problem if there is no such file."""
    name = fspath(path)
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise Problem(f"cannot be read: {error.strerror or error}", file=name) from error
    text, _ = decode(content)
    return Reading(_boards(text, name), text.count("\n") + 1)


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


def place_of(number: str, at: int, nth: int, records: int) -> str:
    """What to write behind ``FILE#`` so that `read_one` finds a board: ``7``, ``7:2``, or ``:3``.

    It is the board ``at`` of the file and the record ``nth`` of those with its number, counted from 1; there are
    ``records`` of these, 0 if nobody has counted to the end.
    """
    if not number or set(number) & set("#:"):
        return f":{at}"
    return number if records == 1 else f"{number}:{nth}"


def _hint_of(faults: tuple[Fault, ...]) -> str:
    return f"line {faults[0].line}: {faults[0].what}" if faults else "expected a PBN or LIN file with a board"


def read_text(text: str, file: str = "") -> tuple[tuple[Board, ...], tuple[Fault, ...]]:
    """All boards of a text that is PBN, LIN or addresses of hand viewers."""
    return Reading(_boards(text, file)).whole()


def is_file_of_boards(text: str) -> bool:
    """Whether a text has the marks of PBN, LIN or an address of a hand viewer."""
    return any(form.search(text) for form in (_PBN, _LIN, _ADDRESS))


def _boards(text: str, file: str) -> Boards:
    pbn, lin = _PBN.search(text), _ADDRESS.search(text) or _LIN.search(text)
    if pbn and (not lin or pbn.start() < lin.start()):
        return pbn_boards(text, file)
    if lin:
        return lin_boards(text, file)
    if pbn or not text.strip() or text.lstrip().startswith("%"):
        return pbn_boards(text, file)
    return _none(Fault(file, 1, 1, "file that is neither PBN nor LIN", "nothing in it is read"))


def _none(fault: Fault) -> Boards:
    yield from ()
    return (fault,)
