"""What the recorded play tells about a revoke: who played on, and whether it is established (62, 63)."""

from __future__ import annotations

from bridge_rulings.ruling.hands import rotate
from bridge_rulings.ruling.position import Recorded, Told, View
from bridge_rulings.ruling.recorded_card import (
    absent,
    deal_of,
    is_bound_by_rulings,
    is_seat,
    is_whole_record,
    names,
    number_of,
    own_card,
    place,
    side_name,
    sides,
    standing_card,
    yes_no,
)
from bridge_rulings.table.cards import SUIT_NAMES, show_card
from bridge_rulings.table.misplay import moments
from bridge_rulings.table.play import Play, counts
from bridge_rulings.table.playfacts import lying, played_on, revoked, since, went_on
from bridge_rulings.table.seats import NAMES, SEATS, side


def suit_due(view: View) -> Told | None:
    """The suit that should have been played: the one led, if the card is of another."""
    found = own_card(view)
    led = found.before.before[0].card[:1] if found is not None and found.before.before else ""
    if found is None or not led or found.play.cards[found.at].card[:1] in ("", led):
        return None
    return Told(led, f"{SUIT_NAMES[led].capitalize()} were led")


def revoke_card(view: View) -> Told | None:
    """The card that does not follow suit."""
    found = own_card(view)
    if found is None or suit_due(view) is None:
        return None
    return Told(found.play.cards[found.at].card, f"{place(found, found.at)} does not follow suit")


# ------------------------------------------------------------------------------ who played on, and before whom


def both_on_trick(view: View) -> Told | None:
    """Whether the other side revoked on the trick too, and only one side has gone on to the next (62C3)."""
    found = standing_card(view)
    gone_on = went_on(found.play, found.at) if found is not None else None
    if found is None or gone_on is None:
        return None
    if len(gone_on) == 2:
        return Told("no", "both sides have gone on to the next trick")
    if not is_whole_record(view):
        return None
    if not gone_on:
        return Told("no", "neither side has gone on to the next trick")
    when = moments(found.play)
    here = [at for at, one in enumerate(found.play.cards) if counts(one) and when[at].trick == found.before.trick]
    _, others = sides(view)
    theirs = [at for at in here if side(found.play.cards[at].seat) == others]
    failed = [revoked(found.play, deal_of(view), at) for at in theirs]
    if True in failed:
        at = theirs[failed.index(True)]
        return Told("yes", f"{place(found, at)} was a revoke too, and only {side_name(*gone_on)} has gone on")
    if None in failed or len(here) < len(SEATS) or is_bound_by_rulings(view):
        return None
    return Told("no", f"{side_name(others)} followed suit to that trick, as far as they could")


def partner_to_play(view: View) -> Told | None:
    """Whether his partner had still to play to the trick (62D2)."""
    found = own_card(view)
    now = lying(found.play, found.at) if found is not None else None
    if not now:
        return None
    partner = rotate(view.anchor, 2)
    who = NAMES[partner]
    played = partner in [one.seat for one in now]
    return yes_no(not played, f"{who} played after {NAMES[view.anchor]}", f"{who} had played to the trick")


def was_penalty_card(view: View) -> Told | None:
    """That the card lay on the table as a penalty card; what no ruling has put there is not known (62B2)."""
    found = own_card(view)
    card = found.play.cards[found.at].card if found is not None else ""
    lay = any(item.slots.get("card") == card for item in view.state.of("penalty_cards", view.anchor))
    return Told("yes", f"{show_card(card, symbols=True)} was a penalty card") if card and lay else None


def _since(view: View) -> tuple[Play, tuple[int, ...]] | None:
    """What has been played after the card to its trick or the next; None if more has been, or if it cannot be told."""
    found = standing_card(view)
    later = since(found.play, found.at) if found is not None else None
    if found is None or later is None or not is_whole_record(view):
        return None
    when = moments(found.play)
    return None if any(when[at].trick > found.before.trick + 1 for at in later) else (found.play, later)


_AFTER = {(): "nobody", (1,): "lho", (1, 2): "lho_partner", (1, 3): "lho_rho", (1, 2, 3): "all_three", (3,): "rho"}


def played_since(view: View) -> Told | None:
    """Who has played after it, to that trick or the next (62C)."""
    found = _since(view)
    if found is None:
        return None
    play, later = found
    seats = {play.cards[at].seat for at in later}
    places = tuple(places for places in (1, 2, 3) if rotate(view.anchor, places) in seats)
    answer = _AFTER.get(places)
    who = names(rotate(view.anchor, one) for one in places) if places else "nobody"
    return Told(answer, f"{who} played after it") if answer else None


def _only_card_since(view: View, places: int) -> Told | None:
    """The one card that the hand so many places clockwise has played after it; None if it has played two, or none."""
    found = _since(view)
    if found is None:
        return None
    play, later = found
    cards = [play.cards[at].card for at in later if play.cards[at].seat == rotate(view.anchor, places)]
    return Told(cards[0]) if len(cards) == 1 and cards[0] else None


# ------------------------------------------------------------------------------ established


def side_gone_on(view: View) -> Told | None:
    """Whether his side has led or played to the next trick, in turn or not (63A1)."""
    found = standing_card(view)
    if found is None:
        return None
    when, at = moments(found.play), played_on(found.play, found.at)
    if at is not None:
        return Told("yes", f"{place(found, at)} was played to trick {number_of(view, when[at].trick)}")
    own, _ = sides(view)
    later = zip(when[found.at + 1 :], found.play.cards[found.at + 1 :], strict=True)
    if any(moment.trick > found.before.trick and side(card.seat) == own for moment, card in later):
        return None
    return absent(view, "no", f"the record has no card of {side_name(own)} in a later trick")


def side_claimed(view: View) -> Told | None:
    """That his side has claimed, and they stopped there (63A3); whether it has not, nobody writes down."""
    claim = view.table.claim if view.table is not None else None
    play = view.table.play if view.table is not None else None
    if claim is None or play is None or not claim.claimer or not is_seat(view.anchor) or claim.at < len(play.cards):
        return None
    return Told("yes", f"{NAMES[claim.claimer]} claimed") if side(claim.claimer) == side(view.anchor) else None


BY_REVOKE: dict[str, Recorded] = {
    "suit_due": suit_due,
    "revoke_card": revoke_card,
    "both_on_trick": both_on_trick,
    "partner_to_play": partner_to_play,
    "was_penalty_card": was_penalty_card,
    "played_since": played_since,
    "lho_card_since": lambda view: _only_card_since(view, 1),
    "partner_card_since": lambda view: _only_card_since(view, 2),
    "rho_card_since": lambda view: _only_card_since(view, 3),
    "side_gone_on": side_gone_on,
    "side_claimed": side_claimed,
}
