"""A revoke undone: every number is what trying all plays gives; and which revokes are looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from bridge_rulings.analysis.equity import equity, established, table_result
from bridge_rulings.errors import Problem
from bridge_rulings.table.board import Board
from bridge_rulings.table.contract import Contract
from bridge_rulings.table.deal import PACK, Deal
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


def test_each_card_instead_is_worth_what_trying_everything_gives() -> None:
    tried = 0
    for seed, board, (at,) in boards(1):
        if at < 40 or not established(board):  # the last three tricks; of the last one none is established
            continue
        found = equity(board, None)
        assert board.play is not None
        assert found.side != side(board.play.cards[at].seat)
        [undone] = found.undone
        assert {card: bounds.fewest for card, bounds in undone.cards.items()} == instead(board, at, found.side), seed
        assert all(bounds.settled for bounds in undone.cards.values())
        tried += 1
    assert tried > 5


def test_if_both_sides_revoked_the_board_is_looked_at_without_any_revoke() -> None:
    tried = 0
    for seed, board, wrong in boards(2):
        revokes = established(board)
        if len({side(one.seat) for one in revokes}) < 2 or wrong[0] < 40:
            continue
        found = equity(board, None)
        assert found.both
        [undone] = found.undone
        assert undone.revoke == revokes[0]
        assert {card: bounds.fewest for card, bounds in undone.cards.items()} == instead(board, wrong[0], found.side), (
            seed
        )
        tried += 1
    assert tried


def test_a_repeated_revoke_is_undone_with_the_first_as_it_was() -> None:
    tried = 0
    for seed, board, wrong in boards(2):
        revokes = established(board)
        if len(revokes) < 2 or len({(one.seat, one.suit) for one in revokes}) > 1:
            continue
        found = equity(board, None)
        assert [one.revoke for one in found.undone] == list(revokes)
        assert {card: bounds.fewest for card, bounds in found.undone[1].cards.items()} == instead(
            board, wrong[1], found.side
        ), seed
        tried += 1
    assert tried


def test_the_result_at_the_table_is_counted_from_the_cards_if_nobody_recorded_it() -> None:
    _, board, _ = next(boards(1))
    north_south = table_result(board, "NS")
    assert north_south is not None
    assert table_result(board, "EW") == 13 - north_south
    assert table_result(board._replace(result=5), "EW") == 8


def test_what_the_record_lacks_is_told() -> None:
    _, board, _ = next(boards(1))
    with pytest.raises(Problem, match="no established revoke"):
        equity(board._replace(play=None), None)
    with pytest.raises(Problem, match="who declared"):
        equity(board._replace(contract=None), None)
