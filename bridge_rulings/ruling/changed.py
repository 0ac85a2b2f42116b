"""Where today's ruling of a record differs from the one that stands in it, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bridge_rulings.ruling.as_given import words
from bridge_rulings.ruling.expect import differences
from bridge_rulings.ruling.outcome import Outcome
from bridge_rulings.ruling.record import Record, ruling_of


def changed(record: Record, outcome: Outcome) -> list[str]:
    """Where today's ruling differs from the recorded one (and from what a case expects), in words."""
    changes = differences(record.expected, outcome) if record.expected else []
    if record.ruling is None:
        return changes
    return [*changes, *_steps_differ(record.ruling, ruling_of(outcome))]


def _steps_differ(recorded: Sequence[Mapping[str, Any]], today: Sequence[Mapping[str, Any]]) -> list[str]:
    if list(recorded) == list(today):
        return []
    from difflib import SequenceMatcher  # only where something differs

    changes = []
    then, now = ([str(_plain(step)) for step in steps] for steps in (recorded, today))
    for kind, a, b, c, d in SequenceMatcher(None, then, now, autojunk=False).get_opcodes():
        old, new = [_step_text(step) for step in recorded[a:b]], [_step_text(step) for step in today[c:d]]
        if kind == "replace" and len(old) == len(new):
            changes += [f"recorded: {one}; today: {other}" for one, other in zip(old, new, strict=True)]
        elif kind != "equal":
            changes += [f"no longer: {one}" for one in old] + [f"today also: {other}" for other in new]
    return changes


def _plain(step: Mapping[str, Any]) -> dict[str, Any]:
    return {
        str(key): [str(one) for one in value] if isinstance(value, list) else str(value) for key, value in step.items()
    }


def _step_text(step: Mapping[str, Any]) -> str:
    if "transferred" in step:
        return f"{step['transferred']} tricks from {step.get('from', 'nobody')}"
    cited = ", ".join(words(step.get("cite")))
    done = " ".join(words(step.get("do")))
    return f"{step.get('stage')} by {cited}" + (f" ({done})" if done else "")
