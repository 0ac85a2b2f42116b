"""The record of a board as a file: what is written is read back, and what is no record is one Problem with its line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from at_table import Board, book, rule, text_of
from boardmaker import make_board
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from walks import VALUES, cards, seats, walks

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.source import parse_block
from bridge_rulings.ruling import expect, record_read
from bridge_rulings.ruling.course import DISPUTED, Answer, Course, Incident, Passed
from bridge_rulings.ruling.outcome import Outcome
from bridge_rulings.ruling.record import new_record
from bridge_rulings.ruling.record_read import parse_record, read_record
from bridge_rulings.ruling.record_write import record_text
from bridge_rulings.ruling.state import TableState

SCHEMA = json.loads((book().root / "schema" / "ruling.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
NOTHING_YET = Outcome((), (), (), TableState(), "declarer", ())

words = st.text(st.characters(codec="utf-8"), min_size=1, max_size=40)
keys = st.tuples(st.integers(1, 93).map(str) | st.just("shared"), words.filter(lambda word: "=" not in word)).map(
    ".".join
)


@st.composite
def answers(draw: st.DrawFn) -> Answer:
    by = draw(st.sampled_from(["table", "judgement", "director", *"NESW"]))
    if draw(st.integers(0, 5)) == 0:
        return Answer(DISPUTED, by, draw(st.just("") | words), tuple(draw(st.lists(words, min_size=1, max_size=3))))
    value = draw(words.filter(lambda word: word != DISPUTED))
    return Answer(value, by, draw(st.just("") | words), (), draw(st.just("") | words))


@st.composite
def courses(draw: st.DrawFn) -> Course:
    """Any course that can be written down, also one that no book could rule on."""
    entries: list[Incident | Passed] = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        card = draw(st.just("") | VALUES["cards"])
        told = draw(st.dictionaries(keys, answers(), max_size=6))
        seat = st.just("") | seats
        at, until = draw(st.sampled_from([("", ""), ("call 1", "call 0"), ("card 52", "card 52")]))
        entries.append(
            Incident(number, draw(words), draw(st.just("") | words), draw(seat), draw(seat), card, told, at, until)
        )
        for _ in range(draw(st.integers(0, 2))):
            hand = draw(
                st.sampled_from(["", *"NESW", "anchor", "lho", "partner", "rho", "declarer", "dummy", "unknown"])
            )
            of = draw(st.sampled_from([0, number]))
            entries.append(Passed(draw(st.sampled_from(["end_of_play", "to_lead", "call"])), hand, of))
    seat = st.just("") | seats
    table = draw(st.none() | st.integers(1, 200).map(make_board))
    return Course(draw(st.just("") | words), draw(st.just("") | words), draw(seat), draw(seat), tuple(entries), table)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(courses(), words, words, st.dictionaries(words, words, max_size=2))
def test_whatever_is_written_is_read_back(course: Course, title: str, told: str, event: dict[str, str]) -> None:
    record = new_record(course, "wbf")._replace(title=title, told=told, event=event, program="bridge-rulings 1")
    read = parse_record(record_text(record, NOTHING_YET), "")
    assert read == record._replace(ruling=())


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(walks(complete=False))
def test_every_record_fits_the_schema(course: Course) -> None:
    VALIDATOR.validate(parse_block(text_of(course), ""))


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_knows_the_keys_that_are_read() -> None:
    assert set(SCHEMA["properties"]) == set(record_read._KEYS)
    assert set(SCHEMA["$defs"]["expected"]["properties"]) == set(expect.KEYS)
    players = SCHEMA["$defs"]["moment"]["properties"]["moment"]["pattern"]
    assert all(hand in players for hand in record_read._HANDS)


def test_a_reader_that_types_yaml_finds_the_schema_true_as_well() -> None:
    """An editor reads ``format: 1`` as a number and ``no`` as a truth value."""
    text = "format: 1\ncourse:\n- {incident: 1, start: 62, answers: {63.named: no, 64.tricks: 3}}\n"
    VALIDATOR.validate(yaml.load(text, yaml.SafeLoader))
    assert parse_record(text, "").course.incidents[0].answers["63.named"] == Answer("no")


def test_the_record_says_what_was_ruled_and_what_waits() -> None:
    board = Board("S").starts("54", "W", {"54.the opening lead": "refuse"}, card="H7").quietly().replies("leave")
    record = parse_record(text_of(board.course), "")
    assert record.ruling is not None
    assert {"incident": "1", "stage": "50D2", "cite": ["50D2b", "50E1"], "chosen": "leave"} in record.ruling
    assert "when: whenever East is on lead" in text_of(board.course)


def test_tricks_that_move_stand_at_the_end_of_the_ruling() -> None:
    board = Board("S").starts("62", "W", {"63.next_trick": "yes"}).comes("end_of_play").quietly()
    board.replies("offender", "yes")
    record = parse_record(text_of(board.course), "")
    assert record.ruling is not None
    assert record.ruling[-1] == {"transferred": "2", "from": "EW"}


def test_what_the_position_tells_is_never_written_as_an_answer() -> None:
    board = Board("S").starts("49", "E", card="H3").quietly()
    assert board.decided("49.defends") == [("yes", "position")]
    assert "49.defends" not in text_of(board.course)


# files that are no record

START = "format: 1\ncourse:\n- {incident: 1, start: '62'}\n"
BROKEN: dict[str, tuple[str, int]] = {
    # what is wrong: the text, the line that is named
    "nothing": ("", 1),
    "a list": ("- format: 1\n", 1),
    "no format": ("course: []\n", 1),
    "format in words": ("format: one\ncourse: []\n", 1),
    "a number that only looks like one": ("format: ²\n", 1),
    "an endless number": (f"format: {'9' * 5000}\n", 1),
    "format zero": ("format: 0\n", 1),
    "an unknown key": (START + "rulings: []\n", 4),
    "a key that stands twice": (START + "title: one\ntitle: two\n", 5),
    "no course": ("format: 1\ntitle: one\n", 1),
    "an empty course": ("format: 1\ncourse: []\n", 1),
    "a course that is none": ("format: 1\ncourse: {incident: 1}\n", 1),
    "an entry that is none": ("format: 1\ncourse:\n- end_of_play\n", 3),
    "an empty entry": ("format: 1\ncourse:\n-\n", 3),
    "an incident without a start": ("format: 1\ncourse:\n- incident: 1\n", 3),
    "an incident without a number": ("format: 1\ncourse:\n- start: '62'\n", 3),
    "an incident with a strange number": ("format: 1\ncourse:\n- {incident: ²,\n   start: '62'}\n", 3),
    "incidents out of order": ("format: 1\ncourse:\n- {incident: 2, start: '62'}\n", 3),
    "a player who is none": (START.replace("'62'", "'62',\n   anchor: Q"), 4),
    "a place in the record that is none": (START.replace("'62'", "'62',\n   at: trick 3"), 4),
    "a place before the first": (START.replace("'62'", "'62',\n   at: card 0"), 4),
    "a recorded board that is none": (START + "board:\n  record: shopping list\n", 5),
    "a typed board with a call that is none": (START + "board:\n  record: auction N 1n 9c\n", 5),
    "two recorded boards": (START + 'board:\n  record: |\n    [Board "1"]\n\n    [Board "2"]\n', 5),
    "a turn that is none": (START.replace("'62'", "'62',\n   turn: offender"), 4),
    "a card that is none": (START.replace("'62'", "'62',\n   card: H1"), 4),
    "a card written otherwise": (START.replace("'62'", "'62',\n   card: 7h"), 4),
    "one of two cards that is none": (START.replace("'62'", "'62',\n   card: H7 Z3"), 4),
    "the unknown card": (START.replace("'62'", "'62',\n   card: '?'"), 4),
    "a moment of nobody": ("format: 1\ncourse:\n- moment: to_lead Q\n", 3),
    "a moment with more": ("format: 1\ncourse:\n- moment: end_of_play\n  incident: 1\n", 4),
    "answers that are a list": (START.replace("'62'", "'62',\n   answers: [no]"), 4),
    "a fact without a law": (START.replace("'62'", "'62',\n   answers: {named: no}"), 4),
    "an answer without a value": (START.replace("'62'", "'62', answers: {\n   63.named: {by: table}}"), 4),
    "an answer that is a list": (START.replace("'62'", "'62', answers: {\n   63.named: [no]}"), 4),
    "an answer with more": (START.replace("'62'", "'62', answers: {63.named: {is: no,\n   why: none}}"), 4),
    "findings of nothing disputed": (
        START.replace("'62'", "'62', answers: {\n   63.named: {is: no, findings: [no]}}"),
        4,
    ),
    "disputed without findings": (START.replace("'62'", "'62', answers: {\n   63.named: {is: disputed}}"), 4),
    "findings that are mappings": (
        START.replace("'62'", "'62', answers: {\n   63.named: {is: disputed, findings: [{a: b}]}}"),
        4,
    ),
    "a fact that is a list of lists": (START + "expected:\n  worked_out: {62.after: [[lho]]}\n", 5),
    "facts that are words": (START + "expected:\n  worked_out: 62.after\n", 5),
    "a board with more": (START + "board:\n  number: 7\n  south: someone\n", 6),
    "a declarer who is none": (START + "board: {declarer: South}\n", 4),
    "a board that is a word": (START + "board: 7\n", 4),
    "a title that is a list": (START + "title: [a, b]\n", 4),
    "an authority that is a mapping": (START + "book:\n  authority: {a: b}\n", 5),
    "a digest that is a list": (START + "book:\n  digest: [a]\n", 5),
    "a ruling that is a word": (START + "ruling: none\n", 4),
    "a ruling of words": (START + "ruling: [none]\n", 4),
    "yaml that is none": ("format: 1\ncourse: [\n", 3),
    "an alias": ("format: &one 1\ncourse: *one\n", 1),
    "a tag": ("format: 1\ncourse: !!python/object:os.system {}\n", 2),
    "two documents": (START + "---\n" + START, 5),
    "a depth without end": ("format: 1\ncourse: " + "[" * 5000 + "\n", 2),
    "a key that is a list": ("? [a]\n: b\n", 1),
    "a control character": (START + "title: a\x07b\n", 4),
}


@pytest.mark.parametrize(("text", "line"), BROKEN.values(), ids=BROKEN)
def test_a_file_that_is_no_record_is_one_problem_with_its_line(text: str, line: int, tmp_path: Path) -> None:
    path = tmp_path / "ruling.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Problem) as caught:
        read_record(path)
    assert caught.value.file == str(path)
    assert caught.value.line == line
    assert caught.value.what


def test_a_file_of_a_newer_format_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "ruling.yaml"
    text = "format: 2\nsomething: [new]\n"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Problem, match="format 2, this program reads up to 1") as caught:
        read_record(path)
    assert (caught.value.line, caught.value.hint) == (1, "install a newer bridge-rulings; the file was left as it is")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("raw", "what"),
    [
        (b"\xff\xfe\x00", "UTF-8"),
        (b"\x00" * 10, "broken YAML"),
        (b"format: 1\ntitle: \xe9\n", "UTF-8"),
        (b"x" * 4_000_001, "larger"),
    ],
    ids=["binary", "zeros", "latin-1", "too large"],
)
def test_a_file_that_is_no_text_is_one_problem(raw: bytes, what: str, tmp_path: Path) -> None:
    path = tmp_path / "ruling.yaml"
    path.write_bytes(raw)
    with pytest.raises(Problem, match=what) as caught:
        read_record(path)
    assert caught.value.file == str(path)


def test_a_folder_and_a_missing_file_are_problems(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.yaml"):
        with pytest.raises(Problem) as caught:
            read_record(path)
        assert caught.value.file == str(path)


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_a_record_that_was_damaged_is_read_or_is_one_problem(data: st.DataObject) -> None:
    board = Board("S").starts("54", "W", {"54.the opening lead": "refuse"}, card="H7").quietly().comes("to_lead E")
    text = text_of(board.course, NOTHING_YET)
    at = data.draw(st.integers(0, len(text) - 1))
    size = data.draw(st.integers(0, 12))
    damaged = text[:at] + data.draw(st.text(max_size=6)) + text[at + size :]
    problem = problem_of(lambda: rule(parse_record(damaged, "x.yaml").course))
    if problem is not None and problem_of(lambda: parse_record(damaged, "x.yaml")) is not None:
        assert problem.file == "x.yaml"
        assert problem.line


def problem_of(action: Callable[[], object]) -> Problem | None:
    try:
        action()
    except Problem as problem:
        return problem
    return None


HOSTILE_ANSWERS: dict[str, Any] = {
    "a card that is none": {"54.card": "Z9"},
    "two cards for one": {"54.card": "H7 H8"},
    "no card at all": {"54.card": "a" * 1000},
    "a trick that is none": {"shared.trick": "14"},
    "a trick in other digits": {"shared.trick": "²"},
    "an answer that is none": {"54.led_by": "dummy"},
    "an option that is none": {"54.the opening lead": "claim"},
}


@pytest.mark.parametrize("told", HOSTILE_ANSWERS.values(), ids=HOSTILE_ANSWERS)
def test_answers_that_no_book_can_use_are_one_problem_when_they_are_ruled_on(told: dict[str, str]) -> None:
    start, more = ("62", {"63.next_trick": "yes"}) if "shared.trick" in told else ("54", {})
    board = Board("S").starts(start, "W", {**more, **told})
    with pytest.raises(Problem) as caught:
        board.quietly()
    assert next(iter(told)) in caught.value.what
    assert caught.value.hint


@pytest.mark.parametrize("moment", ["end_of_play W", "to_lead", "no_such_moment", "end_of_plays"])
def test_a_moment_that_cannot_be_is_one_problem_when_it_is_ruled_on(moment: str) -> None:
    board = Board("S").starts("62", "W").comes(moment)
    with pytest.raises(Problem):
        _ = board.outcome


@given(cards, seats)
def test_a_card_is_written_as_it_is_stored(card: str, seat: str) -> None:
    board = Board("S").starts("49", seat, card=card)
    assert parse_record(text_of(board.course, NOTHING_YET), "").course == board.course
