"""Answers given beforehand: ``--answer``, ``--answers FILE``, ``--moment``; and ruling from them alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from bridge_rulings.cli.screen import Screen, write_json
from bridge_rulings.errors import Problem, did_you_mean, located
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.model import Fact, Stage
from bridge_rulings.lawbook.source import line_of
from bridge_rulings.ruling.answers import checked, meaning
from bridge_rulings.ruling.course import OVERRULED, Answer
from bridge_rulings.ruling.outcome import Came, Need, Outcome, Waiting
from bridge_rulings.ruling.record import ruling_of, waiting_of
from bridge_rulings.ruling.record_read import read_answers
from bridge_rulings.ruling.session import Session
from bridge_rulings.ruling.settle import settle


class Given:
    """The answers, by the names under which they were given: ``64.later_trick``, or ``later_trick`` alone."""

    def __init__(self, answers: Mapping[str, Answer], file: str = "") -> None:
        """``file``: where those names come from that know their line."""
        self.answers = answers
        self.file = file
        self.taken: set[str] = set()

    def place(self, session: Session, number: int) -> None:
        """Put everything that can be placed now into a new incident: what names its law, and the facts of the law it
        starts with.
        """
        book = session.book
        incident = session.course.incident(number)
        start = book.law(book.find_stage(incident.start).law)
        answers = dict(incident.answers)
        for name in self.answers:
            key = name if _is_key(name) else start.facts[name].key if name in start.facts else ""
            if not key:
                continue
            if key != name and key in self.answers:
                raise Problem(f"{name} is answered twice", hint=f"once as {name} and once as {key}")
            answers[key] = self._checked(name, self._meant(book, name, key))
        if answers != incident.answers:
            session.take(session.course.with_incident(incident._replace(answers=answers)), number)

    def take(self, need: Need) -> dict[str, Answer]:
        """The answers to a need."""
        found: dict[str, Answer] = {}
        if need.kind == "disputed":
            return found
        for ask in need.asks:
            for name in (ask.key, ask.fact.name):
                if name in self.answers:
                    found[ask.key] = self._checked(name, ask.fact)
        if need.kind == "offer":
            for name in (need.key, need.stage.name):
                if name in self.answers:
                    found[need.key] = self._checked(name, need.stage)
        return found

    def place_rest(self, session: Session) -> bool:
        """What names its law and was not asked for changes the last incident that has it, and overrules what was worked
        out; else it is kept for later with the last incident. Whether there was any.
        """
        used = {place: use.answer for place, use in session.used()}
        have = [(incident.number, key) for incident in session.course.incidents for key in incident.answers]
        rest = [name for name in self.left() if _is_key(name)]
        for name in rest:
            numbers = [number for number, key in (*used, *have) if key == name]
            number = max(numbers, default=len(session.course.incidents))
            answer = self._checked(name, self._meant(session.book, name, name))
            worked_out = used.get((number, name))
            if worked_out is not None and worked_out.by == "position":
                answer = answer._replace(by=OVERRULED, instead=worked_out.value)
            session.change((number, name), answer)
        return bool(rest)

    def left(self) -> list[str]:
        """The names that nothing took."""
        return [name for name in self.answers if name not in self.taken]

    def refuse_strange(self, session: Session) -> None:
        """Raises `Problem` for a name that no law on the way has; one that was not needed is no fault."""
        laws = {step.law.number: step.law for step in session.outcome.rulings}
        if session.need is not None:
            laws[session.need.law.number] = session.need.law
        known = {name for law in laws.values() for name in law.facts}
        for name in self.left():
            if name not in known:
                with located(self.file, line_of(name)):
                    hint = did_you_mean(name, known) or "write it as LAW.FACT"
                    raise Problem(f"no fact is called {name!r:.42} here", hint=hint)

    def _meant(self, book: Book, name: str, key: str) -> Fact | Stage:
        with located(self.file, line_of(name)):
            return meaning(book, key)

    def _checked(self, name: str, meant: Fact | Stage) -> Answer:
        self.taken.add(name)
        with located(self.file, line_of(name)):
            return checked(name, meant, self.answers[name])


def _is_key(name: str) -> bool:
    law, dot, _ = name.partition(".")
    return bool(dot) and (law == "shared" or (law.isascii() and law.isdecimal() and len(law) < 3))


def read_given(pairs: Iterable[str], file: Path | None) -> Given:
    """The answers of ``--answers FILE`` and, over them, of ``--answer``. Raises `Problem` for a line that is none."""
    answers: dict[str, Answer] = {}
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not name or not value:
            raise Problem(f"--answer {pair!r} is not FACT=VALUE", hint="like --answer 64.later_trick=yes")
        if name in answers:
            raise Problem(f"--answer: {name} is answered twice")
        answers[name] = Answer(value)
    return Given({**read_answers(file), **answers}, str(file)) if file is not None else Given(answers)


def tell_given(session: Session, given: Given, moments: Sequence[str]) -> None:
    """Tell a session everything that was given. Raises `Problem` for what cannot be used; what is missing is no problem
    here.
    """
    coming = list(moments)
    while True:
        need = session.need
        answers = given.take(need) if need is not None else {}
        if answers:
            session.answer(answers)
        elif need is None and coming:
            waiting = _waiting(session.outcome, coming.pop(0))
            if waiting is not None:
                session.moment(waiting)
        elif not given.place_rest(session):
            break
    given.refuse_strange(session)
    if coming and session.need is None:
        raise Problem(f"the moment {coming[0]} was not reached")


def missing(session: Session) -> Problem | None:
    """What a ruling still lacks, with the answers it may have."""
    need = session.need
    if need is None or need.kind == "disputed":
        return None
    if need.kind == "offer":
        names = [entry.option.name for entry in need.offered if not entry.barred]
        return Problem(
            f"{need.key} is missing: what does {need.voice.hand(need.to)} choose?",
            hint=f'--answer "{need.key}=..." with one of: {", ".join(names)}',
        )
    first, *others = need.asks
    legal = " or ".join(first.answers) if first.answers else first.fact.kind
    more = f"; and {', '.join(ask.key for ask in others)}" if others else ""
    return Problem(f"{first.key} is missing: {first.text}", hint=f"--answer {first.key}=... ({legal}){more}")


def show_given(session: Session, as_json: bool) -> None:
    """Write the ruling, for a reader or for a program."""
    if as_json:
        write_json(as_data(session))
        return
    from bridge_rulings.cli.show import show_findings, show_ruling

    screen = Screen()
    book = session.book
    titles = {
        incident.number: book.law(book.find_stage(incident.start).law).title for incident in session.course.incidents
    }
    show_ruling(screen, session.course, session.outcome, titles)
    need = session.need
    if need is not None and need.kind == "disputed":
        show_findings(screen, need, session.findings(need), session.outcome)
    if session.file is not None:
        screen.whole(f"Saved: {session.file.path}")


def _waiting(outcome: Outcome, text: str) -> Waiting | None:
    """What waits for a moment; None if the moment has come already."""
    name, _, hand = text.strip().partition(" ")
    for waiting in outcome.waiting:
        meant = waiting.moment == name or (name == "to_lead" and waiting.moment == "first_lead")
        if meant and hand.lower() in ("", waiting.hand.lower()):
            return waiting
    if any(isinstance(step, Came) and step.moment == name and not hand for step in outcome.steps):
        return None  # the record of the board has told it already
    waited = sorted({f"{w.moment} {w.hand}".strip() for w in outcome.waiting})
    raise Problem(f"nothing waits for {text!r}", hint=f"waiting: {', '.join(waited) or 'nothing'}")


def as_data(session: Session) -> dict[str, Any]:
    """The ruling for a program to read."""
    outcome = session.outcome
    steps = []
    for step, entry in zip(outcome.rulings, ruling_of(outcome), strict=False):
        texts = [step.voice(text) for text in (step.stage.say, step.row.say) if text]
        steps.append(
            {
                "incident": step.incident,
                "law": step.law.number,
                "stage": step.stage.name,
                "cite": list(step.cite),
                "answers": {use.key: use.answer.value for use in step.used},
                "say": [*texts, *(applied.say for applied in step.applied)],
                "do": [{"effect": applied.use.effect, **dict(applied.slots)} for applied in step.applied],
                "note": [step.voice(text) for text in (step.stage.note, step.row.note) if text],
                "sure": step.row.sure,
                **(
                    {"options": [o.option.name for o in step.offered], "chosen": entry.get("chosen")}
                    if step.offered
                    else {}
                ),
            }
        )
    return {
        "board": {
            "number": session.course.board,
            "contract": session.course.contract,
            "declarer": session.course.declarer,
        },
        "complete": outcome.need is None,
        "cite": _cited(outcome),
        "steps": steps,
        "transfers": _transfers(outcome),
        "table": {
            name: [{"hand": item.hand, **dict(item.slots)} for item in items]
            for name, items in outcome.state.lists.items()
            if items
        },
        "waiting": waiting_of(outcome),
        "disputed": _disputed(session),
        "unused": [key for _, key in outcome.unused],
        "file": str(session.file.path) if session.file is not None else None,
    }


def _disputed(session: Session) -> dict[str, Any] | None:
    """A fact that the players dispute, with the ruling on each finding."""
    need = session.need
    if need is None or need.kind != "disputed":
        return None
    findings = [
        {
            "found": finding.answer,
            "cite": _cited(finding.outcome),
            "transfers": _transfers(finding.outcome),
            "missing": finding.outcome.need.key if finding.outcome.need else None,
        }
        for finding in session.findings(need)
    ]
    return {"fact": need.key, "question": need.asks[0].text, "findings": findings}


def _cited(outcome: Outcome) -> list[str]:
    return list(dict.fromkeys(paragraph for step in outcome.rulings for paragraph in step.cite))


def _transfers(outcome: Outcome) -> list[dict[str, Any]]:
    return [
        {"from": transfer.side, "tricks": transfer.number, "at_most": transfer.upper}
        for transfer in settle(outcome.state.of("transfers"))
    ]
