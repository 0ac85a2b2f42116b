"""A revoke undone: every number is what trying all plays gives; and which revokes are looked at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random

import pytest
from revoked import TWO_OF_ONE_SIDE

from bridge_rulings.analysis import dds
from bridge_rulings.analysis.equity import Equity, equity, table_result
from bridge_rulings.analysis.revokes import established, ruled
from bridge_rulings.analysis.worth import OWN, Bounds
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book
from bridge_rulings.table.board import Board
from bridge_rulings.table.boardfile import read_text
from bridge_rulings.table.contract import Contract
from bridge_rulings.table.deal import PACK, Deal
from bridge_rulings.table.irregular import Irregularity
from bridge_rulings.table.play import Play, PlayedCard, legal_cards, winner
from bridge_rulings.table.seats import SEATS, side, turn

LATE = (10, 11)  # from such a trick on there is little enough left to try everything


def played(seed: int, revokes: int) -> tuple[Board, list[int]]:
    """A board played out at random, with so many late revokes, and where they are."""
    random = Random(seed)  # noqa: S311 - boards, not secrets
    cards = sorted(PACK)
    random.shuffle(cards)
    hands = {seat: frozenset(cards[at * 13 : at * 13 + 13]) for at, seat in enumerate(SEATS)}
    left = {seat: set(hand) for seat, hand in hands.items()}
    late = random.choice(LATE)
    leader, went, wrong = "W", list[PlayedCard](), list[int]()
    for number in range(1, 14):
        trick: list[PlayedCard] = []
        for place in range(4):
            seat = turn(leader, place)
            led = trick[0].card[0] if trick else ""
            legal = legal_cards(frozenset(left[seat]), led)
            others = left[seat] - legal
            revoke = number >= late and len(wrong) < revokes and led and others and any(c[0] == led for c in legal)
            if revoke:
                wrong.append(len(went))
            card = random.choice(sorted(others if revoke else legal))
            left[seat].discard(card)
            trick.append(PlayedCard(seat, card))
            went.append(trick[-1])
        leader = winner(trick, "H")
    board = Board(deal=Deal(hands), contract=Contract(4, "H", 0, "S"), play=Play("H", "W", tuple(went)))
    return board, wrong


def boards(revokes: int, number: int = 400) -> Iterator[tuple[int, Board, list[int]]]:
    for seed in range(number):
        board, wrong = played(seed, revokes)
        if len(wrong) == revokes:
            yield seed, board, wrong


def best(hands: dict[str, frozenset[str]], leader: str, trick: Sequence[PlayedCard], which: str) -> int:
    """The tricks of a side by best play of both, every card of every hand tried."""
    if len(trick) == 4:
        leader, gained = winner(trick, "H"), int(side(winner(trick, "H")) == which)
        return gained + best(hands, leader, (), which)
    seat = turn(leader, len(trick))
    if not hands[seat]:
        return 0
    values = [
        best({**hands, seat: hands[seat] - {card}}, leader, (*trick, PlayedCard(seat, card)), which)
        for card in legal_cards(hands[seat], trick[0].card[0] if trick else "")
    ]
    return max(values) if side(seat) == which else min(values)


def instead(board: Board, at: int, which: str) -> dict[str, int]:
    """The tricks of a side in all, by the card played instead of the one at that place."""
    assert board.play is not None
    cards = board.play.cards
    before = cards[: at - at % 4]
    won = sum(side(winner(cards[n : n + 4], "H")) == which for n in range(0, len(before), 4))
    trick = cards[at - at % 4 : at]
    gone = {one.card for one in cards[:at]}
    hands = {seat: board.deal.hands[seat] - gone for seat in SEATS}
    seat = cards[at].seat
    return {
        card: won + best({**hands, seat: hands[seat] - {card}}, trick[0].seat, (*trick, PlayedCard(seat, card)), which)
        for card in legal_cards(hands[seat], trick[0].card[0])
    }


@cache
def book() -> Book:
    return Book()


def priced(board: Board) -> Equity:
    """All its revokes, as the book rules on them where nothing else was the matter."""
    course, outcome, _ = ruled(book(), book().authority("wbf"), board)
    return equity(course, outcome)


def fewest(cards: Mapping[str, Bounds]) -> dict[str, int]:
    assert all(bounds.settled for bounds in cards.values())
    return {card: bounds.fewest for card, bounds in cards.items()}


def test_each_card_instead_is_worth_what_trying_everything_gives() -> None:
    tried = 0
    for seed, board, (at,) in boards(1):
        if at < 40 or not established(board):  # the last three tricks; of the last one none is established
            continue
        found = priced(board)
        assert board.play is not None
        assert found.side != side(board.play.cards[at].seat)
        [undone] = found.undone
        assert fewest(undone.cards) == fewest(undone.with_moved) == instead(board, at, found.side), seed
        tried += 1
    assert tried > 5


def test_if_both_sides_revoked_the_board_is_looked_at_without_any_revoke() -> None:
    tried = 0
    for seed, board, wrong in boards(2):
        revokes = established(board)
        if len({side(one.seat) for one in revokes}) < 2 or wrong[0] < 40 or revokes[1].trick > 11:
            continue
        found = priced(board)
        assert found.both
        assert found.moved == 0
        [undone] = found.undone
        assert undone.revoke == revokes[0]
        assert fewest(undone.with_moved) == instead(board, wrong[0], found.side), seed
        tried += 1
    assert tried


def test_a_revoke_of_the_other_side_that_must_be_put_right_does_not_make_it_one_of_both() -> None:
    """62D1: on trick twelve, unless the cards are back in the board; so nobody can say yet that both sides revoked."""
    for _, board, _ in boards(2):
        first, *others = established(board)
        if others and side(others[0].seat) != side(first.seat) and others[0].trick == 12 > first.trick:
            found = priced(board)
            assert not found.both
            assert [one.revoke for one in found.undone] == [first]
            assert found.unruled == tuple(others)
            return
    raise AssertionError


def wins_by(board: Board, which: str, trick: int) -> list[int]:
    """The tricks that a side won at the table, from that one on."""
    assert board.play is not None
    cards = board.play.cards
    every = {number: winner(cards[number * 4 - 4 : number * 4], "H") for number in range(trick, 14)}
    return [number for number, seat in every.items() if side(seat) == which]


def moves(board: Board, one: Irregularity) -> int:
    """64A for one revoke by itself, as the board went."""
    assert board.play is not None
    if one.seat == "N":  # dummy (64B3)
        return 0
    by_himself = winner(board.play.cards[one.trick * 4 - 4 : one.trick * 4], "H") == one.seat
    return min(len(wins_by(board, side(one.seat), one.trick)), 2 if by_himself else 1)


def test_of_one_side_each_revoke_is_undone_with_those_before_it_and_what_moves_for_them() -> None:
    """The same player's in the same suit among them (64C2a). Each number by trying everything and counting by hand."""
    tried, again, kept = 0, 0, 0
    for seed, board, wrong in boards(2, 200):
        revokes = established(board)
        if len(revokes) < 2 or len({side(one.seat) for one in revokes}) > 1 or revokes[0].trick == revokes[1].trick:
            continue
        found = priced(board)
        assert [one.revoke for one in found.undone] == list(revokes)
        first, second = found.undone
        assert fewest(first.with_moved) == fewest(first.cards) == instead(board, wrong[0], found.side), seed
        without = instead(board, wrong[1], found.side)
        assert fewest(second.cards) == without, seed
        # Nobody has more than all tricks, but those that the other side won before its first revoke.
        own = side(revokes[0].seat)
        most = 13 - len(wins_by(board, own, 1)) + len(wins_by(board, own, revokes[0].trick))
        moved = moves(board, revokes[0])
        assert fewest(second.with_moved) == {card: min(tricks + moved, most) for card, tricks in without.items()}, seed
        tried += 1
        again += (revokes[0].seat, revokes[0].suit) == (revokes[1].seat, revokes[1].suit)
        kept += fewest(second.with_moved) != without
    assert tried > 10
    assert again
    assert kept


