"""Work out the ruling of one board from its course.

`run` is a pure function: from the book, an authority's elections and a `Course` it walks every incident and every
moment in order
and says what was ruled, what is on the table, what waits, and what it needs to know next. Nothing is kept between
two runs: going back, resuming, replaying and asking "what if" are all the same run with other answers.

The annotations stand as they are, and not as text, for the reason that `bridge_rulings.lawbook.model` gives.
"""

from collections import deque
from collections.abc import Mapping
from typing import NamedTuple, NoReturn

from bridge_rulings.errors import Problem, did_you_mean
from bridge_rulings.lawbook.book import Authority, Book
from bridge_rulings.lawbook.decide import Decided, Open, table_of
from bridge_rulings.lawbook.model import EffectUse, Fact, Goal, Law, Option, Row, Stage
from bridge_rulings.lawbook.source import line_of
from bridge_rulings.ruling.course import DISPUTED, Answer, Course, Incident, Passed
from bridge_rulings.ruling.hands import of_role, other_side, rotate, side_of
from bridge_rulings.ruling.position import DERIVATIONS, View
from bridge_rulings.ruling.settle import needs_tricks
from bridge_rulings.ruling.state import Item, TableState
from bridge_rulings.ruling.values import check_value, read_value
from bridge_rulings.ruling.voice import Voice
from bridge_rulings.table.seats import SEATS

PHASES = ("auction", "play", "after")


class Refused(Problem):
    """Answers that cannot be. ``places``: the incident and key of each answer that has a part in it."""

    def __init__(self, what: str, places: tuple[tuple[int, str], ...], hint: str = "") -> None:
        super().__init__(what, hint=hint)
        self.places = places


class Asked(NamedTuple):
    """A fact with the answers that are still possible, in the words of this table."""

    key: str
    fact: Fact
    answers: tuple[str, ...]
    voice: Voice

    @property
    def text(self) -> str:
        """The question."""
        return self.voice(self.fact.text)

    def answer_text(self, answer: str) -> str:
        """One answer as it is offered."""
        return self.voice(self.fact.answers.get(answer, answer))


class Offered(NamedTuple):
    """One option of an offer; ``barred``: the paragraphs that close it."""

    option: Option
    barred: tuple[str, ...]


class Need(NamedTuple):
    """What the ruling waits for.

    ``kind``: ``facts`` (one question, or a list of ticks or tests), ``offer`` (a player's options), ``name`` (a
    carried value), ``disputed`` (a fact that the players dispute; its findings are to be ruled on one by one).
    """

    kind: str
    incident: int
    stage: Stage
    law: Law
    voice: Voice
    asks: tuple[Asked, ...]
    key: str  # of the offer, or of the first fact
    offered: tuple[Offered, ...]
    to: str  # the hand that chooses, "" for the director
    rows: tuple[Row, ...]  # what is still open: why it is asked
    known: Mapping[str, str]  # what the table knew when it stopped, by fact name


class Used(NamedTuple):
    """A fact as it was answered; ``by`` is ``position`` or the authority's name if nobody had to be asked."""

    key: str
    fact: Fact
    answer: Answer
    voice: Voice


class Applied(NamedTuple):
    """An effect as it fell at this table; ``shown`` is its slots with names and hands filled in."""

    use: EffectUse
    hand: str
    slots: Mapping[str, str]
    say: str
    report: str


class Ruled(NamedTuple):
    """One step of a ruling: a table decided or an option chosen."""

    incident: int
    law: Law
    stage: Stage
    voice: Voice
    used: tuple[Used, ...]
    cite: tuple[str, ...]
    row: Row | Option
    offered: tuple[Offered, ...]  # of an offer: all options, the chosen one is `row`
    to: str
    applied: tuple[Applied, ...]
    later: tuple[str, ...]


class Came(NamedTuple):
    """A moment that came."""

    moment: str
    hand: str
    text: str


class Lapsed(NamedTuple):
    """Something that waited for a moment that can no longer come."""

    incident: int
    stage: Stage
    text: str


Step = Ruled | Came | Lapsed


