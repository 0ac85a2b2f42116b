"""Rulings made wrong on purpose, one thing each, from the records of the casebook."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from at_table import book

from bridge_rulings.lawbook.model import EffectKind
from bridge_rulings.ruling.as_given import Effect, Given, as_given
from bridge_rulings.ruling.compare_effects import in_words
from bridge_rulings.ruling.engine import run
from bridge_rulings.ruling.outcome import Applied, Outcome, Ruled
from bridge_rulings.ruling.record import Record, ruling_of
from bridge_rulings.ruling.record_read import read_record
from bridge_rulings.ruling.settle import settle

CASEBOOK = book().root.parent / "rulings" / "casebook"

Steps = list[dict[str, Any]]


class Misruled(NamedTuple):
    """A record, its ruling with one thing wrong, and what that is to be called."""

    name: str
    kind: str
    record: Record
    outcome: Outcome
    given: Given
    cite: tuple[str, ...]  # a paragraph that the difference should name; empty if it need not


class Wrong(NamedTuple):
    """One thing made wrong: the ruling as recorded, or as told."""

    kind: str
    steps: Steps | None
    told: Mapping[str, Any] | None
    cite: tuple[str, ...] = ()


@cache
def records() -> tuple[tuple[Record, Outcome], ...]:
    """The records of the casebook that are ruled to the end, with the book's ruling."""
    found = []
    for path in sorted(CASEBOOK.glob("*/*.yaml")):
        record = read_record(path)
        outcome = run(book(), book().authority(record.authority), record.course)
        if outcome.need is None:
            found.append((record, outcome))
    return tuple(found)


def told(outcome: Outcome) -> dict[str, Any]:
    """The book's ruling as somebody would tell it who remembers everything."""
    moved = {transfer.side: transfer.number for transfer in settle(outcome.state.of("transfers"))}
    found: dict[str, Any] = {
        "cite": list(dict.fromkeys(paragraph for step in outcome.rulings for paragraph in step.cite)),
        "do": [{applied.use.effect: dict(applied.slots)} for _, applied in effects(outcome)],
        "offered": {step.stage.key: open_at(step) for step in outcome.rulings if step.offered},
    }
    if len(moved) < 2:
        found["transferred"] = " from ".join([str(sum(moved.values())), *moved])
    return found


def effects(outcome: Outcome) -> list[tuple[Ruled, Applied]]:
    return [(step, applied) for step in outcome.rulings for applied in step.applied]


def open_at(step: Ruled) -> list[str]:
    return [entry.option.name for entry in step.offered if not entry.barred]


def kind_of(applied: Applied) -> EffectKind:
    return book().support.effects[applied.use.effect]


def misruled(most: int) -> Iterator[Misruled]:
    """So many wrong rulings, the ways of going wrong taken in turn, each through the records in order."""
    ways = [_every(way) for way in WAYS]
    yield from islice(_in_turn(ways), most)


def _in_turn(ways: list[Iterator[Misruled]]) -> Iterator[Misruled]:
    while ways:
        for way in list(ways):
            found = next(way, None)
            if found is None:
                ways.remove(way)
            else:
                yield found


def _every(way: Callable[[Outcome], Wrong | None]) -> Iterator[Misruled]:
    for record, outcome in records():
        wrong = way(outcome)
        if wrong is not None:
            changed = record._replace(ruling=tuple(wrong.steps) if wrong.steps is not None else None)
            given = as_given(book(), changed, wrong.told)
            name = f"{way.__name__} {Path(record.file).stem}"
            yield Misruled(name, wrong.kind, changed, outcome, given, wrong.cite)


def steps_of(outcome: Outcome) -> Steps:
    return [dict(step) for step in ruling_of(outcome)]


# ------------------------------------------------------------------------------ one thing each


def one_trick_for_two(outcome: Outcome) -> Wrong | None:
    steps = steps_of(outcome)
    for step in steps:
        if step.get("transferred") == "2":
            step["transferred"] = "1"
            return Wrong("tricks", steps, None)
    return None


