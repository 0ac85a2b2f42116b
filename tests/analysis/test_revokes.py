"""Which revokes of a board are looked at, and what has moved for them."""

from __future__ import annotations

import pytest
from revoked import TWO_OF_ONE_SIDE
from test_equity import boards, book

from bridge_rulings.analysis.revokes import Ruled, established, looked_at, moved_for, moved_to, ruled, unruled
from bridge_rulings.errors import Problem
from bridge_rulings.ruling.course import Course
from bridge_rulings.ruling.engine import run
from bridge_rulings.table.board import Board, cut
from bridge_rulings.table.boardfile import read_text
from bridge_rulings.table.seats import side


def as_ruled(board: Board) -> Ruled:
    return ruled(book(), book().authority("wbf"), board)


def first_board(*, one_side: bool, same_suit: bool = False) -> Board:
    """Two revokes before trick twelve, not on the same trick."""
    for _, board, _ in boards(2):
        revokes = established(board)
        if len(revokes) == 2 and revokes[0].trick < revokes[1].trick < 12:
            alike = (revokes[0].seat, revokes[0].suit) == (revokes[1].seat, revokes[1].suit)
            if (side(revokes[0].seat) == side(revokes[1].seat)) == one_side and alike == same_suit:
                return board
    raise AssertionError


def test_an_incident_is_about_its_own_revoke() -> None:
    board = first_board(one_side=True)
    course, outcome, _ = as_ruled(board)
    first, second = established(board)
    assert looked_at(course, outcome) == (first, second)
    assert looked_at(course, outcome, 1) == (first,)
    assert looked_at(course, outcome, 2) == (second,)


def test_a_revoke_in_the_same_suit_is_looked_at_with_the_first() -> None:
    """64C2a and 64C1 are both asked then."""
    board = first_board(one_side=True, same_suit=True)
    course, outcome, _ = as_ruled(board)
    first, second = established(board)
    assert looked_at(course, outcome, 1) == (first,)
    assert looked_at(course, outcome, 2) == (first, second)


def test_of_both_sides_only_the_first_is_looked_at_whichever_it_is_about() -> None:
    board = first_board(one_side=False)
    course, outcome, _ = as_ruled(board)
    for incident in (0, 1, 2):
        assert looked_at(course, outcome, incident) == established(board)[:1]


def test_an_incident_that_names_no_card_may_be_about_any_revoke_of_its_player() -> None:
    [board], _ = read_text(TWO_OF_ONE_SIDE)
    course, outcome, _ = as_ruled(board)
    declarers, dummys = established(board)
    vague = course.with_incident(course.incident(1)._replace(at=""))
    assert looked_at(vague, outcome, 1) == (declarers,)
    vague = vague.with_incident(vague.incident(1)._replace(anchor=""))
    assert looked_at(vague, outcome, 1) == (declarers,), "another incident names dummy's"
    assert looked_at(vague._replace(entries=vague.entries[:1]), outcome, 1) == (declarers, dummys)


def test_a_card_that_is_no_revoke_by_the_record_has_none_to_be_looked_at() -> None:
    [board], _ = read_text(TWO_OF_ONE_SIDE)
    course, outcome, _ = as_ruled(board)
    elsewhere = course.with_incident(course.incident(1)._replace(at="card 1"))
    with pytest.raises(Problem, match="no established revoke"):
        looked_at(elsewhere, outcome, 1)
    with pytest.raises(Problem, match="no established revoke"):
        looked_at(Course("", "", "", "", ()), outcome)


def test_what_moves_for_one_revoke_alone() -> None:
    [board], _ = read_text(TWO_OF_ONE_SIDE)
    _, outcome, _ = as_ruled(board)
    declarers, dummys = established(board)
    transfers = outcome.state.of("transfers")
    assert [moved_for(some, "EW", transfers) for some in ([], [declarers], [dummys])] == [0, 1, 0]
    assert (moved_to("EW", transfers), moved_to("NS", transfers)) == (1, -1)
    vague = [item._replace(slots={**item.slots, "trick": "?"}) for item in transfers]
    assert [moved_for(some, "EW", vague) for some in ([], [declarers])] == [0, None]


def test_the_revokes_of_which_nobody_knows_yet_what_moves() -> None:
    [board], _ = read_text(TWO_OF_ONE_SIDE)
    course, outcome, _ = as_ruled(board)
    declarers, dummys = established(board)
    assert unruled(course, outcome) == ()
    only = course._replace(entries=tuple(one for one in course.entries if one != course.incident(2)))
    assert unruled(only, run(book(), book().authority("wbf"), only)) == (dummys,)
    asked = course.with_answer(1, "64.round_over", None)
    outcome = run(book(), book().authority("wbf"), asked)
    assert unruled(asked, outcome) == (declarers,)
    assert unruled(asked, outcome, 1) == ()
    going_on = as_ruled(cut(board, 4, 44))
    assert unruled(going_on.course, going_on.outcome) == (declarers, dummys), "tricks move when play has ended"
