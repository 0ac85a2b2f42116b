"""What lies on the table: effects write it, and take it away again."""

from __future__ import annotations

from at_table import book
from twice import strange_effects

from bridge_rulings.ruling.state import Item, TableState


def write(state: TableState, effect: str, hand: str = "E", incident: int = 1, **slots: str) -> None:
    state.apply(book().support.effects[effect], Item(effect, hand, slots, incident, ("50B",)))


def cards(state: TableState, hand: str = "") -> list[str]:
    return [f"{item.hand} {item.slots['card']} {item.slots['kind']}" for item in state.of("penalty_cards", hand)]


def test_a_card_that_is_put_down_lies_there_for_its_owner() -> None:
    state = TableState()
    write(state, "penalty_card", kind="minor", card="H3")
    write(state, "penalty_card", "W", kind="major", card="SJ")
    assert cards(state) == ["E H3 minor", "W SJ major"]
    assert cards(state, "W") == ["W SJ major"]
    assert cards(state, "N") == []


def test_all_cards_of_one_hand_become_major_together() -> None:
    state = TableState()
    write(state, "penalty_card", kind="minor", card="H3")
    write(state, "penalty_card", "W", kind="minor", card="D2")
    write(state, "all_major")
    assert cards(state) == ["E H3 major", "W D2 minor"]


def test_a_card_that_goes_down_again_lies_there_once() -> None:
    state = TableState()
    write(state, "penalty_card", kind="minor", card="H3")
    write(state, "penalty_card", "W", kind="major", card="H3")
    write(state, "penalty_card", kind="major", card="H3")
    assert cards(state) == ["W H3 major", "E H3 major"]
    write(state, "penalty_card", kind="major", card="?")
    write(state, "penalty_card", kind="major", card="?")
    assert len(cards(state, "E")) == 3


def test_cards_are_picked_up_all_or_by_suit() -> None:
    state = TableState()
    for card in ("H3", "SJ", "S4"):
        write(state, "penalty_card", kind="major", card=card)
    write(state, "pick_up", which="suit", suit="S")
    assert cards(state) == ["E H3 major"]
    write(state, "pick_up", which="all")
    assert cards(state) == []


def test_several_suits_are_picked_up_together() -> None:
    state = TableState()
    for card in ("H3", "SJ", "D4"):
        write(state, "penalty_card", kind="major", card=card)
    write(state, "pick_up", which="suit", suit="H S")
    assert cards(state) == ["E D4 major"]


def test_a_card_that_is_played_is_gone_and_a_card_that_nobody_knows_is_that_card() -> None:
    state = TableState()
    write(state, "penalty_card", kind="major", card="H3")
    write(state, "penalty_card", kind="major", card="?")
    write(state, "played_penalty_card", card="D9")
    assert cards(state) == ["E H3 major"]
    write(state, "played_penalty_card", card="H3")
    assert cards(state) == []


def test_a_card_that_nobody_knows_goes_back_with_the_suit_that_is_named() -> None:
    state = TableState()
    write(state, "penalty_card", kind="major", card="?")
    write(state, "pick_up", which="suit", suit="H")
    assert cards(state) == []


def test_another_hands_cards_stay() -> None:
    state = TableState()
    write(state, "penalty_card", "W", kind="major", card="H3")
    write(state, "pick_up", which="all")
    assert cards(state) == ["W H3 major"]


def test_without_seats_a_hand_is_somebody_in_its_own_incident_only() -> None:
    state = TableState()
    write(state, "penalty_card", "anchor", 1, kind="minor", card="H3")
    write(state, "penalty_card", "anchor", 2, kind="minor", card="D2")
    write(state, "all_major", "anchor", 2)
    assert cards(state) == ["anchor H3 minor", "anchor D2 major"]
    write(state, "pick_up", "anchor", 1, which="all")
    assert cards(state) == ["anchor D2 major"]


def test_an_effect_without_a_list_leaves_nothing() -> None:
    state = TableState()
    write(state, "stands", what="lead")
    assert state.lists == {}


def test_a_list_remembers_that_it_was_used() -> None:
    state = TableState()
    write(state, "pick_up", which="all")
    assert not state.was_used("penalty_cards"), "taking away is not putting down"
    write(state, "penalty_card", kind="major", card="H3")
    write(state, "pick_up", which="all")
    assert state.was_used("penalty_cards")
    assert state.of("penalty_cards") == ()


def test_every_item_says_which_incident_and_paragraph_put_it_there() -> None:
    state = TableState()
    write(state, "penalty_card", incident=3, kind="major", card="H3")
    (item,) = state.of("penalty_cards")
    assert (item.incident, item.cite) == (3, ("50B",))


def test_how_long_an_effect_lasts_and_what_goes_without_saying_is_as_it_was_written_down() -> None:
    assert list(strange_effects(book())) == []
