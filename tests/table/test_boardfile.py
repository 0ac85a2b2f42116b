"""One board of a file, by its number."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bridge_rulings.errors import Problem
from bridge_rulings.table.boardfile import open_boards, place_of, read_boards, read_one

TWO_ROOMS = """[Board "3"]
[Dealer "S"]

[Board "7"]
[Dealer "S"]
[Auction "S"]
Pass 1C

[Board "7"]
[Dealer "S"]
[Auction "S"]
1NT Pass
"""


@pytest.fixture
def match(tmp_path: Path) -> str:
    path = tmp_path / "match#1.pbn"
    path.write_text(TWO_ROOMS)
    return str(path)


def test_a_board_is_named_by_its_number(match: str) -> None:
    assert read_one(f"{match}#3")[0].number == "3"


def test_the_second_record_of_a_board_is_named_by_its_place(match: str) -> None:
    board, _ = read_one(f"{match}#7:2")
    assert board.auction is not None
    assert board.auction.calls[0].call == "1N"
    assert read_one(f"{match}#:2")[0].number == "7", "or by its place in the whole file"


def test_every_board_of_a_file_has_a_name_by_which_it_is_found(tmp_path: Path) -> None:
    numbers = ("3", "", "7", "7", "", "7:2", "open #1")
    path = tmp_path / "odd.pbn"
    path.write_text("\n\n".join(f'[Board "{number}"]\n[Event "{at}"]' for at, number in enumerate(numbers)))
    boards, _ = read_boards(path)
    records = Counter(numbers)
    nth = [numbers[: at + 1].count(number) for at, number in enumerate(numbers)]
    names = [place_of(board.number, at, nth[at - 1], records[board.number]) for at, board in enumerate(boards, 1)]
    assert names == ["3", ":2", "7:1", "7:2", ":5", ":6", ":7"]
    assert place_of("3", 1, 1, 0) == "3:1", "nobody knows whether there is another"
    assert [read_one(f"{path}#{name}")[0] for name in (*names, "3:1")] == [*boards, boards[0]]


@pytest.mark.parametrize(
    ("text", "last"), [(TWO_ROOMS, "7"), ("pn|a,b,c,d|md|1|mb|p|\npn|a,b,c,d|ah|Board 2|mb|x|\n", "2")]
)
def test_boards_are_read_one_after_the_other_and_what_is_wrong_is_known_at_the_end(
    tmp_path: Path, text: str, last: str
) -> None:
    path = tmp_path / "long"
    path.write_text(text + text)
    reading = open_boards(path)
    first = next(iter(reading))
    assert reading.faults == ()
    assert reading.lines == (text + text).count("\n") + 1
    again = open_boards(path)
    boards, faults = again.whole()
    assert (boards[0], boards[-1].number) == (first, last)
    assert (boards, faults) == read_boards(path) == (boards, again.faults)


@pytest.mark.parametrize(
    ("which", "says"),
    [
        ("", "it has 3 records"),
        ("#7", "it has 2 records of board 7"),
        ("#8", "there is no board 8"),
        ("#7:3", "there is no board 7:3"),
        ("#7:x", "there is no board 7:x"),
        ("#7:0", "there is no board 7:0"),
    ],
)
def test_what_names_not_exactly_one_board_is_refused(match: str, which: str, says: str) -> None:
    with pytest.raises(Problem) as refused:
        read_one(match + which)
    assert says in refused.value.what
    assert refused.value.hint


def test_a_file_without_a_board_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "shopping.txt"
    path.write_text("milk\n")
    with pytest.raises(Problem, match="no board"):
        read_one(str(path))
    with pytest.raises(Problem, match="cannot be read"):
        read_one(str(tmp_path / "nowhere.pbn#7"))
