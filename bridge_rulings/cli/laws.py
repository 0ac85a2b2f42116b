"""``laws``: the book read. What is longer stands by itself: `lawshow`, `lawpaths`, `lawchart`, `lawcheck`."""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import Any, NamedTuple

from bridge_rulings.cli.lawtext import Words
from bridge_rulings.cli.screen import Screen
from bridge_rulings.lawbook.book import Book, Topic
from bridge_rulings.lawbook.citations import law_of
from bridge_rulings.lawbook.model import Fact

WIDE = 76  # from here a topic's title stands beside its name


def write_json(found: Any) -> None:
    """Write something for a program to read."""
    sys.stdout.write(json.dumps(found, indent=2, ensure_ascii=False) + "\n")


# ------------------------------------------------------------------------------ list


class Entry(NamedTuple):
    """One law in the list."""

    law: int
    title: str
    paragraphs: int
    rows: int  # with the options of its offers


def list_command(as_json: bool) -> None:
    """The encoded laws, and the topics that lead into them."""
    book = Book()
    listed = Counter(map(law_of, book.paragraphs()))
    entries = [
        Entry(
            law.number,
            law.title,
            listed[law.number],
            sum(len(stage.rows) + len(stage.options) for stage in law.stages.values()),
        )
        for law in book.laws()
    ]
    topics = book.topics()
    if as_json:
        ways_in = [{"topic": topic.name, "title": topic.title, "start": topic.start} for topic in topics]
        write_json({"laws": [entry._asdict() for entry in entries], "topics": ways_in})
        return
    screen = Screen()
    _laws(screen, entries)
    screen.line()
    _topics(screen, topics)
    screen.line()
    screen.line("laws show 64 shows a law, rule TOPIC rules on one.", "dim")


def _laws(screen: Screen, entries: list[Entry]) -> None:
    heads = ("paragraphs", "rows") if screen.width >= WIDE else ("par.", "rows")
    widths = [max(5, len(head)) for head in heads]
    room = min(68, screen.width - sum(widths) - 4)
    tail = "".join(f"  {head:>{width}}" for head, width in zip(heads, widths, strict=True))
    screen.raw(screen.paint(f"{'LAWS':{room}}{tail}", "bold"))
    for entry in entries:
        first, *rest = screen.wrap(entry.title, f"{entry.law:>3}  ", width=room)
        numbers = zip((entry.paragraphs, entry.rows), widths, strict=True)
        screen.raw(f"{first:{room}}" + "".join(f"  {number:>{width}}" for number, width in numbers))
        for line in rest:
            screen.raw(line)


def _topics(screen: Screen, topics: tuple[Topic, ...]) -> None:
    slug = max(len(topic.name) for topic in topics) + 2
    start = max(len(topic.start) for topic in topics) + 2
    wide = screen.width >= WIDE
    room = screen.width - 2 - start
    screen.raw(screen.paint(f"{'TOPICS':{room + 2}}starts at", "bold"))
    for topic in topics:
        text, first = (topic.title, f"  {topic.name:{slug}}") if wide else (topic.name, "  ")
        head, *rest = screen.wrap(text, first, width=room)
        screen.raw(f"{head:{room + 2}}{screen.paint(topic.start, 'cite')}")
        for line in rest:
            screen.raw(line)
        if not wide:
            screen.line(topic.title, "", "      ")


# ------------------------------------------------------------------------------ show


def show_command(ref: str, as_json: bool) -> None:
    """A law, stage or paragraph as it is encoded."""
    from bridge_rulings.cli.lawref import find
    from bridge_rulings.cli.lawshow import excerpt_data, show_excerpt

    book = Book()
    excerpt = find(book, ref)
    if as_json:
        write_json(excerpt_data(book, excerpt))
    else:
        show_excerpt(Screen(), book, excerpt)


# ------------------------------------------------------------------------------ authorities


def authorities_command(as_json: bool) -> None:
    """The Regulating Authorities, and what each elected wherever a law leaves it the choice."""
    from bridge_rulings.cli.lawshow import labelled

    book = Book()
    choices = [(Words(law, book.support), fact) for law in book.laws() for fact in law.facts.values() if _elected(fact)]
    authorities = [book.authority(name) for name in book.authorities()]
    if as_json:
        left = [
            {"key": fact.key, "text": words(fact.text), "answers": dict(fact.answers), "usual": fact.usual}
            for words, fact in choices
        ]
        write_json({"authorities": [authority._asdict() for authority in authorities], "elections": left})
        return
    screen = Screen()
    for authority in authorities:
        screen.line(f"{authority.name}  {authority.title}", "bold", rest="     ")
        screen.line(authority.source, "dim", "     ")
        for words, fact in choices:
            elected = authority.elections.get(fact.key, fact.usual)
            how = "elected" if fact.key in authority.elections else "as the Laws are printed"
            screen.line()
            screen.line(f"{fact.key} = {elected} ({how})", "", "     ")
            screen.line(words(fact.text), "", "     ")
            labelled(screen, [(answer, words(text)) for answer, text in fact.answers.items()], 7)
    if not choices:
        screen.line("No law of this book leaves a choice to them.", "dim")


def _elected(fact: Fact) -> bool:
    return fact.supplier == "elected"
