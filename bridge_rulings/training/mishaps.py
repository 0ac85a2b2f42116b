"""Something goes wrong at the table: each kind puts one irregularity into a board that was bid and played sensibly.

The board ends where the director was called. Whether a call or card is irregular, and in which way, is for the table
to find (`table.board.irregular`); a kind only makes it likely. One that does not fit the board gives None.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from bridge_rulings.table.auction import Auction, MadeCall, before, last_bid, legal_calls, over
from bridge_rulings.table.auction import turn as to_call
from bridge_rulings.table.board import Board, Claim, contract_of, declarers_tricks
from bridge_rulings.table.calls import BIDS, DOUBLE, PASS, REDOUBLE, is_bid, rank
from bridge_rulings.table.contract import Contract
from bridge_rulings.table.play import Play, completed, legal_cards, tricks
from bridge_rulings.table.play import turn as to_play
from bridge_rulings.table.seats import SEATS, side, turn
from bridge_rulings.training.bidding import call as call_of
from bridge_rulings.training.playing import Hands, choose, left, lying, play_on, plus

Mishap = Callable[[Random, Board], Board | None]

_STEPS_SHORT = 6  # further below the last bid nobody would think of bidding


# ------------------------------------------------------------------------------ the auction


def insufficient(random: Random, board: Board) -> Board | None:
    """A bid that is too low; perhaps put right, or called over, before the director comes."""
    auction = _some_of(random, board, lambda made: last_bid(made) is not None)
    if auction is None:
        return None
    highest = last_bid(auction)
    assert highest is not None  # noqa: S101 - chosen so
    at = rank(highest.call)
    low = [bid for bid in BIDS[max(0, at - _STEPS_SHORT) : at + 1] if int(bid[0]) >= int(highest.call[0]) - 1]
    seat = to_call(auction)
    bid = random.choice(low)
    auction = _called(auction, seat, bid)
    if random.random() < 0.35:
        auction = _called(auction, seat, _instead(random, auction, bid, highest.call))
    if random.random() < 0.35:
        auction = _called(auction, turn(seat, 1), _sane(random, board, auction, turn(seat, 1)))
    return _bid_so_far(board, auction)


def out_of_rotation(random: Random, board: Board) -> Board | None:
    """A call when it was somebody else's turn."""
    auction = _some_of(random, board, lambda made: True)
    if auction is None:
        return None
    whose = to_call(auction)
    seat = turn(whose, random.choice((1, 2, 3)))
    calls = sorted(legal_calls(auction, seat) - {PASS})
    likely = [call for call in calls if not is_bid(call) or int(call[0]) <= 3]
    call = PASS if random.random() < 0.4 or not likely else random.choice(likely)
    auction = _called(auction, seat, call)
    after = random.random()
    if after < 0.15:
        auction = _called(auction, turn(seat, 1), PASS)
    elif after < 0.3:
        auction = _called(auction, whose, _sane(random, board, auction, whose))
    return _bid_so_far(board, auction)


def inadmissible(random: Random, board: Board) -> Board | None:
    """A double or redouble that Law 19 does not know."""
    auction = _some_of(random, board, lambda made: last_bid(made) is not None)
    if auction is None:
        return None
    seat = to_call(auction)
    wrong = sorted({DOUBLE, REDOUBLE} - legal_calls(auction, seat))
    if not wrong:
        return None
    auction = _called(auction, seat, random.choice(wrong))
    if random.random() < 0.3:
        auction = _called(auction, turn(seat, 1), PASS)
    return _bid_so_far(board, auction)


def after_the_end(random: Random, board: Board) -> Board | None:
    """A call when the auction was over."""
    auction = board.auction
    if auction is None:
        return None
    seat = random.choice(SEATS)
    bids = [bid for bid in BIDS if rank(bid) > rank(_highest(auction))] if _highest(auction) else []
    call = PASS if random.random() < 0.4 or not bids else random.choice(bids[:5])
    return board._replace(auction=auction._replace(calls=(*auction.calls, MadeCall(seat, call)), complete=False))


def _some_of(random: Random, board: Board, fits: Callable[[Auction], bool]) -> Auction | None:
    """The auction up to some point at which it was not over."""
    whole = board.auction.calls if board.auction is not None else ()
    cuts = [Auction(board.dealer, whole[:end]) for end in range(len(whole))]
    cuts = [auction for auction in cuts if not over(auction) and fits(auction)]
    return random.choice(cuts) if cuts else None


def _called(auction: Auction, seat: str, call: str) -> Auction:
    return auction._replace(calls=(*auction.calls, MadeCall(seat, call)), complete=False)


def _instead(random: Random, auction: Auction, bid: str, highest: str) -> str:
    """What a player puts in the place of an insufficient bid: mostly the same suit, high enough."""
    now = before(auction, len(auction.calls) - 1)
    higher = [other for other in BIDS if rank(other) > rank(highest)]
    same = [other for other in higher if other[1] == bid[1]]
    doubles = [DOUBLE] if now.bid >= 0 and side(auction.calls[now.bid].seat) != side(auction.calls[-1].seat) else []
    return random.choice([*same[:1] * 3, *higher[:3], PASS, *doubles])


def _sane(random: Random, board: Board, auction: Auction, seat: str) -> str:
    return PASS if random.random() < 0.6 else call_of(board.deal.hands[seat], auction, seat)


