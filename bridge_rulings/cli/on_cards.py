"""Help from the cards in the middle of a ruling: a claim judged line by line, a revoke priced.

It is offered where the record has the cards, once, and may be passed over with Enter. The number of tricks is taken
over only if the director says so; he may always say something else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bridge_rulings.cli.keys import Item, Key
from bridge_rulings.cli.prompts import Prompter
from bridge_rulings.cli.screen import Screen
from bridge_rulings.errors import Problem
from bridge_rulings.ruling.course import Answer
from bridge_rulings.ruling.outcome import Need
from bridge_rulings.ruling.session import Session
from bridge_rulings.table.seats import NAMES, SEATS

if TYPE_CHECKING:
    from bridge_rulings.analysis.dialogue import Dialogue, Question, Verdict
    from bridge_rulings.analysis.ending import Ending
    from bridge_rulings.analysis.statement import Statement

_OFFER = "The cards are on record. Judge the claim line by line?"
_LOOK = [Item("yes", "Yes"), Item("no", "No, go on")]
_AGAIN = [Item("no", "It stays so"), Item("yes", "Judge it anew")]


class OnCards:
    """What was looked at on the cards so far, by incident."""

    def __init__(self, screen: Screen, prompter: Prompter, session: Session) -> None:
        self.screen = screen
        self.prompter = prompter
        self.session = session
        self._read: dict[int, tuple[str, Dialogue, Question | Verdict]] = {}  # of each incident's record, the dialogue
        self._offered: set[int] = set()

    def look(self, need: Need) -> Callable[[], None] | None:
        """What shows the cards to a judgement; None if they say nothing to it, or are not known."""
        if self._helps(need, "revoke", "revokes_of_both") and self._possible(lambda: self._check_revokes(need)):
            return lambda: self._revoke(need)
        if self._helps(need, "claim") and self._possible(lambda: self._ending(need)):
            return lambda: self._claim(need)
        if self._helps(need, "likely") and self._possible(lambda: self._ending(need)):
            return lambda: self._report(need)
        return None

    def help(self, need: Need) -> dict[str, Answer] | Key | None:
        """Before a question that is no judgement, offer what the cards say, once. The answer if it is taken over, or a
        way out; None: ask it.
        """
        judged = all(ask.fact.supplier == "judge" for ask in need.asks)
        if self._helps(need, "claim", "fewer", "more") and not judged and need.incident not in self._offered:
            self._offered.add(need.incident)
            if self._possible(lambda: self._ending(need)):
                found: str | Key = "yes" if self._kept(need.incident) else self.prompter.pick(_OFFER, _LOOK, "no")
                if isinstance(found, Key):
                    self._offered.discard(need.incident)
                    return found
                if found == "yes" and self._verdict(need.incident) is None:
                    self._claim(need)
        if self._helps(need, "fewer", "more"):
            return self._taken_over(need, more=self._helps(need, "more"))
        return None

    def _helps(self, need: Need, *kinds: str) -> bool:
        """Whether the question is one for which the cards are of that help; without a record nothing is looked up."""
        table = self.session.course.table
        if table is None or table.play is None:
            return False
        from bridge_rulings.analysis.profiles import norms

        return any(ask.key in getattr(norms().help, kind) for ask in need.asks for kind in kinds)

    @staticmethod
    def _possible(known: Callable[[], object]) -> bool:
        try:
            known()
        except Problem:
            return False
        return True

    # a revoke

    def _check_revokes(self, need: Need) -> None:
        """Raises `Problem` if the record does not have the cards around each revoke, and the result."""
        from bridge_rulings.analysis.equity import table_result
        from bridge_rulings.analysis.recorded_ending import position_at
        from bridge_rulings.analysis.revokes import looked_at, recorded

        board = recorded(self.session.course)
        for one in looked_at(self.session.course, self.session.outcome, need.incident):
            position_at(board, one.at, one.seat)
        if table_result(board, "NS") is None:
            raise Problem("the result is not known")

    def _revoke(self, need: Need) -> None:
        from bridge_rulings.analysis.equity import equity
        from bridge_rulings.cli.equity import show_equity

        course, outcome = self.session.course, self.session.outcome
        try:
            show_equity(self.screen, equity(course, outcome, need.incident), outcome, need.incident)
        except Problem as problem:
            self.screen.line(str(problem), "wrong")

    # a claim

    def _ending(self, need: Need) -> tuple[Ending, int | None]:
        """The cards when play stopped, and how many were claimed if that is recorded."""
        from bridge_rulings.analysis.recorded_ending import ending_at, ending_of

        incident = self.session.course.incident(need.incident)
        table = self.session.course.table_at(incident)
        if table is None or table.play is None or incident.anchor not in SEATS:
            raise Problem("the record does not have the cards")
        if table.claim is None:
            return ending_at(table, len(table.play.cards), incident.anchor), None
        return ending_of(table, incident.anchor)

    def _report(self, need: Need) -> None:
        """Best play, as stated and at worst: the director sees between what the likely result lies."""
        from bridge_rulings.analysis.report import report
        from bridge_rulings.cli.claim_show import show_report

        ending, claimed = self._ending(need)
        claimed = self._claimed(ending) if claimed is None else claimed
        if claimed is not None:
            show_report(self.screen, report(ending, claimed))

    def _claim(self, need: Need) -> None:
        """Judge it line by line, from where it was left; every answer is with the incident before the next question."""
        from bridge_rulings.analysis.claim_record import claim_text
        from bridge_rulings.analysis.dialogue import begun
        from bridge_rulings.cli.claim_dialogue import judge, show_verdict

        kept, verdict = self._kept(need.incident), self._verdict(need.incident)
        talk = kept[0] if kept else None
        if verdict is not None:
            show_verdict(self.screen, *verdict)
            if self.prompter.pick("That is how it was judged.", _AGAIN, "no") != "yes":
                return
            talk = None
        if talk is None:
            ending, claimed = self._ending(need)
            claimed = self._claimed(ending) if claimed is None else claimed
            if claimed is None:
                return
            statement = self._statement(ending)
            if statement is None:
                return
            talk = begun(ending, claimed, statement)

        def keep(talk: Dialogue, found: Question | Verdict | None) -> None:
            text = claim_text(talk, found, "")
            self.session.looked_at(need.incident, text)
            if found is not None:
                self._read[need.incident] = text, talk, found

        judge(self.screen, self.prompter, talk, self.session.book.paragraphs(), keep)

    def _kept(self, number: int) -> tuple[Dialogue, Question | Verdict] | None:
        """The dialogue that is recorded with an incident; None if there is none, or today something else is asked."""
        text = self.session.course.incident(number).on_cards
        if text and self._read.get(number, ("",))[0] != text:
            from bridge_rulings.analysis.claim_record import again, parse_claim

            try:
                self._read[number] = (text, *again(parse_claim(text, self.session.record.file), ""))
            except Problem as problem:
                self.screen.line(f"How the claim was judged on the cards cannot be used: {problem.what}.", "wrong")
                self.session.looked_at(number, "")
                return None
        return self._read[number][1:] if text else None

    def _verdict(self, number: int) -> tuple[Dialogue, Verdict] | None:
        """What came of it, if it was judged to the end."""
        from bridge_rulings.analysis.dialogue import Verdict

        kept = self._kept(number)
        return (kept[0], kept[1]) if kept and isinstance(kept[1], Verdict) else None

    def _claimed(self, ending: Ending) -> int | None:
        def wrong(text: str) -> str:
            possible = text.isascii() and text.isdigit() and len(text) <= 2 and int(text) <= ending.left
            return "" if possible else f"a number from 0 to {ending.left}"

        who = NAMES[ending.claimer]
        found = self.prompter.line(f"How many of the last {ending.left} tricks did {who} claim for his side?", wrong)
        return None if isinstance(found, Key) else int(found)

    def _statement(self, ending: Ending) -> Statement | None:
        """What the claimer said, which the lines follow; None if the director leaves."""
        from bridge_rulings.analysis.typed_statement import parse_statement

        def wrong(text: str) -> str:
            try:
                parse_statement(text, ending)
            except Problem as problem:
                return str(problem)
            return ""

        question = f"What did {NAMES[ending.claimer]} say he would do? (like trumps; cash H; finesse HQ)"
        found = self.prompter.line(question, wrong, hint="Enter: nothing")
        return None if isinstance(found, Key) else parse_statement(found, ending)

    def _taken_over(self, need: Need, *, more: bool) -> dict[str, Answer] | Key | None:
        """The tricks as they were found on the cards, if the director takes them over."""
        judged = self._verdict(need.incident)
        if judged is None:
            return None
        talk, verdict = judged
        if verdict.tricks is None:
            return None
        tricks = verdict.tricks - talk.claimed if more else talk.claimed - verdict.tricks
        if tricks <= 0:
            return None
        ask = need.asks[0]
        items = [Item("yes", f"{tricks}, as judged on the cards"), Item("no", "Another number")]
        found = self.prompter.pick(ask.text, items, "yes")
        if isinstance(found, Key):
            return found
        from bridge_rulings.cli.claim_dialogue import told

        reason = told(talk, verdict, self.screen.symbols)
        return {ask.key: Answer(str(tricks), "judgement", reason)} if found == "yes" else None
