"""What the table tells by itself: the functions behind ``from: position.NAME`` of the law files.

Each takes a `View` and returns an answer, or None if it cannot tell; then the director is asked. `laws/position.yaml`
says in words what each does; the two lists are held against each other by a test.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from bridge_rulings.ruling.course import Incident
from bridge_rulings.ruling.hands import other_side, rotate, same_side, side_of
from bridge_rulings.ruling.state import Item, TableState
from bridge_rulings.table.cards import is_honour
from bridge_rulings.table.seats import SEATS

if TYPE_CHECKING:
    from bridge_rulings.table.board import Board


class View(NamedTuple):
    """What a derivation may look at: the hand the law is seen from, who declares, the carried names, the table
    state, and the board as recorded if there is a record: ``table`` up to when the director was called, ``whole``
    as far as it goes now. ``ended``: by incident, where its record ended, if the record goes on from there.
    """

    anchor: str
    declarer: str
    incident: Incident
    names: Mapping[str, str]
    state: TableState
    table: Board | None = None
    whole: Board | None = None
    ended: Mapping[int, str] = MappingProxyType({})


class Told(NamedTuple):
    """An answer, and from what it was seen: ``East won trick 5``."""

    value: str
    because: str = ""


Derivation = Callable[[View], str | None]
Recorded = Callable[[View], Told | None]  # as a derivation from the record, which says what it saw


def derived(name: str, view: View) -> Told | None:
    """What the table tells about a fact: by what was said and what rulings have left there, else by the record."""
    said = DERIVATIONS[name](view) if name in DERIVATIONS else None
    if said is not None:
        return Told(said)
    if view.table is None:
        return None
    from bridge_rulings.ruling.told_by_record import RECORDED

    return RECORDED[name](view) if name in RECORDED else None


def _yes(found: bool | None) -> str | None:
    return None if found is None else "yes" if found else "no"


def _count(number: int) -> str:
    return "none" if number == 0 else "one" if number == 1 else "several"


def _defends(view: View, hand: str) -> bool | None:
    together = same_side(hand, view.declarer)
    return None if together is None else not together


def _is_known(hand: str) -> bool:
    return hand in SEATS


def _comparable(view: View, hand: str, item: Item) -> bool:
    """Whether it can be told if an item is this hand's: without a seat, a hand is somebody in its own incident only."""
    return item.incident == view.incident.number or (_is_known(hand) and _is_known(item.hand))


def _certain(view: View, name: str, hand: str) -> tuple[Item, ...]:
    """The items of a list that are this hand's beyond doubt."""
    return tuple(item for item in view.state.of(name, hand) if _comparable(view, hand, item))


def _doubtful(view: View, name: str, hand: str) -> bool:
    """Whether more may be this hand's: another incident has some, and it was not said whose they are."""
    return not all(_comparable(view, hand, item) for item in view.state.of(name))


def _cards(view: View, hand: str) -> tuple[Item, ...]:
    """The penalty cards of a hand that are on record; none if others may be his as well."""
    return () if _doubtful(view, "penalty_cards", hand) else _certain(view, "penalty_cards", hand)


def _majors(view: View, hand: str) -> list[Item]:
    return [item for item in _cards(view, hand) if item.slots.get("kind") == "major"]


def _suits(items: list[Item]) -> list[str] | None:
    cards = [item.slots.get("card", "") for item in items]
    if any(card in ("", "?") for card in cards):
        return None
    return list(dict.fromkeys(card[0] for card in cards))


def led_by(view: View) -> str | None:
    defends = _defends(view, view.anchor)
    return None if defends is None else "defender" if defends else "declaring"


def of_a_defender(view: View) -> str | None:
    """No, if it is declarer's side; what else it takes besides being a defender's, the seats do not tell."""
    return "no" if _defends(view, view.anchor) is False else None


def offender_is_dummy(view: View) -> str | None:
    # A defender is not dummy, but the facts that ask for this ask for his penalty card in the same breath.
    if not _is_known(view.declarer) or _defends(view, view.anchor) is not False:
        return None
    return _yes(view.anchor != view.declarer)


def turn_was(view: View) -> str | None:
    if not view.incident.turn or not _is_known(view.anchor):
        return None
    return "own_side" if side_of(view.incident.turn) == side_of(view.anchor) else "opponent"


def in_turn(view: View) -> str | None:
    if not view.incident.turn or not _is_known(view.anchor):
        return None
    return _yes(view.incident.turn == view.anchor)


def call_turn(view: View) -> str | None:
    moved = [item for item in view.state.of("turns", view.anchor) if item.incident == view.incident.number]
    turn = moved[-1].slots["turn"] if moved else view.incident.turn
    for role, places in (("lho", 1), ("partner", 2), ("rho", 3)):
        if turn and turn == rotate(view.anchor, places):
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
    if _certain(view, "penalty_cards", view.anchor):
        return "yes"
    sure = _is_known(view.anchor) and not _doubtful(view, "penalty_cards", view.anchor)
    return "no" if sure else None


def owner_suits(view: View) -> str | None:
    majors = _majors(view, view.anchor)
    suits = _suits(majors) if len(majors) != 1 else majors  # one card is of one suit, whichever it is
    return _count(len(suits)) if suits is not None and _cards(view, view.anchor) else None


def owner_cards(view: View) -> str | None:
    # No card on record is no answer: what made one may not have been ruled on with the program.
    cards = _cards(view, view.anchor)
    return _count(len(cards)) if cards else None


