"""The contract with its result, as typed and as shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge_rulings.errors import Problem
from bridge_rulings.table.contract import Contract
from bridge_rulings.table.outcome import Outcome, read_outcome, show_outcome

contracts = st.builds(
    Contract,
    level=st.integers(1, 7),
    denomination=st.sampled_from("SHDCN"),
    doubled=st.integers(0, 2),
    declarer=st.sampled_from(["", "N", "E", "S", "W"]),
)


@pytest.mark.parametrize(
    ("text", "contract", "tricks"),
    [
        ("2SX+1", Contract(2, "S", 1), 9),
        ("1NTXX=", Contract(1, "N", 2), 7),
        ("4HX-4", Contract(4, "H", 1), 6),
        ("4♥️x−4", Contract(4, "H", 1), 6),
        ("3nt +2", Contract(3, "N"), 11),
        ("4S x by S -1", Contract(4, "S", 1, "S"), 9),
        ("4S-1 by S", Contract(4, "S", 0, "S"), 9),
        ("4S-S-1", Contract(4, "S", 0, "S"), 9),
        ("4S-1S", Contract(4, "S", 0, "S"), 9),
        ("3nn=", Contract(3, "N", 0, "N"), 9),
        ("5D doubled - 10 west", Contract(5, "D", 1, "W"), 1),
        ("7C-13", Contract(7, "C"), 0),
        ("1C+6", Contract(1, "C"), 13),
        ("4S+0", Contract(4, "S"), 10),
    ],
)
def test_an_outcome_is_read_as_a_score_sheet_has_it(text: str, contract: Contract, tricks: int) -> None:
    assert read_outcome(text) == Outcome(contract, tricks)


@pytest.mark.parametrize("text", ["pass", " Passed out "])
def test_a_board_passed_out_needs_no_result(text: str) -> None:
    assert read_outcome(text) == Outcome(None, 0)
    assert show_outcome(Outcome(None, 0), symbols=True) == "passed out"


@pytest.mark.parametrize("text", ["4S", "3NTx by W"])
def test_a_contract_without_a_result_has_no_score(text: str) -> None:
    with pytest.raises(Problem, match="has no result"):
        read_outcome(text)


@pytest.mark.parametrize(
    "text", ["", "=", "+1", "game", "8S=", "4S+-1", "4S=+1", "4S+1=", "4S by S -1 by S", "pass=", "4S-²"]
)
def test_what_is_no_outcome_is_refused(text: str) -> None:
    with pytest.raises(Problem, match="is no contract with its result"):
        read_outcome(text)


@pytest.mark.parametrize(
    ("text", "tricks", "range_"),
    [("7C+1", 14, "7C-13 to 7C="), ("1N-8", -1, "1NT-7 to 1NT+6"), ("4S+99", 109, "4S-10 to 4S+3")],
)
def test_there_are_thirteen_tricks(text: str, tricks: int, range_: str) -> None:
    with pytest.raises(Problem) as refused:
        read_outcome(text)
    assert refused.value.what == f"'{text}' would be {tricks} tricks"
    assert refused.value.hint == f"it goes from {range_}"


@given(contracts, st.integers(0, 13), st.booleans())
def test_what_is_shown_is_read_back(contract: Contract, tricks: int, symbols: bool) -> None:
    outcome = Outcome(contract, tricks)
    assert read_outcome(show_outcome(outcome, symbols)) == outcome


@given(st.text("1234567SHDCNTX=+- by", max_size=12) | st.text(max_size=30))
def test_any_text_is_an_outcome_or_one_problem(text: str) -> None:
    try:
        contract, tricks = read_outcome(text)
    except Problem:
        return
    assert 0 <= tricks <= 13
    assert contract is None or 1 <= contract.level <= 7
