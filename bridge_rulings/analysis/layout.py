"""An ending as numbers, for searching: who owns which rank of a suit, and which cards are as good as each other.

A card is a number, sixteen times the place of its suit in `SUITS` plus its rank, 0 for the ace; the cards of a suit
that are left are bits, the ace the lowest. Seats are 0 to 3, clockwise from North.

Two positions are the same if in every suit the owners of the cards, from high to low, are the same: then the ranks
that have gone do not matter. Cards of one hand with nothing between them are one choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bridge_rulings.analysis.ending import Ending
from bridge_rulings.table.cards import RANKS, SUITS
from bridge_rulings.table.seats import SEATS, turn

Masks = tuple[int, int, int, int]  # the cards left of each suit
Run = tuple[int, int]  # the highest and the lowest of cards that are as good as each other

NO_TRUMPS = -1
THEIRS = 4  # in place of a seat: one opponent or the other
BITS = tuple(1 << (card & 15) for card in range(64))  # a card among those of its suit


def number(card: str) -> int:
    """The number of a card."""
    return SUITS.index(card[0]) << 4 | RANKS.index(card[1])


def name(card: int) -> str:
    """The card of a number."""
    return SUITS[card >> 4] + RANKS[card & 15]


class Suit(NamedTuple):
    """What is left of one suit: ``code`` is the same for suits that play alike, ``runs`` are the choices by seat."""

    code: int
    runs: tuple[tuple[Run, ...], tuple[Run, ...], tuple[Run, ...], tuple[Run, ...]]


class Layout:
    """An ending in numbers. ``named`` cards are told from their equals, because somebody has spoken of them.

    ``alike``: it is not told apart which of the opponents' cards are gone, only how many each of them has between two
    cards of the claimer's side.

    ``own`` says by seat whether it is the claimer's side; ``mine`` and ``theirs`` are the sides' cards by suit, and
    ``open`` those of theirs that lie open in dummy.
    """

    def __init__(self, ending: Ending, named: Iterable[str] = (), *, alike: bool = False) -> None:
        self.ending = ending
        self.alike = alike
        self.trump = SUITS.index(ending.trumps) if ending.trumps != "N" else NO_TRUMPS
        self.leader = SEATS.index(ending.leader)
        self.own = tuple(seat in ending.side for seat in SEATS)
        self.trick = tuple(number(one.card) for one in ending.trick)
        self.hands = tuple(tuple(self._mask(ending, seat, suit) for suit in SUITS) for seat in SEATS)
        self.masks: Masks = tuple(sum(hand[suit] for hand in self.hands) for suit in range(4))  # type: ignore[assignment]
        self.mine = tuple(self._of(suit, own=True) for suit in range(4))
        self.theirs = tuple(self._of(suit, own=False) for suit in range(4))
        dummy = SEATS.index(turn(ending.declarer, 2))
        self.open = self.hands[dummy] if ending.defends else (0, 0, 0, 0)
        self.named = frozenset(number(card) for card in named)
        self._cards = tuple(tuple(self._cards_of(suit)) for suit in range(4))
        self._suits: tuple[dict[int, Suit], ...] = ({}, {}, {}, {})
        self._coded: tuple[dict[int, int], ...] = ({}, {}, {}, {})
        self._codes: tuple[dict[tuple[int, ...], int], ...] = ({}, {}, {}, {})

    @staticmethod
    def _mask(ending: Ending, seat: str, suit: str) -> int:
        cards = ending.hands[seat] | {one.card for one in ending.trick if one.seat == seat}
        return sum(1 << RANKS.index(card[1]) for card in cards if card[0] == suit)

    def _of(self, suit: int, *, own: bool) -> int:
        return sum(hand[suit] for seat, hand in enumerate(self.hands) if self.own[seat] is own)

    def _cards_of(self, suit: int) -> Iterator[tuple[int, int, int, int]]:
        """The cards of a suit from the top: bit, number, seat, and whose they are; a named card is like no other."""
        for rank in range(len(RANKS)):
            card = suit << 4 | rank
            for seat, hand in enumerate(self.hands):
                if hand[suit] & BITS[card]:
                    whose = THEIRS if self.alike and not self.own[seat] else seat
                    yield BITS[card], card, seat, THEIRS + 1 + card if card in self.named else whose

    def suit(self, suit: int, mask: int) -> Suit:
        """What is left of a suit."""
        found = self._suits[suit].get(mask)
        if found is None:
            found = self._suits[suit][mask] = self._suit(suit, mask)
        return found

    def _suit(self, suit: int, mask: int) -> Suit:
        runs: tuple[list[Run], ...] = ([], [], [], [])
        code: list[int] = []
        last, start, seats = -1, 0, 0  # whose the stretch of cards is that we are in, where it starts, who has any
        for bit, card, seat, whose in self._cards[suit]:
            if not mask & bit:
                continue
            if whose != last:
                if last == THEIRS:
                    code[start:] = sorted(code[start:])
                last, start, seats = whose, len(code), 0
            if seats >> seat & 1:
                runs[seat][-1] = (runs[seat][-1][0], card)
            else:
                seats |= 1 << seat
                runs[seat].append((card, card))
            code.append(seat if whose == THEIRS else whose)
        if last == THEIRS:
            code[start:] = sorted(code[start:])
        codes = self._codes[suit]
        north, east, south, west = (tuple(own) for own in runs)
        return Suit(codes.setdefault(tuple(code), len(codes)), (north, east, south, west))

    def key(self, masks: Masks, leader: int) -> int:
        """A number that is the same for positions between two tricks that play alike."""
        spades, hearts, diamonds, clubs = masks
        one, two, three, four = self._coded
        try:
            return ((one[spades] << 13 | two[hearts]) << 13 | three[diamonds]) << 15 | four[clubs] << 2 | leader
        except KeyError:
            for suit, mask in enumerate(masks):
                self._coded[suit][mask] = self.suit(suit, mask).code
            return self.key(masks, leader)

    def choices(self, masks: Masks, seat: int, led: int) -> list[Run]:
        """What a hand may play (Law 44): of the suit led if it can, else anything; ``led`` is -1 if it leads."""
        if led >= 0:
            follows = self.suit(led, masks[led]).runs[seat]
            if follows:
                return list(follows)
        return [run for suit in range(4) if masks[suit] for run in self.suit(suit, masks[suit]).runs[seat]]

    def beats(self, card: int, best: int) -> bool:
        """Whether a card takes the trick from the one that has it so far."""
        if card >> 4 == best >> 4:
            return card < best
        return card >> 4 == self.trump

    def are_alike(self, masks: Masks, one: int, other: int) -> bool:
        """Whether both cards are the opponents', of one suit, and no card of the claimer's side lies between them."""
        high, low = (one, other) if one < other else (other, one)
        suit = one >> 4
        return suit == other >> 4 and not masks[suit] & self.mine[suit] & ((BITS[low] << 1) - BITS[high])

    def best(self, trick: Sequence[int]) -> int:
        """The place, from 0, of the card that has the trick (Law 44)."""
        best = 0
        for place, card in enumerate(trick):
            if self.beats(card, trick[best]):
                best = place
        return best

    def sure(self, masks: Masks, *, own: bool) -> int:
        """Tricks that a side wins with its trumps whatever is played: one hand's, less those that can be beaten."""
        if self.trump < 0 or not masks[self.trump]:
            return 0
        left = masks[self.trump]
        others = left & (self.theirs if own else self.mine)[self.trump]
        return max(unbeaten(left & self.hands[seat][self.trump], others) for seat in range(4) if self.own[seat] is own)

    def has_the_rest(self, masks: Masks, leader: int) -> bool:
        """Whether the hand on lead has only winners, and nobody can take the lead from it."""
        trump, hand = self.trump, self.hands[leader]
        for suit in range(4):
            mine, others = masks[suit] & hand[suit], masks[suit] & ~hand[suit]
            if mine and others & ((1 << mine.bit_length()) - 1):
                return False
            if suit == trump and others and any(masks[side] & hand[side] for side in range(4) if side != trump):
                return False
        return True


def unbeaten(hand: int, others: int) -> int:
    """How many cards of a hand are left over when each higher card of the others has beaten one of them."""
    beaten = higher = 0
    rank = 0
    count = hand.bit_count()
    while hand >> rank:
        if others >> rank & 1:
            higher += 1
        elif hand >> rank & 1 and higher > beaten:
            beaten += 1
        rank += 1
    return count - beaten
