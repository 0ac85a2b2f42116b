"""Bind what a row or an option says of its case: when it holds, what it does, and where it leads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bridge_rulings.errors import did_you_mean
from bridge_rulings.lawbook.bind_facts import fits
from bridge_rulings.lawbook.model import ANCHORS, DONE, NAME_KINDS, ROLES, SIDES, EffectUse, Goal, Moment, Slot
from bridge_rulings.lawbook.reader import STAGE_LAW, LawReader
from bridge_rulings.lawbook.source import Block, Items, Text, line_of


def bind_when(read: LawReader, entry: Block) -> dict[str, tuple[str, ...]]:
    """The answers with which a row holds, by fact; none for a row that always holds."""
    when = read.block(entry.get("when", Block(entry.line)), "when", entry)
    found = {}
    for name, piece in when.items():
        fact = read.facts.get(name)
        if fact is None:
            read.fail(f"there is no fact {name!s:.40}", when.lines[name], did_you_mean(name, read.facts))
        if fact.supplier == "name":
            read.fail(
                f"{name} is a name: it is carried and cannot be tested",
                when.lines[name],
                "ask for what matters about it as a fact of its own",
            )
        answers = read.words(piece, f"the answers of {name}", when)
        for answer in answers:
            if answer not in fact.answers:
                read.fail(f"{name} has no answer {answer!s:.40}", answer, did_you_mean(answer, fact.answers))
        if not answers or len(set(answers)) != len(answers):
            read.fail(f"the answers of {name} are missing or stand twice", when.lines[name])
        found[str(name)] = tuple(str(answer) for answer in answers)
    return found


def check_role(read: LawReader, role: str, at: Block) -> None:
    """Whether there is such a player, seen from the anchor of the file."""
    if role not in (read.anchor, *ROLES):
        read.fail(f"there is no player {role!r} here", at, did_you_mean(role, (read.anchor, *ROLES)))


def bind_moment(read: LawReader, entry: Block, key: str) -> Moment | None:
    """What a stage waits for, under ``at`` or ``every``."""
    if key not in entry:
        return None
    name, _, role = read.text(entry, key, "the stage").partition(" ")
    kind = read.support.moments.get(name)
    if kind is None:
        read.fail(f"there is no moment {name!s:.40}", entry.lines[key], did_you_mean(name, read.support.moments))
    if kind.has_role != bool(role):
        read.fail(f"the moment {name} {'needs a' if kind.has_role else 'has no'} player", entry.lines[key])
    if role:
        check_role(read, role, entry)
    return Moment(name, role)


def bind_goals(read: LawReader, entry: Block) -> tuple[Goal, ...]:
    """The stages that a row opens beside its own road (``later``)."""
    pieces = entry.get("later", Items(0))
    if not isinstance(pieces, Items):
        read.fail("later must be a list of stages", entry.lines["later"], "later: [26B, 72C]")
    goals = [bind_goal(read, piece, entry) for piece in pieces]
    if any(goal is None for goal in goals):
        read.fail("later cannot be done", entry.lines["later"])
    return tuple(goal for goal in goals if goal is not None)


def bind_goal(read: LawReader, piece: Any, entry: Block) -> Goal | None:
    """Where a road leads; None for ``done``. A stage of another law is looked for only by the proof."""
    anchor = binds = ""
    if isinstance(piece, Block):
        read.keys(piece, ("to", "with"), "next")
        name = read.text(piece, "to", "next", needed=True)
        shift = read.block(piece.get("with", Block(piece.line)), "with", piece)
        if len(shift) > 1:
            read.fail("with binds the one anchor of the law it leads to", piece)
        for key in shift:
            if key not in ANCHORS:
                read.fail(f"with cannot bind {key!s}", shift.lines[key], f"one of: {', '.join(ANCHORS)}")
            binds = str(key)
            anchor = read.text(shift, key, "with", needed=True)
            check_role(read, anchor, shift)
    elif isinstance(piece, Text):
        name = str(piece)
        if name == DONE:
            return None
    else:
        read.fail("next must be a stage or done", entry)
    if name in read.stages:
        return Goal(read.number, name, anchor, binds)
    law = STAGE_LAW.match(name)
    if not law or int(law[1]) == read.number:
        read.fail(f"there is no stage {name!s:.40} in this law", piece, did_you_mean(name, (*read.stages, DONE)))
    return Goal(int(law[1]), name, anchor, binds)


def bind_uses(read: LawReader, entry: Block) -> tuple[EffectUse, ...]:
    """The effects that a row has (``do``)."""
    pieces = entry.get("do", Items(0))
    return tuple(bind_use(read, piece) for piece in read.items(pieces, "do", entry))


def bind_use(read: LawReader, piece: Any) -> EffectUse:
    """One effect with its slots filled; of one with a single thing to say the word alone is enough."""
    if isinstance(piece, Text):
        name, filling = str(piece), Block(piece.line)
    else:
        entry = read.block(piece, "an effect", 0)
        if len(entry) != 1:
            read.fail("an effect is one name with its slots", entry, "do: [transfer: revoke_trick]")
        name, filling = next(iter(entry.items()))
    kind = read.support.effects.get(name)
    if kind is None:
        read.fail(f"there is no effect {name!s:.40}", piece, did_you_mean(name, read.support.effects))
    line = line_of(piece)
    if isinstance(filling, Text):
        if not kind.slots:
            read.fail(f"the effect {name} takes nothing", piece)
        first = next(iter(kind.slots))
        filling, word = Block(line), filling
        filling[first] = word
        filling.lines[first] = line
    filling = read.block(filling, f"the effect {name}", line)
    read.keys(filling, kind.slots, f"the effect {name}")
    slots = []
    for slot in kind.slots.values():
        word = read.text(filling, slot.name, f"the effect {name}") or slot.default
        if not word and slot.kind in NAME_KINDS and not slot.asked:
            continue
        if not word:
            read.fail(f"the effect {name} needs {slot.name!r}", line)
        slots.append((slot.name, _slot_word(read, name, slot, word, line)))
    return EffectUse(str(name), tuple(slots), line)


def _slot_word(read: LawReader, effect: str, slot: Slot, word: str, line: int) -> str:
    known: Iterable[str]
    if slot.words:
        known = slot.words
    elif slot.kind == "hand":
        word = read.anchor if word == "anchor" else word
        known = (read.anchor, *ROLES)
    elif slot.kind == "side":
        known = SIDES
    else:
        known = tuple(
            fact.name for fact in read.facts.values() if fact.supplier == "name" and fits(fact.kind, slot.kind)
        )
        if word not in known:
            read.fail(
                f"slot {slot.name!r} of {effect} takes a `name` fact of kind {slot.kind}, not {word!r}",
                line,
                did_you_mean(word, known) or f"declare one under facts: {{name: ..., kind: {slot.kind}}}",
            )
    if word not in known:
        read.fail(f"slot {slot.name!r} of {effect} cannot be {word!r}", line, did_you_mean(word, known))
    return word
