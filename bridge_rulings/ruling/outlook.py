"""Look ahead: what each option of a player leads to, before he chooses (Law 10C1).

There is no second machine for it: an option is supposed, the board is run on, and what is new is what it leads to.
Where a fact is not
known yet, there is one branch for each result it may have. An option that leads straight to another choice of the
same player, with nothing new to ask, is laid flat: declarer sees five options after an opening lead out of turn,
not three and then three.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bridge_rulings.lawbook.book import Authority, Book
from bridge_rulings.lawbook.decide import table_of
from bridge_rulings.ruling.course import Answer, Course, Incident
from bridge_rulings.ruling.engine import run
from bridge_rulings.ruling.outcome import Applied, Need, Offered, Outcome, Ruled
from bridge_rulings.ruling.voice import UNKNOWN

MOST_RUNS = 90
DEEPEST = 4


class Branch(NamedTuple):
    """One thing that an option may come to; ``label``: on what it depends, "" if on nothing."""

    label: str
    cite: tuple[str, ...]
    applied: tuple[Applied, ...]
    waits: tuple[str, ...]
    then: str  # who chooses next, "" if nobody
    sure: tuple[str, ...]


class Line(NamedTuple):
    """One option as a player sees it. ``answers``: what choosing it records; ``barred``: the paragraphs that close
    it.
    """

    answers: tuple[tuple[str, str], ...]
    name: str
    say: str
    cite: tuple[str, ...]
    barred: tuple[str, ...]
    branches: tuple[Branch, ...]


def outlook(book: Book, authority: Authority, course: Course, need: Need) -> tuple[Line, ...]:
    """The options of an offer, or of a choice that a player has (a `choice` fact), each with what it leads to."""
    return _Outlook(book, authority, _up_to(course, need), need).lines()


def _up_to(course: Course, need: Need) -> Course:
    """The course without the incidents after the one that asks: they are not what the option leads to."""
    entries = [entry for entry in course.entries if not (isinstance(entry, Incident) and entry.number > need.incident)]
    return course._replace(entries=tuple(entries))


class _Outlook:
    def __init__(self, book: Book, authority: Authority, course: Course, need: Need) -> None:
        self.book = book
        self.authority = authority
        self.course = course
        self.need = need
        self.runs = 0
        before = self._run({})
        self.before = len(before.steps)
        self.waiting = {(w.stage.name, w.anchor) for w in before.waiting}

    def lines(self) -> tuple[Line, ...]:
        need = self.need
        if need.kind == "offer":
            return tuple(line for offered in need.offered for line in self._option(need, offered, {}, "", ()))
        ask = need.asks[0]
        return tuple(
            Line(
                ((ask.key, answer),), answer, ask.answer_text(answer), (), (), self._branches({ask.key: answer}, "", 0)
            )
            for answer in ask.answers
        )

    def _option(
        self, need: Need, offered: Offered, supposed: Mapping[str, str], said: str, cite: tuple[str, ...]
    ) -> list[Line]:
        option = offered.option
        say = " ".join(filter(None, (said, need.voice(option.say))))
        answers = {**supposed, need.key: option.name}
        cites = tuple(dict.fromkeys((*cite, *option.cite)))
        if offered.barred:
            return [Line((), option.name, say, cites, offered.barred, ())]
        after = self._run(answers)
        unknown: dict[str, str] = {}  # carried values are asked once an option is taken; until then nobody needs them
        while after.need is not None and after.need.kind == "name" and len(unknown) < DEEPEST:
            unknown[after.need.key] = UNKNOWN
            after = self._run({**answers, **unknown})
        following = after.need
        straight = following is not None and following.kind == "offer" and following.to == need.to
        if straight and following is not None and following.incident == need.incident:
            inner_cites = tuple(dict.fromkeys((*cites, *(p for step in self._new(after) for p in step.cite))))
            return [
                line
                for inner in following.offered
                for line in self._option(following, inner, {**answers, **unknown}, say, inner_cites)
            ]
        taken = tuple((key, value) for key, value in answers.items() if value != UNKNOWN)
        return [Line(taken, option.name, say, cites, (), self._branches(answers, "", 0))]

    def _branches(self, supposed: Mapping[str, str], label: str, depth: int) -> tuple[Branch, ...]:
        after = self._run(supposed)
        need = after.need
        if need is None or need.incident != self.need.incident or need.stage.at is not None:
            return (self._leaf(after, label, ""),)  # another matter, or a check that belongs to a later moment
        if need.voice.anchor != self.need.voice.anchor or self.runs > MOST_RUNS or depth > DEEPEST:
            return (self._leaf(after, label, need.voice(need.stage.about)),)  # what another hand does then
        if need.kind == "name":
            return self._branches({**supposed, need.key: UNKNOWN}, label, depth + 1)
        if need.kind == "offer":
            return (self._leaf(after, label, f"{need.voice.hand(need.to)} chooses"),)
        if need.kind != "facts":
            return (self._leaf(after, label, ""),)
        return self._by_result(supposed, need, label, depth)

    def _by_result(self, supposed: Mapping[str, str], need: Need, label: str, depth: int) -> tuple[Branch, ...]:
        facts = need.law.facts
        if need.stage.options:  # only the bars of an offer are open: none applies as a rule
            usual = {ask.key: ask.fact.usual or "no" for ask in need.asks}
            return self._branches({**supposed, **usual}, label, depth + 1)
        usual = {name: facts[name].usual or "no" for name in need.stage.facts}
        found: list[Branch] = []
        own_keys = [ask for ask in need.asks if not ask.key.startswith("shared.")]
        suffix = own_keys[0].key.removeprefix(own_keys[0].fact.key) if own_keys else ""
        for row, case in table_of(need.stage, need.law).samples(need.known, usual):
            keys = {
                facts[name].key + ("" if facts[name].key.startswith("shared.") else suffix): answer
                for name, answer in case.items()
            }
            own = need.voice(row.say) if row.say else self._differing(need, case, usual)
            joined = (" " if label.endswith(".") else "; ").join(filter(None, (label, own)))
            found += self._branches({**supposed, **keys}, joined, depth + 1)
        return tuple(found)

    @staticmethod
    def _differing(need: Need, case: Mapping[str, str], usual: Mapping[str, str]) -> str:
        """A case in words: the answers that are out of the ordinary."""
        words = []
        for name, answer in case.items():
            fact = need.law.facts[name]
            plain = tuple(fact.answers) == ("yes", "no")
            if plain and answer == usual[name]:
                continue
            text = need.voice(fact.text)
            if fact.supplier == "tick":
                words.append(text)
            else:
                words.append(f"{text} {answer if plain else need.voice(fact.answers[answer])}")
        return ", ".join(words)

    def _leaf(self, after: Outcome, label: str, then: str) -> Branch:
        steps = self._new(after)
        waits = [f"{w.when}: {w.stage.name}" for w in after.waiting if (w.stage.name, w.anchor) not in self.waiting]
        return Branch(
            label,
            tuple(dict.fromkeys(paragraph for step in steps for paragraph in step.cite)),
            tuple(applied for step in steps for applied in step.applied),
            tuple(waits),
            then,
            tuple(dict.fromkeys(step.voice(step.row.sure) for step in steps if step.row.sure)),
        )

    def _new(self, after: Outcome) -> Sequence[Ruled]:
        """The steps of the incident that asks; what runs on with it of the others is not what the option leads to."""
        steps = after.steps[self.before :]
        return [step for step in steps if isinstance(step, Ruled) and step.incident == self.need.incident]

    def _run(self, supposed: Mapping[str, str]) -> Outcome:
        self.runs += 1
        course = self.course
        for key, value in supposed.items():
            course = course.with_answer(self.need.incident, key, Answer(value))
        return run(self.book, self.authority, course, until_need=True)
