"""The best play of both sides with all cards seen: our own solver, for endings of moderate length."""

from __future__ import annotations

from bridge_rulings.analysis.budget import Spent
from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.layout import Layout, Masks, Run, name


class DoubleDummy:
    """Questions about one ending; what one has found out serves the next."""

    def __init__(self, ending: Ending) -> None:
        self.ending = ending
        self.layout = Layout(ending)
        self.nodes = 0
        self._budget = 0
        self._bounds: dict[int, tuple[int, int]] = {}  # fewest and most tricks of the claimer's side

    def held_to(self, tricks: int, budget: int) -> bool:
        """Whether the opponents can hold the claimer's side to at most so many tricks. Raises `Spent`."""
        self._budget = self.nodes + budget
        return self._from(self.layout.masks, self.layout.leader, self.layout.trick, self.ending.left, tricks)

    def line(self, tricks: int, budget: int) -> tuple[str, ...]:
        """A line of best play of both sides, if it comes to so many tricks. Raises `Spent`."""
        self._budget = self.nodes + budget
        masks, leader, trick, left = self.layout.masks, self.layout.leader, self.layout.trick, self.ending.left
        line: list[str] = []
        while left:
            seat = (leader + len(trick)) & 3
            for card in self._naturally(masks, leader, trick):
                least = tricks if not self.layout.own[seat] else tricks - 1
                if self._from(masks, leader, (*trick, card), left, least) is not self.layout.own[seat]:
                    break
            line.append(name(card))
            trick = (*trick, card)
            if len(trick) == 4:
                leader = (leader + self.layout.best(trick)) & 3
                masks, trick, left = _without(masks, trick), (), left - 1
                tricks -= self.layout.own[leader]
        return tuple(line)

    def _naturally(self, masks: Masks, leader: int, trick: tuple[int, ...]) -> list[int]:
        """What the hand may play, first what a player would who knows of no reason against it: no card is wasted."""
        seat, place = (leader + len(trick)) & 3, self.layout.best(trick)
        best, best_seat = trick[place] if trick else -1, (leader + place) & 3
        cards = self._ordered(masks, seat, trick, best, best_seat)
        if trick and best_seat == seat ^ 2:
            cards.sort(key=lambda card: (self.layout.beats(card, best), -(card & 15)))
        return cards

    def _from(self, masks: Masks, leader: int, trick: tuple[int, ...], left: int, tricks: int) -> bool:
        """The question from the middle of a trick."""
        if not trick:
            return self._held(masks, leader, left, tricks)
        place = self.layout.best(trick)
        return self._play(masks, leader, trick, trick[place], (leader + place) & 3, left, tricks)

    def _held(self, masks: Masks, leader: int, left: int, tricks: int) -> bool:
        """The question between two tricks."""
        if tricks >= left:
            return True
        if tricks < 0 or self._sure(masks, leader, own=True) > tricks:
            return False
        if left - self._sure(masks, leader, own=False) <= tricks:
            return True
        key = self.layout.key(masks, leader)
        fewest, most = self._bounds.get(key, (0, left))
        if most <= tricks or fewest > tricks:
            return most <= tricks
        self.nodes += 1
        if self.nodes > self._budget:
            raise Spent
        held = self._play(masks, leader, (), -1, leader, left, tricks)
        self._bounds[key] = (fewest, tricks) if held else (tricks + 1, most)
        return held

    def _play(
        self, masks: Masks, leader: int, trick: tuple[int, ...], best: int, best_seat: int, left: int, tricks: int
    ) -> bool:
        layout = self.layout
        if len(trick) == 4:
            return self._held(_without(masks, trick), best_seat, left - 1, tricks - layout.own[best_seat])
        seat = (leader + len(trick)) & 3
        own = layout.own[seat]
        for card in self._ordered(masks, seat, trick, best, best_seat):
            if best < 0 or layout.beats(card, best):
                held = self._play(masks, leader, (*trick, card), card, seat, left, tricks)
            else:
                held = self._play(masks, leader, (*trick, card), best, best_seat, left, tricks)
            if held is not own:
                return held
        return own

    def _ordered(self, masks: Masks, seat: int, trick: tuple[int, ...], best: int, best_seat: int) -> list[int]:
        """What the hand may play, what looks best first."""
        runs = self.layout.choices(masks, seat, trick[0] >> 4 if trick else -1)
        if not trick:
            return [run[0] for run in sorted(runs, key=lambda run: self._lead(masks, seat, run))]
        if len(runs) == 1:
            return [runs[0][1]]
        if best_seat == seat ^ 2 and len(trick) == 3:
            return [run[1] for run in reversed(runs)]
        beating = [run[1] for run in runs if self.layout.beats(run[1], best)]
        beating.sort(key=lambda card: -(card & 15) if len(trick) == 3 else card & 15)
        losing = [run[1] for run in runs if not self.layout.beats(run[1], best)]
        losing.sort(key=lambda card: -(card & 15))
        return beating + losing

    def _lead(self, masks: Masks, seat: int, run: Run) -> tuple[bool, int]:
        """Winners first, then low cards."""
        suit, rank = run[0] >> 4, run[0] & 15
        others = (self.layout.theirs if self.layout.own[seat] else self.layout.mine)[suit]
        beaten = bool(masks[suit] & others & ((1 << rank) - 1))
        return beaten, -rank if beaten else rank

    # -------------------------------------------------------------------------- what needs no search

    def _sure(self, masks: Masks, leader: int, *, own: bool) -> int:
        sure = self.layout.sure(masks, own=own)
        return max(sure, self._quick(masks, leader)) if self.layout.own[leader] is own else sure

    def _quick(self, masks: Masks, leader: int) -> int:
        """Tricks that the hand on lead can take at once with cards above all others, ruffs being impossible."""
        layout, trump = self.layout, self.layout.trump
        quick = 0
        for suit in range(4):
            mine = masks[suit] & layout.hands[leader][suit]
            if not mine:
                continue
            others = masks[suit] & ~mine
            tops = (mine & ((others & -others) - 1)).bit_count() if others else mine.bit_count()
            lengths = [(masks[suit] & layout.hands[seat][suit]).bit_count() for seat in range(4) if seat != leader]
            if tops >= max(lengths):
                tops = mine.bit_count()
            if suit != trump and trump >= 0:
                for seat, length in zip((seat for seat in range(4) if seat != leader), lengths, strict=True):
                    if length < tops and masks[trump] & layout.hands[seat][trump]:
                        tops = length
            quick += tops
        return quick


def _without(masks: Masks, trick: tuple[int, ...]) -> Masks:
    left = list(masks)
    for card in trick:
        left[card >> 4] &= ~(1 << (card & 15))
    return left[0], left[1], left[2], left[3]
