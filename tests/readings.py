"""What each derivation really looks at, held against what ``laws/position.yaml`` says that it reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.model import NAME_KINDS
from bridge_rulings.ruling.position import DERIVATIONS
from bridge_rulings.ruling.state import Item, TableState

TOLD = ("card", "trick", "entry", "seats")  # what is named first if several are looked at, and no list
SLOTS = {"kind": "major", "card": "S4", "what": "established_revoke", "for": "next_turn", "suit": "H", "trick": "3"}


class _Lists(TableState):
    """A table on which something lies on every list, for every hand."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def was_used(self, name: str) -> bool:
        return True

    def of(self, name: str, hand: str = "") -> tuple[Item, ...]:
        self.seen.append(name)
        items = [Item("mark", seat, {**SLOTS, "suits": "C", "turn": "N"}, 1, ()) for seat in "NESW"]
        return tuple(item for item in items if hand in ("", item.hand))


class _Names(dict[str, str]):
    """Cards and tricks that were named."""

    seen: set[str]

    def get(self, name: str, default: Any = None) -> Any:
        self.seen.add(name)
        return super().get(name, default)


class _Table:
    """What a derivation may look at, as a `View` has it; it remembers what was looked at."""

    anchor, at, until, number = "E", "", "", 2

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.state = _Lists()
        self.names = _Names(card="H7", suit="H", trick="12")
        self.names.seen = self.seen
        self.incident = self

    @property
    def declarer(self) -> str:
        self.seen.add("seats")
        return "S"

    @property
    def turn(self) -> str:
        self.seen.add("entry")
        return ""

    @property
    def card(self) -> str:
        self.seen.add("entry")
        return "H7"


def reads(name: str) -> str:
    """What a derivation looks at: the last list, else what was told."""
    if name not in DERIVATIONS:
        return "record"
    table: Any = _Table()
    DERIVATIONS[name](table)
    lists: list[str] = table.state.seen
    return lists[-1] if lists else next((one for one in TOLD if one in table.seen), "nothing")


def strange_answers(book: Book) -> Iterator[str]:
    """Facts whose answers are not those that may be found."""
    for law in book.laws():
        for fact in law.facts.values():
            gives = book.support.derived[fact.source.removeprefix("position.")].gives if fact.source else ()
            if fact.source and (
                gives not in NAME_KINDS if fact.supplier == "name" else set(gives) != set(fact.answers)
            ):
                yield f"{fact.key} has other answers than {fact.source} gives"


def strange_readings(book: Book) -> Iterator[str]:
    """All that reads something else than the file says."""
    for name, derived in book.support.derived.items():
        if derived.reads != reads(name):
            yield f"{name} reads {reads(name)}, not {derived.reads}"
