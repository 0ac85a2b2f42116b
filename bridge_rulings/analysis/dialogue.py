"""The director judges a claim on concrete lines, the worst one first (Law 70): which card of it is not normal?

One question at a time. It shows the worst line that the profile allows, and asks of a card that gives a trick away
whether playing it is normal for this player. If it is not, nobody plays it there any more, and the next worst line is
shown; if every such card of a line is normal, its tricks are the answer. Nothing here prints or prompts: the next
question follows from the answers so far.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from bridge_rulings.analysis.answers import Answer, worst
from bridge_rulings.analysis.budget import FOR_A_QUESTION
from bridge_rulings.analysis.deciding import Deciding, deciding
from bridge_rulings.analysis.ending import Ending, show_hands
from bridge_rulings.analysis.norm import Breach, Choice
from bridge_rulings.analysis.playing import Line
from bridge_rulings.analysis.profiles import Profile, Remark, norms
from bridge_rulings.analysis.report import best_play, check_claim
from bridge_rulings.analysis.statement import NOTHING_SAID, Statement
from bridge_rulings.table.cards import SUITS

NORMAL = "yes"
NOT_THERE = "no"
NEVER = "never"  # nothing of that sort, in the whole ending
SAYS = (NORMAL, NOT_THERE, NEVER)
NOES = 2  # to one carelessness, suit by suit; then it is asked for as a whole
FURTHER = 5  # times as many, before a verdict stays open


class Question(NamedTuple):
    """Is that card of the line normal for this player? ``settled``: no line that is left makes fewer tricks.

    ``alike`` are the other cards of the line that break the same rule with the same suit from the same hand, or that
    break none just like this one: yes to the one is yes to all of them.
    """

    line: Line
    step: Deciding
    alike: tuple[Deciding, ...]
    settled: bool


class Judgement(NamedTuple):
    """What the director said to a question: one of `SAYS`, and why."""

    step: Deciding
    alike: tuple[Deciding, ...]
    says: str
    because: str = ""


class Dialogue(NamedTuple):
    """A claim, and the answers so far. ``profile``: nothing is looked at that it would not play."""

    ending: Ending
    claimed: int
    statement: Statement
    profile: str
    judgements: tuple[Judgement, ...] = ()
    budget: int = FOR_A_QUESTION

    def plus(self, question: Question, says: str, because: str = "") -> Dialogue:
        """The dialogue with one more answer."""
        judgement = Judgement(question.step, question.alike, says, because)
        return self._replace(judgements=(*self.judgements, judgement))


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
    """A dialogue with no answer yet, at the profile that is named, else at the one that `laws/profiles.yaml` names.

    Raises `Problem` if more or fewer tricks were claimed and conceded than are left.
    """
    check_claim(ending, claimed, statement)
    return Dialogue(ending, claimed, statement, profile or norms().asking.profile)


def following(talk: Dialogue) -> Question | Verdict:
    """The next question, or the verdict if none is left. Before a verdict stays open, it looks further once more."""
    found = _following(talk, talk.budget)
    if isinstance(found, Verdict) and found.tricks is None:
        return _following(talk, FURTHER * talk.budget)
    return found


def _following(talk: Dialogue, budget: int) -> Question | Verdict:
    book, judged = norms(), _judged(talk)
    if judged.never > len(_narrower(talk.profile)):
        best = best_play(talk.ending, talk.claimed, budget)
        return Verdict(best.fewest, best.most, best.line, (), book.asking.no_worse, book.asking.no_worse.cite)
    excluded = judged.excluded()
    while True:
        look = _Look(talk.ending, _held_to(talk), talk.statement, talk.claimed, budget, excluded)
        answer, steps = _looked(look)
        line = answer.line
        # A breach is excluded where the rules leave anything else; if it comes all the same, so is the card itself.
        # A card that was excluded comes again only where the hand has no other: then it has to be played.
        comes = {choice for step in steps if judged.excludes(step) for choice in step.choices}
        if comes <= excluded:
            break
        excluded |= comes
    left = [step for step in steps if not judged.settles(step)]
    if line is not None and left:
        weights = {one.rule: one.weight for one in book.careless}
        first = max(left, key=lambda step: (weights.get(step.rule, 0), -step.at))
        alike = tuple(step for step in left if step is not first and _alike(step, first))
        return Question(line, first, alike, answer.tricks is not None)
    none_left = book.asking.gets_more if answer.fewest > talk.claimed else book.asking.no_worse
    remarks = [step.remark for step in steps] or [none_left]
    cite = tuple(dict.fromkeys(paragraph for remark in remarks for paragraph in remark.cite))
    return Verdict(answer.fewest, answer.most, line, steps, remarks[0], cite)


class _Look(NamedTuple):
    """What is asked of the search. A yes asks nothing new of it, so what was found is kept for a while."""

    ending: Ending
    profile: Profile
    statement: Statement
    claimed: int
    budget: int
    excluded: frozenset[Choice | Breach]

    def __hash__(self) -> int:
        return hash((show_hands(self.ending), self.profile, self.claimed, self.budget, self.excluded))


@lru_cache(maxsize=16)
def _looked(look: _Look) -> tuple[Answer, tuple[Deciding, ...]]:
    """The worst line that is left, and the cards that decide it."""
    answer = worst(*look)
    steps = deciding(look.ending, look.claimed, look.statement, answer.line, norms()) if answer.line is not None else ()
    return answer, tuple(steps)


# ------------------------------------------------------------------------------ what an answer means


class _Judged(NamedTuple):
    """What the answers say: the breaches that are normal, as hand, rule and suit, and those that are not, as rule and
    suit; the choices that break no rule, and are normal or not. ``never``: how often he said of such a choice that
    nothing of that sort is.
    """

    normal: frozenset[tuple[str, str, str]]
    breaches: frozenset[tuple[str, str]]
    harmless: frozenset[Choice]
    choices: frozenset[Choice]
    never: int

    def excludes(self, step: Deciding) -> bool:
        """Whether the director does not take a careless card for normal."""
        return (step.rule, step.card[0]) in self.breaches and _breach(step) not in self.normal

    def settles(self, step: Deciding) -> bool:
        """Whether nothing is to be asked about a card any more."""
        if step.rule:
            return _breach(step) in self.normal or self.excludes(step)
        return bool(step.choices & (self.harmless | self.choices))

    def excluded(self) -> frozenset[Choice | Breach]:
        """What is not looked at: breaches, but in a suit in which the other hand's is normal; and choices."""
        normal = {(rule, suit) for _, rule, suit in self.normal}
        return frozenset(Breach(rule, suit) for rule, suit in self.breaches - normal) | self.choices


