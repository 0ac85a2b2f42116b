"""Prove a book: every case that can arrive at a table is ruled once, every row and fact earns its place, roads end.

Everything here is an error, never a warning; a book with one does not pass ``laws check``. The roads between the
stages are looked at for the whole book (`bridge_rulings.lawbook.roads`), then all cases of all tables, law by law
(`bridge_rulings.lawbook.prove_law`); examples, paragraphs and what the table's lists hold have modules of their own.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from bridge_rulings.errors import Problem, did_you_mean
from bridge_rulings.lawbook.book import EDITION, Book
from bridge_rulings.lawbook.citations import prove_citations, prove_topics
from bridge_rulings.lawbook.examples import prove_examples
from bridge_rulings.lawbook.model import Law
from bridge_rulings.lawbook.prove_law import prove_law
from bridge_rulings.lawbook.roads import law_of_stage, prove_roads, starts_of
from bridge_rulings.lawbook.source import line_of
from bridge_rulings.lawbook.table_lists import prove_lists


class Tally(NamedTuple):
    """What was looked at."""

    laws: int
    stages: int
    rows: int
    cases: int
    examples: int


def prove(
    book: Book, only: int = 0, traits: Mapping[str, Collection[str]] | None = None
) -> tuple[list[Problem], Tally]:
    """All that is wrong with a book, or with one law of it (``only``), in file order, and what was looked at.

    ``traits``: the words for the irregularities of a recorded board (see `prove_topics`).
    """
    problems: list[Problem] = []
    laws: dict[int, Law] = {}
    for number in book.numbers:
        try:
            laws[number] = book.law(number)
        except Problem as problem:
            problems.append(problem)
    problems += _prove_files(book, laws.values())
    problems += prove_roads(book, laws)
    starts = starts_of(book, laws.values())
    problems += prove_lists(book, laws.values(), starts)
    cases = 0
    for law in laws.values():
        found, looked_at = prove_law(law, starts.get(law.number, ()))
        problems += found
        cases += looked_at
        problems += prove_examples(law, book)
    for check in (prove_citations, partial(prove_topics, traits=traits), _prove_elections):
        try:
            problems += check(book, tuple(laws.values()))
        except Problem as problem:
            problems.append(problem)
    if only:
        problems = [problem for problem in problems if problem.file == book.file(only)]
    tally = Tally(
        laws=len(laws),
        stages=sum(len(law.stages) for law in laws.values()),
        rows=sum(len(stage.rows) + len(stage.options) for law in laws.values() for stage in law.stages.values()),
        cases=cases,
        examples=sum(len(law.examples) for law in laws.values()),
    )
    told = {str(problem): problem for problem in problems}  # what two laws share is found twice
    return sorted(told.values(), key=lambda problem: (problem.file, problem.line)), tally


def _prove_files(book: Book, laws: Iterable[Law]) -> Iterator[Problem]:
    numbers: dict[int, str] = {}
    for path in sorted(book.folder.iterdir()):
        if path.suffix not in (".yaml", ".yml") or path.name in ("facts.yaml", "paragraphs.yaml", "topics.yaml"):
            continue
        number = re.match(r"(\d{3})-.*\.yaml\Z", path.name)
        if number is None:
            yield Problem(
                "this file is not read", file=str(path), hint="a law file has a name like 064-established-revoke.yaml"
            )
        elif (first := numbers.setdefault(int(number[1]), path.name)) != path.name:
            yield Problem(f"law {int(number[1])} has another file already: {first}", file=str(path))
    for law in laws:
        if law.edition != EDITION:
            yield Problem(
                f"this is of the edition {law.edition}, but it lies among those of {EDITION}", file=law.file, line=1
            )


def _prove_elections(book: Book, laws: tuple[Law, ...]) -> Iterator[Problem]:
    """Every authority says what it elected wherever a law has no usual answer, and elects nothing else."""
    broken = set(book.numbers) - {law.number for law in laws}
    elected = {fact.key: fact for law in laws for fact in law.facts.values() if fact.supplier == "elected"}
    for name in book.authorities():
        authority = book.authority(name)
        file = str(book.root / "authorities" / f"{name}.yaml")
        for key, answer in authority.elections.items():
            fact = elected.get(key)
            if fact is not None and answer not in fact.answers:
                what, hint = f"{key} has no answer {answer!s:.40}", did_you_mean(answer, fact.answers)
            elif fact is None and law_of_stage(key) not in broken:
                what, hint = f"there is no elected fact {key!s:.60}", did_you_mean(key, elected)
            else:
                continue
            yield Problem(what, file=file, line=line_of(key), hint=hint)
        for key, fact in elected.items():
            if key not in authority.elections and not fact.usual:
                hint = f"under elections: {key}: {' or '.join(fact.answers)}; or give the fact a usual answer"
                yield Problem(f"the authority does not say what it elected for {key}", file=file, line=1, hint=hint)
