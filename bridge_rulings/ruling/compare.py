"""A ruling as it was given beside the ruling of the book: the same, or each difference by its name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.model import EffectKind
from bridge_rulings.ruling.as_given import Effect, Given, Offer
from bridge_rulings.ruling.outcome import Offered, Outcome
from bridge_rulings.ruling.recognise import Recogniser
from bridge_rulings.ruling.settle import settle
from bridge_rulings.ruling.voice import Voice

# What a difference can be, in the order in which they are told.
NAMES = {
    "law": "another law",
    "paragraph": "another paragraph",
    "no_choice": "a choice was given that nobody has",
    "not_offered": "an option was not offered",
    "barred": "an option was offered that is not open",
    "choice": "another option than the one that was chosen",
    "too_long": "the restriction is too long",
    "too_short": "the restriction is too short",
    "right_lost": "a right was taken away that was not lost",
    "right_kept": "a right was left that was lost",
    "missing": "not ruled",
    "extra": "ruled without a paragraph for it",
    "otherwise": "ruled otherwise",
    "tricks": "the tricks",
}


class Difference(NamedTuple):
    """One difference. ``kind``: one of `NAMES`; ``given`` and ``book``: either ruling in words, "" if it has none."""

    kind: str
    given: str
    book: str
    cite: tuple[str, ...]
    about: str = ""  # the slots, the offer

    @property
    def name(self) -> str:
        """What it is called."""
        return NAMES[self.kind]


class _Choice(NamedTuple):
    incident: int
    stage: str
    offered: tuple[Offered, ...]
    chosen: str
    voice: Voice


def agrees(given: Given, outcome: Outcome) -> bool:
    """Whether nothing differs; sooner known than what."""
    cited, named = _cites(given, outcome).keys(), set(given.cite)
    if not named <= cited or (given.whole and named != cited):
        return False
    if given.effects is not None:
        extra, missing = _unmatched(given, outcome)
        if extra or missing:
            return False
    return _moved_alike(given.moved, outcome) and not list(_offers(given, outcome))


def goes_beyond(given: Given, outcome: Outcome) -> bool:
    """Whether the book rules something that was not given, whatever else may turn out."""
    if given.whole and not {(s.incident, paragraph) for s in outcome.rulings for paragraph in s.cite} <= set(
        given.cite
    ):
        return True
    return given.effects is not None and bool(_unmatched(given, outcome)[1])


def compare(book: Book, given: Given, outcome: Outcome) -> tuple[Difference, ...]:
    """Every difference, the weightiest first; empty if the ruling was right."""
    found = [*_laws(given, outcome), *_offers(given, outcome), *_effects(book, given, outcome)]
    if not _moved_alike(given.moved, outcome):
        found = [one for one in found if one.kind != "tricks"]  # the number says it
        found.append(_tricks(given.moved or {}, outcome))
    order = list(NAMES)
    return tuple(sorted(found, key=lambda one: order.index(one.kind)))


def aim(book: Book, given: Given, differences: Sequence[Difference]) -> Given:
    """What the book would have to rule for the given ruling to be right: what that one did, by whatever paragraph.

    The paragraphs and choices of a record go with the facts as they were, so that they are looked at only where
    nothing else differs; tricks are counted.
    """
    counted = {name for name, kind in book.support.effects.items() if kind.combine == "distinct_tricks"}
    found = given._replace(aside=given.aside | (counted if given.moved is not None else set()))
    if given.whole and {one.kind for one in differences} - {"law", "paragraph", "choice"}:
        offers = [offer._replace(chosen="") for offer in given.offers if offer.options is not None]
        found = found._replace(cite=(), whole=False, offers=tuple(offers))
    return found


# ---------------------------------------------------------------------------------- paragraphs


def _cites(given: Given, outcome: Outcome) -> dict[tuple[int, str], None]:
    """The paragraphs of the book, told apart by their incidents if the given ones are."""
    return dict.fromkeys((step.incident * given.whole, p) for step in outcome.rulings for p in step.cite)


def _laws(given: Given, outcome: Outcome) -> Iterator[Difference]:
    """Laws that only one of them cites, then paragraphs of laws that both cite."""
    cited = _cites(given, outcome)
    extra = [paragraph for incident, paragraph in given.cite if (incident, paragraph) not in cited]
    missing = [paragraph for incident, paragraph in cited if (incident, paragraph) not in given.cite and given.whole]
    mine, theirs = {law_of(paragraph) for _, paragraph in given.cite}, {law_of(paragraph) for _, paragraph in cited}
    strange = [paragraph for paragraph in extra if law_of(paragraph) not in theirs]
    forgotten = [paragraph for paragraph in missing if law_of(paragraph) not in mine]
    if strange or forgotten:
        yield _cited("law", strange, forgotten)
    others = [paragraph for paragraph in extra if paragraph not in strange]
    absent = [paragraph for paragraph in missing if paragraph not in forgotten]
    if others or absent:
        yield _cited("paragraph", others, absent)


def _cited(kind: str, given: Sequence[str], book: Sequence[str]) -> Difference:
    return Difference(kind, ", ".join(dict.fromkeys(given)), ", ".join(dict.fromkeys(book)), tuple(book))


def law_of(paragraph: str) -> str:
    """The number of the law that a paragraph belongs to."""
    return paragraph[: len(paragraph) - len(paragraph.lstrip("0123456789"))]


# ---------------------------------------------------------------------------------- options


def _offers(given: Given, outcome: Outcome) -> Iterator[Difference]:
    choices = list(_choices(outcome))
    for offer in given.offers:
        same = [one for one in choices if one.stage == offer.stage and offer.incident in (0, one.incident)]
        found = [list(_offer(offer, choice)) for choice in same]
        if found:
            yield from min(found, key=len)
        else:
            said = ", ".join(offer.options or (offer.chosen,))
            yield Difference("no_choice", f"{offer.stage}: {said}", "", (), offer.stage)


def _choices(outcome: Outcome) -> Iterator[_Choice]:
    """The choices that the players had, and the one that is open."""
    for step in outcome.rulings:
        if step.offered:
            yield _Choice(step.incident, step.stage.name, step.offered, getattr(step.row, "name", ""), step.voice)
    for need in outcome.needs:
        if need.kind == "offer":
            yield _Choice(need.incident, need.stage.name, need.offered, "", need.voice)


def _offer(offer: Offer, choice: _Choice) -> Iterator[Difference]:
    by_name = {entry.option.name: entry for entry in choice.offered}
    shown = {name: f"{name}: {choice.voice(entry.option.say)}" for name, entry in by_name.items()}
    barred = {name: entry.barred for name, entry in by_name.items() if entry.barred}
    if offer.options is not None:
        for name, entry in by_name.items():
            if name not in offer.options and name not in barred:
                yield Difference("not_offered", "", shown[name], entry.option.cite, offer.stage)
        for name in offer.options:
            if name not in by_name or name in barred:
                yield Difference("barred", shown.get(name, name), "", barred.get(name, ()), offer.stage)
    if offer.chosen and choice.chosen and offer.chosen != choice.chosen:
        cite = by_name[choice.chosen].option.cite
        if offer.chosen in barred:
            yield Difference("barred", shown[offer.chosen], "", barred[offer.chosen], offer.stage)
        else:
            chosen = shown.get(offer.chosen, offer.chosen)
            yield Difference("choice", chosen, shown[choice.chosen], cite, offer.stage)


# ---------------------------------------------------------------------------------- effects


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


def _unmatched(given: Given, outcome: Outcome) -> tuple[list[Effect], list[_Ruled]]:
    """The effects that only one of them has."""
    effects = [one for one in given.effects or () if one.name not in given.aside]
    ruled = [one for one in _ruled(outcome) if one.name not in given.aside]
    extra = [one for one in effects if not any(_same(one, other) for other in ruled)]
    missing = [other for other in ruled if not any(_same(one, other) for one in effects)]
    return extra, missing


def _effects(book: Book, given: Given, outcome: Outcome) -> Iterator[Difference]:
    if given.effects is None:
        return
    extra, missing = _unmatched(given, outcome)
    if not extra and not missing:
        return
    kinds = book.support.effects
    if given.whole:  # the slots as the sentences tell them, on both sides
        recognise = Recogniser(kinds)
        missing = [one._replace(slots=told.slots) if (told := recognise(one.text)) else one for one in missing]
    voice = _voice(outcome)
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


def _nearest(one: Effect, missing: Sequence[_Ruled]) -> _Ruled | None:
    """The effect of the book that was given otherwise: of the same name, with the most slots alike."""

    def alike(other: _Ruled) -> int:
        return len(one.slots.items() & other.slots.items())

    near = [other for other in missing if other.name == one.name and one.incident in (0, other.incident)]
    best = max(near, key=alike, default=None)
    return best if best is not None and (alike(best) or len(one.slots) < 2) else None


def _changed(kind: EffectKind, one: Effect, other: _Ruled, said: str) -> Difference:
    slots = [slot for slot, word in one.slots.items() if other.slots.get(slot) != word]
    if slots == [kind.length]:
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
    more = {}
    for name, slot in kind.slots.items():
        value = effect.slots.get(name)
        if value is None:
            more[name] = "…"
        elif slot.words:
            more[name] = kind.words.get(name, {}).get(value, value.replace("_", " "))
        else:
            more[name] = {"hand": voice.hand, "side": voice.side}.get(
                slot.kind, lambda v, k=slot.kind: voice.value(k, v)
            )(value)
    return voice(kind.report or kind.say, more)


def told_in_words(book: Book, given: Given, outcome: Outcome) -> Iterator[str]:
    """The given ruling, sentence by sentence."""
    voice = _voice(outcome)
    for one in given.effects or ():
        yield one.text or in_words(book.support.effects[one.name], one, voice)
    for offer in given.offers:
        if offer.options is not None:
            yield f"Offered at {offer.stage}: {', '.join(offer.options) or 'nothing'}."
    if given.moved is not None:
        moved = _counted(given.moved, voice)
        yield f"{moved[0].upper()}{moved[1:]}."
    if given.cite:
        yield f"By {', '.join(dict.fromkeys(paragraph for _, paragraph in given.cite))}."


def _voice(outcome: Outcome) -> Voice:
    words = Voice("offender", "anchor", "declarer", "offender", {})
    return outcome.rulings[0].voice if outcome.rulings else words


# ---------------------------------------------------------------------------------- tricks


def _moved_alike(given: Mapping[str, int] | None, outcome: Outcome) -> bool:
    if given is None:
        return True
    moved = {transfer.side: transfer.number for transfer in settle(outcome.state.of("transfers")) if transfer.number}
    told = {side: number for side, number in given.items() if number}
    return sum(told.values()) == sum(moved.values()) if "" in given else told == moved


def _tricks(given: Mapping[str, int], outcome: Outcome) -> Difference:
    voice = _voice(outcome)
    transfers = settle(outcome.state.of("transfers"))
    cite = dict.fromkeys(paragraph for item in outcome.state.of("transfers") for paragraph in item.cite)
    moved = {transfer.side: transfer.number for transfer in transfers}
    return Difference("tricks", _counted(given, voice), _counted(moved, voice), tuple(cite))


def _counted(moved: Mapping[str, int], voice: Voice) -> str:
    parts = [
        f"{number} trick{'s' * (number != 1)}" + (f" from {voice.side(side)}" if side else "")
        for side, number in moved.items()
        if number
    ]
    return ", ".join(parts) or "no trick"
