"""The result at the table, and what the ruling makes of it."""

from __future__ import annotations

import pytest
from at_table import Board as Case

from bridge_rulings.ruling.before_after import BeforeAfter, before_after
from bridge_rulings.ruling.course import Course
from bridge_rulings.table.board import Board
from bridge_rulings.table.outcome import Outcome, read_outcome


def ruled(course: Course, *, result: int | None = 10, vulnerable: str = "") -> BeforeAfter | None:
    """The revoke of West, who won the trick with his card and one more: two tricks for North-South."""
    case = Case("S", course=course._replace(table=Board(result=result, vulnerable=vulnerable)))
    case.starts("62", "W", {"63.next_trick": "yes"}).comes("end_of_play").quietly().replies("offender", "yes")
    return before_after(case.course, case.outcome)


def board(declarer: str = "S", number: str = "7") -> Course:
    return Course(number, "4S", declarer, "", ())


def test_two_tricks_come_to_declarer() -> None:
    found = ruled(board(), result=9)
    assert found is not None
    assert (found.before, found.after) == (read_outcome("4S-1 by S"), read_outcome("4S+1 by S"))


def test_two_tricks_are_lost_by_declarer() -> None:
    found = ruled(board("W"), result=10)
    assert found is not None
    assert found.after == read_outcome("4S-2 by W")


def test_nobody_gets_more_than_thirteen() -> None:
    found = ruled(board(), result=12)
    assert found is not None
    assert found.after == Outcome(found.before.contract, 13)


@pytest.mark.parametrize(
    ("number", "recorded", "expected"), [("7", "", True), ("8", "", False), ("7", "EW", False), ("", "", None)]
)
def test_the_vulnerability_is_the_recorded_one_else_that_of_the_board(
    number: str, recorded: str, expected: bool | None
) -> None:
    found = ruled(board(number=number), vulnerable=recorded)
    assert found is not None
    assert found.is_vulnerable(found.before) is expected


def test_without_a_result_there_is_nothing_to_compare() -> None:
    assert ruled(board(), result=None) is None
    assert ruled(board("")._replace(contract=""), result=9) is None


@pytest.mark.parametrize(
    ("judged", "score", "expected"),
    [
        ("one", "4S-1 by S", read_outcome("4S-1 by S")),
        ("one", "let me think", None),
        ("several", "60% of 4S= and 40% of 4S-1", None),
    ],
)
def test_an_assigned_score_is_the_result_after_the_ruling(judged: str, score: str, expected: Outcome | None) -> None:
    case = Case("S", course=board()._replace(table=Board(result=10)))
    given = {"12.outcome": judged, "12.self_inflicted": "no", "12.new_score": score}
    case.starts("12C1", "W", given)
    found = before_after(case.course, case.outcome)
    assert found is not None
    assert found.before == read_outcome("4S= by S")
    assert found.after == expected


def test_as_long_as_no_score_is_assigned_there_is_none_after_the_ruling() -> None:
    case = Case("S", course=board()._replace(table=Board(result=10)))
    case.starts("12A", "W", {"12.ground": "law", "12.damaged": "yes"})
    found = before_after(case.course, case.outcome)
    assert found is not None
    assert found.after is None
