"""At a real terminal: from the first key to the saved ruling, with every way out and back, and a kill in the middle.

After each answer the ruling is read from disk, and the answer must be there before the next question appears.
"""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

pexpect = pytest.importorskip("pexpect", reason="there are no pseudo-terminals here")

PROGRAM = Path(sys.executable).parent / "bridge-rulings"
ENTER, BACK, WHY, LEAVE, INTERRUPT, END = "\r", "b", "?", "q", "\x03", "\x04"
STYLES = re.compile(r"\x1b\[[0-9;]*m")
MOVES = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1b[=>]")


def plain(raw: str) -> str:
    """What was written, without its looks; where the cursor was moved a line begins."""
    return MOVES.sub("\n", STYLES.sub("", raw))


class Terminal:
    """The program at a terminal of its own."""

    def __init__(self, folder: Path, *arguments: str, columns: int = 100, lines: int = 50, **environment: str) -> None:
        # Questions about the cursor are not answered here; without the setting each prompt would wait for that.
        own = {"TERM": "xterm-256color", "COLUMNS": str(columns), "LINES": str(lines), "PROMPT_TOOLKIT_NO_CPR": "1"}
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        self.folder = folder
        self.child: Any = pexpect.spawn(
            str(PROGRAM),
            list(arguments),
            env={
                **kept,
                "LANG": "C.UTF-8",
                "PYTHONUNBUFFERED": "1",
                **own,
                **environment,
                "BRIDGE_RULINGS_DIR": str(folder),
            },
            encoding="utf-8",
            dimensions=(lines, columns),
            timeout=15,
            # Whoever runs the tests in the background ignores Ctrl-C, and so would the program.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        self.shown = ""

    def sees(self, *texts: str) -> Terminal:
        """Waits until all of the texts have appeared, in this order."""
        for text in texts:
            self.child.expect_exact(text)
            self.shown += plain(self.child.before + self.child.after)
        return self

    def keys(self, keys: str) -> Terminal:
        self.child.send(keys)
        return self

    def picks(self, text: str, then: str = "") -> Terminal:
        """Waits for a text of the list, and presses the key that stands before it."""
        self.child.expect(rf"(\S)  {re.escape(text)}")
        self.shown += plain(self.child.before + self.child.after)
        return self.keys(self.child.match.group(1) + then)

    def ends(self) -> int:
        """Waits for the end; the exit status."""
        self.child.expect(pexpect.EOF)
        self.shown += plain(self.child.before)
        self.child.wait()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -self.child.signalstatus)

    def dies(self) -> None:
        """kill -9."""
        self.child.kill(signal.SIGKILL)
        self.child.wait()

    def answers(self, incident: int = 0) -> dict[str, str]:
        """The answers on disk at this moment."""
        [path] = self.folder.glob("*.yaml")
        record = yaml.safe_load(path.read_text(encoding="utf-8"))
        incidents = [entry for entry in record["course"] if "incident" in entry]
        found = incidents[incident]["answers"]
        return {key: answer if isinstance(answer, str) else answer["is"] for key, answer in found.items()}

    def moments(self) -> list[str]:
        [path] = self.folder.glob("*.yaml")
        record = yaml.safe_load(path.read_text(encoding="utf-8"))
        return [entry["moment"] for entry in record["course"] if "moment" in entry]


Start = Callable[..., Terminal]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the program; what is still running at the end is ended."""
    running: list[Terminal] = []

    def begin(*arguments: str, **settings: Any) -> Terminal:
        running.append(Terminal(tmp_path, *arguments, **settings))
        return running[-1]

    yield begin
    for terminal in running:
        terminal.child.close(force=True)


def replayed(start: Start, folder: Path) -> str:
    """The transcript of the only ruling; today's book must rule as recorded."""
    [path] = folder.glob("*.yaml")
    terminal = start("replay", str(path))
    assert terminal.ends() == 0, terminal.shown
    assert "Today's book rules the same" in terminal.shown
    return terminal.shown


# ------------------------------------------------------------------------------------- the four families