class Waiting(NamedTuple):
    """A stage that waits for its moment."""

    incident: int
    law: Law
    stage: Stage
    anchor: str
    moment: str
    hand: str
    voice: Voice
    when: str  # ``when West is first on lead``
    opened_by: tuple[str, ...]


class Outcome(NamedTuple):
    """What a run came to. ``needs``: what is missing, the first one to be asked; ``unused``: answers that nothing
    looked at.
    """

    steps: tuple[Step, ...]
    needs: tuple[Need, ...]
    waiting: tuple[Waiting, ...]
    state: TableState
    declarer: str
    unused: tuple[tuple[int, str], ...]

    @property
    def need(self) -> Need | None:
        """What to ask next."""
        return self.needs[0] if self.needs else None

    @property
    def rulings(self) -> tuple[Ruled, ...]:
        """The steps that rule something."""
        return tuple(step for step in self.steps if isinstance(step, Ruled))


def run(book: Book, authority: Authority, course: Course, *, until_need: bool = False) -> Outcome:
    """The ruling of a course.

    ``until_need`` is for looking ahead: everything stops at the first missing answer, and where another table finds
    the answer, that answer itself is what is missing.

    Raises `Refused` for an answer that its fact does not have, an option that is not open, or facts that contradict
    each other.
    """
    return _Run(book, authority, course, until_need).outcome()


class _Thread(NamedTuple):
    incident: Incident
    first_word: str
    goal: Goal
    anchor: str
    time: int  # 0, or which time a recurring stage comes: its answers are its own
    came: bool
    opened_by: tuple[str, ...]


class _Scope:
    """One law in one thread: where its facts are looked up."""

    __slots__ = ("law", "suffix", "thread", "voice")

    def __init__(self, law: Law, thread: _Thread, voice: Voice, suffix: str) -> None:
        self.law = law
        self.thread = thread
        self.voice = voice
        self.suffix = suffix

    def key(self, fact: Fact) -> str:
        return fact.key if fact.key.startswith("shared.") else fact.key + self.suffix


class _Stop(Exception):
    """The run ends here: something is needed and nothing after it is wanted."""


class _Missing(Exception):
    def __init__(self, need: Need) -> None:
        super().__init__(need.key)
        self.need = need


