"""Random courses over the real book: whatever is asked is answered, moments come, further incidents are entered."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from at_table import book, rule
from hypothesis import reject
from hypothesis import strategies as st

from bridge_rulings.errors import Problem
from bridge_rulings.ruling.course import Answer, Course, Incident, Passed
from bridge_rulings.ruling.outcome import Asked, Need, Outcome, Waiting
from bridge_rulings.ruling.voice import UNKNOWN
from bridge_rulings.table.cards import RANKS, SUITS
from bridge_rulings.table.seats import SEATS, turn

MOST_STEPS = 300  # answers and moments on one board; the longest walk seen has a third of that

CHOOSING = ("27A", "28", "50D", "50D1", "53", "54", "55", "56", "57", "62")  # where a player mostly has to choose

seats = st.sampled_from(SEATS)
cards = st.sampled_from([suit + rank for suit in SUITS for rank in RANKS])
_tricks = st.integers(1, 13).map(str)

VALUES: dict[str, st.SearchStrategy[str]] = {
    "card": cards,
    "cards": st.lists(cards, min_size=1, max_size=3, unique=True).map(" ".join),
    "suit": st.sampled_from(SUITS),
    "suits": st.lists(st.sampled_from(SUITS), min_size=1, max_size=3, unique=True).map(" ".join),
    "call": st.sampled_from(["1H", "3NT", "pass", "double"]),
    "trick": _tricks,
    "tricks": st.sets(st.integers(1, 13), min_size=1).map(
        lambda found: " ".join(str(trick) for trick in sorted(found))
    ),
    "hand": seats,
    "count": st.integers(0, 13).map(str),
    "text": st.text(st.characters(codec="utf-8", exclude_characters="{}_"), min_size=1, max_size=20)
    .map(str.strip)
    .filter(bool),
}


@cache
def starts() -> tuple[str, ...]:
    """Where an incident can start: the topics, and the laws by their number."""
    return tuple(
        dict.fromkeys([*(topic.start for topic in book().topics()), *(law.first.name for law in book().laws())])
    )


@st.composite
def incidents(draw: st.DrawFn, number: int, with_seats: bool, among: tuple[str, ...] = ()) -> Incident:
    """An incident as the director enters it, before any answer."""
    seat = seats if with_seats else st.just("")
    return Incident(
        number,
        draw(st.sampled_from(among or starts())),
        "",
        draw(seat),
        draw(st.just("") | seats),
        draw(st.just("") | cards),
        {},
    )


@st.composite
def walks(draw: st.DrawFn, *, complete: bool = True, most_incidents: int = 3) -> Course:
    """A course that was ruled to its end, or (not ``complete``) perhaps left at a question."""
    with_seats = draw(st.booleans())
    declarer = draw(seats) if with_seats or draw(st.booleans()) else ""
    course = Course("7", "", declarer, "", (draw(incidents(1, with_seats)),))
    for _ in range(MOST_STEPS):
        outcome = rule(course)
        room = len(course.incidents) < most_incidents
        if outcome.need is not None:
            if not complete and draw(st.integers(0, 9)) == 0:
                return course
            course = draw(answered(course, outcome.need))
        elif room and draw(st.integers(0, 3)) == 0:
            course = course.plus(draw(incidents(len(course.incidents) + 1, with_seats)))
        elif outcome.waiting and draw(st.integers(0, 9)) > 0:
            waiting: Waiting = draw(st.sampled_from(outcome.waiting))
            course = course.plus(passed(waiting))
        else:
            return course
    raise AssertionError(f"no end after {MOST_STEPS} answers and moments")


def is_choice(need: Need) -> bool:
    """Whether a player has to choose, and so is shown what each choice leads to."""
    return need.kind == "offer" or (need.kind == "facts" and bool(need.to))


@st.composite
def choices(draw: st.DrawFn) -> tuple[Course, Need]:
    """A course that has come to the choice of a player."""
    course = draw(walks(complete=False, most_incidents=2))
    for _ in range(MOST_STEPS):
        need = rule(course).need
        if need is None:
            break
        if is_choice(need):
            return course, need
        course = draw(answered(course, need))
    course = course.plus(draw(incidents(len(course.incidents) + 1, bool(course.incidents[0].anchor), CHOOSING)))
    while (need := rule(course).need) is not None:
        if is_choice(need):
            return course, need
        course = draw(answered(course, need))
    return reject()


def passed(waiting: Waiting) -> Passed:
    """The moment for which something waits, as it is recorded."""
    kind = book().support.moments[waiting.moment]
    return Passed(kind.first_of or waiting.moment, waiting.hand)


@st.composite
def answered(draw: st.DrawFn, course: Course, need: Need) -> Course:
    """The course with an answer to what is needed. Answers that contradict each other are answered otherwise."""
    if need.kind == "offer":
        free = [entry.option.name for entry in need.offered if not entry.barred]
        return course.with_answer(need.incident, need.key, Answer(draw(st.sampled_from(free)), need.to or "table"))
    for ask in need.asks:
        course = draw(_one(course, need.incident, ask))
    return course


@st.composite
def _one(draw: st.DrawFn, course: Course, number: int, ask: Asked) -> Course:
    if ask.fact.supplier == "name":
        value = draw(st.just(UNKNOWN) | VALUES[ask.fact.kind])
        return course.with_answer(number, ask.key, Answer(value))
    empty = ask.fact.supplier == "tick" and draw(st.integers(0, 4)) > 0
    values = ["no", "yes"] if empty else draw(st.permutations(ask.answers))
    why = "so it seems" if ask.fact.supplier == "judge" else ""
    for value in values:
        told = course.with_answer(number, ask.key, Answer(value, "judgement" if why else "table", why))
        if possible(told) is not None:
            return told
    raise AssertionError(f"{ask.key} cannot be answered at all")


def possible(course: Course) -> Outcome | None:
    """The ruling of a course, None if its answers contradict each other."""
    try:
        return rule(course)
    except Problem:
        return None


def answer_every_need(course: Course, known: dict[tuple[int, str], Answer]) -> Course:
    """The course with what it needs taken from ``known``, and nothing else."""
    for _ in range(MOST_STEPS):
        need = rule(course).need
        if need is None:
            return course
        keys = [ask.key for ask in need.asks] or [need.key]
        told = [key for key in keys if (need.incident, key) in known]
        assert told, f"{keys} is asked, which was not asked before"
        for key in told:
            course = course.with_answer(need.incident, key, known[need.incident, key])
    raise AssertionError("no end")


def effects_of(outcome: Outcome) -> list[Any]:
    """What a ruling comes to, without the paragraphs."""
    return [
        (step.incident, step.stage.key, [(applied.use.effect, applied.slots) for applied in step.applied])
        for step in outcome.rulings
    ]


def seat_after(hand: str, places: int) -> str:
    """The seat so many places on; a hand that is no seat stays what it is."""
    return turn(hand, places) if hand in SEATS else hand


def turned_key(key: str, places: int) -> str:
    """A key whose hand (`` @W``) has moved with the others."""
    return re.sub(r"(?<= @)[NESW]\b", lambda found: seat_after(found[0], places), key)


def turned_round(course: Course, places: int) -> Course:
    """The same board with every player so many places on."""
    entries: list[Incident | Passed] = []
    for entry in course.entries:
        if isinstance(entry, Passed):
            entries.append(Passed(entry.moment, seat_after(entry.hand, places)))
            continue
        answers = {turned_key(key, places): answer for key, answer in entry.answers.items()}
        anchor, whose = seat_after(entry.anchor, places), seat_after(entry.turn, places)
        entries.append(entry._replace(answers=answers, anchor=anchor, turn=whose))
    return course._replace(declarer=seat_after(course.declarer, places), entries=tuple(entries))
