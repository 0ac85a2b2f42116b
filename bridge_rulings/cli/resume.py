"""``resume``: what waits on all boards, and going on with one of them."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bridge_rulings.cli.given import Given, missing, read_given, show_given, tell_given
from bridge_rulings.cli.progress import counted
from bridge_rulings.cli.recording import with_recording
from bridge_rulings.cli.screen import Screen, interactive, write_json
from bridge_rulings.cli.show import incident_line, waiting_text
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book, Topic
from bridge_rulings.lawbook.source import read_text
from bridge_rulings.ruling.outcome import Outcome
from bridge_rulings.ruling.record import Record
from bridge_rulings.ruling.record_read import parse_record
from bridge_rulings.ruling.recorded import rule_recorded
from bridge_rulings.ruling.session import Session
from bridge_rulings.ruling.store import RulingFile, recorded, records_claim, rulings_folder
from bridge_rulings.ruling.topics import title_of
from bridge_rulings.table.seats import NAMES


class Waits(NamedTuple):
    """What is not finished: its file, what it is about and still needs, and the same for a program."""

    path: Path
    text: str
    data: Mapping[str, object]


def resume_command(
    ruling: str, board: str, answers: Sequence[str], moments: Sequence[str], rulings: Path | None, as_json: bool
) -> None:
    """List what waits, or go on with a ruling. Raises `Problem` if there is no such ruling."""
    folder = rulings_folder(rulings)
    book = Book()
    if not ruling and (answers or moments or board):
        raise Problem("say which ruling it is for", hint="bridge-rulings resume lists them")
    asks = interactive() and not as_json
    if ruling:
        _go_on(book, _path(book, folder, ruling), board, answers, moments, asks, as_json)
        return
    waiting, broken = _waiting(book, folder)
    if as_json:
        for problem in broken:
            sys.stderr.write(f"cannot be read, left as it is: {problem}\n")
        write_json([entry.data for entry in waiting])
        return
    chosen = _choose(folder, waiting, broken, asks)
    if chosen is not None:
        _go_on(book, chosen.path, "", (), (), asks, as_json)


# ------------------------------------------------------------------------------ what waits


def _waiting(book: Book, folder: Path) -> tuple[list[Waits], list[Problem]]:
    """What waits, and what cannot be read."""
    found, broken = list[Waits | None](), []
    topics = book.topics()
    for path in recorded(folder):
        try:
            text = read_text(path)
            if not text:
                continue  # begun by a program that was killed before its first answer
            found.append(_open_claim(path, text) if records_claim(text) else _open_ruling(book, topics, path, text))
        except Problem as problem:
            broken.append(problem)
    return [entry for entry in found if entry is not None], broken


def _open_ruling(book: Book, topics: Sequence[Topic], path: Path, text: str) -> Waits | None:
    record = parse_record(text, str(path))
    outcome = rule_recorded(book, record)
    if outcome.need is None and not outcome.waiting:
        return None
    waiting = [
        {"moment": f"{w.moment} {w.hand}".strip(), "when": w.when, "stage": w.stage.name} for w in outcome.waiting
    ]
    data = {
        "file": str(path),
        "board": record.course.board,
        "missing": outcome.need.key if outcome.need else None,
        "waiting": waiting,
        "claim": None,
    }
    return Waits(path, _ruling_text(book, topics, path, record, outcome), data)


def _open_claim(path: Path, text: str) -> Waits | None:
    """A claim that was left half judged; what is asked next is not looked for, which may take seconds."""
    from bridge_rulings.analysis.claim_record import parse_claim

    kept = parse_claim(text, str(path))
    if kept.result:
        return None
    ending, claimed, answers = kept.talk.ending, kept.talk.claimed, len(kept.answers)
    about = f"Claim on the cards: {NAMES[ending.claimer]}, {claimed} of the last {counted(ending.left, 'trick')}"
    line = f"{path.stem}: {about}\n  still to be judged: {counted(answers, 'answer')} so far"
    claim = {"claimer": ending.claimer, "claimed": claimed, "of": ending.left, "answers": answers}
    return Waits(path, line, {"file": str(path), "board": "", "missing": None, "waiting": [], "claim": claim})


def _choose(folder: Path, waiting: list[Waits], broken: list[Problem], asks: bool) -> Waits | None:
    screen = Screen()
    for problem in broken:
        screen.line(f"cannot be read, left as it is: {problem}", "wrong")
    if not waiting:
        screen.line("Nothing waits.")
        screen.whole(f"Rulings are kept in {folder}")
        return None
    if not asks:
        for at, entry in enumerate(waiting):
            screen.line(entry.text, first=f"{at + 1}  ")
            screen.whole(f"   {entry.path}")
        return None
    from bridge_rulings.cli.keys import Item, Key
    from bridge_rulings.cli.prompts import prompter

    items = [Item(str(at), entry.text) for at, entry in enumerate(waiting)]
    found = prompter(screen).pick("What waits. Go on with which?", items)
    return None if isinstance(found, Key) else waiting[int(found)]


def _ruling_text(book: Book, topics: Sequence[Topic], path: Path, record: Record, outcome: Outcome) -> str:
    """``board 7: Revoke: West``, and below it what is to be asked and what waits."""
    course = record.course
    about: dict[int, list[str]] = {}
    for need in outcome.needs:
        what = {"disputed": "disputed", "offer": f"{need.voice.hand(need.to)} to choose"}.get(need.kind, "to be asked")
        text = f"{what}: {need.voice(need.stage.about or need.law.title)} ({need.stage.name})"
        about.setdefault(need.incident, []).append(text)
    for waiting in outcome.waiting:
        about.setdefault(waiting.incident, []).append(f"{waiting_text(waiting)} ({waiting.stage.name})")
    lines = []
    for number in sorted(about):
        lines.append(incident_line(course, number, title_of(book, topics, course.incident(number))))
        lines += [f"  {text}" for text in about[number]]
    return (f"board {course.board}: " if course.board else f"{path.stem}: ") + "\n".join(lines)


def _path(book: Book, folder: Path, ruling: str) -> Path:
    for path in (Path(ruling), folder / ruling, folder / f"{ruling}.yaml"):
        if path.is_file():
            return path
    if ruling.isascii() and ruling.isdigit() and len(ruling) < 6:
        waiting, _ = _waiting(book, folder)
        if 0 < int(ruling) <= len(waiting):
            return waiting[int(ruling) - 1].path
    if Path(ruling).exists():
        return Path(ruling)  # whoever reads it says what it is
    raise Problem(f"there is no ruling {ruling} in {folder}", hint="bridge-rulings resume lists what waits")


# ------------------------------------------------------------------------------ going on


def _go_on(
    book: Book, path: Path, board: str, answers: Sequence[str], moments: Sequence[str], asks: bool, as_json: bool
) -> None:
    if asks and not (board or answers or moments) and records_claim(read_text(path)):
        from bridge_rulings.cli.claim_sitting import go_on

        go_on(Screen(), path)
        return
    given = read_given(answers, None)
    file = RulingFile.open(path)
    try:
        record = parse_record(file.text, str(path))
        rule_recorded(book, record)
        session = Session(book, book.authority(record.authority), record)
        if asks and not moments:
            session.file = file
            _record(session, board)
            _guide(session, given)
        else:
            _record(session, board)
            tell_given(session, given, moments)
            session.keep_in(file)
            lacking = missing(session)
            if lacking is not None:
                raise lacking
            show_given(session, as_json)
    finally:
        file.close()


def _record(session: Session, board: str) -> None:
    """The board as it is recorded by now."""
    course = with_recording(session.book, session.course, board)
    if course != session.course:
        session.take(course)


def _guide(session: Session, given: Given) -> None:
    from bridge_rulings.cli.desk import Desk
    from bridge_rulings.cli.prompts import prompter

    screen = Screen()
    desk = Desk(screen, prompter(screen), session, session.book.topics(), given)
    try:
        desk.run()
    finally:
        desk.farewell()
