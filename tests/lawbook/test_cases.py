"""Sets of cases as bits: the same sets that brute force makes."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge_rulings.lawbook.cases import MOST, Cases

FACTS = [("slip", ("yes", "no")), ("call", ("bid", "pass", "double")), ("late", ("yes", "no"))]
CASES = Cases(FACTS)
EVERY = [dict(zip(CASES.names, answers, strict=True)) for answers in product(*(answers for _, answers in FACTS))]

sets = st.integers(0, CASES.everything)


@st.composite
def whens(draw: st.DrawFn) -> dict[str, tuple[str, ...]]:
    names = draw(st.sets(st.sampled_from(CASES.names)))
    return {name: tuple(draw(st.sets(st.sampled_from(CASES.answers[name]), min_size=1))) for name in sorted(names)}


def members(found: int) -> list[dict[str, str]]:
    return [case for at, case in enumerate(EVERY) if found >> at & 1]


def fits(case: Mapping[str, str], when: Mapping[str, tuple[str, ...]]) -> bool:
    return all(case[name] in answers for name, answers in when.items())


def test_cases_are_numbered_with_the_last_fact_fastest() -> None:
    assert [CASES.case(at) for at in range(CASES.size)] == EVERY


@given(whens())
def test_a_condition_holds_exactly_the_cases_that_fit_it(when: dict[str, tuple[str, ...]]) -> None:
    assert members(CASES.where(when)) == [case for case in EVERY if fits(case, when)]


@given(sets)
def test_a_set_gives_back_its_cases_in_order(found: int) -> None:
    assert list(CASES.each(found)) == members(found)
    if found:
        assert CASES.first(found) == members(found)[0]


@given(sets, st.sampled_from(CASES.names))
def test_cuts_by_the_answers_of_a_fact_compare_with_each_other(found: int, name: str) -> None:
    rests = []
    for answer, cut in zip(CASES.answers[name], CASES.slices(name, found), strict=True):
        first = CASES.answers[name][0]
        assert members(cut) == [{**case, name: first} for case in members(found) if case[name] == answer]
        rests.append(cut)
    assert CASES.merged(name, found) == rests[0] | rests[1] | rests[-1]


@given(sets, st.sampled_from(CASES.names))
def test_without_a_fact_a_set_spreads_over_all_its_answers(found: int, name: str) -> None:
    inside = [{n: a for n, a in case.items() if n != name} for case in members(found)]
    expected = [case for case in EVERY if {n: a for n, a in case.items() if n != name} in inside]
    assert members(CASES.without(name, found)) == expected


@given(sets, sets)
def test_the_shortest_description_fits_no_other_case_and_cannot_be_shorter(among: int, found: int) -> None:
    found &= among
    if not found:
        return
    answers = CASES.shortest(found, among)

    def strays(some: Mapping[str, str]) -> bool:
        when = {name: (answer,) for name, answer in some.items()}
        return any(fits(case, when) and case not in members(found) for case in members(among))

    assert not strays(answers)
    for name in answers:
        assert strays({other: answer for other, answer in answers.items() if other != name})


def test_no_facts_make_one_case() -> None:
    nothing = Cases([])
    assert nothing.size == 1
    assert nothing.where({}) == 1
    assert nothing.first(1) == {}


def test_too_many_cases_are_refused() -> None:
    facts = [(f"f{at}", ("yes", "no")) for at in range(21)]
    assert Cases(facts[:20]).size == MOST
    with pytest.raises(OverflowError, match="2,097,152 cases"):
        Cases(facts)
