"""Boards from LIN, the format of Bridge Base Online: single boards, vugraph matches, addresses of hand viewers."""

from __future__ import annotations

from bridge_rulings.table.board import Board
from bridge_rulings.table.fault import Fault, Report
from bridge_rulings.table.lin_board import read_sheet
from bridge_rulings.table.lin_text import addresses, read_sheets
from bridge_rulings.table.reading import Boards, Reading


def read_lin(text: str, file: str = "") -> tuple[tuple[Board, ...], tuple[Fault, ...]]:
    """All boards of a LIN text, in addresses or not, and what was wrong with it."""
    return Reading(lin_boards(text, file)).whole()


def lin_boards(text: str, file: str) -> Boards:
    """The boards of a LIN text, one after the other; of addresses, all at once."""
    found = list(addresses(text)) if "lin=" in text.lower() else []
    if found:
        boards, faults = _from_addresses(text, file, found)
        yield from boards
        return faults
    report = Report(text, file)
    for sheet in read_sheets(text, report):
        yield read_sheet(sheet, report)
    return report.found()


def _from_addresses(
    text: str, file: str, found: list[tuple[int, int, str]]
) -> tuple[tuple[Board, ...], tuple[Fault, ...]]:
    """The boards of the addresses, a place inside one being where it begins; and of lines of LIN between them."""
    outer = Report(text, file)
    boards: list[Board] = []
    faults: list[Fault] = []
    for place, _, lin in found:
        line = outer.line(place)
        inner = Report(lin, file)
        read = [read_sheet(sheet, inner) for sheet in read_sheets(lin, inner)]
        if not read:
            outer.add(place, "address without a board", f"'{lin:.60}'")
        boards += [board._replace(source=(file, line)) for board in read]
        faults += [fault._replace(line=line, column=1) for fault in inner.found()]
    here = {outer.line(place) for place, _, _ in found}
    lines = text.split("\n")
    rest = "\n".join("" if at in here or "|" not in line else line for at, line in enumerate(lines, 1))
    if "|" in rest:
        more = Report(rest, file)
        boards += [read_sheet(sheet, more) for sheet in read_sheets(rest, more)]
        faults += more.faults
    faults += outer.faults
    return (
        tuple(sorted(boards, key=lambda board: board.source[1])),
        tuple(sorted(faults, key=lambda fault: (fault.line, fault.column))),
    )
