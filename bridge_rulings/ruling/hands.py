"""Who is meant by a role.

A hand is a seat (``N E S W``) when the director has said who is who, else a word seen from the player with whom the
incident began: ``anchor``, ``lho``, ``partner``, ``rho``, or ``declarer``, ``dummy``, ``unknown``. A ruling works
either way.
A role is a hand: when declarer leads from dummy, the offender is dummy's hand.
"""

from __future__ import annotations

from bridge_rulings.table import seats

ROUND = ("anchor", "lho", "partner", "rho")
_PLACES = {"lho": 1, "partner": 2, "rho": 3}


def rotate(hand: str, places: int) -> str:
    """The hand so many places clockwise."""
    if hand in seats.SEATS:
        return seats.turn(hand, places)
    if hand in ROUND:
        return ROUND[(ROUND.index(hand) + places) % 4]
    if hand in ("declarer", "dummy") and places == 2:
        return "dummy" if hand == "declarer" else "declarer"
    return "unknown"


def of_role(role: str, anchor: str, declarer: str) -> str:
    """The hand of a role, seen from ``anchor``; any word that is not a fixed role is the anchor's own name."""
    if role == "declarer":
        return declarer
    if role == "dummy":
        return rotate(declarer, 2)
    return rotate(anchor, _PLACES.get(role, 0))


def side_of(hand: str) -> str:
    """The side of a hand: ``NS``, ``EW``, ``anchor`` (side), ``others``, ``declaring`` or ``unknown``."""
    if hand in seats.SEATS:
        return seats.side(hand)
    if hand in ROUND:
        return "anchor" if ROUND.index(hand) % 2 == 0 else "others"
    return "declaring" if hand in ("declarer", "dummy") else "unknown"


def other_side(side: str) -> str:
    """The side of the opponents."""
    pairs = {"NS": "EW", "EW": "NS", "anchor": "others", "others": "anchor"}
    return pairs.get(side, "unknown")


def same_side(hand: str, other: str) -> bool | None:
    """Whether two hands play together; None if it cannot be told."""
    mine, theirs = side_of(hand), side_of(other)
    known = {"NS", "EW"}, {"anchor", "others"}
    if any(mine in pair and theirs in pair for pair in known):
        return mine == theirs
    return None
