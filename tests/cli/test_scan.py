"""``bridge-rulings scan``: what is told of irregular boards, to a reader and to a program, and how a scan ends."""

from __future__ import annotations

import os
import subprocess
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from boardmaker import make_board
from shell import PROGRAM, shell
from test_pty import Terminal

from bridge_rulings.cli import scan as scan_module
from bridge_rulings.ruling.sighting import sightings
from bridge_rulings.table.pbn_write import write_pbn

REGULAR = """\
[Board "6"]
[Dealer "E"]
[Auction "E"]
Pass Pass Pass Pass
"""
REVOKED = """\
[Board "7"]
[Dealer "S"]
[Deal "N:AKQJ.432.432.432 T98.AKQJ.765.765 765.765.AKQJ.T98 432.T98.T98.AKQJ"]
[Declarer "S"]
[Contract "1NT"]
[Auction "S"]
1NT Pass Pass Pass
[Play "W"]
HT H2 ^R C5 H5
H9 H3 HA H6
+
"""
TOO_LOW = """\
[Board "8"]
[Dealer "W"]
[Room "Closed"]
[Auction "W"]
1S ^I 1H Pass Pass
Pass
"""
KEYS = (
    "place file line board room contract kind seat at call over card trick card_in_trick suit turn established note "
    "topics"
).split()


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    path = tmp_path / "evening.pbn"
    path.write_text("\n".join((REGULAR, REVOKED, TOO_LOW)), encoding="utf-8")
    return path


# ------------------------------------------------------------------------------ what is told


def test_each_irregularity_is_told_with_its_board_its_point_and_its_law(evening: Path) -> None:
    done = shell("scan", evening)
    assert (done.status, done.err) == (1, "")
    assert done.out.splitlines() == [
        f"{evening}:6",
        "  board 7, 1NT by South",
        "  Revoke, established",
        "    trick 1, card 3: East ♣5, hearts led",
        "    established-revoke (Law 62)",
        "",
        f"{evening}:18",
        "  board 8, closed room, 1♥ by North",
        "  Insufficient bid, accepted",
        "    call 2: North 1♥ over 1♠",
        "    insufficient-bid (Law 27A)",
        "",
        "2 irregularities on 2 boards, in 3 boards of 1 file.",
        "  revoke 1, insufficient bid 1",
        "To rule on one:",
        f"  bridge-rulings scan --rule '{evening}#7'",
    ]


def test_a_program_gets_the_same_keys_for_every_irregularity(evening: Path) -> None:
    data = shell("scan", evening, "--json").data
    assert list(data) == ["complete", "stopped_at", "files", "boards", "irregularities", "faults", "without_boards"]
    assert (data["complete"], data["files"], data["boards"], data["faults"]) == (True, 1, 3, [])
    revoke, bid = data["irregularities"]
    assert list(revoke) == list(bid) == KEYS
    assert {key: value for key, value in revoke.items() if value is not None} == {
        "place": f"{evening}#7",
        "file": str(evening),
        "line": 6,
        "board": "7",
        "contract": "1NT by S",
        "kind": "revoke",
        "seat": "E",
        "at": "card 3",
        "card": "C5",
        "trick": 1,
        "card_in_trick": 3,
        "suit": "H",
        "turn": "E",
        "established": "yes",
        "topics": [{"topic": "established-revoke", "law": 62, "start": "62"}],
    }
    assert (bid["at"], bid["call"], bid["over"], bid["note"]) == ("call 2", "1H", "1S", "accepted")


@pytest.mark.parametrize(
    ("calls", "told"),
    [
        (
            "1S Pass X",
            ["Inadmissible double or redouble", "call 3: South Double of 1♠", "inadmissible-double (Law 36)"],
        ),
        (
            "1S ^S Pass",
            ["Call out of rotation, accepted", "call 2: South Pass, East's turn", "pass-out-of-turn (Law 28)"],
        ),
        ("Pass Pass Pass Pass 1NT", ["Call after the final pass, cancelled", "call 5: North 1NT"]),
    ],
)
def test_calls_are_told_as_they_were_made(tmp_path: Path, calls: str, told: list[str]) -> None:
    path = tmp_path / "calls.pbn"
    path.write_text(f'[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n{calls}\n+\n', encoding="utf-8")
    lines = [line.strip() for line in shell("scan", path).out.splitlines()]
    assert [line for line in told if line not in lines] == []


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (
            "- ^L H2 - -",
            ["Lead out of turn", "trick 1, card 1: North ♥2, West's turn", "opening-lead-out-of-turn (Law 54)"],
        ),
        ("HT H2 HA H5\n^L H9 - - -", ["Lead out of turn", "trick 2, card 1: West ♥9, East's turn"]),
        ("HT H2 HA H5\n- - - ^L H6", ["Lead out of turn", "trick 2, card 1: South ♥6, East's turn"]),
    ],
)
def test_cards_are_told_as_they_were_played(tmp_path: Path, row: str, told: list[str]) -> None:
    path = tmp_path / "cards.pbn"
    path.write_text(REVOKED[: REVOKED.index("HT H2")] + f"{row}\n+\n", encoding="utf-8")
    lines = [line.strip() for line in shell("scan", path).out.splitlines()]
    assert [line for line in told if line not in lines] == []


