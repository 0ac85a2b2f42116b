"""Which case comes next in practice: by family, by law, or what the trainee knows worst."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
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
    numbers = count(1)
    while True:
        tried = (
            _of_any(Random(f"practice/{seed}/{number}"), book, authority, families)  # noqa: S311 - cases
            for number in islice(numbers, _TRIES)
        )
        yield _of_laws(tried, laws)


def counted(
    book: Book, authority: Authority, families: Sequence[Family], seed: str, number: int, laws: Sequence[int] = ()
) -> Iterator[Case]:
    """So many generated cases, the families in turn, all ruled by one of the laws if any are named.

    Raises `Problem` if no case comes to these laws.
    """
    places = count()
    for _ in range(number):
        tried = (
            generated(book, authority, families[at % len(families)], f"{seed}-{at + 1}")
            for at in islice(places, _TRIES)
        )
        yield _of_laws(tried, laws)


def _of_laws(cases: Iterable[Case], laws: Sequence[int]) -> Case:
    """The first case that one of the laws rules, or the first one if none are named."""
    for case in cases:
        if not laws or set(laws) & set(case.laws):
            return case
    names = ", ".join(str(law) for law in laws)
    raise Problem(f"no case comes to Law {names}", hint="leave --family out, or choose another law")


def weak_first(
    book: Book, authority: Authority, material: Material, paragraphs: Iterable[str], seed: str
) -> Iterator[Case]:
    """For each paragraph in turn a case that it rules, as far as one is found; then practice as usual."""
    families = tuple(material.families.values())
    for paragraph in paragraphs:
        family = material.of_law(law_of(paragraph))
        for at in range(_TRIES):
            random = Random(f"weak/{seed}/{paragraph}/{at}")  # noqa: S311 - cases
            case = drawn(random, book, authority, family or random.choice(families), paragraph)
            if any(paragraph in step.cite for step in case.outcome.rulings):
                yield case
                break
    yield from practice(book, authority, families, seed)


def _of_any(random: Random, book: Book, authority: Authority, families: Sequence[Family]) -> Case:
    return drawn(random, book, authority, random.choice(families))


def drawn(random: Random, book: Book, authority: Authority, family: Family, paragraph: str = "") -> Case:
    """A case of a family, published or generated, as likely the one as the other; a generated one likely ruled by the
    ``paragraph``, if one is named.
    """
    paths = published(family.folders)
    if paths and random.random() < _PUBLISHED:
        for path in random.sample(paths, min(_LOOKED_AT, len(paths))):
            case = read_case(book, path)
            if case.start.law in family.laws:
                return case
    return generated(book, authority, family, str(random.randrange(10**9)), paragraph)
