"""Contract and declarer of a PBN record, the tags and the auction checked against each other."""

from __future__ import annotations

from bridge_rulings.table.contract import PASSED_OUT, Contract
from bridge_rulings.table.pbn_auction import Calls
from bridge_rulings.table.pbn_game import Game
from bridge_rulings.table.pbn_values import read_contract_tag, read_seat_tag
from bridge_rulings.table.seats import SEATS, turn
from bridge_rulings.table.written_calls import moved, outcome


def read_contract(game: Game, calls: Calls | None) -> Contract | None:
    """Contract and declarer, the auction and the tags checked against each other."""
    value = game.value("Contract")
    recorded, what = read_contract_tag(value)
    if what:
        game.unread(
            "Contract",
            what,
            f"'{value:.20}' is read as {recorded.level}{recorded.denomination}"
            if recorded
            else f"'{value:.20}' is not known",
        )
    declarer, irregular = _declarer(game)
    bid = outcome(calls.made) if calls and (calls.complete or recorded) else None
    if recorded is None:
        if declarer and (bid is None or bid.declarer != declarer):
            game.unread("Declarer", "declarer without a contract", f"{declarer} is kept")
        elif "Declarer" in game.tags and bid and bid.declarer and not declarer and game.value("Declarer") != "?":
            game.fault("Declarer", "declarer left out", f"by the auction it is {bid.declarer}")
        return bid
    if recorded == PASSED_OUT:
        if declarer:
            game.unread("Declarer", "declarer of a board that was passed out", f"{declarer} is kept")
        if bid is not None and bid != PASSED_OUT:
            game.fault("Contract", "contract that the auction does not give", "the board is read as passed out")
        return PASSED_OUT
    if not declarer:
        declarer = bid.declarer if bid else ""
        if game.value("Declarer") != "?":
            game.fault("Declarer", "contract without a declarer", f"read as {declarer or 'not known'}")
    recorded = recorded._replace(declarer=declarer)
    if calls and bid is not None and calls.complete:
        return _agreed(game, recorded, bid, irregular, calls)
    return recorded


def _declarer(game: Game) -> tuple[str, bool]:
    value = game.value("Declarer").strip()
    irregular = value.startswith("^")
    seat = read_seat_tag(value[1:] if irregular else value)
    if seat is None:
        game.unread("Declarer", "declarer that cannot be read", f"'{value:.20}' is not known")
    elif irregular:
        game.odd.add("Declarer")
    return seat or "", irregular


def _agreed(game: Game, recorded: Contract, bid: Contract, irregular: bool, calls: Calls) -> Contract:
    """The contract of the tags, where the auction gives another one: which of them is read, and why."""
    if bid == recorded and irregular:
        marked = any(call.mark for call in calls.made)
        if not marked:
            game.fault("Declarer", "^ before a declarer who is so by the auction", "the mark is kept")
        return recorded
    if bid == recorded:
        return recorded
    if bid[:2] == recorded[:2] and bid.declarer != recorded.declarer and not irregular:
        _leading_passes(game, recorded, calls)
        bid = outcome(calls.made) or bid
    if bid[:2] != recorded[:2]:
        shown = f"{bid.level}{bid.denomination}" if bid != PASSED_OUT else "passed out"
        game.fault("Contract", "contract that the auction does not give", f"the auction gives {shown}; the tag is read")
    elif bid.declarer != recorded.declarer and not irregular:
        game.fault(
            "Declarer",
            "declarer who is not so by the auction",
            f"by the auction it is {bid.declarer}; the tag is read",
        )
    elif bid.doubled != recorded.doubled:
        shown = ("not doubled", "doubled", "redoubled")[bid.doubled]
        game.fault("Contract", "doubling left out of the contract", f"by the auction it is {shown}, and so it is read")
        return recorded._replace(doubled=bid.doubled)
    return recorded


def _leading_passes(game: Game, recorded: Contract, calls: Calls) -> None:
    """An auction that lacks the passes before its first bid: declarer and the leader agree against it."""
    if not recorded.declarer:
        return
    made, leader = calls.made, turn(recorded.declarer, 1)
    if made[0].call == "P" or any(call.mark for call in made) or made[0].seat != game.value("Dealer").strip().upper():
        return
    if "Play" not in game.tags or game.value("Play").strip().upper() != leader:
        return
    by_the_calls = outcome(made)
    passes = (SEATS.index(recorded.declarer) - SEATS.index(by_the_calls.declarer)) % 4 if by_the_calls else 0
    calls.made[:] = moved(made, passes)
    shown = "a pass" if passes == 1 else f"{passes} passes"
    meaning = f"with {shown} before the first bid it gives {recorded.declarer}, against whom {leader} led; read so"
    game.fault("Auction", "leading passes left out", meaning)
