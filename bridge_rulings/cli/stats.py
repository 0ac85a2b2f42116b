"""``stats``: what a folder of rulings is about: irregularities, laws, and how often a given ruling was wrong."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer

from bridge_rulings.cli.many import Output, Sink, go_through, kinds_table, records_in, summary, table, write_row
from bridge_rulings.cli.progress import Progress, counted
from bridge_rulings.cli.screen import Screen, write_json
from bridge_rulings.errors import Problem
from bridge_rulings.ruling.holding import Held, Way
from bridge_rulings.ruling.store import rulings_folder
from bridge_rulings.ruling.tally import Count, Tally

COLUMNS = ("rulings", "given", "wrong")


def stats_command(folder: Path | None, jobs: int, output: Output) -> None:
    """Count the rulings of a folder, or of the one where rulings are kept. Exit 130 if interrupted.

    Raises `Problem` for a folder that is not there.
    """
    if folder is not None and not folder.exists():
        raise Problem("there is no such folder", file=str(folder))
    folder = folder or rulings_folder(None)
    files = records_in([folder]) if folder.exists() else []
    tally = Tally(("given",))
    sink = _Counted(Screen(), len(files))
    stopped = bool(files) and go_through(files, Way(replay=False), jobs, tally, sink)
    if output.as_json:
        write_json({"folder": str(folder), "complete": not stopped, "other": sink.other, **summary(tally)})
    elif output.as_csv:
        _write_csv(sink.screen, tally)
    else:
        _show(sink, folder, tally, stopped)
    if stopped:
        raise typer.Exit(130)


class _Counted(Sink):
    """Keeps what cannot be read, and counts the rulings of the program itself that are the book's no longer."""

    def __init__(self, screen: Screen, files: int) -> None:
        super().__init__(screen, files)
        self.broken: list[str] = []
        self.other = 0

    def take(self, one: Held, progress: Progress) -> None:
        """One file is done."""
        if one.broken:
            self.broken.append(one.broken)
        self.other += one.against == "ruling" and bool(one.differs)


def _show(sink: _Counted, folder: Path, tally: Tally, stopped: bool) -> None:
    screen = sink.screen
    for problem in sink.broken:
        screen.line(f"cannot be read: {problem}", "wrong")
    if not tally.rulings:
        screen.line("There are no rulings yet.")
        screen.whole(f"Rulings are kept in {folder}")
        return
    if stopped:
        done = tally.rulings + tally.broken
        screen.line(f"Stopped after {done:,} of {counted(sink.files, 'file')}.", "wrong")
    table(screen, "IRREGULARITY", "", tally.topics(), COLUMNS)
    table(screen, "LAW", "Law ", tally.laws(), COLUMNS)
    if tally.differ:
        kinds_table(screen, "WHAT WAS WRONG", tally)
    share = f", {tally.differ:,} of them wrong ({100 * tally.differ / tally.held:.0f} %)" if tally.held else ""
    screen.line(f"{counted(tally.rulings, 'ruling')}; {tally.held:,} given at the table{share}.", "bold")
    if sink.other:
        screen.line(f"{counted(sink.other, 'recorded ruling')} not as today's book has it: replay lists them.", "dim")


def _write_csv(screen: Screen, tally: Tally) -> None:
    write_row(screen, ("by", "name", *COLUMNS))
    by: list[tuple[str, Sequence[Count]]] = [("irregularity", tally.topics()), ("law", tally.laws())]
    for what, counts in by:
        for count in counts:
            write_row(screen, (what, *count))
