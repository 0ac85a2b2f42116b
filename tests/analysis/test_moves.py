"""What each move rule leaves of the choices that a hand has."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from bridge_rulings.analysis.layout import Layout, name
from bridge_rulings.analysis.moves import RULES
from bridge_rulings.analysis.typed_ending import read_ending
from bridge_rulings.analysis.view import View
from bridge_rulings.table.cards import SUITS
from bridge_rulings.table.seats import SEATS


class Turn(NamedTuple):
    """South claims; the hand to play is North or South, with these cards on the table."""

    hands: str
    trumps: str = "N"
    leader: str = "S"
    trick: str = ""
    shown_out: str = ""  # like "W S"


def kept(rule: str, turn: Turn) -> str:
    """The highest card of every choice that the rule leaves; all of them where it would leave none."""
    ending = read_ending(turn.hands, turn.trumps, turn.leader, "S", trick=turn.trick)
    layout = Layout(ending)
    place = layout.best(layout.trick)
    best, best_seat = (layout.trick[place], (layout.leader + place) % 4) if layout.trick else (-1, layout.leader)
    bits = 0
    if turn.shown_out:
        seat, suit = turn.shown_out.split()
        bits = 1 << (SEATS.index(seat) * 4 + SUITS.index(suit))
    seat_to_play = SEATS.index(ending.to_play)
    assert layout.own[seat_to_play]
    view = View(layout, layout.masks, seat_to_play, layout.trick, best, best_seat, bits)
    runs = layout.choices(layout.masks, seat_to_play, layout.trick[0] >> 4 if layout.trick else -1)
    return " ".join(name(high) for high, _ in RULES[rule](view, runs) or runs)


@pytest.mark.parametrize(
    ("turn", "left"),
    [
        (Turn("N:K.5.5. Q5...T AJ..4. 7.4..2"), "SJ D4"),
        (Turn("N:K4.5.5. Q5..6.T AJ2..4. 7.4..32"), "SA SJ S2 D4"),
        (Turn("N:9.5.5. Q5...T AJ..4. 7.4..2"), "SA SJ D4"),
    ],
    ids=["a low card to a bare king", "but not if there are two", "nor to a loser"],
)
def test_crashes_nothing(turn: Turn, left: str) -> None:
    assert kept("crashes_nothing", turn) == left


@pytest.mark.parametrize(
    ("turn", "left"),
    [
        (Turn("N:...5432 .5.765. A2.K4.. 3...T98"), "SA HK"),
        (Turn("N:AK2... 543... QJ.2.. 76..4.", leader="N", trick="S2 S3"), "SQ"),
    ],
    ids=["leads the highest of a suit", "follows as he likes"],
)
def test_from_the_top(turn: Turn, left: str) -> None:
    assert kept("from_the_top", turn) == left


@pytest.mark.parametrize(
    ("turn", "left"),
    [
        (Turn("N:.AK2.. 2.34.. AK...A ..567.", "S"), "SA"),
        (Turn("N:A.K2.. 2.34.. K3...A ..567.", "S"), "SK"),
        (Turn("N:A.K2.. 2.34.. 53...A ..567.", "S"), "S5"),
        (Turn("N:.AK2.. A.34.. 53...A ..567.", "S"), "S5 CA"),
        (Turn("N:.AK2.. ..345. 53...A .3.67.", "S"), "S5 CA"),
    ],
    ids=[
        "with his own winner",
        "with his own, though partner has the ace",
        "towards partner's winner",
        "not when the best one is out",
        "not when none is out",
    ],
)
def test_draws_trumps(turn: Turn, left: str) -> None:
    assert kept("draws_trumps", turn) == left


def test_saves_trumps() -> None:
    turn = Turn("N:.A2..4 .K5.6. 92...A .QJ.7.", "S")
    assert kept("saves_trumps", turn) == "CA"
    assert kept("saves_trumps", turn._replace(hands="N:.A2..4 3.K.6. 92...A .QJ.7.")) == "S9 S2 CA"


@pytest.mark.parametrize(
    ("turn", "left"),
    [
        (Turn("N:...432 3.A.7. A2.4.. ...T98"), "SA"),
        (Turn("N:A..4. .A7.. 5.K.. ..98."), "S5"),
        (Turn("N:2..43. 6.A.7. 5.K..5 ..98.6", "S"), "HK C5"),
        (Turn("N:..43. 6.A.. 5.K.. ..98."), "S5 HK"),
    ],
    ids=["winners first", "else a suit in which partner has one", "or which he can ruff", "else anything"],
)
def test_cashes_winners(turn: Turn, left: str) -> None:
    assert kept("cashes_winners", turn) == left


@pytest.mark.parametrize(
    ("turn", "left"),
    [
        (Turn("N:..43.2 K5..6. AQ2... 43..9.", leader="W", trick="S4 C2 S5"), "SQ"),
        (Turn("N:..43. K...6 AQ... 4...9", leader="E", trick="SK"), "SA"),
        (Turn("N:A2... K5... Q3... 64...", leader="E", trick="SK"), "SQ S3"),
        (Turn("N:A2... K5... 73... 64...", leader="N", trick="SA S5"), "S7 S3"),
        (Turn("N:92... K5... A3... 64...", leader="N", trick="S9 S5"), "SA S3"),
        (Turn("N:Q4... 85... A3... K2...", leader="N", trick="SQ S5"), "SA S3"),
        (Turn("N:J4... 8.6.. AK... Q5...", leader="N", trick="SJ S8"), "SA"),
        (Turn("N:543... 76.8.. AQ9... KJT...", leader="N", trick="S3 S6"), "SA SQ"),
        (Turn("N:543... 76.8.. AKJ... QT9...", leader="N", trick="S3 S6"), "SA SJ"),
        (Turn("N:5432... T9.8.7. AKQ..6. J8.4.3.", leader="N", trick="S2 S9"), "SA"),
        (Turn("N:..43. KJ... Q9... A4...", leader="E", trick="SJ"), "SQ"),
        (Turn("N:K2... ..43. Q3... A4...", leader="W", trick="SA S2 D3"), "SQ S3"),
        (Turn("N:KJ2... 65..3. 43..2. A8...2", leader="W", trick="S8"), "SK"),
        (Turn("N:KJ2... 65..3. T3..2. A8...2", leader="W", trick="S8"), "SK S2"),
    ],
    ids=[
        "last, as cheaply as he can",
        "second, with a winner",
        "not if partner will win it",
        "not if partner has it",
        "or lets the finesse run",
        "or lets it run",
        "but not with so few out that they may well drop",
        "or finesses",
        "or finesses with two winners",
        "but not with nothing to finesse",
        "with a card that may be beaten, if nobody else can",
        "not if it cannot be won",
        "in second hand if partner cannot",
        "in second hand not if partner can",
    ],
)
def test_takes_the_trick(turn: Turn, left: str) -> None:
    assert kept("takes_the_trick", turn) == left


@pytest.mark.parametrize(
    ("turn", "left"),
    [
        (Turn("N:A2... K5... 73... 64...", leader="N", trick="SA S5"), "S3"),
        (Turn("N:Q2... K5... 73... A4...", leader="E", trick="SK"), "S3"),
        (Turn("N:Q2... K5... J3... A4...", leader="N", trick="SQ S5"), "SJ S3"),
        (Turn("N:.AJ54.. ..KQJT. .K32.A. .Q976..", leader="S", trick="DA H6"), "H5"),
        (Turn("N:.J5.4.2 ..KQJT. .K32.A. .Q976..", "C", leader="S", trick="DA H6"), "D4"),
        (Turn("N:.J5..32 ..KQJT. .K32.A. .Q976..", "C", leader="S", trick="DA H6"), "H5 C3"),
    ],
    ids=["partner has won it", "he cannot take it", "the trick is open", "throws a low card", "follows", "or ruffs"],
)
def test_wastes_nothing(turn: Turn, left: str) -> None:
    assert kept("wastes_nothing", turn) == left


def test_unblocks_a_suit_that_is_all_winners() -> None:
    turn = Turn("N:KJT... 432... AQ..2. ..543.", leader="N", trick="SK S2")
    assert (kept("unblocks", turn), kept("wastes_nothing", turn)) == ("SA", "SA SQ")


def test_does_not_unblock_where_a_card_is_out() -> None:
    turn = Turn("N:KJ9... T32... AQ..2. ..543.", leader="N", trick="SK S2")
    assert (kept("unblocks", turn), kept("wastes_nothing", turn)) == ("SA SQ", "SQ")


RUFF = Turn("N:.32..4 5.A.6. 92...A .KQ.7.", "S", leader="E", trick="HA")
PARTNERS = Turn("N:.A2..4 5.K.6. 92...A .QJ.7.", "S", leader="N", trick="HA HK")


@pytest.mark.parametrize(
    ("turn", "left"),
    [
        (RUFF, "S9 S2"),
        (Turn("N:.32..4 T5..6. 92...A .KQ.7.", "S", leader="W", trick="HK H2 ST"), "S9 S2 CA"),
        (PARTNERS._replace(leader="E", trick="HK"), "S9 S2 CA"),
        (PARTNERS, "S9 S2 CA"),
        (PARTNERS._replace(hands="N:.A2..4 .K5.6. 92...A 5.QJ..", trick="H2 H5"), "S9 S2"),
    ],
    ids=[
        "a loser",
        "not if he cannot overruff",
        "not if partner will win it",
        "not if partner has it",
        "but if partner's card may be beaten",
    ],
)
def test_ruffs_losers(turn: Turn, left: str) -> None:
    assert kept("ruffs_losers", turn) == left


@pytest.mark.parametrize(
    ("turn", "left"),
    [
        (RUFF._replace(hands="N:.32..4 5.A.6. 92...A T.K.7."), "S9 CA"),
        (RUFF._replace(hands="N:K.32.. 5.A.6. AQ...A T.K.7."), "SQ CA"),
        (RUFF._replace(hands="N:5.32.. .A5.6. 92...A .KQ.7."), "S9 S2 CA"),
        (RUFF._replace(leader="W", trick="HK H2 HA"), "S9 S2 CA"),
    ],
    ids=["with the highest", "with the lowest that holds", "as he likes if none is out", "as he likes if he is last"],
)
def test_ruffs_high(turn: Turn, left: str) -> None:
    assert kept("ruffs_high", turn) == left


def test_spares_partners_winner() -> None:
    assert kept("spares_partners_winner", PARTNERS) == "CA"
    assert kept("spares_partners_winner", PARTNERS._replace(trick="H2 HK")) == "S9 S2 CA"


def test_keeps_winners() -> None:
    turn = Turn("N:..K2.4 3..Q.6 A2...A ..T9.7", leader="E", trick="DQ")
    assert kept("keeps_winners", turn) == "S2"
    assert kept("keeps_winners", turn._replace(hands="N:..K2.4 ..Q5.6 A2...A ..T9.7")) == "SA"
    assert kept("keeps_winners", turn._replace(hands="N:..K2.4 ..Q5.6 A.A..A ..T9.7")) == "SA HA CA"


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_never_adds_a_choice(rule: str) -> None:
    turn = Turn("N:A2.3.. K5..6. 73...A 64.7..", "H", leader="N", trick="SA S5")
    assert set(kept(rule, turn).split()) <= {"S7", "S3"}
