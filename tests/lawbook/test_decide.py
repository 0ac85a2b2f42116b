"""A table decides what every completion of the known facts agrees on, and asks nothing that cannot matter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest
from brute import rulings
from hypothesis import given, settings
from strategies import SUPPORT, Draft, Line, Sketch, tables

from bridge_rulings.lawbook.bind_law import bind_law
from bridge_rulings.lawbook.decide import Decided, Open, Table, table_of
from bridge_rulings.lawbook.model import Law
from bridge_rulings.lawbook.source import parse_block

MANY = settings(max_examples=150, deadline=None)


class Completions(NamedTuple):
    """What may still be, by brute force: each possible case of the table with the rows that rule it."""

    stage: Draft
    cases: list[tuple[dict[str, str], list[Line]]]

    @property
    def results(self) -> set[tuple[str, str]]:
        return {row.result for _, rows in self.cases for row in rows}

    @property
    def certain(self) -> list[str]:
        """The rows that rule every case."""
        rows = (*self.stage.unless, *self.stage.rules)
        return [row.key for row in rows if all(row in ruling for _, ruling in self.cases)]


def completions(sketch: Sketch, known: Mapping[str, str]) -> Completions:
    """A never that speaks of facts outside the table counts once those are known to fit."""
    stage = sketch.stages[0]
    cases = []
    nevers = [when for when in sketch.nevers if {*when} & stage.facts]
    tested = sketch._replace(
        facts={name: fact for name, fact in sketch.facts.items() if name in stage.facts}, nevers=()
    )
    for case in tested.cases():
        seen = {**known, **case}
        if any(known.get(name, answer) != answer for name, answer in case.items()):
            continue
        if any(all(seen.get(name) in answers for name, answers in when.items()) for when in nevers):
            continue
        if ruling := rulings(stage, case):
            cases.append((case, ruling))
    return Completions(stage, cases)


def table(sketch: Sketch) -> tuple[Table, dict[int, str]]:
    law = sketch.law()
    return Table(law.first, law), {line: key for key, line in sketch.written()[1].items()}


def parted_by(name: str, left: Completions) -> bool:
    """Whether two completions that differ in this fact alone have two results, or two sets of rows."""
    parts: dict[tuple[str, ...], set[object]] = {}
    several = len(left.results) > 1
    for case, rows in left.cases:
        part: object = rows[0].result if several else frozenset(row.key for row in rows)
        parts.setdefault(tuple(answer for n, answer in case.items() if n != name), set()).add(part)
    return any(len(found) > 1 for found in parts.values())


def settled(names: set[str], left: Completions) -> bool:
    """Whether knowing these facts always leaves one result with a row that fits for certain."""
    groups: dict[tuple[str, ...], list[list[Line]]] = {}
    for case, rows in left.cases:
        groups.setdefault(tuple(case[name] for name in sorted(names)), []).append(rows)
    if len(left.results) > 1:
        return all(len({rows[0].result for rows in group}) == 1 for group in groups.values())
    return all(set.intersection(*({row.key for row in rows} for rows in group)) for group in groups.values())


@MANY
@given(tables())
def test_a_table_decides_as_soon_as_all_completions_agree_and_a_row_fits_them_all(
    drawn: tuple[Sketch, dict[str, str]],
) -> None:
    sketch, known = drawn
    left = completions(sketch, known)
    built, lines = table(sketch)
    if not left.cases:
        with pytest.raises(LookupError):
            built.decide(known)
        return
    found = built.decide(known)
    assert isinstance(found, Decided) == (len(left.results) == 1 and bool(left.certain))
    if isinstance(found, Decided):
        assert [lines[row.line] for row in found.cited] == left.certain
        assert found.row is found.cited[0]


@MANY
@given(tables())
def test_what_is_asked_can_matter_and_nothing_else_that_parts_two_cases_is_left_out(
    drawn: tuple[Sketch, dict[str, str]],
) -> None:
    sketch, known = drawn
    left = completions(sketch, known)
    built, lines = table(sketch)
    found = built.decide(known) if left.cases else None
    if not isinstance(found, Open):
        return
    asked = [name for name, _ in found.facts]
    unknown = [name for name in sketch.facts if name in left.stage.facts and name not in known]
    parting = [name for name in unknown if parted_by(name, left)]
    assert asked == [name for name in unknown if name in asked], "in the order of the file"
    if parting:
        assert asked == parting
    else:  # no answer parts two cases by itself: the facts asked do it together, and each is needed
        assert settled({*asked, *known} & {*left.stage.facts}, left)
        for name in asked:
            assert not settled({*asked, *known} & {*left.stage.facts} - {name}, left)
    for name, answers in found.facts:
        assert list(answers) == [a for a in sketch.facts[name][1] if any(case[name] == a for case, _ in left.cases)]
    assert {lines[row.line] for row in found.rows} == {row.key for _, rows in left.cases for row in rows}


@MANY
@given(tables())
def test_answering_what_is_asked_first_always_comes_to_the_ruling_of_the_case(
    drawn: tuple[Sketch, dict[str, str]],
) -> None:
    sketch, known = drawn
    built, lines = table(sketch)
    for case, rows in completions(sketch, known).cases[:6]:
        told, steps = dict(known), 0
        while isinstance(found := built.decide(told), Open):
            told[found.facts[0][0]] = case[found.facts[0][0]]
            steps += 1
            assert steps <= len(case)
        assert lines[found.row.line] in {row.key for row in rows}
        assert (found.row.do[0].effect if found.row.do else "") == rows[0].do


# ------------------------------------------------------------------------------ by hand


def law(
    rows: str,
    facts: str = "slip: {tick: Slip?}, kind: {ask: What?, answers: {bid: B, pass: P, double: D}}",
    more: str = "",
) -> Law:
    head = f"law: 7\ntitle: T\nedition: 2017\nseen_from: offender\nfacts: {{{facts}}}\n"
    text = f"{head}{more}stages:\n  - decide: 7\n    next: done\n{rows}"
    return bind_law(parse_block(text, "007-hand.yaml"), "007-hand.yaml", SUPPORT)


TWO_ROWS = """
    rule:
      - {cite: 7A, when: {kind: [bid, pass]}, do: [one]}
      - {cite: 7B, when: {kind: double}, do: [two]}
    unless:
      - {cite: 7C, when: {slip: yes}}
