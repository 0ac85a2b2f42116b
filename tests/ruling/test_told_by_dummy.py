"""What the recorded play tells of a card of dummy's, of who has played since, of a short trick and of a claim."""

from __future__ import annotations

import pytest
from at_play import ruling, tells

from bridge_rulings.table.board import Claim

WEST_LED = "W H7 H8"  # dummy has played
NORTH = "N: 987.T98.AKQ.AKQJ"


# who has played since


@pytest.mark.parametrize(
    ("cards", "declarer", "opponent", "anybody", "both_on"),
    [
        (WEST_LED, "no", "no", "no", "no"),
        (f"{WEST_LED} HA", "no", "yes", "yes", "no"),
        (f"{WEST_LED} S:H4", "yes", "no", "yes", "no"),
        (f"{WEST_LED} C4", "no", None, "yes", "no"),
        (f"{WEST_LED} HA H4 / E:C4 C5", "yes", "yes", "yes", "yes"),
        (f"{WEST_LED} HA<", None, None, None, None),
    ],
    ids=["nobody", "a defender", "declarer", "a revoke or not", "all", "taken back"],
)
@pytest.mark.parametrize("anchor", ["S", "N"])
def test_who_has_played_since_dummys_card(
    cards: str, declarer: str | None, opponent: str | None, anybody: str | None, both_on: str | None, anchor: str
) -> None:
    """45C4b, 45D, 47E2."""
    names = ("declarer_since", "opponent_since", "played_on", "both_gone_on")
    found = [tells(name, cards, 2, anchor=anchor) for name in names]
    assert found == [declarer, opponent, anybody, both_on]


def test_dummys_card_is_not_a_defenders() -> None:
    for name in ("declarer_since", "opponent_since", "played_on", "both_gone_on"):
        assert tells(name, WEST_LED, 2, anchor="E") is None
        assert tells(name, WEST_LED, 2, anchor="S", declarer="declarer") is None


def test_after_an_opening_lead_dummy_may_have_been_seen() -> None:
    """47E2."""
    assert tells("played_on", "W H7", 1) is None
    assert tells("played_on", f"{WEST_LED} HA H4 / E:C4", 5) == "no"


def test_a_record_that_breaks_off_does_not_say_that_nobody_played() -> None:
    for name in ("declarer_since", "opponent_since", "played_on", "both_gone_on", "since_dummys_card"):
        assert tells(name, WEST_LED, 2, result=9) is None


@pytest.mark.parametrize(
    ("cards", "answer"), [("W H7", "no"), (WEST_LED, "yes"), ("W H7 E:HA", "no"), ("W H7 H8<", None)]
)
def test_whether_an_opponent_has_played_to_the_trick(cards: str, answer: str | None) -> None:
    """58B3."""
    assert tells("opponent_in_trick", cards, 1) == answer


@pytest.mark.parametrize(
    ("cards", "which", "answer"),
    [
        (WEST_LED, 2, "nobody"),
        (f"{WEST_LED} HA", 2, "defender"),
        (f"{WEST_LED} HA H4", 2, "declarer"),
        (f"{WEST_LED} HA< E:H2 H4", 2, None),
        ("S:C4 C5 C6 C7 / N:D2", 5, "nobody"),
        ("N:C4 C5 C6 C7", 1, "declarer"),
        (f"{WEST_LED} S:H4", 2, None),
        (f"{WEST_LED} HA", 3, None),
    ],
    ids=["nobody", "East", "East and South", "taken back", "led", "all", "only declarer", "no card of dummy's"],
)
def test_who_has_played_since_dummy_put_it_up(cards: str, which: int, answer: str | None) -> None:
    """45D1."""
    assert tells("since_dummys_card", cards, which, anchor="S") == answer


# dummy's card


@pytest.mark.parametrize(
    ("cards", "which", "first", "on_lead"),
    [
        (WEST_LED, 2, "no", "no"),
        ("S:C4 C5 CA C7 / N:D2", 5, "yes", "yes"),
        (f"{WEST_LED} HA H4 / N:D2", 5, "yes", None),
        ("W H7", 1, None, None),
    ],
    ids=["to a lead", "led", "led at another's turn", "no card of dummy's"],
)
def test_whether_dummy_led_it(cards: str, which: int, first: str | None, on_lead: str | None) -> None:
    """45D2, 46B1, 46B3."""
    assert tells("dummy_led", cards, which, anchor="S") == first
    assert tells("dummy_on_lead", cards, which, anchor="S") == on_lead


