"""The frontier of carelessness: for each number of tricks, the line to it that needs the least careless play.

Careless is what breaks one of the rules of `laws/profiles.yaml`, and each has a weight there. The most careful play
costs nothing; from there the question is, trick by trick, how much carelessness it takes to make one trick fewer.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bridge_rulings.analysis.answers import needs_more
from bridge_rulings.analysis.budget import FOR_A_NUMBER, Spent
from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.norm import Norm
from bridge_rulings.analysis.playing import Line, play_out
from bridge_rulings.analysis.profiles import Careless, norms
from bridge_rulings.analysis.search import Search
from bridge_rulings.analysis.statement import NOTHING_SAID, Statement

MOST = 25  # nobody is that careless in one ending; beyond it the least is not worth finding
ANY = 10_000
ROUNDS = 5  # times the budget of one question, for the whole frontier


class Slip(NamedTuple):
    """A careless play of a line: which of its cards, counted from 0, and what is careless about it."""

    at: int
    careless: Careless


class Point(NamedTuple):
    """A line that comes to ``tricks`` for the claimer's side, and its slips.

    ``weight`` is their weight. ``settled``: no line to so few tricks takes less.
    """

    tricks: int
    weight: int
    settled: bool
    line: Line
    slips: tuple[Slip, ...]


def frontier(
    ending: Ending,
    statement: Statement = NOTHING_SAID,
    budget: int = FOR_A_NUMBER,
    careless: tuple[Careless, ...] | None = None,
    claimed: int | None = None,
) -> tuple[Point, ...]:
    """From the most careful play downwards, one point for each number of tricks that carelessness can lead to."""
    slips = norms().careless if careless is None else careless
    rules, weights = tuple(one.rule for one in slips), tuple(one.weight for one in slips)
    norm = Norm(rules, weights, claimer_only=True, finesses=needs_more(ending, claimed))
    return tuple(_points(Search(ending, norm, statement), slips, budget))


def _points(search: Search, careless: tuple[Careless, ...], budget: int) -> Iterator[Point]:
    fewest, weight, found = search.ending.left + 1, 0, None
    limit = search.nodes + ROUNDS * budget
    try:
        while fewest > 0 and weight <= MOST:
            cards = search.line_to(fewest - 1, min(budget, limit - search.nodes), weight)
            if cards is None:
                if found:
                    yield found
                weight, found = weight + 1, None
            else:
                found = _point(search, careless, cards, settled=True)
                fewest = found.tricks
    except Spent:
        weight = MOST + 1
    if found:
        yield found
    if weight > MOST:
        yield from _unsettled(search, careless, budget, fewest)


def _unsettled(search: Search, careless: tuple[Careless, ...], budget: int, fewest: int) -> Iterator[Point]:
    """Lines to fewer tricks still, of which it is not known whether they need so much carelessness."""
    try:
        while fewest > 0 and (cards := search.line_to(fewest - 1, budget, ANY)) is not None:
            point = _point(search, careless, cards, settled=False)
            yield point
            fewest = point.tricks
    except Spent:
        return


def _point(search: Search, careless: tuple[Careless, ...], cards: tuple[str, ...], *, settled: bool) -> Point:
    line = play_out(search.ending, cards)
    slips = tuple(Slip(at, careless[rule]) for at, rule in search.broken(cards))
    return Point(line.tricks, sum(slip.careless.weight for slip in slips), settled, line, slips)
