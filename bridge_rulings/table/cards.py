"""Suits and cards: as typed, as stored (``H7``, ``ST``) and as shown."""

from __future__ import annotations

SUITS = ("S", "H", "D", "C")
SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANKS = "AKQJT98765432"
RANK_NAMES = ("ACE", "KING", "QUEEN", "JACK", "TEN", "NINE", "EIGHT", "SEVEN", "SIX", "FIVE", "FOUR", "THREE", "TWO")
HONOURS = "AKQJT"
POWER = {suit + rank: 13 - at for suit in SUITS for at, rank in enumerate(RANKS)}  # which of two of a suit wins

# A phone writes the coloured suit signs with U+FE0F behind them.
_SIGNS = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC", "\ufe0e\ufe0f")


def plain(text: str) -> str:
    """Typed text in capitals, suit signs as letters, no space around it."""
    return text.translate(_SIGNS).strip().upper()


def read_suit(text: str) -> str | None:
    """A suit as typed: a letter, a name or a symbol."""
    word = plain(text)
    return next((suit for suit, name in SUIT_NAMES.items() if word in (suit, name.upper(), name[:-1].upper())), None)


def read_card(text: str) -> str | None:
    """A card as typed, suit first or last: ``H7``, ``7h``, ``♥10``, ``queen of hearts``. None if it is no card."""
    word = plain(text).replace("10", "T")
    for suit, name in SUIT_NAMES.items():
        word = word.replace(name.upper(), suit).replace(name[:-1].upper(), suit)
    for rank, name in zip(RANKS, RANK_NAMES, strict=True):
        word = word.replace(name, rank)
    word = word.replace(" OF ", "").replace(" ", "")
    if len(word) != 2:
        return None
    first, second = word[0], word[1]
    if first in SUITS and second in RANKS:
        return first + second
    if second in SUITS and first in RANKS:
        return second + first
    return None


def show_card(card: str, symbols: bool) -> str:
    """A stored card as a player reads it: ``♥7``, or ``H7`` without symbols; the ten as 10."""
    suit = SYMBOLS[card[0]] if symbols else card[0]
    return suit + ("10" if card[1] == "T" else card[1])


def is_honour(card: str) -> bool:
    """Ace, king, queen, jack or ten (Definitions)."""
    return card[1] in HONOURS
