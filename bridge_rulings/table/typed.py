"""What a director types, in words: each with its place, so that the one that cannot be read can be named."""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn

from bridge_rulings.errors import Problem

# Behind a call or card: it was taken back, or the other side let it stand.
WITHDRAWN, ACCEPTED = "<", "+"
MARKS = {WITHDRAWN: "withdrawn", ACCEPTED: "accepted"}
SEAT = r"N(?:orth)?|E(?:ast)?|S(?:outh)?|W(?:est)?"

_LONGEST = 30  # of a word in a message


class Word(NamedTuple):
    """A word as typed; ``part`` is what it stands in, ``place`` its number there, counted from 1."""

    text: str
    part: str
    place: int


def words_of(part: str, text: str, pattern: str) -> list[Word]:
    """The words of a text: what the pattern finds in it."""
    return [Word(found[0], part, place) for place, found in enumerate(re.finditer(pattern, text), 1)]


def without_variants(text: str) -> str:
    """The text without the invisible sign that a phone writes behind a coloured suit sign."""
    return re.sub("[\ufe0e\ufe0f]", "", text)


def refuse(word: Word, what: str, hint: str) -> NoReturn:
    """Tells which word cannot be used, where it stands and why."""
    text = word.text if len(word.text) <= _LONGEST else word.text[:_LONGEST] + "..."
    raise Problem(f"{word.part}, word {word.place}: '{text}' {what}", hint=hint)
