"""The proof of the whole book, beside merely reading its files.

    python tests/benchmarks/bench_prove.py [--rounds 7]

Each round reads every file of the book with libyaml into plain dicts and lists, and then proves the book from its
files: read, bound, every case of every table; and once more with the shape of every file by its JSON Schema, as
``laws check`` does it. Medians. Target: the proof takes less than two seconds, shapes and all.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

import yaml

from bridge_rulings.lawbook.book import Book, built_in
from bridge_rulings.lawbook.prove import Tally, prove
from bridge_rulings.lawbook.shape import check_shapes

TARGET = 2.0


def only_read() -> None:
    """Every file of the book as YAML, no more."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    for path in built_in().rglob("*.yaml"):
        yaml.load(path.read_bytes(), Loader=loader)  # noqa: S506 - the safe one of libyaml


def proved() -> Tally:
    """The book proved from its files."""
    problems, tally = prove(Book())
    if problems:
        raise SystemExit(f"the book does not prove: {problems[0]}")
    return tally


def checked() -> None:
    """The same with the shapes of its files."""
    book = Book()
    problems, _ = prove(book)
    problems += check_shapes(book, told=problems)
    if problems:
        raise SystemExit(f"the book has a fault: {problems[0]}")


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
    checked()  # imports what it needs
    times = [(seconds(only_read), seconds(proved), seconds(checked)) for _ in range(rounds)]
    reading, proof, check = (statistics.median(taken) for taken in zip(*times, strict=True))
    print(", ".join(f"{number:,} {name}" for name, number in tally._asdict().items()))
    print(f"only read with libyaml   {reading:>7.3f} s")
    print(f"read, bound and proved   {proof:>7.3f} s")
    print(f"the same, and the shapes {check:>7.3f} s (target: less than {TARGET:g} s)")
    print(f"ratio to merely reading: the proof {proof / reading:.1f}, with the shapes {check / reading:.1f}")


if __name__ == "__main__":
    main()
