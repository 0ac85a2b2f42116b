"""What REF means in ``laws show REF``: a law, a stage of it, or a paragraph with all that it concerns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from bridge_rulings.errors import Problem, did_you_mean
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.citations import headings, law_of
from bridge_rulings.lawbook.model import Fact, Law, Never, Option, Row, Stage

_REF = re.compile(r"(?:law\s*)?([1-9]\d?)(?!\d)(.*)\Z", re.IGNORECASE | re.DOTALL)


class Excerpt(NamedTuple):
    """The part of a law that a reference means. The stages hold only the rows and options that belong to it."""

    law: Law
    ref: str
    caption: str  # of a paragraph, else ""
    whole: bool  # the whole law
    facts: tuple[Fact, ...]
    stages: tuple[Stage, ...]
    never: tuple[Never, ...]
    excused: Mapping[str, str]
    elsewhere: tuple[str, ...]  # stages of other laws that cite the paragraph


def find(book: Book, ref: str) -> Excerpt:
    """What a reference means. Raises `Problem` for one that means nothing."""
    law, rest = law_and_rest(book, ref)
    if not rest:
        excused = {str(paragraph): reason for paragraph, reason in law.no_ruling.items()}
        stages = tuple(law.stages.values())
        return Excerpt(law, str(law.number), "", True, tuple(law.facts.values()), stages, law.never, excused, ())
    paragraphs = [paragraph for paragraph in book.paragraphs() if law_of(paragraph) == law.number]
    stage = find_stage(law, rest)
    paragraph = _same(f"{law.number}{rest}", paragraphs)
    if stage is None and not paragraph:
        known = {name for name in (*law.stages, *paragraphs) if name[:1].isdigit() and not name.isdigit()}
        near = did_you_mean(f"{law.number}{rest.upper()}", known)
        hint = near if near.startswith("did") else f"bridge-rulings laws show {law.number} shows all of it"
        raise Problem(f"Law {law.number} has no stage or paragraph {ref.strip()!r:.40}", hint=hint)
    return _excerpt(book, law, stage, paragraph)


def law_and_rest(book: Book, ref: str) -> tuple[Law, str]:
    """The law with which a reference begins, and what follows its number. Raises `Problem` if it begins with none."""
    found = _REF.match(ref.strip())
    if found is None:
        topic = next((topic for topic in book.topics() if topic.name == ref.strip().lower()), None)
        if topic is not None:
            hint = f"it starts at {topic.start}: bridge-rulings laws show {topic.start}"
            raise Problem(f"{topic.name} is a topic, not a law", hint=hint)
        raise Problem(f"{ref.strip()!r:.60} does not begin with a law number", hint="like 64, 64A1 or 50D2")
    return book.law(int(found[1])), found[2].strip()


def find_stage(law: Law, rest: str) -> Stage | None:
    """The stage with that name, with or without the law's number before it, in large or small letters."""
    name = _same(f"{law.number}{rest}", law.stages) or _same(f"{law.number} {rest}", law.stages)
    name = name or _same(rest, law.stages)
    return law.stages[name] if name else None


def _same(word: str, known: Iterable[str]) -> str:
    return next((name for name in known if name.lower() == word.lower()), "")


def _excerpt(book: Book, law: Law, stage: Stage | None, paragraph: str) -> Excerpt:
    stages = []
    for other in law.stages.values():
        part = other if other is stage else _part(other, paragraph) if paragraph else None
        if part is not None:
            stages.append(part)
    named = {name for part in stages for name in _names(part)}
    named |= {fact.name for fact in law.facts.values() if paragraph and covers(paragraph, fact.cite)}
    facts = [fact for fact in law.facts.values() if fact.name in named]
    texts = [text for fact in facts for text in (fact.text, *fact.answers.values())]
    texts += [text for part in stages for text in _texts(part)]
    named |= {name for name in law.facts if any("{" + name + "}" in text for text in texts)}
    return Excerpt(
        law=law,
        ref=paragraph if paragraph and (stage is None or stage.name == paragraph) else stage.name if stage else "",
        caption=book.paragraphs().get(paragraph, ""),
        whole=False,
        facts=tuple(fact for fact in law.facts.values() if fact.name in named),
        stages=tuple(stages),
        never=tuple(never for never in law.never if set(never.when) <= named),
        excused={str(own): reason for own, reason in law.no_ruling.items() if paragraph in headings(own)}
        | {str(own): reason for own, reason in law.no_ruling.items() if paragraph and own in headings(paragraph)},
        elsewhere=tuple(_elsewhere(book, law, paragraph)) if paragraph else (),
    )


def covers(paragraph: str, cited: Iterable[str]) -> bool:
    """Whether one of the paragraphs cited is the paragraph or stands under it."""
    return any(paragraph in headings(one) for one in cited)


def _cites(step: Row | Option, paragraph: str) -> bool:
    barred = step.barred if isinstance(step, Option) else ()
    return covers(paragraph, (*step.cite, *(one for bar in barred for one in bar.cite)))


def _part(stage: Stage, paragraph: str) -> Stage | None:
    """The stage with only the rows and options that cite the paragraph; None if there are none."""
    rows = tuple(row for row in stage.rows if _cites(row, paragraph))
    options = tuple(option for option in stage.options if _cites(option, paragraph))
    return stage._replace(rows=rows, options=options) if rows or options else None


def _names(stage: Stage) -> Iterator[str]:
    """The facts that the rows and options of a stage test or carry."""
    steps: tuple[Row | Option, ...] = stage.rows or stage.options
    for step in steps:
        whens = [step.when] if isinstance(step, Row) else [bar.when for bar in step.barred]
        yield from (name for when in whens for name in when)
        yield from (word for use in step.do for _, word in use.slots)


def _texts(stage: Stage) -> Iterator[str]:
    yield from (stage.about, stage.say, stage.note)
    steps: tuple[Row | Option, ...] = stage.rows or stage.options
    yield from (text for step in steps for text in (step.say, step.note, step.sure))


def _elsewhere(book: Book, law: Law, paragraph: str) -> Iterator[str]:
    for number in book.numbers:
        try:
            other = book.law(number)
        except Problem:
            continue  # its own file says what is wrong with it
        if other.number != law.number:
            names = [stage.name for stage in other.stages.values() if _part(stage, paragraph)]
            yield from (name if name[0].isdigit() else f"{number} {name}" for name in names)
