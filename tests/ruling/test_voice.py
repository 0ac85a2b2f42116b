"""The texts of a law file as sentences about the players at this table."""

from __future__ import annotations

import pytest
from at_table import book
from hypothesis import given
from hypothesis import strategies as st

from bridge_rulings.lawbook.model import ANCHORS
from bridge_rulings.ruling.voice import UNKNOWN, Voice

AT_TABLE = Voice("offender", "W", "S", "offender", {"card": ("card", "HT"), "suits": ("suits", "H S")})
IN_WORDS = Voice("offender", "anchor", "declarer", "offender", {})


@pytest.mark.parametrize(
    ("text", "with_seats", "without"),
    [
        ("{offender} must pass.", "West must pass.", "The offender must pass."),
        ("{partner}'s lead", "East's lead", "The offender's partner's lead"),
        ("ask {lho} and {rho}", "Ask North and South", None),
        ("{lho} may accept", "North may accept", "The offender's left-hand opponent may accept"),
        ("{declarer} chooses", "South chooses", "Declarer chooses"),
        ("without a word from {dummy}", "Without a word from North", "Without a word from dummy"),
        ("{own_side} lose it", "East-West lose it", "The offending side lose it"),
        ("{other_side} gain", "North-South gain", "The non-offending side gain"),
        ("the lead of {card}", "The lead of ♥10", "The lead of the card"),
        ("not {suits}", "Not hearts or spades", "Not that suit"),
        ("no places at all", "No places at all", "No places at all"),
        ("", "", ""),
    ],
)
def test_places_are_filled_in_with_seats_and_without(text: str, with_seats: str, without: str | None) -> None:
    assert AT_TABLE(text) == with_seats
    if without is not None:
        assert IN_WORDS(text) == without


def test_a_law_that_is_seen_from_another_hand_still_speaks_of_the_same_offender() -> None:
    """53C leads to 57 seen from the right-hand opponent of the hand that led."""
    voice = Voice("offender", "rho", "declarer", "offender", {})
    assert voice("{offender}") == "The offender's right-hand opponent"
    assert voice("{lho}") == "The offender"
    owner = Voice("owner", "anchor", "declarer", "offender", {})
    assert owner("{owner}") == "The offender", "the incident began with an offender, whatever this law calls him"


def test_the_sides_have_the_words_of_the_law_with_which_the_incident_began() -> None:
    assert Voice("owner", "anchor", "declarer", "owner", {})("{own_side}") == "The defenders"
    assert Voice("claimer", "anchor", "declarer", "claimer", {})("{own_side}") == "The claiming side"
    assert Voice("offender", "declarer", "declarer", "offender", {})("{own_side}") == "The declaring side"
    assert Voice("offender", "unknown", "declarer", "offender", {})("{other_side}") == "That side"


def test_after_declarer_and_dummy_changed_places_their_words_do_too() -> None:
    voice = Voice("offender", "anchor", "dummy", "offender", {})
    assert (voice("{declarer}"), voice("{dummy}")) == ("Declarer", "Dummy")


def test_several_cards_are_read_together_and_an_unknown_one_by_its_kind() -> None:
    voice = Voice("owner", "E", "S", "owner", {})
    assert voice.value("cards", "H7 S3") == "♥7 and ♠3"
    assert voice.value("cards", UNKNOWN) == "the cards"
    assert voice.value("suit", UNKNOWN) == "that suit"
    assert voice.value("count", UNKNOWN) == "it"
    assert voice.value("tricks", "3 6 8") == "3, 6, 8"
    assert voice.value("hand", "N") == "North"
    assert voice.value("call", "2H") == "2♥"


def test_words_of_an_effect_may_hold_places_themselves() -> None:
    assert AT_TABLE("back: {unauthorised}", {"unauthorised": "{own_side} may not use it"}) == (
        "Back: East-West may not use it"
    )


@pytest.mark.parametrize("anchor", ["W", "anchor"])
def test_every_text_of_the_book_can_be_said(anchor: str) -> None:
    for law in book().laws():
        names = {name: (fact.kind, UNKNOWN) for name, fact in law.facts.items() if fact.supplier == "name"}
        voice = Voice(law.seen_from, anchor, "S" if anchor == "W" else "declarer", law.seen_from, names)
        texts = [law.about, *(fact.text for fact in law.facts.values())]
        texts += [text for fact in law.facts.values() for text in (*fact.answers.values(), fact.note)]
        for stage in law.stages.values():
            texts += [stage.about, stage.say, stage.note]
            for row in (*stage.rows, *((stage.then,) if stage.then else ())):
                texts += [row.say, row.note, row.sure]
            texts += [text for option in stage.options for text in (option.say, option.note, option.sure)]
        for text in texts:
            said = voice(text)
            assert not set("{}") & set(said), said
            assert said[:1] == said[:1].upper()


@given(st.text(), st.sampled_from(ANCHORS))
def test_any_text_can_be_said(text: str, word: str) -> None:
    Voice(word, "W", "S", word, {})(text)
