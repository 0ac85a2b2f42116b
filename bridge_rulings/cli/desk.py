"""The guided ruling in a terminal: asks what the session needs, shows what it rules, until the director leaves."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence

from bridge_rulings.cli.given import Given
from bridge_rulings.cli.keys import NONE, Item, Key
from bridge_rulings.cli.opening import Opening
from bridge_rulings.cli.prompts import Prompter
from bridge_rulings.cli.screen import Screen
from bridge_rulings.cli.show import gist, incident_line, show_findings, show_options, show_ruling, show_said, show_why
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Topic
from bridge_rulings.ruling.course import DISPUTED, OVERRULED, Answer
from bridge_rulings.ruling.intake import title_of
from bridge_rulings.ruling.outcome import Asked, Need, Used, Waiting
from bridge_rulings.ruling.session import Place, Session
from bridge_rulings.ruling.session import Screen as Question
from bridge_rulings.ruling.store import RulingFile, stem_of
from bridge_rulings.ruling.values import check_value, read_value
from bridge_rulings.ruling.voice import UNKNOWN

_OPEN = "open"
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
        if need.kind == "offer":
            return self._offer(need)
        if need.kind == "name":
            return self._name(need)
        if need.kind == "disputed":
            return self._disputed(need)
        if len(need.asks) > 1 or need.asks[0].fact.supplier == "tick":
            return self._list(need)
        if need.asks[0].fact.supplier == "judge":
            return self._judge(need)
        return self._fact(need)

    def _offer(self, need: Need) -> bool:
        lines = self.session.lines(need)
        to = need.voice.hand(need.to)
        show_options(self.screen, need, lines, to[:1].upper() + to[1:])
        stands = self.session.course.incident(need.incident).answers
        chosen = (all(key in stands and stands[key].value == value for key, value in line.answers) for line in lines)
        usual = next((str(at) for at, all_stand in enumerate(chosen) if all_stand), "")
        items = [Item(str(at), line.name.replace("_", " "), bool(line.barred)) for at, line in enumerate(lines)]
        found = self.prompter.pick(f"What does {to} choose?", items, usual)
        if isinstance(found, Key):
            return self._way(found, need)
        by = need.to if len(need.to) == 1 else "table"
        return self._take({key: Answer(value, by) for key, value in lines[int(found)].answers})

    def _fact(self, need: Need) -> bool:
        ask = need.asks[0]
        if need.to and ask.fact.supplier == "choice":
            to = need.voice.hand(need.to)
            show_options(self.screen, need, self.session.lines(need), to[:1].upper() + to[1:])
        self._notes(ask)
        items = [Item(answer, ask.answer_text(answer)) for answer in ask.answers]
        to_whom = f"{need.voice.hand(need.to)}: " if ask.fact.supplier == "choice" else ""
        question = to_whom[:1].upper() + to_whom[1:] + ask.text
        found = self.prompter.pick(question, items, self._usual(ask), dispute=not need.to)
        if isinstance(found, Key):
            return self._way(found, need)
        return self._take({ask.key: Answer(found, need.to if len(need.to) == 1 else "table")})

    def _usual(self, ask: Asked) -> str:
        """The answer that Enter takes: the one that stands, else what is usual."""
        given = self.session.given(ask.key)
        return given.value if given else ask.fact.usual

    def _list(self, need: Need) -> bool:
        judged = need.asks[0].fact.supplier == "judge"
        stand = [ask.key for ask in need.asks if (given := self.session.given(ask.key)) and given.value == "yes"]
        if judged:
            self._notes(*need.asks)
        items = [Item(ask.key, ask.text) for ask in need.asks]
        found = self.prompter.tick(_heading(need), items, stand, dispute=not judged)
        if isinstance(found, Key):
            return self._way(found, need)
        reason = self.prompter.line("The reason, for the record", lambda text: "", hint="Enter: none") if judged else ""
        if isinstance(reason, Key):
            return reason is Key.BACK or self._way(reason, need)
        by = "judgement" if judged else "table"
        return self._take({ask.key: Answer("yes" if ask.key in found else "no", by, reason) for ask in need.asks})

    def _judge(self, need: Need) -> bool:
        """A judgement: the answer and its reason on one line, ``n he had nothing in hearts``."""
        ask = need.asks[0]
        self._notes(ask)
        given = self.session.given(ask.key)
        usual = self._usual(ask)
        words = {answer[:1]: answer for answer in ask.answers}
        if len(words) < len(ask.answers):
            words = {str(at + 1): answer for at, answer in enumerate(ask.answers)}

        def read(text: str) -> tuple[str, str] | None:
            if not text and usual:
                return usual, given.because if given else ""
            first, _, reason = text.partition(" ")
            word = first.strip(",.:;").lower()
            answer = words.get(word, word)
            return (answer, reason.strip(" ,.:;")) if answer in ask.answers else None

        shown = ", ".join(f"{key} {ask.answer_text(answer)}" for key, answer in words.items())
        enter = f"Enter: {ask.answer_text(usual)}" if usual else ""
        found = self.prompter.line(
            f"{ask.text} ({shown})",
            lambda text: "" if read(text) else f"begin with one of: {', '.join(words)}",
            hint="; ".join(filter(None, ("then the reason", enter))),
        )
        if isinstance(found, Key):
            return self._way(found, need)
        answer, because = read(found) or ("", "")
        return self._take({ask.key: Answer(answer, "judgement", because)})

    def _name(self, need: Need) -> bool:
        ask = need.asks[0]
        self._notes(ask)
        given = self.session.given(ask.key)
        stands = given.value if given and given.value != UNKNOWN else ""
        found = self.prompter.line(
            ask.text,
            lambda text: check_value(ask.fact.kind, text),
            stands,
            hint=f"Enter: {stands}" if stands else "Enter: nobody can tell",
        )
        if isinstance(found, Key):
            return self._way(found, need)
        by = need.to if len(need.to) == 1 else "table"
        return self._take({ask.key: Answer(read_value(ask.fact.kind, found), by)})

    def _disputed(self, need: Need) -> bool:
        show_findings(self.screen, need, self.session.findings(need), self.session.outcome)
        ask = need.asks[0]
        items = [Item(answer, f"You find: {ask.answer_text(answer)}") for answer in ask.answers]
        found = self.prompter.pick(
            "Settle it now?", [*items, Item(_OPEN, "Leave it open, it is saved as disputed")], _OPEN
        )
        if isinstance(found, Key):
            return self._way(found, need)
        if found == _OPEN:
            return False
        return self._take({ask.key: Answer(found, "judgement", "disputed; found on the balance of probabilities")})

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

    def _notes(self, *asks: Asked) -> None:
        for ask in asks:
            if ask.fact.note:
                self.screen.line(ask.voice(ask.fact.note), "eyes", "  for you: ", "    ")

    # the end of what can be ruled now

    def _close(self) -> bool:
        """Show the ruling; then a moment has come, something is changed, another incident is added, or that is all."""
        session = self.session
        titles = {i.number: title_of(session.book, self.topics, i) for i in session.course.incidents}
        self.screen.raw("")
        show_ruling(self.screen, session.course, session.outcome, titles, dict(session.book.support.effects))
        self.said.update(gist(step) for step in session.outcome.rulings)
        waiting = _by_moment(session.outcome.waiting)
        if not waiting and self.answered:
            return False
        items = [Item(str(at), f"Now: {_now(group[0].when)}") for at, group in enumerate(waiting)]
        later = "Later: it is saved; go on with: bridge-rulings resume" if waiting else "That is all"
        items += [
            Item("later", later),
            Item("change", "Change an answer, or overrule what was worked out"),
            Item("another", "Another irregularity on this board"),
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
            return f"{_heading(need)} {'; '.join(held) or NONE}"
        ask = need.asks[0]
        value = stands[ask.key].value
        return f"{ask.text} {ask.voice.value(ask.fact.kind, value) if ask.fact.kind else ask.answer_text(value)}"


def _worked_out(use: Used) -> str:
    """What the position says of a fact, also if it has been overruled before."""
    return use.answer.instead or (use.answer.value if use.answer.by == "position" else "")


def _heading(need: Need) -> str:
    """What a list is about, and that it is a list."""
    about = need.voice(need.stage.about)
    return f"{about}{' ' if about.endswith('?') else '. ' if about else ''}Which of these hold?"


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
