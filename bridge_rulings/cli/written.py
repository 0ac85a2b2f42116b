"""Answers written in a file beforehand, a line for each question: a prompter without a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from bridge_rulings.cli.keys import Help, Item, Key, keys_of
from bridge_rulings.cli.screen import Screen
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.source import read_text


class WrittenPrompter:
    """Takes line after line of a file: the keys that would be pressed, or the text. At its end it leaves.

    What has a usual answer takes that and no line.
    """

    def __init__(self, screen: Screen, path: Path) -> None:
        self.screen = screen
        self.path = path
        self.lines = read_text(path).splitlines()
        self.at = 0

    def pick(self, question: str, items: Sequence[Item], usual: str = "", dispute: bool = False) -> str | Key:
        """One of the items, by its key."""
        if usual:
            return usual
        self.screen.line(question, "bold")
        keys = dict(zip(keys_of(items), (item.value for item in items), strict=True))
        self._list(items)
        typed = self._next()
        if isinstance(typed, Key):
            return typed
        if typed not in keys:
            raise self._unusable(typed, f"one of: {', '.join(keys)}")
        return keys[typed]

    def tick(
        self, question: str, items: Sequence[Item], ticked: Sequence[str] = (), dispute: bool = False
    ) -> tuple[str, ...] | Key:
        """Those whose keys stand on the line."""
        self.screen.line(question, "bold")
        keys = dict(zip(keys_of(items), (item.value for item in items), strict=True))
        self._list(items)
        typed = self._next()
        if isinstance(typed, Key):
            return typed
        words = typed.replace(",", " ").split()
        if not all(word in keys for word in words):
            raise self._unusable(typed, f"some of: {', '.join(keys)}")
        return tuple(keys[word] for word in words)

    def line(
        self,
        question: str,
        check: Callable[[str], str],
        default: str = "",
        hint: str = "",
        help_with: Help | None = None,
    ) -> str | Key:
        """The line itself."""
        self.screen.line(question, "bold")
        typed = self._next()
        if not isinstance(typed, Key) and check(typed):
            raise self._unusable(typed, check(typed))
        return typed

    def search(self, question: str, find: Callable[[str], Sequence[Item]]) -> str | Key:
        """The first item that is found for the line."""
        typed = self._next()
        if isinstance(typed, Key):
            return typed
        found = find(typed)
        if not found:
            raise self._unusable(typed, "nothing is found for it")
        return found[0].value

    def _list(self, items: Sequence[Item]) -> None:
        for name, item in zip(keys_of(items), items, strict=True):
            self.screen.line(item.text, first=f"  {name}  ")

    def _next(self) -> str | Key:
        if self.at >= len(self.lines):
            return Key.LEAVE
        self.at += 1
        typed = self.lines[self.at - 1].strip()
        self.screen.line(typed, "", "> ")
        return {way.value: way for way in (Key.WHY, Key.LEAVE)}.get(typed, typed)

    def _unusable(self, typed: str, hint: str) -> Problem:
        return Problem(f"{typed!r} is no answer to this question", file=str(self.path), line=self.at, hint=hint)
