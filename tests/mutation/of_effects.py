"""The slips that can be made in ``effects.yaml``: what a slot may hold, what is written, how several go together."""

from __future__ import annotations

from collections.abc import Iterator

from bridge_rulings.lawbook.source import Block, Items
from mutation.cells import Mutant, Place

WRITES = ("add", "drop")


def effects_slips(block: Block) -> Iterator[Mutant]:
    """Every slip in the file, effect by effect."""
    lists = list(dict.fromkeys(effect["state"][verb] for effect in block.values() for verb in _verbs(effect)))
    for name, effect in block.items():
        place = Place("effects.yaml", (name,))
        yield from _slots(effect, place)
        if "state" in effect:
            # How several go together is told to the reader; the rulings know only these apart.
            for other in ("add", "once", "last"):
                if other != effect["combine"] and (other != "add" or effect["combine"] in ("once", "last")):
                    yield place.instead("combine", effect, "combine", other)
            yield place.without("state", effect, "state")
        for verb in _verbs(effect):
            state = effect["state"]
            at = lists.index(state[verb])
            yield place.instead("state", state, verb, lists[(at + 1) % len(lists)])
            for other in WRITES:
                if verb in WRITES and other != verb:
                    yield place.instead("state", effect, "state", {other: str(state[verb])}, f"{other} {state[verb]}")
        brings: Items = effect.get("brings", Items(0))
        for at, stage in enumerate(brings):
            less = [*brings[:at], *brings[at + 1 :]]
            yield place.mutant("brings", f"not {stage}", effect.lines["brings"], brings, less)


def _verbs(effect: Block) -> list[str]:
    return [verb for verb in effect.get("state", {}) if verb != "set"]


def _slots(effect: Block, place: Place) -> Iterator[Mutant]:
    slots: Block = effect["slots"]
    for name, spec in slots.items():
        here = place.at(f"slot {name}")
        rest, _, default = (part.strip() for part in spec.partition("="))
        words = [word.strip() for word in rest.split("|")]
        if default:
            yield here.instead("default", slots, name, rest, "none")
        for other in words if default and len(words) > 1 else ():
            if other != default:
                yield here.instead("default", slots, name, f"{rest} = {other}", other)
        if rest.endswith("if known"):
            yield here.instead("asked for", slots, name, rest.removesuffix("if known").strip(), "always")
        elif len(words) == 1 and not default and rest not in ("hand", "side"):
            yield here.instead("asked for", slots, name, f"{rest} if known", "if known")
        for word in words if len(words) > 2 else ():
            less = " | ".join(other for other in words if other != word)
            yield here.instead("slot", slots, name, f"{less} = {default}" if default else less, f"not {word}")
