"""Check 10: no paragraph is forgotten, and what a fact is asked for stands where it is tested. And the topics."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.citations import cited_in, headings, law_of, prove_citations, prove_topics
from bridge_rulings.lawbook.reader import CITATION

DATA = Path(__file__).parent.parent / "data" / "book"


@pytest.mark.parametrize(
    ("paragraph", "above"),
    [
        ("27", ("27",)),
        ("27B", ("27B", "27")),
        ("27B1", ("27B1", "27B", "27")),
        ("27B1b", ("27B1b", "27B1", "27B", "27")),
        ("68D2bi", ("68D2bi", "68D2b", "68D2", "68D", "68")),
        ("6Aiv", ("6Aiv", "6A", "6")),
        ("16Bb", ("16Bb", "16B", "16")),
        ("the end", ("the end",)),
    ],
)
def test_a_paragraph_stands_under_its_headings(paragraph: str, above: tuple[str, ...]) -> None:
    assert headings(paragraph) == above


@pytest.mark.parametrize("paragraph", ["1", "93", "27B1b", "50D2a", "68D2bi", "68D2biii", "12C1", "40Ba"])
def test_paragraph_numbers_are_known_by_their_form(paragraph: str) -> None:
    assert CITATION.match(paragraph)
    assert law_of(paragraph) == int("".join(c for c in paragraph[:2] if c.isdigit()))


@pytest.mark.parametrize(
    "paragraph", ["", "0", "027", "100", "27b", "27BB", "27B12", "27B1j", "27 B", "27B1b\n", "B1", "64A1 "]
)
def test_anything_else_is_no_paragraph_number(paragraph: str) -> None:
    assert not CITATION.match(paragraph)


def test_what_is_no_paragraph_belongs_to_no_law() -> None:
    assert law_of("the end") == 0


def test_rows_options_and_bars_cite() -> None:
    law = Book(DATA).law(10)
    assert {paragraph for paragraph, _ in cited_in(law)} == {
        "10B",
        "10A1",
        "10A2",
        "10C1",
        "10C2",
        "10C3",
        "10D",
        "10E",
    }


def changed(folder: Path, file: str, old: str, new: str) -> Book:
    """The small book with one text of one file replaced."""
    root = folder / "book"
    for path in DATA.rglob("*.yaml"):
        target = root / path.relative_to(DATA)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    path = root / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), encoding="utf-8")
    return Book(root)


def told(problems: list[Problem]) -> list[tuple[str, int, str]]:
    return [(Path(problem.file).name, problem.line, problem.what) for problem in problems]


LAW_10 = "010-dropped-card.yaml"
LISTED = "10: A card was dropped\n"
PARAGRAPHS = [
    # file, what stands there, what is written instead; what is told, and where
    (LAW_10, "cite: 10C1\n", "cite: 10C2\n", "10C1 is neither ruled nor excused", LAW_10, 1),
    (LAW_10, "[10A1, 10C3]}", "[10A1, 10C2]}", "on_purpose cites 10C2, but no row that tests it does", LAW_10, 8),
    ("paragraphs.yaml", LISTED, f"{LISTED}10F: More\n", "10F is neither ruled nor excused", LAW_10, 1),
    ("paragraphs.yaml", "10D: The director looks at the result\n", "", "there is no paragraph 10D", LAW_10, 25),
    (
        "paragraphs.yaml",
        LISTED,
        f"9: Other\n{LISTED}",
        "paragraph 9 belongs to a law without a file",
        "paragraphs.yaml",
        1,
    ),
    ("paragraphs.yaml", LISTED, "", "10A is listed, but not 10, in which it stands", "paragraphs.yaml", 1),
    ("facts.yaml", "10B]", "10D]", "defends cites 10D, but no row of the book that tests it does", "facts.yaml", 1),
    ("facts.yaml", "trick: {", "new: {ask: N?}\ntrick: {", "no law takes the shared fact new", "facts.yaml", 2),
]


@pytest.mark.parametrize(("file", "old", "new", "what", "told_in", "line"), PARAGRAPHS)
def test_a_paragraph_that_is_forgotten_or_unknown_is_told(
    tmp_path: Path, file: str, old: str, new: str, what: str, told_in: str, line: int
) -> None:
    book = changed(tmp_path, f"2017/{file}", old, new)
    assert (told_in, line, what) in told(list(prove_citations(book, book.laws())))


def test_a_cited_paragraph_covers_its_heading_and_a_ruled_law_needs_no_row_for_headings() -> None:
    book = Book(DATA)
    assert list(prove_citations(book, book.laws())) == []
    assert {"10", "10A", "10C"} <= book.paragraphs().keys()


def test_an_excuse_covers_what_stands_below_it(tmp_path: Path) -> None:
    lines = "10E: Nothing more\n10F: For the organiser\n10F1: One thing\n10F2: And another\n"
    book = changed(tmp_path, "2017/paragraphs.yaml", "10E: Nothing more\n", lines)
    path = Path(book.file(10))
    path.write_text(
        path.read_text(encoding="utf-8") + "\nno_ruling: {10F: it is not for the table}\n", encoding="utf-8"
    )
    again = Book(book.root)
    assert list(prove_citations(again, again.laws())) == []


def test_a_law_without_any_paragraph_in_the_list_is_told(tmp_path: Path) -> None:
    book = changed(tmp_path, "2017/paragraphs.yaml", "30: A call too soon\n30A: A pass or a bid\n", "")
    path = book.folder / "paragraphs.yaml"
    kept = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("30")]
    path.write_text("\n".join(kept), encoding="utf-8")
    again = Book(book.root)
    assert [problem.what for problem in prove_citations(again, again.laws())] == [
        "paragraphs.yaml lists no paragraph of Law 30"
    ]


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("10: A card was dropped", "10: ''", "paragraph 10 has no caption"),
        ("10: A card was dropped", "10: [A card]", "paragraph 10 has no caption"),
        ("10: A card was dropped", "10.A: A card was dropped", "10.A is not a paragraph number"),
    ],
)
def test_a_list_of_paragraphs_that_cannot_be_read_is_refused(tmp_path: Path, old: str, new: str, what: str) -> None:
    book = changed(tmp_path, "2017/paragraphs.yaml", old, new)
    with pytest.raises(Problem) as caught:
        book.paragraphs()
    assert (caught.value.what, caught.value.line) == (what, 1)


# ------------------------------------------------------------------------------ topics

START, GIVEN, FINDS = 'start: "10"', "given: {10.on_purpose: no}", "finds: {kind: exposed_card}"
TOPICS = [
    (START, "start: 40", 3, "the topic dropped-card starts at 40: Law 40 is not in this book"),
    (START, "start: 10X", 3, "the topic dropped-card starts at 10X: Law 10 has no stage 10X"),
    (START, "start: it", 3, "the topic dropped-card starts at it: 'it' does not begin with a law number"),
    (GIVEN, "given: {10.purpose: no}", 8, "there is no fact 10.purpose to give"),
    (GIVEN, "given: {10.card: no}", 8, "there is no fact 10.card to give"),
    (GIVEN, "given: {10.on_purpose: maybe}", 8, "10.on_purpose has no answer maybe"),
]


@pytest.mark.parametrize(("old", "new", "line", "what"), TOPICS)
def test_a_topic_that_leads_nowhere_or_gives_what_nobody_asks_is_told(
    tmp_path: Path, old: str, new: str, line: int, what: str
) -> None:
    book = changed(tmp_path, "2017/topics.yaml", old, new)
    assert told(list(prove_topics(book, book.laws()))) == [("topics.yaml", line, what)]


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("  title: A card fell on the table\n", "", "the topic dropped-card needs 'title'"),
        ("  title: A card fell on the table\n", "  title: ''\n", "the topic dropped-card needs 'title'"),
        ("  words:", "  word:", "a topic has no key word"),
        ("needs: [declarer]", "needs: declarer", "'needs' of the topic dropped-card must be a list of texts"),
        ("needs: [declarer]", "needs: [[declarer]]", "'needs' of the topic dropped-card must be a list of texts"),
        (
            "given: {10.on_purpose: no}",
            "given: [no]",
            "'given' of the topic dropped-card must be lines like 53.opening: yes",
        ),
        (FINDS, "finds: revoke", "'finds' of the topic dropped-card must be lines like kind: revoke"),
        (FINDS, "finds: {kind: []}", "'finds' of the topic dropped-card must be lines like kind: revoke"),
        (FINDS, "finds: {kind: [[x]]}", "'finds' of the topic dropped-card must be lines like kind: revoke"),
        ("too-soon:\n", "too-soon: {}\nlast: 30\nmore:\n", "the topic too-soon needs 'title'"),
    ],
)
def test_a_topic_that_cannot_be_read_is_refused(tmp_path: Path, old: str, new: str, what: str) -> None:
    book = changed(tmp_path, "2017/topics.yaml", old, new)
    with pytest.raises(Problem) as caught:
        book.topics()
    assert caught.value.what == what
    assert caught.value.line > 0


TRAITS = {"kind": ("revoke", "exposed_card"), "established": ("yes", "no")}


@pytest.mark.parametrize(
    ("new", "what", "hint"),
    [
        ("finds: {kind: revoked}", "the kind of an irregularity cannot be revoked", "did you mean revoke?"),
        ("finds: {kind: [revoke, x]}", "the kind of an irregularity cannot be x", "known: exposed_card, revoke"),
        ("finds: {kind: revoke, establish: yes}", "an irregularity has no establish", "did you mean established?"),
    ],
)
def test_a_topic_that_finds_what_is_no_irregularity_is_told(tmp_path: Path, new: str, what: str, hint: str) -> None:
    book = changed(tmp_path, "2017/topics.yaml", FINDS, new)
    assert not list(prove_topics(book, book.laws()))
    (problem,) = prove_topics(book, book.laws(), TRAITS)
    assert (problem.what, problem.line, problem.hint) == (what, 9, hint)


def test_a_topic_rules_on_what_has_a_word_of_its_for_every_trait() -> None:
    topic = Book(DATA).topics()[0]._replace(finds={"kind": ("revoke",), "established": ("no", "unknown")})
    assert topic.rules_on({"kind": "revoke", "established": "no", "by": "defender"})
    assert not topic.rules_on({"kind": "revoke", "established": "yes"})
    assert not topic.rules_on({"kind": "revoke"})
    assert not topic._replace(finds={}).rules_on({"kind": "revoke"})


def test_topics_are_read_in_the_order_of_the_file() -> None:
    first, second = Book(DATA).topics()
    assert (first.name, first.start, first.needs, first.given) == (
        "dropped-card",
        "10",
        ("declarer",),
        {"10.on_purpose": "no"},
    )
    assert (second.name, second.words, second.card) == ("too-soon", (), ())
