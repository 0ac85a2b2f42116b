"""Thousands of records held against the book: where they lie, and several processes where that pays."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import typer

from bridge_rulings.cli.claim_replay import read_judged
from bridge_rulings.cli.manyshow import Output, sink_for
from bridge_rulings.cli.progress import Progress, counted
from bridge_rulings.errors import Problem
from bridge_rulings.ruling.holding import Held, Holder, Way
from bridge_rulings.ruling.tally import Tally

PAYS = 2_000  # with fewer records a process more takes longer to start than it saves
AT_ONCE = 50  # records that a process is given together


def many_command(names: Sequence[Path], way: Way, of_one: Mapping[str, object], jobs: int, output: Output) -> None:
    """Hold the records of files and folders against the book, one line of the table for each law and difference.

    Exit 1 if one differs, else 2 if one cannot be read, 130 if interrupted. Raises `Problem` if there is none, and for
    options ``of_one`` record that were given.
    """
    for option, given in of_one.items():
        if given:
            raise Problem(f"{option} is about one ruling", hint="name one file")
    files = records_in(names)
    if not files:
        raise Problem(f"there is no ruling in {', '.join(map(str, names))}", hint="rulings are files that end in .yaml")
    tally = Tally()
    sink = sink_for(output, len(files))
    stopped = go_through(files, way, jobs, tally, sink.take)
    sink.close(tally, stopped)
    if stopped:
        raise typer.Exit(130)
    differ = tally.differ or tally.claims_differ
    if differ or tally.broken:
        raise typer.Exit(1 if differ else 2)


def records_in(names: Sequence[Path]) -> list[str]:
    """The files named and those below the folders named, each once. What cannot be read is told when its turn comes."""
    found: dict[str, None] = {}
    unread: list[OSError] = []  # folders; whoever opens one as a file is told why
    for name in names:
        if not name.is_dir():
            found[str(name)] = None
            continue
        for folder, below, files in os.walk(name, onerror=unread.append):
            below.sort()
            found |= {os.path.join(folder, file): None for file in sorted(files) if _is_record(file)}  # noqa: PTH118
    return list(found | {str(error.filename): None for error in unread})


def _is_record(file: str) -> bool:
    return file.endswith(".yaml") and not file.startswith(".")


# ------------------------------------------------------------------------------------ going through


def go_through(files: Sequence[str], way: Way, jobs: int, tally: Tally, take: Callable[[Held, Progress], None]) -> bool:
    """Count every file and hand it on, in order; whether it was interrupted before the end."""
    progress = Progress()
    done = 0
    try:
        for one in _each(files, way, jobs or _paying(len(files))):
            done += 1
            if one is not None:
                tally.add(one)
                take(one, progress)
            progress.show(_so_far(done, len(files), tally))
    except KeyboardInterrupt:
        return True
    finally:
        progress.clear()
    return False


def _so_far(done: int, of: int, tally: Tally) -> str:
    differ = f", {tally.differ:,} differ" if tally.differ else ""
    broken = f", {tally.broken:,} cannot be read" if tally.broken else ""
    return f"{done:,} of {counted(of, 'file')} ({100 * done // of} %){differ}{broken}"


def _paying(number: int) -> int:
    """How many processes pay for so many records: one for each `PAYS` of them that there is a processor for."""
    there = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    return max(1, min(there, number // PAYS))


def _each(files: Sequence[str], way: Way, jobs: int) -> Iterator[Held | None]:
    if jobs == 1:
        yield from map(Holder(way, read_judged), files)
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    Holder(way, read_judged)  # what is wrong with the book is told here, and not by every process
    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(way,))
    try:
        yield from pool.map(_hold, files, chunksize=AT_ONCE)
    except BrokenProcessPool:
        raise Problem("a process was ended from outside, or ran out of memory", hint="--jobs 1 needs none") from None
    finally:
        pool.shutdown(cancel_futures=True)


_holder: Holder  # of a process that holds records for another one


def _begin(way: Way) -> None:
    global _holder
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one that shows what was found
    _holder = Holder(way, read_judged)


def _hold(file: str) -> Held | None:
    return _holder(file)
