"""Rows of a law file in the words of one table, be they ruled or not: right and wrong answers must sound alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.model import EffectUse, Law, Option, Row, Stage
from bridge_rulings.ruling.hands import of_role, other_side, side_of
from bridge_rulings.ruling.voice import Voice


class Said(NamedTuple):
    """What a row comes to, sentence for sentence: what is told the table, and what goes without saying."""

    told: tuple[str, ...]
    unsaid: tuple[str, ...]

    @property
    def text(self) -> str:
        """It all; what goes without saying only where nothing else is said."""
        return " ".join(self.told or self.unsaid)


def said(book: Book, voice: Voice, row: Row | Option, do: Iterable[EffectUse] | None = None) -> Said:
    """A row in words; ``do``: other effects than its own, if it is to be told with these."""
    uses = row.do if do is None else tuple(do)
    told = [voice(row.say)] if row.say and do is None and isinstance(row, Row) else []
    unsaid = []
    for use in uses:
        kind = book.support.effects[use.effect]
        sentence = in_words(book, voice, use)
        if kind.unsaid:
            unsaid.append(sentence)
        elif sentence.rstrip(".").lower() not in " ".join(told).lower():
            told.append(sentence)
    return Said(tuple(told), tuple(unsaid))


def exactly(book: Book, voice: Voice, stage: Stage, row: Row) -> str:
    """All that a row of a table comes to; that it is all is said where another row comes to this and more."""
    own = said(book, voice, row)
    every = {*own.told, *own.unsaid}
    others = (said(book, voice, other) for other in stage.rows)
    more = own.text and any(every < {*other.told, *other.unsaid} for other in others)
    return f"{own.text} Nothing more." if more else own.text


def can_be_told(book: Book, voice: Voice, row: Row) -> bool:
    """Whether the case has a number and a score for what the row says with one."""
    slots = ((use, name, slot.kind) for use in row.do for name, slot in book.support.effects[use.effect].slots.items())
    return all(_carried(voice, kind, use.slot(name)) for use, name, kind in slots if kind in ("count", "text"))


def in_words(book: Book, voice: Voice, use: EffectUse) -> str:
    """One effect in words, as the engine would say it if the row were ruled."""
    kind = book.support.effects[use.effect]
    more = {}
    for name, slot in kind.slots.items():
        word = use.slot(name) or slot.default
        if slot.kind == "hand":
            more[name] = voice.hand(of_role(word, voice.anchor, voice.declarer))
        elif slot.kind == "side":
            own = side_of(voice.anchor)
            more[name] = voice.side(own if word == "own_side" else other_side(own))
        elif slot.words:
            more[name] = kind.words.get(name, {}).get(word, word.replace("_", " "))
        else:
            more[name] = voice.value(slot.kind, _carried(voice, slot.kind, word))
    return voice(kind.say, more)


def _carried(voice: Voice, kind: str, name: str) -> str:
    """The value of a name; of one that this case never asked for, another of its kind, lest it stand out as wrong."""
    if name in voice.names:
        return voice.names[name][1]
    return next((value for other, value in voice.names.values() if other == kind), "")


def lengthened(book: Book, do: tuple[EffectUse, ...]) -> Iterable[tuple[EffectUse, ...]]:
    """The effects with a restriction that lasts longer or shorter: to the end of the auction for one turn."""
    for at, use in enumerate(do):
        kind = book.support.effects[use.effect]
        if not kind.length:
            continue
        lasts = use.slot(kind.length) or kind.slots[kind.length].default
        for word in kind.slots[kind.length].words:
            if word != lasts:
                slots = tuple((name, word if name == kind.length else old) for name, old in use.slots)
                if kind.length not in dict(use.slots):
                    slots += ((kind.length, word),)
                yield (*do[:at], use._replace(slots=slots), *do[at + 1 :])


def conditions(voice: Voice, law: Law, row: Row, known: Mapping[str, str]) -> str:
    """What would have to be otherwise for a row to hold: ``Who won the trick? East``; "" if nothing is known."""
    parts = []
    for name, answers in row.when.items():
        fact = law.facts[name]
        if name not in known or known[name] in answers:
            continue
        text = voice(fact.text)
        if tuple(fact.answers) == ("yes", "no") and not text.endswith("?"):
            parts.append(text if answers == ("yes",) else f"not: {text}")
        else:
            parts.append(f"{text} {' or '.join(voice(fact.answers[answer]) for answer in answers)}")
    return "; ".join(parts)
