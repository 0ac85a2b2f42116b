"""What the recorded play tells about a trick that was left without a card, and about a claim (67, 70, 79)."""

from __future__ import annotations

from bridge_rulings.ruling.position import Recorded, Told, View
from bridge_rulings.ruling.recorded_card import (
    absent,
    any_card,
    deal_of,
    is_seat,
    is_whole_record,
    number_of,
    side_name,
    sides,
    trick_left,
    yes_no,
)
from bridge_rulings.table.board import contract_of
from bridge_rulings.table.cards import SUIT_NAMES, show_card
from bridge_rulings.table.misplay import moments
from bridge_rulings.table.play import Play, completed, counts
from bridge_rulings.table.playfacts import has_suit, outstanding
from bridge_rulings.table.score import TRICKS
from bridge_rulings.table.seats import NAMES, side


def trick_left_empty(view: View) -> Told | None:
    """That he played no card to the trick (67)."""
    left = trick_left(view)
    if left is None:
        return None
    return Told("none", f"the record has no card of {NAMES[view.anchor]} on trick {number_of(view, left)}")


def both_on_after(view: View) -> Told | None:
    """Whether each side has led or played to the trick after the one that he left without a card (67A)."""
    found, left = any_card(view), trick_left(view)
    if found is None or left is None:
        return None
    when = moments(found.play)
    later = [one for at, one in enumerate(found.play.cards) if when[at].trick > left and "exposed" not in one.mark]
    if not all(counts(one) for one in later):
        return None
    number = number_of(view, left + 1)
    if len({side(one.seat) for one in later}) == 2:
        return Told("yes", f"both sides have played to trick {number}")
    return absent(view, "no", f"only one side has played to trick {number}")


def suit_of_trick_left(view: View) -> Told | None:
    """The suit led to that trick."""
    found, left = any_card(view), trick_left(view)
    if found is None or left is None:
        return None
    when = moments(found.play)
    lead = next((one for at, one in enumerate(found.play.cards) if when[at].trick == left and counts(one)), None)
    return (
        Told(lead.card[0], f"{NAMES[lead.seat]} led {show_card(lead.card, symbols=True)}")
        if lead and lead.card
        else None
    )


def has_suit_of_trick_left(view: View) -> Told | None:
    """Whether he has a card of that suit now (67B1)."""
    found, suit = any_card(view), suit_of_trick_left(view)
    if found is None or suit is None or not is_whole_record(view):
        return None
    has = has_suit(found.play, deal_of(view), view.anchor, suit.value, len(found.play.cards))
    who, which = NAMES[view.anchor], SUIT_NAMES[suit.value]
    return yes_no(has, f"{who} has {which}", f"{who} has no {which}")


def trump_out(view: View) -> Told | None:
    """Whether an opponent of the claimer still had a trump when he claimed (70C)."""
    table = view.table
    contract = contract_of(table) if table is not None else None
    if table is None or not is_seat(view.anchor) or (table.play is None and not table.deal.whole):
        return None
    play = table.play or Play(contract.denomination if contract else "", "")
    if play.denomination in ("", "N"):
        return Told("no", "the contract is in notrump") if play.denomination else None
    if table.claim is None and completed(play) == TRICKS:
        return None  # played out, and nobody wrote down when the claim was
    upto = table.claim.at if table.claim is not None else len(play.cards)
    _, others = sides(view)
    out = outstanding(play._replace(cards=play.cards[:upto]), deal_of(view), play.denomination, others)
    if out is None:
        return None
    if not out:
        return Told("no", f"{side_name(others)} had no trump left")
    shown = " ".join(show_card(card, symbols=True) for card in sorted(out))
    stopped_there = table.play is None or is_whole_record(view)
    return Told("yes", f"{side_name(others)} had {shown}") if stopped_there else None


def lost_in_claim(view: View) -> Told | None:
    """That the trick was not lost in a claim, as every trick was played (79B)."""
    table = view.whole
    if table is None or table.play is None or table.claim is not None or completed(table.play) < TRICKS:
        return None
    return Told("none", "all thirteen tricks were played")


BY_END: dict[str, Recorded] = {
    "trick_left_empty": trick_left_empty,
    "both_on_after": both_on_after,
    "suit_of_trick_left": suit_of_trick_left,
    "has_suit_of_trick_left": has_suit_of_trick_left,
    "trump_out": trump_out,
    "lost_in_claim": lost_in_claim,
}
