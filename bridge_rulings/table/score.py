"""The score of a contract (Law 77), and the forms of scoring that compare scores (Law 78)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from math import ceil, floor, sqrt

from bridge_rulings.table.contract import PASSED_OUT, Contract

BOOK = 6
TRICKS = 13

# ------------------------------------------------------------------------------ the contract (Law 77)

_ODD_TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "N": 30}
_FIRST_AT_NOTRUMP = 10  # on top of the thirty
_GAME = 100

# Undoubled, doubled, redoubled.
_TIMES = (1, 2, 4)
_INSULT = (0, 50, 100)

# Not vulnerable, vulnerable.
_GAME_BONUS = (300, 500)
_SLAM_BONUS = {6: (500, 750), 7: (1000, 1500)}
_PARTSCORE_BONUS = 50
_OVERTRICK_DOUBLED = (100, 200)
_UNDERTRICK = (50, 100)
_UNDERTRICKS_DOUBLED = ((100, 200, 200, 300), (200, 300, 300, 300))  # first, second, third, each from the fourth


def score(contract: Contract | None, tricks: int, vulnerable: bool) -> int:
    """What declarer's side scores with so many tricks; below 0 if the contract fails, 0 if passed out (Law 77).

    ``vulnerable`` is declarer's side, ``tricks`` are all that it won. ValueError unless they are 0 to 13.
    """
    if not 0 <= tricks <= TRICKS:
        raise ValueError(f"nobody wins {tricks} tricks")
    if contract is None or contract == PASSED_OUT:
        return 0
    over = tricks - BOOK - contract.level
    return _made(contract, over, vulnerable) if over >= 0 else -_defeated(-over, contract.doubled, vulnerable)


def _made(contract: Contract, over: int, vulnerable: bool) -> int:
    each = _ODD_TRICK[contract.denomination]
    first = _FIRST_AT_NOTRUMP if contract.denomination == "N" else 0
    bid_and_made = (each * contract.level + first) * _TIMES[contract.doubled]
    overtrick = contract.doubled * _OVERTRICK_DOUBLED[vulnerable] or each
    # Doubled into game counts as game: it is the trick score that decides, not the level.
    bonus = _GAME_BONUS[vulnerable] if bid_and_made >= _GAME else _PARTSCORE_BONUS
    slam = _SLAM_BONUS.get(contract.level, (0, 0))[vulnerable]
    return bid_and_made + over * overtrick + _INSULT[contract.doubled] + bonus + slam


def _defeated(down: int, doubled: int, vulnerable: bool) -> int:
    if not doubled:
        return down * _UNDERTRICK[vulnerable]
    *first, later = _UNDERTRICKS_DOUBLED[vulnerable]
    return doubled * (sum(first[:down]) + later * max(0, down - len(first)))


# ------------------------------------------------------------------------------ comparing (Law 78)

_IMPS = tuple(
    int(least)
    for least in "20 50 90 130 170 220 270 320 370 430 500 600 750 900 1100 1300 1500 1750 2000 2250 2500 3000"
    " 3500 4000".split()
)


def matchpoints(scores: Sequence[int]) -> tuple[int, ...]:
    """For each score, two for every other one that is lower and one for every one that is equal (Law 78A).

    All scores are of one direction. The top is two for every other score.
    """
    ordered = sorted(scores)
    return tuple(bisect_left(ordered, own) + bisect_right(ordered, own) - 1 for own in scores)


def imps(difference: int) -> int:
    """International matchpoints for a difference of two scores, with its sign (Law 78B)."""
    won = bisect_right(_IMPS, abs(difference))
    return won if difference >= 0 else -won


# ------------------------------------------------------------------------------ victory points (Law 78D)

_DRAW = 1000  # in hundredths
_REST = ((sqrt(5) - 1) / 2) ** 3


def victory_points(margin: int, boards: int) -> float:
    """What a team gets of 20, to two decimals, for winning a match by so many IMPs; its opponents get the rest.

    The continuous scale of the WBF Scoring Panel (2013); Law 78D leaves the choice to the conditions of contest. A
    margin below 0 is a match lost. ValueError unless a board was played.
    """
    if boards < 1:
        raise ValueError(f"nobody plays a match of {boards} boards")
    scale = _victory_scale(boards)
    won = scale[min(abs(margin), len(scale) - 1)]
    return (won if margin >= 0 else 2 * _DRAW - won) / 100


@lru_cache
def _victory_scale(boards: int) -> tuple[int, ...]:
    """Hundredths of a victory point for a margin of 0, 1, 2 ... IMPs, up to all of them at 15 times the root of boards.

    No IMP is worth more than the one before it: where rounding made it so, the one before gets a hundredth more.
    """
    most = 15 * sqrt(boards)
    shares = [(1 - _REST ** (margin / most)) / (1 - _REST) for margin in range(ceil(most) + 1)]
    scale = [min(2 * _DRAW, floor(_DRAW + _DRAW * share + 0.5)) for share in shares]
    changed = True
    while changed:
        changed = False
        for place in range(1, len(scale) - 1):
            if scale[place + 1] - scale[place] > scale[place] - scale[place - 1]:
                scale[place] += 1
                changed = True
    return tuple(scale)
