"""What is picked at a prompt, with which key, and the keys that leave one."""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from typing import NamedTuple


class Key(enum.Enum):
    """A way out of a prompt that is no answer."""

    BACK = "b"
    WHY = "?"
    LEAVE = "q"
    DISPUTED = "d"


class Item(NamedTuple):
    """One answer that can be picked: its value, its words, whether it is open."""

    value: str
    text: str
    closed: bool = False


class Help(NamedTuple):
    """What helps while a line is typed: the words that may stand where the last one is being typed, and what was
    understood so far.
    """

    words: Callable[[str], Sequence[str]]
    echo: Callable[[str], str]


RESERVED = ("b", "q", "d")
NONE = "none of these"


def keys_of(items: Sequence[Item]) -> list[str]:
    """The key of each item: y and n, else 1 to 9, then capital letters, "" where these are used up."""
    if {item.value for item in items} == {"yes", "no"}:
        return [item.value[0] for item in items]
    return [str(at + 1) if at < 9 else chr(ord("A") + at - 9) if at < 35 else "" for at in range(len(items))]


def letters_of(items: Sequence[Item]) -> dict[str, str]:
    """The first letter of an item as it is read, where no other has it: one more key to pick it from a short list."""
    if len(items) > 9:
        return {}
    letters = [item.text[:1].lower() for item in items]
    return {
        letter: item.value
        for letter, item in zip(letters, items, strict=True)
        if letters.count(letter) == 1 and letter.isalpha() and letter not in RESERVED
    }


TYPED = {way.value: way for way in Key if way is not Key.DISPUTED}


def ways(dispute: bool = False) -> str:
    """What the keys are called that leave a prompt, at the table."""
    return f"b back, ? why, {'d disputed, ' if dispute else ''}q leave"


def ways_of_practice(dispute: bool = False) -> str:
    """What they are called in practice, where no answer is taken back."""
    return "? help, q leave"


def ways_of_exam(dispute: bool = False) -> str:
    """What they are called in an exam."""
    return "q leave"
