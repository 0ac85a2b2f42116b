"""What holds for every course, tried on random ones over the real book."""

from __future__ import annotations

import pytest
from at_table import Board, authority, book, rule, text_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from walks import (
    answer_every_need,
    effects_of,
    incidents,
    possible,
    seat_after,
    starts,
    turned_key,
    turned_round,
    walks,
)

from bridge_rulings.ruling.course import Answer, Course
from bridge_rulings.ruling.engine import run
from bridge_rulings.ruling.outcome import Refused
from bridge_rulings.ruling.record import ruling_of
from bridge_rulings.ruling.record_read import parse_record

# A walk is a few dozen runs of the engine, so it is slow to draw and there are not many of them.
few = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def ruling(course: Course) -> list[dict[str, object]]:
    return ruling_of(rule(course))


@settings(few, max_examples=150)
@given(course=walks())
def test_every_walk_ends_and_says_what_it_ruled_in_whole_sentences(course: Course) -> None:
    outcome = rule(course)
    assert outcome.need is None
    for step in outcome.rulings:
        for text in (text for applied in step.applied for text in (applied.say, applied.report)):
            assert text == text.strip()
            assert text[:1].isupper() or not text[:1].isalpha()
            assert not set("{}_") & set(text), text


@pytest.mark.parametrize("start", starts())
@pytest.mark.parametrize("seats", [("S", "W"), ("", "")], ids=["seats", "no seats"])
def test_every_way_in_is_ruled_to_its_end_by_its_first_and_by_its_last_answers(
    start: str, seats: tuple[str, str]
) -> None:
    for which in (0, -1):
        board = Board(seats[0]).starts(start, seats[1])
        while (need := board.need) is not None or board.outcome.waiting:
            if need is None:
                lasting = [waiting for waiting in board.outcome.waiting if waiting.stage.every is None]
                waiting = (board.outcome.waiting if len(board.course.entries) < 6 else lasting)[which]
                moment = book().support.moments[waiting.moment]
                board.comes(f"{moment.first_of or waiting.moment} {waiting.hand}".strip())
            elif need.kind == "offer":
                board.says({need.key: board.options[which]})
            else:
                for ask in need.asks:
                    board.says({ask.key: ask.answers[which] if ask.answers else "?"}, need.incident)
                    if possible(board.course) is None:
                        board.says({ask.key: ask.answers[-1 - which]}, need.incident)
            assert len(board.course.entries) < 30
        assert board.rulings()


@few
@given(course=walks())
def test_a_record_is_read_back_as_the_course_that_was_written(course: Course) -> None:
    text = text_of(course)
    read = parse_record(text, "x.yaml")
    assert read.course == course
    assert text_of(read.course) == text


@few
@given(course=walks(), data=st.data())
def test_an_incident_that_is_entered_and_taken_away_leaves_no_trace(course: Course, data: st.DataObject) -> None:
    before = text_of(course)
    more = data.draw(incidents(len(course.incidents) + 1, bool(course.incidents[0].anchor)))
    possible(course.plus(more))
    assert text_of(course) == before


@few
@given(course=walks(), data=st.data())
def test_the_order_of_the_answers_does_not_matter(course: Course, data: st.DataObject) -> None:
    shuffled = course
    for incident in course.incidents:
        answers = dict(data.draw(st.permutations(list(incident.answers.items()))))
        shuffled = shuffled.with_incident(incident._replace(answers=answers))
    assert ruling(shuffled) == ruling(course)


@few
@given(course=walks(), data=st.data())
def test_what_was_forgotten_and_is_answered_again_gives_the_same_ruling(course: Course, data: st.DataObject) -> None:
    """Paragraphs apart: of several exceptions that fit, those are not asked for again that no longer matter."""
    known = {
        (incident.number, key): answer for incident in course.incidents for key, answer in incident.answers.items()
    }
    places = [place for place in known if _is_a_choice(place, course)]
    for place in data.draw(st.lists(st.sampled_from(places), unique=True)) if places else ():
        course = course.with_answer(*place, None)
    try:
        again = answer_every_need(course, known)
    except Refused:  # without it the table told another incident more, which that one had been answered against
        assert len(course.incidents) > 1
        return
    full = course
    for (number, key), answer in known.items():
        full = full.with_answer(number, key, answer)
    assert effects_of(rule(again)) == effects_of(rule(full))


