"""Auctions, deals and plays in short, for the tests of the table."""

from __future__ import annotations

from random import Random

from bridge_rulings.table.auction import Auction, MadeCall
from bridge_rulings.table.cards import RANKS, SUITS
from bridge_rulings.table.deal import PACK, Deal
from bridge_rulings.table.play import Play, PlayedCard
from bridge_rulings.table.seats import SEATS, turn


def bidding(dealer: str, text: str) -> Auction:
    """``1S P E:1H/withdrawn``: each call by the next player, unless a seat is named."""
    calls: list[MadeCall] = []
    seat = dealer
    for word in text.replace("insufficient withdrawn", "insufficient+withdrawn").split():
        named, _, rest = word.rpartition(":")
        call, _, mark = rest.partition("/")
        calls.append(MadeCall(named or seat, call, mark.replace("+", " ")))
        seat = turn(named or seat, 1)
    return Auction(dealer, tuple(calls))


def playing(denomination: str, leader: str, text: str) -> Play:
    """``W:H7/out_of_turn H3 ...``: each card from the next hand clockwise, unless a seat is named."""
    made: list[PlayedCard] = []
    seat = leader
    for word in text.split():
        named, _, rest = word.rpartition(":")
        card, _, mark = rest.partition("/")
        made.append(PlayedCard(named or seat, "" if card == "-" else card, mark.replace("+", " ")))
        seat = turn(named or seat, 1)
    return Play(denomination, leader, tuple(made))


def dealt(north: str, east: str = "", south: str = "", west: str = "") -> Deal:
    """Hands as ``AK2.T9..432``: spades, hearts, diamonds, clubs; an empty one is not known."""
    hands = {}
    for seat, text in zip(SEATS, (north, east, south, west), strict=True):
        if text:
            suits = zip(SUITS, text.split("."), strict=True)
            hands[seat] = frozenset(suit + rank for suit, ranks in suits for rank in ranks)
    return Deal(hands)


def cards(text: str) -> frozenset[str]:
    return frozenset(text.split())


def seeded(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - no secret


def random_deal(random: Random) -> Deal:
    pack = sorted(PACK)
    random.shuffle(pack)
    return Deal({seat: frozenset(pack[at::4]) for at, seat in enumerate(SEATS)})


def random_play(random: Random, deal: Deal, denomination: str, leader: str, size: int = 52) -> tuple[Play, list[str]]:
    """A legal play of so many cards, and the winners of its tricks, worked out in the plainest way."""
    left = {seat: sorted(hand) for seat, hand in deal.hands.items()}
    played: list[PlayedCard] = []
    winners: list[str] = []
    seat = leader
    while len(played) < size:
        trick: list[PlayedCard] = []
        while len(trick) < 4 and len(played) < size:
            follow = [card for card in left[seat] if trick and card[0] == trick[0].card[0]]
            card = random.choice(follow or left[seat])
            left[seat].remove(card)
            trick.append(PlayedCard(seat, card))
            played.append(trick[-1])
            seat = turn(seat, 1)
        if len(trick) == 4:
            ruffs = [each for each in trick if each.card[0] == denomination]
            led = [each for each in trick if each.card[0] == trick[0].card[0]]
            seat = min(ruffs or led, key=lambda each: RANKS.index(each.card[1])).seat
            winners.append(seat)
    return Play(denomination, leader, tuple(played)), winners
