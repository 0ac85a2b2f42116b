"""The ten oddities of real files, each in a small file of our own: what is read, and what is reported."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from boardmaker import make_board

from bridge_rulings.errors import Problem
from bridge_rulings.table.board import Board
from bridge_rulings.table.boardfile import read_boards, read_text
from bridge_rulings.table.calls import PASS
from bridge_rulings.table.contract import Contract
from bridge_rulings.table.own import differing

BOARDS = Path(__file__).parents[1] / "data" / "boards"


def read(name: str) -> tuple[tuple[Board, ...], Counter[str]]:
    boards, faults = read_boards(BOARDS / name)
    assert all(fault.line > 0 and fault.column > 0 and fault.meaning for fault in faults)
    return boards, Counter(fault.what for fault in faults)


def same(board: Board, seed: int, *apart_from: str) -> None:
    """The board is the made one but for these fields."""
    assert set(differing(board, make_board(seed))) <= set(apart_from)


def test_rows_in_the_order_of_play_are_read_by_whose_each_card_is() -> None:
    (board,), faults = read("01_rows_in_order_of_play.pbn")
    same(board, 6)
    assert faults == {"cards that are not in their columns": 1}


def test_passes_and_doubles_that_were_left_out_are_read_where_the_other_tags_agree() -> None:
    (first, second), faults = read("02_leading_passes.pbn")
    same(first, 5)
    same(second, 36)
    assert faults == {"leading passes left out": 1, "doubling left out of the contract": 1}
    assert first.auction is not None
    assert [call.call for call in first.auction.calls][:3] == [PASS, PASS, "1D"]


def test_the_second_table_takes_the_board_from_the_first() -> None:
    (first, second, third), faults = read("03_second_table.pbn")
    same(first, 9, "room")
    for other in (second, third):
        assert (other.number, other.dealer, other.vulnerable) == (first.number, first.dealer, first.vulnerable)
        assert other.deal == first.deal
        assert other.players["N"] == "Nia"
    assert (first.room, second.room, third.room) == ("open", "", "closed")
    assert faults == {"record without a board": 1}


def test_dashes_stars_and_pluses_are_no_cards() -> None:
    boards, faults = read("04_no_card.pbn")
    assert faults == {}
    same(boards[0], 13)
    same(boards[1], 7, "claim")
    assert boards[1].claim is None, "a play that is to be continued is no claim"
    same(boards[2], 10)
    assert boards[2].contract == Contract(7, "N", 2, "W")


def test_a_result_is_read_in_every_form_and_anywhere() -> None:
    boards, faults = read("05_results.pbn")
    for board in boards:
        same(board, 11, "result", "tags", "source")
    won = make_board(11).result
    assert [board.result for board in boards] == [won, won, won, won, won, None, None, 13, None, None, won]
    assert faults == {
        "^ before a result that is so by the play": 1,
        "result left out": 4,
        "result that the play does not give": 1,
        "result whose tricks are not thirteen": 1,
    }


def test_comments_and_lines_may_stand_as_they_like() -> None:
    boards, faults = read("06_comments_cp1252_crlf.pbn")
    assert [board.event for board in boards] == ["Soirée du café “Zürich”", "Club evening", ""]
    for board, seed in zip(boards, (2, 14, 17), strict=True):
        same(board, seed, "event", "scoring", "tags")
    assert faults == {}
    assert ("{}", " two\n\nparagraphs ") in boards[0].tags
    assert ("{}", " a comment between two games ") in boards[2].tags


@pytest.mark.parametrize(
    ("name", "event"),
    [("06_utf8_bom.pbn", "Soirée du café – Łódź"), ("06_latin1.pbn", "Soirée \x81")],
)
def test_names_are_read_in_the_encoding_of_the_file(name: str, event: str) -> None:
    (board,), faults = read(name)
    same(board, 2, "event")
    assert board.event == event
    assert faults == {}


def test_a_comment_that_nobody_closed_hides_no_board() -> None:
    boards, faults = read("06_unclosed_comment.pbn")
    same(boards[0], 2, "tags")
    same(boards[1], 14)
    assert faults == {"comment that is not closed": 1}


def test_suffixes_letters_and_spaces_that_do_not_belong_are_reported_and_do_no_harm() -> None:
    (board,), faults = read("07_suffixes.pbn")
    same(board, 55, "auction", "tags")
    assert board.auction is not None
    assert [call.call for call in board.auction.calls] == ["1C", "", "2C", "2D", "2H", "P", "P", "P"]
    assert faults == {
        "suffix behind the contract": 1,
        "suffix that is none": 1,
        "call that is not given": 1,
        "reference to a note that is not there": 2,
        "suit letter inside the deal": 2,
    }


def test_a_vugraph_match_is_read_with_its_rooms_names_and_results() -> None:
    boards, faults = read("08_vugraph.lin")
    assert faults == {}
    assert [(board.number, board.room) for board in boards] == [
        ("46", "open"), ("46", "closed"), ("47", "open"), ("47", "closed"),
    ]  # fmt: skip
    same(boards[0], 9, "number", "event", "scoring", "tags", "auction", "room")
    same(boards[2], 14, "number", "event", "scoring", "tags", "room")
    assert boards[0].players["S"] == "Siri"
    assert boards[1].players["S"] == "Sam"
    assert {board.event for board in boards} == {"Cup final"}
    assert {board.scoring for board in boards} == {"IMP"}
    assert boards[0].auction is not None
    call = boards[0].auction.calls[5]
    assert (call.seat, call.call, call.alert, call.note) == ("S", "2S", "!", "six spades")
    assert boards[0].deal == boards[1].deal
    assert boards[3].result == 6, "from the list of results: the play stops without a claim"
    assert boards[3].claim is None


def test_boards_stand_one_a_line() -> None:
    boards, faults = read("08_one_a_line.lin")
    for board, seed in zip(boards, (2, 13, 6), strict=True):
        same(board, seed, "event")
    assert faults == {}


def test_hands_are_read_in_any_order_and_case_and_the_fourth_is_the_rest() -> None:
    boards, faults = read("09_hands.lin")
    assert [board.dealer for board in boards] == ["E", "S", "W", "N"]
    assert all(board.deal == make_board(2).deal for board in boards)
    assert faults == {}


def test_a_claim_says_declarers_tricks_and_a_play_that_stops_says_nothing() -> None:
    (claimed, stopped, unplayed), faults = read("10_claims.lin")
    same(claimed, 13, "event")
    same(stopped, 13, "event", "result", "claim")
    assert (stopped.result, stopped.claim) == (None, None)
    assert (unplayed.auction, unplayed.play, unplayed.contract, unplayed.vulnerable) == (None, None, None, "none")
    assert faults == {}


def test_the_addresses_of_hand_viewers_carry_boards() -> None:
    boards, faults = read("11_addresses.txt")
    for board, seed in zip(boards, (2, 6), strict=True):
        same(board, seed, "event")
    assert [board.source[1] for board in boards] == [1, 2]
    assert faults == {}


def test_another_file_is_neither() -> None:
    boards, faults = read_text("Dear director,\nhe revoked.\n", "letter.txt")
    assert boards == ()
    assert [(fault.file, fault.line) for fault in faults] == [("letter.txt", 1)]


def test_a_file_that_is_not_there_is_a_problem(tmp_path: Path) -> None:
    with pytest.raises(Problem, match=r"nowhere\.pbn"):
        read_boards(tmp_path / "nowhere.pbn")
