"""The prover against brute force, and what only whole books show."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import brute
import pytest
from hypothesis import given, settings
from strategies import SUPPORT, Sketch, sketches

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.bind_law import bind_law
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.prove import prove
from bridge_rulings.lawbook.prove_law import describe, prove_law
from bridge_rulings.lawbook.source import parse_block

SAYS = {
    r"has no ruling when": "gap",
    r"rule the same case": "overlap",
    r"exceptions of \S+ disagree": "disagree",
    r"decides no case|rules cases that can never be": "dead",
    r"tests ticks but needs none": "untick",
    r"leaves no option open": "closed",
    r"is always barred": "barred",
    r"can never be barred": "unbarred",
    r"nothing leads to the stage|all that leads to the stage": "unreached",
    r"no row tests the fact": "untested",
    r"never changes anything": "pointless",
    r"the answers (\w+) and (\w+) of \w+ mean the same": "alike",
    r"this never excludes nothing": "idle",
}


def kind(problem: Problem) -> str:
    for pattern, name in SAYS.items():
        if match := re.search(pattern, problem.what):
            return " ".join((name, *match.groups()))
    raise AssertionError(problem)


@settings(max_examples=250, deadline=None)
@given(sketches())
def test_the_prover_finds_what_brute_force_finds_and_nothing_else(sketch: Sketch) -> None:
    problems, _ = prove_law(sketch.law(), sketch.starts)
    lines = {line: key for key, line in sketch.written()[1].items()}
    assert {(kind(problem), lines[problem.line]) for problem in problems} == brute.faults(sketch)


# ------------------------------------------------------------------------------ what only whole books show

DATA = Path(__file__).parent.parent / "data" / "book"
LAW_10, LAW_20, LAW_30 = "2017/010-dropped-card.yaml", "2017/020-card-on-the-table.yaml", "2017/030-call-too-soon.yaml"
EFFECTS, TOPICS, PARAGRAPHS, CLUB = (
    "effects.yaml",
    "2017/topics.yaml",
    "2017/paragraphs.yaml",
    "authorities/club.yaml",
)

BOOK_FAULTS = [
    # file, what stands there, what is written instead; where it is told, on which line, and what
    (LAW_30, "edition: 2017", "edition: 2007", LAW_30, 1, "this is of the edition 2007, but it lies among those"),
    (EFFECTS, "brings: [20B]", "brings: [20X]", EFFECTS, 12, "penalty_card brings 20X: Law 20 has no stage 20X"),
    (EFFECTS, "brings: [20B]", "brings: [it]", EFFECTS, 12, "penalty_card brings it: 'it' does not begin with"),
    (LAW_20, "while: penalty_cards", "while: lead_limits", LAW_20, 16, "penalty_card brings 20B, which lasts while"),
    (LAW_20, "{cite: 20A, gives: no}", "{cite: 20A, gives: half}", LAW_10, 11, "20A may give half, which is not an"),
    (LAW_20, "{cite: 20A, gives: no}", "{cite: 20A, next: done}", LAW_10, 11, "20A may give nothing, which is not"),
    (LAW_20, "then: {gives: yes}", "then: {gives: no}", LAW_10, 11, "20A never gives yes for low"),
    (LAW_20, "gives: no}", "gives: no, next: 20B}", LAW_20, 25, "20A only finds an answer: no do, next or later in it"),
    (LAW_10, "by: 20A", "by: 20Z", LAW_10, 11, "low is found by 20Z: Law 20 has no stage 20Z"),
    (LAW_10, "by: 20A", "by: 40A", LAW_10, 11, "low is found by 40A: Law 40 is not in this book"),
    (CLUB, "{10.strict: no}", "{10.strict: maybe}", CLUB, 4, "10.strict has no answer maybe"),
    (CLUB, "{10.strict: no}", "{10.strict: no, 10.helped: no}", CLUB, 4, "there is no elected fact 10.helped"),
    (CLUB, "{10.strict: no}", "{}", CLUB, 1, "the authority does not say what it elected for 10.strict"),
    (CLUB, "elections: {10.strict: no}", "elections: none", CLUB, 4, "elections must be lines like"),
    (CLUB, "title: The Club", "title: [The Club]", CLUB, 2, "'title' of an authority must be a text"),
    (CLUB, "source:", "sauce:", CLUB, 3, "an authority has no key sauce"),
    (TOPICS, "words: [dropped", "word: [dropped", TOPICS, 4, "a topic has no key word"),
    (PARAGRAPHS, "10E: Nothing more", "10E: ''", PARAGRAPHS, 11, "paragraph 10E has no caption"),
]


def copied(folder: Path) -> Path:
    root = folder / "book"
    shutil.copytree(DATA, root)
    return root


@pytest.mark.parametrize("fault", BOOK_FAULTS, ids=lambda fault: str(fault[-1]))
def test_what_one_file_breaks_in_the_book_is_told(tmp_path: Path, fault: tuple[str, str, str, str, int, str]) -> None:
    file, old, new, told_in, line, what = fault
    root = copied(tmp_path)
    text = (root / file).read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    (root / file).write_text(text.replace(old, new), encoding="utf-8")
    told = prove(Book(root))[0]
    assert any((p.file, p.line) == (str(root / told_in), line) and p.what.startswith(what) for p in told), told


@pytest.mark.parametrize("name", ["40-something.yaml", "notes.yaml", "040-something.yml"])
def test_a_file_that_would_silently_not_be_read_is_told(tmp_path: Path, name: str) -> None:
    root = copied(tmp_path)
    (root / "2017" / name).write_text("law: 40\n", encoding="utf-8")
    assert [(Path(p.file).name, p.what) for p in prove(Book(root))[0]] == [(name, "this file is not read")]


def test_two_files_of_one_law_are_told(tmp_path: Path) -> None:
    root = copied(tmp_path)
    shutil.copy(root / LAW_30, root / "2017/030-once-more.yaml")
    problems = prove(Book(root))[0]
    assert [p.what for p in problems] == ["law 30 has another file already: 030-call-too-soon.yaml"]


def test_a_broken_law_is_told_once_and_what_leads_to_it_is_left_alone(tmp_path: Path) -> None:
    root = copied(tmp_path)
    path = root / LAW_20
    path.write_text(path.read_text(encoding="utf-8").replace("seen_from: owner", "seen_from: nobody"), encoding="utf-8")
    assert [(Path(p.file).name, p.line) for p in prove(Book(root))[0]] == [("020-card-on-the-table.yaml", 4)]


def test_an_elected_fact_with_a_usual_answer_needs_no_election(tmp_path: Path) -> None:
    root = copied(tmp_path)
    law, club = root / LAW_10, root / CLUB
    text = law.read_text(encoding="utf-8").replace(
        "{elected: Are low cards spared?,", "{elected: Are low cards spared?, usual: no,"
    )
    law.write_text(text, encoding="utf-8")
    club.write_text("authority: club\n", encoding="utf-8")
    assert prove(Book(root))[0] == []


def test_the_tally_says_what_was_looked_at() -> None:
    _, tally = prove(Book(DATA))
    assert (tally.laws, tally.stages, tally.rows, tally.examples) == (3, 8, 21, 18)
    # 36 = 10: 2 x 2 x (2 x 2 less the never) = 12, 10C: 6, 10E: 3, afterwards: 4; 20: 1 + 2 + 4; 30: 4
    assert tally.cases == 36


def test_a_message_names_no_more_of_a_case_than_it_must() -> None:
    text = (
        (DATA / LAW_30).read_text(encoding="utf-8").replace("pass: A pass, bid", "pass: A pass, double: A double, bid")
    )
    law = bind_law(parse_block(text, "030.yaml"), "030.yaml", Book(DATA).support)
    assert [p.what for p in prove_law(law, ["30"])[0]] == ["30 has no ruling when accepted: no, kind: double"]
    assert describe({}) == "any case"


def test_a_table_too_large_to_look_at_is_told_and_nothing_is_looked_at() -> None:
    facts = ", ".join(f"f{at}: {{ask: F?}}" for at in range(21))
    when = ", ".join(f"f{at}: yes" for at in range(21))
    head = f"law: 7\ntitle: T\nedition: 2017\nseen_from: offender\nfacts: {{{facts}}}\nstages:\n"
    table = f"  - {{decide: 7, next: done, rule: [{{cite: 7A, when: {{{when}}}}}]}}\n"
    law = bind_law(parse_block(head + table, "007.yaml"), "007.yaml", SUPPORT)
    assert prove_law(law, ["7"])[0][0].what == "the table 7 has 2,097,152 cases"
    twice = f"{table}{table.replace('decide: 7', 'decide: other')}"
    law = bind_law(parse_block(head + twice, "007.yaml"), "007.yaml", SUPPORT)
    assert [p.what for p in prove_law(law, ["7"])[0]] == [
        "too many facts are tested in several stages: 2,097,152 cases"
    ]


# ------------------------------------------------------------------------------ circles and strata


def book_with(folder: Path, stages: str, facts: str = "seen: {ask: Seen?, cite: 30B}") -> list[str]:
    """What is said about Law 30 of the small book if it has these stages."""
    path = folder / "030-other.yaml"
    head = f"law: 30\ntitle: T\nedition: 2017\nseen_from: offender\nfacts: {{{facts}}}\nstages:\n"
    path.write_text(head + stages, encoding="utf-8")
    told = prove(Book(DATA, replaced=path), 30)[0]
    return [p.what for p in told if not re.search("example|neither ruled nor excused", p.what)]


ROUND = """
  - {decide: 30, next: 30A, rule: [{cite: 30B, when: {seen: yes}}, {cite: 30B, when: {seen: no}, next: done}]}
  - {decide: 30A, AT, next: 30, rule: [{cite: 30A1}]}
