"""``bridge-rulings laws``: what it shows of the book is all of it, and what it proves is right."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from io import StringIO
from itertools import product
from pathlib import Path

import pytest
from shell import shell

from bridge_rulings.cli import lawpaths
from bridge_rulings.cli.lawchart import chart
from bridge_rulings.cli.lawref import find
from bridge_rulings.cli.lawroads import Road, roads
from bridge_rulings.cli.lawshow import show_excerpt
from bridge_rulings.cli.screen import Screen
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.decide import Decided, table_of
from bridge_rulings.lawbook.model import Law

BOOK = Book()
LAWS = pytest.mark.parametrize("law", BOOK.laws(), ids=lambda law: f"law {law.number}")


def facts_shown(text: str) -> dict[str, list[str]]:
    """The keys of the facts in what ``laws show`` printed, each with the answers that are listed under it."""
    found: dict[str, list[str]] = {}
    answers: list[str] = []
    for line in text.partition("FACTS\n")[2].splitlines():
        if not line:
            break
        if key := re.match(r"  (\S+\.\w+)  \(", line):
            answers = found.setdefault(key[1], [])
        elif plain := re.match(r"      (\w+) or (\w+)( \(usually|$)", line):
            answers += [plain[1], plain[2]]
        elif answer := re.match(r"      (\w+) {2,}\S", line):
            answers.append(answer[1])
    return found


# ------------------------------------------------------------------------------ list


def test_list_has_every_law_and_every_topic() -> None:
    said = shell("laws", "list")
    assert said.status == 0
    for law in BOOK.laws():
        assert re.search(rf"^ *{law.number}  {re.escape(law.title[:20])}", said.out, re.MULTILINE), law.number
    for topic in BOOK.topics():
        assert re.search(rf"^  {topic.name} ", said.out, re.MULTILINE), topic.name


def test_list_counts_paragraphs_and_rows() -> None:
    data = shell("laws", "list", "--json").data
    entry = next(entry for entry in data["laws"] if entry["law"] == 64)
    law = BOOK.law(64)
    assert entry["rows"] == sum(len(stage.rows) + len(stage.options) for stage in law.stages.values())
    assert entry["paragraphs"] == sum(1 for number in BOOK.paragraphs() if re.match(r"64(?!\d)", number))
    assert [way["topic"] for way in data["topics"]] == [topic.name for topic in BOOK.topics()]


@pytest.mark.parametrize("columns", [50, 80])
@pytest.mark.parametrize("words", [("list",), ("authorities",), ("paths", "27"), ("show", "50D2")], ids=" ".join)
def test_nothing_is_wider_than_the_terminal(words: tuple[str, ...], columns: int) -> None:
    out = shell("laws", *words, columns=columns).out
    assert [line for line in out.splitlines() if len(line) > columns] == []


# ------------------------------------------------------------------------------ show


def shown(law: Law, columns: int, monkeypatch: pytest.MonkeyPatch) -> str:
    """What ``laws show`` prints of a law."""
    monkeypatch.setenv("COLUMNS", str(columns))
    stream = StringIO()
    show_excerpt(Screen(stream), BOOK, find(BOOK, str(law.number)))
    return stream.getvalue()


@LAWS
def test_show_lists_every_name_that_an_answer_can_have(law: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    out = shown(law, 80, monkeypatch)
    assert facts_shown(out) == {fact.key: list(fact.answers) for fact in law.facts.values()}
    for stage in law.stages.values():
        assert re.search(rf"^{re.escape(stage.name)}(  |$)", out, re.MULTILINE), stage.name
        for option in stage.options:
            assert re.search(rf" {option.name}: \S", out), option.name


@LAWS
def test_show_fits_a_narrow_terminal(law: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    for columns in (50, 80):
        assert [line for line in shown(law, columns, monkeypatch).splitlines() if len(line) > columns] == []


@pytest.mark.parametrize("number", [27, 50, 54, 62, 70])
def test_show_as_json_has_every_row(number: int) -> None:
    law = BOOK.law(number)
    data = shell("laws", "show", str(law.number), "--json").data
    lines = {step["line"] for stage in data["stages"] for step in stage.get("rows", stage.get("options"))}
    assert lines == {step.line for stage in law.stages.values() for step in stage.steps}
    assert {fact["key"]: list(fact["answers"]) for fact in data["facts"]} == {
        fact.key: list(fact.answers) for fact in law.facts.values()
    }


@pytest.mark.parametrize(
    ("law", "answers", "cited"),
    [
        ("64", {"trick_won_by": "offender", "later_trick": "yes", "still_damaged": "no"}, ["64A1", "64C1"]),
        ("27", {"27A1": "refuse", "replacement": "bid", "same_strain": "yes"}, ["27A1", "27B", "27B1a"]),
        ("54", {"led_by": "defender", "the opening lead": "accept"}, ["54", "53A", "54B1"]),
        ("70", {"line": "stated", "result": "as_claimed"}, ["68C", "70B1", "70B2", "70B3", "70D1", "70A"]),
    ],
)
def test_what_show_prints_is_enough_to_rule(law: str, answers: dict[str, str], cited: list[str]) -> None:
    """Every key and answer is taken from the printed text; the ticks that it lists are all answered no."""
    out = shell("laws", "show", law).out
    given = {}
    for key, names in facts_shown(out).items():
        name = key.partition(".")[2]
        if name in answers:
            assert answers[name] in names
            given[key] = answers[name]
        elif f"{key}  (a tick)" in out:
            given[key] = "no"
    for name, option in answers.items():
        if name not in [key.partition(".")[2] for key in given]:
            assert re.search(rf"^{name}  .*\n(?s:.*?) {option}: ", out, re.MULTILINE)
            given[f"{law}.{name}"] = option
    words = [word for key, answer in given.items() for word in ("-a", f"{key}={answer}")]
    said = shell("rule", law, *words, "--no-save", "--json")
    assert said.status == 0, said.err
    assert said.data["complete"]
    assert said.data["cite"] == cited


def test_the_example_answers_that_show_ends_with_are_answers() -> None:
    out = shell("laws", "show", "27").out
    assert out.endswith('Answers given beforehand: rule 27 -a shared.slip=yes -a "27.27A1=accept"\n')


def test_show_says_what_may_be_typed_for_a_carried_value() -> None:
    out = shell("laws", "show", "64").out
    assert "64.tricks  (named)" in out
    assert "tricks, like 3 6 8; ? if nobody knows" in out


def test_a_paragraph_shows_only_what_concerns_it() -> None:
    data = shell("laws", "show", "64b3", "--json").data
    assert data["ref"] == "64B3"
    assert data["caption"] == BOOK.paragraphs()["64B3"]
    assert [fact["key"] for fact in data["facts"]] == ["64.penalty_or_dummy"]
    assert [[row["cite"] for row in stage["rows"]] for stage in data["stages"]] == [[["64B3"]]]


def test_a_heading_shows_what_stands_under_it() -> None:
    data = shell("laws", "show", "64A", "--json").data
    cited = {paragraph for stage in data["stages"] for row in stage["rows"] for paragraph in row["cite"]}
    assert cited == {"64A1", "64A2"}


def test_a_paragraph_that_is_not_ruled_says_why() -> None:
    data = shell("laws", "show", "64B8", "--json").data
    assert data["not_ruled"] == {"64B8": BOOK.law(64).no_ruling["64B8"]}
    assert "62C3" in data["elsewhere"]


def test_a_stage_is_shown_whole() -> None:
    """Also in small letters, and one whose name does not begin with the law's number."""
    for words, name in ((("50d", "choice"), "50D choice"), (("50", "the", "card", "played"), "the card played")):
        data = shell("laws", "show", *words, "--json").data
        stage = next(stage for stage in data["stages"] if stage["name"] == name)
        assert len(stage["rows"]) == len(BOOK.law(50).stages[name].rows)


