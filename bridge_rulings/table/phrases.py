"""The phrases of a director's line: what a few words say together, such as ``4S by S`` or ``W led H7``."""

from __future__ import annotations

from typing import NoReturn

from bridge_rulings.errors import Problem
from bridge_rulings.table.cards import read_card
from bridge_rulings.table.contract import find_contract
from bridge_rulings.table.seats import turn
from bridge_rulings.table.words import CARD_ACTS, Word

# What a phrase says: fields of an Entry with their values, the actor perhaps as ``declarer`` or ``dummy``; and
# ``either``, which is a card if the line names a contract elsewhere. A phrase is its length in words and what it says.
Says = list[tuple[str, str]]
Phrase = tuple[int, Says]

_WRITE = "write '4S by S' for the contract, 'W led S4' for a card, and a comma between two statements"


def read_phrase(words: list[Word]) -> Phrase:
    """The phrase with which the line goes on; one that says nothing could not be read.

    Raises Problem if it can be read in two ways that would be ruled differently.
    """
    match words[0].kind:
        case "seat":
            return _from_seat(words)
        case "contract" | "either":
            return _from_contract(words)
        case "title":
            return _from_title(words)
        case "act":
            return _deed(words)
        case "card":
            return _from_card(words)
        case _:
            return _from_small_word(words)


def _from_seat(words: list[Word]) -> Phrase:
    who = words[0].value
    match words[1:]:
        case [Word("title"), *_]:
            return _titled(words)
        case [Word("act", "played"), Word("contract", bid), *_] | [Word("in"), Word("contract" | "either", bid), *_]:
            return 3, [("declarer", who), ("contract", bid)]
        case [Word("contract" | "either"), Word("seat"), *_] if not _is_subject(words[2:]):
            doubt(_text(words[:3]), "either seat may be declarer")
        case [Word("contract" | "either"), Word("by"), Word("seat", declarer), *_] if declarer != who:
            return 1, [("actor", who)]
        case [Word("contract" | "either"), *_]:
            return 1, [("declarer", who)]
    length, says = _predicate(who, words[1:]) if _is_subject(words) else (0, [("actor", who)])
    return 1 + length, says


def _is_subject(words: list[Word]) -> bool:
    """Whether the seat or title at the head has a verb; in ``4S S, lead by W`` the deed has a player of its own."""
    match words[1:]:
        case [Word("act"), Word("by"), *_] | [Word("act"), Word("card" | "either" | "contract"), Word("by"), *_]:
            return False
        case [Word("dealt" | "act"), *_] | [Word("to" | "should"), Word("act"), *_]:
            return True
    return False


def _predicate(who: str, words: list[Word]) -> Phrase:
    """What a verb says of its subject."""
    match words:
        case [Word("dealt"), *_]:
            return 1, [("dealer", who)]
        case [Word("to" | "should"), Word("act"), *_]:
            return 2, [("turn", who)]
    length, says = _deed(words)
    return length, [("actor", who), *says]


def _deed(words: list[Word]) -> Phrase:
    """A verb with its card or call, and the player after *by*: ``led H7``, ``bid 1H``, ``revoke by E``."""
    act = words[0].value
    length, says = 1, [("act", act)]
    match words[1:]:
        case [Word("either"), Word("by" | "seat"), *_] if act in CARD_ACTS and not _is_subject(words[2:]):
            doubt(_text(words[:4]), "it may be the contract or a card")
        case [Word("either", bid), *_] if act in ("revoked", "played"):
            length, says = 2, [*says, ("either", bid)]
        case [Word("card" | "either", card), *_] if act in CARD_ACTS:
            length, says = 2, [*says, ("card", read_card(card) or "")]
        case [Word("contract" | "either", call), *_] if act == "bid":
            length, says = 2, [*says, ("call", call)]
        case [Word("act", "passed" | "doubled" | "redoubled" as call), *_] if act == "bid":
            length, says = 2, [("act", call)]
    match words[length:]:
        case [Word("by"), Word("seat", who) | Word("title", "declarer" | "dummy" as who), *_]:
            return length + 2, [*says, ("actor", who)]
    return length, says


def _from_card(words: list[Word]) -> Phrase:
    card = words[0].value
    match words[1:]:
        case [Word("by"), Word("seat", who), *_]:
            return 3, [("card", card), ("actor", who)]
    return 1, [("card", card)]


