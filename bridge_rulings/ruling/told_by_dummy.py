"""What the recorded play tells about a card of dummy's, and about who has played since a card (45 to 47, 52, 58)."""

from __future__ import annotations

from bridge_rulings.ruling.hands import rotate
from bridge_rulings.ruling.position import Recorded, Told, View
from bridge_rulings.ruling.recorded_card import (
    absent,
    deal_of,
    dummys_card,
    is_seat,
    is_whole_record,
    names,
    number_of,
    place,
    standing_card,
    yes_no,
)
from bridge_rulings.ruling.recorded_point import CardPlayed
from bridge_rulings.table.misplay import moments
from bridge_rulings.table.play import counts
from bridge_rulings.table.playfacts import in_turn, revoked, since, went_on
from bridge_rulings.table.seats import NAMES, side


def _card(view: View) -> CardPlayed | None:
    """His own card, or dummy's if the law is seen from the declaring side."""
    found = dummys_card(view) if view.anchor in (view.declarer, rotate(view.declarer, 2)) else None
    found = found or standing_card(view)
    if found is None or found.before.omitted or not counts(found.play.cards[found.at]):
        return None
    return found


# ------------------------------------------------------------------------------ who has played since


def declarer_since(view: View) -> Told | None:
    """Whether the declaring side has played a card since, from either hand."""
    found = _card(view)
    later = since(found.play, found.at) if found is not None else None
    if found is None or later is None or not is_seat(view.declarer):
        return None
    at = next((at for at in later if side(found.play.cards[at].seat) == side(view.declarer)), None)
    none = "the declaring side has not played since"
    return Told("yes", f"{place(found, at)} was played since") if at is not None else absent(view, "no", none)


def opponent_since(view: View) -> Told | None:
    """Whether an opponent has played since, in turn and legally; not known if one has, and it is not sure that so."""
    found = _card(view)
    later = since(found.play, found.at) if found is not None else None
    if found is None or later is None:
        return None
    own = side(found.play.cards[found.at].seat)
    theirs = [at for at in later if side(found.play.cards[at].seat) != own]
    if not theirs:
        return absent(view, "no", "no opponent has played since")
    first = theirs[0]
    legal = in_turn(found.play, first) and revoked(found.play, deal_of(view), first) is False
    return Told("yes", f"{place(found, first)} was played since") if legal else None


def opponent_in_trick(view: View) -> Told | None:
    """Whether an opponent has played to the trick after him (58B3)."""
    found = _card(view)
    later = since(found.play, found.at) if found is not None else None
    if found is None or later is None:
        return None
    when, own = moments(found.play), side(found.play.cards[found.at].seat)
    here = [at for at in later if when[at].trick == found.before.trick]
    at = next((at for at in here if side(found.play.cards[at].seat) != own), None)
    none = "no opponent has played to it since"
    return Told("yes", f"{place(found, at)} was played after it") if at is not None else absent(view, "no", none)


def both_gone_on(view: View) -> Told | None:
    """Whether each side has played to the next trick."""
    found = _card(view)
    gone_on = went_on(found.play, found.at) if found is not None else None
    if gone_on is None:
        return None
    if len(gone_on) == 2:
        return Told("yes", "both sides have played to the next trick")
    return absent(view, "no", "not both sides have played to the next trick")


def played_on(view: View) -> Told | None:
    """Whether anybody has played since; after an opening lead a card of dummy's that was shown counts too (47E2)."""
    found = _card(view)
    later = since(found.play, found.at) if found is not None else None
    if found is None or later is None:
        return None
    if later:
        return Told("yes", f"{place(found, later[0])} was played since")
    opening = not found.before.before and number_of(view, found.before.trick) == 1
    return absent(view, "no", "nobody has played since") if not opening else None


# ------------------------------------------------------------------------------ dummy's card


def dummy_led(view: View) -> Told | None:
    """Whether dummy's card was the first one of the trick."""
    found = dummys_card(view)
    if found is None or found.before.omitted:
        return None
    before = found.before.before
    who = names(one.seat for one in before) if before else ""
    return yes_no(not before, f"{place(found, found.at)} was led", f"{who} had played to the trick")


def dummy_on_lead(view: View) -> Told | None:
    """Whether dummy was on lead when the card was named."""
    found = dummys_card(view)
    if found is None or found.before.omitted:
        return None
    if found.before.before:
        return dummy_led(view)
    on_lead = found.before.turn == found.play.cards[found.at].seat
    return Told("yes", f"it was {NAMES[found.before.turn]}'s lead") if on_lead else None


def dummy_revoked(view: View) -> Told | None:
    """Whether dummy did not follow suit with the card, though it could (45D2)."""
    found = dummys_card(view)
    if found is None or found.before.omitted:
        return None
    failed = revoked(found.play, deal_of(view), found.at)
    return yes_no(failed, f"{place(found, found.at)} was a revoke", f"{place(found, found.at)} was legal")


def since_dummys_card(view: View) -> Told | None:
    """Who has played since dummy put the card up (45D1)."""
    found = _card(view) if dummys_card(view) is not None else None
    later = since(found.play, found.at) if found is not None else None
    if found is None or later is None or not is_whole_record(view):
        return None
    seats = [found.play.cards[at].seat for at in later]
    right = rotate(view.declarer, 3)
    if not seats:
        return Told("nobody", "nobody has played since")
    who = names(dict.fromkeys(seats))
    if right in seats and view.declarer in seats[seats.index(right) :]:
        return Told("declarer", f"{who} have played since")
    defender = any(side(seat) != side(view.declarer) for seat in seats)
    return Told("defender", f"{who} {'have' if len(set(seats)) > 1 else 'has'} played since") if defender else None


BY_DUMMY: dict[str, Recorded] = {
    "declarer_since": declarer_since,
    "opponent_since": opponent_since,
    "opponent_in_trick": opponent_in_trick,
    "both_gone_on": both_gone_on,
    "played_on": played_on,
    "dummy_led": dummy_led,
    "dummy_on_lead": dummy_on_lead,
    "dummy_revoked": dummy_revoked,
    "since_dummys_card": since_dummys_card,
}
