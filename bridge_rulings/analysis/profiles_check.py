"""What is wrong with a book's `profiles.yaml`, for ``laws check``: its shape, its rules, its paragraphs and facts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from bridge_rulings.analysis.moves import RULES
from bridge_rulings.analysis.profiles import norms
from bridge_rulings.errors import Problem, did_you_mean
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.shape import shape_faults
from bridge_rulings.lawbook.source import Block, Items, Text, line_of, read_block

FILE = "profiles.yaml"


def wrong_in_profiles(book: Book) -> list[Problem]:
    """Every fault of the file, each with its line; none if the book has no such file."""
    path = book.root / FILE
    if not path.is_file():
        return []
    file = str(path)
    try:
        block = read_block(path)
    except Problem as problem:
        return [problem]
    found = [fault.problem for fault in shape_faults("profiles", block, file)]
    if found:
        return found
    try:
        norms(path)
    except Problem as problem:
        return [problem]
    return [*_unknown_paragraphs(book, block, file), *_unnamed_rules(block, file), *_unknown_facts(book, block, file)]


def _unknown_paragraphs(book: Book, block: Block, file: str) -> Iterator[Problem]:
    known = book.paragraphs()
    for cite in _cited(block):
        if cite not in known:
            hint = did_you_mean(cite, known)
            yield Problem(f"there is no paragraph {cite:.20}", file=file, line=line_of(cite), hint=hint)


def _cited(piece: object) -> Iterator[Text]:
    """What stands under ``cite``, wherever it stands."""
    if not isinstance(piece, Block):
        return
    for key, value in piece.items():
        if key == "cite":
            yield from (one for one in (value if isinstance(value, Items) else [value]) if isinstance(one, Text))
        else:
            yield from _cited(value)


def _unnamed_rules(block: Block, file: str) -> Iterator[Problem]:
    """A rule whose breach has no name could be broken, and nothing be said of it."""
    for rule in RULES:
        if rule not in block["careless"]:
            what = f"careless does not say what it is called to break {rule}"
            yield Problem(what, file=file, line=block.lines["careless"])


def _unknown_facts(book: Book, block: Block, file: str) -> Iterator[Problem]:
    for facts in block["help"].values():
        for fact in facts:
            law, _, name = fact.partition(".")
            known: list[str] = []
            with suppress(Problem):  # a law that is none, or that is wrong itself and told of elsewhere
                known = list(book.law(int(law)).facts)
            if name not in known:
                hint = did_you_mean(name, known) if known else f"there is no Law {law} that can be read"
                yield Problem(f"there is no fact {fact:.40}", file=file, line=line_of(fact), hint=hint)
