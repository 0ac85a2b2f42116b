"""The four seats."""

from __future__ import annotations

import pytest

from bridge_rulings.table.seats import SEATS, other_side, read_seat, side, turn


@pytest.mark.parametrize(("places", "expected"), [(0, "N"), (1, "E"), (2, "S"), (3, "W"), (4, "N"), (-1, "W")])
def test_the_turn_goes_clockwise_from_north(places: int, expected: str) -> None:
    assert turn("N", places) == expected


@pytest.mark.parametrize("seat", SEATS)
def test_partners_share_a_side_and_opponents_do_not(seat: str) -> None:
    assert side(seat) == side(turn(seat, 2))
    assert side(turn(seat, 1)) == side(turn(seat, 3)) == other_side(side(seat))


@pytest.mark.parametrize("seat", ["", "NS", "X"])
def test_what_is_no_seat_is_on_neither_side(seat: str) -> None:
    with pytest.raises(ValueError, match="tuple"):
        side(seat)


@pytest.mark.parametrize("text", ["s", "S", " south ", "SOUTH", "South"])
def test_a_seat_is_read_as_a_letter_or_a_name_in_any_case(text: str) -> None:
    assert read_seat(text) == "S"


@pytest.mark.parametrize("text", ["", "NS", "x", "so", "north east"])
def test_what_is_no_seat_is_not_read_as_one(text: str) -> None:
    assert read_seat(text) is None
