"""What each option leads to, shown before the player chooses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from at_table import Board, authority, book, rule
from hypothesis import HealthCheck, given, settings
from walks import choices

from bridge_rulings.ruling.course import Answer, Course
from bridge_rulings.ruling.outcome import Need
from bridge_rulings.ruling.outlook import MOST_BRANCHES, Line, outlook
from bridge_rulings.ruling.voice import UNKNOWN

few = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)


def chosen(lines: tuple[Line, ...]) -> list[list[str]]:
    """The options of each line by name."""
    return [[value for _, value in line.answers] for line in lines]


def says(line: Line) -> list[str]:
    return [applied.say for branch in line.branches for applied in branch.applied]


def opening_lead(declarer: str = "S", anchor: str = "W", card: str = "H7") -> Board:
    board = Board(declarer).starts("54", anchor, {} if declarer else {"54.led_by": "defender"}, card=card)
    return board.quietly()


# an opening lead out of turn


@pytest.mark.parametrize("card", ["H7", ""], ids=["card named", "card not named"])
@pytest.mark.parametrize("seats", [("S", "W"), ("", "")], ids=["seats", "no seats"])
def test_declarer_sees_five_options_after_an_opening_lead_out_of_turn(card: str, seats: tuple[str, str]) -> None:
    lines = opening_lead(*seats, card).lines
    refused = [["refuse", "require"], ["refuse", "forbid"], ["refuse", "leave"]]
    assert chosen(lines) == [["spread"], ["accept"], *refused]
    assert not any(line.barred for line in lines)
    assert not any(value == UNKNOWN for line in lines for _, value in line.answers)


def test_the_five_options_carry_the_paragraphs_and_effects_of_their_whole_way() -> None:
    spread, accept, require, forbid, leave = opening_lead().lines
    assert spread.cite == ("54A",)
    assert accept.cite == ("53A", "54B1")
    assert set(require.cite) == set(forbid.cite) == {"54D", "50D2", "50D2a", "50E2"}
    assert set(leave.cite) == {"54D", "50D2", "50D2b", "50E1"}
    assert says(spread) == ["The lead stands.", "North becomes declarer and South becomes dummy."]
    assert "East must lead hearts if able." in says(require)
    assert "East may not lead hearts as long as he keeps the lead." in says(forbid)
    assert "whenever East is on lead: 50D" in leave.branches[0].waits
    assert "whenever East is on lead: 50D" not in forbid.branches[0].waits, "the card is gone"


def test_a_flat_option_is_said_in_one_go() -> None:
    board = opening_lead()
    refuse = board.need.offered[2].option.say if board.need else ""
    require = board.lines[2].say
    assert board.need is not None
    assert require.startswith(board.need.voice(refuse))
    assert "East must lead that suit if he can." in require


def test_choosing_a_flat_option_answers_both_questions_at_once() -> None:
    board = opening_lead()
    board.says(dict(board.lines[2].answers))
    assert board.asked == []
    assert board.bans == ["E H"]


def test_an_option_that_is_closed_says_by_which_paragraph_and_leads_nowhere() -> None:
    board = opening_lead()
    need = board.need
    assert need is not None
    closed = tuple(
        entry._replace(barred=("54C",)) if entry.option.name != "accept" else entry for entry in need.offered
    )
    spread, accept, refuse = outlook(book(), authority(), board.course, need._replace(offered=closed))
    assert (spread.barred, refuse.barred) == (("54C",), ("54C",))
    assert spread.branches == refuse.branches == ()
    assert spread.answers == refuse.answers == ()
    assert accept.branches


# an insufficient bid


def test_lho_sees_every_kind_of_replacement_before_he_chooses() -> None:
    accept, refuse = Board().starts("27A", "S").quietly().lines
    assert [branch.cite for branch in accept.branches] == [("27A1",)]
    found = [set(branch.cite) - {"27B"} for branch in refuse.branches]
    wanted = [{"27B1a"}, {"27B1b", "26A"}, {"27B2"}, {"27B2"}, {"27B3", "26A"}, {"27B3", "26B"}, {"27B4"}]
    assert found == wanted
    assert refuse.branches[-1].then == "West chooses"
    assert "when play has ended: 27D" in refuse.branches[0].waits
    assert {"when the auction is over: 26B", "when play has ended: 72C"} <= set(refuse.branches[2].waits)
    assert refuse.branches[2].label.startswith("Any other sufficient bid: North must pass")


def test_with_27c_lho_sees_what_the_call_already_made_leads_to_and_no_other() -> None:
    board = Board().starts("27A", "S", {"27.replaced": "yes", "27.replacement": "pass"}).quietly()
    accept, refuse = board.lines
    assert accept.cite == ("27C", "27A1")
    assert [set(branch.cite) for branch in refuse.branches] == [{"27C", "27B1b", "26A"}, {"27C", "27B2"}]


def test_the_offender_sees_what_each_kind_of_call_leads_to() -> None:
    lines = Board().starts("27A", "S", {"27.27A1": "refuse"}).quietly().lines
    assert [line.name for line in lines] == ["bid", "pass", "double", "short_bid"]
    assert [line.say for line in lines][:2] == ["A sufficient bid", "Pass"]
    assert [len(line.branches) for line in lines] == [3, 2, 3, 1]
    assert all(len(line.answers) == 1 for line in lines)


def test_a_reading_that_is_not_certain_is_told_with_the_branch_that_rests_on_it() -> None:
    refuse = Board().starts("27A", "S").quietly().lines[1]
    assert [bool(branch.sure) for branch in refuse.branches] == [False] * 4 + [True, False, False]
    assert refuse.branches[4].sure[0].startswith("North stays silenced")


# what it looks at


def test_what_another_incident_needs_or_does_is_not_what_an_option_leads_to() -> None:
    board = opening_lead()
    alone = board.lines
    board.starts("49", "E", card="S3")
    assert board.need is not None
    assert board.need.incident == 1
    assert chosen(board.lines) == chosen(alone)
    assert [line.branches[0].cite for line in board.lines] == [line.branches[0].cite for line in alone]


def test_what_waited_before_is_not_what_an_option_leads_to() -> None:
    board = Board("S").starts("27A", "E", {"27.27A1": "accept"}).quietly()
    board.starts("62", "W", {"63.next_trick": "yes"}).quietly()
    board.starts("54", "W", card="H7").quietly()
    assert "64" in " ".join(board.waiting)
    assert not any(" 64" in waits for line in board.lines for branch in line.branches for waits in branch.waits)


def revoke_after_dummy_spoke(*, play_has_ended: bool) -> Board:
    """Declarer's revoke, which dummy was the first to see without a right to: tricks are counted after the play."""
    board = Board("S")
    if play_has_ended:
        board.comes("end_of_play")
    board.starts("62", "S", {"shared.twelfth": "no", "62.same_trick": "no", "62.dummy_first": "yes"})
    board.says({"63.next_trick": "no", "63.named": "no", "63.claimed": "no", "63.agreed": "no"})
    return board.says({"62.after": "lho"})


