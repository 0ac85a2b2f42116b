"""The dialogue about real claims: how many questions until the verdict, and how long the director waits for each.

    python tests/benchmarks/bench_dialogue.py [FOLDER] [--every 40]

Directors who always say the same judge every so manyth claim of the PBN and LIN files in FOLDER, by default
../shared/boards. Targets: median at most 3 questions, never more than 10, each within about a second.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from bench_claims import SHARED, Claimed, claims

from bridge_rulings.analysis.dialogue import SAYS, Question, begun, following, possible

MOST = 40  # questions; then the director has gone home


def judged(claim: Claimed, says: str) -> tuple[list[float], bool]:
    """How long each step took, the one to the verdict the last; and whether the verdict is one number."""
    talk, took = begun(claim.ending, claim.tricks), list[float]()
    while True:
        started = time.process_time()
        found = following(talk)
        took.append(time.process_time() - started)
        if not isinstance(found, Question):
            return took, found.tricks is not None
        if len(took) > MOST:
            return took, False
        allowed = possible(talk, found.step)
        talk = talk.plus(found, says if says in allowed else allowed[-1])


def measure(found: Sequence[Claimed]) -> None:
    """A row for each director."""
    print(f"{'says':<8}{'claims':>7}{'questions: median':>19}{'90 %':>6}{'most':>6}{'open':>6}", end="")
    print(f"{'a step: median':>17}{'90 %':>9}{'longest':>9}")
    for says in SAYS:
        steps, asked, unsettled, worst = list[float](), list[int](), 0, ("", 0)
        for claim in found:
            took, settled = judged(claim, says)
            steps += took
            asked.append(len(took) - 1)
            unsettled += not settled
            worst = max(worst, (claim.name, asked[-1]), key=lambda one: one[1])
        steps.sort()
        asked.sort()
        print(f"{says:<8}{len(asked):>7}{median(asked):>19}{asked[len(asked) * 9 // 10]:>6}{asked[-1]:>6}", end="")
        print(f"{unsettled:>6}{median(steps):>15.2f} s{steps[len(steps) * 9 // 10]:>7.2f} s{steps[-1]:>7.2f} s", end="")
        print(f"   {worst[0]}", flush=True)


def main() -> None:
    """Read, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", nargs="?", type=Path, default=SHARED)
    parser.add_argument("--every", type=int, default=40, help="of the claims")
    options = parser.parse_args()
    measure(list(claims(options.folder, Counter()))[:: options.every])


if __name__ == "__main__":
    main()
