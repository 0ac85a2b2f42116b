"""The proof of the whole book, beside merely reading its files.

    python tests/benchmarks/bench_prove.py [--rounds 7]

Each round reads every file of the book with libyaml into plain dicts and lists, and then proves the book from its
files: read, bound, every case of every table. Medians. Target: the proof takes less than two seconds.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

import yaml

from bridge_rulings.lawbook.book import Book, built_in
from bridge_rulings.lawbook.prove import Tally, prove

TARGET = 2.0


def only_read() -> None:
    """Every file of the book as YAML, no more."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    for path in built_in().rglob("*.yaml"):
        yaml.load(path.read_bytes(), Loader=loader)  # noqa: S506 - the safe one of libyaml


def proved() -> Tally:
    """The book proved from its files, as ``laws check`` does it."""
    problems, tally = prove(Book())
    if problems:
        raise SystemExit(f"the book does not prove: {problems[0]}")
    return tally


def seconds(action: Callable[[], object]) -> float:
    """How long one action takes."""
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    tally = proved()
    times = [(seconds(only_read), seconds(proved)) for _ in range(rounds)]
    reading, proof = (statistics.median(taken) for taken in zip(*times, strict=True))
    print(", ".join(f"{number:,} {name}" for name, number in tally._asdict().items()))
    print(f"only read with libyaml{reading:>8.3f} s")
    print(f"read, bound and proved{proof:>8.3f} s (target: less than {TARGET:g} s)")
    print(f"ratio of the proof to merely reading: {proof / reading:.1f}")


if __name__ == "__main__":
    main()
