"""``replay``: a recorded ruling again, as a transcript; what it would be with another answer; whether the book
still rules so.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import typer

from bridge_rulings.cli.screen import Screen
from bridge_rulings.cli.show import board_line, cites, incident_line, show_waiting, with_cite
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book
from bridge_rulings.ruling.course import Answer, Course
from bridge_rulings.ruling.engine import Came, Lapsed, Outcome, Ruled, Used, run
from bridge_rulings.ruling.expect import differences
from bridge_rulings.ruling.record import Record, read_record, ruling_of
from bridge_rulings.ruling.settle import settle
from bridge_rulings.ruling.voice import UNKNOWN

SOURCES = {
    "table": "at the table",
    "judgement": "judgement",
    "director": "director, overruling",
    "position": "worked out",
    "topic": "from the topic",
    "assumed": "assumed",
}


def replay_command(files: Sequence[Path], step: bool, what_if: Sequence[str], as_json: bool) -> None:
    """Replay rulings. Exit 1 if one differs from what was recorded. Raises `Problem` for a file that is none."""
    book = Book()
    screen = Screen()
    differing = False
    data = []
    for at, file in enumerate(files):
        record = read_record(file)
        outcome = run(book, book.authority(record.authority), record.course)
        changes = compare(record, outcome)
        differing = differing or bool(changes)
        if as_json:
            data.append(_data(file, record, outcome, changes))
            continue
        if at:
            screen.raw("")
        transcript(screen, book, record, outcome, step)
        _verdict(screen, record, changes)
        if what_if:
            _what_if(screen, book, record, outcome, what_if)
    if as_json:
        sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")
    if differing:
        screen.flush()
        raise typer.Exit(1)


# ---------------------------------------------------------------------------------- transcript


def transcript(screen: Screen, book: Book, record: Record, outcome: Outcome, step: bool = False) -> None:
    """Every question, answer with its source, option with the chosen one marked, paragraph, effect, moment and
    trick.
    """
    course = record.course
    screen.line(record.title or board_line(course) or record.file, "bold")
    if record.title and board_line(course):
        screen.line(board_line(course), "", "  ")
    if record.told:
        screen.line(record.told.strip(), "", "  ")
    shown: set[int] = set()
    for entry in outcome.steps:
        if isinstance(entry, Came):
            screen.line(entry.text, "bold", "-- ")
        elif isinstance(entry, Lapsed):
            screen.line(entry.text, "eyes", "   lapsed: ")
        else:
            if entry.incident not in shown:
                shown.add(entry.incident)
                start = book.find_stage(course.incident(entry.incident).start)
                title = incident_line(course, entry.incident, book.law(start.law).title)
                screen.line(title, "bold", f"{entry.incident}  ")
            _ruled(screen, entry)
        if step:
            _wait(screen)
    for transfer in settle(outcome.state.of("transfers")):
        screen.line(
            f"{'at most ' if transfer.upper else ''}{transfer.number} moved from {transfer.side}", "bold", "TRICKS  "
        )
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
    source = SOURCES.get(
        answer.by, f"chosen by {use.voice.hand(answer.by)}" if len(answer.by) == 1 else f"by {answer.by}"
    )
    reason = f"; {answer.because}" if answer.because else ""
    question = use.voice(use.fact.text)
    screen.line(f"{question} {text}  [{source}{reason}]", "", "     ? ", "       ")


def _wait(screen: Screen) -> None:
    screen.flush()
    if sys.stdin.isatty():
        try:
            input()
        except EOFError:
            return


# ---------------------------------------------------------------------------------- comparing


def compare(record: Record, outcome: Outcome) -> list[str]:
    """Where today's ruling differs from the recorded one (and from what a case expects), in words."""
    changes = differences(record.expected, outcome) if record.expected else []
    if record.ruling is None:
        return changes
    return [*changes, *_steps_differ(record.ruling, ruling_of(outcome))]


def _steps_differ(recorded: Sequence[Mapping[str, Any]], today: Sequence[Mapping[str, Any]]) -> list[str]:
    changes = []
    for at in range(max(len(recorded), len(today))):
        old = _plain(recorded[at]) if at < len(recorded) else None
        new = _plain(today[at]) if at < len(today) else None
        if old == new:
            continue
        if old is None and new is not None:
            changes.append(f"today also: {_step_text(new)}")
        elif new is None and old is not None:
            changes.append(f"no longer: {_step_text(old)}")
        elif old is not None and new is not None:
            changes.append(f"recorded: {_step_text(old)}; today: {_step_text(new)}")
    return changes


