"""How a result stands beside what would have come without a revoke (64C)."""

from __future__ import annotations

import pytest

from bridge_rulings.analysis.worth import Bounds
from bridge_rulings.cli.equity import compared


@pytest.mark.parametrize(
    ("then", "now", "both", "told"),
    [
        (Bounds(8, 8), 7, False, "With any of these cards North-South would have had more: 8, and has 7."),
        (Bounds(8, 9), 7, False, "With any of these cards North-South would have had more: 8 to 9, and has 7."),
        (Bounds(7, 9), 7, False, "It depends on the card: North-South might have had 7 to 9, and has 7."),
        (Bounds(6, 7), 7, False, "North-South has as many as with the best of these cards, or more."),
        (Bounds(5, 5), 6, True, "With any of these cards East-West would have had more: 8, and has 7."),
        (Bounds(7, 7), 6, True, "With any of these cards North-South would have had more: 7, and has 6."),
        (Bounds(6, 6), 6, True, "North-South has as many as with the best of these cards, or more."),
        (Bounds(6, 6), None, False, "The result is not known: compare it yourself."),
    ],
)
def test_the_side_that_had_too_little_is_named_with_its_own_tricks(
    then: Bounds, now: int | None, both: bool, told: str
) -> None:
    assert compared("NS", then, now, both) == told
