"""``scan``: what is irregular in the boards of PBN and LIN files, each with the point and the way in to its ruling."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import typer

from bridge_rulings.cli.findings import Finding, as_data, board_words, show_findings, what
from bridge_rulings.cli.keys import Item, Key
from bridge_rulings.cli.screen import Screen, interactive, write_json
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book, Topic
from bridge_rulings.ruling.intake import sightings
from bridge_rulings.table.board import Board
from bridge_rulings.table.boardfile import places, read_boards, read_one
from bridge_rulings.table.fault import Fault

PROGRESS_EVERY = 0.1  # seconds
MOST_TO_PICK = 30


def scan_command(files: Sequence[str], faults: bool, rule: bool, rulings: Path | None, as_json: bool) -> None:
    """Scan the files; exit 1 if something is irregular, 130 if interrupted. Raises `Problem` for a file that is no
    board file, after what the others have.
    """
    for file in files:
        _open_once(file)
    book = Book()
    scan = Scan(files, book.topics(), faults, None if as_json else Screen())
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
    if len(boards) > 1:
        if not interactive() or len(boards) > MOST_TO_PICK:
            raise Problem(f"{len(boards):,} boards have something to rule on", hint=f"name one, like {place}")
        screen = Screen()
        items = [Item(place, f"{place}  {board_words(board)}") for place, board in boards.items()]
        chosen = prompter(screen).pick("Which board?", items)
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


class Placed(NamedTuple):
    """A board with its name, and how many of its file it is."""

    place: str
    board: Board
    number: int
    of: int


class Scan:
    """Goes through the files and keeps what it has found so far, so that it can be stopped at any board."""

    def __init__(self, files: Sequence[str], topics: Sequence[Topic], list_faults: bool, screen: Screen | None) -> None:
        """``screen``: where everything is shown as soon as it is found; None: nowhere."""
        self.files = files
        self.topics = topics
        self.list_faults = list_faults
        self.screen = screen
        self.progress = Progress()
        self.file = 0  # the one being read or scanned, counted from 1
        self.at: Placed | None = None  # the last board that was scanned in it
        self.boards = 0
        self.irregular_boards = 0
        self.found: list[Finding] = []
        self.faults: list[Fault] = []
        self.empty: list[Problem] = []  # files without a board
        self.stopped = False

    def run(self) -> None:
        """Scan everything."""
        for name in self.files:
            self.file, self.at = self.file + 1, None
            for placed in self._read(name):
                found = [Finding(placed.place, placed.board, seen) for seen in sightings(self.topics, placed.board)]
                self.found += found
                self.boards += 1
                self.irregular_boards += bool(found)
                self.at = placed
                if found and self.screen is not None:
                    self.progress.clear()
                    show_findings(self.screen, found)
                    self.screen.line()
                self.progress.show(f"{self._of_files(name)}board {placed.number:,} of {placed.of:,}", self.found)

    def _read(self, name: str) -> Iterator[Placed]:
        """The boards of a file, or the one that is named."""
        self.progress.show(f"{self._of_files(name)}reading", self.found, at_once=True)
        if not Path(name).exists():
            board, faults = read_one(name)
            boards: Sequence[Board] = (board,)
            named = [name]
        else:
            boards, faults = read_boards(name)
            named = [f"{name}#{place}" for place in places(boards)]
        self.faults += faults
        if not boards:
            hint = f"line {faults[0].line}: {faults[0].what}" if faults else "a PBN or LIN file is expected"
            self.empty.append(Problem("no board can be read in it", file=name, hint=hint))
        if faults and self.list_faults and self.screen is not None:
            self.progress.clear()
            for fault in faults:
                self.screen.line(
                    f"{fault.file}:{fault.line}:{fault.column}: {fault.what}: {fault.meaning}", "", "", "  "
                )
            self.screen.line()
        for number, (place, board) in enumerate(zip(named, boards, strict=True), 1):
            yield Placed(place, board, number, len(boards))

    def _of_files(self, name: str) -> str:
        files = f"file {self.file:,} of {len(self.files):,}, " if len(self.files) > 1 else ""
        return f"{files}{Path(name).name}: "


class Progress:
    """A line on the terminal of the errors that is written over and over; nothing if that is no terminal."""

    def __init__(self) -> None:
        self.screen = Screen(sys.stderr) if sys.stderr.isatty() else None
        self.last = 0.0
        self.shown = False

    def show(self, text: str, found: Sequence[Finding], *, at_once: bool = False) -> None:
        """How far it is, not more often than can be read."""
        if self.screen is None or (not at_once and time.monotonic() - self.last < PROGRESS_EVERY):
            return
        self.last, self.shown = time.monotonic(), True
        line = self.screen.plain(f"{text}, {len(found):,} found")[: self.screen.width - 1]
        sys.stderr.write(f"\r\x1b[K{line}")
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away, before something else is written."""
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self.shown = False


# ------------------------------------------------------------------------------ what it came to


def _close(scan: Scan) -> None:
    screen = scan.screen or Screen()
    if scan.stopped:
        screen.line(_stopped_at(scan), "wrong")
    looked_at = f"{_number(scan.boards, 'board')} of {_number(scan.file, 'file')}"
    if not scan.found:
        screen.line(f"Nothing irregular in {looked_at}.", "bold")
    else:
        on = _number(scan.irregular_boards, "board")
        count = _number(len(scan.found), "irregularity", "irregularities")
        screen.line(f"{count} on {on}, in {looked_at}.", "bold")
        kinds = Counter(what(finding.one).lower() for finding in scan.found)
        if len(kinds) > 1:
            screen.line(", ".join(f"{number:,} {kind}" for kind, number in kinds.most_common()), "", "  ")
    if scan.faults and not scan.list_faults:
        screen.line(f"{_number(len(scan.faults), 'fault')} in how it is written: --faults lists them.", "dim")
    screen.flush()


def _stopped_at(scan: Scan) -> str:
    name = scan.files[scan.file - 1] if scan.file else ""
    if scan.at is None:
        return f"Stopped while reading {name}." if name else "Stopped at once."
    files = f", file {scan.file:,} of {len(scan.files):,}" if len(scan.files) > 1 else ""
    return f"Stopped after board {scan.at.number:,} of {scan.at.of:,} in {name}{files}."


def _number(number: int, word: str, words: str = "") -> str:
    return f"{number:,} {word if number == 1 else words or f'{word}s'}"


def _data(scan: Scan) -> dict[str, Any]:
    at = None
    if scan.stopped and scan.file:
        at = {"file": scan.files[scan.file - 1], "boards": scan.at.number if scan.at else 0}
    return {
        "complete": not scan.stopped,
        "stopped_at": at,
        "files": scan.file,
        "boards": scan.boards,
        "irregularities": [as_data(finding) for finding in scan.found],
        "faults": [fault._asdict() for fault in scan.faults],
        "without_boards": [problem.file for problem in scan.empty],
    }
