"""What no ruling shows, written down a second time: how long a restriction lasts, and what goes without saying.

They matter where a ruling is held against another one (one turn to the rest of the auction is too long), and in what a
trainee is asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridge_rulings.lawbook.book import Book

LENGTHS = {
    "silence": ("for", ("next_turn", "rest_of_auction")),
    "forbid_lead": ("lasts", ("this_lead", "keeps_lead")),
}
UNSAID = {"stands", "withdraw", "cancel", "turn", "counts_later", "played_penalty_card", "mark"}


def strange_effects(book: Book) -> Iterator[str]:
    """Effects that last otherwise, or go without saying or not, than is written here."""
    for name, kind in book.support.effects.items():
        lasts = (kind.length, kind.slots[kind.length].words) if kind.length else ("", ())
        if lasts != LENGTHS.get(name, ("", ())):
            yield f"{name} lasts {lasts}"
        if kind.unsaid != (name in UNSAID):
            yield f"{name} goes{' ' if kind.unsaid else ' not '}without saying"
