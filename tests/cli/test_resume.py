"""``resume``: what waits over all boards, and going on with one of them from a script."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from judged import CLAIM, JUDGED, LEFT
from scripted import Answer, sit, sit_again
from shell import WON_TWO, answers, shell

from bridge_rulings.cli.keys import Key


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where rulings are kept."""
    monkeypatch.setenv("BRIDGE_RULINGS_DIR", str(tmp_path))
    return tmp_path


@pytest.fixture
def revoke(folder: Path) -> Path:
    """Board 7: a revoke that is established and waits for the end of play."""
    sit(["revoke", "W, 4S by S, board 7", ("next_trick",), "later"], folder)
    return folder / "board-07.yaml"


@pytest.fixture
def lead(folder: Path) -> Path:
    """Board 8: declarer has not chosen yet."""
    script: list[Answer] = ["LOOT", "E led H7, 4S by S, board 8", (), Key.LEAVE]
    sit(script, folder)
    return folder / "board-08.yaml"


def test_nothing_waits_at_first(folder: Path) -> None:
    done = shell("resume")
    assert done.status == 0
    assert "Nothing waits." in done.out
    assert f"Rulings are kept in {folder}\n" in done.out
    assert shell("resume", "--json").data == []


def test_what_waits_on_all_boards_is_listed_the_newest_last(revoke: Path, lead: Path) -> None:
    done = shell("resume")
    lines = [line for line in done.out.splitlines() if str(revoke.parent) not in line]
    assert lines == [
        "1  board 7: Revoke (did not follow suit): West",
        "     when play has ended: Tricks that go to the other side (64)",
        "2  board 8: Opening lead out of turn: East, \N{BLACK HEART SUIT}7",
        "     South to choose: Faced opening lead out of turn (the opening lead)",
    ]
    listed = shell("resume", "--json").data
    assert listed == [
        {
            "file": str(revoke),
            "board": "7",
            "missing": None,
            "waiting": [{"moment": "end_of_play", "when": "when play has ended", "stage": "64"}],
            "claim": None,
        },
        {"file": str(lead), "board": "8", "missing": "54.the opening lead", "waiting": [], "claim": None},
    ]


def test_a_ruling_that_is_finished_is_not_listed(revoke: Path) -> None:
    assert shell("resume", "board-07", "--moment", "end_of_play", *WON_TWO).status == 0
    assert "Nothing waits" in shell("resume").out


@pytest.mark.parametrize("name", ["{path}", "board-07.yaml", "board-07", "1"])
def test_a_ruling_is_named_by_path_name_or_number(name: str, revoke: Path) -> None:
    done = shell("resume", name.format(path=revoke), "--moment", "end_of_play", *WON_TWO, "--json")
    assert done.data["transfers"] == [{"from": "EW", "tricks": 2, "at_most": False}]


def test_a_choice_is_told_from_a_script(lead: Path) -> None:
    shell("resume", lead, "--answer", "the opening lead=refuse").refused("50.50D2 is missing", "require, forbid, leave")
    assert "refuse" in lead.read_text(encoding="utf-8"), "what was told is kept"
    assert shell("resume", lead, "--answer", "50.50D2=leave").status == 0
    assert yaml.safe_load(lead.read_text(encoding="utf-8"))["course"][0]["answers"]["50.50D2"] == "leave"


def test_moments_of_a_player_come_one_after_the_other(lead: Path) -> None:
    given = answers("54.the opening lead=refuse", "50.50D2=leave")
    assert shell("resume", lead, *given).status == 0
    shell("resume", lead, "--moment", "to_lead W").refused("50.50D2 #1 is missing")
    done = shell("resume", lead, "--answer", "50.50D2 #1=forbid", "--json")
    assert [step["chosen"] for step in done.data["steps"] if step["stage"] == "50D2"] == ["leave", "forbid"]


def test_an_answer_given_again_is_changed(revoke: Path) -> None:
    assert shell("resume", revoke, "--moment", "end_of_play", *WON_TWO).status == 0
    done = shell("resume", revoke, "--answer", "64.later_trick=no", "--json")
    assert done.data["transfers"] == [{"from": "EW", "tricks": 1, "at_most": False}]


def test_what_was_worked_out_is_overruled(lead: Path) -> None:
    """With South declarer East is a defender; the director finds that East and South had changed seats."""
    assert shell("resume", lead, "--answer", "54.led_by=declaring").status == 0
    given = yaml.safe_load(lead.read_text(encoding="utf-8"))["course"][0]["answers"]
    assert given["54.led_by"] == {"is": "declaring", "by": "director", "instead": "defender"}
    assert "director, overruling" in " ".join(shell("replay", lead).out.split())


def test_an_answer_finds_the_incident_that_asks_for_it(folder: Path, revoke: Path) -> None:
    script: list[Answer] = ["another", "LOOT", "E led H7", (), "accept", "later"]
    sit_again(script, revoke)
    done = shell("resume", revoke, "--moment", "end_of_play", *WON_TWO, "--json")
    assert done.data["transfers"] == [{"from": "EW", "tricks": 2, "at_most": False}], "64 belongs to the first incident"
    record = yaml.safe_load(revoke.read_text(encoding="utf-8"))
    assert "64.trick_won_by" in record["course"][0]["answers"]
    assert "64.trick_won_by" not in record["course"][1]["answers"]


