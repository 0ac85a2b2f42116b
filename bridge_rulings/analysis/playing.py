"""Playing on from an ending, card by card (Laws 44 and 45), to its end and what it comes to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bridge_rulings.analysis.ending import Ending
from bridge_rulings.errors import Problem
from bridge_rulings.table.play import PlayedCard, legal_cards, winner
from bridge_rulings.table.seats import NAMES, SEATS, side


def cards_to_play(ending: Ending) -> frozenset[str]:
    """The cards that the hand to play may play (Law 44)."""
    return legal_cards(ending.hands[ending.to_play], ending.trick[0].card[0] if ending.trick else "")


def after(ending: Ending, card: str) -> tuple[Ending, int]:
    """The ending after one more card, and the tricks that it has just brought the claimer's side, one or none.

    Raises `Problem` if it cannot be played.
    """
    seat = ending.to_play
    if card not in cards_to_play(ending):
        raise Problem(f"{NAMES[seat]} cannot play {card} there")
    trick = (*ending.trick, PlayedCard(seat, card))
    left = ending._replace(hands={**ending.hands, seat: ending.hands[seat] - {card}}, trick=trick)
    if len(trick) < len(SEATS):
        return left, 0
    leader = winner(trick, ending.trumps)
    return left._replace(trick=(), leader=leader), int(side(leader) == ending.side)


def along(ending: Ending, cards: Iterable[str]) -> Iterator[tuple[Ending, int]]:
    """The ending before each of the cards and after the last, each with the tricks won by the claimer's side so far."""
    won = 0
    yield ending, won
    for card in cards:
        ending, more = after(ending, card)
        won += more
        yield ending, won


class Line(NamedTuple):
    """Cards played from an ending to its end, and the tricks that they bring the claimer's side."""

    cards: tuple[PlayedCard, ...]
    tricks: int


def play_out(ending: Ending, cards: Sequence[str]) -> Line:
    """The cards, each from the hand whose turn it is, and what they come to. Raises `Problem` at an illegal one."""
    places = list(along(ending, cards))
    last, tricks = places[-1]
    if any(last.hands.values()):
        raise Problem("the line ends before the cards do")
    played = (PlayedCard(place.to_play, card) for (place, _), card in zip(places, cards, strict=False))
    return Line(tuple(played), tricks)
