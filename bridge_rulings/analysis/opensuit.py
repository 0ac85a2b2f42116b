"""A suit in which an opponent has shown out: the other one has all the cards that are out, so that a finesse is marked.

Law 70E1 allows an unstated finesse there. What the suit is worth is worked out for itself, as if the claimer could
lead it from either hand: a small game of three hands, in which only ranks and the order of play count.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bridge_rulings.analysis.view import Choices, View

Three = tuple[int, int, int]  # the cards of the hand before the one that has them, his, and those of the hand after him
BEFORE, HOLDER, AFTER = range(3)


def best_in_open_suit(view: View, runs: Choices) -> Choices:
    """The choices that keep what a suit is worth in which an opponent has shown out; others are not touched."""
    if not view.shown_out:
        return runs
    if view.leads:
        return [run for run in runs if _keeps(view, run[0])]
    in_suit = all(card >> 4 == view.led for card in view.trick if not _is_discard(view, card))
    return [run for run in runs if _keeps(view, run[0])] if in_suit and view.follows(runs) else runs


def _is_discard(view: View, card: int) -> bool:
    return card >> 4 not in (view.led, view.layout.trump)


def _keeps(view: View, card: int) -> bool:
    """Whether the card costs nothing in its suit, if the suit is open."""
    suit = card >> 4
    holder = _holder(view, suit)
    if holder < 0:
        return True
    places = {(holder + 3) % 4: BEFORE, holder: HOLDER, (holder + 1) % 4: AFTER}
    cards = tuple(view.masks[suit] & view.layout.hands[seat][suit] for seat in places)
    hands: Three = (cards[0], cards[1], cards[2])
    played: dict[int, int] = {}
    for place, one in enumerate(view.trick):
        seat = (view.seat - len(view.trick) + place) % 4
        if one >> 4 == suit and seat in places:
            played[places[seat]] = one & 15
    leader = (view.seat - len(view.trick)) % 4
    order = tuple(places[seat] for seat in ((leader + step) % 4 for step in range(4)) if seat in places)
    best = _trick(hands, order, tuple(played.get(place, -1) for place in range(3))) if view.trick else worth(hands)
    played[places[view.seat]] = card & 15
    return _trick(hands, order, tuple(played.get(place, -1) for place in range(3))) == best


def _holder(view: View, suit: int) -> int:
    """The opponent who has all the cards of a suit that are out, if it is known by the other's showing out, else -1."""
    for seat in range(4):
        other = seat ^ 2
        if (
            not view.layout.own[seat]
            and view.shown_out >> (seat * 4 + suit) & 1
            and view.masks[suit] & view.layout.hands[other][suit]
        ):
            return other
    return -1


@lru_cache(maxsize=20_000)
def worth(hands: Three) -> int:
    """The tricks that the two hands can make against the one between them, choosing where to lead from each time."""
    before, holder, after = hands
    if not holder or not before | after:
        return max(before.bit_count(), after.bit_count())
    leads = [(BEFORE, HOLDER, AFTER)] if before else []
    if after:
        leads.append((AFTER, BEFORE, HOLDER))
    return max(_trick(hands, order, (-1, -1, -1)) for order in leads)


@lru_cache(maxsize=100_000)
def _trick(hands: Three, order: tuple[int, ...], played: tuple[int, ...]) -> int:
    """The same from the middle of a trick; ``played`` are the ranks on the table, -1 where there is none."""
    for place in order:
        if played[place] < 0 and hands[place]:
            values = (
                _trick(hands, order, (*played[:place], rank, *played[place + 1 :])) for rank in _choices(hands, place)
            )
            return min(values) if place == HOLDER else max(values)
    best = min((rank, place) for place, rank in enumerate(played) if rank >= 0)[1]
    left = [hand & ~(1 << rank) if rank >= 0 else hand for hand, rank in zip(hands, played, strict=True)]
    return (best != HOLDER) + worth((left[0], left[1], left[2]))


def _choices(hands: Three, place: int) -> Iterator[int]:
    """The ranks of a hand, one of those between which nobody else has any."""
    others = (hands[0] | hands[1] | hands[2]) & ~hands[place]
    last = False
    for rank in range(13):
        if hands[place] >> rank & 1:
            if not last:
                yield rank
            last = True
        elif others >> rank & 1:
            last = False
