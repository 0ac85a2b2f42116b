"""A trainee at a real terminal: an exam with right and wrong answers, interrupted and gone on with, and practice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bridge_rulings.lawbook.book import Book
from bridge_rulings.training.exam import OPEN, Item, item
from bridge_rulings.training.families import material

pexpect = pytest.importorskip("pexpect", reason="there is no pty here")

from test_pty import BACK, ENTER, INTERRUPT, LEAVE, WHY, Terminal  # noqa: E402

EXAM = "pty"
QUESTIONS = 8
RIGHT = {1: True, 2: False, 3: True, 4: True, 5: False, 6: True, 7: True, 8: False}


@cache
def asked(number: int) -> Item:
    book = Book()
    found = material(book)
    return item(book, book.authority("wbf"), found, EXAM, number, tuple(found.families.values()))


def keys(number: int) -> str:
    """What is typed to answer a question right or wrong, as planned."""
    one = asked(number)
    if one.statement is not None:
        return "1" if one.statement.right == RIGHT[number] else "2"
    question = one.question
    if RIGHT[number]:
        return f"{question.free or ' '.join(question.cite)}\r"
    return f"{'99' if question.free.isdecimal() else 'nobody' if question.free else '1'}\r"


def log(folder: Path) -> list[dict[str, Any]]:
    path = folder / "training" / "trainee.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def answers(folder: Path) -> list[dict[str, Any]]:
    return [entry for entry in log(folder) if "paragraphs" in entry and entry["kind"] != "left"]


@pytest.fixture
def train(tmp_path: Path) -> Iterator[Any]:
    running: list[Terminal] = []

    def begin(*arguments: str) -> Terminal:
        running.append(Terminal(tmp_path, "train", *arguments, columns=90, lines=60))
        return running[-1]

    yield begin
    for terminal in running:
        terminal.child.close(force=True)


def answer(terminal: Terminal, number: int, folder: Path) -> None:
    """Waits for a question, answers it, and looks whether the answer is on disk."""
    terminal.sees(f"Question {number} of {QUESTIONS}")
    terminal.sees("Is that true?" if asked(number).form != OPEN else ">")
    terminal.keys(keys(number)).sees("Noted.")
    assert len(answers(folder)) == number


def test_an_exam_is_interrupted_killed_and_gone_on_with_and_the_grades_are_right(train: Any, tmp_path: Path) -> None:
    exam = ("--exam", str(QUESTIONS), "--seed", EXAM, "--minutes", "30")
    first = train(*exam).sees("8 questions, 30 minutes.")
    for number in (1, 2, 3):
        answer(first, number, tmp_path)
    first.sees("Question 4 of 8", "Is that true?").keys(INTERRUPT)
    assert first.ends() == 130
    assert "The exam is kept" in first.shown
    assert log(tmp_path)[-1]["kind"] == "left", "the time of a question that was left has passed"

    second = train(*exam).sees("Going on with the exam of", "question 4")
    answer(second, 4, tmp_path)
    second.sees("Question 5 of 8", "Is that true?").keys(WHY).sees("no hints in an exam", "Is that true?")
    second.dies()
    assert len(answers(tmp_path)) == 4

    third = train(*exam).sees("Going on with the exam of", "question 5")
    for number in range(5, QUESTIONS + 1):
        answer(third, number, tmp_path)
    third.sees("MARK")
    assert third.ends() == 0

    worth = [2] * 6 + [5] * 2
    points = [each if RIGHT[at + 1] else 0 for at, each in enumerate(worth)]
    assert [entry["points"] for entry in answers(tmp_path)] == points
    assert [all(entry["paragraphs"].values()) for entry in answers(tmp_path)] == list(RIGHT.values())
    percent = 100 * sum(points) // sum(worth)
    assert f"MARK  {sum(points)} of {sum(worth)}, {percent} per cent: not passed" in third.shown
    assert third.shown.count("You said:") == list(RIGHT.values()).count(False)

    chart = train("--progress")
    assert chart.ends() == 0
    assert "8 answers" in chart.shown


def test_practice_gives_a_hint_grades_at_once_and_shows_the_way(train: Any, tmp_path: Path) -> None:
    table = train("--generate", "1", "--family", "insufficient-bid", "--seed", "4")
    table.sees("hint, at half the points", "Case 1", "begin?").keys(WHY).sees("hint (half the points)", "begin?")
    table.picks("Law 27: Insufficient bid").sees("RIGHT  0.5 of 1")
    table.sees("(").keys(BACK).sees("(")
    [entry] = answers(tmp_path)
    assert (entry["hint"], entry["points"], entry["paragraphs"]) == (True, 0.5, {"27": True})
    table.keys(LEAVE).sees("0.5 of 1 points", "train --progress")
    assert table.ends() == 0


def test_a_case_to_its_end_and_the_walk(train: Any, tmp_path: Path) -> None:
    table = train("--generate", "1", "--family", "revoke", "--seed", "2", "--free")
    table.sees("begin?")
    for _ in range(12):
        found = table.child.expect(["And now\\?", "a seat, or: nobody", "a number", "the paragraphs"])
        if found == 0:
            break
        table.keys({1: "nobody\r", 2: "0\r", 3: "62 63A 64A1\r"}[found]).sees(" of 1")
    table.picks("How the book gets there").sees("Law 62", "And now?").keys(ENTER).sees("points. Every answer is kept")
    assert table.ends() == 0
    assert answers(tmp_path)