def test_an_established_revoke_survives_a_kill_and_is_ruled_to_the_end(start: Start, tmp_path: Path) -> None:
    table = start("rule").sees("What happened?")
    table.keys("revoke\r").sees("Stop the play", "Who revoked?").keys("W, 4S by S, board 7\r")
    table.sees("West", "Which of these hold?", "East-West agreed")
    assert table.answers() == {}, "the ruling is on disk before the first question about it"

    table.keys(WHY).sees("Why this is asked", "It decides between", "63B", "Which of these hold?")
    table.picks("East-West has led or played", ENTER).sees("TO COME BACK FOR", "What now?")
    assert table.answers()["63.next_trick"] == "yes"
    assert table.answers()["63.claimed"] == "no"

    table.picks("Now: play has ended").sees("Tricks that go to the other side", "North-South revoked on this board too")
    assert table.moments() == ["end_of_play"]
    table.keys(ENTER).sees("Who won the trick")
    assert table.answers()["64.round_over"] == "no"
    table.picks("West, with his own card").sees("win any trick after that one?")
    before = table.answers()
    assert before["64.trick_won_by"] == "offender"
    table.dies()
    assert table.answers() == before, "nothing that was answered is lost"

    again = start("resume").sees("Go on with which?").picks("board 7: Revoke").sees("win any trick after that one?")
    again.keys(BACK).sees("Who won the trick", "> ", "West, with his own card").keys(ENTER).sees(
        "win any trick after that one?"
    )
    assert again.answers() == before, "the answer that stood was taken again"
    again.keys("y").sees("Counting the tricks", ">")
    assert again.answers()["64.later_trick"] == "yes"
    again.keys("n compared with the play\r").sees("TRICKS  2 tricks from East-West to North-South")
    assert again.ends() == 0
    assert again.answers()["64.still_damaged"] == "no"
    assert "compared with the play" in replayed(start, tmp_path)


def test_an_opening_lead_out_of_turn_is_left_with_q_and_resumed(start: Start, tmp_path: Path) -> None:
    table = start("rule", "LOOT", "--who", "E led H7, 4Sx by S").sees("Which of these hold?", "or has played to it")
    table.keys(BACK).sees("Who led?", "E H7, 4SX by S").keys(ENTER).sees("East, ♥7", "or has played to it")
    table.keys(ENTER).sees("If West has a card face down")
    table.sees("South chooses. Read all of them out before the choice.", "What does South choose?", "leave")
    shown = table.shown
    for option in (
        "become dummy",
        "stay declarer",
        "must lead that suit",
        "may not lead that suit",
        "leads what he likes",
    ):
        assert option in " ".join(shown.split()), "five options, laid flat"
    assert table.answers()["54.dummy_seen"] == "no"
    table.keys(LEAVE).sees("Saved")
    assert table.ends() == 0
    assert "54.the opening lead" not in table.answers()

    again = start("resume", "ruling").sees("What does South choose?").picks("leave").sees("What now?", "Another")
    assert again.answers()["54.the opening lead"] == "refuse"
    assert again.answers()["50.50D2"] == "leave"
    again.keys(WHY).sees("What now?").picks("Now: West is on lead").sees(
        "South chooses", "What does South choose?", "leave"
    )
    assert again.moments() == ["first_lead W"] or again.moments() == ["to_lead W"]
    again.keys(BACK).sees("What now?", "Another")
    assert again.moments() == [], "a moment that came by mistake is taken back"
    again.keys(ENTER).sees("Saved")
    assert again.ends() == 0
    transcript = replayed(start, tmp_path)
    assert "[x]" in transcript
    assert "♥7" in transcript


def test_an_insufficient_bid_is_interrupted_and_made_good(start: Start, tmp_path: Path) -> None:
    table = start("rule", "underbid").sees("Tell the bidder", "Who made the insufficient bid?").keys("E\r")
    table.sees("Which of these hold?", "over that other call").keys(ENTER)
    table.sees("South chooses", "What does South choose?").picks("refuse")
    table.sees("East chooses", "What do you call instead?", "Another insufficient bid")
    before = table.answers()
    assert before["27.27A1"] == "refuse"
    table.keys(INTERRUPT)
    assert table.ends() == 130
    assert "Saved" in table.shown
    assert table.answers() == before

    again = start("resume", "1").sees("What do you call instead?").picks("A sufficient bid")
    again.sees("the lowest sufficient bid", ">").keys("both bids show hearts\r").sees("begin with one of: y, n", ">")
    assert "27.same_strain" not in again.answers()
    again.keys("\x15y both bids show hearts\r").sees("TO COME BACK FOR", "What now?", "Another")
    assert again.answers()["27.same_strain"] == "yes"
    again.keys(END).sees("Saved")
    assert again.ends() == 0
    assert "27B1a" in replayed(start, tmp_path)


