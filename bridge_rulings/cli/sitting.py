"""What a trainee's sitting needs, practice and exam alike."""

from __future__ import annotations

import shlex
from datetime import datetime
from typing import NamedTuple

from bridge_rulings.cli.prompts import Prompter
from bridge_rulings.cli.screen import Screen
from bridge_rulings.lawbook.book import Authority, Book
from bridge_rulings.training.families import Family, Material
from bridge_rulings.training.progress import Logbook

TRAINEE = "trainee"  # who practises if nobody is named


class Sitting(NamedTuple):
    """The book and what is practised with, the terminal, the log of the trainee."""

    book: Book
    authority: Authority
    material: Material
    families: tuple[Family, ...]
    screen: Screen
    prompter: Prompter
    log: Logbook

    @property
    def who(self) -> str:
        """The option that names the trainee, in a line to copy."""
        name = self.log.path.stem
        return "" if name == TRAINEE else f" --trainee {shlex.quote(name)}"


def now() -> datetime:
    """The time, which nothing below the command line reads."""
    return datetime.now().astimezone().replace(microsecond=0)
