"""What the claimer said, typed in one line instead of a file: ``trumps 2; H; ruff D dummy; finesse HQ; concede 1``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import yaml

from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.statement import Statement, read_statement
from bridge_rulings.errors import Problem

FORM = "trumps 2; cash H; HA; discard C6; ruff D dummy; finesse HQ; concede 1; mentions trump; E out of H"
_SUIT = r"(?P<suit>\S+)"
_CARD = r"(?:the )?(?P<card>\S+ of \S+|\S+)"
_ROUNDS = {"one": "1", "two": "2", "three": "3", "four": "4"}
_FORMS: tuple[tuple[str, Callable[[dict[str, str]], dict[str, Any]]], ...] = (
    (r"(?:mentions|mentioned|knows) (?:the |a )?trumps?", lambda found: {"mentions_trump": "yes"}),
    (
        r"(?P<seat>\S+) (?:(?:is|was|has|had) )?(?:showed |shown |shows )?out (?:of |in )?" + _SUIT,
        lambda found: {"shown_out": [f"{found['seat']} {found['suit']}"]},
    ),
    (
        r"(?:(?:draws?|drawing) |draw_)?(?:the )?trumps?(?: (?P<rounds>\d+))?",
        lambda found: _step("draw_trumps", found.get("rounds", "")),
    ),
    (r"(?:draws? |drawing )?(?:the |your )?(?:last|outstanding) trump", lambda found: _step("draw_trumps", "1")),
    (
        r"(?:draws? |drawing )?(?P<rounds>\w+) rounds? of trumps",
        lambda found: _step("draw_trumps", _ROUNDS.get(found["rounds"].lower(), found["rounds"])),
    ),
    (r"(?:concedes?|conceding|gives?) an? \S+", lambda found: _step("concede", "1")),
    (r"(?:concedes?|conceding|gives?) (?P<tricks>\S+)", lambda found: _step("concede", found["tricks"])),
    (r"(?:discards?|throws?|discarding|throwing) " + _CARD, lambda found: _step("discard", found["card"])),
    (r"(?:finesses?|finessing) " + _CARD, lambda found: _step("finesse", found["card"])),
    (
        r"ruff(?:s|ing)? (?:a )?" + _SUIT + r"(?: in)? (?P<in>\S+)(?: with (?:the )?(?P<with>\S+))?",
        lambda found: _step("ruff", found.pop("suit"), **found),
    ),
    (
        r"(?:cash|cashes|cashing|run|runs|running) (?:the )?" + _SUIT + r"(?: (?P<rounds>\d+))?",
        lambda found: _cash(found),
    ),
    (r"(?P<suit>[SHDC♠♥♦♣]|spades|hearts|diamonds|clubs)(?: (?P<rounds>\d+))?", lambda found: _cash(found)),
    (r"(?:plays? |leads? )?(?:the )?(?P<card>\S{2,3}|\S+ of \S+)", lambda found: _step("play", found["card"])),
)


def statement_text(line: str) -> str:
    """The line as a statement in YAML, as it stands in a record. Steps are parted by semicolons or commas.

    Raises `Problem` that names the piece which is none.
    """
    if not line.strip():
        return ""
    whole: dict[str, Any] = {"said": line.strip()}
    for piece in re.split(r"[;,]", line):
        text = " ".join(piece.split())
        for key, value in _read(text).items() if text else ():
            whole[key] = [*whole.get(key, ()), *value] if isinstance(value, list) else value
    return str(yaml.safe_dump(whole, sort_keys=False, allow_unicode=True))


def parse_statement(line: str, ending: Ending) -> Statement:
    """The statement of a line, about these cards. Raises `Problem` for a piece that is no step, or cannot be one."""
    text = statement_text(line)
    try:
        return read_statement(text, "", ending)
    except Problem as problem:  # its line would be one of the YAML, which nobody sees
        raise Problem(problem.what, hint=problem.hint) from None


def _read(text: str) -> dict[str, Any]:
    for form, made in _FORMS:
        found = re.fullmatch(form, text, re.IGNORECASE)
        if found:
            return made({key: value for key, value in found.groupdict().items() if value})
    raise Problem(f"'{text:.40}' is no step of a statement", hint=FORM)


def _step(kind: str, value: str, **details: str) -> dict[str, Any]:
    return {"steps": [{kind: value, **details} if value else kind]}


def _cash(found: dict[str, str]) -> dict[str, Any]:
    return _step("cash", found.pop("suit"), **found)
