"""A list that narrows while the director types: the way in to a ruling."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bridge_rulings.cli.keys import Item, Key
from bridge_rulings.cli.screen import Screen

SHOWN = 12
_KEYS = "(a word, a symptom or a law number; arrows and Enter take; ? what to type, Esc leave)"


def search(screen: Screen, question: str, find: Callable[[str], Sequence[Item]], style: Any) -> str | Key:
    """The item chosen, or a way out. Typing narrows the list, the arrows move in it, Enter takes one, Esc leaves."""
    from prompt_toolkit.application import Application
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.keys import Keys
    from prompt_toolkit.layout import Layout, Window
    from prompt_toolkit.layout.controls import FormattedTextControl

    typed = ""
    at = 0
    items = list(find(typed))

    def text() -> StyleAndTextTuples:
        tokens: StyleAndTextTuples = [("class:question", question + " "), ("", typed), ("[SetCursorPosition]", "")]
        tokens.append(("class:instruction", "\n" + "\n".join(screen.wrap(_KEYS, width=screen.width - 1)) + "\n"))
        first = max(0, min(at - SHOWN // 2, len(items) - SHOWN))
        for index in range(first, min(len(items), first + SHOWN)):
            mark, look = (">", "class:highlighted") if index == at else (" ", "")
            tokens.append((look, f" {mark} {_in_a_line(screen, items[index].text)}\n"))
        if not items:
            tokens.append(("class:instruction", "   nothing found\n"))
        elif len(items) > SHOWN:
            tokens.append(("class:instruction", f"   {len(items)} in all\n"))
        return tokens

    bindings = KeyBindings()

    def narrow(new: str) -> None:
        nonlocal typed, at, items
        typed, at, items = new, 0, list(find(new))

    @bindings.add(Keys.Any)
    def _(event: Any) -> None:
        if event.data.isprintable():
            narrow(typed + event.data)

    @bindings.add("backspace")
    def _(event: Any) -> None:
        narrow(typed[:-1])

    @bindings.add("c-u")
    def _(event: Any) -> None:
        narrow("")

    @bindings.add(Keys.BracketedPaste)
    def _(event: Any) -> None:
        narrow(typed + "".join(sign for sign in event.data if sign.isprintable()))

    @bindings.add("down")
    def _(event: Any) -> None:
        nonlocal at
        at = min(at + 1, max(0, len(items) - 1))

    @bindings.add("up")
    def _(event: Any) -> None:
        nonlocal at
        at = max(at - 1, 0)

    @bindings.add("enter")
    def _(event: Any) -> None:
        if typed in ("q", "b", "?"):
            event.app.exit(result=Key(typed))
        elif items:
            event.app.exit(result=items[at].value)

    @bindings.add("escape", eager=True)
    @bindings.add("c-d")
    def _(event: Any) -> None:
        event.app.exit(result=Key.LEAVE)

    @bindings.add("c-c")
    def _(event: Any) -> None:
        event.app.exit(exception=KeyboardInterrupt)

    window = Window(FormattedTextControl(text, show_cursor=True), always_hide_cursor=False, dont_extend_height=True)
    application: Application[str | Key] = Application(
        Layout(window), key_bindings=bindings, style=style, erase_when_done=True
    )
    screen.flush()
    return application.run()


def _in_a_line(screen: Screen, text: str) -> str:
    """A text that may be too long for its line."""
    first, *rest = screen.wrap(text, width=screen.width - 6)
    return first + " …" if rest else first
