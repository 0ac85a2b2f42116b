"""What the recorded play tells of a revoke when the play is over: who won which tricks, other revokes (64)."""

from __future__ import annotations

from bridge_rulings.ruling.position import Recorded, Told, View
from bridge_rulings.ruling.recorded_card import (
    any_card,
    as_it_ended,
    deal_of,
    is_bound_by_rulings,
    is_seat,
    is_whole_record,
    last_trick,
    number_of,
    place,
    side_name,
    sides,
    standing_card,
    trick_left,
    tricks_in_all,
    yes_no,
)
from bridge_rulings.ruling.told_by_revoke import suit_due
from bridge_rulings.table.board import over
from bridge_rulings.table.cards import SUIT_NAMES
from bridge_rulings.table.misplay import moments
from bridge_rulings.table.play import Play, counts, winners_from
from bridge_rulings.table.playfacts import earlier_in_suit, played_on, revoked, winner_of_trick, wins_from
from bridge_rulings.table.seats import NAMES, side

_TWELFTH = 12


def trick_won_by(view: View) -> Told | None:
    """Which hand won the trick, seen from the one that played the card (64A)."""
    found = standing_card(view)
    winner = winner_of_trick(found.play, found.at) if found is not None else ""
    if found is None or not winner:
        return None
    whose = "offender" if winner == view.anchor else "partner" if side(winner) == side(view.anchor) else "others"
    return Told(whose, f"{NAMES[winner]} won trick {number_of(view, found.before.trick)}")


def _wins(view: View, play: Play, trick: int) -> Told | None:
    """Whether his side won a trick from that one on; a no only if there is none left that it might have won."""
    own, _ = sides(view)
    last = last_trick(view)
    winners = winners_from(play, trick)
    at = next((at for at, seat in enumerate(winners) if seat and side(seat) == own), None)
    if at is not None:
        return Told("yes", f"{NAMES[winners[at]]} won trick {number_of(view, trick + at)}")
    fewest, most = wins_from(play, own, trick, last, tricks_in_all(view, own))
    if not fewest and most:
        return None
    return yes_no(fewest > 0, "by the recorded result", f"{side_name(own)} won none of those tricks")


def later_trick(view: View) -> Told | None:
    """Whether his side won a trick after the one on which he revoked (64A)."""
    found = standing_card(view)
    return _wins(view, found.play, found.before.trick + 1) if found is not None else None


def this_or_later_trick(view: View) -> Told | None:
    """Whether his side won the trick to which he gave no card, or a later one (67B1)."""
    found, left = any_card(view), trick_left(view)
    return _wins(view, found.play, left) if found is not None and left is not None else None


def tricks_won(view: View) -> Told | None:
    """Which tricks his side won from the one in question on, if all of them are known."""
    found, left = any_card(view), trick_left(view)
    own_one = standing_card(view)
    if found is None or (left is None) == (own_one is None):
        return None
    first = left if left is not None else found.before.trick
    own, _ = sides(view)
    last = last_trick(view)
    winners = winners_from(found.play, first)
    won = [first + at for at, seat in enumerate(winners) if seat and side(seat) == own]
    rest = range(first + len(winners), last + 1)
    fewest, most = wins_from(found.play, own, first, last, tricks_in_all(view, own))
    if "" in winners or fewest != most or fewest not in (len(won), len(won) + len(rest)):
        return None
    every = won if fewest == len(won) else [*won, *rest]
    return Told(" ".join(str(number_of(view, one)) for one in every)) if every else None


# ------------------------------------------------------------------------------ other revokes


def repeated(view: View) -> Told | None:
    """Whether he had revoked in that suit before, and that revoke was established by what he played since (64B2)."""
    found, due = standing_card(view), suit_due(view)
    if found is None or due is None:
        return None
    earlier = earlier_in_suit(found.play, deal_of(view), found.at)
    at = next((at for at, failed in earlier.items() if failed), None)
    suit = SUIT_NAMES[due.value]
    if at is not None:
        trick = number_of(view, moments(found.play)[at].trick)
        return Told("yes", f"{place(found, at)} on trick {trick} was a revoke in {suit}")
    if None in earlier.values() or number_of(view, 1) > 1 or is_bound_by_rulings(view):
        return None
    return Told("no", f"{NAMES[view.anchor]} had followed to every lead of {suit}, as far as he could")


def both_established(view: View) -> Told | None:
    """Whether the other side has an established revoke too (64B7); a no only when the play is over."""
    found = any_card(view)
    if found is None or view.table is None or not is_seat(view.anchor):
        return None
    _, others = sides(view)
    theirs = [at for at, one in enumerate(found.play.cards) if side(one.seat) == others and counts(one)]
    failed = [revoked(found.play, deal_of(view), at) for at in theirs]
    numbers = [number_of(view, moments(found.play)[at].trick) for at in theirs]
    for at, revoke, number in zip(theirs, failed, numbers, strict=True):
        if (
            revoke and number != _TWELFTH and played_on(found.play, at) is not None
        ):  # one on trick twelve may be put right
            return Told("yes", f"{place(found, at)} on trick {number} was a revoke, and they played on")
    marked = any(not is_seat(item.hand) or side(item.hand) == others for item in view.state.of("marks"))
    clear = not any(failed) and None not in failed and number_of(view, 1) == 1
    ended = over(view.table) == "play" and is_whole_record(view)
    if not clear or marked or not ended or is_bound_by_rulings(view):
        return None
    return Told("no", f"{side_name(others)} followed suit all along, as far as they could")


BY_TRICKS: dict[str, Recorded] = {
    "trick_won_by": as_it_ended(trick_won_by),
    "later_trick": as_it_ended(later_trick),
    "this_or_later_trick": as_it_ended(this_or_later_trick),
    "tricks_won": as_it_ended(tricks_won),
    "repeated": as_it_ended(repeated),
    "both_established": as_it_ended(both_established),
}
