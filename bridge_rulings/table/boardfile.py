"""A file of boards, whatever it is called: PBN or LIN is seen from what stands in it."""

from __future__ import annotations

import re
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