def two_tricks_for_one(outcome: Outcome) -> Wrong | None:
    given = told(outcome)
    number, _, side = given.get("transferred", "0").partition(" ")
    if number != "1":
        return None
    return Wrong("tricks", None, {"transferred": f"2 {side}"})


def a_trick_where_none_moves(outcome: Outcome) -> Wrong | None:
    if outcome.state.of("transfers") or not any(step.law.number == 64 for step in outcome.rulings):
        return None
    return Wrong("tricks", None, {"transferred": "1"})


def tricks_from_the_wrong_side(outcome: Outcome) -> Wrong | None:
    steps = steps_of(outcome)
    for step in steps:
        if step.get("from") in ("NS", "EW"):
            step["from"] = "EW" if step["from"] == "NS" else "NS"
            return Wrong("tricks", steps, None)
    return None


def an_option_not_offered(outcome: Outcome) -> Wrong | None:
    for step in outcome.rulings:
        options = open_at(step)
        if len(options) > 1:
            left_out = step.offered[[entry.option.name for entry in step.offered].index(options[-1])]
            return Wrong("not_offered", None, {"offered": {step.stage.key: options[:-1]}}, left_out.option.cite)
    return None


def a_barred_option_offered(outcome: Outcome) -> Wrong | None:
    for step in outcome.rulings:
        for entry in step.offered:
            if entry.barred:
                every = [other.option.name for other in step.offered if other is entry or not other.barred]
                return Wrong("barred", None, {"offered": {step.stage.key: every}}, entry.barred)
    return None


def another_option_taken(outcome: Outcome) -> Wrong | None:
    steps = steps_of(outcome)
    for step, ruled in zip(steps, outcome.rulings, strict=False):
        others = [name for name in open_at(ruled) if name != step.get("chosen")]
        if "chosen" in step and others:
            step["chosen"] = others[0]
            return Wrong("choice", steps, None)
    return None


def a_restriction_of_another_length(outcome: Outcome, longer: bool) -> Wrong | None:
    steps = steps_of(outcome)
    for at, step in enumerate(outcome.rulings):
        for which, applied in enumerate(step.applied):
            kind = kind_of(applied)
            words = kind.slots[kind.length].words if kind.length else ()
            wanted = words[-1:] if longer else words[:1]
            if wanted and applied.slots[kind.length] != wanted[0]:
                slots = {**applied.slots, kind.length: wanted[0]}
                steps[at]["do"][which] = in_words(kind, Effect(0, kind.name, slots, ""), step.voice)
                return Wrong("too_long" if longer else "too_short", steps, None, step.cite[:1])
    return None


def too_long(outcome: Outcome) -> Wrong | None:
    return a_restriction_of_another_length(outcome, longer=True)


def too_short(outcome: Outcome) -> Wrong | None:
    return a_restriction_of_another_length(outcome, longer=False)


def too_short_as_told(outcome: Outcome) -> Wrong | None:
    given = told(outcome)
    for at, (_, applied) in enumerate(effects(outcome)):
        kind = kind_of(applied)
        if kind.length and applied.slots[kind.length] == kind.slots[kind.length].words[-1]:
            given["do"][at] = {kind.name: {**applied.slots, kind.length: kind.slots[kind.length].words[0]}}
            return Wrong("too_short", None, given)
    return None


def an_effect_missing(outcome: Outcome) -> Wrong | None:
    steps = steps_of(outcome)
    for step, ruled in zip(steps, outcome.rulings, strict=False):
        for at, applied in enumerate(ruled.applied):
            if kind_of(applied).list not in ("transfers", "lost", "awards") and _only(outcome, applied):
                del step["do"][at]
                return Wrong("missing", steps, None, ruled.cite[:1])
    return None


