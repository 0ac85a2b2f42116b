"""``stats``: which irregularities and laws, and how many of the rulings that were given were wrong."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from shell import REVOKE, WON_TWO, shell
from test_many import flat, record


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Four revokes: two with a ruling that was given, one of those wrong; one that was changed by hand; one broken."""
    text = record(tmp_path)
    for name, more in (
        ("plain", ""),
        ("right", "given: {transferred: '2'}\n"),
        ("wrong", "given: {transferred: '1'}\n"),
    ):
        (tmp_path / f"{name}.yaml").write_text(text + more, encoding="utf-8")
    (tmp_path / "other.yaml").write_text(text.replace("transferred: '2'", "transferred: '1'"), encoding="utf-8")
    (tmp_path / "broken.yaml").write_text("- no record\n", encoding="utf-8")
    return tmp_path


def test_irregularities_laws_and_what_was_wrong(folder: Path) -> None:
    done = shell("stats", folder)
    assert done.status == 2, "one of them cannot be read"
    told = flat(done.out)
    for text in (
        "IRREGULARITY rulings given wrong After a revoke is established 4 2 1 50 %",
        "Law 64 4 2 1 50 %",
        "WHAT WAS WRONG rulings the tricks 1",
        "4 rulings; 2 given at the table, 1 of them wrong (50 %).",
        "1 recorded ruling not as today's book has it",
        "broken.yaml:1: the file is empty or is not a mapping",
    ):
        assert text in told


def test_what_cannot_be_read_is_no_folder_without_rulings(folder: Path) -> None:
    done = shell("stats", folder / "broken.yaml")
    assert done.status == 2
    assert "There are no rulings yet" not in done.out
    (folder / "broken.yaml").unlink()
    assert shell("stats", folder).status == 0


def test_json_and_csv_have_the_same_counts(folder: Path) -> None:
    data = shell("stats", folder, "--json").data
    assert (data["rulings"], data["compared"], data["differ"], data["broken"], data["other"]) == (4, 2, 1, 1, 1)
    revoke = {"irregularity": "After a revoke is established", "rulings": 4, "compared": 2, "differ": 1}
    assert data["by_irregularity"] == [revoke]
    rows = list(csv.DictReader(io.StringIO(shell("stats", folder, "--csv").out)))
    wanted = {"by": "irregularity", "name": revoke["irregularity"], "rulings": "4", "given": "2", "wrong": "1"}
    assert rows[0] == wanted


def test_the_rulings_folder_is_counted_if_none_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRIDGE_RULINGS_DIR", str(tmp_path / "kept"))
    assert shell("stats").out.startswith("There are no rulings yet.\n")
    assert shell(*REVOKE, *WON_TWO).status == 0
    assert "1 ruling; 0 given at the table." in shell("stats").out


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    shell("stats", tmp_path / "gone").refused("gone")
