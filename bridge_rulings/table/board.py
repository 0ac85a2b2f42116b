"""A board as recorded: the deal, the auction, the play and the result, as far as they are known."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from bridge_rulings.table.auction import Auction
from bridge_rulings.table.contract import Contract
from bridge_rulings.table.deal import Deal
from bridge_rulings.table.play import Play

_NONE: Mapping[str, str] = MappingProxyType({})
NO_DEAL = Deal(MappingProxyType({}))


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