@pytest.mark.parametrize(
    ("ref", "what", "hint"),
    [
        ("64A7", "Law 64 has no stage or paragraph '64A7'", "did you mean 64A"),
        ("64 nonsense", "Law 64 has no stage or paragraph", "laws show 64 shows all of it"),
        ("93", "Law 93 is not in this book", "encoded: 9, 10"),
        ("revoke", "revoke is a topic, not a law", "it starts at 62"),
        ("what?", "does not begin with a law number", "like 64"),
    ],
)
def test_a_reference_that_means_nothing_is_told_so(ref: str, what: str, hint: str) -> None:
    said = shell("laws", "show", ref)
    assert said.status == 2
    assert said.out == ""
    assert what in said.err
    assert hint in said.err


# ------------------------------------------------------------------------------ paths


def lines_of(road: Road) -> tuple[int, ...]:
    """A road as the lines of its rows."""
    return tuple(step.taken.line for step in road.steps)


def ways(law: Law, case: Mapping[str, str]) -> Iterator[tuple[int, ...]]:
    """The rows that a case of a law without offers goes through; more than one way where exceptions overlap."""
    waiting = [((), law.first)]
    while waiting:
        before, stage = waiting.pop()
        found = table_of(stage, law).decide(case)
        assert isinstance(found, Decided)
        for row in found.cited:
            target = law.stages.get(row.next.stage) if row.next is not None else None
            if target is None:
                yield (*before, row.line)
            else:
                waiting.append(((*before, row.line), target))  # type: ignore[arg-type]


