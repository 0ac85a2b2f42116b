"""A case to practise on: what is told, the record with all that is found out, and the book's ruling."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bridge_rulings.lawbook.book import Book, built_in
from bridge_rulings.lawbook.citations import law_of
from bridge_rulings.lawbook.model import Stage
from bridge_rulings.ruling.outcome import Outcome
from bridge_rulings.ruling.record import Record
from bridge_rulings.ruling.record_read import read_record
from bridge_rulings.ruling.recorded import rule_recorded


class Case(NamedTuple):
    """``name`` tells it from all others: ``revoke/rev-ebu-734`` of the casebook, ``generated/revoke/7``; ``start`` is
    the stage at which its ruling starts.
    """

    name: str
    record: Record
    outcome: Outcome
    start: Stage

    @property
    def told(self) -> str:
        """The facts as they were told at the table."""
        return " ".join(self.record.told.split())

    @property
    def laws(self) -> tuple[int, ...]:
        """The laws by which it is ruled."""
        return laws_of(self.outcome)


def laws_of(outcome: Outcome) -> tuple[int, ...]:
    """The laws whose paragraphs a ruling cites, in its order."""
    return tuple(dict.fromkeys(law_of(paragraph) for step in outcome.rulings for paragraph in step.cite))


def casebook() -> Path:
    """The folder of the published and constructed cases, which lies beside the book."""
    return built_in().parent / "rulings" / "casebook"


def published(folders: Sequence[str] = ()) -> list[Path]:
    """The cases of the casebook that can be told, in these folders or in all, in a fixed order."""
    return [
        path
        for path in sorted(casebook().glob("*/*.yaml"))
        if not folders or path.parent.name in folders or path.parent.name == "vectors"
    ]


def read_case(book: Book, path: Path) -> Case:
    """One case of the casebook."""
    record = read_record(path)
    start = book.find_stage(record.course.incidents[0].start)
    return Case(f"{path.parent.name}/{path.stem}", record, rule_recorded(book, record), start)