@pytest.mark.parametrize("play_has_ended", [False, True])
def test_what_comes_whatever_he_chooses_is_not_what_an_option_leads_to(play_has_ended: bool) -> None:
    """After the play the tricks of the revoke are asked at once; that has nothing to do with West's card."""
    board = revoke_after_dummy_spoke(play_has_ended=play_has_ended)
    keep, change = board.lines
    assert [branch[1:5] for branch in keep.branches] == [(("62C1",), (), (), "")]
    assert [branch.cite for branch in change.branches] == [("62C1", "62C2")]
    assert not any(" 64" in waits for waits in change.branches[0].waits)


def test_a_check_of_a_later_moment_that_has_come_is_named_and_not_gone_through() -> None:
    change = revoke_after_dummy_spoke(play_has_ended=True).lines[1]
    assert change.branches[0].then == "to be looked at: Was what had been withdrawn used?"
    waiting = revoke_after_dummy_spoke(play_has_ended=False).lines[1]
    assert waiting.branches[0].waits == ("when play has ended: 16C2",)
    assert waiting.branches[0].then == ""


def test_what_an_option_brings_besides_is_told_although_another_player_chooses_first() -> None:
    board = Board("S").starts("62", "W", {"62.after": "all_three", "62.card": "H7"}).quietly()
    change = board.lines[-1]
    assert {branch.then for branch in change.branches} == {"East chooses", "South chooses"}
    assert all("when play has ended: 16C2" in branch.waits for branch in change.branches)


