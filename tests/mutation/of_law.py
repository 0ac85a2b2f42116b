"""The slips that can be made in a law file, cell by cell: facts, stages, rows, exceptions, options and nevers.

No slip is made in what is only said: titles, questions and sentences, the words of an answer, ``sure`` and ``note``;
nor in how a question is put: in which order, as a tick or for judgement, which answer Enter takes, what is cited beside
it. They change no ruling. Nor in examples: by them slips are found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.model import ANCHORS, NAME_KINDS, ROLES, Law
from bridge_rulings.lawbook.source import Block, Items, Text
from mutation.cells import Mutant, Place, with_lines, words_of
from mutation.of_do import effect_slips


def law_slips(block: Block, law: Law, book: Book, file: str) -> Iterator[Mutant]:
    """Every slip in one law file; ``law`` is what the sound file says."""
    yield from _Slips(block, law, book, file).all()


class _Slips:
    def __init__(self, block: Block, law: Law, book: Book, file: str) -> None:
        self.block = block
        self.law = law
        self.book = book
        self.top = Place(file)
        self.roles = (law.seen_from, *ROLES)
        self.paragraphs = [number for number in book.paragraphs() if _number(number) == law.number]

    def all(self) -> Iterator[Mutant]:
        for anchor in ANCHORS:
            if anchor != self.law.seen_from:
                yield self.top.instead("seen from", self.block, "seen_from", anchor)
        if "period" in self.block:
            yield self.top.without("period", self.block, "period")
        elif self._choosers() - {"declarer"}:  # where only declarer chooses he does so for dummy in any case
            yield self.top.instead("period", self.block, "period", "auction")
        excused: Block = self.block.get("no_ruling", Block(0))
        for paragraph in excused:
            yield self.top.at("no_ruling").without("no ruling", excused, paragraph)
        facts: Block = self.block.get("facts", Block(0))
        for name, fact in facts.items():
            if isinstance(fact, Block):
                yield from fact_slips(fact, self.top.at(f"fact {name}"), self.book, self.roles, self._finders())
        for stage in self.block["stages"]:
            yield from self._stage(stage)
        nevers: Items = self.block.get("never", Items(0))
        for at, never in enumerate(nevers):
            place = self.top.at(
                f"never {', '.join(f'{fact} {_said(answers)}' for fact, answers in never['when'].items())}"
            )
            yield place.mutant("never", "dropped", never.line, nevers, _less(nevers, at))

    def _choosers(self) -> set[str]:
        stages, facts = self.law.stages.values(), self.law.facts.values()
        return {stage.to for stage in stages if stage.to} | {fact.of for fact in facts if fact.of}

    def _finders(self) -> list[str]:
        return [stage.name for stage in self.law.stages.values() if stage.finds]

    def _stage(self, stage: Block) -> Iterator[Mutant]:
        place = self.top.at(stage.get("decide") or stage["offer"])
        yield from self._moments(stage, place)
        yield from self._roads(stage, place)
        for kind in ("rule", "unless"):
            rows: Items = stage.get(kind, Items(0))
            for at, (name, row) in enumerate(zip(_names(rows), rows, strict=True)):
                here = place.at(f"{kind} {name}")
                deleted = "exception deleted" if kind == "unless" else "row deleted"
                yield here.mutant(deleted, "deleted", row.line, rows, _less(rows, at))
                yield from self._step(row, here)
        if "then" in stage:
            yield from self._step(stage["then"], place.at("then"))
        if "options" in stage:
            yield from _other_players(place, "chooser", stage, "to", self.roles)
            yield from self._options(stage["options"], place)

    def _options(self, options: Block, place: Place) -> Iterator[Mutant]:
        for name, option in options.items():
            here = place.at(f"option {name}")
            yield here.mutant(
                "option deleted", "deleted", option.line, options, {k: o for k, o in options.items() if k != name}
            )
            yield from self._step(option, here)
            bars = option.get("barred", [])
            if bars:
                yield here.without("bar", option, "barred")
            for bar in [bars] if isinstance(bars, Block) else bars:
                cell = here.at(f"barred {' '.join(words_of(bar['cite']))}")
                yield from self._conditions(bar["when"], cell, "bar")
                yield from self._cites(bar, cell)
        for first, second in _pairs(list(options)):
            exchanged = _exchanged(options, first, second)
            if exchanged is not None:
                yield place.mutant("options swapped", f"{first} and {second}", options.line, options, exchanged)

    def _step(self, row: Block, place: Place) -> Iterator[Mutant]:
        if "when" in row:
            yield from self._conditions(row["when"], place, "condition")
        if "cite" in row:
            yield from self._cites(row, place)
        yield from effect_slips(row, place, self.law, self.book, self.roles)
        yield from self._roads(row, place)
        if "gives" in row:
            for answer in self._answers_like(row["gives"]):
                yield place.instead("answer given", row, "gives", answer)

    def _answers_like(self, given: str) -> list[str]:
        facts = [fact for fact in self.law.facts.values() if fact.supplier == "found" and given in fact.answers]
        return list(dict.fromkeys(answer for fact in facts for answer in fact.answers if answer != given))

    def _conditions(self, when: Block, place: Place, kind: str) -> Iterator[Mutant]:
        for name, piece in list(when.items()):
            here = place.at(f"when {name}")
            answers = words_of(piece)
            yield here.without(f"{kind} dropped", when, name)
            for answer in self.law.facts[name].answers:
                if answer not in answers:
                    yield here.instead(f"{kind} changed", when, name, answer)
                    yield here.instead(f"{kind} wider", when, name, [*answers, answer], f"or {answer}")
                elif len(answers) > 1:
                    less = [other for other in answers if other != answer]
                    yield here.instead(f"{kind} narrower", when, name, less, f"not {answer}")

    def _cites(self, row: Block, place: Place) -> Iterator[Mutant]:
        cited = words_of(row["cite"])
        near = [number for paragraph in cited for number in self._near(paragraph) if number not in cited]
        for at, paragraph in enumerate(cited):
            for number in [number for number in self._near(paragraph) if number not in cited][:1]:
                other = [*cited[:at], number, *cited[at + 1 :]]
                yield place.instead("citation changed", row, "cite", other, f"{number} for {paragraph}")
            if len(cited) > 1:
                yield place.instead("citation dropped", row, "cite", _less(cited, at), f"no {paragraph}")
        for number in near[:1]:
            yield place.instead("citation added", row, "cite", [*cited, number], f"{number} too")

    def _near(self, paragraph: str) -> list[str]:
        """The paragraphs that a finger would slip to: the next one and the one before."""
        if paragraph not in self.paragraphs:
            return self.paragraphs[:1]
        at = self.paragraphs.index(paragraph)
        return self.paragraphs[at + 1 : at + 2] + self.paragraphs[max(at - 1, 0) : at]

    def _roads(self, row: Block, place: Place) -> Iterator[Mutant]:
        if "next" in row:
            yield from self._road(row["next"], place.at("next"), row)
        later: Items = row.get("later", Items(0))
        for at, goal in enumerate(later):
            here = place.at(f"later {_goal_name(goal)}")
            yield here.mutant("later", "dropped", row.lines["later"], later, _less(later, at))
            for other in self._elsewhere(_goal_name(goal)):
                content = [*later[:at], with_lines(other, later.line), *later[at + 1 :]]
                yield here.mutant("later", f"to {other}", row.lines["later"], later, content)
            yield from self._with(goal, here)

    def _road(self, goal: Any, place: Place, row: Block) -> Iterator[Mutant]:
        name = _goal_name(goal)
        for other in ("done", *self._elsewhere(name)):
            if other != name:
                yield place.instead("next", row, "next", other)
        yield from self._with(goal, place)

    def _with(self, goal: Any, place: Place) -> Iterator[Mutant]:
        if not isinstance(goal, Block) or "with" not in goal:
            return
        ((word, role),) = goal["with"].items()
        if role != self.law.seen_from:  # without it one looks from the same player
            yield place.without("with", goal, "with")
        for other in self.roles:
            if other != role:
                yield place.instead("with", goal["with"], word, other)

    def _elsewhere(self, name: str) -> list[str]:
        """Where a road could lead by mistake: the stages before and after the one it leads to, in this file or that."""
        law = self.law if name in self.law.stages else self.book.law(_number(name) or self.law.number)
        return _neighbours(list(law.stages), name)

    def _moments(self, stage: Block, place: Place) -> Iterator[Mutant]:
        kinds = self.book.support.moments
        for key in ("at", "every"):
            if key not in stage:
                continue
            name, _, role = stage[key].partition(" ")
            if key == "at":
                yield place.without("moment", stage, "at")
            for other in kinds.values():
                if other.name != name and other.has_role == bool(role):
                    yield place.instead("moment", stage, key, f"{other.name} {role}".strip())
            for hand in self.roles if role else ():
                if hand != role:
                    yield place.instead("moment's player", stage, key, f"{name} {hand}")
        if "while" in stage:
            held, _, owner = stage["while"].partition(" ")
            for other_list in sorted({effect.list for effect in self.book.support.effects.values() if effect.list}):
                if other_list != held:
                    yield place.instead("while", stage, "while", f"{other_list} {owner}")
            for hand in self.roles:
                if hand != owner:
                    yield place.instead("while", stage, "while", f"{held} {hand}")


def fact_slips(fact: Block, place: Place, book: Book, roles: Iterable[str], finders: Sequence[str]) -> Iterator[Mutant]:
    """The slips in one fact: its answers, who is asked, which table finds it, what the table tells, what is elected."""
    if "of" in fact:
        yield from _other_players(place, "who is asked", fact, "of", roles)
    if "by" in fact:
        for other in finders:
            if other != fact["by"]:
                yield place.instead("found by", fact, "by", other)
    for key in ("from", "among"):
        if key in fact:
            yield place.without(key, fact, key)
            derived = book.support.derived
            name = fact[key].partition(".")[2]
            alike = [other.name for other in derived.values() if other.gives == derived[name].gives]
            for other in _neighbours(alike, name):
                yield place.instead(key, fact, key, f"position.{other}")
    if "kind" in fact:
        for kind in _neighbours(NAME_KINDS, fact["kind"]):
            yield place.instead("kind", fact, "kind", kind)
    answers: Block = fact.get("answers", Block(0))
    for answer in answers if len(answers) > 2 else ():
        yield place.without("answer", answers, answer)
    if "elected" in fact and "usual" in fact:
        for answer in fact.get("answers", ("yes", "no")):
            if answer != fact["usual"]:
                yield place.instead("usual", fact, "usual", answer)


def _other_players(place: Place, kind: str, holder: Block, key: str, roles: Iterable[str]) -> Iterator[Mutant]:
    """Another player who chooses. Declarer chooses for dummy, so that these two are the same."""
    for role in roles:
        if role != holder[key] and {role, holder[key]} != {"declarer", "dummy"}:
            yield place.instead(kind, holder, key, role)


def _names(rows: Iterable[Block]) -> list[str]:
    """What the rows of a table are called: by their paragraphs, and numbered where two cite the same."""
    seen: Counter[str] = Counter()
    names = []
    for row in rows:
        name = " ".join(words_of(row["cite"]))
        seen[name] += 1
        names.append(f"{name} #{seen[name]}" if seen[name] > 1 else name)
    return names


def _exchanged(options: Block, first: str, second: str) -> dict[str, Any] | None:
    """The options with what follows from two of them exchanged, None if the same follows from both."""
    follows = ("do", "later", "next")
    pieces = {name: {key: options[name].get(key) for key in follows} for name in (first, second)}
    if pieces[first] == pieces[second]:
        return None
    content = dict(options)
    for name, other in ((first, second), (second, first)):
        option = Block(options[name].line)
        option.lines = {**options[other].lines, **options[name].lines}
        option.update({key: piece for key, piece in options[name].items() if key not in follows})
        option.update({key: piece for key, piece in pieces[other].items() if piece is not None})
        content[name] = option
    return content


def _pairs(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    for at, first in enumerate(names):
        for second in names[at + 1 :]:
            yield first, second


def _neighbours(names: Sequence[str], name: str) -> list[str]:
    """The names before and after one in a list that goes round; the first of the list beside one that is not in it."""
    if name not in names:
        return list(names[:1])
    at = names.index(name)
    return [other for other in dict.fromkeys((names[at - 1], names[(at + 1) % len(names)])) if other != name]


def _less(pieces: Sequence[Any], at: int) -> list[Any]:
    return [*pieces[:at], *pieces[at + 1 :]]


def _said(answers: Any) -> str:
    return " or ".join(words_of(answers))


def _goal_name(goal: Any) -> str:
    return str(goal if isinstance(goal, Text) else goal["to"])


def _number(name: str) -> int:
    digits = "".join(letter for letter in name[:2] if letter.isdigit())
    return int(digits) if digits else 0
