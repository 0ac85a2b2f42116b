"""The record of one board: the answers, and the ruling and what waits as they were when it was written.

The answers are who is who, the incidents with every answer and its source, the moments in between. The ruling stands
beside them so that anyone can read it and `replay` can compare. A case of the casebook is the same with ``expected``.
`record_write` puts it down as a YAML file (``laws/schema/ruling.schema.json``), `record_read` takes it from there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from bridge_rulings.ruling.course import Course
from bridge_rulings.ruling.outcome import Outcome, Ruled
from bridge_rulings.ruling.settle import settle

FORMAT = 1  # of the file


class Record(NamedTuple):
    """One board's record. ``book``: edition, digest, authority; ``ruling``: as recorded, one mapping a step;
    ``given``: a ruling that was given at the table, as far as it was told.
    """

    course: Course
    book: Mapping[str, str]
    authority: str
    title: str
    source: Mapping[str, Any]
    told: str
    event: Mapping[str, Any]
    ruling: tuple[Mapping[str, Any], ...] | None
    given: Mapping[str, Any]
    expected: Mapping[str, Any]
    program: str
    file: str


def new_record(course: Course, authority: str) -> Record:
    """A record that has not been written yet."""
    return Record(course, {}, authority, "", {}, "", {}, None, {}, {}, "", "")


def ruling_of(outcome: Outcome) -> list[dict[str, Any]]:
    """The ruling as it stands in a record: one mapping for each step that rules something."""
    found: list[dict[str, Any]] = []
    for step in outcome.steps:
        if not isinstance(step, Ruled):
            continue
        entry: dict[str, Any] = {"incident": str(step.incident), "stage": step.stage.name, "cite": list(step.cite)}
        if step.offered:
            entry["chosen"] = getattr(step.row, "name", "")
        if step.applied:
            entry["do"] = [applied.report for applied in step.applied]
        found.append(entry)
    for transfer in settle(outcome.state.of("transfers")):
        found.append({"transferred": str(transfer.number), "from": transfer.side})
    return found


def waiting_of(outcome: Outcome) -> list[dict[str, str]]:
    """What waits, as it stands in a record."""
    return [
        {"incident": str(waiting.incident), "stage": waiting.stage.name, "when": waiting.when}
        for waiting in outcome.waiting
    ]