def test_an_option_that_may_come_to_too_much_says_what_is_to_be_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """One question less, and no result of it left out."""
    lines = Board().starts("27A", "S").quietly().lines
    monkeypatch.setattr("bridge_rulings.ruling.outlook.MOST_BRANCHES", len(lines[1].branches) - 1)
    accept, refuse = Board().starts("27A", "S").quietly().lines
    assert accept == lines[0]
    assert [branch.label for branch in refuse.branches[:4]] == [branch.label for branch in lines[1].branches[:4]]
    double, another = refuse.branches[4:]
    assert double.then == "to be looked at: The call that must now be found, with North silenced whatever it is"
    assert another.then == "West chooses"


def test_the_hand_that_a_law_is_seen_from_is_kept_in_what_is_supposed() -> None:
    """53C: the choice about West, whose partner played too early; every line says West."""
    board = Board("S").starts("53", "S", {"53.defender_next": "right", "57.card @E": "D3"}).quietly()
    assert [says(line)[-1].split()[0] for line in board.lines] == ["West"] * 4
    assert all(key.endswith("@E") for line in board.lines for key, _ in line.answers)


# on random courses


def heard(lines: tuple[Line, ...]) -> Iterator[str]:
    for line in lines:
        yield line.say
        for branch in line.branches:
            yield branch.label
            yield branch.then
            yield from branch.waits
            yield from (applied.say for applied in branch.applied)


def notes() -> list[str]:
    """What is for the director only: the notes of the whole book."""
    found = []
    for law in book().laws():
        found += [fact.note for fact in law.facts.values()]
        for stage in law.stages.values():
            found += [stage.note, *(row.note for row in stage.rows), *(option.note for option in stage.options)]
    return [note.strip() for note in found if note.strip()]


@few
@given(choices())
def test_a_player_hears_whole_sentences_and_nothing_that_is_for_the_director(choice: tuple[Course, Need]) -> None:
    course, need = choice
    lines = outlook(book(), authority(), course, need)
    assert lines
    secret = {need.voice(note) for note in notes()}
    for text in heard(lines):
        assert not set("{}_") & set(text), text
        assert not any(note in text for note in secret), text


@few
@given(choices())
def test_what_was_promised_is_what_comes(choice: tuple[Course, Need]) -> None:
    course, need = choice
    for line in outlook(book(), authority(), course, need):
        told = course
        for key, value in line.answers:
            told = told.with_answer(need.incident, key, Answer(value))
        while (named := rule(told).need) is not None and named.kind == "name":
            told = told.with_answer(named.incident, named.key, Answer(UNKNOWN))
        if line.barred or len(line.branches) != 1 or line.branches[0].label:
            continue  # closed, or it depends on what is not known yet
        steps = [step for step in rule(told).rulings if step.incident == need.incident]
        assert set(line.branches[0].cite) <= {paragraph for step in steps for paragraph in step.cite}


@few
@given(choices())
def test_looking_ahead_is_short(choice: tuple[Course, Need]) -> None:
    course, need = choice
    lines = outlook(book(), authority(), course, need)
    assert len(lines) <= 8
    assert all(len(line.branches) <= MOST_BRANCHES for line in lines)
    assert sum(len(line.branches) for line in lines) <= 24
