"""Calls as typed, and how high a bid is."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bridge_rulings.table.calls import BIDS, CALLS, is_bid, lowest_sufficient, rank, read_call, steps_short


@pytest.mark.parametrize(
    ("text", "call"),
    [
        *((call, call) for call in CALLS),
        ("1nt", "1N"),
        ("1 NT", "1N"),
        ("3♠", "3S"),
        ("2♥️", "2H"),
        ("4 hearts", "4H"),
        ("pass", "P"),
        ("No bid", "P"),
        ("dbl", "X"),
        ("Double", "X"),
        ("rdbl", "XX"),
        (" xx ", "XX"),
    ],
)
def test_a_call_is_read_as_players_write_it(text: str, call: str) -> None:
    assert read_call(text) == call


@pytest.mark.parametrize("text", ["", "8C", "0N", "H7", "4SX", "4S by S", "1", "XXX", "AP", "S", "-"])
def test_what_is_no_call_is_not_read(text: str) -> None:
    assert read_call(text) is None


def test_bids_rank_from_one_club_to_seven_notrumps() -> None:
    assert (BIDS[0], BIDS[4], BIDS[5], BIDS[34]) == ("1C", "1N", "2C", "7N")
    assert [rank(bid) for bid in BIDS] == list(range(35))
    assert not any(is_bid(call) for call in ("P", "X", "XX", ""))


def test_a_pass_has_no_rank() -> None:
    with pytest.raises(ValueError, match="is no bid"):
        rank("P")


@pytest.mark.parametrize(
    ("last", "denomination", "lowest"),
    [
        ("", "C", "1C"),
        ("1S", "S", "2S"),
        ("1S", "N", "1N"),
        ("1S", "H", "2H"),
        ("2N", "C", "3C"),
        ("7D", "H", "7H"),
        ("7D", "D", None),
        ("7N", "N", None),
    ],
)
def test_the_lowest_sufficient_bid(last: str, denomination: str, lowest: str | None) -> None:
    assert lowest_sufficient(last, denomination) == lowest


def test_sufficient_is_whatever_is_higher_and_each_step_below_counts() -> None:
    for last in BIDS:
        short = [steps_short(last, bid) for bid in BIDS]
        assert [bid for bid, steps in zip(BIDS, short, strict=True) if not steps] == list(BIDS[rank(last) + 1 :])
        assert short[rank(last)] == 1
        assert all(higher == lower - 1 for lower, higher in pairwise(short[: rank(last) + 1]))
    assert steps_short("", "1C") == 0
