"""A question that may be answered with several cards says so, and one that may not does not."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bridge_rulings.lawbook.model import Law

SEVERAL = re.compile(r"\b(or|which) (cards|suits|tricks)\b", re.IGNORECASE)  # Which card (or cards)? Which tricks?
KINDS = {"card": "one", "suit": "one", "trick": "one", "cards": "several", "suits": "several", "tricks": "several"}


def strange_questions(law: Law) -> Iterator[str]:
    """Questions that ask for one card, suit or trick where several can be named, or for several where one can."""
    for fact in law.facts.values():
        asked = "several" if SEVERAL.search(fact.text) else "one"
        if KINDS.get(fact.kind, asked) != asked:
            yield f"{fact.key} asks for {asked}: {fact.text}"
