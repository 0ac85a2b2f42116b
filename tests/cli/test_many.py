"""``replay`` and ``check`` over many records: what differs or is broken, tables, JSON, CSV, processes, Ctrl-C."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from judged import CLAIM, JUDGED, LEFT, within
from shell import REVOKE, WON_TWO, shell

from bridge_rulings.cli import many, manyshow
from bridge_rulings.lawbook.book import built_in
from bridge_rulings.ruling.holding import Held, Holder


def record(folder: Path) -> str:
    """Board 7, ruled by the program: two tricks."""
    assert shell(*REVOKE, *WON_TWO, "--rulings", folder / "new").status == 0
    [file] = (folder / "new").glob("*.yaml")
    text = file.read_text(encoding="utf-8")
    for rest in (folder / "new").iterdir():
        rest.unlink()
    (folder / "new").rmdir()
    return text


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Six records in three folders: three the same, one with another trick, one that is YAML, one that is nothing; and
    a claim that comes to the same.
    """
    text = record(tmp_path)
    for name in ("a/1", "a/b/2", "c"):
        file = tmp_path / f"{name}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (tmp_path / "a" / "3.yaml").write_text(text.replace("transferred: '2'", "transferred: '1'"), encoding="utf-8")
    (tmp_path / "a" / "b" / "broken.yaml").write_text("course: [\n", encoding="utf-8")
    (tmp_path / "d.yaml").write_text("some: words\n", encoding="utf-8")
    (tmp_path / "begun.yaml").write_text("", encoding="utf-8")
    (tmp_path / ".hidden.yaml").write_text("no record\n", encoding="utf-8")
    (tmp_path / "claim.yaml").write_text(JUDGED, encoding="utf-8")
    return tmp_path


def flat(text: str) -> str:
    return " ".join(text.split())


def test_a_folder_is_gone_through_and_only_what_differs_or_is_broken_is_named(folder: Path) -> None:
    done = shell("replay", folder)
    assert (done.status, done.err) == (1, "")
    assert "a/3.yaml\n  the tricks" in done.out
    told = flat(done.out)
    assert "the tricks: recorded: 1 trick from East-West; today: 2 tricks from East-West" in told
    assert "broken.yaml:2: broken YAML" in told
    assert "d.yaml:1: this is not a ruling" in told
    for unsaid in ("1.yaml", "begun", "hidden", "claim.yaml"):
        assert unsaid not in told
    assert "Law 64 4 4 1 25 %" in told
    assert "BY DIFFERENCE rulings the tricks 1" in told
    assert "4 rulings: 3 the same, 1 differ, 2 files cannot be read." in told
    assert told.endswith("1 claim judged on the cards: 1 the same, 0 differ.")


def test_what_is_broken_alone_ends_with_two_and_nothing_wrong_with_zero(folder: Path) -> None:
    (folder / "a" / "3.yaml").unlink()
    assert shell("replay", folder).status == 2
    assert shell("replay", "--summary", folder / "a" / "1.yaml", folder / "c.yaml").status == 0
    assert "1 file cannot be read" in shell("replay", "--summary", folder / "c.yaml", folder / "gone.yaml").out


def test_a_file_in_a_folder_that_is_named_as_well_counts_once(folder: Path) -> None:
    assert flat(shell("replay", folder / "a" / "b", folder / "a", "--summary").out).count("broken.yaml") == 1
    assert shell("replay", folder / "a", folder / "a" / "1.yaml", "--json").data["rulings"] == 3


def test_a_folder_without_rulings_is_told(tmp_path: Path) -> None:
    shell("replay", tmp_path).refused("there is no ruling in", str(tmp_path))


def test_options_about_one_record_want_one(folder: Path) -> None:
    shell("replay", folder, "--explain").refused("--explain is about one ruling")


def test_json_has_every_file_and_the_counts(folder: Path) -> None:
    done = shell("replay", folder, "--json")
    assert done.status == 1
    files = {Path(one["file"]).name: one for one in done.data["files"]}
    assert set(files) == {"1.yaml", "2.yaml", "3.yaml", "c.yaml", "claim.yaml", "d.yaml", "broken.yaml"}
    assert files["1.yaml"]["same"] is True
    assert files["1.yaml"]["irregularities"] == ["After a revoke is established"]
    assert [difference["kind"] for difference in files["3.yaml"]["differs"]] == ["tricks"]
    assert (files["d.yaml"]["same"], bool(files["d.yaml"]["broken"])) == (None, True)
    counted = {key: done.data[key] for key in ("complete", "rulings", "compared", "same", "differ", "broken")}
    assert counted == {"complete": True, "rulings": 4, "compared": 4, "same": 3, "differ": 1, "broken": 2}
    assert done.data["by_difference"] == [{"kind": "tricks", "name": "the tricks", "rulings": 1}]
    assert {"law": "64", "rulings": 4, "compared": 4, "differ": 1} in done.data["by_law"]


