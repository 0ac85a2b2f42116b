"""``report``: a ruling as a page that a committee can read and a director can sign, in Markdown or HTML."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from bridge_rulings.cli.check import GAVE
from bridge_rulings.cli.reportnames import without_names
from bridge_rulings.cli.reportpage import page
from bridge_rulings.cli.screen import Screen
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book
from bridge_rulings.ruling.record_read import parse_given, read_record
from bridge_rulings.ruling.recorded import rule_recorded


def report_command(file: Path, out: Path | None, as_html: bool, anonymous: bool, gave: Sequence[str] = ()) -> None:
    """Write the report of one record. Raises `Problem` if it is none, or if it would be written over itself."""
    book = Book()
    record = read_record(file)
    if anonymous:
        record = without_names(record)
    told = parse_given("\n".join(gave), GAVE) if gave else None
    found = page(book, record, rule_recorded(book, record), told)
    if as_html or (out is not None and out.suffix.lower() in (".html", ".htm")):
        from bridge_rulings.cli.reporthtml import html

        text = html(found)
    else:
        from bridge_rulings.cli.reportmarkdown import markdown

        text = markdown(found)
    if out is None:
        encoding = Screen().encoding
        sys.stdout.write(text.encode(encoding, "xmlcharrefreplace").decode(encoding))  # either form knows &#9829;
        return
    if out.exists() and out.samefile(file):
        raise Problem("this is the ruling itself", file=str(out), hint="give the report another name")
    out.write_text(text, encoding="utf-8", newline="\n")
