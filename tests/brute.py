"""What a random law means, worked out case by case and without any of the prover's machinery."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

from strategies import Draft, Line, Sketch

Case = Mapping[str, str]


def rulings(stage: Draft, case: Case) -> list[Line]:
    """The rows of a table that rule a case: the exceptions that fit, else the rules that fit."""
    exceptions = [row for row in stage.unless if row.fits(case)]
    return exceptions or [row for row in stage.rules if row.fits(case)]


def roads(stage: Draft, case: Case) -> list[str]:
    """Where a stage may lead in a case."""
    if stage.options:
        return [option.next for option in stage.options if not any(bar.fits(case) for bar in option.barred)]
    return [row.next for row in rulings(stage, case)]


def arrivals(sketch: Sketch) -> dict[str, list[dict[str, str]]]:
    """The cases that arrive at each stage, each walked from every start until it is nowhere new."""
    arrived: dict[str, list[dict[str, str]]] = {stage.name: [] for stage in sketch.stages}
    stages = {stage.name: stage for stage in sketch.stages}
    for case in sketch.cases():
        been: set[str] = set()
        waiting = list(sketch.starts)
        while waiting:
            name = waiting.pop()
            if name == "done" or name in been:
                continue
            been.add(name)
            arrived[name].append(case)
            waiting += roads(stages[name], case)
    return arrived


def carried(sketch: Sketch) -> frozenset[str]:
    """The facts whose answers a stage may know from another stage."""
    facts = [stage.facts for stage in sketch.stages]
    tested = [name for some in facts for name in some]
    parted = {
        n for when in sketch.nevers for n in when if any(some & {*when} and not some >= {*when} for some in facts)
    }
    return frozenset({name for name in tested if tested.count(name) > 1} | parted)


def narrowed(cases: Iterable[Case], names: Iterable[str]) -> list[dict[str, str]]:
    """The cases as far as these facts go, each once."""
    names = sorted(names)
    return [dict(zip(names, answers, strict=True)) for answers in {tuple(case[n] for n in names) for case in cases}]


def faults(sketch: Sketch) -> set[tuple[str, str]]:
    """All that the prover must find: what is wrong, and the key of the fact, stage, row or bar that is to blame."""
    found: set[tuple[str, str]] = set()
    differ: dict[str, set[tuple[str, str]]] = {name: set() for name in sketch.facts}
    arrived = arrivals(sketch)
    for stage in sketch.stages:
        cases = narrowed(arrived[stage.name], stage.facts)
        if not arrived[stage.name]:
            found.add(("unreached", f"stage {stage.name}"))
            continue
        found |= _offer(stage, cases) if stage.options else _table(sketch, stage, cases)
        wide = narrowed(arrived[stage.name], stage.facts | carried(sketch))
        for name in stage.facts:
            differ[name] |= _told_apart(stage, name, sketch.facts[name][1], wide)
    tested = {name for stage in sketch.stages for name in stage.facts}
    for name, (_, answers) in sketch.facts.items():
        if name not in tested:
            found.add(("untested", f"fact {name}"))
        elif not differ[name]:
            found.add(("pointless", f"fact {name}"))
        else:
            alike = set(combinations(answers, 2)) - differ[name]
            found |= {(f"alike {one} {other}", f"fact {name}") for one, other in alike}
    for at, when in enumerate(sketch.nevers):
        more = arrivals(sketch._replace(nevers=sketch.nevers[:at] + sketch.nevers[at + 1 :]))
        touched = [stage for stage in sketch.stages if {*when} & stage.facts]
        if all(_same(arrived[stage.name], more[stage.name], stage.facts | {*when}) for stage in touched):
            found.add(("idle", f"never {at}"))
    return found


def _same(cases: list[dict[str, str]], others: list[dict[str, str]], names: Iterable[str]) -> bool:
    return {*map(str, narrowed(cases, names))} == {*map(str, narrowed(others, names))}


def _table(sketch: Sketch, stage: Draft, cases: list[dict[str, str]]) -> set[tuple[str, str]]:
    found = set()
    if any(not rulings(stage, case) for case in cases):
        found.add(("gap", f"stage {stage.name}"))
    for one, other in combinations(stage.rules, 2):
        if any(one.fits(case) and other.fits(case) for case in cases):
            found.add(("overlap", other.key))
    for one, other in combinations(stage.unless, 2):
        if one.result != other.result and any(one.fits(case) and other.fits(case) for case in cases):
            found.add(("disagree", other.key))
    for row in (*stage.rules, *stage.unless):
        if not any(row in rulings(stage, case) for case in cases):
            found.add(("dead", row.key))
    for row in stage.unless:
        ticks = [answers for name, answers in row.when.items() if sketch.facts[name][0] == "tick"]
        if ticks and ("yes",) not in ticks:
            found.add(("untick", row.key))
    return found


def _offer(stage: Draft, cases: list[dict[str, str]]) -> set[tuple[str, str]]:
    found = set()
    if any(not roads(stage, case) for case in cases):
        found.add(("closed", f"stage {stage.name}"))
    for option in stage.options:
        if all(any(bar.fits(case) for bar in option.barred) for case in cases):
            found.add(("barred", option.key))
        for bar in option.barred:
            if not any(bar.fits(case) for case in cases):
                found.add(("unbarred", bar.key))
    return found


def _sign(stage: Draft, case: Case) -> frozenset[object]:
    """What happens at a stage: which exceptions and bars fit, and which results with which paragraphs."""
    if stage.options:
        return frozenset(bar.key for option in stage.options for bar in option.barred if bar.fits(case))
    exceptions = frozenset(row.key for row in stage.unless if row.fits(case))
    return exceptions or frozenset((row.result, row.cite) for row in stage.rules if row.fits(case))


def _told_apart(stage: Draft, name: str, answers: tuple[str, ...], cases: list[dict[str, str]]) -> set[tuple[str, str]]:
    """The pairs of answers that make a difference in otherwise equal cases, or that no otherwise equal cases have."""
    by_rest: dict[tuple[tuple[str, str], ...], dict[str, frozenset[object]]] = {}
    for case in cases:
        rest = tuple(sorted((n, answer) for n, answer in case.items() if n != name))
        by_rest.setdefault(rest, {})[case[name]] = _sign(stage, case)
    found = set()
    for one, other in combinations(answers, 2):
        both = [signs for signs in by_rest.values() if one in signs and other in signs]
        alive = all(any(answer in signs for signs in by_rest.values()) for answer in (one, other))
        if any(signs[one] != signs[other] for signs in both) or (alive and not both):
            found.add((one, other))
    return found
