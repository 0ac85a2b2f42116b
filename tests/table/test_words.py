"""What the words of a director's line can be."""

from __future__ import annotations

import pytest

from bridge_rulings.table.words import read_words


def kinds(line: str) -> list[tuple[str, str]]:
    return [(word.kind, word.value) for word in read_words(line)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("4♠", ("either", "4S")),
        ("4 spades", ("either", "4S")),
        ("4sx", ("contract", "4SX")),
        ("3 no trumps doubled", ("contract", "3NTX")),
        ("1H", ("contract", "1H")),
        ("8h", ("card", "H8")),
        ("10 of hearts", ("card", "HT")),
        ("H 7", ("card", "H7")),
        ("AS", ("card", "SA")),
        ("East's", ("whose", "E")),
        ("dealer", ("title", "dealer")),
        ("E-W", ("word", "")),
        ("4S-1", ("word", "")),
    ],
)
def test_words_that_belong_together_are_one(line: str, expected: tuple[str, str]) -> None:
    assert kinds(line) == [expected]


def test_the_small_words_of_a_sentence_are_not_cards() -> None:
    assert kinds("a heart as well") == [("word", ""), ("word", ""), ("word", "")]


def test_after_a_verb_for_cards_as_is_the_ace_of_spades() -> None:
    assert kinds("led as")[1] == ("card", "SA")


def test_a_declarer_in_one_word_with_the_contract_is_a_seat() -> None:
    assert kinds("4SX-S") == [("contract", "4SX"), ("by", "by"), ("seat", "S")]


def test_a_call_to_the_director_is_no_bid() -> None:
    assert kinds("called 1H")[0] == ("act", "bid")
    assert kinds("called you")[0][0] == "word"


@pytest.mark.parametrize("line", ["not W", "hasn't led", "before W led", "instead of H7", "to the H7"])
def test_a_clause_about_something_else_is_not_read(line: str) -> None:
    assert {kind for kind, _ in kinds(line)} == {"word"}


def test_such_a_clause_ends_with_the_next_comma() -> None:
    assert kinds("not W, E")[-1] == ("seat", "E")
