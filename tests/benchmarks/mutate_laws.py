"""How many slips of the pen would be noticed: every file of laws/ with one cell changed, then another one.

    python tests/benchmarks/mutate_laws.py [FILE ...] [--sample N] [--seed S] [--equivalents]

FILE is a law number (64) or a file of laws/ (effects.yaml); without it all of them are tried. A slip is noticed if the
book does not bind or does not prove, if an example does not come out, if a case of the casebook is ruled in another way
than it expects, or if what is written down twice no longer agrees (`tests/mutation/judge.py`). What nothing notices is
listed with file and line; ``--equivalents`` lists those as well that mean the same. It can be stopped with Ctrl-C at
any time.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from mutation.judge import SAME, Judge
from mutation.survey import LISTED, Tally, every_slip, sample, tried


def main(arguments: list[str]) -> int:
    """Print what was not noticed, and the tables; 1 if there is anything."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("files", nargs="*")
    reader.add_argument("--sample", type=int, default=0)
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--equivalents", action="store_true")
    wanted = reader.parse_args(arguments)
    judge = Judge()
    slips = every_slip(judge, [judge.file_named(name) for name in wanted.files])
    if wanted.sample:
        slips = sample(slips, wanted.sample, wanted.seed)
    tally = Tally()
    try:
        for one in tried(judge, slips):
            tally.add(one)
            if not one.noticed or (wanted.equivalents and one.noticed in (SAME, LISTED)):
                print(f"{one.mutant}{f' ({one.noticed})' if one.noticed else ''}", flush=True)
    except KeyboardInterrupt:
        print(f"stopped after {tally.all.tried:,} of {len(slips):,}")
    for line in tally.lines():
        print(line)
    return int(tally.by["nothing"] > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
