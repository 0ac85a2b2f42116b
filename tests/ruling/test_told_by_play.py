"""What the recorded play tells of a card: its trick, and whether it follows suit. None: the director is asked."""

from __future__ import annotations

import pytest
from at_play import tells, told

from bridge_rulings.ruling.state import Item

EAST = "E: KQJT.AK2.5432.43"
TWO = "W H7 H2 HK H3 / E:S4 S5 S6 S7"
CLUBS_GONE = "W C7 C8 C4 C2 / N:CJ C3 C5 C9"  # East has no club left


def required(suit: str) -> Item:
    return Item("require_lead", "E", {"suit": suit}, 1, ())


def forbidden(suits: str) -> Item:
    return Item("forbid_lead", "E", {"suits": suits}, 1, ())


# the card and its trick


def test_the_card_and_its_trick_are_told_to_the_hand_that_played_it() -> None:
    assert tells("card", TWO, 5) == tells("played_card", TWO, 5) == "S4"
    assert tells("trick", TWO, 5) == "2"
    for name in ("card", "played_card", "trick", "trick_won_by", "follows_suit"):
        assert tells(name, TWO, 5, anchor="W") is None, "another player's card"
        assert tells(name, TWO, 0, anchor="E") is None, "no card"


def test_an_exposed_card_was_not_played() -> None:
    assert tells("card", "W H7 H2 E:SK*", 3) == "SK"
    assert tells("played_card", "W H7 H2 E:SK*", 3) is None


def test_the_tricks_of_an_ending_are_counted_from_where_it_begins() -> None:
    ending = "ending: N: .2.3. E: 4.K.. S: .3.4. W: .7.2."
    assert tells("trick", "W H7 H2 S4 H3", 3, hands=ending) == "12"


@pytest.mark.parametrize(
    ("cards", "anchor", "trick"),
    [
        ("W H7 H2 none H4 / W:S3 S2", "E", "1"),
        ("W H7 H2 none H4 / W:S3 S2", "W", "2"),
        ("W H7 H2 none H4 / W:S3 S2", "S", None),
    ],
    ids=["who gave none", "who led on", "another"],
)
def test_the_trick_of_one_who_gave_no_card_is_the_one_that_is_short(cards: str, anchor: str, trick: str | None) -> None:
    assert tells("trick", cards, 4, anchor=anchor) == trick


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("W H7 H2 S4 H3", "offender"),
        ("W H7 H2 C4 H3", "partner"),
        ("W H7 H2 C4 HT", "others"),
        ("W H7 H2 C4", None),
        ("W H7 H2 C4 -", None),
        ("W H7 H2 C4< E:HK H3", None),
    ],
    ids=["himself", "partner", "others", "not yet", "unknown", "taken back"],
)
def test_who_won_the_trick(cards: str, winner: str | None) -> None:
    """64A: the offender only with his own card."""
    assert tells("trick_won_by", cards, 3) == winner


def test_after_declarers_revoke_dummy_is_his_partner() -> None:
    assert tells("trick_won_by", "W H7 HA H3 C2", 4) == "partner"
    assert tells("trick_won_by", "W H7 C2 H3 HA", 2) == "partner"


def test_who_won_a_trick_is_told_as_soon_as_the_record_has_it() -> None:
    found = told("trick_won_by", "W H7 H2 C4", 3, then="HT")
    assert found == ("others", "South won trick 1")


# following suit


@pytest.mark.parametrize(
    ("cards", "which", "hands", "legal"),
    [
        ("W H7 H3 HK", 3, "", "yes"),
        ("W H7 H3 S4", 3, "E: .2..", "no"),
        ("W H7 H3 S4 H4 / S:D4 D5 D6 H2", 3, "", "no"),
        ("W H7 H3 SK", 3, "", None),
        ("W C7 C8 SK", 3, EAST, "no"),
        (CLUBS_GONE + " / N:C6 SK", 10, EAST, "yes"),
        ("W - H3 SK", 3, EAST, None),
        ("W H7 H3 -", 3, EAST, None),
        ("E:SK", 1, EAST, None),
    ],
    ids=["follows", "dealt", "shown later", "unknown", "whole hand", "none left", "unknown lead", "which?", "a lead"],
)
def test_whether_a_card_follows_suit(cards: str, which: int, hands: str, legal: str | None) -> None:
    assert tells("follows_suit", cards, which, hands=hands) == legal
    assert tells("fails_suit", cards, which, hands=hands) == ("suit" if legal == "no" else None)


