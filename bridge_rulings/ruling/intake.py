"""The way in: from what is heard at the table, an alias or a law number to the topic whose ruling is wanted, and from
who is who to an incident.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book, Topic
from bridge_rulings.ruling.course import Answer, Course, Incident, Passed
from bridge_rulings.table.contract import find_contract, show_contract
from bridge_rulings.table.entry import Entry, read_entry
from bridge_rulings.table.seats import NAMES

if TYPE_CHECKING:
    from bridge_rulings.table.board import Board
    from bridge_rulings.table.irregular import Irregularity

_PARAGRAPH = re.compile(r"(?:law\s*|l)?(\d{1,2})([a-z]?)[\da-z()]*")
_SMALL = frozenset(  # words that stand in any question
    "a an and at be but by did do for from had has have he her him his i in is it its me my no not of on"
    " one or our she so that the their them then there they this to up us was we were what when who will"
    " with you your north south east west".split()
)
_PAST = {
    "led": "lead",
    "took": "take",
    "taken": "take",
    "forgot": "forget",
    "said": "say",
    "told": "tell",
}
_SUITS = ("spade", "heart", "diamond", "club", "trump")
_SMALL_WEIGHT = 0.1


# What a line may hold besides who is who; only then is it worth reading it as a position.
_POSITION = re.compile(r"[;\n.]|\b(?:auction|bidding|play|hands|deal|end|result)\b", re.IGNORECASE)


class Sighting(NamedTuple):
    """Something irregular in a recorded board, the topics that may rule on it, and where it stands: ``card 17``; "" if
    it is no one call or card.
    """

    irregularity: Irregularity
    topics: tuple[Topic, ...]
    at: str
    traits: Mapping[str, str]


def find_topics(topics: Sequence[Topic], text: str) -> list[Topic]:
    """The topics that fit, best first; all of them for an empty text, none if nothing fits."""
    wanted = text.strip().lower()
    if not wanted:
        return list(topics)
    exact = [topic for topic in topics if topic.name == wanted]
    if exact:
        return exact
    paragraph = _PARAGRAPH.fullmatch(wanted)
    of_law = _by_law(topics, int(paragraph[1]), paragraph[2].upper()) if paragraph else []
    if of_law:
        return of_law
    rare = _rarity(topics)
    asked = [_as_known(word, rare) for word in _words(wanted)]
    scored = [(_score(topic, wanted, asked, rare), -at, topic) for at, topic in enumerate(topics)]
    best = sorted((entry for entry in scored if entry[0] > 0), key=lambda entry: entry[:2], reverse=True)
    if best and best[0][0] >= 100:
        best = [entry for entry in best if entry[0] >= 100]
    return [topic for _, _, topic in best]


def _by_law(topics: Sequence[Topic], law: int, letter: str) -> list[Topic]:
    of_law = [topic for topic in topics if re.match(rf"{law}(?!\d)", topic.start) or str(law) in topic.words]
    if letter:
        nearer = [topic for topic in of_law if topic.start.startswith(f"{law}{letter}")]
        return nearer or of_law
    return of_law


def _stem(word: str) -> str:
    word = _PAST.get(word, word)
    if word.removesuffix("s") in _SUITS:
        return "suit"  # which suit it was tells nothing about the law
    for ending in ("ing", "ed", "es", "s", "e"):
        if len(word) > len(ending) + 2 and word.endswith(ending):
            return word[: -len(ending)]
    return word


def _words(text: str) -> list[str]:
    return [_stem(word) if word not in _SMALL else word for word in re.findall(r"[a-z0-9♠♥♦♣]+", text.lower())]


def _rarity(topics: Sequence[Topic]) -> dict[str, float]:
    """How much each word tells: less, the more topics it stands in, and hardly anything if it is small."""
    found: dict[str, int] = {}
    for topic in topics:
        for word in {word for phrase in _phrases(topic) for word in _words(phrase)}:
            found[word] = found.get(word, 0) + 1
    return {word: _SMALL_WEIGHT if word in _SMALL else 0.3 + 1 / number for word, number in found.items()}


def _as_known(word: str, known: Collection[str]) -> str:
    """The word, or the one that was meant if no topic has anything that begins so."""
    if len(word) < 4 or any(other.startswith(word) for other in known):
        return word
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, known, n=1, cutoff=0.75)), word)


def _phrases(topic: Topic) -> tuple[str, ...]:
    return (topic.title, topic.name.replace("-", " "), *topic.words)


def _score(topic: Topic, wanted: str, mine: Sequence[str], rare: dict[str, float]) -> float:
    """100 for a phrase as it stands; else how much of the nearest phrase and of the question lie in each other."""
    phrases = [phrase.lower() for phrase in _phrases(topic)]
    if wanted in phrases:
        return 100
    asked = sum(rare.get(word, 0.3) for word in mine)
    best = 0.0
    for phrase in phrases:
        theirs = _words(phrase)
        shared = [word for word in mine if any(word == other or _near(word, other) for other in theirs)]
        if not any(word not in _SMALL for word in shared):
            continue
        weight = sum(rare.get(word, 0.5) for word in shared)
        held = sum(rare.get(word, 0.3) for word in theirs)
        best = max(best, 2 * weight / (asked + max(held, weight)))
    return best


def _near(word: str, other: str) -> bool:
    """One is the beginning of the other: what is typed so far already finds."""
    return len(word) > 2 and other.startswith(word)


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


def sightings(topics: Sequence[Topic], table: Board) -> tuple[Sighting, ...]:
    """Everything irregular in a recorded board, in its order."""
    from bridge_rulings.ruling.recorded_point import CALL, CARD, written_point
    from bridge_rulings.table.board import irregular
    from bridge_rulings.table.irregular import IN_AUCTION, IN_PLAY
    from bridge_rulings.table.traits import traits

    found = []
    for one in irregular(table):
        kind = CALL if one.kind in IN_AUCTION else CARD if one.kind in IN_PLAY else ""
        at = written_point(kind, one.at) if kind and one.at >= 0 else ""
        seen = traits(table, one)
        found.append(Sighting(one, tuple(topic for topic in topics if topic.rules_on(seen)), at, seen))
    return tuple(found)


def to_rule_on(topics: Sequence[Topic], board: Course, number: int = 0) -> tuple[Sighting, ...]:
    """What the record of a board shows, a topic rules on, and no incident is about yet, but for incident ``number``."""
    if board.table is None:
        return ()
    begun = {(incident.at, incident.topic) for incident in board.incidents if incident.at and incident.number != number}
    return tuple(
        seen
        for seen in sightings(topics, board.table)
        if seen.topics and not any((seen.at, topic.name) in begun for topic in seen.topics)
    )


def meant(seen: Sequence[Sighting], topic: Topic, entry: Entry) -> list[Sighting]:
    """Which of these a director can mean by a topic, or by a law named without one, and what he said of it.

    What came of it later is not for him to know: a revoke is a revoke, established or not.
    """
    from bridge_rulings.table.traits import BECAME

    law = re.match(r"\d+", topic.start) if not topic.name else None
    return [
        one
        for one in seen
        if (topic.rules_on(one.traits, BECAME) if law is None else _by_law(one.topics, int(law[0]), ""))
        and (not entry.actor or entry.actor == one.irregularity.seat)
        and (not entry.card or entry.card == one.irregularity.card)
        and (not entry.call or not one.irregularity.call or entry.call == one.irregularity.call)
    ]


def shows_other(seen: Sequence[Sighting], topic: Topic) -> bool:
    """Whether the record shows such a thing, but of another player or card, or another irregular call instead.

    That it shows nothing of the kind proves nothing: a claim or an exposed card need not stand in a record.
    """
    from bridge_rulings.table.irregular import IN_AUCTION
    from bridge_rulings.table.traits import BECAME

    is_call = any(kind in IN_AUCTION for kind in topic.finds.get("kind", ()))
    return any(topic.rules_on(one.traits, BECAME) or (is_call and one.irregularity.kind in IN_AUCTION) for one in seen)


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


def title_of(book: Book, topics: Sequence[Topic], incident: Incident) -> str:
    """What an incident is called: as its topic, else as the law with which it starts."""
    topic = next((topic for topic in topics if topic.name == incident.topic), None)
    return topic.title if topic else book.law(book.find_stage(incident.start).law).title


def _of_board(entry: Entry) -> dict[str, str]:
    contract = entry.contract
    return {
        "board": entry.board,
        "contract": show_contract(contract._replace(declarer=""), symbols=False) if contract else "",
        "declarer": entry.declarer or (contract.declarer if contract else ""),
        "dealer": entry.dealer,
    }