def test_one_board_can_be_named(evening: Path) -> None:
    done = shell("scan", f"{evening}#7")
    assert done.status == 1
    assert "1 irregularity on 1 board, in 1 board of 1 file." in done.out
    assert shell("scan", f"{evening}#6").out == "Nothing irregular in 1 board of 1 file.\n"


def test_the_records_of_one_board_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "match.pbn"
    path.write_text("\n".join((REVOKED, TOO_LOW, REVOKED)), encoding="utf-8")
    done = shell("scan", path, "--json")
    assert [one["place"].rpartition("#")[2] for one in done.data["irregularities"]] == ["7:1", "8", "7:2"]
    assert "board 7, record 2, 1NT by South" in shell("scan", path).out


def test_the_faults_of_a_file_are_counted_or_listed(tmp_path: Path) -> None:
    path = tmp_path / "odd.pbn"
    path.write_text(REGULAR.replace("Pass Pass Pass Pass", "Pass Pass Pass Pass !7!"), encoding="utf-8")
    done = shell("scan", path)
    assert (done.status, done.out.splitlines()[1:]) == (0, ["1 fault in how it is written: --faults lists them."])
    listed = shell("scan", path, "--faults", columns=300).out
    assert listed.startswith(f"{path}:4:")
    (fault,) = shell("scan", path, "--json").data["faults"]
    assert (fault["line"], fault["what"] in " ".join(listed.split())) == (4, True)


def test_what_no_topic_rules_on_is_told_as_that(tmp_path: Path) -> None:
    path = tmp_path / "cards.pbn"
    path.write_text(REVOKED[: REVOKED.index("[Play")].replace("432.432.432 T98", "432.432.4 T98"), encoding="utf-8")
    done = shell("scan", path)
    assert "  Wrong number of cards\n    North: 11 cards\n    not ruled by this book\n" in done.out
    assert "--rule" not in done.out


def test_a_terminal_without_suit_signs_gets_letters(evening: Path) -> None:
    environment = {**os.environ, "LC_ALL": "C", "COLUMNS": "44"}
    done = subprocess.run([PROGRAM, "scan", evening], env=environment, capture_output=True, check=False)
    assert b"trick 1, card 3: East C5, hearts led\n" in done.stdout
    assert b"call 2: North 1H over 1S\n" in done.stdout
    assert b"\x1b" not in done.stdout


# ------------------------------------------------------------------------------ how it ends


def test_a_file_that_is_not_there_is_refused_before_the_others_are_scanned(evening: Path) -> None:
    shell("scan", evening, evening.parent / "nowhere.pbn").refused("nowhere.pbn: cannot be read")
    shell("scan", evening.parent).refused("cannot be read")
    shell("scan", f"{evening}#9").refused("there is no board 9", "it has: 6, 7, 8")


def test_a_file_without_a_board_is_refused_after_the_others_have_been_scanned(evening: Path) -> None:
    (evening.parent / "list.txt").write_text("milk\n", encoding="utf-8")
    shell("scan", evening.parent / "list.txt").refused("list.txt: no board can be read in it", "neither PBN nor LIN")
    done = shell("scan", evening.parent / "list.txt", evening)
    assert done.status == 2
    assert "2 irregularities on 2 boards, in 3 boards of 2 files." in done.out
    assert "list.txt: no board can be read in it" in done.err


def test_to_rule_takes_a_terminal(evening: Path) -> None:
    shell("scan", evening, "--rule").refused("needs a terminal", "bridge-rulings rule TOPIC --board")
    shell("scan", evening, "--rule", "--json").refused("needs a terminal")


@pytest.mark.parametrize("form", ["", "--json"])
def test_an_interrupted_scan_tells_what_it_has_found(evening: Path, monkeypatch: pytest.MonkeyPatch, form: str) -> None:
    monkeypatch.chdir(evening.parent)
    looked_at = count(1)

    def interrupted(*arguments: Any) -> Any:
        if next(looked_at) == 3:
            raise KeyboardInterrupt
        return sightings(*arguments)

    monkeypatch.setattr(scan_module, "sightings", interrupted)
    done = shell("scan", evening.name, *([form] if form else []))
    assert done.status == 130
    if form:
        assert (done.data["complete"], done.data["stopped_at"]) == (False, {"file": evening.name, "boards": 2})
        assert [one["place"] for one in done.data["irregularities"]] == ["evening.pbn#7:1"], "there may be another"
    else:
        assert "Stopped after 2 boards of evening.pbn." in done.out
        assert "1 irregularity on 1 board, in 2 boards so far." in done.out


# ------------------------------------------------------------------------------ at a terminal


def test_a_long_scan_shows_how_far_it_is_and_can_be_stopped(tmp_path: Path) -> None:
    boards = write_pbn(make_board(seed) for seed in range(40))
    path = tmp_path / "long.pbn"
    path.write_text(REVOKED + "\n" + boards * 250, encoding="utf-8")
    terminal = Terminal(tmp_path, "scan", str(path)).sees("board 7, 1NT by South", "long.pbn: ", " boards (", "1 found")
    terminal.keys("\x03").sees("Stopped after ", "1 irregularity on 1 board")
    assert terminal.ends() == 130


def test_a_ruling_starts_with_what_the_record_shows(evening: Path) -> None:
    terminal = Terminal(evening.parent, "scan", "--rule", str(evening))
    terminal.sees("Which board?").picks(f"{evening}#7").sees("Revoke found after the play").keys("q")
    assert terminal.ends() == 0
