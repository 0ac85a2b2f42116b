"""Check 9: an example is walked through its law as the ruling would be, and must come out as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.bind_law import bind_law
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.examples import Course, prove_examples, run_example
from bridge_rulings.lawbook.model import Law
from bridge_rulings.lawbook.source import parse_block

DATA = Path(__file__).parent.parent / "data" / "book"
BOOK = Book(DATA)


def law(examples: str, number: int = 10) -> Law:
    """A law of the small book with other examples."""
    path = Path(BOOK.file(number))
    text = path.read_text(encoding="utf-8").partition("\nexamples:")[0]
    return bind_law(parse_block(f"{text}\nexamples:\n{examples}", path.name), path.name, BOOK.support)


def course(given: str, start: str = "", number: int = 10) -> Course:
    begins = f"start: {start}, " if start else ""
    some = law(f"  - {{name: it, {begins}given: {{{given}}}}}\n", number)
    return run_example(some, BOOK, some.examples[0])


def fault(given: str, start: str = "", number: int = 10) -> Problem:
    with pytest.raises(Problem) as caught:
        course(given, start, number)
    assert caught.value.what.startswith("example 'it': ")
    return caught.value


def test_ticks_that_are_not_given_are_not_ticked() -> None:
    assert course("defends: yes, strict: no, low: yes").cite == ("10A2",)


def test_paragraphs_and_effects_come_in_the_order_of_the_walk_and_a_paragraph_once() -> None:
    walked = course("defends: yes, strict: yes, others: several, 10C: suspend")
    assert walked.cite == ("10A1", "10A2", "10C1", "10E")
    assert walked.do == (
        "penalty_card: kind major, of offender, card card",
        "silence: player partner, for next_turn",
        "suspend",
        "all_major: of offender",
        "silence: player partner, for next_turn",
    )
    assert walked.later == ("the look afterwards",)


def test_an_offer_that_is_not_answered_ends_the_walk_with_the_options_that_are_open() -> None:
    walked = course("defends: yes, strict: yes, others: none")
    assert walked.offers == ("suspend", "forbid")
    assert walked.next == ""


def test_an_offer_with_one_option_left_is_taken_and_the_bar_is_cited() -> None:
    walked = course("defends: yes, on_purpose: yes, others: one")
    assert walked.offers is None
    assert walked.cite == ("10A1", "10C3", "10C1", "10E")


def test_a_stage_of_another_law_ends_the_walk() -> None:
    assert course("defends: yes, strict: yes, others: none, 10C: forbid").next == "20C"


def test_a_walk_may_start_at_a_stage_that_waits() -> None:
    assert course("wish: back", "the look afterwards").do == ("transfer: what trick",)


def test_a_table_that_finds_gives_an_answer() -> None:
    assert course("small: yes, fell: no", "20A", 20).answer == "no"


FOUND = """law: 10
title: T
edition: 2017
seen_from: offender
facts:
  found: {found: Is it?, by: the test}
  first: {tick: One?}
  second: {tick: Two?}
stages:
  - decide: 10
    next: done
    rule: [{cite: 10A, when: {found: yes}}, {cite: 10B, when: {found: no}}]
  - decide: later
    at: end_of_play
    next: done
    rule: [{cite: 10D}]
  - decide: the test
    rule: [{cite: 10C1, gives: no}]
    unless: [{cite: 10C2, when: {first: yes}}, {cite: 10C3, when: {second: yes}}]
    then: {gives: yes}
"""


def found(given: str, **exchange: str) -> Course:
    text = FOUND
    for old, new in exchange.items():
        text = text.replace(old, new)
    some = bind_law(
        parse_block(f"{text}examples: [{{name: it, given: {{{given}}}}}]\n", "010.yaml"), "010.yaml", BOOK.support
    )
    return run_example(some, BOOK, some.examples[0])


def test_a_found_fact_is_worked_out_from_what_its_table_is_given_and_both_are_cited() -> None:
    assert found("first: yes, second: yes").cite == ("10C2", "10C3", "10A")
    assert found("first: no").cite == ("10C1", "10B")


def test_a_found_fact_may_be_given_itself() -> None:
    assert found("found: no").cite == ("10B",)


def test_a_stage_that_waits_ends_the_walk() -> None:
    text = FOUND.replace("{cite: 10A, when: {found: yes}}", "{cite: 10A, when: {found: yes}, next: later}")
    some = bind_law(
        parse_block(f"{text}examples: [{{name: it, given: {{found: yes}}}}]\n", "010.yaml"), "010.yaml", BOOK.support
    )
    assert run_example(some, BOOK, some.examples[0]).next == "later"


@pytest.mark.parametrize(
    ("given", "start", "what", "hint"),
    [
        ("defends: perhaps", "", "defends has no answer perhaps", "known: no, yes"),
        ("defend: yes", "", "there is no fact or offer defend", "did you mean defends?"),
        ("10C: leave", "", "10C has no answer leave", "known: forbid, suspend"),
        ("card: H7", "", "card has no answer H7", ""),
        ("defends: yes", "", "10 still needs strict", "add it to given"),
        ("defends: no, wish: back", "", "wish is given but never looked at", "leave it out"),
        ("defends: yes, on_purpose: yes", "", "10C still needs others", "add it to given"),
        ("strict: yes, low: yes, defends: yes", "", "what is given cannot be at 10", ""),
        ("defends: yes, on_purpose: yes, others: one, 10C: forbid", "", "forbid is barred at 10C", ""),
        ("wish: stay", "the look afterwards", "the look afterwards still needs helped", "add it to given"),
    ],
)  # fmt: skip
def test_an_example_that_cannot_be_walked_says_why(given: str, start: str, what: str, hint: str) -> None:
    problem = fault(given, start)
    assert problem.what == f"example 'it': {what}"
    assert problem.hint == hint


@pytest.mark.parametrize(
    ("expected", "what"),
    [
        ("gives: {cite: [10A1]}", "cite [10A1], but the law gives [10B]"),
        ("gives: {do: [cancel: card]}", "cite [], but the law gives [10B]"),
        ("gives: {cite: [10B]}", "do [], but the law gives [cancel: what card]"),
        ("gives: {next: 10C}", "next 10C, but the law gives nothing"),
        ("gives: {later: [20C]}", "later [20C], but the law gives []"),
        ("gives: {answer: yes}", "answer yes, but the law gives nothing"),
        ("offers: [suspend]", "offers [suspend], but the law gives nothing"),
        ("offers: []", "offers [], but the law gives nothing"),
    ],
)
def test_what_an_example_expects_and_does_not_get_is_told(expected: str, what: str) -> None:
    some = law(f"  - {{name: it, given: {{defends: no}}, {expected}}}\n")
    assert f"example 'it' expects {what}" in [problem.what for problem in prove_examples(some, BOOK)]


def test_every_row_option_and_bar_wants_an_example() -> None:
    some = law("  - {name: it, given: {defends: no}, gives: {cite: [10B], do: [cancel: card]}}\n")
    unused = [problem.what for problem in prove_examples(some, BOOK)]
    assert unused.count("no example uses this row of 10") == 4
    assert "no example uses this option forbid of 10C" in unused
    assert "no example uses this bar on forbid of 10C" in unused
    assert unused.count("no example uses this row of the look afterwards") == 3


def test_examples_of_a_sound_law_leave_nothing_to_say() -> None:
    assert [list(prove_examples(some, BOOK)) for some in BOOK.laws()] == [[], [], []]
