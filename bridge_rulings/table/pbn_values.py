"""The values of single PBN tags: deal, contract, result, vulnerability (PBN 2.1, section 3.4)."""

from __future__ import annotations

import re
from functools import lru_cache

from bridge_rulings.table.cards import RANKS, SUITS
from bridge_rulings.table.contract import PASSED_OUT, Contract
from bridge_rulings.table.seats import SEATS, side

_VULNERABLE = {"none": "none", "love": "none", "-": "none", "all": "both", "both": "both", "ns": "NS", "ew": "EW"}
_CONTRACT = re.compile(r"([1-7])(NT|[NSHDC])(XX|X|R|D)?(\*.*)?", re.IGNORECASE)
_UNREAD = ("rank that cannot be read", "hand without four suits", "card twice in a hand")
_RESULT = re.compile(r"(\d{1,2})|(?:(NS|EW)\s*(\d{1,2})(?:\s+(NS|EW)\s*(\d{1,2}))?)", re.IGNORECASE)


def read_vulnerable(value: str) -> str | None:
    """``none``, ``NS``, ``EW`` or ``both``; empty if not known, None if it cannot be read."""
    word = value.strip().lower()
    return "" if word in ("", "?") else _VULNERABLE.get(word)


def read_seat_tag(value: str) -> str | None:
    """A seat by its letter; empty if not known, None if it cannot be read."""
    word = value.strip().upper()
    return "" if word in ("", "?") else word if word in SEATS else None


@lru_cache(maxsize=1024)
def read_contract_tag(value: str) -> tuple[Contract | None, str]:
    """The contract without its declarer and what is odd about it; None and nothing odd if it is not known.

    ``3NR`` is redoubled, ``4H*`` has a suffix that means nothing.
    """
    word = value.strip()
    if word in ("", "?"):
        return None, ""
    if word.upper() in ("PASS", "PASSED", "AP", "ALL PASS", "PASSED OUT", "P"):
        return PASSED_OUT, ""
    found = _CONTRACT.fullmatch(word)
    if found is None:
        return None, "contract that cannot be read"
    doubling = (found[3] or "").upper()
    doubled = {"": 0, "X": 1, "D": 1, "XX": 2, "R": 2}[doubling]
    odd = "suffix behind the contract" if found[4] else ""
    return Contract(int(found[1]), found[2][0].upper(), doubled), odd


def read_result(value: str, declarer: str) -> tuple[int | None, str]:
    """Declarer's tricks and what is wrong: ``9``, ``NS 9 EW 4``, ``EW 4``; None if not known or not to be read."""
    word = value.strip()
    if word in ("", "?"):
        return None, ""
    found = _RESULT.fullmatch(word)
    if found is None:
        return None, "result that cannot be read"
    if found[1]:
        tricks = int(found[1])
    else:
        by_side = {found[2].upper(): int(found[3])}
        if found[4]:
            if found[4].upper() in by_side or by_side[found[2].upper()] + int(found[5]) != 13:
                return None, "result whose tricks are not thirteen"
            by_side[found[4].upper()] = int(found[5])
        if not declarer:
            return None, ""
        own = side(declarer)
        tricks = by_side[own] if own in by_side else 13 - next(iter(by_side.values()))
    return (tricks, "") if 0 <= tricks <= 13 else (None, "result that nobody can reach")


@lru_cache(maxsize=64)
def read_deal(value: str) -> tuple[dict[str, frozenset[str]], dict[str, str], tuple[tuple[str, str], ...]]:
    """The hands that are given, whose each card is, and what is wrong: what, and what was made of it.

    ``N:QT2... - ...``: the first hand is the named seat's, the others follow clockwise, ``-`` is a hand not given.
    The same value gives the same hands again; nobody changes them.
    """
    wrong: list[tuple[str, str]] = []
    found = re.match(r"\s*([NESWnesw])\s*:", value)
    if found is None:
        return {}, {}, (("deal that cannot be read", f"'{value:.80}' does not begin with a seat"),)
    rest = value[found.end() :]
    words = rest.split()
    if len(words) != 4:
        wrong.append(("deal without four hands", f"it has {len(words)}; the first is {found[1].upper()}'s"))
    elif "  " in rest.strip() or "\t" in rest:
        wrong.append(("space that a deal does not have", "more than one between two hands"))
    hands: dict[str, frozenset[str]] = {}
    seat = SEATS.index(found[1].upper())
    for place, word in enumerate(words[:4]):
        if word != "-":
            whose = SEATS[(seat + place) % 4]
            hand = _hand(word, whose, wrong)
            if hand:
                hands[whose] = hand
    wrong += count_cards(hands)
    if not hands and not wrong:
        wrong.append(("deal without a card", f"'{value:.80}'"))
    return hands, {card: seat for seat, hand in hands.items() for card in hand}, tuple(wrong)


def is_whole(hands: dict[str, frozenset[str]], wrong: tuple[tuple[str, str], ...]) -> bool:
    """Whether the hands hold every card that was written: nothing of them could not be read."""
    return bool(hands) and not any(what in _UNREAD for what, _ in wrong)


def _hand(word: str, seat: str, wrong: list[tuple[str, str]]) -> frozenset[str]:
    parts = word.upper().replace("10", "T").split(".")
    if len(parts) != 4:
        wrong.append(("hand without four suits", f"{seat}'s '{word:.40}' has {len(parts)}"))
    cards: list[str] = []
    for suit, part in zip(SUITS, parts, strict=False):
        if part[:1] == suit:
            wrong.append(("suit letter inside the deal", f"{seat}'s '{part}' is read as the {suit} suit"))
            part = part[1:]
        for rank in part:
            if rank in RANKS:
                cards.append(suit + rank)
            else:
                wrong.append(("rank that cannot be read", f"'{rank}' in {seat}'s {suit} is not read"))
    hand = frozenset(cards)
    if len(hand) < len(cards):
        twice = sorted({card for card in cards if cards.count(card) > 1})
        wrong.append(("card twice in a hand", f"{seat} has {' '.join(twice)} once"))
    return hand


def count_cards(hands: dict[str, frozenset[str]]) -> list[tuple[str, str]]:
    """What the numbers of cards show: too many, unequal hands, one card in two hands."""
    wrong: list[tuple[str, str]] = []
    sizes = {seat: len(hand) for seat, hand in hands.items()}
    for seat, size in sizes.items():
        if size > 13:
            wrong.append(("hand of more than thirteen cards", f"{seat} has {size}"))
    known = sum(sizes.values())
    union = frozenset().union(*hands.values())
    if len(union) < known:
        twice = sorted(card for card in union if sum(card in hand for hand in hands.values()) > 1)
        wrong.append(("card in two hands", " ".join(twice)))
    # In an end position hands may differ by the one card that is on the table.
    if sizes and max(sizes.values()) - min(sizes.values()) > (0 if max(sizes.values()) >= 13 else 1):
        shown = ", ".join(f"{seat} {size}" for seat, size in sorted(sizes.items(), key=lambda one: SEATS.index(one[0])))
        wrong.append(("hands of unequal length", shown))
    return wrong
