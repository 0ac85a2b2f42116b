"""What the recorded play tells of a revoke: who has played on, and whether it is established; and after the end."""

from __future__ import annotations

import pytest
from at_play import ruling, tells, told

from bridge_rulings.ruling.state import Item
from bridge_rulings.table.board import Claim

# East, with a heart, discards on the first trick.
EAST = "E: KQJT.A2.5432.432"
HANDS = f"N: 987.T98.AKQ.AKQJ {EAST} S: A65.K4.JT98.T987 W: 432.QJ7653.76.65"
REVOKE = "W H7 H8 C4 H4"


def on_table(hand: str, card: str) -> Item:
    return Item("penalty_card", hand, {"kind": "major", "card": card}, 1, ())


def established(hand: str) -> Item:
    return Item("mark", hand, {"what": "established_revoke"}, 2, ())


# the card


def test_the_suit_and_the_card_of_a_revoke() -> None:
    assert tells("suit_due", REVOKE, 3) == "H"
    assert tells("revoke_card", REVOKE, 3) == "C4"
    for cards, which in (("W H7 H8 HA", 3), ("W H7", 1), ("W H7 H8 -", 3), ("W H7 H8 E:C4*", 3)):
        assert tells("suit_due", cards, which) is None
        assert tells("revoke_card", cards, which) is None


@pytest.mark.parametrize(("card", "answer"), [("C4", "yes"), ("C3", None), ("", None)])
def test_a_card_that_lay_on_the_table_was_a_penalty_card(card: str, answer: str | None) -> None:
    lying = [on_table("E", card)] if card else []
    assert tells("was_penalty_card", REVOKE, 3, *lying) == answer
    assert tells("was_penalty_card", REVOKE, 3, on_table("W", "C4")) is None


@pytest.mark.parametrize(
    ("cards", "which", "answer"),
    [("W H7 H8 C4", 3, "no"), ("N:H7 C4", 2, "yes"), ("S:H7 H8 HT C4", 4, "no"), ("S:H7 W:H8< N:HT C4", 4, None)],
    ids=["led", "behind him", "before him", "taken back"],
)
def test_whether_partner_had_still_to_play(cards: str, which: int, answer: str | None) -> None:
    """62D2."""
    assert tells("partner_to_play", cards, which) == answer


# who has played since


@pytest.mark.parametrize(
    ("cards", "which", "after"),
    [
        ("W H7 H8 C4", 3, "nobody"),
        ("W H7 H8 C4 H4", 3, "lho"),
        ("W H7 H8 C4 H4 / N:S7", 3, "lho_rho"),
        ("N:H8 C4 H4 H7", 2, "lho_partner"),
        ("S:H4 H7 H8 C4 / N:S7", 4, "rho"),
        ("N:H8 C4 H4 H7 / N:S7", 2, "all_three"),
        ("W H7 H8 C4 H4 / N:S7 SK S6 S2 / SA", 3, None),
        ("W H7 H8 C4< E:HA H4", 3, None),
        ("W H7 H8 C4 S:H4<", 3, None),
    ],
)
def test_who_has_played_after_it(cards: str, which: int, after: str | None) -> None:
    """62C. What was taken back may have been taken back after attention was drawn."""
    assert tells("played_since", cards, which) == after
    assert tells("played_since", cards, which, result=9) is None, "the record may have lost the rest"


def test_which_card_each_has_played_since() -> None:
    cards = "N:H8 C4 H4 H7 / N:S7"
    assert [tells(f"{who}_card_since", cards, 2) for who in ("lho", "partner", "rho")] == ["H4", "H7", "S7"]
    assert tells("lho_card_since", "N:H8 C4 HK H7 / S:S5", 2) is None, "he has played two"
    assert tells("lho_card_since", "W H7 H8 C4", 3) is None


@pytest.mark.parametrize(
    ("cards", "which", "hands", "answer"),
    [
        ("W H7 H8 C4 S5 / S:S6 S2 S7 ST", 3, HANDS, "no"),
        ("W H7 H8 C4 S5", 3, HANDS, "no"),
        ("W H7 H8 C4 S5 / S:S6", 3, HANDS, "yes"),
        ("W H7 H8 C4 S5 / S:S6", 4, HANDS, "yes"),
        ("W H7 H8 C4 H4 / N:S7", 3, HANDS, "no"),
        ("W H7 H8 C4 S5 / S:S6", 3, EAST, None),
        ("W H7 H8 C4 S5 / S:S6<", 3, HANDS, None),
    ],
    ids=[
        "both have gone on",
        "neither",
        "one, and both revoked",
        "South's",
        "one, one revoked",
        "unknown",
        "taken back",
    ],
)
def test_whether_both_sides_revoked_and_one_has_gone_on(cards: str, which: int, hands: str, answer: str | None) -> None:
    """62C3."""
    assert tells("both_on_trick", cards, which, hands=hands) == answer


