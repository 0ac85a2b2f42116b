"""Endings out of nothing, for tests: random cards, and every line of play tried out one by one."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from bridge_rulings.analysis.course import advance, settled
from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.layout import Layout, Masks, Run
from bridge_rulings.analysis.moves import RULES
from bridge_rulings.analysis.norm import Breach, Choice, Norm, situation
from bridge_rulings.analysis.statement import NOTHING_SAID, Statement, Step
from bridge_rulings.analysis.view import Choices, View
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


def make_claim(random: Random, cards: int, *, defends: bool = False) -> Ending:
    """The same as claims are: nearly all the high cards of every suit are with the claimer's side."""
    ending = make_ending(random, cards, defends=defends)
    if ending.trick:
        return ending
    dealt = sorted(ending.held("NESW"), key=lambda card: RANKS.index(card[1]) + 4 * random.random())
    own, theirs = sorted(dealt[: 2 * cards]), sorted(dealt[2 * cards :])
    random.shuffle(own)
    random.shuffle(theirs)
    place = SEATS.index(ending.claimer)
    hands = (own[:cards], theirs[:cards], own[cards:], theirs[cards:])
    return ending._replace(hands={SEATS[(place + at) % 4]: frozenset(hand) for at, hand in enumerate(hands)})


def make_statement(random: Random, ending: Ending) -> Statement:
    """One or two steps that the cards allow."""
    own = sorted(ending.held(ending.side))
    if not own:
        return NOTHING_SAID
    steps: list[Step] = []
    for _ in range(random.randrange(1, 3)):
        card, other = random.choice(own), random.choice(own)
        owner = next(seat for seat in SEATS if card in ending.hands[seat])
        kinds = ["cash", "play", "finesse", "discard"] + (["draw_trumps", "ruff"] if ending.trumps != "N" else [])
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
    shown_out = frozenset(
        (seat, suit)
        for seat in SEATS
        for suit in SUITS
        if seat not in ending.side and not any(card[0] == suit for card in ending.hands[seat]) and random.random() < 0.5
    )
    return Statement(steps=tuple(steps), shown_out=shown_out)


NEVER = 10_000  # what nobody is careless enough for


class Place(NamedTuple):
    """Where a line stands, nothing left out: every card by its hand, everything that was seen."""

    masks: Masks
    leader: int
    shown_out: int
    told: int


