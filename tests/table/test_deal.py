"""Hands, whole or in part, and what can be wrong with them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import dealt, random_deal, seeded

from bridge_rulings.table.deal import NO_DEAL, PACK, Deal, check, complete, filled, is_whole, missing, owners, tricks_in
from bridge_rulings.table.irregular import CARD_TWICE, WRONG_CARD_COUNT
from bridge_rulings.table.seats import SEATS

NORTH = "AKQJ.T98.765.432"
EAST = "T987.765.432.AKQ"
SOUTH = "6543.432.AKQ.JT9"
WEST = "2.AKQJ.JT98.8765"
ALL = dealt(NORTH, EAST, SOUTH, WEST)


def wrong(deal: Deal) -> list[tuple[str, str, str]]:
    return [(one.kind, one.seat, one.card or one.note) for one in check(deal)]


def test_a_whole_deal_is_complete_and_nothing_is_wrong_with_it() -> None:
    assert complete(ALL)
    assert not check(ALL)
    assert not missing(ALL)
    assert all(is_whole(ALL, seat) for seat in SEATS)
    assert owners(ALL)["D8"] == "W"


def test_of_nothing_everything_is_missing() -> None:
    assert missing(NO_DEAL) == PACK
    assert not complete(NO_DEAL)
    assert not check(NO_DEAL)
    assert not is_whole(NO_DEAL, "N")


def test_a_part_of_a_hand_is_not_wrong() -> None:
    deal = dealt(NORTH, "T9...")
    assert not check(deal)
    assert not is_whole(deal, "E")
    assert is_whole(deal, "N")


@given(st.integers(0, 999), st.sampled_from(SEATS))
def test_the_fourth_hand_is_what_the_others_leave(seed: int, seat: str) -> None:
    deal = random_deal(seeded(seed))
    others = Deal({each: cards for each, cards in deal.hands.items() if each != seat})
    assert filled(others).hands == deal.hands
    assert filled(Deal({**others.hands, seat: frozenset(sorted(deal.hands[seat])[:3])})).hands == deal.hands


def test_two_unknown_hands_stay_unknown() -> None:
    deal = dealt(NORTH, EAST)
    assert filled(deal) is deal


def test_a_card_in_two_hands_is_found_and_no_hand_is_worked_out_from_it() -> None:
    deal = dealt(NORTH, EAST, "A543.432.AKQ.JT9")
    assert wrong(deal) in ([(CARD_TWICE, "N", "SA")], [(CARD_TWICE, "S", "SA")])
    assert filled(deal) is deal


@pytest.mark.parametrize("seat", SEATS)
def test_a_hand_of_fourteen_and_one_of_twelve_are_found(seat: str) -> None:
    giver = next(other for other in SEATS if other != seat)
    card = min(ALL.hands[giver])
    hands = {**ALL.hands, giver: ALL.hands[giver] - {card}, seat: ALL.hands[seat] | {card}}
    found = [(WRONG_CARD_COUNT, seat, "14 cards"), (WRONG_CARD_COUNT, giver, "12 cards")]
    assert sorted(wrong(Deal(hands))) == sorted(found)


def test_a_missing_card_is_found_if_all_four_hands_are_given() -> None:
    hands = {**ALL.hands, "E": ALL.hands["E"] - {"CA"}}
    assert wrong(Deal(hands)) == [(WRONG_CARD_COUNT, "E", "12 cards")]


def test_an_end_position_has_fewer_cards_and_fewer_tricks() -> None:
    deal = dealt("A...", "K...", "Q...", ".A..")
    assert (tricks_in(deal), is_whole(deal, "N")) == (13, False)
    deal = deal._replace(whole=True)
    assert (tricks_in(deal), is_whole(deal, "N"), check(deal)) == (1, True, [])
