"""Scores: every result of Law 77 against a score sheet written out by hand, and the forms of scoring of Law 78."""

from __future__ import annotations

import re
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge_rulings.table.contract import Contract
from bridge_rulings.table.outcome import read_outcome
from bridge_rulings.table.score import imps, matchpoints, score, victory_points

# ------------------------------------------------------------------------------ a score sheet, written out

# What is bid and made, undoubled, for one odd trick to seven.
BID_AND_MADE = {
    "C": [20, 40, 60, 80, 100, 120, 140],
    "D": [20, 40, 60, 80, 100, 120, 140],
    "H": [30, 60, 90, 120, 150, 180, 210],
    "S": [30, 60, 90, 120, 150, 180, 210],
    "N": [40, 70, 100, 130, 160, 190, 220],
}
# From which level a contract is game: undoubled, doubled, redoubled.
GAME_FROM = {"C": (5, 3, 2), "D": (5, 3, 2), "H": (4, 2, 1), "S": (4, 2, 1), "N": (3, 2, 1)}
BONUS = {  # not vulnerable, vulnerable
    "partscore": (50, 50),
    "game": (300, 500),
    "small slam": (800, 1250),  # the game included
    "grand slam": (1300, 2000),
}
OVERTRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "N": 30}
OVERTRICK_DOUBLED = {(1, False): 100, (1, True): 200, (2, False): 200, (2, True): 400}
DOWN = {  # one down to thirteen
    (0, False): [50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650],
    (0, True): [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300],
    (1, False): [100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500],
    (1, True): [200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800],
    (2, False): [200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000],
    (2, True): [400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600],
}


def kind(level: int, denomination: str, doubled: int) -> str:
    """What the bonus is for."""
    if level >= 6:
        return "grand slam" if level == 7 else "small slam"
    return "game" if level >= GAME_FROM[denomination][doubled] else "partscore"


def written() -> dict[tuple[int, str, int, bool, int], int]:
    """The whole sheet: what made scores, one overtrick after another, and what is down, looked up."""
    sheet = {}
    for level, denomination, doubled, vulnerable in product(range(1, 8), "CDHSN", range(3), (False, True)):
        own = (level, denomination, doubled, vulnerable)
        points = BID_AND_MADE[denomination][level - 1] * (1, 2, 4)[doubled] + (0, 50, 100)[doubled]
        points += BONUS[kind(level, denomination, doubled)][vulnerable]
        for tricks in range(level + 6, 14):
            sheet[*own, tricks] = points
            points += OVERTRICK_DOUBLED.get((doubled, vulnerable), OVERTRICK[denomination])
        for tricks, lost in zip(range(level + 5, -1, -1), DOWN[doubled, vulnerable], strict=False):
            sheet[*own, tricks] = -lost
    return sheet


SHEET = written()
KNOWN = """
    1NT 7 nv 90      2S 8 nv x 470     2H 8 v 110       2S 9 v x 870      3D 10 nv 130     2D 8 nv x 180
    3NT 9 nv 400     1NT 7 nv x 180    3NT 10 v 630     1NT 7 nv xx 560   4S 10 v 620      1C 7 nv xx 230
    5C 11 nv 400     1C 9 v xx 1030    5D 11 v x 750    3C 9 v x 670      6H 12 nv 980     1S 8 nv x 260
    6NT 13 v 1470    2NT 8 v xx 880    7S 13 v 2210     7NT 13 v xx 2980  4H 7 nv x -500   4H 6 nv x -800
    4H 7 v x -800    4H 6 nv xx -1600  4H 8 v xx -1000  3NT 7 v -200      7C 0 nv x -3500  1H 1 nv x -1400
    2S 9 nv x 570    4H 10 nv 420      3NT 9 v 600      1NT 6 v x -200    7NT 0 v xx -7600
"""
ONE_KNOWN = r"(\d)(NT|[SHDC]) (\d+) (nv|v) (x{0,2}) ?(-?\d+)"


def test_every_result_scores_as_on_the_sheet() -> None:
    """Seven levels, five denominations, three ways of doubling, vulnerable or not, 0 to 13 tricks."""
    assert len(SHEET) == 7 * 5 * 3 * 2 * 14 == 2940
    wrong = {}
    for (level, denomination, doubled, vulnerable, tricks), points in SHEET.items():
        found = score(Contract(level, denomination, doubled), tricks, vulnerable)
        if found != points:
            wrong[level, denomination, doubled, vulnerable, tricks] = (found, points)
    assert not wrong


@pytest.mark.parametrize("known", re.findall(ONE_KNOWN, KNOWN), ids=" ".join)
def test_known_scores(known: tuple[str, ...]) -> None:
    """Those that the digest of the Laws lists, and some that every player knows."""
    level, denomination, tricks, vulnerable, doubled, points = known
    contract = Contract(int(level), denomination[0], len(doubled))
    assert score(contract, int(tricks), vulnerable == "v") == int(points)


def test_the_known_scores_are_all_read() -> None:
    assert len(re.findall(ONE_KNOWN, KNOWN)) == 35


@pytest.mark.parametrize(
    ("text", "vulnerable", "points"),
    [
        ("2SX+1", False, 570),
        ("4S=", True, 620),
        ("3NT=", False, 400),
        ("1NTXX=", False, 560),
        ("6NT+1", True, 1470),
        ("4HX-4", False, -800),
        ("7CX-13", False, -3500),
        ("pass", True, 0),
    ],
)
def test_vector_105(text: str, vulnerable: bool, points: int) -> None:
    assert score(*read_outcome(text), vulnerable) == points


