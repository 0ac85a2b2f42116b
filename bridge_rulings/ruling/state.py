"""What rulings have left on the table: the lists that effects write and later rulings read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bridge_rulings.lawbook.model import EffectKind
from bridge_rulings.table.seats import SEATS


class Item(NamedTuple):
    """One thing on a list: the hand it belongs to, its slots, and the incident and paragraphs that put it there."""

    effect: str
    hand: str
    slots: Mapping[str, str]
    incident: int
    cite: tuple[str, ...]


class TableState:
    """The lists by name, e.g. ``penalty_cards``, ``silenced``, ``marks``."""

    def __init__(self) -> None:
        self.lists: dict[str, list[Item]] = {}
        self._used: set[str] = set()

    def was_used(self, name: str) -> bool:
        """Whether anything was ever put on a list, be it gone again."""
        return name in self._used

    def of(self, name: str, hand: str = "") -> tuple[Item, ...]:
        """The items of a list, all or those of one hand."""
        items = self.lists.get(name, ())
        return tuple(item for item in items if item.hand == hand) if hand and items else tuple(items)

    def apply(self, kind: EffectKind, item: Item) -> None:
        """Write an effect: add an item, or drop or change the items of its hand."""
        if not kind.list:
            return
        held = self.lists.setdefault(kind.list, [])
        if kind.write == "add":
            self._used.add(kind.list)
            held[:] = [other for other in held if not _is_that_card(item, other)]
            held.append(item)
        elif kind.write == "drop":
            held[:] = [other for other in held if not _meant(item, other)]
        else:
            held[:] = [
                other._replace(slots={**other.slots, **kind.change}) if _meant(item, other) else other for other in held
            ]


def _is_that_card(item: Item, other: Item) -> bool:
    """Whether a card lies there already: a penalty card that was played wrongly (51A, 57A) goes down as one again."""
    card = item.slots.get("card", "")
    return card not in ("", "?") and (item.hand, card) == (other.hand, other.slots.get("card"))


def _meant(item: Item, other: Item) -> bool:
    """Whether an effect that drops or changes means this item: same hand, and the card or suits if it names them.

    Without a seat, a hand means somebody in its own incident only.
    """
    if item.hand != other.hand or (item.hand not in SEATS and item.incident != other.incident):
        return False
    card = other.slots.get("card", "")
    wanted = item.slots.get("card", "").split()
    suits = item.slots.get("suit", "").split() if item.slots.get("which") == "suit" else []
    if wanted:
        return card in wanted or card in ("", "?")
    return not suits or card[:1] in suits or card in ("", "?")
