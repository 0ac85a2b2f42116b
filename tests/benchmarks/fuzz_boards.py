"""Spoil board files and read them: python tests/benchmarks/fuzz_boards.py [COUNT] [SEED]; without, 200,000."""

from __future__ import annotations

import gc
import sys
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]

from boardfuzz import read_spoilt, spoilt  # noqa: E402 - found only by then


def memory() -> float:
    """Megabytes that this process holds."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    boards = faults = failed = 0
    slowest, held, start = 0.0, 0.0, time.perf_counter()
    for number, text in enumerate(spoilt(count, seed), 1):
        before = time.process_time()
        try:
            read, wrong = read_spoilt(text)
        except Exception as error:
            failed += 1
            print(f"{number}: {type(error).__name__}: {error}")
            Path(f"/tmp/spoilt-{seed}-{number}.txt").write_text(text, "utf-8", "surrogatepass")  # noqa: S108
            continue
        slowest = max(slowest, time.process_time() - before)
        boards, faults = boards + len(read), faults + len(wrong)
        if number == count // 10:
            gc.collect()
            held = memory()
        if number % max(1, count // 10) == 0:
            print(f"{number:7,}  {memory():6.1f} MB  {time.perf_counter() - start:6.0f} s", flush=True)
    gc.collect()
    print(f"{count:,} spoilt files: {boards:,} boards, {faults:,} faults, {failed} exceptions, slowest {slowest:.2f} s")
    print(f"memory after a tenth {held:.1f} MB, at the end {memory():.1f} MB")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
