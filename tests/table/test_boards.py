"""Dealer and vulnerability by the number of the board."""

from __future__ import annotations

import pytest

from bridge_rulings.table.boards import board_number, dealer_of, vulnerable_of

# Law 2, as its table has them.
VULNERABLE = {
    "none": (1, 8, 11, 14),
    "NS": (2, 5, 12, 15),
    "EW": (3, 6, 9, 16),
    "both": (4, 7, 10, 13),
}


def test_the_deal_goes_round() -> None:
    assert "".join(map(dealer_of, range(1, 17))) == "NESW" * 4


def test_vulnerability_goes_by_the_table_of_the_law() -> None:
    found = {number: vulnerable_of(number) for number in range(1, 17)}
    assert found == {number: who for who, numbers in VULNERABLE.items() for number in numbers}


@pytest.mark.parametrize("number", [1, 7, 16])
def test_after_sixteen_boards_it_begins_again(number: int) -> None:
    for later in (number + 16, number + 160):
        assert dealer_of(later) == dealer_of(number)
        assert vulnerable_of(later) == vulnerable_of(number)


@pytest.mark.parametrize("number", [0, -1])
def test_there_is_no_board_below_one(number: int) -> None:
    for ask in (dealer_of, vulnerable_of):
        with pytest.raises(ValueError, match="numbered from 1"):
            ask(number)


@pytest.mark.parametrize(
    ("written", "number"), [("7", 7), ("0016", 16), ("B7", 0), ("", 0), ("7a", 0), ("²", 0), ("9" * 5000, 0)]
)
def test_a_number_is_read_where_one_is_written(written: str, number: int) -> None:
    assert board_number(written) == number