def an_effect_missing_as_told(outcome: Outcome) -> Wrong | None:
    given = told(outcome)
    for at, (step, applied) in enumerate(effects(outcome)):
        kind = kind_of(applied)
        if kind.list not in ("transfers", "lost", "awards") and not kind.unsaid and _only(outcome, applied):
            del given["do"][at]
            return Wrong("missing", None, {"do": given["do"]}, step.cite[:1])
    return None


def _only(outcome: Outcome, applied: Applied) -> bool:
    """Whether nothing else of the ruling says the same."""
    return sum(other.report == applied.report for _, other in effects(outcome)) == 1


def an_effect_too_many(outcome: Outcome) -> Wrong | None:
    given = told(outcome)
    if any("silence" in effect for effect in given["do"]):
        return None
    given["do"].append({"silence": {"player": "partner", "for": "rest_of_auction"}})
    return Wrong("extra", None, given)


def a_sentence_too_many(outcome: Outcome) -> Wrong | None:
    steps = steps_of(outcome)
    if not steps or "stage" not in steps[0]:
        return None
    steps[0]["do"] = [*steps[0].get("do", []), "Both sides get a glass of water."]
    return Wrong("extra", steps, None)


def the_wrong_kind_of_penalty_card(outcome: Outcome) -> Wrong | None:
    given = told(outcome)
    for at, (step, applied) in enumerate(effects(outcome)):
        if applied.use.effect == "penalty_card":
            other = "minor" if applied.slots["kind"] == "major" else "major"
            given["do"][at] = {"penalty_card": {**applied.slots, "kind": other}}
            return Wrong("otherwise", None, given, step.cite[:1])
    return None


def another_player_restricted(outcome: Outcome) -> Wrong | None:
    given = told(outcome)
    for at, (step, applied) in enumerate(effects(outcome)):
        hand = applied.slots.get("player", "")
        if hand in ("N", "E", "S", "W") and len(applied.slots) > 1:
            given["do"][at] = {applied.use.effect: {**applied.slots, "player": "N" if hand != "N" else "E"}}
            return Wrong("otherwise", None, given, step.cite[:1])
    return None


def a_right_left_that_was_lost(outcome: Outcome) -> Wrong | None:
    given = told(outcome)
    for at, (step, applied) in enumerate(effects(outcome)):
        if kind_of(applied).list == "lost" and _only(outcome, applied):
            del given["do"][at]
            return Wrong("right_kept", None, given, step.cite[:1])
    return None


def a_right_taken_away(outcome: Outcome) -> Wrong | None:
    given = told(outcome)
    if any("lose_right" in effect for effect in given["do"]):
        return None
    given["do"].append({"lose_right": {"side": "others", "what": "rectification"}})
    return Wrong("right_lost", None, given)


def another_law(outcome: Outcome) -> Wrong | None:
    steps = steps_of(outcome)
    cited = [step for step in steps if step.get("cite")]
    if not cited:
        return None
    cited[-1]["cite"] = [*cited[-1]["cite"], "93B3"]
    return Wrong("law", steps, None)


def another_law_as_told(outcome: Outcome) -> Wrong | None:
    return Wrong("law", None, {"cite": ["92B", *told(outcome)["cite"][:1]]})


def another_paragraph(outcome: Outcome) -> Wrong | None:
    steps = steps_of(outcome)
    for step in steps:
        if "64A1" in step.get("cite", ()):
            step["cite"] = [paragraph.replace("64A1", "64A2") for paragraph in step["cite"]]
            return Wrong("paragraph", steps, None, ("64A1",))
    return None


WAYS = (
    one_trick_for_two,
    two_tricks_for_one,
    a_trick_where_none_moves,
    tricks_from_the_wrong_side,
    an_option_not_offered,
    a_barred_option_offered,
    another_option_taken,
    too_long,
    too_short,
    too_short_as_told,
    an_effect_missing,
    an_effect_missing_as_told,
    an_effect_too_many,
    a_sentence_too_many,
    the_wrong_kind_of_penalty_card,
    another_player_restricted,
    a_right_left_that_was_lost,
    a_right_taken_away,
    another_law,
    another_law_as_told,
    another_paragraph,
)
