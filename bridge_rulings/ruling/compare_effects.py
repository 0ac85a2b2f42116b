"""The effects that were given beside those of the book: missing, too many, too long, or otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.model import EffectKind
from bridge_rulings.ruling.as_given import Effect, Given
from bridge_rulings.ruling.difference import Difference
from bridge_rulings.ruling.outcome import Outcome
from bridge_rulings.ruling.recognise import recogniser
from bridge_rulings.ruling.voice import Voice


class _Ruled(NamedTuple):
    """An effect of the book's ruling; ``slots`` as the table has them."""

    incident: int
    name: str
    slots: Mapping[str, str]
    text: str
    cite: tuple[str, ...]


def _ruled(outcome: Outcome) -> Iterator[_Ruled]:
    for step in outcome.rulings:
        for applied in step.applied:
            yield _Ruled(step.incident, applied.use.effect, applied.slots, applied.report, step.cite)


def _same(given: Effect, ruled: _Ruled) -> bool:
    """Whether they are one effect: by the sentence of the record, or by the slots that were told."""
    if given.text:
        return (given.incident, given.text) == (ruled.incident, ruled.text)
    return given.name == ruled.name and given.slots.items() <= ruled.slots.items()


def unmatched(given: Given, outcome: Outcome) -> tuple[list[Effect], list[_Ruled]]:
    """The effects that only one of them has."""
    effects = [one for one in given.effects or () if one.name not in given.aside]
    ruled = [one for one in _ruled(outcome) if one.name not in given.aside]
    extra = [one for one in effects if not any(_same(one, other) for other in ruled)]
    missing = [other for other in ruled if not any(_same(one, other) for one in effects)]
    return extra, missing


def effects_differ(book: Book, given: Given, outcome: Outcome) -> Iterator[Difference]:
    """Each effect that only one of them has, or that both have, but not alike."""
    if given.effects is None:
        return
    extra, missing = unmatched(given, outcome)
    if not extra and not missing:
        return
    kinds = book.support.effects
    if given.whole:
        missing = _as_sentences_tell(kinds, missing)
    voice = voice_of(outcome)
    for one in extra:
        said = one.text or in_words(kinds[one.name], one, voice)
        other = _nearest(one, missing)
        if other is not None:
            missing.remove(other)
            yield _changed(kinds[one.name], one, other, said)
        elif one.name:
            yield Difference(_named(kinds[one.name], given=True), said, "", ())
        else:
            yield Difference("extra", said, "", ())
    for rest in missing:
        yield Difference(_named(kinds[rest.name], given=False), "", rest.text, rest.cite)


def _as_sentences_tell(kinds: Mapping[str, EffectKind], ruled: Sequence[_Ruled]) -> list[_Ruled]:
    """The book's effects with their slots read off their own sentences, like those of the record."""
    recognise = recogniser(kinds)
    found = []
    for one in ruled:
        told = recognise(one.text)
        found.append(one._replace(slots=told.slots if told is not None and told.effect == one.name else {}))
    return found


def _nearest(one: Effect, missing: Sequence[_Ruled]) -> _Ruled | None:
    """The effect of the book that was given otherwise: of the same name, with the most slots alike."""

    def alike(other: _Ruled) -> int:
        return len(one.slots.items() & other.slots.items())

    near = [other for other in missing if other.name == one.name and one.incident in (0, other.incident)]
    best = max(near, key=alike, default=None)
    return best if best is not None and (alike(best) or len(one.slots) < 2) else None


def _changed(kind: EffectKind, one: Effect, other: _Ruled, said: str) -> Difference:
    slots = [slot for slot, word in one.slots.items() if other.slots.get(slot) != word]
    if slots == [kind.length] and kind.length in other.slots:
        words = kind.slots[kind.length].words
        longer = words.index(one.slots[kind.length]) > words.index(other.slots[kind.length])
        return Difference("too_long" if longer else "too_short", said, other.text, other.cite, kind.length)
    which = "tricks" if _named(kind, given=True) == "tricks" else "otherwise"
    return Difference(which, said, other.text, other.cite, ", ".join(slots))


def _named(kind: EffectKind, *, given: bool) -> str:
    """What it is called that only one of them has an effect of this kind: the given ruling, or the book's."""
    if kind.list in ("transfers", "awards"):
        return "tricks"
    if kind.list == "lost":
        return "right_lost" if given else "right_kept"
    return "extra" if given else "missing"


def in_words(kind: EffectKind, effect: Effect, voice: Voice) -> str:
    """An effect as it was told, in a sentence; three dots for what was not."""
    more = {name: _slot_in_words(kind, name, effect.slots.get(name), voice) for name in kind.slots}
    return voice(kind.report or kind.say, more)


def _slot_in_words(kind: EffectKind, name: str, value: str | None, voice: Voice) -> str:
    slot = kind.slots[name]
    if value is None:
        return "…"
    if slot.words:
        return kind.words.get(name, {}).get(value, value.replace("_", " "))
    return voice.side(value) if slot.kind == "side" else voice.value(slot.kind, value)


def voice_of(outcome: Outcome) -> Voice:
    """Who speaks for a ruling as a whole: the voice of its first step."""
    words = Voice("offender", "anchor", "declarer", "offender", {})
    return outcome.rulings[0].voice if outcome.rulings else words
