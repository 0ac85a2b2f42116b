"""The tricks that a side has on top: without a finesse, and without driving a card out."""

from __future__ import annotations

from bridge_rulings.analysis.ending import Ending
from bridge_rulings.table.cards import RANKS, SUITS
from bridge_rulings.table.seats import other_side


def top_tricks(ending: Ending) -> int:
    """How many tricks the claimer's side has on top, counted suit by suit as a player counts them.

    Cards above all that the opponents have, as many as the longer hand has; and all of that hand, if that many rounds
    leave the opponents none however the suit lies. That a trump may be out or an entry missing does not count.
    """
    return sum(_of_suit(ending, suit) for suit in SUITS)


def _of_suit(ending: Ending, suit: str) -> int:
    lengths = {seat: sum(card[0] == suit for card in hand) for seat, hand in ending.before_trick.items()}
    ranks = {card for seat in ending.side for card in ending.before_trick[seat] if card[0] == suit}
    against = {card for seat in other_side(ending.side) for card in ending.before_trick[seat] if card[0] == suit}
    highest = min((RANKS.index(card[1]) for card in against), default=len(RANKS))
    longest = max(lengths[seat] for seat in ending.side)
    rounds = min(longest, sum(RANKS.index(card[1]) < highest for card in ranks))
    return longest if rounds >= len(against) else rounds
