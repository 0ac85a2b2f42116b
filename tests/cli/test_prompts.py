"""What each key does at each prompt, in a terminal that can do everything and in one that shows lines."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from bridge_rulings.cli.finder import search
from bridge_rulings.cli.keys import NONE, Item, Key, keys_of, letters_of
from bridge_rulings.cli.lines import LinePrompter
from bridge_rulings.cli.prompts import KeyPrompter, Prompter, prompter
from bridge_rulings.cli.screen import Screen

ENTER, UP, DOWN, CTRL_C, CTRL_D, ESCAPE, BACKSPACE, CTRL_U = (
    "\r", "\x1b[A", "\x1b[B", "\x03", "\x04", "\x1b", "\x7f", "\x15"
)  # fmt: skip
YES_NO = [Item("yes", "Yes"), Item("no", "No")]
CHOICE = [Item("0", "spread", closed=True), Item("1", "accept"), Item("2", "refuse")]
BOXES = [Item("64.repeated", "He had revoked before"), Item("64.twelfth", "Trick twelve"), Item("64.late", "Too late")]
TOPICS = [Item(f"topic-{at}", f"Topic number {at}") for at in range(30)]


def find(text: str) -> list[Item]:
    return [item for item in TOPICS if text in item.text]


def fits(text: str) -> str:
    return "" if text.isdecimal() else "a number, please"


@contextmanager
def typing(keys: str) -> Iterator[None]:
    with create_pipe_input() as pipe:
        pipe.send_text(keys)
        with create_app_session(input=pipe, output=DummyOutput()):
            yield


class AtTerminal:
    """Keys pressed at a prompter, and what stays on the screen."""

    def __init__(self) -> None:
        self.stream = io.StringIO()
        self.prompter = KeyPrompter(Screen(self.stream))

    def press(self, keys: str, ask: Callable[[KeyPrompter], Any]) -> Any:
        with typing(keys):
            return ask(self.prompter)

    @property
    def stays(self) -> str:
        return self.stream.getvalue()


@pytest.fixture
def at_terminal() -> AtTerminal:
    return AtTerminal()


# ------------------------------------------------------------------------------------------ keys


def test_yes_and_no_have_their_letters_and_all_else_numbers_then_capitals() -> None:
    assert keys_of(YES_NO) == ["y", "n"]
    assert keys_of(CHOICE) == ["1", "2", "3"]
    assert keys_of([Item(str(at), "x") for at in range(12)])[8:] == ["9", "A", "B", "C"]
    assert keys_of([Item(str(at), "x") for at in range(40)])[34:] == ["Z", "", "", "", "", ""]


def test_a_first_letter_picks_only_what_it_means_and_never_a_way_out() -> None:
    assert letters_of(CHOICE) == {"s": "0", "a": "1", "r": "2"}
    assert letters_of([Item("1", "West"), Item("2", "with care"), Item("3", "East")]) == {"e": "3"}
    assert letters_of([Item("1", "back"), Item("2", "quiet"), Item("3", "dummy"), Item("4", "7NT")]) == {}
    assert letters_of([Item(str(at), chr(ord("e") + at)) for at in range(10)]) == {}, "a long list has capitals"


# ------------------------------------------------------------------------------------------ picking


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ("y", "yes"), ("Y", "yes"), ("n", "no"), (ENTER, "no"), (UP + ENTER, "yes"), (DOWN + ENTER, "yes"),
        ("x" + ENTER, "no"), ("b", Key.BACK), ("?", Key.WHY), ("q", Key.LEAVE), (CTRL_D, Key.LEAVE),
        ("d", Key.DISPUTED),
    ],
)  # fmt: skip
def test_one_key_answers(keys: str, found: object, at_terminal: AtTerminal) -> None:
    assert at_terminal.press(keys, lambda ask: ask.pick("So?", YES_NO, "no", dispute=True)) == found


def test_what_cannot_be_disputed_has_no_key_for_it(at_terminal: AtTerminal) -> None:
    assert at_terminal.press("d" + "y", lambda ask: ask.pick("So?", YES_NO)) == "yes"


def test_an_option_that_is_closed_is_not_taken(at_terminal: AtTerminal) -> None:
    assert at_terminal.press("1s" + "2", lambda ask: ask.pick("What?", CHOICE)) == "1"
    assert at_terminal.press(UP + ENTER, lambda ask: ask.pick("What?", CHOICE)) == "2", "nor reached by the arrows"


def test_ctrl_c_is_an_interrupt(at_terminal: AtTerminal) -> None:
    with pytest.raises(KeyboardInterrupt):
        at_terminal.press(CTRL_C, lambda ask: ask.pick("So?", YES_NO))


def test_the_answer_stays_and_a_way_out_leaves_nothing(at_terminal: AtTerminal) -> None:
    at_terminal.press("3", lambda ask: ask.pick("What does South choose?", CHOICE))
    assert at_terminal.stays == "What does South choose? refuse\n"
    at_terminal.press("b", lambda ask: ask.pick("What does South choose?", CHOICE))
    assert at_terminal.stays == "What does South choose? refuse\n"


# ------------------------------------------------------------------------------------------ ticking


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        (ENTER, ("64.twelfth",)), ("2" + ENTER, ()), ("13" + ENTER, ("64.repeated", "64.twelfth", "64.late")),
        ("11" + ENTER, ("64.twelfth",)), (" " + ENTER, ("64.repeated", "64.twelfth")), (DOWN + " " + ENTER, ()),
        ("ai" + ENTER, ("64.twelfth",)), ("b", Key.BACK), ("?", Key.WHY), ("q", Key.LEAVE), (CTRL_D, Key.LEAVE),
        ("d", Key.DISPUTED),
    ],
)  # fmt: skip
def test_numbers_tick_and_enter_goes_on(keys: str, found: object, at_terminal: AtTerminal) -> None:
    assert at_terminal.press(keys, lambda ask: ask.tick("Which?", BOXES, ("64.twelfth",), dispute=True)) == found


def test_what_was_ticked_stays(at_terminal: AtTerminal) -> None:
    at_terminal.press("3" + ENTER, lambda ask: ask.tick("Which?", BOXES))
    assert at_terminal.stays == "Which?\n  x Too late\n"
    at_terminal.press(ENTER, lambda ask: ask.tick("And now?", BOXES))
    assert at_terminal.stays.endswith(f"And now? {NONE}\n")


# ------------------------------------------------------------------------------------------ typing


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ("12" + ENTER, "12"), (" 12 " + ENTER, "12"), ("b" + ENTER, Key.BACK), ("q" + ENTER, Key.LEAVE),
        ("?" + ENTER, Key.WHY), (CTRL_D, Key.LEAVE),
    ],
)  # fmt: skip
def test_a_line_is_typed(keys: str, found: object, at_terminal: AtTerminal) -> None:
    assert at_terminal.press(keys, lambda ask: ask.line("How many?", fits)) == found


def test_a_line_that_will_not_do_is_told_below_and_may_be_mended(at_terminal: AtTerminal) -> None:
    assert at_terminal.press("1x" + ENTER + BACKSPACE + "3" + ENTER, lambda ask: ask.line("How many?", fits)) == "13"
    assert at_terminal.stays == "How many? 1x\na number, please\nHow many? 13\n"


def test_the_line_that_stands_is_taken_or_cleared(at_terminal: AtTerminal) -> None:
    assert at_terminal.press(ENTER, lambda ask: ask.line("How many?", fits, "7")) == "7"
    assert at_terminal.press(CTRL_U + ENTER, lambda ask: ask.line("How many?", lambda text: "", "7")) == ""


def test_what_the_keys_do_is_said_in_whole_words() -> None:
    screen = Screen(io.StringIO())
    screen.width = 50
    ask = KeyPrompter(screen)
    question = "A lead is faced before trick one is properly led. Which of these hold?"
    keys = ask._instruction(question, "numbers tick", "Enter: no others", "b back, q leave")
    whole = f" {ask._question(question)} {keys}"
    assert all(len(line) <= 50 for line in whole.splitlines())
    assert whole.split() == f"{question} (numbers tick; Enter: no others; b back, q leave)".split()


# ------------------------------------------------------------------------------------------ finding


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        (ENTER, "topic-0"), ("number 2" + ENTER, "topic-2"), ("number 2" + DOWN + ENTER, "topic-20"),
        ("29" + ENTER, "topic-29"), ("29" + BACKSPACE + ENTER, "topic-2"), ("xyz" + CTRL_U + ENTER, "topic-0"),
        ("xyz" + ENTER + CTRL_U + ENTER, "topic-0"), (DOWN * 40 + ENTER, "topic-29"), (UP + ENTER, "topic-0"),
        ("\x1b[200~number\n 7\x1b[201~" + ENTER, "topic-7"),
        ("q" + ENTER, Key.LEAVE), ("b" + ENTER, Key.BACK), ("?" + ENTER, Key.WHY), (CTRL_D, Key.LEAVE),
        (ESCAPE, Key.LEAVE),
    ],
)  # fmt: skip
def test_typing_narrows_the_list(keys: str, found: object) -> None:
    with typing(keys):
        assert search(Screen(io.StringIO()), "What happened?", find, None) == found


def test_ctrl_c_in_the_list_is_an_interrupt() -> None:
    with typing(CTRL_C), pytest.raises(KeyboardInterrupt):
        search(Screen(io.StringIO()), "What happened?", find, None)


# ------------------------------------------------------------------------------------------ lines


class InLines:
    """Lines typed at a terminal that can do no more, and all that it shows."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.stream = io.StringIO()
        self.prompter: Prompter = LinePrompter(Screen(self.stream))
        self.monkeypatch = monkeypatch

    def type(self, *lines: str | Exception) -> Prompter:
        left = list(lines)

        def read() -> str:
            if not left:
                raise EOFError
            line = left.pop(0)
            if isinstance(line, Exception):
                raise line
            return line

        self.monkeypatch.setattr("builtins.input", read)
        return self.prompter

    @property
    def shown(self) -> str:
        return self.stream.getvalue()


