"""What practice leaves: the progress of a trainee as a chart or a file, generated cases as files."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from bridge_rulings import __version__
from bridge_rulings.cli.quizview import chart
from bridge_rulings.cli.screen import Screen, write_json
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import EDITION, Book
from bridge_rulings.ruling.record_write import record_text
from bridge_rulings.training.cases import Case
from bridge_rulings.training.progress import Answered, Logbook, memories, tallies

_HARDEST = 5


def show_progress(screen: Screen, book: Book, log: Logbook, as_json: bool) -> None:
    """A bar for each law, and the paragraphs that are known worst."""
    answers = log.answers()
    counted = tallies(answers)
    hardest = sorted(memories(answers).items(), key=lambda one: (one[1].easiness, one[0]))
    hardest = [(paragraph, memory) for paragraph, memory in hardest if memory.times == 0]
    if as_json:
        write_json(
            {
                "answers": len(answers),
                "laws": [tally._asdict() for tally in counted],
                "not_known": [paragraph for paragraph, _ in hardest],
            }
        )
        return
    if not counted:
        screen.line("Nothing was answered yet. Begin with:", "dim")
        screen.whole("  bridge-rulings train")
        return
    titles = {law: book.law(law).title if law in book.numbers else "" for law in (tally.law for tally in counted)}
    screen.line(f"{len(answers)} answers; paragraphs known, of those asked about:", "bold")
    chart(screen, [(f"Law {tally.law}", tally.known, tally.asked, titles[tally.law]) for tally in counted])
    if hardest:
        captions = book.paragraphs()
        screen.line("Weak spots (train --weak asks them first)", "bold")
        for paragraph, _ in hardest[:_HARDEST]:
            screen.line(captions.get(paragraph, ""), "", f"  {paragraph:<7} ")


def export(log: Logbook, path: Path) -> None:
    """Every answer as CSV or JSON, by the ending of the file. Raises `Problem` for another ending, or if it fails."""
    answers = log.answers()
    if path.suffix == ".json":
        text = json.dumps([answer._asdict() for answer in answers], indent=2, ensure_ascii=False) + "\n"
    elif path.suffix == ".csv":
        stream = io.StringIO()
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(Answered._fields)
        writer.writerows(_cells(answer) for answer in answers)
        text = stream.getvalue()
    else:
        raise Problem("export writes CSV or JSON", file=str(path), hint="end the name with .csv or .json")
    _write(path, text)
    sys.stdout.write(f"{len(answers)} answers in {path}\n")


def _cells(answer: Answered) -> list[object]:
    known = " ".join(f"{'+' if right else '-'}{paragraph}" for paragraph, right in answer.paragraphs.items())
    return [known if field == "paragraphs" else getattr(answer, field) for field in Answered._fields]


def write_cases(book: Book, cases: Iterator[Case], folder: Path | None) -> None:
    """Generated cases as records: files in a folder, or one after the other to the output."""
    edition = {"edition": EDITION, "digest": book.digest()}
    written = 0
    for case in cases:
        record = case.record._replace(program=__version__, book=edition)
        text = record_text(record, case.outcome)
        if folder is None:
            sys.stdout.write(f"---\n{text}")
        else:
            _write(folder / f"{case.name.removeprefix('generated/').replace('/', '-')}.yaml", text)
        written += 1
    if folder is not None:
        sys.stdout.write(f"{written} case{'s' if written != 1 else ''} in {folder}\n")


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Problem(f"cannot be written: {error.strerror or error}", file=str(path)) from None
