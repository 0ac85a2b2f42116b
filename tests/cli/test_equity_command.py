"""``equity``: each revoke of a board, and how a result stands beside what would have come without it (64C)."""

from __future__ import annotations

from pathlib import Path

import pytest
from revoked import TWO_OF_ONE_SIDE
from shell import shell

from bridge_rulings.analysis.worth import Bounds
from bridge_rulings.cli.equity import compared

SEVEN, EIGHT, NINE = Bounds(7, 7), Bounds(8, 8), Bounds(9, 9)
SIX = Bounds(6, 6)


@pytest.mark.parametrize(
    ("cards", "now", "both", "told"),
    [
        ([EIGHT], 7, False, "With any of these cards North-South would have had more: 8, and has 7."),
        ([EIGHT, NINE], 7, False, "With any of these cards North-South would have had more: 8 to 9, and has 7."),
        ([Bounds(8, 9)], 7, False, "With any of these cards North-South would have had more: 8 to 9, and has 7."),
        ([SEVEN, NINE], 7, False, "It depends on the card: North-South might have had 7 to 9, and has 7."),
        ([Bounds(7, 9)], 7, False, "It is not settled: North-South might have had 7 to 9, and has 7."),
        ([EIGHT, Bounds(7, 9)], 7, False, "It is not settled: North-South might have had 7 to 9, and has 7."),
        ([SIX, Bounds(7, 9)], 7, False, "It is not settled: North-South might have had 6 to 9, and has 7."),
        ([SIX, EIGHT, Bounds(5, 9)], 7, False, "It depends on the card: North-South might have had 5 to 9, and has 7."),
        ([SIX, SEVEN], 7, False, "North-South has as many as with the best of these cards, or more."),
        ([Bounds(5, 7)], 7, False, "North-South has as many as with the best of these cards, or more."),
        ([Bounds(5, 5)], 6, True, "With any of these cards East-West would have had more: 8, and has 7."),
        ([SEVEN], 6, True, "With any of these cards North-South would have had more: 7, and has 6."),
        ([SIX], 6, True, "Each side has as many as with any of these cards: North-South 6, East-West 7."),
        ([SIX, SEVEN], 7, True, "It depends on the card: North-South might have had 6 to 7, and has 7."),
        ([Bounds(6, 7)], 7, True, "It is not settled: North-South might have had 6 to 7, and has 7."),
        ([SIX], None, False, "The result is not known: compare it yourself."),
    ],
)
def test_the_side_that_had_too_little_is_named_with_its_own_tricks(
    cards: list[Bounds], now: int | None, both: bool, told: str
) -> None:
    assert compared("NS", cards, now, both) == told


@pytest.fixture
def two(tmp_path: Path) -> Path:
    file = tmp_path / "evening.pbn"
    file.write_text(TWO_OF_ONE_SIDE, encoding="utf-8")
    return file


def test_each_revoke_of_a_side_has_a_block_of_its_own(two: Path) -> None:
    done = shell("equity", two, columns=100)
    assert done.status == 0, done.err
    shown = done.out
    first, second = shown.index("South ♦6 on trick 9, clubs led"), shown.index("North ♦Q on trick 10, hearts led")
    for text in ("6  at the table", "1  moved by the book", "64A2", "7  as ruled so far"):
        assert text in shown[:first], text
    assert "8  with ♣4\n" in shown[first:second]
    assert "more: 8, and has 7" in shown[first:second]
    assert "8  with ♥K; 9 with what moves for the revoke before it" in shown[second:]
    assert "more: 9, and has 7" in shown[second:]
    data = shell("equity", two, "--json").data
    assert [one["with_moved"] for one in data["undone"]] == [{"C4": {"tricks": 8}}, {"HK": {"tricks": 9}}]
    assert [one["moved_for_earlier"] for one in data["undone"]] == [0, 1]
    assert data["not_ruled_on"] == []


def test_whose_elections_hold_may_be_said(two: Path) -> None:
    assert shell("equity", two, "--authority", "wbf").status == 0
    shell("equity", two, "--authority", "moon").refused("there is no authority 'moon'", "wbf")
