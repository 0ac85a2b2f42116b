"""``stats``: what a folder of rulings is about: irregularities, laws, and how often a given ruling was wrong."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import typer

from bridge_rulings.cli.many import go_through, records_in
from bridge_rulings.cli.manyshow import MOST_SHOWN, Output, kinds_table, summary, table, write_row
from bridge_rulings.cli.progress import Progress, counted
from bridge_rulings.cli.screen import Screen, write_json
from bridge_rulings.errors import Problem
from bridge_rulings.ruling.holding import Held, Way
from bridge_rulings.ruling.store import rulings_folder
from bridge_rulings.ruling.tally import Count, Tally

COLUMNS = ("rulings", "given", "wrong")


def stats_command(folder: Path | None, jobs: int, output: Output) -> None:
    """Count the rulings of a folder, or of the one where rulings are kept. Exit 2 if one cannot be read, 130 if
    interrupted.

    Raises `Problem` for a folder that is not there.
    """
    if folder is not None and not folder.exists():
        raise Problem("there is no such folder", file=str(folder))
    folder = folder or rulings_folder(None)
    files = records_in([folder]) if folder.exists() else []
    tally = Tally(("given",))
    aside = _Aside()
    stopped = bool(files) and go_through(files, Way(replay=False), jobs, tally, aside.take)
    if output.as_json:
        write_json({"folder": str(folder), "complete": not stopped, "other": aside.other, **summary(tally)})
    elif output.as_csv:
        _write_csv(Screen(), tally)
    else:
        _show(Screen(), folder, tally, aside)
    if stopped:
        sys.stderr.write(f"bridge-rulings: stopped after {tally.files:,} of {len(files):,} files\n")
        raise typer.Exit(130)
    if tally.broken:
        raise typer.Exit(2)


class _Aside:
    """What is in no table: what cannot be read, and how many rulings of the program are the book's no longer."""

    def __init__(self) -> None:
        self.broken: list[str] = []
        self.other = 0

    def take(self, one: Held, progress: Progress) -> None:
        """One file is done."""
        if one.broken:
            self.broken.append(one.broken)
        self.other += one.against == "ruling" and bool(one.differs)


def _show(screen: Screen, folder: Path, tally: Tally, aside: _Aside) -> None:
    for problem in aside.broken[:MOST_SHOWN]:
        screen.line(f"cannot be read: {problem}", "wrong")
    if len(aside.broken) > MOST_SHOWN:
        screen.line(f"and {len(aside.broken) - MOST_SHOWN:,} more: replay lists them", "dim")
    if not tally.rulings:
        if not aside.broken:
            screen.line("There are no rulings yet.")
            screen.whole(f"Rulings are kept in {folder}")
        return
    table(screen, "IRREGULARITY", "", tally.topics(), COLUMNS)
    table(screen, "LAW", "Law ", tally.laws(), COLUMNS)
    if tally.differ:
        kinds_table(screen, "WHAT WAS WRONG", tally)
    share = f", {tally.differ:,} of them wrong ({100 * tally.differ / tally.held:.0f} %)" if tally.held else ""
    screen.line(f"{counted(tally.rulings, 'ruling')}; {tally.held:,} given at the table{share}.", "bold")
    if aside.other:
        screen.line(f"{counted(aside.other, 'recorded ruling')} not as today's book has it: replay lists them.", "dim")


def _write_csv(screen: Screen, tally: Tally) -> None:
    write_row(screen, ("by", "name", *COLUMNS))
    by: list[tuple[str, Sequence[Count]]] = [("irregularity", tally.topics()), ("law", tally.laws())]
    for what, counts in by:
        for count in counts:
            write_row(screen, (what, *count))