def test_what_a_ruling_asked_for_and_did_not_get_may_be_the_other_revoke() -> None:
    cards = "W H7 H8 C4 H4 / N:S7"
    assert tells("both_on_trick", cards, 3, on_table("E", "S9"), hands=HANDS) is None


# established


@pytest.mark.parametrize(
    ("cards", "which", "gone_on"),
    [
        ("W H7 H8 C4 H4", 3, "no"),
        ("W H7 H8 C4 H4 / N:S7", 3, "no"),
        ("W H7 H8 C4 H4 / N:S7 SK", 3, "yes"),
        ("W H7 H8 C4 H4 / W:S2", 3, "yes"),
        ("W H7 H8 C4 H4 / N:S7 E:SK<", 3, None),
        ("W H7 H8 C4 H4 / E:SK*", 3, None),
        ("W H7 H8 C4< E:HA H4 / E:SK", 3, None),
    ],
    ids=["no card", "the others", "himself", "partner out of turn", "taken back", "shown", "put right"],
)
def test_whether_his_side_has_gone_on(cards: str, which: int, gone_on: str | None) -> None:
    """63A1."""
    assert tells("side_gone_on", cards, which) == gone_on


def test_a_record_that_breaks_off_does_not_say_that_nobody_went_on() -> None:
    assert tells("side_gone_on", REVOKE, 3, result=9) is None
    assert tells("side_gone_on", f"{REVOKE} / N:S7 SK", 3, result=9) == "yes"
    assert tells("side_gone_on", REVOKE, 3, result=9, claim=Claim("S", 9, 4)) == "no"


def test_what_came_later_establishes_nothing_before_the_director_came() -> None:
    assert tells("side_gone_on", REVOKE, 3, then="/ N:S7 SK") == "no"


@pytest.mark.parametrize(
    ("claim", "answer"),
    [
        (Claim("W", 9, 4), "yes"),
        (Claim("S", 9, 4), None),
        (Claim("", 9, 4), None),
        (Claim("W", 9, 2), None),
        (None, None),
    ],
    ids=["partner", "opponent", "nobody knows", "they played on", "none"],
)
def test_a_claim_of_his_side_establishes_it(claim: Claim | None, answer: str | None) -> None:
    """63A3; a claim is not the only thing that counts as one, so there is no no."""
    assert tells("side_claimed", REVOKE, 3, claim=claim) == answer


# what it won

REST = "/ N:SQ S9 S8 S6"  # North's tricks


@pytest.mark.parametrize(
    ("cards", "more", "answer"),
    [
        (f"{REVOKE} / N:S7 SK S6 S2", {}, "yes"),
        (f"{REVOKE} / N:SA SK S6 S2", {}, None),
        (f"{REVOKE} / N:SA SK S6 S2", {"result": 12}, "yes"),
        (f"{REVOKE} / N:SA SK S6 S2", {"result": 13}, "no"),
        ("W HT H8 C4 H4 / W:S2 SA SK S6", {"result": 12}, "no"),
        (f"{REVOKE} / N:S7 SK S6 S2", {"result": 13}, "yes"),
    ],
    ids=[
        "has",
        "not yet",
        "by the result",
        "by the result not",
        "won the revoke trick only",
        "a result that cannot be",
    ],
)
def test_whether_his_side_won_a_later_trick(cards: str, more: dict[str, object], answer: str | None) -> None:
    """64A."""
    assert tells("later_trick", cards, 3, **more) == answer


def test_a_later_trick_is_told_as_soon_as_the_record_has_it() -> None:
    assert tells("later_trick", REVOKE, 3) is None
    found = told("later_trick", REVOKE, 3, then="/ N:S7 SK S6 S2")
    assert found == ("yes", "East won trick 2")


def test_the_last_trick_of_an_ending_is_the_last() -> None:
    ending = "ending: N: A.8.. E: K.2.. S: 6.4.. W: 2.7.."
    lost = "W H7 H8 SK H4 / N:SA H2 S6 S2"
    assert tells("later_trick", lost, 3, hands=ending) == "no"
    assert tells("later_trick", "W H7 H8 SK H4 / N:SA", 3, hands=ending) is None
    assert tells("tricks_won", lost, 3, hands=ending) == "12"


def test_which_tricks_his_side_won() -> None:
    ending = "ending: N: 7.8.2. E: K.2.3. S: 6.4.4. W: 2.7.5."
    cards = "W H7 H8 D3 H4 / N:S7 SK S6 S2"
    assert tells("tricks_won", f"{cards} / E:H2 D4 D5 D2", 3, hands=ending) == "12 13"
    assert tells("tricks_won", cards, 3, hands=ending) is None, "one trick is still to come"
    assert tells("tricks_won", REVOKE, 3, result=13) is None, "it won none"
    assert tells("tricks_won", "W HT H8 C4 H4", 3, result=12) == "1"
    assert tells("tricks_won", "W HT H8 C4 H4", 3, result=9) is None, "nobody knows which"


