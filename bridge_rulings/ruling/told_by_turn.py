"""What the recorded play tells about a card that came too early: what lay there, and who played next (57, 58, 60)."""

from __future__ import annotations

from bridge_rulings.ruling.hands import rotate
from bridge_rulings.ruling.position import Recorded, Told, View
from bridge_rulings.ruling.recorded_card import (
    deal_of,
    defends,
    is_lead,
    is_seat,
    names,
    own_card,
    place,
    seen_from,
    standing_card,
    yes_no,
)
from bridge_rulings.table.play import next_in_trick
from bridge_rulings.table.playfacts import in_turn, lying, revoked, since
from bridge_rulings.table.seats import NAMES


def partner_in_trick(view: View) -> Told | None:
    """Whether his partner had led or played to the trick."""
    found = own_card(view)
    now = lying(found.play, found.at) if found is not None else None
    if not now:
        return None
    partner = rotate(view.anchor, 2)
    who = NAMES[partner]
    return yes_no(partner in [one.seat for one in now], f"{who} had played to it", f"{who} had not played to it")


def early_way(view: View) -> Told | None:
    """Whether he played to the trick, or had done so and led to the next before all had."""
    found = own_card(view)
    if found is None or is_lead(found):
        return None
    if found.before.omitted:
        return Told("led", f"{names(found.before.omitted)} had not played to the trick")
    return Told("played", f"{NAMES[view.anchor]} had not played to the trick")


def declarer_in_trick(view: View) -> Told | None:
    """That the declaring side had played from both hands; a card that was only called is not in the record (57C1)."""
    found = own_card(view)
    now = lying(found.play, found.at) if found is not None else None
    if not now or not is_seat(view.declarer):
        return None
    both = {view.declarer, rotate(view.declarer, 2)}
    return Told("yes", f"{names(sorted(both))} had played to it") if both <= {one.seat for one in now} else None


def counts_as(view: View) -> Told | None:
    """What the card is when the legal one of two counts as played first (58A).

    The legal one may have been written down after it: then both ways must come to the same.
    """
    found = own_card(view)
    now = lying(found.play, found.at) if found is not None else None
    is_defender = defends(view)
    if found is None or not now or found.before.omitted or is_defender is None or found.before.also:
        return None
    cards = found.play.cards
    ways = [now]
    following = cards[found.at + 1] if found.at + 1 < len(cards) else None
    if found.before.turn != view.anchor and following is not None and following.seat == found.before.turn:
        ways.append((*now, following))
    answers = set()
    for way in ways:
        partner = rotate(view.anchor, 2) in [one.seat for one in way]
        early = "declarers" if not is_defender else "after_partner" if partner else "before_partner"
        answers.add("in_turn" if next_in_trick(way) == view.anchor else early)
    return Told(answers.pop(), f"{names(one.seat for one in now)} had played") if len(answers) == 1 else None


def what_early(view: View) -> Told | None:
    """Whether he led or played out of turn; declarer may have been told to take a lead back."""
    found = standing_card(view)
    if found is None or found.before.omitted:
        return None
    if found.before.before:
        return Told("played", f"{names(one.seat for one in found.before.before)} had played to the trick")
    return Told("led", f"{place(found, found.at)} was led") if defends(view) else None


def next_to_play(view: View) -> Told | None:
    """Who played next."""
    found = standing_card(view)
    later = since(found.play, found.at) if found is not None else None
    if found is None or not later:
        return None
    first = found.play.cards[later[0]].seat
    answer = seen_from(view.anchor, first)
    return Told(answer, f"{NAMES[first]} played next") if answer else None


def played_on_purpose(view: View) -> Told | None:
    """That the penalty card was led or played, out of turn or as a revoke, and did not fall (50B)."""
    found = own_card(view)
    if found is None or found.play.cards[found.at].card != view.names.get("card"):
        return None
    if in_turn(found.play, found.at) is False and not found.before.also:
        return Told("yes", f"{place(found, found.at)} was played out of turn")
    failed = revoked(found.play, deal_of(view), found.at)
    return Told("yes", f"{place(found, found.at)} was a revoke") if failed else None


BY_TURN: dict[str, Recorded] = {
    "partner_in_trick": partner_in_trick,
    "early_way": early_way,
    "declarer_in_trick": declarer_in_trick,
    "counts_as": counts_as,
    "what_early": what_early,
    "next_to_play": next_to_play,
    "played_on_purpose": played_on_purpose,
}