def _highest(auction: Auction) -> str:
    made = last_bid(auction)
    return made.call if made is not None else ""


def _bid_so_far(board: Board, auction: Auction) -> Board:
    return board._replace(auction=auction, contract=None, play=None)


# ------------------------------------------------------------------------------ the play


def opening_lead(random: Random, board: Board) -> Board | None:
    """The opening lead by another player than declarer's left-hand opponent."""
    contract = contract_of(board)
    if contract is None or board.play is None:
        return None
    right = turn(contract.declarer, 1)
    seat = random.choice((turn(right, 2), turn(right, 2), turn(right, 2), contract.declarer))
    card = choose(random, board.deal.hands, board.play._replace(leader=seat), seat)
    return board._replace(play=plus(board.play, seat, card))


def later_lead(random: Random, board: Board) -> Board | None:
    """A lead to a later trick by a hand that was not on lead."""
    play = _played(random, board, random.randrange(1, 12) * 4)
    if play is None:
        return None
    whose = to_play(play)
    seat = turn(whose, random.choice((2, 2, 1, 3)))
    play = plus(play, seat, random.choice(sorted(left(board.deal.hands, play, seat))))
    if random.random() < 0.2:
        play = play_on(random, board.deal.hands, play, len(play.cards) + 1)
    return board._replace(play=play)


def revoke(random: Random, board: Board) -> Board | None:
    """A card of another suit from a hand that could follow; found at once, a trick later or after the play."""
    play = _played(random, board, 0)
    if play is None:
        return None
    first = random.randrange(1, 44)
    while len(play.cards) < 48:
        seat, trick = to_play(play), lying(play)
        held = left(board.deal.hands, play, seat)
        able = {card for card in held if trick and card[0] == trick[0].card[0]}
        others = sorted(held - able)
        if able and others and len(play.cards) >= first:
            ruffs = [card for card in others if card[0] == play.denomination]
            play = plus(play, seat, random.choice(ruffs) if ruffs and random.random() < 0.6 else others[0])
            return _found_later(random, board, play)
        play = play_on(random, board.deal.hands, play, len(play.cards) + 1)
    return None


def out_of_turn(random: Random, board: Board) -> Board | None:
    """A card to a trick before the player's turn."""
    play = _played(random, board, random.randrange(0, 11) * 4 + random.randrange(1, 3))
    if play is None:
        return None
    seat = turn(to_play(play), 1)
    held = left(board.deal.hands, play, seat)
    trick = lying(play)
    if seat in {played.seat for played in trick}:
        return None
    return board._replace(play=plus(play, seat, sorted(legal_cards(held, trick[0].card[0]))[0]))


def exposed(random: Random, board: Board) -> Board | None:
    """A card that is seen though it was not to be played."""
    play = _played(random, board, random.randrange(1, 44))
    contract = contract_of(board)
    if play is None or contract is None:
        return None
    seat = turn(contract.declarer, random.choice((1, 1, 3, 3, 0)))
    held = sorted(left(board.deal.hands, play, seat))
    return board._replace(play=plus(play, seat, random.choice(held), "exposed"))


def claimed(random: Random, board: Board) -> Board | None:
    """A claim, for all that is left or a trick or two less; now and then for more than there are."""
    play = _played(random, board, random.randrange(4, 12) * 4)
    contract = contract_of(board)
    if play is None or contract is None:
        return None
    done = completed(play)
    seat = random.choice((contract.declarer, contract.declarer, turn(contract.declarer, 1), turn(contract.declarer, 3)))
    rest = 13 - done
    own = max(0, rest - random.choice((0, 0, 0, 1, 2)))
    for_declarer = own if side(seat) == side(contract.declarer) else rest - own
    tricks_of = declarers_tricks(board._replace(play=play)) or 0
    return board._replace(play=play, claim=Claim(seat, tricks_of + for_declarer, len(play.cards)))


def _played(random: Random, board: Board, cards: int) -> Play | None:
    return play_on(random, board.deal.hands, board.play, cards) if board.play is not None else None


def _found_later(random: Random, board: Board, play: Play) -> Board:
    """The board when a revoke is found: at once, in the next trick or two, or after the play."""
    hands: Hands = board.deal.hands
    when = random.random()
    here = len(play.cards)
    if when < 0.3:
        return board._replace(play=play_on(random, hands, play, here + random.randrange(0, 3)))
    if when < 0.6:
        return board._replace(play=play_on(random, hands, play, here + random.randrange(3, 10)))
    play = play_on(random, hands, play, 52)
    won = declarers_tricks(board._replace(play=play))
    return board._replace(play=play, result=won if len(tricks(play)) == 13 else None)


def starting_play(contract: Contract) -> Play:
    """The play before its first card."""
    return Play(contract.denomination, turn(contract.declarer, 1))


MISHAPS: dict[str, Mishap] = {
    "insufficient": insufficient,
    "out_of_rotation": out_of_rotation,
    "inadmissible": inadmissible,
    "after_the_end": after_the_end,
    "opening_lead": opening_lead,
    "later_lead": later_lead,
    "revoke": revoke,
    "out_of_turn": out_of_turn,
    "exposed": exposed,
    "claimed": claimed,
}
