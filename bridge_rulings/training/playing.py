"""Players who follow suit, win if it is cheap and keep their high cards: for the play of generated cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from bridge_rulings.table.cards import RANKS, SUITS
from bridge_rulings.table.play import Play, PlayedCard, legal_cards, turn, winner

Hands = Mapping[str, frozenset[str]]
Chooser = Callable[[Random, Hands, Play], str]


def deal_out(random: Random, seats: Sequence[str]) -> dict[str, frozenset[str]]:
    """Four hands of thirteen."""
    pack = [suit + rank for suit in SUITS for rank in RANKS]
    random.shuffle(pack)
    return {seat: frozenset(pack[place * 13 : place * 13 + 13]) for place, seat in enumerate(seats)}


def left(hands: Hands, play: Play, seat: str) -> frozenset[str]:
    """What is left in a hand."""
    return hands[seat] - {played.card for played in play.cards if "withdrawn" not in played.mark}


def play_on(random: Random, hands: Hands, play: Play, cards: int) -> Play:
    """The play with more cards in turn, until so many have been played in all."""
    while len(play.cards) < cards:
        seat = turn(play)
        if not seat:
            return play
        play = plus(play, seat, choose(random, hands, play, seat))
    return play


def plus(play: Play, seat: str, card: str, mark: str = "") -> Play:
    """The play with one card more."""
    return play._replace(cards=(*play.cards, PlayedCard(seat, card, mark)))


def choose(random: Random, hands: Hands, play: Play, seat: str) -> str:
    """The card that the player plays at his turn."""
    held = left(hands, play, seat)
    trick = lying(play)
    if not trick:
        return _lead(random, held)
    able = sorted(legal_cards(held, trick[0].card[0]), key=_height)
    if winner(trick, play.denomination) in (_partner(seat), ""):
        return able[0]
    winning = [card for card in able if winner([*trick, PlayedCard(seat, card)], play.denomination) == seat]
    last = len(trick) == 3
    if winning and (last or len(trick) == 2):
        return winning[0] if last or winning[0][0] == play.denomination else winning[-1]
    return able[0]


def lying(play: Play) -> Sequence[PlayedCard]:
    """The cards of the trick that is being played."""
    standing = [played for played in play.cards if "withdrawn" not in played.mark and "exposed" not in played.mark]
    return standing[len(standing) - len(standing) % 4 :]


def _lead(random: Random, held: frozenset[str]) -> str:
    suits = sorted({card[0] for card in held})
    suit = max(suits, key=lambda one: (sum(card[0] == one for card in held), random.random()))
    cards = sorted((card for card in held if card[0] == suit), key=_height, reverse=True)
    touching = len(cards) > 1 and RANKS.index(cards[1][1]) == RANKS.index(cards[0][1]) + 1
    return cards[0] if touching or len(cards) < 4 else cards[3]


def _height(card: str) -> tuple[int, str]:
    return -RANKS.index(card[1]), card[0]


def _partner(seat: str) -> str:
    return {"N": "S", "S": "N", "E": "W", "W": "E"}[seat]
