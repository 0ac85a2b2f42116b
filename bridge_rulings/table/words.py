"""The words of a director's line, each with what it can be: a seat, a contract, a card, a deed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from bridge_rulings.table.cards import read_card
from bridge_rulings.table.contract import find_contract, show_contract
from bridge_rulings.table.seats import read_seat


class Word(NamedTuple):
    """A word, or the few that are one: ``kind`` is what it can be, ``value`` its meaning, ``text`` as typed.

    Kinds: ``seat``, ``whose`` (a seat's), ``contract``, ``card``, ``either`` (``4S`` is a contract or a card),
    ``double``, ``act``, ``dealt``, ``title`` (stands before or after its seat), ``stop``, ``word`` (nothing known), and
    the small words that hold a phrase together: ``by to should instead in named it``.
    """

    kind: str
    value: str
    text: str


# What a player did, and the words for it; nouns too: "revoke by East". "called" is "bid" beside a bid, else no act.
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

_KIND_WORDS = {
    "title": "declarer dummy dealer turn offender",
    "dealt": "dealt deals",
    "named": "contract against",
    "silent": "the a an of is was were be been has had have with whose who card",
    "stop": "and but then & - / , ; . ! ? ( ) | – —",
    "double": "x xx dbl rdbl",
    "it": "it it's it’s",
    # What follows one of these, up to the next stop, is about something else: such a clause is never read.
    "aside": "not no never nobody failed forgot refused on over under after before because when while until if from",
} | {word: word for word in ("by", "to", "should", "instead", "in")}
_KINDS = {word: (kind, word) for kind, words in _KIND_WORDS.items() for word in words.split()}
_KINDS |= {word: ("act", act) for act, words in ACTS.items() for word in words.split()}
_KINDS |= dict.fromkeys(("declares", "declared", "declaring"), ("title", "declarer"))

# Words that mean one thing together and another apart.
_TOGETHER = {
    r"out of (?:turn|rotation)|oot": ("known", ""),
    r"(?:did not|did ?n['’]?t|failed to) follow(?: suit)?": ("act", "revoked"),
    r"(?:showed|shows) out": ("word", ""),
    r"insufficient(?: bid)?": ("act", "bid"),
}
_SPLIT = r"[,;:.!?()|=–—]|[^\s,;:.!?()|=–—]+"


def read_words(line: str) -> list[Word]:
    """The words that say something, and those that nobody knows; fillers such as *the* and *was* are left out."""
    telling = [word for word in _tagged(_split(line)) if word.kind != "silent"]
    words: list[Word] = []
    for word in (word for word in _settled(telling) if word.kind != "known"):
        while word.kind == "by" and words and words[-1].kind == "stop":
            words.pop()  # "4S, by S" is "4S by S"
        words.append(word)
    return words


def _split(line: str) -> list[str]:
    """Words and punctuation marks; words that belong together are joined by underscores."""
    line = " ".join(re.sub(r"\((\w+)\)", r" \1 ", line).split())
    for pattern in _TOGETHER:
        line = re.sub(rf"\b(?:{pattern})\b", lambda found: found[0].replace(" ", "_"), line, flags=re.IGNORECASE)
    return [text.strip("'\"“”") or "," for text in re.findall(_SPLIT, line)]


def _tagged(texts: list[str]) -> Iterator[Word]:
    at, before = 0, Word("stop", "", "")
    while at < len(texts):
        length, words = _bid(texts, at) or _card(texts, at, before) or (1, [_single(texts[at], before)])
        yield from words
        at, before = at + length, words[-1]


def _bid(texts: list[str], at: int) -> tuple[int, list[Word]] | None:
    """``4S``, ``3 no trumps doubled``; a declarer only if it is the same word, as in ``4SX-S``."""
    for length in (4, 3, 2, 1):
        text = " ".join(texts[at : at + length])
        contract = find_contract(text)
        if contract is None or (length > 1 and contract.declarer):
            continue
        if text.lower().endswith("doubled") and [word.lower() for word in texts[at + length :][:1]] == ["by"]:
            continue  # "4S doubled by S": who doubled, or who plays it?
        value = show_contract(contract._replace(declarer=""), symbols=False)
        if contract.declarer:
            return 1, [Word("contract", value, text), Word("by", "by", ""), Word("seat", contract.declarer, "")]
        return length, [Word("either" if read_card(value) else "contract", value, text)]
    return None


def _card(texts: list[str], at: int, before: Word) -> tuple[int, list[Word]] | None:
    """``H7``, ``♥ 10``, ``queen of hearts``; neither "a heart" nor the word "as" is an ace."""
    for length in (3, 2, 1):
        chunk = texts[at : at + length]
        card = read_card(" ".join(chunk))
        if card is None or (length > 1 and (read_seat(chunk[0]) or chunk[0] in ("A", "a") or chunk[-1] == "a")):
            continue
        if chunk[0] in ("as", "As") and before.value not in CARD_ACTS:
            return None
        return length, [Word("card", card, " ".join(chunk))]
    return None


def _single(text: str, before: Word) -> Word:
    word = text.lower()
    if seat := read_seat(word):
        return Word("seat", seat, text)
    if word.endswith(("'s", "’s")) and (seat := read_seat(word[:-2])):
        return Word("whose", seat, text)
    if word in (":", "="):
        return Word("silent" if before.kind in ("title", "named", "act", "dealt") else "stop", "", text)
    if word in ("-", "/", "–", "—") and before.kind in ("contract", "either"):
        return Word("silent", "", text)
    if word.endswith(("n't", "n’t")):
        return Word("aside", "not", text)
    together = (meaning for pattern, meaning in _TOGETHER.items() if re.fullmatch(pattern, word.replace("_", " ")))
    return Word(*next(together, _KINDS.get(word, ("word", ""))), text.replace("_", " "))


def _settled(words: list[Word]) -> Iterator[Word]:
    """The words whose kind depends on their neighbours."""
    aside = False
    for at, word in enumerate(words):
        before = words[at - 1].kind if at else "stop"
        after = words[at + 1].kind if at + 1 < len(words) else "stop"
        opens_aside = {
            "aside": True,
            "to": not (before == "seat" and after == "act"),
            "instead": after != "seat",
        }.get(word.kind, False)
        aside = word.kind != "stop" and (aside or opens_aside)
        if word.value == "called" and before not in ("to", "should"):
            # "East called the director" is no bid.
            is_bid = {before, after} & {"contract", "either"}
            word = word._replace(value="bid") if is_bid else word._replace(kind="word")
        yield word._replace(kind="word") if aside else word