@pytest.mark.parametrize(
    ("cards", "which", "hands", "has"),
    [
        ("W H7 H3 S4", 3, "E: .2..", "yes"),
        ("W H7 H3", 0, "E: .2..", "yes"),
        ("W H7 H3", 0, "", None),
        (CLUBS_GONE + " / N:C6", 0, EAST, "no"),
        ("W H7 H3 H2", 0, EAST, None),
        ("W H7 H3 H2 H4", 0, EAST, None),
    ],
    ids=["when he played", "now", "unknown", "none left", "has played", "nothing lies there"],
)
def test_whether_he_has_a_card_of_the_suit_led(cards: str, which: int, hands: str, has: str | None) -> None:
    assert tells("has_suit_led", cards, which, anchor="E", hands=hands) == has


def test_a_play_that_breaks_off_does_not_say_what_he_has_now() -> None:
    assert tells("has_suit_led", "W H7 H3", 0, anchor="E", hands=EAST, result=9) is None


@pytest.mark.parametrize(
    ("cards", "trumps", "answer"),
    [
        ("W H7 H2 S4 H3", "S", "yes"),
        ("W H7 H2 C4 H3", "S", "no"),
        ("W H7 H2 C4", "S", "no"),
        ("W H7 H2 - H3", "S", None),
        ("W H7 H2 S4 H3", "N", "no"),
        ("W H7 H2 S4 H3", "", None),
    ],
)
def test_whether_a_trump_lies_in_the_trick(cards: str, trumps: str, answer: str | None) -> None:
    assert tells("trumped", cards, 0, anchor="E", trumps=trumps) == answer
    assert tells("trumped", cards, 2, trumps=trumps) == answer


def test_which_trick_is_meant_when_the_play_is_over_the_record_does_not_say() -> None:
    assert tells("trumped", "W H7 H2 C4 H3", 0, anchor="E", result=9) is None


@pytest.mark.parametrize(
    ("cards", "which", "played"),
    [
        ("W H7 H2 HK E:SK*", 4, "yes"),
        ("W H7 H2 E:SK*", 3, "no"),
        ("W H7 E:H4 E:SK*", 3, None),
        ("W H7 H2 HK H3 E:SK*", 5, None),
    ],
    ids=["has", "has not", "out of turn", "between two tricks"],
)
def test_whether_he_had_played_legally_to_the_trick(cards: str, which: int, played: str | None) -> None:
    """45C1, 45E."""
    assert tells("played_to_trick", cards, which) == played


@pytest.mark.parametrize(
    ("cards", "which", "lying", "hands", "able"),
    [
        ("W H7 H3 HK H4 / C4", 5, [required("S")], EAST, "yes"),
        ("W H7 H3 HK H4 / C4", 5, [required("S")], "E: .K..", None),
        (CLUBS_GONE + " / W:S2 S3 SK S4 / HA", 13, [required("C")], EAST, "no"),
        ("W H7 H3 HK H4 / C4", 5, [forbidden("H S")], EAST, "yes"),
        ("W H7 H3 HK H4 / C4", 5, [required("S"), forbidden("H")], EAST, None),
        ("W H7 H3 HK H4 / C4", 5, [], EAST, None),
        ("W H7 H3 HK H4 / SK S2 S3 S4 / C4", 9, [required("S")], EAST, None),
        ("W H7 H3 SK", 3, [required("S")], EAST, None),
    ],
    ids=["he has", "unknown", "has none", "another suit", "two rulings", "no ruling", "not his first lead", "no lead"],
)
def test_whether_he_could_lead_what_a_ruling_asked_for(
    cards: str, which: int, lying: list[Item], hands: str, able: str | None
) -> None:
    """59. A restriction may have been for an earlier lead than this one."""
    assert tells("could_comply", cards, which, *lying, hands=hands) == able
