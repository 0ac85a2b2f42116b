"""Prove that a slip in a condition changes nothing: every case that can arrive at the stage is ruled as before.

A row may be written narrower than it need be, because the stages before it or a never keep the other cases away. Such
a slip cannot be noticed, and need not be.
"""

from __future__ import annotations

from bridge_rulings.lawbook.cases import Cases
from bridge_rulings.lawbook.decide import result_of
from bridge_rulings.lawbook.model import Law, Stage
from bridge_rulings.lawbook.prove_law import _LawProof  # the proof knows what can arrive where


def same_cases(sound: Law, changed: Law, starts: set[str]) -> bool:
    """Whether two laws that differ in their conditions alone rule every case that can arrive in the same way."""
    if _without_conditions(sound) != _without_conditions(changed) or sound.facts != changed.facts:
        return False
    proof = _LawProof(sound, starts)
    for name, ground in proof.grounds.items():
        live = ground.live(proof.arriving[name])
        if _masks(ground.stage, ground.cases, live) != _masks(changed.stages[name], ground.cases, live):
            return False
    return True


def _without_conditions(law: Law) -> object:
    """All of a law but its facts, its examples and the conditions of its rows."""
    return law._replace(facts={}, stages={}, examples=(), title="", about=""), [
        (
            [row._replace(when={}, line=0) for row in stage.rows],
            [option._replace(barred=(), line=0) for option in stage.options],
            [[bar.cite for bar in option.barred] for option in stage.options],
            stage._replace(rows=(), options=(), facts=(), line=0, then=None),
        )
        for stage in law.stages.values()
    ]


def _masks(stage: Stage, cases: Cases, live: int) -> dict[object, int]:
    """The cases that lead to each result with its paragraphs and words, and those in which each bar holds."""
    excepted = 0
    for row in stage.rows:
        if row.exception:
            excepted |= cases.where(row.when)
    found: dict[object, int] = {}
    for row in stage.rows:
        key = (result_of(row), row.cite, row.say, row.note, row.sure)
        mask = cases.where(row.when) & live & ~(0 if row.exception else excepted)
        found[key] = found.get(key, 0) | mask
    for option in stage.options:
        for at, bar in enumerate(option.barred):
            found[option.name, at] = cases.where(bar.when) & live
    return found
