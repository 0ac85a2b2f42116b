"""Work out the ruling of one board from its course.

`run` is a pure function: from the book, an authority's elections and a `Course` it walks every incident and every
moment in order and says what was ruled, what is on the table, what waits, and what it needs to know next. Nothing
is kept between two runs: going back, resuming, replaying and asking "what if" are all the same run with other
answers.
"""

from __future__ import annotations

from collections import deque

from bridge_rulings.errors import Problem, did_you_mean
from bridge_rulings.lawbook.book import Authority, Book
from bridge_rulings.lawbook.model import EffectUse, Goal, Stage
from bridge_rulings.lawbook.source import line_of
from bridge_rulings.ruling.course import Course, Incident, Passed
from bridge_rulings.ruling.deciding import decide, offer
from bridge_rulings.ruling.effects import each_card, filled, hand_of, worded
from bridge_rulings.ruling.facts import Facts, Missing, Scope, Thread
from bridge_rulings.ruling.hands import of_role
from bridge_rulings.ruling.outcome import Came, Lapsed, Need, Outcome, Ruled, Step, Waiting
from bridge_rulings.ruling.settle import needs_tricks
from bridge_rulings.ruling.state import Item
from bridge_rulings.ruling.voice import Voice
from bridge_rulings.table.seats import SEATS

PHASES = ("auction", "play", "after")


def run(book: Book, authority: Authority, course: Course, *, ahead: bool = False) -> Outcome:
    """The ruling of a course.

    ``ahead`` is for looking ahead: where another table finds an answer, that answer itself is what is missing.

    Raises `Refused` for an answer that its fact does not have, an option that is not open, or facts that contradict
    each other.
    """
    return _Run(book, authority, course, ahead).outcome()


