"""Grades: points, paragraph by paragraph, with the reason; and what a hint costs."""

from __future__ import annotations

import pytest

from bridge_rulings.training.grading import check_free, grade_choice, grade_free, read_paragraphs
from bridge_rulings.training.questions import CHOOSER, LAW, OPTIONS, RULING, TRICKS, Choice, Question

ONE = Question(
    RULING,
    "1",
    "What is the ruling?",
    "The ruling:",
    (
        Choice("One trick.", False, ("64A2",), "It would hold if: who won it? East."),
        Choice("Two tricks.", True, ("64A1",)),
        Choice("None.", False, ("64B1",)),
    ),
    ("64A1",),
    "64",
)
SEVERAL = Question(
    OPTIONS,
    "2",
    "Which?",
    "He may:",
    (
        Choice("a", True, ("50D2a",)),
        Choice("b", True, ("50D2b",)),
        Choice("c", False, ("57A1",), "That is another choice."),
        Choice("d", False, ("57A2",)),
    ),
    ("50D2a", "50D2b"),
    "50D2",
    several=True,
)


def test_one_right_answer() -> None:
    grade = grade_choice(ONE, [1])
    assert (grade.points, grade.is_right, dict(grade.paragraphs), grade.reasons) == (1, True, {"64A1": True}, ())


def test_a_wrong_answer_says_what_is_right_and_when_the_wrong_one_would_hold() -> None:
    grade = grade_choice(ONE, [0])
    assert grade.points == 0
    assert not grade.is_right
    assert dict(grade.paragraphs) == {"64A1": False}
    assert grade.reasons == ("Not: One trick. It would hold if: who won it? East.", "Right: Two tricks. (64A1)")


@pytest.mark.parametrize(
    ("picked", "points", "known"),
    [
        ([0, 1], 1, {"50D2a": True, "50D2b": True}),
        ([0], 0.5, {"50D2a": True, "50D2b": False}),
        ([0, 1, 2], 0.5, {"50D2a": False, "50D2b": False}),
        ([0, 2], 0, {"50D2a": False, "50D2b": False}),
        ([2, 3], 0, {"50D2a": False, "50D2b": False}),
        ([], 0, {"50D2a": False, "50D2b": False}),
    ],
)
def test_of_several_each_counts_and_a_wrong_one_takes_away(
    picked: list[int], points: float, known: dict[str, bool]
) -> None:
    grade = grade_choice(SEVERAL, picked)
    assert grade.points == points
    assert dict(grade.paragraphs) == known
    assert grade.is_right == (points == 1)


def test_a_hint_costs_half() -> None:
    assert grade_choice(ONE, [1], hinted=True).points == 0.5
    assert grade_choice(ONE, [1], hinted=True).is_right
    assert grade_choice(SEVERAL, [0], hinted=True).points == 0.25


@pytest.mark.parametrize(
    ("typed", "points", "right"),
    [
        ("64A1", 1, True),
        ("law 64 a 1", 1, True),
        ("64A(1)", 1, True),
        ("64", 0.5, False),
        ("64A", 0.5, False),
        ("64A2", 0, False),
        ("64A1, 64C1", 0, False),
        ("64A1 64A", 1, True),
    ],
)
def test_typed_paragraphs(typed: str, points: float, right: bool) -> None:
    grade = grade_free(ONE, typed)
    assert (grade.points, grade.is_right) == (points, right)


def test_several_paragraphs_are_graded_one_by_one() -> None:
    grade = grade_free(SEVERAL, "50D2a, 57A")
    assert dict(grade.paragraphs) == {"50D2a": True, "50D2b": False}
    assert grade.points == 0
    assert "57A is not it." in grade.reasons


def test_a_paragraph_that_rules_too_takes_nothing_away() -> None:
    also = ONE._replace(also=("64C1",))
    assert grade_free(also, "64A1 64C1").is_right
    assert not grade_free(also, "64C1").is_right
    assert not grade_free(also, "64A1 64C2").is_right


def test_any_law_by_which_it_is_ruled_is_one_to_begin_with() -> None:
    law = Question(LAW, "5", "Which?", "", (Choice("Law 62", True, ("62",)),), ("62",), "62", also=("62", "64"))
    assert grade_free(law, "64").is_right
    assert grade_free(law, "62").is_right
    assert not grade_free(law, "64 27").is_right
    assert not grade_free(law, "27").is_right


def test_a_typed_seat_and_a_typed_number() -> None:
    seat = Question(CHOOSER, "3", "Whose?", "", (Choice("South", True, ("27A1",)),), ("27A1",), "27A", free="South")
    assert grade_free(seat, "s").is_right
    assert grade_free(seat, "south").points == 1
    assert grade_free(seat, "nobody").points == 0
    assert check_free(seat, "x")
    number = Question(TRICKS, "4", "How many?", "", (Choice("No.", True, ("64A",)),), ("64A",), "64", free="0")
    assert grade_free(number, "0").is_right
    assert grade_free(number, "00").is_right
    assert not grade_free(number, "2").is_right
    assert check_free(number, "two")


def test_paragraphs_are_read_in_any_spelling() -> None:
    assert read_paragraphs("27b1(a), 12 C 1 e ii; 9") == ["27B1a", "12C1eii", "9"]
    assert read_paragraphs("23A 27B2 and 64 A 1 (b)") == ["23A", "27B2", "64A1b"]
    assert read_paragraphs("16 B, 12C1(e)(ii), 53") == ["16B", "12C1eii", "53"]
    assert read_paragraphs("64 and 61 both, law 27 D") == ["64", "61", "27D"]
    assert check_free(ONE, "none at all")
