"""Ask the director where the terminal can do no more than show lines and read them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bridge_rulings.cli.keys import NONE, TYPED, Help, Item, Key, keys_of, letters_of, ways
from bridge_rulings.cli.screen import Screen


class LinePrompter:
    """Numbered lists and typed lines, for terminals that can do no more."""

    def __init__(self, screen: Screen, called: Callable[[bool], str] = ways) -> None:
        self.screen = screen
        self.ways = called

    def pick(self, question: str, items: Sequence[Item], usual: str = "", dispute: bool = False) -> str | Key:
        """One of the items."""
        self.screen.line(question, "bold")
        keys = self._list(items, usual)
        self._hint(self.ways(dispute))
        while True:
            typed = self._read(dispute)
            if isinstance(typed, Key):
                return typed
            value = keys.get(typed.lower()) if typed else usual
            if value:
                return value
            self.screen.line(f"one of: {', '.join(self._names(items))}", "wrong")

    def tick(
        self, question: str, items: Sequence[Item], ticked: Sequence[str] = (), dispute: bool = False
    ) -> tuple[str, ...] | Key:
        """Those that hold: their numbers on one line, or nothing."""
        self.screen.line(question, "bold")
        for at, item in enumerate(items):
            self.screen.line(item.text, first=f"  {at + 1}  {'*' if item.value in ticked else ' '} ")
        none = f"0 for {NONE}, Enter keeps *" if ticked else f"Enter for {NONE}"
        self._hint(f"the numbers of those that hold, {none}", self.ways(dispute))
        while True:
            typed = self._read(dispute)
            if isinstance(typed, Key):
                return typed
            if not typed:
                return tuple(ticked)
            words = typed.replace(",", " ").split()
            if all(word.isdecimal() and len(word) < 3 and int(word) <= len(items) for word in words):
                held = {int(word) for word in words}
                return tuple(item.value for at, item in enumerate(items) if at + 1 in held)
            self.screen.line(f"numbers from 1 to {len(items)}, or 0", "wrong")

    def line(
        self,
        question: str,
        check: Callable[[str], str],
        default: str = "",
        hint: str = "",
        help_with: Help | None = None,
    ) -> str | Key:
        """A line of text; there is no help while it is typed."""
        self.screen.line(question + (f" [{default}]" if default else ""), "bold")
        self._hint(hint, self.ways(False))
        while True:
            typed = self._read(dispute=False)
            if isinstance(typed, Key):
                return typed
            wrong = check(typed or default)
            if not wrong:
                return typed or default
            self.screen.line(wrong, "wrong")

    def search(self, question: str, find: Callable[[str], Sequence[Item]]) -> str | Key:
        """One of the items found for a typed line: its number, or other words."""
        self.screen.line(question, "bold")
        self._hint("a word, a symptom or a law number; Enter lists all", "q leave")
        shown: Sequence[Item] = ()
        while True:
            typed = self._read(dispute=False)
            if isinstance(typed, Key):
                return typed
            if typed.isdecimal() and typed in self._names(shown):
                return shown[int(typed) - 1].value
            shown = find(typed)
            if len(shown) == 1:
                return shown[0].value
            self._list(shown)
            self._hint(
                "its number, or other words" if shown else "nothing found: other words, or Enter for the whole list"
            )

    def _list(self, items: Sequence[Item], usual: str = "") -> dict[str, str]:
        """Show the items; returns what may be typed for each that is open."""
        names = self._names(items)
        for name, item in zip(names, items, strict=True):
            mark = "   (not open)" if item.closed else "   (Enter)" if item.value == usual else ""
            self.screen.line(item.text + mark, first=f"  {name:>{len(names[-1])}}  ")
        typed = {**letters_of(items), **{item.text.lower(): item.value for item in items}}
        typed |= {name: item.value for name, item in zip(names, items, strict=True)}
        closed = {item.value for item in items if item.closed}
        return {word: value for word, value in typed.items() if value not in closed}

    @staticmethod
    def _names(items: Sequence[Item]) -> list[str]:
        keys = keys_of(items)
        return keys if keys[:1] in (["y"], ["n"]) else [str(at + 1) for at in range(len(items))]

    def _hint(self, *parts: str) -> None:
        self.screen.line(f"({'; '.join(part for part in parts if part)})", "dim")

    def _read(self, dispute: bool) -> str | Key:
        while True:
            self.screen.stream.write("> ")
            self.screen.flush()
            try:
                typed = input().strip()
            except EOFError:
                self.screen.raw("")
                return Key.LEAVE
            except UnicodeDecodeError:
                self.screen.line("that cannot be read as text", "wrong")
                continue
            return Key.DISPUTED if dispute and typed == Key.DISPUTED.value else TYPED.get(typed, typed)
