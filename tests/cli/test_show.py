"""How a ruling looks: wrapped to any width, with its paragraphs beside it, and complete without colour or symbols."""

from __future__ import annotations

import io
import re

import pytest
from scripted import Answer, book, sit

from bridge_rulings.cli.screen import Screen
from bridge_rulings.cli.show import (
    board_line,
    cites,
    entry_line,
    show_options,
    show_ruling,
    show_tricks,
    show_why,
    waiting_text,
    with_cite,
)
from bridge_rulings.ruling.course import Course
from bridge_rulings.table.entry import read_entry

LEAD: list[Answer] = ["LOOT", "E led H7, 4Sx by S, board 12", (), "leave", "later"]
REVOKE: list[Answer] = ["revoke", "W, 4S by S", ("next_trick",), "Now: play has ended", (), "offender", "yes", "n"]


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def screen_of(width: int, monkeypatch: pytest.MonkeyPatch, **environment: str) -> tuple[Screen, io.StringIO]:
    for name in ("NO_COLOR", "PYTHONIOENCODING", "LC_ALL"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {"COLUMNS": str(width), "TERM": "xterm", **environment}.items():
        monkeypatch.setenv(name, value)
    stream = Terminal()
    return Screen(stream), stream


# ------------------------------------------------------------------------------------ the screen


@pytest.mark.parametrize(("columns", "width"), [("10", 40), ("50", 50), ("90", 90), ("500", 100), ("0", 80), ("x", 80)])
def test_the_width_is_that_of_the_terminal_within_reason(
    columns: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert Screen(io.StringIO()).width == width


def test_colour_only_on_a_terminal_that_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    coloured, _ = screen_of(80, monkeypatch)
    assert coloured.paint("x", "wrong") == "\x1b[31mx\x1b[0m"
    assert coloured.paint("x", "") == "x"
    for setting in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        plain, _ = screen_of(80, monkeypatch, **setting)
        assert plain.paint("x", "wrong") == "x"
    assert Screen(io.StringIO()).paint("x", "wrong") == "x", "not into a file"


def test_letters_where_there_are_no_symbols() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), "ascii")
    screen = Screen(stream)
    screen.line("\N{BLACK SPADE SUIT}A \u2192 \N{BLACK HEART SUIT}7 \u2014 Ä")
    screen.flush()
    assert stream.buffer.getvalue() == b"SA -> H7 - ?\n"


def test_what_a_stream_cannot_take_never_stops_it() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), "utf-8")
    screen = Screen(stream)
    screen.line("a name of bytes: \udcff")
    screen.flush()
    assert stream.buffer.getvalue() == b"a name of bytes: ?\n"


def test_a_text_keeps_its_indent_and_its_paragraphs() -> None:
    screen = Screen(io.StringIO())
    screen.width = 20
    assert screen.wrap("one two three four five\nsix", "- ") == ["- one two three four", "  five", "  six"]
    assert screen.wrap("x" * 45, "> ") == ["> " + "x" * 18, "  " + "x" * 18, "  " + "x" * 9]
    assert screen.wrap("") == [""]


def test_control_characters_are_dropped() -> None:
    screen = Screen(io.StringIO())
    assert screen.wrap("a\x1b[2J\x07b\x9bc") == ["a[2Jbc"]


# ------------------------------------------------------------------------------------ lines


def test_a_paragraph_stands_at_the_right_and_below_where_it_is_narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    wide, wide_stream = screen_of(80, monkeypatch, NO_COLOR="1")
    with_cite(wide, "The lead stands.", ("53A", "54B1", "53A"))
    assert wide_stream.getvalue() == f"{'The lead stands.':<64}53A, 54B1\n"
    narrow, narrow_stream = screen_of(50, monkeypatch, NO_COLOR="1")
    with_cite(narrow, "The lead stands.", ("53A",), first="   ")
    assert narrow_stream.getvalue() == "   The lead stands.\n   53A\n"


def test_the_board_in_a_line() -> None:
    assert board_line(Course("7", "4SX", "S", "N", ())) == "Board 7, 4\N{BLACK SPADE SUIT}X by South, dealer North"
    assert board_line(Course("", "", "S", "", ())) == "South declares"
    assert board_line(Course("", "", "", "", ())) == ""


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("E led H7, 4Sx by S", "East, \N{BLACK HEART SUIT}7; 4\N{BLACK SPADE SUIT}X by South"),
        ("E, N's turn", "East; North's turn"),
        ("board 7, dealer N", "Board 7, dealer North"),
        ("", ""),
    ],
)
def test_what_was_understood_is_said_again(typed: str, shown: str) -> None:
    assert entry_line(read_entry(typed)) == shown


