"""Carried values as they are typed, and the form in which they are stored."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from walks import VALUES

from bridge_rulings.lawbook.model import NAME_KINDS
from bridge_rulings.ruling.values import check_value, read_value
from bridge_rulings.ruling.voice import UNKNOWN, Voice


@pytest.mark.parametrize(
    ("kind", "typed", "stored"),
    [
        ("card", "h7", "H7"),
        ("card", "10♠", "ST"),
        ("card", "queen of hearts", "HQ"),
        ("cards", "H7, s3 and D10", "H7 S3 DT"),
        ("cards", "h7 7h", "H7"),
        ("suit", "hearts", "H"),
        ("suits", "S & h", "S H"),
        ("trick", " 12 ", "12"),
        ("trick", "07", "7"),
        ("tricks", "8, 3 6 3", "3 6 8"),
        ("count", "0", "0"),
        ("hand", "west", "W"),
        ("text", "  3NT made  ", "3NT made"),
        ("call", "2h", "2h"),
    ],
)
def test_a_value_is_stored_in_one_form(kind: str, typed: str, stored: str) -> None:
    assert read_value(kind, typed) == stored
    assert check_value(kind, typed) == ""


@pytest.mark.parametrize("kind", NAME_KINDS)
def test_nothing_typed_is_not_known(kind: str) -> None:
    assert read_value(kind, "") == read_value(kind, " ? ") == UNKNOWN


@pytest.mark.parametrize(
    ("kind", "typed"),
    [
        ("card", "H1"),
        ("card", "H7 S3"),
        ("cards", "H7 X"),
        ("suit", "notrump"),
        ("suits", "S N"),
        ("trick", "14"),
        ("trick", "0"),
        ("trick", "²"),
        ("trick", "1" * 5000),
        ("trick", "3 6"),
        ("trick", "-1"),
        ("tricks", "3 14"),
        ("count", "half"),
        ("count", "1 2"),
        ("hand", "declarer"),
    ],
)
def test_what_is_no_such_value_is_told_what_would_be(kind: str, typed: str) -> None:
    assert read_value(kind, typed) == ""
    assert check_value(kind, typed).startswith("expected ")


@given(st.sampled_from(sorted(VALUES)).flatmap(lambda kind: st.tuples(st.just(kind), VALUES[kind])))
def test_what_is_stored_is_read_as_itself(kind_and_value: tuple[str, str]) -> None:
    kind, value = kind_and_value
    stored = read_value(kind, value)
    assert stored
    assert read_value(kind, stored) == stored


@given(st.sampled_from(NAME_KINDS), st.text(max_size=30))
def test_anything_typed_is_a_value_that_can_be_said_or_is_refused(kind: str, text: str) -> None:
    stored = read_value(kind, text)
    assert bool(check_value(kind, text)) == (not stored)
    if stored:
        assert read_value(kind, stored) == stored
        Voice("offender", "W", "S", "offender", {}).value(kind, stored)
