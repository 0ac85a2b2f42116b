"""The way in: the words of the table find the topic, and a line says who is who."""

from __future__ import annotations

import pytest
from scripted import book

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Topic
from bridge_rulings.ruling.course import Answer, Course
from bridge_rulings.ruling.intake import begun, find_topics, in_a_line, who_is_who

NOBODY = Course("", "", "", "", ())

# What directors say, and the topic that must come first.
SAID = {
    "he showed out and had a heart": "revoke",
    "showed out of spades and later had one": "revoke",
    "he revoked": "revoke",
    "renege": "revoke",
    "didn't follow suit": "revoke",
    "ruffed and had a diamond": "revoke",
    "LOOT": "opening-lead-out-of-turn",
    "loot": "opening-lead-out-of-turn",
    "opening lead out of turn": "opening-lead-out-of-turn",
    "wrong hand made the opening lead": "opening-lead-out-of-turn",
    "BOOT": "bid-out-of-turn",
    "opened out of turn": "bid-out-of-turn",
    "POOT": "pass-out-of-turn",
    "he passed out of turn": "pass-out-of-turn",
    "double out of turn": "call-out-of-rotation",
    "underbid": "insufficient-bid",
    "insufficient": "insufficient-bid",
    "1H over 1S": "insufficient-bid",
    "his bid was too low": "insufficient-bid",
    "misclick": "change-of-call",
    "pulled the wrong card from the bidding box": "change-of-call",
    "she dropped a card": "exposed-card",
    "dropped a card during the auction": "card-exposed-in-the-auction",
    "penalty card": "exposed-card",
    "must he play the penalty card?": "penalty-card-owner-plays",
    "he claimed": "claim",
    "claimed and forgot a trump": "contested-claim",
    "contested claim": "contested-claim",
    "they played on after the claim": "played-on",
    "led from the wrong hand": "led-from-wrong-hand",
    "both defenders led at the same time": "simultaneous-play",
    "defender played before his partner": "played-before-partner",
    "hesitation": "unauthorised-information",
    "may I forbid a suit?": "lead-restriction",
    "wrong score entered": "score-wrong",
    "established revoke": "established-revoke",
    # by number
    "27": "insufficient-bid",
    "law 27": "insufficient-bid",
    "L27": "insufficient-bid",
    "27B1a": "insufficient-bid",
    "27B1(a)": "insufficient-bid",
    "54": "opening-lead-out-of-turn",
    "62": "revoke",
    "64": "established-revoke",
    "Law 64C": "established-revoke",
    "50D2": "penalty-card-partner-leads",
    "70E1": "contested-claim",
    "68": "claim",
    # slips of the finger
    "revok": "revoke",
    "reovke": "revoke",
    "insuficient bid": "insufficient-bid",
    "calim": "claim",
    "hesitaton": "unauthorised-information",
}


@pytest.fixture(scope="module")
def topics() -> tuple[Topic, ...]:
    return book().topics()


def topic(name: str) -> Topic:
    return next(topic for topic in book().topics() if topic.name == name)


@pytest.mark.parametrize("said", SAID)
def test_what_a_director_says_finds_the_topic(said: str, topics: tuple[Topic, ...]) -> None:
    assert [found.name for found in find_topics(topics, said)][:1] == [SAID[said]]


def test_every_topic_is_found_by_its_name_and_by_each_of_its_words(topics: tuple[Topic, ...]) -> None:
    for wanted in topics:
        assert find_topics(topics, wanted.name) == [wanted]
        for phrase in (wanted.title, wanted.name.replace("-", " "), *wanted.words):
            assert wanted in find_topics(topics, phrase), f"{phrase}: {wanted.name}"


def test_what_is_typed_so_far_finds_already(topics: tuple[Topic, ...]) -> None:
    for typed in ("rev", "revo", "revok", "revoke"):
        assert find_topics(topics, typed)[0].name == "revoke", typed


def test_nothing_typed_is_everything_and_nonsense_is_nothing(topics: tuple[Topic, ...]) -> None:
    assert find_topics(topics, "  ") == list(topics)
    assert find_topics(topics, "xyzzy") == []
    assert find_topics(topics, "the of and") == [], "small words alone find nothing"
    assert find_topics(topics, "98") == []


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
