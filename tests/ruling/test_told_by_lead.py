"""What the recorded play tells of a lead or play out of turn. None: the director is asked."""

from __future__ import annotations

import pytest
from at_play import ruling, tells

EAST = "E: KQJT.A2.5432.432"
FIRST = "W H7 H8 HA H4"  # East has won it and is to lead


# which trick, whose turn


@pytest.mark.parametrize(
    ("cards", "which", "opening"),
    [
        ("E:C4", 1, "yes"),
        ("W H7 H8 S:C4", 3, "no"),
        (f"{FIRST} / W:C4", 5, "no"),
        ("E:C4< N:C7", 2, "yes"),
        ("E:C4*", 1, None),
    ],
    ids=["opening", "to a lead", "trick two", "after one that went back", "not led"],
)
def test_whether_it_was_the_opening_lead(cards: str, which: int, opening: str | None) -> None:
    assert tells("opening_lead", cards, which) == opening


def test_the_first_lead_of_an_ending_is_no_opening_lead() -> None:
    ending = "ending: N: .8.. E: .A.. S: .4.. W: .7.."
    assert tells("opening_lead", "N:H8", 1, hands=ending) == "no"
    assert tells("on_last_trick", "N:H8", 1, hands=ending) == "yes"
    assert tells("on_last_trick", "N:H8", 1) == "no"


@pytest.mark.parametrize(
    ("cards", "which", "turn"),
    [
        ("E:C4", 1, "own_side"),
        ("N:C4", 1, "opponent"),
        (f"{FIRST} / N:C4", 5, "opponent"),
        (f"{FIRST} / W:C4", 5, "own_side"),
        (f"{FIRST} / E:C4", 5, None),
        ("W H7 H8 - H4 / W:C4", 5, None),
    ],
    ids=["partner's", "opponent's", "East's", "East's, his partner", "his own", "nobody knows who won"],
)
def test_whose_turn_it_was(cards: str, which: int, turn: str | None) -> None:
    assert tells("turn_was", cards, which) == turn


# who has played to it


@pytest.mark.parametrize(
    ("cards", "answer"),
    [
        ("S:C4", "neither"),
        ("S:C4 W:C5", None),
        ("S:C4 N:C5", "only_declarer"),
        ("S:C4 E:C5", "right"),
        ("S:C4 N:C5 E:C6", "right"),
        ("S:C4<", None),
        ("S:C4 E:C5<", None),
    ],
    ids=["nobody", "whose lead it was", "dummy", "right", "dummy, then right", "taken back", "his taken back"],
)
def test_which_defender_played_first_after_declarers_lead(cards: str, answer: str | None) -> None:
    """53. West was to lead, so his card may be a lead of his own."""
    assert tells("defender_since", cards, 1) == answer


def test_the_next_hand_plays_to_a_lead_if_it_was_another_who_was_to_lead() -> None:
    assert tells("defender_since", f"{FIRST} / S:C4 C5", 5) == "left"
    assert tells("defender_since", f"{FIRST} / S:C4 C5 C2 C3 / W:H2", 5) == "left"
    assert tells("defender_since", "E:C4", 1) is None, "a defender led"
    assert tells("defender_since", "S:C4", 1, declarer="declarer") is None
    assert tells("defender_since", "W H7 H8 - H4 / S:C4 C5", 5) is None, "nobody knows whose lead it was"


@pytest.mark.parametrize(
    ("cards", "which", "answer"),
    [
        ("E:C4", 1, "nobody"),
        ("E:C4 C5", 1, "left"),
        ("E:C4 N:C5", 1, "right"),
        ("E:C4 W:C5", 1, "partner"),
        ("W H7 HK H2 H4 / E:C4 N:C5", 5, None),
        ("W H7 HK H2 H4 / E:C4 S:C5", 5, "left"),
        ("S:C4 W:C5", 1, None),
    ],
    ids=["nobody", "left", "right", "partner", "whose lead it was", "another", "declarer led"],
)
def test_who_played_first_after_a_defenders_lead(cards: str, which: int, answer: str | None) -> None:
    assert tells("hand_since", cards, which) == answer


def test_a_record_that_breaks_off_does_not_say_that_nobody_played() -> None:
    assert tells("hand_since", "E:C4", 1, result=9) is None
    assert tells("hand_since", "E:C4 C5", 1, result=9) == "left"
    assert tells("defender_since", "S:C4 N:C5", 1, result=9) is None
    assert tells("lho_played", "E:C4", 1, result=9) is None
    assert tells("partner_led_too", "E:C4", 1, result=9) is None
    assert tells("second_card", "E:C4", 1, result=9) is None


