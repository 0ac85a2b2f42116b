"""The program as a script calls it: no terminal, one message if it will not do."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from scripted import book

from bridge_rulings.cli.app import app
from bridge_rulings.cli.main import main

PROGRAM = Path(sys.executable).parent / "bridge-rulings"


class Done(NamedTuple):
    """How a run ended."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)

    def refused(self, *texts: str) -> Done:
        """One clear message with these texts in it, and exit status 2."""
        assert (self.status, self.out) == (2, ""), self
        assert self.err.startswith("bridge-rulings: ")
        assert self.err.count("bridge-rulings: ") == 1
        assert "Traceback" not in self.err
        assert len(re.findall(r"^(?!  )", self.err.rstrip("\n"), re.MULTILINE)) == 1, f"one message: {self.err}"
        for text in texts:
            assert text in self.err, self.err
        return self


def shell(*arguments: object, columns: int = 80) -> Done:
    """Runs the program in this process, on a screen so wide.

    Whatever it raises but its end is a traceback that a user would see.
    """
    stdin, stdout, stderr = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(3))
    commands, groups = list(app.registered_commands), list(app.registered_groups)  # only the one that is meant is left
    argv = ["bridge-rulings", *map(str, arguments)]
    with (
        mock.patch.dict(os.environ, COLUMNS=str(columns)),
        mock.patch.multiple(app, registered_commands=commands, registered_groups=groups),
        mock.patch.multiple(sys, argv=argv, stdin=stdin, stdout=stdout, stderr=stderr),
    ):
        try:
            main()
        except SystemExit as end:
            status = end.code
        else:
            status = 0
        sys.stderr.flush()
    assert isinstance(status, int | None)
    return Done(status or 0, _written(stdout), _written(stderr))


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    raw = stream.buffer
    assert isinstance(raw, io.BytesIO)
    return raw.getvalue().decode()


def answers(*pairs: str, quiet: tuple[int, ...] = ()) -> list[str]:
    """``--answer`` for each pair, and "no" for every box of the quiet laws that no pair is about."""
    given = {pair.partition("=")[0] for pair in pairs}
    boxes = [fact.key for number in quiet for fact in book().law(number).facts.values() if fact.supplier == "tick"]
    every = [*(f"{key}=no" for key in dict.fromkeys(boxes) if key not in given), *pairs]
    return [argument for pair in every for argument in ("--answer", pair)]


REVOKE = ("rule", "64", "--who", "W revoked, 4S by S, board 7")
WON_TWO = answers("64.trick_won_by=offender", "64.later_trick=yes", "64.still_damaged=no", quiet=(64,))
