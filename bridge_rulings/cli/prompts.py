"""Ask the director: questionary's prompts, one key for every answer, or plain lines where a terminal can do no more.

Every prompt may be left in the same ways: `Key.BACK` (b), `Key.WHY` (?), `Key.LEAVE` (q, Ctrl-D), and where a fact can
be disputed `Key.DISPUTED` (d). Ctrl-C raises KeyboardInterrupt; what was answered is on disk by then.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from bridge_rulings.cli.keys import NONE, TYPED, Help, Item, Key, keys_of, letters_of, ways
from bridge_rulings.cli.screen import Screen

if TYPE_CHECKING:
    from questionary import Question


class Prompter(Protocol):
    """What the desk needs of a terminal. One call is one screen."""

    def pick(self, question: str, items: Sequence[Item], usual: str = "", dispute: bool = False) -> str | Key:
        """One of the items."""
        ...

    def tick(
        self, question: str, items: Sequence[Item], ticked: Sequence[str] = (), dispute: bool = False
    ) -> tuple[str, ...] | Key:
        """Those that hold; none of them is an answer."""
        ...

    def line(
        self,
        question: str,
        check: Callable[[str], str],
        default: str = "",
        hint: str = "",
        help_with: Help | None = None,
    ) -> str | Key:
        """A line of text; ``check`` returns what is wrong with it, or nothing; ``hint`` says what Enter alone does.

        ``help_with`` is for a terminal that can show something while a line is typed.
        """
        ...

    def search(self, question: str, find: Callable[[str], Sequence[Item]]) -> str | Key:
        """One of the items that ``find`` gives for what was typed so far."""
        ...


def prompter(screen: Screen, called: Callable[[bool], str] = ways) -> Prompter:
    """The best prompter that the terminal can do; ``called``: what its ways out are called."""
    if os.environ.get("TERM", "dumb") in ("dumb", "") or not sys.stdout.isatty() or not screen.symbols:
        from bridge_rulings.cli.lines import LinePrompter

        return LinePrompter(screen, called)
    return KeyPrompter(screen, called)


class KeyPrompter:
    """questionary's lists, where a key answers at once. What was asked goes, and a line with the answer stays."""

    def __init__(self, screen: Screen, called: Callable[[bool], str] = ways) -> None:
        self.screen = screen
        self.ways = called

    def pick(self, question: str, items: Sequence[Item], usual: str = "", dispute: bool = False) -> str | Key:
        """One of the items."""
        import questionary

        names = keys_of(items)
        width = max(len(name) for name in names)
        choices = [
            questionary.Choice(
                self._choice(f"{name:>{width}}  ", item.text, 4),
                value=item.value,
                disabled="not open" if item.closed else None,
            )
            for name, item in zip(names, items, strict=True)
        ]
        asked = questionary.select(
            self._question(question),
            choices,
            default=next((choice for choice in choices if choice.value == usual), None),
            qmark="",
            pointer=">",
            use_jk_keys=False,
            use_emacs_keys=False,
            instruction=self._instruction(question, self.ways(dispute)),
            style=self._style(),
            erase_when_done=True,
        )
        keys = {**letters_of(items), **dict(zip(names, (item.value for item in items), strict=True))}
        open_values = {item.value for item in items if not item.closed}
        self._bind(asked, {key: value for key, value in keys.items() if key and value in open_values}, dispute)
        found: str | Key = self._ask(asked)
        if not isinstance(found, Key):
            self.screen.line(f"{question} {next(item.text for item in items if item.value == found)}")
        return found

    def tick(
        self, question: str, items: Sequence[Item], ticked: Sequence[str] = (), dispute: bool = False
    ) -> tuple[str, ...] | Key:
        """Those that hold, ticked with their numbers; Enter with none ticked says none of these."""
        import questionary
        from questionary.prompts.common import InquirerControl

        names = keys_of(items)
        choices = [
            questionary.Choice(self._choice(f"{name}  ", item.text, 6), value=item.value, checked=item.value in ticked)
            for name, item in zip(names, items, strict=True)
        ]
        asked = questionary.checkbox(
            self._question(question),
            choices,
            qmark="",
            pointer=">",
            use_jk_keys=False,
            use_emacs_keys=False,
            instruction=self._instruction(question, "numbers tick", "Enter: no others", self.ways(dispute)),
            style=self._style(),
            erase_when_done=True,
        )
        control = next(c for c in asked.application.layout.find_all_controls() if isinstance(c, InquirerControl))

        def toggle(value: str) -> Callable[[Any], None]:
            def flip(event: Any) -> None:
                held = control.selected_options
                held.remove(value) if value in held else held.append(value)

            return flip

        bindings: Any = asked.application.key_bindings
        for key in "ai":  # questionary's own: tick all, turn all round; one slip of the finger and the list is wrong
            bindings.add(key, eager=True)(lambda event: None)
        for name, item in zip(names, items, strict=True):
            if name:
                bindings.add(name, eager=True)(toggle(item.value))
        self._bind(asked, {}, dispute)
        found = self._ask(asked)
        if isinstance(found, Key):
            return found
        held = [item.text for item in items if item.value in found]
        self.screen.line(question if held else f"{question} {NONE}")
        for text in held:
            self.screen.line(text, first="  x ")
        return tuple(found)

    def line(
        self,
        question: str,
        check: Callable[[str], str],
        default: str = "",
        hint: str = "",
        help_with: Help | None = None,
    ) -> str | Key:
        """A line of text; Tab completes a word, and what was understood so far stands at the bottom."""
        import questionary

        from bridge_rulings.cli.typing_help import prompt_options

        options = prompt_options(help_with, self.screen) if help_with is not None else {}

        typed = default
        while True:
            asked = questionary.text(
                self._question(question),
                default=typed,
                qmark="",
                style=self._style(),
                instruction=self._instruction(question, hint, self.ways(False)) + "\n >",
                erase_when_done=True,
                **options,
            )
            found = self._ask(asked)
            if isinstance(found, Key):
                return found
            typed = str(found).strip()
            if typed in TYPED:
                return TYPED[typed]
            self.screen.line(f"{question} {typed}".rstrip())
            wrong = check(typed)
            if not wrong:
                return typed
            self.screen.line(wrong, "wrong")

    def search(self, question: str, find: Callable[[str], Sequence[Item]]) -> str | Key:
        """One of the items found for what was typed: type to narrow the list, arrows to choose, Enter to take."""
        from bridge_rulings.cli.finder import search

        return search(self.screen, self._question(question), find, self._style())

    def _choice(self, first: str, text: str, indent: int) -> str:
        """A choice that may take several lines, under the mark that questionary puts before it."""
        lines = self.screen.wrap(text, first, width=self.screen.width - indent)
        return ("\n" + " " * indent).join(lines)

    def _question(self, question: str) -> str:
        return ("\n ").join(self.screen.wrap(question, width=self.screen.width - 2))

    def _instruction(self, question: str, *parts: str) -> str:
        """What the keys do: behind the question if there is room, else below it."""
        text = f"({'; '.join(part for part in parts if part)})"
        room = self.screen.width - 4 - len(self._question(question).splitlines()[-1])
        if len(text) <= room:
            return text
        return "\n " + "\n ".join(self.screen.wrap(text, width=self.screen.width - 2))

    def _style(self) -> Any:
        import questionary

        if not self.screen.colour:
            names = ("qmark", "answer", "pointer", "highlighted", "selected", "bottom-toolbar")
            return questionary.Style([(name, "noinherit") for name in names])
        return questionary.Style(
            [
                ("question", "bold"),
                ("answer", "nobold"),
                ("pointer", "bold"),
                ("highlighted", "bold"),
                ("selected", "noreverse bold"),
                ("instruction", "ansibrightblack"),
                ("disabled", "ansibrightblack"),
                ("bottom-toolbar", "noreverse ansibrightblack"),
            ]
        )

    def _bind(self, asked: Question, keys: dict[str, str], dispute: bool) -> None:
        """Keys that answer at once, and the ways out."""
        bindings: Any = asked.application.key_bindings

        def leave_with(result: object) -> Callable[[Any], None]:
            return lambda event: event.app.exit(result=result)

        for key, value in keys.items():
            bindings.add(key, eager=True)(leave_with(value))
            if key.islower():
                bindings.add(key.upper(), eager=True)(leave_with(value))
        for way in Key:
            if way is not Key.DISPUTED or dispute:
                bindings.add(way.value, eager=True)(leave_with(way))
        bindings.add("c-d", eager=True)(leave_with(Key.LEAVE))

    def _ask(self, asked: Question) -> Any:
        self.screen.flush()
        try:
            return asked.unsafe_ask()
        except EOFError:
            return Key.LEAVE
