"""Cases without end, from a seed: a deal, an auction and a play, a mishap, what the director finds out, the ruling.

Two roads. With a record the board is dealt, bid and played, something goes wrong, and what the record proves is not
drawn. Without one there are only who is who and what is heard; all else is drawn. The same seed gives the same case,
to the byte, whatever was generated before.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bridge_rulings.lawbook.book import Authority, Book, Topic
from bridge_rulings.ruling.course import Course
from bridge_rulings.ruling.intake import begun_on_record, with_record
from bridge_rulings.ruling.record import new_record
from bridge_rulings.ruling.sighting import Sighting, sightings
from bridge_rulings.table.board import Board, contract_of, irregular
from bridge_rulings.table.boards import dealer_of, vulnerable_of
from bridge_rulings.table.cards import RANKS, SUITS
from bridge_rulings.table.contract import PASSED_OUT, Contract
from bridge_rulings.table.deal import Deal
from bridge_rulings.table.entry import Entry
from bridge_rulings.table.seats import SEATS, turn
from bridge_rulings.training.aiming import NOWHERE, aimed, reached
from bridge_rulings.training.answering import answered
from bridge_rulings.training.bidding import bid_out
from bridge_rulings.training.cases import Case
from bridge_rulings.training.families import Family
from bridge_rulings.training.mishaps import MISHAPS, starting_play
from bridge_rulings.training.playing import deal_out
from bridge_rulings.training.telling import heard, told, told_claim

_RECORDED = 0.8  # how many of the cases come with a record of the board
_AIMED = 0.5  # how many are led to a row that was drawn
# With a record or without one, until the row is reached: who sits where is drawn, and may lead away from it.
_TRIES = (True, True, True, False, False, True)
_MOST_BOARDS = 30  # until a mishap fits one
_CLAIMED = "claimed"  # the mishap that is no irregularity


def generated(book: Book, authority: Authority, family: Family, seed: str, paragraph: str = "") -> Case:
    """The case of a family with this seed; with a ``paragraph``, likely one that it rules."""
    name = "/".join(filter(None, (family.name, paragraph, seed)))
    random = Random(name)  # noqa: S311 - boards, not secrets
    topics = [topic for topic in book.topics() if topic.name in family.topics]
    aim = NOWHERE
    if paragraph or random.random() < _AIMED:
        topic, aim = aimed(random, book, topics, family.laws, paragraph)
        topics = [topic]
    for recorded in _TRIES if aim.stages else (random.random() < _RECORDED,):
        found = _recorded(random, book, family, topics) if recorded else None
        course, said = found or _bare(random, book, topics)
        course, outcome = answered(random, book, authority, course, aim)
        if reached(aim, outcome):
            break
    record = new_record(course, authority.name)._replace(
        title=f"Generated case {name}",
        source={"kind": "generated", "id": name},
        told=said,
    )
    return Case(f"generated/{name}", record, outcome, book.find_stage(course.incidents[0].start))


def make_board(random: Random) -> Board:
    """A board that was bid by players who make sense, not yet played."""
    number = random.randrange(1, 37)
    dealer = dealer_of(number)
    hands = deal_out(random, SEATS)
    board = Board(str(number), dealer, vulnerable_of(number), Deal(hands, whole=True), bid_out(hands, dealer))
    contract = contract_of(board)
    if contract is None or contract == PASSED_OUT:
        return board
    return board._replace(contract=contract, play=starting_play(contract))


def _recorded(random: Random, book: Book, family: Family, topics: Sequence[Topic]) -> tuple[Course, str] | None:
    """A board on which one of the family's mishaps happens, and how it is told; None if none would fit."""
    names = {topic.name for topic in topics if topic.finds}
    if not names and _CLAIMED not in family.mishaps:
        return None  # nothing on record leads to one of these
    for _ in range(_MOST_BOARDS):
        board = MISHAPS[random.choice(family.mishaps)](random, make_board(random))
        if board is None:
            continue
        course = with_record(Course("", "", "", "", ()), board)
        if board.claim is not None and not irregular(board):
            topic = random.choice(topics)
            course = begun_on_record(book, course, topic, Entry(actor=board.claim.claimer), ())
            return course, told_claim(random, board, topic)
        seen = [one for one in sightings(book.topics(), board) if {topic.name for topic in one.topics} & names]
        if len(seen) != 1 or not _only(board, seen[0]):
            continue
        topic = random.choice([topic for topic in topics if topic in seen[0].topics])
        course = begun_on_record(book, course, topic, Entry(), seen)
        return course, told(random, board, seen[0].irregularity)
    return None


def _only(board: Board, seen: Sighting) -> bool:
    """Whether nothing else is wrong with the board than the one thing."""
    return [one for one in irregular(board) if one != seen.irregularity] == []


def _bare(random: Random, book: Book, topics: Sequence[Topic]) -> tuple[Course, str]:
    """Who is who and no more."""
    topic = random.choice(topics)
    actor = random.choice(SEATS)
    entry = Entry(actor=actor, turn=turn(actor, random.choice((1, 2, 3))) if "turn" in topic.needs else "")
    if "declarer" in topic.needs:
        declarer = random.choice(SEATS)
        entry = entry._replace(declarer=declarer, contract=_contract(random, declarer))
    if "card" in topic.needs:
        entry = entry._replace(card=random.choice(SUITS) + random.choice(RANKS))
    course = begun_on_record(book, Course("", "", "", "", ()), topic, entry, ())
    return course, heard(random, topic, entry)


def _contract(random: Random, declarer: str) -> Contract:
    level, denomination = random.choice(
        [(4, "S"), (4, "H"), (3, "N"), (2, "S"), (1, "N"), (5, "D"), (3, "C"), (6, "H")]
    )
    return Contract(level, denomination, random.choice((0, 0, 0, 1)), declarer)
