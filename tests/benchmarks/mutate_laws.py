"""How many slips of the pen would be noticed: every law file with one cell changed, then another one.

    python tests/benchmarks/mutate_laws.py [LAW ...] [--sample N] [--seed S] [--equivalents]
    python tests/benchmarks/mutate_laws.py --effects

A slip is noticed if the file does not bind or does not prove, if its examples do not come out, if the book does not
hold together, or if a case of the casebook is ruled in another way than it expects. What nothing notices is listed with
file and line; ``--equivalents`` lists those as well that mean the same. ``--effects`` makes the slips in effects.yaml
instead. It can be stopped with Ctrl-C at any time.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from mutation.judge import SAME, Judge
from mutation.survey import LISTED, Tally, every_slip, sample, slips_in_effects, tried


def main(arguments: list[str]) -> int:
    """Print what was not noticed, and the table; 1 if there is anything."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("laws", nargs="*", type=int)
    reader.add_argument("--sample", type=int, default=0)
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--equivalents", action="store_true")
    reader.add_argument("--effects", action="store_true")
    wanted = reader.parse_args(arguments)
    judge = Judge()
    slips = slips_in_effects(judge) if wanted.effects else every_slip(judge, wanted.laws)
    if wanted.sample:
        slips = sample(slips, wanted.sample, wanted.seed)
    tally = Tally()
    try:
        for one in tried(judge, slips):
            tally.add(one)
            if not one.noticed or (wanted.equivalents and one.noticed in (SAME, LISTED)):
                print(f"{one.mutant}{f' ({one.noticed})' if one.noticed else ''}", flush=True)
    except KeyboardInterrupt:
        print(f"stopped after {tally.tried.total():,} of {len(slips):,}")
    for line in tally.lines():
        print(line)
    return int(tally.by["nothing"] > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
