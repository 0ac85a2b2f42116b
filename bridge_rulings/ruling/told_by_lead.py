"""What the recorded play tells about a lead out of turn: whose turn it was, and who has played to it (53 to 56)."""

from __future__ import annotations

from bridge_rulings.ruling.hands import rotate
from bridge_rulings.ruling.position import Recorded, Told, View
from bridge_rulings.ruling.recorded_card import (
    absent,
    deal_of,
    defends,
    is_lead,
    names,
    number_of,
    own_card,
    place,
    seen_from,
    standing_card,
    yes_no,
)
from bridge_rulings.ruling.recorded_point import CardPlayed
from bridge_rulings.table.misplay import moments
from bridge_rulings.table.play import counts
from bridge_rulings.table.playfacts import revoked, since
from bridge_rulings.table.score import TRICKS
from bridge_rulings.table.seats import NAMES, SEATS, side


def _lead(view: View) -> CardPlayed | None:
    """The card, if it is a lead that has not been taken back since."""
    found = standing_card(view)
    return found if found is not None and is_lead(found) else None


def _since(found: CardPlayed) -> list[int] | None:
    """What was played after it to that trick, in order; None if it cannot be told."""
    later, when = since(found.play, found.at), moments(found.play)
    if later is None:
        return None
    here = [at for at in later if when[at].trick == found.before.trick]
    return here if len(here) == len(later) or len(here) == len(SEATS) - 1 else None


# ------------------------------------------------------------------------------ which trick, whose turn


def opening_lead(view: View) -> Told | None:
    """Whether it was the opening lead."""
    found = own_card(view)
    if found is None or found.before.omitted:
        return None
    number = number_of(view, found.before.trick)
    return yes_no(number == 1 and is_lead(found), "no trick had been led to", f"it was on trick {number}")


def on_last_trick(view: View) -> Told | None:
    """Whether it was on the thirteenth trick (53A)."""
    found = own_card(view)
    if found is None or found.before.omitted:
        return None
    number = number_of(view, found.before.trick)
    return yes_no(number == TRICKS, f"it was on trick {TRICKS}", f"it was on trick {number}")


def _turn(found: CardPlayed) -> str:
    """Whose turn it was; empty if the play does not tell beyond doubt, or if it was his own."""
    whose = found.before.turn
    return "" if found.before.also or whose == found.play.cards[found.at].seat else whose


def turn_was(view: View) -> Told | None:
    """Whether the other hand of his side or an opponent was to lead."""
    found = own_card(view)
    whose = _turn(found) if found is not None else ""
    if not whose:
        return None
    return Told("own_side" if side(whose) == side(view.anchor) else "opponent", f"it was {NAMES[whose]}'s turn")


# ------------------------------------------------------------------------------ who played next to a lead


def defender_since(view: View) -> Told | None:
    """Which defender played first after a lead by the declaring side.

    Not known if it was himself who was to lead: the card may be a lead of his own (53B).
    """
    found = _lead(view)
    later = _since(found) if found is not None else None
    if found is None or later is None or defends(view) is not False or not _turn(found):
        return None
    seats = [found.play.cards[at].seat for at in later]
    first = next((seat for seat in seats if side(seat) != side(view.anchor)), "")
    if first:
        left = first == rotate(view.anchor, 1)
        return Told("left" if left else "right", f"{NAMES[first]} played to it") if first != _turn(found) else None
    if not seats:
        return absent(view, "neither", f"nobody played after {place(found, found.at)}")
    return absent(view, "only_declarer", f"only {names(dict.fromkeys(seats))} played after {place(found, found.at)}")


def hand_since(view: View) -> Told | None:
    """Who played first after a defender's lead. Not known if a hand of the declaring side was itself to lead (53B)."""
    found = _lead(view)
    later = _since(found) if found is not None else None
    if found is None or later is None or not defends(view) or not _turn(found):
        return None
    if not later:
        return absent(view, "nobody", f"nobody played after {place(found, found.at)}")
    first = found.play.cards[later[0]].seat
    answer = seen_from(view.anchor, first)
    if not answer or (answer != "partner" and first == _turn(found)):
        return None
    return Told(answer, f"{NAMES[first]} played next")


def lho_played(view: View) -> Told | None:
    """Whether the next hand has played to the lead (60A1)."""
    found = _lead(view)
    later = _since(found) if found is not None else None
    if found is None or later is None:
        return None
    left = rotate(view.anchor, 1)
    who = NAMES[left]
    played = left in [found.play.cards[at].seat for at in later]
    return Told("yes", f"{who} played to it") if played else absent(view, "no", f"{who} has not played to it")


# ------------------------------------------------------------------------------ to an opening lead


def partner_led_too(view: View) -> Told | None:
    """Whether his partner, whose lead it was, has faced a lead after it."""
    found = _lead(view)
    later = _since(found) if found is not None else None
    partner = rotate(view.anchor, 2)
    if found is None or later is None or _turn(found) != partner:
        return None
    if not later:
        return absent(view, "no", f"{NAMES[partner]} has not led")
    first = found.play.cards[later[0]].seat
    if first == partner:
        return Told("yes", f"{place(found, later[0])} came next")
    return Told("no", f"{NAMES[first]} played to it") if first == rotate(view.anchor, 1) else None


def _second(view: View) -> tuple[CardPlayed, int] | None:
    """The lead, and the index of the first card that the declaring side has played to it; -1 if it has played none."""
    found = _lead(view)
    later = _since(found) if found is not None else None
    if found is None or later is None or not defends(view):
        return None
    return found, next((at for at in later if side(found.play.cards[at].seat) != side(view.anchor)), -1)


def second_card(view: View) -> Told | None:
    """From which hand the declaring side has played to it (54B)."""
    second = _second(view)
    if second is None:
        return None
    found, at = second
    if at < 0:
        return absent(view, "nothing", f"nobody of the declaring side played after {place(found, found.at)}")
    return Told("hand" if found.play.cards[at].seat == view.declarer else "dummy", f"{place(found, at)} was played")


def second_card_fails(view: View) -> Told | None:
    """Whether that card is dummy's and does not follow suit, though dummy could (54B2)."""
    second = _second(view)
    if second is None or second[1] < 0 or second[0].play.cards[second[1]].seat == view.declarer:
        return None
    found, at = second
    failed = revoked(found.play, deal_of(view), at)
    return yes_no(failed, f"{place(found, at)} was a revoke", f"{place(found, at)} was legal")


def played_to_lead(view: View) -> Told | None:
    """That declarer has played to it from his own hand, and the play went on (53A, 54B).

    One card alone may have been the first of a hand that he was putting down (54A).
    """
    second = _second(view)
    if second is None or second[1] < 0 or second[0].play.cards[second[1]].seat != view.declarer:
        return None
    found, at = second
    went_on = any(counts(card) for card in found.play.cards[at + 1 :])
    return Told("yes", f"{place(found, at)} was played to it, and the play went on") if went_on else None


BY_LEAD: dict[str, Recorded] = {
    "opening_lead": opening_lead,
    "on_last_trick": on_last_trick,
    "turn_was": turn_was,
    "defender_since": defender_since,
    "hand_since": hand_since,
    "lho_played": lho_played,
    "partner_led_too": partner_led_too,
    "played_to_lead": played_to_lead,
    "second_card": second_card,
    "second_card_fails": second_card_fails,
}
