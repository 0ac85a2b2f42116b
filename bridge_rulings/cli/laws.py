"""``laws``: the book read. (`lawref` and `lawshow` are behind ``show``, `lawpaths` and `lawchart` and `lawcheck` speak for themselves.)"""

from __future__ import annotations

import json
import sys
from typing import Any

from bridge_rulings.cli.screen import Screen
from bridge_rulings.lawbook.book import Book


def write_json(found: Any) -> None:
    """Write something for a program to read."""
    sys.stdout.write(json.dumps(found, indent=2, ensure_ascii=False) + "\n")


def show_command(ref: str, as_json: bool) -> None:
    """A law, stage or paragraph as it is encoded."""
    from bridge_rulings.cli.lawref import find
    from bridge_rulings.cli.lawshow import excerpt_data, show_excerpt

    book = Book()
    excerpt = find(book, ref)
    if as_json:
        write_json(excerpt_data(book, excerpt))
    else:
        show_excerpt(Screen(), book, excerpt)
