"""Bind the facts, those of a law and those of ``facts.yaml``: who supplies them, and what may be answered."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridge_rulings.errors import did_you_mean
from bridge_rulings.lawbook.model import ANCHORS, NAME_KINDS, ROLES, SIDES, SUPPLIERS, YES_NO, Derived, Fact
from bridge_rulings.lawbook.reader import LawReader, Reader
from bridge_rulings.lawbook.source import Block, Text

FACT_KEYS = (*SUPPLIERS, "of", "by", "kind", "among", "answers", "usual", "from", "cite", "note")
_GO_WITH = {  # which suppliers a key may stand with, and which need it
    "of": (("choice", "name"), ("choice",)),
    "by": (("found",), ("found",)),
    "kind": (("name",), ("name",)),
    "among": (("name",), ()),
}
_SLUG = re.compile(r"[a-z0-9][a-z0-9_]*\Z")


def bind_shared_facts(block: Block, file: str, derived: Mapping[str, Derived]) -> dict[str, Fact]:
    """The facts of ``facts.yaml``. Their texts may name the anchor by any of its words, or as ``{anchor}``."""
    read = Reader(file)
    found = {
        str(name): _fact(read, str(name), "shared", piece, derived, block, ANCHORS) for name, piece in block.items()
    }
    read.places(("anchor", *ANCHORS, *ROLES, *SIDES), name_facts(found))
    return found


def bind_law_fact(read: LawReader, name: str, piece: Any, facts: Block) -> Fact:
    """A fact of a law file, which may say ``shared``: then it is the one of ``facts.yaml``."""
    if isinstance(piece, Text):
        if piece != "shared":
            read.fail(
                f"the fact {name} is only a word", facts.lines[name], "write shared, or a mapping like {ask: ...}"
            )
        if name not in read.support.shared:
            read.fail(f"facts.yaml has no fact {name}", piece, did_you_mean(name, read.support.shared))
        fact = read.support.shared[name]
        read.filled += [_here(text, piece) for text in (fact.text, *fact.answers.values()) if "{" in text]
        return fact
    return _fact(read, name, str(read.number), piece, read.support.derived, facts, (read.anchor,))


def _here(text: str, piece: Text) -> Text:
    """A text of another file, as if it stood here."""
    here = Text(text.replace("{anchor}", ""))
    here.line = piece.line
    return here


def name_facts(facts: Mapping[str, Fact]) -> tuple[str, ...]:
    """The carried names among the facts: a text may have a place for each."""
    return tuple(name for name, fact in facts.items() if fact.supplier == "name")


def fits(kind: str, wanted: str) -> bool:
    """Whether a name of one kind can stand in a slot of another: one card is also some cards."""
    return kind == wanted or kind + "s" == wanted


def _fact(
    read: Reader,
    name: str,
    scope: str,
    piece: Any,
    derived: Mapping[str, Derived],
    facts: Block,
    anchors: tuple[str, ...],
) -> Fact:
    thing = f"fact {name}"
    entry = read.block(piece, thing, facts.lines[name])
    if not _SLUG.match(name):
        read.fail(
            f"{name!r:.60} cannot name a fact", facts.lines[name], "small letters, digits and _, like later_trick"
        )
    if name in (*ANCHORS, *ROLES, *SIDES):
        read.fail(f"{name} is a player or side and cannot name a fact", facts.lines[name])
    read.keys(entry, FACT_KEYS, thing)
    given = [supplier for supplier in SUPPLIERS if supplier in entry]
    if len(given) != 1:
        read.fail(f"{thing} needs exactly one of: {', '.join(SUPPLIERS)}", facts.lines[name])
    supplier = given[0]
    for key, (may, must) in _GO_WITH.items():
        if key in entry and supplier not in may:
            read.fail(f"{thing}: {key!r} does not go with {supplier!r}", entry.lines[key])
        if key not in entry and supplier in must:
            read.fail(f"{thing}: {supplier!r} needs {key!r}", facts.lines[name])
    kind = read.text(entry, "kind", thing)
    if supplier == "name" and kind not in NAME_KINDS:
        read.fail(f"{thing} has no kind {kind!r}", entry.lines["kind"], did_you_mean(kind, NAME_KINDS))
    if "of" in entry:
        read.one_of(entry, "of", thing, (*anchors, *ROLES))
    answers = _answers(read, thing, entry, supplier)
    usual = read.text(entry, "usual", thing) or ("no" if supplier == "tick" else "")
    if usual and usual not in answers:
        read.fail(f"{thing}: the usual answer {usual!r} is not among its answers", entry, did_you_mean(usual, answers))
    source = read.text(entry, "from", thing)
    among = read.text(entry, "among", thing)
    _check_position(read, thing, entry, kind, answers, derived)
    return Fact(
        name=name,
        key=f"{scope}.{name}",
        supplier=supplier,
        text=read.text(entry, supplier, thing, needed=True),
        answers=answers,
        usual=usual,
        of=read.text(entry, "of", thing),
        by=read.text(entry, "by", thing),
        kind=kind,
        among=among,
        source=source,
        cite=read.cite(entry, thing, needed=False),
        note=read.text(entry, "note", thing),
        file=read.file,
        line=facts.lines[name],
    )


def _check_position(
    read: Reader, thing: str, entry: Block, kind: str, answers: Mapping[str, str], derived: Mapping[str, Derived]
) -> None:
    """Whether what the fact takes from the position (``from``, ``among``) can be an answer to it."""
    source, among = entry.get("from", ""), entry.get("among", "")
    for key, reference in (("from", source), ("among", among)):
        if reference:
            prefix, _, derivation = reference.partition(".")
            if prefix != "position" or derivation not in derived:
                read.fail(
                    f"{thing}: {reference} is not in position.yaml",
                    entry.lines[key],
                    did_you_mean(f"position.{derivation or prefix}", [f"position.{known}" for known in derived]),
                )
    for key, reference in (("from", source), ("among", among)):
        gives = derived[reference.partition(".")[2]].gives if reference else ""
        # One of several may be picked from them, but not taken from them.
        if (
            reference
            and kind
            and not (isinstance(gives, str) and (fits(gives, kind) or (key == "among" and fits(kind, gives))))
        ):
            read.fail(f"{thing}: {reference} does not give a {kind}", entry.lines[key])
    if source and answers:
        gives = derived[source.partition(".")[2]].gives
        strange = [answer for answer in gives if answer not in answers] if isinstance(gives, tuple) else [gives]
        if strange:
            read.fail(
                f"{thing}: {source} may give {strange[0]!r}, which is not one of its answers",
                entry.lines["from"],
                f"answers: {', '.join(answers)}",
            )


def _answers(read: Reader, thing: str, entry: Block, supplier: str) -> Mapping[str, str]:
    if supplier == "name":
        if "answers" in entry:
            read.fail(f"{thing} is a name and has no list of answers", entry.lines["answers"])
        return {}
    if "answers" not in entry:
        return YES_NO
    if supplier == "tick":
        read.fail(f"{thing} is a tick: its answers are yes and no", entry.lines["answers"], "use ask for other answers")
    block = read.block(entry["answers"], f"answers of {thing}", entry)
    for answer, text in block.items():
        if not isinstance(text, Text) or not text.strip():
            read.fail(
                f"the answer {answer!s:.60} of {thing} has no text",
                block.lines[answer],
                "a comma in a text without quotes makes a second answer: put the text in quotes",
            )
        if not _SLUG.match(answer):
            read.fail(f"{answer!r:.60} cannot name an answer", block.lines[answer], "small letters, digits and _")
    if len(block) < 2:
        read.fail(f"{thing} needs at least two answers", entry.lines["answers"])
    return {str(answer): read.text(block, answer, thing) for answer in block}
