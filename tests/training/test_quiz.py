"""Questions: the right answer is the book's, the wrong ones are the law's own and never mean the same."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

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
from bridge_rulings.training.phrasing import exactly
from bridge_rulings.training.questions import KINDS, LAW, LEADS_TO, OPTIONS, PARAGRAPH, RULING, TRICKS, Question
from bridge_rulings.training.quiz import Page, quiz, shortened, without_repeats
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


def words(step: Ruled, row: Row | Option) -> str:
    assert isinstance(row, Row)
    return exactly(book(), step.voice, step.stage, row)


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
            told = {words(step, step.row) for step in steps}
            assert {choice.text for choice in right} <= told
        if question.kind == PARAGRAPH:
            assert any(right[0].cite == step.row.cite and set(question.also) <= set(step.cite) for step in steps)
            assert all(captions[paragraph] in right[0].text for paragraph in right[0].cite)
        if question.kind == TRICKS:
            moved = sum(transfer.number for transfer in settle(of.outcome.state.of("transfers")))
            assert question.free == str(moved)
            assert (right[0].text == "No trick changes sides.") == (moved == 0)


def test_a_wrong_ruling_is_another_row_of_the_same_law_that_comes_to_something_else() -> None:
    older = {old.stage.partition(".")[2] for old in material(book()).older}
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
            right = [step for step in steps if words(step, step.row) == right_text(question)]
            alike = [
                (step, row)
                for step in right
                for row in law.stages[choice.source].rows
                if row.cite == choice.cite
                and words(step, row)
                and words(step, row).removesuffix(" Nothing more.") in choice.text
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


def test_what_no_question_needs_is_not_told() -> None:
    for of in some():
        short = list(shortened(pages(of)))
        told = list(without_repeats(short))
        assert [page.questions for page in told if page.questions] == [
            page.questions for page in short if page.questions
        ]
        assert told[-1].questions
        silent = [page.came for page in told if page.came and not page.questions]
        assert len(set(silent)) == len(silent), of.name


def test_a_paragraph_that_a_grade_has_named_is_not_asked_for_again() -> None:
    for of in some():
        named: dict[str, str] = {}
        for question in (question for page in shortened(pages(of)) for question in page.questions):
            if question.kind == PARAGRAPH:
                assert any(named.get(one, question.stage) == question.stage for one in question.cite), of.name
            for paragraph in question.cite:
                named.setdefault(paragraph, question.stage)


def test_how_many_tricks_is_not_asked_when_the_ruling_has_told_it() -> None:
    seen = 0
    for of in some():
        short = [question for page in shortened(pages(of)) for question in page.questions]
        for question in short:
            if question.kind == TRICKS:
                assert not [one for one in short if one.kind == RULING and one.stage == question.stage], of.name
        seen += any(question.kind == TRICKS for question in questions(of))
    assert seen


def test_a_grade_that_names_the_paragraph_waits_until_that_was_asked() -> None:
    for of in some():
        for page in shortened(pages(of)):
            for question, following in pairwise(page.questions):
                if following.kind == PARAGRAPH and set(question.cite) >= set(following.cite):
                    assert question.tells(following) or question.stage != following.stage


def test_a_hint_strikes_out_half_of_the_wrong_answers_and_no_right_one() -> None:
    for _, question in asked():
        left = question.halved
        wrong = len(question.choices) - len(question.right)
        assert len(left.right) == len(question.right)
        assert len(left.choices) - len(left.right) == max(1, wrong // 2)


def test_a_choice_of_which_one_option_is_left_is_asked_about_too() -> None:
    """54C: declarer could have seen dummy and must accept the lead. Nobody chose; that is what is to be known."""
    of = read_case(book(), next(path for path in published() if path.stem == "loot-dummy-starts-to-table"))
    [options] = [question for question in questions(of) if question.kind == OPTIONS]
    assert "54C" in options.cite
    assert len(options.right) == 1
    assert {choice.cite for choice in options.choices if not choice.right} >= {("54C",)}


def test_what_is_all_is_said_to_be_all_where_another_row_comes_to_more() -> None:
    stage = book().find_stage("64")
    step = next(step for of in some() for step in of.outcome.rulings if step.stage.key == stage.key)
    alone, both = (
        next(row for row in stage.rows if len(row.do) == number and row.do[0].slot("what") == "revoke_trick")
        for number in (1, 2)
    )
    assert words(step, alone).endswith("Nothing more.")
    assert not words(step, both).endswith("Nothing more.")


def test_what_rules_at_another_point_is_no_false_statement() -> None:
    seen = 0
    for of, question in asked():
        if question.kind == RULING:
            elsewhere = {one.text for one in question.choices if one.source not in (question.stage, "older")}
            assert not elsewhere & {one.text for one in question.false}, of.name
            seen += bool(elsewhere)
    assert seen


def test_what_an_option_leads_to_is_never_a_part_of_what_it_leads_to() -> None:
    for of, question in asked():
        if question.kind == LEADS_TO:
            right = right_text(question)
            assert not any(right.startswith(one.text) for one in question.choices if not one.right), of.name


def test_one_trick_is_no_wrong_answer_where_one_trick_moves() -> None:
    seen = 0
    for of, question in asked():
        if question.kind == RULING and question.stage == "64":
            steps = [step for step in ruled_at(of, "64") if words(step, step.row) == right_text(question)]
            for step in steps:
                rows = [row for row in step.stage.rows if len(row.do) == len(step.row.do) > 0 and row != step.row]
                texts = {words(step, row) for row in rows} - {right_text(question)}
                assert not texts & {one.text for one in question.choices}, of.name
                seen += bool(texts)
    assert seen


def test_a_number_that_the_case_does_not_have_is_not_told() -> None:
    assert not [text for _, question in asked() for text in (one.text for one in question.choices) if " it of " in text]


def test_what_is_found_out_is_told_before_it_is_ruled_and_only_once() -> None:
    for of in some():
        found = [one for page in pages(of) for one in page.found]
        assert all(one.question and one.answer for one in found)
        assert sorted(step.stage.name for step in ruled(of.name)) == sorted(
            step.stage.name for step in of.outcome.rulings
        ), of.name
