"""``report``: everything a committee asks for on one page, nothing that a browser would run or fetch, no name if not
wanted; printed on A4 by a real browser where there is one.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from reported import EVENT, PBN, record_text
from shell import shell

from bridge_rulings.cli.reportblocks import Field, Fields, Line, Page, Section, Table
from bridge_rulings.cli.reporthtml import html
from bridge_rulings.cli.reportmarkdown import markdown
from bridge_rulings.lawbook.book import built_in

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
TAGS = set("html head meta title style body h1 h2 p section div b i span em table thead tbody tr th td br".split())
ATTRIBUTES = {"class", "lang", "charset", "http-equiv", "content"}
NAMES = ["Nora", "Nordahl", "Sue", "Sudbury", "Wilma", "Wester", "Edwin", "Oster", "Dora", "Diaz", "Ceder", "Cohn"]


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "board-07.yaml"
    path.write_text(record_text(), encoding="utf-8")
    return path


class Read(HTMLParser):
    """What a browser would see: the tags, their attributes, the text between them."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.style, self.parts = "", [""]
        self.within = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.within = tag
        if tag not in ("span", "b", "i", "em"):
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self.within = ""

    def handle_data(self, data: str) -> None:
        if self.within == "style":
            self.style += data
        else:
            self.parts.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.parts).split())


TOLD = [
    "Autumn Pairs <final>",
    "B12",
    "Nora Nordahl",
    "Dora Diaz",
    "both sides",
    "4♠+2 by S",
    "109876",
    "2NT",
    ">♣4",
    "trick 3, card 2: West ♥4, spades led: revoke, established",
    "I had a spade & did not see it",
    "No fact that the ruling rests on is in dispute.",
    "Did East-West win any trick after that one?",
    "director, overruling",
    "the quitted tricks show it",
    "One trick (the revoke trick or a later one) goes to North-South.",
    "64A2",
    "Transferred: 1 trick from East-West to North-South",
    "4♠+2 by S: +680",
    "4♠+3 by S: +710",
    "two a club, one a heart",
    "22:45",
    "30 EUR",
    "Date and time",
]


def test_the_page_has_all_that_a_committee_asks_for(record: Path) -> None:
    done = shell("report", record, "--html")
    assert done.status == 0
    text = Read(done.out).text
    assert [told for told in TOLD if told not in text] == []


def test_markdown_has_the_same(record: Path) -> None:
    done = shell("report", record)
    assert done.status == 0
    text = " ".join(re.sub(r"\\(.)", r"\1", done.out).replace("&amp;", "&").split())
    assert [told for told in TOLD if told not in text] == []
    assert done.out.startswith("# Report of a ruling\n\n**Board 7")


def test_the_page_holds_no_script_no_link_and_nothing_from_elsewhere(record: Path) -> None:
    page = shell("report", record, "--html").out
    seen = Read(page)
    assert seen.tags <= TAGS
    assert seen.attributes <= ATTRIBUTES
    assert not re.search(r"url\(|@import|https?:|//", seen.style)
    assert not re.search(r"https?://", page)
    assert "default-src 'none'" in page


NASTY = "<script>alert(1)</script> \"><img src=x onerror='x'> [x](javascript:y) `</style>` | # & \x1b[31m"


def test_whatever_was_typed_is_shown_as_it_was_typed(tmp_path: Path) -> None:
    event = {
        **EVENT,
        "event": NASTY,
        NASTY: NASTY,
        "players": {"N": NASTY},
        "names": {NASTY: NASTY},
        "statements": {NASTY: NASTY},
        "poll": [{NASTY: NASTY}, NASTY],
        "appeal": {"until": NASTY, NASTY: NASTY},
        "penalty": NASTY,
    }
    path = tmp_path / "nasty.yaml"
    board = PBN.replace("five cards", NASTY.replace('"', "'").replace("\x1b", ""))
    path.write_text(record_text(event, board, title=NASTY, told=NASTY), encoding="utf-8")
    page = shell("report", path, "--html").out
    seen = Read(page)
    assert seen.tags <= TAGS
    assert seen.attributes <= ATTRIBUTES
    assert seen.text.count("<script>alert(1)</script>") >= 12
    assert "\x1b" not in page
    written = shell("report", path).out
    outside = re.sub(r"```text\n.*?\n```", "", written, flags=re.DOTALL)  # a fence shows all as it is
    assert not re.search(r"(?<!\\)<|(?<!\\)\]\(", outside)
    assert "\x1b" not in written


