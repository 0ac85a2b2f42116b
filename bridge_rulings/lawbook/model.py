"""What a law book is made of once it has been read and bound.

Everything here is frozen. These are named tuples and not frozen dataclasses because defining a dataclass costs about
five times as much, and a whole ruling from the shell has to start, rule and stop in the time of a few bare
interpreters (see ``tests/benchmarks``). For the same reason the annotations stand as they are: as text, each one is
compiled when the class is made.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

SUPPLIERS = ("ask", "tick", "judge", "choice", "elected", "found", "name")
NAME_KINDS = ("card", "cards", "suit", "suits", "call", "trick", "tricks", "hand", "count", "text")
ANCHORS = ("offender", "owner", "claimer")
ROLES = ("partner", "lho", "rho", "declarer", "dummy")
SIDES = ("own_side", "other_side")
PHASES = ("auction", "play", "after")
TRANSFERS = "transfers"  # the list that is settled once for the whole board, no trick moved twice: no law can read it
# What the position knows from what it was told, or from the recorded board, and not from an effect.
TOLD = ("seats", "entry", "card", "trick", "record")
YES_NO = {"yes": "Yes", "no": "No"}
DONE = "done"


class Fact(NamedTuple):
    """A question with a closed set of answers (or, for ``name``, a value that is carried and never tested)."""

    name: str
    key: str  # "64.later_trick", or "shared.twelfth": how records and the command line speak of it
    supplier: str  # one of SUPPLIERS
    text: str
    answers: Mapping[str, str]  # answer -> text; empty for a name
    usual: str  # the answer that Enter takes, "" if none is usual
    of: str  # the role that chooses or names
    by: str  # the table that finds it
    kind: str  # of a name: one of NAME_KINDS
    among: str
    source: str  # position.NAME that may work it out
    cite: tuple[str, ...]
    note: str
    file: str
    line: int


class EffectUse(NamedTuple):
    """One effect as a row asks for it: the effect's name and a word for each slot that was filled."""

    effect: str
    slots: tuple[tuple[str, str], ...]
    line: int

    def slot(self, name: str) -> str:
        """The word in a slot, "" if the slot was left open."""
        return dict(self.slots).get(name, "")

    def __str__(self) -> str:
        return (
            f"{self.effect}: {', '.join(f'{slot} {word}' for slot, word in self.slots)}" if self.slots else self.effect
        )


class Goal(NamedTuple):
    """Where a ruling goes on: a stage of some law, perhaps seen from another hand."""

    law: int
    stage: str
    anchor: str  # the role that becomes the anchor there, "" to keep the hand
    binds: str = ""  # what that law calls its anchor, as the file that leads there says

    def __str__(self) -> str:
        return self.stage


class Moment(NamedTuple):
    """A moment of the game, e.g. ``first_lead`` of ``partner``."""

    name: str
    role: str  # "" for a moment of the whole board

    def __str__(self) -> str:
        return f"{self.name} {self.role}".strip()


When = Mapping[str, tuple[str, ...]]


class Row(NamedTuple):
    """One row of a table, or what all the exceptions of a table lead to (``then``)."""

    cite: tuple[str, ...]
    when: When
    do: tuple[EffectUse, ...]
    later: tuple[Goal, ...]
    next: Goal | None  # None: the ruling of this law is done
    gives: str
    say: str
    note: str
    sure: str
    exception: bool
    line: int


class Bar(NamedTuple):
    """A reason why an option is not open."""

    cite: tuple[str, ...]
    when: When
    line: int


class Option(NamedTuple):
    """One thing that a player may choose, with what it leads to."""

    name: str
    say: str
    cite: tuple[str, ...]
    barred: tuple[Bar, ...]
    do: tuple[EffectUse, ...]
    later: tuple[Goal, ...]
    next: Goal | None
    note: str
    sure: str
    line: int


class Stage(NamedTuple):
    """A table (``rows``) or an offer (``options``), perhaps waiting for a moment."""

    name: str
    law: int
    about: str
    say: str
    note: str
    at: Moment | None
    every: Moment | None
    while_list: str
    while_role: str
    rows: tuple[Row, ...]
    then: Row | None
    to: str  # the role that chooses; "" for a table
    options: tuple[Option, ...]
    facts: tuple[str, ...]  # the facts that its conditions test, in the order of the file
    file: str
    line: int

    @property
    def key(self) -> str:
        """How a record speaks of the choice made at an offer."""
        return f"{self.law}.{self.name}"

    @property
    def steps(self) -> tuple[Row, ...] | tuple[Option, ...]:
        """What can happen here: the rows of a table, the options of an offer."""
        return self.rows or self.options

    @property
    def finds(self) -> bool:
        """Whether this is a table that only gives an answer."""
        return bool(self.rows) and all(
            row.gives or (row.exception and self.then and self.then.gives) for row in self.rows
        )


class Never(NamedTuple):
    """Cases that cannot be, and why."""

    why: str
    when: When
    line: int


class Example(NamedTuple):
    """A worked case of one law: what is given and what the law file must make of it."""

    name: str
    start: str
    given: Mapping[str, str]
    cite: tuple[str, ...]
    do: tuple[str, ...]
    later: tuple[str, ...]
    next: str
    answer: str
    offers: tuple[str, ...] | None
    line: int


class Law(NamedTuple):
    """One law file. ``in_auction``: its choices are made in the auction, where nobody is declarer or dummy yet."""

    number: int
    title: str
    edition: str
    seen_from: str
    about: str
    facts: Mapping[str, Fact]
    stages: Mapping[str, Stage]
    never: tuple[Never, ...]
    examples: tuple[Example, ...]
    no_ruling: Mapping[str, str]
    file: str
    in_auction: bool

    @property
    def first(self) -> Stage:
        """Where an incident under this law starts."""
        return next(iter(self.stages.values()))


class Slot(NamedTuple):
    """One slot of an effect: what may stand in it."""

    name: str
    words: tuple[str, ...]  # closed list, or empty
    kind: str  # hand, side or a name kind; "" with a closed list
    default: str
    asked: bool  # whether a missing value is asked for


class EffectKind(NamedTuple):
    """An effect of ``effects.yaml``."""

    name: str
    slots: Mapping[str, Slot]
    write: str  # add, drop, change or ""
    list: str  # the list of the table state
    change: Mapping[str, str]
    length: str  # the slot that says how long it lasts, its words from the shortest on; "" if there is none
    unsaid: bool  # it goes without saying
    brings: tuple[str, ...]
    words: Mapping[str, Mapping[str, str]]
    say: str
    report: str

    @property
    def moves_tricks(self) -> bool:
        """Whether it asks for tricks that change sides."""
        return self.list == TRANSFERS


class MomentKind(NamedTuple):
    """A moment of ``moments.yaml``.

    ``late_lapses``: a stage reached too late for it is not ruled any more. ``ends_phase``: the part of the board that
    is over
    with it, else "".
    """

    name: str
    phase: str
    has_role: bool
    again: bool
    first_of: str
    late_lapses: bool
    say: str
    ends_phase: str


class Derived(NamedTuple):
    """What the position may answer (``position.yaml``)."""

    name: str
    reads: str
    gives: tuple[str, ...] | str
    say: str


class Support(NamedTuple):
    """The files that all laws share."""

    root: Path
    effects: Mapping[str, EffectKind]
    moments: Mapping[str, MomentKind]
    derived: Mapping[str, Derived]
    shared: Mapping[str, Fact]
