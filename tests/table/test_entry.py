"""The one line with which a director says who is who."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge_rulings.errors import Problem
from bridge_rulings.table.contract import Contract
from bridge_rulings.table.entry import Entry, read_entry

FOUR_SPADES = {"contract": Contract(4, "S", 0, "S"), "declarer": "S"}
DOUBLED = {"contract": Contract(4, "S", 1, "S"), "declarer": "S"}
NO_DECLARER = {"contract": Contract(4, "S")}
WEST_LED = {"actor": "W", "act": "led"}


def says(line: str) -> dict[str, Any]:
    """What is not empty."""
    return {field: value for field, value in read_entry(line)._asdict().items() if value}


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", {}),
        (" , ", {}),
        ("E", {"actor": "E"}),
        ("offender W", {"actor": "W"}),
        ("4Sx by S, W led H7", {**DOUBLED, **WEST_LED, "card": "H7"}),
        ("W led H7 out of turn, 4S by S", {**FOUR_SPADES, **WEST_LED, "card": "H7"}),
        (
            "South 3NT, east revoked",
            {"contract": Contract(3, "N", 0, "S"), "declarer": "S", "actor": "E", "act": "revoked"},
        ),
        ("W bid 1H, N dealt", {"actor": "W", "act": "bid", "call": "1H", "dealer": "N"}),
        ("3n n w", {"contract": Contract(3, "N", 0, "N"), "declarer": "N", "actor": "W"}),
        ("board 7: 4♠ by South; West, turn North", {**FOUR_SPADES, "board": "7", "actor": "W", "turn": "N"}),
        ("declarer S, E dropped h7", {"declarer": "S", "actor": "E", "act": "exposed", "card": "H7"}),
        ("N led", {"actor": "N", "act": "led"}),
        ("contract: 4S, declarer: S, offender: W, card: H7", {**FOUR_SPADES, "actor": "W", "card": "H7"}),
    ],
)
def test_a_line_as_directors_type_it_is_read(line: str, expected: dict[str, Any]) -> None:
    assert says(line) == expected


@pytest.mark.parametrize(
    "line",
    [
        "4S S",
        "4S by S",
        "4S-S",
        "4S - S",
        "4S (S)",
        "4S, by S",
        "4S, declarer S",
        "4S S declarer",
        "South 4S",
        "South 4S by S",
        "S in 4S",
        "S declares 4S",
        "in 4S by S",
        "4S, dummy N",
        "4S, N is dummy",
    ],
)
def test_declarer_is_the_seat_beside_the_contract_or_the_one_that_is_named_so(line: str) -> None:
    assert says(line) == FOUR_SPADES


@pytest.mark.parametrize("line", ["4SX S", "4♠ X by S", "4S by S X", "4S by S doubled", "4 spades doubled S"])
def test_a_double_may_stand_before_declarer_or_after(line: str) -> None:
    assert says(line) == DOUBLED


@pytest.mark.parametrize(
    "line", ["4S W led", "4S, W led", "W led, 4S", "W led against 4S", "4S, lead by W", "4S - W led"]
)
def test_a_seat_with_a_verb_did_it_and_is_not_declarer(line: str) -> None:
    assert says(line) == {**NO_DECLARER, **WEST_LED}


def test_a_seat_before_a_contract_that_has_a_declarer_is_the_player_it_is_about() -> None:
    assert says("W 4S by S") == {**FOUR_SPADES, "actor": "W"}


def test_a_seat_apart_from_the_contract_is_the_player_it_is_about() -> None:
    assert says("4S, W") == says("W, 4S") == {**NO_DECLARER, "actor": "W"}


@pytest.mark.parametrize(
    "line",
    [
        "turn N",
        "N's turn",
        "it was North's turn",
        "N was to lead",
        "it was N's lead",
        "N should have led",
        "whose turn: N",
    ],
)
def test_whose_turn_it_was_is_read(line: str) -> None:
    assert says(f"W led, {line}") == {**WEST_LED, "turn": "N"}


def test_who_led_instead_of_another_led_at_his_turn() -> None:
    assert says("W led H7 instead of N") == {**WEST_LED, "card": "H7", "turn": "N"}


@pytest.mark.parametrize("line", ["N dealt", "dealer N", "N dealer", "dealer: N", "dealt by N", "North was the dealer"])
def test_the_dealer_is_read(line: str) -> None:
    assert says(line) == {"dealer": "N"}


@pytest.mark.parametrize("line", ["board 7", "Board no. 7", "bd 7", "#7", "board7", "on board 07"])
def test_the_board_number_is_read(line: str) -> None:
    assert says(f"{line} W") == {"board": "7", "actor": "W"}


@pytest.mark.parametrize(
    ("line", "act"),
    [
        ("W led", "led"),
        ("W played", "played"),
        ("W ruffed", "played"),
        ("W revoked", "revoked"),
        ("W did not follow suit", "revoked"),
        ("W's revoke", "revoked"),
        ("revoke by W", "revoked"),
        ("W faced", "exposed"),
        ("W claimed", "claimed"),
        ("W conceded", "conceded"),
        ("W passed", "passed"),
        ("W bid pass", "passed"),
        ("W doubled", "doubled"),
        ("insufficient bid by W", "bid"),
    ],
)
def test_the_deed_is_read_in_its_usual_words(line: str, act: str) -> None:
    assert says(line) == {"actor": "W", "act": act}


@pytest.mark.parametrize(
    "line", ["W bid 1H", "1H bid by W", "W called 1♥", "bid of 1H by W", "W opened 1H", "insufficient 1H by W"]
)
def test_a_bid_that_was_made_is_no_contract(line: str) -> None:
    assert says(line) == {"actor": "W", "act": "bid", "call": "1H"}


@pytest.mark.parametrize("line", ["W led 4S", "W led S4", "4S led by W", "W led the four of spades", "lead of S4 by W"])
def test_beside_a_verb_for_cards_four_spades_is_a_card(line: str) -> None:
    assert says(line) == {**WEST_LED, "card": "S4"}


def test_once_the_contract_is_named_a_played_four_of_hearts_is_a_card() -> None:
    assert says("4S by S, E played 4H") == {**FOUR_SPADES, "actor": "E", "act": "played", "card": "H4"}
    assert says("4H led by W, 4S by S") == {**FOUR_SPADES, **WEST_LED, "card": "H4"}


def test_a_revoke_with_the_card_that_was_played_stays_a_revoke() -> None:
    assert (
        says("E revoked, playing H7") == says("E played H7, revoked") == {"actor": "E", "act": "revoked", "card": "H7"}
    )


def test_declarer_and_dummy_stand_for_their_seats_when_declarer_is_known() -> None:
    assert says("4S by S, declarer claimed") == {**FOUR_SPADES, "actor": "S", "act": "claimed"}
    assert says("dummy revoked, 4S by S") == {**FOUR_SPADES, "actor": "N", "act": "revoked"}
    assert says("dummy revoked") == {"act": "revoked", "unread": ("dummy",)}


@pytest.mark.parametrize(
    ("line", "unread"),
    [
        ("W zork", ("zork",)),
        ("W, not N", ("not", "N")),
        ("W, after N led H7", ("after", "N", "led", "H7")),
        ("W, over 1S", ("over", "1S")),
        ("W on trick 3", ("on", "trick", "3")),
        ("W, North's lead", ("North's", "lead")),
        ("W, by S", ("by", "S")),
        ("W from dummy", ("from", "dummy")),
        ("W, E-W vulnerable", ("E-W", "vulnerable")),
        ("W 4S-1", ("4S-1",)),
        ("opening W large zork", ("opening", "large", "zork")),
    ],
)
def test_what_it_cannot_use_is_handed_back_in_order_and_never_guessed(line: str, unread: tuple[str, ...]) -> None:
    assert says(line) == {"actor": "W", "unread": unread}


def test_a_second_card_is_handed_back() -> None:
    assert says("E exposed H7 and 10d") == {"actor": "E", "act": "exposed", "card": "H7", "unread": ("10d",)}


def test_a_deed_that_is_denied_is_no_deed() -> None:
    assert says("W hasn't led") == {"actor": "W", "unread": ("hasn't", "led")}


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("4S by S, declarer N", "two declarers: South and North"),
        ("4S by S, dummy W", "two declarers"),
        ("W led H7, E led H7", "two players it may be about: West and East"),
        ("offender W, E", "two players"),
        ("W led H7 by E", "two players"),
        ("4S by S, 3NT by S", "two contracts"),
        ("4S by S, W 5H", "two"),
        ("turn N, turn S", "two players whose turn it was"),
        ("dealer N, E dealt", "two dealers"),
        ("board 7, board 8", "two boards: 7 and 8"),
    ],
)
def test_a_line_that_contradicts_itself_is_refused_with_a_hint(line: str, what: str) -> None:
    with pytest.raises(Problem, match=what) as told:
        read_entry(line)
    assert told.value.hint


@pytest.mark.parametrize(
    "line",
    [
        "W led 4S by S",
        "S 4S W",
        "4S led",
        "S played 4S",
        "E revoked 4S",
        "4S doubled by S",
        "4S S doubled",
        "W turn N",
        "4S N dealer",
        "S declarer N dealer W",
    ],
)
def test_a_line_with_two_readings_is_refused_with_a_hint(line: str) -> None:
    with pytest.raises(Problem, match="two ways") as told:
        read_entry(line)
    assert told.value.hint


def test_saying_the_same_twice_is_no_contradiction() -> None:
    assert says("4S by S, declarer S, W, offender W") == {**FOUR_SPADES, "actor": "W"}


def entry_or_problem(line: str) -> Entry | Problem:
    try:
        return read_entry(line)
    except Problem as told:
        return told


VOCABULARY = (
    "N E S W West's declarer dummy dealer turn offender by to in of it was should instead not over led played revoked "
    "bid called claimed passed doubled dealt contract 4S 3NT 1H 4SX H7 10h 7 X as a heart out of turn "
    ", ; : - ( ) board #"
)


@given(st.lists(st.sampled_from(VOCABULARY.split()), max_size=9), st.integers(0, 9))
def test_no_line_breaks_the_reader_and_no_unknown_word_is_lost(words: list[str], at: int) -> None:
    line = " ".join([*words[:at], ", zork ,", *words[at:]])
    entry = entry_or_problem(line)
    if isinstance(entry, Problem):
        return
    assert entry.unread.count("zork") == 1
    assert {entry.declarer, entry.actor, entry.turn, entry.dealer} <= {"", "N", "E", "S", "W"}
    assert entry.contract is None or entry.contract.declarer == entry.declarer


@given(st.text(max_size=40))
def test_any_text_is_an_entry_or_a_problem(text: str) -> None:
    told = entry_or_problem(text)
    assert isinstance(told, Entry) or told.hint
