"""Can the claimer's side be held to so few tricks? A search for one line of play that does it.

Both sides look for that line: the opponents by anything legal, the claimer's side by whatever is normal under the rules
that it keeps. So there is no contest in it: the first line found is an answer, and only "no line at all" takes
work. That is why the question has a threshold; the fewest tricks of all would take far longer.

Most of that work would be to tell apart which of the opponents' cards have gone. So wherever the first try fails, an
easier game is asked before the second: there the opponents may say which of them wins a trick to which both have
played, if no card of the claimer's side lies between the two. What they can do in the real game they can do there as
well, and the claimer's side sees no difference, for its rules compare its own cards with theirs. So if there is no line
in the easier game, there is none; and in the easier game it only counts how many cards each of them has between two of
the claimer's side.
"""

from __future__ import annotations

from collections.abc import Sequence

from bridge_rulings.analysis.budget import Spent
from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.layout import Layout, name, number
from bridge_rulings.analysis.norm import ANY_LEGAL, Choice, Norm
from bridge_rulings.analysis.statement import NOTHING_SAID, Statement
from bridge_rulings.analysis.ways import Node, Ways

POSITION = 5  # a position takes as long as so many tricks that are looked at from it
Place = tuple[int, int, int, int]  # a position, the same for those that play alike, and the carelessness allowed
# A way in which a trick goes: its cards, what carelessness it takes, the position after it, whose it is.
Trick = tuple[tuple[int, ...], int, Node, bool]


class Search:
    """Questions about one ending under one norm; what one question has found out serves the next."""

    def __init__(self, ending: Ending, norm: Norm = ANY_LEGAL, statement: Statement = NOTHING_SAID) -> None:
        choices = any(isinstance(one, Choice) for one in norm.excluded)
        named = ending.held(ending.side) if choices else statement.named & ending.held("NESW")
        self.ending = ending
        self._ways = Ways(Layout(ending, named), norm, statement)
        self._effort = _Effort()
        easier = _Game(Ways(Layout(ending, named, alike=True), norm, statement), self._effort)
        self._real = _Game(self._ways, self._effort, easier)

    @property
    def nodes(self) -> int:
        """How many tricks have been looked at."""
        return self._effort.nodes

    def line_to(self, tricks: int, budget: int, allowance: int = 0) -> tuple[str, ...] | None:
        """A line on which the claimer's side gets at most so many tricks, as cards; None if there is none.

        ``allowance``: how much carelessness it may need. Raises `Spent` after ``budget`` more tricks were looked at.
        """
        self._effort.limit = self._effort.nodes + budget
        found = self._real.line(self._ways.start, self.ending.left, tricks, allowance)
        return None if found is None else tuple(name(card) for card in found[len(self.ending.trick) :])

    def broken(self, cards: Sequence[str]) -> list[tuple[int, int]]:
        """Which cards of a line break a rule, counted from 0, and the place of the first rule that each breaks."""
        return self._ways.broken([number(card) for card in cards])


class _Effort:
    """How many tricks have been looked at, and how many may be."""

    def __init__(self) -> None:
        self.nodes = self.limit = 0

    def spend(self, ways: int) -> None:
        """One more position with so many ways on. Raises `Spent`."""
        self.nodes += POSITION + ways
        if self.nodes > self.limit:
            raise Spent


class _Game:
    """What has been found out about the positions of a game; if ``easier`` has no line, this one has none."""

    def __init__(self, ways: Ways, effort: _Effort, easier: _Game | None = None) -> None:
        self._effort = effort
        self._ways = ways
        self._layout = ways.layout
        self._easier = easier
        self._refuted: dict[Place, int] = {}  # at most so many tricks cannot be reached
        self._reached: dict[Place, int] = {}  # so many can

    def line(self, node: Node, left: int, tricks: int, allowance: int) -> list[int] | None:
        """The cards of a line from the start on, those on the table among them; None if there is none."""
        line: list[int] = []
        table = self._layout.trick
        while left:
            for cards, cost, after, own in self._tricks(node, left, tricks, allowance, table):
                if self._reaches(after, left - 1, tricks - own, allowance - cost):
                    line += cards
                    node, left, tricks, allowance, table = after, left - 1, tricks - own, allowance - cost, ()
                    break
            else:
                return None
        return line

    def _reaches(self, node: Node, left: int, tricks: int, allowance: int) -> bool:
        """Whether there is a line on which the claimer's side gets at most so many of the tricks left."""
        if tricks < 0 or tricks >= left:
            return tricks >= 0
        if self._cannot(node, tricks):
            return False
        place = self._place(node, allowance)
        if self._refuted.get(place, -1) >= tricks:
            return False
        if self._reached.get(place, left) <= tricks:
            return True
        for at, (_, cost, after, own) in enumerate(self._tricks(node, left, tricks, allowance)):
            # The most promising way is tried at once: often it is the line, or shows soon that there is none.
            if at == 1 and self._easier and not self._easier._reaches(node, left, tricks, allowance):
                break
            if self._reaches(after, left - 1, tricks - own, allowance - cost):
                self._reached[place] = tricks
                return True
        self._refuted[place] = tricks
        return False

    def _place(self, node: Node, allowance: int) -> Place:
        return self._layout.key(node.masks, node.leader), node.shown_out, node.told, allowance

    def _cannot(self, node: Node, tricks: int) -> bool:
        """Whether it is plain without a search that the claimer's side gets more."""
        layout = self._layout
        return layout.sure(node.masks, own=True) > tricks or (
            layout.own[node.leader] and layout.has_the_rest(node.masks, node.leader)
        )

    def _tricks(self, node: Node, left: int, tricks: int, allowance: int, table: tuple[int, ...] = ()) -> list[Trick]:
        """Every way in which the trick can go, each position after it once, the most promising first."""
        found: dict[Place, tuple[int, Trick]] = {}
        ways = self._ways.plays(node, table, allowance)
        self._effort.spend(len(ways))
        for cards, _, winner, cost in ways:
            own = self._layout.own[winner]
            if tricks - own < 0:
                continue
            after = self._ways.after(node, cards, winner)
            place = self._place(after, allowance - cost)
            if place in found or (left > 1 and self._refuted.get(place, -1) >= tricks - own):
                continue
            found[place] = self._promise(node.leader, cards, own), (cards, cost, after, own)
        return [trick for _, trick in sorted(found.values(), key=lambda one: one[0])]

    def _promise(self, leader: int, cards: Sequence[int], own: bool) -> int:
        """The less, the sooner it is looked at: tricks of the opponents, high cards of the claimer's side gone."""
        worth = 40 if own else 0
        for place, card in enumerate(cards):
            worth += (card & 15) if self._layout.own[(leader + place) & 3] else -(card & 15)
        return worth
