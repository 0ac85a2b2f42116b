"""The card that an incident is about, and the tricks it belongs to, as the recorded play has them."""

from __future__ import annotations

from collections.abc import Iterable

from bridge_rulings.ruling.hands import rotate, same_side
from bridge_rulings.ruling.position import Recorded, Told, View
from bridge_rulings.ruling.recorded_point import CARD, CardPlayed, card_played, read_point
from bridge_rulings.table.board import contract_of
from bridge_rulings.table.cards import show_card
from bridge_rulings.table.deal import NO_DEAL, Deal, tricks_in
from bridge_rulings.table.misplay import moments
from bridge_rulings.table.play import completed, counts
from bridge_rulings.table.score import TRICKS
from bridge_rulings.table.seats import NAMES, SEATS, SIDES, other_side, side


def any_card(view: View) -> CardPlayed | None:
    """The card of the incident, from whichever hand."""
    kind, at = read_point(view.incident.at)
    play = view.table.play if view.table is not None else None
    if kind != CARD or play is None or at >= len(play.cards):
        return None
    return CardPlayed(play, at, moments(play)[at])


def own_card(view: View) -> CardPlayed | None:
    """The card of the incident if it was played from the hand from which the law is seen.

    None if that hand had left the trick before without a card: the incident may be about that one.
    """
    found = card_played(view)
    if found is None or view.anchor in found.before.omitted or "exposed" in found.play.cards[found.at].mark:
        return None
    return found


def standing_card(view: View) -> CardPlayed | None:
    """The same, if the card has not been taken back since."""
    found = own_card(view)
    return found if found is not None and counts(found.play.cards[found.at]) else None


def dummys_card(view: View) -> CardPlayed | None:
    """The card of the incident if it came from dummy."""
    found = any_card(view)
    dummy = rotate(view.declarer, 2)
    return found if found is not None and found.play.cards[found.at].seat == dummy else None


def deal_of(view: View) -> Deal:
    """The hands as far as they are known."""
    return view.table.deal if view.table is not None else NO_DEAL


def is_lead(found: CardPlayed) -> bool:
    """Whether the card was led to a trick, and the one before had been played to its end."""
    return not found.before.before and not found.before.omitted


def seen_from(seat: str, other: str) -> str:
    """``left``, ``partner`` or ``right``; empty if it is the same player."""
    return ("", "left", "partner", "right")[(SEATS.index(other) - SEATS.index(seat)) % len(SEATS)]


def trick_left(view: View) -> int | None:
    """The trick, as the play counts, to which the hand from which the law is seen gave no card."""
    found = any_card(view)
    return found.before.trick - 1 if found is not None and view.anchor in found.before.omitted else None


def last_trick(view: View) -> int:
    """The last trick as the play counts: the thirteenth, unless the play is that of an end position."""
    return min(TRICKS, tricks_in(deal_of(view)))


def number_of(view: View, trick: int) -> int:
    """The number of a trick of the play: the play of an end position begins later than with the first one."""
    return trick + TRICKS - last_trick(view)


def tricks_in_all(view: View, which: str) -> int | None:
    """What a side won in the end by the recorded result; None if there is none, or if the play begins later."""
    table = view.table
    contract = contract_of(table) if table is not None else None
    if table is None or table.result is None or not contract or not contract.declarer or number_of(view, 1) > 1:
        return None
    return table.result if side(contract.declarer) == which else TRICKS - table.result


def is_whole_record(view: View) -> bool:
    """Whether the play is recorded to where the director was called, so that what it does not have was not done.

    A board with a result whose play stops short may have lost its last cards; unless it says who claimed.
    """
    table = view.table
    if table is None or table.play is None:
        return False
    claimed = table.claim is not None and table.claim.claimer and table.claim.at == len(table.play.cards)
    return table.result is None or bool(claimed) or completed(table.play) == last_trick(view)


def absent(view: View, value: str, because: str) -> Told | None:
    """An answer that rests on what the record does not have."""
    return Told(value, because) if is_whole_record(view) else None


def is_bound_by_rulings(view: View) -> bool:
    """Whether a ruling has bound a player to lead or play something: then not to do it is a revoke too (61A)."""
    return view.state.was_used("penalty_cards") or view.state.was_used("lead_limits")


def defends(view: View) -> bool | None:
    """Whether the hand from which the law is seen is a defender's; None if it is not known who declares."""
    together = same_side(view.anchor, view.declarer)
    return None if together is None else not together


def sides(view: View) -> tuple[str, str]:
    """The side of the hand from which the law is seen, a seat, and the other one."""
    return side(view.anchor), other_side(side(view.anchor))


def as_it_ended(tell: Recorded) -> Recorded:
    """A derivation that looks at the record as far as it goes now, and not only to when the director was called.

    It has nothing to say if the card in question is not the same there.
    """

    def told(view: View) -> Told | None:
        before, now = any_card(view), any_card(view._replace(table=view.whole))
        if before is None or now is None or before.play.cards[before.at] != now.play.cards[now.at]:
            return None
        return tell(view._replace(table=view.whole))

    return told


def yes_no(found: bool | None, yes: str, no: str = "") -> Told | None:
    """What was found, each with what was seen; None if it is not known."""
    return None if found is None else Told("yes", yes) if found else Told("no", no)


def place(found: CardPlayed, at: int) -> str:
    """A card of the play in words: ``East's ♥7``."""
    seat, card, _ = found.play.cards[at]
    return f"{NAMES[seat]}'s {show_card(card, symbols=True) if card else 'card'}"


def names(seats: Iterable[str]) -> str:
    """Players in words: ``North, East and West``."""
    *most, last = [NAMES[seat] for seat in seats]
    return f"{', '.join(most)} and {last}" if most else last


def side_name(which: str) -> str:
    """``North-South``."""
    return SIDES[which]


def is_seat(hand: str) -> bool:
    """Whether it was said who that is."""
    return hand in SEATS
