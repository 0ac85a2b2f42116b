"""One irregularity put into a board that has none, from a seed; and which formats can carry it.

Every mutation keeps what came before the irregularity. What follows is played or called on by the rules of this module,
so that nothing else is irregular. Nothing here looks for irregularities, which is what is to be tested, and nothing is
marked but a lead out of turn: only by its mark does PBN tell who led.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from boardmaker import make_board

from bridge_rulings.table import irregular as kinds
from bridge_rulings.table.auction import Auction, MadeCall
from bridge_rulings.table.board import Board, Claim
from bridge_rulings.table.boardfile import read_boards
from bridge_rulings.table.calls import BIDS
from bridge_rulings.table.cards import RANKS
from bridge_rulings.table.contract import PASSED_OUT
from bridge_rulings.table.deal import PACK, Deal
from bridge_rulings.table.lin_write import write_lin
from bridge_rulings.table.pbn_write import write_pbn
from bridge_rulings.table.play import PlayedCard
from bridge_rulings.table.seats import SEATS, side, turn


class Mutant(NamedTuple):
    """A board with one irregularity, and what has to be found: its kind, whose it is and where.

    ``at`` is the index of the call or card, -1 if it is neither; ``established`` is of a revoke; ``seat`` is empty if
    it is of no one player.
    """

    name: str
    board: Board
    kind: str
    seat: str
    at: int = -1
    established: str = ""


class _Call(NamedTuple):
    """A point of an auction at which it was ``seat``'s turn."""

    made: tuple[MadeCall, ...]
    seat: str

    @property
    def bid(self) -> int:
        """How high the last bid is, -1 if nobody has bid."""
        return max((BIDS.index(call.call) for call in self.made if call.call in BIDS), default=-1)

    @property
    def bidder(self) -> str:
        """Who made it."""
        return next((call.seat for call in reversed(self.made) if call.call in BIDS), "")

    @property
    def quiet(self) -> int:
        """How many passes have been made since any other call."""
        return len(list(takewhile(lambda call: call.call == "P", reversed(self.made))))

    @property
    def doubled(self) -> int:
        """Whether it is doubled (1) or redoubled (2)."""
        since = len(self.made) - next(
            (at for at, call in enumerate(reversed(self.made)) if call.call in BIDS), len(self.made)
        )
        return sum(call.call in ("X", "XX") for call in self.made[since:])


class _Card(NamedTuple):
    """A point of a play at which it was ``seat``'s turn: the trick as it lies, and the hands as they are then."""

    played: tuple[PlayedCard, ...]
    trick: tuple[PlayedCard, ...]
    seat: str
    hands: dict[str, set[str]]


# ------------------------------------------------------------------------------ calls


def _auction(random: Random, board: Board, suits: Callable[[_Call], bool]) -> _Call | None:
    """A point of the auction that suits."""
    made = board.auction.calls if board.auction else ()
    points = [_Call(made[:at], call.seat) for at, call in enumerate(made)]
    return random.choice(fitting) if (fitting := [point for point in points if suits(point)]) else None


def _called(board: Board, made: Sequence[MadeCall], more: Sequence[MadeCall], *, passed: bool = True) -> Board:
    """The board with an auction that went wrong; it was passed out then, or the record stops there."""
    calls = [*made, *more]
    seat, quiet = turn(calls[-1].seat, 1), 0
    while passed and quiet < 4:
        calls.append(MadeCall(seat, "P"))
        seat, quiet = turn(seat, 1), quiet + 1
        if quiet == 3 and any(call.call in BIDS for call in calls):
            break
    auction = Auction(board.dealer, tuple(calls), complete=passed)
    return board._replace(auction=auction, contract=None, play=None, result=None, claim=None)


