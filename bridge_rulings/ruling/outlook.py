"""Look ahead: what each option of a player leads to, before he chooses (Law 10C1).

There is no second machine for it: an option is supposed, the board is run on, and what is new is what it leads to.
What comes whatever he chooses is no part of it. Where a fact is not known yet, there is one branch for each result
it may have, as many questions far as a player can follow; what is left is only named. An option that leads straight
to another choice of the same player, with nothing new to ask, is laid flat: declarer sees five options after an
opening lead out of turn, not three and then three.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bridge_rulings.lawbook.book import Authority, Book
from bridge_rulings.lawbook.decide import table_of
from bridge_rulings.ruling.course import Answer, Course, Incident
from bridge_rulings.ruling.engine import run
from bridge_rulings.ruling.outcome import Applied, Need, Offered, Outcome, Ruled
from bridge_rulings.ruling.voice import UNKNOWN

# Of one option: the many ways to replace an insufficient bid fit, an adjusted score with all its forms does not.
MOST_BRANCHES = 8


class Branch(NamedTuple):
    """One thing that an option may come to; ``label``: on what it depends, "" if on nothing."""

    label: str
    cite: tuple[str, ...]
    applied: tuple[Applied, ...]
    waits: tuple[str, ...]
    then: str  # who chooses next, or what is to be looked at then; "" if nothing
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


class _Case(NamedTuple):
    """A case of an option: what is supposed, in words, what it came to, and the question that would part it."""

    supposed: Mapping[str, str]
    label: str
    after: Outcome
    question: Need | None


class _Outlook:
    def __init__(self, book: Book, authority: Authority, course: Course, need: Need) -> None:
        self.book = book
        self.authority = authority
        self.course = course
        self.need = need
        anyway = self._run({})
        self.ruled_anyway = Counter(_gist(step) for step in anyway.rulings)
        self.asked_anyway = {(asked.incident, asked.key) for asked in anyway.needs}
        self.waiting_anyway = {(w.stage.name, w.anchor) for w in anyway.waiting}

    def lines(self) -> tuple[Line, ...]:
        need = self.need
        if need.kind == "offer":
            return tuple(line for offered in need.offered for line in self._option(need, offered, {}, "", ()))
        ask = need.asks[0]
        return tuple(
            Line(((ask.key, answer),), answer, ask.answer_text(answer), (), (), self._branches({ask.key: answer}))
            for answer in ask.answers
        )

    def _option(
        self, need: Need, offered: Offered, supposed: Mapping[str, str], said: str, cite: tuple[str, ...]
    ) -> list[Line]:
        option = offered.option
        say = " ".join(filter(None, (said, need.voice(option.say))))
        cites = tuple(dict.fromkeys((*cite, *option.cite)))
        if offered.barred:
            return [Line((), option.name, say, cites, offered.barred, ())]
        answers = {**supposed, need.key: option.name}
        supposed, after, following = self._unnamed(answers)
        straight = following is not None and following.kind == "offer" and following.to == need.to
        if straight and following is not None and following.incident == need.incident:
            inner_cites = tuple(dict.fromkeys((*cites, *(p for step in self._new(after) for p in step.cite))))
            return [
                line
                for inner in following.offered
                for line in self._option(following, inner, supposed, say, inner_cites)
            ]
        taken = tuple((key, value) for key, value in answers.items() if value != UNKNOWN)
        return [Line(taken, option.name, say, cites, (), self._branches(answers))]

    # the cases of an option

    def _branches(self, supposed: Mapping[str, str]) -> tuple[Branch, ...]:
        """The cases of an option, parted by one question more as long as they are not too many.

        All go equally far, so that none looks simpler than the others.
        """
        cases = [self._case(supposed, "")]
        while any(case.question for case in cases):
            parted = [further for case in cases for further in self._parted(case)]
            if len(parted) > MOST_BRANCHES:
                break
            cases = parted
        return tuple(self._branch(case) for case in cases)

    def _case(self, supposed: Mapping[str, str], label: str) -> _Case:
        supposed, after, need = self._unnamed(supposed)
        if need is None or need.kind != "facts" or need.incident != self.need.incident:
            return _Case(supposed, label, after, None)
        if need.voice.anchor != self.need.voice.anchor or self._is_later(need, after):
            return _Case(supposed, label, after, None)  # what another hand does then, or a check of a later moment
        if need.stage.options:  # only the bars of an offer are open: none applies as a rule
            usual = {ask.key: ask.fact.usual or "no" for ask in need.asks}
            return self._case({**supposed, **usual}, label)
        return _Case(supposed, label, after, need)

    def _is_later(self, need: Need, after: Outcome) -> bool:
        """Whether it belongs to a moment after the choice, though that moment has come by now."""
        return any(stage.at is not None for stage in (need.stage, *(step.stage for step in self._new(after))))

    def _parted(self, case: _Case) -> list[_Case]:
        """A case for each result that its question may have."""
        need = case.question
        if need is None:
            return [case]
        facts = need.law.facts
        usual = {name: facts[name].usual or "no" for name in need.stage.facts}
        own_keys = [ask for ask in need.asks if not ask.key.startswith("shared.")]
        suffix = own_keys[0].key.removeprefix(own_keys[0].fact.key) if own_keys else ""
        found = []
        for row, answers in table_of(need.stage, need.law).samples(need.known, usual):
            keys = {
                facts[name].key + ("" if facts[name].key.startswith("shared.") else suffix): answer
                for name, answer in answers.items()
            }
            own = need.voice(row.say) if row.say else self._differing(need, answers, usual)
            joined = (" " if case.label.endswith(".") else "; ").join(filter(None, (case.label, own)))
            found.append(self._case({**case.supposed, **keys}, joined))
        return found

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

    # what a case comes to

    def _branch(self, case: _Case) -> Branch:
        steps = self._new(case.after)
        waiting = [w for w in case.after.waiting if (w.stage.name, w.anchor) not in self.waiting_anyway]
        return Branch(
            case.label,
            tuple(dict.fromkeys(paragraph for step in steps for paragraph in step.cite)),
            tuple(applied for step in steps for applied in step.applied),
            tuple(f"{w.when}: {w.stage.name}" for w in waiting),
            _open(self._needs(case.after)),
            tuple(dict.fromkeys(step.voice(step.row.sure) for step in steps if step.row.sure)),
        )

    def _new(self, after: Outcome) -> list[Ruled]:
        """The steps of the incident that asks; what runs on with it of the others is not what the option leads to."""
        anyway = self.ruled_anyway.copy()
        found = []
        for step in after.rulings:
            if anyway[_gist(step)]:
                anyway[_gist(step)] -= 1
            elif step.incident == self.need.incident:
                found.append(step)
        return found

    def _needs(self, after: Outcome) -> list[Need]:
        """What has to be asked now, and would not be but for the option."""
        own = [need for need in after.needs if need.incident == self.need.incident]
        return [need for need in own if (need.incident, need.key) not in self.asked_anyway]

    def _unnamed(self, supposed: Mapping[str, str]) -> tuple[Mapping[str, str], Outcome, Need | None]:
        """Run on. Carried values are asked once an option is taken; until then nobody needs them."""
        while True:
            after = self._run(supposed)
            need = next(iter(self._needs(after)), None)
            if need is None or need.kind != "name":
                return supposed, after, need
            supposed = {**supposed, need.key: UNKNOWN}

    def _run(self, supposed: Mapping[str, str]) -> Outcome:
        course = self.course
        for key, value in supposed.items():
            course = course.with_answer(self.need.incident, key, Answer(value))
        return run(self.book, self.authority, course, ahead=True)


def _gist(step: Ruled) -> tuple[object, ...]:
    """What makes a step the same in two runs."""
    reports = tuple(applied.report for applied in step.applied)
    return (step.incident, step.stage.key, step.voice.anchor, step.cite, reports)


def _open(needs: Sequence[Need]) -> str:
    """What is still open: who chooses, and what is to be looked at then."""
    choosing = [f"{need.voice.hand(need.to)} chooses" for need in needs if need.kind == "offer"]
    about = [need.voice(need.stage.about) for need in needs if need.kind != "offer" and need.stage.about]
    matters = [matter if matter.endswith("?") else f"{matter}." for matter in dict.fromkeys(about)]
    looked_at = f"to be looked at: {' '.join(matters)}".rstrip(".") if matters else ""
    return "; ".join(filter(None, (*choosing, looked_at)))
