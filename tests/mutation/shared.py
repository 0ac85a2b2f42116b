"""What notices a slip in a file that all laws share: the book is read anew, and asked what that file can change."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from casebook import Case
from practice import strange_practice
from readings import strange_answers, strange_readings
from twice import strange_effects
from waysin import strange_finds, strange_ways

from bridge_rulings.lawbook.book import Book, Topic
from bridge_rulings.lawbook.citations import prove_citations, prove_topics
from bridge_rulings.lawbook.prove import prove
from bridge_rulings.lawbook.shape import shape_faults
from bridge_rulings.lawbook.source import Block
from bridge_rulings.table.traits import TRAITS
from mutation.tried_cases import some_case_fails


def _shape(block: Block, file: str) -> bool:
    schema = "authority" if file.startswith("authorities") else Path(file).stem
    return bool(shape_faults(schema, block, file))


def _proof(book: Book, sound: Book, cases: list[Case]) -> bool:
    return bool(prove(book, traits=TRAITS)[0])


def _paragraphs(book: Book, sound: Book, cases: list[Case]) -> bool:
    """The part of the proof that paragraphs and topics can fail, and nothing else of it."""
    return any(prove_citations(book, book.laws())) or any(prove_topics(book, book.laws(), TRAITS))


def _casebook(book: Book, sound: Book, cases: list[Case]) -> bool:
    return some_case_fails(book, cases)


def _readings(book: Book, sound: Book, cases: list[Case]) -> bool:
    return any(strange_readings(book)) or any(strange_answers(book))


def _twice(book: Book, sound: Book, cases: list[Case]) -> bool:
    return any(strange_effects(book))


def _practice(book: Book, sound: Book, cases: list[Case]) -> bool:
    return any(strange_practice(book, cases))


def _ways_in(book: Book, sound: Book, cases: list[Case]) -> bool:
    """Of the cases only those are ruled again whose topic is another one now."""
    topics, before = (_by_name(one) for one in (book, sound))
    other = {name for name, topic in before.items() if topics.get(name) != topic}
    theirs = [case for case in cases if any(one.topic in other for one in case.record.course.incidents)]
    return any(strange_finds(book.topics())) or any(strange_ways(book, theirs, sound))


def _by_name(book: Book) -> dict[str, Topic]:
    return {topic.name: topic for topic in book.topics()}


Check = Callable[[Book, Book, list[Case]], bool]
CHECKS: dict[str, Check] = {
    "what is looked at": _readings,
    "what is written twice": _twice,
    "practice": _practice,
    "ways in": _ways_in,
    "paragraphs": _paragraphs,
    "casebook": _casebook,
    "proof": _proof,
}
ASKED = {
    "effects.yaml": ("what is written twice", "casebook", "proof"),
    "moments.yaml": ("casebook", "proof"),
    "position.yaml": ("what is looked at", "casebook", "proof"),
    "2017/facts.yaml": ("casebook", "proof"),
    "2017/paragraphs.yaml": ("paragraphs",),
    "2017/topics.yaml": ("paragraphs", "practice", "ways in"),
    "authorities/wbf.yaml": ("casebook", "proof"),
    "training.yaml": ("practice",),
}


def noticed_by(file: str, block: Block, book: Book, sound: Book, cases: list[Case]) -> str:
    """What notices that a file is no longer as in the sound book, "" if nothing does."""
    if _shape(block, file):
        return "shape"
    return next((name for name in ASKED[file] if CHECKS[name](book, sound, cases)), "")
