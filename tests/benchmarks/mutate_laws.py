"""How many slips of the pen the proof would notice: each law file with one row, condition, answer or bar changed.

    python tests/benchmarks/mutate_laws.py [LAW ...]

A mutant is caught if it does not bind, does not prove, its examples do not come out, or a paragraph is cited no more.
Those that are not caught are listed with file and line. Some of them mean the same as the law does (a never or another
row covers the case); the others are exceptions that have become too wide in a case that no example tries.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.bind_law import bind_law
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.citations import cited_in, headings
from bridge_rulings.lawbook.examples import prove_examples
from bridge_rulings.lawbook.model import Law
from bridge_rulings.lawbook.prove_law import prove_law
from bridge_rulings.lawbook.roads import starts_of
from bridge_rulings.lawbook.source import Block, Items, Text, read_block


def mutants(block: Block, law: Law) -> Iterator[tuple[str, int]]:
    """Change a law file in place, one thing at a time; what was changed, and the line."""
    for stage in block["stages"]:
        for kind in ("rule", "unless"):
            yield from _rows(stage.get(kind, Items(0)), kind, law)
        for name, option in stage.get("options", {}).items():
            if "barred" in option:
                kept = option.pop("barred")
                yield f"bar: {name} is never barred", option.line
                option["barred"] = kept


def _rows(rows: Items, kind: str, law: Law) -> Iterator[tuple[str, int]]:
    for at, row in enumerate(list(rows)):
        del rows[at]
        yield f"{kind}: the row is missing", row.line
        rows.insert(at, row)
        when: Block = row.get("when", Block(0))
        for name, answers in list(when.items()):
            yield from _condition(when, name, [answers] if isinstance(answers, Text) else answers, kind, law)


def _condition(when: Block, name: str, answers: Iterable[str], kind: str, law: Law) -> Iterator[tuple[str, int]]:
    kept: dict[str, Any] = dict(when)
    line = when.lines[name]
    del when[name]
    yield f"{kind}: {name} is not tested", line
    for answer in law.facts[name].answers:
        if answer not in answers:
            word = Text(answer)
            word.line = line
            when[name] = word
            yield f"{kind}: {name} is {answer}", line
    when.clear()
    when.update(kept)


def passes(block: Block, law: Law, book: Book, starts: Iterable[str]) -> bool:
    """Whether a changed law file would be taken for sound."""
    try:
        changed = bind_law(block, law.file, book.support)
    except Problem:
        return False
    if prove_law(changed, starts)[0] or next(prove_examples(changed, book), None) is not None:
        return False
    return _covered(changed) >= _covered(law)


def _covered(law: Law) -> set[str]:
    return {above for paragraph, _ in cited_in(law) for above in headings(paragraph)}


def main(numbers: Iterable[int]) -> None:
    """Print what was not caught, and how many were."""
    book = Book()
    starts = starts_of(book, book.laws())
    tried: Counter[str] = Counter()
    caught: Counter[str] = Counter()
    for law in (book.law(number) for number in numbers or book.numbers):
        block = read_block(Path(law.file))
        for what, line in mutants(block, law):
            kind = what.partition(":")[0]
            tried[kind] += 1
            if passes(block, law, book, starts[law.number]):
                print(f"{law.file}:{line}: not caught: {what}")
            else:
                caught[kind] += 1
    for kind, number in tried.items():
        print(f"{kind:8}{caught[kind]:6,} of {number:6,} caught ({caught[kind] / number:.1%})")


if __name__ == "__main__":
    main([int(number) for number in sys.argv[1:]])
