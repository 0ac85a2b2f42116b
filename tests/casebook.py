"""The cases of the casebook, and what is wrong with the ruling of one: what it expects, and who chose."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book
from bridge_rulings.ruling.engine import run
from bridge_rulings.ruling.expect import differences
from bridge_rulings.ruling.hands import ROUND, of_role, rotate
from bridge_rulings.ruling.outcome import Outcome
from bridge_rulings.ruling.record import Record
from bridge_rulings.ruling.record_read import read_record
from bridge_rulings.table.seats import SEATS

ROOT = Path(__file__).parent.parent
CASEBOOK = ROOT / "rulings" / "casebook"
HANDS = (*SEATS, *ROUND, "declarer", "dummy")


class Case(NamedTuple):
    """One record of the casebook."""

    name: str  # revoke/rev-ebu-734
    record: Record


@cache
def cases() -> tuple[Case, ...]:
    """All cases, in the order of their names."""
    return tuple(Case(f"{path.parent.name}/{path.stem}", read_record(path)) for path in paths())


def paths() -> list[Path]:
    """The files of the casebook."""
    return sorted(CASEBOOK.glob("*/*.yaml"))


def faults(book: Book, case: Case) -> list[str]:
    """All that is wrong when a book rules on a case; empty if it is as expected."""
    record = case.record
    try:
        outcome = run(book, book.authority(record.authority), record.course)
        return [
            *differences(record.expected, outcome),
            *(f"nothing looks at {key} of incident {number}" for number, key in outcome.unused),
            *strange_choices(book, record, outcome),
        ]
    except Problem as problem:
        return [str(problem)]


def strange_choices(book: Book, record: Record, outcome: Outcome) -> Iterator[str]:
    """Choices that another player made than the one whom the law lets choose."""
    for incident in record.course.incidents:
        for key, answer in incident.answers.items():
            role = _chooser(book, key)
            if not role or answer.by not in HANDS:
                continue
            anchor = key.partition(" @")[2].partition(" ")[0] or incident.anchor or "anchor"
            declarers = (record.course.declarer or "declarer", outcome.declarer)  # 54A exchanges him and dummy
            in_auction = _in_auction(book, key)
            hands = {
                hand
                for declarer in declarers
                for hand in _answering(of_role(role, anchor, declarer), declarer, in_auction=in_auction)
            }
            if answer.by not in hands:
                yield f"{key} was chosen by {answer.by}, but the choice is {' or '.join(sorted(hands))}'s"


def _answering(hand: str, declarer: str, *, in_auction: bool) -> tuple[str, ...]:
    """Who answers where a hand chooses: for dummy declarer, once the auction is over."""
    return (declarer,) if hand == rotate(declarer, 2) and not in_auction else (hand,)


def _in_auction(book: Book, key: str) -> bool:
    number = key.partition(".")[0]
    return number.isdigit() and book.law(int(number)).in_auction


def _chooser(book: Book, key: str) -> str:
    """The role that an answer is the choice of, "" if it is nobody's choice."""
    number, _, name = key.partition(" @")[0].partition(" #")[0].partition(".")
    if not number.isdigit():
        return ""
    law = book.law(int(number))
    return law.stages[name].to if name in law.stages else law.facts[name].of
