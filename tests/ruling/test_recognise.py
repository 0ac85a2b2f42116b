"""The sentences of a record are read back as the effects that they tell."""

from __future__ import annotations

import pytest
from at_table import book
from misruled import effects, records

from bridge_rulings.ruling.recognise import Recogniser, Told

recognise = Recogniser(book().support.effects)


def test_every_sentence_of_the_casebook_is_read_as_its_own_effect() -> None:
    read = 0
    for _, outcome in records():
        for _, applied in effects(outcome):
            told = recognise(applied.report)
            assert told is not None, applied.report
            assert told.effect == applied.use.effect, applied.report
            kind = book().support.effects[told.effect]
            plain = [slot for slot, words in kind.words.items() if not any("{" in text for text in words.values())]
            closed = {slot: word for slot, word in applied.slots.items() if slot in plain}
            assert {slot: told.slots[slot] for slot in closed if slot in told.slots}.items() <= closed.items()
            read += 1
    assert read > 500


@pytest.mark.parametrize(
    ("sentence", "effect", "slots"),
    [
        ("West must pass at the next turn to call.", "silence", {"player": "West", "for": "next_turn"}),
        (
            "The offender's partner must pass to the end of the auction.",
            "silence",
            {"player": "The offender's partner", "for": "rest_of_auction"},
        ),
        (
            "East leaves \N{BLACK HEART SUIT}7 face up on the table (minor penalty card).",
            "penalty_card",
            {"of": "East", "card": "\N{BLACK HEART SUIT}7", "kind": "minor"},
        ),
        ("North-South gets average plus.", "average", {"which": "plus", "for": "North-South"}),
        ("North-South gets 2 of the tricks in question.", "award", {"to": "North-South", "tricks": "2"}),
    ],
)
def test_what_stands_in_the_slots_is_read_too(sentence: str, effect: str, slots: dict[str, str]) -> None:
    assert recognise(sentence) == Told(effect, slots)


def test_a_sentence_of_nobody_is_no_effect() -> None:
    assert recognise("West buys a round.") is None
