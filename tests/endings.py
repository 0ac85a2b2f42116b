"""Endings out of nothing, for tests: random cards, and every line of play tried out one by one."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from bridge_rulings.analysis.course import advance, settled
from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.layout import Layout, Masks
from bridge_rulings.analysis.moves import RULES
from bridge_rulings.analysis.search import Norm
from bridge_rulings.analysis.statement import NOTHING_SAID, Statement, Step
from bridge_rulings.analysis.view import View
from bridge_rulings.table.cards import RANKS, SUITS
from bridge_rulings.table.play import PlayedCard, legal_cards
from bridge_rulings.table.seats import SEATS, turn


def make_ending(random: Random, cards: int, *, defends: bool = False) -> Ending:
    """Hands of so many cards, one in three in the middle of a trick."""
    ranks = RANKS[: max(cards * 2, 4)] if random.random() < 0.7 else RANKS
    pack = [suit + rank for suit in SUITS for rank in ranks]
    dealt = random.sample(pack, cards * 4)
    hands = {seat: frozenset(dealt[place * cards : place * cards + cards]) for place, seat in enumerate(SEATS)}
    leader, claimer = random.choice(SEATS), random.choice(SEATS)
    declarer = turn(claimer, random.choice((1, 3))) if defends else claimer
    trick: list[PlayedCard] = []
    if random.random() < 0.33:
        for place in range(random.randrange(1, 4)):
            seat = turn(leader, place)
            card = random.choice(sorted(legal_cards(hands[seat], trick[0].card[0] if trick else "")))
            hands[seat] -= {card}
            trick.append(PlayedCard(seat, card))
    return Ending(hands, random.choice("SHDCN"), leader, claimer, declarer, tuple(trick))


def make_statement(random: Random, ending: Ending) -> Statement:
    """One or two steps that the cards allow."""
    own = sorted(ending.held(ending.side))
    if not own:
        return NOTHING_SAID
    steps: list[Step] = []
    for _ in range(random.randrange(1, 3)):
        card, other = random.choice(own), random.choice(own)
        owner = next(seat for seat in SEATS if card in ending.hands[seat])
        kinds = ["cash", "play", "finesse"] + (["draw_trumps", "ruff"] if ending.trumps != "N" else [])
        kind = random.choice(kinds)
        if kind == "draw_trumps":
            steps.append(Step(kind, ending.trumps, rounds=random.choice((0, 1, 2))))
        elif kind == "cash":
            rounds, thrown = random.choice((0, 1, 2)), random.choice(("", other, other[0]))
            steps.append(Step(kind, card[0], rounds=rounds, other=thrown))
        elif kind == "ruff":
            steps.append(Step(kind, card[0], random.choice(sorted(ending.side))))
        else:
            steps.append(Step(kind, card[0], owner, card, other=random.choice(("", other))))
    return Statement(steps=tuple(steps))


class Place(NamedTuple):
    """Where a line stands, nothing left out: every card by its hand, everything that was seen."""

    masks: Masks
    leader: int
    shown_out: int
    told: int


class BruteForce:
    """The fewest or best tricks by trying every card of every hand, with nothing merged and nothing remembered."""

    def __init__(self, ending: Ending, norm: Norm, statement: Statement = NOTHING_SAID) -> None:
        self.ending, self.norm = ending, norm
        self.layout = Layout(ending, ending.held("NESW"))
        self.steps = statement.steps if "as_stated" in norm.rules else ()
        self.merging = Layout(ending, statement.named & ending.held("NESW"))
        self.worst: dict[int, int] = {}  # for every cost, the fewest tricks it can come to

    def fewest(self) -> int:
        """The fewest tricks of the claimer's side that the norm allows."""
        return min(self.frontier())

    def frontier(self) -> dict[int, int]:
        """The least carelessness by the number of tricks."""
        shown = sum(1 << (SEATS.index(seat) * 4 + SUITS.index(suit)) for seat, suit in self.ending.shown_out)
        told = settled(self.layout, self.steps, 0, self.layout.masks)
        start = Place(self.layout.masks, self.layout.leader, shown, told)
        return self._go(start, self.layout.trick, {})

    def _go(
        self, place: Place, trick: tuple[int, ...], seen: dict[tuple[Place, tuple[int, ...]], dict[int, int]]
    ) -> dict[int, int]:
        if not any(place.masks):
            return {0: 0}
        if (place, trick) in seen:
            return seen[place, trick]
        layout = self.layout
        found: dict[int, int] = {}
        seat = (place.leader + len(trick)) % 4
        for card, cost in self._cards(place, seat, trick):
            cards = (*trick, card)
            if len(cards) == 4:
                best = max(range(4), key=lambda at: _strength(cards[at], cards[0], layout.trump))
                winner = (place.leader + best) % 4
                after = self._after(place, cards, winner)
                own = int(layout.own[winner])
                rest = {tricks + own: spent for tricks, spent in self._go(after, (), seen).items()}
            else:
                rest = self._go(place, cards, seen)
            for tricks, spent in rest.items():
                found[tricks] = min(found.get(tricks, 10_000), spent + cost)
        seen[place, trick] = found
        return found

    def _after(self, place: Place, cards: tuple[int, ...], winner: int) -> Place:
        left = list(place.masks)
        shown = place.shown_out
        for at, card in enumerate(cards):
            left[card >> 4] &= ~(1 << (card & 15))
            if card >> 4 != cards[0] >> 4:
                shown |= 1 << ((place.leader + at) % 4 * 4 + (cards[0] >> 4))
        masks: Masks = (left[0], left[1], left[2], left[3])
        told = advance(self.layout, self.steps, place.told, masks, place.leader, cards) if self.steps else 0
        return Place(masks, winner, shown, told)

    def _cards(self, place: Place, seat: int, trick: tuple[int, ...]) -> list[tuple[int, int]]:
        layout = self.layout
        bound = layout.own[seat] and (
            not (self.norm.claimer_only and self.ending.defends) or SEATS[seat] == self.ending.claimer
        )
        led = trick[0] >> 4 if trick else -1
        if not bound:
            return [(run[0], 0) for run in layout.choices(place.masks, seat, led)]
        # The rules are asked about real choices; every card of a run that they keep is tried.
        runs = self.merging.choices(place.masks, seat, led)
        best, best_seat = -1, place.leader
        for at, card in enumerate(trick):
            if best < 0 or layout.beats(card, best):
                best, best_seat = card, (place.leader + at) % 4
        view = View(self.merging, place.masks, seat, trick, best, best_seat, place.shown_out, self.steps, place.told)
        costs: list[tuple[int, int]] = []
        for at, rule in enumerate(self.norm.rules):
            kept = list(RULES[rule](view, runs)) or runs
            if self.norm.weights:
                costs += [
                    (card, self.norm.weights[at])
                    for run in runs
                    if run not in kept
                    for card in _of(run, place, layout, seat)
                ]
            runs = kept
        return [(card, 0) for run in runs for card in _of(run, place, layout, seat)] + costs


