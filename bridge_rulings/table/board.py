"""A board as recorded: the deal, the auction, the play and the result, as far as they are known."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from bridge_rulings.table import auction, miscall, misplay
from bridge_rulings.table.auction import Auction
from bridge_rulings.table.contract import PASSED_OUT, Contract, show_contract
from bridge_rulings.table.deal import NO_DEAL, Deal, check
from bridge_rulings.table.irregular import IMPOSSIBLE_CLAIM, REVOKE, Irregularity
from bridge_rulings.table.play import Play, completed, won
from bridge_rulings.table.score import TRICKS
from bridge_rulings.table.seats import side
from bridge_rulings.table.seats import turn as clockwise

_NONE: Mapping[str, str] = MappingProxyType({})


class Claim(NamedTuple):
    """The rest claimed or conceded: by whom (empty if not recorded), for how many tricks of declarer in all, and when.

    ``tricks`` is None if the record does not say, ``at`` how many cards had been played.
    """

    claimer: str = ""
    tricks: int | None = None
    at: int = 0


class Board(NamedTuple):
    """Everything of one board at one table; what is not known is empty or None.

    ``vulnerable`` is one of `boards.VULNERABLE` or empty; ``contract`` is `contract.PASSED_OUT` if nobody bid;
    ``result`` are declarer's tricks, all thirteen counted. ``players`` are names by seat; ``notes`` the texts that
    calls and cards refer to, by number. ``tags`` are all other tags of the record, verbatim and in their order;
    ``source`` is file and line, counted from 1.
    """

    number: str = ""
    dealer: str = ""
    vulnerable: str = ""
    deal: Deal = NO_DEAL
    auction: Auction | None = None
    contract: Contract | None = None
    play: Play | None = None
    result: int | None = None
    claim: Claim | None = None
    room: str = ""
    event: str = ""
    site: str = ""
    date: str = ""
    scoring: str = ""
    players: Mapping[str, str] = _NONE
    notes: Mapping[str, str] = _NONE
    tags: tuple[tuple[str, str], ...] = ()
    source: tuple[str, int] = ("", 0)


# ------------------------------------------------------------------------------ what the parts say of each other


def contract_of(board: Board) -> Contract | None:
    """The contract as recorded, what is missing from it taken from the auction; None if neither tells."""
    if board.contract and (board.contract.declarer or board.contract == PASSED_OUT):
        return board.contract
    bid = auction.contract_of(board.auction) if board.auction else None
    if board.contract is None or bid is None:
        return board.contract or bid
    same = board.contract._replace(declarer=bid.declarer) == bid
    return bid if same else board.contract


def declarers_tricks(board: Board) -> int | None:
    """How many tricks declarer has won as far as the play goes; None if it or declarer is not known."""
    seat = _declarer(board)
    return won(board.play, side(seat)) if board.play and seat else None


def replayed(board: Board) -> int | None:
    """Declarer's tricks if all thirteen were played, as counted from the cards; None if they cannot be counted."""
    return declarers_tricks(board) if board.play and completed(board.play) == TRICKS else None


def possible_tricks(board: Board) -> tuple[int, int]:
    """The fewest and the most tricks that declarer can have in the end, by the play as far as it goes."""
    already = declarers_tricks(board)
    if already is None or not board.play:
        return 0, TRICKS
    return already, already + TRICKS - completed(board.play)


def over(board: Board) -> str:
    """The part of the board that is over by the record: ``play``, ``auction``, or "" if none is, or nobody knows."""
    if board.result is not None or board.claim is not None or (board.play and completed(board.play) == TRICKS):
        return "play"
    if board.auction is not None:
        return "auction" if board.auction.complete or auction.over(board.auction) else ""
    return "auction" if board.play is not None and board.play.cards else ""


def cut(board: Board, calls: int, cards: int) -> Board:
    """The board as it was after so many calls and cards; nothing of its end is known then, unless that is all of it."""
    made = board.auction.calls if board.auction is not None else ()
    played = board.play.cards if board.play is not None else ()
    if calls >= len(made) and cards >= len(played):
        return board
    bid, play = board.auction, board.play
    if bid is not None and calls < len(made):
        bid = bid._replace(calls=made[:calls], complete=False)
    if play is not None:
        play = play._replace(cards=played[:cards]) if cards else None
    known = board.contract if calls >= len(made) else None
    return board._replace(auction=bid, contract=known, play=play, result=None, claim=None)


def _declarer(board: Board) -> str:
    contract = contract_of(board)
    if contract and contract.declarer:
        return contract.declarer
    return clockwise(board.play.leader, 3) if board.play and board.play.leader else ""


def irregular(board: Board) -> tuple[Irregularity, ...]:
    """Everything irregular that the board's record shows: deal, auction, play, claim.

    A claim establishes a revoke of the claimer's side (63A3); whether the other side has acquiesced is not recorded.
    """
    found = check(board.deal)
    found += miscall.irregular(board.auction) if board.auction else ()
    played = misplay.irregular(board.play, board.deal) if board.play else ()
    found += (_claimed(one, board.claim) if board.claim else one for one in played)
    if board.claim and board.claim.tricks is not None:
        fewest, most = possible_tricks(board)
        if not fewest <= board.claim.tricks <= most:
            note = f"{board.claim.tricks} tricks claimed, {fewest} to {most} possible"
            found.append(Irregularity(IMPOSSIBLE_CLAIM, board.claim.claimer, board.claim.at, note=note))
    return tuple(found)


def _claimed(one: Irregularity, claim: Claim) -> Irregularity:
    if one.kind != REVOKE or one.established or not claim.claimer or side(claim.claimer) != side(one.seat):
        return one
    return one._replace(established="yes")


def contradictions(board: Board) -> tuple[str, ...]:
    """What cannot all be true in the record, in words: dealer, contract, opening leader and result."""
    return tuple(what for what in (_dealer(board), _contract(board), _leader(board), _result(board)) if what)


def _dealer(board: Board) -> str:
    dealer = board.auction.dealer if board.auction else ""
    return f"the dealer is {board.dealer}, the auction begins with {dealer}" if _differ(board.dealer, dealer) else ""


def _contract(board: Board) -> str:
    bid = auction.contract_of(board.auction) if board.auction else None
    recorded = contract_of(board)
    if recorded is None or bid is None or recorded == bid:
        return ""
    return f"the contract is {show_contract(recorded, False)}, the auction comes to {show_contract(bid, False)}"


def _leader(board: Board) -> str:
    contract = contract_of(board)
    leader = clockwise(contract.declarer, 1) if contract and contract.declarer else ""
    to_lead = board.play.leader if board.play else ""
    return f"the play begins with {to_lead}, {leader} was to lead" if _differ(leader, to_lead) else ""


def _result(board: Board) -> str:
    fewest, most = possible_tricks(board)
    if board.result is None or fewest <= board.result <= most:
        return ""
    count = str(fewest) if fewest == most else f"{fewest} to {most}"
    return f"the result is {board.result} tricks, the play comes to {count}"


def _differ(one: str, other: str) -> bool:
    return bool(one and other) and one != other