def test_two_revokes_of_one_side_on_the_same_trick() -> None:
    tried = 0
    for seed, board, wrong in boards(2, 100):
        revokes = established(board)
        if len(revokes) < 2 or revokes[0].trick != revokes[1].trick or side(revokes[0].seat) != side(revokes[1].seat):
            continue
        found = priced(board)
        assert [fewest(one.cards) for one in found.undone] == [instead(board, at, found.side) for at in wrong], seed
        tried += 1
    assert tried


def test_a_board_worked_out_by_hand() -> None:
    """Declarer's revoke by itself costs a trick less than dummy's after it: what moved for his is lost with hers."""
    [board], _ = read_text(TWO_OF_ONE_SIDE)
    found = priced(board)
    assert (found.side, found.table, found.moved, found.after) == ("EW", 6, 1, 7)
    declarers, dummys = found.undone
    assert (declarers.revoke.seat, fewest(declarers.with_moved)) == ("S", {"C4": 8})
    assert (dummys.revoke.seat, fewest(dummys.cards), fewest(dummys.with_moved)) == ("N", {"HK": 8}, {"HK": 9})


@pytest.mark.skipif(not dds.installed(), reason="endplay is not installed")
def test_the_installed_solver_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of revokes with more tricks left than it is asked about, those on one trick among them."""
    monkeypatch.setattr("test_equity.LATE", (8, 9))
    some = [board for _, board, _ in boards(2, 30) if len({side(one.seat) for one in established(board)}) == 1]
    by_solver = [priced(board) for board in some]
    monkeypatch.setattr(dds, "installed", lambda: False)
    assert [priced(board) for board in some] == by_solver
    assert any(one.undone[0].revoke.trick == one.undone[1].revoke.trick < 14 - OWN for one in by_solver)


def test_the_result_at_the_table_is_counted_from_the_cards_if_nobody_recorded_it() -> None:
    _, board, _ = next(boards(1))
    north_south = table_result(board, "NS")
    assert north_south is not None
    assert table_result(board, "EW") == 13 - north_south
    assert table_result(board._replace(result=5), "EW") == 8


def test_what_the_record_lacks_is_told() -> None:
    _, board, _ = next(boards(1))
    with pytest.raises(Problem, match="no established revoke"):
        priced(board._replace(play=None))
    with pytest.raises(Problem, match="who declared"):
        priced(board._replace(contract=None))
