"""The one error that a user sees: what is wrong, where, and what to do about it."""

from __future__ import annotations


class Problem(ValueError):
    """Bad input, told once: raised by every floor, printed by the command line without a traceback.

    ``file`` and ``line`` (counted from 1, 0 if none) say where, ``hint`` what was expected or can be done.
    """

    def __init__(self, what: str, *, file: str = "", line: int = 0, hint: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.file = file
        self.line = line
        self.hint = hint

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}: " if self.file and self.line else f"{self.file}: " if self.file else ""
        return f"{where}{self.what}" + (f"\n  hint: {self.hint}" if self.hint else "")


class located:  # noqa: N801 - it is written like a function
    """Problems raised within that know no file are about this place."""

    __slots__ = ("file", "line")

    def __init__(self, file: str, line: int) -> None:
        self.file = file
        self.line = line

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if self.file and isinstance(error, Problem) and not error.file:
            error.file, error.line = self.file, error.line or self.line


class quoted(located):  # noqa: N801
    """Problems raised within are about a text that stands at this place of a file, under such a key."""

    __slots__ = ("key",)

    def __init__(self, file: str, line: int, key: str) -> None:
        super().__init__(file, line)
        self.key = key

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Problem):
            own = f" (its line {error.line})" if error.line else ""
            error.what, error.file, error.line = f"in {self.key!r}{own}: {error.what}", self.file, self.line


def did_you_mean(word: str, known: object) -> str:
    """A hint that names the nearest known word, else all of them if they are few."""
    from difflib import get_close_matches

    words = sorted(str(name) for name in known)  # type: ignore[attr-defined]
    near = get_close_matches(word, words, n=1)
    if near:
        return f"did you mean {near[0]}?"
    return f"known: {', '.join(words)}" if 0 < len(words) <= 24 else ""
