"""The first two questions about an incident: what happened, and who is who."""

from __future__ import annotations

from collections.abc import Sequence

from bridge_rulings.cli.keys import Item, Key
from bridge_rulings.cli.prompts import Prompter
from bridge_rulings.cli.screen import Screen
from bridge_rulings.cli.show import board_line, entry_line
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Topic
from bridge_rulings.ruling.course import Course
from bridge_rulings.ruling.intake import begun, find_topics, in_a_line, who_is_who
from bridge_rulings.ruling.session import Session
from bridge_rulings.table.entry import Entry, read_entry
from bridge_rulings.table.seats import SEATS

_WHO = (
    "With the seats every text speaks of West and South, and what follows from them is not asked. Seat letters, a "
    "contract with its declarer, the card, whose turn it was, the board; in any order."
)
_CONTRACT = "This is taken as the contract. If it was only a bid, go back (b) and give it its verb: E bid 1H."
_WHAT = "What was heard at the table, in a word or two; a common abbreviation; or the number of the law."


class Opening:
    """Asks both, each with a way back to the one before."""

    def __init__(self, screen: Screen, prompter: Prompter, topics: Sequence[Topic]) -> None:
        self.screen = screen
        self.prompter = prompter
        self.topics = topics

    def course(
        self, session: Session, topic: Topic | None, who: str = "", among: Sequence[Topic] = (), number: int = 0
    ) -> Course | None:
        """The course with one more incident, or with incident `number` entered anew; None if the director left."""
        board = board_now(session)
        while True:
            topic = topic or self._topic(among)
            if topic is None:
                return None
            self._card(topic)
            known = in_a_line(session.course, number) if number else ""
            found = who_is_who(who, board) if who else self._who(topic, board, known)
            if isinstance(found, Entry):
                return begun(session.course, topic, found, number)
            if found is Key.LEAVE:
                return None
            topic = None

    def _topic(self, among: Sequence[Topic] = ()) -> Topic | None:
        """What happened; None if the director left."""

        def find(text: str) -> list[Item]:
            found = find_topics(self.topics, text) if text or not among else among
            return [Item(topic.name, topic.title) for topic in found]

        while True:
            chosen = self.prompter.search("What happened?", find)
            if chosen is Key.WHY:
                self.screen.line(_WHAT, "eyes", "  ")
            elif isinstance(chosen, Key):
                return None
            else:
                return next(topic for topic in self.topics if topic.name == chosen)

    def _card(self, topic: Topic) -> None:
        self.screen.line(topic.title, "bold")
        for line in topic.card:
            self.screen.line(line, "eyes", "  ")

    def _who(self, topic: Topic, board: Course, known: str) -> Entry | Key:
        """``known``: what was said before, if it is asked anew."""
        examples = {"turn": "E, N's turn", "declarer": "E led H7, 4Sx by S"}
        example = next((text for need, text in examples.items() if need in topic.needs), "E, board 7")

        def wrong(text: str) -> str:
            try:
                who_is_who(text, board, anew=bool(known))
            except Problem as problem:
                return str(problem)
            return ""

        example = board_line(board) or f"like {example}"
        question = topic.anchor if known else f"{topic.anchor} ({example})".strip()
        enter = "as it stands" if known else "nobody knows yet"
        while True:
            found = self.prompter.line(question, wrong, known, hint=f"seats, card, contract; Enter: {enter}")
            if found is Key.WHY:
                self.screen.line(_WHO, "eyes", "  ")
            elif isinstance(found, Key):
                return found
            else:
                entry = read_entry(found)
                if found:
                    self.screen.line(entry_line(entry), "dim", "  ")
                if entry.contract is not None and "declarer" not in topic.needs:
                    self.screen.line(_CONTRACT, "wrong", "  ")
                return entry


def board_now(session: Session) -> Course:
    """The board as it is now: after a ruling that made dummy declarer, with the new declarer."""
    now = session.outcome.declarer
    return session.course._replace(declarer=now if now in SEATS else "")
