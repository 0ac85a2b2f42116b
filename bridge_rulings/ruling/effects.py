"""Effects as they fall at this table: their slots filled in, and in words."""

from __future__ import annotations

from collections.abc import Mapping

from bridge_rulings.lawbook.model import EffectUse, Stage
from bridge_rulings.ruling.facts import Facts, Missing, Scope
from bridge_rulings.ruling.hands import of_role, other_side, side_of
from bridge_rulings.ruling.outcome import Applied
from bridge_rulings.ruling.voice import Voice


def filled(facts: Facts, scope: Scope, stage: Stage, use: EffectUse) -> dict[str, str]:
    """The slots of an effect as they hold at this table: hands, sides and carried values. Raises `Missing`
    for a value.
    """
    kind = facts.book.support.effects[use.effect]
    slots: dict[str, str] = {}
    for name, word in use.slots:
        slot = kind.slots[name]
        if slot.kind == "hand":
            slots[name] = of_role(word, scope.thread.anchor, facts.declarer)
        elif slot.kind == "side":
            own = side_of(scope.thread.anchor)
            slots[name] = own if word == "own_side" else other_side(own)
        elif slot.words:
            slots[name] = word
        else:
            fact = scope.law.facts[word]
            answer = facts.answer(scope, fact)
            if answer is not None:
                slots[name] = answer.value
            elif slot.asked:
                to = of_role(fact.of, scope.thread.anchor, facts.declarer) if fact.of else ""
                raise Missing(scope.need("name", stage, (scope.asked(fact, ()),), (), to))
    return slots


def hand_of(facts: Facts, scope: Scope, slots: Mapping[str, str], use: EffectUse) -> str:
    """The hand that an effect is about: the first one it names, else the law's anchor."""
    kind = facts.book.support.effects[use.effect]
    hands = [slots[name] for name, slot in kind.slots.items() if slot.kind == "hand" and name in slots]
    return hands[0] if hands else scope.thread.anchor


def worded(facts: Facts, scope: Scope, use: EffectUse, hand: str, slots: Mapping[str, str], declarer: str) -> Applied:
    """An effect in words; ``declarer``: who declared before it (54A swaps)."""
    kind = facts.book.support.effects[use.effect]
    voice = Voice(scope.law.seen_from, scope.thread.anchor, declarer, scope.thread.first_word, dict(scope.voice.names))
    more = {}
    for name, slot in kind.slots.items():
        value = slots.get(name, "")
        if slot.kind == "hand":
            more[name] = voice.hand(value)
        elif slot.kind == "side":
            more[name] = voice.side(value)
        elif slot.words:
            more[name] = kind.words.get(name, {}).get(value, value.replace("_", " "))
        else:
            more[name] = voice.value(slot.kind, value)
    say = voice(kind.say, more)
    return Applied(use, hand, slots, say, voice(kind.report, more) if kind.report else say)


def each_card(slots: Mapping[str, str]) -> list[Mapping[str, str]]:
    """Several cards that go down together lie there as one item each."""
    cards = slots.get("card", "").split()
    return [{**slots, "card": card} for card in cards] if len(cards) > 1 else [slots]
