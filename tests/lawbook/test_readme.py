"""`laws/README.md` is true: its law files prove, its messages are the program's own, and it explains every word of
the language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bridge_rulings import lawbook
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.bind_law import bind_law
from bridge_rulings.lawbook.book import Book, built_in
from bridge_rulings.lawbook.model import ANCHORS, NAME_KINDS, ROLES, SIDES, SUPPLIERS
from bridge_rulings.lawbook.prove import prove
from bridge_rulings.lawbook.source import parse_block

README = (built_in() / "README.md").read_text(encoding="utf-8")
SNIPPETS = dict(re.findall(r"<!-- ((?:law|says|excerpt): [^>]+) -->\n```\w+\n(.*?)```", README, re.DOTALL))
SOURCE = "".join(path.read_text(encoding="utf-8") for path in Path(lawbook.__path__[0]).glob("*.py"))


@pytest.fixture(scope="module")
def book() -> Book:
    return Book()


def section(title: str) -> str:
    """The text under a heading, up to the next one."""
    found = re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#|\Z)", README, re.DOTALL | re.MULTILINE)
    assert found, f"the README has no heading {title!r}"
    return found[1]


def rows(text: str) -> list[list[str]]:
    """The cells of the tables in a text, without their heads."""
    cells = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    rules = [at for at, row in enumerate(cells) if set(row[0]) <= set("-")]
    return [row for at, row in enumerate(cells) if at not in rules and at + 1 not in rules]


def spans(text: str) -> list[str]:
    """What stands between backticks."""
    return re.findall(r"`([^`]+)`", text)


def explained(title: str) -> list[str]:
    """The words that the table under a heading explains."""
    return [word for row in rows(section(title)) for word in spans(row[0])]


def row_of(title: str, word: str) -> str:
    """What a table says about one of its words."""
    return next(row[-1] for row in rows(section(title)) if word in spans(row[0]))


def problems(text: str, number: int, folder: Path, name: str) -> list[str]:
    """What the check says about a law file, with no folder before its name."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    found, _ = prove(Book(replaced=path), number)
    return [str(problem).replace(f"{folder}/", "") for problem in found]


# ------------------------------------------------------------------------------ law files and messages


def test_every_snippet_is_one_of_those_looked_at_here() -> None:
    assert README.count("```yaml") + README.count("```text") == len(SNIPPETS)
    assert set(SNIPPETS) == {
        "excerpt: 2017/064-established-revoke.yaml",
        "says: 64B1 too wide",
        "law: first",
        "says: first",
        "law: finished",
    }


def test_the_finished_law_proves(tmp_path: Path) -> None:
    assert problems(SNIPPETS["law: finished"], 52, tmp_path, "052-mine.yaml") == []


def test_the_first_attempt_gets_the_messages_shown(tmp_path: Path) -> None:
    found = problems(SNIPPETS["law: first"], 52, tmp_path, "052-mine.yaml")
    unruled = [message for message in found if "is neither ruled nor excused" in message]
    assert "\n".join(message for message in found if message not in unruled) + "\n" == SNIPPETS["says: first"]
    assert any("52B2 is neither ruled nor excused" in message for message in unruled)


def test_what_the_check_cannot_see_is_still_not_seen(tmp_path: Path) -> None:
    """The README warns of a row that does nonsense; if the check ever finds it, the warning must go."""
    right = SNIPPETS["law: first"].replace("stands: bid", "stands: card")
    assert right != SNIPPETS["law: first"]
    assert "card: {name" in SNIPPETS["law: finished"]
    wrong = SNIPPETS["law: finished"].replace("stands: card", "stands: bid")
    assert problems(wrong, 52, tmp_path, "052-mine.yaml") == []


@pytest.mark.parametrize(
    ("number", "right", "wrong"),
    [(64, "    at: end_of_play\n", ""), (50, "to: declarer", "to: partner"), (49, ", with: {owner: offender}", "")],
)
def test_when_and_who_is_not_proved_as_the_readme_says(
    number: int, right: str, wrong: str, book: Book, tmp_path: Path
) -> None:
    text = Path(book.file(number)).read_text(encoding="utf-8")
    assert right in text
    assert problems(text.replace(right, wrong, 1), number, tmp_path, f"{number:03}-mine.yaml") == []


def test_the_mistake_in_law_64_is_found_as_shown(book: Book, tmp_path: Path) -> None:
    text = Path(book.file(64)).read_text(encoding="utf-8")
    wide = text.replace(
        "{cite: 64B1, when: {trick_won_by: others, later_trick: no}}", "{cite: 64B1, when: {later_trick: no}}"
    )
    assert wide != text
    found = problems(wide, 64, tmp_path, "064-mine.yaml")
    assert SNIPPETS["says: 64B1 too wide"].strip() in "\n".join(found)


def test_the_excerpt_stands_in_the_law_file(book: Book) -> None:
    text = Path(book.file(64)).read_text(encoding="utf-8")
    at = 0
    for piece in SNIPPETS["excerpt: 2017/064-established-revoke.yaml"].split("...\n"):
        at = text.find(piece, at)
        assert at >= 0, piece


@pytest.mark.parametrize("message", [span for row in rows(section("What the check proves")) for span in spans(row[2])])
def test_a_message_of_the_list_is_one_that_the_check_gives(message: str) -> None:
    for piece in message.split("…"):
        assert piece.strip() in SOURCE