def _plain(step: Mapping[str, Any]) -> dict[str, Any]:
    return {
        str(key): [str(one) for one in value] if isinstance(value, list) else str(value) for key, value in step.items()
    }


def _step_text(step: Mapping[str, Any]) -> str:
    if "transferred" in step:
        return f"{step['transferred']} tricks from {step['from']}"
    cited = ", ".join(step.get("cite", ()))
    done = " ".join(step.get("do", ()))
    return f"{step.get('stage')} by {cited}" + (f" ({done})" if done else "")


def _verdict(screen: Screen, record: Record, changes: Sequence[str]) -> None:
    if changes:
        screen.line("Today's book rules differently.", "wrong")
        for change in changes:
            screen.line(change, "", "  ")
    elif record.ruling is not None or record.expected:
        screen.line("Today's book rules the same.", "dim")


# ---------------------------------------------------------------------------------- what if


def _what_if(screen: Screen, book: Book, record: Record, outcome: Outcome, changes: Sequence[str]) -> None:
    course = record.course
    for change in changes:
        course = _changed(book, course, outcome, change)
    other = run(book, book.authority(record.authority), course)
    screen.raw("")
    screen.line(f"WHAT IF  {', '.join(changes)}", "bold")
    now, then = list(outcome.rulings), list(other.rulings)
    part = next(
        (at for at, (a, b) in enumerate(zip(now, then, strict=False)) if _same(a) != _same(b)), min(len(now), len(then))
    )
    if part == len(now) == len(then) and outcome.need is None and other.need is None:
        screen.line("The ruling is the same.", "", "  ")
        return
    if part:
        last = now[part - 1]
        screen.line(
            f"The same up to {last.stage.name}; there they part." if part < len(now) or part < len(then) else "",
            "dim",
            "  ",
        )
    for heading, steps, result in (("as recorded", now, outcome), ("with the change", then, other)):
        screen.line(heading, "bold", "  ")
        for step in steps[part:]:
            said = [applied.say for applied in step.applied] or [step.voice(step.stage.about or step.stage.name)]
            with_cite(screen, " ".join(said), step.cite, "", "    ")
        for transfer in settle(result.state.of("transfers")):
            screen.line(f"{transfer.number} tricks moved from {transfer.side}", "bold", "    ")
        if result.need is not None:
            key = result.need.key
            text = result.need.asks[0].text if result.need.asks else ""
            screen.line(f"then needed: {key} {text}", "eyes", "    ")


def _same(step: Ruled) -> tuple[object, ...]:
    return (step.stage.name, step.cite, tuple(applied.report for applied in step.applied))


def _changed(book: Book, course: Course, outcome: Outcome, change: str) -> Course:
    from bridge_rulings.cli.given import Given

    name, equals, value = change.partition("=")
    if not equals:
        raise Problem(f"--what-if {change!r} is not FACT=VALUE", hint="like --what-if later_trick=no")
    places = {(incident.number, key) for incident in course.incidents for key in incident.answers}
    places |= {(step.incident, use.key) for step in outcome.rulings for use in step.used}
    wanted = [place for place in places if name in (place[1], place[1].partition(".")[2])]
    if not wanted:
        from bridge_rulings.errors import did_you_mean

        names = [place[1] for place in places]
        raise Problem(f"the ruling has no fact {name}", hint=did_you_mean(name, names))
    for number, key in sorted(wanted):
        given = Given({key: Answer(value or UNKNOWN, "assumed")})
        course = course.with_answer(number, key, given.checked(book, key))
    return course


def _data(file: Path, record: Record, outcome: Outcome, changes: Sequence[str]) -> dict[str, Any]:
    return {
        "file": str(file),
        "title": record.title,
        "same": not changes,
        "changes": list(changes),
        "complete": outcome.need is None,
        "ruling": ruling_of(outcome),
        "transfers": [{"from": t.side, "tricks": t.number} for t in settle(outcome.state.of("transfers"))],
    }
