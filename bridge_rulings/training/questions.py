"""What a trainee is asked, and everything that a question needs to be graded."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

LAW, CHOOSER, OPTIONS, LEADS_TO, RULING, PARAGRAPH, TRICKS, LATER = (
    "law",
    "chooser",
    "options",
    "leads_to",
    "ruling",
    "paragraph",
    "tricks",
    "later",
)
KINDS = (LAW, CHOOSER, OPTIONS, LEADS_TO, RULING, PARAGRAPH, TRICKS, LATER)
MOST_WRONG = 3
OLDER = "older"  # where an answer was taken from, if it is what an older book said


class Choice(NamedTuple):
    """One answer that can be given; ``why``: what makes it wrong, or right, where more can be said than the paragraph.

    ``source``: the stage of the law file that it was taken from, ``older`` for what an older book said.
    """

    text: str
    right: bool
    cite: tuple[str, ...]
    why: str = ""
    source: str = ""


class Question(NamedTuple):
    """One question. ``several``: all answers that hold are wanted. ``cite``: the paragraphs that it is about; ``also``:
    those that may be named as well.

    ``claim`` is the question as the beginning of a statement that an answer completes, for true or false.
    ``doubtful``: by a row of which the law file itself says that it is not sure.
    """

    kind: str
    key: str
    text: str
    claim: str
    choices: tuple[Choice, ...]
    cite: tuple[str, ...]
    stage: str
    several: bool = False
    hint: str = ""
    free: str = ""  # what is typed where nothing is offered to choose from: a seat, a number; "" for the paragraphs
    also: tuple[str, ...] = ()
    doubtful: bool = False

    @property
    def right(self) -> tuple[int, ...]:
        """The places of the right answers."""
        return tuple(at for at, choice in enumerate(self.choices) if choice.right)

    @property
    def false(self) -> tuple[Choice, ...]:
        """The wrong answers that are untrue when nothing stands beside them.

        What rules at another point of the law is no answer to this question, and may be true all the same.
        """
        elsewhere = self.kind in (RULING, PARAGRAPH)
        return tuple(
            choice
            for choice in self.choices
            if not choice.right and not (elsewhere and choice.source not in (self.stage, OLDER))
        )

    @property
    def halved(self) -> Question:
        """After a hint: with half of the wrong answers struck out, never the last one."""
        wrong = [choice for choice in self.choices if not choice.right]
        struck = wrong[max(1, len(wrong) // 2) :]
        return self._replace(choices=tuple(choice for choice in self.choices if choice not in struck))

    def tells(self, following: Question) -> bool:
        """Whether the grade of this one would give the answer to the following one away."""
        return following.kind == PARAGRAPH and self.stage == following.stage and self.kind == RULING


def picked(
    random: Random, right: Iterable[Choice], wrong: Iterable[Choice], most: int = MOST_WRONG
) -> tuple[Choice, ...]:
    """The answers in a drawn order: all right ones, and of the wrong ones so many, the first ones the likeliest.

    No text stands there twice, and none is both right and wrong.
    """
    kept: dict[str, Choice] = {choice.text: choice for choice in right}
    number = len(kept)
    for choice in wrong:
        if len(kept) < number + most:
            kept.setdefault(choice.text, choice)
    choices = list(kept.values())
    random.shuffle(choices)
    return tuple(choices)
