"""Sitting over a claim: it is judged line by line into a file of its own, which `resume` goes on with."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from bridge_rulings.cli.claim_dialogue import judge
from bridge_rulings.cli.prompts import prompter
from bridge_rulings.cli.screen import Screen
from bridge_rulings.ruling.store import RulingFile

if TYPE_CHECKING:
    from bridge_rulings.analysis.dialogue import Dialogue, Question, Verdict


def begin(screen: Screen, talk: Dialogue, folder: Path, board: str) -> None:
    """Judge a claim into a new file of that folder. Raises `Problem` if it cannot be written."""
    _sit(screen, talk, RulingFile.create(folder, f"claim-board-{board:0>2}" if board else "claim"))


def go_on(screen: Screen, path: Path) -> None:
    """Go on where it was left. Raises `Problem` for a file that is none, or where something else is asked today."""
    from bridge_rulings.analysis.claim_record import again, parse_claim

    file = RulingFile.open(path)
    try:
        talk, _ = again(parse_claim(file.text, str(path)), str(path))
    except BaseException:
        file.close()
        raise
    _sit(screen, talk, file)


def _sit(screen: Screen, talk: Dialogue, file: RulingFile) -> None:
    from bridge_rulings import __version__
    from bridge_rulings.analysis.claim_record import claim_text
    from bridge_rulings.lawbook.book import Book

    def keep(talk: Dialogue, found: Question | Verdict | None) -> None:
        file.save(claim_text(talk, found, __version__))

    done = None
    try:
        done = judge(screen, prompter(screen), talk, Book().paragraphs(), keep)
    finally:
        file.close()
        screen.line("Saved. To see it again:" if done else "Saved. To go on:", "dim")
        screen.whole(f"  bridge-rulings {'replay' if done else 'resume'} {shlex.quote(str(file.path))}")
