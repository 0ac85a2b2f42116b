"""Check 1: the shape of every file of a book, by the JSON Schemas in ``laws/schema``.

What a schema can say (which keys, which are needed, texts and lists where they belong) is also what an editor shows
while a director writes. Names and what they lead to are bound and proved elsewhere, with better messages.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import EDITION, Book, built_in
from bridge_rulings.lawbook.source import Block, line_of, read_block

_SHARED = {
    "effects": "effects.yaml",
    "moments": "moments.yaml",
    "position": "position.yaml",
    "facts": f"{EDITION}/facts.yaml",
    "paragraphs": f"{EDITION}/paragraphs.yaml",
    "topics": f"{EDITION}/topics.yaml",
}


def check_shapes(book: Book) -> list[Problem]:
    """What is wrong with the shape of the files of a book, each with its line."""
    files = [(schema, book.root / name) for schema, name in _SHARED.items()]
    files += [("authority", book.root / "authorities" / f"{name}.yaml") for name in book.authorities()]
    files += [("law", Path(book.file(number))) for number in book.numbers]
    return [problem for schema, path in files for problem in _check(schema, path)]


def schema_named(name: str) -> Any:
    """One of the schemas that come with the program, e.g. ``law``."""
    return json.loads((built_in() / "schema" / f"{name}.schema.json").read_text(encoding="utf-8"))


def _check(schema: str, path: Path) -> Iterator[Problem]:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import best_match

    try:
        block = read_block(path)
    except Problem:
        return  # told when the file is bound
    error = best_match(Draft202012Validator(schema_named(schema)).iter_errors(block))
    if error is not None:
        place = ".".join(str(step) for step in error.absolute_path)
        yield Problem(
            f"the shape is wrong{' at ' + place if place else ''}: {error.message:.160}",
            file=str(path),
            line=_strange_key(error.instance, error.schema) or _line(block, list(error.absolute_path)),
            hint=str(error.schema.get("description", "")) if isinstance(error.schema, dict) else "",
        )


def _strange_key(piece: Any, schema: Any) -> int:
    """The line of a key that does not belong, 0 if all do."""
    if not isinstance(piece, Block) or not isinstance(schema, dict) or schema.get("additionalProperties") is not False:
        return 0
    return next((piece.lines[key] for key in piece if key not in schema["properties"]), 0)


def _line(block: Block, path: Sequence[Any]) -> int:
    """The line of what a path leads to: of its key, or of the piece itself in a list."""
    piece: Any = block
    line = 1
    for step in path:
        line = piece.lines.get(step, line) if isinstance(piece, Block) else line
        piece = piece[step]
        line = line_of(piece) or line
    return line
