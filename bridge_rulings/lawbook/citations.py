"""Check 10: every paragraph of an encoded law is ruled or excused, and a fact's paragraph is cited where the fact is
tested.

A forgotten exception leaves a table that is complete and wrong; only the list of paragraphs can catch it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from bridge_rulings.errors import Problem, did_you_mean
from bridge_rulings.lawbook.book import Book, Topic
from bridge_rulings.lawbook.model import Fact, Law
from bridge_rulings.lawbook.source import line_of

_PARTS = re.compile(r"(\d+)([A-Z])?(\d)?([a-h])?(i{1,3}|iv|v)?")


def headings(paragraph: str) -> tuple[str, ...]:
    """The paragraph and those above it: ``27B1b`` -> 27B1b, 27B1, 27B, 27."""
    found = _PARTS.fullmatch(paragraph)
    if found is None:
        return (paragraph,)
    parts = [part for part in found.groups() if part]
    return tuple("".join(parts[:length]) for length in range(len(parts), 0, -1))


def law_of(paragraph: str) -> int:
    """The law that a paragraph belongs to."""
    found = re.match(r"[0-9]{1,3}", paragraph)
    return int(found[0]) if found else 0


def cited_in(law: Law) -> Iterator[tuple[str, int]]:
    """Every paragraph that a row or option of a law cites, with its line."""
    for stage in law.stages.values():
        for row in stage.rows:
            yield from ((paragraph, row.line) for paragraph in row.cite)
        for option in stage.options:
            yield from ((paragraph, option.line) for paragraph in option.cite)
            for bar in option.barred:
                yield from ((paragraph, bar.line) for paragraph in bar.cite)


def prove_citations(book: Book, laws: tuple[Law, ...]) -> Iterator[Problem]:
    """All that is wrong with the paragraphs of a book."""
    paragraphs = book.paragraphs()
    file = str(book.folder / "paragraphs.yaml")
    listed: dict[int, list[str]] = {}
    for paragraph in paragraphs:
        listed.setdefault(law_of(paragraph), []).append(paragraph)
    cited: set[str] = set()
    for law in laws:
        own = list(cited_in(law))
        facts = [
            (paragraph, fact.line) for fact in law.facts.values() if fact.file == law.file for paragraph in fact.cite
        ]
        for paragraph, line in (*own, *facts, *((paragraph, line_of(paragraph)) for paragraph in law.no_ruling)):
            if law_of(paragraph) in listed and paragraph not in paragraphs:
                yield Problem(
                    f"there is no paragraph {paragraph}",
                    file=law.file,
                    line=line,
                    hint=did_you_mean(paragraph, paragraphs),
                )
        for paragraph, _ in own:
            cited.update(headings(paragraph))
        yield from _prove_facts(law)
    yield from _prove_shared(book, laws)
    for law in laws:
        mine = listed.get(law.number, [])
        if not mine:
            yield Problem(f"paragraphs.yaml lists no paragraph of Law {law.number}", file=law.file, line=1)
        excused = set(law.no_ruling)
        for paragraph in mine:
            if paragraph not in cited and not excused & set(headings(paragraph)):
                below = [other for other in mine if other != paragraph and paragraph in headings(other)]
                if below and all(other in cited or excused & set(headings(other)) for other in below):
                    continue
                yield Problem(
                    f"{paragraph} is neither ruled nor excused",
                    file=law.file,
                    line=1,
                    hint=f"a row must cite it, or no_ruling must say why not ({paragraphs[paragraph]})",
                )
        for paragraph, line in cited_in(law):
            for heading in sorted(excused.intersection(headings(paragraph))):
                hint = "" if heading == paragraph else f"excuse what is not ruled under {heading} one by one"
                yield Problem(
                    f"{heading} is excused under no_ruling, but this row cites {paragraph}",
                    file=law.file,
                    line=line,
                    hint=hint,
                )
    for paragraph in paragraphs:
        for heading in headings(paragraph):
            if heading not in paragraphs:
                what = f"{paragraph} is listed, but not {heading}, in which it stands"
                yield Problem(what, file=file, line=line_of(paragraph), hint=f"{heading}: what it is about")
        if law_of(paragraph) not in book.numbers:
            yield Problem(f"paragraph {paragraph} belongs to a law without a file", file=file, line=line_of(paragraph))


def prove_topics(
    book: Book, laws: tuple[Law, ...], traits: Mapping[str, Collection[str]] | None = None
) -> Iterator[Problem]:
    """Every way in starts at a stage and gives answers that its facts have (a law whose file is wrong is not
    looked at). ``traits``: what can be said of an irregularity, each trait with its words; what a topic finds is told
    in these. Without them that is not looked at.
    """
    file = str(book.folder / "topics.yaml")
    broken = set(book.numbers) - {law.number for law in laws}
    facts = {fact.key: fact for law in laws for fact in law.facts.values() if fact.supplier != "name"}
    for topic in book.topics():
        try:
            if law_of(topic.start) not in broken:
                book.find_stage(topic.start)
        except Problem as problem:
            what = f"the topic {topic.name} starts at {topic.start}: {problem.what}"
            yield Problem(what, file=file, line=line_of(topic.start), hint=problem.hint)
        for key, answer in topic.given.items():
            if key not in facts and law_of(key) not in broken:
                what, hint = f"there is no fact {key!s:.60} to give", did_you_mean(key, facts)
            elif key in facts and answer not in facts[key].answers:
                what, hint = f"{key} has no answer {answer!s:.40}", did_you_mean(answer, facts[key].answers)
            else:
                continue
            yield Problem(what, file=file, line=line_of(key), hint=hint)
        if traits is not None:
            yield from _prove_finds(topic, traits, file)


def _prove_finds(topic: Topic, traits: Mapping[str, Collection[str]], file: str) -> Iterator[Problem]:
    for trait, words in topic.finds.items():
        if trait not in traits:
            hint = did_you_mean(trait, traits)
            yield Problem(f"an irregularity has no {trait!s:.40}", file=file, line=line_of(trait), hint=hint)
            continue
        for word in words:
            if word not in traits[trait]:
                what, hint = f"the {trait} of an irregularity cannot be {word!s:.40}", did_you_mean(word, traits[trait])
                yield Problem(what, file=file, line=line_of(word), hint=hint)


def _prove_facts(law: Law) -> Iterator[Problem]:
    for fact in law.facts.values():
        if fact.supplier == "name" or fact.file != law.file:
            continue
        beside = _beside(law, fact)
        for paragraph in fact.cite:
            if paragraph not in beside:
                yield Problem(
                    f"{fact.name} cites {paragraph}, but no row that tests it does",
                    file=law.file,
                    line=fact.line,
                    hint="is the row for that paragraph missing?",
                )


def _prove_shared(book: Book, laws: tuple[Law, ...]) -> Iterator[Problem]:
    """A shared fact is taken by some law, and what it cites is cited by a row of the book that tests it."""
    if len(laws) < len(book.numbers):
        return  # what uses it may be in a file that is wrong
    for fact in book.support.shared.values():
        taken = [law for law in laws if law.facts.get(fact.name) == fact]
        beside = {paragraph for law in taken for paragraph in _beside(law, fact)}
        if not taken:
            yield Problem(f"no law takes the shared fact {fact.name}", file=fact.file, line=fact.line)
        elif fact.supplier != "name":
            for paragraph in fact.cite:
                if paragraph not in beside:
                    what = f"{fact.name} cites {paragraph}, but no row of the book that tests it does"
                    hint = "is the row for that paragraph missing?"
                    yield Problem(what, file=fact.file, line=fact.line, hint=hint)


def _beside(law: Law, fact: Fact) -> set[str]:
    """The paragraphs, and those above them, that rows and bars cite which test a fact."""
    tests = [(row.when, row.cite) for stage in law.stages.values() for row in stage.rows]
    for stage in law.stages.values():
        tests += [(bar.when, bar.cite) for option in stage.options for bar in option.barred]
    return {above for when, cite in tests if fact.name in when for paragraph in cite for above in headings(paragraph)}
