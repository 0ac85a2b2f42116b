"""A board as recorded: what its parts come to together, and where they contradict each other."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import bidding, playing, random_deal, random_play, seeded

from bridge_rulings.table import irregular as kinds
from bridge_rulings.table.board import (
    Board,
    Claim,
    contract_of,
    contradictions,
    declarers_tricks,
    irregular,
    possible_tricks,
    replayed,
)
from bridge_rulings.table.contract import PASSED_OUT, Contract, show_contract
from bridge_rulings.table.deal import Deal
from bridge_rulings.table.play import Play
from bridge_rulings.table.score import score
from bridge_rulings.table.seats import side

THREE_NOTRUMPS = Contract(3, "N", 0, "S")


def test_an_empty_board_says_nothing_and_nothing_is_wrong_with_it() -> None:
    board = Board()
    assert contract_of(board) is None
    assert replayed(board) is None
    assert possible_tricks(board) == (0, 13)
    assert irregular(board) == ()
    assert contradictions(board) == ()


def test_passed_out_is_another_thing_than_an_unknown_contract() -> None:
    board = Board(auction=bidding("N", "P P P P"))
    assert contract_of(board) == PASSED_OUT
    assert show_contract(PASSED_OUT, symbols=False) == "passed out"
    assert score(PASSED_OUT, 0, vulnerable=True) == 0


def test_a_contract_without_declarer_gets_him_from_the_auction() -> None:
    auction = bidding("S", "1N P 3N P P P")
    assert contract_of(Board(auction=auction)) == THREE_NOTRUMPS
    assert contract_of(Board(auction=auction, contract=Contract(3, "N"))) == THREE_NOTRUMPS
    assert contract_of(Board(auction=auction, contract=Contract(4, "N"))) == Contract(4, "N")


@settings(max_examples=30)
@given(st.integers(0, 9999), st.integers(0, 52))
def test_declarers_tricks_are_counted_from_the_cards(seed: int, size: int) -> None:
    play, winners = random_play(seeded(seed), random_deal(seeded(seed)), "N", "W", size)
    made = sum(side(seat) == "NS" for seat in winners)
    board = Board(contract=THREE_NOTRUMPS, play=play)
    assert declarers_tricks(board) == made
    assert declarers_tricks(board._replace(contract=None)) == made, "the leader tells who declares"
    assert replayed(board) == (made if size == 52 else None)
    assert possible_tricks(board) == (made, made + 13 - size // 4)


def test_without_declarer_or_with_an_unknown_card_nobody_counts() -> None:
    play = playing("N", "W", "H7 HA H3 H4")
    assert declarers_tricks(Board(play=play._replace(leader=""))) is None
    assert declarers_tricks(Board(contract=THREE_NOTRUMPS, play=playing("N", "W", "H7 - H3 H4"))) is None


# ------------------------------------------------------------------------------ claims

AFTER_TWO = playing("N", "W", "H7 HA H3 H4 N:HK H5 H2 H6")


@pytest.mark.parametrize(("tricks", "possible"), [(1, False), (2, True), (13, True), (14, False), (None, True)])
def test_a_claim_below_the_tricks_already_won_or_above_those_left_is_impossible(
    tricks: int | None, possible: bool
) -> None:
    board = Board(contract=THREE_NOTRUMPS, play=AFTER_TWO, claim=Claim("S", tricks, 8))
    found = irregular(board)
    assert [one.kind for one in found] == ([] if possible else [kinds.IMPOSSIBLE_CLAIM])
    assert possible or (found[0].seat, found[0].at) == ("S", 8)


@pytest.mark.parametrize(("claimer", "established"), [("E", "yes"), ("W", "yes"), ("S", ""), ("", "")])
def test_a_claim_establishes_a_revoke_of_the_claimers_side(claimer: str, established: str) -> None:
    """Law 63A3; whether the other side agreed to a claim is not in a record."""
    play = playing("N", "W", "H7 HA S3 H4")
    deal = Deal({"E": frozenset(("H3",))})
    [found] = irregular(Board(deal=deal, play=play, claim=Claim(claimer, 13, 4)))
    assert (found.kind, found.seat, found.established) == (kinds.REVOKE, "E", established)


def test_a_board_lists_what_is_wrong_with_deal_auction_and_play() -> None:
    deal = random_deal(seeded(5))
    card = min(deal.hands["N"])
    deal = Deal({**deal.hands, "N": deal.hands["N"] - {card}, "E": deal.hands["E"] | {card}})
    auction = bidding("N", "1N 1H/withdrawn E:P P P")
    found = irregular(Board(deal=deal, auction=auction, play=Play("N", "E")))
    assert {one.kind for one in found} == {kinds.WRONG_CARD_COUNT, kinds.INSUFFICIENT}


# ------------------------------------------------------------------------------ contradictions


@pytest.mark.parametrize(
    ("board", "what"),
    [
        (Board(dealer="E", auction=bidding("N", "P")), "the dealer is E, the auction begins with N"),
        (
            Board(contract=Contract(4, "S", 1, "N"), auction=bidding("N", "4S P P P")),
            "the contract is 4SX by N, the auction comes to 4S by N",
        ),
        (Board(contract=THREE_NOTRUMPS, play=Play("N", "N")), "the play begins with N, W was to lead"),
        (
            Board(contract=THREE_NOTRUMPS, play=AFTER_TWO, result=1),
            "the result is 1 tricks, the play comes to 2 to 13",
        ),
    ],
)
def test_parts_that_cannot_all_be_true_are_told_in_words(board: Board, what: str) -> None:
    assert contradictions(board) == (what,)


def test_a_whole_play_has_one_result() -> None:
    play, winners = random_play(seeded(7), random_deal(seeded(7)), "N", "W")
    made = sum(side(seat) == "NS" for seat in winners)
    board = Board(contract=THREE_NOTRUMPS, play=play, result=made)
    assert contradictions(board) == ()
    [what] = contradictions(board._replace(result=made - 1))
    assert what.endswith(f"the play comes to {made}")
