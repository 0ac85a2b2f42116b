"""The director judges a claim on concrete lines, the worst one first (Law 70): which card of it is not normal?

One question at a time. It shows the worst line that the profile allows, and asks of a card that gives a trick away
whether playing it is normal for this player. If it is not, nobody plays it there any more, and the next worst line is
shown; if every such card of a line is normal, its tricks are the answer. Nothing here prints or prompts: the next
question follows from the answers so far.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bridge_rulings.analysis.answers import worst
from bridge_rulings.analysis.ending import Ending, Line
from bridge_rulings.analysis.layout import number
from bridge_rulings.analysis.norm import Choice, Norm, not_normal
from bridge_rulings.analysis.profiles import MINDS_TRUMPS, Norms, Profile, Remark, norms
from bridge_rulings.analysis.search import Search
from bridge_rulings.analysis.statement import NOTHING_SAID, Statement
from bridge_rulings.analysis.worth import Bounds, along, cards_to_play, each_card, worth

NORMAL = "yes"
NOT_THERE = "no"
NEVER = "never"  # nothing of that sort, in the whole ending
SAYS = (NORMAL, NOT_THERE, NEVER)
BUDGET = 30_000  # tricks looked at for one number: somebody waits
FURTHER = 10  # times as many, before a verdict stays open


class Deciding(NamedTuple):
    """A card of a line that gives tricks away. ``at`` counts the cards of the line from 0.

    ``instead``: the cards that keep the most tricks, and how many come of them in all; empty if that is not settled.
    ``rule``: the first of the careless plays that it is, empty if it is none.
    """

    at: int
    seat: str
    card: str
    choices: frozenset[Choice]
    rule: str
    remark: Remark
    instead: tuple[str, ...] = ()
    tricks: int = 0


class Judgement(NamedTuple):
    """What the director said of a deciding card: one of `SAYS`, and why."""

    step: Deciding
    says: str
    because: str = ""


class Dialogue(NamedTuple):
    """A claim, and the answers so far. ``profile``: nothing is looked at that it would not play."""

    ending: Ending
    claimed: int
    statement: Statement
    profile: str
    judgements: tuple[Judgement, ...] = ()
    budget: int = BUDGET

    def plus(self, step: Deciding, says: str, because: str = "") -> Dialogue:
        """The dialogue with one more answer."""
        return self._replace(judgements=(*self.judgements, Judgement(step, says, because)))


class Question(NamedTuple):
    """Is that card of the line normal for this player? ``answer`` has the line, and whether it is surely the worst."""

    line: Line
    step: Deciding
    settled: bool


class Verdict(NamedTuple):
    """What is left when nothing is to be asked: the tricks of the claimer's side, and the paragraphs.

    ``steps`` are the deciding cards of the line that were called normal. If the two numbers differ it is not settled:
    the line comes to ``most``, and there may be a worse one.
    """

    fewest: int
    most: int
    line: Line | None
    steps: tuple[Deciding, ...]
    remark: Remark
    cite: tuple[str, ...]

    @property
    def tricks(self) -> int | None:
        """The tricks of the claimer's side; None if that is not settled."""
        return self.fewest if self.fewest == self.most else None


def begun(ending: Ending, claimed: int, statement: Statement = NOTHING_SAID, profile: str = "") -> Dialogue:
    """A dialogue with no answer yet, at the profile that is named, else at the one that `laws/profiles.yaml` names."""
    return Dialogue(ending, claimed, statement, profile or norms().asking.profile)


def following(talk: Dialogue) -> Question | Verdict:
    """The next question, or the verdict if none is left. Before a verdict stays open, it looks further once more."""
    found = _following(talk, talk.budget)
    if isinstance(found, Verdict) and found.tricks is None:
        return _following(talk, FURTHER * talk.budget)
    return found


def _following(talk: Dialogue, budget: int) -> Question | Verdict:
    book = norms()
    ruled_out = frozenset(choice for said in talk.judgements if said.says != NORMAL for choice in said.step.choices)
    answer = worst(talk.ending, _held_to(talk, book), talk.statement, talk.claimed, budget, ruled_out)
    line = answer.line
    steps = tuple(deciding(talk, line, book)) if line is not None else ()
    # A card that was ruled out comes again only where the hand has no other: then it has to be played.
    judged = {choice for said in talk.judgements for choice in said.step.choices}
    weights = {one.rule: one.weight for one in book.careless}
    left = [step for step in steps if not step.choices & judged]
    if line is not None and left:
        gravest = max(left, key=lambda step: (weights.get(step.rule, 0), -step.at))
        return Question(line, gravest, answer.tricks is not None)
    remarks = [step.remark for step in steps] or [book.asking.no_worse]
    cite = tuple(dict.fromkeys(paragraph for remark in remarks for paragraph in remark.cite))
    return Verdict(answer.fewest, answer.most, line, steps, remarks[0], cite)