def _insufficient(random: Random, board: Board, name: str) -> Mutant | None:
    point = _auction(random, board, lambda point: point.bid >= 0)
    if point is None:
        return None
    bid = MadeCall(point.seat, BIDS[random.randrange(max(0, point.bid - 6), point.bid + 1)])
    more = [bid]
    if name.endswith("put right"):
        if point.bid == len(BIDS) - 1:
            return None
        more.append(MadeCall(point.seat, BIDS[random.randrange(point.bid + 1, len(BIDS))]))
    spoilt = _called(board, point.made, more, passed=not name.endswith("last call"))
    return Mutant(name, spoilt, kinds.INSUFFICIENT, point.seat, len(point.made))


def _out_of_rotation(random: Random, board: Board, name: str) -> Mutant | None:
    def fits(point: _Call) -> bool:
        return (
            point.quiet < 2
            and point.bid < len(BIDS) - 2
            and ("double" not in name or (point.bid >= 0 and not point.doubled))
        )

    point = _auction(random, board, fits)
    if point is None:
        return None
    seats = [seat for seat in SEATS if seat != point.seat]
    call = "P"
    if "bid" in name:
        call = BIDS[random.randrange(point.bid + 1, min(len(BIDS) - 1, point.bid + 8))]
    if "double" in name:
        call, seats = "X", [seat for seat in seats if side(seat) != side(point.bidder)]
    # One who has just called would change his call.
    seats = [seat for seat in seats if not point.made or seat != point.made[-1].seat]
    seat = random.choice(seats)
    # The next hand accepts it by a bid, so that three passes cannot end the auction over a player who lost his turn.
    more = [MadeCall(seat, call), MadeCall(turn(seat, 1), BIDS[-1])]
    if random.random() < 0.3:
        return Mutant(
            name, _called(board, point.made, more[:1], passed=False), kinds.OUT_OF_ROTATION, seat, len(point.made)
        )
    return Mutant(name, _called(board, point.made, more), kinds.OUT_OF_ROTATION, seat, len(point.made))


def _inadmissible(random: Random, board: Board, name: str) -> Mutant | None:
    def wrong(point: _Call) -> list[str]:
        own = bool(point.bidder) and side(point.bidder) == side(point.seat)
        right = (
            {"X"}
            if point.bidder and not own and point.doubled == 0
            else {"XX"}
            if own and point.doubled == 1
            else set()
        )
        return [call for call in ("X", "XX") if call not in right]

    point = _auction(random, board, lambda point: point.quiet < 2 and point.bid < len(BIDS) - 1)
    if point is None:
        return None
    call = MadeCall(point.seat, random.choice(wrong(point)))
    more = [call, MadeCall(turn(point.seat, 1), BIDS[-1])]
    return Mutant(name, _called(board, point.made, more), kinds.INADMISSIBLE, point.seat, len(point.made))


def _after_final_pass(random: Random, board: Board, name: str) -> Mutant | None:
    made = board.auction.calls if board.auction else ()
    if not made:
        return None
    seat = turn(made[-1].seat, 1)
    late = MadeCall(seat, random.choice(("P", "X", *BIDS)))
    spoilt = board._replace(auction=Auction(board.dealer, (*made, late), True))
    return Mutant(name, spoilt, kinds.AFTER_FINAL_PASS, seat, len(made))


def _changed(random: Random, board: Board, name: str) -> Mutant | None:
    point = _auction(random, board, lambda point: point.quiet < 2 and point.bid < len(BIDS) - 1)
    if point is None:
        return None
    first, second = MadeCall(point.seat, "P"), MadeCall(point.seat, BIDS[random.randrange(point.bid + 1, len(BIDS))])
    return Mutant(name, _called(board, point.made, [first, second]), kinds.CHANGED, point.seat, len(point.made) + 1)


# ------------------------------------------------------------------------------ cards


def _points(board: Board) -> Iterator[_Card]:
    """Every point of the play, with the hands as they are then."""
    assert board.play is not None
    hands = {seat: set(cards) for seat, cards in board.deal.hands.items()}
    played: list[PlayedCard] = []
    trick: list[PlayedCard] = []
    for card in board.play.cards:
        yield _Card(tuple(played), tuple(trick), card.seat, {seat: set(hand) for seat, hand in hands.items()})
        hands[card.seat].discard(card.card)
        played.append(card)
        trick = [] if len(trick) == 3 else [*trick, card]