def _of(run: tuple[int, int], place: Place, layout: Layout, seat: int) -> list[int]:
    suit = run[0] >> 4
    mine = place.masks[suit] & layout.hands[seat][suit]
    return [suit << 4 | rank for rank in range(run[0] & 15, (run[1] & 15) + 1) if mine >> rank & 1]


def _strength(card: int, led: int, trump: int) -> tuple[int, int]:
    suit = card >> 4
    return (2 if suit == trump else 1 if suit == led >> 4 else 0), -(card & 15)


def best_play(ending: Ending) -> int:
    """The tricks of the claimer's side if both sides play their best, by trying everything."""
    seen: dict[tuple[Masks, int, tuple[int, ...]], int] = {}
    layout = Layout(ending, ending.held("NESW"))

    def go(masks: Masks, leader: int, trick: tuple[int, ...]) -> int:
        if not any(masks):
            return 0
        if (masks, leader, trick) not in seen:
            seat = (leader + len(trick)) % 4
            values = []
            for high, _ in layout.choices(masks, seat, trick[0] >> 4 if trick else -1):
                cards = (*trick, high)
                if len(cards) == 4:
                    best = max(range(4), key=lambda at: _strength(cards[at], cards[0], layout.trump))
                    left = tuple(
                        mask & ~sum(1 << (c & 15) for c in cards if c >> 4 == s) for s, mask in enumerate(masks)
                    )
                    winner = (leader + best) % 4
                    values.append(layout.own[winner] + go((left[0], left[1], left[2], left[3]), winner, ()))
                else:
                    values.append(go(masks, leader, cards))
            seen[masks, leader, trick] = max(values) if layout.own[seat] else min(values)
        return seen[masks, leader, trick]

    return go(layout.masks, layout.leader, layout.trick)
