"""An exam: its questions follow from its name, it is gone on with, the time counts, and so does the mark."""

from __future__ import annotations

import pytest
from test_generate import book

from bridge_rulings.training.exam import OPEN, TRUE_FALSE, Item, graded, item, mark, standing, unfinished, worth
from bridge_rulings.training.families import material
from bridge_rulings.training.progress import Answered, ExamBegun
from bridge_rulings.training.questions import LATER, LAW, PARAGRAPH, RULING

FAMILIES = tuple(material(book()).families.values())


def one(number: int, exam: str = "7") -> Item:
    return item(book(), book().authority("wbf"), material(book()), exam, number, FAMILIES)


def essence(asked: Item) -> tuple[object, ...]:
    return asked.case.name, asked.pages, asked.question, asked.form, asked.text


def given(exam: str, points: float, seconds: float = 10) -> Answered:
    return Answered("2026-03-01T10:00:00", 1, "x", "1", "law", {"64A1": points > 0}, points, seconds=seconds, exam=exam)


def test_the_questions_follow_from_the_exam_and_the_number() -> None:
    assert essence(one(3)) == essence(one(3))
    assert essence(one(3)) != essence(one(3, exam="8"))


def test_families_and_forms_take_turns() -> None:
    forms = [one(number).form for number in (1, 6, 7, 12)]
    assert forms == [TRUE_FALSE, TRUE_FALSE, OPEN, OPEN]
    assert (worth(material(book()), FAMILIES, 1), worth(material(book()), FAMILIES, 7)) == (2, 5)


@pytest.mark.parametrize("number", range(1, 7))
def test_a_statement_is_true_if_it_says_what_is_right(number: int) -> None:
    asked = one(number)
    assert asked.statement is not None
    truth = "true" if asked.statement.right else "false"
    other = "false" if asked.statement.right else "true"
    assert asked.statement.text in asked.text
    assert graded(asked, truth).points == 1
    wrong = graded(asked, other)
    assert wrong.points == 0
    assert wrong.reasons
    assert not any(wrong.paragraphs.values())


@pytest.mark.parametrize("number", [n for n in range(1, 43) if (n - 1) // len(FAMILIES) % 2 == 0])
def test_nothing_is_stated_that_could_be_true_as_well(number: int) -> None:
    asked = one(number)
    assert asked.statement is not None
    assert asked.question.kind not in (LAW, LATER)
    if not asked.statement.right:
        assert asked.statement in asked.question.false


@pytest.mark.parametrize("number", range(1, 25))
def test_nothing_is_asked_of_which_the_law_files_are_not_sure(number: int) -> None:
    asked = one(number)
    sure = {(step.stage.name, step.row.line) for step in asked.case.outcome.rulings if not step.row.sure}
    if asked.question.kind in (RULING, PARAGRAPH):
        assert asked.question.stage in {stage for stage, _ in sure}


def test_an_open_question_wants_the_answer_typed() -> None:
    asked = one(7)
    right = asked.question.free or " ".join(asked.question.cite)
    assert graded(asked, right).points == 1


def test_what_is_known_goes_as_far_as_the_question() -> None:
    for number in (1, 2, 7):
        asked = one(number)
        assert asked.question in asked.pages[-1].questions


def test_an_exam_is_over_when_all_is_answered_or_the_time_is_up() -> None:
    begun = ExamBegun("2026-03-01T09:00:00", "7", 3, 1)
    assert not standing([begun, given("7", 2)], "7").is_over  # type: ignore[union-attr]
    assert standing([begun, *[given("7", 2)] * 3], "7").is_over  # type: ignore[union-attr]
    assert standing([begun, given("7", 2, seconds=61)], "7").is_over  # type: ignore[union-attr]
    assert standing([begun], "8") is None


def test_the_last_exam_that_was_left_is_gone_on_with() -> None:
    first, second = ExamBegun("2026-03-01T09:00:00", "7", 2, 0), ExamBegun("2026-03-01T11:00:00", "8", 1, 0)
    log: list[Answered | ExamBegun] = [first, given("7", 2), second]
    found = unfinished(log)
    assert found is not None
    assert found.begun == second
    found = unfinished([*log, given("8", 2)])
    assert found is not None
    assert found.begun == first
    assert unfinished([first, given("7", 2), given("7", 0)]) is None


def test_the_mark_counts_what_was_not_answered_as_nothing() -> None:
    begun = ExamBegun("2026-03-01T09:00:00", "7", 2, 0)
    now = standing([begun, given("7", 2)], "7")
    assert now is not None
    found = mark(material(book()), FAMILIES, now)
    assert (found.points, found.most, found.percent, found.passed) == (2, 4, 50, False)
    now = standing([begun, given("7", 2), given("7", 1)], "7")
    assert now is not None
    assert mark(material(book()), FAMILIES, now).passed
