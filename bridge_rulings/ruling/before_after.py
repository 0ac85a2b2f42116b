"""The result at the table and what the ruling makes of it, in tricks and in points (Law 77)."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from bridge_rulings.errors import Problem
from bridge_rulings.ruling.course import Course
from bridge_rulings.ruling.outcome import Outcome
from bridge_rulings.ruling.settle import settle
from bridge_rulings.table.boards import board_number, vulnerable_of
from bridge_rulings.table.contract import find_contract
from bridge_rulings.table.outcome import Outcome as Result
from bridge_rulings.table.outcome import read_outcome
from bridge_rulings.table.score import TRICKS
from bridge_rulings.table.seats import SIDES, side


class BeforeAfter(NamedTuple):
    """``before``: at the table; ``after``: after the ruling, None if that is no contract with its tricks (a weighted
    or an artificial score). ``upper``: fewer tricks may turn out to move. ``vulnerable``: as `boards.VULNERABLE`, "" if
    nobody knows.
    """

    before: Result
    after: Result | None
    upper: bool
    vulnerable: str

    def is_vulnerable(self, result: Result) -> bool | None:
        """Whether the side that declared is vulnerable; None if nobody knows."""
        if result.contract is None:
            return False
        if not self.vulnerable:
            return None
        return self.vulnerable in ("both", side(result.contract.declarer))


def before_after(course: Course, outcome: Outcome) -> BeforeAfter | None:
    """Both results of a board; None if the contract, its declarer or the result at the table is not known."""
    contract = find_contract(course.contract)
    tricks = course.table.result if course.table is not None else None
    if contract is None or not course.declarer or tricks is None:
        return None
    before = Result(contract._replace(declarer=course.declarer), tricks)
    assigned = outcome.state.of("adjustments")
    if assigned:
        scores = [item.slots.get("score", "") for item in assigned if item.effect == "record_score"]
        return BeforeAfter(before, _read(scores[0]) if len(scores) == 1 else None, False, _vulnerable(course))
    moved = _moved(course, outcome)
    if moved is None:
        return BeforeAfter(before, None, False, _vulnerable(course))
    after = before._replace(tricks=min(TRICKS, max(0, tricks + moved)))
    upper = any(transfer.upper for transfer in settle(outcome.state.of("transfers")))
    return BeforeAfter(before, after, upper, _vulnerable(course))


def _moved(course: Course, outcome: Outcome) -> int | None:
    """How many tricks come to declarer's side, less those that it loses; None if it cannot be told whose they are."""
    mine = side(course.declarer)
    moved = [(transfer.side, -transfer.number) for transfer in settle(outcome.state.of("transfers"))]
    for item in outcome.state.of("awards"):
        count = item.slots.get("tricks", "")
        if not count.isdecimal():
            return None
        moved.append((item.slots.get("to", ""), int(count)))
    if any(which not in (*SIDES, "declaring") for which, _ in moved):
        return None
    return sum(number if which in (mine, "declaring") else -number for which, number in moved)


def _read(score: str) -> Result | None:
    """An assigned score, if it is written as a contract with its result."""
    with suppress(Problem):
        return read_outcome(score)
    return None


def _vulnerable(course: Course) -> str:
    if course.table is not None and course.table.vulnerable:
        return course.table.vulnerable
    number = board_number(course.board)
    return vulnerable_of(number) if number else ""