def _point(random: Random, board: Board, suits: Callable[[_Card], bool]) -> _Card | None:
    if board.play is None:
        return None
    fitting = [point for point in _points(board) if suits(point)]
    return random.choice(fitting) if fitting else None


def _best(trick: Sequence[PlayedCard], trumps: str) -> str:
    """Who wins a trick."""
    led = trick[0].card[0]
    return max(trick, key=lambda one: (one.card[0] == trumps, one.card[0] == led, -RANKS.index(one.card[1]))).seat


def _play_on(random: Random, board: Board, point: _Card, more: Sequence[PlayedCard], cards: int) -> Board:
    """The board with a play that went wrong at a point, and after that on by the rules to so many cards."""
    assert board.play is not None
    hands = {seat: set(hand) for seat, hand in point.hands.items()}
    played, trick = [*point.played], [*point.trick]
    queue = list(more)
    while len(played) < cards or queue:
        if queue:
            card = queue.pop(0)
        else:
            if trick:
                sat = {one.seat for one in trick}
                seat = next(
                    turn(trick[0].seat, place) for place in range(1, 4) if turn(trick[0].seat, place) not in sat
                )
            else:
                seat = _best(played[-4:], board.play.denomination) if played else board.play.leader
            follow = sorted(one for one in hands[seat] if trick and one[0] == trick[0].card[0])
            card = PlayedCard(seat, random.choice(follow or sorted(hands[seat])))
        hands[card.seat].discard(card.card)
        played.append(card)
        trick = [] if len(trick) == 3 else [*trick, card]
    play = board.play._replace(cards=tuple(played))
    return board._replace(play=play, result=_result(board, played), claim=None)


def _result(board: Board, played: Sequence[PlayedCard]) -> int | None:
    """Declarer's tricks if all cards were played."""
    if len(played) < 52 or board.contract is None or board.play is None:
        return None
    winners = [_best(played[at : at + 4], board.play.denomination) for at in range(0, 52, 4)]
    return sum(side(seat) == side(board.contract.declarer) for seat in winners)


def _end(random: Random, at: int) -> int:
    """How far the play goes on: to the end, or for some tricks more."""
    return 52 if random.random() < 0.6 else random.randrange(min(at + 8, 52), 53)


def _revoke(random: Random, board: Board, name: str) -> Mutant | None:
    def could(point: _Card) -> bool:
        led = point.trick[0].card[0] if point.trick else ""
        suits = {card[0] for card in point.hands[point.seat]}
        return led in suits and len(suits) > 1 and len(point.played) < 48

    point = _point(random, board, could)
    if point is None:
        return None
    led, at = point.trick[0].card[0], len(point.played)
    other = sorted(card for card in point.hands[point.seat] if card[0] != led)
    card = PlayedCard(point.seat, random.choice(other))
    if name.endswith("put right"):
        right = sorted(one for one in point.hands[point.seat] if one[0] == led)
        spoilt = _play_on(random, board, point, [PlayedCard(point.seat, random.choice(right))], 52)
        assert spoilt.play is not None
        cards = (*point.played, card._replace(mark="withdrawn"), *spoilt.play.cards[at:])
        board = spoilt._replace(play=spoilt.play._replace(cards=cards))
        return Mutant(name, board, kinds.REVOKE, point.seat, at, "no")
    established = name.endswith("established")
    board = _play_on(random, board, point, [card], _end(random, at) if established else at + 1)
    assert board.play is not None
    return Mutant(name, board, kinds.REVOKE, point.seat, at, "yes" if established else "")


