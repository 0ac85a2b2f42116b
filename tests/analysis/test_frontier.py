"""For each number of tricks the least careless line, as trying everything gives it."""

from __future__ import annotations

from random import Random

from endings import BruteForce, make_ending, make_statement

from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.frontier import MOST, Point, frontier
from bridge_rulings.analysis.norm import Norm
from bridge_rulings.analysis.profiles import norms
from bridge_rulings.analysis.statement import NOTHING_SAID, Statement
from bridge_rulings.analysis.typed_ending import read_ending

SLIPS = norms().careless
EVERY_RULE = Norm(tuple(one.rule for one in SLIPS), tuple(one.weight for one in SLIPS), claimer_only=True)


def tried(ending: Ending, statement: Statement) -> dict[int, int]:
    """The least carelessness by the number of tricks, where less carelessness does not come to as few."""
    best: dict[int, int] = {}
    for tricks, weight in sorted(
        BruteForce(ending, EVERY_RULE, statement).frontier().items(), key=lambda one: one[::-1]
    ):
        if weight <= MOST and tricks < min(best, default=14):
            best[tricks] = weight
    return best


def test_the_frontier_is_what_trying_everything_gives() -> None:
    for seed in range(40):
        random = Random(seed)  # noqa: S311 - endings, not secrets
        ending = make_ending(random, random.randrange(1, 4), defends=random.random() < 0.3)
        statement = make_statement(random, ending) if random.random() < 0.5 else NOTHING_SAID
        found = frontier(ending, statement)
        assert {point.tricks: point.weight for point in found if point.settled} == tried(ending, statement), seed
        assert all(is_told(point) for point in found), seed


def is_told(point: Point) -> bool:
    """Whether the line comes to the tricks and its slips to the weight."""
    return point.line.tricks == point.tricks and sum(slip.careless.weight for slip in point.slips) == point.weight


def test_what_is_careless_is_named_with_its_card() -> None:
    careful, careless = frontier(read_ending("N:.AK2.. 2.34.. AK...A ..567.", "S", "S", "S"))
    assert (careful.tricks, careful.slips) == (3, ())
    [slip] = careless.slips
    assert (careless.tricks, careless.line.cards[slip.at].card, slip.careless.rule) == (2, "CA", "draws_trumps")


def test_what_the_budget_leaves_open_is_said() -> None:
    ending = make_ending(Random(1), 8)  # noqa: S311
    found = frontier(ending, budget=1000)
    assert found
    assert not found[-1].settled
    assert [point.tricks for point in found] == sorted({point.tricks for point in found}, reverse=True)
