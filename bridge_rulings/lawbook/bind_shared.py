"""Bind the files that all laws share: effects, moments, and what may be worked out of the position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridge_rulings.errors import did_you_mean
from bridge_rulings.lawbook.model import (
    NAME_KINDS,
    PHASES,
    ROLES,
    SIDES,
    TOLD,
    Derived,
    EffectKind,
    MomentKind,
    Slot,
)
from bridge_rulings.lawbook.reader import Reader
from bridge_rulings.lawbook.source import Block, Text

EFFECT_KEYS = ("slots", "state", "length", "unsaid", "brings", "words", "say", "report")
MOMENT_KEYS = ("phase", "role", "again", "first_of", "late", "say")
DERIVED_KEYS = ("reads", "gives", "say")
WRITES = ("add", "drop", "change")
CARRIED = tuple(kind for kind in NAME_KINDS if kind != "hand")  # a slot holds a hand by its role, all else by a name


def bind_effects(block: Block, file: str) -> dict[str, EffectKind]:
    """The effects of ``effects.yaml`` by name."""
    effects = {}
    for name, piece in block.items():
        read = Reader(file)
        entry = read.block(piece, f"effect {name}", block.lines[name])
        effects[str(name)] = _effect_kind(read, str(name), entry)
    return effects


def _effect_kind(read: Reader, name: str, entry: Block) -> EffectKind:
    thing = f"effect {name}"
    read.keys(entry, EFFECT_KEYS, thing)
    specs = read.block(entry.get("slots", Block(entry.line)), f"slots of {thing}", entry)
    slots = {str(slot): _slot(read, str(slot), spec, specs.lines[slot]) for slot, spec in specs.items()}
    state = read.block(entry.get("state", Block(entry.line)), f"state of {thing}", entry)
    read.keys(state, (*WRITES, "set"), f"state of {thing}")
    verbs = [verb for verb in WRITES if verb in state]
    if "state" in entry and (len(verbs) != 1 or ("set" in state) != (verbs == ["change"])):
        read.fail(f"state of {thing} is one of add, drop, or change with set", state, "state: {add: penalty_cards}")
    write = verbs[0] if verbs else ""
    changes = read.block(state.get("set", Block(state.line)), f"set of {thing}", state)
    pieces = read.block(entry.get("words", Block(entry.line)), f"words of {thing}", entry)
    words = {}
    for slot, texts in pieces.items():
        if slot not in slots or not slots[slot].words:
            closed = [other.name for other in slots.values() if other.words]
            read.fail(
                f"{thing} has no slot {slot!s:.40} of fixed words", pieces.lines[slot], did_you_mean(slot, closed)
            )
        texts = read.block(texts, f"words of {slot}", pieces.lines[slot])
        read.keys(texts, slots[slot].words, f"slot {slot}")
        words[str(slot)] = {str(word): read.text(texts, word, f"words of {slot}", needed=True) for word in texts}
    kind = EffectKind(
        name=name,
        slots=slots,
        write=write,
        list=read.text(state, write, f"state of {thing}") if write else "",
        change={str(key): read.text(changes, key, f"set of {thing}") for key in changes},
        length=read.one_of(entry, "length", thing, tuple(slot.name for slot in slots.values() if slot.words)),
        unsaid=read.one_of(entry, "unsaid", thing, ("yes", "no")) == "yes",
        brings=read.words(entry.get("brings"), "brings", entry),  # they keep their lines
        words=words,
        say=read.text(entry, "say", thing, needed=True),
        report=read.text(entry, "report", thing),
    )
    for known in slots.values():
        for word in known.words:
            if f"{{{known.name}}}" in kind.say + kind.report and word not in words.get(known.name, {}):
                read.fail(
                    f"{thing} has no words for {word!r} in slot {known.name}", entry, f"words: {{{known.name}: ...}}"
                )
    for carried in slots.values():
        said = f"{{{carried.name}}}" in kind.say + kind.report
        if carried.kind in CARRIED and said != carried.asked:
            line = specs.lines[carried.name]
            if said:
                read.fail(
                    f"{thing} says the {carried.name}, so it must be asked for", line, f"{carried.name}: {carried.kind}"
                )
            read.fail(f"{thing} does not say the {carried.name}", line, f"{carried.name}: {carried.kind} if known")
    read.places(("anchor", *ROLES, *SIDES), slots)
    return kind


def _slot(read: Reader, name: str, spec: Any, line: int) -> Slot:
    if not isinstance(spec, Text):
        read.fail(f"slot {name} must be a text like: hand = anchor", line)
    rest, _, default = (part.strip() for part in spec.partition("="))
    asked = not rest.endswith("if known")
    words = tuple(word.strip() for word in rest.removesuffix("if known").split("|"))
    closed = len(words) > 1 or words[0] not in (*NAME_KINDS, "hand", "side")
    known = words if closed else {"hand": ("anchor", *ROLES), "side": SIDES}.get(words[0], ())
    if default and default not in known:
        read.fail(f"slot {name} cannot be {default!r} when it is left out", line, did_you_mean(default, known))
    if not all(words) or (closed and not asked):
        read.fail(f"slot {name} must be a kind, or words with | between them", line, "of: hand = anchor")
    return Slot(name, words, "", default, asked) if closed else Slot(name, (), words[0], default, asked)


def bind_moments(block: Block, file: str) -> dict[str, MomentKind]:
    """The moments of ``moments.yaml``; the last moment of the board in a phase ends that phase."""
    read = Reader(file)
    found: dict[str, MomentKind] = {}
    for name, piece in block.items():
        entry = read.block(piece, f"moment {name}", block.lines[name])
        thing = f"moment {name}"
        read.keys(entry, MOMENT_KEYS, thing)
        found[str(name)] = MomentKind(
            name=str(name),
            phase=read.one_of(entry, "phase", thing, PHASES, needed=True),
            has_role=read.one_of(entry, "role", thing, ("yes", "no")) == "yes",
            again=read.one_of(entry, "again", thing, ("yes", "no")) == "yes",
            first_of=read.one_of(entry, "first_of", thing, tuple(block)),
            late_lapses=read.one_of(entry, "late", thing, ("ruled", "lapses")) == "lapses",
            say=read.text(entry, "say", thing, needed=True),
            ends_phase="",
        )
    read.places(("role",))
    for before, moment in zip(block, list(block)[1:], strict=False):
        if PHASES.index(found[moment].phase) < PHASES.index(found[before].phase):
            read.fail(
                f"{moment} comes before {before} in the game",
                block.lines[moment],
                "write them in the order of the game",
            )
    for phase in dict.fromkeys(kind.phase for kind in found.values()):
        same = [kind for kind in found.values() if kind.phase == phase]
        last = same[-1]
        if not last.has_role:
            found[last.name] = last._replace(ends_phase=phase)
        elif any(not kind.has_role for kind in same) or found[list(block)[-1]].phase != phase:
            line = block.lines[last.name]
            read.fail(f"{last.name} belongs to a player, and nothing ends the {phase} after it", line, "role: no")
    return found


def bind_derived(block: Block, file: str, effects: Mapping[str, EffectKind]) -> dict[str, Derived]:
    """What ``position.yaml`` says may be worked out, from the lists that these effects keep and from what is told."""
    read = Reader(file)
    known = (*dict.fromkeys(effect.list for effect in effects.values() if effect.list), *TOLD)
    found = {}
    for name, piece in block.items():
        thing = f"position.{name}"
        entry = read.block(piece, thing, block.lines[name])
        read.keys(entry, DERIVED_KEYS, thing)
        gives = entry.get("gives")
        if isinstance(gives, Text):
            read.one_of(entry, "gives", thing, NAME_KINDS)
        words = read.words(gives, f"'gives' of {thing}", entry)
        if not isinstance(gives, Text) and (len(words) < 2 or len(set(words)) != len(words)):
            read.fail(f"{thing} needs at least two answers, or a kind", entry, "gives: [yes, no]")
        found[str(name)] = Derived(
            name=str(name),
            reads=read.one_of(entry, "reads", thing, known, needed=True),
            gives=str(gives) if isinstance(gives, Text) else tuple(str(word) for word in words),
            say=read.text(entry, "say", thing),
        )
    read.places(("anchor", *ROLES, *SIDES))
    return found
