"""Check 9: the examples of a law file give what they say, and every row and option is used by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bridge_rulings.errors import Problem, did_you_mean
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.decide import Decided, table_of
from bridge_rulings.lawbook.model import Bar, Example, Law, Option, Row, Stage


class Course(NamedTuple):
    """What one example came to."""

    cite: tuple[str, ...]
    do: tuple[str, ...]
    later: tuple[str, ...]
    next: str
    answer: str
    offers: tuple[str, ...] | None
    used: frozenset[int]  # the rows, options and bars on the way, by identity: two may stand on one line


class _Walk:
    def __init__(self, law: Law, book: Book, example: Example) -> None:
        self.law = law
        self.book = book
        self.example = example
        self.known = dict(example.given)
        self.unread = set(example.given)
        self.cite: list[str] = []
        self.do: list[str] = []
        self.later: list[str] = []
        self.used: set[int] = set()

    def problem(self, what: str, hint: str = "") -> Problem:
        return Problem(f"example {self.example.name!r}: {what}", file=self.law.file, line=self.example.line, hint=hint)

    def course(self) -> Course:
        """Walk from the start until done, an offer left open, a pause or another law. Raises `Problem` if it
        cannot go on.
        """
        self._check_given()
        stage: Stage | None = self.law.stages[self.example.start] if self.example.start else self.law.first
        stop, answer, offers = "", "", None
        row: Row | Option
        been: set[str] = set()
        while stage is not None:
            if stage.name in been:
                raise self.problem(f"it comes to {stage.name} again and again", "a ruling must end")
            been.add(stage.name)
            if stage.options:
                offers = self._offers(stage)
                if offers is not None:
                    break
                row = next(option for option in stage.options if option.name == self.known[stage.name])
                self._take(row)
            else:
                decided = self._decide(stage)
                for cited in decided.cited:
                    self._take(cited)
                row = decided.row
                answer = decided.row.gives
            goal = row.next
            self.do += [str(use) for use in row.do]
            self.later += [str(opened) for opened in row.later]
            if goal is None:
                break
            if goal.law != self.law.number:
                stop = goal.stage
                break
            target = self.law.stages[goal.stage]
            if target.at is not None or target.every is not None:
                stop = goal.stage
                break
            stage = target
        if self.unread:
            raise self.problem(f"{min(self.unread)} is given but never looked at", "leave it out")
        return Course(
            tuple(dict.fromkeys(self.cite)),
            tuple(self.do),
            tuple(self.later),
            stop,
            answer,
            offers,
            frozenset(self.used),
        )

    def _check_given(self) -> None:
        offers = {stage.name: stage for stage in self.law.stages.values() if stage.options}
        for name, answer in self.known.items():
            if name in offers:
                allowed = [option.name for option in offers[name].options]
            elif name in self.law.facts:
                allowed = list(self.law.facts[name].answers)
            else:
                raise self.problem(f"there is no fact or offer {name}", did_you_mean(name, (*self.law.facts, *offers)))
            if answer not in allowed:
                raise self.problem(f"{name} has no answer {answer}", did_you_mean(answer, allowed))

    def _take(self, piece: Row | Option | Bar) -> None:
        self.used.add(id(piece))
        self.cite += piece.cite

    def _offers(self, stage: Stage) -> tuple[str, ...] | None:
        """The options open, if the example stops here; None if it chooses (or only one is left)."""
        self._fill(stage)
        open_options = []
        for option in stage.options:
            bars = [bar for bar in option.barred if self._holds(bar, stage)]
            if bars:
                for bar in bars:
                    self._take(bar)
            else:
                open_options.append(option.name)
        chosen = self.known.get(stage.name)
        if chosen is None and len(open_options) == 1:
            chosen = self.known[stage.name] = open_options[0]
        if chosen is None:
            return tuple(open_options)
        self.unread.discard(stage.name)
        if chosen not in open_options:
            raise self.problem(f"{chosen} is barred at {stage.name}")
        return None

    def _holds(self, bar: Bar, stage: Stage) -> bool:
        if any(name in self.known and self.known[name] not in answers for name, answers in bar.when.items()):
            return False
        for name in bar.when:
            if name not in self.known:
                raise self.problem(f"{stage.name} still needs {name}", "add it to given")
        return True

    def _fill(self, stage: Stage) -> None:
        for name in stage.facts:
            fact = self.law.facts[name]
            self.unread.discard(name)
            if name not in self.known and fact.supplier == "tick":
                self.known[name] = "no"
            if name not in self.known and fact.supplier == "found" and fact.by in self.law.stages:
                by = self.law.stages[fact.by]
                if name not in by.facts and any(inner in self.example.given for inner in by.facts):
                    found = self._decide(by)
                    for cited in found.cited:
                        self._take(cited)
                    self.known[name] = found.row.gives

    def _decide(self, stage: Stage) -> Decided:
        self._fill(stage)
        try:
            found = table_of(stage, self.law).decide(self.known)
        except LookupError:
            raise self.problem(f"what is given cannot be at {stage.name}") from None
        if not isinstance(found, Decided) and not found.facts:
            lines = ", ".join(str(row.line) for row in found.rows)
            raise self.problem(f"{stage.name} rules this case more than once", f"see the rows on lines {lines}")
        if not isinstance(found, Decided):
            raise self.problem(f"{stage.name} still needs {found.facts[0][0]}", "add it to given")
        return found


def run_example(law: Law, book: Book, example: Example) -> Course:
    """What an example comes to. Raises `Problem` if it cannot be walked."""
    return _Walk(law, book, example).course()


def prove_examples(law: Law, book: Book) -> Iterator[Problem]:
    """All that is wrong with the examples of a law."""
    used: set[int] = set()
    names: set[str] = set()
    for example in law.examples:
        if example.name in names:
            yield Problem(f"two examples are called {example.name!r}", file=law.file, line=example.line)
        names.add(example.name)
        try:
            course = run_example(law, book, example)
        except Problem as problem:
            yield problem
            continue
        used |= course.used
        for thing in ("cite", "do", "later", "next", "answer", "offers"):
            expected, got = getattr(example, thing), getattr(course, thing)
            if expected != got:
                yield Problem(
                    f"example {example.name!r} expects {thing} {_show(expected)}, but the law gives {_show(got)}",
                    file=law.file,
                    line=example.line,
                )
    for stage in law.stages.values():
        pieces: list[tuple[str, Row | Option | Bar]] = [("row", row) for row in stage.rows]
        pieces += [(f"option {option.name}", option) for option in stage.options]
        pieces += [(f"bar on {option.name}", bar) for option in stage.options for bar in option.barred]
        for what, piece in pieces:
            if id(piece) not in used:
                yield Problem(f"no example uses this {what} of {stage.name}", file=law.file, line=piece.line)


def _show(found: object) -> str:
    if isinstance(found, tuple):
        return "[" + ", ".join(str(item) for item in found) + "]"
    return str(found) if found else "nothing"
