"""``rule``: the guided ruling, in a terminal or from answers given beforehand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bridge_rulings import __version__
from bridge_rulings.cli.given import Given, missing, read_given, show_given, tell_given
from bridge_rulings.cli.recording import with_recording
from bridge_rulings.cli.screen import interactive
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book, Topic
from bridge_rulings.ruling.course import Course
from bridge_rulings.ruling.record import new_record
from bridge_rulings.ruling.session import Session
from bridge_rulings.ruling.sighting import Sighting
from bridge_rulings.ruling.store import RulingFile, rulings_folder, stem_of


class Asked(NamedTuple):
    """What was said on the command line; a field nobody spoke of is empty.

    ``what``: topic, alias or law; ``who``: the line, in ``letters`` of a language; ``board``: ``FILE[#N]``.
    """

    what: str = ""
    who: str = ""
    letters: str = "en"
    board: str = ""
    answers: Sequence[str] = ()
    answers_file: Path | None = None
    moments: Sequence[str] = ()
    authority: str = "wbf"
    rulings: Path | None = None
    no_save: bool = False
    as_json: bool = False


def rule_command(asked: Asked) -> None:
    """Rule on one incident. Raises `Problem` for whatever is wrong with what was given."""
    book = Book()
    elected = book.authority(asked.authority)
    given = read_given(asked.answers, asked.answers_file)
    if asked.letters != "en":
        from bridge_rulings.table.letters import letters_of

        letters_of(asked.letters)  # refused at once if there are none
    course = with_recording(book, Course("", "", "", "", ()), asked.board)
    record = new_record(course, asked.authority)
    record = record._replace(program=__version__, book={} if asked.no_save else _book(book))
    session = Session(book, elected, record)
    folder = rulings_folder(asked.rulings)
    create = None if asked.no_save else lambda stem: RulingFile.create(folder, stem)
    if interactive() and not asked.as_json and not asked.moments:
        _guide(session, asked, given, create)
    else:
        _rule(session, asked, given, create)


Create = Callable[[str], RulingFile] | None


def _guide(session: Session, asked: Asked, given: Given, create: Create) -> None:
    """Ask for everything that is not given."""
    from bridge_rulings.cli.desk import Desk
    from bridge_rulings.cli.prompts import prompter
    from bridge_rulings.cli.screen import Screen
    from bridge_rulings.ruling.topics import find_topics

    topics = session.book.topics()
    found = find_topics(topics, asked.what) if asked.what else []
    topic = found[0] if len(found) == 1 else None if found else _plain_law(session.book, asked.what)
    screen = Screen()
    desk = Desk(screen, prompter(screen), session, topics, given, create, asked.letters)
    try:
        if desk.begin(topic, asked.who, found):
            desk.run()
    finally:
        session.close()
        desk.farewell()


def _rule(session: Session, asked: Asked, given: Given, create: Create) -> None:
    """Rule from what is given alone. Nothing is kept of one that lacks something: it is all on the command line."""
    session.take(_begun(session, asked))
    given.place(session, 1)
    tell_given(session, given, asked.moments)
    lacking = missing(session)
    if lacking is not None:
        raise lacking
    if create is not None:
        session.keep_in(create(stem_of(session.course)))
        session.close()
    show_given(session, asked.as_json)


def _begun(session: Session, asked: Asked) -> Course:
    """The course with the one incident; what is not said of it is taken from the record of the board."""
    from bridge_rulings.ruling.intake import begun_on_record, who_is_who
    from bridge_rulings.ruling.sighting import meant, shows_other, to_rule_on

    try:
        entry, board = who_is_who(asked.who, session.course, letters=asked.letters)
    except Problem as problem:
        raise Problem(f"--who: {problem.what}", hint=problem.hint) from None
    # A law that is named needs no list of topics.
    topic = _plain_law(session.book, asked.what)
    if topic is not None and board.table is None:
        return begun_on_record(session.book, board, topic, entry, ())
    seen = to_rule_on(session.book.topics(), board)
    ways = [topic for one in seen for topic in one.topics]
    if topic is None and not asked.what and len(ways) == 1:
        topic = ways[0]
    topic = topic or _find(session.book, asked.what, seen)
    found = meant(seen, topic, entry)
    if len(found) > 1 or (not found and shows_other(seen, topic)):
        raise _which(board, found or seen, len(found) > 1)
    return begun_on_record(session.book, board, topic, entry, found)


def _which(board: Course, seen: Sequence[Sighting], several: bool) -> Problem:
    """The record does not show the one thing that is meant."""
    from bridge_rulings.cli.findings import where

    shown = "; ".join(where(board.table, one.irregularity) for one in seen) if board.table is not None else ""
    if several:
        return Problem(f"the record shows several: {shown}", hint='say which with --who, like "E S4" or "E bid 1H"')
    return Problem("the record shows no such thing of that player", hint=f"it shows: {shown}")


def _book(book: Book) -> Mapping[str, str]:
    return {"edition": "2017", "digest": book.digest()}


def _plain_law(book: Book, what: str) -> Topic | None:
    """A law or stage that is named as such, without a topic."""
    word = what.strip()
    word = word[3:].strip() if word.lower().startswith("law") else word
    if not word[:1].isdecimal():
        return None
    for name in (word, word.upper()):
        try:
            stage = book.find_stage(name)
        except Problem:
            continue
        return Topic("", book.law(stage.law).title, name, (), "", (), (), {})
    return None


def _find(book: Book, what: str, seen: Sequence[Sighting]) -> Topic:
    """The one topic that is meant. Raises `Problem` if there is none or several."""
    from bridge_rulings.ruling.topics import find_topics

    if not what and seen:
        names = ", ".join(dict.fromkeys(topic.name for one in seen for topic in one.topics))
        raise Problem("the record shows several irregularities", hint=f"say which: {names}")
    if not what:
        raise Problem("say what to rule on", hint="bridge-rulings rule 64, or rule revoke; bridge-rulings laws list")
    found = find_topics(book.topics(), what)
    if not found:
        raise Problem(f"nothing found for {what!r}", hint="bridge-rulings laws list shows the topics")
    if len(found) > 1:
        names = ", ".join(f"{topic.name} ({topic.title})" for topic in found[:6])
        raise Problem(f"{what!r} may be several things", hint=f"take one of: {names}")
    return found[0]