@pytest.mark.parametrize(
    ("cards", "answer"),
    [("E:C4", "no"), ("E:C4 C5", "yes"), ("E:C4 N:C5", "no"), ("E:C4<", None)],
)
def test_whether_the_next_hand_has_played_to_it(cards: str, answer: str | None) -> None:
    """60A1."""
    assert tells("lho_played", cards, 1) == answer


# an opening lead


@pytest.mark.parametrize(
    ("cards", "led_too", "card"),
    [
        ("E:C4", "no", None),
        ("E:C4 W:H7", "yes", "H7"),
        ("E:C4 S:C5 W:C6", "no", "C6"),
        ("E:C4 N:C5 W:H7", None, "H7"),
    ],
    ids=["nobody", "partner", "partner, to it", "first dummy"],
)
def test_whether_the_proper_leader_led_too(cards: str, led_too: str | None, card: str | None) -> None:
    """60C; once declarer has played to it, it is a card to that lead."""
    assert tells("partner_led_too", cards, 1) == led_too
    assert tells("partner_card_since", cards, 1) == card


@pytest.mark.parametrize(
    ("cards", "second", "fails", "hands"),
    [
        ("E:C4", "nothing", None, ""),
        ("E:C4 S:C5", "hand", None, ""),
        ("E:C4 N:C5", "dummy", "no", ""),
        ("E:C4 N:H5", "dummy", "yes", "N: ...K"),
        ("E:C4 N:H5", "dummy", None, ""),
        ("E:C4 W:H7", "nothing", None, ""),
        ("S:C4 W:H7", None, None, ""),
    ],
)
def test_what_was_played_second(cards: str, second: str | None, fails: str | None, hands: str) -> None:
    """54B."""
    assert tells("second_card", cards, 1, hands=hands) == second
    assert tells("second_card_fails", cards, 1, hands=hands) == fails


# too early


@pytest.mark.parametrize(
    ("cards", "which", "partner", "way"),
    [
        ("N:C4 C5 W:C6", 3, "yes", "played"),
        ("N:C4 W:C6", 2, "no", "played"),
        ("N:C4 C5 C6 none / E:H2", 4, "no", "led"),
        ("W H7 H8 HA none / E:C4", 4, "yes", "led"),
        (f"{FIRST} / W:C4", 5, None, None),
        ("N:C4 C5< W:C6", 3, None, "played"),
    ],
    ids=["after partner", "before partner", "led on, partner out", "led on", "an ordinary lead", "partner's went back"],
)
def test_what_came_too_early(cards: str, which: int, partner: str | None, way: str | None) -> None:
    """57."""
    assert tells("partner_in_trick", cards, which) == partner
    assert tells("early_way", cards, which) == way


def test_declarer_has_played_from_both_hands_if_both_cards_lie_there() -> None:
    """57C1: a card that was only called counts too, so there is no no."""
    assert tells("declarer_in_trick", "W H7 H8 S:H4 E:H2", 4) == "yes"
    assert tells("declarer_in_trick", "W H7 S:H4 E:H2", 3) is None
    assert tells("declarer_in_trick", "W H7 H8 S:H4 E:H2", 4, declarer="declarer") is None


@pytest.mark.parametrize(
    ("cards", "which", "answer"),
    [
        ("W H7 H8 HA", 3, "in_turn"),
        ("W H7 E:HA", 2, "after_partner"),
        ("N:H8 W:H7", 2, "before_partner"),
        ("W H7 S:H4", 2, "declarers"),
        ("W H7 E:HA N:H8", 2, None),
        ("W H7 S:H4 N:H8", 2, "declarers"),
        ("S:H4 E:HA W:H7", 2, None),
    ],
    ids=[
        "in turn",
        "partner has played",
        "partner has not",
        "declarer",
        "either",
        "declarer's both ways",
        "either too",
    ],
)
def test_what_the_card_is_after_the_legal_one(cards: str, which: int, answer: str | None) -> None:
    """58A. The legal card may have been written down after it."""
    assert tells("counts_as", cards, which) == answer


def test_two_leads_at_once_are_left_to_the_director() -> None:
    assert tells("counts_as", "E:C4 W:H7", 1) is None


