"""Where rulings lie on disk: one file a board, written whole or not at all, never by two programs at once."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO

from bridge_rulings.errors import Problem
from bridge_rulings.ruling.course import Course

_CLAIM = re.compile(r"^claim:", re.MULTILINE)


def rulings_folder(given: Path | None) -> Path:
    """``--rulings``, else ``BRIDGE_RULINGS_DIR``, else the platform's folder for user data."""
    if given is not None:
        return given
    named = os.environ.get("BRIDGE_RULINGS_DIR")
    if named:
        return Path(named)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "bridge-rulings"


def recorded(folder: Path) -> Iterator[Path]:
    """The files of a folder that record a ruling or the dialogue about a claim, the newest last."""
    if folder.is_dir():
        yield from sorted(folder.glob("*.yaml"), key=lambda path: (_changed_at(path), path.name))


def records_claim(text: str) -> bool:
    """Whether a file with that text records the dialogue about a claim, which rules nothing."""
    return _CLAIM.search(text) is not None


def _changed_at(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0  # it has just gone, or is a link to nothing: whoever reads it will be told


def stem_of(course: Course) -> str:
    """What the file of a ruling is called, without a number that tells it from others."""
    return f"board-{course.board:0>2}" if course.board else "ruling"


class RulingFile:
    """One ruling on disk, held against other programs while it is open.

    `save` replaces the file as a whole (temporary file, fsync, rename), so that a crash leaves the old text or the
    new one.
    """

    def __init__(self, path: Path, held: IO[str], text: str | None = None) -> None:
        """``text``: what is in it, None for a new file to which nothing was saved yet."""
        self.path = path
        self._held = held
        self._text = text

    @classmethod
    def create(cls, folder: Path, stem: str) -> RulingFile:
        """A new file with a name that no other has. Raises `Problem` if the folder cannot be written."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            number = 1
            while True:
                path = folder / (f"{stem}.yaml" if number == 1 else f"{stem}-{number}.yaml")
                try:
                    with path.open("x", encoding="utf-8"):
                        pass
                except FileExistsError:
                    number += 1
                    continue
                return cls(path, _hold(path))
        except OSError as error:
            raise _unwritable(folder, error) from None

    @classmethod
    def open(cls, path: Path) -> RulingFile:
        """An existing file, to go on with it. Raises `Problem` if another program has it open."""
        from bridge_rulings.lawbook.source import read_text

        read_text(path)  # nothing is left beside a file that is none
        held = _hold(path)
        try:
            return cls(path, held, read_text(path))
        except Problem:
            _let_go(path, held)
            raise

    @property
    def text(self) -> str:
        """The file as it was last read or written."""
        return self._text or ""

    def save(self, text: str) -> None:
        """Replace the file. Raises `Problem` if it was changed by something else since, and leaves that as it is."""
        if text == self._text:
            return
        temporary = self.path.with_name(f".{self.path.name}.{os.getpid()}.tmp")
        try:
            if self._on_disk() not in (None, self.text):
                raise Problem(
                    "the ruling was changed by another program",
                    file=str(self.path),
                    hint="nothing was overwritten; leave with q and resume it",
                )
            with temporary.open("w", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
                stream.flush()
                os.fsync(stream.fileno())
            os.replace(temporary, self.path)
            _sync_folder(self.path.parent)
        except OSError as error:
            raise _unwritable(self.path, error) from None
        finally:
            with suppress(OSError):  # it was renamed, or its folder is what went wrong
                temporary.unlink()
        self._text = text

    def _on_disk(self) -> str | None:
        """What lies there now; None if somebody took it away: then it is written anew."""
        try:
            return self.path.read_bytes().decode("utf-8-sig", "replace")
        except FileNotFoundError:
            return None

    def close(self) -> None:
        """Let other programs have it. A file to which nothing was ever saved is removed."""
        if self._text is None:
            self.path.unlink(missing_ok=True)
        _let_go(self.path, self._held)


def _lock_name(path: Path) -> Path:
    return path.with_name(f".{path.name}.lock")


def _hold(path: Path) -> IO[str]:
    """Take the lock beside a ruling; the system lets go of it when the program ends, however it ends."""
    try:
        held = _lock_name(path).open("a", encoding="utf-8")
    except OSError as error:
        raise _unwritable(path, error) from None
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(held.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(held.fileno()).st_ino != _lock_name(path).stat().st_ino:
            raise OSError  # the other program has just finished and taken its lock away
    except OSError:
        held.close()
        raise Problem(
            "another bridge-rulings is working on this ruling", file=str(path), hint="finish there, or leave it with q"
        ) from None
    return held


def _let_go(path: Path, held: IO[str]) -> None:
    _lock_name(path).unlink(missing_ok=True)  # while it is still held: nobody may be left with the old lock
    held.close()


def _sync_folder(folder: Path) -> None:
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _unwritable(path: Path, error: OSError) -> Problem:
    return Problem(
        f"cannot be written: {error.strerror or error}",
        file=str(path),
        hint="choose another folder with --rulings DIR or BRIDGE_RULINGS_DIR, or rule without saving: --no-save",
    )
