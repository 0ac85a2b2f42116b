"""The slips in what a row does: an effect left out, another one with the same slots, another word in a slot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from bridge_rulings.lawbook.bind_facts import fits
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.model import SIDES, EffectKind, Law, Slot
from bridge_rulings.lawbook.source import Block, Items, Text
from mutation.cells import Mutant, Place, with_lines


def effect_slips(row: Block, place: Place, law: Law, book: Book, roles: Iterable[str]) -> Iterator[Mutant]:
    """Every slip under the ``do`` of one row or option."""
    uses: Items = row.get("do", Items(0))
    effects = book.support.effects
    roles = tuple(roles)
    for at, piece in enumerate(uses):
        name, filling = _told(piece, effects)
        here = place.at(f"do {name}" if at == 0 else f"do {name}, {at + 1}")
        yield here.mutant("effect deleted", "deleted", piece.line, uses, [*uses[:at], *uses[at + 1 :]])
        for other in effects.values():
            if other.name != name and _slots(other) == _slots(effects[name]) and other.slots:
                content = [*uses[:at], _use(other.name, filling, piece.line), *uses[at + 1 :]]
                yield here.mutant("effect exchanged", other.name, piece.line, uses, content)
        for slot in effects[name].slots.values():
            said = filling.get(slot.name) or slot.default
            for word in _other_words(slot, said, law, roles):
                content = [*uses[:at], _use(name, {**filling, slot.name: word}, piece.line), *uses[at + 1 :]]
                yield here.mutant("effect's slot", f"{slot.name} {word or 'left out'}", piece.line, uses, content)


def _told(piece: Any, effects: Any) -> tuple[str, dict[str, str]]:
    if isinstance(piece, Text):
        return str(piece), {}
    ((name, filling),) = piece.items()
    if isinstance(filling, Text):
        return str(name), {next(iter(effects[name].slots)): str(filling)}
    return str(name), {str(slot): str(word) for slot, word in filling.items()}


def _use(name: str, filling: dict[str, str], line: int) -> Any:
    filled = {slot: word for slot, word in filling.items() if word}
    return with_lines({name: filled} if filled else name, line)


def _slots(kind: EffectKind) -> object:
    return tuple((slot.name, slot.kind, slot.words) for slot in kind.slots.values())


def _other_words(slot: Slot, said: str, law: Law, roles: Iterable[str]) -> list[str]:
    if slot.words:
        return [word for word in slot.words if word != said]
    if slot.kind == "hand":
        own = law.seen_from if said == "anchor" else said
        return [role for role in roles if role != own]
    if slot.kind == "side":
        return [side for side in SIDES if side != said]
    names = [fact.name for fact in law.facts.values() if fact.supplier == "name" and fits(fact.kind, slot.kind)]
    others = [name for name in names if name != said]
    return [*others, ""] if said and not slot.asked else others
