"""A record written down: one YAML file a board (``laws/schema/ruling.schema.json``)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import yaml

from bridge_rulings.ruling.course import Answer, Incident, Passed
from bridge_rulings.ruling.outcome import Outcome
from bridge_rulings.ruling.record import FORMAT, Record, ruling_of, waiting_of

if TYPE_CHECKING:
    from bridge_rulings.table.board import Board


def record_text(record: Record, outcome: Outcome) -> str:
    """The record as YAML text, with the ruling that `outcome` came to."""
    course = record.course
    board = {
        key: value
        for key, value in (
            ("number", course.board),
            ("dealer", course.dealer),
            ("contract", course.contract),
            ("declarer", course.declarer),
            ("record", _written(course.table) if course.table is not None else ""),
        )
        if value
    }
    whole: dict[str, Any] = {
        "format": str(FORMAT),
        "program": record.program,
        "book": {**record.book, "authority": record.authority},
        "title": record.title,
        "source": dict(record.source),
        "told": record.told,
        "event": dict(record.event),
        "board": board,
        "course": [_entry(entry) for entry in course.entries],
        "ruling": ruling_of(outcome),
        "waiting": waiting_of(outcome),
        "given": dict(record.given),
        "expected": dict(record.expected),
    }
    kept = {key: value for key, value in whole.items() if value or key in ("format", "course", "ruling")}
    return str(yaml.dump(_plain(kept), Dumper=_dumper(), sort_keys=False, allow_unicode=True, width=100))


@cache
def _dumper() -> Any:
    """A safe dumper that writes a text of several lines as one, so that the recorded board can be read."""
    base: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)

    class Dumper(base):  # type: ignore[misc]
        pass

    def text(dumper: Any, value: str) -> Any:
        return dumper.represent_scalar("tag:yaml.org,2002:str", value, style="|" if "\n" in value else None)

    Dumper.add_representer(str, text)
    return Dumper


def _written(table: Board) -> str:
    """The recorded board as PBN, which keeps all of it."""
    from bridge_rulings.table.pbn_write import write_pbn

    return write_pbn([table])


def _plain(piece: Any) -> Any:
    """Exact builtins, which is all that the safe dumper writes."""
    if isinstance(piece, Mapping):
        return {str(key): _plain(value) for key, value in piece.items()}
    if isinstance(piece, list | tuple):
        return [_plain(value) for value in piece]
    return str(piece)


def _entry(entry: Incident | Passed) -> dict[str, Any]:
    if isinstance(entry, Passed):
        moment = {"moment": f"{entry.moment} {entry.hand}".strip()}
        return {**moment, "of": str(entry.incident)} if entry.incident else moment
    found: dict[str, Any] = {"incident": str(entry.number)}
    for key in ("topic", "start", "anchor", "turn", "card", "at", "until", "on_cards"):
        if getattr(entry, key):
            found[key] = getattr(entry, key)
    found["answers"] = {key: _answer(answer) for key, answer in entry.answers.items()}
    return found


def _answer(answer: Answer) -> dict[str, Any] | str:
    if answer == Answer(answer.value):
        return answer.value
    found: dict[str, Any] = {"is": answer.value, "by": answer.by}
    if answer.because:
        found["because"] = answer.because
    if answer.findings:
        found["findings"] = list(answer.findings)
    if answer.instead:
        found["instead"] = answer.instead
    return found
