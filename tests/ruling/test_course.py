"""A course, and what its moments do: what comes, what lapses, what is ruled late."""

from __future__ import annotations

import pytest
from at_table import Board, book, text_of

from bridge_rulings.errors import Problem
from bridge_rulings.ruling.course import Answer, Course, Incident, Passed
from bridge_rulings.ruling.outcome import Came

BID_OUT_OF_TURN = {"shared.called_since": "nobody", "shared.call_kind": "bid", "29.the call out of turn": "refuse"}
NOT_COMPARABLE = {"23.similar": "no", "23.subset": "no", "23.same_purpose": "no"}


def insufficient(seat: str, declarer: str) -> Board:
    told = {"27.27A1": "refuse", "27.replacement": "pass", **NOT_COMPARABLE}
    return Board(declarer).starts("27A", seat, told).quietly()


def penalty_card(board: Board, seat: str, card: str) -> Board:
    return board.starts("49", seat, {"50.deliberate": "yes"}, card=card).quietly()


def came(board: Board) -> list[str]:
    return [f"{step.moment} {step.hand}".strip() for step in board.outcome.steps if isinstance(step, Came)]


# a course is a value


def test_a_course_is_changed_by_making_another() -> None:
    course = Course("7", "4S", "S", "N", (Incident(1, "62", "", "W", "", "", {}), Passed("end_of_play", "")))
    more = course.with_answer(1, "63.named", Answer("no"))
    assert course.incident(1).answers == {}
    assert more.incident(1).answers == {"63.named": Answer("no")}
    assert more.with_answer(1, "63.named", Answer("yes")).incident(1).answers["63.named"].value == "yes"
    assert more.with_answer(1, "63.named", None) == course
    assert more.with_answer(1, "63.claimed", None) == more
    assert more.entries[1] == Passed("end_of_play", "")
    assert course.plus(Passed("end_of_round", "")).entries[:2] == course.entries


def test_an_incident_is_found_by_its_number() -> None:
    course = Board().starts("62", "W").comes("end_of_play").starts("27A", "E").course
    assert [incident.number for incident in course.incidents] == [1, 2]
    assert course.incident(2).start == "27A"
    with pytest.raises(StopIteration):
        course.incident(3)


# moments that come


def test_a_moment_for_which_nothing_waits_changes_nothing() -> None:
    board = insufficient("S", "E")
    before = (board.waiting, board.asked)
    assert (board.comes("call N").waiting, board.asked) == before


def test_what_waits_is_told_in_words() -> None:
    board = penalty_card(Board("S"), "E", "S7")
    assert {waiting.when for waiting in board.outcome.waiting} == {
        "whenever East is to play",
        "whenever West is on lead",
        "when play has ended",
    }
    unseated = Board().starts("49", "", {"49.defends": "yes", "50.honour": "yes", "50.another": "no"}).quietly()
    unseated.replies("S7")
    assert "whenever the offender's partner is on lead" in {waiting.when for waiting in unseated.outcome.waiting}


def test_a_moment_of_the_play_ends_the_auction_first() -> None:
    """Nobody reported the end of the auction; West is on lead, and 26B is not lost."""
    board = penalty_card(insufficient("E", "S"), "E", "S7").comes("to_lead W")
    assert came(board) == ["end_of_auction", "to_lead W"]
    assert {need.stage.name for need in board.outcome.needs} == {"50D2", "26B suit"}


def test_the_end_of_the_round_ends_the_play_first() -> None:
    board = insufficient("S", "E").comes("end_of_round")
    assert came(board) == ["end_of_auction", "end_of_play", "end_of_round"]
    assert board.lapsed == ["26B lead"]
    assert board.asked == ["72.known"]


def test_the_first_lead_counts_as_a_lead_under_either_name() -> None:
    boards = [insufficient("E", "S").comes("end_of_auction").comes(name) for name in ("to_lead W", "first_lead W")]
    for board in boards:
        assert board.options == ["forbid", "leave"]
        penalty_card(board.replies("leave"), "E", "S7").comes("to_lead W")
        assert board.need is not None
        assert board.need.stage.name == "50D2", "26B came once"


def test_a_duty_that_comes_back_is_numbered() -> None:
    board = penalty_card(Board("S"), "E", "S7")
    for time in (1, 2, 3):
        assert board.comes("to_lead W").asked == [f"50.50D2 #{time}"]
        board.replies("leave")
    assert set(board.course.incidents[0].answers) >= {f"50.50D2 #{time}" for time in (1, 2, 3)}


