"""Prove one law: every case that can arrive at a stage is ruled once; every row, fact and never earns its place.

A stage need only rule the cases that arrive there, which are found by carrying sets of cases forward along ``next``.
Stages that something outside can open start with every case.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.cases import Cases
from bridge_rulings.lawbook.decide import result_of
from bridge_rulings.lawbook.ground import Ground
from bridge_rulings.lawbook.model import Law, Row, Stage


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
        self.grounds: dict[str, Ground] = {}
        for stage in stages:
            try:
                self.grounds[stage.name] = Ground(stage, law, self.shared)
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

    def _stage(self, ground: Ground) -> None:
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


def describe(answers: Mapping[str, str]) -> str:
    """A case as it would be written in a law file."""
    return ", ".join(f"{name}: {answer}" for name, answer in answers.items()) or "any case"