@pytest.mark.parametrize("tricks", [-1, 14])
def test_nobody_wins_more_tricks_than_there_are(tricks: int) -> None:
    for contract in (None, Contract(1, "C")):
        with pytest.raises(ValueError, match="tricks"):
            score(contract, tricks, vulnerable=False)


def test_endplay_scores_the_same() -> None:
    """All of them, where it is installed."""
    types = pytest.importorskip("endplay.types")
    denominations = dict(
        zip("SHDCN", (getattr(types.Denom, name) for name in "spades hearts diamonds clubs nt".split()), strict=True)
    )
    penalties = [types.Penalty.passed, types.Penalty.doubled, types.Penalty.redoubled]
    for (level, denomination, doubled, vulnerable, tricks), points in SHEET.items():
        theirs = types.Contract(
            level=level,
            denom=denominations[denomination],
            declarer=types.Player.north,
            penalty=penalties[doubled],
            result=tricks - 6 - level,
        )
        assert theirs.score(types.Vul.both if vulnerable else types.Vul.none) == points, str(theirs)


# ------------------------------------------------------------------------------ IMPs

IMP_TABLE = """
    0-10 0       370-420 9     1750-1990 18
    20-40 1      430-490 10    2000-2240 19
    50-80 2      500-590 11    2250-2490 20
    90-120 3     600-740 12    2500-2990 21
    130-160 4    750-890 13    3000-3490 22
    170-210 5    900-1090 14   3500-3990 23
    220-260 6    1100-1290 15  4000-15200 24
    270-310 7    1300-1490 16
    320-360 8    1500-1740 17
"""
IMP_LINES = [(int(a), int(b), int(c)) for a, b, c in re.findall(r"(\d+)-(\d+) (\d+)", IMP_TABLE)]


def test_every_difference_is_on_its_line_of_the_imp_table() -> None:
    assert sorted(won for _, _, won in IMP_LINES) == list(range(25))
    for least, most, won in IMP_LINES:
        for difference in range(least, most + 10, 10):
            assert imps(difference) == won
            assert imps(-difference) == -won


def test_vector_106() -> None:
    differences = {10: 0, 20: 1, 40: 1, 50: 2, 170: 5, 430: 10, 600: 12, 750: 13, 1490: 16, 4000: 24, 7600: 24}
    assert {difference: imps(difference) for difference in differences} == differences


# ------------------------------------------------------------------------------ matchpoints, total points


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ([], ()),
        ([420], (0,)),
        ([420, 450, -50], (2, 4, 0)),
        ([420, 420, 420], (2, 2, 2)),
        ([620, 620, 650, -100, 170], (5, 5, 8, 0, 2)),
    ],
)
def test_matchpoints(scores: list[int], points: tuple[int, ...]) -> None:
    assert matchpoints(scores) == points


@given(st.lists(st.sampled_from([-100, -50, 0, 90, 110, 420, 450])))
def test_matchpoints_are_two_for_a_lower_score_and_one_for_an_equal_one(scores: list[int]) -> None:
    def compared(place: int) -> int:
        others = scores[:place] + scores[place + 1 :]
        return sum(2 if scores[place] > other else 1 if scores[place] == other else 0 for other in others)

    points = matchpoints(scores)
    assert points == tuple(compared(place) for place in range(len(scores)))
    assert sum(points) == len(scores) * (len(scores) - 1)


# ------------------------------------------------------------------------------ victory points

BOARDS = pytest.mark.parametrize("boards", [*range(1, 33), 36, 40, 48, 64, 96])


@BOARDS
def test_victory_points_of_a_match_make_twenty(boards: int) -> None:
    for margin in range(200):
        assert round(victory_points(margin, boards) + victory_points(-margin, boards), 2) == 20


@BOARDS
def test_no_imp_is_worth_more_than_the_one_before_it(boards: int) -> None:
    scale = [round(100 * victory_points(margin, boards)) for margin in range(200)]
    worth = [more - less for less, more in pairwise(scale)]
    assert worth == sorted(worth, reverse=True)
    assert scale[0] == 1000
    assert scale[-1] == 2000


@BOARDS
def test_victory_points_stay_by_the_formula(boards: int) -> None:
    """Ten, and ten more at 15 times the root of the boards; between them rounded, and three hundredths more at most."""
    ratio = 5**0.5 - 2  # of the golden section, cubed
    most = 15 * boards**0.5
    for margin in range(int(most) + 1):
        exact = 10 + 10 * (1 - ratio ** (margin / most)) / (1 - ratio)
        assert -0.0051 < victory_points(margin, boards) - exact < 0.0351


@pytest.mark.parametrize(("won", "lost", "winner"), [(47, 8, 17.97), (35, 30, 11.48), (59, 28, 16.88)])
def test_victory_points_of_matches_that_were_played(won: int, lost: int, winner: float) -> None:
    """Three matches of 16 boards, European championships of seniors 2014, as the English team reported them."""
    assert victory_points(won - lost, 16) == winner


def test_a_match_is_won_to_nothing_at_fifteen_times_the_root_of_the_boards() -> None:
    assert victory_points(59, 16) < victory_points(60, 16) == victory_points(600, 16) == 20
    assert victory_points(-60, 16) == 0


def test_nobody_plays_a_match_without_boards() -> None:
    with pytest.raises(ValueError, match="0 boards"):
        victory_points(1, 0)
