"""Rule one stage: decide a table, or take the option that was chosen.

Where something has to be asked first, `Missing` says what.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NoReturn

from bridge_rulings.lawbook.decide import Decided, table_of
from bridge_rulings.lawbook.model import Stage
from bridge_rulings.ruling.asking import facts_need
from bridge_rulings.ruling.course import Answer
from bridge_rulings.ruling.facts import Facts, Missing, Scope
from bridge_rulings.ruling.hands import of_role, rotate
from bridge_rulings.ruling.outcome import Need, Offered, Refused, Ruled, Used


def decide(facts: Facts, scope: Scope, stage: Stage) -> Ruled:
    found, used, cites = _settle(facts, scope, stage)
    own = tuple(dict.fromkeys(paragraph for row in found.cited for paragraph in row.cite))
    return Ruled(
        scope.thread.incident.number,
        scope.law,
        stage,
        scope.voice,
        used,
        tuple(dict.fromkeys((*cites, *own))),
        found.row,
        (),
        "",
        (),
        tuple(str(goal) for goal in found.row.later),
    )


def _settle(facts: Facts, scope: Scope, stage: Stage) -> tuple[Decided, tuple[Used, ...], tuple[str, ...]]:
    """Decide a table; what finds an answer for it is decided on the way. Raises `Missing` with what to ask."""
    known, used = facts.known(scope, stage)
    cites: tuple[str, ...] = ()
    table = table_of(stage, scope.law)
    tried: set[str] = set()
    while True:
        try:
            found = table.decide(known)
        except LookupError:
            _contradiction(scope, stage, known)
        if isinstance(found, Decided):
            return found, tuple(use for name in stage.facts for use in used.get(name, ())), cites
        finder = next((n for n, _ in found.facts if scope.law.facts[n].supplier == "found" and n not in tried), None)
        if finder is None:
            raise Missing(facts_need(facts, scope, stage, found, known))
        tried.add(finder)
        fact = scope.law.facts[finder]
        by_scope, by_stage = facts.finder(scope, fact)
        try:
            inner, inner_used, inner_cites = _settle(facts, by_scope, by_stage)
        except Missing as missing:
            if missing.need.kind == "disputed":
                raise
            continue
        answer = Answer(inner.row.gives, by=by_stage.name)
        known[finder] = inner.row.gives
        used[finder] = (*inner_used, Used(scope.key(fact), fact, answer, scope.voice))
        cites += (*inner_cites, *(paragraph for row in inner.cited for paragraph in row.cite))


def _contradiction(scope: Scope, stage: Stage, known: Mapping[str, str]) -> NoReturn:
    why, names = f" at {stage.name}", [name for name in known if name in stage.facts]
    for never in scope.law.never:
        if all(known.get(name) in answers for name, answers in never.when.items()):
            why, names = f": {never.why}", list(never.when)
    keys = {name: scope.key(scope.law.facts[name]) for name in names}
    told = ", ".join(f"{key}={known[name]}" for name, key in keys.items())
    number = scope.thread.incident.number
    places = tuple((number, key) for key in keys.values())
    raise Refused(f"the answers contradict each other{why}", places, told)


def offer(facts: Facts, scope: Scope, stage: Stage) -> Ruled:
    known, used = facts.known(scope, stage)
    unknown = [name for name in stage.facts if name not in known]
    if unknown:
        fact = scope.law.facts[unknown[0]]
        names = [n for n in unknown if scope.law.facts[n].supplier == fact.supplier == "tick"] or unknown[:1]
        asks = tuple(scope.asked(scope.law.facts[n], tuple(scope.law.facts[n].answers)) for n in names)
        raise Missing(scope.need("facts", stage, asks))
    offered = []
    for option in stage.options:
        bars = [bar for bar in option.barred if all(known[n] in answers for n, answers in bar.when.items())]
        offered.append(Offered(option, tuple(paragraph for bar in bars for paragraph in bar.cite)))
    free = [entry.option for entry in offered if not entry.barred]
    key = stage.key + scope.suffix
    number = scope.thread.incident.number
    to = of_role(stage.to, scope.thread.anchor, facts.declarer)
    if to == rotate(facts.declarer, 2) and not scope.law.in_auction:
        to = facts.declarer  # whoever is addressed as dummy, declarer answers
    given = scope.thread.incident.answers.get(key)
    if given is not None:
        facts.used.add((number, key))
        names = [entry.option.name for entry in offered]
        if given.value not in names:
            raise Refused(f"{key} has no option {given.value!r}", ((number, key),), f"one of: {', '.join(names)}")
        if given.value not in [option.name for option in free]:
            barred = next(entry.barred for entry in offered if entry.option.name == given.value)
            raise Refused(f"{given.value} is not open at {key} ({', '.join(barred)})", ((number, key),))
        chosen = next(option for option in free if option.name == given.value)
    elif len(free) == 1:
        chosen = free[0]
    else:
        need = Need("offer", number, stage, scope.law, scope.voice, (), key, tuple(offered), to, (), known)
        raise Missing(need)
    bars_cited = tuple(p for entry in offered if len(free) == 1 for p in entry.barred)
    return Ruled(
        number,
        scope.law,
        stage,
        scope.voice,
        tuple(use for name in stage.facts for use in used.get(name, ())),
        tuple(dict.fromkeys((*chosen.cite, *bars_cited))),
        chosen,
        tuple(offered),
        to,
        (),
        tuple(str(goal) for goal in chosen.later),
    )
