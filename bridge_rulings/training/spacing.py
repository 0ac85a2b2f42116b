"""When a paragraph is to be asked again: SM-2 (Wozniak, "Optimization of learning", 1990; supermemo.com has the text).

Each answer has a quality from 0 to 5. From 3 on the next interval is 1 day, then 6, then the last one times the
easiness, which itself goes up or down with the quality and never below 1.3. Below 3 it starts anew.
"""

from __future__ import annotations

from typing import NamedTuple

_START, _LEAST = 2.5, 1.3
_FIRST, _SECOND = 1, 6  # days
_KNOWN = 3


class Memory(NamedTuple):
    """How well something is known; ``due`` is the day on which to ask again, counted as `date.toordinal` does."""

    easiness: float = _START
    times: int = 0  # known in a row
    interval: int = 0
    due: int = 0


def quality(points: float) -> int:
    """The quality of an answer by its points, which say already whether a hint was needed."""
    return next(grade for least, grade in ((1.0, 5), (0.75, 4), (0.5, 3), (0.01, 2), (0.0, 1)) if points >= least)


def reviewed(memory: Memory, grade: int, day: int) -> Memory:
    """What is remembered after one more answer."""
    easiness = max(_LEAST, memory.easiness + 0.1 - (5 - grade) * (0.08 + (5 - grade) * 0.02))
    if grade < _KNOWN:
        return Memory(easiness, 0, _FIRST, day + _FIRST)
    interval = {0: _FIRST, 1: _SECOND}.get(memory.times, round(memory.interval * easiness))
    return Memory(easiness, memory.times + 1, interval, day + interval)