def _lead_out_of_turn(random: Random, board: Board, name: str) -> Mutant | None:
    opening, put_right = "opening" in name, name.endswith("put right")
    declares = "declarer" in name
    leader = board.play.leader if board.play else ""

    def fits(point: _Card) -> bool:
        whose = side(point.seat) == side(leader)
        return (
            not point.trick
            and opening != bool(point.played)
            and (opening or declares != whose)
            and len(point.played) < 48
        )

    point = _point(random, board, fits)
    if point is None:
        return None
    at, seat = len(point.played), turn(point.seat, 2)
    if opening:
        seat = random.choice([other for other in SEATS if other != point.seat])
    card = PlayedCard(seat, random.choice(sorted(point.hands[seat])), "out_of_turn")
    if put_right:
        spoilt = _play_on(random, board, point, [], 52)
        assert spoilt.play is not None
        cards = (*point.played, card._replace(mark="withdrawn"), *spoilt.play.cards[at:])
        return Mutant(name, spoilt._replace(play=spoilt.play._replace(cards=cards)), kinds.LEAD_OUT_OF_TURN, seat, at)
    return Mutant(name, _play_on(random, board, point, [card], _end(random, at)), kinds.LEAD_OUT_OF_TURN, seat, at)


def _play_out_of_turn(random: Random, board: Board, name: str) -> Mutant | None:
    point = _point(random, board, lambda point: len(point.trick) in (1, 2) and len(point.played) < 48)
    if point is None:
        return None
    at, sat = len(point.played), {one.seat for one in point.trick}
    seat = random.choice([other for other in SEATS if other not in (*sat, point.seat)])
    follow = sorted(card for card in point.hands[seat] if card[0] == point.trick[0].card[0])
    card = PlayedCard(seat, random.choice(follow or sorted(point.hands[seat])), "out_of_turn")
    return Mutant(name, _play_on(random, board, point, [card], _end(random, at)), kinds.PLAY_OUT_OF_TURN, seat, at)


def _exposed(random: Random, board: Board, name: str) -> Mutant | None:
    point = _point(random, board, lambda point: len(point.played) < 48)
    if point is None or board.play is None:
        return None
    at, seat = len(point.played), random.choice(SEATS)
    card = PlayedCard(seat, random.choice(sorted(point.hands[seat])), "exposed")
    cards = board.play.cards
    return Mutant(
        name, board._replace(play=board.play._replace(cards=(*cards[:at], card, *cards[at:]))), kinds.EXPOSED, seat, at
    )


def _defective(random: Random, board: Board, name: str) -> Mutant | None:
    """A player does not play to a trick and nobody notices; the record stops a few cards later."""
    point = _point(random, board, lambda point: len(point.trick) == 3 and len(point.played) < 44)
    if point is None or board.play is None:
        return None
    winner = _best(point.trick, board.play.denomination)
    lead = PlayedCard(winner, random.choice(sorted(point.hands[winner])))
    play = board.play._replace(cards=(*point.played, lead))
    return Mutant(
        name, board._replace(play=play, result=None, claim=None), kinds.DEFECTIVE_TRICK, point.seat, len(point.played)
    )


def _played_twice(random: Random, board: Board, name: str) -> Mutant | None:
    """A card that was quitted is on the table again; it follows suit, or nothing else could."""

    def again(point: _Card) -> list[str]:
        led = point.trick[0].card[0] if point.trick else ""
        void = all(card[0] != led for card in point.hands[point.seat])
        return sorted(
            one.card
            for one in point.played[: len(point.played) - len(point.trick)]
            if one.seat == point.seat and (not led or void or one.card[0] == led)
        )

    point = _point(random, board, lambda point: bool(again(point)))
    if point is None or board.play is None:
        return None
    card = PlayedCard(point.seat, random.choice(again(point)))
    play = board.play._replace(cards=(*point.played, card))
    return Mutant(
        name, board._replace(play=play, result=None, claim=None), kinds.PLAYED_TWICE, point.seat, len(point.played)
    )


