"""Hands as bridge players type them, any part of them.

================================  ===============================================================
``N: AK2.Q.. E: J3...``           spades, hearts, diamonds, clubs with dots between
``W S AKQ H 2``, ``W: SAKQ H2``   suit by suit
``N:AK2.Q.. J3... - -``           four hands from North clockwise, as in PBN; ``-`` is not known
================================  ===============================================================

A seat has a colon behind it, but the first needs none. A hand of fewer than thirteen cards is one of which only these
are known, unless it is said that the hands hold nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NoReturn

from bridge_rulings.errors import Problem
from bridge_rulings.table.cards import SUITS
from bridge_rulings.table.deal import HAND, Deal
from bridge_rulings.table.letters import ENGLISH, Letters, described, ranks_in, suit_in
from bridge_rulings.table.seats import NAMES, SEATS, read_seat, turn
from bridge_rulings.table.typed import SEAT, Word, refuse, without_variants, words_of

PART = "hands"

_UNKNOWN = "-"
_TAG = re.compile(r'\s*\[\s*Deal\s+"([^"]*)"\s*\]\s*', re.IGNORECASE)
_WORDS = rf"(?<![^\s,])(?:{SEAT}):|[^\s,]+"
_HOW = "like N: AK2.Q.. E: J3... or W: S AKQ H 2"


def read_hands(text: str, letters: Letters = ENGLISH, whole: bool = False) -> Deal:
    """The hands that are typed; ``whole``: those given hold nothing else.

    Raises Problem for a word that is no part of a hand, for a card that is given twice, and for a hand of more than
    thirteen cards.
    """
    tag = _TAG.fullmatch(text)
    words = words_of(PART, without_variants(tag[1] if tag else text), rf"(?i:{_WORDS})")
    if not words or not _seat(words[0]):
        raise Problem("whose hand is it?" if words else "there is no hand", hint=_HOW)
    hands: dict[str, frozenset[str]] = {}
    owner: dict[str, str] = {}
    for seat_word, seat, parts in _by_seat(words):
        if seat in hands:
            refuse(seat_word, "has a hand already", "give each hand once")
        cards = list(_hand(seat_word, parts, letters))
        for word, card in cards:
            if card in owner:
                whose = "the hand" if owner[card] == seat else f"{NAMES[owner[card]]}'s hand"
                refuse(word, f"has a card that is in {whose} already", "each card is in one hand, once")
            owner[card] = seat
        if len(cards) > HAND:
            refuse(seat_word, f"has {len(cards)} cards", "a hand has thirteen")
        hands[seat] = frozenset(card for _, card in cards)
    return Deal({seat: hand for seat, hand in hands.items() if hand}, whole)


def looks_like_hands(text: str) -> bool:
    """Whether a text that nothing announces is about hands: a seat, and a hand with dots or a suit of several cards."""
    words = words_of(PART, without_variants(text), rf"(?i:{_WORDS})")
    if _TAG.fullmatch(text):
        return True
    if len(words) < 2 or not _seat(words[0]):
        return False
    rest = [word.text for word in words[1:]]
    return rest[0].count(".") >= 2 or (_suit_by_suit(rest) and any(re.search(r"[^\d]{3}|\w\d{2}", one) for one in rest))


def _suit_by_suit(words: Sequence[str]) -> bool:
    return all(re.fullmatch(r"[♠♥♦♣SHDCRKPT]?:?(?:10|[2-9AKQJTHVBRD])*", word, re.IGNORECASE) for word in words)


def _seat(word: Word) -> str:
    return read_seat(word.text.removesuffix(":")) or ""


def _by_seat(words: Sequence[Word]) -> Iterator[tuple[Word, str, list[Word]]]:
    """Each seat with its words; four hands behind one seat are everybody's."""
    starts = [at for at, word in enumerate(words) if at == 0 or (word.text.endswith(":") and _seat(word))]
    for start, end in zip(starts, [*starts[1:], len(words)], strict=True):
        seat, parts = _seat(words[start]), list(words[start + 1 : end])
        dotted = [word for word in parts if "." in word.text]
        everybody = len(starts) == 1 and len(parts) == len(SEATS) and bool(dotted)
        if everybody and all(word in dotted or word.text == _UNKNOWN for word in parts):
            for place, part in enumerate(parts):
                yield words[start], turn(seat, place), [part]
        elif len(dotted) > 1:
            refuse(dotted[1], "is whose hand?", f"write its seat: {turn(seat, 1)}: {dotted[1].text}; or four hands")
        else:
            yield words[start], seat, parts


def _hand(seat: Word, parts: Sequence[Word], letters: Letters) -> Iterator[tuple[Word, str]]:
    """The cards of a hand, each with the word in which it stands."""
    if not parts:
        refuse(seat, "has no hand", _HOW)
    if len(parts) == 1 and parts[0].text == _UNKNOWN:
        return
    for word, suit, ranks in _dotted(parts, letters) if "." in parts[0].text else _suits(parts, letters):
        for rank in _ranks(word, ranks, letters):
            yield word, suit + rank


def _dotted(parts: Sequence[Word], letters: Letters) -> Iterator[tuple[Word, str, str]]:
    if len(parts) > 1:
        refuse(parts[1], "stands behind a hand that is complete", "no space inside AK2.Q..; a seat has a colon: E:")
    suits = parts[0].text.split(".")
    if len(suits) != len(SUITS):
        refuse(parts[0], f"has {len(suits)} suits", "three dots: spades.hearts.diamonds.clubs")
    for suit, ranks in zip(SUITS, suits, strict=True):
        if ranks and suit_in(ranks[0], letters) == suit and ranks_in(ranks[0], letters) is None:
            refuse(parts[0], "has a suit letter between dots", "the place says the suit: AK2.Q..")
        yield parts[0], suit, ranks


def _suits(parts: Sequence[Word], letters: Letters) -> Iterator[tuple[Word, str, str]]:
    """Suit by suit, the suit glued to its cards or a word of its own before them."""
    seen: set[str] = set()
    waiting = ""  # the suit whose cards come next
    for at, word in enumerate(parts):
        if waiting and (word.text == _UNKNOWN or ranks_in(word.text, letters)):
            yield word, waiting, word.text
            waiting = ""
            continue
        suit, cards = suit_in(word.text[:1], letters), word.text[1:].removeprefix(":")
        if suit is None:
            _refuse_cards(word, letters)
        if at and not waiting and not cards and ranks_in(word.text, letters):
            refuse(word, "may be a suit or a card", "write the suit and its cards in one word")
        if suit in seen:
            refuse(word, "is a suit that the hand has already", "give each suit once; a seat has a colon: S:")
        seen.add(suit)
        waiting = "" if cards else suit
        yield word, suit, cards


def _refuse_cards(word: Word, letters: Letters) -> NoReturn:
    if read_seat(word.text):
        refuse(word, "is a seat without a colon", f"write {word.text}:")
    hint = "name the suit, then its cards: S AKQ H 2" if letters is ENGLISH else described(letters)
    refuse(word, "is no part of a hand", hint)


def _ranks(word: Word, text: str, letters: Letters) -> list[str]:
    if text in ("", _UNKNOWN):
        return []
    ranks = ranks_in(text, letters)
    if ranks is None:
        has_small = "x" in text.lower()
        hint = "only cards that are known are typed, small ones too" if has_small else "ranks like AKQJ1095"
        refuse(word, "has a card that cannot be read", hint if letters is ENGLISH or has_small else described(letters))
    return ranks
