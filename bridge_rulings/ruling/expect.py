"""Hold a ruling against what a case of the casebook expects of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bridge_rulings.errors import Problem, did_you_mean
from bridge_rulings.ruling.as_given import words
from bridge_rulings.ruling.outcome import Applied, Need, Outcome, Ruled, Waiting
from bridge_rulings.ruling.settle import settle

KEYS = (
    "cite",
    "not_cite",
    "do",
    "none",
    "transferred",
    "waiting",
    "not_waiting",
    "open",
    "barred",
    "penalty_cards",
    "lies",
    "about",
    "worked_out",
    "asks",
    "law",
)


def differences(expected: Mapping[str, Any], outcome: Outcome) -> list[str]:
    """What differs, in words; empty if the ruling is as expected. Raises `Problem` for an expectation it does not
    know.
    """
    for key in expected:
        if key not in KEYS:
            raise Problem(f"'expected' has no key {key}", hint=did_you_mean(key, KEYS))
    return list(_differences(expected, outcome))


def _differences(expected: Mapping[str, Any], outcome: Outcome) -> Iterator[str]:
    cited = {paragraph for step in outcome.rulings for paragraph in step.cite}
    for paragraph in words(expected.get("cite")):
        if paragraph not in cited:
            yield f"{paragraph} is not cited (cited: {', '.join(sorted(cited)) or 'nothing'})"
    for paragraph in words(expected.get("not_cite")):
        if paragraph in cited:
            yield f"{paragraph} is cited"
    entries = [entry for step in outcome.rulings for entry in step.applied]
    applied = [entry.use for entry in entries]
    for wanted in expected.get("do", ()):
        name, slots = _effect(wanted)
        if not any(entry.use.effect == name and _fits(slots, entry) for entry in entries):
            yield f"{name} {slots or ''} is not among: {'; '.join(str(use) for use in applied) or 'nothing'}"
    for name in words(expected.get("none")):
        if any(use.effect == name for use in applied):
            yield f"there should be no {name}"
    if "transferred" in expected:
        number = sum(transfer.number for transfer in settle(outcome.state.of("transfers")))
        if str(number) != str(expected["transferred"]):
            yield f"{number} tricks are transferred, not {expected['transferred']}"
    waiting = {waiting.stage.name for waiting in outcome.waiting}
    moments = {_waits(waiting) for waiting in outcome.waiting}
    for stage in words(expected.get("waiting")):
        if stage not in waiting | moments:
            yield f"{stage} does not wait (waiting: {', '.join(sorted(moments)) or 'nothing'})"
    for stage in words(expected.get("not_waiting")):
        if stage in waiting:
            yield f"{stage} waits"
    if "penalty_cards" in expected:
        cards = sorted(
            f"{item.hand} {item.slots.get('card', '?')} {item.slots.get('kind')}"
            for item in outcome.state.of("penalty_cards")
        )
        if cards != sorted(words(expected["penalty_cards"])):
            yield f"penalty cards: {', '.join(cards) or 'none'}"
    for told in words(expected.get("lies")):
        name, *hands = told.split()
        held = [item.hand for item in outcome.state.of(name)]
        if sorted(hands) != sorted(held):
            yield f"{name}: {', '.join(held) or 'nobody'}, not {', '.join(hands) or 'nobody'}"
    yield from _about(words(expected.get("about")), outcome)
    if "worked_out" in expected:
        yield from _worked_out(expected["worked_out"], outcome)
    yield from _offer(expected, outcome)


def _waits(waiting: Waiting) -> str:
    """``64 at end_of_play``, ``26B lead at first_lead W``."""
    return f"{waiting.stage.name} at {waiting.moment} {waiting.hand}".strip()


def _about(wanted: tuple[str, ...], outcome: Outcome) -> Iterator[str]:
    """Whom the stages named are about, each as ``16C2 W``: all the hands from which it was seen."""
    came: list[Ruled | Waiting | Need] = [*outcome.rulings, *outcome.waiting, *outcome.needs]
    seen = {(one.stage.name, one.voice.anchor) for one in came}
    told = {(stage, hand) for stage, _, hand in (word.rpartition(" ") for word in wanted)}
    for stage in dict.fromkeys(stage for stage, _ in sorted(told)):
        hands, expected = ({hand for name, hand in pairs if name == stage} for pairs in (seen, told))
        if hands != expected:
            yield f"{stage} is about {', '.join(sorted(hands)) or 'nobody'}, not about {', '.join(sorted(expected))}"


def _worked_out(wanted: Mapping[str, Any], outcome: Outcome) -> Iterator[str]:
    """What the table told: exactly the facts that decided something, and of the names carried along those wanted."""
    used = [use for step in outcome.rulings for use in step.used]
    facts = {(use.key, use.answer.value) for use in used if use.answer.by == "position"}
    names = {
        (step.law.facts[name].key + seen, value)
        for step in outcome.rulings
        for name, (_, value) in step.voice.names.items()
        for seen in ("", f" @{step.voice.anchor}")
    }
    told = {(str(key), answer) for key, answers in wanted.items() for answer in words(answers)}
    for key, answer in sorted(facts - told):
        yield f"{key} is worked out as {answer}"
    for key, answer in sorted(told - facts - names):
        yield f"{key} is not worked out as {answer}"


def _offer(expected: Mapping[str, Any], outcome: Outcome) -> Iterator[str]:
    need = outcome.need
    if "asks" in expected:
        asked = sorted(ask.key for ask in need.asks) if need is not None else []
        if asked != sorted(words(expected["asks"])):
            yield f"asked is {', '.join(asked) or 'nothing'}"
        return
    if "open" not in expected and "barred" not in expected:
        if need is not None:
            yield f"the ruling is not complete: {need.key or need.stage.name} is missing"
        return
    offered = need.offered if need is not None and need.kind == "offer" else ()
    if not offered:
        yield f"no offer is open{f', {need.key} is missing' if need else ''}"
        return
    for key, barred in (("open", False), ("barred", True)):
        if key in expected:
            names = sorted(entry.option.name for entry in offered if bool(entry.barred) == barred)
            if names != sorted(words(expected[key])):
                yield f"{key} options: {', '.join(names)}"


def _fits(slots: Mapping[str, str], entry: Applied) -> bool:
    """Whether an effect has these slots, told in the words of the law or as they were filled in at the table."""
    said = dict(entry.use.slots)
    return all(word in (said.get(slot), entry.slots.get(slot)) for slot, word in slots.items())


def _effect(wanted: Any) -> tuple[str, dict[str, str]]:
    if isinstance(wanted, str):
        return str(wanted), {}
    name, slots = next(iter(wanted.items()))
    return str(name), {str(slot): str(word) for slot, word in slots.items()}