def _not_held(random: Random, board: Board, name: str) -> Mutant | None:
    """A card that lies in another hand; it follows suit, or nothing else could."""

    def others(point: _Card) -> list[str]:
        led = point.trick[0].card[0] if point.trick else ""
        void = all(card[0] != led for card in point.hands[point.seat])
        rest = (card for seat, hand in point.hands.items() if seat != point.seat for card in hand)
        return sorted(card for card in rest if not led or void or card[0] == led)

    point = _point(random, board, lambda point: bool(others(point)))
    if point is None or board.play is None:
        return None
    play = board.play._replace(cards=(*point.played, PlayedCard(point.seat, random.choice(others(point)))))
    return Mutant(
        name, board._replace(play=play, result=None, claim=None), kinds.NOT_HELD, point.seat, len(point.played)
    )


# ------------------------------------------------------------------------------ the deal and the claim


def _dealt(board: Board, hands: dict[str, frozenset[str]]) -> Board:
    """The board with other hands; who played what would contradict them, so there is no play."""
    return board._replace(deal=Deal(hands, whole=True), play=None, result=None, claim=None)


def _wrong_count(random: Random, board: Board, name: str) -> Mutant | None:
    """A card too many in one hand and one too few in another."""
    giver, taker = random.sample(SEATS, 2)
    card = random.choice(sorted(board.deal.hands[giver]))
    hands = dict(board.deal.hands)
    hands |= {giver: hands[giver] - {card}, taker: hands[taker] | {card}}
    return Mutant(name, _dealt(board, hands), kinds.WRONG_CARD_COUNT, "")


def _two_hands(random: Random, board: Board, name: str) -> Mutant | None:
    """A hand has a card of another hand's instead of one of its own."""
    one, other = random.sample(SEATS, 2)
    lost = random.choice(sorted(board.deal.hands[one]))
    card = random.choice(sorted(board.deal.hands[other]))
    hands = {**board.deal.hands, one: board.deal.hands[one] - {lost} | {card}}
    return Mutant(name, _dealt(board, hands), kinds.CARD_TWICE, "")


def _claim(random: Random, board: Board, name: str) -> Mutant | None:
    """More tricks than are left, or fewer than declarer has already."""
    point = _point(random, board, lambda point: 8 <= len(point.played) < 52)
    if point is None or board.play is None or board.contract is None:
        return None
    full = [point.played[at : at + 4] for at in range(0, len(point.played) - 3, 4)]
    won = sum(side(_best(trick, board.play.denomination)) == side(board.contract.declarer) for trick in full)
    claims = [tricks for tricks in range(14) if not won <= tricks <= won + 13 - len(full)]
    tricks = random.choice(claims)
    spoilt = board._replace(
        play=board.play._replace(cards=point.played), result=tricks, claim=Claim("", tricks, len(point.played))
    )
    return Mutant(name, spoilt, kinds.IMPOSSIBLE_CLAIM, "", -1)


# ------------------------------------------------------------------------------ all of them

_Mutation = Callable[[Random, Board, str], Mutant | None]
BOTH, PBN, LIN, OWN = ("pbn", "lin"), ("pbn",), ("lin",), ()

# Each mutation with the formats that have words for it. LIN writes no seat beside a call, so that each is in turn, and
# PBN no order within a trick; neither has a card that was taken back. This program's own line carries all of them.
MUTATIONS: dict[str, tuple[_Mutation, tuple[str, ...]]] = {
    "insufficient bid, accepted": (_insufficient, BOTH),
    "insufficient bid, last call": (_insufficient, BOTH),
    "insufficient bid, put right": (_insufficient, PBN),
    "pass out of rotation": (_out_of_rotation, PBN),
    "bid out of rotation": (_out_of_rotation, PBN),
    "double out of rotation": (_out_of_rotation, PBN),
    "inadmissible double": (_inadmissible, BOTH),
    "changed call": (_changed, PBN),
    "call after the final pass": (_after_final_pass, BOTH),
    "revoke, established": (_revoke, BOTH),
    "revoke, not yet established": (_revoke, BOTH),
    "revoke, put right": (_revoke, OWN),
    "opening lead out of turn": (_lead_out_of_turn, BOTH),
    "lead out of turn, defender": (_lead_out_of_turn, BOTH),
    "lead out of turn, declarer": (_lead_out_of_turn, BOTH),
    "opening lead out of turn, put right": (_lead_out_of_turn, OWN),
    "play out of turn": (_play_out_of_turn, LIN),
    "exposed card": (_exposed, OWN),
    "defective trick": (_defective, LIN),
    "card played twice": (_played_twice, BOTH),
    "card of another hand": (_not_held, OWN),
    "wrong number of cards": (_wrong_count, BOTH),
    "card in two hands": (_two_hands, BOTH),
    "impossible claim": (_claim, BOTH),
}


