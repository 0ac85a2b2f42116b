"""Real claims looked into: how long each profile takes, what stays unsettled, and whether every number is right.

    python tests/benchmarks/bench_claims.py [FOLDER] [--every 1] [--whole 20] [--exact 0] [--solver 0]

FOLDER holds PBN and LIN files, by default ../shared/boards. Four parts:

- the threshold question ("can the claim fall?") on every board that ends in a claim, for each profile. Targets: median
  below 5 ms, 99 % below 2 s of one core, at most 1.5 % unsettled, memory below 500 MB, every line a legal play;
- every ``--whole``-th of them looked into as `claim` does: tricks claimed against double dummy, stated and worst, and
  the ten widest differences, to be looked at by eye;
- ``--exact N``: random endings of 2-5 cards, each profile against trying everything (about two seconds an ending);
- ``--solver N``: random endings of up to 8 cards against the installed solver (``pip install '.[analysis]'``).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from endings import BruteForce, make_claim, make_ending, make_statement

from bridge_rulings.analysis import dds
from bridge_rulings.analysis.answers import Answer, below, double_dummy, norm_of, worst
from bridge_rulings.analysis.budget import FOR_A_NUMBER, Spent
from bridge_rulings.analysis.ending import Ending, show_hands
from bridge_rulings.analysis.profiles import norms
from bridge_rulings.analysis.recorded_ending import ending_of
from bridge_rulings.analysis.report import Report, report
from bridge_rulings.analysis.statement import NOTHING_SAID
from bridge_rulings.errors import Problem
from bridge_rulings.table.boardfile import read_boards

SHARED = Path(__file__).parent.parent.parent.parent / "shared" / "boards"
PROFILES = (*norms().profiles.values(), norms().stated)


class Claimed(NamedTuple):
    """A claim of a board, with its name."""

    name: str
    ending: Ending
    tricks: int


def claims(folder: Path, unread: Counter[str]) -> Iterator[Claimed]:
    """The boards that end in a claim of a whole ending; why the others are none is counted."""
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() not in (".pbn", ".lin"):
            continue
        boards, _ = read_boards(path)
        for at, board in enumerate(boards, 1):
            if not board.claim:
                continue
            try:
                ending, tricks = ending_of(board)
            except Problem as problem:
                unread[problem.what] += 1
                continue
            if tricks is None:
                unread["how much was claimed is not recorded"] += 1
            else:
                yield Claimed(f"{path.name}#:{at}", ending, tricks)


# ------------------------------------------------------------------------------ the threshold question


def thresholds(found: Sequence[Claimed]) -> None:
    """A row for each profile."""
    print(
        f"{'can the claim fall?':<18}{'median':>10}{'90 %':>10}{'99 %':>10}{'longest':>10}{'falls':>9}{'unsettled':>11}"
    )
    for profile in PROFILES:
        took: list[float] = []
        falls = unsettled = 0
        for claim in found:
            started = time.process_time()
            try:
                line = below(claim.ending, profile, NOTHING_SAID, claim.tricks, FOR_A_NUMBER)
            except Spent:
                unsettled += 1
            else:
                falls += line is not None
                assert line is None or line.tricks < claim.tricks, claim
            took.append(time.process_time() - started)
        took.sort()
        count = len(took)
        times = [took[count // 2], took[count * 9 // 10], took[count * 99 // 100], took[-1]]
        shown = "".join(f"{seconds * 1000:>7.1f} ms" for seconds in times)
        print(f"{profile.name:<18}{shown}{falls / count:>9.1%}{unsettled / count:>11.2%}", flush=True)


# ------------------------------------------------------------------------------ the whole claim


def whole(found: Sequence[Claimed]) -> None:
    """Tricks claimed against what the claim comes to, and the widest differences."""
    reports = [(claim, report(claim.ending, claim.tricks, budget=FOR_A_NUMBER // 20)) for claim in found]
    kinds: dict[str, Callable[[Report], Answer]] = {"double dummy": lambda one: one.double_dummy}
    kinds |= {"stated": lambda one: one.stated}
    kinds |= {name: lambda one, name=name: one.worst[name] for name in norms().profiles}  # type: ignore[misc]
    print(f"\n{len(reports)} claims, tricks more or fewer than claimed:")
    print(f"{'':<18}" + "".join(f"{less:>7}" for less in ("+", "0", "-1", "-2", "-3", "-4..", "?")))
    for name, of in kinds.items():
        counts: Counter[str] = Counter(difference(of(one), claim.tricks) for claim, one in reports)
        print(f"{name:<18}" + "".join(f"{counts[less]:>7}" for less in ("+", "0", "-1", "-2", "-3", "-4..", "?")))
    widest = sorted(reports, key=lambda pair: pair[1].stated.most - pair[0].tricks)[:10]
    print("\nthe widest differences between what was claimed and the line as stated:")
    for claim, one in widest:
        print(
            f"{claim.name}: {claim.tricks} of {one.ending.left} claimed, {one.stated.fewest}-{one.stated.most} stated"
        )
        print(f"  {show_hands(one.ending)} {one.ending.trumps} led by {one.ending.leader}, {one.ending.claimer} claims")
        if one.stated.line:
            print("  " + " ".join(played.card for played in one.stated.line.cards))


def difference(answer: Answer, claimed: int) -> str:
    """A column of the table."""
    if answer.tricks is None:
        return "?"
    less = answer.tricks - claimed
    return "+" if less > 0 else str(less) if less > -4 else "-4.."


# ------------------------------------------------------------------------------ right or wrong


def exact(count: int, first: int) -> None:
    """Random endings, each profile against trying everything. Stops at the first that differs."""
    asked = 0
    for seed in range(first, first + count):
        random = Random(seed)  # noqa: S311 - endings, not secrets
        make = make_claim if seed % 2 else make_ending
        ending = make(random, random.randrange(2, 6), defends=random.random() < 0.25)
        statement = make_statement(random, ending) if random.random() < 0.6 else NOTHING_SAID
        tried: dict[object, int] = {}
        for profile in PROFILES:
            claimed = random.randrange(ending.left + 1)
            norm = norm_of(ending, profile, statement, claimed)
            if norm not in tried:
                tried[norm] = BruteForce(ending, norm, statement).fewest()
                asked += 1
            answer = worst(ending, profile, statement, claimed)
            if answer.tricks != tried[norm] or answer.line is None or answer.line.tricks != tried[norm]:
                raise SystemExit(f"seed {seed}, {profile.name}: {answer}, trying everything gives {tried[norm]}")
        if (seed - first) % 100 == 99:
            print(f"{seed - first + 1} endings so far, {asked} questions, all as by trying everything", flush=True)
    print(f"{count} endings of 2-5 cards, {asked} questions: all as by trying everything")


def solver(count: int, first: int) -> None:
    """Random endings double dummy, ours against the installed one."""
    if not dds.installed():
        print("endplay is not installed, so there is nothing to compare double dummy with: pip install '.[analysis]'")
        return
    ours = theirs = 0.0
    for seed in range(first, first + count):
        random = Random(seed)  # noqa: S311
        ending = make_ending(random, random.randrange(1, 9), defends=random.random() < 0.25)
        started = time.process_time()
        answer = double_dummy(ending, budget=100 * FOR_A_NUMBER)
        between = time.process_time()
        line = dds.solved(ending)
        ours, theirs = ours + between - started, theirs + time.process_time() - between
        if answer.tricks != line.tricks:
            raise SystemExit(f"seed {seed}: {answer.tricks}, the installed solver says {line.tricks}: {ending}")
    print(f"{count} endings of up to 8 cards double dummy: all as the installed solver says")
    print(
        f"ours {ours / count * 1000:.1f} ms an ending, with the line; the installed one {theirs / count * 1000:.1f} ms"
    )


def memory() -> str:
    """The most memory that was in use."""
    try:
        import resource
    except ImportError:
        return "unknown here"
    return f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB"


def main() -> None:
    """Measure, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", nargs="?", type=Path, default=SHARED)
    parser.add_argument("--every", type=int, default=1, help="of the claims; 0 for none")
    parser.add_argument("--whole", type=int, default=20, help="every so manyth claim is looked into wholly; 0 for none")
    parser.add_argument("--exact", type=int, default=0, help="random endings to try everything on")
    parser.add_argument("--solver", type=int, default=0, help="random endings for the installed solver")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    if options.every or options.whole:
        unread: Counter[str] = Counter()
        found = list(claims(options.folder, unread))
        if not found:
            parser.error(f"no board in {options.folder} ends in a claim that can be looked at")
        print(f"{len(found)} claims, median {sorted(one.ending.left for one in found)[len(found) // 2]} tricks left")
        for why, boards in unread.items():
            print(f"not looked at, {boards}: {why}")
        if options.every:
            thresholds(found[:: options.every])
        if options.whole:
            whole(found[:: options.whole])
    if options.exact:
        exact(options.exact, options.seed)
    if options.solver:
        solver(options.solver, options.seed)
    print(f"peak memory {memory()}")


if __name__ == "__main__":
    main()
