"""The table as a diagram, at any width and without suit signs."""

from __future__ import annotations

import io

import pytest
from boardmaker import make_board
from hypothesis import given
from hypothesis import strategies as st

from bridge_rulings.cli.diagram import diagram, turn_line
from bridge_rulings.cli.screen import Screen
from bridge_rulings.table.board import Board
from bridge_rulings.table.position_entry import read_position

WHOLE = "hands N:A54.54.5432.5432 KQ3.32.KQJ6.KQJ6 JT98762.AKQ.A.A7 .JT9876.T987.T98"


def drawn(line: str, width: int = 80) -> str:
    return "\n".join(diagram(read_position(line)[1], width))


def test_nothing_of_a_board_of_which_nothing_is_known() -> None:
    assert diagram(Board()) == []
    assert turn_line(Board()) == ""


def test_the_hands_round_the_compass() -> None:
    assert (
        drawn(WHOLE)
        == """\
            ♠ A54
            ♥ 54
            ♦ 5432
            ♣ 5432
♠ -                      ♠ KQ3
♥ J109876      N         ♥ 32
♦ 10987      W   E       ♦ KQJ6
♣ 1098         S         ♣ KQJ6
            ♠ J1098762
            ♥ AKQ
            ♦ A
            ♣ A7"""
    )


def test_a_part_of_a_hand_says_how_much_is_not_known() -> None:
    assert (
        drawn("N A54.54..")
        == """\
North
  ♠ A54
  ♥ 54
  ♦
  ♣
  and 8 more"""
    )
    assert "more" not in drawn("end N A54.54.. S: 32.32.."), "an end position is whole"


def test_an_auction_with_what_is_irregular_in_it_and_whose_turn_it_is() -> None:
    assert (
        drawn('board 3; auction S 1s p 1h 2c!"natural" W:p< 3s p')
        == """\
Board 3, dealer South

W      N      E      S
                     1♠
Pass   1♥*    2♣!
Pass*                3♠
Pass   ?

* call 3: North 1♥ over 1♠: insufficient bid, accepted
* call 5: West Pass, South's turn: call out of rotation, withdrawn
! East 2♣: natural
North to call; 3♠ by South so far"""
    )


def test_a_call_taken_back_is_marked_even_if_it_was_regular() -> None:
    text = drawn("auction N 1s< 1h p")
    assert "1♠*" in text
    assert "* call 1: North 1♠: changed call, withdrawn" in text


def test_the_tricks_with_their_leads_winners_and_what_is_irregular() -> None:
    hands = WHOLE.replace("hands ", "")
    line = f"4Sx by S; hands {hands}; play W HJ 4 2 A / S2 C8 SA S3 / S5 C6 S:S6 d7 / N:D2 E:SK* s:s7<"
    assert drawn(line).split("\n\n")[-2:] == [
        """\
    W     N     E     S    won by
 1 >♥J    ♥4    ♥2    ♥A   S
 2  ♣8    ♠A    ♠3   >♠2   N
 3  ♦7   >♠5    ♣6*   ♠6   S
 4       >♦2*""",
        """\
* trick 3, card 2: East ♣6, spades led: revoke, not on record whether
  established
* trick 4, card 1: North ♦2, South's turn: lead from the wrong hand, accepted
* trick 4, card 2: East ♠K: exposed card
* trick 4, card 2: South ♠7, East's turn: play out of turn, withdrawn
* trick 4, card 2: South ♠7, diamonds led: revoke, not established
East to play to trick 4; tricks: North-South 3, East-West 0""",
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("auction N 1N p", "South to call; 1NT by North so far"),
        ("auction N p", "East to call"),
        ("auction N ap", "The auction is over; passed out"),
        ("auction N 1N ap", "The auction is over; 1NT by North"),
        ("auction N 1s p 1h", "1♥ by South so far"),  # whose turn it is depends on whether it is accepted
        ("auction N 1s p ? p p", ""),  # the call that nobody knows may have been anything
        ("3N by S; play W H7 2", "East to play to trick 1"),
        ("3N by S; play W H7 2 K 3", "East to lead to trick 2; tricks: North-South 0, East-West 1"),
        ("3N by S; play W H7 - - -", ""),
        ("3N by S; play E H7", ""),  # whether play goes on from it depends on whether it is accepted
        ("3N by S; play E H7+", "South to play to trick 1"),
        ("3N by S; play E H7<", "West to lead to trick 1"),
        ("E revoked", ""),
    ],
)
def test_whose_turn_it_is(line: str, told: str) -> None:
    assert turn_line(read_position(line)[1]) == told


def test_at_forty_columns_one_stands_under_the_other() -> None:
    board = read_position(f"4Sx by S; {WHOLE}; auction S 1s p 4s x ap; play W HJ 4 2 A")[1]
    wide, narrow = diagram(board, 80), diagram(board, 40)
    assert any("♠ A54" in line and "W " in line for line in wide)
    assert not any("♠ A54" in line and "W " in line for line in narrow)
    assert len(narrow) > len(wide)
    long = read_position("N AKQJT98765432...; E: .AKQJT98765432..; W: ..AKQJT98765432.")[1]
    assert diagram(long, 40)[:2] == ["West", "  ♠ -"]


@given(st.integers(0, 400), st.sampled_from((40, 57, 80, 100)))
def test_any_board_fits_any_width(seed: int, width: int) -> None:
    lines = diagram(make_board(seed), width)
    assert lines
    assert all(len(line) <= width and line == line.rstrip() for line in lines)


def test_letters_where_there_are_no_signs_do_not_move_anything() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), "ascii")
    screen = Screen(stream)
    lines = diagram(read_position(f"4Sx by S; {WHOLE}; auction S 1s p 4s x ap; play W HJ 4 2 A")[1])
    for line in lines:
        screen.raw(line)
    screen.flush()
    shown = stream.buffer.getvalue().decode().splitlines()
    assert [len(line) for line in shown] == [len(line) for line in lines]
    assert "H J109876      N         H 32" in shown[7]
