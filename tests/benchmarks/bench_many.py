"""Thousands of records held against the book, beside only reading their YAML with libyaml; and that memory stays flat.

    python tests/benchmarks/bench_many.py [--records 10000] [--given]

The records are those of the casebook, by hand as they stand there and as the program writes them, and generated ones
with a recorded board, each with ever other board numbers. Both are measured in the same run, on one core, turn by turn
over a block of files, so that whatever else the machine does falls on both. ``--given``: as `stats` and `check` go
through them, not as `replay` does.
"""

from __future__ import annotations

import argparse
import gc
import re
import resource
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path

import yaml

from bridge_rulings.cli.claim_replay import read_judged
from bridge_rulings.lawbook.book import Book, built_in
from bridge_rulings.ruling.holding import Holder, Way
from bridge_rulings.ruling.record_read import read_record
from bridge_rulings.ruling.record_write import record_text
from bridge_rulings.ruling.recorded import rule_recorded
from bridge_rulings.ruling.tally import Tally
from bridge_rulings.training.choosing import counted
from bridge_rulings.training.families import material

BLOCK = 500
GENERATED = 90


def texts() -> Iterator[str]:
    """The records that are copied: by hand, as the program writes them, with a recorded board."""
    book = Book()
    casebook = built_in().parent / "rulings" / "casebook"
    for path in sorted(casebook.glob("*/*.yaml")):
        record = read_record(path)
        yield path.read_text(encoding="utf-8")
        yield record_text(record._replace(expected={}), rule_recorded(book, record))
    families = tuple(material(book).families.values())
    for case in counted(book, book.authority("wbf"), families, "0", GENERATED):
        yield record_text(case.record, case.outcome)


def numbered(text: str, number: int) -> str:
    """A record with another board number."""
    if re.search(r"^board: {", text, re.MULTILINE):
        return re.sub(r"^board: {(number: [^,}]*,? ?)?", f"board: {{number: '{number}', ", text, flags=re.MULTILINE)
    if re.search(r"^board:$", text, re.MULTILINE):
        text = re.sub(r"^  number: .*\n", "", text, count=1, flags=re.MULTILINE)
        return re.sub(r"^board:$", f"board:\n  number: '{number}'", text, flags=re.MULTILINE)
    return re.sub(r"^course:", f"board: {{number: '{number}'}}\ncourse:", text, flags=re.MULTILINE)


def write(folder: Path, kinds: Sequence[str], records: int) -> list[str]:
    """As many records as that."""
    found = []
    for number, text in zip(range(1, records + 1), cycle(kinds), strict=False):
        path = folder / f"{number:05}.yaml"
        path.write_text(numbered(text, number), encoding="utf-8")
        found.append(str(path))
    return found


def only_read(files: Sequence[str]) -> None:
    """What libyaml makes of the files."""
    for file in files:
        yaml.load(Path(file).read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


def hold(holder: Holder, tally: Tally, files: Sequence[str]) -> None:
    """What we make of them."""
    for file in files:
        one = holder(file)
        if one is not None:
            tally.add(one)


def megabytes() -> float:
    """The most that this process has ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--records", type=int, default=10_000)
    parser.add_argument("--given", action="store_true")
    asked = parser.parse_args()
    gc.set_threshold(100_000)  # as the program is started
    read = held = 0.0
    tally = Tally()
    with tempfile.TemporaryDirectory() as name:
        kinds = list(texts())
        files = write(Path(name), kinds, asked.records)
        held -= time.process_time()
        holder = Holder(Way(replay=not asked.given), read_judged)  # the book is read once, and it counts
        held += time.process_time()
        early = 0.0
        for at in range(0, len(files), BLOCK):
            block = files[at : at + BLOCK]
            begun = time.process_time()
            only_read(block)
            between = time.process_time()
            hold(holder, tally, block)
            read, held = read + between - begun, held + time.process_time() - between
            if at < len(files) / 4:
                early = megabytes()
    boards = sum("\n  record: " in text for text in kinds)
    print(f"{tally.rulings:,} records of {len(kinds)} kinds, {boards} of them with a recorded board")
    print(f"{tally.differ} differ, {tally.broken} cannot be read")
    print(f"only read      {read / len(files) * 1e6:>7.0f} us a record")
    print(f"held           {held / len(files) * 1e6:>7.0f} us a record")
    print(f"ratio of the two: {held / read:.2f}")
    print(f"most memory after a quarter {early:.1f} MB, at the end {megabytes():.1f} MB")


if __name__ == "__main__":
    main()
