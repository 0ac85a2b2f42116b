"""A statement as a file, what cannot stand in one, and how it is followed."""

from __future__ import annotations

import pytest

from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.norm import Norm
from bridge_rulings.analysis.search import Search
from bridge_rulings.analysis.statement import Statement, Step, read_statement
from bridge_rulings.analysis.typed_ending import read_ending
from bridge_rulings.errors import Problem

ENDING = read_ending("N:5.J.QT987.A KQ.QT75.K4. J.AK84.J.T8 987.9632.5.", "C", "S", "S")
NO_TRUMPS = read_ending("N:KT.T76.42.8 7..J63.QJT6 98..AKQT.K7 J64..9875.3", "N", "W", "S", trick="C3")


def said(text: str, ending: Ending = ENDING) -> Statement:
    """The statement of a file."""
    return read_statement(text, "said.yaml", ending)


def test_a_statement_is_words_and_steps() -> None:
    statement = said(
        """
        said: "hearts, the spade goes away, a diamond; you get one"
        mentions_trump: yes
        player: a good club player
        shown_out: [E C, w clubs]
        steps:
          - {play: HA}
          - {play: HK, discard: S5}
          - cash D
          - {draw_trumps: 2}
          - {ruff: H, in: dummy, with: CA}
          - {finesse: DQ}
          - {cash: H, rounds: 2}
          - discard: D
          - {concede: 1}
        """,
    )
    assert statement.said == "hearts, the spade goes away, a diamond; you get one"
    assert statement.steps == (
        Step("play", "H", "S", "HA"),
        Step("play", "H", "S", "HK", other="S5"),
        Step("cash", "D"),
        Step("draw_trumps", "C", rounds=2),
        Step("ruff", "H", "N", "CA"),
        Step("finesse", "D", "N", "DQ"),
        Step("cash", "H", rounds=2, other="D"),
    )
    assert (statement.mentions_trump, statement.player, statement.conceded) == ("yes", "a good club player", 1)
    assert statement.shown_out == {("E", "C"), ("W", "C")}


def test_who_draws_trumps_minds_them() -> None:
    assert said("steps: [draw_trumps]").minds_trumps
    assert said("mentions_trump: yes").minds_trumps
    assert not said("said: the rest").minds_trumps


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("sad: nothing", 1, "no key sad"),
        ("steps:\n  - {cash: X}", 2, "no suit"),
        ("steps:\n  - {cash: H}\n  - {dance: H}", 3, "no step dance"),
        ("steps:\n  - {play: HQ}", 2, "does not have HQ"),
        ("steps:\n  - {play: H1}", 2, "no card"),
        ("steps:\n  - {ruff: H}", 2, "needs the hand"),
        ("steps:\n  - {ruff: H, in: E}", 2, "needs the hand"),
        ("steps:\n  - {cash: H, rounds: 0}", 2, "no number"),
        ("steps:\n  - {cash: H, round: 2}", 2, "cash has no round"),
        ("steps:\n  - {cash: H, in: dummy}", 2, "cash has no in"),
        ("steps:\n  - {ruff: H, in: hand, discard: H2}", 2, "ruff has no discard"),
        ("steps:\n  - {play: HA, with: HK}", 2, "play has no with"),
        ("steps:\n  - {draw_trumps: 2, rounds: 1}", 2, "is said twice"),
        ("steps:\n  - {concede: 0139}", 2, "no number"),
        ("steps:\n  - {cash: H, discard: S5, other_hand: S5}", 2, "give one of them"),
        ("steps:\n  - {cash: H, discard: S5}\n  - {discard: D}", 3, "already"),
        ("steps:\n  - [cash, H]", 2, "a step is"),
        ("steps: cash", 1, "must be a list"),
        ("mentions_trump: perhaps", 1, "cannot be perhaps"),
        ("said: [a, b]", 1, "must be a text"),
        ("shown_out:\n  - E", 2, "like E H"),
    ],
)
def test_what_cannot_stand_in_it_is_told_with_its_line(text: str, line: int, told: str) -> None:
    with pytest.raises(Problem, match=told) as wrong:
        said(text)
    assert wrong.value.line == line
    assert wrong.value.file.endswith("said.yaml")


def test_no_trumps_are_drawn_at_no_trumps() -> None:
    with pytest.raises(Problem, match="no trumps to draw"):
        said("steps: [draw_trumps]", NO_TRUMPS)


# ------------------------------------------------------------------------------ following it


def line(ending: Ending, *steps: Step, then: str = "wastes_nothing") -> list[str]:
    """A line on which the claimer's side follows the steps, and one rule besides, as tricks."""
    found = Search(ending, Norm(("as_stated", then)), Statement(steps=steps)).line_to(13, 100_000)
    assert found is not None
    cards = [one.card for one in ending.trick] + list(found)
    return [" ".join(cards[at : at + 4]) for at in range(0, len(cards), 4)]


def test_cards_are_played_in_the_order_stated() -> None:
    played = line(ENDING, Step("play", "H", "S", "HA"), Step("play", "H", "S", "HK", other="S5"))
    assert played[0].startswith("HA")
    assert played[1].startswith("HK")
    assert played[1].split()[2] == "S5"


def test_a_suit_is_cashed_from_the_top_as_long_as_it_wins() -> None:
    ending = read_ending("N:...7654 ...AK32 KQ32... JT9...8", "N", "S", "S")
    assert [trick.split()[0] for trick in line(ending, Step("cash", "S"))[:2]] == ["SK", "SQ"]


def test_trumps_are_drawn_until_they_are_gone() -> None:
    ending = read_ending("N:.AK2.. 2.34.. AK...A ..567.", "S", "S", "S")
    assert line(ending, Step("draw_trumps", "S"))[0].startswith("SA")


def test_a_ruff_is_led_to_and_taken_with_the_card_named() -> None:
    ending = read_ending("N:42..K. .A8.5. .K5.2. T..A7.", "S", "S", "S")
    played = line(ending, Step("ruff", "H", "N", "S2"))
    assert (played[0].split()[0], played[0].split()[2]) == ("H5", "S2")


def test_a_finesse_is_led_to_from_the_other_hand() -> None:
    ending = read_ending("N:AQ... K5... 32... 64...", "N", "S", "S")
    first = line(ending, Step("finesse", "S", "N", "SQ"))[0].split()
    assert (first[0], first[2]) == ("S3", "SQ")


def test_a_finesse_is_given_up_if_the_card_is_covered() -> None:
    ending = read_ending("N:AQ... 75... 32... K8...", "N", "S", "S", trick="S2 SK")
    assert line(ending, Step("finesse", "S", "N", "SQ"), then="takes_the_trick")[0].startswith("S2 SK SA")


def test_a_step_that_cannot_be_done_is_passed_over() -> None:
    ending = read_ending("N:.AK2.. 2.34.. AK...A ..567.", "S", "S", "S")
    assert line(ending, Step("cash", "D"), Step("play", "C", "S", "CA"))[0].startswith("CA")
