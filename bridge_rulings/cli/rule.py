"""``rule``: the guided ruling, in a terminal or from answers given beforehand."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from bridge_rulings import __version__
from bridge_rulings.cli.given import read_given, rule_given
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book, Topic
from bridge_rulings.ruling.course import Answer, Course, Incident
from bridge_rulings.ruling.record import new_record
from bridge_rulings.ruling.session import Session
from bridge_rulings.ruling.store import RulingFile, rulings_folder


def rule_command(
    what: str,
    who: str,
    answers: Sequence[str],
    answers_file: Path | None,
    moments: Sequence[str],
    authority: str,
    rulings: Path | None,
    no_save: bool,
    as_json: bool,
) -> None:
    """Rule on one incident. Raises `Problem` for whatever is wrong with what was given."""
    book = Book()
    elected = book.authority(authority)
    given = read_given(answers, answers_file)
    asks = sys.stdin.isatty() and sys.stdout.isatty() and not as_json
    topics: tuple[Topic, ...] = ()
    topic = None if asks else _plain_law(book, what)  # a script that names a law needs no list of topics
    screen = prompter = None
    if asks:
        from bridge_rulings.cli.prompts import prompter as best_prompter
        from bridge_rulings.cli.screen import Screen

        screen = Screen()
        prompter = best_prompter(screen)
    if topic is None:
        topics = book.topics()
        topic = _find(book, topics, what, prompter)
        if topic is None:
            return
    course = Course("", "", "", "", ())
    folder = rulings_folder(rulings)
    record = new_record(course, authority)._replace(program=__version__, book={} if no_save else _book(book))
    session = Session(book, elected, record)
    if asks and screen is not None and prompter is not None:
        from bridge_rulings.cli.desk import Desk

        create = None if no_save else lambda stem: RulingFile.create(folder, stem)
        desk = Desk(screen, prompter, session, topics, given, create)
        try:
            if desk.begin(topic, who):
                desk.run()
        finally:
            session.close()
            desk.farewell()
        return
    course, incident = _opened(topic, who)
    session.record = session.record._replace(course=course)
    session.incident(incident)
    if not no_save:
        session.file = RulingFile.create(folder, f"board-{course.board:0>2}" if course.board else "ruling")
    try:
        rule_given(session, given, moments, as_json)
    finally:
        session.close()


def _book(book: Book) -> Mapping[str, str]:
    return {"edition": "2017", "digest": book.digest()}


def _plain_law(book: Book, what: str) -> Topic | None:
    """A law or stage that is named as such, without a topic."""
    word = what.strip()
    word = word[3:].strip() if word.lower().startswith("law") else word
    if not word[:1].isdigit():
        return None
    stage = None
    for name in (word, word.upper()):
        try:
            stage = book.find_stage(name)
        except Problem:
            continue
        word = name
        break
    if stage is None:
        return None
    return Topic("", book.law(stage.law).title, word, (), "", (), (), {})


def _find(book: Book, topics: Sequence[Topic], what: str, prompter: object) -> Topic | None:
    from bridge_rulings.ruling.intake import find_topics

    found = find_topics(topics, what)
    if not found and (plain := _plain_law(book, what)) is not None:
        return plain
    if prompter is not None:
        from bridge_rulings.cli.desk import find_topic

        if what and len(found) == 1:
            return found[0]
        return find_topic(prompter, topics, found if what and found else None)  # type: ignore[arg-type]
    if not what:
        raise Problem("say what to rule on", hint="bridge-rulings rule 64, or rule revoke; bridge-rulings laws list")
    exact = [topic for topic in found if topic.name == what.strip().lower()]
    if len(exact) == 1 or len(found) == 1:
        return (exact or found)[0]
    if not found:
        raise Problem(f"nothing found for {what!r}", hint="bridge-rulings laws list shows the topics")
    names = ", ".join(f"{topic.name} ({topic.title})" for topic in found[:6])
    raise Problem(f"{what!r} may be several things", hint=f"take one of: {names}")


def _opened(topic: Topic, who: str) -> tuple[Course, Incident]:
    from bridge_rulings.table.contract import show_contract
    from bridge_rulings.table.entry import read_entry

    entry = read_entry(who)
    if entry.unread:
        raise Problem(f"--who: cannot use {', '.join(entry.unread)}", hint='like "W led H7, 4Sx by S"')
    contract = show_contract(entry.contract._replace(declarer=""), symbols=False) if entry.contract else ""
    declarer = entry.declarer or (entry.contract.declarer if entry.contract else "")
    given = {key: Answer(answer, "topic") for key, answer in topic.given.items()}
    incident = Incident(1, topic.start, topic.name, entry.actor, entry.turn, entry.card, given)
    return Course(entry.board, contract, declarer, entry.dealer, ()), incident
