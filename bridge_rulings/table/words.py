"""The words of a director's line, each with what it can be: a seat, a contract, a card, a deed, ..."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from bridge_rulings.table.cards import SUITS, read_card
from bridge_rulings.table.contract import find_contract
from bridge_rulings.table.seats import read_seat


class Word(NamedTuple):
    """A word, or the few that are one: ``kind`` is what it can be, ``value`` its meaning, ``text`` as typed.

    Kinds: ``seat``, ``whose`` (a seat's), ``contract``, ``card``, ``either`` (``4S`` is a contract or a card), ``double``,
    ``act``, ``dealt``, ``title`` (goes before or after a seat), ``stop``, ``word`` (nothing known),
    and the small words that a phrase hangs on: ``by to should instead in it named``.
    """

    kind: str
    value: str
    text: str


# What a player did, and the words for it. Nouns too: "revoke by East".
ACTS = {
    "led": "led lead leads leading",
    "played": "played play plays playing discarded discards discard ruffed ruffs contributed",
    "revoked": "revoked revoke revokes reneged renege",
    "exposed": "exposed exposes dropped drops faced showed shows",
    "bid": "bid bids bidding",
    "called": "called calls call opened opens overcalled responded rebid",
    "claimed": "claimed claims claim",
    "conceded": "conceded concedes",
    "passed": "passed passes pass",
    "doubled": "doubled doubles double",
    "redoubled": "redoubled redoubles redouble",
}
CARD_ACTS = ("led", "played", "revoked", "exposed")

_WORDS = {
    "title": "declarer dummy dealer turn offender",
    "dealt": "dealt deals",
    "named": "contract",
    "silent": "the a an of is was were be been has had have and's with against whose who had's",
    "it": "it it's",
    "stop": "and but then &",
    "by": "by",
    "to": "to",
    "should": "should",
    "instead": "instead",
    "in": "in",
    "double": "x xx dbl rdbl",
    # What follows one of these, up to the next stop, is about something else: the rest of such a clause is never read.
    "aside": "not no never nobody failed forgot refused on over under after before because when while until unless if from",
}
_SAME = {"opener": "dealer", "declares": "declarer", "declared": "declarer"}
_KINDS = {word: (kind, word) for kind, words in _WORDS.items() for word in words.split()}
_KINDS |= {word: ("act", act) for act, words in ACTS.items() for word in words.split()}
