"""Questions: the right answer is the book's, the wrong ones are the law's own and never mean the same."""

from __future__ import annotations

from functools import cache

import pytest
from test_generate import FAMILIES, book, case

from bridge_rulings.lawbook.citations import headings
from bridge_rulings.lawbook.decide import result_of
from bridge_rulings.lawbook.model import Option, Row
from bridge_rulings.ruling.outcome import Ruled
from bridge_rulings.ruling.outlook import outlook
from bridge_rulings.ruling.settle import settle
from bridge_rulings.training.cases import Case, published, read_case
from bridge_rulings.training.families import material
from bridge_rulings.training.phrasing import said
from bridge_rulings.training.questions import KINDS, LAW, OPTIONS, PARAGRAPH, RULING, TRICKS, Question
from bridge_rulings.training.quiz import Page, quiz, shortened
from bridge_rulings.training.scenes import scenes


def pages(of: Case) -> list[Page]:
    return list(quiz(book(), book().authority(of.record.authority), material(book()), of))


def questions(of: Case) -> list[Question]:
    return [question for page in pages(of) for question in page.questions]


@cache
def some() -> tuple[Case, ...]:
    generated = [case(family, seed) for family in FAMILIES for seed in ("0", "1", "2")]
    return (*generated, *(read_case(book(), path) for path in published()[::20]))


@cache
def asked() -> tuple[tuple[Case, Question], ...]:
    return tuple((of, question) for of in some() for question in questions(of))


@cache
def ruled(name: str) -> tuple[Ruled, ...]:
    """What is ruled in a case as it unfolds: a card that is named only later is no more than "the card" before."""
    of = next(one for one in some() if one.name == name)
    told = scenes(book(), book().authority(of.record.authority), of.record.course)
    return tuple(step for scene in told for step in scene.ruled)


def ruled_at(of: Case, stage: str) -> list[Ruled]:
    return [step for step in ruled(of.name) if step.stage.name == stage]


def right_text(question: Question) -> str:
    return question.choices[question.right[0]].text


def options_at(stage: str) -> list[Option]:
    return [option for law in book().laws() if stage in law.stages for option in law.stages[stage].options]


def test_every_kind_of_question_is_asked() -> None:
    assert {question.kind for _, question in asked()} == set(KINDS)


def test_a_question_has_right_and_wrong_answers_and_no_text_twice() -> None:
    for of, question in asked():
        texts = [choice.text for choice in question.choices]
        assert len(set(texts)) == len(texts), of.name
        assert 0 < len(question.right) < len(texts), (of.name, question.text)
        assert question.several or len(question.right) == 1
        assert all(text and not set("{}") & set(text) for text in (*texts, question.text, question.claim)), of.name
        assert question.cite, (of.name, question.text)


def test_the_right_answer_is_what_the_engine_ruled() -> None:
    captions = book().paragraphs()
    for of, question in asked():
        right = [question.choices[at] for at in question.right]
        steps = ruled_at(of, question.stage)
        if question.kind == RULING:
            told = {said(book(), step.voice, step.row).text for step in steps}
            assert {choice.text for choice in right} <= told
        if question.kind == PARAGRAPH:
            assert any(right[0].cite == step.row.cite and set(question.also) <= set(step.cite) for step in steps)
            assert all(captions[paragraph] in right[0].text for paragraph in right[0].cite)
        if question.kind == TRICKS:
            moved = sum(transfer.number for transfer in settle(of.outcome.state.of("transfers")))
            assert question.free == str(moved)
            assert (right[0].text == "No trick changes sides.") == (moved == 0)


def test_a_wrong_ruling_is_another_row_of_the_same_law_that_comes_to_something_else() -> None:
    older = {old.stage for old in material(book()).older}
    for of, question in asked():
        if question.kind != RULING:
            continue
        steps = ruled_at(of, question.stage)
        law = steps[0].law
        for choice in question.choices:
            if choice.right:
                continue
            if choice.source == "older":
                assert question.stage in older
                continue
            assert choice.source in law.stages, f"{of.name}: {choice.source} is no stage of Law {law.number}"
            right = [step for step in steps if said(book(), step.voice, step.row).text == right_text(question)]
            alike = [
                (step, row)
                for step in right
                for row in law.stages[choice.source].rows
                if row.cite == choice.cite and said(book(), step.voice, row).text == choice.text
            ]
            for step, row in alike:
                assert isinstance(step.row, Row)
                assert result_of(row) != result_of(step.row)
            assert alike or "lasts for another time" in choice.why


def test_a_wrong_paragraph_is_neither_cited_in_the_ruling_nor_above_one_that_is() -> None:
    for of, question in asked():
        if question.kind == PARAGRAPH:
            true = {above for step in of.outcome.rulings for one in step.cite for above in headings(one)}
            assert not any(set(choice.cite) & true for choice in question.choices if not choice.right), of.name


def test_an_option_that_is_open_is_never_called_wrong_nor_one_of_the_same_name() -> None:
    """All options of an opening lead out of turn are laid flat: what Law 51 says of the same choice is no wrong one."""
    for of in some():
        authority = book().authority(of.record.authority)
        for scene in scenes(book(), authority, of.record.course):
            if scene.choice is None or scene.choice.kind != "offer":
                continue
            lines = outlook(book(), authority, scene.course, scene.choice)
            open_here = {line.say for line in lines if not line.barred}
            for question in questions(of):
                if question.kind != OPTIONS or question.stage != scene.choice.stage.name:
                    continue
                wrong = [choice for choice in question.choices if not choice.right]
                assert not open_here & {choice.text for choice in wrong}
                for choice in wrong:
                    options = [one for one in options_at(choice.source) if one.cite == choice.cite]
                    assert not {one.name for one in options} & {line.name for line in lines if not line.barred}


def test_the_classic_traps_are_among_the_wrong_answers() -> None:
    """One trick instead of two, one turn instead of the rest of the auction, and what an older book said."""
    wrong = [choice for _, question in asked() for choice in question.choices if not choice.right]
    assert any("loses 1 trick." in choice.text for choice in wrong)
    assert any("must pass" in choice.text and "lasts for another time" in choice.why for choice in wrong)
    assert any(choice.source == "older" for choice in wrong)


def test_no_law_of_the_family_is_a_wrong_beginning() -> None:
    found = material(book())
    for of, question in asked():
        if question.kind == LAW:
            family = found.of_law(of.start.law)
            own = {*(family.laws if family else ()), *of.laws, of.start.law}
            assert not own & {int(choice.cite[0]) for choice in question.choices if not choice.right}, of.name


@pytest.mark.parametrize("family", FAMILIES)
def test_the_same_case_gives_the_same_questions(family: str) -> None:
    assert pages(case(family, "1")) == pages(case(family, "1"))


def test_a_long_case_is_shortened_and_keeps_all_that_is_found() -> None:
    long = max(some(), key=lambda of: len(questions(of)))
    short = list(shortened(pages(long)))
    assert sum(len(page.questions) for page in short) <= 10
    assert [page.found for page in short] == [page.found for page in pages(long)]


def test_what_is_found_out_is_told_before_it_is_ruled_and_only_once() -> None:
    for of in some():
        found = [one for page in pages(of) for one in page.found]
        assert all(one.question and one.answer for one in found)
        assert sorted(step.stage.name for step in ruled(of.name)) == sorted(
            step.stage.name for step in of.outcome.rulings
        ), of.name
