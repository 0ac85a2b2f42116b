"""A claim that was judged on the cards, as far as the records of rulings know of it: what it came to, and what it comes
to today.

The record of the dialogue is read by whoever has the analysis; here it is only held against itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from bridge_rulings.errors import quoted
from bridge_rulings.ruling.course import Incident
from bridge_rulings.ruling.record import Record


class Judged(NamedTuple):
    """What came of it. ``recorded`` and ``today``: the result in words; ``same`` is None if no result was recorded, as
    of a claim that was left half judged; ``complete``: whether it is judged to the end.
    """

    recorded: str = ""
    today: str = ""
    same: bool | None = None
    complete: bool = False

    def otherwise(self, incident: int = 0) -> list[str]:
        """The difference in words, if there is one, with the incident of the ruling in which it stands."""
        within = f" (incident {incident})" if incident else ""
        if self.same is not False:
            return []
        return [f"the claim on the cards{within}: recorded: {self.recorded}; today: {self.today}"]


def judged_within(record: Record, read: Callable[[Incident], Judged]) -> Iterator[tuple[int, Judged]]:
    """The claims of a ruling that were judged on the cards, each with the number of its incident.

    Raises `Problem` for one that cannot be read, or where another card is asked about today.
    """
    for incident in record.course.incidents:
        if incident.on_cards:
            with quoted(record.file, 0, f"on_cards of incident {incident.number}"):
                judged = read(incident)
            yield incident.number, judged
