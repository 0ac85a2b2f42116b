"""What went wrong, as the players tell it: the deed and never its name, for the name is half of the answer."""

from __future__ import annotations

from random import Random

from bridge_rulings.lawbook.book import Topic
from bridge_rulings.table import irregular as kinds
from bridge_rulings.table.auction import Walk
from bridge_rulings.table.board import Board, contract_of, declarers_tricks
from bridge_rulings.table.calls import DOUBLE, PASS, REDOUBLE, show_call
from bridge_rulings.table.cards import SUIT_NAMES, show_card
from bridge_rulings.table.entry import Entry
from bridge_rulings.table.irregular import Irregularity
from bridge_rulings.table.play import completed
from bridge_rulings.table.seats import NAMES, SIDES, other_side, side

_DOES = {PASS: "passed", DOUBLE: "doubled", REDOUBLE: "redoubled"}
_COMPLAINTS = ("Director, please! {deed}", "You are called. {deed}", "Director! says {other}. {deed}")


def told(random: Random, board: Board, one: Irregularity) -> str:
    """An irregularity of a recorded board, in a sentence or two."""
    other = random.choice([seat for seat in NAMES if side(seat) != side(one.seat)])
    return random.choice(_COMPLAINTS).format(deed=_deed(board, one), other=NAMES[other])


def told_claim(random: Random, board: Board, topic: Topic) -> str:
    """The claim of a recorded board, and what is said of it now."""
    claim, contract = board.claim, contract_of(board)
    assert claim is not None and contract is not None  # noqa: S101, PT018 - told of a claim only
    left = 13 - (completed(board.play) if board.play is not None else 0)
    declaring = (claim.tricks or 0) - (declarers_tricks(board) or 0)
    own = declaring if side(claim.claimer) == side(contract.declarer) else left - declaring
    share = "all" if own == left else "none" if own <= 0 else str(own)
    said = f"{NAMES[claim.claimer]} faced the hand and said: {share} of the last {left} tricks for us."
    return f'{said} Now you hear: "{_phrase(random, topic)}".'


def heard(random: Random, topic: Topic, entry: Entry) -> str:
    """What is heard where there is no record of the board: one of the phrases by which the topic is known."""
    parts = [f'At the table you hear: "{_phrase(random, topic)}". It is about {NAMES[entry.actor]}.']
    if entry.card:
        parts.append(f"The card: {show_card(entry.card, symbols=True)}.")
    if entry.turn:
        parts.append(f"It was {NAMES[entry.turn]}'s turn.")
    return " ".join(parts)


def _phrase(random: Random, topic: Topic) -> str:
    return random.choice([word for word in (*topic.words, topic.title) if not word[:1].isdecimal()])


def _deed(board: Board, one: Irregularity) -> str:
    name = NAMES[one.seat]
    card = show_card(one.card, symbols=True) if one.card else "a card"
    whose = f"; it was {NAMES[one.turn]}'s turn" if one.turn and one.turn != one.seat else ""
    if one.kind in kinds.IN_AUCTION:
        return f"{name} {_call(board, one)}{whose if one.kind == kinds.OUT_OF_ROTATION else ''}."
    if one.kind == kinds.REVOKE:
        return f"{name} played {card} to trick {one.trick}, a {SUIT_NAMES[one.suit][:-1]} trick, and had a " + (
            f"{SUIT_NAMES[one.suit][:-1]}."
        )
    if one.kind == kinds.LEAD_OUT_OF_TURN:
        return f"{name} led {card} to trick {one.trick}{whose}."
    if one.kind == kinds.PLAY_OUT_OF_TURN:
        return f"{name} played {card} to trick {one.trick}{whose}."
    if one.kind == kinds.EXPOSED:
        return f"{name}'s {card} was seen at trick {one.trick}."
    if one.kind == kinds.DEFECTIVE_TRICK:
        return f"{SIDES[side(one.seat)]} and {SIDES[other_side(side(one.seat))]} do not have the same number of cards."
    return f"{name}: something is wrong with {card}."


def _call(board: Board, one: Irregularity) -> str:
    call = _DOES.get(one.call) or f"bid {show_call(one.call, symbols=True)}"
    if board.auction is None or one.kind == kinds.OUT_OF_ROTATION:
        return call
    now = Walk(board.auction).made_in[one.at]
    if one.kind == kinds.AFTER_FINAL_PASS:
        return f"{call} when everybody had passed"
    if now.bid < 0:
        return call
    over = board.auction.calls[now.bid]
    return f"{call} after {NAMES[over.seat]}'s {show_call(over.call, symbols=True)}"
