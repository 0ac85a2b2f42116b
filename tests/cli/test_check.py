"""``check``: both rulings on one page, what differs, what would have made it right, and what follows from the error."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from shell import REVOKE, WON_TWO, shell

from bridge_rulings.lawbook.book import built_in
from bridge_rulings.ruling.record_read import read_record


@pytest.fixture
def revoke(tmp_path: Path) -> Path:
    """Board 7, ruled by the program: two tricks."""
    assert shell(*REVOKE, *WON_TWO, "--rulings", tmp_path).status == 0
    return next(tmp_path.glob("*.yaml"))


def flat(text: str) -> str:
    return " ".join(text.split())


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_ruling_as_the_program_made_it_is_the_same(revoke: Path) -> None:
    done = shell("check", revoke)
    assert done.status == 0
    assert done.out.endswith("The same.\n")


def test_both_rulings_the_difference_the_change_and_the_error_stand_on_one_page(revoke: Path) -> None:
    edit(revoke, "transferred: '2'", "transferred: '1'")
    done = shell("check", revoke)
    assert done.status == 1
    page = flat(done.out)
    for told in (
        "AS GIVEN",
        "1 trick from East-West.",
        "AS THE BOOK HAS IT (wbf)",
        "TRICKS 2 tricks from East-West to North-South",
        "1 DIFFERENCE The tricks",
        "given: 1 trick from East-West book: 2 tricks from East-West",
        "IT WOULD BE RIGHT IF Who won the trick on which West revoked? East not, as recorded, West, with his own card",
        "OR IF Did East-West win any trick after that one? No not, as recorded, Yes",
        "A WRONG RULING Can the right ruling still be given so that the board is scored normally? Yes My ruling",
    ):
        assert told in page
    assert len(done.out.splitlines()) <= 60
    assert page.count("Can the right ruling still be given so that the board is scored normally? No") == 1


def test_a_ruling_is_told_on_the_command_line(revoke: Path) -> None:
    done = shell("check", revoke, "--gave", "transferred: 2", "--gave", "cite: 64A1", "--json")
    assert (done.status, done.data["same"], done.data["differences"]) == (0, True, [])
    assert done.data["given"] == ["2 tricks.", "By 64A1."]
    done = shell("check", revoke, "--gave", "transferred: 3", "--json")
    assert done.status == 1
    assert [(one["kind"], one["book"]) for one in done.data["differences"]] == [("tricks", "2 tricks from East-West")]
    assert done.data["right_if"] == []
    assert done.data["bound_hit"] in (True, False)
    assert len(done.data["directors_error"]) == 3


def test_the_change_is_told_to_a_program_with_its_facts(revoke: Path) -> None:
    done = shell("check", revoke, "--gave", "transferred: 1", "--json")
    assert done.data["right_if"][0] == {
        "changed": [
            {
                "incident": 1,
                "fact": "64.trick_won_by",
                "was": "offender",
                "would_be": "partner",
                "text": "Who won the trick on which West revoked? East",
                "text_was": "West, with his own card",
            }
        ],
        "supposed": [],
    }


def test_a_ruling_as_given_stands_in_the_record_and_stays_there(revoke: Path) -> None:
    text = revoke.read_text(encoding="utf-8")
    revoke.write_text(text + "given:\n  transferred: 1\n  do: [transfer, adjust]\n", encoding="utf-8")
    done = shell("check", revoke)
    assert done.status == 1
    assert "Ruled without a paragraph for it" in done.out
    assert shell("replay", revoke).status == 0
    assert read_record(revoke).given["transferred"] == "1"


def test_a_ruling_is_checked_against_another_edition_of_the_book(revoke: Path, tmp_path: Path) -> None:
    """In this one the trick that the partner won counts as two."""
    other = tmp_path / "other"
    shutil.copytree(built_in(), other)
    law = next(other.glob("2017/064-*.yaml"))
    two = "when: {trick_won_by: offender, later_trick: yes}\n        do:\n"
    edit(law, f"{two}          - transfer: {{what: revoke_trick, trick: trick, tricks: tricks}}\n", two)
    assert shell("check", revoke).status == 0
    done = shell("check", revoke, "--book", other)
    assert done.status == 1
    assert "book:  1 trick from East-West" in done.out
    assert shell("check", revoke, "--book", other, "--gave", "transferred: 1").status == 0


def test_another_authority_is_asked_for_by_name(revoke: Path, tmp_path: Path) -> None:
    assert shell("check", revoke, "--authority", "wbf").status == 0
    shell("check", revoke, "--authority", "moon").refused("there is no authority 'moon'", "wbf")
    shell("check", revoke, "--book", tmp_path / "nowhere").refused("no folder 2017")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("transferred", "--gave:1: the file is empty or is not a mapping"),
        ("transferred: -1", "--gave:1: 'transferred' must be a number of tricks"),
        ("tricks: 1", "--gave:1: 'given' has no key tricks"),
        ("do: [{transfer: {what: both}}]", "--gave:1: what of transfer cannot be 'both'"),
        ("cite: {64A1: yes}", "--gave:1: 'cite' must be a text or a list of texts"),
        ("offered: {64.none: [x]}", "--gave:1: Law 64 has no fact 'none'"),
        ("offered: {99.none: [x]}", "--gave:1: Law 99 is not in this book"),
    ],
)
def test_what_cannot_be_a_ruling_is_refused(revoke: Path, line: str, said: str) -> None:
    shell("check", revoke, "--gave", line).refused(said)


def test_a_record_without_a_ruling_says_how_to_tell_one() -> None:
    case = next((built_in().parent / "rulings" / "casebook" / "revoke").glob("*.yaml"))
    shell("check", case).refused("no ruling is recorded here", "--gave")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("transferred: '2'", "transferred: two", "a step of the ruling needs 'transferred', a number"),
        ("- incident: '1'\n  stage", "- stage", "a step of the ruling needs 'incident', a number"),
    ],
)
def test_a_ruling_edited_into_nonsense_is_refused_with_its_line(revoke: Path, old: str, new: str, said: str) -> None:
    text = revoke.read_text(encoding="utf-8")
    start = text.index("\nruling:")
    assert old in text[start:]
    revoke.write_text(text[:start] + text[start:].replace(old, new, 1), encoding="utf-8")
    shell("check", revoke).refused(said, f"{revoke}:")
