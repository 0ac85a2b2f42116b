"""In the middle of a ruling the cards help: a claim is judged line by line, a revoke priced; the director decides."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from random import Random

import pytest
from revoked import TWO_OF_ONE_SIDE
from scripted import USUAL, Sitting, sit, sit_again
from typer.testing import CliRunner

from bridge_rulings.analysis.dialogue import NORMAL, Question, begun, following
from bridge_rulings.analysis.profiles import norms
from bridge_rulings.analysis.recorded_ending import ending_of
from bridge_rulings.cli.app import app
from bridge_rulings.cli.keys import Key
from bridge_rulings.lawbook.book import Book
from bridge_rulings.table.board import Board, Claim
from bridge_rulings.table.contract import Contract
from bridge_rulings.table.deal import PACK, Deal
from bridge_rulings.table.pbn_write import write_pbn
from bridge_rulings.table.play import Play, PlayedCard, legal_cards, winner
from bridge_rulings.table.seats import SEATS, side, turn

REVOKED = """\
[Board "7"]
[Dealer "S"]
[Deal "N:AKQJ.432.432.432 T98.AKQJ.765.765 765.765.AKQJ.T98 432.T98.T98.AKQJ"]
[Declarer "S"]
[Contract "1NT"]
[Result "6"]
[Auction "S"]
1NT Pass Pass Pass
[Play "W"]
CA C2 C5 S7
CK C3 C6 C8
CQ C4 C7 C9
*
"""


def claimed(seed: int) -> Board | None:
    """A board that was played at random for ten tricks; then South, who declares, claims a trick that a normal line
    loses, but for one line only.
    """
    random = Random(seed)  # noqa: S311 - boards, not secrets
    cards = sorted(PACK)
    random.shuffle(cards)
    hands = {seat: frozenset(cards[at * 13 : at * 13 + 13]) for at, seat in enumerate(SEATS)}
    left, leader, went, won = {seat: set(hand) for seat, hand in hands.items()}, "W", list[PlayedCard](), 0
    for _ in range(10):
        trick = list[PlayedCard]()
        for place in range(4):
            seat = turn(leader, place)
            card = random.choice(sorted(legal_cards(frozenset(left[seat]), trick[0].card[0] if trick else "")))
            left[seat].discard(card)
            trick.append(PlayedCard(seat, card))
        went += trick
        leader = winner(trick, "H")
        won += side(leader) == "NS"
    board = Board(number="7", dealer="S", deal=Deal(hands), contract=Contract(1, "H", 0, "S"))
    board = board._replace(play=Play("H", "W", tuple(went)), claim=Claim("S", won + 2, 40), result=won + 2)
    ending, tricks = ending_of(board)
    talk = begun(ending, 2)
    first = following(talk)
    if tricks != 2 or not isinstance(first, Question) or first.line.tricks != 1:
        return None
    return board if not isinstance(following(talk.plus(first, NORMAL)), Question) else None


@cache
def board_with_a_claim() -> str:
    found = next(board for board in map(claimed, range(2000)) if board is not None)
    text = write_pbn([found])
    return text[text.index("[") :]


def ruled(*script: str | Key) -> Sitting:
    return sit(("contested-claim", "S claimed", *script), record=board_with_a_claim())


def test_every_question_for_which_the_cards_help_is_one_of_the_book() -> None:
    book = Book()
    for key in {key for keys in norms().help for key in keys}:
        law, _, name = key.partition(".")
        assert name in book.law(int(law)).facts, key


# In doubt at once; the trump not mentioned, but he knew of it.
DOUBTED = ("open", "no", "n he had counted")
WORST_IS_NORMAL = ("other", "y careless")
LOOK = ("yes", "")  # and nothing was said


def test_the_lines_follow_what_he_said(tmp_path: Path) -> None:
    path = broken_off(tmp_path, *DOUBTED, "yes", "trumps", Key.LEAVE)
    assert "- draw_trumps" in path.read_text(encoding="utf-8")


def test_what_was_judged_on_the_cards_is_taken_over_with_its_reason() -> None:
    sitting = ruled(*DOUBTED, *LOOK, NORMAL, "he plays fast", *WORST_IS_NORMAL, "yes")
    [answer] = [i.answers["70.tricks"] for i in sitting.session.course.incidents]
    assert (answer.value, answer.by) == ("1", "judgement")
    assert "he plays fast" in answer.because
    assert "1 trick for North-South" in answer.because
    assert "RESULT" in sitting.text


def broken_off(folder: Path, *script: str | Key) -> Path:
    """The ruling as it lies on disk when the director leaves, which writes nothing."""
    sit(("contested-claim", "S claimed", *script, Key.LEAVE), folder, record=board_with_a_claim())
    [path] = folder.glob("*.yaml")
    return path


def test_in_the_middle_of_the_dialogue_resume_goes_on_with_the_same_question(tmp_path: Path) -> None:
    path = broken_off(tmp_path, *DOUBTED, *LOOK, Key.LEAVE)
    sitting = sit_again((NORMAL, "he plays fast", *WORST_IS_NORMAL, "yes"), path)
    assert "normal for this player" in sitting.prompter.asked[0].question
    assert sitting.answers["70.tricks"] == "1"


def test_what_was_judged_on_the_cards_is_on_disk_before_the_next_question(tmp_path: Path) -> None:
    path = broken_off(tmp_path, *DOUBTED, *LOOK, NORMAL, "he plays fast")
    sitting = sit_again((*WORST_IS_NORMAL, "yes"), path)
    assert sitting.answers["70.tricks"] == "1"
    [incident] = sitting.session.course.incidents
    assert "he plays fast" in incident.on_cards


def test_the_ruling_replays_what_was_judged_on_the_cards(tmp_path: Path) -> None:
    path = broken_off(tmp_path, *DOUBTED, *LOOK, NORMAL, "he plays fast", *WORST_IS_NORMAL)
    shown = CliRunner().invoke(app, ["replay", str(path)])
    assert shown.exit_code == 0, shown.output
    for text in ("Judged on the cards", "won by", "normal (he plays fast)", "RESULT  1 trick for North-South"):
        assert text in shown.output, text
    [data] = json.loads(CliRunner().invoke(app, ["replay", str(path), "--json"]).output)
    assert data["on_cards"][0]["result"]["tricks"] == "1"
    path.write_text(path.read_text(encoding="utf-8").replace("tricks: '1'", "tricks: '2'"), encoding="utf-8")
    assert CliRunner().invoke(app, ["replay", str(path)]).exit_code == 1


def test_a_dialogue_that_asks_something_else_today_is_told_and_begun_anew(tmp_path: Path) -> None:
    path = broken_off(tmp_path, *DOUBTED, *LOOK, NORMAL, "")
    path.write_text(path.read_text(encoding="utf-8").replace("place: '", "place: '9"), encoding="utf-8")
    sitting = sit_again(("no", *WORST_IS_NORMAL, "2"), path)
    assert "cannot be used" in sitting.text
    assert sitting.answers["70.tricks"] == "2"


def test_looking_again_shows_what_was_judged_and_may_judge_it_anew() -> None:
    script = (*DOUBTED, *LOOK, NORMAL, "", "other", "=", "no", "=", *LOOK, NORMAL, "after all", "y careless", "yes")
    [answer] = [i.answers["70.tricks"] for i in ruled(*script).session.course.incidents]
    assert "after all" in answer.because


def test_the_director_may_pass_it_over_or_say_something_else() -> None:
    passed = ruled(*DOUBTED, "no", *WORST_IS_NORMAL, "2")
    other = ruled(*DOUBTED, *LOOK, NORMAL, "", *WORST_IS_NORMAL, "no", "2")
    for sitting in (passed, other):
        [answer] = [i.answers["70.tricks"] for i in sitting.session.course.incidents]
        assert (answer.value, answer.by, answer.because) == ("2", "table", "")
    assert "won by" not in passed.text


def test_what_was_likely_after_an_agreed_claim_is_shown_from_best_to_worst_and_not_taken_over() -> None:
    sitting = ruled("agreed", "other_side", "no", "=", "y he had to guess", "1")
    assert "Double dummy, both sides" in sitting.text
    assert sitting.answers["69.tricks"] == "1"


def test_a_judgement_about_a_revoke_may_look_at_the_cards_first() -> None:
    sitting = sit((USUAL, USUAL, "=", "n nothing is missing"), record=REVOKED)
    assert "8  as ruled so far" in sitting.text
    assert sitting.answers["64.still_damaged"] == "no"


SOUTHS = ("0", USUAL, USUAL)  # what the record shows first, and what else held
NORTHS = (USUAL,)


def test_each_revoke_of_a_board_is_priced_at_its_own_judgement() -> None:
    first = sit((*SOUTHS, "=", "y", Key.LEAVE), record=TWO_OF_ONE_SIDE).text
    assert "South D6 on trick 9, clubs led: without it" in first
    assert "Not ruled on yet, so nothing has moved for it: North DQ on trick 10" in " ".join(first.split())
    assert "North DQ on trick 10, hearts led: without it" not in first
    both = sit((*SOUTHS, "n", "another", *NORTHS, "=", "y", Key.LEAVE), record=TWO_OF_ONE_SIDE).text
    assert "8  with HK; 9 with what moves for the revoke before it" in both
    assert "South D6 on trick 9, clubs led: without it" not in both
    assert "Not ruled on yet" not in both


def test_what_moved_for_a_revoke_that_is_ruled_on_later_is_not_counted_yet() -> None:
    shown = sit(("1", *NORTHS, "=", "y", Key.LEAVE), record=TWO_OF_ONE_SIDE).text
    assert "0  moved by the book" in shown
    assert "8  with HK\n" in shown
    assert "Not ruled on yet, so nothing has moved for it: South D6 on trick 9" in " ".join(shown.split())


@pytest.mark.parametrize("typed", ["0013", "000000000", "4", "9" * 5000, "²", "-1", "1.0"])
def test_a_number_of_claimed_tricks_that_cannot_be_is_not_taken(typed: str) -> None:
    number_unknown = re.sub(r'\[Result "\d+"\]\n|%bridge-rulings.*', "", board_with_a_claim())
    script = ("contested-claim", "S claimed", *DOUBTED, "yes", typed)
    with pytest.raises(AssertionError, match="a number from 0 to 3"):
        sit(script, record=number_unknown)


def test_equity_shows_the_result_what_moves_and_each_card_instead(tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    file.write_text(REVOKED, encoding="utf-8")
    shown = CliRunner().invoke(app, ["equity", f"{file}#7"])
    assert shown.exit_code == 0, shown.output
    for text in ("7  at the table", "1  moved by the book", "64A2", "8  with", "as many as with the best", "64C1"):
        assert text in shown.output, text
    data = json.loads(CliRunner().invoke(app, ["equity", f"{file}#7", "--json"]).output)
    assert (data["side"], data["table"], data["moved"], data["after"]) == ("EW", 7, 1, 8)
    assert data["undone"][0]["instead"] == {card: {"tricks": 8} for card in ("C8", "C9", "CT")}


def test_a_board_without_a_revoke_is_told(tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    file.write_text(REVOKED.replace("C5 S7", "C5 C8").replace("C6 C8", "C6 CT"), encoding="utf-8")
    shown = CliRunner().invoke(app, ["equity", f"{file}#7"])
    assert shown.exit_code != 0
    assert "no established revoke" in str(shown.exception)
