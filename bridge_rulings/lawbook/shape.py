"""Check 1: the shape of every file of a book, by the JSON Schemas in ``laws/schema``.

What a schema can say (which keys, which are needed, texts and lists where they belong) is also what an editor shows
while a director writes. The binder stops at the first fault of a file, this check goes on to the last. Where both
see the same fault the binder has the better words, so what it told is not told again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from bridge_rulings.errors import Problem, did_you_mean
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
_KINDS = {"string": "a text", "array": "a list", "object": "a mapping"}
_WRITTEN = {"array": 'lines that begin with "- "', "object": 'lines like "key: value"'}


class Fault(NamedTuple):
    """Something that does not fit its schema. ``around``: the lines on which somebody else may have told it."""

    problem: Problem
    around: frozenset[int]


def check_shapes(book: Book, only: int = 0, *, told: Iterable[Problem] = ()) -> list[Problem]:
    """What is wrong with the shape of the files of a book, or of one law of it (``only``), but for what was told."""
    if only:
        files = [("law", Path(book.file(only)))]
    else:
        files = [(schema, book.root / name) for schema, name in _SHARED.items()]
        files += [("authority", book.root / "authorities" / f"{name}.yaml") for name in book.authorities()]
        files += [("law", Path(book.file(number))) for number in book.numbers]
    known = {(problem.file, problem.line) for problem in told}
    found = []
    for schema, path in files:
        try:
            faults = shape_faults(schema, read_block(path), str(path))
        except Problem as problem:  # it cannot be read at all
            faults = [Fault(problem, frozenset((problem.line,)))]
        found += [problem for problem, around in faults if not any((problem.file, line) in known for line in around)]
    return found


def shape_faults(schema: str, block: Block, file: str) -> list[Fault]:
    """What in a file that was read does not fit a schema, e.g. ``law``, in the order of its lines."""
    errors = list(_validator(schema).iter_errors(block))
    open_yet = [_path(error) for error in errors if error.validator == "oneOf" and isinstance(error.instance, Block)]
    found: dict[tuple[int, str], Fault] = {}
    for error in errors:
        path = _path(error)
        if not _to_be_told(error, any(path[: len(above)] == above for above in open_yet)):
            continue
        for what, hint, line, around in _told(error, block):
            found.setdefault((line, what), Fault(Problem(what, file=file, line=line, hint=hint), around | {line}))
    return [found[place] for place in sorted(found)]


def _to_be_told(error: Any, undecided: bool) -> bool:
    """As long as it is open what something is, it cannot be said what belongs into it, but for keys that never do."""
    closed = isinstance(error.schema, dict) and error.schema.get("additionalProperties") is False
    if error.validator == "oneOf":
        return undecided and not (closed and any(key not in error.schema["properties"] for key in error.instance))
    return not undecided or (error.validator == "additionalProperties" and "oneOf" in error.schema)


def schema_named(name: str) -> Any:
    """One of the schemas that come with the program, e.g. ``law``."""
    return json.loads((built_in() / "schema" / f"{name}.schema.json").read_text(encoding="utf-8"))


@cache
def _validator(name: str) -> Any:
    from jsonschema import Draft202012Validator
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    law = DRAFT202012.create_resource(schema_named("law"))
    registry: Registry[Any] = Registry().with_resource("law.schema.json", law)
    return Draft202012Validator(schema_named(name), registry=registry)


# ------------------------------------------------------------------------------ where it is


def _path(error: Any) -> tuple[Any, ...]:
    return tuple(error.absolute_path)


def _lines(block: Block, path: tuple[Any, ...]) -> tuple[int, int]:
    """The line of what a path leads to (of its key, or of the piece in a list), and that of the piece itself."""
    piece: Any = block
    line = block.line
    for step in path:
        line = piece.lines[step] if isinstance(piece, Block) else line_of(piece[step])
        piece = piece[step]
    return line, line_of(piece)


# ------------------------------------------------------------------------------ what to say

_Told = tuple[str, str, int, frozenset[int]]


def _told(error: Any, block: Block) -> Iterator[_Told]:
    """What an error comes to in a director's words: what, hint, line, and the lines around."""
    schema: dict[str, Any] = error.schema if isinstance(error.schema, dict) else {}
    path, piece, limit = _path(error), error.instance, error.validator_value
    line, own = _lines(block, path)
    around = frozenset((line, own))
    above = [path[:-1]] if path and isinstance(path[-1], str) else [path[:-1], path[:-2]]  # of an item, also its list's
    holder = around.union(*(_lines(block, one) for one in above))
    key = next((str(step) for step in reversed(path) if isinstance(step, str)), "")
    title = schema.get("title", "")
    thing = title[:1].lower() + title[1:] if title else f"{key!r:.60}"
    hint = schema.get("description", "")
    word = f"{piece!s:.40}"
    match error.validator:
        case "additionalProperties":
            for extra in piece:
                if extra not in schema["properties"]:
                    at = piece.lines[extra]
                    known = did_you_mean(extra, schema["properties"])
                    yield f"{thing} has no key {extra!s:.40}", known, at, frozenset((at,))
        case "required":
            for missing in limit:
                if missing not in piece:
                    about = schema.get("properties", {}).get(missing, {}).get("description", "")
                    yield f"{thing} needs {missing!r}", about, line, around
        case "dependentRequired":
            for one, others in limit.items():
                if one in piece and any(other not in piece for other in others):
                    yield f"{thing} with {one!r} needs {' and '.join(map(repr, others))}", hint, line, around
        case "oneOf":
            names = ", ".join(choice["required"][0] for choice in limit)
            yield f"{thing} needs exactly one of: {names}", hint, line, around
        case "not":
            yield f"{key!r} does not belong here", hint, line, holder
        case "type":
            wanted = [limit] if isinstance(limit, str) else limit
            kinds = " or ".join(_KINDS[kind] for kind in wanted)
            yield f"{thing} must be {kinds}", hint if len(wanted) > 1 else _WRITTEN.get(limit, hint), line, holder
        case _ if "propertyNames" in list(error.relative_schema_path)[-3:]:
            at = line_of(piece)
            yield f"{word!r} cannot stand here", hint, at, frozenset((at,))
        case "const":
            yield f"{key!r} cannot be {word}", hint, line, around
        case "enum":
            yield f"{key!r} cannot be {word}", did_you_mean(word, limit) or hint, line, holder
        case "pattern" | "minLength" | "maxLength":
            yield f"{key!r} {_unlike(str(error.validator), piece, word)}", hint, line, holder
        case "minItems" | "minProperties":
            few = "is empty" if limit == 1 else f"needs at least {limit}"
            yield f"{thing} {few}", hint, line, holder
        case "maxItems" | "maxProperties":
            yield f"{thing} has more than {limit}", hint, line, around
        case "uniqueItems":
            yield f"{thing} has the same word twice", hint, line, holder
        case _:
            yield f"{error.message:.160}", hint, line, around


def _unlike(validator: str, piece: str, word: str) -> str:
    if not piece.strip():
        return "is empty"
    return "is too long" if validator == "maxLength" else f"cannot be {word}"
