"""The guided ruling in a terminal: asks what the session needs, shows what it rules, until the director leaves."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence

from bridge_rulings.cli.given import Given
from bridge_rulings.cli.keys import NONE, Item, Key
from bridge_rulings.cli.on_cards import OnCards
from bridge_rulings.cli.opening import Opening
from bridge_rulings.cli.prompts import Prompter
from bridge_rulings.cli.questions import heading, put
from bridge_rulings.cli.screen import Screen
from bridge_rulings.cli.show import gist, incident_line, show_ruling, show_said, show_why
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Topic
from bridge_rulings.ruling.course import DISPUTED, OVERRULED, Answer
from bridge_rulings.ruling.outcome import Need, Used, Waiting
from bridge_rulings.ruling.session import Place, Session
from bridge_rulings.ruling.session import Screen as Question
from bridge_rulings.ruling.sighting import to_rule_on
from bridge_rulings.ruling.store import RulingFile, stem_of
from bridge_rulings.ruling.topics import title_of

_SOURCES = {"position": "worked out", "topic": "from the topic", OVERRULED: "overruled"}


class Desk:
    """Drives one session through a prompter.

    ``given`` answers before anybody is asked; ``create`` makes the file for a new ruling as soon as there is something
    to keep.
    """

    def __init__(
        self,
        screen: Screen,
        prompter: Prompter,
        session: Session,
        topics: Sequence[Topic],
        given: Given | None = None,
        create: Callable[[str], RulingFile] | None = None,
        letters: str = "en",
    ) -> None:
        self.screen = screen
        self.prompter = prompter
        self.session = session
        self.topics = topics
        self.opening = Opening(screen, prompter, topics, letters)
        self.on_cards = OnCards(screen, prompter, session)
        self.given = given or Given({})
        self.create = create
        self.answered = False  # since the desk, or an incident, was opened
        self.said: set[object] = set()  # what was told on the way to a question

    # the incident

    def begin(self, topic: Topic | None = None, who: str = "", among: Sequence[Topic] = ()) -> bool:
        """Open an incident; what happened and who is who are asked unless they are given. False if none was opened.

        ``among``: the topics to choose from before anything is typed.
        """
        course = self.opening.course(self.session, topic, who, among)
        if course is None:
            return False
        number = len(course.incidents)
        if not self._tell(lambda: self.session.take(course, number)):
            return False
        self.answered = False
        self.given.place(self.session, number)
        if self.session.file is None and self.create is not None:
            self.session.keep_in(self.create(stem_of(course)))
        return True

    def farewell(self) -> None:
        """Say where the ruling is kept."""
        if self.session.file is not None:
            self.screen.line("Saved. To go on, or to change an answer:", "dim")
            self.screen.whole(f"  bridge-rulings resume {shlex.quote(str(self.session.file.path))}")

    # the questions

    def run(self) -> None:
        """Ask until nothing is missing and the director is done."""
        going = True
        while going:
            need = self.session.need
            if need is not None and self.session.asking is None and self._prepared(need):
                continue
            if need is not None:
                self._on_the_way()
            going = self._ask(need) if need is not None else self._close()

    def _on_the_way(self) -> None:
        """What is to be said, or known, before the next question; each once."""
        for step in self.session.outcome.rulings:
            if gist(step) not in self.said:
                self.said.add(gist(step))
                show_said(self.screen, step)

    def _prepared(self, need: Need) -> bool:
        """Whether the need was answered beforehand; what cannot be used of that is told once and asked."""
        try:
            answers = self.given.take(need)
            if answers:
                self._announce(self.session.answer(answers))
            return bool(answers)
        except Problem as problem:
            self.screen.line(str(problem), "wrong")
            self.given = Given({})
            return False

    def _ask(self, need: Need) -> bool:
        found = self.on_cards.help(need)
        if found is None:
            found = put(self.screen, self.prompter, self.session, need, self.on_cards.look(need))
        return self._way(found, need) if isinstance(found, Key) else self._take(found)

    # ways out of a question

    def _way(self, key: Key, need: Need) -> bool:
        if key is Key.WHY:
            show_why(self.screen, need, self.session.book.paragraphs())
        elif key is Key.DISPUTED:
            self._dispute(need)
        elif key is Key.BACK:
            return self._back(need)
        return key is not Key.LEAVE

    def _dispute(self, need: Need) -> None:
        """The players disagree about a fact (Law 85); of a list, about one of them."""
        asks = {ask.key: ask for ask in need.asks}
        found: str | Key = need.key
        if len(asks) > 1:
            found = self.prompter.pick(
                "Which of these is disputed?", [Item(key, ask.text) for key, ask in asks.items()]
            )
        if not isinstance(found, Key):
            self._take({found: Answer(DISPUTED, "table", "", asks[found].answers)})

    def _back(self, need: Need) -> bool:
        """The question before; before the first one about an incident, what happened and who is who."""
        if any(screen.need.incident == need.incident for screen in self.session.before()):
            return self.session.back()
        return self._begin_again(need.incident)

    def _begin_again(self, number: int) -> bool:
        """What happened and who is who, once more."""
        incident = self.session.course.incident(number)
        topic = next((topic for topic in self.topics if topic.name == incident.topic), None)
        course = self.opening.course(self.session, topic, number=number)
        if course is not None:
            self._tell(lambda: self.session.take(course, number))
        return True

    def _take(self, answers: dict[str, Answer]) -> bool:
        """Record answers; what cannot be recorded is told, and asked again."""
        self._tell(lambda: self.session.answer(answers))
        return True

    def _tell(self, record: Callable[[], Sequence[int]]) -> bool:
        """Whether it could be recorded; if not, why not is shown."""
        try:
            self._announce(record())
        except Problem as problem:
            self.screen.line(str(problem), "wrong")
            return False
        self.answered = True
        return True

    def _announce(self, changed: Sequence[int]) -> None:
        for number in changed:
            self.screen.line(f"Ruling {number} changed: see the ruling below.", "wrong")

    # the end of what can be ruled now

    def _close(self) -> bool:
        """Show the ruling; then a moment has come, something is changed, another incident is added, or that is all."""
        session = self.session
        titles = {i.number: title_of(session.book, self.topics, i) for i in session.course.incidents}
        self.screen.raw("")
        show_ruling(self.screen, session.course, session.outcome, titles)
        self.said.update(gist(step) for step in session.outcome.rulings)
        waiting = _by_moment(session.outcome.waiting)
        more = len(to_rule_on(self.topics, session.course))
        if not waiting and not more and self.answered:
            return False
        items = [Item(str(at), f"Now: {_now(group[0].when)}") for at, group in enumerate(waiting)]
        later = "Later: it is saved; go on with: bridge-rulings resume" if waiting else "That is all"
        items += [
            Item("later", later),
            Item("change", "Change an answer, or overrule what was worked out"),
            Item("another", f"Another irregularity on this board{f': the record shows {more} more' if more else ''}"),
        ]
        found = self.prompter.pick("What now?", items, "later")
        if found == "change":
            return self._change()
        if found == "another":
            self.begin()
        elif found is Key.BACK:
            return session.back() or self._begin_again(len(titles))
        elif isinstance(found, Key) or found == "later":
            return found is Key.WHY
        else:
            self._tell(lambda: session.moment(waiting[int(found)][0]))
        return True

    def _change(self) -> bool:
        """Ask an earlier question again, or overrule what nobody was asked."""
        questions = self.session.screens()
        asked = {place for question in questions for place in question.places}
        told = {place: use for place, use in self.session.used() if place not in asked and use.fact.answers}
        told = {place: use for place, use in told.items() if use.fact.supplier != "found"}
        items = [Item(str(at), self._answered(question)) for at, question in enumerate(questions)]
        items += [Item(str(len(items) + at), _told(use)) for at, use in enumerate(told.values())]
        for incident in self.session.course.incidents:
            title = title_of(self.session.book, self.topics, incident)
            line = incident_line(self.session.course, incident.number, title)
            items.append(Item(f"incident {incident.number}", f"What happened, and who is who? {line}"))
        found = self.prompter.pick("Which answer?", items)
        if isinstance(found, Key):
            return found is not Key.LEAVE
        if found.startswith("incident "):
            return self._begin_again(int(found.removeprefix("incident ")))
        if int(found) < len(questions):
            self.session.again(questions[int(found)])
            return True
        return self._overrule(*list(told.items())[int(found) - len(questions)])

    def _overrule(self, place: Place, use: Used) -> bool:
        items = [Item(answer, use.voice(text)) for answer, text in use.fact.answers.items()]
        found = self.prompter.pick(use.voice(use.fact.text), items, use.answer.value)
        if isinstance(found, Key):
            return found is not Key.LEAVE
        if found != use.answer.value:
            self._tell(lambda: self.session.change(place, Answer(found, OVERRULED, instead=_worked_out(use))))
        return True

    def _answered(self, question: Question) -> str:
        """A question and the answer that stands."""
        need = question.need
        stands = self.session.course.incident(need.incident).answers
        if need.kind == "offer":
            return f"{need.voice.hand(need.to)} chose: {stands[need.key].value.replace('_', ' ')}"
        if len(need.asks) > 1:
            held = [ask.text for ask in need.asks if ask.key in stands and stands[ask.key].value == "yes"]
            return f"{heading(need)} {'; '.join(held) or NONE}"
        ask = need.asks[0]
        value = stands[ask.key].value
        return f"{ask.text} {ask.voice.value(ask.fact.kind, value) if ask.fact.kind else ask.answer_text(value)}"


def _worked_out(use: Used) -> str:
    """What the position says of a fact, also if it has been overruled before."""
    return use.answer.instead or (use.answer.value if use.answer.by == "position" else "")


def _told(use: Used) -> str:
    source = _SOURCES.get(use.answer.by, f"elected by {use.answer.by}")
    return f"{use.voice(use.fact.text)} {use.voice(use.fact.answers[use.answer.value])} ({source})"


def _now(when: str) -> str:
    """``whenever West is on lead`` as something that holds now."""
    return when.removeprefix("whenever ").removeprefix("when ")


def _by_moment(waiting: Sequence[Waiting]) -> list[list[Waiting]]:
    """What waits for the same moment stands together; what comes whenever a player is on lead is one thing with his
    first lead.
    """
    groups: dict[tuple[str, str], list[Waiting]] = {}
    for item in waiting:
        name = "to_lead" if item.moment == "first_lead" else item.moment
        groups.setdefault((name, item.hand), []).append(item)
    return list(groups.values())
