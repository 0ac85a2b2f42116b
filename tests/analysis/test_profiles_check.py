"""``laws check`` on the profiles: the built-in file is right, and each kind of slip is told with its line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bridge_rulings.analysis.profiles_check import FILE, wrong_in_profiles
from bridge_rulings.cli.app import app
from bridge_rulings.lawbook.book import Book, built_in


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A book of our own, the same as the built-in one."""
    return Path(shutil.copytree(built_in(), tmp_path / "laws"))


def broken(root: Path, old: str, new: str) -> int:
    """Put a slip into the profiles; its line."""
    path = root / FILE
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def test_nothing_is_wrong_with_the_profiles_that_come_with_the_program() -> None:
    assert wrong_in_profiles(Book()) == []


def test_a_book_need_not_have_profiles(root: Path) -> None:
    (root / FILE).unlink()
    assert wrong_in_profiles(Book(root)) == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("unblocks:               {weight", "unlocks:               {weight", "unlocks"),
        ("{weight: 10, cite: 68C,", "{cite: 68C,", "weight"),
        ("{weight: 10, cite: 68C,", "{weight: 1000, cite: 68C,", "weight"),
        ("{weight: 10, cite: 68C,", "{weight: 10, cite: 68Z,", "no paragraph 68Z"),
        ("cite: [68C, 70D1, 70E2]", "cite: [68C, 70X, 70E2]", "no paragraph 70X"),
        ("trumps: known", "trumps: perhaps", "perhaps"),
        ("profile: careless", "profile: reckless", "cannot be reckless"),
        ("more: [70.given_back", "more: [70.given_up", "no fact 70.given_up"),
        ("revoke: [64.still_damaged", "revoke: [99.still_damaged", "no fact 99.still_damaged"),
    ],
)
def test_a_slip_is_told_with_file_and_line(root: Path, old: str, new: str, told: str) -> None:
    line = broken(root, old, new)
    problems = wrong_in_profiles(Book(root))
    assert problems
    assert any(told in problem.what and problem.line == line for problem in problems), problems
    assert {problem.file for problem in problems} == {str(root / FILE)}


def test_a_rule_that_nobody_names_is_missed(root: Path) -> None:
    text = (root / FILE).read_text(encoding="utf-8")
    [line] = [line for line in text.splitlines(keepends=True) if line.startswith("  unblocks:")]
    (root / FILE).write_text(text.replace(line, ""), encoding="utf-8")
    assert [problem.what for problem in wrong_in_profiles(Book(root))] == [
        "careless does not say what it is called to break unblocks"
    ]


def test_laws_check_looks_at_the_profiles(root: Path) -> None:
    line = broken(root, "{weight: 10, cite: 68C,", "{weight: 10, cite: 68Z,")
    found = CliRunner().invoke(app, ["laws", "check", str(root)])
    assert found.exit_code == 2
    assert f"profiles.yaml:{line}: there is no paragraph 68Z" in found.output
