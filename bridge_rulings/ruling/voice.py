"""Turn the texts of a law file into sentences about the players at this table."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bridge_rulings.ruling.hands import of_role, other_side, rotate, side_of
from bridge_rulings.table.calls import CALLS, show_call
from bridge_rulings.table.cards import SUIT_NAMES, show_card
from bridge_rulings.table.seats import NAMES, SIDES

UNKNOWN = "?"  # the answer to "which card?" when nobody can tell any more

_HAND_WORDS = {
    "anchor": "the {anchor}",
    "lho": "the {anchor}'s left-hand opponent",
    "partner": "the {anchor}'s partner",
    "rho": "the {anchor}'s right-hand opponent",
    "declarer": "declarer",
    "dummy": "dummy",
    "unknown": "the other player",
}
_SIDE_WORDS = {
    "offender": ("the offending side", "the non-offending side"),
    "owner": ("the defenders", "the declaring side"),
    "claimer": ("the claiming side", "the other side"),
}
_KIND_WORDS = {"card": "the card", "cards": "the cards", "suit": "that suit", "suits": "that suit"}
_BEGINNING = re.compile(r"(?:\A|[.!?]\)? )[a-z]")
_PLACE = re.compile(r"\{([^{}]+)\}")
_ROLES = ("partner", "lho", "rho", "declarer", "dummy")


class Voice:
    """Speaks for one law of one incident: knows who its roles are and what its names stand for."""

    __slots__ = ("anchor", "anchor_word", "declarer", "first_word", "names")

    def __init__(
        self, anchor_word: str, anchor: str, declarer: str, first_word: str, names: Mapping[str, tuple[str, str]]
    ) -> None:
        """``anchor_word``: what this law calls its anchor; ``first_word``: what the incident's first law called its
        own.

        ``names``: name -> (kind, value) of the carried names.
        """
        self.anchor_word = anchor_word
        self.anchor = anchor
        self.declarer = declarer
        self.first_word = first_word
        self.names = names

    def hand(self, hand: str) -> str:
        """``West``, or ``the offender's partner``."""
        if self.declarer == "dummy" and hand in ("declarer", "dummy"):  # they have changed places (54A)
            hand = rotate(hand, 2)
        return NAMES.get(hand) or _HAND_WORDS.get(hand, hand).replace("{anchor}", self.first_word)

    def side(self, side: str) -> str:
        """``East-West``, or ``the offending side``."""
        if side in SIDES:
            return SIDES[side]
        own, other = _SIDE_WORDS[self.first_word]
        return {"anchor": own, "others": other, "declaring": "the declaring side"}.get(side, "that side")

    def role(self, role: str) -> str:
        """The player in a role of this law."""
        return self.hand(of_role(role, self.anchor, self.declarer))

    def value(self, kind: str, value: str) -> str:
        """A carried value as it is read aloud."""
        if value in ("", UNKNOWN):
            return _KIND_WORDS.get(kind, "it")
        if kind in ("card", "cards"):
            return " and ".join(show_card(card, symbols=True) for card in value.split())
        if kind in ("suit", "suits"):
            return " or ".join(SUIT_NAMES.get(suit, suit) for suit in value.split())
        if kind == "hand":
            return self.hand(value)
        if kind == "call":
            return show_call(value, symbols=True) if value in CALLS else value
        return ", ".join(value.split()) if kind == "tricks" else value

    def __call__(self, text: str, more: Mapping[str, str] | None = None) -> str:
        """The sentence, ``{offender}``, ``{own_side}``, ``{card}`` ... filled in, with a capital at each beginning."""
        if "{" in text:
            for _ in range(2):  # the words of an effect may hold places of their own
                text = _PLACE.sub(lambda found: self._fill(found[1], more or {}), text)
        if "\n" in text:  # how a text is laid out in the law file is not how it is laid out on the screen
            text = " ".join(text.split())
        return _BEGINNING.sub(lambda found: found[0].upper(), text)

    def _fill(self, place: str, more: Mapping[str, str]) -> str:
        if place in more:
            return more[place]
        if place == self.anchor_word or place == "anchor":
            return self.hand(self.anchor)
        if place in _ROLES:
            return self.role(place)
        if place == "own_side":
            return self.side(side_of(self.anchor))
        if place == "other_side":
            return self.side(other_side(side_of(self.anchor)))
        if place in self.names:
            return self.value(*self.names[place])
        return _KIND_WORDS.get(place, place)
