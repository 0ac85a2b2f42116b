"""Everything that can be said of one claim: best, as stated, and at worst under every profile."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bridge_rulings.analysis import dds
from bridge_rulings.analysis.answers import Answer, double_dummy, norm_of, worst
from bridge_rulings.analysis.budget import FOR_A_NUMBER
from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.frontier import Point, frontier
from bridge_rulings.analysis.norm import Norm
from bridge_rulings.analysis.profiles import Norms, Profile, norms
from bridge_rulings.analysis.statement import NOTHING_SAID, Statement
from bridge_rulings.errors import Problem


class Report(NamedTuple):
    """``worst`` is by the name of the profile, from the widest. ``frontier`` is empty if it was not asked for."""

    ending: Ending
    claimed: int
    statement: Statement
    double_dummy: Answer
    stated: Answer
    worst: Mapping[str, Answer]
    frontier: tuple[Point, ...] = ()


def report(
    ending: Ending,
    claimed: int,
    statement: Statement = NOTHING_SAID,
    *,
    with_frontier: bool = False,
    budget: int = FOR_A_NUMBER,
    known: Norms | None = None,
    looking_at: Callable[[str], None] = lambda what: None,
) -> Report:
    """Look into a claim; ``looking_at`` is told what comes next, for it may take seconds.

    Raises `Problem` if more or fewer tricks were claimed and conceded than are left.
    """
    check_claim(ending, claimed, statement)
    book = known or norms()
    answers: dict[Norm, Answer] = {}

    def at_worst(profile: Profile) -> Answer:
        norm = norm_of(ending, profile, statement, claimed)
        if norm not in answers:
            looking_at(profile.title)
            answers[norm] = worst(ending, profile, statement, claimed, budget)
        return answers[norm]

    looking_at("Double dummy")
    best = best_play(ending, claimed, budget)
    stated = at_worst(book.stated)
    every = {name: at_worst(profile) for name, profile in book.profiles.items()}
    if with_frontier:
        looking_at("Carelessness")
    points = frontier(ending, statement, budget, book.careless, claimed) if with_frontier else ()
    return Report(ending, claimed, statement, best, stated, every, points)


def best_play(ending: Ending, claimed: int, budget: int = FOR_A_NUMBER) -> Answer:
    """Double dummy by our own solver; if that takes too long, by the installed one, if there is one."""
    found = double_dummy(ending, claimed, budget)
    if found.line is None and dds.installed():
        line = dds.solved(ending)
        return Answer(line.tricks, line.tricks, line)
    return found


def check_claim(ending: Ending, claimed: int, statement: Statement) -> None:
    """Raises `Problem` if the tricks claimed cannot be, or do not go with those conceded."""
    if not 0 <= claimed <= ending.left:
        raise Problem(f"{claimed} tricks claimed of {ending.left} that are left")
    if statement.conceded and claimed + statement.conceded != ending.left:
        told = f"{claimed} claimed and {statement.conceded} conceded"
        raise Problem(f"{told} are not the {ending.left} tricks that are left")
