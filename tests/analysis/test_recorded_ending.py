"""The ending of a recorded board, at its claim."""

from __future__ import annotations

from random import Random

import pytest
from boardmaker import make_deal, make_play

from bridge_rulings.analysis.recorded_ending import ending_of
from bridge_rulings.errors import Problem
from bridge_rulings.table.board import Board, Claim
from bridge_rulings.table.contract import Contract
from bridge_rulings.table.deal import Deal
from bridge_rulings.table.play import Play


def recorded(seed: int, cards: int) -> Board:
    """A board of which so many cards were played before declarer, South, claimed."""
    random = Random(seed)  # noqa: S311 - boards that repeat, no secret
    deal, contract = make_deal(random), Contract(4, "H", 0, "S")
    play, won = make_play(random, deal, contract, cards)
    return Board(deal=Deal(deal), contract=contract, play=play, claim=Claim("", won + 1, cards))


@pytest.mark.parametrize("cards", [0, 1, 17, 30, 44, 51])
def test_a_board_gives_its_ending_at_the_claim(cards: int) -> None:
    board = recorded(cards, cards)
    ending, claimed = ending_of(board)
    assert sum(len(hand) for hand in ending.hands.values()) + len(ending.trick) == 52 - cards + cards % 4
    assert (ending.left, ending.claimer, ending.trumps, claimed) == (13 - cards // 4, "S", "H", 1)
    assert len(ending.trick) == cards % 4


def test_a_defenders_claim_is_counted_from_his_side() -> None:
    ending, claimed = ending_of(recorded(3, 40), "W")
    assert (ending.defends, claimed) == (True, 2)


def test_who_has_shown_out_is_seen_from_the_play() -> None:
    board = recorded(5, 44)
    deal = board.deal.hands
    assert board.play
    ending, _ = ending_of(board)
    for seat, suit in ending.shown_out:
        assert not any(card[0] == suit for card in ending.hands[seat])
        assert sum(card[0] == suit for card in deal[seat]) < 5
    assert ending.shown_out


def test_a_record_without_a_whole_ending_is_told() -> None:
    board = recorded(7, 20)
    hands = {seat: hand for seat, hand in board.deal.hands.items() if seat != "E"}
    with pytest.raises(Problem, match="not known whole: East"):
        ending_of(board._replace(deal=Deal(hands)))
    with pytest.raises(Problem, match="does not end in a claim"):
        ending_of(board._replace(claim=None))
    with pytest.raises(Problem, match="cannot be"):
        ending_of(board._replace(claim=Claim("", 13, 20), play=Play("H", "W", board.play.cards if board.play else ())))
