"""How long a director waits: one whole ruling from the shell, as a multiple of the bare interpreter.

    python tests/benchmarks/bench_start.py [--runs 41]

Whole child processes, taken in turns so that a busy moment of the machine falls on all of them alike; medians. The
rows of
bare libraries show what a program of this kind pays before it does anything. Target: a ruling is at most 11 times
``pass``.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TARGET = 11.0

# A revoke after the play: West won the trick and his side one more; every question of the two tables is answered.
RULING = ["rule", "64", "--who", "W revoked, 4S by S", "--json"]
for answer in (
    *("repeated=no", "penalty_or_dummy=no", "next_board=no", "round_over=no", "shared.twelfth=no", "both_revoked=no"),
    *("trick_won_by=offender", "later_trick=yes", "trick=5", "tricks=5 7", "repeat_cost=no", "still_damaged=no"),
):
    RULING += ["--answer", answer]

BARE_APP = """
import sys, typer, yaml
app = typer.Typer(rich_markup_mode=None)
@app.command()
def rule(law: int): pass
@app.command()
def other(): pass
sys.argv = ["x", "rule", "64"]
app()
"""


def programs(kept_in: str) -> dict[str, list[str]]:
    """What is measured: a name and the arguments of this interpreter."""
    script = Path(sys.executable).parent / "bridge-rulings"
    ours = [str(script)] if script.is_file() else ["-m", "bridge_rulings"]
    return {
        "python -c pass": ["-c", "pass"],
        "import yaml": ["-c", "import yaml"],
        "import typer": ["-c", "import typer"],
        "a bare typer app with yaml": ["-c", BARE_APP],
        "the same with jsonschema": ["-c", "import jsonschema" + BARE_APP],
        "bridge-rulings version": [*ours, "version"],
        "rule 64 ... --json --no-save": [*ours, *RULING, "--no-save"],
        "rule 64 ... --json, saved": [*ours, *RULING, "--rulings", kept_in],
    }


def wall_ms(arguments: list[str]) -> float:
    """One child process from start to end."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    started = time.perf_counter_ns()
    done = subprocess.run([sys.executable, *arguments], capture_output=True, check=False, env=environment)
    spent = (time.perf_counter_ns() - started) / 1e6
    if done.returncode:
        raise SystemExit(f"{arguments[:3]} failed: {done.stderr.decode()}")
    return spent


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--runs", type=int, default=41)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder:
        commands = programs(folder)
        for arguments in commands.values():
            wall_ms(arguments)  # the first run writes the bytecode
        times: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(runs):
            for name, arguments in commands.items():
                times[name].append(wall_ms(arguments))
    bare = statistics.median(times["python -c pass"])
    best = min(times["python -c pass"])
    print(f"{'program':<34}{'median ms':>11}{'best ms':>10}{'ratio':>8}{'of best':>9}")
    for name, taken in times.items():
        middle = statistics.median(taken)
        print(f"{name:<34}{middle:>11.1f}{min(taken):>10.1f}{middle / bare:>8.1f}{min(taken) / best:>9.1f}")
    ratio = statistics.median(times["rule 64 ... --json --no-save"]) / bare
    print(f"ratio of a whole ruling to python -c pass: {ratio:.1f} (target: at most {TARGET:g})")


if __name__ == "__main__":
    main()
