"""``replay``: a recorded ruling again, as a transcript; what it would be with another answer; whether the book
still rules so.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import typer

from bridge_rulings.cli.bookpath import path_data, show_path
from bridge_rulings.cli.claim_replay import replay_claim
from bridge_rulings.cli.screen import Screen, write_json
from bridge_rulings.cli.show import (
    board_line,
    cites,
    gist,
    in_words,
    incident_line,
    show_tricks,
    show_waiting,
    source_of,
    with_cite,
)
from bridge_rulings.errors import Problem, did_you_mean
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.source import read_text
from bridge_rulings.ruling.answers import checked, meaning
from bridge_rulings.ruling.changed import changed
from bridge_rulings.ruling.course import Answer, Incident
from bridge_rulings.ruling.judged_claim import Judged, judged_within
from bridge_rulings.ruling.outcome import Came, Lapsed, Outcome, Ruled, Used
from bridge_rulings.ruling.record import Record, ruling_of
from bridge_rulings.ruling.record_read import parse_record
from bridge_rulings.ruling.recorded import rule_recorded
from bridge_rulings.ruling.session import Session
from bridge_rulings.ruling.settle import settle
from bridge_rulings.ruling.store import records_claim
from bridge_rulings.ruling.topics import title_of
from bridge_rulings.ruling.voice import UNKNOWN


def replay_command(files: Sequence[Path], step: bool, what_if: Sequence[str], explain: bool, as_json: bool) -> None:
    """Replay rulings. Exit 1 if one differs from what was recorded.

    Raises `Problem` for a file that is none, and for a claim if something is asked that is about a ruling.
    """
    book = Book()
    screen = Screen()
    differing = False
    data: list[dict[str, Any]] = []
    texts = [(str(file), read_text(file)) for file in files]
    _only_of_rulings(texts, {"--what-if": what_if, "--explain": explain})
    pause = partial(_wait, screen) if step else _go_on
    for at, (file, text) in enumerate(texts):
        if at and not as_json:
            screen.raw("")
        if records_claim(text):
            judged = replay_claim(screen, text, file, data if as_json else None, pause)
            if judged.same is False:
                differing = True
                if not as_json:
                    screen.line(f"Recorded was: {judged.recorded}.", "wrong")
            continue
        record = parse_record(text, file)
        outcome = rule_recorded(book, record)
        other = _supposed(book, record, what_if) if what_if else None
        if not as_json:
            transcript(screen, book, record, outcome, pause)
        on_cards = list[dict[str, Any]]()
        changes = [*changed(record, outcome), *_on_cards(screen, record, on_cards if as_json else None, pause)]
        differing = differing or bool(changes)
        if as_json:
            data.append({"file": file, "title": record.title, **_data(outcome, changes)})
            if on_cards:
                data[-1]["on_cards"] = on_cards
            if other is not None:
                data[-1]["what_if"] = {"changes": list(what_if), **_data(other)}
            if explain:
                data[-1]["path"] = path_data(book, outcome)
            continue
        _verdict(screen, record, changes)
        if other is not None:
            _side_by_side(screen, what_if, outcome, other)
        if explain:
            show_path(screen, book, record.course, outcome)
    if as_json:
        write_json(data)
    if differing:
        screen.flush()
        raise typer.Exit(1)


def _only_of_rulings(texts: Sequence[tuple[str, str]], asked: Mapping[str, object]) -> None:
    claims = [file for file, text in texts if records_claim(text)]
    for option, given in asked.items():
        if given and claims:
            hint = f"without {option} it is shown line by line, with every answer"
            raise Problem(f"{option} is about a ruling; this is a claim judged on the cards", file=claims[0], hint=hint)


# ---------------------------------------------------------------------------------- transcript


def _go_on() -> None:
    """No pause."""


def transcript(
    screen: Screen, book: Book, record: Record, outcome: Outcome, pause: Callable[[], None] = _go_on
) -> None:
    """Every question, answer with its source, option with the chosen one marked, paragraph, effect, moment and
    trick, with a pause after every step.
    """
    course = record.course
    screen.line(record.title or board_line(course) or record.file, "bold")
    if record.title and board_line(course):
        screen.line(board_line(course), "", "  ")
    if record.told:
        screen.line(record.told.strip(), "", "  ")
    shown: set[int] = set()
    topics = book.topics()
    for entry in outcome.steps:
        if isinstance(entry, Came):
            screen.line(entry.text, "bold", "-- ")
        elif isinstance(entry, Lapsed):
            screen.line(entry.text, "eyes", "   lapsed: ")
        else:
            if entry.incident not in shown:
                shown.add(entry.incident)
                title = title_of(book, topics, course.incident(entry.incident))
                title = incident_line(course, entry.incident, title)
                screen.line(title, "bold", f"{entry.incident}  ")
            _ruled(screen, entry)
        pause()
    show_tricks(screen, outcome)
    if outcome.need is not None:
        missing = (
            outcome.need.asks[0].text if outcome.need.asks else f"{outcome.need.voice.hand(outcome.need.to)} to choose"
        )
        screen.line(missing, "eyes", "still to be asked: ")
    show_waiting(screen, outcome.waiting)
    for number, key in outcome.unused:
        screen.line(f"not needed for the ruling: {key} (incident {number})", "dim", "   ")


def _ruled(screen: Screen, step: Ruled) -> None:
    about = step.voice(step.stage.about) if step.stage.about else ""
    screen.line(f"Law {step.law.number}, {step.stage.name}{': ' + about if about else ''}", "dim", "   ")
    for use in step.used:
        _used(screen, use)
    if step.offered:
        screen.line(f"{step.voice.hand(step.to)} may:", "", "   ")
        for offered in step.offered:
            mark = "[x]" if offered.option is step.row else "[ ]"
            barred = f" (not open: {cites(offered.barred)})" if offered.barred else ""
            with_cite(screen, step.voice(offered.option.say) + barred, offered.option.cite, "", f"     {mark} ")
    said = [step.voice(text) for text in (step.stage.say, "" if step.offered else step.row.say) if text]
    said += [applied.report for applied in step.applied]
    for at, sentence in enumerate(said or ["nothing to do here" if step.row.next is None else "goes on"]):
        with_cite(screen, sentence, step.cite if at == 0 else (), "aloud" if said else "dim", "   = ")
    for note in filter(None, (step.stage.note, step.row.note)):
        screen.line(step.voice(note), "eyes", "     for the director: ", "       ")
    if step.row.sure:
        screen.line(step.voice(step.row.sure), "eyes", "     not certain: ", "       ")


def _used(screen: Screen, use: Used) -> None:
    answer = use.answer
    text = use.voice(use.fact.answers.get(answer.value, answer.value))
    source = source_of(use)
    reason = f"; {answer.because}" if answer.because else ""
    question = use.voice(use.fact.text)
    if use.fact.supplier == "tick":
        mark = "[x]" if answer.value == "yes" else "[ ]"
        screen.line(f"{question}  [{source}{reason}]", "", f"     {mark} ")
    else:
        screen.line(f"{question} {text}  [{source}{reason}]", "", "     ? ", "       ")


def _wait(screen: Screen) -> None:
    screen.flush()
    if sys.stdin.isatty():
        try:
            input()
        except EOFError:
            return


def _on_cards(
    screen: Screen, record: Record, data: list[dict[str, Any]] | None, pause: Callable[[], None]
) -> list[str]:
    """Show the claims that were judged on the cards, or add them to ``data``; where one comes to something else."""

    def replayed(incident: Incident) -> Judged:
        if data is None:
            screen.line(f"Judged on the cards (incident {incident.number})", "bold")
        return replay_claim(screen, incident.on_cards, record.file, data, pause)

    claims = judged_within(record, replayed)
    return [change for number, judged in claims for change in judged.otherwise(number)]


def _verdict(screen: Screen, record: Record, changes: Sequence[str]) -> None:
    if changes:
        screen.line("Today's book rules differently.", "wrong")
        for change in changes:
            screen.line(change, "", "  ")
    elif record.ruling is not None or record.expected:
        screen.line("Today's book rules the same.", "dim")


# ---------------------------------------------------------------------------------- what if


def _supposed(book: Book, record: Record, what_if: Sequence[str]) -> Outcome:
    """The ruling with other answers; of the answers that stand, those that they rule out are left out."""
    session = Session(book, book.authority(record.authority), record)
    for change in what_if:
        name, equals, value = change.partition("=")
        if not equals or not name:
            raise Problem(f"--what-if {change!r} is not FACT=VALUE", hint="like --what-if later_trick=no")
        places = {place for place, _ in session.used()}
        places |= {(incident.number, key) for incident in session.course.incidents for key in incident.answers}
        wanted = [place for place in places if name in (place[1], _bare(place[1]))]
        if not wanted:
            raise Problem(f"the ruling has no fact {name}", hint=did_you_mean(name, {key for _, key in places}))
        for number, key in sorted(wanted):
            answer = checked(name, meaning(book, key), Answer(value or UNKNOWN, "assumed"))
            session.change((number, key), answer)
    return session.outcome


def _bare(key: str) -> str:
    """The name of a fact or offer without its law, hand and time."""
    return key.partition(".")[2].split(" @")[0].split(" #")[0]


def _side_by_side(screen: Screen, what_if: Sequence[str], recorded: Outcome, other: Outcome) -> None:
    """Both rulings from where they part."""
    screen.raw("")
    screen.line(f"WHAT IF  {', '.join(what_if)}", "bold")
    now, then = [gist(step) for step in recorded.rulings], [gist(step) for step in other.rulings]
    part = next((at for at, (a, b) in enumerate(zip(now, then, strict=False)) if a != b), min(len(now), len(then)))
    if part == len(now) == len(then) and recorded.need is None and other.need is None:
        screen.line("The ruling is the same.", "", "  ")
        return
    if part:
        screen.line(f"The same up to {recorded.rulings[part - 1].stage.name}; there they part.", "dim", "  ")
    for heading, outcome in (("as recorded", recorded), ("with the change", other)):
        screen.line(heading, "bold", "  ")
        for step in outcome.rulings[part:]:
            with_cite(screen, in_words(step), step.cite, "", "    ")
        show_tricks(screen, outcome, "    ")
        if outcome.need is not None:
            text = outcome.need.asks[0].text if outcome.need.asks else ""
            screen.line(f"then needed: {outcome.need.key} {text}", "eyes", "    ")


def _data(outcome: Outcome, changes: Sequence[str] | None = None) -> dict[str, Any]:
    same = {} if changes is None else {"same": not changes, "changes": list(changes)}
    return {
        **same,
        "complete": outcome.need is None,
        "missing": outcome.need.key if outcome.need is not None else None,
        "ruling": ruling_of(outcome),
        "transfers": [{"from": t.side, "tricks": t.number} for t in settle(outcome.state.of("transfers"))],
    }
