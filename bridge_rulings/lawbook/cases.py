"""Sets of cases as the bits of one integer.

A table's cases are the product of its facts' answers. A case is one bit; a condition, a row, what is known so far are
sets of cases, and all reasoning about a table is ``&``, ``|`` and ``~`` on them. Hence proof and walk look at every
case, never at a sample.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import or_

MOST = 1 << 20


class Cases:
    """All cases of some facts; the last fact varies fastest."""

    __slots__ = ("answers", "everything", "masks", "names", "size", "strides")

    def __init__(self, facts: Sequence[tuple[str, Sequence[str]]]) -> None:
        """``facts``: pairs of a name and its answers. Raises `OverflowError` above 2**20 cases."""
        self.names = tuple(name for name, _ in facts)
        self.answers = {name: tuple(answers) for name, answers in facts}
        size = 1
        self.strides: dict[str, int] = {}
        for name, answers in reversed(facts):
            self.strides[name] = size
            size *= len(answers)
        if size > MOST:
            raise OverflowError(f"{size:,} cases")
        self.size = size
        self.everything = (1 << size) - 1
        self.masks: dict[str, dict[str, int]] = {}
        for name, answers in facts:
            stride = self.strides[name]
            period = stride * len(answers)
            repeated = int(("0" * (period - 1) + "1") * (size // period), 2)  # a one at the start of every period
            block = (1 << stride) - 1
            self.masks[name] = {answer: (block << at * stride) * repeated for at, answer in enumerate(answers)}

    def where(self, when: Mapping[str, Sequence[str]]) -> int:
        """The cases in which every named fact has one of the answers given for it."""
        found = self.everything
        for name, answers in when.items():
            mask = 0
            for answer in answers:
                mask |= self.masks[name][answer]
            found &= mask
        return found

    def slices(self, name: str, found: int) -> list[int]:
        """``found`` cut by the answers of one fact, each cut moved to where the first answer lies, so that they
        compare.
        """
        stride = self.strides[name]
        return [(found & mask) >> at * stride for at, mask in enumerate(self.masks[name].values())]

    def merged(self, name: str, found: int) -> int:
        """The set as it looks if one fact has only its first answer: what the cuts by its answers hold together."""
        return reduce(or_, self.slices(name, found))

    def without(self, name: str, found: int) -> int:
        """The cases that differ from one in the set by the answer of one fact at most."""
        merged = self.merged(name, found)
        return sum(merged << at * self.strides[name] for at in range(len(self.answers[name])))

    def case(self, index: int) -> dict[str, str]:
        """The answers of one case."""
        return {name: self.answers[name][index // self.strides[name] % len(self.answers[name])] for name in self.names}

    def first(self, found: int) -> dict[str, str]:
        """The answers of the lowest case of a set that is not empty."""
        return self.case((found & -found).bit_length() - 1)

    def each(self, found: int) -> Iterator[dict[str, str]]:
        """Every case of a set."""
        while found:
            yield self.first(found)
            found &= found - 1

    def shortest(self, found: int, among: int) -> dict[str, str]:
        """As few answers as can be such that every case ``among`` those with them is in the set; for messages."""
        answers = self.first(found)
        for name in self.names:
            fewer = {other: answer for other, answer in answers.items() if other != name}
            if not self.where({other: (answer,) for other, answer in fewer.items()}) & among & ~found:
                answers = fewer
        return answers
