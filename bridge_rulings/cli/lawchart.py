"""``laws chart``: a law as a flow chart in Mermaid text.

A table is a box, an offer a hexagon, an edge is a row or option with its paragraph. What a row does stands in a rounded
box on its way, once for all rows of a table that do the same; what it opens beside hangs on a dotted edge. Stages of
other laws are boxes with double sides.
"""

from __future__ import annotations

import sys
import textwrap

from bridge_rulings.cli.lawref import law_and_rest
from bridge_rulings.cli.lawtext import Words
from bridge_rulings.cli.show import cites
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.model import Goal, Law, Option, Row, Stage, Support

WIDTH = 36  # of a label, in letters
_CODES = {"#": "#35;", '"': "#quot;", "<": "#lt;", ">": "#gt;", "`": "#96;"}
_ESCAPES = str.maketrans(_CODES)


def chart_command(ref: str) -> None:
    """Write the chart of a law. Raises `Problem` for a law that is not there."""
    book = Book()
    law, rest = law_and_rest(book, ref)
    if rest:
        raise Problem(f"a chart shows a whole law, not {ref.strip()!r}", hint=f"bridge-rulings laws chart {law.number}")
    sys.stdout.write(chart(law, book.support))


def chart(law: Law, support: Support) -> str:
    """The Mermaid text."""
    return "\n".join(_Chart(law, support).lines()) + "\n"


class _Chart:
    def __init__(self, law: Law, support: Support) -> None:
        self.law = law
        self.words = Words(law, support)
        self.stages = {name: f"s{at}" for at, name in enumerate(law.stages, 1)}
        self.others: dict[str, str] = {}  # stages of other laws
        self.boxes: dict[object, str] = {}  # what a row comes to -> the box that says it
        self.edges: list[str] = []

    def lines(self) -> list[str]:
        nodes = [self._node(stage) for stage in self.law.stages.values()]
        for stage in self.law.stages.values():
            self._found(stage)
            for step in stage.rows or stage.options:
                self._step(stage, step)
        others = [f'{node}[["{_label(name)}"]]' for name, node in self.others.items()]
        title = f"%% Law {self.law.number}: {self.law.title}"
        return ["flowchart TD", *("    " + line for line in (title, *nodes, *others, *self.edges))]

    def _node(self, stage: Stage) -> str:
        about = self.words(stage.about)
        who = f"{self.words.role(stage.to)} chooses" if stage.options else ""
        parts = [stage.name, about, who[:1].upper() + who[1:], self.words.waits(stage)]
        label = "<br/>".join(_label(part) for part in parts if part)
        return (
            f'{self.stages[stage.name]}{{{{"{label}"}}}}' if stage.options else f'{self.stages[stage.name]}["{label}"]'
        )

    def _found(self, stage: Stage) -> None:
        """The tables that find an answer for this one."""
        for fact in (self.law.facts[name] for name in stage.facts):
            if fact.supplier == "found":
                self.edges.append(
                    f'{self._named(fact.by)} -.->|"{_label(_spaced(fact.name))}"| {self.stages[stage.name]}'
                )

    def _step(self, stage: Stage, step: Row | Option) -> None:
        at = self.stages[stage.name]
        edge = f'-->|"{_label(self._when(step))}"|'
        opened = self.words.opened(step)
        does = self._does(step)
        if step.next is not None and not does and not opened:
            self.edges.append(f"{at} {edge} {self._named(self.words.goal(step.next), step.next)}")
            return
        result = (at, does, tuple(opened), step.next)
        known = result in self.boxes
        box = self.boxes.setdefault(result, f"d{len(self.boxes) + 1}")
        label = _label(does or ("done" if step.next is None else "and"))
        self.edges.append(f"{at} {edge} {box}" + ("" if known else f'(["{label}"])'))
        if known:
            return
        if step.next is not None:
            self.edges.append(f"{box} --> {self._named(self.words.goal(step.next), step.next)}")
        goals = {self.words.goal(goal): goal for goal in step.later}
        self.edges += [f"{box} -.-> {self._named(name, goals.get(name))}" for name in opened]

    def _does(self, step: Row | Option) -> str:
        effects = " ".join(self.words.effect(use) for use in step.do)
        if isinstance(step, Row) and step.gives:
            return f"{effects} Gives {_spaced(step.gives)}".strip()
        ends = isinstance(step, Row) and step.next is None
        return effects or (self.words(step.say) if ends else "")

    def _named(self, name: str, goal: Goal | None = None) -> str:
        """The node of a stage of this law or another."""
        own = goal.stage if goal is not None and goal.law == self.law.number else name
        return self.stages.get(own) or self.others.setdefault(name, f"x{len(self.others) + 1}")

    def _when(self, step: Row | Option) -> str:
        """The paragraph and the condition in as few words as can be."""
        if isinstance(step, Option):
            return f"{cites(step.cite)}: {_spaced(step.name)}"
        condition = "; ".join(self._condition(name, answers) for name, answers in step.when.items())
        return f"{cites(step.cite)}: {'unless ' if step.exception else ''}{condition or 'else'}"

    def _condition(self, name: str, answers: tuple[str, ...]) -> str:
        if tuple(self.law.facts[name].answers) == ("yes", "no") and len(answers) == 1:
            return _spaced(name) if answers == ("yes",) else f"not {_spaced(name)}"
        return f"{_spaced(name)}: {_spaced(' or '.join(answers))}"


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _label(text: str) -> str:
    """A text between quotes: escaped, and broken into lines that keep the box slim."""
    return "<br/>".join(line.translate(_ESCAPES) for line in textwrap.wrap(text, WIDTH, break_on_hyphens=False))
