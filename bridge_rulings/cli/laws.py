"""``laws``: the book read and proved."""

from __future__ import annotations

from pathlib import Path


def check_command(path: Path | None, as_json: bool) -> None:
    raise NotImplementedError


def list_command(as_json: bool) -> None:
    raise NotImplementedError
