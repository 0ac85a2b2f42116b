"""What to ask next, and what goes with it on one screen."""

from __future__ import annotations

from collections.abc import Mapping

from bridge_rulings.lawbook.decide import Open, table_of
from bridge_rulings.lawbook.model import Fact, Stage
from bridge_rulings.ruling.facts import Facts, Scope
from bridge_rulings.ruling.hands import of_role
from bridge_rulings.ruling.outcome import Asked, Need


def facts_need(facts: Facts, scope: Scope, stage: Stage, found: Open, known: Mapping[str, str]) -> Need:
    """The first fact that still matters; ticks come with all other ticks of this table and of those that find
    for it.
    """
    first, answers = found.facts[0]
    fact = scope.law.facts[first]
    carried = _told_by(facts, scope, fact)
    if carried is not None:
        return scope.need("name", stage, (scope.asked(carried, ()),), found.rows, "", known)
    if fact.supplier == "found" and not facts.ahead:
        by_scope, by_stage = facts.finder(scope, fact)
        inner, inner_known = _open(facts, by_scope, by_stage)
        need = facts_need(facts, by_scope, by_stage, inner, inner_known)
        if need.asks[0].fact.supplier == "tick":
            rest = [ask for name, _ in found.facts[1:] for ask in _ticks(facts, scope, name)]
            need = need._replace(asks=(*need.asks, *(ask for ask in rest if ask not in need.asks)))
        return need
    asks: list[Asked] = []
    if fact.supplier == "tick":
        for name, _ in found.facts:
            asks += [ask for ask in _ticks(facts, scope, name) if ask.key not in [other.key for other in asks]]
    elif fact.supplier == "judge" and stage.finds and _yes_no(fact):
        tests = [scope.law.facts[name] for name, _ in found.facts]
        asks = [scope.asked(test, tuple(test.answers)) for test in tests if test.supplier == "judge" and _yes_no(test)]
    else:
        asks = [scope.asked(fact, answers)]
    to = of_role(fact.of, scope.thread.anchor, facts.declarer) if fact.supplier == "choice" else ""
    return scope.need("facts", stage, tuple(asks), found.rows, to, known)


def _told_by(facts: Facts, scope: Scope, fact: Fact) -> Fact | None:
    """A carried value that would tell the fact and is wanted for an effect anyway: it is asked first."""
    reads = facts.book.support.derived[fact.source.partition(".")[2]].reads if fact.source else ""
    name = scope.law.facts.get(reads)
    if name is None or name.supplier != "name" or facts.answer(scope, name) is not None:
        return None
    effects = facts.book.support.effects
    for stage in scope.law.stages.values():
        for row in stage.steps:
            for use in row.do:
                if any(word == reads and effects[use.effect].slots[slot].asked for slot, word in use.slots):
                    return name
    return None


def _ticks(facts: Facts, scope: Scope, name: str) -> list[Asked]:
    fact = scope.law.facts[name]
    if fact.supplier == "tick":
        return [scope.asked(fact, ("yes", "no"))]
    if fact.supplier != "found":
        return []
    by_scope, by_stage = facts.finder(scope, fact)
    opened, _ = _open(facts, by_scope, by_stage)
    return [ask for inner, _ in opened.facts for ask in _ticks(facts, by_scope, inner)]


def _open(facts: Facts, scope: Scope, stage: Stage) -> tuple[Open, dict[str, str]]:
    known, _ = facts.known(scope, stage)
    found = table_of(stage, scope.law).decide(known)
    return (found if isinstance(found, Open) else Open((), ())), known


def _yes_no(fact: Fact) -> bool:
    return tuple(fact.answers) == ("yes", "no")