def cases_of(law: Law) -> Iterator[dict[str, str]]:
    """Every case of the facts that a law tests, possible or not."""
    tested = [fact for fact in law.facts.values() if fact.answers]
    for answers in product(*(fact.answers for fact in tested)):
        yield {fact.name: answer for fact, answer in zip(tested, answers, strict=True)}


def test_the_paths_of_64_are_what_its_cases_give() -> None:
    """By brute force: each of the 3,072 cases is walked through the tables; every road is found, and no other."""
    law = BOOK.law(64)
    found = {lines_of(road): road for road in roads(law, law.first)}
    walked = set()
    for case in cases_of(law):
        there = set(ways(law, case))
        walked |= there
        for lines, road in found.items():
            if all(case[key.partition(".")[2]] == answer for key, answer in road.answers.items()):
                assert lines in there, (road.answers, case)
    assert walked == set(found)


def test_no_answer_of_a_road_can_be_left_out() -> None:
    law = BOOK.law(64)
    cases = [(case, set(ways(law, case))) for case in cases_of(law)]
    for road in roads(law, law.first):
        answers = {key.partition(".")[2]: answer for key, answer in road.answers.items()}
        for name in answers:
            fewer = {other: answer for other, answer in answers.items() if other != name}
            assert any(fewer.items() <= case.items() and lines_of(road) not in there for case, there in cases), name


@LAWS
def test_some_road_goes_through_every_row_of_a_stage(law: Law) -> None:
    for stage in law.stages.values():
        missing = {step.line for step in stage.steps}
        for road in roads(law, stage):
            missing.discard(road.steps[0].taken.line)
            if not missing:
                break
        assert not missing, stage.name


def test_paths_prints_each_result_once_with_the_roads_to_it() -> None:
    said = shell("laws", "paths", "64")
    data = shell("laws", "paths", "64", "--json").data
    assert f"From 64: {len(data['results'])} results by" in said.out
    assert "      trick_won_by=partner  still_damaged=no  (nothing ticked)\n" in said.out
    results = [(tuple(result["says"]), tuple(result["opens"]), result["ends"]) for result in data["results"]]
    assert len(set(results)) == len(results)
    road = data["results"][0]["roads"][0]
    assert road["cite"] == ["64A1", "64C1"]
    assert road["answers"]["64.trick_won_by"] == "offender"


