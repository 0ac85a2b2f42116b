"""The slips that mean the same as the law does, each with the reason (``tests/data/mutation/equivalents.yaml``)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bridge_rulings.lawbook.source import read_block
from mutation.cells import Mutant

FILE = Path(__file__).parent.parent / "data" / "mutation" / "equivalents.yaml"


@cache
def equivalents() -> dict[tuple[str, str], str]:
    """The reason for each, by file and name of the slip."""
    found = {}
    for file, reasons in read_block(FILE).items():
        for entry in reasons:
            for slip in entry["slips"]:
                found[str(file), str(slip)] = str(entry["why"])
    return found


def excused(mutant: Mutant) -> bool:
    """Whether it is known to mean the same."""
    return (mutant.file, mutant.name) in equivalents()