def owner_minor(view: View) -> str | None:
    return _minor(view, view.anchor)


def partner_minor(view: View) -> str | None:
    return _minor(view, rotate(view.anchor, 2))


def _minor(view: View, hand: str) -> str | None:
    cards = _cards(view, hand)
    return _yes(any(card.slots.get("kind") == "minor" for card in cards)) if cards else None


def leader_cards(view: View) -> str | None:
    leader = rotate(view.anchor, 2)
    if _doubtful(view, "penalty_cards", leader) or not view.state.was_used("penalty_cards"):
        return None
    return _count(len(_majors(view, leader)))


def penalty_card(view: View) -> str | None:
    cards = _cards(view, view.anchor)
    return cards[0].slots.get("card") if len(cards) == 1 else None


def penalty_suits(view: View) -> str | None:
    suits = _suits(_majors(view, view.anchor))
    return " ".join(suits) if suits else None


def penalty_suit(view: View) -> str | None:
    suits = _suits(_majors(view, view.anchor))
    return suits[0] if suits and len(suits) == 1 else None


def _limited(view: View, effect: str, slot: str) -> list[list[str]]:
    """The suits of each restriction on the leader, the newest last."""
    limits = _certain(view, "lead_limits", rotate(view.anchor, 2))
    return [item.slots.get(slot, "").split() for item in limits if item.effect == effect]


def forbids_own(view: View) -> str | None:
    suits = _suits(_majors(view, rotate(view.anchor, 2)))
    bans = _limited(view, "forbid_lead", "suits")
    if not suits or not bans or "?" in bans[-1]:
        return None
    if all(suit in bans[-1] for suit in suits):
        return "yes"
    # An earlier ban holds only if he has kept the lead since, which the record does not tell.
    every = {suit for ban in bans for suit in ban}
    return None if "?" in every or every.issuperset(suits) else "no"


def requires_own(view: View) -> str | None:
    majors = _majors(view, rotate(view.anchor, 2))
    wanted = _limited(view, "require_lead", "suit")
    if not _suits(majors) or not wanted or "?" in wanted[-1]:  # no card on record is no answer here either
        return None
    return _count(sum(item.slots["card"][0] in wanted[-1] for item in majors))


def dummy_lost_rights(view: View) -> str | None:
    return "yes" if any(item.slots.get("what") == "dummy_rights" for item in view.state.of("lost")) else None


def _silenced(view: View, hand: str) -> bool:
    """Silenced to the end by a ruling of this record; one silenced for a turn may have had it already."""
    held = _certain(view, "silenced", hand) if _is_known(hand) else ()
    return any(item.slots.get("for") == "rest_of_auction" and _was_ruled_by_then(view, item) for item in held)


def _was_ruled_by_then(view: View, item: Item) -> bool:
    """Whether the ruling came before the call that the incident is about: not if its record holds the call already."""
    kind, _, number = view.incident.at.partition(" ")
    if kind != "call":
        return True
    ended, _, last = view.ended.get(item.incident, "").partition(" ")
    return ended == "call" and int(number) > int(last)


def bound_to_pass(view: View) -> str | None:
    return (
        "yes" if _silenced(view, view.anchor) else None
    )  # a no is not certain: not every ruling need be in this record


def rho_must_pass(view: View) -> str | None:
    return "yes" if _silenced(view, rotate(view.anchor, 3)) else None


def bound_for(view: View) -> str | None:
    return "rest_of_auction" if _silenced(view, view.anchor) else None


def _established(view: View) -> list[Item]:
    return [item for item in view.state.of("marks") if item.slots.get("what") == "established_revoke"]


def both_established(view: View) -> str | None:
    sides = {side_of(item.hand) for item in _established(view) if _comparable(view, view.anchor, item)}
    mine = side_of(view.anchor)
    return "yes" if "unknown" not in (mine, other_side(mine)) and {mine, other_side(mine)} <= sides else None


def repeated(view: View) -> str | None:
    revokes = [item for item in _established(view) if item.hand == view.anchor and _comparable(view, view.anchor, item)]
    now = [item.slots for item in revokes if item.incident == view.incident.number]
    earlier = [item.slots for item in revokes if item.incident != view.incident.number]
    if not earlier:
        return None
    mine = {**(now[-1] if now else {}), **view.names}
    told = [slots.get(name, "?") for slots in (mine, *earlier) for name in ("suit", "trick")]
    if "?" in told:
        return None
    return _yes(any(mine["suit"] == slots["suit"] and int(slots["trick"]) < int(mine["trick"]) for slots in earlier))


def twelfth(view: View) -> str | None:
    trick = view.names.get("trick", "")
    return _yes(trick == "12") if trick not in ("", "?") else None


DERIVATIONS: dict[str, Derivation] = {
    "offender_defends": lambda view: _yes(_defends(view, view.anchor)),
    "of_a_defender": of_a_defender,
    "offender_is_dummy": offender_is_dummy,
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
    "partner_minor": partner_minor,
    "owner_cards": owner_cards,
    "leader_cards": leader_cards,
    "penalty_card": penalty_card,
    "penalty_suit": penalty_suit,
    "penalty_suits": penalty_suits,
    "forbids_own": forbids_own,
    "requires_own": requires_own,
    "dummy_lost_rights": dummy_lost_rights,
    "bound_to_pass": bound_to_pass,
    "bound_for": bound_for,
    "rho_must_pass": rho_must_pass,
    "both_established": both_established,
    "repeated": repeated,
    "twelfth": twelfth,
}