@pytest.mark.parametrize(
    ("cards", "which", "way", "who"),
    [
        ("E:C4 S:C5", 1, "led", "left"),
        ("S:C4 E:C5", 1, None, "right"),
        ("W H7 E:HA N:H8", 2, "played", "right"),
        ("W H7 E:HA", 2, "played", None),
        ("N:C4 W:C5 E:C6", 2, "played", "partner"),
        ("E:C4< S:C5", 1, None, None),
    ],
)
def test_what_came_out_of_turn_and_who_played_next(cards: str, which: int, way: str | None, who: str | None) -> None:
    """60: declarer may have been told to take his lead back."""
    assert tells("what_early", cards, which) == way
    assert tells("next_to_play", cards, which) == who


@pytest.mark.parametrize(
    ("cards", "which", "hands", "answer"),
    [
        ("E:C4", 1, "", "yes"),
        ("W H7 H8 C4", 3, EAST, "yes"),
        ("W H7 H8 C4", 3, "", None),
        ("W H7 H8 HA", 3, EAST, None),
        ("W H7 H8 E:C4*", 3, EAST, None),
    ],
    ids=["out of turn", "a revoke", "unknown", "in turn", "fell"],
)
def test_a_card_that_was_played_wrongly_did_not_fall(cards: str, which: int, hands: str, answer: str | None) -> None:
    """50B."""
    card = "HA" if "HA" in cards else "C4"
    assert tells("played_on_purpose", cards, which, hands=hands, names={"card": card}) == answer
    assert tells("played_on_purpose", cards, which, hands=hands, names={"card": "D2"}) is None, "another card"


# the ruling


def test_an_opening_lead_out_of_turn_takes_three_questions() -> None:
    board = ruling("54", "E:H7", 1)
    assert "54.partner_faced" not in board.asked
    board.quietly().says({"54.the opening lead": "refuse"})
    assert board.penalty_cards == ["E H7 major"]
    assert board.options == ["require", "forbid", "leave"]
    board.says({"50.50D2": "leave"})
    assert board.need is None


def test_a_later_turn_is_about_another_card_than_the_lead_out_of_turn() -> None:
    """52: the penalty card not played at a later turn; the record that ends with the lead knows nothing of it."""
    board = ruling("54", "E:H7", 1).quietly().says({"54.the opening lead": "refuse"}).says({"50.50D2": "leave"})
    board.comes("to_play E")
    board.says({"50.playable #1": "one"}).says({"50.plays #1": "wrong"})
    assert board.asked == ["52.due #1"]
    board.says({"52.due #1": "yes"})
    assert board.asked == ["52.declarer_played #1"]
    board.says({"52.declarer_played #1": "no"}).says({"52.52B #1": "insist"})
    assert board.asked == ["52.card #1"]


@pytest.mark.parametrize(
    ("cards", "which", "typed"),
    [
        (f"{FIRST} / W:C4", 5, {"53.opening": "no", "53.trick13": "no", "53.declarer_next": "nobody"}),
        (f"{FIRST} / W:C4 C5", 5, {"53.opening": "no", "53.trick13": "no", "53.declarer_next": "left"}),
        (f"{FIRST} / S:C4", 5, {"53.opening": "no", "53.trick13": "no", "53.defender_next": "neither"}),
        (f"{FIRST} / S:C4 C5", 5, {"53.opening": "no", "53.trick13": "no", "53.defender_next": "left"}),
    ],
)
def test_a_later_lead_out_of_turn_is_ruled_as_if_it_had_been_typed(
    cards: str, which: int, typed: dict[str, str]
) -> None:
    told, said = ruling("53", cards, which).quietly(), ruling("53", cards, which, typed, record=False).quietly()
    for board in (told, said):
        if board.asked and board.asked[0].endswith("turn_was"):
            board.says({board.asked[0]: "own_side"})
    assert (told.asked, told.cited(), told.effects()) == (said.asked, said.cited(), said.effects())


@pytest.mark.parametrize(
    ("cards", "answer"),
    [
        ("E:D4 S:D3", None),  # the card may be the first of a hand that is being put down
        ("E:D4 S:D3 W:DJ", "yes"),
        ("E:D4 N:D6 W:DJ", None),
        ("E:D4", None),
    ],
)
def test_declarer_has_played_to_the_lead_if_the_play_went_on(cards: str, answer: str | None) -> None:
    assert tells("played_to_lead", cards, 1) == answer