def narrower(talk: Dialogue) -> Profile | None:
    """The next profile that keeps more rules, for a player who would do nothing of the sort; None if there is none."""
    names = list(norms().profiles)
    at = names.index(_held_to(talk, norms()).name) + 1
    return norms().profiles[names[at]] if at < len(names) else None


def called_normal(talk: Dialogue) -> frozenset[str]:
    """The rules of which the director has called one breach normal: of these he cannot say that it never happens."""
    return frozenset(said.step.rule for said in talk.judgements if said.says == NORMAL) - {""}


def _held_to(talk: Dialogue, book: Norms) -> Profile:
    """The profile, with what the director says that this player would never do: a rule more, or a narrower profile.

    What he has called normal stays possible, whatever he says later.
    """
    normal = called_normal(talk)
    never = [said.step.rule for said in talk.judgements if said.says == NEVER]
    names, first = list(book.profiles), book.profiles[talk.profile]
    profile = book.profiles[names[min(names.index(talk.profile) + never.count(""), len(names) - 1)]]
    more = {*never} - {"", *profile.rules} - normal
    kept = more.union(rule for rule in profile.rules if rule in first.rules or rule not in normal)
    if kept == {*profile.rules}:
        return profile
    # The careless plays stand in the order in which their rules choose.
    rules = tuple(one.rule for one in book.careless if one.rule in kept)
    return profile._replace(rules=rules, trumps="known" if more & {*MINDS_TRUMPS} else profile.trumps)


# ------------------------------------------------------------------------------ where the tricks go


def deciding(talk: Dialogue, line: Line, book: Norms | None = None) -> Iterator[Deciding]:
    """The cards of the claimer's side with which a line gives tricks away, with all cards seen.

    As far as the end of the line can be worked out; before that, the careless ones, and if there is none, the first
    card for which there was another.
    """
    book = book or norms()
    cards = [one.card for one in line.cards]
    broken = _careless(talk, cards, book)
    places = list(along(talk.ending, cards))
    values = _values(places)
    own = [
        at
        for at, (place, _) in enumerate(places[:-1])
        if place.to_play in talk.ending.side and len(cards_to_play(place)) > 1
    ]
    lost = [at for at in own if _loses(values[at], values[at + 1])]
    if any(value is None for value in values):
        lost += [at for at in own if values[at] is None and at in broken]
        lost = lost or own[:1]
    for at in sorted(lost):
        choices = not_normal(talk.ending, cards, at)
        yield _step(book, places[at], at, cards[at], choices, broken.get(at, ""), values[at] is not None)


def _loses(before: Bounds | None, then: Bounds | None) -> bool:
    return before is not None and then is not None and then.most < before.fewest


def _values(places: Sequence[tuple[Ending, int]]) -> list[Bounds | None]:
    """What each place is worth in all, from the last one backwards; None from where it takes too long."""
    values: list[Bounds | None] = [None] * len(places)
    guess = None
    for at in range(len(places) - 1, -1, -1):
        place, won = places[at]
        found = worth(place, guess)
        if not found.settled:
            break
        values[at] = found.plus(won)
        guess = found.fewest + won - (places[at - 1][1] if at else 0)
    return values


def _careless(talk: Dialogue, cards: Sequence[str], book: Norms) -> dict[int, str]:
    norm = Norm(tuple(one.rule for one in book.careless), tuple(one.weight for one in book.careless), claimer_only=True)
    search = Search(talk.ending, norm, talk.statement)
    return {at: book.careless[rule].rule for at, rule in search.broken(cards)}


def _step(
    book: Norms, place: tuple[Ending, int], at: int, card: str, choices: frozenset[Choice], rule: str, settled: bool
) -> Deciding:
    ending, won = place
    seat = ending.to_play
    if rule:
        careless = next(one for one in book.careless if one.rule == rule)
        remark = Remark(careless.text, careless.cite)
    else:
        partners = ending.defends and seat != ending.claimer
        remark = book.asking.partner if partners else book.asking.unstated
    instead: tuple[str, ...] = ()
    tricks = 0
    if settled:
        values = each_card(ending)
        tricks = max(value.fewest for value in values.values())
        instead = tuple(sorted((other for other, value in values.items() if value.fewest == tricks), key=number))
        tricks += won
    return Deciding(at, seat, card, choices, rule, remark, instead, tricks)