@pytest.fixture
def in_lines(monkeypatch: pytest.MonkeyPatch) -> InLines:
    return InLines(monkeypatch)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("y", "yes"), ("N", "no"), ("Yes", "yes"), ("", "no"), ("b", Key.BACK), ("?", Key.WHY), ("q", Key.LEAVE),
        ("d", Key.DISPUTED),
    ],
)  # fmt: skip
def test_a_line_answers(line: str, found: object, in_lines: InLines) -> None:
    assert in_lines.type(line).pick("So?", YES_NO, "no", dispute=True) == found
    assert "n  No   (Enter)" in in_lines.shown


def test_a_line_that_is_no_answer_is_asked_again(in_lines: InLines) -> None:
    strange = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no text")
    assert in_lines.type("1", "spread", "", "9", strange, "d", "accept").pick("What?", CHOICE) == "1"
    assert in_lines.shown.count("one of: 1, 2, 3") == 5
    assert "spread   (not open)" in in_lines.shown
    assert "that cannot be read as text" in in_lines.shown


def test_the_end_of_the_input_leaves(in_lines: InLines) -> None:
    assert in_lines.type().pick("So?", YES_NO) is Key.LEAVE
    assert in_lines.type().tick("Which?", BOXES) is Key.LEAVE
    assert in_lines.type().line("How many?", fits) is Key.LEAVE
    assert in_lines.type().search("What happened?", find) is Key.LEAVE


