"""The one line with which a director says who is who: ``4Sx by S, W led H7 out of turn``."""

from __future__ import annotations

import re
from typing import NamedTuple

from bridge_rulings.errors import Problem
from bridge_rulings.table.cards import read_card
from bridge_rulings.table.contract import Contract, find_contract
from bridge_rulings.table.phrases import doubt, read_phrase
from bridge_rulings.table.seats import NAMES, turn
from bridge_rulings.table.words import Word, read_words


class Entry(NamedTuple):
    """What the line says; a field it says nothing about is empty.

    ``actor`` is the seat of the player it is about: dummy's seat when a card came from dummy. ``turn`` is whose turn
    it was, ``act`` one of the keys of ``words.ACTS``, ``card`` a stored card, ``call`` the bid that was made (``1H``,
    not the contract). ``unread`` are the words that could not be used, in their order.
    """

    board: str = ""
    contract: Contract | None = None
    declarer: str = ""
    actor: str = ""
    turn: str = ""
    card: str = ""
    call: str = ""
    act: str = ""
    dealer: str = ""
    unread: tuple[str, ...] = ()


class _Said(NamedTuple):
    field: str
    value: str
    text: str


_BOARD = r"(?:\b(?:on\s+)?(?:board|bd|brd)\W*(?:(?:no|nr|number)\b\W*)?|#\s*)(\d{1,4})\b"
_ONE_ONLY = {
    "board": ("two boards", "a ruling is about one board"),
    "contract": ("two contracts", "write a card suit first (H7), and a call with its verb: W bid 1H"),
    "declarer": ("two declarers", "name declarer once: '4S by S' or 'declarer S'"),
    "actor": ("two players it may be about", "name only the player who did it"),
    "turn": ("two players whose turn it was", "write 'turn N' once"),
    "dealer": ("two dealers", "write 'dealer N' once"),
}


def read_entry(text: str) -> Entry:
    """Who is who, from one line in the director's own order and words.

    A seat straight after a contract, or after it and *by*, is declarer; so is a seat straight before one that has no
    *by* (``South 3NT``). Any other seat is the player it is about. Hence ``3n n w`` is North's contract and West's
    irregularity, and ``4S, W`` leaves declarer open. But a seat with a verb is its subject: in ``4S W led`` West led,
    and declarer is open. ``4S`` straight after *led* or *exposed* is the four of spades, else the contract or, where it
    may be either, refused; ``S4`` is always the card.

    Nothing is guessed: a word that fits nowhere is ``unread``. Raises Problem if the line contradicts itself (two
    declarers, two players it is about) or can be read in two ways that would be ruled differently.
    """
    text = re.sub(r"\A\s*(\d{1,3})\s*:", r"board \1:", text)  # "7: 4S by S"
    said = [_Said("board", str(int(number)), number) for number in re.findall(_BOARD, text, re.IGNORECASE)]
    words = read_words(re.sub(_BOARD, ",", text, flags=re.IGNORECASE))
    while words:
        length, says = read_phrase(words)
        said += [_Said(field, value, _typed(value, words[:length])) for field, value in says]
        if not says and words[0].kind not in ("stop", "it"):
            said += [_Said("unread", "", word.text) for word in words[:length]]
        words = words[length:]
    return _settle(_with_roles(_with_cards(said)))


def _typed(value: str, words: list[Word]) -> str:
    """The word of a phrase that has this value, as typed."""
    return next((word.text for word in words if value in (word.value, read_card(word.value))), value)


def _with_cards(said: list[_Said]) -> list[_Said]:
    """``4S`` where it may be a card is one if the contract or declarer is named elsewhere."""
    has_contract = any(one.field in ("contract", "declarer") for one in said)
    for one in said:
        if one.field == "either" and not has_contract:
            doubt(one.text, "it may be the contract or a card")
    return [
        one._replace(field="card", value=read_card(one.value) or "") if one.field == "either" else one for one in said
    ]


def _with_roles(said: list[_Said]) -> list[_Said]:
    """Declarer and dummy as seats: ``4S by S, dummy revoked`` is about North. Unread if nobody said who declarer is."""
    declarer = next((one.value for one in said if one.field == "declarer"), "")
    roles = {"declarer": declarer, "dummy": turn(declarer, 2) if declarer else ""}
    seated = [one._replace(value=roles.get(one.value, one.value)) if one.field == "actor" else one for one in said]
    return [one if one.value else one._replace(field="unread") for one in seated]


def _settle(said: list[_Said]) -> Entry:
    """One value for every field. Of two deeds or cards of one player the first counts, but any deed before *played*."""
    found: dict[str, str] = {}
    unread: list[str] = []
    for field, value, text in said:
        if field == "unread":
            unread.append(text)
        elif found.get(field, value) == value or (field == "act" and found["act"] == "played"):
            found[field] = value
        elif field in _ONE_ONLY:
            what, hint = _ONE_ONLY[field]
            raise Problem(f"{what}: {NAMES.get(found[field], found[field])} and {NAMES.get(value, value)}", hint=hint)
        elif (field, value) != ("act", "played"):
            unread.append(text)
    contract = find_contract(found.pop("contract", ""))
    if contract:
        contract = contract._replace(declarer=found.get("declarer", ""))
    return Entry(contract=contract, unread=tuple(unread), **found)
