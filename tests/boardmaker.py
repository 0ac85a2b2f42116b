"""Boards out of nothing, for tests: a random deal, a legal auction, a legal play, all from a seed."""

from __future__ import annotations

from random import Random

from bridge_rulings.table.auction import Auction, MadeCall
from bridge_rulings.table.board import Board, Claim
from bridge_rulings.table.boards import dealer_of, vulnerable_of
from bridge_rulings.table.calls import BIDS
from bridge_rulings.table.cards import RANKS
from bridge_rulings.table.contract import PASSED_OUT, Contract
from bridge_rulings.table.deal import PACK, Deal
from bridge_rulings.table.play import Play, PlayedCard
from bridge_rulings.table.seats import SEATS, side, turn


def make_deal(random: Random) -> dict[str, frozenset[str]]:
    """Four hands of thirteen."""
    pack = sorted(PACK)
    random.shuffle(pack)
    return {seat: frozenset(pack[place * 13 : place * 13 + 13]) for place, seat in enumerate(SEATS)}


def make_calls(random: Random, dealer: str) -> tuple[list[MadeCall], Contract]:
    """An auction that is over, and the contract it comes to."""
    calls: list[MadeCall] = []
    bid, bidder, doubled, passes, seat = -1, "", 0, 0, dealer
    while passes < (3 if bid >= 0 else 4):
        choice = random.random()
        call = "P"
        if choice < 0.4 and bid < len(BIDS) - 1:
            bid = min(len(BIDS) - 1, bid + random.choice((1, 1, 2, 3, 5)))
            call, bidder, doubled = BIDS[bid], seat, 0
        elif choice < 0.5 and bidder and not doubled and side(seat) != side(bidder):
            call, doubled = "X", 1
        elif choice < 0.55 and bidder and doubled == 1 and side(seat) == side(bidder):
            call, doubled = "XX", 2
        passes = passes + 1 if call == "P" else 0
        calls.append(MadeCall(seat, call))
        seat = turn(seat, 1)
    if bid < 0:
        return calls, PASSED_OUT
    denomination = BIDS[bid][1]
    own = (one for one in calls if one.call in BIDS and one.call[1] == denomination and one.seat in side(bidder))
    return calls, Contract(int(BIDS[bid][0]), denomination, doubled, next(own).seat)


def make_play(random: Random, deal: dict[str, frozenset[str]], contract: Contract, cards: int) -> tuple[Play, int]:
    """So many cards of a legal play, and the tricks that declarer's side has won."""
    hands = {seat: set(hand) for seat, hand in deal.items()}
    leader = turn(contract.declarer, 1)
    first, won = leader, 0
    played: list[PlayedCard] = []
    while len(played) < cards:
        trick: list[tuple[str, str]] = []
        for place in range(min(4, cards - len(played))):
            seat = turn(leader, place)
            following = sorted(card for card in hands[seat] if trick and card[0] == trick[0][1][0])
            card = random.choice(following or sorted(hands[seat]))
            hands[seat].remove(card)
            trick.append((seat, card))
            played.append(PlayedCard(seat, card))
        if len(trick) == 4:
            leader = max(trick, key=lambda one: _power(one[1], trick[0][1][0], contract.denomination))[0]
            won += leader in side(contract.declarer)
    return Play(contract.denomination, first, tuple(played)), won


def _power(card: str, lead: str, trumps: str) -> tuple[bool, bool, int]:
    return card[0] == trumps, card[0] == lead, -RANKS.index(card[1])


def make_board(seed: int) -> Board:
    """A board as it comes from a table: passed out, played to the end, or claimed."""
    random = Random(seed)  # noqa: S311 - boards, not secrets
    number = random.randrange(1, 37)
    dealer = dealer_of(number)
    deal = make_deal(random)
    calls, contract = make_calls(random, dealer)
    board = Board(
        number=str(number),
        dealer=dealer,
        vulnerable=vulnerable_of(number),
        deal=Deal(deal, whole=True),
        auction=Auction(dealer, tuple(calls), True),
        contract=contract,
        event="Club evening",
        players={"N": "Noor", "E": "Emil", "S": "Siri", "W": "Wim"},
    )
    if contract == PASSED_OUT:
        return board
    cards = 52 if random.random() < 0.5 else random.randrange(1, 52)
    play, won = make_play(random, deal, contract, cards)
    left = 13 - cards // 4
    result = won if cards == 52 else won + random.randrange(left + 1)
    claim = None if cards == 52 else Claim("", result, cards)
    return board._replace(play=play, result=result, claim=claim)
