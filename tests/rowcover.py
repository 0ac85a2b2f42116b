"""Which rows of the law files a ruling went through, and which rows the four families can come to at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.decide import Decided, table_of
from bridge_rulings.lawbook.model import Law, Stage
from bridge_rulings.ruling.outcome import Outcome, Used
from bridge_rulings.training.aiming import roads_from

Row = tuple[int, str, int]  # law, stage, line of the row or option in the law file


def rows_hit(book: Book, outcome: Outcome) -> Iterator[Row]:
    """Every row that fitted, those of tables that only find an answer for another included; every option chosen."""
    for step in outcome.rulings:
        if step.offered:
            yield step.law.number, step.stage.name, step.row.line
        else:
            yield from _fitting(book, step.law, step.stage, step.used)


def _fitting(book: Book, law: Law, stage: Stage, used: tuple[Used, ...]) -> Iterator[Row]:
    keys = {fact.key: name for name, fact in law.facts.items()}
    known = {keys[use.fact.key]: use.answer.value for use in used if use.fact.key in keys}
    found = table_of(stage, law).decide(known)
    if isinstance(found, Decided):
        for row in found.cited:
            yield law.number, stage.name, row.line
    for name in stage.facts:
        fact = law.facts[name]
        if fact.supplier == "found" and name in known:
            inner = law.stages.get(fact.by) or book.find_stage(fact.by)
            yield from _fitting(book, book.law(inner.law), inner, used)


def rows_of(book: Book, laws: Iterable[int]) -> dict[Row, str]:
    """Every row of these laws, and of every stage that they lead to, with its paragraphs."""
    stages = [stage for number in laws for stage in book.law(number).stages.values()]
    every = {place: stage for start in stages for place, (stage, _) in roads_from(book, start).items()}
    return {(law, name, row.line): ", ".join(row.cite) for (law, name), stage in every.items() for row in stage.steps}
