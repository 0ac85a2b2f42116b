"""Prove a book: every case that can arrive at a table is ruled once, every row and fact earns its place, every road ends.

Everything here is an error, never a warning; a book with one does not pass ``laws check``. The proof looks at all cases of
all tables (see `bridge_rulings.lawbook.cases`), law by law: a stage need only rule the cases that arrive there, which are
found by carrying sets of cases forward along ``next``. Stages that something outside can open start with every case.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.cases import Cases
from bridge_rulings.lawbook.decide import result_of
from bridge_rulings.lawbook.model import Fact, Goal, Law, Row, Stage, When


class Tally(NamedTuple):
    """What was looked at."""

    laws: int
    stages: int
    rows: int
    cases: int
    examples: int


def prove(book: Book, only: int = 0) -> tuple[list[Problem], Tally]:
    """All that is wrong with a book (``only``: with one law of it), in the order of the files, and what was looked at."""
    from bridge_rulings.lawbook.citations import prove_citations
    from bridge_rulings.lawbook.examples import prove_examples

    problems: list[Problem] = []
    laws: dict[int, Law] = {}
    for number in book.numbers:
        try:
            laws[number] = book.law(number)
        except Problem as problem:
            problems.append(problem)
    problems += _prove_roads(book, laws.values())
    problems += _prove_state(book, laws.values())
    starts = _starts(book, laws.values())
    cases = 0
    for law in laws.values():
        proof = _LawProof(law, starts.get(law.number, set()))
        problems += proof.problems
        cases += proof.cases
        problems += prove_examples(law, book)
    problems += prove_citations(book, tuple(laws.values()))
    if only:
        file = laws[only].file if only in laws else ""
        problems = [problem for problem in problems if not file or problem.file == file]
    tally = Tally(
        laws=len(laws),
        stages=sum(len(law.stages) for law in laws.values()),
        rows=sum(len(stage.rows) + len(stage.options) for law in laws.values() for stage in law.stages.values()),
        cases=cases,
        examples=sum(len(law.examples) for law in laws.values()),
    )
    return sorted(problems, key=lambda problem: (problem.file, problem.line)), tally


def describe(answers: Mapping[str, str]) -> str:
    """A case as it would be written in a law file."""
    return ", ".join(f"{name}: {answer}" for name, answer in answers.items()) or "any case"


# ------------------------------------------------------------------------------ roads between stages


def goals_of(stage: Stage) -> Iterator[tuple[Goal, bool, int]]:
    """Where a stage leads: the goal, whether it opens beside (``later``), and the line."""
    rows = (*stage.rows, *stage.options)
    for row in rows:
        if row.next is not None:
            yield row.next, False, row.line
        for goal in row.later:
            yield goal, True, row.line


def _prove_roads(book: Book, laws: Iterable[Law]) -> Iterator[Problem]:
    edges: dict[tuple[int, str], list[tuple[int, str]]] = {}
    for law in laws:
        for fact in law.facts.values():
            if fact.supplier == "found":
                yield from _prove_finder(book, law, fact)
        for stage in law.stages.values():
            for goal, _, line in goals_of(stage):
                try:
                    target = book.stage(goal)
                except Problem as problem:
                    if goal.law in book.numbers and not problem.what.startswith("Law"):
                        continue  # that file is broken and already reported
                    yield Problem(f"leads to {goal}: {problem.what}", file=law.file, line=line, hint=problem.hint)
                    continue
                anchor = book.law(goal.law).seen_from
                if goal.anchor and goal.law == law.number and goal.anchor == anchor:
                    yield Problem(f"with binds {anchor} to itself", file=law.file, line=line, hint="leave it out")
                if target.at is None and target.every is None:
                    edges.setdefault((law.number, stage.name), []).append((goal.law, goal.stage))
    for effect in book.support.effects.values():
        for name in effect.brings:
            try:
                book.find_stage(name)
            except Problem as problem:
                yield Problem(
                    f"{effect.name} brings {name}: {problem.what}",
                    file=str(book.root / "effects.yaml"),
                    hint=problem.hint,
                )
    yield from _prove_no_circle(book, edges)


def _prove_finder(book: Book, law: Law, fact: Fact) -> Iterator[Problem]:
    try:
        stage = law.stages.get(fact.by) or book.find_stage(fact.by)
    except Problem as problem:
        yield Problem(
            f"{fact.name} is found by {fact.by}: {problem.what}", file=law.file, line=fact.line, hint=problem.hint
        )
        return
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


def _prove_no_circle(book: Book, edges: Mapping[tuple[int, str], list[tuple[int, str]]]) -> Iterator[Problem]:
    state: dict[tuple[int, str], int] = {}
    for start in edges:
        path: list[tuple[int, str]] = []
        stack: list[tuple[tuple[int, str], Iterator[tuple[int, str]]]] = []
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
                    hint="a ruling must end; wait for a moment (at, every) or end with done",
                )
            elif target not in state:
                state[target] = 1
                path.append(target)
                stack.append((target, iter(edges.get(target, ()))))


def _starts(book: Book, laws: Iterable[Law]) -> dict[int, set[str]]:
    """The stages of each law that may be entered with nothing known."""
    starts: dict[int, set[str]] = {}
    for law in laws:
        starts.setdefault(law.number, set()).add(law.first.name)
        for fact in law.facts.values():
            if fact.by in law.stages:
                starts[law.number].add(fact.by)
            elif fact.by:
                starts.setdefault(_number(fact.by), set()).add(fact.by)
        for stage in law.stages.values():
            if stage.every is not None:
                starts[law.number].add(stage.name)
            for goal, beside, _ in goals_of(stage):
                if beside or goal.law != law.number or goal.anchor:
                    starts.setdefault(goal.law, set()).add(goal.stage)
    for name in [name for effect in book.support.effects.values() for name in effect.brings]:
        starts.setdefault(_number(name), set()).add(name)
    try:
        topics = book.topics()
    except Problem:
        topics = ()  # reported with the citations
    for topic in topics:
        starts.setdefault(_number(topic.start), set()).add(topic.start)
    return starts


def _number(stage: str) -> int:
    digits = stage[:2] if stage[:2].isdigit() else stage[:1]
    return int(digits) if digits.isdigit() else 0


def _prove_state(book: Book, laws: Iterable[Law]) -> Iterator[Problem]:
    """Check 11: nothing reads a list of the table state that no row of the book can write."""
    laws = tuple(laws)
    used = {
        use.effect
        for law in laws
        for stage in law.stages.values()
        for row in (*stage.rows, *stage.options)
        for use in row.do
    }
    effects = book.support.effects
    written = {effects[name].list for name in used if effects[name].write == "add"}
    lists = {effect.list for effect in effects.values() if effect.list}
    for law in laws:
        for stage in law.stages.values():
            if stage.while_list and stage.while_list not in written:
                yield Problem(
                    f"{stage.name} waits while there are {stage.while_list}, but no row writes that list",
                    file=law.file,
                    line=stage.line,
                )
        for fact in law.facts.values():
            for reference in (fact.source, fact.among):
                reads = book.support.derived[reference.partition(".")[2]].reads if reference else ""
                if reads in lists and reads not in written:
                    yield Problem(
                        f"{fact.name} reads {reads} from the table, but no row writes that list",
                        file=fact.file,
                        line=fact.line,
                        hint="an effect with that state must be used somewhere before",
                    )


# ------------------------------------------------------------------------------ one law


class _LawProof:
    """Carries the cases of one law forward through its stages and looks at each stage with what arrives."""

    def __init__(self, law: Law, starts: Iterable[str]) -> None:
        self.law = law
        self.problems: list[Problem] = []
        self.cases = 0
        self.differ: dict[str, set[frozenset[str]]] = {}
        stages = law.stages.values()
        tested = [name for stage in stages for name in stage.facts]
        crossing = {
            name
            for never in law.never
            for name in never.when
            if not any(set(never.when) <= set(s.facts) for s in stages)
        }
        self.shared = [name for name in law.facts if tested.count(name) > 1 or name in crossing]
        try:
            carried = Cases([(name, tuple(law.facts[name].answers)) for name in self.shared])
        except OverflowError as error:
            self.fail(
                f"too many facts are tested in several stages: {error}", 1, "split the law or use a table that finds"
            )
            return
        self.carried = carried
        self.arriving = dict.fromkeys(law.stages, 0)
        for name in starts:
            if name in self.arriving:
                self.arriving[name] = carried.everything
        self.never_used: set[int] = set()
        for stage in self._in_order():
            self._stage(stage)
        self._prove_facts()
        self._prove_nevers()

    def fail(self, what: str, line: int, hint: str = "") -> None:
        self.problems.append(Problem(what, file=self.law.file, line=line, hint=hint))

    def _in_order(self) -> list[Stage]:
        """The stages so that each comes after those that lead to it (circles are reported elsewhere)."""
        order: list[Stage] = []
        seen: set[str] = set()

        def visit(stage: Stage) -> None:
            seen.add(stage.name)
            for goal, _, _ in goals_of(stage):
                if goal.law == self.law.number and goal.stage not in seen:
                    visit(self.law.stages[goal.stage])
            order.append(stage)

        for stage in self.law.stages.values():
            if stage.name not in seen:
                visit(stage)
        return order[::-1]

    def _stage(self, stage: Stage) -> None:
        law = self.law
        own = [name for name in stage.facts if name not in self.shared]
        try:
            cases = Cases([(name, tuple(law.facts[name].answers)) for name in (*self.shared, *own)])
        except OverflowError as error:
            self.fail(
                f"the table {stage.name} has {error}", stage.line, "let a table that finds (by) take some of its facts"
            )
            return
        width = cases.size // self.carried.size
        block = (1 << width) - 1
        live = 0
        rest = self.arriving[stage.name]
        while rest:
            low = rest & -rest
            live |= block << (low.bit_length() - 1) * width
            rest ^= low
        for at, never in enumerate(law.never):
            if set(never.when) <= set(cases.names):
                self.never_used.add(at)
                live &= ~cases.where(never.when)
        if not live:
            self.fail(f"nothing leads to the stage {stage.name}", stage.line, "a next or later must name it")
            return
        self.cases += live.bit_count() if stage.facts else 1
        if stage.options:
            self._offer(stage, cases, live)
            masks = [(live, option.next) for option in stage.options]
        else:
            masks = self._table(stage, cases, live)
        for mask, goal in masks:
            if goal is None or goal.law != law.number or goal.anchor:
                continue
            for index in range(self.carried.size):
                if mask >> index * width & block:
                    self.arriving[goal.stage] |= 1 << index

    def _offer(self, stage: Stage, cases: Cases, live: int) -> None:
        closed = live
        for option in stage.options:
            barred = 0
            for bar in option.barred:
                mask = cases.where(bar.when) & live
                if not mask:
                    self.fail(f"the option {option.name} can never be barred by this", bar.line)
                barred |= mask
            if barred == live:
                self.fail(f"the option {option.name} is always barred", option.line)
            closed &= barred
        if closed:
            self.fail(
                f"{stage.name} leaves no option open when {describe(cases.shortest(closed))}",
                stage.line,
                "in every state the chooser needs an option",
            )
        self._tell_apart(
            stage, cases, live, [cases.where(bar.when) for option in stage.options for bar in option.barred]
        )

    def _table(self, stage: Stage, cases: Cases, live: int) -> list[tuple[int, Goal | None]]:
        excepted = 0
        roads: list[tuple[int, Goal | None]] = []
        exceptions = [(cases.where(row.when), row) for row in stage.rows if row.exception]
        for mask, row in exceptions:
            self._exception(row, mask, live, cases)
            excepted |= mask
        for at, (mask, row) in enumerate(exceptions):
            for other_mask, other in exceptions[:at]:
                if mask & other_mask & live and result_of(row) != result_of(other):
                    self.fail(
                        f"two exceptions of {stage.name} disagree when {describe(cases.shortest(mask & other_mask & live))}",
                        row.line,
                        f"the other one is on line {other.line}; exceptions that overlap must lead to the same",
                    )
            roads.append((mask & live, row.next))
        ruled = excepted
        rules = [(cases.where(row.when), row) for row in stage.rows if not row.exception]
        for at, (mask, row) in enumerate(rules):
            if not mask & live & ~excepted:
                self._dead(row, mask, cases)
            for other_mask, other in rules[:at]:
                if both := mask & other_mask & live:
                    self.fail(
                        f"two rows of {stage.name} rule the same case: {describe(cases.shortest(both))}",
                        row.line,
                        f"the other one is on line {other.line}; make their conditions exclude each other",
                    )
            ruled |= mask
            roads.append((mask & live & ~excepted, row.next))
        if gap := live & ~ruled:
            self.fail(
                f"{stage.name} has no ruling when {describe(cases.shortest(gap))}",
                stage.line,
                "add a row for it, or say under never why it cannot be",
            )
        # Rule rows that lead to the same with the same paragraph are one row as far as telling answers apart goes.
        alike: dict[object, int] = {}
        for mask, row in rules:
            key = (result_of(row), row.cite, row.say)
            alike[key] = alike.get(key, 0) | mask & ~excepted
        self._tell_apart(stage, cases, live, [*(mask for mask, _ in exceptions), *alike.values()])
        return roads

    def _exception(self, row: Row, mask: int, live: int, cases: Cases) -> None:
        if not row.when:
            self.fail("an exception without a condition leaves nothing for the rule", row.line)
        if not mask & live:
            self._dead(row, mask, cases)
        ticks = [answers for name, answers in row.when.items() if self.law.facts[name].supplier == "tick"]
        if ticks and not any(answers == ("yes",) for answers in ticks):
            self.fail(
                "this exception tests ticks but needs none of them",
                row.line,
                "with nothing ticked the rule holds: an exception that tests ticks tests at least one as yes",
            )

    def _dead(self, row: Row, mask: int, cases: Cases) -> None:
        for never in self.law.never:
            if set(never.when) <= set(cases.names) and mask and not mask & ~cases.where(never.when):
                self.fail(
                    f"this row rules cases that can never be: {never.why}", row.line, f"see never on line {never.line}"
                )
                return
        self.fail(
            "this row decides no case", row.line, "other rows or exceptions take them all, or none of them arrives here"
        )

    def _tell_apart(self, stage: Stage, cases: Cases, live: int, masks: list[int]) -> None:
        """Note which pairs of answers of each fact lead to different rows in otherwise equal cases."""
        for name in stage.facts:
            answers = self.law.facts[name].answers
            alive = cases.slices(name, live)
            parts = [cases.slices(name, mask & live) for mask in masks]
            known = self.differ.setdefault(name, set())
            for a, first in enumerate(answers):
                for b, second in enumerate(tuple(answers)[:a]):
                    common = alive[a] & alive[b]
                    if any((part[a] ^ part[b]) & common for part in parts) or (not common and alive[a] and alive[b]):
                        known.add(frozenset((first, second)))

    def _prove_facts(self) -> None:
        carried = self._carried_names()
        for fact in self.law.facts.values():
            line = fact.line if fact.file == self.law.file else 1
            if fact.supplier == "name":
                if fact.name not in carried:
                    self.fail(f"nothing uses the name {fact.name}", line, "a slot of an effect or a text must carry it")
                continue
            if not any(fact.name in stage.facts for stage in self.law.stages.values()):
                self.fail(f"no row tests the fact {fact.name}", line)
                continue
            pairs = self.differ.get(fact.name, set())
            if not pairs:
                self.fail(f"the answer to {fact.name} never changes anything", line)
                continue
            answers = tuple(fact.answers)
            for at, first in enumerate(answers):
                for second in answers[:at]:
                    if frozenset((first, second)) not in pairs:
                        self.fail(
                            f"the answers {second} and {first} of {fact.name} mean the same everywhere",
                            line,
                            "make them one answer",
                        )

    def _carried_names(self) -> set[str]:
        law = self.law
        words: set[str] = set()
        texts = [fact.text for fact in law.facts.values()]
        texts += [text for fact in law.facts.values() for text in fact.answers.values()]
        for stage in law.stages.values():
            texts += [stage.say, stage.note, stage.about]
            for row in (*stage.rows, *stage.options):
                texts += [row.say, row.note]
                words |= {word for use in row.do for _, word in use.slots}
        return words | {name for name in law.facts if any("{" + name + "}" in text for text in texts)}

    def _prove_nevers(self) -> None:
        for at, never in enumerate(self.law.never):
            if at not in self.never_used:
                self.fail("no stage tests these facts together, so this never says nothing", never.line)


def conditions(stage: Stage) -> Iterator[tuple[When, tuple[str, ...]]]:
    """Every condition of a stage with the paragraphs cited for it."""
    for row in stage.rows:
        yield row.when, row.cite
    for option in stage.options:
        for bar in option.barred:
            yield bar.when, bar.cite
