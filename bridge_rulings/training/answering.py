"""Draw what a director would find out: answers to whatever a ruling asks, consistent with each other, from a seed.

Most boxes stay empty and most answers are the usual ones, as at the table; still every answer of every fact comes up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from bridge_rulings.lawbook.book import Authority, Book
from bridge_rulings.ruling.course import Answer, Course, Passed
from bridge_rulings.ruling.engine import run
from bridge_rulings.ruling.outcome import Asked, Need, Outcome, Refused, Waiting
from bridge_rulings.table.calls import BIDS, DOUBLE, PASS, show_call
from bridge_rulings.table.cards import RANKS, SUITS
from bridge_rulings.table.seats import SEATS, side
from bridge_rulings.training.aiming import NOWHERE, Aim, is_on_road

_TICKED = (0.05, 0.12, 0.3)  # how many boxes of a list are ticked: on a quiet board, and on one where much goes wrong
_USUAL, _GOES_ON = 0.5, 0.85
_MOST_STEPS = 120  # of one board; a long one has a third of that
_MOST_MOMENTS = 8


def answered(
    random: Random, book: Book, authority: Authority, course: Course, aim: Aim = NOWHERE
) -> tuple[Course, Outcome]:
    """The course with everything answered that was asked, and with some or all of the moments that it waits for.

    ``aim``: a road through the law files whose answers are preferred.
    """
    moments, ticked = 0, 0.0 if aim.stages else random.choice(_TICKED)
    for _ in range(_MOST_STEPS):
        outcome = run(book, authority, course)
        if outcome.need is not None:
            course = _answer(random, book, authority, course, outcome.need, aim, ticked)
        elif moments < _MOST_MOMENTS and (waiting := _coming(random, outcome, aim)):
            moments += 1
            course = course.plus(_moment(book, course, random.choice(waiting)))
        else:
            for place in outcome.unused:  # a box of the list that was ticked too, though another had already decided
                course = course.with_answer(*place, None)
            return course, run(book, authority, course)
    raise AssertionError(f"no end after {_MOST_STEPS} answers and moments")


def _coming(random: Random, outcome: Outcome, aim: Aim) -> Sequence[Waiting]:
    """What may come next: that to which the road leads, else perhaps anything that waits."""
    on_road = [one for one in outcome.waiting if is_on_road(aim, one.stage)]
    return on_road or (outcome.waiting if random.random() < _GOES_ON else ())


def _moment(book: Book, course: Course, waiting: Waiting) -> Passed:
    kind = book.support.moments[waiting.moment]
    by_role = bool(waiting.hand) and waiting.hand not in SEATS and len(course.incidents) > 1
    return Passed(kind.first_of or waiting.moment, waiting.hand, waiting.incident if by_role else 0)


def _answer(
    random: Random, book: Book, authority: Authority, course: Course, need: Need, aim: Aim, ticked: float
) -> Course:
    """One answer to each fact asked, or one option; the first of a shuffled row that does not contradict the rest."""
    if need.kind == "offer":
        free = [offered.option.name for offered in need.offered if not offered.barred]
        wanted = aim.options.get(need.stage.key, "")
        chosen = wanted if wanted in free else random.choice(free)
        return course.with_answer(need.incident, need.key, Answer(chosen, need.to or "table"))
    for ask in need.asks:
        for value in _values(random, course, need, ask, aim, ticked):
            told = course.with_answer(need.incident, ask.key, _as_answer(ask, value, need))
            try:
                run(book, authority, told)
            except Refused:
                continue
            course = told
            break
        else:
            raise AssertionError(f"{ask.key} cannot be answered")
    return course


def _as_answer(ask: Asked, value: str, need: Need) -> Answer:
    if ask.fact.supplier == "judge":
        return Answer(value, "judgement", "so it was found")
    return Answer(value, (need.to or "table") if ask.fact.supplier == "choice" else "table")


def _values(random: Random, course: Course, need: Need, ask: Asked, aim: Aim, ticked: float) -> Sequence[str]:
    """The answers of a fact, the one that is drawn first."""
    if ask.fact.supplier == "name":
        return [_NAMED[ask.fact.kind](random, course, need)]
    values = list(ask.answers)
    random.shuffle(values)
    first = ""
    wanted = aim.answers.get(ask.fact.key, ())
    if wanted:
        first = random.choice(wanted)
    elif ask.fact.supplier == "tick":
        first = "yes" if random.random() < ticked else "no"
    elif ask.fact.usual and random.random() < _USUAL:
        first = ask.fact.usual
    return sorted(values, key=lambda value: value != first)


# ------------------------------------------------------------------------------ carried values


def _card(random: Random, course: Course, need: Need) -> str:
    """A card that the player can have: from his hand, if the hands are known."""
    seat = need.to if need.to in SEATS else need.voice.anchor
    held = course.table.deal.hands.get(seat, frozenset()) if course.table is not None else frozenset()
    played = course.table.play.cards if course.table is not None and course.table.play is not None else ()
    rest = sorted(held - {one.card for one in played})
    return random.choice(rest or [suit + rank for suit in SUITS for rank in RANKS])


def _cards(random: Random, course: Course, need: Need) -> str:
    return " ".join(sorted({_card(random, course, need) for _ in range(random.choice((1, 1, 2)))}))


def _suits(random: Random, course: Course, need: Need) -> str:
    return " ".join(random.sample(SUITS, random.choice((1, 1, 2))))


def _tricks(random: Random, course: Course, need: Need) -> str:
    return " ".join(str(number) for number in sorted(random.sample(range(1, 14), random.randrange(1, 5))))


def _hand(random: Random, course: Course, need: Need) -> str:
    seats = [seat for seat in SEATS if need.voice.anchor not in SEATS or side(seat) == side(need.voice.anchor)]
    return random.choice(seats)


_NAMED: dict[str, Callable[[Random, Course, Need], str]] = {
    "card": _card,
    "cards": _cards,
    "suit": lambda random, course, need: random.choice(SUITS),
    "suits": _suits,
    "call": lambda random, course, need: show_call(random.choice((*BIDS[:15], PASS, DOUBLE)), symbols=False),
    "trick": lambda random, course, need: str(random.randrange(1, 14)),
    "tricks": _tricks,
    "hand": _hand,
    "count": lambda random, course, need: str(random.randrange(1, 4)),
    "text": lambda random, course, need: "as the director judges",
}
