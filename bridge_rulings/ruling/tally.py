"""Many records counted: by law, by irregularity, by what differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from bridge_rulings.ruling.holding import KINDS, Held


class Count(NamedTuple):
    """One line of a table: how many rulings, how many of them were held against the book, how many differ."""

    name: str
    rulings: int
    held: int
    differ: int


class Tally:
    """Counts what became of files, one after the other; keeps none of them."""

    def __init__(self, against: Iterable[str] = ("given", "ruling", "expected", "on_cards")) -> None:
        """``against``: which comparisons of rulings count."""
        self.against = frozenset(against)
        self.rulings = 0
        self.broken = 0
        self.held = 0
        self.differ = 0
        self.files = 0
        self.claims = self.claims_held = self.claims_differ = 0  # judged on the cards, also within rulings
        self._kinds: Counter[str] = Counter()
        self._topics = _Lines()
        self._laws = _Lines()

    def add(self, one: Held) -> None:
        """Count a file. A ruling differs if a claim in it does; a claim in a file of its own is no ruling."""
        self.files += 1
        if one.broken:
            self.broken += 1
            return
        for judged in one.claims:
            self.claims += 1
            self.claims_held += judged.same is not None
            self.claims_differ += judged.same is False
        if not one.rules:
            return
        held = one.against in self.against
        differs = held and bool(one.differs)
        self.rulings += 1
        self.held += held
        self.differ += differs
        self._topics.add(one.topics, held, differs)
        self._laws.add([str(law) for law in one.laws], held, differs)
        if differs:
            self._kinds.update({difference.kind for difference in one.differs})

    @property
    def same(self) -> int:
        """How many have the ruling of the book."""
        return self.held - self.differ

    def laws(self) -> list[Count]:
        """By law, in the order of the book."""
        return sorted(self._laws.counts(), key=lambda count: int(count.name))

    def topics(self) -> list[Count]:
        """By irregularity, the commonest first."""
        return sorted(self._topics.counts(), key=lambda count: (-count.rulings, count.name))

    def kinds(self) -> list[tuple[str, int]]:
        """In how many rulings each kind of difference stands, the commonest first."""
        order = list(KINDS)
        return sorted(self._kinds.items(), key=lambda pair: (-pair[1], order.index(pair[0])))


class _Lines:
    def __init__(self) -> None:
        self.rulings: Counter[str] = Counter()
        self.held: Counter[str] = Counter()
        self.differ: Counter[str] = Counter()

    def add(self, names: Iterable[str], held: bool, differs: bool) -> None:
        for name in names:
            self.rulings[name] += 1
            self.held[name] += held
            self.differ[name] += differs

    def counts(self) -> list[Count]:
        return [Count(name, self.rulings[name], self.held[name], self.differ[name]) for name in self.rulings]