def test_a_contested_claim_is_ruled_with_a_number_of_tricks(start: Start, tmp_path: Path) -> None:
    table = start("rule").sees("What happened?")
    table.keys("forgot a trump\r").sees("A claim in doubt", "Who claimed?").keys("S, 4S by S\r")
    table.sees("When was it first doubted?").picks("Before East-West had called")
    table.sees("please repeat what you said", "Which of these hold?").picks(
        "An opponent of South still has a trump", ENTER
    )
    table.sees("Did South say anything about that trump", "n  No")
    assert table.answers()["70.trump_out"] == "yes"
    table.keys("n").sees("did not know of it?", ">").keys("y he stopped counting\r").sees("by any normal play?", ">")
    assert table.answers()["70.unaware"] == "yes"
    table.keys("y\r").sees("How many of the tricks", ">").keys("14\r").sees("expected a number of tricks", ">")
    table.dies()
    assert table.answers()["70.could_lose"] == "yes"

    again = (
        start("resume", "ruling.yaml").sees("How many of the tricks", ">").keys("b\r").sees("by any normal play?", "> ")
    )
    again.keys(ENTER).sees("How many of the tricks", ">").keys("2\r").sees("RULING", "East-West gets 2 of the tricks")
    assert again.ends() == 0
    assert again.answers()["70.tricks"] == "2"
    assert "70C1" in replayed(start, tmp_path)


# ------------------------------------------------------------------------------------- terminals that can do less


def test_a_dumb_terminal_is_asked_in_lines(start: Start, tmp_path: Path) -> None:
    table = start("rule", TERM="dumb").sees("What happened?", "> ").keys("xyzzy\n")
    table.sees("nothing found", "> ").keys("lead\n").sees(
        "Opening lead out of turn", "its number, or other words", "> "
    )
    table.keys("LOOT\n").sees("Who led?", "> ").keys("E led H7, 4S by S\n").sees(
        "East, ♥7", "Which of these hold?", "> "
    )
    table.keys("99\n").sees("numbers from 1 to", "> ").keys("?\n").sees("It decides between", "> ").keys("0\n")
    table.sees("What does South choose?", "> ").keys("6\n").sees("one of: 1, 2, 3, 4, 5", "> ").keys("b\n")
    table.sees("Which of these hold?", "> ").keys("\n").sees("What does South choose?", "> ").keys("spread\n")
    table.sees("North becomes declarer")
    assert table.ends() == 0
    assert "\x1b" not in table.shown
    assert table.answers()["54.the opening lead"] == "spread"
    assert "54A" in replayed(start, tmp_path)


@pytest.mark.parametrize("setting", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}], ids=["ascii", "C locale"])
def test_without_suit_symbols_there_are_letters(start: Start, setting: dict[str, str]) -> None:
    table = start("rule", "LOOT", **setting).sees("Who led?", "> ").keys("E led H7, 4S by S\n")
    table.sees("East, H7; 4S by South", "> ").keys("0\n").sees("What does South choose?", "> ").keys("leave\n")
    table.sees("East leaves H7 face up", "What now?", "> ").keys("q\n")
    assert table.ends() == 0
    assert table.shown.isascii()


def test_without_colour_and_fifty_columns_wide_everything_is_there(start: Start) -> None:
    table = start("rule", "LOOT", "--who", "E led H7, 4S by S", NO_COLOR="1", columns=50).sees("played to it")
    table.keys(ENTER).sees("What does South choose?").picks("leave").sees("What now?", "Another").keys(LEAVE)
    assert table.ends() == 0
    lines = [line for line in table.shown.splitlines() if "bridge-rulings resume /" not in line]  # a path stays whole
    assert [line for line in lines if len(line) > 50] == []
    assert "50D2b" in table.shown


def test_colours_mean_something(start: Start) -> None:
    table = start("rule", "LOOT", "--who", "E led H7, 4S by S").sees("Was the card faced?")
    assert "\x1b[33m" in table.child.before, "what is for the director's eyes only is yellow"
    table.sees("or has played to it").keys(END)
    assert table.ends() == 0