def test_a_long_list_is_numbered_through(in_lines: InLines) -> None:
    assert in_lines.type("12").pick("Which?", [Item(f"v{at}", "x") for at in range(15)]) == "v11"


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (("1 3",), ("64.repeated", "64.late")), (("3,1,1",), ("64.repeated", "64.late")), (("0",), ()),
        (("",), ("64.twelfth",)), (("4", "1,x", "\N{SUPERSCRIPT TWO}", "9" * 5000, "2"), ("64.twelfth",)),
        (("d",), Key.DISPUTED), (("b",), Key.BACK),
    ],
)  # fmt: skip
def test_numbers_on_a_line_tick(lines: tuple[str, ...], found: object, in_lines: InLines) -> None:
    assert in_lines.type(*lines).tick("Which?", BOXES, ("64.twelfth",), dispute=True) == found
    assert in_lines.shown.count("numbers from 1 to 3, or 0") == len(lines) - 1


def test_a_typed_line_is_checked(in_lines: InLines) -> None:
    assert in_lines.type("x", "7").line("How many?", fits) == "7"
    assert "a number, please" in in_lines.shown
    assert in_lines.type("").line("How many?", fits, "9") == "9"


def test_a_word_finds_and_other_words_find_again(in_lines: InLines) -> None:
    assert in_lines.type("xyz", "number 2", "number 29").search("What happened?", find) == "topic-29"
    assert "nothing found" in in_lines.shown
    assert in_lines.type("number 2", "3").search("What happened?", find) == "topic-21"
    assert in_lines.type("b").search("What happened?", find) is Key.BACK


# ------------------------------------------------------------------------------------------ which of the two


@pytest.mark.parametrize(
    ("term", "encoding", "tty", "kind"),
    [
        ("xterm", "utf-8", True, KeyPrompter),
        ("dumb", "utf-8", True, LinePrompter),
        ("", "utf-8", True, LinePrompter),
        ("xterm", "ascii", True, LinePrompter),
        ("xterm", "latin-1", True, LinePrompter),
        ("xterm", "utf-8", False, LinePrompter),
    ],
)
def test_the_best_prompter_that_the_terminal_can_do(
    term: str, encoding: str, tty: bool, kind: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding)
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr(stream, "isatty", lambda: tty, raising=False)
    monkeypatch.setattr("sys.stdout", stream)
    assert isinstance(prompter(Screen(stream)), kind)
