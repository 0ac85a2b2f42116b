"""What all rulings of a board come to together: tricks that change sides (64A), each moved once.

An effect asks for a *kind* of trick (the revoke trick, one later trick, either of them), not for a number. Where
several incidents of one side ask, each request is given a different trick that the side won, by a matching; so no
trick moves twice and never more than the side won.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bridge_rulings.ruling.hands import side_of
from bridge_rulings.ruling.state import Item


class Transfer(NamedTuple):
    """Tricks that one side loses. ``tricks``: which, by incident, where known; ``upper``: the number may turn out
    smaller.

    ``number`` counts tricks. ``clashes``: incidents whose trick had already moved for another.
    """

    side: str
    number: int
    upper: bool
    tricks: tuple[tuple[int, int], ...]  # (incident, trick)
    clashes: tuple[int, ...]


class Request(NamedTuple):
    """One trick asked for: the tricks it may be, None if the play is not known."""

    incident: int
    tricks: tuple[int, ...] | None


def requests(items: Iterable[Item]) -> dict[str, list[Request]]:
    """The requests of all transfer effects, by the side that loses the tricks."""
    found: dict[str, list[Request]] = {}
    for item in items:
        found.setdefault(side_of(item.hand), []).append(Request(item.incident, _tricks(item)))
    return found


def _tricks(item: Item) -> tuple[int, ...] | None:
    trick, won = item.slots.get("trick", ""), item.slots.get("tricks", "")
    if not trick.isdecimal() or not won or not all(word.isdecimal() for word in won.split()):
        return None
    revoke = int(trick)
    numbers = [int(word) for word in won.split() if int(word) >= revoke]
    what = item.slots.get("what")
    if what == "revoke_trick":
        return (revoke,)
    if what == "later_trick":
        numbers = [number for number in numbers if number > revoke]
    return tuple(sorted(numbers))


def settle(items: Sequence[Item]) -> tuple[Transfer, ...]:
    """The transfers of a board, one for each side that loses tricks."""
    return tuple(_settle(side, wanted) for side, wanted in requests(items).items())


def needs_tricks(items: Sequence[Item]) -> bool:
    """Whether the tricks that were won must be known: several incidents of one side ask for tricks."""
    return any(len({request.incident for request in wanted}) > 1 for wanted in requests(items).values())


def _settle(side: str, wanted: Sequence[Request]) -> Transfer:
    several = len({request.incident for request in wanted}) > 1
    if not several or any(request.tricks is None for request in wanted):
        return Transfer(side, len(wanted), several, (), ())
    given: dict[int, int] = {}  # trick -> index of the request that has it

    def give(index: int, seen: set[int]) -> bool:
        for trick in wanted[index].tricks or ():
            if trick not in seen:
                seen.add(trick)
                if trick not in given or give(given[trick], seen):
                    given[trick] = index
                    return True
        return False

    served = [index for index in range(len(wanted)) if give(index, set())]
    tricks = sorted((wanted[index].incident, trick) for trick, index in given.items())
    clashes = sorted({wanted[index].incident for index in range(len(wanted)) if index not in served})
    return Transfer(side, len(given), False, tuple(tricks), tuple(clashes))