def test_paragraphs_are_named_once() -> None:
    assert cites(["64A1", "64C1", "64A1"]) == "64A1, 64C1"


# ------------------------------------------------------------------------------------ the ruling


@pytest.mark.parametrize("width", [40, 50, 90])
@pytest.mark.parametrize("script", [LEAD, REVOKE], ids=["lead", "revoke"])
def test_everything_fits_and_nothing_is_lost(width: int, script: list[Answer], monkeypatch: pytest.MonkeyPatch) -> None:
    session = sit(script).session
    words: list[list[str]] = []
    for columns in (width, 100):
        screen, stream = screen_of(columns, monkeypatch, NO_COLOR="1")
        show_ruling(screen, session.course, session.outcome, {1: "The title"})
        assert max(len(line) for line in stream.getvalue().splitlines()) <= columns
        words.append(sorted(stream.getvalue().split()))
    assert words[0] == words[1]


def test_without_colour_the_same_words_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    session = sit(LEAD).session
    shown = []
    for setting in ({}, {"NO_COLOR": "1"}):
        screen, stream = screen_of(90, monkeypatch, **setting)
        show_ruling(screen, session.course, session.outcome, {1: "The title"})
        shown.append(stream.getvalue())
    assert "\x1b[32m" in shown[0], "what may be said aloud is green"
    assert re.sub(r"\x1b\[\d+m", "", shown[0]) == shown[1]


def test_the_ruling_says_what_is_done_who_chose_and_what_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    session = sit(LEAD).session
    screen, stream = screen_of(100, monkeypatch, NO_COLOR="1")
    show_ruling(screen, session.course, session.outcome, {1: "Opening lead out of turn"})
    shown = " ".join(stream.getvalue().split())
    assert shown.startswith(
        "RULING Board 12, 4\N{BLACK SPADE SUIT}X by South 1 Opening lead out of turn: East, \N{BLACK HEART SUIT}7"
    )
    assert "South chose: Refuse it, and West leads. 54D" in shown
    assert "East leaves \N{BLACK HEART SUIT}7 face up on the table" in shown
    assert shown.index("TO COME BACK FOR") < shown.index("when play has ended: Did the exposed card help?")


def test_a_step_that_nobody_was_asked_about_is_left_to_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    session = sit(REVOKE).session
    screen, stream = screen_of(100, monkeypatch, NO_COLOR="1")
    show_ruling(screen, session.course, session.outcome, {1: "Revoke"})
    shown = " ".join(stream.getvalue().split())
    assert "East-West has led or played to the next trick (legally or not). 63A1, 63B" in shown, "what was found"
    assert "has claimed or conceded" not in shown, "a box that was left empty is not told"
    assert "TRICKS 2 tricks from East-West to North-South" in shown


def test_no_tricks_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, stream = screen_of(100, monkeypatch)
    show_tricks(screen, sit(LEAD).session.outcome)
    assert stream.getvalue() == ""


def test_what_waits_for_a_moment_and_what_recurs() -> None:
    waiting = {item.stage.name: waiting_text(item) for item in sit(LEAD).session.outcome.waiting}
    assert waiting["50E"] == "when play has ended: Did the exposed card help?"
    assert waiting["50D"] == "West is on lead while East has a penalty card"


# ------------------------------------------------------------------------------------ options and reasons


def test_options_with_all_that_they_lead_to_fit_any_width(monkeypatch: pytest.MonkeyPatch) -> None:
    from bridge_rulings.cli.keys import Key

    session = sit([*LEAD[:3], Key.LEAVE]).session
    need = session.need
    assert need is not None
    for width in (40, 90):
        screen, stream = screen_of(width, monkeypatch, NO_COLOR="1")
        show_options(screen, need, session.lines(need), "South")
        shown = " ".join(stream.getvalue().split())
        assert max(len(line) for line in stream.getvalue().splitlines()) <= width
        assert [f"{key} " in shown for key in range(1, 6)] == [True] * 5
        assert "To come back for when" in shown


def test_why_names_the_paragraphs_that_the_answer_decides_between(monkeypatch: pytest.MonkeyPatch) -> None:
    from bridge_rulings.cli.keys import Key

    session = sit(["revoke", "W, 4S by S", Key.LEAVE]).session
    need = session.need
    assert need is not None
    screen, stream = screen_of(100, monkeypatch, NO_COLOR="1")
    show_why(screen, need, book().paragraphs())
    before, _, between = stream.getvalue().partition("It decides between")
    assert all(ask.text in " ".join(before.split()) for ask in need.asks if len(ask.text) < 60)
    rows = {paragraph for row in need.rows for paragraph in row.cite}
    assert rows <= set(re.findall(r"\w+", between))
    assert "{" not in stream.getvalue(), "nobody is left without a name"