# other revokes

AGAIN = "W H7 H8 C4 H4 / N:S7 SK S6 S2 / E:D2 D8 D6 DA / N:H9 C3"
ONCE = "W H7 H8 HA H4 / E:D2 D8 D6 DA / N:H9 C3"


@pytest.mark.parametrize(
    ("cards", "which", "hands", "answer"),
    [
        (AGAIN, 14, EAST, "yes"),
        (AGAIN, 3, EAST, "no"),
        (ONCE, 10, EAST, "no"),
        ("W H7 H8 C4 H4 / N:S7 SK S6 S2 / E:D2 D8 D6 DA / N:CA H2", 14, EAST, "no"),
        ("W H7 H8 C4 H4 / N:H9 C3", 6, "", None),
        ("W - H8 C4 H4 / N:H9 C3", 6, EAST, None),
    ],
    ids=["again", "the first", "followed before", "another suit", "hand unknown", "lead unknown"],
)
def test_whether_he_had_revoked_in_the_suit_before(cards: str, which: int, hands: str, answer: str | None) -> None:
    """64B2."""
    assert tells("repeated", cards, which, hands=hands) == answer


def test_after_a_ruling_that_bound_somebody_the_cards_do_not_tell_every_revoke() -> None:
    assert tells("repeated", ONCE, 10, on_table("E", "S9"), hands=EAST) is None


def test_whether_the_other_side_has_an_established_revoke() -> None:
    """64B7."""
    theirs = f"{REVOKE} / N:S7 SK D8 S2"
    assert tells("both_established", f"{theirs} / E:D2 D9", 3, hands=HANDS) == "yes"
    assert tells("both_established", theirs, 3, hands=HANDS) is None, "nobody has gone on"
    assert tells("both_established", REVOKE, 3, hands=HANDS) is None, "the play is not over"
    ended = {"result": 9, "claim": Claim("S", 9, 4)}
    assert tells("both_established", REVOKE, 3, hands=HANDS, **ended) == "no"
    assert tells("both_established", REVOKE, 3, hands=HANDS, result=9) is None, "the record may have lost a revoke"
    assert tells("both_established", REVOKE, 3, hands=EAST, **ended) == "no", "they followed suit"
    assert tells("both_established", "W H7 D8 C4 H4", 3, hands=EAST, **ended) is None, "North may have had a heart"
    assert tells("both_established", REVOKE, 3, established("N"), hands=HANDS, **ended) is None
    assert tells("both_established", REVOKE, 3, on_table("E", "S9"), hands=HANDS, **ended) is None


# the ruling

PLAYED_OUT = "W H7 H8 C4 H4 / N:S7 SK S6 S2 / E:D2 D8 D6 DA"
CLAIMED = {"result": 9, "claim": Claim("S", 9, 12)}


def test_an_established_revoke_is_ruled_without_a_question_that_the_record_answers() -> None:
    board = ruling("62", PLAYED_OUT, 3, {"62.dummy_first": "no"}, hands=HANDS, **CLAIMED).comes("end_of_play")
    assert board.asked == ["64.penalty_or_dummy", "64.next_board", "64.round_over"]
    board.quietly().says({"64.still_damaged": "no"})
    assert board.need is None
    assert {"63A1", "64A2"} <= board.cited()
    typed = ruling("62", PLAYED_OUT, 3, {"62.dummy_first": "no", "63.next_trick": "yes"}, hands=HANDS, record=False)
    typed.quietly().comes("end_of_play").quietly()
    typed.says({"64.trick_won_by": "others"}).says({"64.later_trick": "yes"}).says({"64.still_damaged": "no"})
    assert typed.cited() == board.cited()
    assert typed.effects() == board.effects()
    assert [transfer.number for transfer in typed.transfers] == [transfer.number for transfer in board.transfers]


def test_a_revoke_seen_in_time_is_put_right_without_a_question_about_who_played() -> None:
    board = ruling("62", "W H7 H8 C4 H4 / N:S7", 3, hands=HANDS).quietly()
    assert board.need is not None
    assert board.need.kind == "offer", "South, who played after it, may change his card"
    assert board.penalty_cards == ["E C4 major"]
    board.says({"62.lho may change": "change"}).says({"62.took_back": "card"})
    assert board.options == ["keep", "change"], "North has led"
    board.says({"62.rho may change": "keep"})
    assert board.need is None
    applied = [one for step in board.outcome.rulings for one in step.applied]
    withdrawn = [(one.hand, one.slots["card"]) for one in applied if one.use.effect == "withdraw"]
    assert withdrawn == [("E", "C4"), ("S", "H4")]
