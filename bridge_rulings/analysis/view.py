"""What a hand of the claimer's side sees when it is to play: for the move rules and for following a statement."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bridge_rulings.analysis.layout import NO_TRUMPS, Layout, Masks, Run
from bridge_rulings.analysis.statement import Step


class View(NamedTuple):
    """``trick`` are the cards on the table; ``best`` is the one that has the trick so far, -1 if he leads, and
    ``best_seat`` whose it is. ``shown_out`` has a bit for every seat and suit, four a seat. ``told`` says how far the
    ``steps`` of the statement have been followed. ``needs_more``: the claim needs more than the top tricks.
    """

    layout: Layout
    masks: Masks
    seat: int
    trick: tuple[int, ...]
    best: int
    best_seat: int
    shown_out: int = 0
    steps: tuple[Step, ...] = ()
    told: int = 0
    needs_more: bool = True

    @property
    def leads(self) -> bool:
        """Whether he leads to the trick."""
        return not self.trick

    @property
    def led(self) -> int:
        """The suit led."""
        return self.trick[0] >> 4

    @property
    def last(self) -> bool:
        """Whether the trick is over with his card."""
        return len(self.trick) == 3

    @property
    def partner(self) -> int:
        """The other hand of the side."""
        return self.seat ^ 2

    @property
    def partner_has_it(self) -> bool:
        """Whether the trick is partner's so far."""
        return bool(self.trick) and self.layout.own[self.best_seat]

    @property
    def is_partners(self) -> bool:
        """Whether partner has won the trick: with a card that no opponent can beat, if not by a ruff."""
        return self.partner_has_it and (self.last or self.wins(self.best))

    @property
    def partner_will_win(self) -> bool:
        """Whether partner is still to play, and has a winner in the suit led."""
        return len(self.trick) < 2 and self.has_winner(self.partner, self.led)

    @property
    def partner_may_beat(self) -> bool:
        """Whether partner is still to play, and has a card that takes the trick as it is so far."""
        if len(self.trick) > 1:
            return False
        suit = self.led if self.held(self.partner, self.led) else self.layout.trump
        cards = self.held(self.partner, suit) if suit != NO_TRUMPS else 0
        return bool(cards) and self.beats(suit << 4 | (cards & -cards).bit_length() - 1)

    @property
    def trumps_out(self) -> int:
        """The trumps that the opponents have in their hands."""
        trump = self.layout.trump
        if trump < 0 or not self.masks[trump] & self.layout.theirs[trump]:
            return 0
        return self.held((self.seat + 1) & 3, trump) | self.held((self.seat + 3) & 3, trump)

    def held(self, seat: int, suit: int) -> int:
        """The cards of a suit that a hand has, but for what it has played to this trick."""
        cards = self.masks[suit] & self.layout.hands[seat][suit]
        for card in self.trick:
            if card >> 4 == suit:
                cards &= ~(1 << (card & 15))
        return cards

    def taking(self, suit: int) -> int:
        """The cards of a suit in this hand that take the trick as it is so far; none if he leads."""
        left = self.held(self.seat, suit) if self.trick else 0
        return sum(1 << rank for rank in range(left.bit_length()) if left >> rank & 1 and self.beats(suit << 4 | rank))

    def length(self, seat: int, suit: int) -> int:
        """How many cards of a suit a hand has left."""
        return self.held(seat, suit).bit_count()

    def wins(self, card: int) -> bool:
        """Whether the card is a winner: the opponents have none above it in its suit, nor had in this trick."""
        suit = card >> 4
        return not self.masks[suit] & self.layout.theirs[suit] & ((1 << (card & 15)) - 1)

    def finesses(self, card: int) -> bool:
        """Whether the card, played now by this hand or just before by partner, is a finesse that he may well take.

        That is, the claim needs it; it takes the trick so far; one card that is out could beat it, which does not lie
        open in dummy; his side has winners of the suit, and at least twice as many cards are out, so that it is about
        as good a chance as that these drop it.
        """
        suit = card >> 4
        theirs = self.masks[suit] & self.layout.theirs[suit]
        takes_it = card == self.best or self.beats(card)
        if not self.needs_more or self.leads or self.last or suit != self.led or not takes_it:
            return False
        winners = self.masks[suit] & self.layout.mine[suit] & ((theirs & -theirs) - 1)
        above = theirs & ((1 << (card & 15)) - 1)
        if above.bit_count() != 1 or above & self.layout.open[suit]:
            return False
        return 0 < 2 * winners.bit_count() <= theirs.bit_count()

    def has_winner(self, seat: int, suit: int) -> bool:
        """Whether a hand has a winner in a suit."""
        cards = self.held(seat, suit)
        return bool(cards) and self.wins(suit << 4 | (cards & -cards).bit_length() - 1)

    def can_win(self, seat: int, suit: int) -> bool:
        """Whether a hand has a winner in a suit, or nothing of it and a trump."""
        trump = self.layout.trump
        if self.held(seat, suit) or trump in (NO_TRUMPS, suit):
            return self.has_winner(seat, suit)
        return bool(self.held(seat, trump))

    def follows(self, runs: Sequence[Run]) -> bool:
        """Whether he follows suit with these choices."""
        return bool(self.trick) and runs[0][0] >> 4 == self.led

    def ruffs(self, card: int) -> bool:
        """Whether the card, played now, is a ruff."""
        return bool(self.trick) and card >> 4 == self.layout.trump != self.led

    def beats(self, card: int) -> bool:
        """Whether the card takes the trick as it is so far."""
        return self.layout.beats(card, self.best)


Choices = Sequence[Run]
Rule = Callable[[View, Choices], Choices]
