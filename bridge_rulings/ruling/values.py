"""Carried values as they are typed: a card, suits, tricks, a number."""

from __future__ import annotations

import re
from functools import lru_cache

from bridge_rulings.ruling.voice import UNKNOWN
from bridge_rulings.table.cards import read_card, read_suit
from bridge_rulings.table.seats import read_seat

_EXPECTED = {
    "card": "a card, like H7 or 10S",
    "cards": "one or more cards, like H7 S3",
    "suit": "a suit: S, H, D or C",
    "suits": "one or more suits, like S H",
    "trick": "a trick, 1 to 13",
    "tricks": "tricks, like 3 6 8",
    "count": "a number of tricks, 0 to 13",
    "hand": "a seat: N, E, S or W",
}


@lru_cache(1024)  # a record's cards and tricks are read whenever a law looks at them
def read_value(kind: str, text: str) -> str:
    """The stored form of a typed value; ``?`` and nothing are "not known". "" if it cannot be read as that kind."""
    text = text.strip()
    if text in ("", UNKNOWN):
        return UNKNOWN
    words = re.split(r"[\s,;&]+|\band\b", text)
    words = [word for word in words if word]
    if kind == "card":
        return read_card(text) or ""
    if kind == "suit":
        return read_suit(text) or ""
    if kind == "hand":
        return read_seat(text) or ""
    if kind in ("cards", "suits"):
        read = [read_card(word) if kind == "cards" else read_suit(word) for word in words]
        return " ".join(str(one) for one in dict.fromkeys(read)) if all(read) else ""
    if kind in ("trick", "tricks", "count"):
        least = 0 if kind == "count" else 1
        fits = all(word.isdecimal() and len(word) < 3 and least <= int(word) <= 13 for word in words)
        if not fits or (kind != "tricks" and len(words) != 1):
            return ""
        return " ".join(str(number) for number in sorted({int(word) for word in words}))
    return text


def check_value(kind: str, text: str) -> str:
    """What is wrong with a typed value, "" if nothing."""
    return "" if read_value(kind, text) else f"expected {_EXPECTED.get(kind, 'a text')}"
