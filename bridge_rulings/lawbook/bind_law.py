"""Bind a law file: every name in it becomes the thing it stands for, or a `Problem` with the line.

Shape and names of one file are settled here; what needs the other laws (where ``next`` leads, whether every paragraph
is ruled) is proved by `bridge_rulings.lawbook.prove`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from bridge_rulings.errors import did_you_mean
from bridge_rulings.lawbook.bind_facts import bind_law_fact, name_facts
from bridge_rulings.lawbook.bind_stages import bind_stage, only_gives, stage_name
from bridge_rulings.lawbook.bind_steps import bind_use, bind_when
from bridge_rulings.lawbook.model import ANCHORS, ROLES, SIDES, Example, Law, Never, Support
from bridge_rulings.lawbook.reader import CITATION, STAGE_LAW, LawReader
from bridge_rulings.lawbook.source import Block, Items, Text

LAW_KEYS = (
    "law",
    "title",
    "edition",
    "seen_from",
    "period",
    "about",
    "facts",
    "stages",
    "never",
    "examples",
    "no_ruling",
)
EXAMPLE_KEYS = ("name", "start", "given", "gives", "offers")
GIVES_KEYS = ("cite", "do", "later", "next", "answer")


def bind_law(block: Block, file: str, support: Support) -> Law:
    """The law that a file holds. Raises `Problem` at the first name that stands for nothing."""
    read = LawReader(file, support)
    read.keys(block, LAW_KEYS, "a law file")
    number = read.text(block, "law", "a law file", needed=True)
    if not re.fullmatch(r"[1-9][0-9]?", number):
        read.fail(f"{number!r} is not a law number", block.lines["law"], "the Laws run from 1 to 93")
    read.number = int(number)
    _file_number(read, block)
    read.anchor = read.text(block, "seen_from", "a law file", needed=True)
    if read.anchor not in ANCHORS:
        read.fail(f"seen_from cannot be {read.anchor!r}", block.lines["seen_from"], f"one of: {', '.join(ANCHORS)}")
    facts = read.block(block.get("facts", Block(block.line)), "facts", block)
    for name, piece in facts.items():
        read.facts[str(name)] = bind_law_fact(read, str(name), piece, facts)
    pieces = read.items(block.get("stages"), "stages", block)
    if not pieces:
        read.fail("a law file needs at least one stage", block)
    names = [stage_name(read, piece) for piece in pieces]
    for name, piece in zip(names, pieces, strict=True):
        if name in read.stages:
            read.fail(f"two stages are called {name!s}", piece)
        read.stages.add(name)
    stages = {name: bind_stage(read, name, piece) for name, piece in zip(names, pieces, strict=True)}
    by_tables = {fact.by for fact in read.facts.values() if fact.by in stages}
    for name in by_tables:
        only_gives(read, stages[name])
    for stage in stages.values():
        if stage.options and stage.name in read.facts:
            read.fail(f"an offer and a fact are both called {stage.name}", stage.line, "answers go by these names")
    law = Law(
        number=read.number,
        title=read.text(block, "title", "a law file", needed=True),
        edition=read.text(block, "edition", "a law file", needed=True),
        seen_from=read.anchor,
        about=read.text(block, "about", "a law file"),
        facts=read.facts,
        stages=stages,
        never=tuple(_never(read, piece) for piece in read.items(block.get("never", Items(0)), "never", block)),
        examples=tuple(
            _example(read, piece) for piece in read.items(block.get("examples", Items(0)), "examples", block)
        ),
        no_ruling=_no_ruling(read, block),
        file=read.file,
        in_auction=read.one_of(block, "period", "a law file", ("auction", "play")) == "auction",
    )
    read.places((read.anchor, *ROLES, *SIDES), name_facts(read.facts))
    return law


def _file_number(read: LawReader, block: Block) -> None:
    stem = re.match(r"(\d+)-", Path(read.file).name)
    if stem and int(stem[1]) != read.number:
        read.fail(f"the file is numbered {stem[1]} but holds law {read.number}", block.lines["law"])


def _no_ruling(read: LawReader, block: Block) -> dict[str, str]:
    reasons = read.block(block.get("no_ruling", Block(block.line)), "no_ruling", block)
    for paragraph, reason in reasons.items():
        if not isinstance(reason, Text) or not reason.strip():
            read.fail(f"no_ruling of {paragraph} gives no reason", reasons.lines[paragraph])
        if not CITATION.match(paragraph):
            read.fail(f"{paragraph!s:.30} is not a paragraph number", reasons.lines[paragraph])
        if STAGE_LAW.match(paragraph)[1] != str(read.number):  # type: ignore[index]
            read.fail(f"{paragraph} is not a paragraph of law {read.number}", reasons.lines[paragraph])
    return {paragraph: str(reason) for paragraph, reason in reasons.items()}  # the keys keep their lines


def _never(read: LawReader, piece: Any) -> Never:
    entry = read.block(piece, "a never", 0)
    read.keys(entry, ("why", "when"), "a never")
    why = read.text(entry, "why", "a never", needed=True)
    when = bind_when(read, entry)
    if len(when) < 2:
        read.fail("a never needs at least two facts", entry, "an answer that can never be given is left out instead")
    return Never(why, when, entry.line)


def _example(read: LawReader, piece: Any) -> Example:
    entry = read.block(piece, "an example", 0)
    read.keys(entry, EXAMPLE_KEYS, "an example")
    start = read.text(entry, "start", "an example")
    if start and start not in read.stages:
        read.fail(f"there is no stage {start!s:.40}", entry.lines["start"], did_you_mean(start, read.stages))
    given = read.block(entry.get("given", Block(entry.line)), "given", entry)
    gives = read.block(entry.get("gives", Block(entry.line)), "gives", entry)
    read.keys(gives, GIVES_KEYS, "gives")
    offers = entry.get("offers")
    return Example(
        name=read.text(entry, "name", "an example", needed=True),
        start=start,
        given={str(name): read.text(given, name, "given") for name in given},
        cite=read.cite(gives, "gives", needed=False),
        do=tuple(str(bind_use(read, item)) for item in read.items(gives.get("do", Items(0)), "do", gives)),
        later=tuple(str(word) for word in read.words(gives.get("later"), "later", gives)),
        next=read.text(gives, "next", "gives"),
        answer=read.text(gives, "answer", "gives"),
        offers=tuple(str(word) for word in read.words(offers, "offers", entry)) if offers is not None else None,
        line=entry.line,
    )