def test_csv_has_a_row_for_every_file(folder: Path) -> None:
    done = shell("replay", folder, "--csv")
    assert done.status == 1
    rows = {Path(row["file"]).name: row for row in csv.DictReader(io.StringIO(done.out))}
    assert rows["1.yaml"]["same"] == "yes"
    assert "64" in rows["1.yaml"]["laws"].split("; ")
    assert rows["3.yaml"]["differs"].startswith("the tricks: recorded: 1 trick")
    assert (rows["d.yaml"]["same"], rows["d.yaml"]["complete"]) == ("", "no")


def test_several_processes_come_to_the_same_in_the_same_order(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = shell("replay", folder, "--json", "--jobs", 1)
    monkeypatch.setattr(many, "AT_ONCE", 2)
    assert shell("replay", folder, "--json", "--jobs", 2) == alone


@pytest.mark.parametrize("how", ["--summary", "--json", "--csv"])
def test_ctrl_c_leaves_what_was_found_so_far(folder: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    held = Holder.__call__

    def interrupted(self: Holder, file: str) -> Held | None:
        if file.endswith("2.yaml"):
            raise KeyboardInterrupt
        return held(self, file)

    monkeypatch.setattr(Holder, "__call__", interrupted)
    files = [folder / name for name in ("a/1.yaml", "a/3.yaml", "a/b/2.yaml", "c.yaml")]
    done = shell("replay", *files, "--summary", how)
    assert done.status == 130
    assert "the tricks" in done.out
    if how == "--json":
        assert (done.data["complete"], done.data["rulings"]) == (False, 2)
    else:
        assert "topped after 2 of 4 files" in done.out + done.err


def test_of_many_that_differ_the_first_are_shown_and_all_are_counted(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manyshow, "MOST_SHOWN", 1)
    told = flat(shell("replay", folder).out)
    assert "and 2 more: --csv and --json have them all" in told


def test_a_case_that_is_not_ruled_as_it_expects_differs_by_that(tmp_path: Path) -> None:
    text = record(tmp_path) + "expected: {cite: [45A]}\n"
    (tmp_path / "case.yaml").write_text(text, encoding="utf-8")
    [one] = shell("replay", tmp_path, "--json").data["files"]
    assert [difference["kind"] for difference in one["differs"]] == ["expected"]


def test_a_recorded_step_with_another_name_is_the_same_got_to_otherwise(tmp_path: Path) -> None:
    text = record(tmp_path)
    assert "  stage: '64'\n" in text
    (tmp_path / "old.yaml").write_text(text.replace("  stage: '64'\n", "  stage: old\n", 1), encoding="utf-8")
    done = shell("replay", tmp_path, "--json")
    assert done.status == 1
    assert [difference["kind"] for difference in done.data["files"][0]["differs"]] == ["way"]


# ------------------------------------------------------------------------ claims that were judged on the cards

OTHERWISE = JUDGED.replace("tricks: '3'", "tricks: '2'")
BY_OTHERS = JUDGED.replace("[70A, 70D1]", "[70D1]")
ASKS_OTHERWISE = LEFT.replace("S CA", "S SA")


def test_a_claim_in_a_file_of_its_own_differs_in_a_folder_as_it_does_alone(tmp_path: Path) -> None:
    (tmp_path / "evening.yaml").write_text(OTHERWISE, encoding="utf-8")
    (tmp_path / "same.yaml").write_text(JUDGED, encoding="utf-8")
    (tmp_path / "open.yaml").write_text(LEFT, encoding="utf-8")
    assert shell("replay", tmp_path / "evening.yaml").status == 1
    done = shell("replay", tmp_path)
    assert done.status == 1
    told = flat(done.out)
    recorded, today = "2 tricks for North-South (70A, 70D1)", "3 tricks for North-South (70A, 70D1)"
    assert f"evening.yaml the claim on the cards: recorded: {recorded}; today: {today}" in told
    assert told.endswith("3 claims judged on the cards: 1 the same, 1 differ, 1 with nothing to compare.")
    assert shell("replay", tmp_path / "same.yaml", tmp_path / "open.yaml", "--summary").status == 0


@pytest.mark.parametrize("claim", [OTHERWISE, BY_OTHERS])
def test_a_ruling_differs_if_a_claim_in_it_does(tmp_path: Path, claim: str) -> None:
    file = tmp_path / "ruling.yaml"
    file.write_text(within(record(tmp_path), claim), encoding="utf-8")
    assert shell("replay", file).status == 1
    done = shell("replay", tmp_path)
    assert done.status == 1
    told = flat(done.out)
    assert "ruling.yaml the claim on the cards (incident 1): recorded: " in told
    assert "BY DIFFERENCE rulings a claim on the cards 1" in told
    assert told.endswith("1 ruling: 0 the same, 1 differ. 1 claim judged on the cards: 0 the same, 1 differ.")
    assert shell("check", tmp_path).status == 0, "what was given at the table is the ruling"


def test_a_claim_within_a_ruling_of_which_nothing_else_is_recorded_is_compared(tmp_path: Path) -> None:
    text = record(tmp_path)
    text = within(text[: text.index("ruling:")], JUDGED)
    (tmp_path / "ruling.yaml").write_text(text, encoding="utf-8")
    [one] = shell("replay", tmp_path, "--json").data["files"]
    assert (one["record"], one["against"], one["same"]) == ("ruling", "on_cards", True)


def test_a_claim_that_cannot_be_followed_cannot_be_read_and_its_place_is_told(tmp_path: Path) -> None:
    (tmp_path / "claim.yaml").write_text(ASKS_OTHERWISE, encoding="utf-8")
    (tmp_path / "ruling.yaml").write_text(within(record(tmp_path), ASKS_OTHERWISE), encoding="utf-8")
    assert shell("replay", tmp_path / "ruling.yaml").status == 2
    done = shell("replay", tmp_path)
    assert done.status == 2
    told = flat(done.out)
    assert "claim.yaml:5: the record answers about S SA, now S CA is asked about" in told
    assert "ruling.yaml: in 'on_cards of incident 1' (its line 5): the record answers about S SA" in told


def test_json_and_csv_tell_claims_from_rulings(tmp_path: Path) -> None:
    (tmp_path / "claim.yaml").write_text(OTHERWISE, encoding="utf-8")
    (tmp_path / "ruling.yaml").write_text(within(record(tmp_path), CLAIM), encoding="utf-8")
    data = shell("replay", tmp_path, "--json").data
    claim, ruling = data["files"]
    assert (claim["record"], claim["against"], claim["same"], claim["complete"]) == ("claim", "on_cards", False, True)
    assert [difference["kind"] for difference in claim["differs"]] == ["on_cards"]
    assert (ruling["record"], ruling["same"]) == ("ruling", True)
    assert ruling["claims"] == [{"recorded": "", "today": "still to be judged", "same": None, "complete": False}]
    assert data["claims"] == {"claims": 2, "compared": 1, "same": 0, "differ": 1}
    assert (data["rulings"], data["differ"], data["by_difference"]) == (1, 0, [])
    rows = list(csv.DictReader(io.StringIO(shell("replay", tmp_path, "--csv").out)))
    assert [(row["record"], row["same"]) for row in rows] == [("claim", "no"), ("ruling", "yes")]


def test_several_processes_judge_claims_as_one_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, text in enumerate((JUDGED, OTHERWISE, LEFT)):
        (tmp_path / f"{number}.yaml").write_text(text, encoding="utf-8")
    alone = shell("replay", tmp_path, "--json", "--jobs", 1)
    monkeypatch.setattr(many, "AT_ONCE", 1)
    assert shell("replay", tmp_path, "--json", "--jobs", 2) == alone


def test_check_counts_a_claim_in_which_nothing_was_given_and_stats_none(tmp_path: Path) -> None:
    (tmp_path / "claim.yaml").write_text(OTHERWISE, encoding="utf-8")
    done = shell("check", tmp_path)
    assert done.status == 0
    assert "1 claim judged on the cards: 0 the same, 0 differ, 1 with nothing to compare." in done.out
    assert "There are no rulings yet" in shell("stats", tmp_path).out


# ------------------------------------------------------------------------ a ruling that was given


def test_check_holds_what_was_given_against_the_book(folder: Path) -> None:
    text = (folder / "c.yaml").read_text(encoding="utf-8")
    told = "given: {transferred: '2', do: [{silence: {player: S, for: next_turn}}]}\n"
    (folder / "c.yaml").write_text(text + told, encoding="utf-8")
    (folder / "a" / "1.yaml").write_text(text[: text.index("ruling:")], encoding="utf-8")
    done = shell("check", folder, "--json")
    assert done.status == 1
    files = {Path(one["file"]).name: one for one in done.data["files"]}
    assert [files[name]["against"] for name in ("c.yaml", "3.yaml", "1.yaml")] == ["given", "ruling", ""]
    assert files["1.yaml"]["same"] is None
    assert (done.data["rulings"], done.data["compared"], done.data["differ"]) == (4, 3, 2)
    assert "right_lost" not in str(done.data["by_difference"])
    assert {one["kind"] for one in done.data["by_difference"]} >= {"tricks", "extra"}
    assert shell("check", folder / "a" / "3.yaml", folder / "c.yaml").status == 1


def test_check_of_many_takes_another_authority_and_book_but_no_single_ruling(folder: Path, tmp_path: Path) -> None:
    shell("check", folder, "--authority", "nobody").refused("there is no authority 'nobody'")
    shell("check", folder, "--gave", "transferred: 1").refused("--gave is about one ruling")
    shell("check", folder, "--book", tmp_path / "none").refused("no folder 2017 in it")
    assert shell("check", folder / "a" / "b", "--book", built_in(), "--json").data["same"] == 1
