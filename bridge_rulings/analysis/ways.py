"""Every way in which a trick can go under a norm: the opponents play anything legal, the claimer's side what it may."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bridge_rulings.analysis.course import START, advance, settled
from bridge_rulings.analysis.layout import BITS, Layout, Masks, Run
from bridge_rulings.analysis.moves import RULES
from bridge_rulings.analysis.norm import Breach, Choice, Norm, Situation, situation
from bridge_rulings.analysis.statement import Statement
from bridge_rulings.analysis.view import Rule, View
from bridge_rulings.table.cards import SUITS
from bridge_rulings.table.seats import SEATS

# A way in which a trick goes: its cards, the one that has it, from which seat, and what carelessness it takes.
Way = tuple[tuple[int, ...], int, int, int]
# From the cards on the table, the one that has the trick, and its seat: a hand's cards and the rules that they break.
Cards = Callable[[tuple[int, ...], int, int], list[tuple[int, int]]]
NOT_BROKEN = -1


class Node(NamedTuple):
    """A position between two tricks."""

    masks: Masks
    leader: int
    shown_out: int
    told: int


class Ways:
    """The ways through the tricks of a layout under a norm, after a statement."""

    def __init__(self, layout: Layout, norm: Norm, statement: Statement) -> None:
        self.layout = layout
        self._norm = norm
        self._rules: tuple[Rule, ...] = tuple(RULES[rule] for rule in norm.rules)
        self._weights = (*(norm.weights or (0,) * len(norm.rules)), 0)  # the last one is that of no rule, place -1
        self._steps = statement.steps if "as_stated" in norm.rules else ()
        # Breaches that are excluded: the rule, and by suit whether it holds for its cards.
        breaches = sorted(one for one in norm.excluded if isinstance(one, Breach))
        self._breaches = tuple((RULES[one.rule], tuple(suit in one.suits for suit in SUITS)) for one in breaches)
        self._sees_show_outs = "open_suit" in (*norm.rules, *(one.rule for one in breaches))
        ending = layout.ending
        self._keeps_rules = tuple(
            own
            and bool(norm.rules or breaches)
            and (not norm.claimer_only or not ending.defends or SEATS[seat] == ending.claimer)
            for seat, own in enumerate(layout.own)
        )
        choices = [one for one in norm.excluded if isinstance(one, Choice)]
        # A partner too who is held to no rule (70D2), but never an opponent.
        held_back = {choice.seat for choice in choices if choice.seat in ending.side}
        self._bound = tuple(keeps or SEATS[seat] in held_back for seat, keeps in enumerate(self._keeps_rules))
        self._excluded = {situation(choice) for choice in choices}
        shown = sum(
            1 << (SEATS.index(seat) * 4 + SUITS.index(suit)) for seat, suit in ending.shown_out | statement.shown_out
        )
        self.start = Node(
            layout.masks,
            layout.leader,
            self._that_matter(shown, layout.masks) if self._sees_show_outs else 0,
            settled(layout, self._steps, START, layout.masks, layout.leader),
        )

    def broken(self, cards: Sequence[int]) -> list[tuple[int, int]]:
        """Which cards of a line break a rule, counted from 0, and the place of the first rule that each breaks."""
        found: list[tuple[int, int]] = []
        node, trick = self.start, self.layout.trick
        for at, card in enumerate(cards):
            seat = (node.leader + len(trick)) & 3
            if self._bound[seat]:
                best, best_seat = self._has_it(node, trick)
                choices = dict(self._bound_cards(node, seat)(trick, best, best_seat))
                if choices.get(card, NOT_BROKEN) != NOT_BROKEN:
                    found.append((at, choices[card]))
            trick = (*trick, card)
            if len(trick) == 4:
                node, trick = self.after(node, trick, self._has_it(node, trick)[1]), ()
        return found

    # -------------------------------------------------------------------------- from trick to trick

    def after(self, node: Node, cards: Sequence[int], winner: int) -> Node:
        """The position after a trick."""
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

    def plays(self, node: Node, table: tuple[int, ...], allowance: int) -> list[Way]:
        """The ways in which the trick can go, hand by hand."""
        layout, weights = self.layout, self._weights
        ways: list[Way] = [(table, *self._has_it(node, table), 0)]
        for place in range(len(table), 4):
            seat = (node.leader + place) & 3
            cards_of = self._bound_cards(node, seat) if self._bound[seat] else self._any_cards(node, seat)
            longer: list[Way] = []
            for trick, best, best_seat, spent in ways:
                for card, broken in cards_of(trick, best, best_seat):
                    cost = spent + weights[broken]
                    if cost > allowance:
                        continue
                    either = layout.alike and best >= 0 and layout.are_alike(node.masks, card, best)
                    if either or best < 0 or layout.beats(card, best):
                        longer.append(((*trick, card), card, seat, cost))
                    if either or not (best < 0 or layout.beats(card, best)):
                        longer.append(((*trick, card), best, best_seat, cost))
            ways = longer
        return ways

    def _has_it(self, node: Node, trick: tuple[int, ...]) -> tuple[int, int]:
        """The card that has the trick so far, and its seat; -1 and the leader before there is any."""
        place = self.layout.best(trick)
        return (trick[place], (node.leader + place) & 3) if trick else (-1, node.leader)

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
            place = (best, best_seat, *(trick if node.shown_out else (*trick[:1], *trick[-2:-1])))
            if place not in known:
                view = View(
                    self.layout,
                    node.masks,
                    seat,
                    trick,
                    best,
                    best_seat,
                    node.shown_out,
                    self._steps,
                    node.told,
                    self._norm.finesses,
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
        return view.seat, -1 if view.leads else view.led, view.best_seat, held, view.taking(suit), card
