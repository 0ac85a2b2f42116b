"""The first two questions about an incident: what happened, and who is who."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from bridge_rulings.cli.keys import Item, Key
from bridge_rulings.cli.prompts import Prompter
from bridge_rulings.cli.screen import Screen
from bridge_rulings.cli.show import board_line, entry_line
from bridge_rulings.cli.typing_help import position_help
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Topic
from bridge_rulings.ruling.course import Course
from bridge_rulings.ruling.intake import Said, begun_on_record, in_a_line, who_is_who
from bridge_rulings.ruling.session import Session
from bridge_rulings.ruling.sighting import Sighting, meant, shows_other, to_rule_on
from bridge_rulings.ruling.topics import find_topics
from bridge_rulings.table.entry import Entry
from bridge_rulings.table.seats import SEATS

if TYPE_CHECKING:
    from bridge_rulings.table.board import Board

_WHO = (
    "With the seats every text speaks of West and South, and what follows from them is not asked. Seat letters, a "
    "contract with its declarer, the card, whose turn it was, the board; in any order."
)
_POSITION = (
    "Behind semicolons the table as it is now; what it tells is not asked:",
    "  E led H7; auction S 1s p 2c! p 4s ap; play E H7; N AK2.Q..",
    "A seat with a colon was out of turn (W:1H, E:S4). Behind a call or card, < is taken back, + accepted. "
    "A card that nobody knows is -, all pass is ap; when the board is over, result 9 or result -1. Tab shows what may "
    "come next.",
)
_CONTRACT = "This is taken as the contract. If it was only a bid, go back (b) and give it its verb: E bid 1H."
_WHAT = "What was heard at the table, in a word or two; a common abbreviation; or the number of the law."
_RECORD = "What the record of the board shows. From one of these the program knows the rest of the position."
_NOT_SHOWN = "The record shows no such thing of that player: nothing is worked out from it."
_OTHER = "other"


class Seen(NamedTuple):
    """A way in that the record of the board shows, and what it shows in words."""

    topic: Topic
    sighting: Sighting
    where: str


class Opening:
    """Asks both, each with a way back to the one before. What the record of the board shows is not asked."""

    def __init__(self, screen: Screen, prompter: Prompter, topics: Sequence[Topic], letters: str = "en") -> None:
        """``letters``: the language of suits and honours in what is typed of a position."""
        self.letters = letters
        self.screen = screen
        self.prompter = prompter
        self.topics = topics

    def course(
        self, session: Session, topic: Topic | None, who: str = "", among: Sequence[Topic] = (), number: int = 0
    ) -> Course | None:
        """The course with one more incident, or with incident `number` entered anew; None if the director left."""
        board = board_now(session)
        said = self._said(who, board) if who else None
        again = False
        while True:
            entry, about = said or Said(Entry(), board)
            ways = () if number else self._ways(about, topic, entry)
            found = self._seen(ways, again)
            if isinstance(found, Seen):
                return self._begun_there(session, about, entry, found)
            if found is Key.LEAVE:
                return None
            topic = topic or self._topic(among)
            if topic is None and not ways:
                return None
            if topic is not None:
                self._card(topic)
                line = in_a_line(session.course, number) if number else ""
                told = said or self._who(topic, board, line)
                if isinstance(told, Said):
                    return self._begun(session, told, topic, number)
                if told is Key.LEAVE:
                    return None
            topic, said, again = None, None, True

    def _begun(self, session: Session, told: Said, topic: Topic, number: int) -> Course | None:
        """With what the line says; where the record shows several things that it may mean, which of them it is."""
        shown = to_rule_on(self.topics, told.board, number)
        if number:
            return begun_on_record(session.book, told.board, topic, told.entry, shown, number)
        ways = self._ways(told.board, topic, told.entry)
        found = self._seen(ways)
        if isinstance(found, Seen):
            return self._begun_there(session, told.board, told.entry, found)
        if found is Key.LEAVE:
            return None
        if not ways and shows_other(shown, topic):
            self.screen.line(_NOT_SHOWN, "wrong", "  ")
        return begun_on_record(session.book, told.board, topic, told.entry, ())

    def _begun_there(self, session: Session, board: Course, entry: Entry, found: Seen) -> Course:
        self._card(found.topic)
        self.screen.line(found.where, "dim", "  ")
        return begun_on_record(session.book, board, found.topic, entry, (found.sighting,))

    def _ways(self, board: Course, topic: Topic | None, entry: Entry) -> tuple[Seen, ...]:
        """What the record shows that may be meant, each with the topic that rules on it, or the one that was named."""
        shown = to_rule_on(self.topics, board)
        ways = [(way, one) for one in shown for way in ((topic,) if topic else one.topics) if meant([one], way, entry)]
        return _in_words(board.table, ways) if board.table is not None and ways else ()

    def _seen(self, seen: Sequence[Seen], again: bool = False) -> Seen | Key | None:
        """Which of the irregularities on record it is; None if it is none of them.

        Of an only one nobody is asked at first: whoever means something else goes back from the first question.
        """
        if not seen or (len(seen) == 1 and not again):
            return seen[0] if seen else None
        items = [Item(str(at), f"{one.topic.title}. {one.where}") for at, one in enumerate(seen)]
        while True:
            found = self.prompter.pick("The record shows", [*items, Item(_OTHER, "Something else happened")], "0")
            if found is Key.WHY:
                self.screen.line(_RECORD, "eyes", "  ")
            elif isinstance(found, Key):
                return Key.LEAVE
            else:
                return None if found == _OTHER else seen[int(found)]

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

    def _said(self, text: str, board: Course, *, anew: bool = False) -> Said:
        return who_is_who(text, board, letters=self.letters, anew=anew)

    def _who(self, topic: Topic, board: Course, known: str) -> Said | Key:
        """``known``: what was said before, if it is asked anew."""
        examples = {"turn": "E, N's turn", "declarer": "E led H7, 4Sx by S"}
        example = next((text for need, text in examples.items() if need in topic.needs), "E, board 7")

        def wrong(text: str) -> str:
            try:
                self._said(text, board, anew=bool(known))
            except Problem as problem:
                return str(problem)
            return ""

        example = board_line(board) or f"like {example}"
        question = topic.anchor if known else f"{topic.anchor} ({example})".strip()
        enter = "as it stands" if known else "nobody knows yet"
        while True:
            hint = f"seats, card, contract; Enter: {enter}"
            found = self.prompter.line(question, wrong, known, hint, position_help(board.table, self.letters))
            if found is Key.WHY:
                self.screen.line(_WHO, "eyes", "  ")
                for line in _POSITION:
                    self.screen.line(line, "eyes", "  ")
            elif isinstance(found, Key):
                return found
            else:
                said = self._said(found, board, anew=bool(known))
                if found:
                    self.screen.line(entry_line(said.entry), "dim", "  ")
                self._show_table(said.board.table, board.table)
                if said.entry.contract is not None and said.board.table is None and "declarer" not in topic.needs:
                    self.screen.line(_CONTRACT, "wrong", "  ")
                return said

    def _show_table(self, table: Board | None, before: Board | None) -> None:
        """The table as a diagram, if the line has told anything of it."""
        if table is None or table == before:
            return
        from bridge_rulings.cli.diagram import diagram

        self.screen.raw("")
        for line in diagram(table, self.screen.width - 2):
            self.screen.raw(f"  {line}".rstrip())
        self.screen.raw("")


def _in_words(table: Board, ways: Sequence[tuple[Topic, Sighting]]) -> tuple[Seen, ...]:
    from bridge_rulings.cli.findings import where

    words = [(topic, one, where(table, one.irregularity)) for topic, one in ways]
    return tuple(Seen(topic, one, text[:1].upper() + text[1:]) for topic, one, text in words)


def board_now(session: Session) -> Course:
    """The board as it is now: after a ruling that made dummy declarer, with the new declarer."""
    now = session.outcome.declarer
    return session.course._replace(declarer=now if now in SEATS else "")
