"""Help while a line is typed: Tab offers words, and what was understood so far stands below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from bridge_rulings.cli.keys import Help
from bridge_rulings.cli.screen import Screen
from bridge_rulings.errors import Problem

if TYPE_CHECKING:
    from bridge_rulings.table.board import Board


def position_help(known: Board | None, letters: str = "en") -> Help:
    """Help with a position: legal calls and cards, whose turn it is and what the auction and the play have come to."""

    def words(line: str) -> tuple[str, ...]:
        from bridge_rulings.table.typed_next import next_words

        return next_words(line, letters, known)

    def echo(line: str) -> str:
        from bridge_rulings.cli.diagram import turn_line
        from bridge_rulings.table.letters import letters_of
        from bridge_rulings.table.position_entry import parts_of, read_position
        from bridge_rulings.table.typed_next import said_so_far

        alphabet = letters_of(letters)
        try:
            said, _ = said_so_far(line, alphabet)
            if not parts_of(said, alphabet).has_position:
                return ""
            return turn_line(read_position(said, letters, known)[1])
        except Problem as problem:
            return problem.what

    return Help(words, echo)


def prompt_options(help_with: Help, screen: Screen) -> dict[str, Any]:
    """The help as prompt_toolkit takes it."""
    from prompt_toolkit.application import get_app
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class Words(Completer):
        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
            line = document.text_before_cursor
            for word in help_with.words(line):
                yield Completion(word, -_begun(line, word))

    def below() -> str:
        return screen.plain(help_with.echo(get_app().current_buffer.text))[: screen.width]

    return {"completer": Words(), "complete_while_typing": False, "bottom_toolbar": below}


def _begun(line: str, word: str) -> int:
    """How many letters of the word stand at the end of the line."""
    return max((size for size in range(len(word) + 1) if line.lower().endswith(word[:size].lower())), default=0)
