"""What may be typed next at the end of a line that says a position."""

from __future__ import annotations

import re

from bridge_rulings.errors import Problem
from bridge_rulings.table.auction import legal_calls
from bridge_rulings.table.auction import turn as to_call
from bridge_rulings.table.board import Board
from bridge_rulings.table.calls import CALLS
from bridge_rulings.table.cards import RANKS, SUITS
from bridge_rulings.table.deal import is_whole
from bridge_rulings.table.letters import Letters, letters_of, write_call, write_card
from bridge_rulings.table.play import completed, hand_left, legal_cards, tricks
from bridge_rulings.table.play import turn as to_play
from bridge_rulings.table.position_entry import parts_of, read_position

_BEGINNINGS = ("auction", "play", "hands")
_BEFORE_CALL = " (–—-"  # what may stand between the last call and the next
_STARTED = re.compile(r"[^\s,;:()/|–—-]*\Z")


def said_so_far(line: str, letters: Letters) -> tuple[str, str]:
    """The line without the word that is being typed, and the part in which that stands (as in `position_entry.Parts`).

    Raises Problem as `parts_of` does.
    """
    said = _STARTED.sub("", line, count=1)
    last = parts_of(said, letters).last
    return (said.rstrip(_BEFORE_CALL) if last == "auction" else said), last


def next_words(line: str, letters: str = "en", known: Board | None = None) -> tuple[str, ...]:
    """The words that may stand where the last one is being typed and that begin like it.

    In an auction those are the legal calls of the player whose turn it is, in a play the legal cards of a hand that is
    known; where a part begins, the words that announce one. None if it cannot be told.
    """
    started = _STARTED.findall(line)[0].lower()
    return tuple(word for word in _words(line, letters, known) if word.lower().startswith(started))


def _words(line: str, letters: str, known: Board | None) -> tuple[str, ...]:
    if _STARTED.sub("", line, count=1).rstrip()[-1:] in ("", ";"):
        return _BEGINNINGS
    alphabet = letters_of(letters)
    try:
        said, last = said_so_far(line, alphabet)
        board = read_position(said, letters, known)[1]
    except Problem:
        return ()
    return {"auction": _calls, "play": _cards}[last](board, alphabet) if last in ("auction", "play") else ()


def _calls(board: Board, letters: Letters) -> tuple[str, ...]:
    seat = to_call(board.auction) if board.auction else ""
    legal = legal_calls(board.auction, seat) if board.auction and seat else frozenset()
    return tuple(write_call(call, letters) for call in CALLS if call in legal)


def _cards(board: Board, letters: Letters) -> tuple[str, ...]:
    seat = to_play(board.play, board.deal) if board.play else ""
    if not board.play or not seat or not is_whole(board.deal, seat):
        return ()
    trick = tricks(board.play)[completed(board.play) :]
    led = trick[0].cards[0].card[:1] if trick else ""
    legal = legal_cards(hand_left(board.play, board.deal, seat), led)
    return tuple(write_card(suit + rank, letters) for suit in SUITS for rank in RANKS if suit + rank in legal)
