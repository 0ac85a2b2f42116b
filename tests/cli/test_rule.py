"""``rule`` from a script: complete answers give the ruling, as text and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
import yaml
from shell import REVOKE, WON_TWO, answers, shell

BOARD = "W revoked, 4S by S, board 7"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where rulings are kept."""
    monkeypatch.setenv("BRIDGE_RULINGS_DIR", str(tmp_path))
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_complete_answers_give_the_ruling_and_keep_it(folder: Path) -> None:
    done = shell(*REVOKE, *WON_TWO)
    assert done.status == 0
    assert done.err == ""
    assert "TRICKS  2 tricks from East-West to North-South" in done.out
    assert "64A1" in done.out
    assert f"Saved: {folder / 'board-07.yaml'}\n" in done.out, "in one piece, to be copied"
    assert names(folder) == ["board-07.yaml"], "no lock and no temporary file is left"
    assert shell("replay", folder / "board-07.yaml").status == 0


def test_the_json_says_everything(folder: Path) -> None:
    data = shell(*REVOKE, *WON_TWO, "--json").data
    assert list(data) == [
        "board", "complete", "cite", "steps", "transfers", "table", "waiting", "disputed", "unused", "file"
    ]  # fmt: skip
    assert data["board"] == {"number": "7", "contract": "4S", "declarer": "S"}
    assert data["complete"] is True
    assert data["transfers"] == [{"from": "EW", "tricks": 2, "at_most": False}]
    assert data["cite"] == ["64A1", "64C1"]
    assert data["disputed"] is None
    assert data["file"] == str(folder / "board-07.yaml")
    first = data["steps"][0]
    assert list(first) == ["incident", "law", "stage", "cite", "answers", "say", "do", "note", "sure"]
    assert (first["incident"], first["law"], first["stage"]) == (1, 64, "64")
    assert first["answers"]["64.trick_won_by"] == "offender"
    assert {effect["effect"] for effect in first["do"]} == {"transfer"}


def test_the_json_of_a_choice_says_what_was_open() -> None:
    given = answers("54.the opening lead=refuse", "50.50D2=forbid", quiet=(54,))
    data = shell("rule", "LOOT", "--who", "E led H7, 4S by S", *given, "--json", "--no-save").data
    [choice] = [step for step in data["steps"] if step["stage"] == "the opening lead"]
    assert choice["options"] == ["spread", "accept", "refuse"]
    assert choice["chosen"] == "refuse"
    assert data["file"] is None
    assert {entry["stage"] for entry in data["waiting"]} >= {"50E"}


def test_json_is_ascii_whatever_the_stream_takes() -> None:
    given = answers("54.the opening lead=refuse", "50.50D2=leave", quiet=(54,))
    done = shell("rule", "LOOT", "--who", "E led H7, 4S by S", *given, "--json", "--no-save")
    assert done.out.isascii()
    assert "\u2665" in str(done.data)


def test_no_save_keeps_nothing(folder: Path) -> None:
    done = shell(*REVOKE, *WON_TWO, "--no-save")
    assert done.status == 0
    assert "Saved" not in done.out
    assert names(folder) == []


def test_each_ruling_has_a_file_of_its_own(folder: Path) -> None:
    for _ in range(3):
        shell(*REVOKE, *WON_TWO)
    shell("rule", "64", *WON_TWO)
    assert names(folder) == ["board-07-2.yaml", "board-07-3.yaml", "board-07.yaml", "ruling.yaml"]


def test_rulings_says_where(tmp_path: Path) -> None:
    elsewhere = tmp_path / "a" / "b"
    assert shell(*REVOKE, *WON_TWO, "--rulings", elsewhere).status == 0
    assert names(elsewhere) == ["board-07.yaml"]


@pytest.mark.parametrize("what", ["revoke", "renege", "62", "law 62"])
def test_a_topic_or_a_law_is_the_way_in(what: str) -> None:
    done = shell("rule", what, "--who", BOARD, "--no-save", *answers("63.next_trick=yes", quiet=(62, 63)))
    assert done.status == 0, done.err
    assert "63B" in done.out


