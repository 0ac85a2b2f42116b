"""What a recorded board shows to rule on, and which of it a director means."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bridge_rulings.lawbook.book import Topic
from bridge_rulings.ruling.course import Course
from bridge_rulings.ruling.topics import of_law
from bridge_rulings.table.entry import Entry

if TYPE_CHECKING:
    from bridge_rulings.table.board import Board
    from bridge_rulings.table.irregular import Irregularity


class Sighting(NamedTuple):
    """Something irregular in a recorded board, the topics that may rule on it, and where it stands: ``card 17``; "" if
    it is no one call or card.
    """

    irregularity: Irregularity
    topics: tuple[Topic, ...]
    at: str
    traits: Mapping[str, str]


def sightings(topics: Sequence[Topic], table: Board) -> tuple[Sighting, ...]:
    """Everything irregular in a recorded board, in its order."""
    from bridge_rulings.ruling.recorded_point import CALL, CARD, written_point
    from bridge_rulings.table.board import irregular
    from bridge_rulings.table.irregular import IN_AUCTION, IN_PLAY
    from bridge_rulings.table.traits import traits

    found = []
    for one in irregular(table):
        kind = CALL if one.kind in IN_AUCTION else CARD if one.kind in IN_PLAY else ""
        at = written_point(kind, one.at) if kind and one.at >= 0 else ""
        seen = traits(table, one)
        found.append(Sighting(one, tuple(topic for topic in topics if topic.rules_on(seen)), at, seen))
    return tuple(found)


def to_rule_on(topics: Sequence[Topic], board: Course, number: int = 0) -> tuple[Sighting, ...]:
    """What the record of a board shows, a topic rules on, and no incident is about yet, but for incident ``number``."""
    if board.table is None:
        return ()
    begun = {(incident.at, incident.topic) for incident in board.incidents if incident.at and incident.number != number}
    return tuple(
        seen
        for seen in sightings(topics, board.table)
        if seen.topics and not any((seen.at, topic.name) in begun for topic in seen.topics)
    )


def meant(seen: Sequence[Sighting], topic: Topic, entry: Entry) -> list[Sighting]:
    """Which of these a director can mean by a topic, or by a law named without one, and what he said of it.

    What came of it later is not for him to know: a revoke is a revoke, established or not.
    """
    from bridge_rulings.table.traits import BECAME

    law = re.match(r"\d+", topic.start) if not topic.name else None
    return [
        one
        for one in seen
        if (topic.rules_on(one.traits, BECAME) if law is None else of_law(one.topics, int(law[0])))
        and (not entry.actor or entry.actor == one.irregularity.seat)
        and (not entry.card or entry.card == one.irregularity.card)
        and (not entry.call or not one.irregularity.call or entry.call == one.irregularity.call)
    ]


def shows_other(seen: Sequence[Sighting], topic: Topic) -> bool:
    """Whether the record shows such a thing, but of another player or card, or another irregular call instead.

    That it shows nothing of the kind proves nothing: a claim or an exposed card need not stand in a record.
    """
    from bridge_rulings.table.irregular import IN_AUCTION
    from bridge_rulings.table.traits import BECAME

    is_call = any(kind in IN_AUCTION for kind in topic.finds.get("kind", ()))
    return any(topic.rules_on(one.traits, BECAME) or (is_call and one.irregularity.kind in IN_AUCTION) for one in seen)
