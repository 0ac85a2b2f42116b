"""``scan``: what is irregular in the boards of PBN and LIN files, each with the point and the way in to its ruling."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer

from bridge_rulings.cli.findings import Finding, as_data, board_words, show_findings, what
from bridge_rulings.cli.keys import Item, Key
from bridge_rulings.cli.progress import Progress, counted
from bridge_rulings.cli.screen import Screen, interactive, write_json
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book, Topic
from bridge_rulings.ruling.sighting import sightings
from bridge_rulings.table.board import Board
from bridge_rulings.table.boardfile import open_boards, place_of, read_one
from bridge_rulings.table.fault import Fault

MOST_TO_PICK = 30


def scan_command(files: Sequence[str], faults: bool, rule: bool, rulings: Path | None, as_json: bool) -> None:
    """Scan the files; exit 1 if something is irregular, 130 if interrupted. Raises `Problem` for what cannot be read:
    for a file without a board after all the others have been scanned.
    """
    if rule and (as_json or not interactive()):
        hint = "bridge-rulings rule TOPIC --board FILE#N --answer ... rules from answers alone"
        raise Problem("--rule asks, and needs a terminal", hint=hint)
    for file in files:
        _open_once(file)
    scan = Scan(files, Book().topics(), faults, None if as_json else Screen())
    try:
        scan.run()
    except KeyboardInterrupt:
        scan.stopped = True
    scan.progress.clear()
    if as_json:
        write_json(_data(scan))
    else:
        _close(scan)
    if scan.stopped:
        raise typer.Exit(130)
    if scan.empty:
        raise scan.empty[0]
    if rule and scan.found:
        _rule(scan, rulings)
    elif scan.found:
        raise typer.Exit(1)


def _rule(scan: Scan, rulings: Path | None) -> None:
    """Go on to the ruling of a board; where several have something, ask which. Raises `Problem` if that cannot be."""
    from bridge_rulings.cli.prompts import prompter
    from bridge_rulings.cli.rule import Asked, rule_command

    boards = {finding.place: finding.board for finding in scan.found if finding.seen.topics}
    if not boards:
        raise Problem("what was found is not ruled by this book", hint="bridge-rulings laws list shows what is")
    place = next(iter(boards))
    if len(boards) > MOST_TO_PICK:
        raise Problem(f"{len(boards):,} boards have something to rule on", hint=f"name one, like {place}")
    if len(boards) > 1:
        items = [Item(place, f"{place}  {board_words(board)}") for place, board in boards.items()]
        chosen = prompter(Screen()).pick("Which board?", items)
        if isinstance(chosen, Key):
            return
        place = chosen
    rule_command(Asked(board=place, rulings=rulings))


def _open_once(file: str) -> None:
    """Raises `Problem` for a file that cannot be read, before a long scan begins."""
    name = file if Path(file).exists() else file.rpartition("#")[0] or file
    try:
        Path(name).open("rb").close()
    except OSError as error:
        raise Problem(f"cannot be read: {error.strerror or error}", file=name) from error


# ------------------------------------------------------------------------------ the scan


class Scan:
    """Goes through the files and keeps what it has found so far, so that it can be stopped at any board."""

    def __init__(self, files: Sequence[str], topics: Sequence[Topic], list_faults: bool, screen: Screen | None) -> None:
        """``screen``: where everything is shown as soon as it is found; None: nowhere."""
        self.files = files
        self.topics = topics
        self.list_faults = list_faults
        self.screen = screen
        self.progress = Progress()
        self.file = 0  # the one being scanned, counted from 1
        self.in_file = 0  # how many boards of it have been scanned
        self.boards = 0
        self.irregular_boards = 0
        self.found: list[Finding] = []
        self.faults: list[Fault] = []
        self.empty: list[Problem] = []  # files without a board
        self.stopped = False

    def run(self) -> None:
        """Scan everything."""
        for name in self.files:
            self.file, self.in_file = self.file + 1, 0
            self.progress.show(self._so_far(name), at_once=True)
            faults = self._all(name) if Path(name).exists() else self._one(name)
            self.faults += faults
            if self.list_faults and self.screen is not None:
                self._list(self.screen, faults)

    def _all(self, name: str) -> tuple[Fault, ...]:
        """All boards of a file. Whether there is only one record of a board is known when all have been read."""
        records: Counter[str] = Counter()
        begun, reading = len(self.found), open_boards(name)
        for board in reading:
            number = board.number
            records[number] += 1
            self._look(board, f"{name}#{place_of(number, self.in_file + 1, records[number], 0)}", records[number])
            self.progress.show(self._so_far(name, 100 * board.source[1] // reading.lines))
        for at, one in enumerate(self.found[begun:], begun):
            if records[one.board.number] == 1:
                self.found[at] = one._replace(place=f"{name}#{place_of(one.board.number, one.at, 1, 1)}")
        if not self.in_file:
            first = next(iter(reading.faults), None)
            hint = f"line {first.line}: {first.what}" if first else "a PBN or LIN file is expected"
            self.empty.append(Problem("no board can be read in it", file=name, hint=hint))
        return reading.faults

    def _one(self, name: str) -> tuple[Fault, ...]:
        """The board that is named."""
        board, faults = read_one(name)
        self._look(board, name, 1)
        return faults

    def _look(self, board: Board, place: str, record: int) -> None:
        seen = sightings(self.topics, board)
        self.in_file += 1
        self.boards += 1
        found = [Finding(place, self.in_file, record, board, one) for one in seen]
        self.found += found
        self.irregular_boards += bool(found)
        if found and self.screen is not None:
            self.progress.clear()
            show_findings(self.screen, found)
            self.screen.line()
            self.screen.flush()

    def _list(self, screen: Screen, faults: Sequence[Fault]) -> None:
        self.progress.clear()
        for fault in faults:
            where = f"{fault.file}:{fault.line}:{fault.column}"
            screen.line(f"{where}: {fault.what}: {fault.meaning}", "", "", "  ")
        if faults:
            screen.line()

    def _so_far(self, name: str, percent: int = 0) -> str:
        files = f"file {self.file:,} of {len(self.files):,}, " if len(self.files) > 1 else ""
        boards = counted(self.in_file, "board")
        return f"{files}{Path(name).name}: {boards} ({percent} %), {len(self.found):,} found"


# ------------------------------------------------------------------------------ what it came to


def _close(scan: Scan) -> None:
    screen = scan.screen or Screen()
    files = counted(scan.file, "file")
    looked_at = f"{counted(scan.boards, 'board')} of {files}"
    if scan.stopped:
        screen.line(_stopped_at(scan), "wrong")
        looked_at = f"{counted(scan.boards, 'board')} so far"
    if scan.boards and not scan.found:
        screen.line(f"Nothing irregular in {looked_at}.", "bold")
    elif scan.found:
        on = counted(scan.irregular_boards, "board")
        count = counted(len(scan.found), "irregularity", "irregularities")
        screen.line(f"{count} on {on}, in {looked_at}.", "bold")
        kinds = Counter(what(finding.one).lower() for finding in scan.found)
        if len(kinds) > 1:
            screen.line(", ".join(f"{kind} {number:,}" for kind, number in kinds.most_common()), "", "  ")
    if scan.boards and scan.faults and not scan.list_faults:
        screen.line(f"{counted(len(scan.faults), 'fault')} in how it is written: --faults lists them.", "dim")
    to_rule_on = next((finding.place for finding in scan.found if finding.seen.topics), "")
    if to_rule_on:
        screen.line("To rule on one:", "dim")
        screen.whole(f"  bridge-rulings scan --rule {shlex.quote(to_rule_on)}")
    screen.flush()


def _stopped_at(scan: Scan) -> str:
    if not scan.file:
        return "Stopped at once."
    name = scan.files[scan.file - 1]
    files = f", file {scan.file:,} of {len(scan.files):,}" if len(scan.files) > 1 else ""
    return f"Stopped after {counted(scan.in_file, 'board')} of {name}{files}."


def _data(scan: Scan) -> dict[str, Any]:
    at = {"file": scan.files[scan.file - 1], "boards": scan.in_file} if scan.stopped and scan.file else None
    return {
        "complete": not scan.stopped,
        "stopped_at": at,
        "files": scan.file,
        "boards": scan.boards,
        "irregularities": [as_data(finding) for finding in scan.found],
        "faults": [fault._asdict() for fault in scan.faults],
        "without_boards": [problem.file for problem in scan.empty],
    }
