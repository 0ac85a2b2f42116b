"""Thousands of records held against the book: where they lie, several processes where that pays, a table, JSON or CSV.

Nothing but the counts and the few that differ is kept: what a program reads is written file by file as it is found.
"""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import typer

from bridge_rulings.cli.progress import Progress, counted
from bridge_rulings.cli.screen import Screen
from bridge_rulings.errors import Problem
from bridge_rulings.ruling.holding import KINDS, Held, Holder, Way
from bridge_rulings.ruling.tally import Count, Tally

PAYS = 2_000  # with fewer records a process more takes longer to start than it saves
AT_ONCE = 50  # records that a process is given together
MOST_SHOWN = 20  # that differ; the others are counted, and stand in the JSON and CSV
COLUMNS = ("file", "title", "irregularities", "laws", "complete", "against", "same", "differs", "broken")


class Output(NamedTuple):
    """How it is to be written: as JSON, as CSV, else as tables."""

    as_json: bool
    as_csv: bool


def replay_many(names: Sequence[Path], of_one: Sequence[str], jobs: int, output: Output) -> None:
    """Replay the records of files and folders. Raises `Problem` for options that are about one record."""
    if of_one:
        raise Problem(f"{of_one[0]} shows one ruling at length", hint="name the file: bridge-rulings replay FILE")
    many_command(names, Way(replay=True), jobs, output)


def many_command(names: Sequence[Path], way: Way, jobs: int, output: Output) -> None:
    """Hold the records of files and folders against the book, one line of the table for each law and difference.

    Exit 1 if one differs, else 2 if one cannot be read, 130 if interrupted. Raises `Problem` if there is none.
    """
    files = records_in(names)
    if not files:
        raise Problem(f"there is no ruling in {', '.join(map(str, names))}", hint="rulings are files that end in .yaml")
    tally = Tally()
    sink = sink_for(output, len(files))
    stopped = go_through(files, way, jobs, tally, sink)
    sink.close(tally, stopped)
    if stopped:
        raise typer.Exit(130)
    if tally.differ or tally.broken:
        raise typer.Exit(1 if tally.differ else 2)


def records_in(names: Sequence[Path]) -> list[str]:
    """The files named and those below the folders named, each once. What cannot be read is told when its turn comes."""
    found: dict[str, None] = {}
    unread: list[OSError] = []  # folders; whoever opens one as a file is told why
    for name in names:
        if not name.is_dir():
            found[str(name)] = None
            continue
        for folder, below, files in os.walk(name, onerror=unread.append):
            below.sort()
            found |= {os.path.join(folder, file): None for file in sorted(files) if _is_record(file)}  # noqa: PTH118
    return list(found | {str(error.filename): None for error in unread})


def _is_record(file: str) -> bool:
    return file.endswith(".yaml") and not file.startswith(".")


# ------------------------------------------------------------------------------------ going through


def go_through(files: Sequence[str], way: Way, jobs: int, tally: Tally, sink: Sink) -> bool:
    """Count every file and hand it on, in order; whether it was interrupted before the end."""
    progress = Progress()
    done = 0
    try:
        for one in _each(files, way, jobs or _paying(len(files))):
            done += 1
            if one is not None:
                tally.add(one)
                sink.take(one, progress)
            progress.show(_so_far(done, len(files), tally))
    except KeyboardInterrupt:
        return True
    finally:
        progress.clear()
    return False


def _so_far(done: int, of: int, tally: Tally) -> str:
    differ = f", {tally.differ:,} differ" if tally.differ else ""
    broken = f", {tally.broken:,} cannot be read" if tally.broken else ""
    return f"{done:,} of {counted(of, 'file')} ({100 * done // of} %){differ}{broken}"


