"""What each card is worth with all cards seen: the tricks that come of it if both sides then play their best."""

from __future__ import annotations

from typing import NamedTuple

from bridge_rulings.analysis import dds
from bridge_rulings.analysis.budget import POSITIONS, Spent
from bridge_rulings.analysis.doubledummy import DoubleDummy
from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.playing import after, cards_to_play

OWN = 4  # endings of so many tricks are solved sooner than the installed solver is loaded


class Bounds(NamedTuple):
    """The tricks of the claimer's side lie between these two; if they are the same, that is how many."""

    fewest: int
    most: int

    def plus(self, tricks: int) -> Bounds:
        """With so many tricks more."""
        return Bounds(self.fewest + tricks, self.most + tricks)

    @property
    def settled(self) -> bool:
        """Whether it is one number."""
        return self.fewest == self.most


def worth(ending: Ending, guess: int | None = None, positions: int = POSITIONS) -> Bounds:
    """The tricks of the claimer's side, of those left, by best play of both sides.

    By the installed solver, or by our own, which gives bounds where it has looked at so many positions and is not done.
    ``guess`` is asked first.
    """
    left = ending.left
    if not left:
        return Bounds(0, 0)
    if _is_for_solver(ending):
        values = dds.each_card(ending).values()
        best = max(values) if ending.to_play in ending.side else min(values)
        return Bounds(best, best)
    solver = DoubleDummy(ending)
    fewest, most = 0, left
    asked = min(left - 1, max(0, left // 2 if guess is None else guess))
    try:
        while fewest < most:
            if solver.held_to(asked, max(1, positions - solver.nodes)):
                most = asked
            else:
                fewest = asked + 1
            asked = min(max(asked, fewest), most - 1)
    except Spent:
        pass
    return Bounds(fewest, most)


def each_card(ending: Ending, positions: int = POSITIONS) -> dict[str, Bounds]:
    """What each card of the hand to play is worth, from the trick on the table on."""
    if _is_for_solver(ending):
        return {card: Bounds(tricks, tricks) for card, tricks in sorted(dds.each_card(ending).items())}
    found: dict[str, Bounds] = {}
    guess = None
    for card in sorted(cards_to_play(ending)):
        then, won = after(ending, card)
        found[card] = worth(then, guess, positions).plus(won)
        guess = found[card].fewest - won
    return found


def _is_for_solver(ending: Ending) -> bool:
    """Whether the installed solver is asked; it is given no trick in which a hand has not followed suit."""
    return ending.left > OWN and ending.revoke is None and dds.installed()