class BruteForce:
    """Every card of every hand tried: nothing merged, nothing bounded, only the same place not gone through twice."""

    def __init__(self, ending: Ending, norm: Norm, statement: Statement = NOTHING_SAID) -> None:
        self.ending, self.norm = ending, norm
        self.layout = Layout(ending, ending.held("NESW"))  # no card is like another
        choices = [one for one in norm.excluded if isinstance(one, Choice)]
        spoken_of = ending.held(ending.side) if choices else statement.named & ending.held("NESW")
        self.spoken_of = Layout(ending, spoken_of)
        self.excluded = {situation(choice) for choice in choices}
        self.breaches = sorted(one for one in norm.excluded if isinstance(one, Breach))
        self.steps = statement.steps if "as_stated" in norm.rules else ()
        self.shown_out = ending.shown_out | statement.shown_out
        self.weights = norm.weights or (NEVER,) * len(norm.rules)
        self.bound = tuple(
            own and (SEATS[seat] == ending.claimer or not (norm.claimer_only and ending.defends))
            for seat, own in enumerate(self.layout.own)
        )
        self.gone: dict[Place, dict[int, int]] = {}

    def fewest(self) -> int:
        """The fewest tricks of the claimer's side that the norm allows."""
        return min(self.frontier())

    def frontier(self) -> dict[int, int]:
        """The least carelessness by the number of tricks."""
        shown = sum(1 << (SEATS.index(seat) * 4 + SUITS.index(suit)) for seat, suit in self.shown_out)
        told = settled(self.layout, self.steps, 0, self.layout.masks, self.layout.leader)
        return self._in_trick(Place(self.layout.masks, self.layout.leader, shown, told), self.layout.trick)

    def _from(self, place: Place) -> dict[int, int]:
        if place not in self.gone:
            self.gone[place] = self._in_trick(place, ()) if any(place.masks) else {0: 0}
        return self.gone[place]

    def _in_trick(self, place: Place, trick: tuple[int, ...]) -> dict[int, int]:
        if len(trick) == 4:
            best = max(range(4), key=lambda at: _strength(trick[at], trick[0], self.layout.trump))
            winner = (place.leader + best) % 4
            own = int(self.layout.own[winner])
            return {tricks + own: cost for tricks, cost in self._from(self._after(place, trick, winner)).items()}
        found: dict[int, int] = {}
        for card, cost in self._cards(place, (place.leader + len(trick)) % 4, trick):
            for tricks, rest in self._in_trick(place, (*trick, card)).items():
                found[tricks] = min(found.get(tricks, NEVER), rest + cost)
        return found

    def _after(self, place: Place, cards: tuple[int, ...], winner: int) -> Place:
        left, shown = list(place.masks), place.shown_out
        for at, card in enumerate(cards):
            left[card >> 4] &= ~(1 << (card & 15))
            if card >> 4 != cards[0] >> 4:
                shown |= 1 << ((place.leader + at) % 4 * 4 + (cards[0] >> 4))
        masks: Masks = (left[0], left[1], left[2], left[3])
        told = advance(self.layout, self.steps, place.told, masks, place.leader, cards)
        sees = "open_suit" in self.norm.rules or any(one.rule == "open_suit" for one in self.breaches)
        return Place(masks, winner, shown if sees else 0, told)

    def _cards(self, place: Place, seat: int, trick: tuple[int, ...]) -> list[tuple[int, int]]:
        """Every card that the hand may play, and what it costs."""
        led = trick[0] >> 4 if trick else -1
        if not self.layout.own[seat]:
            return [(card, 0) for card, _ in self.layout.choices(place.masks, seat, led)]
        # The rules choose among what a player chooses from; every card of what they keep is tried.
        runs: Choices = self.spoken_of.choices(place.masks, seat, led)
        at = max(range(len(trick)), key=lambda at: _strength(trick[at], trick[0], self.layout.trump), default=0)
        best = trick[at] if trick else -1
        best_seat = (place.leader + at) % 4
        view = View(
            self.spoken_of, place.masks, seat, trick, best, best_seat, place.shown_out, self.steps, place.told
        )._replace(needs_more=self.norm.finesses)
        held = [place.masks[suit] & self.layout.mine[suit] for suit in range(4)]
        here = seat, led, best_seat
        taking = [0, 0, 0, 0]
        for card, _ in self.layout.choices(place.masks, seat, -1) if trick else ():
            if _strength(card, trick[0], self.layout.trump) > _strength(best, trick[0], self.layout.trump):
                taking[card >> 4] |= 1 << (card & 15)
        normal = [run for run in runs if (*here, held[run[0] >> 4], taking[run[0] >> 4], run[0]) not in self.excluded]
        costs: dict[int, int] = {}
        kept = self._kept(view, seat, runs, costs)
        for breach in self.breaches if self.bound[seat] else ():
            keeps = RULES[breach.rule](view, kept) or kept
            kept = [run for run in kept if run in keeps or SUITS[run[0] >> 4] not in breach.suits]
        if self.excluded and not any(run in normal for run in kept) and normal:
            runs = self._kept(view, seat, normal, costs)
        else:
            runs = [run for run in kept if run in normal] or kept
        costs |= {card: 0 for run in runs for card in self._run(place, seat, run)}
        return [(card, cost) for card, cost in costs.items() if cost < NEVER]

    def _kept(self, view: View, seat: int, runs: Choices, costs: dict[int, int]) -> Choices:
        """The choices that keep the rules; what the others cost is written down."""
        for rule, weight in zip(self.norm.rules, self.weights, strict=True) if self.bound[seat] else ():
            kept = RULES[rule](view, runs) or runs
            costs |= {card: weight for run in runs if run not in kept for card in self._run(view, seat, run)}
            runs = kept
        return runs

    def _run(self, place: Place | View, seat: int, run: Run) -> list[int]:
        """The cards of a run."""
        suit = run[0] >> 4
        held = place.masks[suit] & self.layout.hands[seat][suit]
        return [suit << 4 | rank for rank in range(run[0] & 15, (run[1] & 15) + 1) if held >> rank & 1]


def _strength(card: int, led: int, trump: int) -> tuple[int, int]:
    suit = card >> 4
    return (2 if suit == trump else 1 if suit == led >> 4 else 0), -(card & 15)


def best_play(ending: Ending) -> int:
    """The tricks of the claimer's side if both sides play their best, by trying everything."""
    layout = Layout(ending, ending.held("NESW"))
    known: dict[tuple[Masks, int], int] = {}

    def between(masks: Masks, leader: int) -> int:
        if (masks, leader) not in known:
            known[masks, leader] = within(masks, leader, ()) if any(masks) else 0
        return known[masks, leader]

    def within(masks: Masks, leader: int, trick: tuple[int, ...]) -> int:
        if len(trick) == 4:
            winner = (leader + max(range(4), key=lambda at: _strength(trick[at], trick[0], layout.trump))) % 4
            left = [mask & ~sum(1 << (card & 15) for card in trick if card >> 4 == at) for at, mask in enumerate(masks)]
            return layout.own[winner] + between((left[0], left[1], left[2], left[3]), winner)
        seat = (leader + len(trick)) % 4
        cards = layout.choices(masks, seat, trick[0] >> 4 if trick else -1)
        values = [within(masks, leader, (*trick, card)) for card, _ in cards]
        return max(values) if layout.own[seat] else min(values)

    return within(layout.masks, layout.leader, layout.trick)
