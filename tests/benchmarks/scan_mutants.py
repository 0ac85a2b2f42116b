"""Irregularities put into real boards, and how many of each kind scan finds, in each format that can carry it.

    python tests/benchmarks/scan_mutants.py [COUNT] [SEED]      without, 5,000

A row is a kind: how many were put in, how many were found where they are, and on how many of these boards something
else was found. Then the boards as they were. Exit status 1 if fewer than 99.5 % of a kind are found.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from boardmutator import MUTATIONS, mutants, real_files, told_of, wanted, whole_boards, written  # noqa: E402

PROGRAM = Path(sys.executable).parent / "bridge-rulings"
FORMS = {"pbn": "PBN", "lin": "LIN", "own": "PBN, own line"}
ENOUGH = 0.995


def scan(*paths: Path) -> tuple[Any, float]:
    """What scan says of these files, and how many seconds it took from the shell."""
    began = time.perf_counter()
    done = subprocess.run([PROGRAM, "scan", "--json", *paths], capture_output=True, text=True, check=False)
    return json.loads(done.stdout), time.perf_counter() - began


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 5_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    boards = whole_boards(real_files())
    made = list(mutants(boards, count, seed))
    cells: dict[tuple[str, str], Counter[str]] = {}
    speed = []
    with tempfile.TemporaryDirectory() as folder:
        for form, title in FORMS.items():
            carried = [mutant for mutant in made if form == "own" or form in MUTATIONS[mutant.name][1]]
            path = Path(folder) / f"mutants.{form}"
            path.write_text(written((mutant.board for mutant in carried), form), encoding="utf-8")
            data, seconds = scan(path)
            told = told_of(data)
            speed.append(f"{title}: {len(carried) / seconds:,.0f}")
            for mutant in carried:
                on_board = told.get(mutant.board.number, [])
                right = wanted(mutant, on_board)
                cell = cells.setdefault((mutant.name, form), Counter())
                cell.update(n=1, found=bool(right), more=len(on_board) > len(right))
    print(f"{len(made):,} mutants of {len(boards):,} boards; of each kind: put in, found, with something else besides")
    print(f"{'':36}" + "".join(f"{title:>22}" for title in FORMS.values()))
    for name in MUTATIONS:
        print(f"{name:36}" + "".join(_cell(cells.get((name, form))) for form in FORMS))
    totals = {form: sum((cell for (_, one), cell in cells.items() if one == form), Counter()) for form in FORMS}
    print(f"{'all':36}" + "".join(_cell(total) for total in totals.values()))
    print(f"boards a second, from the shell: {', '.join(speed)}")
    _untouched()
    return 0 if all(cell["found"] >= ENOUGH * cell["n"] for cell in cells.values()) else 1


def _cell(cell: Counter[str] | None) -> str:
    return f"{'-':>22}" if cell is None else f"{cell['n']:>10,}{cell['found']:>7,}{cell['more']:>5,}"


def _untouched() -> None:
    """The real files as they are."""
    files = real_files()
    if not files:
        return
    data, seconds = scan(*files)
    print(f"untouched: {data['boards']:,} boards of {data['files']:,} files in {seconds:.1f} s; irregular:")
    on = Counter(Path(one["file"]).name for one in data["irregularities"])
    for name, number in on.items():
        print(f"  {name}: {number}")


if __name__ == "__main__":
    sys.exit(main())
