"""What a side that claims is held to when the worst is looked for, and plays that the director excludes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.layout import Layout, name, number
from bridge_rulings.table.cards import SUITS
from bridge_rulings.table.play import PlayedCard, winner
from bridge_rulings.table.seats import SEATS, turn


class Choice(NamedTuple):
    """A play that the director does not take for normal: with these cards of its suit left to the two hands of the side
    before the trick, when that suit is led (empty: on lead), that seat has the trick so far and these of its cards of
    the suit would take it, this hand does not play that card. The other suits do not matter, nor what the opponents
    have thrown before.
    """

    seat: str
    held: frozenset[str]
    led: str
    winning: str
    taking: frozenset[str]
    card: str


class Breach(NamedTuple):
    """A kind of play that the director does not take for normal: to break that rule with a card of these suits."""

    rule: str
    suits: str


class Norm(NamedTuple):
    """What the claimer's side is held to. A rule costs its weight when it is broken; None: it is not broken.

    ``claimer_only``: the rules bind only the claimer, and his partner plays anything legal (70D2). A breach that is
    excluded binds whom the rules bind, a single choice its hand.
    """

    rules: tuple[str, ...] = ()
    weights: tuple[int, ...] | None = None
    claimer_only: bool = False
    excluded: frozenset[Choice | Breach] = frozenset()


ANY_LEGAL = Norm()

# A choice as the search comes across it: seat, suit led, who has the trick, of its suit the side's cards and those that
# would take the trick, and the card.
Situation = tuple[int, int, int, int, int, int]


def situation(choice: Choice) -> Situation:
    """The choice in numbers."""
    held, taking = (sum(1 << (number(card) & 15) for card in cards) for cards in (choice.held, choice.taking))
    led = SUITS.index(choice.led) if choice.led else -1
    winning = SEATS.index(choice.winning or choice.seat)
    return SEATS.index(choice.seat), led, winning, held, taking, number(choice.card)


def not_normal(ending: Ending, line: Sequence[str], at: int) -> frozenset[Choice]:
    """What is excluded if a play of a line is not normal: the card ``at`` its place, from 0, and its equals."""
    hands = {seat: set(hand) for seat, hand in ending.hands.items()}
    leader, table = ending.leader, list(ending.trick)
    for card in line[:at]:
        table.append(PlayedCard(turn(leader, len(table)), card))
        hands[table[-1].seat].discard(card)
        if len(table) == len(SEATS):
            leader, table = winner(table, ending.trumps), []
    seat = turn(leader, len(table))
    own = {one.card for one in table if one.seat in ending.side}
    left = own.union(*(hands[each] for each in ending.side))
    held = frozenset(one for one in left if one[0] == line[at][0])
    led, has_it = (table[0].card[0], winner(table, ending.trumps)) if table else ("", "")
    mine = [one for one in hands[seat] if one[0] == line[at][0]] if table else []
    taking = frozenset(one for one in mine if winner([*table, PlayedCard(seat, one)], ending.trumps) == seat)
    equals = _equals(ending, hands, table, seat, line[at])
    return frozenset(Choice(seat, held, led, has_it, taking, card) for card in equals)


def _equals(ending: Ending, hands: dict[str, set[str]], table: Sequence[PlayedCard], seat: str, card: str) -> list[str]:
    """The cards of the hand that are as good as that one."""
    left = ending._replace(hands={each: frozenset(hand) for each, hand in hands.items()}, trick=tuple(table))
    layout, wanted = Layout(left), number(card)
    for high, low in layout.suit(wanted >> 4, layout.masks[wanted >> 4]).runs[SEATS.index(seat)]:
        if high <= wanted <= low:
            return [name(one) for one in range(high, low + 1) if name(one) in hands[seat]]
    return [card]
