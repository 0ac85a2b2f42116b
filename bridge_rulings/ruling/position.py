"""What the table tells by itself: the functions behind ``from: position.NAME`` of the law files.

Each takes a `View` and returns an answer, or None if it cannot tell; then the director is asked. `laws/position.yaml` says
in words what each does; the two lists are held against each other by a test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bridge_rulings.ruling.course import Incident
from bridge_rulings.ruling.hands import other_side, rotate, same_side, side_of
from bridge_rulings.ruling.state import Item, TableState
from bridge_rulings.table.cards import is_honour
from bridge_rulings.table.seats import SEATS


class View(NamedTuple):
    """What a derivation may look at: the hand the law is seen from, who declares, the carried names, the table state."""

    anchor: str
    declarer: str
    incident: Incident
    names: Mapping[str, str]
    state: TableState


Derivation = Callable[[View], str | None]


def _yes(found: bool | None) -> str | None:
    return None if found is None else "yes" if found else "no"


def _count(number: int) -> str:
    return "none" if number == 0 else "one" if number == 1 else "several"


def _defends(view: View, hand: str) -> bool | None:
    together = same_side(hand, view.declarer)
    return None if together is None else not together


def _majors(view: View, hand: str) -> list[Item]:
    return [item for item in view.state.of("penalty_cards", hand) if item.slots.get("kind") == "major"]


def _suits(items: list[Item]) -> list[str] | None:
    cards = [item.slots.get("card", "") for item in items]
    if any(card in ("", "?") for card in cards):
        return None
    return list(dict.fromkeys(card[0] for card in cards))


def _is_known(hand: str) -> bool:
    return hand in SEATS


def led_by(view: View) -> str | None:
    defends = _defends(view, view.anchor)
    return None if defends is None else "defender" if defends else "declaring"


def turn_was(view: View) -> str | None:
    if not view.incident.turn or not _is_known(view.anchor):
        return None
    return "own_side" if side_of(view.incident.turn) == side_of(view.anchor) else "opponent"


def in_turn(view: View) -> str | None:
    if not view.incident.turn or not _is_known(view.anchor):
        return None
    return _yes(view.incident.turn == view.anchor)


def call_turn(view: View) -> str | None:
    for role, places in (("lho", 1), ("partner", 2), ("rho", 3)):
        if view.incident.turn and view.incident.turn == rotate(view.anchor, places):
            return role
    return None


def card(view: View) -> str | None:
    return _entered(view) or None


def _entered(view: View) -> str:
    """The card named at the start, which is the card of the player with whom the incident began and of nobody else."""
    return view.incident.card if view.anchor == (view.incident.anchor or "anchor") else ""


def several_cards(view: View) -> str | None:
    named = view.names.get("card") or _entered(view)
    return None if named in ("", "?") else _yes(len(named.split()) > 1)


def card_is_honour(view: View) -> str | None:
    named = view.names.get("card") or _entered(view)
    return None if named in ("", "?") else _yes(any(is_honour(one) for one in named.split()))


def other_penalty_cards(view: View) -> str | None:
    return _yes(bool(view.state.of("penalty_cards", view.anchor))) if _several_known(view) else None


def _several_known(view: View) -> bool:
    """Without seats only the cards of this incident are known, so 'none' cannot be told."""
    return _is_known(view.anchor) or bool(view.state.of("penalty_cards", view.anchor))


def owner_suits(view: View) -> str | None:
    suits = _suits(_majors(view, view.anchor))
    return None if suits is None else _count(len(suits))


def owner_cards(view: View) -> str | None:
    return _count(len(view.state.of("penalty_cards", view.anchor)))


def owner_minor(view: View) -> str | None:
    return _yes(any(item.slots.get("kind") == "minor" for item in view.state.of("penalty_cards", view.anchor)))


def leader_cards(view: View) -> str | None:
    return _count(len(_majors(view, rotate(view.anchor, 2))))


def penalty_card(view: View) -> str | None:
    cards = view.state.of("penalty_cards", view.anchor)
    return cards[0].slots.get("card") if len(cards) == 1 else None


def penalty_suits(view: View) -> str | None:
    suits = _suits(_majors(view, view.anchor))
    return " ".join(suits) if suits else None


def penalty_suit(view: View) -> str | None:
    suits = _suits(_majors(view, view.anchor))
    return suits[0] if suits and len(suits) == 1 else None


def _limited(view: View, effect: str, slot: str) -> list[str]:
    leader = rotate(view.anchor, 2)
    limits = [item for item in view.state.of("lead_limits", leader) if item.effect == effect]
    return limits[-1].slots.get(slot, "").split() if limits else []


def forbids_own(view: View) -> str | None:
    suits = _suits(_majors(view, rotate(view.anchor, 2)))
    banned = _limited(view, "forbid_lead", "suits")
    if not suits or not banned or "?" in banned:
        return None
    return _yes(all(suit in banned for suit in suits))


def requires_own(view: View) -> str | None:
    majors = _majors(view, rotate(view.anchor, 2))
    wanted = _limited(view, "require_lead", "suit")
    if _suits(majors) is None or not wanted or "?" in wanted:
        return None
    return _count(sum(item.slots["card"][0] in wanted for item in majors))


def dummy_lost_rights(view: View) -> str | None:
    return "yes" if any(item.slots.get("what") == "dummy_rights" for item in view.state.of("lost")) else None


def must_pass(view: View) -> str | None:
    return _silence(view, view.anchor)


def _silence(view: View, hand: str) -> str | None:
    if not _is_known(hand):
        return None
    spans = {item.slots.get("for", "") for item in view.state.of("silenced", hand)}
    if "rest_of_auction" in spans:
        return "rest_of_auction"
    return None if spans else "no"  # one silenced for a turn may have had it already: ask


def bound_to_pass(view: View) -> str | None:
    return _bound(view, view.anchor)


def rho_must_pass(view: View) -> str | None:
    return _bound(view, rotate(view.anchor, 3))


def bound_for(view: View) -> str | None:
    span = _silence(view, view.anchor)
    return span if span == "rest_of_auction" else None


def _bound(view: View, hand: str) -> str | None:
    span = _silence(view, hand)
    return "yes" if span == "rest_of_auction" else "no" if span == "no" else None


def _established(view: View) -> list[Item]:
    return [item for item in view.state.of("marks") if item.slots.get("what") == "established_revoke"]


def both_established(view: View) -> str | None:
    sides = {side_of(item.hand) for item in _established(view)}
    mine = side_of(view.anchor)
    return "yes" if mine in sides and other_side(mine) in sides else None


def both_revoked_on_trick(view: View) -> str | None:
    trick = view.names.get("trick", "")
    marks = [item for item in view.state.of("marks") if side_of(item.hand) == other_side(side_of(view.anchor))]
    if not trick or trick == "?":
        return None
    return "yes" if any(item.slots.get("trick") == trick for item in marks) else None


def repeated(view: View) -> str | None:
    suit, trick = view.names.get("suit", ""), view.names.get("trick", "")
    earlier = [
        item for item in _established(view) if item.hand == view.anchor and item.incident != view.incident.number
    ]
    if not earlier:
        return None
    for item in earlier:
        other_suit, other_trick = item.slots.get("suit", ""), item.slots.get("trick", "")
        if "" in (suit, other_suit, trick, other_trick) or "?" in (suit, other_suit, trick, other_trick):
            return None
        if suit == other_suit and int(other_trick) < int(trick):
            return "yes"
    return "no"


def twelfth(view: View) -> str | None:
    trick = view.names.get("trick", "")
    return _yes(trick == "12") if trick not in ("", "?") else None


DERIVATIONS: dict[str, Derivation] = {
    "offender_defends": lambda view: _yes(_defends(view, view.anchor)),
    "partner_defends": lambda view: _yes(_defends(view, rotate(view.anchor, 2))),
    "led_by": led_by,
    "in_turn": in_turn,
    "turn_was": turn_was,
    "call_turn": call_turn,
    "several_cards": several_cards,
    "card_is_honour": card_is_honour,
    "card": card,
    "other_penalty_cards": other_penalty_cards,
    "owner_suits": owner_suits,
    "owner_minor": owner_minor,
    "owner_cards": owner_cards,
    "leader_cards": leader_cards,
    "penalty_card": penalty_card,
    "penalty_suit": penalty_suit,
    "penalty_suits": penalty_suits,
    "forbids_own": forbids_own,
    "requires_own": requires_own,
    "dummy_lost_rights": dummy_lost_rights,
    "must_pass": must_pass,
    "bound_to_pass": bound_to_pass,
    "bound_for": bound_for,
    "rho_must_pass": rho_must_pass,
    "both_revoked_on_trick": both_revoked_on_trick,
    "both_established": both_established,
    "repeated": repeated,
    "twelfth": twelfth,
}
