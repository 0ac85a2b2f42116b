"""A bidder who makes sense and no more: for the auctions of generated cases.

He opens with twelve points, raises with support, bids game with twenty-five between the two hands, and stops in time.
Nobody learns bidding from him; a director only has to believe that it happened at a table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bridge_rulings.table.auction import Auction, MadeCall, last_bid, legal_calls, over
from bridge_rulings.table.auction import turn as to_call
from bridge_rulings.table.calls import DOUBLE, PASS, is_bid, lowest_sufficient
from bridge_rulings.table.cards import SUITS
from bridge_rulings.table.seats import side, turn

_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
_OPENING, _OVERCALL, _RESPONSE, _GAME = 12, 9, 6, 25
_SHOWN = {1: _OPENING, 2: _OVERCALL, 3: _OPENING}
_STRONG, _WAITING = "2C", "2D"
_GAMES = {"S": 4, "H": 4, "D": 5, "C": 5, "N": 3}


def bid_out(hands: Mapping[str, frozenset[str]], dealer: str) -> Auction:
    """The whole auction of a deal."""
    auction = Auction(dealer)
    while not over(auction):
        seat = to_call(auction)
        auction = auction._replace(calls=(*auction.calls, MadeCall(seat, call(hands[seat], auction, seat))))
    return auction._replace(complete=True)


def call(held: frozenset[str], auction: Auction, seat: str) -> str:
    """What the player calls at his turn."""
    wanted = _wanted(held, auction, seat)
    return wanted if wanted in legal_calls(auction, seat) else PASS


def points(held: frozenset[str]) -> int:
    """High-card points."""
    return sum(_POINTS.get(card[1], 0) for card in held)


def length(held: frozenset[str], suit: str) -> int:
    """How many cards of the suit."""
    return sum(card[0] == suit for card in held)


def _wanted(held: frozenset[str], auction: Auction, seat: str) -> str:
    strong = points(held)
    mine = _bids(auction, seat)
    partners = _bids(auction, turn(seat, 2))
    theirs = [made for made in auction.calls if side(made.seat) != side(seat) and is_bid(made.call)]
    highest = last_bid(auction)
    longest = max(SUITS, key=lambda suit: (length(held, suit), SUITS.index(suit) * -1))
    if not mine and not partners:
        if theirs:
            return _cheapest(auction, longest, 2) if length(held, longest) >= 5 and strong >= _OVERCALL else PASS
        return _opening(held, strong, longest)
    if len(mine) >= 3:
        return PASS
    first = next(made for made in auction.calls if is_bid(made.call))
    if first.call == _STRONG and side(first.seat) == side(seat):
        return _after_strong(held, auction, mine, partners, longest)
    both = strong + (_SHOWN[min(3, len(partners))] if partners else 0)
    if partners and not mine and strong < _RESPONSE:
        return PASS
    if highest is not None and side(highest.seat) == side(seat) and _is_game(highest.call):
        return PASS
    fit = next((bid[1] for bid in partners if bid[1] != "N" and length(held, bid[1]) >= 3), "")
    if highest is not None and side(highest.seat) != side(seat) and int(highest.call[0]) >= 4:
        return DOUBLE if strong >= _OPENING + 2 else PASS
    if both >= _GAME:
        denomination = fit or "N"
        return f"{_GAMES[denomination]}{denomination}"
    if fit:
        return _cheapest(auction, fit, 3 if both >= _GAME - 2 else 2)
    if not mine and length(held, longest) >= 4:
        return _cheapest(auction, longest, 2 if both >= _GAME - 3 else 1) or "1N"
    return PASS


def _opening(held: frozenset[str], strong: int, longest: str) -> str:
    if strong < _OPENING:
        return f"2{longest}" if length(held, longest) == 6 and strong >= 7 and longest in "SH" else PASS
    if 15 <= strong <= 17 and max(length(held, suit) for suit in SUITS) <= 5 and min(
        length(held, suit) for suit in SUITS
    ) >= 2:  # fmt: skip
        return "1N"
    return f"1{longest}" if strong < 22 else _STRONG


def _after_strong(
    held: frozenset[str], auction: Auction, mine: Sequence[str], partners: Sequence[str], longest: str
) -> str:
    """To game after the strong opening: it is answered with the next suit, whatever is held."""
    if any(_is_game(bid) for bid in (*mine, *partners)):
        return PASS
    if not mine:
        return _WAITING
    if mine[0] == _STRONG:
        return _cheapest(auction, longest, 3) if len(mine) == 1 and length(held, longest) >= 5 else "3N"
    suit = partners[-1][1]
    return f"4{suit}" if suit in "SH" and length(held, suit) >= 3 else "3N"


def _cheapest(auction: Auction, denomination: str, most: int) -> str:
    """The lowest bid of the denomination, if it is not above that level; a pass if it is."""
    highest = last_bid(auction)
    bid = lowest_sufficient(highest.call if highest is not None else "", denomination)
    return bid if bid is not None and int(bid[0]) <= most else PASS


def _bids(auction: Auction, seat: str) -> Sequence[str]:
    return [made.call for made in auction.calls if made.seat == seat and is_bid(made.call)]


def _is_game(bid: str) -> bool:
    return int(bid[0]) >= _GAMES[bid[1]]
