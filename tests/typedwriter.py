"""A position written as it is typed, so that the tests can read it back: the other direction of `position_entry`."""

from __future__ import annotations

from collections.abc import Iterator

from bridge_rulings.table.auction import Auction, MadeCall
from bridge_rulings.table.board import Board
from bridge_rulings.table.cards import RANKS, SUITS
from bridge_rulings.table.deal import Deal, hand
from bridge_rulings.table.letters import ENGLISH, Letters, write_call, write_card, write_rank
from bridge_rulings.table.play import Play, PlayedCard, counts, groups, next_in_trick, winner
from bridge_rulings.table.seats import SEATS, turn
from bridge_rulings.table.typed import ACCEPTED, WITHDRAWN

_SIGNS = (("withdrawn", WITHDRAWN), ("accepted", ACCEPTED), ("exposed", "*"), ("revoke", "!"))


def write_position(board: Board, letters: Letters = ENGLISH) -> tuple[str, ...]:
    """The parts of the line that say what the board holds: auction, play and hands, each if there is one."""
    parts = (
        ("auction", write_auction(board.auction, letters) if board.auction else ""),
        ("play", write_play(board.play, letters) if board.play else ""),
        ("end" if board.deal.whole else "hands", write_hands(board.deal, letters)),
    )
    return tuple(f"{name} {text}" for name, text in parts if text)


def write_auction(auction: Auction, letters: Letters = ENGLISH) -> str:
    """``N 1N p 2C!"asks" x``; a seat stands before every call that is not by the player who seems to be next."""
    words = [auction.dealer] if auction.dealer else []
    seat = auction.dealer
    for made in auction.calls:
        words.append(("" if made.seat == seat and made.call else f"{made.seat}:") + _call(made, letters))
        seat = seat if "withdrawn" in made.mark else turn(made.seat, 1)
    return " ".join(words) if auction.calls else ""


def _call(made: MadeCall, letters: Letters) -> str:
    note = made.note.replace('"', "'")
    alert = made.alert or ("!" if note else "")
    return (write_call(made.call, letters) if made.call else "?") + alert + (f'"{note}"' if note else "") + _sign(made)


def _sign(made: MadeCall | PlayedCard) -> str:
    return next((sign for mark, sign in _SIGNS if mark in made.mark.split()), "")


def write_play(play: Play, letters: Letters = ENGLISH) -> str:
    """``W:H7 H2 HK H3 / S4``; a seat stands before every card that is not from the hand that seems to be next."""
    return " ".join(_cards(play, letters))


def _cards(play: Play, letters: Letters) -> Iterator[str]:
    starts = {group[0]: number for number, group in enumerate(groups(play))}
    trick: list[PlayedCard] = []
    turn_to = ""
    for at, played in enumerate(play.cards):
        if starts.get(at):
            seats = {card.seat for card in trick}
            yield from ("none" for seat in SEATS if seat not in seats)
            yield "/"
            turn_to, trick = winner(trick, play.denomination), []
        card = write_card(played.card, letters) if played.card else "-"
        clear = played.seat == turn_to and "exposed" not in played.mark and at
        yield ("" if clear else f"{played.seat}:") + card + _sign(played)
        if counts(played):
            trick.append(played)
            turn_to = next_in_trick(trick) if len(trick) < len(SEATS) else ""


def write_hands(deal: Deal, letters: Letters = ENGLISH) -> str:
    """``N: AK2.Q.. E: J3...``"""
    return " ".join(f"{seat}: {_hand(hand(deal, seat), letters)}" for seat in SEATS if hand(deal, seat))


def _hand(cards: frozenset[str], letters: Letters) -> str:
    suits = ((rank for rank in RANKS if suit + rank in cards) for suit in SUITS)
    return ".".join("".join(write_rank(rank, letters) for rank in ranks) for ranks in suits)
