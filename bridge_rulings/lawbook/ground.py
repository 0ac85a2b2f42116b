"""The ground on which a law is proved: a stage with all its cases, and where each of them leads."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from bridge_rulings.lawbook.cases import Cases
from bridge_rulings.lawbook.model import Goal, Law, Stage


class Ground:
    """A stage with all its cases: facts that more than one stage tests are carried and vary slowest, then its own."""

    __slots__ = ("cases", "nevers", "own", "roads", "stage", "width")

    def __init__(self, stage: Stage, law: Law, shared: Iterable[str]) -> None:
        shared = list(shared)
        self.stage = stage
        self.own = [name for name in stage.facts if name not in shared]
        self.cases = cases = Cases([(name, tuple(law.facts[name].answers)) for name in (*shared, *self.own)])
        self.width = 1
        for name in self.own:
            self.width *= len(law.facts[name].answers)
        self.nevers = [cases.where(n.when) if set(n.when) <= set(cases.names) else 0 for n in law.never]
        self.roads = tuple(self._roads())

    def _roads(self) -> Iterator[tuple[int, Goal | None]]:
        cases = self.cases
        for option in self.stage.options:
            barred = 0
            for bar in option.barred:
                barred |= cases.where(bar.when)
            yield cases.everything & ~barred, option.next
        excepted = 0
        for row in self.stage.rows:
            if row.exception:
                excepted |= cases.where(row.when)
        for row in self.stage.rows:
            yield cases.where(row.when) & ~(0 if row.exception else excepted), row.next

    def live(self, arriving: int, without: int | None = None) -> int:
        """The cases of the stage that belong to carried ones and that no never (but the one named) excludes."""
        wide = {ord(digit): digit * self.width for digit in "01"}
        live = int(format(arriving, "b").translate(wide), 2)  # through digits, because that takes linear time
        for at, mask in enumerate(self.nevers):
            if at != without:
                live &= ~mask
        return live

    def tested(self, found: int, also: Container[str] = ()) -> int:
        """The cases of the facts that the stage itself tests (and of some other facts), each once."""
        for name in self.cases.names:
            if name not in self.stage.facts and name not in also:
                found = self.cases.merged(name, found)
        return found

    def carried(self, found: int) -> int:
        """The carried cases that some of the stage's cases belong to."""
        for name in self.own:
            found = self.cases.merged(name, found)
        return int(format(found, "b")[::-1][:: self.width][::-1], 2)