@pytest.mark.parametrize(
    ("cards", "hands", "answer"),
    [("W H7 H8", "", "no"), ("W H7 CJ", NORTH, "yes"), ("W H7 C8", "", None), ("W S2 C8", "N: .5..", None)],
)
def test_whether_dummy_revoked_by_it(cards: str, hands: str, answer: str | None) -> None:
    assert tells("dummy_revoked", cards, 2, anchor="S", hands=hands) == answer


# a trick that is short of a card

SHORT = "W H7 H8 none H4 / N:C2"  # East gave none; his side has not gone on


@pytest.mark.parametrize(
    ("cards", "both", "has"),
    [(SHORT, "no", "yes"), (f"{SHORT} C3", "yes", "yes"), (f"{SHORT} E:C3<", None, "yes")],
)
def test_a_trick_to_which_he_gave_no_card(cards: str, both: str | None, has: str) -> None:
    hands = "E: .A..3"
    found = [tells(name, cards, 4, anchor="E", hands=hands) for name in ("trick_left_empty", "suit_of_trick_left")]
    assert found == ["none", "H"]
    assert tells("both_on_after", cards, 4, anchor="E", hands=hands) == both
    assert tells("has_suit_of_trick_left", cards, 4, anchor="E", hands=hands) == has


def test_a_hand_that_gave_its_card_left_no_trick_short() -> None:
    names = ("trick_left_empty", "suit_of_trick_left", "has_suit_of_trick_left", "both_on_after", "this_or_later_trick")
    for name in names:
        assert tells(name, SHORT, 4) is None
        assert tells(name, "W H7 H8 HA H4 / E:C2", 5, anchor="E") is None


def test_what_his_side_won_from_the_short_trick_on() -> None:
    assert tells("this_or_later_trick", SHORT, 4, anchor="E") is None
    assert tells("this_or_later_trick", "W HA H8 none H4 / W:C2", 4, anchor="E") == "yes"
    assert tells("this_or_later_trick", SHORT, 4, anchor="E", result=13) == "no"
    assert tells("tricks_won", "W HA H8 none H4 / W:C2", 4, anchor="E", result=12) == "1"


# a claim


@pytest.mark.parametrize(
    ("cards", "more", "out"),
    [
        ("W S2 S3 S4 S5", {"hands": "E: A... W: 7..."}, None),
        ("W S2 S3 S4 S5", {"hands": "ending: N: 3.8.. E: 4.A.. S: 5.4.. W: 2.7.."}, "no"),
        ("W H7 H8 HA H4", {"hands": "ending: N: 3.8.. E: 6.A.. S: 5.4.. W: 2.7.."}, "yes"),
        ("W H7 H8 HA H4", {"trumps": "N"}, "no"),
        ("W H7 H8 HA H4", {"trumps": ""}, None),
    ],
    ids=["unknown", "drawn", "out", "notrump", "which trumps?"],
)
def test_whether_a_trump_is_out(cards: str, more: dict[str, str], out: str | None) -> None:
    """70C."""
    assert tells("trump_out", cards, 0, anchor="S", **more) == out


def test_a_trump_that_was_out_when_he_claimed_is_out_whatever_was_played_since() -> None:
    hands = "ending: N: 3.8.. E: 6.A.. S: 5.4.. W: 2.7.."
    cards = "W H7 H8 HA H4 / E:S6 S5 S2 S3"
    assert tells("trump_out", cards, 0, anchor="S", hands=hands, claim=Claim("S", None, 4)) == "yes"
    assert tells("trump_out", cards, 0, anchor="S", hands=hands, claim=Claim("S", None, 8)) == "no"


def test_a_trump_may_have_been_drawn_in_a_play_that_breaks_off() -> None:
    hands = "ending: N: 3.8.. E: 6.A.. S: 5.4.. W: 2.7.."
    assert tells("trump_out", "W H7 H8 HA H4", 0, anchor="S", hands=hands, result=9, claim=Claim("", 9, 4)) is None
    assert tells("trump_out", "W H7 H8 HA H4", 0, anchor="S", hands=hands, result=9, claim=Claim("S", 9, 4)) == "yes"


def test_a_trick_of_a_play_that_breaks_off_may_have_been_lost_in_a_claim() -> None:
    assert tells("lost_in_claim", "W H7 H8 HA H4", 0, anchor="S") is None


# the ruling


def test_a_short_trick_is_ruled_without_a_question_that_the_record_answers() -> None:
    board = ruling("67", f"{SHORT} C3 C4 C5", 3, hands="E: .A..3")
    about = board.course.incident(1)._replace(anchor="E", at="card 4")
    board.course = board.course.with_incident(about)
    assert board.need is None
    assert {"67B1", "67B1a"} <= board.cited()
    assert [item.slots["trick"] for item in board.outcome.state.of("marks")] == ["1"]