def test_the_files_and_commands_named_exist() -> None:
    root = built_in()
    for name in re.findall(r"`(?:laws/)?((?:2017/)?[\w-]+(?:\.yaml|/))`", README):
        if not name.startswith("052-"):
            assert (root / name).exists() or (root / "2017" / name).exists(), name


# ------------------------------------------------------------------------------ the words of the language

LAW = """\
law: 52
title: t
edition: 2017
seen_from: offender
facts:
  fact: {ask: q}
stages:
  - {decide: 52A, rule: [{cite: 52, next: done}]}
  - {offer: 52B, to: declarer, options: {option: {say: s, cite: 52, next: done}}}
"""
ROW, OPTION = "{cite: 52, next: done}", "{say: s, cite: 52, next: done}"
PLACES = {
    "law file": ("law: 52", "law: 52\nqqqq: 1"),
    "fact": ("{ask: q}", "{ask: q, qqqq: 1}"),
    "table": ("{decide: 52A,", "{decide: 52A, qqqq: 1,"),
    "offer": ("{offer: 52B,", "{offer: 52B, qqqq: 1,"),
    "row": (ROW, "{cite: 52, next: done, qqqq: 1}"),
    "then": (f"[{ROW}]", f"[{ROW}], unless: [{ROW}], then: {{qqqq: 1}}"),
    "option": (OPTION, "{say: s, cite: 52, next: done, qqqq: 1}"),
    "barred": (OPTION, "{say: s, cite: 52, next: done, barred: {qqqq: 1}}"),
    "next": (ROW, "{cite: 52, next: {qqqq: 1}}"),
    "never": ("stages:", "never: [{qqqq: 1}]\nstages:"),
    "example": ("stages:", "examples: [{qqqq: 1}]\nstages:"),
    "gives": ("stages:", "examples: [{name: n, gives: {qqqq: 1}}]\nstages:"),
}


def accepted(place: str, book: Book) -> set[str]:
    """The words that the program knows at a place of a law file: it tells them when it meets one that it does not
    know.
    """
    before, after = PLACES[place]
    assert LAW.count(before) == 1
    with pytest.raises(Problem, match="has no key qqqq") as caught:
        bind_law(parse_block(LAW.replace(before, after), "052-x.yaml"), "052-x.yaml", book.support)
    known = caught.value.hint.removeprefix("known: ")
    assert known != caught.value.hint
    return set(known.split(", "))


def test_the_plain_law_of_these_tests_is_one(book: Book) -> None:
    assert bind_law(parse_block(LAW, "052-x.yaml"), "052-x.yaml", book.support).number == 52


def explanations() -> Iterator[tuple[str, list[str]]]:
    """Each place of a law file with the words that the README explains for it."""
    yield "law file", explained("Law file")
    yield "fact", explained("Fact")
    stage = rows(section("Stage"))
    for kind in ("table", "offer"):
        yield kind, [word for row in stage if row[1].strip() in (kind, "both") for word in spans(row[0])]
    yield "row", explained("Row")
    yield "then", spans(row_of("Stage", "then"))
    yield "option", explained("Option")
    yield "barred", re.findall(r"(\w+): (?:\w+,|\{\w+: \w+\})", row_of("Option", "barred"))
    going, never = (spans(row[0]) for row in rows(section("Next, later and never")))
    yield "next", going
    yield "never", never
    yield "example", explained("Example")
    yield "gives", spans(row_of("Example", "gives"))


@pytest.mark.parametrize(("place", "words"), list(explanations()), ids=[place for place, _ in explanations()])
def test_the_readme_explains_every_word_once_and_no_other(place: str, words: list[str], book: Book) -> None:
    assert set(words) == accepted(place, book)
    assert len(words) == len(set(words))


def test_a_fact_has_one_of_the_first_words_of_its_table() -> None:
    assert tuple(explained("Fact")[: len(SUPPLIERS)]) == SUPPLIERS
    assert len(SUPPLIERS) == 7
    assert "first seven words" in section("Fact")


def test_the_kinds_of_names_are_all_there() -> None:
    assert row_of("Fact", "kind").strip().removeprefix("What a `name` is: ").split(", ") == list(NAME_KINDS)


def test_every_effect_is_named_and_every_effect_named_exists(book: Book) -> None:
    named = [word for row in rows(section("Effects")) for word in spans(row[1])]
    assert len(named) == len(set(named))
    assert set(named) - book.support.effects.keys() == set()
    assert book.support.effects.keys() - set(named) == set(), "effects.yaml has it: name it in laws/README.md, Effects"


def test_every_moment_is_named_and_every_moment_named_exists(book: Book) -> None:
    of_player, of_board = re.split(r"Of the board:", section("Moments"))
    moments = book.support.moments.values()
    assert spans(of_player)[1:] == [moment.name for moment in moments if moment.has_role]
    assert spans(of_board) == [moment.name for moment in moments if not moment.has_role]


def test_players_and_sides_go_by_their_words() -> None:
    text = section("Players, and places in texts")
    assert set(ROLES) <= set(spans(text))
    assert {f"{{{side}}}" for side in SIDES} <= set(spans(text))
    assert spans(row_of("Law file", "seen_from")) == list(ANCHORS)


def test_what_is_read_from_the_position_is_known(book: Book) -> None:
    for name in re.findall(r"position\.(?!yaml)(\w+)", README):
        assert name in book.support.derived
