"""A ruling with the recorded board: who is who, where it happened, which parts are over, what is told by it."""

from __future__ import annotations

import pytest
from at_table import book, rule, text_of

from bridge_rulings.lawbook.book import Topic
from bridge_rulings.ruling.course import Answer, Course, Passed
from bridge_rulings.ruling.intake import begun_on_record, with_record
from bridge_rulings.ruling.record_read import parse_record
from bridge_rulings.ruling.sighting import meant, shows_other, sightings, to_rule_on
from bridge_rulings.table.board import Board
from bridge_rulings.table.boardfile import read_text
from bridge_rulings.table.entry import Entry, read_entry

REVOKE = """[Board "7"]
[West "Wilma"]
[Dealer "S"]
[Declarer "S"]
[Contract "4S"]
[Deal "N:A32.5432.432.432 KQ4.AK.AQJ5.KQJ5 JT98765.76.K6.A6 .QJT98.T987.T987"]
[Play "W"]
{cards}
"""
UNDERBID = """[Board "7"]
[Dealer "S"]
[Auction "S"]
1H 2C ^I 2C {more}
"""
EAST_REVOKES = "HQ H2 S4 H7\nHJ H3 HA H6"  # his next card is led to trick 2, so the revoke is established
NOBODY = Course("", "", "", "", ())


def table(cards: str = EAST_REVOKES) -> Board:
    (board,), _ = read_text(REVOKE.format(cards=cards))
    return board


def topic(name: str) -> Topic:
    return next(topic for topic in book().topics() if topic.name == name)


def test_who_is_who_comes_with_the_record_and_no_names() -> None:
    course = with_record(NOBODY, table())
    assert (course.board, course.contract, course.declarer, course.dealer) == ("7", "4S", "S", "S")
    assert course.table is not None
    assert not course.table.players


def test_what_the_director_has_said_before_stands() -> None:
    assert with_record(NOBODY._replace(declarer="N"), table()).declarer == "N"


# what the record shows


def test_the_topic_that_rules_on_what_the_record_shows() -> None:
    (seen,) = sightings(book().topics(), table())
    assert [each.name for each in seen.topics] == ["established-revoke"]
    assert seen.at == "card 3"


def test_what_an_incident_is_about_is_not_shown_again() -> None:
    board = with_record(NOBODY, table())
    seen = to_rule_on(book().topics(), board)
    begun = begun_on_record(book(), board, topic("established-revoke"), Entry(), seen)
    assert not to_rule_on(book().topics(), begun)


def test_a_record_may_be_typed() -> None:
    text = """format: 1
board:
  record: 4S by S; auction S 1s p 4s ap; play W HQ H2 S4
course:
  - {incident: 1, start: "62"}
"""
    found = parse_record(text, "case.yaml").course.table
    assert found is not None
    assert found.play is not None
    assert (found.dealer, [one.seat for one in found.play.cards]) == ("S", ["W", "N", "E"])


def test_without_a_record_nothing_is_shown() -> None:
    assert to_rule_on(book().topics(), NOBODY) == ()


def test_an_incident_on_record_takes_from_there_what_nobody_said() -> None:
    board = with_record(NOBODY, table())
    seen = to_rule_on(book().topics(), board)
    incident = begun_on_record(book(), board, topic("established-revoke"), Entry(), seen).incident(1)
    assert (incident.anchor, incident.card, incident.at) == ("E", "S4", "card 3")


@pytest.mark.parametrize(
    ("name", "said", "fits"),
    [
        ("established-revoke", "E", True),
        ("established-revoke", "E, S4", True),
        ("established-revoke", "W", False),
        ("established-revoke", "E, S5", False),
        ("insufficient-bid", "", False),
    ],
)
def test_what_a_director_can_mean_of_it(name: str, said: str, fits: bool) -> None:
    seen = sightings(book().topics(), table())
    assert bool(meant(seen, topic(name), read_entry(said))) is fits


@pytest.mark.parametrize(("law", "fits"), [("62", True), ("64", True), ("27A", False)])
def test_a_law_can_be_named_without_a_topic(law: str, fits: bool) -> None:
    plain = Topic("", "", law, (), "", (), (), {})
    assert bool(meant(sightings(book().topics(), table()), plain, Entry())) is fits


# the parts of the board that are over


@pytest.mark.parametrize(
    ("cards", "moments"),
    [(EAST_REVOKES, ["end_of_auction"]), (EAST_REVOKES + '\n[Result "9"]', ["end_of_play"])],
)
def test_the_record_tells_which_part_of_the_board_is_over(cards: str, moments: list[str]) -> None:
    board = begun_on_record(book(), with_record(NOBODY, table(cards)), topic("revoke"), Entry(), ())
    assert [entry.moment for entry in board.entries if isinstance(entry, Passed)] == moments
    again = begun_on_record(book(), board, topic("revoke"), Entry(), ())
    assert [entry.moment for entry in again.entries if isinstance(entry, Passed)] == moments, "each is told once"


# what is told by it


def test_a_fact_told_by_the_record_says_what_was_seen_and_is_not_written_as_an_answer() -> None:
    board = with_record(NOBODY, table(EAST_REVOKES + '\n[Result "9"]'))
    board = begun_on_record(book(), board, topic("established-revoke"), Entry(), to_rule_on(book().topics(), board))
    board = board.with_answer(1, "62.dummy_first", Answer("no"))
    told = {use.key: use.answer for step in rule(board).rulings for use in step.used if use.answer.because}
    assert told
    assert {answer.by for answer in told.values()} == {"position"}
    assert not any(key in text_of(board) for key in told)


def test_the_record_of_the_ruling_keeps_the_board() -> None:
    board = with_record(NOBODY, table())
    board = begun_on_record(book(), board, topic("established-revoke"), Entry(), to_rule_on(book().topics(), board))
    assert parse_record(text_of(board), "").course == board


@pytest.mark.parametrize(("name", "other"), [("revoke", True), ("contested-claim", False), ("insufficient-bid", False)])
def test_a_record_that_shows_nothing_of_the_kind_proves_nothing(name: str, other: bool) -> None:
    assert shows_other(sightings(book().topics(), table()), topic(name)) is other