def test_a_player_may_owe_and_be_owed_at_once() -> None:
    """Both defenders have a card: what comes when East is to play is his, when he is on lead it is about West's."""
    board = penalty_card(penalty_card(Board("S"), "W", "SJ"), "E", "S7")
    assert sorted(board.waiting)[:4] == [
        "50D for to_lead E",
        "50D for to_lead W",
        "50D1 for to_play E",
        "50D1 for to_play W",
    ]


# moments that are past


def test_a_check_after_the_play_is_ruled_at_once_when_the_play_is_over() -> None:
    board = Board("S").comes("end_of_play").starts("62", "W", {"63.next_trick": "yes"}).quietly()
    assert board.asked == ["64.trick_won_by"]
    assert board.waiting == []


def test_a_first_lead_that_is_past_lapses() -> None:
    """26B concerns the first lead only; the insufficient bid was reported after it."""
    board = Board("S").comes("end_of_auction").comes("to_lead W")
    told = {"27.27A1": "refuse", "27.replacement": "pass", **NOT_COMPARABLE}
    board.starts("27A", "E", told).quietly()
    assert board.lapsed == ["26B lead"]
    assert "26B" in board.cited()


def test_a_call_out_of_turn_reported_after_the_play_is_not_waited_for() -> None:
    board = Board("S").starts("49", "E", {"50.deliberate": "no"}, card="S3").quietly().comes("end_of_play")
    board.says({"50.helped": "no"}, 1).starts("28", "W", BID_OUT_OF_TURN, turn="S").quietly()
    assert board.lapsed == []
    assert board.asked == ["31.rho_acted"]


def test_a_penalty_card_after_the_play_brings_no_duty() -> None:
    board = penalty_card(Board("S").comes("end_of_play"), "E", "S7")
    assert board.waiting == []
    assert board.asked == ["50.helped"]


def test_what_waits_for_the_play_lapses_with_it_and_duties_end_without_a_word() -> None:
    board = penalty_card(insufficient("E", "S"), "E", "S7").comes("end_of_play")
    assert board.lapsed == ["26B lead"]
    assert board.waiting == []


def test_one_board_ends_once() -> None:
    board = Board("S").starts("62", "W", {"63.next_trick": "yes"}).quietly().comes("end_of_play")
    before = text_of(board.course)
    asked = board.asked
    assert board.comes("end_of_play").asked == asked
    assert text_of(board.course).replace("- moment: end_of_play\n", "", 1) == before


# several roads to one stage


def test_two_checks_that_adjust_make_one_score() -> None:
    board = insufficient("E", "S").comes("end_of_play").says({"72.known": "yes", "16.used": "yes"})
    board.quietly().says({"12.outcome": "one", "12.new_score": "3NT made"}).quietly()
    assert board.asked == []
    assert [effect for effect in board.effects() if effect.startswith(("adjust", "record_score"))] == [
        "adjust E",
        "record_score E",
        "adjust E",
    ]


def test_a_check_that_two_stages_open_is_made_once_also_when_it_is_late() -> None:
    told = BID_OUT_OF_TURN | {"31.rho_acted": "yes", **NOT_COMPARABLE}
    board = Board("S").comes("end_of_play").starts("28", "W", told, turn="E").quietly()
    board.says({"16.used": "no", "72.known": "no"})
    assert board.asked == []
    assert board.stages().count("16C2") == 1


def test_what_is_opened_beside_without_a_moment_follows_at_once() -> None:
    """67B2a: a card that goes back was exposed, so it is a penalty card as well; both roads are asked."""
    board = Board("S").starts("67", "E", {"67.both_on": "yes", "67.what": "extra", "67.exposed": "yes"})
    assert {need.stage.name for need in board.outcome.needs} == {"67B2b", "50B"}
    board.replies("no").quietly().says({"50.card": "D4", "50.deliberate": "no"})
    assert board.asked == []
    assert board.penalty_cards == ["E D4 minor"]


# who is meant


def test_a_moment_needs_its_player_and_no_other() -> None:
    for moment in ("to_lead", "end_of_play W"):
        with pytest.raises(Problem, match=moment.split()[0]) as caught:
            _ = Board("S").starts("62", "W").comes(moment).outcome
        assert caught.value.hint.startswith("moment: ")
    with pytest.raises(Problem, match="there is no moment 'end_of_pla'") as caught:
        _ = Board("S").starts("62", "W").comes("end_of_pla").outcome
    assert "end_of_play" in caught.value.hint


def test_every_moment_of_the_book_can_be_said() -> None:
    for name, kind in book().support.moments.items():
        board = Board("S").starts("27A", "E").comes(f"{name} W" if kind.has_role else name)
        said = [step.text for step in board.outcome.steps if isinstance(step, Came)][-1]
        assert said[0].isupper()
        assert not set("{}") & set(said)
