"""The dialogue about a claim: what the director sees, one sitting at a real terminal, and the record that replays."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
import yaml
from scripted import Scripted
from shell import shell
from typer.testing import CliRunner

from bridge_rulings.analysis.claim_record import again, claim_text, parse_claim, result_of
from bridge_rulings.analysis.dialogue import NEVER, NORMAL, NOT_THERE, Question, begun, following
from bridge_rulings.analysis.statement import read_statement
from bridge_rulings.analysis.typed_ending import read_ending
from bridge_rulings.cli.app import app
from bridge_rulings.cli.claim_dialogue import judge
from bridge_rulings.cli.keys import Key
from bridge_rulings.cli.screen import Screen
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book

HANDS = "N:.AK2.. 2.34.. AK...A ..567."
TRUMP_OUT = read_ending(HANDS, "S", "S", "S")
TYPED = ("--hands", HANDS, "--trumps", "S", "--leader", "S", "--claimer", "S", "--claimed", "3")


def sat(*script: str | Key) -> tuple[str, int | None]:
    """What was shown, and the tricks that came of it."""
    stream = io.StringIO()
    done = judge(Screen(stream), Scripted(script), begun(TRUMP_OUT, 3), Book().paragraphs())
    return stream.getvalue(), done[1].tricks if done else None


def test_a_line_is_a_table_with_the_card_that_decides_and_what_another_keeps() -> None:
    text, tricks = sat(NORMAL, "he never counts")
    assert tricks == 2
    assert ">CA*" in text
    assert "won by" in text
    assert "SA or SK would lead to 3 tricks for North-South" in text.replace("\n ", "")
    assert "70C2" in text
    assert "RESULT 2 tricks for North-South, 1 for East-West, 1 fewer" in " ".join(text.split())


def test_a_no_goes_on_to_the_next_line_and_back_takes_it_back() -> None:
    assert sat(NOT_THERE, "")[1] == 3
    assert sat(NEVER, "he had just drawn two rounds")[1] == 3
    assert sat(NOT_THERE, Key.BACK, NORMAL, "")[1] == 2


def test_why_shows_what_the_paragraphs_are_about_and_leaving_leaves_it_open() -> None:
    text, tricks = sat(Key.WHY, Key.LEAVE)
    assert tricks is None
    assert "careless or inferior" in text
    assert "It is at all likely that he was unaware of it" in text.replace("\n ", "")


# ------------------------------------------------------------------------------ the record


def kept(folder: Path, *says: str) -> Path:
    talk = begun(TRUMP_OUT, 3)
    for said in says:
        found = following(talk)
        assert isinstance(found, Question)
        talk = talk.plus(found, said, "as he plays")
    path = folder / "claim.yaml"
    path.write_text(claim_text(talk, following(talk), "0"), encoding="utf-8")
    return path


def test_the_record_replays_and_says_if_it_comes_to_something_else(tmp_path: Path) -> None:
    path = kept(tmp_path, NOT_THERE)
    shown = CliRunner().invoke(app, ["replay", str(path)])
    assert shown.exit_code == 0, shown.output
    assert "not normal (as he plays)" in shown.output
    assert "3 tricks for North-South" in shown.output
    path.write_text(path.read_text(encoding="utf-8").replace("tricks: '3'", "tricks: '2'"), encoding="utf-8")
    other = CliRunner().invoke(app, ["replay", str(path), "--json"])
    assert other.exit_code == 1
    assert '"tricks": "3"' in other.output


def test_a_record_keeps_the_statement_the_trick_and_who_has_shown_out() -> None:
    said = "steps:\n- {cash: H}\nmentions_trump: yes\n"
    ending = read_ending("N:.AK2.. 2.34.. AK...A ..567.", "S", "W", "S", trick="D5")
    ending = ending._replace(shown_out=frozenset({("W", "H")}))
    talk = begun(ending, 2, read_statement(said, "said", ending))
    found = following(talk)
    read = parse_claim(claim_text(talk, found, "0"), "claim.yaml")
    assert read.talk == talk
    assert read.talk.statement.text == said
    assert result_of(again(read, "claim.yaml")[1]) == result_of(found)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("card: S CA", "card: S SA", "claim.yaml:12: the record answers about S SA, now S CA is asked about"),
        ("normal: 'no'", "normal: perhaps", "'normal' of an answer cannot be perhaps"),
        ("trumps: S", "trumps: X", "claim.yaml:4: 'X' is no trump suit"),
        ("claimed: '3'", "claimed: '4'", "'claimed' of the claim cannot be 4"),
        ("claimed: '3'", f"claimed: '{'9' * 5000}'", "'claimed' of the claim cannot be 999"),
        ("profile: careless", "profile: reckless", "'profile' of the record of a claim cannot be reckless"),
        (
            "profile: careless",
            f"profile: careless\nbudget: {'9' * 5000}",
            "'budget' of the record of a claim cannot be",
        ),
        (
            "profile: careless",
            "profile: careless\nsaid: 'steps: [{cash: Z}]'",
            "in 'said' (its line 1): 'Z' is no suit",
        ),
        (
            "profile: careless",
            "profile: careless\nsaid: 'steps: [concede 1]'",
            "3 claimed and 1 conceded are not the 3",
        ),
        ("format: '1'", "format: '9'", "has format 1 here"),
        ("answers:", "anwsers:", "did you mean answers"),
        ("result:\n  tricks: '3'\n  cite:\n  - 70A\n  - 70D1", "result: three", "'result' must be a mapping"),
    ],
)
def test_a_record_that_cannot_be_is_told(tmp_path: Path, old: str, new: str, told: str) -> None:
    text = kept(tmp_path, NOT_THERE).read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(Problem) as raised:
        again(parse_claim(text.replace(old, new, 1), "claim.yaml"), "claim.yaml")
    assert told in str(raised.value)
    assert str(raised.value).startswith("claim.yaml:")


def test_at_a_terminal_every_answer_is_on_disk_and_it_is_no_ruling_that_waits(tmp_path: Path) -> None:
    pytest.importorskip("pexpect", reason="there are no pseudo-terminals here")
    from test_pty import ENTER, Terminal

    terminal = Terminal(tmp_path, "claim", *TYPED)
    terminal.sees("♣A*", "normal for this player?").keys("2")
    terminal.sees("The reason").keys("he had counted" + ENTER)
    terminal.sees("RESULT  3 tricks for North-South", "replay")
    assert terminal.ends() == 0
    record = yaml.safe_load((tmp_path / "claim.yaml").read_text(encoding="utf-8"))
    assert record["answers"] == [{"card": "S CA", "place": "1", "normal": "no", "because": "he had counted"}]
    assert record["result"]["tricks"] == "3"
    waits = CliRunner().invoke(app, ["resume", "--rulings", str(tmp_path)])
    assert "Nothing waits" in waits.output


def test_a_claim_that_was_left_is_gone_on_with_at_the_same_question(tmp_path: Path) -> None:
    pytest.importorskip("pexpect", reason="there are no pseudo-terminals here")
    from test_pty import ENTER, Terminal

    left = Terminal(tmp_path, "claim", *TYPED)
    left.sees("normal for this player?").keys("\x03")
    left.sees("To go on:", "resume")
    assert left.ends() == 130
    again = Terminal(tmp_path, "resume", "claim.yaml")
    again.sees("♣A*", "normal for this player?").keys("1")
    again.sees("The reason").keys(ENTER)
    again.sees("RESULT  2 tricks for North-South", "1 fewer than claimed")
    assert again.ends() == 0


def test_a_claim_is_no_ruling_and_says_what_may_be_done_with_it(tmp_path: Path) -> None:
    path = kept(tmp_path, NORMAL)
    for command in ("check", "report", "resume"):
        shell(command, path).refused("claim judged on the cards", "replay shows it")
