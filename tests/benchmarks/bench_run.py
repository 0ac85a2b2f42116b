"""A whole board worked out again from its answers, as it is after every key that a director presses.

    python tests/benchmarks/bench_run.py [--rounds 15]

Every record of the casebook is run from its first answer to its last; so is the longest alone. The time is given for a
board and for a step of it (a table decided, an option chosen, a moment come), the latter beside one bare decision of
the table of Law 64: what the engine adds around a table.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence

from bridge_rulings.lawbook.book import Book, built_in
from bridge_rulings.lawbook.decide import Table
from bridge_rulings.ruling.engine import run
from bridge_rulings.ruling.outcome import Outcome
from bridge_rulings.ruling.record import Record
from bridge_rulings.ruling.record_read import read_record

TIMES = 200


def worked_out(book: Book, record: Record) -> Outcome:
    """The ruling of one board."""
    return run(book, book.authority(record.authority), record.course)


def board_us(book: Book, records: Sequence[Record]) -> float:
    """The time of one board, over some of them."""
    authorities = {record.authority: book.authority(record.authority) for record in records}
    started = time.perf_counter_ns()
    for record in records:
        run(book, authorities[record.authority], record.course)
    return (time.perf_counter_ns() - started) / len(records) / 1000


def decision_us(table: Table, known: dict[str, str]) -> float:
    """The time of one bare decision."""
    started = time.perf_counter_ns()
    for _ in range(TIMES):
        table.decide(known)
    return (time.perf_counter_ns() - started) / TIMES / 1000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    book = Book()
    casebook = built_in().parent / "rulings" / "casebook"
    records = [read_record(path) for path in sorted(casebook.glob("*/*.yaml"))]
    steps = [len(worked_out(book, record).steps) for record in records]
    longest = records[steps.index(max(steps))]
    law = book.law(64)
    table = Table(law.first, law)
    known = dict.fromkeys(law.first.facts, "no") | {"trick_won_by": "offender"}
    taken = [
        (board_us(book, records), board_us(book, [longest] * TIMES), decision_us(table, known)) for _ in range(rounds)
    ]
    board, long_board, decision = (statistics.median(column) for column in zip(*taken, strict=True))
    step = board * len(records) / sum(steps)
    print(f"{len(records)} boards, {sum(steps)} steps; the longest has {max(steps)}")
    print(f"a board of the casebook  {board:>8.0f} us")
    print(f"the longest board        {long_board:>8.0f} us")
    print(f"a step of a board        {step:>8.1f} us")
    print(f"a bare decision          {decision:>8.1f} us")
    print(f"ratio of a step to a bare decision: {step / decision:.1f}")


if __name__ == "__main__":
    main()