@given(st.text(max_size=200))
def test_any_text_comes_through(text: str) -> None:
    shown = " ".join(re.sub(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff\ud800-\udfff]", " ", text).split())
    blocks = (Line(text, (), text), Fields((Field(text, text),)), Table((text,), ((text,),)))
    page = Page("title", text, (Section(text, blocks),), text)
    seen = Read(html(page))
    assert seen.tags <= TAGS
    assert " ".join(shown.split()) in seen.text
    assert "\x00" not in markdown(page)


def test_without_names_no_name_is_left_wherever_it_slipped_in(record: Path) -> None:
    for form in ([], ["--html"]):
        named, nameless = shell("report", record, *form).out, shell("report", record, *form, "--anonymous").out
        assert [name for name in NAMES if name not in named] == []
        assert [name for name in NAMES if name in nameless] == []
        assert "West hesitated, says North" in nameless
        assert "director" in nameless


def test_a_name_that_is_a_word_of_the_game_changes_no_ruling(tmp_path: Path) -> None:
    """Players are often recorded as North, or by a letter; and some are called Will, Trick or East."""
    event = {"players": {"N": "East", "S": "S", "W": "The Trick"}, "statements": {"N": "The Trick saw nothing"}}
    path = tmp_path / "words.yaml"
    path.write_text(record_text(event), encoding="utf-8")
    named, nameless = shell("report", path).out, shell("report", path, "--anonymous").out
    ruling = re.compile(r"## Ruling\n.*## Score", re.DOTALL)
    assert ruling.findall(named) == ruling.findall(nameless) != []
    assert "Statement of North: West saw nothing" in nameless


def test_what_is_not_known_is_a_blank_and_the_time_limit_is_the_authoritys(tmp_path: Path) -> None:
    path = tmp_path / "bare.yaml"
    path.write_text(record_text({}), encoding="utf-8")
    text = shell("report", path).out
    assert "**Table:** \\_" in text
    assert "**Appealed by:** \\_" in text
    limit = yaml.safe_load((built_in() / "authorities" / "wbf.yaml").read_text(encoding="utf-8"))["appeals"]
    assert f"**Time limit:** {limit.strip()}" in text
    assert "Club Night" in text, "the recorded board knows its event"
    assert "Players consulted" not in text


def test_a_disputed_fact_stands_with_both_findings(tmp_path: Path) -> None:
    text = record_text().replace("64.later_trick: 'yes'", "64.later_trick: {is: disputed, findings: ['yes', 'no']}")
    path = tmp_path / "disputed.yaml"
    path.write_text(text, encoding="utf-8")
    page = Read(shell("report", path, "--html").out).text
    assert "In dispute Did East-West win any trick after that one?" in page
    assert "If it is found: Yes. One trick (the revoke trick or a later one) goes to North-South." in page
    assert "If it is found: No. " in page
    assert "No fact that the ruling rests on is in dispute" not in page
    assert "After the ruling: Players consulted" in page, "no score as long as the ruling is open"


def test_a_score_is_not_final_as_long_as_something_waits(tmp_path: Path) -> None:
    path = tmp_path / "waiting.yaml"
    path.write_text(record_text().replace("- moment: end_of_play\n", ""), encoding="utf-8")
    page = Read(shell("report", path, "--html").out).text
    assert "After the ruling: 4\N{BLACK SPADE SUIT}+2 by S: +680 (so far" in page


def test_a_choice_stands_with_all_its_options(tmp_path: Path) -> None:
    case = next((built_in().parent / "rulings" / "casebook" / "insufficient-bid").glob("*natural--pass.yaml"))
    text = Read(shell("report", case, "--html").out).text
    assert "South had the choice [ ] Accept the bid" in text
    assert "[x] Refuse it" in text
    assert "To come back for: " in text


def test_it_is_written_where_it_is_wanted_and_never_over_the_ruling(record: Path, tmp_path: Path) -> None:
    done = shell("report", record, "--html", "-o", tmp_path / "out.html")
    assert (done.status, done.out) == (0, "")
    assert (tmp_path / "out.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    before = record.read_bytes()
    shell("report", record, "-o", record).refused("this is the ruling itself")
    assert record.read_bytes() == before
    shell("report", record, "-o", tmp_path / "no" / "out.md").refused("No such file")
    shell("report", tmp_path / "none.yaml").refused("No such file")


def test_the_record_with_its_event_fits_the_schema() -> None:
    schema = json.loads((built_in() / "schema" / "ruling.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(yaml.safe_load(record_text()))


# ---------------------------------------------------------------------------------- a real browser

# Told by the page to a copy of itself: every element that sticks out of the page or whose text is cut off.
_MEASURE = """<script>
const out = [...document.body.querySelectorAll('*')].filter(e => {
  const right = document.body.getBoundingClientRect().right;
  return e.getBoundingClientRect().right > right + 1 || e.clientWidth && e.scrollWidth > e.clientWidth + 2;
}).map(e => e.tagName + ': ' + e.textContent.slice(0, 60));
document.title = 'measured ' + out.length + ' ' + out.join(' / ');
</script></body>"""


def browse(folder: Path, *arguments: str) -> str:
    assert CHROMIUM
    quiet = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    quiet += " --disable-component-update --disable-sync --no-pdf-header-footer --window-size=696,1040"
    command = [CHROMIUM, *quiet.split(), f"--user-data-dir={folder / 'profile'}", *arguments]
    done = subprocess.run(command, capture_output=True, timeout=120, check=True)
    return done.stdout.decode("utf-8", "replace")


@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (Debian's package; .ci/run installs it)")
def test_a_browser_prints_it_on_one_sheet_of_a4_with_nothing_cut_off(record: Path, tmp_path: Path) -> None:
    page, pdf = tmp_path / "page.html", tmp_path / "page.pdf"
    assert shell("report", record, "--html", "-o", page).status == 0
    browse(tmp_path, f"--print-to-pdf={pdf}", page.as_uri())
    raw = pdf.read_bytes()
    assert len(re.findall(rb"/Type\s*/Page\b", raw)) == 1
    box = re.search(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", raw)
    assert box
    assert [round(float(side)) for side in box.groups()] in ([595, 842], [596, 842])
    copy = tmp_path / "measured.html"
    text = re.sub(r"<meta http-equiv=[^>]*>", "", page.read_text(encoding="utf-8"))
    copy.write_text(text.replace("</body>", _MEASURE), encoding="utf-8")
    told = re.search(r"<title>(.*?)</title>", browse(tmp_path, "--dump-dom", copy.as_uri()), re.DOTALL)
    assert told
    assert told[1].strip() == "measured 0"


@pytest.mark.skipif(
    CHROMIUM is None or shutil.which("pdftotext") is None, reason="Chromium or poppler-utils is not installed"
)
def test_every_word_is_on_the_sheet(record: Path, tmp_path: Path) -> None:
    page, pdf = tmp_path / "page.html", tmp_path / "page.pdf"
    assert shell("report", record, "--html", "-o", page).status == 0
    browse(tmp_path, f"--print-to-pdf={pdf}", page.as_uri())
    printed = subprocess.run(["pdftotext", str(pdf), "-"], capture_output=True, check=True).stdout.decode()
    words = set(re.findall(r"[A-Za-z]{3,}", Read(page.read_text(encoding="utf-8")).text))
    assert sorted(words - set(re.findall(r"[A-Za-z]{3,}", printed))) == []


@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (Debian's package; .ci/run installs it)")
def test_long_texts_go_on_to_a_second_sheet_and_stay_inside(tmp_path: Path) -> None:
    path, page = tmp_path / "long.yaml", tmp_path / "page.html"
    event = {**EVENT, "account": "Word " * 1500, "agreed": "W" * 400, "table": "x" * 300}
    path.write_text(record_text(event), encoding="utf-8")
    assert shell("report", path, "--html", "-o", page).status == 0
    copy = tmp_path / "measured.html"
    text = re.sub(r"<meta http-equiv=[^>]*>", "", page.read_text(encoding="utf-8"))
    copy.write_text(text.replace("</body>", _MEASURE), encoding="utf-8")
    told = re.search(r"<title>(.*?)</title>", browse(tmp_path, "--dump-dom", copy.as_uri()), re.DOTALL)
    assert told
    assert told[1].strip() == "measured 0"


def test_a_ruling_that_was_given_stands_beside_the_one_of_the_book(record: Path) -> None:
    """A committee reads what differs, which fact would have made it right, and what follows from the error."""
    asked = record.read_text(encoding="utf-8")
    record.write_text(f"{asked}given:\n  transferred: '2'\n", encoding="utf-8")
    for said in (shell("report", record), shell("report", record, "--gave", "transferred: 2")):
        assert said.status == 0, said
        given = said.out.partition("## The ruling that was given")[2].partition("## Score")[0]
        assert "- The tricks. Given: 2 tricks. The book: 1 trick from East-West. `64A2" in given
        assert (
            "**It would have been right, if**\n- Who won the trick on which West revoked? West, with his own" in given
        )
        assert "(as recorded: " in given
        assert "`82C`" in given
    same = shell("report", record, "--gave", "transferred: 1").out
    assert "The book rules the same." in same
    assert "82C" not in same
    record.write_text(asked, encoding="utf-8")
    assert "The ruling that was given" not in shell("report", record).out
    shell("report", record, "--gave", "transferred: 14").refused("'transferred' must be a number of tricks")


def test_of_a_recorded_ruling_that_the_book_has_no_longer_only_the_difference_is_told(record: Path) -> None:
    asked = record.read_text(encoding="utf-8")
    ruling = "ruling:\n- incident: '1'\n  stage: '64'\n  cite: [64A1]\n"
    record.write_text(f"{asked}{ruling}", encoding="utf-8")
    given = shell("report", record).out.partition("## The ruling that was given")[2].partition("## Score")[0]
    assert "**As recorded**\n- No trick.\n- By 64A1." in given
    assert "**Where the book rules otherwise**" in given
    assert "What follows from the error" not in given


def test_a_name_that_ends_in_html_is_html(record: Path, tmp_path: Path) -> None:
    assert shell("report", record, "-o", tmp_path / "out.html").status == 0
    assert (tmp_path / "out.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert shell("report", record, "-o", tmp_path / "out.md").status == 0
    assert (tmp_path / "out.md").read_text(encoding="utf-8").startswith("# Report")