def test_paths_stop_at_other_laws_and_at_pauses() -> None:
    data = shell("laws", "paths", "64", "--json").data
    ends = {road["next"]: road["stop"] for result in data["results"] for road in result["roads"]}
    assert ends == {"done": "done", "12C1": "elsewhere"}
    data = shell("laws", "paths", "52", "52B", "--json").data
    assert any(road["answers"].get("52.52B") for result in data["results"] for road in result["roads"])


def test_paths_keep_the_players_apart_when_the_view_changes() -> None:
    """50D goes on with the leader's own penalty card, which is another than the one that declarer chose about."""
    said = shell("laws", "paths", "50", "50D")
    assert '"50.plays @partner"=it' in said.out
    assert "The owner's partner must play the penalty card" in said.out


def test_paths_say_when_they_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lawpaths, "MOST", 5)
    said = shell("laws", "paths", "64")
    assert "by 5 roads" in said.out
    assert "Cut after 5 roads" in said.out
    assert shell("laws", "paths", "64", "--json").data["cut"] is True


def test_paths_from_a_stage_that_is_none() -> None:
    said = shell("laws", "paths", "64Q")
    assert said.status == 2
    assert "Law 64 has no stage '64Q'" in said.err


# ------------------------------------------------------------------------------ chart

NODE = r's\d+(\["[^"]*"\]|\{\{"[^"]*"\}\})|x\d+\[\["[^"]*"\]\]'
EDGE = r'[sdx]\d+ (-->|-\.->)(\|"[^"]*"\|)? [sdx]\d+(\(\["[^"]*"\]\))?'


@LAWS
def test_a_chart_has_every_stage_and_is_mermaid(law: Law) -> None:
    head, title, *lines = chart(law, BOOK.support).splitlines()
    assert head == "flowchart TD"
    assert title == f"    %% Law {law.number}: {law.title}"
    for line in lines:
        assert re.fullmatch(f"    ({NODE}|{EDGE})", line), line
    nodes = [re.split('<br/>|"]|"}', line.partition('"')[2])[0] for line in lines]
    assert nodes[: len(law.stages)] == list(law.stages)
    rows = sum(len(stage.rows) + len(stage.options) for stage in law.stages.values())
    assert sum(bool(re.match(r'    s\d+ -->\|"\d', line)) for line in lines) == rows


def test_a_chart_escapes_what_mermaid_would_read() -> None:
    law = BOOK.law(64)
    stage = law.first._replace(about='"Won" <it> #1 `x`')
    text = chart(law._replace(stages={**law.stages, "64": stage}), BOOK.support)
    assert "#quot;Won#quot; #lt;it#gt; #35;1 #96;x#96;" in text


def test_chart_is_of_a_whole_law() -> None:
    assert shell("laws", "chart", "64").out == chart(BOOK.law(64), BOOK.support)
    assert shell("laws", "chart", "64A1").status == 2


# ------------------------------------------------------------------------------ authorities


def test_authorities_say_what_they_elected() -> None:
    data = shell("laws", "authorities", "--json").data
    assert [authority["name"] for authority in data["authorities"]] == list(BOOK.authorities())
    elected = [fact.key for law in BOOK.laws() for fact in law.facts.values() if fact.supplier == "elected"]
    assert [choice["key"] for choice in data["elections"]] == elected
    out = shell("laws", "authorities").out
    assert all(f"{key} = " in out for key in elected)


# ------------------------------------------------------------------------------ check

