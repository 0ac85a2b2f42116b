"""A slip in a law file is noticed, or it is known that it changes no ruling: tried on a sample, the same every time.

`tests/benchmarks/mutate_laws.py` tries them all.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from mutation.cells import Mutant, changed
from mutation.equivalents import equivalents
from mutation.judge import Judge
from mutation.of_tables import FILES, unknown_cells
from mutation.survey import every_slip, sample, tried

SAMPLE = 200
OF_SHARED = 24
# What these say is held by the claims of tests/analysis, which take too long to be tried after each slip.
NOT_MUTATED = {"profiles.yaml"}


@cache
def judge() -> Judge:
    return Judge()


@cache
def slips() -> list[Mutant]:
    return every_slip(judge())


def test_a_sample_of_slips_is_noticed() -> None:
    missed = [str(one.mutant) for one in tried(judge(), sample(slips(), SAMPLE, seed=1)) if not one.noticed]
    assert missed == []


def test_a_sample_of_slips_in_the_files_that_all_laws_share_is_noticed() -> None:
    shared = sample(every_slip(judge(), FILES), OF_SHARED, seed=1)
    assert {mutant.file for mutant in shared} > {"effects.yaml", "position.yaml", "2017/topics.yaml"}
    assert [str(one.mutant) for one in tried(judge(), shared) if not one.noticed] == []


def test_slips_are_made_in_every_file_and_every_cell_of_those_that_are_shared() -> None:
    root = judge().book.root
    files = {str(path.relative_to(root)) for path in root.rglob("*.yaml")}
    assert files - set(judge().files) == NOT_MUTATED
    assert [cell for file in FILES for cell in unknown_cells(file, judge().parsed[file])] == []


def test_every_kind_of_slip_is_tried() -> None:
    kinds = {mutant.kind for mutant in slips()}
    assert kinds >= {
        *("condition changed", "condition dropped", "condition wider", "row deleted", "exception deleted"),
        *("effect deleted", "effect exchanged", "effect's slot", "citation changed", "citation dropped"),
        *("citation added", "option deleted", "options swapped", "bar dropped", "bar changed", "next", "later", "with"),
        *("moment", "moment's player", "while", "chooser", "who is asked", "from", "usual", "never", "answer given"),
    }


def test_slips_that_mean_the_same_are_still_there_and_still_not_noticed() -> None:
    listed = [mutant for mutant in slips() if (mutant.file, mutant.name) in equivalents()]
    assert {(mutant.file, mutant.name) for mutant in listed} == set(equivalents())
    assert {one.noticed for one in tried(judge(), listed)} == {"listed as the same"}


def test_each_slip_has_its_own_name() -> None:
    names = Counter((mutant.file, mutant.name) for mutant in slips())
    assert [name for name, number in names.items() if number > 1] == []


@pytest.mark.parametrize("name", ["64", "27", "topics.yaml", "effects.yaml"])
def test_a_file_is_as_it_was_after_the_slips(name: str) -> None:
    file = judge().file_named(name)
    before = repr(judge().parsed[file])
    for mutant in judge().slips(file)[::7]:
        with changed(mutant):
            assert repr(judge().parsed[file]) != before
        assert repr(judge().parsed[file]) == before
