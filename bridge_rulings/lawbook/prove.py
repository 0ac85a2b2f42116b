"""Prove a book: every case that can arrive at a table is ruled once, every row and fact earns its place, roads end.

Everything here is an error, never a warning; a book with one does not pass ``laws check``. The proof looks at all
cases of all tables (see `bridge_rulings.lawbook.cases`), law by law: a stage need only rule the cases that arrive
there, which are found by carrying sets of cases forward along ``next``. Stages that something outside can open start
with every case.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Generator, Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from bridge_rulings.errors import Problem, did_you_mean
from bridge_rulings.lawbook.book import EDITION, Book
from bridge_rulings.lawbook.cases import Cases
from bridge_rulings.lawbook.decide import result_of
from bridge_rulings.lawbook.model import SETTLED, TOLD, Fact, Goal, Law, Row, Stage
from bridge_rulings.lawbook.source import line_of


class Tally(NamedTuple):
    """What was looked at."""

    laws: int
    stages: int
    rows: int
    cases: int
    examples: int


def prove(
    book: Book, only: int = 0, traits: Mapping[str, Collection[str]] | None = None
) -> tuple[list[Problem], Tally]:
    """All that is wrong with a book, or with one law of it (``only``), in file order, and what was looked at.

    ``traits``: the words for the irregularities of a recorded board (see `prove_topics`).
    """
    from bridge_rulings.lawbook.citations import prove_citations, prove_topics
    from bridge_rulings.lawbook.examples import prove_examples

    problems: list[Problem] = []
    laws: dict[int, Law] = {}
    for number in book.numbers:
        try:
            laws[number] = book.law(number)
        except Problem as problem:
            problems.append(problem)
    problems += _prove_files(book, laws.values())
    problems += _prove_roads(book, laws)
    starts = starts_of(book, laws.values())
    problems += _prove_state(book, laws.values(), starts)
    cases = 0
    for law in laws.values():
        found, looked_at = prove_law(law, starts.get(law.number, ()))
        problems += found
        cases += looked_at
        problems += prove_examples(law, book)
    for check in (prove_citations, partial(prove_topics, traits=traits), _prove_elections):
        try:
            problems += check(book, tuple(laws.values()))
        except Problem as problem:
            problems.append(problem)
    if only:
        problems = [problem for problem in problems if problem.file == book.file(only)]
    tally = Tally(
        laws=len(laws),
        stages=sum(len(law.stages) for law in laws.values()),
        rows=sum(len(stage.rows) + len(stage.options) for law in laws.values() for stage in law.stages.values()),
        cases=cases,
        examples=sum(len(law.examples) for law in laws.values()),
    )
    told = {str(problem): problem for problem in problems}  # what two laws share is found twice
    return sorted(told.values(), key=lambda problem: (problem.file, problem.line)), tally


def describe(answers: Mapping[str, str]) -> str:
    """A case as it would be written in a law file."""
    return ", ".join(f"{name}: {answer}" for name, answer in answers.items()) or "any case"


# ------------------------------------------------------------------------------ files


def _prove_files(book: Book, laws: Iterable[Law]) -> Iterator[Problem]:
    numbers: dict[int, str] = {}
    for path in sorted(book.folder.iterdir()):
        if path.suffix not in (".yaml", ".yml") or path.name in ("facts.yaml", "paragraphs.yaml", "topics.yaml"):
            continue
        number = re.match(r"(\d{3})-.*\.yaml\Z", path.name)
        if number is None:
            yield Problem(
                "this file is not read", file=str(path), hint="a law file has a name like 064-established-revoke.yaml"
            )
        elif (first := numbers.setdefault(int(number[1]), path.name)) != path.name:
            yield Problem(f"law {int(number[1])} has another file already: {first}", file=str(path))
    for law in laws:
        if law.edition != EDITION:
            yield Problem(
                f"this is of the edition {law.edition}, but it lies among those of {EDITION}", file=law.file, line=1
            )


# ------------------------------------------------------------------------------ roads between stages


def goals_of(stage: Stage) -> Iterator[tuple[Goal, bool, int]]:
    """Where a stage leads: the goal, whether it opens beside (``later``), and the line."""
    for row in stage.steps:
        if row.next is not None:
            yield row.next, False, row.line
        for goal in row.later:
            yield goal, True, row.line


_Place = tuple[int, str]  # a law and a stage of it


def _prove_roads(book: Book, laws: Mapping[int, Law]) -> Iterator[Problem]:
    edges: dict[_Place, list[_Place]] = {}
    finders: set[_Place] = set()
    broken = set(book.numbers) - laws.keys()  # what leads there is not looked at
    for law in laws.values():
        for fact in law.facts.values():
            if fact.supplier == "found" and (fact.by in law.stages or _number(fact.by) not in broken):
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
                if _number(name) in broken:
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


def _prove_finder(book: Book, law: Law, fact: Fact) -> Generator[Problem, None, _Place]:
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


def _prove_no_circle(book: Book, edges: Mapping[_Place, list[_Place]]) -> Iterator[Problem]:
    state: dict[_Place, int] = {}
    for start in edges:
        path: list[_Place] = []
        stack: list[tuple[_Place, Iterator[_Place]]] = []
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


def starts_of(book: Book, laws: Iterable[Law]) -> dict[int, set[str]]:
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
    digits = re.match(r"[0-9]{1,2}", stage)
    return int(digits[0]) if digits else 0


def _prove_state(book: Book, laws: Iterable[Law], starts: Mapping[int, set[str]]) -> Iterator[Problem]:
    """Check 11: a list of the table state is read only where something before can have written it.

    Before: at an earlier moment, or by an earlier incident. Incidents arise while players act, so that a stage may look
    at what is written up to the last moment that belongs to a player, and later only as far as it waits itself. What is
    settled for the whole board at its end is read by no law.
    """
    laws = tuple(laws)
    effects = book.support.effects
    times = _times(book, laws, starts)
    acting = max((at for at, moment in enumerate(book.support.moments.values(), 1) if moment.has_role), default=0)
    written: dict[str, int] = {}  # the earliest time at which each list is written
    for law in laws:
        for stage in law.stages.values():
            early, _ = times[law.number, stage.name]
            for effect in (effects[use.effect] for row in stage.steps for use in row.do):
                if effect.write == "add":
                    written[effect.list] = min(early, written.get(effect.list, early))
    for law in laws:
        for what, name, late, line, file in _readings(book, law, times):
            if any(effect.list == name and effect.combine in SETTLED for effect in effects.values()):
                why, hint = "they are settled for the whole board when all is ruled", "no law can look at them"
            elif name not in written:
                why, hint = "no row writes that list", "an effect with that state must be used somewhere before"
            elif written[name] > max(late, acting):
                why, hint = "they are written only after that", "let this stage wait (at), or write them earlier"
            else:
                continue
            yield Problem(f"{what}, but {why}", file=file, line=line, hint=hint)


def _readings(
    book: Book, law: Law, times: Mapping[_Place, tuple[int, int]]
) -> Iterator[tuple[str, str, int, int, str]]:
    """What a law reads from the table state: the words for it, the list, the latest time, and where it is said."""
    lists = {effect.list for effect in book.support.effects.values() if effect.list} - set(TOLD)
    for stage in law.stages.values():
        if stage.while_list:
            what = f"{stage.name} lasts while there are {stage.while_list}"
            yield what, stage.while_list, times[law.number, stage.name][1], stage.line, law.file
    for fact in law.facts.values():
        late = [times[law.number, stage.name][1] for stage in law.stages.values() if _looks_at(stage, fact)]
        for reference in (fact.source, fact.among):
            reads = book.support.derived[reference.partition(".")[2]].reads if reference else ""
            if reads in lists:
                yield f"{fact.name} reads the {reads} on the table", reads, max(late, default=0), fact.line, fact.file


def _looks_at(stage: Stage, fact: Fact) -> bool:
    if fact.supplier != "name":
        return fact.name in stage.facts
    return any(word == fact.name for row in stage.steps for use in row.do for _, word in use.slots)


def _times(book: Book, laws: Iterable[Law], starts: Mapping[int, set[str]]) -> dict[_Place, tuple[int, int]]:
    """The earliest and latest moment that each stage may have waited for: places in ``moments.yaml``, 0 before all."""
    moments = {name: at for at, name in enumerate(book.support.moments, 1)}
    stages = {(law.number, stage.name): stage for law in laws for stage in law.stages.values()}
    own = {place: moments[wait.name] if (wait := stage.at or stage.every) else 0 for place, stage in stages.items()}
    leads = {place: {(goal.law, goal.stage) for goal, _, _ in goals_of(stage)} for place, stage in stages.items()}
    for law in laws:
        for fact in law.facts.values():
            finder = (law.number if fact.by in law.stages else _number(fact.by), fact.by)
            for stage in law.stages.values():
                if fact.by and fact.name in stage.facts:
                    leads[law.number, stage.name].add(finder)
    times = {place: (own[place], own[place]) for place in stages if place[1] in starts.get(place[0], ())}
    waiting = list(times)
    while waiting:
        place = waiting.pop()
        early, late = times[place]
        for target in leads[place] & own.keys():
            before = times.get(target, (len(moments), 0))
            after = min(before[0], max(early, own[target])), max(before[1], late, own[target])
            if after != before:
                times[target] = after
                waiting.append(target)
    return {place: times.get(place, (0, 0)) for place in stages}


def _prove_elections(book: Book, laws: tuple[Law, ...]) -> Iterator[Problem]:
    """Every authority says what it elected wherever a law has no usual answer, and elects nothing else."""
    broken = set(book.numbers) - {law.number for law in laws}
    elected = {fact.key: fact for law in laws for fact in law.facts.values() if fact.supplier == "elected"}
    for name in book.authorities():
        authority = book.authority(name)
        file = str(book.root / "authorities" / f"{name}.yaml")
        for key, answer in authority.elections.items():
            fact = elected.get(key)
            if fact is not None and answer not in fact.answers:
                what, hint = f"{key} has no answer {answer!s:.40}", did_you_mean(answer, fact.answers)
            elif fact is None and _number(key) not in broken:
                what, hint = f"there is no elected fact {key!s:.60}", did_you_mean(key, elected)
            else:
                continue
            yield Problem(what, file=file, line=line_of(key), hint=hint)
        for key, fact in elected.items():
            if key not in authority.elections and not fact.usual:
                hint = f"under elections: {key}: {' or '.join(fact.answers)}; or give the fact a usual answer"
                yield Problem(f"the authority does not say what it elected for {key}", file=file, line=1, hint=hint)


# ------------------------------------------------------------------------------ one law


class _Ground:
    """A stage with all its cases: facts that more than one stage tests are carried and vary slowest, then its own."""

    __slots__ = ("cases", "nevers", "own", "roads", "stage", "width")

    def __init__(self, stage: Stage, law: Law, shared: Iterable[str]) -> None:
        shared = list(shared)
        self.stage = stage
        self.own = [name for name in stage.facts if name not in shared]
        self.cases = cases = Cases([(name, tuple(law.facts[name].answers)) for name in (*shared, *self.own)])
        self.width = 1
        for name in self.own:
            self.width *= len(law.facts[name].answers)
        self.nevers = [cases.where(n.when) if set(n.when) <= set(cases.names) else 0 for n in law.never]
        self.roads = tuple(self._roads())

    def _roads(self) -> Iterator[tuple[int, Goal | None]]:
        cases = self.cases
        for option in self.stage.options:
            barred = 0
            for bar in option.barred:
                barred |= cases.where(bar.when)
            yield cases.everything & ~barred, option.next
        excepted = 0
        for row in self.stage.rows:
            if row.exception:
                excepted |= cases.where(row.when)
        for row in self.stage.rows:
            yield cases.where(row.when) & ~(0 if row.exception else excepted), row.next

    def live(self, arriving: int, without: int | None = None) -> int:
        """The cases of the stage that belong to carried ones and that no never (but the one named) excludes."""
        wide = {ord(digit): digit * self.width for digit in "01"}
        live = int(format(arriving, "b").translate(wide), 2)  # through digits, because that takes linear time
        for at, mask in enumerate(self.nevers):
            if at != without:
                live &= ~mask
        return live

    def tested(self, found: int, also: Container[str] = ()) -> int:
        """The cases of the facts that the stage itself tests (and of some other facts), each once."""
        for name in self.cases.names:
            if name not in self.stage.facts and name not in also:
                found = self.cases.merged(name, found)
        return found

    def carried(self, found: int) -> int:
        """The carried cases that some of the stage's cases belong to."""
        for name in self.own:
            found = self.cases.merged(name, found)
        return int(format(found, "b")[::-1][:: self.width][::-1], 2)