def test_what_is_no_number_of_the_list_is_no_ruling(revoke: Path) -> None:
    for ruling in ("0", "2", "\N{SUPERSCRIPT ONE}", "\N{ARABIC-INDIC DIGIT ONE}", "1" * 200):
        shell("resume", ruling).refused(f"there is no ruling {ruling}", "lists what waits")


# what is called a claim, and claims


def test_a_ruling_waits_whatever_its_file_is_called(revoke: Path) -> None:
    revoke.rename(revoke.with_name("claim-evening.yaml"))
    assert "1  board 7: Revoke" in shell("resume").out
    assert shell("resume", "claim-evening", "--moment", "end_of_play", *WON_TWO).status == 0


def test_a_claim_that_was_left_is_listed_and_one_that_was_judged_is_not(folder: Path, revoke: Path) -> None:
    (folder / "done.yaml").write_text(JUDGED, encoding="utf-8")
    (folder / "evening.yaml").write_text(LEFT, encoding="utf-8")
    told = [line for line in shell("resume").out.splitlines() if str(folder) not in line]
    assert told[2:] == [
        "2  evening: Claim on the cards: South, 3 of the last 3 tricks",
        "     still to be judged: 1 answer so far",
    ]
    assert shell("resume", "--json").data[1] == {
        "file": str(folder / "evening.yaml"),
        "board": "",
        "missing": None,
        "waiting": [],
        "claim": {"claimer": "S", "claimed": 3, "of": 3, "answers": 1},
    }
    shell("resume", "2").refused("claim judged on the cards", "at a terminal resume goes on with it")


def test_a_claim_that_cannot_be_read_is_named_and_the_others_wait(folder: Path, revoke: Path) -> None:
    (folder / "claim.yaml").write_text(CLAIM.replace("careless", "reckless"), encoding="utf-8")
    told = shell("resume").out
    assert "cannot be read, left as it is" in told
    assert "1  board 7: Revoke" in told


def test_at_a_terminal_a_claim_is_gone_on_with_by_its_number_in_the_list(folder: Path) -> None:
    pytest.importorskip("pexpect", reason="there are no pseudo-terminals here")
    from test_pty import ENTER, Terminal

    (folder / "evening.yaml").write_text(CLAIM, encoding="utf-8")
    terminal = Terminal(folder, "resume", "1")
    terminal.sees("♣A*", "normal for this player?").keys("1")
    terminal.sees("The reason").keys(ENTER)
    terminal.sees("RESULT  2 tricks for North-South")
    assert terminal.ends() == 0
    assert "Nothing waits" in shell("resume").out


def test_at_a_terminal_a_claim_is_picked_from_the_list(folder: Path) -> None:
    pytest.importorskip("pexpect", reason="there are no pseudo-terminals here")
    from test_pty import Terminal

    (folder / "evening.yaml").write_text(CLAIM, encoding="utf-8")
    terminal = Terminal(folder, "resume")
    terminal.sees("Go on with which?").picks("evening: Claim on the cards").sees("normal for this player?")
    terminal.keys("\x03").sees("To go on:", "resume")
    assert terminal.ends() == 130


# a longer record

HEAD = '[Board "7"]\n[Dealer "S"]\n[Declarer "S"]\n[Contract "4S"]\n[Play "W"]\n'


def test_a_record_that_does_not_go_on_from_the_rulings_own_changes_nothing(folder: Path, tmp_path: Path) -> None:
    begun = HEAD + "H2 H3 S4 H5\n"
    sit(["revoke", "E S4", ("next_trick",), "later"], folder, record=begun)
    file = folder / "board-07.yaml"
    before = file.read_bytes()
    record = tmp_path / "board.pbn"
    for cards, what in (("H2 H3 D4 H5\n", "card 3 is East's S4 in the ruling, East's D4"), ("H2 H3 - -\n", "2 cards")):
        record.write_text(HEAD + cards, encoding="utf-8")
        said = shell("resume", file, "--board", record, "--json")
        assert (said.status, said.out) == (2, "")
        assert what in said.err
        assert file.read_bytes() == before


def test_a_longer_record_tells_what_has_come_since(folder: Path, tmp_path: Path) -> None:
    sit(["revoke", "E S4", ("next_trick",), "later"], folder, record=HEAD + "H2 H3 S4 H5\n")
    file = folder / "board-07.yaml"
    record = tmp_path / "board.pbn"
    record.write_text(HEAD.replace("[Play", '[Result "9"]\n[Play') + "H2 H3 S4 H5\n- - C2 -\n", encoding="utf-8")
    said = shell("resume", file, "--board", record, "--json")
    assert "64." in said.err, "the play is over: the tricks are asked for"
    course = yaml.safe_load(file.read_text(encoding="utf-8"))["course"]
    assert course[-1] == {"moment": "end_of_play"}
    assert course[0]["until"] == "card 4"
