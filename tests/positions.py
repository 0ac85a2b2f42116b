"""The cases of the casebook that an auction belongs to, as positions: the auction as the director found it."""

from __future__ import annotations

from typing import NamedTuple

from casebook import paths

from bridge_rulings.lawbook.book import Authority, Book
from bridge_rulings.ruling.course import Course
from bridge_rulings.ruling.engine import run
from bridge_rulings.ruling.record import Record
from bridge_rulings.ruling.recorded_point import CALL, written_point
from bridge_rulings.ruling.told_by_auction import BY_AUCTION
from bridge_rulings.table.board import Board
from bridge_rulings.table.typed_auction import read_auction


class Position(NamedTuple):
    """An auction as the director found it, the dealer in front, and which of its calls the case is about."""

    auction: str
    call: int


POSITIONS = {
    # insufficient bids
    "ib-1c-over-1nt-landy": Position("N 1n 1c", 2),
    "ib-1h-accepted-over-1nt-doubled": Position("N 1n x p 1h w:p", 4),
    "ib-1h-over-1s": Position("N 1s 1h", 2),
    "ib-1h-over-1s-club-handbook": Position("N 1s 1h", 2),
    "ib-1h-unintended-or-insufficient": Position("N 1n p 1h", 3),
    "ib-1nt-response-replaced-by-pass": Position("W 1s 2c 1n", 3),
    "ib-1s-over-1nt-made-good": Position("N 1n 1s e:2s", 2),
    "ib-1s-over-partners-1nt-transfer-2h": Position("S 1n p 1s", 3),
    "ib-2d-replaced-4h-lead-restriction": Position("W 1h 2s 2d", 3),
    "ib-2h-over-2h-claimed-mechanical": Position("N 1s 2h 2h s:2n", 3),
    "ib-2h-over-weak-2s-natural": Position("N 2s 2h", 2),
    "ib-3c-after-3d-replaced-4c-before-td": Position("N 2c p 2d p 3d p 3c s:4c", 7),
    "ib-3c-replaced-by-pass-td-error": Position("W p p 3d 3c s:p", 4),
    "ib-4nt-natural-replaced-5nt": Position("W 1s 2h x 3h x 4h 5d p 4n w:5n", 9),
    "ib-4nt-over-5c-rkcb": Position("W 1s 2c 3s 5c 4n", 5),
    "ib-accepted-then-changed": Position("E 2c 1s p s:1n", 2),
    "ib-benji-2c-relay-2d-over-2s": Position("W 2c 2s 2d", 3),
    "ib-second-insufficient-bid": Position("S 1d p 1s 2c 1n", 5),
    "ib-stayman-2c-over-2nt": Position("N 2n p 2c", 3),
    "ib-stayman-over-2h-overcall": Position("N 1n 2h 2c", 3),
    "6.1-01": Position("N 1s 1h p", 2),
    "6.1-02": Position("N 1s 1h", 2),
    "6.1-03": Position("N 1s 1h", 2),
    "6.1-04": Position("N 1s 1h", 2),
    "6.1-05": Position("N 1s 1h", 2),
    "6.1-06": Position("N 1s 1h", 2),
    "6.1-06-comparable": Position("N 1s 1h", 2),
    "6.1-08": Position("N 1c 1s 1h", 3),
    "6.1-09": Position("N 1n p 1h", 3),
    "6.1-10": Position("N 1n p 1h", 3),
    "6.1-11": Position("N 4n p 4d", 3),
    "6.1-12": Position("N 2n p 2c", 3),
    "6.1-13": Position("E 1d 1c", 2),
    "6.1-14": Position("N 1s 1h e:2h", 2),
    "6.1-15": Position("N 1s 1h e:p", 2),
    "6.1-16": Position("N 1s 1h e:x", 2),
    "6.1-17": Position("S 1n x p 1h p p p", 4),
    "6.1-18": Position("N 1s 1h", 2),
    "6.1-19": Position("W 1s p s:1h", 3),
    "6.1-30": Position("N 1s 1h", 2),
    # calls out of turn
    "coor-1s-oot-lho-dealer-partner-opens-1d": Position("W s:1s", 1),
    "coor-1s-oot-partner-1c-2s-strong": Position("N s:1s", 1),
    "coor-club-course-s-calls-before-e--comparable": Position("N 1h s:2h", 2),
    "coor-club-course-s-calls-before-e--other": Position("N 1h s:2h", 2),
    "coor-club-course-s-calls-before-e--pass": Position("N 1h s:p", 2),
    "coor-club-course-s-calls-before-e--repeat": Position("N 1h s:2h", 2),
    "coor-lho-turn-meaning-of-not-previously-called--change": Position("E 1s e:2s", 2),
    "coor-lho-turn-meaning-of-not-previously-called--dealer": Position("S e:1s", 1),
    "coor-pass-oot-2c-opening-2d-negative": Position("N s:p", 1),
    "coor-pass-oot-partner-1c": Position("W e:p", 1),
    "coor-quiz-2c-response-oot": Position("W 1s p s:2c", 3),
    "coor-quiz-pass-at-rho-turn": Position("E s:p", 1),
    "coor-weak-2s-oot-then-pass": Position("S n:2s", 1),
    "6.2-32": Position("N s:p", 1),
    "6.2-33": Position("N s:p", 1),
    "6.2-35": Position("E 1h e:p", 2),
    "6.2-36-east-bids": Position("N 2c s:p", 2),
    "6.2-36-east-passes": Position("N 2c s:p", 2),
    "6.2-37": Position("N e:1s", 1),
    "6.2-38": Position("N e:1s", 1),
    "6.2-39": Position("N e:1s", 1),
    "6.2-40": Position("N s:1s", 1),
    "6.2-43": Position("N e:1s s:2c", 1),
    "6.2-44": Position("N e:1s n:1h", 1),
    "6.2-46": Position("W 1s p s:x", 3),
    "6.2-47": Position("W 1s p s:x", 3),
    "6.2-48": Position("W 1s p s:x", 3),
    "6.2-49": Position("W p p 1h n:x", 4),
    "6.2-54": Position("E 1h w:p n:p e:p", 2),
    # doubles that are not allowed, and calls of a player who had to pass
    "inad-double-of-partners-double": Position("S 4s x p x", 4),
    "inad-double-of-partners-double--lho-called": Position("S 4s x p x p", 4),
    "inad-action-while-barred--lho-called": Position("S 1h p 1s 2s p", 4),
    "inad-action-while-barred--not-called": Position("S 1h p 1s 2s", 4),
    "6.2-50": Position("N 1h p x p", 3),
    "6.2-50-out-of-turn": Position("N 1h s:x w:p", 2),
    "6.2-51": Position("N 1h p x", 3),
    "6.2-51-out-of-turn": Position("N 1h s:x", 2),
    # changes of call
    "unint-1s-for-1h-partner-jumped--after-partner": Position("N 1d p 1s p 4s", 3),
    "unint-1s-for-1h-partner-jumped--before-partner": Position("N 1d p 1s p", 3),
    "unint-double-card-instead-of-stop": Position("E 1c x 1h", 2),
    "unint-wbf-pass-of-splinter": Position("N 1h p 4c p p", 5),
    "6.3-66": Position("W 1n p", 1),
    "6.3-67": Position("W 1n p p", 1),
    "6.3-69": Position("E 2h e:3h p", 2),
    "6.3-70": Position("E 2h e:3h", 2),
}
RECORDS = {path.stem: path for path in paths()}
CASES = [stem for stem in RECORDS if stem in POSITIONS or stem.partition("--")[0] in POSITIONS]