def prove_law(law: Law, starts: Iterable[str]) -> tuple[list[Problem], int]:
    """All that is wrong with the stages of a law that may be entered at ``starts``, and how many cases they have."""
    proof = _LawProof(law, starts)
    return proof.problems, proof.cases


class _LawProof:
    """Carries the cases of one law forward through its stages and looks at each stage with what arrives."""

    def __init__(self, law: Law, starts: Iterable[str]) -> None:
        self.law = law
        self.problems: list[Problem] = []
        self.cases = 0
        self.differ: dict[str, set[frozenset[str]]] = {}
        stages = law.stages.values()
        tested = [name for stage in stages for name in stage.facts]
        whole = [set(stage.facts) for stage in stages]
        crossing = {  # facts of a never that some stage tests in part: there the never still cuts what can arrive
            name
            for never in law.never
            for name in never.when
            if any(facts & never.when.keys() and not facts >= never.when.keys() for facts in whole)
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
        self.grounds: dict[str, _Ground] = {}
        for stage in stages:
            try:
                self.grounds[stage.name] = _Ground(stage, law, self.shared)
            except OverflowError as error:
                hint = "let a table that finds (by) take some of its facts"
                self.fail(f"the table {stage.name} has {error}", stage.line, hint)
        self.starts = [name for name in law.stages if name in set(starts)]
        self.arriving = self._arriving()
        for ground in self.grounds.values():
            self._stage(ground)
        self._prove_facts()
        self._prove_nevers()

    def fail(self, what: str, line: int, hint: str = "") -> None:
        self.problems.append(Problem(what, file=self.law.file, line=line, hint=hint))

    def _arriving(self, without: int | None = None) -> dict[str, int]:
        """The carried cases that can arrive at each stage, followed along ``next`` until nothing new arrives."""
        arriving = dict.fromkeys(self.law.stages, 0)
        arriving.update(dict.fromkeys(self.starts, self.carried.everything))
        waiting = list(arriving)
        while waiting:
            ground = self.grounds.get(waiting.pop())
            if ground is None:
                continue
            live = ground.live(arriving[ground.stage.name], without)
            for mask, goal in ground.roads:
                if goal is None or goal.law != self.law.number or goal.anchor:
                    continue
                news = ground.carried(mask & live) & ~arriving[goal.stage]
                if news:
                    arriving[goal.stage] |= news
                    waiting.append(goal.stage)
        return arriving

    def _stage(self, ground: _Ground) -> None:
        stage, cases = ground.stage, ground.cases
        arriving = self.arriving[stage.name]
        live = ground.live(arriving)
        if not live:
            if arriving:
                self.fail(f"all that leads to the stage {stage.name} can never be", stage.line, "look at the nevers")
            else:
                self.fail(f"nothing leads to the stage {stage.name}", stage.line, "a next or later must name it")
            return
        self.cases += ground.tested(live).bit_count()
        if stage.options:
            self._offer(stage, cases, live)
        else:
            self._table(stage, cases, live)

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
                f"{stage.name} leaves no option open when {describe(cases.shortest(closed, live))}",
                stage.line,
                "in every state the chooser needs an option",
            )
        self._tell_apart(
            stage, cases, live, [cases.where(bar.when) for option in stage.options for bar in option.barred]
        )

    def _table(self, stage: Stage, cases: Cases, live: int) -> None:
        excepted = 0
        exceptions = [(cases.where(row.when), row) for row in stage.rows if row.exception]
        for mask, row in exceptions:
            self._exception(row, mask, live, cases)
            excepted |= mask
        for at, (mask, row) in enumerate(exceptions):
            for other_mask, other in exceptions[:at]:
                both = mask & other_mask & live
                if both and result_of(row) != result_of(other):
                    self.fail(
                        f"two exceptions of {stage.name} disagree when {describe(cases.shortest(both, live))}",
                        row.line,
                        f"the other one is on line {other.line}; exceptions that overlap must lead to the same",
                    )
        ruled = excepted
        rules = [(cases.where(row.when), row) for row in stage.rows if not row.exception]
        for at, (mask, row) in enumerate(rules):
            if not mask & live & ~excepted:
                self._dead(row, mask, cases)
            for other_mask, other in rules[:at]:
                if both := mask & other_mask & live:
                    self.fail(
                        f"two rows of {stage.name} rule the same case: {describe(cases.shortest(both, live))}",
                        row.line,
                        f"the other one is on line {other.line}; make their conditions exclude each other",
                    )
            ruled |= mask
        if gap := live & ~ruled:
            self.fail(
                f"{stage.name} has no ruling when {describe(cases.shortest(gap, live))}",
                stage.line,
                "add a row for it, or say under never why it cannot be",
            )
        # Rule rows that lead to the same with the same paragraph are one row as far as telling answers apart goes.
        alike: dict[object, int] = {}
        for mask, row in rules:
            key = (result_of(row), row.cite, row.say)
            alike[key] = alike.get(key, 0) | mask & ~excepted
        self._tell_apart(stage, cases, live, [*(mask for mask, _ in exceptions), *alike.values()])

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
            for row in stage.steps:
                texts += [row.say, row.note]
                words |= {word for use in row.do for _, word in use.slots}
        return words | {name for name in law.facts if any("{" + name + "}" in text for text in texts)}

    def _prove_nevers(self) -> None:
        for at, never in enumerate(self.law.never):
            more = self._arriving(without=at)
            for ground in self.grounds.values():
                name = ground.stage.name
                with_it, without = ground.live(self.arriving[name]), ground.live(more[name], at)
                touches = not never.when.keys().isdisjoint(ground.stage.facts)
                if touches and ground.tested(with_it, never.when) != ground.tested(without, never.when):
                    break
            else:
                hint = "no such case arrives where one of these facts is tested, or another never excludes it already"
                self.fail("this never excludes nothing", never.line, hint)
