"""A suit in which an opponent has shown out: the other one has all the cards that are out, so that a finesse is marked.

Law 70E1 allows an unstated finesse there. What the suit is worth is worked out for itself, as if the claimer could
lead it from either hand: a small game of three hands, in which only ranks and the order of play count. Where several
cards keep that, those are left that need no entry outside the suit to come to the most.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bridge_rulings.analysis.layout import Run
from bridge_rulings.analysis.view import Choices, View

Three = tuple[int, int, int]  # the cards of the hand before the one that has them, his, and those of the hand after him
BEFORE, HOLDER, AFTER = range(3)
EITHER = -1  # in place of the hand that leads next
Worth = tuple[int, int]  # with every entry that there could be, and with none outside the suit


def best_in_open_suit(view: View, runs: Choices) -> Choices:
    """The choices that keep what a suit is worth in which an opponent has shown out; others are not touched."""
    if not view.shown_out:
        return runs
    if not view.leads:
        in_suit = all(card >> 4 == view.led for card in view.trick if not _is_discard(view, card))
        if not in_suit or not view.follows(runs):
            return runs
    kept: list[Run] = []
    for suit in dict.fromkeys(run[0] >> 4 for run in runs):
        of_suit = [run for run in runs if run[0] >> 4 == suit]
        holder = _holder(view, suit)
        kept += of_suit if holder < 0 else _best(view, suit, holder, of_suit)
    return kept


def _is_discard(view: View, card: int) -> bool:
    return card >> 4 not in (view.led, view.layout.trump)


def _best(view: View, suit: int, holder: int, runs: Choices) -> list[Run]:
    """The choices that cost nothing in an open suit; none if it should be led from the other hand."""
    places = {(holder + 3) % 4: BEFORE, holder: HOLDER, (holder + 1) % 4: AFTER}
    cards = tuple(view.masks[suit] & view.layout.hands[seat][suit] for seat in places)
    hands: Three = (cards[0], cards[1], cards[2])
    played = [-1, -1, -1]
    for place, one in enumerate(view.trick):
        seat = (view.seat - len(view.trick) + place) % 4
        if one >> 4 == suit and seat in places:
            played[places[seat]] = one & 15
    leader = (view.seat - len(view.trick)) % 4
    order = tuple(places[seat] for seat in ((leader + step) % 4 for step in range(4)) if seat in places)

    def comes_to(rank: int) -> Worth:
        table = tuple(rank if place == places[view.seat] else one for place, one in enumerate(played))
        return _trick(hands, order, table, entries=True), _trick(hands, order, table, entries=False)

    values = {run: comes_to(run[0] & 15) for run in runs}
    most = worth(hands) if view.leads else max(value[0] for value in values.values())
    best = max((value for value in values.values() if value[0] == most), default=None)
    return [run for run, value in values.items() if value == best]


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
def worth(hands: Three, leads: int = EITHER) -> int:
    """The tricks that the two hands can make against the one between them.

    They choose where to lead from each time; or one of them leads, and they have no entry outside the suit.
    """
    before, holder, after = hands
    if leads == EITHER and (not holder or not before | after):
        return max(before.bit_count(), after.bit_count())
    orders = {BEFORE: (BEFORE, HOLDER, AFTER), AFTER: (AFTER, BEFORE, HOLDER)}
    tricks = (
        _trick(hands, order, (-1, -1, -1), entries=leads == EITHER)
        for place, order in orders.items()
        if hands[place] and leads in (EITHER, place)
    )
    return max(tricks, default=0)


@lru_cache(maxsize=100_000)
def _trick(hands: Three, order: tuple[int, ...], played: tuple[int, ...], *, entries: bool) -> int:
    """The same from the middle of a trick; ``played`` are the ranks on the table, -1 where there is none."""
    for place in order:
        if played[place] < 0 and hands[place]:
            values = (
                _trick(hands, order, (*played[:place], rank, *played[place + 1 :]), entries=entries)
                for rank in _choices(hands, place)
            )
            return min(values) if place == HOLDER else max(values)
    best = min((rank, place) for place, rank in enumerate(played) if rank >= 0)[1]
    left = [hand & ~(1 << rank) if rank >= 0 else hand for hand, rank in zip(hands, played, strict=True)]
    leads = EITHER if entries or best == HOLDER else best
    return (best != HOLDER) + worth((left[0], left[1], left[2]), leads)


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