def fit(board: Board) -> Board | None:
    """A board as it is mutated: whole deal, auction over, and no more than the table knows. None if it is not whole."""
    auction, hands = board.auction, board.deal.hands
    sizes = [len(hands.get(seat, ())) for seat in SEATS]
    if sizes != [13, 13, 13, 13] or len(PACK.difference(*hands.values())) or auction is None or not auction.complete:
        return None
    if not board.dealer or board.contract in (None, PASSED_OUT) or board.play is None or len(board.play.cards) < 20:
        return None
    if auction.dealer != board.dealer or any(not call.call for call in auction.calls):
        return None
    made = tuple(MadeCall(call.seat, call.call) for call in auction.calls)
    return Board(
        dealer=board.dealer,
        vulnerable=board.vulnerable,
        deal=board.deal._replace(whole=True),
        auction=auction._replace(calls=made),
        contract=board.contract,
        play=board.play,
        result=board.result,
        claim=board.claim,
    )


REAL = Path("/work/shared/boards")


def real_files() -> list[Path]:
    """The real board files, if they are on this machine."""
    return sorted((*REAL.rglob("*.pbn"), *REAL.rglob("*.lin")))


def whole_boards(files: Iterable[Path]) -> list[Board]:
    """The boards of these files that can be mutated; if there are none, boards out of nothing."""
    own = "reference_impl"  # PBN's own tests are irregular already
    read = (board for path in files if own not in str(path) for board in read_boards(path)[0])
    return [found for board in read if (found := fit(board))] or [
        found for number in range(200) if (found := fit(make_board(number)))
    ]


def mutants(boards: Sequence[Board], count: int, seed: int) -> Iterator[Mutant]:
    """So many mutants, each kind as often as the others; the number of each board is its place in the row."""
    random, names, number = Random(seed), list(MUTATIONS), 0  # noqa: S311 - boards, not secrets
    while number < count:
        name = names[number % len(names)]
        made = MUTATIONS[name][0](random, random.choice(boards), name)
        if made is not None:
            number += 1
            yield made._replace(board=made.board._replace(number=str(number)))


def written(boards: Iterable[Board], form: str) -> str:
    """The boards in a format: ``pbn`` and ``lin`` as any program writes them, ``own`` with this program's own lines."""
    if form == "own":
        return write_pbn(boards)
    if form == "pbn":
        return re.sub(r"^%bridge-rulings.*\n", "", write_pbn(boards), flags=re.MULTILINE)
    return re.sub(r"nt\|%bridge-rulings[^|]*\|", "", write_lin(boards))


def told_of(data: Any) -> dict[str, list[tuple[Any, ...]]]:
    """What ``scan --json`` tells of each board, by number, as `wanted` has it."""
    found: dict[str, list[tuple[Any, ...]]] = {}
    for one in data["irregularities"]:
        found.setdefault(one["board"], []).append((one["kind"], one["seat"], one["at"], one["established"]))
    return found


def wanted(mutant: Mutant, told: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Those of the things told of a board that are its irregularity."""
    where = "call" if mutant.kind in kinds.IN_AUCTION else "card"
    at = f"{where} {mutant.at + 1}" if mutant.at >= 0 else None
    return [
        one
        for one in told
        if one[0] == mutant.kind and one[1] == (mutant.seat or one[1]) and one[2:] == (at, mutant.established or None)
    ]
