"""Random small laws for Hypothesis, written as law files, so that reader, binder and prover are tested as one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

from hypothesis import strategies as st

from bridge_rulings.lawbook.bind_law import bind_law
from bridge_rulings.lawbook.bind_shared import bind_effects
from bridge_rulings.lawbook.model import Law, Support
from bridge_rulings.lawbook.source import parse_block

MOST_CASES = 96
When = Mapping[str, tuple[str, ...]]

_EFFECTS = """
one: {say: One.}
two: {say: Two.}
three: {say: Three.}
"""
SUPPORT = Support(
    root=Path(),
    effects=bind_effects(parse_block(_EFFECTS, "effects.yaml"), "effects.yaml"),
    moments={},
    derived={},
    shared={},
)


class Line(NamedTuple):
    """A row, option or bar as it will be written, on a line of its own."""

    key: str  # unique in its law
    cite: str
    when: When
    do: str  # one, two or ""
    next: str  # done or a stage
    barred: tuple[Line, ...] = ()

    def fits(self, case: Mapping[str, str]) -> bool:
        """Whether the condition holds in a case."""
        return all(case[name] in answers for name, answers in self.when.items())

    @property
    def result(self) -> tuple[str, str]:
        """What it leads to."""
        return self.do, self.next


class Draft(NamedTuple):
    """A stage: a table of rules and exceptions, or an offer."""

    name: str
    rules: tuple[Line, ...]
    unless: tuple[Line, ...]
    options: tuple[Line, ...]

    @property
    def conditions(self) -> tuple[Line, ...]:
        """Everything in it that tests facts."""
        return (*self.rules, *self.unless, *(bar for option in self.options for bar in option.barred))

    @property
    def facts(self) -> frozenset[str]:
        """The facts that it tests."""
        return frozenset(name for line in self.conditions for name in line.when)


class Sketch(NamedTuple):
    """A random law before it is written: facts (supplier, answers), stages, nevers, and where it may be entered."""

    facts: Mapping[str, tuple[str, tuple[str, ...]]]
    stages: tuple[Draft, ...]
    nevers: tuple[When, ...]
    starts: frozenset[str]

    def cases(self) -> list[dict[str, str]]:
        """Every combination of answers that no never forbids."""
        names = list(self.facts)
        every = (dict(zip(names, answers, strict=True)) for answers in product(*(self.facts[n][1] for n in names)))
        return [case for case in every if not any(all(case[n] in a for n, a in when.items()) for when in self.nevers)]

    def written(self) -> tuple[str, dict[str, int]]:
        """The law file, and the line of each fact, stage, row, option and bar in it."""
        out = ["law: 7", "title: A random law", "edition: 2017", "seen_from: offender"]
        lines: dict[str, int] = {}

        def put(key: str, text: str) -> None:
            out.append(text)
            lines[key] = len(out)

        if self.facts:
            out.append("facts:")
        for name, (supplier, answers) in self.facts.items():
            texts = "" if supplier == "tick" else f", answers: {_flow({a: a.upper() for a in answers})}"
            put(f"fact {name}", f"  {name}: {{{supplier}: What is {name}?{texts}}}")
        if self.nevers:
            out.append("never:")
        for at, when in enumerate(self.nevers):
            put(f"never {at}", f"  - {{why: it cannot be, when: {_when(when)}}}")
        out.append("stages:")
        for stage in self.stages:
            put(f"stage {stage.name}", f"  - {'offer' if stage.options else 'decide'}: {stage.name}")
            if stage.options:
                out += ["    to: lho", "    options:"]
            for option in stage.options:
                put(option.key, f"      {option.key}:")
                out += [f"        say: {option.key}", f"        cite: {option.cite}", f"        next: {option.next}"]
                if option.barred:
                    out.append("        barred:")
                for bar in option.barred:
                    put(bar.key, f"          - {{cite: {bar.cite}, when: {_when(bar.when)}}}")
            for title, rows in (("rule", stage.rules), ("unless", stage.unless)):
                if rows:
                    out.append(f"    {title}:")
                for row in rows:
                    do = f", do: [{row.do}]" if row.do else ""
                    test = f", when: {_when(row.when)}" if row.when else ""
                    put(row.key, f"      - {{cite: {row.cite}{test}{do}, next: {row.next}}}")
        return "\n".join(out) + "\n", lines

    def law(self) -> Law:
        """The law, through the reader and the binder."""
        return bind_law(parse_block(self.written()[0], "007-random.yaml"), "007-random.yaml", SUPPORT)


def _flow(pairs: Mapping[str, str]) -> str:
    return "{" + ", ".join(f"{key}: {word}" for key, word in pairs.items()) + "}"


def _when(when: When) -> str:
    return _flow(
        {name: answers[0] if len(answers) == 1 else f"[{', '.join(answers)}]" for name, answers in when.items()}
    )


# ------------------------------------------------------------------------------ strategies


@st.composite
def _facts(draw: st.DrawFn, least: int = 2, most: int = 5) -> dict[str, tuple[str, tuple[str, ...]]]:
    facts: dict[str, tuple[str, tuple[str, ...]]] = {}
    size = 1
    for name in "pqrst"[: draw(st.integers(least, most))]:
        supplier = draw(st.sampled_from(("ask", "ask", "tick", "judge")))
        answers = ("yes", "no") if supplier == "tick" else ("a", "b", "c", "d")[: draw(st.integers(2, 4))]
        if size * len(answers) > MOST_CASES:
            break
        size *= len(answers)
        facts[name] = (supplier, answers)
    return facts


def _some(answers: Sequence[str], *, proper: bool = False) -> st.SearchStrategy[tuple[str, ...]]:
    most = len(answers) - 1 if proper else len(answers)
    return st.sets(st.sampled_from(answers), min_size=1, max_size=most).map(
        lambda s: tuple(a for a in answers if a in s)
    )


@st.composite
def _condition(draw: st.DrawFn, sketch: Mapping[str, tuple[str, tuple[str, ...]]], least: int, *, proper: bool) -> When:
    names = draw(st.lists(st.sampled_from(list(sketch)), min_size=least, max_size=least + 1, unique=True))
    return {name: draw(_some(sketch[name][1], proper=proper)) for name in names}


@st.composite
def _split(draw: st.DrawFn, facts: Mapping[str, tuple[str, ...]], depth: int) -> list[When]:
    """Conditions that cut all cases of the facts into parts, as the rows of a sound table do."""
    choices = [name for name, answers in facts.items() if len(answers) > 1]
    if depth == 0 or not choices or draw(st.integers(0, 4)) == 0:
        return [{}]
    name = draw(st.sampled_from(choices))
    here = draw(_some(facts[name], proper=True))
    there = tuple(answer for answer in facts[name] if answer not in here)
    rows: list[When] = []
    for part in (here, there):
        for below in draw(_split({**facts, name: part}, depth - 1)):
            rows.append({name: part, **below} if name not in below else below)
    return rows


_CITES = st.sampled_from(("7A", "7B"))
_DO = st.sampled_from(("", "one", "two", "three"))


@st.composite
def _rules(draw: st.DrawFn, facts: Mapping[str, tuple[str, tuple[str, ...]]], *, sound: bool) -> list[When]:
    if sound or draw(st.integers(0, 3)):
        rows = draw(_split({name: answers for name, (_, answers) in facts.items()}, 3))
        if not sound and len(rows) > 1 and draw(st.booleans()):
            rows.pop(draw(st.integers(0, len(rows) - 1)))
        return rows
    return draw(st.lists(_condition(facts, 1, proper=False), min_size=1, max_size=4))


@st.composite
def _stage(
    draw: st.DrawFn, name: str, facts: Mapping[str, tuple[str, tuple[str, ...]]], goals: Sequence[str], *, sound: bool
) -> Draft:
    tested = {n: facts[n] for n in draw(st.lists(st.sampled_from(list(facts)), min_size=1, max_size=3, unique=True))}
    goal = st.sampled_from((*goals, "done"))
    keys = iter(range(100))

    def line(when: When) -> Line:
        return Line(f"{name}{next(keys)}", draw(_CITES), when, draw(_DO), draw(goal))

    if draw(st.integers(0, 4)) == 0:
        options = []
        for _ in range(draw(st.integers(1, 3))):
            bars = draw(st.lists(_condition(tested, 1, proper=sound), max_size=2))
            options.append(line({})._replace(do="", barred=tuple(line(when) for when in bars)))
        return Draft(name, (), (), tuple(options))
    rules = tuple(line(when) for when in draw(_rules(tested, sound=sound)))
    unless = [line(when) for when in draw(st.lists(_condition(tested, 1, proper=sound), max_size=2))]
    if sound or draw(st.booleans()):
        unless = [row._replace(do=unless[0].do, next=unless[0].next) for row in unless]
    return Draft(name, rules, tuple(unless), ())


@st.composite
def sketches(draw: st.DrawFn) -> Sketch:
    """A law of one to four stages with ``next`` among them: half of them nearly sound, half of them anything."""
    sound = draw(st.booleans())
    facts = draw(_facts())
    names = ["7", "7A", "7B", "7C"][: draw(st.integers(1, 4))]
    stages = []
    for at, name in enumerate(names):
        goals = names[at + 1 : at + 3] if sound else names
        stages.append(draw(_stage(name, facts, goals, sound=sound)))
    nevers = draw(st.lists(_condition(facts, 2, proper=True), max_size=1 if sound else 2))
    if sound:
        tested = {name for stage in stages for name in stage.facts}
        facts = {name: fact for name, fact in facts.items() if name in tested}
        nevers = [when for when in nevers if when.keys() <= tested]
    starts = draw(st.sets(st.sampled_from(names), max_size=1)) | {names[0]}
    return Sketch(facts, tuple(stages), tuple(nevers), frozenset(starts))


@st.composite
def tables(draw: st.DrawFn) -> tuple[Sketch, dict[str, str]]:
    """A law of one table, and what is known.

    Its rows exclude each other and its exceptions agree, but not every case need be ruled. Nevers may speak of a fact
    that the table does not test.
    """
    facts = draw(_facts(3, 5))
    tested = dict(list(facts.items())[: draw(st.integers(2, len(facts)))])
    parts = draw(_rules(tested, sound=True))
    rules = [Line(f"r{at}", draw(_CITES), when, draw(_DO), "done") for at, when in enumerate(parts)]
    for _ in range(draw(st.integers(0, 2))):
        if len(rules) > 1:
            rules.pop(draw(st.integers(0, len(rules) - 1)))
    do = draw(_DO)
    exceptions = draw(st.lists(_condition(tested, 1, proper=True), max_size=3))
    unless = tuple(Line(f"u{at}", draw(_CITES), when, do, "done") for at, when in enumerate(exceptions))
    nevers = draw(st.lists(_condition(facts, 2, proper=True), max_size=3))
    sketch = Sketch(facts, (Draft("7", tuple(rules), unless, ()),), tuple(nevers), frozenset(("7",)))
    case = draw(st.fixed_dictionaries({name: st.sampled_from(answers) for name, (_, answers) in facts.items()}))
    asked = draw(st.sets(st.sampled_from(list(facts))))
    return sketch, {name: answer for name, answer in case.items() if name in asked}
