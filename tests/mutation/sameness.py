"""Prove that a slip in a condition changes nothing: every case that can arrive at the stage is ruled as before.

A row may be written narrower than it need be, because the stages before it or a never keep the other cases away. Such
a slip cannot be noticed, and need not be.
"""

from __future__ import annotations

from bridge_rulings.lawbook.cases import Cases
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
    """All of a law but its facts and the conditions of its rows."""
    return law.never, [
        (
            [row._replace(when={}, line=0) for row in stage.rows],
            [option._replace(barred=(), line=0) for option in stage.options],
            [[bar.cite for bar in option.barred] for option in stage.options],
            stage._replace(rows=(), options=(), facts=(), line=0, then=None),
        )
        for stage in law.stages.values()
    ]


def _masks(stage: Stage, cases: Cases, live: int) -> list[int]:
    """Row by row the cases that it decides, and bar by bar those in which it holds."""
    excepted = 0
    for row in stage.rows:
        if row.exception:
            excepted |= cases.where(row.when)
    rows = [cases.where(row.when) & live & ~(0 if row.exception else excepted) for row in stage.rows]
    return rows + [cases.where(bar.when) & live for option in stage.options for bar in option.barred]