def _alike(step: Deciding, other: Deciding) -> bool:
    return _breach(step) == _breach(other) if step.rule else not other.rule


def _breach(step: Deciding) -> tuple[str, str, str]:
    return step.seat, step.rule, step.card[0]


def _judged(talk: Dialogue) -> _Judged:
    """A rule that is broken with a card of a suit is judged for that suit: yes is for that hand, no for both, never for
    all suits; what was called normal before or after remains so. A card that breaks no rule is judged where it stands;
    never makes the player more careful, by a profile each time.
    """
    normal, breaches = set[tuple[str, str, str]](), set[tuple[str, str]]()
    harmless, choices, never = set[Choice](), set[Choice](), 0
    for step, alike, says, _ in talk.judgements:
        if says == NORMAL:
            normal |= {_breach(one) for one in (step, *alike) if one.rule}
            harmless |= {choice for one in (step, *alike) if not one.rule for choice in one.choices}
        elif step.rule:
            breaches |= {(step.rule, suit) for suit in (SUITS if says == NEVER else step.card[0])}
        else:
            choices |= step.choices
            never += says == NEVER
    return _Judged(frozenset(normal), frozenset(breaches), frozenset(harmless), frozenset(choices), never)


def possible(talk: Dialogue, step: Deciding) -> tuple[str, ...]:
    """What may be said of a card. Who has said no twice to the same carelessness is asked for all of it at once; never
    to a card that breaks no rule, and to all care that there is, would have him play otherwise than he said.
    """
    noes = 0
    for said in talk.judgements:
        if said.step.rule == step.rule:
            noes = noes + 1 if said.says == NOT_THERE else 0 if said.says == NEVER else noes
    if not step.rule and talk.statement.steps and narrower(talk) is None:
        return NORMAL, NOT_THERE
    return SAYS if noes < NOES else (NORMAL, NEVER)


def narrower(talk: Dialogue) -> Profile | None:
    """The next profile that keeps more rules, for a player who would do nothing of the sort; None if there is none."""
    return next(iter(_narrower(talk.profile)[_judged(talk).never :]), None)


def _narrower(name: str) -> list[Profile]:
    """The profiles that keep more rules than one."""
    profiles = norms().profiles
    return list(profiles.values())[list(profiles).index(name) + 1 :]


def _held_to(talk: Dialogue) -> Profile:
    """The profile, or a narrower one if the director says that this player takes more care. What he has called normal
    stays possible, whatever he says later.
    """
    judged, first = _judged(talk), norms().profiles[talk.profile]
    profile = [first, *_narrower(talk.profile)][judged.never]
    normal = {rule for _, rule, _ in judged.normal}
    return profile._replace(rules=tuple(rule for rule in profile.rules if rule in first.rules or rule not in normal))
