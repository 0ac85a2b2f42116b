"""What a side that claims is held to when the worst is looked for, and plays that the director excludes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.layout import Layout, name, number
from bridge_rulings.analysis.playing import along
from bridge_rulings.table.cards import SUITS
from bridge_rulings.table.play import PlayedCard, winner
from bridge_rulings.table.seats import SEATS


class Choice(NamedTuple):
    """A play that the director does not take for normal: with these cards of its suit left to the two hands of the side
    before the trick, when that suit is led (empty: on lead), that seat has the trick so far and these of its cards of
    the suit would take it, this hand does not play that card.

    The other suits do not matter, nor what the opponents have thrown before.
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
    excluded binds whom the rules bind, a single choice its hand. ``finesses``: a finesse is open to him, because his
    claim needs more than his top tricks.
    """

    rules: tuple[str, ...] = ()
    weights: tuple[int, ...] | None = None
    claimer_only: bool = False
    excluded: frozenset[Choice | Breach] = frozenset()
    finesses: bool = True


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
    *_, (place, _) = along(ending, line[:at])
    seat, suit, table = place.to_play, line[at][0], place.trick
    own = {one.card for one in table if one.seat in ending.side} | place.held(ending.side)
    held = frozenset(card for card in own if card[0] == suit)
    led, has_it = (table[0].card[0], winner(table, ending.trumps)) if table else ("", "")
    mine = [card for card in place.hands[seat] if card[0] == suit] if table else []
    taking = frozenset(card for card in mine if winner([*table, PlayedCard(seat, card)], ending.trumps) == seat)
    return frozenset(Choice(seat, held, led, has_it, taking, card) for card in _equals(place, seat, line[at]))


def _equals(place: Ending, seat: str, card: str) -> list[str]:
    """The cards of the hand that are as good as that one."""
    layout, wanted = Layout(place), number(card)
    for high, low in layout.suit(wanted >> 4, layout.masks[wanted >> 4]).runs[SEATS.index(seat)]:
        if high <= wanted <= low:
            return [name(one) for one in range(high, low + 1) if name(one) in place.hands[seat]]
    return [card]