def position_of(stem: str) -> Position:
    return POSITIONS.get(stem) or POSITIONS[stem.partition("--")[0]]


def as_position(record: Record, position: Position) -> Course:
    """The case with its auction on record, all answers still there."""
    auction = read_auction(position.auction)
    incident = record.course.incidents[0]._replace(
        anchor=auction.calls[position.call - 1].seat, at=written_point(CALL, position.call - 1), turn=""
    )
    table = Board(dealer=auction.dealer, auction=auction)
    return record.course.with_incident(incident)._replace(table=table, dealer=auction.dealer)


def sources(book: Book) -> dict[str, str]:
    """The facts that an auction may tell, by key, with what tells them."""
    facts = [fact for law in book.laws() for fact in law.facts.values() if fact.source]
    return {fact.key: fact.source for fact in facts if fact.source.removeprefix("position.") in BY_AUCTION}


def told(book: Book, authority: Authority, course: Course, key: str) -> str | None:
    """What the position tells of a fact, if it was not answered by hand."""
    steps = run(book, authority, course.with_answer(1, key, None)).rulings
    found = [use.answer for step in steps if step.incident == 1 for use in step.used if use.key == key]
    return found[0].value if found and found[0].by == "position" else None


def told_alone(book: Book, authority: Authority, course: Course) -> Course:
    """The course without the answers that the position tells as well."""
    known = [key for key in course.incidents[0].answers if key in sources(book)]
    for key in [key for key in known if told(book, authority, course, key) is not None]:
        course = course.with_answer(1, key, None)
    return course
