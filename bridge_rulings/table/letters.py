"""The letters for suits and honours in English, Dutch and French, and the words for calls.

Which language a line is in is always said, never seen from it: ``4C`` is four clubs in English and four hearts in
French. Seats are N, E, S, W in each of them, and suit signs mean what they show.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from bridge_rulings.errors import Problem
from bridge_rulings.table.calls import DOUBLE, PASS, REDOUBLE, read_call
from bridge_rulings.table.cards import SYMBOLS, read_card
from bridge_rulings.table.contract import find_contract

_SIGNS = {**{sign: suit for suit, sign in SYMBOLS.items()}, "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_TEN = "10"


class Letters(NamedTuple):
    """One language: its suits and honours by their letters, no trumps and the other calls by their words.

    ``honour_first`` says that ``KH`` may stand for ``HK``: only English, whose players do write so, and where no
    letter is a suit in one place and an honour in the other.
    """

    name: str
    suits: Mapping[str, str]
    honours: Mapping[str, str]
    no_trumps: tuple[str, ...]
    calls: Mapping[str, str]
    honour_first: bool = False


ENGLISH = Letters("English", dict(zip("SHDC", "SHDC", strict=True)), {each: each for each in "AKQJT"},
                  ("N", "NT"), {}, honour_first=True)  # fmt: skip
DUTCH = Letters("Dutch", dict(zip("SHRK", "SHDC", strict=True)), dict(zip("AHVBT", "AKQJT", strict=True)),
                ("N", "NT", "SA", "ZT"),
                {"PAS": PASS, "DOUBLET": DOUBLE, "REDOUBLET": REDOUBLE})  # fmt: skip
FRENCH = Letters("French", dict(zip("PCKT", "SHDC", strict=True)), dict(zip("ARDV", "AKQJ", strict=True)),
                 ("N", "NT", "SA"),
                 {"PASSE": PASS, "CONTRE": DOUBLE, "SURCONTRE": REDOUBLE})  # fmt: skip
LANGUAGES = {"en": ENGLISH, "nl": DUTCH, "fr": FRENCH}


def letters_of(language: str) -> Letters:
    """The letters of ``en``, ``nl`` or ``fr``. Raises Problem for another language."""
    if language not in LANGUAGES:
        raise Problem(f"no letters of '{language}' are known", hint=f"one of: {', '.join(LANGUAGES)}")
    return LANGUAGES[language]


def described(letters: Letters) -> str:
    """The letters as a hint: ``suits S H R K, honours A H V B``."""
    honours = " ".join(letter for letter in letters.honours if letter != "T")
    return f"suits {' '.join(letters.suits)}, honours {honours}, in {letters.name}"


# ------------------------------------------------------------------------------ reading


def suit_in(text: str, letters: Letters) -> str | None:
    """The suit that a letter or sign is."""
    return _SIGNS.get(text) or letters.suits.get(text.upper())


def ranks_in(text: str, letters: Letters) -> list[str] | None:
    """The ranks that a word is made of, as stored; None if something else is in it."""
    found = re.findall(r"10|.", text.upper(), re.DOTALL)
    ranks = ["T" if one == _TEN else one if one in "23456789" else letters.honours.get(one, "") for one in found]
    return ranks if all(ranks) else None


def card_in(text: str, letters: Letters) -> str | None:
    """A card with its suit: ``H7``, ``7h``, ``♥10``; an honour before its suit only where the language allows it."""
    card = _card(text[:1], text[1:], letters)
    may_turn = letters.honour_first or text[-1:] in _SIGNS or text[:1].isdecimal()
    return card or (_card(text[-1:], text[:-1], letters) if may_turn else None)


def _card(suit_text: str, rank_text: str, letters: Letters) -> str | None:
    suit, ranks = suit_in(suit_text, letters), ranks_in(rank_text, letters)
    return suit + ranks[0] if suit and ranks and len(ranks) == 1 else None


def call_in(text: str, letters: Letters) -> str | None:
    """A call as typed, without a space in it: ``1n``, ``2♠``, ``pass``, ``dbl``; as stored."""
    word = text.upper()
    if re.fullmatch(r"[1-7]\D+", word):
        denomination = "N" if word[1:] in letters.no_trumps else suit_in(word[1:], letters)
        if denomination:
            return word[0] + denomination
        return read_call(text) if letters is ENGLISH else None
    is_word = word.isalpha() and (letters is ENGLISH or word in (PASS, DOUBLE) or len(word) > 1)
    return letters.calls.get(word) or (read_call(text) if is_word else None)


# ------------------------------------------------------------------------------ writing


def write_rank(rank: str, letters: Letters) -> str:
    """A stored rank as it is typed; the ten as 10."""
    return _TEN if rank == "T" else next((typed for typed, own in letters.honours.items() if own == rank), rank)


def write_suit(suit: str, letters: Letters) -> str:
    """A stored suit as it is typed."""
    return next(typed for typed, own in letters.suits.items() if own == suit)


def write_card(card: str, letters: Letters) -> str:
    """A stored card as it is typed, suit first."""
    return write_suit(card[0], letters) + write_rank(card[1], letters)


def write_call(call: str, letters: Letters) -> str:
    """A stored call as it is typed."""
    if call in (PASS, DOUBLE, REDOUBLE) or call[1] == "N":
        return call.lower() if call in (PASS, DOUBLE, REDOUBLE) else call
    return call[0] + write_suit(call[1], letters)


# ------------------------------------------------------------------------------ a line in other letters

_WORD = re.compile(r"[^\s,;:.!?()|=–—/-]+")
_APART = re.compile(r"(?<!\w)(?=([\w♠♥♦♣])\s+(10|[\w♠♥♦♣])(?!\w))")


def in_english(text: str, letters: Letters) -> str:
    """A line about who is who with its contracts and cards in English letters.

    Raises Problem for a contract or card that is one only in English, and for one in two words: neither may be read
    as another than was meant.
    """
    if letters is ENGLISH:
        return text
    for found in re.finditer(_APART, text):
        _refuse_apart(found[1], found[2], letters)
    return _WORD.sub(lambda found: _word_in_english(found[0], letters), text)


def _word_in_english(word: str, letters: Letters) -> str:
    bid = re.fullmatch(r"([1-7][^\WXx\d]+?|[1-7][♠♥♦♣])(x{0,2})", word, re.IGNORECASE)
    call = call_in(bid[1], letters) if bid else None
    if bid and call:
        return call + bid[2]
    if card := card_in(word, letters):
        return card
    if read_card(word) or (word[0].isdecimal() and find_contract(word)):
        raise Problem(f"'{word}' is English, and the line is not", hint=described(letters))
    return word


def _refuse_apart(first: str, second: str, letters: Letters) -> None:
    """A card or contract of two words is read only if it is the same in both languages."""
    glued = first + second
    own = card_in(glued, letters) or call_in(glued, letters)
    english = read_card(glued) or (call_in(glued, ENGLISH) if first.isdecimal() else None)
    if (own or english) and own != english:
        raise Problem(f"'{first} {second}' may be a card or a contract", hint=f"write it without a space: {glued}")
