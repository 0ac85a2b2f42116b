"""The words of the table, a number or an alias find the topic."""

from __future__ import annotations

import pytest
from at_table import book

from bridge_rulings.lawbook.book import Topic
from bridge_rulings.ruling.topics import find_topics

# What directors say, and the topic that must come first.
SAID = {
    "he showed out and had a heart": "revoke",
    "showed out of spades and later had one": "revoke",
    "he revoked": "revoke",
    "renege": "revoke",
    "didn't follow suit": "revoke",
    "ruffed and had a diamond": "revoke",
    "LOOT": "opening-lead-out-of-turn",
    "loot": "opening-lead-out-of-turn",
    "opening lead out of turn": "opening-lead-out-of-turn",
    "wrong hand made the opening lead": "opening-lead-out-of-turn",
    "BOOT": "bid-out-of-turn",
    "opened out of turn": "bid-out-of-turn",
    "POOT": "pass-out-of-turn",
    "he passed out of turn": "pass-out-of-turn",
    "double out of turn": "call-out-of-rotation",
    "underbid": "insufficient-bid",
    "insufficient": "insufficient-bid",
    "1H over 1S": "insufficient-bid",
    "his bid was too low": "insufficient-bid",
    "misclick": "change-of-call",
    "pulled the wrong card from the bidding box": "change-of-call",
    "she dropped a card": "exposed-card",
    "dropped a card during the auction": "card-exposed-in-the-auction",
    "penalty card": "exposed-card",
    "must he play the penalty card?": "penalty-card-owner-plays",
    "he claimed": "claim",
    "claimed and forgot a trump": "contested-claim",
    "contested claim": "contested-claim",
    "they played on after the claim": "played-on",
    "led from the wrong hand": "led-from-wrong-hand",
    "both defenders led at the same time": "simultaneous-play",
    "defender played before his partner": "played-before-partner",
    "hesitation": "unauthorised-information",
    "may I forbid a suit?": "lead-restriction",
    "wrong score entered": "score-wrong",
    "established revoke": "established-revoke",
    # by number
    "27": "insufficient-bid",
    "law 27": "insufficient-bid",
    "L27": "insufficient-bid",
    "27B1a": "insufficient-bid",
    "27B1(a)": "insufficient-bid",
    "54": "opening-lead-out-of-turn",
    "62": "revoke",
    "64": "established-revoke",
    "Law 64C": "established-revoke",
    "50D2": "penalty-card-partner-leads",
    "70E1": "contested-claim",
    "68": "claim",
    # slips of the finger
    "revok": "revoke",
    "reovke": "revoke",
    "insuficient bid": "insufficient-bid",
    "calim": "claim",
    "hesitaton": "unauthorised-information",
}


@pytest.fixture(scope="module")
def topics() -> tuple[Topic, ...]:
    return book().topics()


@pytest.mark.parametrize("said", SAID)
def test_what_a_director_says_finds_the_topic(said: str, topics: tuple[Topic, ...]) -> None:
    assert [found.name for found in find_topics(topics, said)][:1] == [SAID[said]]


def test_every_topic_is_found_by_its_name_and_by_each_of_its_words(topics: tuple[Topic, ...]) -> None:
    for wanted in topics:
        assert find_topics(topics, wanted.name) == [wanted]
        for phrase in (wanted.title, wanted.name.replace("-", " "), *wanted.words):
            assert wanted in find_topics(topics, phrase), f"{phrase}: {wanted.name}"


def test_what_is_typed_so_far_finds_already(topics: tuple[Topic, ...]) -> None:
    for typed in ("rev", "revo", "revok", "revoke"):
        assert find_topics(topics, typed)[0].name == "revoke", typed


def test_nothing_typed_is_everything_and_nonsense_is_nothing(topics: tuple[Topic, ...]) -> None:
    assert find_topics(topics, "  ") == list(topics)
    assert find_topics(topics, "xyzzy") == []
    assert find_topics(topics, "the of and") == [], "small words alone find nothing"
    assert find_topics(topics, "98") == []
