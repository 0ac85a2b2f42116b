"""``bridge-rulings score``: a contract scored, and what the ruling makes of it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from shell import Done, shell


def score(*words: str, columns: int = 80) -> Done:
    """The command, run in this process."""
    return shell("score", *words, columns=columns)


@pytest.mark.parametrize(
    ("words", "points"),
    [
        (["2SX+1"], 570),
        (["1NTXX="], 560),
        (["4HX-4"], -800),
        (["4HX-4", "--vul"], -1100),
        (["--vul", "6nt+1"], 1470),
        (["4S", "x", "by", "S", "-1"], -100),
        (["3♦-9"], -450),
        (["7C-13"], -650),
        (["pass"], 0),
    ],
    ids=str,
)
def test_a_contract_is_scored(words: list[str], points: int) -> None:
    """As one word or as several; a result that looks like an option is none."""
    said = score(*words, "--json")
    assert (said.status, said.data["score"]) == (0, points)
    assert score(*words).out.endswith(f": {points:+}\n" if points else ": 0\n")


def test_the_contract_is_said_again() -> None:
    assert score("2sx+1").out == "2♠X+1, not vulnerable: +570\n"
    assert score("3ntxx by w =", "--vul").out == "3NTXX= by W, vulnerable: +1000\n"
    assert score("all pass").out == "passed out: 0\n"


def test_json_of_a_contract() -> None:
    assert score("4HX-4", "--vul", "--json").data == {
        "contract": "4HX",
        "declarer": "",
        "vulnerable": True,
        "tricks": 6,
        "score": -1100,
        "seen_from": "declarer",
    }
    assert score("pass", "--json").data == {"contract": "pass", "score": 0, "seen_from": "declarer"}


# ------------------------------------------------------------------------------ before and after


def test_before_and_after() -> None:
    said = score("4S-1 by S", "--vul", "--adjusted", "4S=", "--other", "170", "--scores", "620,620,-100, 170")
    assert said.status == 0
    assert said.out == (
        "At the table: 4♠-1 by S, vulnerable\n"
        "After the ruling: 4♠=, vulnerable\n"
        "               table   ruling   change\n"
        "points          -100     +620     +720\n"
        "IMPs              -7      +10      +17\n"
        "matchpoints        1        6       +5\n"
        "per cent        12.5       75    +62.5\n"
        "Seen from North-South; the other table has +170; a top is 8 matchpoints.\n"
    )


def test_json_of_before_and_after() -> None:
    words = ("4S-1", "--vul", "--adjusted", "4S=", "--datum", "170", "--scores", "620 620", "--scores", "-100;170")
    assert score(*words, "--json").data == {
        "contract": "4S",
        "declarer": "",
        "vulnerable": True,
        "tricks": 9,
        "score": -100,
        "imps": -7,
        "matchpoints": 1,
        "percent": 12.5,
        "seen_from": "declarer",
        "datum": 170,
        "scores": [620, 620, -100, 170],
        "adjusted": {
            "contract": "4S",
            "declarer": "",
            "vulnerable": True,
            "tricks": 10,
            "score": 620,
            "imps": 10,
            "matchpoints": 6,
            "percent": 75,
        },
        "change": {"score": 720, "imps": 17, "matchpoints": 5, "percent": 62.5},
    }


def test_a_match_in_victory_points() -> None:
    """Seven down over the other fifteen boards: 17 down with this one, 7 down after the ruling."""
    said = score("4S-1", "--adjusted", "4S=", "--other", "420", "--match", "-7/16", "--json").data
    assert (said["victory_points"], said["adjusted"]["victory_points"]) == (5.61, 7.97)
    assert said["change"]["victory_points"] == 2.36
    out = score("4S-1", "--adjusted", "4S=", "--other", "420", "--match", "-7/16").out
    assert "VPs             5.61     7.97    +2.36" in out


def test_a_datum_alone() -> None:
    said = score("4S=", "--datum", "-50")
    assert said.out == (
        "4♠=, not vulnerable: +420\nIMPs             +10\nSeen from the side of declarer; the datum is -50.\n"
    )


def test_the_other_side_may_declare_after_the_ruling() -> None:
    """Its score is seen from the side that declared at the table, and its own vulnerability counts."""
    said = score("4S-1 by S", "--adjusted", "5CX-2 by E", "--opponents-vul", "--other", "420", "--json").data
    assert said["seen_from"] == "NS"
    assert (said["score"], said["imps"], said["vulnerable"]) == (-50, -10, False)
    assert (said["adjusted"]["score"], said["adjusted"]["imps"], said["adjusted"]["vulnerable"]) == (500, 2, True)
    partner = score("4S-1 by S", "--adjusted", "4S= by N", "--opponents-vul", "--json").data
    assert (partner["adjusted"]["score"], partner["adjusted"]["vulnerable"]) == (420, False)


def test_a_board_passed_out_is_no_declarers() -> None:
    said = score("pass", "--adjusted", "4S= by E", "--vul", "--other", "170", "--json").data
    assert (said["seen_from"], said["score"], said["imps"]) == ("EW", 0, -5)
    assert said["change"] == {"score": 620, "imps": 15}
    assert score("4S= by E", "--adjusted", "pass", "--json").data["adjusted"] == {"contract": "pass", "score": 0}


def test_everything_fits_a_narrow_terminal() -> None:
    """The largest swing of all."""
    largest = ("7NTXX-13", "--adjusted", "7NTXX=", "--vul", "--datum", "0", "--scores", "0")
    said = score(*largest, columns=40)
    assert max(map(len, said.out.splitlines())) <= 40
    assert "points         -7600    +2980   +10580\n" in said.out


# ------------------------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["4S"], "'4S' has no result"),
        (["game="], "'game=' is no contract with its result"),
        ([""], "'' is no contract with its result"),
        (["4S", "9"], "'4S 9' is no contract with its result"),
        (["7C+1"], "'7C+1' would be 14 tricks"),
        (["4S=", "--adjusted", "4S"], "'4S' has no result"),
        (["4S=", "--adjusted", ""], "'' is no contract with its result"),
        (["4S-1", "--adjusted", "4S= by E"], "who declared 4S-1? The adjusted contract is 4S= by E"),
        (["4S=", "--datum", "much"], "--datum 'much' is no score"),
        (["4S=", "--datum", ""], "--datum '' is no score"),
        (["4S=", "--other", "4.5"], "--other '4.5' is no score"),
        (["4S=", "--other", "7610"], "--other '7610' is no score"),
        (["4S=", "--scores", "420,x"], "--scores 'x' is no score"),
        (["4S=", "--scores", ","], "--scores names no score"),
        (["4S=", "--datum", "0", "--other", "0"], "--datum and --other cannot both be given"),
        (["4S=", "--match", "3/16"], "--match needs the IMPs of this board"),
        (["4S=", "--other", "0", "--match", "3"], "--match '3' cannot be read"),
        (["4S=", "--other", "0", "--match", "3/0"], "--match '3/0' cannot be read"),
        (["board-07.yaml", "--vul"], "--vul, --opponents-vul and --adjusted go with a contract"),
        (["4S=", "--vulnerable"], "there is no option --vulnerable"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_input_is_one_message(words: list[str], told: str) -> None:
    for json_too in ([], ["--json"]):
        said = score(*words, *json_too)
        assert (said.status, said.out) == (2, "")
        what, _, hint = said.err.partition("\n")
        assert what == f"bridge-rulings: {told}"
        assert hint.startswith("  hint: ")
        assert hint.count("\n") == 1


def test_as_a_program() -> None:
    """Without a traceback, and with letters where there are no suit symbols."""
    program = [sys.executable, "-m", "bridge_rulings", "score"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    run = subprocess.run([*program, "2SX+1"], capture_output=True, text=True, env=environment, check=True)
    assert run.stdout == "2SX+1, not vulnerable: +570\n"
    run = subprocess.run([*program, "2S"], capture_output=True, text=True, env=environment, check=False)
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith("bridge-rulings: '2S' has no result\n  hint: ")
    assert run.stderr.count("\n") == 2
