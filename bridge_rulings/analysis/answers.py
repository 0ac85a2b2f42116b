"""What comes of a claim: double dummy, as stated, and at worst under each profile, every number with its line."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bridge_rulings.analysis.budget import FOR_A_NUMBER, Spent
from bridge_rulings.analysis.doubledummy import DoubleDummy
from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.norm import Breach, Choice, Norm
from bridge_rulings.analysis.playing import Line, play_out
from bridge_rulings.analysis.profiles import Profile, norms
from bridge_rulings.analysis.search import Search
from bridge_rulings.analysis.statement import NOTHING_SAID, Statement
from bridge_rulings.analysis.tops import top_tricks

POSITION = 10  # so many tricks, about, are looked at from one position of the double dummy solver
ENDS = 5  # that part of the budget is for a question about bounds


class Answer(NamedTuple):
    """The tricks of the claimer's side lie between ``fewest`` and ``most``; the line, if any, comes to ``most``.

    If the two are the same it is settled; if not, the budget was used up, and there is no number.
    """

    fewest: int
    most: int
    line: Line | None

    @property
    def tricks(self) -> int | None:
        """The tricks of the claimer's side; None if that is not settled."""
        return self.fewest if self.fewest == self.most else None


def below(
    ending: Ending, profile: Profile, statement: Statement, tricks: int, budget: int = FOR_A_NUMBER
) -> Line | None:
    """A line of that profile on which the claimer's side gets fewer tricks. Raises `Spent` if that is not settled."""
    cards = Search(ending, norm_of(ending, profile, statement, tricks), statement).line_to(tricks - 1, budget)
    return None if cards is None else play_out(ending, cards)


def norm_of(
    ending: Ending,
    profile: Profile,
    statement: Statement,
    claimed: int | None = None,
    excluded: frozenset[Choice | Breach] = frozenset(),
) -> Norm:
    """What the claimer's side is held to under a profile, after that statement; no rule that says nothing here.

    Who claimed no more than his top tricks takes no finesse.
    """
    minded = profile.trumps == "known" or (profile.trumps == "as_stated" and statement.minds_trumps)
    silent = {*(() if minded and ending.trumps_out else norms().minds_trumps)}
    silent |= set() if statement.steps else {"as_stated"}
    return Norm(
        tuple(rule for rule in profile.rules if rule not in silent),
        claimer_only=ending.defends and profile.partner == "any_legal",
        excluded=excluded,
        finesses=needs_more(ending, claimed),
    )


def needs_more(ending: Ending, claimed: int | None) -> bool:
    """Whether so many tricks are more than the claimer's side has on top, or it is not known how many."""
    return claimed is None or claimed > top_tricks(ending)


def worst(
    ending: Ending,
    profile: Profile,
    statement: Statement = NOTHING_SAID,
    claimed: int | None = None,
    budget: int = FOR_A_NUMBER,
    excluded: frozenset[Choice | Breach] = frozenset(),
) -> Answer:
    """The fewest tricks of the claimer's side under a profile; ``excluded`` plays are not taken for normal."""
    search = Search(ending, norm_of(ending, profile, statement, claimed, excluded), statement)
    lines: dict[int, Line] = {}

    def held_to(tricks: int, budget: int) -> bool:
        cards = search.line_to(tricks, budget)
        if cards is not None:
            line = play_out(ending, cards)
            lines[line.tricks] = line
        return cards is not None

    fewest, most = _between(held_to, ending.left, claimed, budget, lambda: min(lines, default=ending.left))
    if most not in lines:  # then it is all of them, and any play will do
        lines[most] = play_out(ending, search.line_to(most, FOR_A_NUMBER) or ())
    return Answer(fewest, most, lines[most])


def double_dummy(ending: Ending, claimed: int | None = None, budget: int = FOR_A_NUMBER) -> Answer:
    """The tricks of the claimer's side if everybody plays with all cards seen, by our own solver."""
    solver = DoubleDummy(ending)
    positions = max(1, budget // POSITION)
    fewest, most = _between(solver.held_to, ending.left, claimed, positions, None)
    if fewest < most:
        return Answer(fewest, most, None)
    try:
        return Answer(fewest, most, play_out(ending, solver.line(fewest, 10 * positions)))
    except Spent:
        return Answer(fewest, most, None)


def _between(
    held_to: Callable[[int, int], bool], left: int, claimed: int | None, budget: int, reached: Callable[[], int] | None
) -> tuple[int, int]:
    """The bounds of an answer: asked at the claim first, then downwards, or upwards if it cannot fall below the claim.

    Where that is not settled, there are bounds; they are drawn in from the ends for a part of the budget.
    """
    fewest, most = 0, left
    asked = left - 1 if claimed is None else max(0, min(claimed, left) - 1)
    unsettled: set[int] = set()
    while fewest < most:
        try:
            if held_to(asked, max(1, budget // ENDS) if unsettled else budget):
                most = reached() if reached else asked
                asked = most - 1
            else:
                asked = fewest = asked + 1
        except Spent:
            unsettled.add(asked)
        if asked in unsettled:
            asked = next((ask for ask in (fewest, most - 1) if ask not in unsettled), -1)
            if asked < 0:
                break
    return fewest, most