class _Run:
    def __init__(self, book: Book, authority: Authority, course: Course, ahead: bool) -> None:
        self.facts = Facts(book, authority, course, ahead)
        self.book = book
        self.course = course
        self.state = self.facts.state
        self.steps: list[Step] = []
        self.needs: list[Need] = []
        self.waiting: list[Waiting] = []
        self.passed: list[tuple[str, str, int]] = []  # moment, hand, and the incident that sees him so, or 0
        self.ended: set[str] = set()
        self.times: dict[tuple[int, int, str], int] = {}  # incident, law, anchor
        self.entered: set[tuple[int, str, str, int]] = set()  # incident, stage, anchor, time
        self.first_words: dict[int, str] = {}
        self.moved: list[tuple[Scope, Stage, EffectUse]] = []

    # the course

    def outcome(self) -> Outcome:
        before, after = self._parts()
        for entry in before:
            self._entry(entry)
        if any(isinstance(entry, Incident) for entry in after):
            self._end_what_is_before("play")
        for entry in sorted(after, key=lambda entry: isinstance(entry, Passed)):
            self._entry(entry)
        self._ask_for_tricks()
        self.waiting = [waiting for waiting in self.waiting if waiting.stage.every is None or self._lasts(waiting)]
        unused = tuple(
            (incident.number, key)
            for incident in self.course.incidents
            for key in incident.answers
            if (incident.number, key) not in self.facts.used
        )
        return Outcome(
            tuple(self.steps), tuple(self.needs), tuple(self.waiting), self.state, self.facts.declarer, unused
        )

    def _ask_for_tricks(self) -> None:
        """Several incidents of one side move tricks: which they won must be known, lest one trick moves twice."""
        if not needs_tricks(self.state.of("transfers")):
            return
        asked: set[tuple[int, str]] = set()
        for scope, stage, use in self.moved:
            for name, word in use.slots:
                slot = self.book.support.effects[use.effect].slots[name]
                if slot.words or slot.kind in ("hand", "side"):
                    continue
                fact = scope.law.facts[word]
                place = (scope.thread.incident.number, scope.key(fact))
                if self.facts.answer(scope, fact) is None and place not in asked:
                    asked.add(place)
                    self.needs.append(scope.need("name", stage, (scope.asked(fact, ()),)))

    def _parts(self) -> tuple[list[Incident | Passed], list[Incident | Passed]]:
        """The entries up to the end of the play, and the others.

        Of those, incidents run before what waits for the end of the play; else the entries keep their order.
        """
        entries = list(self.course.entries)
        for at, entry in enumerate(entries):
            if isinstance(entry, Passed) and self._ends(entry.moment) in ("play", "after"):
                return entries[:at], entries[at:]
        return entries, []

    def _entry(self, entry: Incident | Passed) -> None:
        if isinstance(entry, Incident):
            self._incident(entry)
        else:
            self._moment(entry.moment, entry.hand, entry.incident)

    def _end_what_is_before(self, phase: str) -> None:
        """With a part of the board the parts before it are over, though nobody said when they ended."""
        enders = {kind.ends_phase: name for name, kind in self.book.support.moments.items() if kind.ends_phase}
        for earlier in PHASES[: PHASES.index(phase)]:
            if earlier not in self.ended and earlier in enders:
                self._moment(enders[earlier], "")

    def _ends(self, moment: str) -> str:
        kind = self.book.support.moments.get(moment)
        if kind is None:
            hint = did_you_mean(moment, self.book.support.moments)
            raise Problem(f"there is no moment {moment!r}", line=line_of(moment), hint=hint)
        return kind.ends_phase

    def _incident(self, incident: Incident) -> None:
        stage = self.book.find_stage(incident.start)
        law = self.book.law(stage.law)
        self.first_words[incident.number] = law.seen_from
        goal = Goal(stage.law, stage.name, "")
        self._follow(Thread(incident, law.seen_from, goal, incident.anchor or "anchor", 0, True, ()))

    def _moment(self, moment: str, hand: str, number: int = 0) -> None:
        self._ends(moment)
        kind = self.book.support.moments[moment]
        if kind.has_role != bool(hand):
            raise Problem(
                f"{moment} is {'the moment of a player' if kind.has_role else 'no moment of one player'}",
                line=line_of(moment),
                hint=f"moment: {moment} W" if kind.has_role else f"moment: {moment}",
            )
        if kind.first_of:  # the first time is one of the times
            moment, kind = kind.first_of, self.book.support.moments[kind.first_of]
        self._end_what_is_before(kind.phase)
        due = [waiting for waiting in self.waiting if self._due(waiting, moment, hand, number)]
        words = self.first_words.get(min(self.first_words, default=0), "offender")
        voice = Voice(words, hand or "anchor", self.facts.declarer, words, {})
        self.steps.append(Came(moment, hand, voice(kind.say, {"role": voice.hand(hand)})))
        self.passed.append((moment, hand, number))
        if kind.ends_phase:
            self.ended.add(kind.ends_phase)
        for waiting in due:
            if waiting.stage.every is None:
                self.waiting.remove(waiting)
            elif not self._lasts(waiting):
                self.waiting.remove(waiting)
                continue
            incident = self.course.incident(waiting.incident)
            time = 0
            if waiting.stage.every is not None:
                counted = (waiting.incident, waiting.law.number, waiting.anchor)
                time = self.times[counted] = self.times.get(counted, 0) + 1
            goal = Goal(waiting.law.number, waiting.stage.name, "")
            thread = Thread(
                incident, self.first_words[waiting.incident], goal, waiting.anchor, time, True, waiting.opened_by
            )
            self._follow(thread)
        if kind.ends_phase:
            self._lapse()
        self.waiting = [w for w in self.waiting if w.stage.every is None or self._lasts(w)]

    def _due(self, waiting: Waiting, moment: str, hand: str, number: int) -> bool:
        kind = self.book.support.moments[waiting.moment]
        same_player = waiting.hand == hand and number in (0, waiting.incident)
        return same_player and moment in (waiting.moment, kind.first_of)

    def _lasts(self, waiting: Waiting) -> bool:
        stage = waiting.stage
        owner = of_role(stage.while_role, waiting.anchor, self.facts.declarer)
        items = self.state.of(stage.while_list, owner)
        return any(owner in SEATS or item.incident == waiting.incident for item in items)

    def _lapse(self) -> None:
        kept = []
        for waiting in self.waiting:
            kind = self.book.support.moments[waiting.moment]
            if kind.phase in self.ended and not kind.ends_phase:
                if waiting.stage.every is None:
                    text = f"{waiting.voice(waiting.stage.about or waiting.stage.name)}: {waiting.when} did not come"
                    self.steps.append(Lapsed(waiting.incident, waiting.stage, text))
            else:
                kept.append(waiting)
        self.waiting = kept

    # one thread: from a stage to its end, a pause, or something missing

    def _follow(self, thread: Thread) -> None:
        queue = deque([thread])
        while queue:
            current: Thread | None = queue.popleft()
            while current is not None:
                stage = self.book.stage(current.goal)
                if (
                    not current.came
                    and (stage.at is not None or stage.every is not None)
                    and self._pause(current, stage)
                ):
                    break
                place = (current.incident.number, stage.key, current.anchor, current.time)
                if place in self.entered:
                    break  # two roads of one incident have met, e.g. two checks that come to one adjusted score
                self.entered.add(place)
                scope = self.facts.scope(current)
                try:
                    ruled = (offer if stage.options else decide)(self.facts, scope, stage)
                    queue.extend(self._apply(scope, stage, ruled))
                except Missing as missing:
                    self.needs.append(missing.need)
                    break
                cites = ruled.cite
                for goal in ruled.row.later:
                    queue.append(self._going(current, goal, cites, came=False))
                following = ruled.row.next
                current = self._going(current, following, cites, came=False) if following is not None else None

    def _going(self, thread: Thread, goal: Goal, cites: tuple[str, ...], *, came: bool) -> Thread:
        anchor = of_role(goal.anchor, thread.anchor, self.facts.declarer) if goal.anchor else thread.anchor
        law = self.book.law(thread.goal.law)
        if goal.anchor == law.seen_from:
            anchor = thread.anchor
        return thread._replace(goal=goal, anchor=anchor, came=came, opened_by=cites)

    def _pause(self, thread: Thread, stage: Stage) -> bool:
        """Whether the thread stops here: the moment is still to come (then it waits) or can never come (then it
        lapses).
        """
        moment = stage.at or stage.every
        if moment is None:
            return False
        kind = self.book.support.moments[moment.name]
        hand = of_role(moment.role, thread.anchor, self.facts.declarer) if moment.role else ""
        scope = self.facts.scope(thread)
        when = kind.say.replace("{role}", scope.voice.hand(hand))
        over = kind.phase in self.ended
        numbers = (0, thread.incident.number)
        names = (moment.name, kind.first_of)
        been = not kind.again and any(
            name in names and same == hand and number in numbers for name, same, number in self.passed
        )
        if (over or been) and not kind.late_lapses and stage.every is None:
            return False
        if over or been:
            if stage.every is None:
                text = f"{scope.voice(stage.about or stage.name)}: too late, it was due {when}"
                self.steps.append(Lapsed(thread.incident.number, stage, text))
            return True
        self._wait(thread, stage, scope, moment.name, hand, when)
        return True

    def _wait(self, thread: Thread, stage: Stage, scope: Scope, moment: str, hand: str, when: str) -> None:
        waiting = Waiting(
            thread.incident.number, scope.law, stage, thread.anchor, moment, hand, scope.voice, when, thread.opened_by
        )
        for other in self.waiting:
            same_stage = (other.stage.law, other.stage.name, other.anchor) == (stage.law, stage.name, thread.anchor)
            same_player = other.incident == waiting.incident or (stage.every is not None and thread.anchor in SEATS)
            if same_stage and same_player:
                return
        self.waiting.append(waiting)

    def _apply(self, scope: Scope, stage: Stage, ruled: Ruled) -> list[Thread]:
        """Write the effects of a step to the table; returns what they bring that follows at once."""
        slots_of = [filled(self.facts, scope, stage, use) for use in ruled.row.do]
        applied = []
        brought: dict[tuple[str, str], Thread] = {}
        for use, slots in zip(ruled.row.do, slots_of, strict=True):
            kind = self.book.support.effects[use.effect]
            hand = hand_of(self.facts, scope, slots, use)
            before = self.facts.declarer
            for one in each_card(slots):
                self.state.apply(kind, Item(use.effect, hand, one, scope.thread.incident.number, ruled.cite))
            if kind.moves_tricks:
                self.moved.append((scope, stage, use))
            applied.append(worded(self.facts, scope, use, hand, slots, before))
            for name in kind.brings:
                target = self.book.find_stage(name)
                goal = Goal(target.law, target.name, "")
                thread = scope.thread._replace(goal=goal, anchor=hand, time=0, came=False, opened_by=ruled.cite)
                waits = target.at is not None or target.every is not None
                if waits and self._pause(thread, target):
                    continue
                if ruled.row.next is None or ruled.row.next.stage != name:
                    brought[name, hand] = thread
        self.steps.append(ruled._replace(applied=tuple(applied)))
        return list(brought.values())
