"""Ask the director: questionary's prompts with one key for every answer, or plain lines where a terminal cannot do
that.

Every prompt may be left in the same ways: `Key.BACK` (b), `Key.WHY` (?), `Key.LEAVE` (q, Ctrl-D), and where a fact
can be disputed
`Key.DISPUTED` (d). Ctrl-C raises KeyboardInterrupt; what was answered is on disk by then.
"""

from __future__ import annotations

import enum
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from bridge_rulings.cli.screen import Screen

if TYPE_CHECKING:
    from questionary import Question


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


class Prompter(Protocol):
    """What the desk needs of a terminal. One call is one screen."""

    def pick(self, question: str, items: Sequence[Item], usual: str = "", dispute: bool = False) -> str | Key:
        """One of the items."""
        ...

    def tick(self, question: str, items: Sequence[Item], ticked: Sequence[str] = ()) -> tuple[str, ...] | Key:
        """Those that hold; none of them is an answer."""
        ...

    def line(self, question: str, check: Callable[[str], str], default: str = "") -> str | Key:
        """A line of text; ``check`` returns what is wrong with it, or nothing."""
        ...

    def search(self, question: str, find: Callable[[str], Sequence[Item]]) -> str | Key:
        """One of the items that ``find`` gives for what was typed so far."""
        ...


RESERVED = ("b", "q", "d")
_HELP = "b back, ? why, q leave"


def keys_of(items: Sequence[Item]) -> list[str]:
    """The key of each item: the first letter of its value or text if no other has it, else its number."""
    letters = [(item.value[:1] or " ").lower() for item in items]
    yes_no = {item.value for item in items} == {"yes", "no"}
    keys = []
    for at, letter in enumerate(letters):
        alone = letters.count(letter) == 1 and letter.isalpha() and letter not in RESERVED
        keys.append(letter if yes_no and alone else str(at + 1) if at < 9 else chr(ord("A") + at - 9))
    return keys


def letter_of(items: Sequence[Item]) -> dict[str, str]:
    """All keys that pick an item: its number or letter, and the first letter of its value where that is its own."""
    keys = dict(zip(keys_of(items), (item.value for item in items), strict=True))
    letters = [(item.value[:1] or " ").lower() for item in items]
    for at, item in enumerate(items):
        keys.setdefault(str(at + 1) if at < 9 else chr(ord("A") + at - 9), item.value)
        if letters.count(letters[at]) == 1 and letters[at].isalpha() and letters[at] not in RESERVED:
            keys.setdefault(letters[at], item.value)
    return keys


def prompter(screen: Screen) -> Prompter:
    """The best prompter that the terminal can do."""
    if os.environ.get("TERM", "dumb") in ("dumb", "") or not sys.stdout.isatty() or not screen.symbols:
        return LinePrompter(screen)
    return KeyPrompter(screen)


