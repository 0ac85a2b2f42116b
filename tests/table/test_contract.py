"""The contract as typed and as shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge_rulings.errors import Problem
from bridge_rulings.table.contract import Contract, find_contract, read_contract, show_contract

contracts = st.builds(
    Contract,
    level=st.integers(1, 7),
    denomination=st.sampled_from("SHDCN"),
    doubled=st.integers(0, 2),
    declarer=st.sampled_from(["", "N", "E", "S", "W"]),
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4S", Contract(4, "S")),
        ("4sx", Contract(4, "S", 1)),
        ("3NTxx", Contract(3, "N", 2)),
        ("1n", Contract(1, "N")),
        ("4♠ X by S", Contract(4, "S", 1, "S")),
        ("5♦\ufe0fxx by west", Contract(5, "D", 2, "W")),
        ("4SX-S", Contract(4, "S", 1, "S")),
        ("4S S", Contract(4, "S", 0, "S")),
        ("4SS", Contract(4, "S", 0, "S")),
        ("3nn", Contract(3, "N", 0, "N")),
        ("3n n", Contract(3, "N", 0, "N")),
        ("3NT by North", Contract(3, "N", 0, "N")),
        ("3 no trumps", Contract(3, "N")),
        ("1 notrump by e", Contract(1, "N", 0, "E")),
        ("4 spades doubled by South", Contract(4, "S", 1, "S")),
        ("4 hearts redoubled", Contract(4, "H", 2)),
        ("2D dbl, E", Contract(2, "D", 1, "E")),
        ("  7c  ", Contract(7, "C")),
    ],
)
def test_a_contract_is_read_as_directors_write_it(text: str, expected: Contract) -> None:
    assert read_contract(text) == expected


@pytest.mark.parametrize("text", ["pass", "Passed out", "all pass", "P"])
def test_a_board_passed_out_has_no_contract(text: str) -> None:
    assert read_contract(text) is None


@pytest.mark.parametrize("text", ["", "8S", "0H", "4", "S4", "4SXXX", "4S by", "4S by X", "4S-1", "4S by S, W", "game"])
def test_what_is_no_contract_is_refused_and_does_not_pass_for_a_passed_board(text: str) -> None:
    assert find_contract(text) is None
    with pytest.raises(Problem, match="is no contract") as told:
        read_contract(text)
    assert told.value.hint


@given(contract=st.none() | contracts, symbols=st.booleans())
def test_a_shown_contract_reads_back_as_itself(contract: Contract | None, symbols: bool) -> None:
    assert read_contract(show_contract(contract, symbols)) == contract


@pytest.mark.parametrize(
    ("contract", "with_signs", "without"),
    [
        (Contract(4, "S", 1, "S"), "4♠X by S", "4SX by S"),
        (Contract(3, "N", 2, ""), "3NTXX", "3NTXX"),
        (None, "passed out", "passed out"),
    ],
)
def test_a_contract_is_shown_short(contract: Contract | None, with_signs: str, without: str) -> None:
    assert (show_contract(contract, symbols=True), show_contract(contract, symbols=False)) == (with_signs, without)
