"""Suits and honours in the letters of three languages, none of which may be read as another."""

from __future__ import annotations

import pytest

from bridge_rulings.errors import Problem
from bridge_rulings.table.calls import CALLS
from bridge_rulings.table.deal import PACK
from bridge_rulings.table.letters import (
    DUTCH,
    ENGLISH,
    FRENCH,
    LANGUAGES,
    Letters,
    call_in,
    card_in,
    in_english,
    letters_of,
    write_call,
    write_card,
)


@pytest.mark.parametrize("letters", LANGUAGES.values(), ids=LANGUAGES)
def test_what_is_written_is_read_back(letters: Letters) -> None:
    assert {card_in(write_card(card, letters), letters) for card in PACK} == PACK
    assert all(card_in(write_card(card, letters).lower(), letters) == card for card in PACK)
    assert tuple(call_in(write_call(call, letters), letters) for call in CALLS) == CALLS


@pytest.mark.parametrize(
    ("text", "letters", "card"),
    [
        ("7h", ENGLISH, "H7"),
        ("qs", ENGLISH, "SQ"),
        ("♥10", ENGLISH, "HT"),
        ("10♥", ENGLISH, "HT"),
        ("ht", ENGLISH, "HT"),
        ("HH", DUTCH, "HK"),
        ("KH", DUTCH, "CK"),
        ("♥B", DUTCH, "HJ"),
        ("B♥", DUTCH, "HJ"),
        ("7k", DUTCH, "C7"),
        ("TD", FRENCH, "CQ"),
        ("K10", FRENCH, "DT"),
        ("10k", FRENCH, "DT"),
        # An honour first is English; in Dutch HK might be either the king of hearts or that of clubs.
        ("HK", DUTCH, None),
        ("DK", FRENCH, None),
        ("ST", FRENCH, None),
        ("D7", DUTCH, None),
        ("S7", FRENCH, None),
        ("H1", ENGLISH, None),
        ("H", ENGLISH, None),
        ("10", ENGLISH, None),
        ("", ENGLISH, None),
        ("7", ENGLISH, None),
    ],
)
def test_a_card(text: str, letters: Letters, card: str | None) -> None:
    assert card_in(text, letters) == card


@pytest.mark.parametrize(
    ("text", "letters", "call"),
    [
        ("1nt", ENGLISH, "1N"),
        ("2hearts", ENGLISH, "2H"),
        ("dbl", ENGLISH, "X"),
        ("d", ENGLISH, "X"),
        ("4C", FRENCH, "4H"),
        ("1sa", FRENCH, "1N"),
        ("contre", FRENCH, "X"),
        ("passe", FRENCH, "P"),
        ("4K", DUTCH, "4C"),
        ("3ZT", DUTCH, "3N"),
        ("redoublet", DUTCH, "XX"),
        ("3♦", DUTCH, "3D"),
        ("4D", DUTCH, None),
        ("4S", FRENCH, None),
        ("d", DUTCH, None),
        ("8H", ENGLISH, None),
        ("2", ENGLISH, None),
        ("1SA", ENGLISH, None),
    ],
)
def test_a_call(text: str, letters: Letters, call: str | None) -> None:
    assert call_in(text, letters) == call


def test_another_language_is_refused() -> None:
    with pytest.raises(Problem, match="no letters of 'de'"):
        letters_of("de")


@pytest.mark.parametrize(
    ("line", "letters", "english"),
    [
        ("W led C7, 4Px by S", FRENCH, "W led H7, 4Sx by S"),
        ("W led HV, 3SA by S", DUTCH, "W led HQ, 3N by S"),
        ("E bid 1H; 4Rxx-S", DUTCH, "E bid 1H; 4Dxx-S"),
        ("W led H 7", DUTCH, "W led H 7"),
        ("queen of hearts by W", FRENCH, "queen of hearts by W"),
        ("board 7: N's turn", DUTCH, "board 7: N's turn"),
        ("W led D7, 4Cx by S", ENGLISH, "W led D7, 4Cx by S"),
    ],
)
def test_a_line_in_other_letters(line: str, letters: Letters, english: str) -> None:
    assert in_english(line, letters) == english


@pytest.mark.parametrize(
    ("line", "letters", "word"),
    [
        ("W led D7", DUTCH, "'D7' is English"),
        ("4S by S", FRENCH, "'4S' is English"),
        ("W led HK", DUTCH, "'HK' is English"),
        ("W led C 7", FRENCH, "'C 7' may be"),
        ("W (C 7)", FRENCH, "'C 7' may be"),
        ("4 K by S", DUTCH, "'4 K' may be"),
        ("W D 10", DUTCH, "'D 1"),
    ],
)
def test_nothing_is_read_in_a_language_that_was_not_meant(line: str, letters: Letters, word: str) -> None:
    with pytest.raises(Problem, match=word) as told:
        in_english(line, letters)
    assert told.value.hint
