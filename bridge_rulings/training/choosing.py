"""Which case comes next in practice: by family, by law, or what the trainee knows worst."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Authority, Book
from bridge_rulings.lawbook.citations import law_of
from bridge_rulings.training.cases import Case, published, read_case
from bridge_rulings.training.families import Family, Material
from bridge_rulings.training.generate import generated

_TRIES = 80  # cases looked at until one is about what is wanted
_PUBLISHED = 0.5  # how many cases come from the casebook
_LOOKED_AT = 8  # published cases, until one of the vectors is of the family


def practice(
    book: Book, authority: Authority, families: Sequence[Family], seed: str, laws: Sequence[int] = ()
) -> Iterator[Case]:
    """Cases without end, published and generated ones, all ruled by one of the laws if any are named.

    Raises `Problem` if no case comes to these laws.
    """
    number = 0
    while True:
        for _ in range(_TRIES):
            number += 1
            case = _of_any(Random(f"practice/{seed}/{number}"), book, authority, families)  # noqa: S311 - cases
            if not laws or set(laws) & set(case.laws):
                yield case
                break
        else:
            names = ", ".join(str(law) for law in laws)
            raise Problem(f"no case comes to Law {names}", hint="train --family shows the families")


def counted(book: Book, authority: Authority, families: Sequence[Family], seed: str, number: int) -> Iterator[Case]:
    """So many generated cases, the families in turn."""
    for at in range(number):
        yield generated(book, authority, families[at % len(families)], f"{seed}-{at + 1}")


def weak_first(
    book: Book, authority: Authority, material: Material, paragraphs: Iterable[str], seed: str
) -> Iterator[Case]:
    """For each paragraph in turn a case that it rules, as far as one is found; then practice as usual."""
    families = tuple(material.families.values())
    for paragraph in paragraphs:
        family = material.of_law(law_of(paragraph))
        for at in range(_TRIES):
            random = Random(f"weak/{seed}/{paragraph}/{at}")  # noqa: S311 - cases
            case = _of_any(random, book, authority, (family,) if family else families)
            if any(paragraph in step.cite for step in case.outcome.rulings):
                yield case
                break
    yield from practice(book, authority, families, seed)


def _of_any(random: Random, book: Book, authority: Authority, families: Sequence[Family]) -> Case:
    return drawn(random, book, authority, random.choice(families))


def drawn(random: Random, book: Book, authority: Authority, family: Family) -> Case:
    """A case of a family, published or generated, as likely the one as the other."""
    paths = published(family.folders)
    if paths and random.random() < _PUBLISHED:
        for path in random.sample(paths, min(_LOOKED_AT, len(paths))):
            case = read_case(book, path)
            if case.start.law in family.laws:
                return case
    return generated(book, authority, family, str(random.randrange(10**9)))
