"""``bridge-rulings claim``: a claim put in as cards or taken from a board, and what is said of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from boardmaker import make_deal, make_play
from shell import Done, shell

from bridge_rulings.analysis.playing import play_out
from bridge_rulings.analysis.typed_ending import read_ending
from bridge_rulings.table.board import Board, Claim
from bridge_rulings.table.contract import Contract
from bridge_rulings.table.deal import Deal
from bridge_rulings.table.pbn_write import write_pbn

HANDS = "N:.AK2.. 2.34.. AK...A ..567."
EXAMPLE = ("--hands", HANDS, "--trumps", "S", "--leader", "S", "--claimer", "S", "--claimed", "3")
PROFILES = ["any_legal", "top_down", "order_stated", "careless", "trumps_forgotten", "careful"]


def claim(*words: str) -> Done:
    """The command, run in this process."""
    return shell("claim", *words)


def statement(tmp_path: Path, text: str) -> str:
    """A file with what was said."""
    path = tmp_path / "said.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


# ------------------------------------------------------------------------------ typed


def test_the_json_has_each_number_with_its_line() -> None:
    found = claim(*EXAMPLE, "--json").data
    assert found["double_dummy"]["tricks"] == 3
    assert list(found["worst"]) == PROFILES
    assert found["worst"]["any_legal"]["tricks"] == 2
    ending = read_ending(HANDS, "S", "S", "S")
    for answer in (found["double_dummy"], found["stated"], *found["worst"].values()):
        assert "bounds" not in answer
        assert play_out(ending, answer["line"]).tricks == answer["tricks"]


def test_what_is_not_settled_has_bounds_and_no_number() -> None:
    hands = "N:AQ73.K5.J86. K62.QJ7.K9.2 J95.A94.Q72. T84.T83.AT5."
    words = ("--hands", hands, "--trumps", "N", "--leader", "S", "--claimer", "S", "--claimed", "7", "--budget", "1")
    answer = claim(*words, "--json").data["worst"]["careful"]
    assert answer["tricks"] is None
    fewest, most = answer["bounds"]
    assert 0 <= fewest < most <= 9
    assert "--budget looks further" in claim(*words).out


def test_a_statement_that_draws_the_trump_saves_the_ace(tmp_path: Path) -> None:
    said = statement(tmp_path, "said: trump and the rest\nsteps:\n  - draw_trumps\n")
    found = claim(*EXAMPLE, "--statement", said, "--json").data
    assert (found["said"], found["stated"]["tricks"]) == ("trump and the rest", 3)
    assert {name: answer["tricks"] for name, answer in found["worst"].items()} == {
        "any_legal": 2, "top_down": 2, "order_stated": 3, "careless": 3, "trumps_forgotten": 3, "careful": 3,
    }  # fmt: skip


def test_a_line_says_the_same_as_a_file(tmp_path: Path) -> None:
    file = statement(tmp_path, "said: trumps; HA\nsteps: [draw_trumps, {play: HA}]\n")
    assert claim(*EXAMPLE, "--said", "trumps; HA", "--json").data == claim(*EXAMPLE, "--statement", file, "--json").data


def test_words_that_are_no_steps_are_not_followed_and_that_is_said(tmp_path: Path) -> None:
    only_words = claim(*EXAMPLE, "--statement", statement(tmp_path, "said: the trump and the rest\n")).out
    assert "The lines do not follow words, only steps" in only_words
    assert "The lines do not follow words" not in claim(*EXAMPLE, "--said", "trumps").out


def test_cards_on_the_table_come_before_the_line() -> None:
    found = claim(*EXAMPLE, "--trick", "CA D5", "--json").data
    assert (found["left"], found["trick"], found["double_dummy"]["tricks"]) == (3, ["CA", "D5"], 2)
    assert len(found["double_dummy"]["line"]) == 10


def test_the_frontier_says_what_is_careless_about_a_trick_less() -> None:
    careful, careless = claim(*EXAMPLE, "--frontier", "--json").data["frontier"]
    assert (careful["tricks"], careful["carelessness"], careful["careless"]) == (3, 0, [])
    assert (careless["tricks"], careless["settled"]) == (2, True)
    assert [(slip["at"], slip["card"], slip["rule"]) for slip in careless["careless"]] == [(0, "CA", "draws_trumps")]


def test_the_table_shows_hands_lines_and_paragraphs() -> None:
    shown = claim(*EXAMPLE, "--frontier").out
    assert "South (declarer) claims 3 of 3 tricks left; spades are trumps, South to play" in shown
    assert "S ♣A ♦5 ♥2 ♠2; E ♥4 ♠K ♦6 ♥K*; S ♠A ♦7 ♥A ♥3*" in shown
    assert "(70C1, 70C2, 70C3)" in " ".join(shown.split())
    assert "does not draw a trump that is out" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_a_concession_of_the_rest_is_called_one() -> None:
    shown = claim("--hands", HANDS, "--trumps", "S", "--leader", "S", "--claimer", "S", "--claimed", "0").out
    assert "South (declarer) concedes the 3 tricks left" in shown
    assert "claims" not in shown


def test_what_comes_to_the_same_line_stands_together() -> None:
    lines = claim(*EXAMPLE).out.splitlines()
    careless = next(at for at, line in enumerate(lines) if "carelessly" in line)
    assert [line.strip()[0] for line in lines[careless - 1 : careless + 3]] == ["2"] * 4
    assert "S ♣A ♦5 ♥2 ♠2" in lines[careless + 2]


def test_dummys_claim_is_called_one() -> None:
    assert "North (dummy) claims 3" in claim(*EXAMPLE, "--claimer", "N", "--declarer", "S").out


def test_a_defender_may_claim() -> None:
    found = claim(*EXAMPLE, "--declarer", "E", "--json").data
    assert (found["declarer"], found["claimer"]) == ("E", "S")


# ------------------------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "only one of the two"),
        ((*EXAMPLE, "board.pbn"), "only one of the two"),
        (("--hands", HANDS, "--leader", "S"), "--trumps and --claimer and --claimed must be given"),
        ((*EXAMPLE, "--claimed", "4"), "4 tricks claimed of 3"),
        ((*EXAMPLE, "--claimed", "-1"), "-1 tricks claimed of 3"),
        ((*EXAMPLE, "--hands", "N:.AK2.. 2.34.. AK...A ..56."), "not equal"),
        ((*EXAMPLE, "--trick", "S2"), "two places"),
        ((*EXAMPLE, "--trumps", "Z"), "no trump suit"),
        ((*EXAMPLE, "--leader", "Z"), "no seat"),
        ((*EXAMPLE, "--statement", "nowhere.yaml"), "nowhere.yaml"),
        ((*EXAMPLE, "--statement", "said.yaml", "--said", "trumps"), "two statements"),
        ((*EXAMPLE, "--said", "all mine"), "no step of a statement"),
        ((*EXAMPLE, "--said", "HQ"), "does not have HQ"),
        (("nowhere.pbn",), "cannot be read"),
        (("nowhere.pbn#3",), "cannot be read"),
        (("nowhere.pbn", "--trick", "S2"), "goes with --hands"),
    ],
)
def test_bad_input_is_one_message_and_status_2(words: tuple[str, ...], told: str) -> None:
    said = claim(*words)
    assert (said.status, said.out) == (2, "")
    assert told in said.err


def test_conceded_and_claimed_make_all_the_tricks(tmp_path: Path) -> None:
    said = statement(tmp_path, "steps:\n  - {concede: 1}\n")
    assert "3 claimed and 1 conceded are not the 3" in claim(*EXAMPLE, "--statement", said).err
    assert claim(*EXAMPLE, "--claimed", "2", "--statement", said).status == 0


# ------------------------------------------------------------------------------ recorded


def claimed_board(seed: int, number: str, cards: int) -> Board:
    """A board that ends in a claim of one trick more than declarer, South, has."""
    random = Random(seed)  # noqa: S311 - boards, not secrets
    deal, contract = make_deal(random), Contract(3, "N", 0, "S")
    play, won = make_play(random, deal, contract, cards)
    return Board(
        number=number, deal=Deal(deal), contract=contract, play=play, result=won + 1, claim=Claim("", won + 1, cards)
    )


@pytest.fixture
def two_claims(tmp_path: Path) -> str:
    """A file with two boards that end in claims."""
    path = tmp_path / "claims.pbn"
    path.write_text(write_pbn([claimed_board(1, "1", 40), claimed_board(2, "2", 42)]), encoding="utf-8")
    return str(path)


def test_a_board_is_looked_at_from_its_claim(two_claims: str) -> None:
    found = claim(f"{two_claims}#2", "--json").data
    assert (found["left"], found["claimed"], found["claimer"], len(found["trick"])) == (3, 1, "S", 2)
    assert claim(f"{two_claims}#2", "--claimer", "W", "--json").data["claimed"] == 2


def test_all_the_claims_of_a_file_make_a_table(two_claims: str) -> None:
    shown = claim(two_claims).out.splitlines()
    assert [line.split()[:3] for line in shown[1:3]] == [["#1", "3", "1"], ["#2", "3", "1"]]
    rows = claim(two_claims, "--json").data
    assert [row["board"] for row in rows] == [f"{two_claims}#1", f"{two_claims}#2"]
    assert all(row["worst"]["any_legal"]["tricks"] <= row["double_dummy"]["tricks"] for row in rows)


def test_a_statement_goes_with_one_board(two_claims: str, tmp_path: Path) -> None:
    said = claim(two_claims, "--statement", statement(tmp_path, "said: mine"))
    assert (said.status, "name one board" in said.err) == (2, True)


def test_a_board_without_a_claim_is_told(tmp_path: Path) -> None:
    path = tmp_path / "played.pbn"
    path.write_text(write_pbn([claimed_board(1, "1", 40)._replace(claim=None, result=None)]), encoding="utf-8")
    assert "ends in a claim" in claim(str(path)).err
    assert "does not end in a claim" in claim(f"{path}#1").err


def test_what_is_looked_at_is_loaded_when_it_is_looked_at() -> None:
    program = "import sys; import bridge_rulings.cli.claim; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert not [name for name in done.stdout.split() if name.startswith("bridge_rulings.analysis")]
