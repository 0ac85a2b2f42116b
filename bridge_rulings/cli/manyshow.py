"""What became of many records, as it is shown: what differs and tables on the screen, or JSON, or CSV.

Nothing but counts is kept: what a program reads is written file by file as it is found.
"""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from bridge_rulings.cli.progress import Progress, counted
from bridge_rulings.cli.screen import Screen
from bridge_rulings.ruling.holding import KINDS, Held
from bridge_rulings.ruling.tally import Count, Tally

MOST_SHOWN = 20  # that differ; the others are counted, and stand in the JSON and CSV
COLUMNS = ("file", "record", "title", "irregularities", "laws", "complete", "against", "same", "differs", "broken")


class Output(NamedTuple):
    """How it is to be written: as JSON, as CSV, else as tables."""

    as_json: bool
    as_csv: bool


class OnScreen:
    """Those that differ as they are found, the first of them, and at the end the tables."""

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
            screen.line(f"Stopped after {tally.files:,} of {counted(self.files, 'file')}.", "wrong")
        table(screen, "BY LAW", "Law ", tally.laws(), ("rulings", "compared", "differ"))
        if tally.differ:
            kinds_table(screen, "BY DIFFERENCE", tally)
        for line in _in_all(tally):
            screen.line(line, "bold")
        screen.flush()


def table(screen: Screen, heading: str, before: str, counts: Sequence[Count], columns: tuple[str, str, str]) -> None:
    """Counts line by line: the rulings, those held against the book, and those that differ."""
    if not counts:
        return
    names = [screen.plain(f"{before}{count.name}") for count in counts]
    wide = min(max(map(len, (*names, heading))), screen.width - 36)
    names = [name if len(name) <= wide else f"{name[: wide - 3]}..." for name in names]
    screen.line(f"{heading:<{wide + 2}}" + "".join(f"{column:>9}" for column in columns), "bold")
    for name, count in zip(names, counts, strict=True):
        share = f"{100 * count.differ / count.held:>4.0f} %" if count.differ else ""
        numbers = "".join(f"{number:>9,}" for number in (count.rulings, count.held, count.differ))
        screen.raw(f"  {name:<{wide}}{numbers}{share}")


def kinds_table(screen: Screen, heading: str, tally: Tally) -> None:
    """In how many rulings each kind of difference stands."""
    wide = max(len(KINDS[kind]) for kind, _ in tally.kinds())
    screen.line(f"{heading:<{wide + 2}}{'rulings':>9}", "bold")
    for kind, number in tally.kinds():
        screen.raw(f"  {KINDS[kind]:<{wide}}{number:>9,}")


def _in_all(tally: Tally) -> Iterator[str]:
    broken = f", {counted(tally.broken, 'file')} cannot be read" if tally.broken else ""
    yield f"{counted(tally.rulings, 'ruling')}: {_compared(tally.rulings, tally.held, tally.differ)}{broken}."
    if tally.claims:
        compared = _compared(tally.claims, tally.claims_held, tally.claims_differ)
        yield f"{counted(tally.claims, 'claim')} judged on the cards: {compared}."


def _compared(number: int, held: int, differ: int) -> str:
    nothing = f", {number - held:,} with nothing to compare" if number > held else ""
    return f"{held - differ:,} the same, {differ:,} differ{nothing}"


class AsJson:
    """A line for each file as it is done, and the counts at the end."""

    def __init__(self) -> None:
        self.begun = False

    def take(self, one: Held, progress: Progress) -> None:
        """One file is done."""
        sys.stdout.write((",\n" if self.begun else '{"files": [\n') + json.dumps(as_data(one)))
        self.begun = True

    def close(self, tally: Tally, stopped: bool) -> None:
        """All are done, or as many as were."""
        begun = "" if self.begun else '{"files": ['
        counts = json.dumps({"complete": not stopped, **summary(tally)}, indent=2)
        sys.stdout.write(f"{begun}\n],{counts[1:]}\n")


class AsCsv:
    """A row for each file."""

    def __init__(self, screen: Screen, files: int) -> None:
        self.screen = screen
        self.files = files
        self.begun = False

    def take(self, one: Held, progress: Progress) -> None:
        """One file is done."""
        if not self.begun:
            write_row(self.screen, COLUMNS)
        self.begun = True
        row = as_data(one)
        lists = {key: "; ".join(map(str, row[key])) for key in ("irregularities", "laws")}
        told = {"differs": " | ".join(difference.text for difference in one.differs)}
        write_row(self.screen, [{**row, **lists, **told}[column] for column in COLUMNS])

    def close(self, tally: Tally, stopped: bool) -> None:
        """All are done, or as many as were; the counts are not for a table of files."""
        if stopped:
            sys.stderr.write(f"bridge-rulings: stopped after {tally.files:,} of {self.files:,} files\n")


def write_row(screen: Screen, cells: Sequence[Any]) -> None:
    """A row of CSV."""
    line = io.StringIO()
    words = {True: "yes", False: "no", None: ""}
    csv.writer(line, lineterminator="\n").writerow(
        words[cell] if cell is None or isinstance(cell, bool) else cell for cell in cells
    )
    screen.stream.write(screen.printable(line.getvalue()))


def sink_for(output: Output, files: int) -> OnScreen | AsJson | AsCsv:
    """Where so many files go."""
    if output.as_json:
        return AsJson()
    return AsCsv(Screen(), files) if output.as_csv else OnScreen(Screen(), files)


def as_data(one: Held) -> dict[str, Any]:
    """One file for a program. ``same`` is empty where nothing could be compared."""
    return {
        "file": one.file,
        "record": "" if one.broken else "ruling" if one.rules else "claim",
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
        "claims": [judged._asdict() for judged in one.claims],
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
        "claims": {
            "claims": tally.claims,
            "compared": tally.claims_held,
            "same": tally.claims_held - tally.claims_differ,
            "differ": tally.claims_differ,
        },
        "by_law": _rows("law", tally.laws()),
        "by_irregularity": _rows("irregularity", tally.topics()),
        "by_difference": [{"kind": kind, "name": KINDS[kind], "rulings": number} for kind, number in tally.kinds()],
    }


def _rows(what: str, counts: Sequence[Count]) -> list[dict[str, Any]]:
    return [
        {what: count.name, "rulings": count.rulings, "compared": count.held, "differ": count.differ} for count in counts
    ]
