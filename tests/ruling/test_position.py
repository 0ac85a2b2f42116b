"""What the table tells by itself, and when it cannot tell and the director is asked."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from at_table import Board, book
from readings import strange_answers, strange_readings

from bridge_rulings.ruling.course import Incident
from bridge_rulings.ruling.position import DERIVATIONS, View
from bridge_rulings.ruling.state import Item, TableState
from bridge_rulings.ruling.told_by_record import RECORDED
from bridge_rulings.ruling.values import read_value


def item(effect: str, hand: str, incident: int = 1, **slots: str) -> Item:
    return Item(effect, hand, slots, incident, ())


def lies(hand: str, card: str, kind: str = "major", incident: int = 1) -> Item:
    return item("penalty_card", hand, incident, kind=kind, card=card)


def ban(hand: str, suits: str) -> Item:
    return item("forbid_lead", hand, suits=suits)


def demand(hand: str, suit: str) -> Item:
    return item("require_lead", hand, suit=suit)


def silenced(hand: str, span: str, incident: int = 1) -> Item:
    return item("silence", hand, incident, **{"for": span})


def revoke(hand: str, trick: str = "", suit: str = "", incident: int = 1) -> Item:
    told = {"trick": trick, "suit": suit}
    return item(
        "mark", hand, incident, what="established_revoke", **{name: word for name, word in told.items() if word}
    )


def tells(
    name: str,
    *lying: Item,
    anchor: str = "E",
    declarer: str = "S",
    turn: str = "",
    card: str = "",
    names: Mapping[str, str] | None = None,
    incident: int = 1,
    seat: str | None = None,
) -> str | None:
    """What a derivation says, seen from East or ``anchor``; ``seat``: with whom the incident began, if with another."""
    state = TableState()
    for one in lying:
        state.apply(book().support.effects[one.effect], one)
    whose = anchor if seat is None else seat
    entered = Incident(incident, "50B", "", whose if len(whose) == 1 else "", turn, card, {})
    return DERIVATIONS[name](View(anchor, declarer, entered, names or {}, state))


def test_the_functions_and_the_list_for_the_law_files_are_one() -> None:
    assert set(DERIVATIONS) | set(RECORDED) == set(book().support.derived)


def test_a_function_looks_at_what_the_list_says_that_it_reads() -> None:
    assert list(strange_readings(book())) == []


def test_every_fact_that_is_worked_out_has_the_answers_that_may_be_found() -> None:
    assert list(strange_answers(book())) == []


# who plays with whom


@pytest.mark.parametrize(
    ("name", "anchor", "declarer", "answer"),
    [
        ("offender_defends", "E", "S", "yes"),
        ("offender_defends", "N", "S", "no"),
        ("offender_defends", "anchor", "S", None),
        ("offender_defends", "E", "declarer", None),
        ("led_by", "E", "S", "defender"),
        ("led_by", "N", "S", "declaring"),
        ("led_by", "anchor", "S", None),
        ("of_a_defender", "S", "S", "no"),
        ("of_a_defender", "E", "S", None),
        ("of_a_defender", "anchor", "S", None),
        ("offender_is_dummy", "N", "S", "yes"),
        ("offender_is_dummy", "S", "S", "no"),
        ("offender_is_dummy", "E", "S", None),
        ("offender_is_dummy", "dummy", "declarer", None),
    ],
)
def test_the_sides_are_known_with_the_seats(name: str, anchor: str, declarer: str, answer: str | None) -> None:
    assert tells(name, anchor=anchor, declarer=declarer) == answer


# what was entered


@pytest.mark.parametrize(
    ("name", "turn", "answer"),
    [
        ("in_turn", "E", "yes"),
        ("in_turn", "W", "no"),
        ("in_turn", "", None),
        ("turn_was", "W", "own_side"),
        ("turn_was", "N", "opponent"),
        ("turn_was", "", None),
        ("call_turn", "N", "rho"),
        ("call_turn", "W", "partner"),
        ("call_turn", "S", "lho"),
        ("call_turn", "E", None),
        ("call_turn", "", None),
    ],
)
def test_whose_turn_it_was_is_seen_from_the_offender(name: str, turn: str, answer: str | None) -> None:
    assert tells(name, turn=turn) == answer
    assert tells(name, anchor="anchor", turn=turn) is None


@pytest.mark.parametrize(
    ("card", "honour", "several"), [("HT", "yes", "no"), ("H9", "no", "no"), ("H3 SJ", "yes", "yes"), ("", None, None)]
)
def test_the_card_that_was_named_tells_whether_it_is_an_honour(
    card: str, honour: str | None, several: str | None
) -> None:
    assert tells("card", card=card) == (card or None)
    assert tells("card_is_honour", card=card) == honour
    assert tells("several_cards", card=card) == several
    assert tells("card_is_honour", names={"card": card}) == honour


def test_the_card_that_was_named_at_the_start_is_no_other_players_card() -> None:
    """53C: declarer led the card that was named; the law is now about the defender who played to it."""
    for name in ("card", "card_is_honour", "several_cards"):
        assert tells(name, anchor="E", seat="S", card="HT") is None
        assert tells(name, anchor="rho", seat="anchor", card="HT") is None


def test_a_card_nobody_knows_tells_nothing() -> None:
    assert tells("card_is_honour", names={"card": "?"}) is None
    assert tells("several_cards", names={"card": "?"}) is None


@pytest.mark.parametrize(("trick", "answer"), [("12", "yes"), ("11", "no"), ("?", None), ("", None)])
def test_the_trick_tells_whether_it_was_the_twelfth(trick: str, answer: str | None) -> None:
    assert tells("twelfth", names={"trick": trick}) == answer


# penalty cards


@pytest.mark.parametrize(
    ("lying", "expected"),
    [
        ([], {"other": "no"}),
        ([lies("E", "H3", "minor")], {"other": "yes", "cards": "one", "minor": "yes", "suits": "none", "only": "H3"}),
        (
            [lies("E", "HJ")],
            {"other": "yes", "cards": "one", "minor": "no", "suits": "one", "only": "HJ", "suit": "H", "of": "H"},
        ),
        (
            [lies("E", "HJ"), lies("E", "H3")],
            {"other": "yes", "cards": "several", "minor": "no", "suits": "one", "suit": "H", "of": "H"},
        ),
        (
            [lies("E", "HJ"), lies("E", "S3")],
            {"other": "yes", "cards": "several", "minor": "no", "suits": "several", "of": "H S"},
        ),
        ([lies("E", "?")], {"other": "yes", "cards": "one", "minor": "no", "suits": "one", "only": "?"}),
        ([lies("E", "?"), lies("E", "H3")], {"other": "yes", "cards": "several", "minor": "no"}),
        ([lies("W", "HJ")], {"other": "no"}),
    ],
    ids=[
        "none",
        "one minor",
        "one major",
        "two of a suit",
        "two suits",
        "one unknown",
        "one of two unknown",
        "partner's",
    ],
)
def test_the_owners_cards_are_counted(lying: list[Item], expected: dict[str, str]) -> None:
    names = {
        "other": "other_penalty_cards",
        "cards": "owner_cards",
        "minor": "owner_minor",
        "suits": "owner_suits",
        "only": "penalty_card",
        "suit": "penalty_suit",
        "of": "penalty_suits",
    }
    found = {short: tells(name, *lying) for short, name in names.items()}
    assert {short: answer for short, answer in found.items() if answer is not None} == expected


def test_no_card_on_record_is_no_answer_to_how_many_lie_there() -> None:
    """The ruling may begin with a penalty card that was ruled on without the program."""
    for name in ("owner_cards", "owner_suits", "owner_minor", "leader_cards"):
        assert tells(name) is None
    board = Board("S").starts("50D", "E")
    assert board.asked == ["50.cards_now"]
    assert board.cited() == set()


def test_the_leaders_own_cards_are_counted_once_any_card_was_on_record() -> None:
    assert tells("leader_cards", lies("E", "S7")) == "none"
    assert tells("leader_cards", lies("E", "S7"), lies("W", "SJ")) == "one"
    assert tells("leader_cards", lies("W", "H2", "minor")) == "none"
    gone = (lies("E", "S7"), item("pick_up", "E", which="all"))
    assert tells("leader_cards", *gone) == "none"


def test_a_partners_penalty_card_is_minor_or_not() -> None:
    assert tells("partner_minor", lies("W", "H2", "minor")) == "yes"
    assert tells("partner_minor", lies("W", "SJ"), lies("E", "H2", "minor")) == "no"
    assert tells("partner_minor", lies("E", "H2", "minor")) is None


def test_without_seats_another_incidents_card_may_be_anybodys() -> None:
    """Two incidents without seats do not share an offender."""
    other = lies("anchor", "H3", "minor", incident=1)
    for name in ("other_penalty_cards", "owner_cards", "owner_minor", "owner_suits", "leader_cards", "penalty_card"):
        assert tells(name, other, anchor="anchor", incident=2) is None
        assert tells(name, other, anchor="E", incident=2) is None, "he may be East or not"
    own = lies("anchor", "H3", "minor", incident=2)
    assert tells("owner_cards", own, anchor="anchor", incident=2) == "one"
    assert tells("other_penalty_cards", own, anchor="anchor", incident=2) == "yes"
    assert tells("other_penalty_cards", anchor="anchor") is None, "only what the program ruled on is known"


def test_two_incidents_without_seats_are_ruled_as_two_players() -> None:
    board = Board().starts("49", card="H3").quietly().says({"49.defends": "yes", "50.another": "no"})
    board.says({"50.deliberate": "no"})
    board.starts("49", card="D4").quietly().says({"49.defends": "yes"})
    assert board.asked == ["50.another"]
    board.says({"50.another": "no", "50.deliberate": "no", "50.cards_now": "one"})
    assert board.penalty_cards == ["anchor D4 minor", "anchor H3 minor"]


# restrictions on the lead


@pytest.mark.parametrize(
    ("lying", "answer"),
    [
        ([lies("W", "SJ"), ban("W", "S")], "yes"),
        ([lies("W", "SJ"), ban("W", "H")], "no"),
        ([lies("W", "SJ"), lies("W", "H3"), ban("W", "S H")], "yes"),
        ([lies("W", "SJ"), lies("W", "H3"), ban("W", "S")], "no"),
        ([lies("W", "SJ"), ban("W", "S"), ban("W", "H")], None),
        ([lies("W", "SJ"), ban("W", "D"), ban("W", "H")], "no"),
        ([lies("W", "SJ"), ban("W", "?")], None),
        ([lies("W", "?"), ban("W", "S")], None),
        ([ban("W", "S")], None),
        ([lies("W", "SJ")], None),
    ],
    ids=[
        "his",
        "not his",
        "both",
        "one of two",
        "an older ban",
        "no ban",
        "unknown ban",
        "unknown card",
        "no card",
        "free",
    ],
)
def test_a_ban_is_held_against_the_leaders_own_cards(lying: list[Item], answer: str | None) -> None:
    """An older ban (26B, or an earlier lead) may have ended with the lead: that is asked if it matters."""
    assert tells("forbids_own", *lying) == answer


@pytest.mark.parametrize(
    ("lying", "answer"),
    [
        ([lies("W", "SJ"), demand("W", "S")], "one"),
        ([lies("W", "SJ"), lies("W", "S3"), demand("W", "S")], "several"),
        ([lies("W", "SJ"), demand("W", "H")], "none"),
        ([lies("W", "SJ"), demand("W", "S"), demand("W", "H")], "none"),
        ([lies("W", "SJ"), demand("W", "?")], None),
        ([demand("W", "S")], None),
        ([lies("W", "SJ")], None),
    ],
)
def test_a_demand_is_held_against_the_leaders_own_cards(lying: list[Item], answer: str | None) -> None:
    assert tells("requires_own", *lying) == answer


# obligations to pass


@pytest.mark.parametrize(
    ("lying", "bound"),
    [
        ([], None),
        ([silenced("E", "rest_of_auction")], "yes"),
        ([silenced("E", "next_turn")], None),
        ([silenced("E", "next_turn"), silenced("E", "rest_of_auction")], "yes"),
        ([silenced("W", "rest_of_auction")], None),
        ([silenced("anchor", "rest_of_auction", incident=2)], None),
    ],
    ids=["nobody by this record", "to the end", "one turn, perhaps over", "both", "partner", "somebody"],
)
def test_only_a_player_silenced_to_the_end_is_known_to_be_bound(lying: list[Item], bound: str | None) -> None:
    assert tells("bound_to_pass", *lying) == bound
    assert tells("bound_for", *lying) == ("rest_of_auction" if bound else None)
    assert tells("rho_must_pass", *lying, anchor="S") == bound


def test_without_a_seat_nobody_knows_who_is_bound() -> None:
    for name in ("bound_to_pass", "bound_for", "rho_must_pass"):
        assert tells(name, silenced("anchor", "rest_of_auction"), anchor="anchor") is None


# marks


def test_both_sides_have_established_revokes_only_if_both_have_one() -> None:
    assert tells("both_established", revoke("E"), revoke("N", incident=2)) == "yes"
    assert tells("both_established", revoke("E"), revoke("W", incident=2)) is None
    assert tells("both_established", revoke("E"), item("mark", "N", 2, what="revoke")) is None
    assert tells("both_established", revoke("unknown"), anchor="unknown") is None
    others = (revoke("anchor", incident=1), revoke("lho", incident=2))
    assert tells("both_established", *others, anchor="anchor") is None, "two incidents, and no seats"


@pytest.mark.parametrize(
    ("lying", "answer"),
    [
        ([revoke("E", "3", "H"), revoke("E", "5", "H", 2)], "yes"),
        ([revoke("E", "5", "H"), revoke("E", "3", "H", 2)], "no"),
        ([revoke("E", "3", "S"), revoke("E", "5", "H", 2)], "no"),
        ([revoke("W", "3", "H"), revoke("E", "5", "H", 2)], None),
        ([revoke("E", "3"), revoke("E", "5", "H", 2)], None),
        ([revoke("E", "3", "H"), revoke("E", "?", "H", 2)], None),
        ([revoke("E", "3", "H"), revoke("E", "4", "S"), revoke("E", "5", "H", 2)], "yes"),
        ([revoke("E", "5", "H", 2)], None),
        ([], None),
    ],
    ids=["again", "before", "other suit", "partner", "no suit", "no trick", "one of two", "the only one", "none"],
)
def test_a_revoke_is_repeated_by_the_same_player_in_the_same_suit_later(lying: list[Item], answer: str | None) -> None:
    assert tells("repeated", *lying, incident=2) == answer


def test_dummys_rights_are_lost_or_it_is_asked() -> None:
    assert tells("dummy_lost_rights", item("lose_right", "N", side="NS", what="dummy_rights")) == "yes"
    assert tells("dummy_lost_rights", item("lose_right", "N", side="NS", what="rectification")) is None
    assert tells("dummy_lost_rights") is None


# in the engine


def test_what_is_worked_out_has_the_form_of_what_is_stored() -> None:
    lying = (lies("E", "HJ"), lies("E", "S3"))
    suits = tells("penalty_suits", *lying)
    assert suits is not None
    assert read_value("suits", suits) == suits


def test_two_cards_that_were_named_are_not_the_one_card_of_a_lead() -> None:
    board = Board("S").starts("54", "W", {"54.the opening lead": "refuse"}, card="H7 S3").quietly()
    assert board.asked == ["54.card"]