class _Run:
    def __init__(self, book: Book, authority: Authority, course: Course, until_need: bool) -> None:
        self.book = book
        self.authority = authority
        self.course = course
        self.until_need = until_need
        self.steps: list[Step] = []
        self.needs: list[Need] = []
        self.waiting: list[Waiting] = []
        self.state = TableState()
        self.passed: list[tuple[str, str]] = []
        self.ended: set[str] = set()
        self.used: set[tuple[int, str]] = set()
        self.times: dict[tuple[int, str, str], int] = {}
        self.entered: set[tuple[int, str, str, int]] = set()  # incident, stage, anchor, time
        self.first_words: dict[int, str] = {}
        self.moved: list[tuple[_Scope, Stage, EffectUse]] = []

    # the course

    def outcome(self) -> Outcome:
        try:
            before, after = self._parts()
            for entry in before:
                self._entry(entry)
            if any(isinstance(entry, Incident) for entry in after):
                self._end_what_is_before("play")
            for entry in sorted(after, key=lambda entry: isinstance(entry, Passed)):
                self._entry(entry)
            self._ask_for_tricks()
        except _Stop:
            pass
        self.waiting = [waiting for waiting in self.waiting if waiting.stage.every is None or self._lasts(waiting)]
        unused = tuple(
            (incident.number, key)
            for incident in self.course.incidents
            for key in incident.answers
            if (incident.number, key) not in self.used
        )
        return Outcome(tuple(self.steps), tuple(self.needs), tuple(self.waiting), self.state, self.declarer, unused)

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
                if self._answer(scope, fact) is None and place not in asked:
                    asked.add(place)
                    self.needs.append(self._need("name", scope, stage, (self._asked(scope, fact, ()),), ()))

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
            self._moment(entry.moment, entry.hand)

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
        self._follow(_Thread(incident, law.seen_from, goal, incident.anchor or "anchor", 0, True, ()))

    def _moment(self, moment: str, hand: str) -> None:
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
        due = [waiting for waiting in self.waiting if self._due(waiting, moment, hand)]
        words = self.first_words.get(min(self.first_words, default=0), "offender")
        voice = Voice(words, hand or "anchor", self.declarer, words, {})
        self.steps.append(Came(moment, hand, voice(kind.say, {"role": voice.hand(hand)})))
        self.passed.append((moment, hand))
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
                counted = (waiting.incident, waiting.stage.name, waiting.anchor)
                time = self.times[counted] = self.times.get(counted, 0) + 1
            goal = Goal(waiting.law.number, waiting.stage.name, "")
            thread = _Thread(
                incident, self.first_words[waiting.incident], goal, waiting.anchor, time, True, waiting.opened_by
            )
            self._follow(thread)
        if kind.ends_phase:
            self._lapse()
        self.waiting = [w for w in self.waiting if w.stage.every is None or self._lasts(w)]

    def _due(self, waiting: Waiting, moment: str, hand: str) -> bool:
        kind = self.book.support.moments[waiting.moment]
        return waiting.hand == hand and moment in (waiting.moment, kind.first_of)

    def _lasts(self, waiting: Waiting) -> bool:
        stage = waiting.stage
        owner = of_role(stage.while_role, waiting.anchor, self.declarer)
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

    def _follow(self, thread: _Thread) -> None:
        queue = deque([thread])
        while queue:
            current: _Thread | None = queue.popleft()
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
                scope = self._scope(current)
                try:
                    ruled = self._offer(scope, stage) if stage.options else self._decide(scope, stage)
                    queue.extend(self._apply(scope, stage, ruled))
                except _Missing as missing:
                    self.needs.append(missing.need)
                    if self.until_need:
                        raise _Stop from None
                    break
                cites = ruled.cite
                for goal in ruled.row.later:
                    queue.append(self._going(current, goal, cites, came=False))
                following = ruled.row.next
                current = self._going(current, following, cites, came=False) if following is not None else None

    def _going(self, thread: _Thread, goal: Goal, cites: tuple[str, ...], *, came: bool) -> _Thread:
        anchor = of_role(goal.anchor, thread.anchor, self.declarer) if goal.anchor else thread.anchor
        law = self.book.law(thread.goal.law)
        if goal.anchor == law.seen_from:
            anchor = thread.anchor
        return thread._replace(goal=goal, anchor=anchor, came=came, opened_by=cites)

    def _pause(self, thread: _Thread, stage: Stage) -> bool:
        """Whether the thread stops here: the moment is still to come (then it waits) or can never come (then it
        lapses).
        """
        moment = stage.at or stage.every
        if moment is None:
            return False
        kind = self.book.support.moments[moment.name]
        hand = of_role(moment.role, thread.anchor, self.declarer) if moment.role else ""
        scope = self._scope(thread)
        when = kind.say.replace("{role}", scope.voice.hand(hand))
        over = kind.phase in self.ended
        been = not kind.again and ((moment.name, hand) in self.passed or (kind.first_of, hand) in self.passed)
        if (over or been) and not kind.late_lapses and stage.every is None:
            return False
        if over or been:
            if stage.every is None:
                text = f"{scope.voice(stage.about or stage.name)}: too late, it was due {when}"
                self.steps.append(Lapsed(thread.incident.number, stage, text))
            return True
        self._wait(thread, stage, scope, moment.name, hand, when)
        return True

    def _wait(self, thread: _Thread, stage: Stage, scope: _Scope, moment: str, hand: str, when: str) -> None:
        waiting = Waiting(
            thread.incident.number, scope.law, stage, thread.anchor, moment, hand, scope.voice, when, thread.opened_by
        )
        for other in self.waiting:
            same_stage = (other.stage.law, other.stage.name, other.anchor) == (stage.law, stage.name, thread.anchor)
            same_player = other.incident == waiting.incident or (stage.every is not None and thread.anchor in SEATS)
            if same_stage and same_player:
                return
        self.waiting.append(waiting)

    def _scope(self, thread: _Thread) -> _Scope:
        law = self.book.law(thread.goal.law)
        suffix = ""
        if thread.anchor != (thread.incident.anchor or "anchor"):
            suffix += f" @{thread.anchor}"
        if thread.time:
            suffix += f" #{thread.time}"
        names: dict[str, tuple[str, str]] = {}
        voice = Voice(law.seen_from, thread.anchor, self.declarer, thread.first_word, names)
        scope = _Scope(law, thread, voice, suffix)
        carried = {name: fact for name, fact in law.facts.items() if fact.supplier == "name"}
        for name, fact in carried.items():
            answer = self._answer(scope, fact)
            if answer is not None:
                names[name] = (fact.kind, answer.value)
        return scope

    # facts

    def _view(self, scope: _Scope) -> View:
        names = {name: value for name, (_, value) in scope.voice.names.items()}
        return View(scope.thread.anchor, self.declarer, scope.thread.incident, names, self.state)

    def _answer(self, scope: _Scope, fact: Fact) -> Answer | None:
        """What is known about a fact: given, elected or derived; None if it has to be asked."""
        key = scope.key(fact)
        number = scope.thread.incident.number
        given = scope.thread.incident.answers.get(key)
        if given is not None:
            self.used.add((number, key))
            box_left_empty = fact.supplier == "tick" and fact.source and (given.value, given.by) == ("no", "table")
            if box_left_empty and self._derived(scope, fact) == "yes":
                # The list was read out before a later incident put it on the table (the other side's revoke).
                return Answer("yes", by="position")
            return self._checked((number, key), fact, given)
        if fact.supplier == "elected":
            elected = self.authority.elections.get(fact.key, fact.usual)
            if elected:
                place = (0, f"{self.authority.name}: {fact.key}")
                return self._checked(place, fact, Answer(elected, self.authority.name))
        derived = self._derived(scope, fact) if fact.source else None
        return Answer(derived, by="position") if derived is not None else None

    def _derived(self, scope: _Scope, fact: Fact) -> str | None:
        derived = DERIVATIONS[fact.source.partition(".")[2]](self._view(scope))
        if derived is not None and fact.supplier == "name" and not read_value(fact.kind, derived):
            return None  # two cards were named at the start, and one is wanted
        return derived

    def _checked(self, place: tuple[int, str], fact: Fact, answer: Answer) -> Answer:
        """The answer, if the fact has it; a carried value in the form in which it is stored."""
        if fact.supplier == "name":
            value = read_value(fact.kind, answer.value)
            if not value:
                raise Refused(f"{place[1]} cannot be {answer.value!r}", (place,), check_value(fact.kind, answer.value))
            return answer._replace(value=value)
        for value in answer.findings if answer.value == DISPUTED else (answer.value,):
            if value not in fact.answers:
                raise Refused(f"{place[1]} has no answer {value!r}", (place,), f"one of: {', '.join(fact.answers)}")
        return answer

    def _decide(self, scope: _Scope, stage: Stage) -> Ruled:
        found, used, cites = self._settle(scope, stage)
        own = tuple(dict.fromkeys(paragraph for row in found.cited for paragraph in row.cite))
        return Ruled(
            scope.thread.incident.number,
            scope.law,
            stage,
            scope.voice,
            used,
            tuple(dict.fromkeys((*cites, *own))),
            found.row,
            (),
            "",
            (),
            tuple(str(goal) for goal in found.row.later),
        )

    def _settle(self, scope: _Scope, stage: Stage) -> tuple[Decided, tuple[Used, ...], tuple[str, ...]]:
        """Decide a table; what finds an answer for it is decided on the way. Raises `_Missing` with what to ask."""
        known, used = self._known(scope, stage)
        cites: tuple[str, ...] = ()
        table = table_of(stage, scope.law)
        tried: set[str] = set()
        while True:
            try:
                found = table.decide(known)
            except LookupError:
                self._contradiction(scope, stage, known)
            if isinstance(found, Decided):
                return found, tuple(use for name in stage.facts for use in used.get(name, ())), cites
            finder = next(
                (n for n, _ in found.facts if scope.law.facts[n].supplier == "found" and n not in tried), None
            )
            if finder is None:
                raise _Missing(self._facts_need(scope, stage, found, known))
            tried.add(finder)
            fact = scope.law.facts[finder]
            by_scope, by_stage = self._finder(scope, fact)
            try:
                inner, inner_used, inner_cites = self._settle(by_scope, by_stage)
            except _Missing as missing:
                if missing.need.kind == "disputed":
                    raise
                continue
            answer = Answer(inner.row.gives, by=by_stage.name)
            known[finder] = inner.row.gives
            used[finder] = (*inner_used, Used(scope.key(fact), fact, answer, scope.voice))
            cites += (*inner_cites, *(paragraph for row in inner.cited for paragraph in row.cite))

    def _contradiction(self, scope: _Scope, stage: Stage, known: Mapping[str, str]) -> NoReturn:
        why, names = f" at {stage.name}", [name for name in known if name in stage.facts]
        for never in scope.law.never:
            if all(known.get(name) in answers for name, answers in never.when.items()):
                why, names = f": {never.why}", list(never.when)
        keys = {name: scope.key(scope.law.facts[name]) for name in names}
        told = ", ".join(f"{key}={known[name]}" for name, key in keys.items())
        number = scope.thread.incident.number
        places = tuple((number, key) for key in keys.values())
        raise Refused(f"the answers contradict each other{why}", places, told)

    def _known(self, scope: _Scope, stage: Stage) -> tuple[dict[str, str], dict[str, tuple[Used, ...]]]:
        names = dict.fromkeys(stage.facts)
        for never in scope.law.never:
            if any(name in names for name in never.when):
                names |= dict.fromkeys(never.when)
        known: dict[str, str] = {}
        used: dict[str, tuple[Used, ...]] = {}
        for name in names:
            fact = scope.law.facts[name]
            answer = self._answer(scope, fact)
            if answer is None or (answer.value == DISPUTED and name not in stage.facts):
                continue
            if answer.value == DISPUTED:
                asked = self._asked(scope, fact, answer.findings or tuple(fact.answers))
                raise _Missing(self._need("disputed", scope, stage, (asked,), ()))
            known[name] = answer.value
            used[name] = (Used(scope.key(fact), fact, answer, scope.voice),)
        return known, used

    def _finder(self, scope: _Scope, fact: Fact) -> tuple[_Scope, Stage]:
        stage = scope.law.stages.get(fact.by) or self.book.find_stage(fact.by)
        if stage.law == scope.law.number:
            return scope, stage
        thread = scope.thread._replace(goal=Goal(stage.law, stage.name, ""))
        return self._scope(thread), stage

    # what to ask

    def _asked(self, scope: _Scope, fact: Fact, answers: tuple[str, ...]) -> Asked:
        return Asked(scope.key(fact), fact, answers, scope.voice)

    def _need(
        self,
        kind: str,
        scope: _Scope,
        stage: Stage,
        asks: tuple[Asked, ...],
        rows: tuple[Row, ...],
        to: str = "",
        known: Mapping[str, str] | None = None,
    ) -> Need:
        number = scope.thread.incident.number
        key = asks[0].key if asks else ""
        return Need(kind, number, stage, scope.law, scope.voice, asks, key, (), to, rows, known or {})

    def _facts_need(self, scope: _Scope, stage: Stage, found: Open, known: Mapping[str, str]) -> Need:
        """The first fact that still matters; ticks come with all other ticks of this table and of those that find
        for it.
        """
        first, answers = found.facts[0]
        fact = scope.law.facts[first]
        carried = self._told_by(scope, fact)
        if carried is not None:
            return self._need("name", scope, stage, (self._asked(scope, carried, ()),), found.rows, "", known)
        if fact.supplier == "found" and not self.until_need:
            by_scope, by_stage = self._finder(scope, fact)
            inner, inner_known = self._open(by_scope, by_stage)
            need = self._facts_need(by_scope, by_stage, inner, inner_known)
            if need.asks[0].fact.supplier == "tick":
                rest = [ask for name, _ in found.facts[1:] for ask in self._ticks(scope, name)]
                need = need._replace(asks=(*need.asks, *(ask for ask in rest if ask not in need.asks)))
            return need
        asks: list[Asked] = []
        if fact.supplier == "tick":
            for name, _ in found.facts:
                asks += [ask for ask in self._ticks(scope, name) if ask.key not in [other.key for other in asks]]
        elif fact.supplier == "judge" and stage.finds and _yes_no(fact):
            tests = [scope.law.facts[name] for name, _ in found.facts]
            asks = [
                self._asked(scope, test, tuple(test.answers))
                for test in tests
                if test.supplier == "judge" and _yes_no(test)
            ]
        else:
            asks = [self._asked(scope, fact, answers)]
        to = of_role(fact.of, scope.thread.anchor, self.declarer) if fact.supplier == "choice" else ""
        return self._need("facts", scope, stage, tuple(asks), found.rows, to, known)

    def _told_by(self, scope: _Scope, fact: Fact) -> Fact | None:
        """A carried value that would tell the fact and is wanted for an effect anyway: it is asked first."""
        reads = self.book.support.derived[fact.source.partition(".")[2]].reads if fact.source else ""
        name = scope.law.facts.get(reads)
        if name is None or name.supplier != "name" or self._answer(scope, name) is not None:
            return None
        effects = self.book.support.effects
        for stage in scope.law.stages.values():
            for row in stage.steps:
                for use in row.do:
                    if any(word == reads and effects[use.effect].slots[slot].asked for slot, word in use.slots):
                        return name
        return None

    def _ticks(self, scope: _Scope, name: str) -> list[Asked]:
        fact = scope.law.facts[name]
        if fact.supplier == "tick":
            return [self._asked(scope, fact, ("yes", "no"))]
        if fact.supplier != "found":
            return []
        by_scope, by_stage = self._finder(scope, fact)
        opened, _ = self._open(by_scope, by_stage)
        return [ask for inner, _ in opened.facts for ask in self._ticks(by_scope, inner)]

    def _open(self, scope: _Scope, stage: Stage) -> tuple[Open, dict[str, str]]:
        known, _ = self._known(scope, stage)
        found = table_of(stage, scope.law).decide(known)
        return (found if isinstance(found, Open) else Open((), ())), known

    # offers

    def _offer(self, scope: _Scope, stage: Stage) -> Ruled:
        known, used = self._known(scope, stage)
        unknown = [name for name in stage.facts if name not in known]
        if unknown:
            fact = scope.law.facts[unknown[0]]
            names = [n for n in unknown if scope.law.facts[n].supplier == fact.supplier == "tick"] or unknown[:1]
            asks = tuple(self._asked(scope, scope.law.facts[n], tuple(scope.law.facts[n].answers)) for n in names)
            raise _Missing(self._need("facts", scope, stage, asks, ()))
        offered = []
        for option in stage.options:
            bars = [bar for bar in option.barred if all(known[n] in answers for n, answers in bar.when.items())]
            offered.append(Offered(option, tuple(paragraph for bar in bars for paragraph in bar.cite)))
        free = [entry.option for entry in offered if not entry.barred]
        key = stage.key + scope.suffix
        number = scope.thread.incident.number
        to = of_role(stage.to, scope.thread.anchor, self.declarer)
        if to == rotate(self.declarer, 2):
            to = self.declarer  # whoever is addressed as dummy, declarer answers
        given = scope.thread.incident.answers.get(key)
        if given is not None:
            self.used.add((number, key))
            names = [entry.option.name for entry in offered]
            if given.value not in names:
                raise Refused(f"{key} has no option {given.value!r}", ((number, key),), f"one of: {', '.join(names)}")
            if given.value not in [option.name for option in free]:
                barred = next(entry.barred for entry in offered if entry.option.name == given.value)
                raise Refused(f"{given.value} is not open at {key} ({', '.join(barred)})", ((number, key),))
            chosen = next(option for option in free if option.name == given.value)
        elif len(free) == 1:
            chosen = free[0]
        else:
            need = Need("offer", number, stage, scope.law, scope.voice, (), key, tuple(offered), to, (), known)
            raise _Missing(need)
        bars_cited = tuple(p for entry in offered if len(free) == 1 for p in entry.barred)
        return Ruled(
            number,
            scope.law,
            stage,
            scope.voice,
            tuple(use for name in stage.facts for use in used.get(name, ())),
            tuple(dict.fromkeys((*chosen.cite, *bars_cited))),
            chosen,
            tuple(offered),
            to,
            (),
            tuple(str(goal) for goal in chosen.later),
        )

    # effects

    def _apply(self, scope: _Scope, stage: Stage, ruled: Ruled) -> list[_Thread]:
        """Write the effects of a step to the table; returns what they bring that follows at once."""
        filled = [self._fill(scope, stage, use) for use in ruled.row.do]
        applied = []
        brought: dict[tuple[str, str], _Thread] = {}
        for use, slots in zip(ruled.row.do, filled, strict=True):
            kind = self.book.support.effects[use.effect]
            hand = self._hand_of(scope, slots, use)
            before = self.declarer
            for one in _each_card(slots):
                self.state.apply(kind, Item(use.effect, hand, one, scope.thread.incident.number, ruled.cite))
            if kind.combine == "distinct_tricks":
                self.moved.append((scope, stage, use))
            applied.append(self._worded(scope, use, hand, slots, before))
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

    def _fill(self, scope: _Scope, stage: Stage, use: EffectUse) -> dict[str, str]:
        """The slots of an effect as they hold at this table: hands, sides and carried values. Raises `_Missing`
        for a value.
        """
        kind = self.book.support.effects[use.effect]
        filled = {}
        for name, word in use.slots:
            slot = kind.slots[name]
            if slot.kind == "hand":
                filled[name] = of_role(word, scope.thread.anchor, self.declarer)
            elif slot.kind == "side":
                own = side_of(scope.thread.anchor)
                filled[name] = own if word == "own_side" else other_side(own)
            elif slot.words:
                filled[name] = word
            else:
                fact = scope.law.facts[word]
                answer = self._answer(scope, fact)
                if answer is not None:
                    filled[name] = answer.value
                elif slot.asked:
                    to = of_role(fact.of, scope.thread.anchor, self.declarer) if fact.of else ""
                    raise _Missing(self._need("name", scope, stage, (self._asked(scope, fact, ()),), (), to))
        return filled

    def _hand_of(self, scope: _Scope, slots: Mapping[str, str], use: EffectUse) -> str:
        kind = self.book.support.effects[use.effect]
        hands = [slots[name] for name, slot in kind.slots.items() if slot.kind == "hand" and name in slots]
        return hands[0] if hands else scope.thread.anchor

    def _worded(self, scope: _Scope, use: EffectUse, hand: str, slots: Mapping[str, str], declarer: str) -> Applied:
        kind = self.book.support.effects[use.effect]
        voice = Voice(
            scope.law.seen_from, scope.thread.anchor, declarer, scope.thread.first_word, dict(scope.voice.names)
        )
        more = {}
        for name, slot in kind.slots.items():
            value = slots.get(name, "")
            if slot.kind == "hand":
                more[name] = voice.hand(value)
            elif slot.kind == "side":
                more[name] = voice.side(value)
            elif slot.words:
                more[name] = kind.words.get(name, {}).get(value, value.replace("_", " "))
            else:
                more[name] = voice.value(slot.kind, value)
        say = voice(kind.say, more)
        return Applied(use, hand, slots, say, voice(kind.report, more) if kind.report else say)

    @property
    def declarer(self) -> str:
        """Declarer's hand now: Law 54A swaps declarer and dummy."""
        said = self.course.declarer or "declarer"
        return rotate(said, 2) if len(self.state.of("seats")) % 2 else said


def _each_card(slots: Mapping[str, str]) -> list[Mapping[str, str]]:
    """Several cards that go down together lie there as one item each."""
    cards = slots.get("card", "").split()
    return [{**slots, "card": card} for card in cards] if len(cards) > 1 else [slots]


def _yes_no(fact: Fact) -> bool:
    return tuple(fact.answers) == ("yes", "no")
