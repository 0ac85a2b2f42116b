"""What a side has on top, as a player counts it."""

from __future__ import annotations

import pytest

from bridge_rulings.analysis.tops import top_tricks
from bridge_rulings.analysis.typed_ending import read_ending


@pytest.mark.parametrize(
    ("hands", "tricks"),
    [
        ("N:432... 65.3.. AKJ... Q7.4..", 2),
        ("N:432... 65.3.. AKQ... J7.4..", 3),
        ("N:A... K... Q... J...", 1),
        ("N:AQ... J6... KT... 54...", 2),
        ("N:A432... K6.42.. 5.AKQ.. 87.53..", 4),
        ("N:.2.A. .K.K. .A.2. .3.3.", 2),
        ("N:5432... ..2345. .AKQ8.. .9765..", 7),
    ],
    ids=[
        "no finesse, and no drop",
        "the third goes with the second and the first",
        "one of each hand on one trick",
        "all of the longer hand",
        "not what may break",
        "in both hands",
        "a suit that nobody else has",
    ],
)
def test_the_top_tricks(hands: str, tricks: int) -> None:
    assert top_tricks(read_ending(hands, "N", "N", "N")) == tricks
