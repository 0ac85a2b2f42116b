"""The values of single LIN tokens: hands, results, who won a trick."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from bridge_rulings.table.cards import POWER, RANKS, SUITS
from bridge_rulings.table.contract import PASSED_OUT, Contract
from bridge_rulings.table.deal import PACK
from bridge_rulings.table.pbn_values import count_cards
from bridge_rulings.table.play import PlayedCard

SEATED = ("S", "W", "N", "E")  # the order of hands and names
_DEALERS = {"1": "S", "2": "W", "3": "N", "4": "E"}
Listed = tuple[Contract, int | None]  # a contract and declarer's tricks, as a list of results has them
_RESULT = re.compile(r"([1-7])(NT|[NSHDC])([NESW])?(XX|X)?([NESW])?\s*(=|[+-]\d{1,2})", re.IGNORECASE)


@lru_cache(maxsize=64)
def read_md(value: str) -> tuple[str, dict[str, frozenset[str]], tuple[tuple[str, str], ...]]:
    """Dealer and hands of ``md``, and what is wrong with them. East's hand is the rest of the pack if not given."""
    wrong: list[tuple[str, str]] = []
    dealer = _DEALERS.get(value[0], "")
    if not dealer and value[0] != "0":
        wrong.append(("dealer that cannot be read", f"'{value[0]}' is not 1 to 4; nobody is read as dealer"))
    hands: dict[str, frozenset[str]] = {}
    texts = (value[1:] if value[0].isdecimal() else value).split(",")
    for seat, text in zip(SEATED, texts, strict=False):
        hand = frozenset(_hand(text, seat, wrong))
        if hand:
            hands[seat] = hand
    if len(texts) > 4 and any(text.strip() for text in texts[4:]):
        wrong.append(("deal of more than four hands", "the fifth is not read"))
    wrong += count_cards(hands)
    given = [hand for hand in hands.values() if len(hand) == 13]
    if len(hands) == 3 and len(given) == 3 and not wrong:
        missing = next(seat for seat in SEATED if seat not in hands)
        hands[missing] = PACK.difference(*given)
    return dealer, hands, tuple(wrong)


def _hand(text: str, seat: str, wrong: list[tuple[str, str]]) -> Iterator[str]:
    suit, seen = "", set()
    for character in "".join(text.split()).upper().replace("10", "T"):
        if character in SUITS:
            if character + "*" in seen:
                wrong.append(("suit given twice", f"{seat}'s {character}"))
            suit = character
            seen.add(character + "*")
        elif character in RANKS and suit:
            if suit + character in seen:
                wrong.append(("card twice in a hand", f"{seat} has {suit}{character} once"))
            seen.add(suit + character)
            yield suit + character
        elif character != "-":
            wrong.append(("rank that cannot be read", f"'{character}' in {seat}'s hand is not read"))


@lru_cache(maxsize=256)
def read_listed(text: str) -> Listed | None:
    """``4HE=``, ``4SWx-4``, ``PASS`` in the list of results; None if it says nothing."""
    if text.upper() in ("PASS", "P", "PASSED"):
        return PASSED_OUT, None
    found = _RESULT.fullmatch(text)
    if found is None:
        return None
    declarer = (found[3] or found[5] or "").upper()
    contract = Contract(int(found[1]), found[2][0].upper(), len(found[4] or ""), declarer)
    tricks = 6 + contract.level + (0 if found[6] == "=" else int(found[6]))
    return (contract, tricks) if declarer and 0 <= tricks <= 13 else None


def winner_of(trick: list[PlayedCard], trumps: str) -> str:
    """Who has won four cards; empty if a card or the trump suit is not known."""
    if any(not card.card for card in trick) or len({card.seat for card in trick}) < 4:
        return ""
    lead = trick[0].card[0]
    if not trumps and any(card.card[0] != lead for card in trick):
        return ""
    best, winner = -1, ""
    for seat, card, _ in trick:
        if card[0] == lead or card[0] == trumps:
            power = POWER[card] + (100 if card[0] == trumps else 0)
            if power > best:
                best, winner = power, seat
    return winner
