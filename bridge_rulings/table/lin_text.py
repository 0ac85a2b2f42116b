"""A LIN text cut into boards: one a line, a vugraph match, or the address of a hand viewer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from bridge_rulings.table.fault import Report
from bridge_rulings.table.pbn_text import OWN_LINE

_TOKEN = re.compile(r"\s*([A-Za-z]{2})\|([^|]*)\|")
_NEXT = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]{2}\|")
_END = re.compile(r"\s*\Z")
_CUT = re.compile(r"([^\n]*\n)\s*[A-Za-z]{2}$")
_ADDRESS = re.compile(r"(?:[?&]|&amp;)lin=([^&\s\"'<>]+)", re.IGNORECASE)
_TEXTS = ("nt", "an", "at", "hc", "va")  # whose text may have several lines
_PLAYED = {"md", "mb", "pc", "mc"}
_HEADER = {"vg", "rs", "pw", "mp", "bn"}
# A token of this key begins another board if the one before has any of these.
_ENDED_BY = dict.fromkeys(_HEADER, _PLAYED) | {
    "pn": _PLAYED | {"ah", "sv", "nt", "pn"},
    "qx": _PLAYED | {"qx"},
    "md": {"md", "mb", "pc", "mc"},
}
_NOTHING: set[str] = set()


class Token(NamedTuple):
    """A key of two letters and its text."""

    key: str
    value: str
    place: int


class Sheet(NamedTuple):
    """The tokens of one board, and those of the match that it is from."""

    tokens: list[Token]
    match: list[Token]


def addresses(text: str) -> Iterator[tuple[int, int, str]]:
    """Where an address of a hand viewer stands, from and to, and the LIN that it carries."""
    from html import unescape  # only addresses need it, and it takes its time

    at, within = 0, False  # a line that has tokens before the address: a remark in a board names it
    for found in _ADDRESS.finditer(text):
        before = text[at : found.start()]
        line = before.rfind("\n")
        within = "|" in before[line:] if line >= 0 else within or "|" in before
        at = found.start() if within else found.end()
        if within:
            continue
        value = unescape(found[1])
        lin = _decoded(value)
        if "|" not in lin and "%7c" in lin.lower():
            lin = _decoded(lin)  # encoded twice, as inside another address
        yield found.start(), found.end(), lin


def _decoded(value: str) -> str:
    from urllib.parse import unquote, unquote_plus

    # A browser writes a space as %20 and leaves "+" alone, a form writes it as "+".
    decode = unquote if "%20" in value or "+" not in value else unquote_plus
    try:
        return decode(value, errors="strict")
    except UnicodeDecodeError:
        return decode(value, encoding="cp1252", errors="replace")


def read_sheets(text: str, report: Report) -> Iterator[Sheet]:
    """The boards of a text, each with the header that holds for it."""
    match: list[Token] = []
    tokens: list[Token] = []
    keys: set[str] = set()
    for token in _tokens(text, report):
        key = token.key
        if keys & _ENDED_BY.get(key, _NOTHING):
            yield Sheet(tokens, match)
            tokens, keys = [], set()
        if key == "vg" or (key in _HEADER and not match):
            match = []
        names_of_both_rooms = key == "pn" and match and not keys and token.value.count(",") >= 7
        if key in _HEADER or names_of_both_rooms:
            match = [*match, token]
        else:
            tokens.append(token)
            keys.add(key)
    if keys & (_PLAYED | {"qx", "ah"}) or any(token.value.startswith(f"%{OWN_LINE}") for token in tokens):
        yield Sheet(tokens, match)
    elif tokens and any(token.value for token in tokens):
        report.add(
            tokens[0].place, "text that belongs to no board", f"'{tokens[0].key}|{tokens[0].value:.40}|' is not read"
        )


def _tokens(text: str, report: Report) -> Iterator[Token]:
    at, size, match = 0, len(text), _TOKEN.match
    while at < size:
        found = match(text, at)
        if found is None:
            if _END.match(text, at):
                return
            following = _NEXT.search(text, at + 1)
            end = following.start() if following else size
            _skipped(text, at, end, report)
            at = end
            continue
        key, value = found[1].lower(), found[2]
        if "\n" in value and key not in _TEXTS:
            cut = _CUT.match(value)
            if cut:
                report.add(found.start(1), "token that is not closed", f"'{key}|{cut[1].strip():.40}' is not read")
                at = found.start(2) + len(cut[1])
                continue
        yield Token(key, value, found.start(1))
        at = found.end()


def _skipped(text: str, at: int, end: int, report: Report) -> None:
    lost = text[at:end]
    start = at + len(lost) - len(lost.lstrip())
    shown = " ".join(lost.split())
    if not shown.strip("|"):
        return
    what = "token that is not closed" if re.match(r"[A-Za-z]{2}\|", shown) else "text that is no token"
    report.add(start, what, f"'{shown:.60}' is not read")
