"""``train`` without a terminal: answers from a file, generated cases, progress, export, and what is refused."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
import yaml
from shell import Done, shell

PRACTICE = ("train", "--generate", "1", "--family", "insufficient-bid", "--seed", "4")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BRIDGE_RULINGS_DIR", str(tmp_path / "data"))
    return tmp_path


def practised(folder: Path, *lines: str, more: tuple[str, ...] = ()) -> Done:
    written = folder / "answers"
    written.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return shell(*PRACTICE, "--answers", written, *more)


def law(said: Done, number: int) -> str:
    """The key that stands before a law in the list, the last one if it was shown again."""
    return [line.split()[0] for line in said.out.splitlines() if f"Law {number}: " in line][-1]


def test_answers_from_a_file_are_graded_and_kept(folder: Path) -> None:
    key = law(practised(folder), 27)
    said = practised(folder, key)
    assert said.status == 0, said
    assert "RIGHT  1 of 1" in said.out
    assert "1 of 1 points" in said.out
    found = shell("train", "--progress", "--json").data
    assert found == {"answers": 1, "laws": [{"law": 27, "asked": 1, "known": 1}], "not_known": []}


def test_a_hint_costs_half_and_a_wrong_answer_is_a_weak_spot(folder: Path) -> None:
    said = practised(folder, "?", law(practised(folder, "?"), 27))
    assert "hint (half the points)" in said.out
    assert "2 wrong answers struck out" in said.out
    assert "RIGHT  0.5 of 1" in said.out
    wrong = next(other for other in "1234" if other != law(practised(folder), 27))
    assert "WRONG  0 of 1" in practised(folder, wrong).out
    progress = shell("train", "--progress")
    assert "Law 27" in progress.out
    assert "Weak spots" in progress.out
    assert shell("train", "--progress", "--json").data["not_known"] == ["27"]


def test_typed_answers_with_free(folder: Path) -> None:
    said = practised(folder, "27", more=("--free",))
    assert "RIGHT  1 of 1" in said.out


def test_paragraphs_are_typed_once_for_each_ruling(folder: Path) -> None:
    written = folder / "answers"
    written.write_text("61\n" * 20, encoding="utf-8")
    said = shell("train", "--generate", "1", "--family", "revoke", "--seed", "9", "--free", "--answers", written)
    asked = [line for line in said.out.splitlines() if "Cite the" in line]
    assert asked
    assert len({line.partition(".")[0] for line in asked}) == len(asked)


def test_the_weak_spots_come_first(folder: Path) -> None:
    key = law(practised(folder), 27)
    practised(folder, next(other for other in "1234" if other != key))
    nothing = folder / "nothing"
    nothing.write_text("", encoding="utf-8")
    said = shell("train", "--weak", "--seed", "1", "--cases", "1", "--answers", nothing)
    assert said.status == 0, said
    assert "Case 1" in said.out


def test_a_law_alone(folder: Path) -> None:
    nothing = folder / "nothing"
    nothing.write_text("", encoding="utf-8")
    said = shell("train", "--law", "64", "--seed", "1", "--answers", nothing)
    assert said.status == 0, said
    assert "Case 1" in said.out
    shell("train", "--law", "98", "--answers", nothing).refused("Law 98 is not in this book")
    said = shell("train", "--law", "27", "--family", "claim", "--answers", nothing)
    assert said.status == 2
    assert "no case comes to Law 27" in said.err


def test_generated_cases_of_a_law_alone(folder: Path) -> None:
    said = shell("train", "--generate", "3", "--law", "56", "--seed", "1", "--to", folder / "cases")
    assert "3 cases in" in said.out
    for path in (folder / "cases").iterdir():
        steps = yaml.safe_load(path.read_text(encoding="utf-8"))["ruling"]
        assert any(str(cite).startswith("56") for step in steps for cite in step.get("cite", ()))


def test_trainees_are_kept_apart(folder: Path) -> None:
    practised(folder, "1", more=("--trainee", "anna"))
    assert shell("train", "--progress", "--json", "--trainee", "anna").data["answers"] == 1
    assert shell("train", "--progress", "--json").data["answers"] == 0
    assert "Nothing was answered yet" in shell("train", "--progress").out


def test_progress_is_exported_as_csv_and_as_json(folder: Path) -> None:
    practised(folder, "1")
    assert shell("train", "--export", folder / "out.csv").status == 0
    [row] = csv.DictReader((folder / "out.csv").read_text(encoding="utf-8").splitlines())
    assert row["kind"] == "law"
    assert row["paragraphs"] in ("+27", "-27")
    assert shell("train", "--export", folder / "out.json").status == 0
    [entry] = json.loads((folder / "out.json").read_text(encoding="utf-8"))
    assert entry["case"] == "generated/insufficient-bid/4-1"
    shell("train", "--export", folder / "out.txt").refused(".csv or .json")


def test_generated_cases_are_the_same_to_the_byte_and_replay(folder: Path) -> None:
    written = [shell("train", "--generate", "7", "--seed", "5", "--to", folder / name).status for name in ("a", "b")]
    assert written == [0, 0]
    files = sorted((folder / "a").iterdir())
    assert len(files) == 7
    assert [path.read_bytes() for path in files] == [path.read_bytes() for path in sorted((folder / "b").iterdir())]
    said = shell("replay", *files)
    assert said.status == 0, said
    assert said.out.count("Today's book rules the same") == 7


def test_without_a_terminal_generated_cases_are_written_out() -> None:
    said = shell("train", "--generate", "2", "--seed", "5")
    assert said.status == 0
    assert said.out == shell("train", "--generate", "2", "--seed", "5").out
    assert [record["source"]["kind"] for record in yaml.safe_load_all(said.out)] == ["generated", "generated"]


def test_an_exam_from_a_file_is_left_at_its_end_and_gone_on_with(folder: Path) -> None:
    written = folder / "answers"
    written.write_text("1\n1\n", encoding="utf-8")
    first = shell("train", "--exam", "3", "--seed", "x", "--answers", written)
    assert "The exam is kept" in first.out
    written.write_text("2\n", encoding="utf-8")
    second = shell("train", "--exam", "3", "--seed", "x", "--answers", written)
    assert "Going on with the exam" in second.out
    assert "Question 3 of 3" in second.out
    assert "MARK" in second.out


def test_an_exam_of_one_family_stays_one_when_it_is_gone_on_with(folder: Path) -> None:
    written = folder / "answers"
    written.write_text("1\n", encoding="utf-8")
    shell("train", "--exam", "2", "--seed", "x", "--family", "revoke", "--answers", written)
    written.write_text("61\n", encoding="utf-8")
    said = shell("train", "--exam", "2", "--answers", written)
    assert "Question 2 of 2, 5 points" in said.out, "the second question of one family is an open one"


def test_what_cannot_be_is_refused_in_one_message(folder: Path) -> None:
    shell("train").refused("practice needs a terminal", "--answers FILE")
    shell("train", "--family", "revokes").refused("there is no family 'revokes'", "revoke")
    shell("train", "--trainee", "../x", "--progress").refused("cannot be the name of a trainee")
    shell("train", "--minutes", "5").refused("--minutes is the time for an exam")
    shell("train", "--to", folder / "x").refused("--to is for generated cases")
    shell("train", "--exam", "5", "--law", "64").refused("not about a law", "--family revoke")
    shell("train", "--exam", "99999999").refused("no more than 500 questions")
    shell("train", "--answers", folder / "missing").refused("missing")
    written = folder / "answers"
    written.write_text("9\n", encoding="utf-8")
    said = shell(*PRACTICE, "--answers", written)
    assert said.status == 2
    assert "answers:1: '9' is no answer to this question" in said.err


def test_the_diagram_of_a_case_does_not_name_what_is_to_be_found(folder: Path) -> None:
    nothing = folder / "nothing"
    nothing.write_text("", encoding="utf-8")
    said = shell("train", "--generate", "1", "--family", "revoke", "--seed", "9", "--answers", nothing).out
    table = said.partition("Under which law")[0]
    assert "*" in table, "the card is marked"
    assert "revoke" not in table.lower()
    assert "established" not in table
