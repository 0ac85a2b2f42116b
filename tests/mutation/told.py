"""Which fact takes its answer from what the table tells, written down once more (`tests/data/mutation/told.yaml`).

A wrong ``from`` answers a question behind the director's back, and no example and few cases would show it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from bridge_rulings.lawbook.model import Law
from bridge_rulings.lawbook.source import read_block

FILE = Path(__file__).parent.parent / "data" / "mutation" / "told.yaml"


@cache
def listed() -> frozenset[tuple[str, str]]:
    """Every fact with what tells it."""
    return frozenset((str(fact), str(name)) for name, facts in read_block(FILE).items() for fact in facts)


def taken(laws: Iterable[Law]) -> set[tuple[str, str]]:
    """Every fact of some laws that takes an answer, with what tells it."""
    facts = {fact.key: fact.source for law in laws for fact in law.facts.values() if fact.source}
    return {(key, source.removeprefix("position.")) for key, source in facts.items()}


def as_listed(law: Law) -> bool:
    """Whether all facts of a law take their answers from where the list says."""
    mine = {(fact, name) for fact, name in listed() if fact.partition(".")[0] == str(law.number)}
    return {(fact, name) for fact, name in taken((law,)) if not fact.startswith("shared.")} == mine
