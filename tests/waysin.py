"""What is wrong with the ways into a book: where they lead, what they give, and what in a record they rule on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from casebook import Case, faults
from positions import CASES, as_position, position_of

from bridge_rulings.lawbook.book import Book, Topic
from bridge_rulings.ruling.course import Answer, Course
from bridge_rulings.ruling.sighting import sightings
from bridge_rulings.table import irregular as kinds
from bridge_rulings.table.traits import BECAME, TRAITS, UNKNOWN

# What the book has no law for yet: the cards were dealt, counted or sorted wrongly (Laws 1, 13, 14).
NOT_IN_THE_BOOK = {kinds.WRONG_CARD_COUNT, kinds.CARD_TWICE, kinds.NOT_HELD}


def by_its_topics(topics: Mapping[str, Topic], course: Course, sound: Mapping[str, Topic]) -> Course:
    """A course whose incidents begin where their topics lead, with the answers that these give.

    ``sound``: the topics as they should be; what they give need not be answered.
    """
    for incident in course.incidents:
        if incident.topic:
            topic = topics[incident.topic]
            own = {key: answer for key, answer in incident.answers.items() if key not in sound[incident.topic].given}
            given = {key: Answer(answer, "topic") for key, answer in topic.given.items()}
            course = course.with_incident(incident._replace(start=topic.start, answers={**own, **given}))
    return course


def strange_ways(book: Book, cases: Iterable[Case], sound: Book | None = None) -> Iterator[str]:
    """Cases that are not ruled as expected if they begin where their topics lead, or whose topic does not find what
    their record shows.
    """
    topics = {topic.name: topic for topic in book.topics()}
    told = {topic.name: topic for topic in (sound or book).topics()}
    for case in cases:
        course = case.record.course
        lost = [incident.topic for incident in course.incidents if incident.topic and incident.topic not in topics]
        if lost:
            yield f"{case.name}: there is no topic {lost[0]}"
            continue
        entered = by_its_topics(topics, course, told)
        given = {
            f"nothing looks at {key} of incident {incident.number}"  # a topic may give what is not asked in the end
            for incident in entered.incidents
            for key in incident.answers.keys() - course.incident(incident.number).answers.keys()
        }
        for fault in faults(book, Case(case.name, case.record._replace(course=entered))):
            if fault not in given:
                yield f"{case.name}, by its topic: {fault}"
        stem = case.name.rpartition("/")[2]
        yield from _other_finds(case.name, topics, course)
        if stem in CASES:
            yield from _other_finds(case.name, topics, as_position(case.record, position_of(stem)))


def _other_finds(name: str, topics: Mapping[str, Topic], course: Course) -> Iterator[str]:
    """Incidents on record of which only other topics than theirs find what is irregular there, whatever came of it."""
    seen = sightings((), course.table) if course.table is not None else ()
    for incident in course.incidents:
        there = [one.traits for one in seen if one.at and one.at == incident.at]
        topic = topics.get(incident.topic)
        if there and topic and topic.finds and not any(topic.rules_on(traits, BECAME) for traits in there):
            yield f"{name}: {topic.name} does not find it"


def strange_finds(topics: Sequence[Topic]) -> Iterator[str]:
    """Irregularities on which no topic rules, or two do although all is known that tells them apart; or only one where
    it is not known from which side the card came.
    """
    names = [name for name in TRAITS if name != "kind"]
    for kind in TRAITS["kind"]:
        for words in product(*(TRAITS[name] for name in names)):
            traits = {"kind": kind, **dict(zip(names, words, strict=True))}
            fits = [topic.name for topic in topics if topic.rules_on(traits)]
            if bool(fits) == (kind in NOT_IN_THE_BOOK) or (len(fits) > 1 and UNKNOWN not in words):
                yield f"{', '.join(fits) or 'nothing'} rules on {traits}"
            sides = [topic.name for topic in topics if any(topic.rules_on({**traits, "by": by}) for by in TRAITS["by"])]
            if traits["by"] == UNKNOWN and fits != sides:
                yield f"{', '.join(fits)} rules on {traits}, but {', '.join(sides)} could"
