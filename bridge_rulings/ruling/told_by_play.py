"""What the recorded play tells about the card that an incident is about: its trick, and what the hand held."""

from __future__ import annotations

from bridge_rulings.ruling.position import Recorded, Told, View
from bridge_rulings.ruling.recorded_card import (
    absent,
    any_card,
    deal_of,
    is_whole_record,
    number_of,
    own_card,
    place,
    trick_left,
    yes_no,
)
from bridge_rulings.ruling.recorded_point import card_played
from bridge_rulings.ruling.told_by_dummy import BY_DUMMY
from bridge_rulings.ruling.told_by_end import BY_END
from bridge_rulings.ruling.told_by_lead import BY_LEAD
from bridge_rulings.ruling.told_by_revoke import BY_REVOKE
from bridge_rulings.ruling.told_by_tricks import BY_TRICKS
from bridge_rulings.ruling.told_by_turn import BY_TURN
from bridge_rulings.table.board import over
from bridge_rulings.table.cards import SUIT_NAMES
from bridge_rulings.table.misplay import moments
from bridge_rulings.table.play import Play, counts, tricks
from bridge_rulings.table.playfacts import has_suit, in_turn, lying, revoked
from bridge_rulings.table.score import TRICKS
from bridge_rulings.table.seats import NAMES, SEATS


def card_of_trick(view: View) -> Told | None:
    """The card itself."""
    found = card_played(view)
    card = found.play.cards[found.at].card if found is not None else ""
    return Told(card) if card else None


def played_card(view: View) -> Told | None:
    """The card, if it was led or played."""
    return card_of_trick(view) if own_card(view) is not None else None


def trick(view: View) -> Told | None:
    """The number of the trick; of one that was left without a card, the trick that is short of it."""
    found, left = any_card(view), trick_left(view)
    if found is None:
        return None
    is_own = found.play.cards[found.at].seat == view.anchor
    if (left is None) != is_own:
        return None  # another hand's card; or his own, and his is missing too: which of the two is meant?
    number = number_of(view, found.before.trick if left is None else left)
    return Told(str(number)) if number <= TRICKS else None  # cards that no trick has, in a record that is broken


# ------------------------------------------------------------------------------ following suit


def _followed(view: View) -> bool | None:
    """Whether the card was played to a lead and follows suit, as far as the hand could."""
    found = own_card(view)
    if found is None or not found.before.before:
        return None
    failed = revoked(found.play, deal_of(view), found.at)
    return None if failed is None else not failed


def follows_suit(view: View) -> Told | None:
    """Whether the card is a legal one for the trick (44C)."""
    found = own_card(view)
    if found is None:
        return None
    shown = place(found, found.at)
    return yes_no(_followed(view), f"{shown} was legal", f"{shown} does not follow suit, and he could")


def fails_suit(view: View) -> Told | None:
    """That he did not follow suit although he could; another failing is not seen in the cards (61A)."""
    found = own_card(view)
    if found is None or _followed(view) is not False:
        return None
    return Told("suit", f"{place(found, found.at)} does not follow suit, and he could")


def has_suit_led(view: View) -> Told | None:
    """Whether he has a card of the suit led: when the card was played, else now, in the trick that is being played."""
    found, play = own_card(view), view.table.play if view.table is not None else None
    if found is not None:
        before, upto = found.before.before, found.at
    elif play is not None and _is_to_follow_now(view, play):
        before, upto = tricks(play)[-1].cards, len(play.cards)
    else:
        return None
    led = before[0].card[:1] if before else ""
    if play is None or not led:
        return None
    suit = SUIT_NAMES[led]
    who = NAMES[view.anchor]
    found_suit = has_suit(play, deal_of(view), view.anchor, led, upto)
    return yes_no(found_suit, f"{who} had {suit}", f"{who} had no {suit}")


def _is_to_follow_now(view: View, play: Play) -> bool:
    """Whether a trick is being played to which that hand has not played, and no card of the past is in question."""
    now = tricks(play)[-1].cards if tricks(play) else ()
    to_follow = 0 < len(now) < len(SEATS) and view.anchor not in [one.seat for one in now]
    return to_follow and view.anchor in SEATS and not view.incident.at and is_whole_record(view)


def trumped(view: View) -> Told | None:
    """Whether a trump lies in the trick: that of the card, else the last one of a play that is not over (44E)."""
    table = view.table
    if table is None or table.play is None or not table.play.denomination:
        return None
    found = any_card(view)
    if table.play.denomination == "N":
        return Told("no", "the contract is in notrump")
    if found is None and (view.incident.at or over(table) == "play"):
        return None  # which trick is it about?
    every = tricks(table.play)
    number = found.before.trick if found is not None else len(every)
    cards = next((one.cards for one in every if one.number == number), ())
    trump = next((one for one in cards if one.card[:1] == table.play.denomination), None)
    if trump is not None:
        return Told("yes", f"{NAMES[trump.seat]} played a trump")
    if not cards or not all(one.card for one in cards):
        return None
    return Told("no", "nobody played a trump") if len(cards) == len(SEATS) else absent(view, "no", "no trump so far")


def played_to_trick(view: View) -> Told | None:
    """Whether he had already played legally to the trick in which he showed the card (45C1, 45E)."""
    found = card_played(view)
    now = lying(found.play, found.at) if found is not None else None
    if found is None or not now:
        return None
    who = NAMES[view.anchor]
    if view.anchor not in [one.seat for one in now]:
        return Told("no", f"{who} had not played to this trick")
    earlier = max(at for at in range(found.at) if found.play.cards[at] in now and _is_by(found.play, at, view.anchor))
    legal = in_turn(found.play, earlier) and revoked(found.play, deal_of(view), earlier) is False
    return Told("yes", f"{who} had played {place(found, earlier).partition(' ')[2]} to it") if legal else None


def _is_by(play: Play, at: int, seat: str) -> bool:
    return play.cards[at].seat == seat and counts(play.cards[at])


def could_comply(view: View) -> Told | None:
    """Whether he could lead as the one restriction on his lead says that a ruling has left (59).

    Only of the first lead that he made: the restriction may have been for an earlier one.
    """
    found = own_card(view)
    limits = view.state.of("lead_limits", view.anchor)
    if found is None or found.before.before or len(limits) != 1:
        return None
    if any(_is_by(found.play, at, view.anchor) and not moments(found.play)[at].before for at in range(found.at)):
        return None
    required = limits[0].slots.get("suit", "")
    named = (required or limits[0].slots.get("suits", "?")).split()
    suits = named if required else [suit for suit in SUIT_NAMES if suit not in named]
    if "?" in named:
        return None
    held = [has_suit(found.play, deal_of(view), view.anchor, suit, found.at) for suit in suits]
    asked = " or ".join(SUIT_NAMES[suit] for suit in suits)
    who = NAMES[view.anchor]
    could = True if True in held else None if None in held else False
    return yes_no(could, f"{who} had {asked}", f"{who} had no {asked}")


BY_PLAY: dict[str, Recorded] = {
    "card": card_of_trick,
    "played_card": played_card,
    "trick": trick,
    "follows_suit": follows_suit,
    "fails_suit": fails_suit,
    "has_suit_led": has_suit_led,
    "trumped": trumped,
    "played_to_trick": played_to_trick,
    "could_comply": could_comply,
    **BY_REVOKE,
    **BY_TRICKS,
    **BY_LEAD,
    **BY_TURN,
    **BY_DUMMY,
    **BY_END,
}