def _paying(number: int) -> int:
    """How many processes pay for so many records: one for each `PAYS` of them that there is a processor for."""
    there = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return max(1, min(there, number // PAYS))


def _each(files: Sequence[str], way: Way, jobs: int) -> Iterator[Held | None]:
    if jobs == 1:
        yield from map(Holder(way), files)
        return
    from concurrent.futures import ProcessPoolExecutor

    Holder(way)  # what is wrong with the book is told here, and not by every process
    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(way,))
    try:
        yield from pool.map(_hold, files, chunksize=AT_ONCE)
    finally:
        pool.shutdown(cancel_futures=True)


_holder: Holder  # of a process that holds records for another one


def _begin(way: Way) -> None:
    global _holder
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one that shows what was found
    _holder = Holder(way)


def _hold(file: str) -> Held | None:
    return _holder(file)


# ------------------------------------------------------------------------------------ what is written


class Sink:
    """The screen: those that differ as they are found, the first of them, and at the end the tables."""

    def __init__(self, screen: Screen, files: int) -> None:
        self.screen = screen
        self.files = files
        self.shown = 0

    def take(self, one: Held, progress: Progress) -> None:
        """One file is done."""
        if not one.broken and not one.differs:
            return
        self.shown += 1
        if self.shown > MOST_SHOWN:
            return
        progress.clear()
        if one.broken:
            self.screen.line(f"cannot be read: {one.broken}", "wrong")
        else:
            self.screen.whole(one.file)
            for difference in one.differs:
                self.screen.line(difference.text, "", "  ", "    ")
        self.screen.flush()

    def close(self, tally: Tally, stopped: bool) -> None:
        """All are done, or as many as were."""
        screen = self.screen
        if self.shown > MOST_SHOWN:
            screen.line(f"and {self.shown - MOST_SHOWN:,} more: --csv and --json have them all", "dim")
        if stopped:
            done = tally.rulings + tally.broken
            screen.line(f"Stopped after {done:,} of {counted(self.files, 'file')}.", "wrong")
        table(screen, "BY LAW", "Law ", tally.laws(), ("rulings", "compared", "differ"))
        if tally.differ:
            kinds_table(screen, "BY DIFFERENCE", tally)
        screen.line(_in_all(tally), "bold")
        screen.flush()


def table(screen: Screen, heading: str, before: str, counts: Sequence[Count], columns: tuple[str, str, str]) -> None:
    """Counts line by line: the rulings, those held against the book, and those that differ."""
    if not counts:
        return
    names = [screen.plain(f"{before}{count.name}") for count in counts]
    wide = min(max(map(len, (*names, heading))), screen.width - 32)
    screen.line(f"{heading:<{wide + 2}}" + "".join(f"{column:>9}" for column in columns), "bold")
    for name, count in zip(names, counts, strict=True):
        share = f"{100 * count.differ / count.held:>4.0f} %" if count.differ else ""
        numbers = "".join(f"{number:>9,}" for number in (count.rulings, count.held, count.differ))
        screen.raw(f"  {name[:wide]:<{wide}}{numbers}{share}")


def kinds_table(screen: Screen, heading: str, tally: Tally) -> None:
    """In how many rulings each kind of difference stands."""
    wide = max(len(KINDS[kind]) for kind, _ in tally.kinds())
    screen.line(f"{heading:<{wide + 2}}{'rulings':>9}", "bold")
    for kind, number in tally.kinds():
        screen.raw(f"  {KINDS[kind]:<{wide}}{number:>9,}")


def _in_all(tally: Tally) -> str:
    parts = [counted(tally.rulings, "ruling"), f"{tally.same:,} the same", f"{tally.differ:,} differ"]
    if tally.rulings > tally.held:
        parts.append(f"{tally.rulings - tally.held:,} with nothing to compare")
    if tally.broken:
        parts.append(f"{counted(tally.broken, 'file')} cannot be read")
    return f"{parts[0]}: {', '.join(parts[1:])}."


class JsonSink(Sink):
    """JSON: a line for each file as it is done, and the counts at the end."""

    def take(self, one: Held, progress: Progress) -> None:
        """One file is done."""
        sys.stdout.write(('{"files": [\n' if not self.shown else ",\n") + json.dumps(as_data(one)))
        self.shown += 1

    def close(self, tally: Tally, stopped: bool) -> None:
        """All are done, or as many as were."""
        begun = "" if self.shown else '{"files": ['
        counts = json.dumps({"complete": not stopped, **summary(tally)}, indent=2)
        sys.stdout.write(f"{begun}\n],{counts[1:]}\n")


class CsvSink(Sink):
    """CSV: a row for each file."""

    def take(self, one: Held, progress: Progress) -> None:
        """One file is done."""
        if not self.shown:
            write_row(self.screen, COLUMNS)
        self.shown += 1
        row = as_data(one)
        lists = {key: "; ".join(map(str, row[key])) for key in ("irregularities", "laws")}
        told = {"differs": " | ".join(difference.text for difference in one.differs)}
        write_row(self.screen, [{**row, **lists, **told}[column] for column in COLUMNS])

    def close(self, tally: Tally, stopped: bool) -> None:
        """All are done, or as many as were; the counts are not for a table of files."""
        if stopped:
            sys.stderr.write(
                f"bridge-rulings: stopped after {tally.rulings + tally.broken:,} of {self.files:,} files\n"
            )


def write_row(screen: Screen, cells: Sequence[Any]) -> None:
    """A row of CSV."""
    line = io.StringIO()
    words = {True: "yes", False: "no", None: ""}
    csv.writer(line, lineterminator="\n").writerow(
        words[cell] if cell is None or isinstance(cell, bool) else cell for cell in cells
    )
    screen.stream.write(screen.printable(line.getvalue()))


def sink_for(output: Output, files: int) -> Sink:
    """Where so many files go."""
    kind = JsonSink if output.as_json else CsvSink if output.as_csv else Sink
    return kind(Screen(), files)


def as_data(one: Held) -> dict[str, Any]:
    """One file for a program. ``same`` is empty where nothing could be compared."""
    return {
        "file": one.file,
        "title": one.title,
        "irregularities": list(one.topics),
        "laws": list(one.laws),
        "complete": one.complete,
        "against": one.against,
        "same": not one.differs if one.against else None,
        "differs": [
            {"kind": difference.kind, "name": KINDS[difference.kind], "text": difference.text}
            for difference in one.differs
        ],
        "broken": one.broken,
    }


def summary(tally: Tally) -> dict[str, Any]:
    """The counts for a program."""
    return {
        "rulings": tally.rulings,
        "compared": tally.held,
        "same": tally.same,
        "differ": tally.differ,
        "broken": tally.broken,
        "by_law": _rows("law", tally.laws()),
        "by_irregularity": _rows("irregularity", tally.topics()),
        "by_difference": [{"kind": kind, "name": KINDS[kind], "rulings": number} for kind, number in tally.kinds()],
    }


def _rows(what: str, counts: Sequence[Count]) -> list[dict[str, Any]]:
    return [
        {what: count.name, "rulings": count.rulings, "compared": count.held, "differ": count.differ} for count in counts
    ]
