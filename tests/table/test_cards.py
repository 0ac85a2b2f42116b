"""Suits and cards."""

from __future__ import annotations

import pytest

from bridge_rulings.table.cards import RANKS, SUITS, is_honour, read_card, read_suit, show_card


@pytest.mark.parametrize("text", ["H", "h", "♥", "♡", "♥\ufe0f", "heart", "Hearts", " HEARTS "])
def test_a_suit_is_read_as_a_letter_a_name_or_a_sign(text: str) -> None:
    assert read_suit(text) == "H"


@pytest.mark.parametrize("text", ["", "N", "NT", "hart", "♥♥"])
def test_what_is_no_suit_is_not_read_as_one(text: str) -> None:
    assert read_suit(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("H7", "H7"),
        ("7h", "H7"),
        ("♥7", "H7"),
        ("7♥\ufe0f", "H7"),
        ("10h", "HT"),
        ("♥10", "HT"),
        ("h t", "HT"),
        ("10 of hearts", "HT"),
        ("hearts 10", "HT"),
        ("queen of spades", "SQ"),
        ("Ace of Clubs", "CA"),
        ("seven of diamonds", "D7"),
        ("ten of spades", "ST"),
        ("ks", "SK"),
    ],
)
def test_a_card_is_read_suit_first_or_rank_first(text: str, expected: str) -> None:
    assert read_card(text) == expected


@pytest.mark.parametrize("text", ["", "H", "7", "H1", "1H", "H77", "NT", "3NT", "hearts", "of", "H11", "HH", "77"])
def test_what_is_no_card_is_not_read_as_one(text: str) -> None:
    assert read_card(text) is None


@pytest.mark.parametrize("symbols", [True, False])
def test_a_shown_card_reads_back_as_itself(symbols: bool) -> None:
    cards = [suit + rank for suit in SUITS for rank in RANKS]
    assert [read_card(show_card(card, symbols)) for card in cards] == cards


def test_a_card_is_shown_with_its_sign_and_the_ten_in_figures() -> None:
    assert (show_card("HT", symbols=True), show_card("HT", symbols=False)) == ("♥10", "H10")


def test_the_ten_is_an_honour_and_the_nine_is_not() -> None:
    assert is_honour("ST")
    assert not is_honour("S9")