SMALL = {
    "effects.yaml": """\
stands: {slots: {what: lead | card}, words: {what: {lead: lead, card: card}}, say: "The {what} stands."}
""",
    "moments.yaml": 'to_lead: {phase: play, role: yes, say: "when {role} leads"}\n',
    "position.yaml": "led_by: {reads: seats, gives: [defender, declaring]}\n",
    "2017/facts.yaml": "{}\n",
    "2017/paragraphs.yaml": "1: The beginning\n1A: The first\n1B: The second\n2: All of it\n",
    "2017/topics.yaml": 'beginning: {title: The beginning, start: "1", anchor: Who began?}\n',
    "2017/001-beginning.yaml": """\
law: 1
title: Beginning
edition: 2017
seen_from: offender
facts:
  late: {ask: Was it late?, cite: 1B}
stages:
  - decide: "1"
    next: done
    rule:
      - {cite: 1A, when: {late: no}, do: [stands: lead]}
      - {cite: 1B, when: {late: yes}, next: 2 end}
examples:
  - {name: in time, given: {late: no}, gives: {cite: 1A, do: [stands: lead]}}
  - {name: late, given: {late: yes}, gives: {cite: 1B, next: 2 end}}
""",
    "2017/002-end.yaml": """\
law: 2
title: End
edition: 2017
seen_from: offender
stages:
  - {decide: 2 end, next: done, rule: [{cite: 2}]}
examples:
  - {name: any, gives: {cite: 2}}
""",
}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book of two laws, the first of which leads to the second."""
    for name, text in SMALL.items():
        path = tmp_path / "book" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (tmp_path / "book" / "authorities").mkdir()
    return tmp_path / "book"


def spoil(path: Path, right: str, wrong: str) -> int:
    """Write something wrong into a file; returns its line."""
    text = path.read_text(encoding="utf-8")
    assert text.count(right) == 1
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    return text[: text.index(right)].count("\n") + 1


FIRST = "2017/001-beginning.yaml"
SECOND = "2017/002-end.yaml"
NARROW, WIDE = "when: {late: no}, ", ""


def test_the_book_is_proved() -> None:
    said = shell("laws", "check")
    assert said.status == 0, said.out
    pattern = r"\d+ laws, \d+ stages, \d+ rows and options, \d,\d+ cases, \d+ examples: proved in \d+\.\d s\n"
    assert re.fullmatch(pattern, said.out)


def test_a_broken_copy_of_a_law_file_is_told_with_its_line(tmp_path: Path) -> None:
    """It stands in for the file of the book."""
    path = Path(shutil.copy(BOOK.file(64), tmp_path / "mine.yaml"))
    row, wide = "{cite: 64B1, when: {trick_won_by: others, later_trick: no}}", "{cite: 64B1, when: {later_trick: no}}"
    line = spoil(path, row, wide)
    said = shell("laws", "check", str(path))
    assert said.status == 2
    assert f"{path}:{line}: two rows of 64 rule the same case: trick_won_by: offender, later_trick: no\n" in said.out
    assert re.search(r"^\d+ problems$", said.out, re.MULTILINE)
    assert said.err == ""


def test_what_a_law_file_breaks_in_the_laws_of_the_book_is_told_too(tmp_path: Path) -> None:
    """Other laws lead to 64C; without it they lead nowhere, though nothing is wrong in the file itself."""
    path = tmp_path / "mine.yaml"
    path.write_text(Path(BOOK.file(64)).read_text(encoding="utf-8").replace("64C\n", "64 damage\n"), encoding="utf-8")
    said = shell("laws", "check", str(path))
    assert said.status == 2
    assert "leads to 64C: Law 64 has no stage 64C" in said.out


def test_a_book_in_a_folder_is_proved(book: Path) -> None:
    said = shell("laws", "check", str(book))
    assert said.status == 0, said.out
    assert re.match(r"2 laws, 2 stages, 3 rows and options, 3 cases, 3 examples: proved in ", said.out)
    assert shell("laws", "check", str(book), "--json").data == {
        "proved": True,
        "laws": 2,
        "stages": 2,
        "rows": 3,
        "cases": 3,
        "examples": 3,
        "elsewhere": 0,
        "problems": [],
    }


def test_a_mistake_in_a_book_is_told_with_its_line(book: Path) -> None:
    line = spoil(book / FIRST, NARROW, WIDE)
    for target in (book, book / FIRST):
        said = shell("laws", "check", str(target))
        assert said.status == 2
        assert f"{book / FIRST}:{line + 1}: two rows of 1 rule the same case: late: yes\n" in said.out
        assert "  hint: the other one is on line " in said.out
        assert re.search(r"\n\d problems\n\Z", said.out)


def test_problems_are_sorted_by_file_and_line(book: Path) -> None:
    spoil(book / FIRST, NARROW, WIDE)
    spoil(book / SECOND, "edition: 2017", "edition: 2018")
    problems = shell("laws", "check", str(book), "--json").data["problems"]
    assert len({problem["file"] for problem in problems}) == 2
    assert problems == sorted(problems, key=lambda problem: (problem["file"], problem["line"]))


def test_what_a_law_file_breaks_in_its_own_book_is_told_too(book: Path) -> None:
    spoil(book / SECOND, "decide: 2 end", "decide: 2 over")
    said = shell("laws", "check", str(book / SECOND))
    assert said.status == 2
    assert f"{book / FIRST}:12: leads to 2 end: Law 2 has no stage 2 end" in said.out


def test_problems_of_other_laws_do_not_count_against_a_file(book: Path) -> None:
    spoil(book / SECOND, "edition: 2017", "edition: 2018")
    said = shell("laws", "check", str(book / FIRST))
    assert said.status == 0
    assert said.out.startswith("Law 1, 1 stage, 2 rows and options, 2 examples: proved in ")
    assert said.out.endswith(f"1 problem in other files of the book: bridge-rulings laws check {book}\n")


def test_a_broken_shared_file_gives_its_one_message(book: Path) -> None:
    spoil(book / "effects.yaml", 'say: "The', 'unsaid: maybe, say: "The')
    for target in (book, book / "effects.yaml", book / FIRST):
        said = shell("laws", "check", str(target))
        assert said.status == 2
        assert said.out.startswith(f"{book / 'effects.yaml'}:1: 'unsaid' of effect stands cannot be maybe\n")
        assert said.out.endswith("\n1 problem\n")


def test_a_shared_file_is_checked_with_its_book(book: Path) -> None:
    for name in ("effects.yaml", "2017/topics.yaml"):
        said = shell("laws", "check", str(book / name))
        assert said.status == 0
        assert said.out.startswith("2 laws, ")


def test_a_path_is_shown_as_seen_from_here(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(book / FIRST, NARROW, WIDE)
    monkeypatch.chdir(book / "2017")
    assert shell("laws", "check", "001-beginning.yaml").out.startswith("001-beginning.yaml:")
    monkeypatch.chdir(book)
    assert shell("laws", "check", ".").out.startswith(f"{FIRST}:")


def test_a_path_that_is_nothing(book: Path, tmp_path: Path) -> None:
    said = shell("laws", "check", str(tmp_path / "none.yaml"))
    assert (said.status, said.out) == (2, "")
    assert "none.yaml: there is no such file or folder" in said.err
    said = shell("laws", "check", str(tmp_path))
    assert said.status == 2
    assert "this folder is no law book\n  hint: a law book has effects.yaml and 2017/" in said.err
    said = shell("laws", "check", str(book / "2017"))
    assert said.status == 2
    assert f"hint: the book is {book}" in said.err


@pytest.mark.parametrize("text", ["", "law: sixty\n", "law: 640\n", "a: b\n", "law: 64\nlaw: 64\n", "- 1\n", "\0"])
def test_a_file_that_is_no_law(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    said = shell("laws", "check", str(path))
    assert said.status == 2
    assert re.match(rf"{path}:[12]: ", said.out)
