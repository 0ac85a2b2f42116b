"""The way in: from who is who, as a line or a recorded board tells it, to an incident of a board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book, Topic
from bridge_rulings.ruling.course import Answer, Course, Incident, Passed
from bridge_rulings.ruling.sighting import Sighting, meant
from bridge_rulings.table.contract import find_contract, show_contract
from bridge_rulings.table.entry import Entry, read_entry
from bridge_rulings.table.seats import NAMES

if TYPE_CHECKING:
    from bridge_rulings.table.board import Board

# What a line may hold besides who is who; only then is it worth reading it as a position.
_POSITION = re.compile(r"[;\n.]|\b(?:auction|bidding|play|hands|deal|end|result)\b", re.IGNORECASE)


class Said(NamedTuple):
    """What a line says of an incident, and the board as it is known with it."""

    entry: Entry
    board: Course


def who_is_who(text: str, board: Course, *, letters: str = "en", anew: bool = False) -> Said:
    """What a line says of the players, and of the position if it goes on with auction, play or hands.

    ``letters``: the language of suits and honours in it. Raises `Problem` for words that say nothing, and unless the
    board is described anew, for what contradicts what is known of it.
    """
    entry, table = _read(text, letters, board, anew)
    if entry.unread:
        raise Problem(f"cannot use: {', '.join(entry.unread)}", hint='like "W led H7, 4Sx by S"')
    for name, value in _of_board(entry).items():
        known = getattr(board, name)
        if value and known and value != known and not anew:
            raise Problem(f"the {name} is {NAMES.get(known, known)} here, not {NAMES.get(value, value)}")
    if table is None:
        return Said(entry, board)
    if anew:  # it was mistyped, and has not gone on
        board = board._replace(board="", contract="", declarer="", dealer="", table=table)
    return Said(entry, with_record(board, table))


def _read(text: str, letters: str, board: Course, anew: bool) -> tuple[Entry, Board | None]:
    """The line, and the recorded board if it tells anything of one."""
    if letters == "en" and not _POSITION.search(text):
        return read_entry(text), None
    from bridge_rulings.table.letters import letters_of
    from bridge_rulings.table.position_entry import parts_of, read_position

    entry, table = read_position(text, letters, board.table or _as_said(board), anew)
    return entry, table if parts_of(text, letters_of(letters)).has_position else None


def _as_said(board: Course) -> Board:
    """The board as far as it was said, where there is no record."""
    from bridge_rulings.table.board import Board

    contract = find_contract(board.contract)
    contract = contract._replace(declarer=board.declarer) if contract else None
    return Board(number=board.board, dealer=board.dealer, contract=contract)


def with_record(course: Course, table: Board) -> Course:
    """The course with the recorded board, and with who is who as the record has it.

    The ruling keeps the board, whatever becomes of the file; but no names, and no tag that may hold one. Raises
    `Problem` if it is the record of another board, or one that does not go on from the record that the course has.
    """
    from bridge_rulings.table.board import contract_of
    from bridge_rulings.table.merging import check_goes_on

    if course.table is not None:
        check_goes_on(course.table, table)
    for name, here, there in (("board", course.board, table.number), ("dealer", course.dealer, table.dealer)):
        if here and there and here != there:
            raise Problem(
                f"the ruling has {name} {here}, the record {name} {there}", hint="take the record of this board"
            )
    contract = contract_of(table)
    return course.recorded(table._replace(source=("", 0), players={}, tags=()))._replace(
        board=course.board or table.number,
        contract=course.contract or (show_contract(contract._replace(declarer=""), symbols=False) if contract else ""),
        declarer=course.declarer or (contract.declarer if contract else ""),
        dealer=course.dealer or table.dealer,
    )


def begun_on_record(
    book: Book, board: Course, topic: Topic, entry: Entry, seen: Sequence[Sighting], number: int = 0
) -> Course:
    """The board with one more incident, or with incident ``number`` entered anew. If the record shows just one thing
    that is meant, the incident is about that call or card, and what was not said of it is taken from there; the parts
    of the board that are over are over.
    """
    found = meant(seen, topic, entry)
    if len(found) > 1 and number:
        found = [one for one in found if one.at == board.incident(number).at]
    if len(found) != 1:
        return moments_over(book, begun(board, topic, entry, number))
    one = found[0].irregularity
    entry = entry._replace(
        actor=entry.actor or one.seat,
        turn=entry.turn or one.turn,
        card=entry.card or one.card,
        call=entry.call or one.call,
    )
    return moments_over(book, begun(board, topic, entry, number, found[0].at))


def moments_over(book: Book, board: Course) -> Course:
    """The board with the moment that ends the part of it which is over by the record, if nobody has told it yet."""
    from bridge_rulings.table.board import over

    phase = over(board.table) if board.table is not None else ""
    told = [entry.moment for entry in board.entries if isinstance(entry, Passed)]
    enders = [name for name, kind in book.support.moments.items() if phase and kind.ends_phase == phase]
    return board if not enders or enders[0] in told else board.plus(Passed(enders[0], ""))


def begun(board: Course, topic: Topic, entry: Entry, number: int = 0, at: str = "") -> Course:
    """The board with one more incident, or with one that is entered anew: then its answers stay if the topic does.

    ``at``: the call or card of the recorded board that it is about.
    """
    said = _of_board(entry)

    def known(name: str) -> str:
        first, second = said[name], str(getattr(board, name))
        if number and len(board.incidents) == 1:
            return first  # the one line there is has been written anew
        return first or second if number else second or first

    course = board._replace(
        board=known("board"), contract=known("contract"), declarer=known("declarer"), dealer=known("dealer")
    )
    answers = {key: Answer(value, "topic") for key, value in topic.given.items()}
    if number and board.incident(number).topic == topic.name:
        answers |= board.incident(number).answers
    which = number or len(board.incidents) + 1
    until = board.incident(number).until if number else ""
    incident = Incident(which, topic.start, topic.name, entry.actor, entry.turn, entry.card, answers, at, until)
    return course.with_incident(incident) if number else course.plus(incident)


def in_a_line(board: Course, number: int) -> str:
    """What is known of an incident, as a line that says it again."""
    incident = board.incident(number)
    declarer = f"{'by' if board.contract else 'declarer'} {board.declarer}" if board.declarer else ""
    parts = (
        f"{incident.anchor} {incident.card}",
        f"{incident.turn}'s turn" if incident.turn else "",
        f"{board.contract} {declarer}",
        f"dealer {board.dealer}" if board.dealer else "",
        f"board {board.board}" if board.board else "",
    )
    return ", ".join(part.strip() for part in parts if part.strip())


def _of_board(entry: Entry) -> dict[str, str]:
    contract = entry.contract
    return {
        "board": entry.board,
        "contract": show_contract(contract._replace(declarer=""), symbols=False) if contract else "",
        "declarer": entry.declarer or (contract.declarer if contract else ""),
        "dealer": entry.dealer,
    }
