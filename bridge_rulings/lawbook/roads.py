"""The roads between the stages of a book: each leads to a stage that can take it, and none goes round in a circle."""

from __future__ import annotations

import re
from collections.abc import Container, Generator, Iterable, Iterator, Mapping

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.model import Fact, Goal, Law, Stage
from bridge_rulings.lawbook.source import line_of

Place = tuple[int, str]  # a law and a stage of it


def goals_of(stage: Stage) -> Iterator[tuple[Goal, bool, int]]:
    """Where a stage leads: the goal, whether it opens beside (``later``), and the line."""
    for row in stage.steps:
        if row.next is not None:
            yield row.next, False, row.line
        for goal in row.later:
            yield goal, True, row.line


def law_of_stage(stage: str) -> int:
    """The law whose number a stage, or the key of a fact, begins with; 0 if it begins with none."""
    digits = re.match(r"[0-9]{1,2}", stage)
    return int(digits[0]) if digits else 0


def starts_of(book: Book, laws: Iterable[Law]) -> dict[int, set[str]]:
    """The stages of each law that may be entered with nothing known."""
    starts: dict[int, set[str]] = {}
    for law in laws:
        starts.setdefault(law.number, set()).add(law.first.name)
        for fact in law.facts.values():
            if fact.by in law.stages:
                starts[law.number].add(fact.by)
            elif fact.by:
                starts.setdefault(law_of_stage(fact.by), set()).add(fact.by)
        for stage in law.stages.values():
            if stage.every is not None:
                starts[law.number].add(stage.name)
            for goal, beside, _ in goals_of(stage):
                if beside or goal.law != law.number or goal.anchor:
                    starts.setdefault(goal.law, set()).add(goal.stage)
    for name in [name for effect in book.support.effects.values() for name in effect.brings]:
        starts.setdefault(law_of_stage(name), set()).add(name)
    try:
        topics = book.topics()
    except Problem:
        topics = ()  # reported with the citations
    for topic in topics:
        starts.setdefault(law_of_stage(topic.start), set()).add(topic.start)
    return starts


def prove_roads(book: Book, laws: Mapping[int, Law]) -> Iterator[Problem]:
    """What is wrong with ``next``, ``later``, ``by`` and ``brings``, and the circles that they make."""
    edges: dict[Place, list[Place]] = {}
    finders: set[Place] = set()
    broken = set(book.numbers) - laws.keys()  # what leads there is not looked at
    for law in laws.values():
        for fact in law.facts.values():
            if fact.supplier == "found" and (fact.by in law.stages or law_of_stage(fact.by) not in broken):
                finder = yield from _prove_finder(book, law, fact)
                finders.add(finder)
                for stage in law.stages.values():
                    if fact.name in stage.facts:
                        edges.setdefault((law.number, stage.name), []).append(finder)
        for stage in law.stages.values():
            for goal, _, line in goals_of(stage):
                if goal.law not in broken and (yield from _prove_goal(book, law, goal, line)):
                    edges.setdefault((law.number, stage.name), []).append((goal.law, goal.stage))
    for law in laws.values():
        for stage in law.stages.values():
            giving = next((row for row in stage.rows if row.gives), None)
            if giving and (law.number, stage.name) not in finders:
                hint = f"a fact that uses it says found: ..., by: {stage.name}"
                yield Problem(
                    f"no fact is found by {stage.name}, so nothing uses this answer",
                    file=law.file,
                    line=giving.line,
                    hint=hint,
                )
    yield from _prove_brings(book, broken)
    yield from _prove_no_circle(book, edges)


def _prove_goal(book: Book, law: Law, goal: Goal, line: int) -> Generator[Problem, None, bool]:
    """Returns whether the ruling goes on there at once."""
    try:
        target = book.stage(goal)
    except Problem as problem:
        yield Problem(f"leads to {goal}: {problem.what}", file=law.file, line=line, hint=problem.hint)
        return False
    anchor = book.law(goal.law).seen_from
    if goal.binds and goal.binds != anchor:
        yield Problem(
            f"{goal} is seen from the {anchor}, so with cannot bind the {goal.binds}",
            file=law.file,
            line=line,
            hint=f"with: {{{anchor}: {goal.anchor}}}",
        )
    if goal.anchor and goal.law == law.number and goal.anchor == anchor:
        yield Problem(f"with binds {anchor} to itself", file=law.file, line=line, hint="leave it out")
    if target.finds:
        hint = "its answer goes to a fact: found: ..., by: ..."
        yield Problem(f"leads to {goal}, which only finds an answer", file=law.file, line=line, hint=hint)
    # Past its moment a stage is ruled at once, unless it lapses then.
    return target.every is None and (target.at is None or not book.support.moments[target.at.name].late_lapses)


def _prove_brings(book: Book, broken: Container[int]) -> Iterator[Problem]:
    for effect in book.support.effects.values():
        for name in effect.brings:
            try:
                if law_of_stage(name) in broken:
                    continue
                brought = book.find_stage(name)
            except Problem as problem:
                yield Problem(
                    f"{effect.name} brings {name}: {problem.what}",
                    file=str(book.root / "effects.yaml"),
                    line=line_of(name),
                    hint=problem.hint,
                )
                continue
            if brought.every is not None and brought.while_list != effect.list:
                lasts = f"which lasts while there are {brought.while_list} and not {effect.list}"
                yield Problem(f"{effect.name} brings {name}, {lasts}", file=brought.file, line=brought.line)


def _prove_finder(book: Book, law: Law, fact: Fact) -> Generator[Problem, None, Place]:
    try:
        stage = law.stages.get(fact.by) or book.find_stage(fact.by)
    except Problem as problem:
        yield Problem(
            f"{fact.name} is found by {fact.by}: {problem.what}", file=law.file, line=fact.line, hint=problem.hint
        )
        return 0, ""
    for row in stage.rows:
        if row.do or row.later or row.next is not None:
            yield Problem(
                f"{stage.name} only finds an answer: no do, next or later in it", file=stage.file, line=row.line
            )
    given = {row.gives for row in stage.rows}
    for answer in sorted(given - set(fact.answers)):
        yield Problem(
            f"{stage.name} may give {answer or 'nothing'}, which is not an answer of {fact.name}",
            file=law.file,
            line=fact.line,
            hint=f"answers: {', '.join(fact.answers)}",
        )
    for answer in sorted(set(fact.answers) - given):
        yield Problem(f"{stage.name} never gives {answer} for {fact.name}", file=law.file, line=fact.line)
    return stage.law, stage.name


def _prove_no_circle(book: Book, edges: Mapping[Place, list[Place]]) -> Iterator[Problem]:
    state: dict[Place, int] = {}
    for start in edges:
        path: list[Place] = []
        stack: list[tuple[Place, Iterator[Place]]] = []
        if start in state:
            continue
        state[start] = 1
        path.append(start)
        stack.append((start, iter(edges.get(start, ()))))
        while stack:
            node, targets = stack[-1]
            target = next(targets, None)
            if target is None:
                state[node] = 2
                stack.pop()
                path.pop()
            elif state.get(target) == 1:
                circle = [name for _, name in path[path.index(target) :]]
                stage = book.stage(Goal(target[0], target[1], ""))
                yield Problem(
                    f"the stages go round in a circle: {' -> '.join([*circle, target[1]])}",
                    file=stage.file,
                    line=stage.line,
                    hint="a ruling must end: with done, or in a stage with every or with an at that lapses when late",
                )
            elif target not in state:
                state[target] = 1
                path.append(target)
                stack.append((target, iter(edges.get(target, ()))))
