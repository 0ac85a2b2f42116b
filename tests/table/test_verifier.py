"""The marks of PBN's own Verifier: what its tests call an error is reported, what they call correct is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bridge_rulings.table.board import Board
from bridge_rulings.table.boardfile import read_boards
from bridge_rulings.table.fault import Fault

TESTS = Path("/work/shared/boards/bridge-pbn/spec/resource/reference_impl_tests")
pytestmark = pytest.mark.skipif(not TESTS.is_dir(), reason="the Verifier's files are not on this machine")

# What is an error for the Verifier and none for a reader: the game, and why.
NOT_READ = dict.fromkeys((4, 5, 6, 7, 8, 63, 64, 65, 66, 67, 70), "a value that no ruling needs, kept as it stands") | {
    1: "an unknown tag is kept",
    24: "an auction without a call",
    25: "a play without a card",
    61: "no error",
    31: "1N is 1NT, as half of all files write it",
    68: "a long line",
    69: "a long line",
}
# The line of errors_10.pbn and what is to be reported there.
MARKS = [
    (423, "^R before a card that is no revoke"),
    (429, "irregularity mark a second time"),
    (429, "^R before a card that is no revoke"),
    (432, "irregularity mark a second time"),
    (435, "irregularity mark a second time"),
    (435, "^L before a card that is led in turn"),
    (450, "^L before a card that is led in turn"),
    (462, "^R before a card that is no revoke"),
    (474, "^R before a card that is no revoke"),
    (486, "^R before a card that is no revoke"),
    (328, "revoke without ^R"),
    (598, "^I before a call that is not insufficient"),
    (192, "insufficient bid without a mark"),
    (274, "^ before a declarer who is so by the auction"),
    (597, "^ before a result that is so by the play"),
]


def errors() -> tuple[tuple[Board, ...], tuple[Fault, ...]]:
    return read_boards(TESTS / "errors_10.pbn")


@pytest.mark.parametrize("name", ["correct_10.pbn", "correct_21.pbn"])
def test_nothing_is_wrong_with_a_correct_file(name: str) -> None:
    assert read_boards(TESTS / name)[1] == ()


def test_every_irregularity_that_pbn_can_mark_is_read() -> None:
    board = read_boards(TESTS / "correct_10.pbn")[0][2]
    assert board.event == "Test illegals"
    assert board.auction is not None
    assert [(call.seat, call.call, call.mark) for call in board.auction.calls if call.mark] == [
        ("E", "1D", "out_of_rotation accepted"),
        ("S", "1C", "insufficient accepted"),
        ("N", "3NT"[:2], "insufficient accepted"),
        ("W", "X", "out_of_rotation accepted"),
    ]
    assert board.play is not None
    assert [(card.seat, card.card, card.mark) for card in board.play.cards if card.mark] == [
        ("S", "CK", "out_of_turn"),
        ("E", "S5", "revoke"),
        ("E", "C6", "revoke"),
    ]
    assert [card.card for card in board.play.cards[4:8]] == ["CK", "C5", "C2", "S5"], "South led to the second trick"
    assert dict(board.tags)["Declarer"] == "^S"
    assert dict(board.tags)["Result"] == "^5"
    assert (board.contract, board.result) == ((5, "H", 1, "S"), 5)


def test_every_game_with_an_error_is_reported() -> None:
    lines = (TESTS / "errors_10.pbn").read_text("latin-1").split("\n")
    games = [number for number, line in enumerate(lines, 1) if re.match("% =+ game", line)]
    wrong = [fault.line for fault in errors()[1]]
    silent = {
        game
        for game, (first, last) in enumerate(zip(games, [*games[1:], len(lines)], strict=True), 1)
        if not any(first <= line < last for line in wrong)
    }
    assert silent == set(NOT_READ)


@pytest.mark.parametrize(("line", "what"), MARKS)
def test_a_mark_that_is_wrong_is_reported_where_it_stands(line: int, what: str) -> None:
    assert (line, what) in {(fault.line, fault.what) for fault in errors()[1]}


def test_correct_marks_in_the_game_of_wrong_ones_are_not_reported() -> None:
    assert 426 not in {fault.line for fault in errors()[1]}