def _from_contract(words: list[Word]) -> Phrase:
    bid, is_card_too = words[0].value, words[0].kind == "either"
    match words[1:]:
        case [Word("act", "doubled" | "redoubled"), Word("by"), Word("seat"), *_]:
            doubt(_text(words[:4]), "the seat may be declarer or the player who doubled")
        case [Word("act", "bid"), *_]:
            return 1, [("call", bid)]
        case [Word("act", "led" | "exposed"), Word("by"), *_] if is_card_too:
            return 1, [("card", read_card(bid) or "")]
        case [Word("act", "led" | "exposed" | "played"), *after] if is_card_too and not _starts_with_card(after):
            return 1, [("either", bid)]
        case [Word("act", "played"), Word("by"), Word("seat", who), *after]:
            return _contract_by(bid, who, 4, after)
        case [Word("by"), Word("seat", who), *after]:
            return _contract_by(bid, who, 3, after)
        case [Word("seat", who), *after] if _declares(words):
            return _contract_by(bid, who, 2, after)
    return 1, [("contract", bid)]


def _starts_with_card(words: list[Word]) -> bool:
    return bool(words) and words[0].kind in ("card", "either")


def _contract_by(bid: str, who: str, length: int, after: list[Word]) -> Phrase:
    """A contract with its declarer; a double may come last: ``4S by S X``."""
    match after:
        case [Word("double", _, text) | Word("act", "doubled" | "redoubled", text), *_] if find_contract(bid + text):
            return length + 1, [("contract", bid + text), ("declarer", who)]
    return length, [("contract", bid), ("declarer", who)]


def _declares(words: list[Word]) -> bool:
    """Whether the seat straight after the contract is its declarer, and not the subject of what follows."""
    match words[1:]:
        case [_, Word("act", "doubled" | "redoubled"), *_]:
            doubt(_text(words[:3]), "the seat may be declarer or the player who doubled")
    if _is_subject(words[1:]):
        return False
    run = _run(words[1:])
    if len(run) % 2:
        return True
    if run[1].value not in ("declarer", "dummy"):
        doubt(_text(words[:3]), f"the seat may be declarer or go with '{run[1].text}'")
    return False


def _from_title(words: list[Word]) -> Phrase:
    match words:
        case [Word("title", "turn"), Word("whose", who), *_]:
            return 2, [("turn", who)]
        case [_, Word("seat"), *_]:
            return _titled(words)
        case [Word("title", "declarer" | "dummy" as role), Word("act"), *_]:
            length, says = _deed(words[1:])
            return 1 + length, [("actor", role), *says]
    return 1, []


def _run(words: list[Word]) -> list[Word]:
    """Seats and titles in turn, as far as they go; the last one is left out if it has a verb of its own."""
    end = 1
    while end < len(words) and {words[end - 1].kind, words[end].kind} == {"seat", "title"}:
        end += 1
    return words[: end - 1 if end > 2 and _is_subject(words[end - 1 :]) else end]


def _titled(words: list[Word]) -> Phrase:
    """``declarer S`` or ``S declarer``, and what is said of that player next."""
    run = _run(words)
    if len(run) % 2:
        doubt(_text(run), "a seat may go with the word before it or after it")
    title, who = (run[0], run[1].value) if run[0].kind == "title" else (run[1], run[0].value)
    says = {
        "declarer": ("declarer", who),
        "dummy": ("declarer", turn(who, 2)),
        "dealer": ("dealer", who),
        "turn": ("turn", who),
        "offender": ("actor", who),
    }[title.value]
    if title.value == "turn" or not _is_subject(words[1:]):
        return 2, [says]
    length, more = _predicate(who, words[2:])
    return 2 + length, [says, *more]


def _from_small_word(words: list[Word]) -> Phrase:
    match words:
        case [Word("named" | "in"), Word("contract" | "either"), *_]:
            length, says = _from_contract([words[1]._replace(kind="contract"), *words[2:]])
            return 1 + length, says
        case [Word("dealt"), Word("by"), Word("seat", who), *_]:
            return 3, [("dealer", who)]
        case [Word("whose", who), Word("title", "turn"), *_]:
            return 2, [("turn", who)]
        case [Word("it"), Word("whose", who), Word("act"), *_]:
            return 3, [("turn", who)]
        case [Word("should" | "instead"), Word("seat", who), *_]:
            return 2, [("turn", who)]
        case [Word("by"), Word("seat"), *_]:
            return 2, []
        # "West's lead" is what West led, or says that it was West's turn.
        case [Word("whose"), Word("act", "led" | "played" | "bid"), *_] | [Word("to" | "should"), Word("act"), *_]:
            return 2, []
        case [Word("whose", who), Word("act"), *_]:
            length, says = _predicate(who, words[1:])
            return 1 + length, says
    return 1, []


def doubt(text: str, why: str) -> NoReturn:
    """Refuses words that can be read in two ways."""
    raise Problem(f"'{text}' can be read in two ways: {why}", hint=_WRITE)


def _text(words: list[Word]) -> str:
    return " ".join(word.text for word in words if word.text)
