"""What is typed and what is recorded of one board, put together; both must be true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bridge_rulings.errors import Problem
from bridge_rulings.table.auction import Auction, MadeCall
from bridge_rulings.table.board import Board
from bridge_rulings.table.contract import PASSED_OUT, Contract, show_contract
from bridge_rulings.table.deal import Deal, hand, is_whole, owners
from bridge_rulings.table.play import Play, PlayedCard
from bridge_rulings.table.seats import NAMES, SEATS

_MEND = "mend one of the two"


def merged_word(what: str, known: str, typed: str) -> str:
    """One of two words that must be the same if both are there. Raises Problem if they are not."""
    if known and typed and known != typed:
        raise Problem(f"the {what} is {NAMES.get(known, known)} here, not {NAMES.get(typed, typed)}")
    return typed or known


def merged_contract(known: Contract | None, typed: Contract | None) -> Contract | None:
    """The contract, its declarer from either. Raises Problem if they differ."""
    if known is None or typed is None:
        return typed or known
    whole = typed if typed.declarer or typed == PASSED_OUT else typed._replace(declarer=known.declarer)
    if whole != known and known != whole._replace(declarer=known.declarer and whole.declarer):
        raise Problem(f"the contract is {show_contract(known, False)} here, not {show_contract(typed, False)}")
    return whole


def merged_deal(known: Deal, typed: Deal) -> Deal:
    """All cards of either. Raises Problem for a card in two hands, or more than a whole hand holds."""
    both = {seat: hand(known, seat) | hand(typed, seat) for seat in SEATS}
    where = owners(known)
    for seat in SEATS:
        for card in sorted(hand(typed, seat)):
            if where.get(card, seat) != seat:
                raise Problem(f"{card} is in {NAMES[where[card]]}'s hand here, not in {NAMES[seat]}'s", hint=_MEND)
        if is_whole(known, seat) and both[seat] != hand(known, seat):
            more = " ".join(sorted(both[seat] - hand(known, seat)))
            raise Problem(f"{NAMES[seat]}'s whole hand is known, and it has not {more}", hint=_MEND)
    return Deal({seat: cards for seat, cards in both.items() if cards}, known.whole or typed.whole)


def merged_auction(known: Auction | None, typed: Auction | None) -> Auction | None:
    """The longer of two auctions of which one begins the other. Raises Problem if neither does."""
    if known is None or typed is None:
        return typed or known
    dealer = merged_word("dealer", known.dealer, typed.dealer)
    _check_same("call", [(one.seat, one.call) for one in known.calls], [(one.seat, one.call) for one in typed.calls])
    both = (MadeCall(*_both(one, other)) for one, other in zip(known.calls, typed.calls, strict=False))
    calls = (*both, *known.calls[len(typed.calls) :], *typed.calls[len(known.calls) :])
    if known.complete and len(calls) > len(known.calls):
        raise Problem(f"the auction has {len(known.calls)} calls here, not {len(calls)}", hint=_MEND)
    return Auction(dealer, calls, known.complete or typed.complete)


def merged_play(known: Play | None, typed: Play | None) -> Play | None:
    """The longer of two plays of which one begins the other. Raises Problem if neither does."""
    if known is None or typed is None:
        return typed or known
    leader = merged_word("player to lead", known.leader, typed.leader)
    _check_same("card", [one[:2] for one in known.cards], [one[:2] for one in typed.cards])
    denomination = merged_word("denomination", known.denomination, typed.denomination)
    both = (PlayedCard(*_both(one, other)) for one, other in zip(known.cards, typed.cards, strict=False))
    cards = (*both, *known.cards[len(typed.cards) :], *typed.cards[len(known.cards) :])
    return Play(denomination, leader, cards)


def check_goes_on(known: Board, later: Board) -> None:
    """Raises Problem if the later record of a board does not begin with all that is known of it."""
    made, more = (board.auction.calls if board.auction else () for board in (known, later))
    played, cards = (board.play.cards if board.play else () for board in (known, later))
    _check_begins("call", [(one.seat, one.call) for one in made], [(one.seat, one.call) for one in more])
    _check_begins("card", [one[:2] for one in played], [one[:2] for one in cards])


def _check_begins(what: str, known: Sequence[tuple[str, str]], later: Sequence[tuple[str, str]]) -> None:
    hint = "the ruling keeps the record that it has; what was taken back must stand in the longer one too"
    if len(later) < len(known):
        raise Problem(f"this record has {len(later)} {what}s, the ruling's has {len(known)}", hint=hint)
    for number, (one, other) in enumerate(zip(known, later, strict=False), 1):
        if one != other:
            here, there = (f"{NAMES.get(seat, seat)}'s {made or 'unknown'}" for seat, made in (one, other))
            raise Problem(f"{what} {number} is {here} in the ruling, {there} in this record", hint=hint)


def _both(known: Sequence[str], typed: Sequence[str]) -> Iterator[str]:
    """A call or card with the marks of either."""
    return (other or one for one, other in zip(known, typed, strict=True))


def _check_same(what: str, known: Sequence[tuple[str, str]], typed: Sequence[tuple[str, str]]) -> None:
    for number, (one, other) in enumerate(zip(known, typed, strict=False), 1):
        if one != other:
            said = [f"{NAMES[seat]}'s {made or 'unknown'}" for seat, made in (one, other)]
            raise Problem(f"{what} {number} is {said[0]} here, not {said[1]}", hint=_MEND)
