"""Double dummy by the installed solver, endplay's DDS, if there is one: an optional extra, for what is long.

The library crashes the process if two threads call it at once, and takes a hand with a card too many; so there is one
lock, and only endings that have been checked go in.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from threading import Lock
from typing import Any

from bridge_rulings.analysis.ending import Ending, checked, show_hands
from bridge_rulings.analysis.playing import Line, play_out
from bridge_rulings.table.cards import read_card
from bridge_rulings.table.seats import SEATS

EXTRA = "pip install 'bridge-rulings[analysis]'"
_ONE_AT_A_TIME = Lock()


def installed() -> bool:
    """Whether the solver can be used."""
    return find_spec("endplay") is not None


def solved(ending: Ending) -> Line:
    """A line of best play of both sides, card by card. Raises `ImportError` if the solver is not installed."""
    dds: Any = import_module("endplay.dds")
    line: list[str] = []
    with _ONE_AT_A_TIME:
        deal = _as_deal(ending)
        for _ in range(sum(len(hand) for hand in ending.hands.values())):
            card = max(dds.solve_board(deal), key=lambda found: found[1])[0]
            line.append(read_card(str(card)) or "")
            deal.play(card)
    return play_out(ending, line)


def each_card(ending: Ending) -> dict[str, int]:
    """For each card of the hand to play, the tricks of the claimer's side if both sides play their best from there.

    Raises `ImportError` if the solver is not installed.
    """
    dds: Any = import_module("endplay.dds")
    with _ONE_AT_A_TIME:
        found = {read_card(str(card)) or "": int(tricks) for card, tricks in dds.solve_board(_as_deal(ending))}
    if ending.to_play in ending.side:
        return found
    return {card: ending.left - tricks for card, tricks in found.items()}


def _as_deal(ending: Ending) -> Any:
    """The ending as the solver takes it: the cards on the table are played from whole hands."""
    types: Any = import_module("endplay.types")
    whole = checked(ending)._replace(hands=ending.before_trick)
    deal = types.Deal(show_hands(whole))
    deal.first = types.Player(SEATS.index(ending.leader))
    deal.trump = types.Denom.find("NT" if ending.trumps == "N" else ending.trumps)
    for one in ending.trick:
        deal.play(one.card)
    return deal
