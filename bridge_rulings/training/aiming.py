"""Rare rulings: a road through the law files to a row that is drawn, so that no row waits for chance alone.

What is drawn at random comes mostly to the same few rows. So for some cases a row is drawn first, from all that the
ruling can come to; the rows on the shortest road to it say which answers help. They are preferred, never forced: what
the board tells, or what contradicts them, goes its own way.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from bridge_rulings.lawbook.book import Book, Topic
from bridge_rulings.lawbook.model import Option, Row, Stage
from bridge_rulings.ruling.outcome import Outcome

Place = tuple[int, str]  # a law and a stage of it
Step = Row | Option
Before = tuple[Stage, Step] | None  # the stage and the row that led to one
_OWN = 0.75  # how many rows are drawn from the laws of the family, and not from what they lead to


class Aim(NamedTuple):
    """A road to a row: its stage and line (``end``), the ``stages`` that it leads through, the ``answers`` that help on
    it, by the key of the fact, and the ``options`` to choose, by the key of the offer.
    """

    end: tuple[Place, int]
    stages: frozenset[Place]
    answers: Mapping[str, tuple[str, ...]]
    options: Mapping[str, str]


NOWHERE = Aim(((0, ""), 0), frozenset(), {}, {})


def aimed(
    random: Random, book: Book, topics: Sequence[Topic], laws: Collection[int], paragraph: str = ""
) -> tuple[Topic, Aim]:
    """A row that is drawn, of those that cite the ``paragraph``, else mostly of these laws, sometimes of all that they
    lead to; a topic from which a road leads to it, and that road. Nowhere, if no road leads to such a row.
    """
    roads = {topic.name: roads_from(book, book.find_stage(topic.start)) for topic in topics}
    every = {place: stage for road in roads.values() for place, (stage, _) in road.items()}
    own = [stage for stage in every.values() if stage.law in laws]
    among = own if own and not paragraph and random.random() < _OWN else list(every.values())
    rows = [(stage, row) for stage in among for row in stage.steps if not paragraph or paragraph in row.cite]
    if not rows:
        return random.choice(topics), NOWHERE
    stage, row = random.choice(rows)
    found = []
    for topic in topics:
        if _place(stage) in roads[topic.name]:
            aim = _road(random, book, roads[topic.name], stage, row)
            if all(answer in aim.answers.get(key, (answer,)) for key, answer in topic.given.items()):
                found.append((topic, aim))
    return random.choice(found) if found else (random.choice(topics), NOWHERE)


def _road(random: Random, book: Book, came_by: Mapping[Place, tuple[Stage, Before]], stage: Stage, row: Step) -> Aim:
    """The shortest road to a row, as `roads_from` found it."""
    steps = [(stage, row)]
    while (before := came_by[_place(steps[-1][0])][1]) is not None:
        steps.append(before)
    answers: dict[str, tuple[str, ...]] = {}
    options: dict[str, str] = {}
    for passed, taken in steps:
        if isinstance(taken, Option):
            options.setdefault(passed.key, taken.name)
            continue
        for law, when in _tested(random, book, passed.law, taken):
            for name, wanted in when.items():
                answers.setdefault(book.law(law).facts[name].key, wanted)
    return Aim((_place(stage), row.line), frozenset(_place(passed) for passed, _ in steps), answers, options)


def roads_from(book: Book, start: Stage) -> dict[Place, tuple[Stage, Before]]:
    """Every stage that a ruling can come to from one, each with the stage and the row that led there first."""
    came_by: dict[Place, tuple[Stage, Before]] = {_place(start): (start, None)}
    queue = deque([start])
    while queue:
        stage = queue.popleft()
        for row in stage.steps:
            for following in _following(book, stage, row):
                if _place(following) not in came_by:
                    came_by[_place(following)] = (following, (stage, row))
                    queue.append(following)
    return came_by


def is_on_road(aim: Aim, stage: Stage) -> bool:
    """Whether the road leads through a stage."""
    return _place(stage) in aim.stages


def reached(aim: Aim, outcome: Outcome) -> bool:
    """Whether a ruling went through the row at the end of the road."""
    return any((_place(step.stage), step.row.line) == aim.end for step in outcome.rulings)


def _following(book: Book, stage: Stage, row: Step) -> Iterator[Stage]:
    """The stages that follow a row, those that its effects bring, and the tables that find an answer for it."""
    for goal in (*row.later, *((row.next,) if row.next is not None else ())):
        yield book.stage(goal)
    for use in row.do:
        yield from (book.find_stage(name) for name in book.support.effects[use.effect].brings)
    for name in row.when if isinstance(row, Row) else stage.facts:
        finder = _finder(book, stage.law, name)
        if finder is not None:
            yield finder


def _tested(random: Random, book: Book, number: int, row: Row) -> Iterator[tuple[int, Mapping[str, tuple[str, ...]]]]:
    """What a row tests, and for an answer that another table finds, what a row of that table tests."""
    yield number, row.when
    for name, answers in row.when.items():
        finder = _finder(book, number, name)
        giving = [one for one in finder.rows if one.gives in answers] if finder is not None else []
        if finder is not None and giving:
            yield finder.law, random.choice(giving).when


def _finder(book: Book, number: int, name: str) -> Stage | None:
    law = book.law(number)
    by = law.facts[name].by
    return (law.stages.get(by) or book.find_stage(by)) if by else None


def _place(stage: Stage) -> Place:
    return stage.law, stage.name