def test_the_same_answers_from_the_line_and_from_a_file(tmp_path: Path) -> None:
    pairs = WON_TWO[1::2]
    file = tmp_path / "answers.yaml"
    file.write_text("".join("{}: {}\n".format(*pair.split("=")) for pair in pairs), encoding="utf-8")
    line, from_file = (shell(*REVOKE, *given, "--json", "--no-save").data for given in (WON_TWO, ["--answers", file]))
    assert line == from_file


def test_an_answer_on_the_line_goes_over_one_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "answers.yaml"
    file.write_text("64.later_trick: yes\n64.still_damaged: {is: no, because: compared}\n", encoding="utf-8")
    given = answers("64.trick_won_by=offender", "64.later_trick=no", quiet=(64,))
    done = shell(*REVOKE, *given, "--answers", file, "--json")
    assert done.data["transfers"] == [{"from": "EW", "tricks": 1, "at_most": False}]
    record = yaml.safe_load(Path(done.data["file"]).read_text(encoding="utf-8"))
    assert record["course"][0]["answers"]["64.still_damaged"]["because"] == "compared"


def test_bare_names_will_do(folder: Path) -> None:
    bare = [part.removeprefix("64.").removeprefix("shared.") for part in WON_TWO]
    assert shell(*REVOKE, *bare, "--json").data["cite"] == shell(*REVOKE, *WON_TWO, "--json").data["cite"]


def test_a_moment_brings_what_waited_for_it() -> None:
    won = ("64.trick_won_by=offender", "64.later_trick=yes", "64.still_damaged=no")
    given = answers("63.next_trick=yes", *won, quiet=(62, 63, 64))
    before = shell("rule", "revoke", "--who", BOARD, *given, "--json", "--no-save").data
    assert [entry["stage"] for entry in before["waiting"]] == ["64"]
    after = shell("rule", "revoke", "--who", BOARD, *given, "--moment", "end_of_play", "--json", "--no-save").data
    assert after["waiting"] == []
    assert after["transfers"] == [{"from": "EW", "tricks": 2, "at_most": False}]


def test_answers_that_were_not_needed_are_named() -> None:
    data = shell(*REVOKE, *WON_TWO, *answers("62.after=nobody"), "--json", "--no-save").data
    assert "62.after" in data["unused"]


@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_a_disputed_fact_shows_the_ruling_on_each_finding(as_json: Sequence[str], folder: Path) -> None:
    given = [part.replace("later_trick=yes", "later_trick=disputed") for part in WON_TWO]
    done = shell(*REVOKE, *given, *as_json)
    assert done.status == 0, "what is disputed is not missing"
    if as_json:
        disputed = done.data["disputed"]
        assert done.data["complete"] is False
        assert disputed["fact"] == "64.later_trick"
        assert [(f["found"], f["transfers"][0]["tricks"]) for f in disputed["findings"]] == [("yes", 2), ("no", 1)]
    else:
        assert "Disputed: Did East-West win any trick after that one?" in done.out
        found = done.out.partition("Disputed")[2]
        assert (
            found.index("if found: Yes")
            < found.index("2 tricks")
            < found.index("if found: No")
            < found.index("1 trick ")
        )
    record = yaml.safe_load((folder / "board-07.yaml").read_text(encoding="utf-8"))
    assert record["course"][0]["answers"]["64.later_trick"] == {
        "is": "disputed",
        "by": "table",
        "findings": ["yes", "no"],
    }


def test_where_nobody_knows_the_seats_the_texts_speak_of_roles() -> None:
    done = shell("rule", "64", *WON_TWO, "--no-save")
    assert "TRICKS  2 tricks from the offending side to the non-offending side" in done.out


def test_the_authority_is_kept_with_the_ruling(folder: Path) -> None:
    shell(*REVOKE, *WON_TWO, "--authority", "wbf")
    record = yaml.safe_load((folder / "board-07.yaml").read_text(encoding="utf-8"))
    assert record["book"]["authority"] == "wbf"
    assert len(record["book"]["digest"]) == 16
    assert record["program"]


@pytest.mark.parametrize("command", ["rule", "resume", "replay"])
def test_every_command_has_help_with_an_example(command: str) -> None:
    done = shell(command, "--help")
    assert done.status == 0
    assert f"Example: bridge-rulings {command}" in done.out
