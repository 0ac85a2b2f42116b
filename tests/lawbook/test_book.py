"""A book is a folder of files: each law is read when it is asked for, and a file from outside may stand in for one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from questions import strange_questions

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book, built_in
from bridge_rulings.lawbook.model import Goal
from bridge_rulings.lawbook.prove import prove

DATA = Path(__file__).parent.parent / "data"


@pytest.fixture
def book() -> Book:
    return Book(DATA / "book")


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    root = tmp_path / "book"
    shutil.copytree(DATA / "book", root)
    return root


def test_the_book_of_the_program_is_found_and_sound() -> None:
    assert (built_in() / "effects.yaml").is_file()
    assert prove(Book())[0] == []


def test_a_law_is_read_once_and_only_when_it_is_asked_for(copied: Path) -> None:
    (copied / "2017/020-card-on-the-table.yaml").write_text("law: [\n", encoding="utf-8")
    book = Book(copied)
    assert book.law(10) is book.law(10)
    with pytest.raises(Problem, match="broken YAML"):
        book.law(20)


def test_a_law_without_a_file_names_those_that_have_one(book: Book) -> None:
    with pytest.raises(Problem, match="Law 11 is not in this book") as caught:
        book.law(11)
    assert caught.value.hint == "encoded: 10, 20, 30"


@pytest.mark.parametrize(
    ("name", "law", "stage"), [("10C", 10, "10C"), ("20A", 20, "20A"), ("20", 20, "20C"), ("30", 30, "30")]
)
def test_a_stage_is_found_by_its_name_and_the_first_by_the_law(book: Book, name: str, law: int, stage: str) -> None:
    found = book.find_stage(name)
    assert (found.law, found.name) == (law, stage)


def test_a_goal_leads_to_local_stages_too(book: Book) -> None:
    assert book.stage(Goal(10, "the look afterwards", "")).at is not None


@pytest.mark.parametrize(
    ("name", "what", "hint"),
    [
        ("10X", "Law 10 has no stage 10X", "did you mean 10?"),
        ("the look afterwards", "'the look afterwards' does not begin with a law number", ""),
        ("²0", "'²0' does not begin with a law number", ""),
    ],
)
def test_a_stage_that_is_not_there_is_told(book: Book, name: str, what: str, hint: str) -> None:
    with pytest.raises(Problem) as caught:
        book.find_stage(name)
    assert caught.value.what == what
    assert caught.value.hint.startswith(hint[:9])


def test_a_file_from_outside_stands_in_for_the_law_with_its_number() -> None:
    book = Book(DATA / "book", replaced=DATA / "broken/gap.yaml")
    assert book.numbers == (10, 20, 30)
    assert book.law(30).facts["kind"].answers["double"] == "A double"
    assert book.file(30).endswith("gap.yaml")


@pytest.mark.parametrize("number", ["", "x", "²", "-1", "3.0", "9" * 5000, "[30]"])
def test_a_file_from_outside_without_a_law_number_is_refused(tmp_path: Path, number: str) -> None:
    path = tmp_path / "some.yaml"
    path.write_text(f"law: {number or '!'}\n".replace("!", "''"), encoding="utf-8")
    with pytest.raises(Problem, match="this is not a law file"):
        Book(DATA / "book", replaced=path)


def test_a_number_in_other_digits_is_no_number(copied: Path) -> None:
    path = copied / "2017/010-dropped-card.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("by: 20A", "by: ²0A"), encoding="utf-8")
    assert "low is found by ²0A: '²0A' does not begin with a law number" in [p.what for p in prove(Book(copied))[0]]


def test_a_folder_that_is_no_book_is_told(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="no folder 2017 in it"):
        Book(tmp_path)


def test_authorities_are_known_by_their_files(book: Book) -> None:
    assert book.authorities() == ("club",)
    club = book.authority("club")
    assert (club.title, club.elections) == ("The Club", {"10.strict": "no"})
    with pytest.raises(Problem, match="there is no authority 'clib'") as caught:
        book.authority("clib")
    assert caught.value.hint == "did you mean club?"


@pytest.mark.parametrize("file", ["effects.yaml", "2017/030-call-too-soon.yaml", "2017/paragraphs.yaml"])
def test_the_digest_changes_with_any_file(copied: Path, file: str) -> None:
    before = Book(copied).digest()
    assert Book(copied).digest() == before == Book(DATA / "book").digest()
    path = copied / file
    path.write_text(path.read_text(encoding="utf-8") + "# a remark\n", encoding="utf-8")
    assert Book(copied).digest() != before


def test_a_question_asks_for_as_many_cards_suits_or_tricks_as_may_be_named() -> None:
    assert [fault for law in Book().laws() for fault in strange_questions(law)] == []
