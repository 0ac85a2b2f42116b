"""Which cards are told apart, and which positions are the same."""

from __future__ import annotations

import pytest

from bridge_rulings.analysis.layout import Layout, Run, name, number
from bridge_rulings.analysis.typed_ending import read_ending

# South claims: between the ace and the nine West has KJT and East Q, between the nine and the four West 8, East 65.
ENDING = read_ending("N:A4..32.32 Q65..54.4 9..9876.5 KJT82...A", "N", "S", "S")


def shown(runs: tuple[Run, ...]) -> list[str]:
    """Every choice by its highest and lowest card."""
    return [name(high)[1] + name(low)[1] for high, low in runs]


def without(layout: Layout, *cards: str) -> int:
    """The key of the spades alone, when these cards have gone."""
    mask = layout.masks[0]
    for card in cards:
        mask &= ~(1 << (number(card) & 15))
    return layout.key((mask, 0, 0, 0), 0)


def test_cards_of_one_hand_with_nothing_between_them_are_one_choice() -> None:
    north, east, south, west = Layout(ENDING).suit(0, Layout(ENDING).masks[0]).runs
    assert [shown(runs) for runs in (north, east, south, west)] == [
        ["AA", "44"], ["QQ", "65"], ["99"], ["KK", "JT", "88", "22"],
    ]  # fmt: skip


def test_opponents_cards_that_are_alike_are_one_choice_of_each() -> None:
    layout = Layout(ENDING, alike=True)
    north, east, south, west = layout.suit(0, layout.masks[0]).runs
    assert [shown(runs) for runs in (north, east, south, west)] == [
        ["AA", "44"], ["QQ", "65"], ["99"], ["KT", "88", "22"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [("SQ", "SJ", True), ("SK", "SQ", True), ("S8", "S5", True), ("SQ", "S8", False), ("SA", "SK", False)],
)
def test_two_cards_are_alike_if_none_of_the_claimers_side_lies_between(one: str, other: str, alike: bool) -> None:
    layout = Layout(ENDING, alike=True)
    assert layout.are_alike(layout.masks, number(one), number(other)) is alike
    assert layout.are_alike(layout.masks, number(other), number(one)) is alike


def test_which_of_the_cards_that_are_alike_have_gone_does_not_matter() -> None:
    alike, told_apart = Layout(ENDING, alike=True), Layout(ENDING)
    assert without(alike, "SK") == without(alike, "ST")
    assert without(told_apart, "SK") != without(told_apart, "ST")
    assert without(alike, "SK") != without(alike, "S8")
    assert without(alike, "SK") != without(alike, "SQ")
