"""Answers given beforehand: ``--answer``, ``--answers FILE``, ``--moment``; and ruling from them alone."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from bridge_rulings.errors import Problem, did_you_mean
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.model import Fact, Stage
from bridge_rulings.ruling.course import DISPUTED, Answer
from bridge_rulings.ruling.engine import Need, Outcome, Waiting
from bridge_rulings.ruling.record import ruling_of, waiting_of
from bridge_rulings.ruling.session import Session
from bridge_rulings.ruling.settle import settle
from bridge_rulings.ruling.values import check_value, read_value


class Given:
    """The answers, by the names under which they were given: ``64.later_trick``, or ``later_trick`` alone."""

    def __init__(self, answers: dict[str, Answer]) -> None:
        self.answers = answers
        self.taken: set[str] = set()

    def place(self, session: Session, number: int) -> None:
        """Put everything that can be placed now into an incident: what names its law, and the facts of the law it
        starts with.
        """
        book = session.book
        start = book.find_stage(session.course.incident(number).start)
        placed = {}
        for name, answer in self.answers.items():
            law, dot, _ = name.partition(".")
            if dot and (law.isdigit() or law == "shared"):
                placed[name] = self._valid(name, _meaning(book, name), answer)
            elif not dot and name in book.law(start.law).facts:
                found = book.law(start.law).facts[name]
                placed[found.key] = self._valid(name, found, answer)
            else:
                continue
            self.taken.add(name)
        if placed:
            incident = session.course.incident(number)
            course = session.course.with_incident(incident._replace(answers={**incident.answers, **placed}))
            session.replace_course(course)

    def take(self, need: Need) -> dict[str, Answer]:
        """The answers to a need that were given under a bare name."""
        found = {}
        for ask in need.asks:
            if ask.fact.name in self.answers:
                self.taken.add(ask.fact.name)
                found[ask.key] = self._valid(ask.fact.name, ask.fact, self.answers[ask.fact.name])
        if need.kind == "offer" and need.stage.name in self.answers:
            self.taken.add(need.stage.name)
            found[need.key] = self.answers[need.stage.name]
        return found

    def checked(self, book: Book, key: str) -> Answer:
        """The answer given under a full key, if its fact has it."""
        return self._valid(key, _meaning(book, key), self.answers[key])

    def left(self) -> list[str]:
        """The names that nothing took."""
        return [name for name in self.answers if name not in self.taken]

    @staticmethod
    def _valid(name: str, meaning: Fact | Stage, answer: Answer) -> Answer:
        if isinstance(meaning, Stage):
            allowed = [option.name for option in meaning.options]
        elif meaning.supplier == "name":
            wrong = check_value(meaning.kind, answer.value)
            if wrong:
                raise Problem(f"{name}={answer.value}: {wrong}")
            return answer._replace(value=read_value(meaning.kind, answer.value))
        elif answer.value == DISPUTED:
            return answer._replace(findings=answer.findings or tuple(meaning.answers))
        else:
            allowed = list(meaning.answers)
        if answer.value not in allowed:
            raise Problem(
                f"{name} has no answer {answer.value!r}",
                hint=did_you_mean(answer.value, allowed) or f"one of: {', '.join(allowed)}",
            )
        return answer


def _meaning(book: Book, name: str) -> Fact | Stage:
    """The fact or offer that a full key names. Raises `Problem` if there is none."""
    plain = name.split(" @")[0].split(" #")[0]
    law, _, rest = plain.partition(".")
    if law == "shared":
        if rest in book.support.shared:
            return book.support.shared[rest]
        raise Problem(f"there is no fact {name}", hint=did_you_mean(rest, book.support.shared))
    entry = book.law(int(law))
    if rest in entry.facts:
        fact = entry.facts[rest]
        if fact.key != plain:
            raise Problem(f"{name} is a fact that several laws share", hint=f"write {fact.key}")
        return fact
    if rest in entry.stages and entry.stages[rest].options:
        return entry.stages[rest]
    known = [*entry.facts, *(stage.name for stage in entry.stages.values() if stage.options)]
    raise Problem(f"Law {law} has no fact {rest!r}", hint=did_you_mean(rest, known))


def read_given(pairs: Iterable[str], file: Path | None) -> Given:
    """The answers of ``--answers FILE`` and, over them, of ``--answer``. Raises `Problem` for a line that is none."""
    answers: dict[str, Answer] = {}
    if file is not None:
        answers |= _file_answers(file)
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise Problem(f"--answer {pair!r} is not FACT=VALUE", hint="like --answer 64.later_trick=yes")
        if name.strip() in answers and file is None:
            raise Problem(f"{name.strip()} is answered twice")
        answers[name.strip()] = Answer(value.strip())
    return Given(answers)


def _file_answers(file: Path) -> dict[str, Answer]:
    from bridge_rulings.lawbook.source import Block, Items, Text, read_block

    block = read_block(file)
    found = {}
    for name, piece in block.items():
        if isinstance(piece, Text):
            found[str(name)] = Answer(str(piece))
            continue
        if not isinstance(piece, Block) or not isinstance(piece.get("is"), Text):
            raise Problem(
                f"the answer to {name!s:.40} must be a word", file=str(file), line=block.lines[name], hint="FACT: VALUE"
            )
        findings = piece.get("findings", Items(0))
        found[str(name)] = Answer(
            str(piece["is"]),
            str(piece.get("by", "table")),
            str(piece.get("because", "")),
            tuple(str(word) for word in findings),
        )
    return found


def rule_given(session: Session, given: Given, moments: Sequence[str], as_json: bool) -> None:
    """Rule from what was given and write the ruling; what is missing is named. Raises `Problem` for that, after
    saving.
    """
    coming = list(moments)
    with session.saved_once():
        if session.course.incidents:
            given.place(session, session.course.incidents[-1].number)
        _take_given(session, given, coming)
    _refuse_strange(session, given)
    if session.need is not None and session.need.kind != "disputed":
        raise _missing(session.need, session)
    if coming:
        raise Problem(f"the moment {coming[0]} was not reached")
    if as_json:
        sys.stdout.write(json.dumps(as_data(session), indent=2, ensure_ascii=False) + "\n")
    else:
        from bridge_rulings.cli.screen import Screen
        from bridge_rulings.cli.show import show_ruling

        screen = Screen()
        titles = {
            incident.number: session.book.law(session.book.find_stage(incident.start).law).title
            for incident in session.course.incidents
        }
        show_ruling(screen, session.course, session.outcome, titles, dict(session.book.support.effects))
        if session.file is not None:
            screen.line(f"Saved: {session.file.path}", "dim")


def _take_given(session: Session, given: Given, coming: list[str]) -> None:
    """Answer everything that can be answered, and let the moments come where nothing is needed before them."""
    while True:
        need = session.need
        if need is None:
            if not coming:
                return
            session.moment(_waiting(session.outcome, coming.pop(0)))
            continue
        answers = given.take(need)
        if not answers:
            return
        session.answer(answers)
        if need.asks and all(ask.key not in answers for ask in need.asks):
            return


def _waiting(outcome: Outcome, text: str) -> Waiting:
    name, _, hand = text.strip().partition(" ")
    for waiting in outcome.waiting:
        meant = waiting.moment == name or (name == "to_lead" and waiting.moment == "first_lead")
        if meant and hand.lower() in ("", waiting.hand.lower()):
            return waiting
    waited = sorted({f"{w.moment} {w.hand}".strip() for w in outcome.waiting})
    raise Problem(f"nothing waits for {text!r}", hint=f"waiting: {', '.join(waited) or 'nothing'}")


def _refuse_strange(session: Session, given: Given) -> None:
    left = given.left()
    if not left:
        return
    laws = {step.law.number: step.law for step in session.outcome.rulings}
    if session.need is not None:
        laws[session.need.law.number] = session.need.law
    known = {name for law in laws.values() for name in law.facts}
    for name in left:
        if name not in known:
            raise Problem(f"no fact is called {name!r} here", hint=did_you_mean(name, known) or "write it as LAW.FACT")


def _missing(need: Need, session: Session) -> Problem:
    if need.kind == "offer":
        names = [entry.option.name for entry in need.offered if not entry.barred]
        return Problem(
            f"{need.key} is missing: what does {need.voice.hand(need.to)} choose?",
            hint=f'--answer "{need.key}=..." with one of: {", ".join(names)}',
        )
    given = session.course.incident(need.incident).answers
    open_asks = [ask for ask in need.asks if ask.key not in given] or list(need.asks)
    first = open_asks[0]
    legal = " or ".join(first.answers) if first.answers else first.fact.kind
    more = f"; and {', '.join(ask.key for ask in open_asks[1:])}" if len(open_asks) > 1 else ""
    return Problem(f"{first.key} is missing: {first.text}", hint=f"--answer {first.key}=... ({legal}){more}")


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
        "cite": list(dict.fromkeys(paragraph for step in outcome.rulings for paragraph in step.cite)),
        "steps": steps,
        "transfers": [
            {"from": transfer.side, "tricks": transfer.number, "at_most": transfer.upper}
            for transfer in settle(outcome.state.of("transfers"))
        ],
        "table": {
            name: [{"hand": item.hand, **dict(item.slots)} for item in items]
            for name, items in outcome.state.lists.items()
            if items
        },
        "waiting": waiting_of(outcome),
        "unused": [key for _, key in outcome.unused],
        "file": str(session.file.path) if session.file is not None else None,
    }
