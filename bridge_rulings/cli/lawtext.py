"""A law in words: what its rows ask for and do, said of players who are known by their roles only."""

from __future__ import annotations

import re

from bridge_rulings.lawbook.model import EffectUse, Fact, Goal, Law, Moment, Option, Row, Stage, Support, When
from bridge_rulings.ruling.hands import other_side, side_of
from bridge_rulings.ruling.values import check_value
from bridge_rulings.ruling.voice import UNKNOWN, Voice

ANCHOR = "anchor"
DECLARER = "declarer"
_SPOKEN_OF = ("card", "cards", "suit", "suits")  # "the card" says enough; of other values the name is told
_SHORT = re.compile(r"[:;(]\s?")
_SENTENCE = re.compile(r"(?<=[.!?] )(?=the |declarer|dummy)[td]")  # where a player or side begins it
LONG = 44  # letters; several answers that are longer together are told by their names


class Words:
    """Speaks for one law with nobody at the table, seen from ``anchor`` (``partner``, say, after a change of view)."""

    def __init__(self, law: Law, support: Support, anchor: str = ANCHOR) -> None:
        carried = {fact.name: fact for fact in law.facts.values() if fact.supplier == "name"}
        names = {name: (fact.kind, UNKNOWN) for name, fact in carried.items()}
        self.law = law
        self.support = support
        self.anchor = anchor
        self.voice = Voice(law.seen_from, anchor, DECLARER, law.seen_from, names)
        self.named = {name: f"[{name}]" for name, fact in carried.items() if fact.kind not in _SPOKEN_OF}

    def __call__(self, text: str) -> str:
        """A text of the law file, in one piece, with a capital at the start of each sentence."""
        spoken = " ".join(self.voice(text, self.named).split())
        return _SENTENCE.sub(lambda found: found[0].upper(), spoken)

    def role(self, role: str) -> str:
        """``the offender's partner``."""
        return self.voice.role(role)

    # facts

    def supplier(self, fact: Fact) -> str:
        """Who says what a fact is."""
        whom = f" by {self.role(fact.of)}" if fact.of else ""
        return {
            "ask": "asked",
            "tick": "a tick",
            "judge": "judged, with the reason",
            "choice": f"chosen{whom}",
            "elected": "elected by the authority",
            "found": f"found by {fact.by}, or given",
            "name": f"named{whom}",
        }[fact.supplier]

    def found(self, fact: Fact) -> str:
        """What the position may know, ``whose turn it was``; "" if it is no help with this fact."""
        derived = self.support.derived.get((fact.source or fact.among).partition(".")[2])
        if derived is None:
            return ""
        said = self.voice(derived.say)
        return low(said)

    def condition(self, when: When) -> str:
        """``trick_won_by: the offender, with his own card; later_trick: yes``."""
        return "; ".join(f"{name}: {self._answers(name, answers, len(when) == 1)}" for name, answers in when.items())

    def _answers(self, name: str, answers: tuple[str, ...], alone: bool) -> str:
        fact = self.law.facts[name]
        if alone and fact.supplier == "tick" and answers == ("yes",):
            return low(self(fact.text))
        texts = [low(short(self(fact.answers[answer]))) for answer in answers]
        said = " or ".join(texts)
        return said if len(texts) == 1 or len(said) <= LONG else " or ".join(answers)

    # what follows

    def effect(self, use: EffectUse) -> str:
        """``The revoke trick goes to the non-offending side.``"""
        kind = self.support.effects[use.effect]
        filled = {}
        for name, slot in kind.slots.items():
            word = use.slot(name)
            if slot.kind == "hand":
                filled[name] = self.role(word)
            elif slot.kind == "side":
                own = side_of(self.anchor)
                filled[name] = self.voice.side(own if word == "own_side" else other_side(own))
            elif slot.words:
                filled[name] = kind.words.get(name, {}).get(word, word.replace("_", " "))
            else:
                fact = self.law.facts.get(word)
                filled[name] = self.named.get(word) or self.voice.value(fact.kind if fact else slot.kind, UNKNOWN)
        return self.voice(kind.say, filled)

    def said(self, step: Row | Option) -> list[str]:
        """What a row or option comes to, sentence by sentence: its own words, then what it does."""
        own = [self(step.say)] if step.say else []
        return [*own, *(sentence for sentence in map(self.effect, step.do) if sentence not in own)]

    def goal(self, goal: Goal) -> str:
        """``52A (the offender there: the owner)``."""
        return f"{goal.stage} (the {goal.binds} there: {self.role(goal.anchor)})" if goal.anchor else goal.stage

    def leads(self, step: Row | Option) -> str:
        """``then 64C``, or how the answer goes back to the table that wanted it."""
        if isinstance(step, Row) and step.gives:
            return f"gives {step.gives}"
        return "done" if step.next is None else f"then {self.goal(step.next)}"

    def opened(self, step: Row | Option) -> list[str]:
        """What opens beside: the stages of ``later``, and those that an effect brings with it."""
        brought = [name for use in step.do for name in self.support.effects[use.effect].brings]
        return list(dict.fromkeys((*map(self.goal, step.later), *brought)))

    # stages

    def moment(self, moment: Moment) -> str:
        """``whenever the owner's partner is on lead``."""
        role = self.role(moment.role) if moment.role else ""
        return self.support.moments[moment.name].say.replace("{role}", role)

    def waits(self, stage: Stage) -> str:
        """``when play has ended``; "" for a stage that follows at once."""
        if stage.at is not None:
            return self.moment(stage.at)
        if stage.every is None:
            return ""
        lasting = stage.while_list.replace("_", " ")
        return f"{self.moment(stage.every)}, while there are {lasting} of {self.role(stage.while_role)}"


def typed(kind: str) -> str:
    """What may be typed for a carried value: ``a card, like H7 or 10S``."""
    wrong = check_value(kind, "-" if kind != "text" else "").removeprefix("expected ")
    return wrong or ("a call, like 2H" if kind == "call" else "any words")


def plain(fact: Fact) -> bool:
    """Whether the answers are a bare yes and no."""
    return {answer: text.lower() for answer, text in fact.answers.items()} == {"yes": "yes", "no": "no"}


def short(text: str) -> str:
    """An answer without what explains it: the words before a colon or bracket."""
    return _SHORT.split(text, maxsplit=1)[0].rstrip(" .") or text


def low(text: str) -> str:
    """A sentence as a part of another: small at its start, unless that is an abbreviation or a name."""
    name = text[1:2].isupper() or text.startswith("Law ")
    return text if name else text[:1].lower() + text[1:]