"""


def ask(found: Decided | Open) -> list[str]:
    assert isinstance(found, Open)
    return [name for name, _ in found.facts]


def test_an_exception_that_is_known_decides_without_the_rest() -> None:
    ruled = law(TWO_ROWS)
    found = table_of(ruled.first, ruled).decide({"slip": "yes"})
    assert isinstance(found, Decided)
    assert found.row.cite == ("7C",)


@pytest.mark.parametrize(
    ("known", "asked"),
    [
        ({}, ["slip", "kind"]),
        ({"slip": "no"}, ["kind"]),
        ({"kind": "bid"}, ["slip"]),
        ({"other.law": "x"}, ["slip", "kind"]),
    ],
)
def test_only_open_facts_are_asked_in_the_order_of_the_file(known: dict[str, str], asked: list[str]) -> None:
    ruled = law(TWO_ROWS)
    assert ask(table_of(ruled.first, ruled).decide(known)) == asked


def test_rows_with_one_result_are_still_told_apart_by_their_paragraph() -> None:
    ruled = law(
        "    rule: [{cite: 7A, when: {slip: yes}}, {cite: 7B, when: {slip: no}}]\n", facts="slip: {tick: Slip?}"
    )
    assert ask(table_of(ruled.first, ruled).decide({})) == ["slip"]


def test_all_exceptions_that_certainly_fit_are_cited() -> None:
    rows = """
    rule: [{cite: 7A, do: [one]}]
    unless:
      - {cite: 7B, when: {slip: yes}}
      - {cite: 7C, when: {kind: [bid, pass]}}
      - {cite: 7D, when: {kind: bid}}
"""
    ruled = law(rows)
    found = table_of(ruled.first, ruled).decide({"slip": "yes", "kind": "pass"})
    assert isinstance(found, Decided)
    assert [row.cite for row in found.cited] == [("7B",), ("7C",)]


TWINS = """
    rule:
      - {cite: 7A, when: {one: yes, other: yes}, do: [one]}
      - {cite: 7B, when: {one: no, other: no}, do: [two]}
      - {cite: 7C, when: {one: yes, other: no, idle: yes}, do: [three]}
      - {cite: 7C, when: {one: no, other: yes, idle: yes}, do: [three]}
"""


def test_a_fact_that_no_result_depends_on_is_not_asked_where_impossible_cases_hide_what_parts_them() -> None:
    facts = "idle: {ask: I?}, one: {ask: A?}, other: {ask: B?}"
    never = "never: [{why: twins, when: {one: yes, other: no}}, {why: twins, when: {one: no, other: yes}}]\n"
    ruled = law(TWINS, facts, never)
    assert ask(table_of(ruled.first, ruled).decide({})) == ["one"]


def test_a_never_that_reaches_into_another_table_counts_once_its_fact_is_known() -> None:
    facts = "kind: {ask: What?, answers: {bid: B, pass: P}}, bound: {ask: Bound?}"
    never = "never: [{why: he had to pass, when: {kind: bid, bound: yes}}]\n"
    rows = "    rule: [{cite: 7A, when: {kind: bid}, do: [one]}, {cite: 7B, when: {kind: pass}, do: [two]}]\n"
    ruled = law(rows, facts, never)
    assert ask(table_of(ruled.first, ruled).decide({})) == ["kind"]
    assert isinstance(table_of(ruled.first, ruled).decide({"bound": "yes"}), Decided)


def test_facts_that_contradict_each_other_leave_no_case() -> None:
    ruled = law(TWO_ROWS, more="never: [{why: a slip is no bid, when: {slip: yes, kind: bid}}]\n")
    with pytest.raises(LookupError):
        table_of(ruled.first, ruled).decide({"slip": "yes", "kind": "bid"})


def test_a_table_is_made_once_for_a_law_and_anew_for_the_same_file_read_again() -> None:
    first, again = law(TWO_ROWS), law(TWO_ROWS)
    assert table_of(first.first, first) is table_of(first.first, first)
    assert table_of(again.first, again) is not table_of(first.first, first)