class KeyPrompter:
    """questionary's lists, where a key answers at once."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def pick(self, question: str, items: Sequence[Item], usual: str = "", dispute: bool = False) -> str | Key:
        """One of the items."""
        import questionary

        names = keys_of(items)
        width = max(len(name) for name in names)
        choices = [
            questionary.Choice(
                "\n".join(self.screen.wrap(item.text, f"{name:>{width}}  ", width=self.screen.width - 4)).replace(
                    "\n", "\n    "
                ),
                value=item.value,
                disabled="not open" if item.closed else None,
            )
            for name, item in zip(names, items, strict=True)
        ]
        default = next((choice for choice in choices if choice.value == usual), None)
        asked = questionary.select(
            self._question(question),
            choices,
            default=default,
            qmark="",
            pointer=">",
            use_jk_keys=False,
            use_emacs_keys=False,
            instruction=f"({_HELP}{', d disputed' if dispute else ''})",
            style=self._style(),
        )
        open_values = {item.value for item in items if not item.closed}
        bound = {key: value for key, value in letter_of(items).items() if value in open_values}
        return self._ask(asked, bound, dispute)

    def tick(self, question: str, items: Sequence[Item], ticked: Sequence[str] = ()) -> tuple[str, ...] | Key:
        """Those that hold, ticked with their numbers; Enter with none ticked says none of these."""
        import questionary
        from questionary.prompts.common import InquirerControl

        choices = [
            questionary.Choice(
                "\n".join(self.screen.wrap(item.text, f"{at + 1}  ", width=self.screen.width - 6)).replace(
                    "\n", "\n      "
                ),
                value=item.value,
                checked=item.value in ticked,
            )
            for at, item in enumerate(items)
        ]
        asked = questionary.checkbox(
            self._question(question),
            choices,
            qmark="",
            pointer=">",
            use_jk_keys=False,
            use_emacs_keys=False,
            instruction="(number ticks; Enter goes on, none ticked: none of these)",
            style=self._style(),
        )
        control = next(c for c in asked.application.layout.find_all_controls() if isinstance(c, InquirerControl))

        def toggle(value: str) -> Callable[[Any], None]:
            def flip(event: Any) -> None:
                held = control.selected_options
                held.remove(value) if value in held else held.append(value)

            return flip

        bindings: Any = asked.application.key_bindings
        for at, item in enumerate(items[:9]):
            bindings.add(str(at + 1), eager=True)(toggle(item.value))
        found = self._ask(asked, {}, dispute=False)
        return found if isinstance(found, Key) else tuple(found)

    def line(self, question: str, check: Callable[[str], str], default: str = "") -> str | Key:
        """A line of text."""
        import questionary

        def valid(text: str) -> bool | str:
            return True if text.strip() in ("b", "q", "?") else self.screen.plain(check(text.strip())) or True

        asked = questionary.text(
            self._question(question),
            default=default,
            validate=valid,
            qmark="",
            style=self._style(),
            instruction=f"({_HELP}) ",
        )
        found = self._ask(asked, None, dispute=False)
        if isinstance(found, Key):
            return found
        text = str(found).strip()
        return {"b": Key.BACK, "q": Key.LEAVE, "?": Key.WHY}.get(text, text)

    def search(self, question: str, find: Callable[[str], Sequence[Item]]) -> str | Key:
        """One of the items found for what was typed: type to narrow the list, arrows to choose, Enter to take."""
        from bridge_rulings.cli.finder import search

        return search(self.screen, self._question(question), find, self._style())

    def _question(self, question: str) -> str:
        return "\n".join(self.screen.wrap(question, width=self.screen.width - 2))

    def _style(self) -> Any:
        import questionary

        if not self.screen.colour:
            return questionary.Style(
                [(name, "noinherit") for name in ("qmark", "answer", "pointer", "highlighted", "selected")]
            )
        return questionary.Style(
            [
                ("question", "bold"),
                ("answer", "nobold"),
                ("pointer", "bold"),
                ("highlighted", "bold"),
                ("selected", "noreverse bold"),
                ("instruction", "ansibrightblack"),
                ("disabled", "ansibrightblack"),
            ]
        )

    def _ask(self, asked: Question, keys: dict[str, str] | None, dispute: bool) -> Any:
        bindings: Any = asked.application.key_bindings

        from questionary.prompts.common import InquirerControl

        controls = [c for c in asked.application.layout.find_all_controls() if isinstance(c, InquirerControl)]

        def leave_with(result: object) -> Callable[[Any], None]:
            def exit_now(event: Any) -> None:
                for control in controls:  # so that what stays on the screen names the answer
                    for at, choice in enumerate(control.choices):
                        if choice.value == result:
                            control.pointed_at = at
                            control.is_answered = True
                event.app.exit(result=result)

            return exit_now

        if keys is not None:
            for key, value in keys.items():
                bindings.add(key, eager=True)(leave_with(value))
                if key.isalpha():
                    bindings.add(key.swapcase(), eager=True)(leave_with(value))
            for way in Key:
                if way is not Key.DISPUTED or dispute:
                    bindings.add(way.value, eager=True)(leave_with(way))
            bindings.add("c-d", eager=True)(leave_with(Key.LEAVE))
        self.screen.flush()
        try:
            return asked.unsafe_ask()
        except EOFError:
            return Key.LEAVE


class LinePrompter:
    """Numbered lists and typed lines, for terminals that can do no more."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def pick(self, question: str, items: Sequence[Item], usual: str = "", dispute: bool = False) -> str | Key:
        """One of the items."""
        names = keys_of(items)
        self.screen.line(question, "bold")
        for name, item in zip(names, items, strict=True):
            mark = "   (not open)" if item.closed else "   (Enter)" if item.value == usual else ""
            self.screen.line(item.text + mark, first=f"  {name}  ")
        keys = {key.lower(): value for key, value in letter_of(items).items()}
        open_values = {item.value for item in items if not item.closed}
        while True:
            typed = self._read(dispute)
            if isinstance(typed, Key):
                return typed
            value = usual if not typed else typed if typed in open_values else keys.get(typed.lower(), "")
            if value in open_values:
                return value
            self.screen.line(f"one of: {', '.join(names)}", "wrong")

    def tick(self, question: str, items: Sequence[Item], ticked: Sequence[str] = ()) -> tuple[str, ...] | Key:
        """Those that hold: their numbers on one line, or nothing."""
        self.screen.line(question, "bold")
        for at, item in enumerate(items):
            self.screen.line(item.text, first=f"  {at + 1}  {'*' if item.value in ticked else ' '} ")
        self.screen.line(
            "the numbers of those that hold, 0 for none of these" + (", Enter keeps *" if ticked else ""), "dim"
        )
        while True:
            typed = self._read(dispute=False)
            if isinstance(typed, Key):
                return typed
            if not typed:
                return tuple(ticked)
            numbers = typed.replace(",", " ").split()
            if all(number.isdigit() and int(number) <= len(items) for number in numbers):
                return tuple(items[int(number) - 1].value for number in numbers if int(number))
            self.screen.line(f"numbers from 1 to {len(items)}, or 0", "wrong")

    def line(self, question: str, check: Callable[[str], str], default: str = "") -> str | Key:
        """A line of text."""
        self.screen.line(question + (f" [{default}]" if default else ""), "bold")
        while True:
            typed = self._read(dispute=False)
            if isinstance(typed, Key):
                return typed
            wrong = check(typed or default)
            if not wrong:
                return typed or default
            self.screen.line(wrong, "wrong")

    def search(self, question: str, find: Callable[[str], Sequence[Item]]) -> str | Key:
        """One of the items found for a typed line."""
        self.screen.line(question, "bold")
        typed = self._read(dispute=False)
        while not isinstance(typed, Key):
            items = find(typed)
            if len(items) == 1:
                return items[0].value
            if items:
                found = self.pick("Which of these? (or another word)", items[:20])
                if found is not Key.BACK:
                    return found
                self.screen.line(question, "bold")
            else:
                self.screen.line("nothing found: another word, or Enter for the whole list", "wrong")
            typed = self._read(dispute=False)
        return typed

    def _read(self, dispute: bool) -> str | Key:
        self.screen.stream.write("> ")
        self.screen.flush()
        try:
            typed = input().strip()
        except EOFError:
            self.screen.raw("")
            return Key.LEAVE
        except UnicodeDecodeError:
            return " "
        ways = {way.value: way for way in Key if way is not Key.DISPUTED or dispute}
        return ways.get(typed, typed)
