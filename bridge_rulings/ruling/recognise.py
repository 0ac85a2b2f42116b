"""Which effect a sentence of a recorded ruling tells of, so that a change made in it can be named.

A record keeps its effects as the sentences of ``effects.yaml``; read backwards, those say which effect it was and what
stood in its slots.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import NamedTuple

from bridge_rulings.lawbook.model import EffectKind

_PLACE = re.compile(r"\{([^{}]+)\}")


class Told(NamedTuple):
    """An effect as a sentence tells it: the words of closed slots as the book calls them, all else as it is written."""

    effect: str
    slots: Mapping[str, str]


_made: list[Recogniser] = []


def recogniser(effects: Mapping[str, EffectKind]) -> Recogniser:
    """The one that reads a book's effects: made once, for every record is read with it."""
    if not _made or _made[0].effects is not effects:
        _made[:] = [Recogniser(effects)]
    return _made[0]


class _Pattern(NamedTuple):
    effect: str
    closed: Mapping[str, str]
    sentence: re.Pattern[str]
    literal: int  # how many of its letters are fixed: the more, the surer


class Recogniser:
    """Reads the sentences of one book's effects."""

    def __init__(self, effects: Mapping[str, EffectKind]) -> None:
        self.effects = effects
        self.read: dict[str, Told | None] = {}

    def __call__(self, sentence: str) -> Told | None:
        """The effect that the sentence tells; None if it is none of this book's sentences."""
        if sentence not in self.read:
            found = [(pattern, fit) for pattern in self._patterns if (fit := pattern.sentence.fullmatch(sentence))]
            self.read[sentence] = None
            if found:
                pattern, fit = max(found, key=lambda pair: pair[0].literal)
                self.read[sentence] = Told(pattern.effect, {**pattern.closed, **fit.groupdict()})
        return self.read[sentence]

    @cached_property
    def _patterns(self) -> tuple[_Pattern, ...]:
        return tuple(pattern for kind in self.effects.values() for pattern in _patterns(kind))


def _patterns(kind: EffectKind) -> Iterator[_Pattern]:
    template = kind.report or kind.say
    places = set(_PLACE.findall(template))
    closed = [slot for slot in kind.slots.values() if slot.words and slot.name in places]
    for words in product(*(slot.words for slot in closed)):
        chosen = {slot.name: word for slot, word in zip(closed, words, strict=True)}
        text = template
        for name, word in chosen.items():
            text = text.replace(f"{{{name}}}", kind.words[name][word])
        yield _Pattern(kind.name, chosen, *_expression(text, kind))


def _expression(text: str, kind: EffectKind) -> tuple[re.Pattern[str], int]:
    """A pattern for the text, whose places take any words; the same slot takes the same words everywhere."""
    written, literal = "", 0
    named: set[str] = set()
    for at, piece in enumerate(_PLACE.split(text)):
        if at % 2 == 0:
            written += re.escape(piece)
            literal += len(piece)
        elif piece not in kind.slots:
            written += ".+?"
        else:
            written += f"(?P={piece})" if piece in named else f"(?P<{piece}>.+?)"
            named.add(piece)
    return re.compile(written, re.IGNORECASE | re.DOTALL), literal
