"""The program from start to end: its streams, the command that is meant, how it ends when something fails."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from pathlib import Path
from typing import TextIO

from bridge_rulings.cli.app import app
from bridge_rulings.errors import Problem


def main() -> None:
    """Run the program. A `Problem`, or a file or stream that fails, is one clear message and exit status 2."""
    _open_closed_streams()
    _leave_what_is_meant()
    try:
        try:
            _check_words()
            app()
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:
        sys.exit(130)
    except Problem as problem:
        _tell(str(problem))
        sys.exit(2)
    except OSError as error:
        sys.stdout = io.StringIO()  # what could not be written is not tried again at the end
        if isinstance(error, BrokenPipeError):  # nobody reads any more
            sys.exit(1)
        name = f"{str(error.filename)[:200]}: " if error.filename else ""
        _tell(f"{name}{error.strerror or error}")
        sys.exit(2)


def _check_words() -> None:
    """Bytes that are no text in the terminal's encoding may name a file, but could not be written into a ruling."""
    for word in sys.argv[1:]:
        if not _is_text(word) and not Path(word).exists():
            shown = word.encode("utf-8", "backslashreplace").decode()
            raise Problem(
                f"'{shown:.60}' is not text in {sys.getfilesystemencoding()}", hint="is the terminal set to it?"
            )


def _is_text(word: str) -> bool:
    try:
        word.encode()
    except UnicodeEncodeError:
        return False
    return True


def _leave_what_is_meant() -> None:
    """Leave the one command that is meant: typer builds all that it has before it looks at the first word."""
    meant = [
        command for command in app.registered_commands if sys.argv[1:2] == [getattr(command.callback, "__name__", "")]
    ]
    if meant:
        app.registered_commands, app.registered_groups = meant, []


def _open_closed_streams() -> None:
    """A stream that the shell has closed is ``None`` here; every command may take it as an empty or endless file."""
    sys.stdin = sys.stdin or _nowhere("r")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is typed goes into a ruling, which is UTF-8
    sys.stdout = sys.stdout or _nowhere("w")
    sys.stderr = sys.stderr or _nowhere("w")


def _nowhere(mode: str) -> TextIO:
    return Path(os.devnull).open(mode, encoding="utf-8")  # type: ignore[return-value]


def _tell(message: str) -> None:
    encoding = sys.stderr.encoding or "ascii"
    text = f"bridge-rulings: {message}\n"
    with contextlib.suppress(OSError):
        sys.stderr.write(text.encode(encoding, "backslashreplace").decode(encoding))
        sys.stderr.flush()
