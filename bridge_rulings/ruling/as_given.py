"""A ruling as it was given: as a record has it, be it as written or changed by hand since, or as it was told.

What the record keeps under ``ruling`` is all of a ruling: a paragraph or an effect that is not there was not given.
What is told under ``given`` is as much of one as somebody remembers: what it does not speak of is not compared, but
``do``, if it is there, lists every effect, except for what goes without saying.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from bridge_rulings.errors import Problem, did_you_mean, located
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.model import EffectKind, Slot, Stage
from bridge_rulings.lawbook.source import line_of
from bridge_rulings.ruling.answers import meaning
from bridge_rulings.ruling.hands import ROUND
from bridge_rulings.ruling.recognise import recogniser
from bridge_rulings.ruling.record import Record
from bridge_rulings.ruling.values import check_value, read_value
from bridge_rulings.table.seats import SEATS, SIDES

OFFER = re.compile(r"\d{1,2}\.", re.ASCII)
_HANDS = (*SEATS, *ROUND, "declarer", "dummy")
_SIDES = (*SIDES, "anchor", "others", "declaring")


class Effect(NamedTuple):
    """One effect. ``incident``: 0 if it is not said of which; ``name``: "" for a sentence that no effect says."""

    incident: int
    name: str
    slots: Mapping[str, str]
    text: str


class Offer(NamedTuple):
    """A choice of a player. ``options``: those that were read out, None if nobody said; ``chosen``: "" likewise."""

    incident: int
    stage: str
    options: tuple[str, ...] | None
    chosen: str


class Given(NamedTuple):
    """A ruling as it was given.

    ``whole``: it is all of a ruling, in the sentences of a record, and not what was told of one. ``moved``: tricks by
    the side that lost them, "" for whichever; None if nothing was said of tricks, as of ``effects``. ``aside``: effects
    that are not compared.
    """

    cite: tuple[tuple[int, str], ...]  # incident, or 0, and paragraph
    effects: tuple[Effect, ...] | None
    offers: tuple[Offer, ...]
    moved: Mapping[str, int] | None
    whole: bool
    aside: frozenset[str] = frozenset()


def as_given(book: Book, record: Record, told: Mapping[str, Any] | None = None, file: str = "") -> Given:
    """The ruling to be checked: the one told, with its file, else the record's ``given``, else its ``ruling``.

    Raises `Problem` if there is none, and for an effect, slot or stage that the book does not have.
    """
    if told:
        return _from_told(book, told, file)
    if record.given:
        return _from_told(book, record.given, record.file)
    if record.ruling is None:
        raise Problem(
            "no ruling is recorded here to be checked", file=record.file, hint='say what was ruled: "given:" or --gave'
        )
    return _from_record(book, record.ruling, record.file)


# ------------------------------------------------------------------------------------ from a record


def _from_record(book: Book, steps: tuple[Mapping[str, Any], ...], file: str) -> Given:
    recognise = recogniser(book.support.effects)
    cite, effects, offers = [], [], []
    moved: dict[str, int] = {}
    for step in steps:
        if "transferred" in step:
            side = str(step.get("from", ""))
            moved[side] = moved.get(side, 0) + _number(step, "transferred", file)
            continue
        incident = _number(step, "incident", file)
        cite += [(incident, paragraph) for paragraph in words(step.get("cite"))]
        for text in words(step.get("do")):
            told = recognise(text)
            effects.append(Effect(incident, told.effect if told else "", told.slots if told else {}, text))
        if "chosen" in step or "offered" in step:
            options = words(step["offered"]) if "offered" in step else None
            offers.append(Offer(incident, str(step.get("stage", "")), options, str(step.get("chosen", ""))))
    return Given(tuple(dict.fromkeys(cite)), tuple(effects), tuple(offers), moved, True)


def _number(step: Mapping[str, Any], key: str, file: str) -> int:
    written = str(step.get(key, ""))
    if not (written.isascii() and written.isdigit() and len(written) < 4):
        raise Problem(f"a step of the ruling needs {key!r}, a number", file=file, line=line_of(step))
    return int(written)


def words(piece: Any) -> tuple[str, ...]:
    """One text or a list of texts."""
    if piece is None:
        return ()
    return (str(piece),) if isinstance(piece, str) else tuple(str(word) for word in piece)


# ------------------------------------------------------------------------------------ as it was told


def _from_told(book: Book, given: Mapping[str, Any], file: str) -> Given:
    moved: dict[str, int] | None = None
    if "transferred" in given:
        number, _, side = str(given["transferred"]).partition(" from ")
        moved = {side: int(number)}
    effects = tuple(_told_effects(book, given["do"], file)) if "do" in given else None
    offers = tuple(_told_offers(book, given.get("offered", {}), file))
    cite = tuple((0, paragraph) for paragraph in words(given.get("cite")))
    named = {effect.name for effect in effects or ()}
    unsaid = {name for name, kind in book.support.effects.items() if kind.unsaid and name not in named}
    return Given(cite, effects, offers, moved, False, frozenset(unsaid))


def _told_effects(book: Book, pieces: Any, file: str) -> Iterator[Effect]:
    for piece in pieces:
        name, told = (piece, {}) if isinstance(piece, str) else next(iter(piece.items()))
        with located(file, line_of(name)):
            kind = book.support.effects.get(str(name))
            if kind is None:
                raise Problem(f"there is no effect {name!s:.40}", hint=did_you_mean(name, book.support.effects))
            slots = {}
            for slot, word in told.items():
                with located(file, line_of(slot)):
                    slots[str(slot)] = _told_slot(kind, slot, str(word))
        yield Effect(0, str(name), slots, "")


def _told_slot(kind: EffectKind, name: str, word: str) -> str:
    slot = kind.slots.get(name)
    if slot is None:
        raise Problem(f"{kind.name} has no slot {name!s:.40}", hint=did_you_mean(name, kind.slots))
    known = _words_of(slot)
    if known and word not in known:
        raise Problem(f"{name} of {kind.name} cannot be {word!r:.42}", hint=did_you_mean(word, known))
    value = word if known else read_value(slot.kind, word)
    if not value:
        raise Problem(f"{name} of {kind.name} cannot be {word!r:.42}", hint=check_value(slot.kind, word))
    return value


def _words_of(slot: Slot) -> tuple[str, ...]:
    return slot.words or {"hand": _HANDS, "side": _SIDES}.get(slot.kind, ())


def _told_offers(book: Book, offers: Mapping[str, Any], file: str) -> Iterator[Offer]:
    for name, options in offers.items():
        with located(file, line_of(name)):
            stage = meaning(book, name) if OFFER.match(name) else None
            if not isinstance(stage, Stage):
                raise Problem(f"{name!s:.40} is not a choice of a player", hint="like 27.27A1, as in the answers")
            known = [option.name for option in stage.options]
            for option in words(options):
                if option not in known:
                    raise Problem(f"{name} has no option {option!r:.42}", hint=did_you_mean(option, known))
        yield Offer(0, stage.name, words(options), "")
