"""Irregularities are described in closed words, from which a law book chooses; and the book has a way in for each."""

from __future__ import annotations

import pytest
from tables import bidding, playing
from waysin import strange_finds

from bridge_rulings.lawbook.book import Book
from bridge_rulings.table import irregular as kinds
from bridge_rulings.table.board import Board, irregular
from bridge_rulings.table.contract import Contract
from bridge_rulings.table.irregular import Irregularity
from bridge_rulings.table.traits import TRAITS, traits

SOUTH_PLAYS = Board(contract=Contract(3, "N", 0, "S"), play=playing("N", "W", ""))


@pytest.mark.parametrize(
    ("one", "found"),
    [
        (Irregularity(kinds.OUT_OF_ROTATION, "E", 1, call="P"), {"call": "pass"}),
        (Irregularity(kinds.INSUFFICIENT, "E", 1, call="1H"), {"call": "bid"}),
        (Irregularity(kinds.OUT_OF_ROTATION, "E", 1), {"call": "unknown"}),
        (Irregularity(kinds.LEAD_OUT_OF_TURN, "N", 0, trick=1), {"by": "declaring", "lead": "opening"}),
        (Irregularity(kinds.LEAD_OUT_OF_TURN, "E", 9, trick=3), {"by": "defender", "lead": "later"}),
        (Irregularity(kinds.REVOKE, "W", 9, trick=3), {"by": "defender", "established": "unknown"}),
        (Irregularity(kinds.REVOKE, "W", 9, trick=3, established="yes"), {"by": "defender", "established": "yes"}),
        (Irregularity(kinds.IMPOSSIBLE_CLAIM), {}),
    ],
)
def test_the_traits_of_an_irregularity(one: Irregularity, found: dict[str, str]) -> None:
    assert traits(SOUTH_PLAYS, one) == {"kind": one.kind, **found}


def test_the_side_is_known_from_the_opening_lead_if_not_from_the_contract() -> None:
    one = Irregularity(kinds.EXPOSED, "E", 1, trick=1)
    assert traits(Board(play=playing("", "W", "")), one)["by"] == "defender"
    assert traits(Board(play=playing("", "", "")), one)["by"] == "unknown"


def test_every_trait_has_a_word_that_is_in_its_list() -> None:
    board = SOUTH_PLAYS._replace(auction=bidding("N", "1S X X"), play=playing("N", "W", "N:H7 S2 S:S3"))
    found = [traits(board, one) for one in irregular(board)]
    assert len(found) == 2
    assert all(word in TRAITS[trait] for one in found for trait, word in one.items())


def test_the_book_has_a_way_in_for_whatever_is_found() -> None:
    assert list(strange_finds(Book().topics())) == []