"""


@pytest.mark.parametrize(
    ("at", "ends"),
    [
        ("at: to_lead partner", True),
        ("at: first_lead partner", True),
        ("every: to_lead partner, while: penalty_cards offender", True),
        ("at: call partner", False),
        ("at: end_of_play", False),
    ],
)
def test_a_circle_ends_only_at_a_stage_that_comes_again_or_lapses_when_late(
    tmp_path: Path, at: str, ends: bool
) -> None:
    told = book_with(tmp_path, ROUND.replace("AT", at))
    assert told == ([] if ends else ["the stages go round in a circle: 30 -> 30A -> 30"])


def test_what_is_opened_beside_at_once_makes_a_circle_too(tmp_path: Path) -> None:
    rows = "[{cite: 30B, when: {seen: yes}, later: [30]}, {cite: 30B, when: {seen: no}}]"
    assert book_with(tmp_path, f"\n  - {{decide: 30, next: done, rule: {rows}}}\n") == [
        "the stages go round in a circle: 30 -> 30"
    ]


STRATA = """
  - {decide: 30, READ next: done, rule: [{cite: 30B, when: {seen: yes}}, {cite: 30B, when: {seen: no}, later: [30A]}]}
  - {decide: 30A, WRITE next: done, rule: [{cite: 30A2, do: [mark]}]}
"""


@pytest.mark.parametrize(
    ("read", "write", "sound"),
    [
        ("", "", True),  # by an earlier incident
        ("", "at: end_of_auction,", True),  # an incident of the play, after one of the auction
        ("", "at: to_lead partner,", True),
        ("", "at: end_of_play,", False),
        ("", "at: end_of_round,", False),
        ("at: end_of_play,", "at: end_of_play,", True),  # by an earlier incident, at the same moment
        ("at: end_of_round,", "at: end_of_play,", True),
        ("at: end_of_play,", "at: end_of_round,", False),
    ],
)
def test_a_list_is_read_only_where_something_before_can_have_written_it(
    tmp_path: Path, read: str, write: str, sound: bool
) -> None:
    told = book_with(
        tmp_path,
        STRATA.replace("READ", read).replace("WRITE", write),
        "seen: {ask: Seen?, cite: 30B, from: position.marked}",
    )
    assert told == ([] if sound else ["seen reads the marks on the table, but they are written only after that"])
