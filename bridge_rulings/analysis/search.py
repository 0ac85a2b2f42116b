"""Can the claimer's side be held to so few tricks? A search for one line of play that does it.

Both sides look for that line: the opponents by anything legal, the claimer's side by whatever is normal under the rules
that it keeps. So there is no contest in it: the first line found is an answer, and only "no line at all" takes
work. That is why the question has a threshold; the fewest tricks of all would take far longer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bridge_rulings.analysis.course import START, advance, settled
from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.layout import BITS, Layout, Masks, Run, name, number
from bridge_rulings.analysis.moves import RULES
from bridge_rulings.analysis.norm import ANY_LEGAL, Breach, Choice, Norm, Situation, situation
from bridge_rulings.analysis.statement import NOTHING_SAID, Statement
from bridge_rulings.analysis.view import Rule, View
from bridge_rulings.table.cards import SUITS
from bridge_rulings.table.seats import SEATS


class Spent(Exception):
    """The node budget is used up; nothing has been found out."""


# A way in which a trick goes: its cards, the one that has it, from which seat, and what carelessness it takes.
Way = tuple[tuple[int, ...], int, int, int]
# From the cards on the table, the one that has the trick, and its seat: a hand's cards and the rules that they break.
Cards = Callable[[tuple[int, ...], int, int], list[tuple[int, int]]]
NOT_BROKEN = -1
POSITION = 5  # a position takes as long as so many tricks that are looked at from it


class Node(NamedTuple):
    """A position between two tricks."""

    masks: Masks
    leader: int
    shown_out: int
    told: int


class Search:
    """Questions about one ending under one norm; what one question has found out serves the next."""

    def __init__(self, ending: Ending, norm: Norm = ANY_LEGAL, statement: Statement = NOTHING_SAID) -> None:
        choices = [one for one in norm.excluded if isinstance(one, Choice)]
        named = ending.held(ending.side) if choices else statement.named & ending.held("NESW")
        self.ending = ending
        self.layout = Layout(ending, named)
        self.nodes = 0
        self._norm = norm
        self._rules: tuple[Rule, ...] = tuple(RULES[rule] for rule in norm.rules)
        self._weights = (*(norm.weights or (0,) * len(norm.rules)), 0)  # the last one is that of no rule, place -1
        self._steps = statement.steps if "as_stated" in norm.rules else ()
        # Breaches that are excluded: the rule, and by suit whether it holds for its cards.
        breaches = sorted(one for one in norm.excluded if isinstance(one, Breach))
        self._breaches = tuple((RULES[one.rule], tuple(suit in one.suits for suit in SUITS)) for one in breaches)
        self._sees_show_outs = "open_suit" in (*norm.rules, *(one.rule for one in breaches))
        self._keeps_rules = tuple(
            own
            and bool(norm.rules or breaches)
            and (not norm.claimer_only or not ending.defends or SEATS[seat] == ending.claimer)
            for seat, own in enumerate(self.layout.own)
        )
        # A partner too who is held to no rule (70D2), but never an opponent.
        held_back = {choice.seat for choice in choices if choice.seat in ending.side}
        self._bound = tuple(keeps or SEATS[seat] in held_back for seat, keeps in enumerate(self._keeps_rules))
        self._excluded = {situation(choice) for choice in choices}
        self._refuted: dict[tuple[int, int, int, int], int] = {}  # at most so many tricks cannot be reached
        self._budget = 0
        shown = sum(
            1 << (SEATS.index(seat) * 4 + SUITS.index(suit)) for seat, suit in ending.shown_out | statement.shown_out
        )
        self._start = Node(
            self.layout.masks,
            self.layout.leader,
            self._that_matter(shown, self.layout.masks) if self._sees_show_outs else 0,
            settled(self.layout, self._steps, START, self.layout.masks, self.layout.leader),
        )

    def line_to(self, tricks: int, budget: int, allowance: int = 0) -> tuple[str, ...] | None:
        """A line on which the claimer's side gets at most so many tricks, as cards; None if there is none.

        ``allowance``: how much carelessness it may need. Raises `Spent` after ``budget`` more tricks were looked at.
        """
        self._budget = self.nodes + budget
        found = self._line(self._start, self.ending.left, tricks, allowance, self.layout.trick)
        return None if found is None else tuple(name(card) for card in found[len(self.layout.trick) :])

    def _line(
        self, node: Node, left: int, tricks: int, allowance: int, table: tuple[int, ...] = ()
    ) -> list[int] | None:
        if left == 0:
            return [] if tricks >= 0 else None
        if tricks < 0 or (not table and self._cannot(node, left, tricks)):
            return None
        place = (self.layout.key(node.masks, node.leader), node.shown_out, node.told, allowance)
        if not table and self._refuted.get(place, -1) >= tricks:
            return None
        for cards, cost, after, own in self._tricks(node, table, allowance, left, tricks):
            rest = self._line(after, left - 1, tricks - own, allowance - cost)
            if rest is not None:
                return [*cards, *rest]
        if not table:
            self._refuted[place] = tricks
        return None

    def _cannot(self, node: Node, left: int, tricks: int) -> bool:
        """Whether it is plain without a search that the claimer's side gets more."""
        return self.layout.sure(node.masks, own=True) > tricks or (left > tricks and self._has_the_rest(node))

    def _has_the_rest(self, node: Node) -> bool:
        """Whether the hand on lead is the claimer's side's, has only winners, and nobody can take the lead from it."""
        layout, masks, leader = self.layout, node.masks, node.leader
        if not layout.own[leader]:
            return False
        partner = leader ^ 2
        trump = layout.trump
        for suit in range(4):
            mine = masks[suit] & layout.hands[leader][suit]
            others = masks[suit] & (layout.theirs[suit] | layout.hands[partner][suit])
            if mine and others & ((1 << mine.bit_length()) - 1):
                return False
            if (
                suit == trump
                and others
                and any(masks[side] & layout.hands[leader][side] for side in range(4) if side != trump)
            ):
                return False
        return True

    def broken(self, cards: Sequence[str]) -> list[tuple[int, int]]:
        """Which cards of a line break a rule, counted from 0, and the place of the first rule that each breaks."""
        found: list[tuple[int, int]] = []
        node, trick = self._start, self.layout.trick
        for at, card in enumerate(map(number, cards)):
            seat = (node.leader + len(trick)) & 3
            if self._bound[seat]:
                place = self.layout.best(trick)
                best, best_seat = (trick[place], (node.leader + place) & 3) if trick else (-1, node.leader)
                choices = dict(self._bound_cards(node, seat)(trick, best, best_seat))
                if choices.get(card, NOT_BROKEN) != NOT_BROKEN:
                    found.append((at, choices[card]))
            trick = (*trick, card)
            if len(trick) == 4:
                node, trick = self._after(node, trick, (node.leader + self.layout.best(trick)) & 3), ()
        return found

    # -------------------------------------------------------------------------- one trick

    def _tricks(
        self, node: Node, table: tuple[int, ...], allowance: int, left: int, tricks: int
    ) -> list[tuple[tuple[int, ...], int, Node, bool]]:
        """Every way in which the trick can go, each position after it once, the most promising first."""
        found: dict[tuple[int, int, int, int], tuple[int, tuple[int, ...], int, Node, bool]] = {}
        ways = self._plays(node, table, allowance)
        self.nodes += POSITION + len(ways)
        for cards, _, winner, cost in ways:
            own = self.layout.own[winner]
            if tricks - own < 0:
                continue
            after = self._after(node, cards, winner)
            place = (self.layout.key(after.masks, winner), after.shown_out, after.told, allowance - cost)
            if place in found or (left > 1 and self._refuted.get(place, -1) >= tricks - own):
                continue
            found[place] = (self._promise(node.leader, cards, own), cards, cost, after, own)
        if self.nodes > self._budget:
            raise Spent
        return [one[1:] for one in sorted(found.values(), key=lambda one: one[0])]

    def _promise(self, leader: int, cards: Sequence[int], own: bool) -> int:
        """The less, the sooner it is looked at: tricks of the opponents, high cards of the claimer's side gone."""
        worth = 40 if own else 0
        for place, card in enumerate(cards):
            worth += (card & 15) if self.layout.own[(leader + place) & 3] else -(card & 15)
        return worth

    def _after(self, node: Node, cards: Sequence[int], winner: int) -> Node:
        masks = list(node.masks)
        for card in cards:
            masks[card >> 4] ^= BITS[card]
        left: Masks = (masks[0], masks[1], masks[2], masks[3])
        shown_out = node.shown_out
        if self._sees_show_outs:
            led = cards[0] >> 4
            for place, card in enumerate(cards):
                if card >> 4 != led and not self.layout.own[(node.leader + place) & 3]:
                    shown_out |= 1 << (((node.leader + place) & 3) * 4 + led)
            if shown_out:
                shown_out = self._that_matter(shown_out, left)
        told = node.told
        if self._steps:
            told = advance(self.layout, self._steps, told, left, node.leader, cards)
        return Node(left, winner, shown_out, told)

    def _that_matter(self, shown_out: int, masks: Masks) -> int:
        """Which opponents have shown out of what, as far as it tells where cards are that can still be played."""
        bits = shown_out
        while bits:
            bit = bits & -bits
            bits ^= bit
            seat, suit = divmod(bit.bit_length() - 1, 4)
            mask, layout = masks[suit], self.layout
            if layout.own[seat] or not mask & layout.hands[seat ^ 2][suit] or not mask & layout.mine[suit]:
                shown_out ^= bit
        return shown_out

    def _plays(self, node: Node, table: tuple[int, ...], allowance: int) -> list[Way]:
        """The ways in which the trick can go, hand by hand."""
        beats = self.layout.beats
        place = self.layout.best(table)
        best, best_seat = (table[place], (node.leader + place) & 3) if table else (-1, node.leader)
        ways: list[Way] = [(table, best, best_seat, 0)]
        for place in range(len(table), 4):
            seat = (node.leader + place) & 3
            cards_of = self._bound_cards(node, seat) if self._bound[seat] else self._any_cards(node, seat)
            longer: list[Way] = []
            for trick, best, best_seat, spent in ways:
                for card, broken in cards_of(trick, best, best_seat):
                    cost = spent + self._weights[broken]
                    if cost > allowance:
                        continue
                    if best < 0 or beats(card, best):
                        longer.append(((*trick, card), card, seat, cost))
                    else:
                        longer.append(((*trick, card), best, best_seat, cost))
            ways = longer
        return ways

    def _any_cards(self, node: Node, seat: int) -> Cards:
        """What a hand may play that is held to nothing: of cards that are as good as each other, one."""
        by_led: dict[int, list[tuple[int, int]]] = {}

        def cards(trick: tuple[int, ...], best: int, best_seat: int) -> list[tuple[int, int]]:
            led = trick[0] >> 4 if trick else -1
            if led not in by_led:
                by_led[led] = [(self._of(run, trick), NOT_BROKEN) for run in self.layout.choices(node.masks, seat, led)]
            return by_led[led]

        return cards

    def _bound_cards(self, node: Node, seat: int) -> Cards:
        """What a hand of the claimer's side may play, each with the place of the rule that it breaks."""
        known: dict[tuple[int, ...], list[tuple[int, int]]] = {}

        def cards(trick: tuple[int, ...], best: int, best_seat: int) -> list[tuple[int, int]]:
            # A rule looks at the card that has the trick, at partner's and the leader's; in an open suit at all.
            place = trick if node.shown_out else (best, best_seat, *trick[:1], *trick[-2:-1])
            if place not in known:
                view = View(
                    self.layout, node.masks, seat, trick, best, best_seat, node.shown_out, self._steps, node.told
                )
                known[place] = self._judged(view)
            return known[place]

        return cards

    def _judged(self, view: View) -> list[tuple[int, int]]:
        """The cards that a hand may play, and the place of the first rule that each of them breaks."""
        trick = view.trick
        legal: Sequence[Run] = self.layout.choices(view.masks, view.seat, trick[0] >> 4 if trick else -1)
        runs, broken = self._keeping(view, legal)
        if self._breaches and self._keeps_rules[view.seat]:
            runs = self._sparing(view, runs)
        if self._excluded:
            runs = self._normal(view, runs, legal)
        return [*((self._of(run, trick), NOT_BROKEN) for run in runs), *broken]

    def _keeping(self, view: View, runs: Sequence[Run]) -> tuple[Sequence[Run], list[tuple[int, int]]]:
        """The choices that keep the rules, and the other cards with the first rule that they break."""
        broken: list[tuple[int, int]] = []
        for place, rule in enumerate(self._rules if self._keeps_rules[view.seat] else ()):
            if len(runs) == 1:
                break
            kept = rule(view, runs) or runs
            if self._norm.weights is not None:
                broken += [(self._of(run, view.trick), place) for run in runs if run not in kept]
            runs = kept
        return runs, broken

    def _sparing(self, view: View, runs: Sequence[Run]) -> Sequence[Run]:
        """What is left without the breaches that the director has excluded; each where it leaves anything."""
        for rule, suits in self._breaches:
            if len(runs) == 1:
                break
            kept = rule(view, runs) or runs
            runs = [run for run in runs if run in kept or not suits[run[0] >> 4]]
        return runs

    def _normal(self, view: View, kept: Sequence[Run], legal: Sequence[Run]) -> Sequence[Run]:
        """What the director has not excluded; if that is all that the rules keep, they choose from what else there is.

        The rules come first: an exclusion shall not open a worse line as long as they leave another.
        """
        left = [run for run in kept if self._situation(view, run[0]) not in self._excluded]
        if left:
            return left
        others = [run for run in legal if self._situation(view, run[0]) not in self._excluded]
        return self._keeping(view, others)[0] if others else kept

    @staticmethod
    def _of(run: Run, trick: tuple[int, ...]) -> int:
        """One of equal cards: the lowest, but a lead from the top."""
        return run[1] if trick else run[0]

    def _situation(self, view: View, card: int) -> Situation:
        suit = card >> 4
        held = view.masks[suit] & self.layout.mine[suit]
        return view.seat, -1 if view.leads else view.led, view.best_seat, held, card
