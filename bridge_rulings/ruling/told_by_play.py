"""What the recorded play tells about the card that an incident is about."""

from __future__ import annotations

from bridge_rulings.ruling.position import Recorded, Told, View
from bridge_rulings.ruling.recorded_point import card_played
from bridge_rulings.table.playfacts import winner_of_trick
from bridge_rulings.table.seats import NAMES, side


def card_of_trick(view: View) -> Told | None:
    """The card itself."""
    found = card_played(view)
    card = found.play.cards[found.at].card if found is not None else ""
    return Told(card) if card else None


def trick(view: View) -> Told | None:
    """The number of the trick."""
    found = card_played(view)
    return Told(str(found.before.trick)) if found is not None else None


def trick_won_by(view: View) -> Told | None:
    """Which hand won the trick, seen from the one that played the card (64A)."""
    found = card_played(view)
    winner = winner_of_trick(found.play, found.at) if found is not None else ""
    if found is None or not winner:
        return None
    whose = "offender" if winner == view.anchor else "partner" if side(winner) == side(view.anchor) else "others"
    return Told(whose, f"{NAMES[winner]} won trick {found.before.trick}")


BY_PLAY: dict[str, Recorded] = {
    "card": card_of_trick,
    "trick": trick,
    "trick_won_by": trick_won_by,
}