def _is_a_choice(place: tuple[int, str], course: Course) -> bool:
    """Not a carried value: a card that is known settles what had to be asked without it."""
    return not any(
        use.key == place[1] and use.fact.supplier == "name" for step in rule(course).rulings for use in step.used
    )


@few
@given(course=walks(), data=st.data())
def test_an_answer_changed_and_changed_back_gives_the_same_ruling(course: Course, data: st.DataObject) -> None:
    before = text_of(course)
    used = [(step.incident, use) for step in rule(course).rulings for use in step.used if use.fact.answers]
    for number, use in data.draw(st.lists(st.sampled_from(used), max_size=4)) if used else ():
        value = data.draw(st.sampled_from(list(use.fact.answers)))
        given = course.incident(number).answers.get(use.key)
        changed = course.with_answer(number, use.key, Answer(value, "director"))
        possible(changed)  # another ruling, more to ask, or answers that contradict each other; never a crash
        if given is not None:
            assert text_of(changed.with_answer(number, use.key, given)) == before
        else:
            assert text_of(changed.with_answer(number, use.key, None)) == before


@few
@given(course=walks(complete=False))
def test_what_is_reported_unused_can_be_taken_away(course: Course) -> None:
    outcome = rule(course)
    fewer = course
    for place in outcome.unused:
        fewer = fewer.with_answer(*place, None)
    assert ruling_of(rule(fewer)) == ruling_of(outcome)
    assert rule(fewer).unused == ()


@few
@given(course=walks(complete=False))
def test_looking_ahead_rules_the_same_and_asks_at_the_same_places(course: Course) -> None:
    whole = rule(course)
    ahead = run(book(), authority(), course, ahead=True)
    assert ruling_of(ahead) == ruling_of(whole)
    assert len(ahead.needs) == len(whole.needs)
    for need, asked in zip(ahead.needs, whole.needs, strict=True):
        assert need.incident == asked.incident
        assert need.stage is asked.stage or asked.stage.finds


@few
@given(course=walks(complete=False), places=st.integers(1, 3))
def test_who_sits_where_makes_no_difference(course: Course, places: int) -> None:
    """The same board turned round the table gives the same ruling, turned round."""
    turned = turned_round(course, places)
    before, after = rule(course), rule(turned)
    assert [(step.stage.key, step.cite) for step in after.rulings] == [
        (step.stage.key, step.cite) for step in before.rulings
    ]
    hands = [applied.hand for step in before.rulings for applied in step.applied]
    assert [applied.hand for step in after.rulings for applied in step.applied] == [
        seat_after(hand, places) for hand in hands
    ]
    assert [need.key for need in after.needs] == [turned_key(need.key, places) for need in before.needs]
    assert [waiting.hand for waiting in after.waiting] == [seat_after(wait.hand, places) for wait in before.waiting]


@few
@given(course=walks())
def test_what_was_worked_out_may_as_well_have_been_told(course: Course) -> None:
    outcome = rule(course)
    told = course
    derived = [(step.incident, use) for step in outcome.rulings for use in step.used if use.answer.by == "position"]
    values: dict[tuple[int, str], set[str]] = {}
    for number, use in derived:
        values.setdefault((number, use.key), set()).add(use.answer.value)
    for place, found in values.items():
        if len(found) == 1:  # else the table changed between two looks at it
            told = told.with_answer(*place, Answer(next(iter(found)), "director"))
    assert [(step.stage.key, step.cite) for step in rule(told).rulings] == [
        (step.stage.key, step.cite) for step in outcome.rulings
    ]
