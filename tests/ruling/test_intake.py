"""The way in: a line says who is who, and an incident begins."""

from __future__ import annotations

import pytest
from at_table import book

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Topic
from bridge_rulings.ruling.course import Answer, Course
from bridge_rulings.ruling.intake import begun, in_a_line, who_is_who

NOBODY = Course("", "", "", "", ())


def topic(name: str) -> Topic:
    return next(topic for topic in book().topics() if topic.name == name)


def test_a_line_begins_an_incident_and_says_the_rest_of_the_board() -> None:
    course = begun(NOBODY, topic("revoke"), who_is_who("W revoked, 4Sx by S, board 12, dealer N", NOBODY).entry)
    assert (course.board, course.contract, course.declarer, course.dealer) == ("12", "4SX", "S", "N")
    assert (course.incident(1).anchor, course.incident(1).start, course.incident(1).topic) == ("W", "62", "revoke")


def test_what_a_topic_gives_is_given() -> None:
    course = begun(NOBODY, topic("pass-out-of-turn"), who_is_who("E, N's turn", NOBODY).entry)
    assert course.incident(1).answers == {"shared.call_kind": Answer("pass", "topic")}
    assert course.incident(1).turn == "N"


def test_a_second_incident_may_leave_out_what_is_known_but_not_contradict_it() -> None:
    course = begun(NOBODY, topic("revoke"), who_is_who("W, 4S by S, board 12", NOBODY).entry)
    second = begun(course, topic("claim"), who_is_who("S claimed", course).entry)
    assert [incident.number for incident in second.incidents] == [1, 2]
    assert second.declarer == "S"
    with pytest.raises(Problem, match="the declarer is South here, not North"):
        who_is_who("W, 4S by N", course)
    with pytest.raises(Problem, match="the board is 12 here, not 13"):
        who_is_who("W, board 13", course)


def test_an_incident_entered_anew_keeps_its_answers_if_the_topic_stays() -> None:
    course = begun(NOBODY, topic("revoke"), who_is_who("W, 4S by S, board 12", NOBODY).entry)
    course = course.with_answer(1, "63.next_trick", Answer("yes"))
    seat = begun(course, topic("revoke"), who_is_who("E, 3N by N", course, anew=True).entry, 1)
    assert (seat.incident(1).anchor, seat.declarer, seat.contract, seat.board) == ("E", "N", "3NT", ""), (
        "the line is written anew"
    )
    assert seat.incident(1).answers == {"63.next_trick": Answer("yes")}
    other = begun(course, topic("claim"), who_is_who("E", course, anew=True).entry, 1)
    assert other.incident(1).answers == {}


@pytest.mark.parametrize("line", ["E led H7, 4Sx by S, board 12", "E, N's turn", "declarer S, W ST, dealer N", "W", ""])
def test_what_is_known_can_be_said_again_in_a_line(line: str) -> None:
    course = begun(NOBODY, topic("revoke"), who_is_who(line, NOBODY).entry)
    again = who_is_who(in_a_line(course, 1), course, anew=True).entry
    assert begun(course, topic("revoke"), again, 1) == course


def test_words_that_say_nothing_are_named() -> None:
    with pytest.raises(Problem, match="cannot use: banana") as problem:
        who_is_who("W banana, 4S by S", NOBODY)
    assert problem.value.hint
