"""One record of many, held against the book: what it is about, and whether its ruling is the book's.

What is kept of each is small, so that thousands of them can be gone through. A record of a claim that was judged on the
cards is one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.source import read_text
from bridge_rulings.ruling.as_given import as_given
from bridge_rulings.ruling.changed import changed
from bridge_rulings.ruling.compare import compare
from bridge_rulings.ruling.difference import NAMES
from bridge_rulings.ruling.judged_claim import Judged, judged_within
from bridge_rulings.ruling.outcome import Outcome
from bridge_rulings.ruling.record import Record
from bridge_rulings.ruling.record_read import parse_record
from bridge_rulings.ruling.recorded import rule_recorded
from bridge_rulings.ruling.store import records_claim
from bridge_rulings.ruling.topics import title_of

# What a difference can be; the last three only where today's ruling is held against the recorded one.
KINDS = {
    **NAMES,
    "expected": "not as the case expects",
    "way": "the same, got to or told otherwise",
    "on_cards": "a claim on the cards",
}


ReadClaim = Callable[[str, str], Judged]  # of the record of a claim and the name of its file; or raises `Problem`


class Way(NamedTuple):
    """What the records are held against: today's ruling of what they recorded (``replay``) or of what was given."""

    replay: bool
    authority: str = ""  # "": that of the record
    book: Path | None = None


class Differs(NamedTuple):
    """One difference. ``kind``: one of `KINDS`; ``text``: both rulings in words."""

    kind: str
    text: str


class Held(NamedTuple):
    """What became of one file. ``against``: what the book's ruling was held against: ``given``, ``ruling``,
    ``expected``, ``on_cards`` if only a claim could be compared, or "" if nothing of that stands there. ``broken``:
    what is wrong with the file. ``rules``: False of a claim in a file of its own.
    """

    file: str
    title: str = ""
    topics: tuple[str, ...] = ()  # what its irregularities are called
    laws: tuple[int, ...] = ()  # that ruled something
    complete: bool = False
    against: str = ""
    differs: tuple[Differs, ...] = ()
    broken: str = ""
    claims: tuple[Judged, ...] = ()  # that were judged on the cards
    rules: bool = True


class Holder:
    """Holds file after file against one book. Raises `Problem` for a book or an authority that is none.

    ``read_claim`` looks into a claim that was judged on the cards, which only replay does.
    """

    def __init__(self, way: Way, read_claim: ReadClaim) -> None:
        self.way = way
        self.read_claim = read_claim
        self.book = Book(way.book)
        self.topics = self.book.topics()
        if way.authority:
            self.book.authority(way.authority)

    def __call__(self, file: str) -> Held | None:
        """What became of a file; None for one that was begun and has nothing in it yet."""
        try:
            text = read_text(Path(file))
            if not text:
                return None
            return self._claim(text, file) if records_claim(text) else self._held(parse_record(text, file))
        except Problem as problem:
            return Held(file, broken=str(Problem(problem.what, file=problem.file or file, line=problem.line)))

    def _claim(self, text: str, file: str) -> Held:
        judged = self.read_claim(text, file) if self.way.replay else Judged()
        differs = [Differs("on_cards", told) for told in judged.otherwise()]
        against = "" if judged.same is None else "on_cards"
        return Held(
            file,
            complete=judged.complete,
            against=against,
            differs=tuple(differs),
            claims=(judged,),
            rules=False,
        )

    def _claims(self, record: Record) -> dict[int, Judged]:
        return dict(judged_within(record, lambda incident: self.read_claim(incident.on_cards, record.file)))

    def _held(self, record: Record) -> Held:
        if self.way.authority:
            record = record._replace(authority=self.way.authority)
        outcome = rule_recorded(self.book, record)
        against, differs = self._replayed(record, outcome) if self.way.replay else self._checked(record, outcome)
        claims = self._claims(record) if self.way.replay else {}
        for number, judged in claims.items():
            against = against or ("" if judged.same is None else "on_cards")
            differs += [Differs("on_cards", told) for told in judged.otherwise(number)]
        topics = dict.fromkeys(title_of(self.book, self.topics, incident) for incident in record.course.incidents)
        laws = sorted({step.law.number for step in outcome.rulings})
        return Held(
            record.file,
            record.title,
            tuple(topics),
            tuple(laws),
            outcome.need is None,
            against,
            tuple(differs),
            claims=tuple(claims.values()),
        )

    def _replayed(self, record: Record, outcome: Outcome) -> tuple[str, list[Differs]]:
        against = "ruling" if record.ruling is not None else "expected" if record.expected else ""
        unexpected = changed(record._replace(ruling=None), outcome)
        found = [Differs("expected", text) for text in unexpected]
        otherwise = changed(record._replace(expected={}), outcome)
        if otherwise:
            named = list(self._compared(record._replace(given={}), outcome))
            found += named or [Differs("way", text) for text in otherwise]
        return against, found

    def _checked(self, record: Record, outcome: Outcome) -> tuple[str, list[Differs]]:
        against = "given" if record.given else "ruling" if record.ruling is not None else ""
        return against, list(self._compared(record, outcome)) if against else []

    def _compared(self, record: Record, outcome: Outcome) -> Iterator[Differs]:
        then, now = ("recorded", "today") if self.way.replay else ("given", "book")
        for one in compare(self.book, as_given(self.book, record), outcome):
            about = f" ({one.about.replace('_', ' ')})" if one.about else ""
            was, is_now = (words.rstrip(".") or "nothing" for words in (one.given, one.book))
            yield Differs(one.kind, f"{one.name}{about}: {then}: {was}; {now}: {is_now}")
