"""Help while a position is typed: words on Tab, and what was understood so far."""

from __future__ import annotations

import io
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from scripted import book, sit

from bridge_rulings.cli.keys import Key
from bridge_rulings.cli.prompts import KeyPrompter
from bridge_rulings.cli.screen import Screen
from bridge_rulings.cli.typing_help import position_help, prompt_options
from bridge_rulings.errors import Problem
from bridge_rulings.ruling.course import Course
from bridge_rulings.ruling.intake import begun, who_is_who
from bridge_rulings.table.board import Board
from bridge_rulings.table.contract import Contract
from bridge_rulings.table.position_entry import read_position


def offered(line: str) -> list[tuple[str, int]]:
    completer: Any = prompt_options(position_help(None), Screen(io.StringIO()))["completer"]
    return [(one.text, one.start_position) for one in completer.get_completions(Document(line), CompleteEvent())]


def test_the_word_that_is_being_typed_is_replaced() -> None:
    assert offered("W; auc") == [("auction", -3)]
    assert offered("auction N 7S 7") == [("7N", -1)]
    assert offered("auction N 7N (") == [("p", 0), ("x", 0)]
    assert offered("auction N 7N ap ") == []


@pytest.mark.parametrize(
    ("line", "echo"),
    [
        ("", ""),
        ("W led H7, 4S by", ""),
        ("W; auction N 1N p 2", "South to call; 1NT by North so far"),
        ("W; auction N 1N p 2c ", "West to call; 2♣ by South so far"),
        ("W; auction N 1N zz p", "auction, word 3: 'zz' is no call"),
        ("W; auction N 1s-p-2h-", "West to call; 2♥ by South so far"),
        ("4S by S; play W H7 2 ", "East to play to trick 1"),
    ],
)
def test_what_was_understood_so_far(line: str, echo: str) -> None:
    assert position_help(None).echo(line) == echo


def test_what_is_known_of_the_board_counts() -> None:
    known = Board(contract=Contract(4, "S", 0, "S"))
    assert position_help(known).echo("play H7 2 ") == "East to play to trick 1"


def test_other_letters() -> None:
    helping = position_help(None, "nl")
    assert tuple(helping.words("auction N 1K p 2")) == ("2K", "2R", "2H", "2S", "2N")
    assert helping.echo("auction N 1K ") == "East to call; 1♣ by North so far"


def test_a_line_is_typed_as_without_help() -> None:
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        pipe.send_text("auction N 7S\r")
        prompter = KeyPrompter(Screen(io.StringIO()))
        assert prompter.line("Who?", lambda text: "", help_with=position_help(None)) == "auction N 7S"


# ------------------------------------------------------------------------------------ the echo at the desk

POSITION = "E led H7; auction S 1s p 4s ap; play E H7"


def test_a_position_is_echoed_as_a_diagram() -> None:
    text = sit(["LOOT", POSITION, Key.LEAVE]).text
    assert "1             >H7*" in text
    assert "* trick 1, card 1: East H7, West's turn: lead out of turn" in text


def test_a_line_about_the_players_alone_draws_nothing() -> None:
    assert "won by" not in sit(["LOOT", "E led H7, 4S by S", Key.LEAVE]).text


def test_why_gives_a_line_that_can_be_typed() -> None:
    said = " ".join(sit(["LOOT", Key.WHY, Key.LEAVE]).text.split())
    example = said[said.index("E led H7; auction") : said.index(" A seat with a colon")]
    entry, board = read_position(example)
    assert entry.contract == Contract(4, "S", 0, "S")
    assert board.play is not None


def test_a_position_that_was_mistyped_can_be_typed_anew() -> None:
    wrong, right = "N; auction S 1s p 1c", "S; auction N 1s p 1h"
    sitting = sit(["insufficient bid", wrong, Key.BACK, right, Key.LEAVE])
    table = sitting.session.course.table
    assert table is not None
    assert table.auction == read_position(right)[1].auction
    assert (sitting.session.course.dealer, table.dealer) == ("N", "N")


def test_what_was_said_of_an_earlier_incident_is_known_to_the_next_position() -> None:
    board = who_is_who("E led H7, 4S by S", Course("", "", "", "", ())).board
    course = begun(board, book().topics()[0], who_is_who("E, 4S by S", board).entry)
    said = who_is_who("W revoked; play W H7 2 S3 H4 / E:C2", course)
    assert said.board.table is not None
    assert said.board.table.play is not None
    assert (said.board.table.play.denomination, said.entry.declarer) == ("S", "S")
    with pytest.raises(Problem, match="the contract is 4S by S"):
        who_is_who("W; auction S 1n ap", course)
