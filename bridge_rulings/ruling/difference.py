"""What a ruling that was given can have different from the book's, by name."""

from __future__ import annotations

from typing import NamedTuple

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
