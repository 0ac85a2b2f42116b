"""The guided ruling in a terminal: asks what the session needs, shows what it rules, until the director leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bridge_rulings.cli.given import Given
from bridge_rulings.cli.prompts import Item, Key, Prompter
from bridge_rulings.cli.screen import Screen
from bridge_rulings.cli.show import board_line, show_findings, show_options, show_ruling, show_why
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Topic
from bridge_rulings.ruling.course import DISPUTED, Answer, Incident
from bridge_rulings.ruling.engine import Asked, Need, Used, Waiting
from bridge_rulings.ruling.session import Session
from bridge_rulings.ruling.store import RulingFile
from bridge_rulings.ruling.values import check_value, read_value
from bridge_rulings.ruling.voice import UNKNOWN
from bridge_rulings.table.cards import show_card
from bridge_rulings.table.contract import show_contract
from bridge_rulings.table.entry import Entry, read_entry
from bridge_rulings.table.seats import NAMES

_AGAIN = "again"


class Desk:
    """Drives one session through a prompter.

    ``given`` answers before anybody is asked; ``create`` makes the file for a new ruling as soon as there is
    something to keep.
    """

    def __init__(
        self,
        screen: Screen,
        prompter: Prompter,
        session: Session,
        topics: Sequence[Topic],
        given: Given | None = None,
        create: Callable[[str], RulingFile] | None = None,
    ) -> None:
        self.screen = screen
        self.prompter = prompter
        self.session = session
        self.topics = topics
        self.given = given or Given({})
        self.create = create

    # the incident

    def begin(self, topic: Topic, who: str = "") -> bool:
        """Ask who is who (or take it from ``who``) and open an incident. False if the director left."""
        self._card(topic)
        entry = read_entry(who) if who else self._who(topic)
        if entry is None:
            return False
        self._open(topic, entry)
        self.given.place(self.session, self.session.course.incidents[-1].number)
        if self.session.file is None and self.create is not None:
            board = self.session.course.board
            self.session.keep_in(self.create(f"board-{board:0>2}" if board else "ruling"))
        return True

    def farewell(self) -> None:
        """Say where the ruling is kept."""
        if self.session.file is not None:
            self.screen.line(f"Saved: {self.session.file.path}", "dim")

    def _open(self, topic: Topic, entry: Entry) -> None:
        session = self.session
        contract = show_contract(entry.contract._replace(declarer=""), symbols=False) if entry.contract else ""
        declarer = entry.declarer or (entry.contract.declarer if entry.contract else "")
        session.described(entry.board, contract, declarer, entry.dealer)
        number = len(session.course.incidents) + 1
        given = {key: Answer(answer, "topic") for key, answer in topic.given.items()}
        incident = Incident(number, topic.start, topic.name, entry.actor, entry.turn, entry.card, given)
        self._announce(session.incident(incident))

    def _card(self, topic: Topic) -> None:
        self.screen.line(topic.title, "bold")
        for line in topic.card:
            self.screen.line(line, "eyes", "  ")

    def _who(self, topic: Topic) -> Entry | None:
        known = board_line(self.session.course)
        examples = {"turn": "E led H7, N's turn, 4S by S", "declarer": "W led H7, 4Sx by S"}
        example = next((text for need, text in examples.items() if need in topic.needs), "E, 4S by S")
        question = f"{topic.anchor} And who is who? Like: {example}. (Enter: nobody yet)"
        if known:
            question = f"{topic.anchor} ({known})"

        def wrong(text: str) -> str:
            try:
                entry = read_entry(text)
            except Problem as problem:
                return str(problem)
            if entry.unread:
                return f"cannot use: {', '.join(entry.unread)}. Like: {example}"
            return ""

        while True:
            found = self.prompter.line(question, wrong)
            if isinstance(found, Key):
                if found is Key.WHY:
                    self.screen.line(
                        "With the seats every text speaks of West and South, and what follows from them is not asked. "
                        "Seat letters, a contract with its declarer, the card, whose turn it was; in any order.",
                        "eyes",
                    )
                    continue
                return None
            entry = read_entry(found)
            contract = show_contract(entry.contract, symbols=False) if entry.contract else ""
            course = self.session.course._replace(
                board=entry.board,
                contract=contract.split()[0] if contract else "",
                declarer=entry.declarer,
                dealer=entry.dealer,
            )
            who = (
                f"{NAMES[entry.actor]}{f', {show_card(entry.card, symbols=True)}' if entry.card else ''}"
                if entry.actor
                else ""
            )
            turn = f"{NAMES[entry.turn]}'s turn" if entry.turn else ""
            told = "; ".join(filter(None, (who, board_line(course), turn)))
            if told:
                self.screen.line(told, "dim", "  ")
            return entry

    # the questions

    def run(self) -> None:
        """Ask until nothing is missing and the director is done."""
        while True:
            try:
                need = self.session.need
                given = self.given.take(need) if need is not None and self.session.asking is None else {}
                if given:
                    self._take(given)
                    continue
                going = self._ask(need) if need is not None else self._close()
            except Problem as problem:
                self.screen.line(str(problem), "wrong")
                going = self.session.back()
            if not going:
                return

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
        items = [
            Item(str(at), line.say if len(line.say) < 60 else line.name + ": " + line.say, bool(line.barred))
            for at, line in enumerate(lines)
        ]
        given = self.session.given(need.key)
        usual = next((str(at) for at, line in enumerate(lines) if given and line.answers[0][1] == given.value), "")
        names = [
            Item(item.value, line.name.replace("_", " "), item.closed) for item, line in zip(items, lines, strict=True)
        ]
        found = self.prompter.pick(f"What does {to} choose?", names, usual)
        if isinstance(found, Key):
            return self._way(found, need)
        by = need.to if len(need.to) == 1 else "table"
        return self._take({key: Answer(value, by) for key, value in lines[int(found)].answers})

    def _fact(self, need: Need) -> bool:
        ask = need.asks[0]
        if need.to and ask.fact.supplier == "choice":
            lines = self.session.lines(need)
            to = need.voice.hand(need.to)
            show_options(self.screen, need, lines, to[:1].upper() + to[1:])
        self._notes(need, ask)
        given = self.session.given(ask.key)
        usual = given.value if given else ask.fact.usual
        items = [Item(answer, ask.answer_text(answer)) for answer in ask.answers]
        found = self.prompter.pick(ask.text, items, usual, dispute=not need.to)
        if isinstance(found, Key):
            return self._way(found, need)
        by = need.to if len(need.to) == 1 else self._by(ask)
        return self._take({ask.key: Answer(found, by)})

    def _by(self, ask: Asked) -> str:
        return "director" if ask.fact.source and self.session.asking is not None else "table"

    def _list(self, need: Need) -> bool:
        judged = need.asks[0].fact.supplier == "judge"
        about = need.voice(need.stage.about) if need.stage.about else "Which of these hold?"
        question = f"{about.rstrip('?')}? Which of these hold?" if need.stage.about else about
        ticked = [ask.key for ask in need.asks if (given := self.session.given(ask.key)) and given.value == "yes"]
        self._notes(need, *need.asks) if judged else None
        found = self.prompter.tick(question, [Item(ask.key, ask.text) for ask in need.asks], ticked)
        if isinstance(found, Key):
            return self._way(found, need)
        because = ""
        if judged:
            reason = self.prompter.line("The reason, for the record (Enter: none)", lambda text: "")
            if isinstance(reason, Key):
                return self._way(reason, need) if reason is not Key.BACK else True
            because = reason
        by = "judgement" if judged else "table"
        return self._take({ask.key: Answer("yes" if ask.key in found else "no", by, because) for ask in need.asks})

    def _judge(self, need: Need) -> bool:
        """A judgement: the answer and its reason on one line, ``n he had nothing in hearts``."""
        ask = need.asks[0]
        self._notes(need, ask)
        given = self.session.given(ask.key)
        usual = given.value if given else ask.fact.usual
        words = {answer[:1]: answer for answer in ask.answers}
        several = len(words) < len(ask.answers)
        keys = {str(at + 1): answer for at, answer in enumerate(ask.answers)} if several else words

        def read(text: str) -> tuple[str, str] | None:
            first, _, reason = text.partition(" ")
            word = first.strip(",.:;").lower()
            answer = keys.get(word) or next((answer for answer in ask.answers if answer == word), "")
            if not text and usual:
                return usual, given.because if given else ""
            return (answer, reason.strip(" ,.:;")) if answer else None

        shown = ", ".join(f"{key} {ask.answer_text(answer)}" for key, answer in keys.items())
        enter = f"; Enter {ask.answer_text(usual)}" if usual else ""
        question = f"{ask.text} ({shown}; then the reason{enter})"
        found = self.prompter.line(question, lambda text: "" if read(text) else f"begin with one of: {', '.join(keys)}")
        if isinstance(found, Key):
            return self._way(found, need)
        if found == "d":
            return self._way(Key.DISPUTED, need)
        answer, because = read(found) or ("", "")
        return self._take({ask.key: Answer(answer, "judgement", because)})

    def _name(self, need: Need) -> bool:
        ask = need.asks[0]
        self._notes(need, ask)
        given = self.session.given(ask.key)
        hint = "Enter or ? if nobody can tell"
        found = self.prompter.line(
            f"{ask.text} ({hint})", lambda text: check_value(ask.fact.kind, text), given.value if given else ""
        )
        if isinstance(found, Key) and found is not Key.WHY:
            return self._way(found, need)
        value = UNKNOWN if isinstance(found, Key) or not found else read_value(ask.fact.kind, found)
        by = need.to if len(need.to) == 1 else "table"
        return self._take({ask.key: Answer(value or UNKNOWN, by)})

    def _disputed(self, need: Need) -> bool:
        findings = self.session.findings(need)
        show_findings(self.screen, need, [(f.answer, f.outcome) for f in findings], self.session.outcome)
        ask = need.asks[0]
        items = [Item(answer, f"You find: {ask.answer_text(answer)}") for answer in ask.answers]
        found = self.prompter.pick(
            "Settle it now?", [*items, Item(_AGAIN, "Leave it open, it is saved as disputed")], _AGAIN
        )
        if isinstance(found, Key):
            return self._way(found, need)
        if found == _AGAIN:
            return False
        return self._take({ask.key: Answer(found, "director", "disputed; found on the balance of probabilities")})

    # ways out of a question

    def _way(self, key: Key, need: Need) -> bool:
        if key is Key.LEAVE:
            return False
        if key is Key.WHY:
            show_why(self.screen, need)
        elif key is Key.DISPUTED:
            ask = need.asks[0]
            self._take({ask.key: Answer(DISPUTED, "table", "", tuple(ask.answers))})
        elif not self.session.back():
            self.screen.line("This is the first question.", "dim")
        return True

    def _take(self, answers: dict[str, Answer]) -> bool:
        self._announce(self.session.answer(answers))
        return True

    def _announce(self, changed: Sequence[int]) -> None:
        for number in changed:
            self.screen.line(f"Ruling {number} changed: see the ruling below.", "wrong")

    def _notes(self, need: Need, *asks: Asked) -> None:
        for ask in asks:
            if ask.fact.note:
                self.screen.line(ask.voice(ask.fact.note), "eyes", "  for you: ", "    ")

    # the end of what can be ruled now

    def _close(self) -> bool:
        """Show the ruling; then a moment has come, something is changed, another incident is added, or that is all."""
        session = self.session
        titles = {incident.number: self._title(incident) for incident in session.course.incidents}
        self.screen.raw("")
        show_ruling(self.screen, session.course, session.outcome, titles, dict(session.book.support.effects))
        waiting = _by_moment(session.outcome.waiting)
        if not waiting:
            return False
        items = [Item(str(at), f"Now: {_now(group[0].when)}") for at, group in enumerate(waiting)]
        items += [
            Item("later", "Later: it is saved; go on with: bridge-rulings resume"),
            Item("change", "Change an answer, or overrule what was worked out"),
            Item("another", "Another irregularity on this board"),
        ]
        found = self.prompter.pick("What now?", items, "later")
        if found == "change":
            return self._change()
        if found == "another":
            return self._another()
        if found is Key.BACK:
            return session.back() or True
        if isinstance(found, Key) or found == "later":
            return found is Key.WHY
        self._announce(session.moment(waiting[int(found)][0]))
        return True

    def _change(self) -> bool:
        used = [entry for entry in self.session.used() if entry[1].fact.supplier != "found"]
        items = [Item(str(at), _told(use)) for at, (_, use) in enumerate(used)]
        found = self.prompter.pick("Which answer?", items)
        if isinstance(found, Key):
            return found is not Key.LEAVE
        place, use = used[int(found)]
        answers = [Item(answer, use.voice(text)) for answer, text in use.fact.answers.items()]
        new = self.prompter.pick(use.voice(use.fact.text), answers, use.answer.value)
        if not isinstance(new, Key) and new != use.answer.value:
            by = "director" if use.answer.by == "position" else use.answer.by
            self._announce(self.session.change(place, Answer(new, by)))
        return new is not Key.LEAVE

    def _another(self) -> bool:
        topic = find_topic(self.prompter, self.topics)
        if topic is not None:
            self.begin(topic)
        return True

    def _title(self, incident: Incident) -> str:
        topic = next((topic for topic in self.topics if topic.name == incident.topic), None)
        return topic.title if topic else self.session.book.law(self.session.book.find_stage(incident.start).law).title


def find_topic(prompter: Prompter, topics: Sequence[Topic], among: Sequence[Topic] | None = None) -> Topic | None:
    """Ask what happened; None if the director left."""
    from bridge_rulings.ruling.intake import find_topics

    def find(text: str) -> list[Item]:
        found = find_topics(topics, text) if text or among is None else among
        return [Item(topic.name, topic.title) for topic in found]

    chosen = prompter.search("What happened?", find)
    if isinstance(chosen, Key):
        return None
    return next(topic for topic in topics if topic.name == chosen)


def _told(use: Used) -> str:
    """A fact with its answer, as it is offered for a change."""
    answer = use.voice(use.fact.answers.get(use.answer.value, use.answer.value))
    return f"{use.voice(use.fact.text)} {answer}{' (worked out)' if use.answer.by == 'position' else ''}"


def _now(when: str) -> str:
    """``whenever West is on lead`` as something that holds now."""
    return when.removeprefix("whenever ").removeprefix("when ")


def _by_moment(waiting: Sequence[Waiting]) -> list[list[Waiting]]:
    """What waits for the same moment stands together; what comes whenever a player is on lead is one thing with
    his first lead.
    """
    groups: dict[tuple[str, str], list[Waiting]] = {}
    for item in waiting:
        name = "to_lead" if item.moment == "first_lead" else item.moment
        groups.setdefault((name, item.hand), []).append(item)
    return list(groups.values())
