"""A ruling as it was given beside the ruling of the book: the same, or each difference by its name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bridge_rulings.lawbook.book import Book
from bridge_rulings.ruling.as_given import Given
from bridge_rulings.ruling.compare_effects import effects_differ, in_words, unmatched, voice_of
from bridge_rulings.ruling.compare_options import options_differ
from bridge_rulings.ruling.difference import NAMES, Difference
from bridge_rulings.ruling.outcome import Outcome
from bridge_rulings.ruling.settle import settle
from bridge_rulings.ruling.voice import Voice


def agrees(given: Given, outcome: Outcome) -> bool:
    """Whether nothing differs; sooner known than what."""
    cited, named = _cites(given, outcome).keys(), set(given.cite)
    if not named <= cited or (given.whole and named != cited):
        return False
    if given.effects is not None:
        extra, missing = unmatched(given, outcome)
        if extra or missing:
            return False
    return _moved_alike(given.moved, outcome) and not list(options_differ(given, outcome))


def goes_beyond(given: Given, outcome: Outcome) -> bool:
    """Whether the book rules something that was not given, whatever else may turn out."""
    if given.whole and not _cites(given, outcome).keys() <= set(given.cite):
        return True
    return given.effects is not None and bool(unmatched(given, outcome)[1])


def compare(book: Book, given: Given, outcome: Outcome) -> tuple[Difference, ...]:
    """Every difference, the weightiest first; empty if the ruling was right."""
    found = [*_laws(given, outcome), *options_differ(given, outcome)]
    if _moved_alike(given.moved, outcome):
        found += effects_differ(book, given, outcome)
    else:  # the number says it, and not each trick as well
        found += [_tricks(given.moved or {}, outcome), *effects_differ(book, _counting_tricks(book, given), outcome)]
    order = list(NAMES)
    return tuple(sorted(found, key=lambda one: order.index(one.kind)))


def aim(book: Book, given: Given, differences: Sequence[Difference]) -> Given:
    """What the book would have to rule for the given ruling to be right: what that one did, by whatever paragraph.

    The paragraphs and choices of a record go with the facts as they were, so that they are looked at only where
    nothing else differs; tricks are counted.
    """
    found = _counting_tricks(book, given) if given.moved is not None else given
    if given.whole and {one.kind for one in differences} - {"law", "paragraph", "choice"}:
        offers = [offer._replace(chosen="") for offer in given.offers if offer.options is not None]
        found = found._replace(cite=(), whole=False, offers=tuple(offers))
    return found


def _counting_tricks(book: Book, given: Given) -> Given:
    """With the tricks counted only: the effects that move them are not compared one by one."""
    moving = {name for name, kind in book.support.effects.items() if kind.moves_tricks}
    return given._replace(aside=given.aside | moving)


# ---------------------------------------------------------------------------------- paragraphs


def _cites(given: Given, outcome: Outcome) -> dict[tuple[int, str], None]:
    """The paragraphs of the book, told apart by their incidents if the given ones are."""
    return dict.fromkeys((step.incident * given.whole, p) for step in outcome.rulings for p in step.cite)


def _laws(given: Given, outcome: Outcome) -> Iterator[Difference]:
    """Laws that only one of them cites, then paragraphs of laws that both cite.

    Beside a paragraph that was told stand those that the book cites instead.
    """
    cited = _cites(given, outcome)
    extra = [paragraph for incident, paragraph in given.cite if (incident, paragraph) not in cited]
    unnamed = [paragraph for incident, paragraph in cited if (incident, paragraph) not in given.cite]
    missing = unnamed if given.whole else []
    mine, theirs = {law_of(paragraph) for _, paragraph in given.cite}, {law_of(paragraph) for _, paragraph in cited}
    strange = [paragraph for paragraph in extra if law_of(paragraph) not in theirs]
    forgotten = [paragraph for paragraph in missing if law_of(paragraph) not in mine]
    if strange or forgotten:
        yield _cited("law", strange, forgotten if given.whole else unnamed)
    others = [paragraph for paragraph in extra if paragraph not in strange]
    absent = [paragraph for paragraph in missing if paragraph not in forgotten]
    if others or absent:
        instead = [paragraph for paragraph in unnamed if law_of(paragraph) in set(map(law_of, others))]
        yield _cited("paragraph", others, absent if given.whole else instead)


def _cited(kind: str, given: Sequence[str], book: Sequence[str]) -> Difference:
    return Difference(kind, ", ".join(dict.fromkeys(given)), ", ".join(dict.fromkeys(book)), tuple(book))


def law_of(paragraph: str) -> str:
    """The number of the law that a paragraph belongs to."""
    return paragraph[: len(paragraph) - len(paragraph.lstrip("0123456789"))]


def told_in_words(book: Book, given: Given, outcome: Outcome) -> Iterator[str]:
    """The given ruling, sentence by sentence."""
    voice = voice_of(outcome)
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


# ---------------------------------------------------------------------------------- tricks


def _moved_alike(given: Mapping[str, int] | None, outcome: Outcome) -> bool:
    if given is None:
        return True
    moved = {transfer.side: transfer.number for transfer in settle(outcome.state.of("transfers")) if transfer.number}
    told = {side: number for side, number in given.items() if number}
    return sum(told.values()) == sum(moved.values()) if "" in given else told == moved


def _tricks(given: Mapping[str, int], outcome: Outcome) -> Difference:
    voice = voice_of(outcome)
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
