"""``scan`` finds every kind of irregularity that was put into real boards, where it is, and nothing else.

A sample of the 5,000 of ``tests/benchmarks/scan_mutants.py``. Without the real files the boards come out of nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from boardmutator import MUTATIONS, Mutant, mutants, real_files, told_of, wanted, whole_boards, written
from shell import Done, shell

from bridge_rulings.table.board import Board

SAMPLE = 20 * len(MUTATIONS)

# All that is irregular in the real files: the games in which PBN's own Verifier tests its marks and its error messages.
EXPLAINED = {
    # Game 3 has one of each mark; its Result says, as its ^5 is meant to, other than the cards.
    ("correct_10.pbn", ":3"): Counter(
        out_of_rotation=2, insufficient_bid=2, lead_out_of_turn=1, revoke=2, impossible_claim=1
    ),
}
WITH_ERRORS = "errors_10.pbn"  # one error a game, on purpose; tests/table/test_verifier.py goes through them


@cache
def sources() -> tuple[Board, ...]:
    return tuple(whole_boards(real_files()[::9]))


@cache
def sample() -> tuple[Mutant, ...]:
    return tuple(mutants(sources(), SAMPLE, seed=2017))


def scanned(tmp_path: Path, boards: Iterable[Board], form: str) -> Done:
    path = tmp_path / f"boards.{form}"
    path.write_text(written(boards, form), encoding="utf-8")
    return shell("scan", path, "--json")


@pytest.mark.parametrize("form", ["pbn", "lin", "own"])
def test_every_irregularity_is_found_where_it_is_and_nothing_else(tmp_path: Path, form: str) -> None:
    carried = [mutant for mutant in sample() if form == "own" or form in MUTATIONS[mutant.name][1]]
    assert len({mutant.kind for mutant in carried}) >= 9
    done = scanned(tmp_path, (mutant.board for mutant in carried), form)
    assert (done.status, done.data["boards"]) == (1, len(carried))
    told = told_of(done.data)
    for mutant in carried:
        on_board = told.get(mutant.board.number, [])
        assert on_board, mutant
        assert wanted(mutant, on_board) == on_board, mutant


@pytest.mark.parametrize("form", ["pbn", "lin"])
def test_nothing_is_found_in_the_boards_as_they_were(tmp_path: Path, form: str) -> None:
    done = scanned(tmp_path, sources()[:200], form)
    assert (done.status, done.data["irregularities"]) == (0, [])


@pytest.mark.skipif(not real_files(), reason="the real board files are not on this machine")
def test_nothing_but_what_is_explained_is_found_in_real_files() -> None:
    own = [path for path in real_files() if path.name in ("correct_10.pbn", "correct_21.pbn")]
    files = dict.fromkeys((*own, *real_files()[::9]))
    done = shell("scan", *(path for path in files if path.name != WITH_ERRORS), "--json")
    found: dict[tuple[str, str], Counter[str]] = {}
    for one in done.data["irregularities"]:
        file, _, place = one["place"].rpartition("#")
        found.setdefault((Path(file).name, place), Counter())[one["kind"]] += 1
    assert found == EXPLAINED
