"""Every row, option and bar of every encoded law is hit: by an example of its law file, or by a case."""

from __future__ import annotations

from functools import cache

from casebook import cases
from rowcover import Row, rows_hit

from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.examples import run_example
from bridge_rulings.lawbook.model import Law
from bridge_rulings.ruling.engine import run


@cache
def book() -> Book:
    return Book()


def written(law: Law) -> dict[int, Row]:
    """Every row, option and bar of a law file, by identity: two may stand on one line."""
    found = {}
    for stage in law.stages.values():
        bars = [bar for option in stage.options for bar in option.barred]
        for piece in (*stage.steps, *bars):
            found[id(piece)] = (law.number, stage.name, piece.line)
    return found


def hit_by_examples(law: Law) -> set[int]:
    return {piece for example in law.examples for piece in run_example(law, book(), example).used}


@cache
def hit_by_cases() -> frozenset[Row]:
    outcomes = (run(book(), book().authority(case.record.authority), case.record.course) for case in cases())
    return frozenset(row for outcome in outcomes for row in rows_hit(book(), outcome))


def test_every_row_of_every_law_is_hit() -> None:
    missed = []
    for law in book().laws():
        by_examples = hit_by_examples(law)
        for piece, (number, stage, line) in written(law).items():
            if piece not in by_examples and (number, stage, line) not in hit_by_cases():
                missed.append(f"Law {number}, {stage}, line {line}")
    assert missed == []


def test_a_row_that_nothing_hits_would_be_listed() -> None:
    law = book().law(64)
    without = law._replace(examples=law.examples[:1])
    assert written(law).keys() - hit_by_examples(without)
