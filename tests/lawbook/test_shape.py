"""The schemas hold for the real book, tell the line of a fault, and allow what the binder allows."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bridge_rulings.lawbook import bind
from bridge_rulings.lawbook.book import Book, built_in
from bridge_rulings.lawbook.shape import check_shapes, schema_named

SCHEMAS = ("law", "effects", "moments", "position", "facts", "paragraphs", "topics", "authority", "ruling")


def test_every_file_of_the_real_book_has_its_shape() -> None:
    assert check_shapes(Book()) == []


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schema_is_one(name: str) -> None:
    from jsonschema import Draft202012Validator

    Draft202012Validator.check_schema(schema_named(name))


@pytest.mark.parametrize(
    ("file", "old", "new", "hint"),
    [
        ("authorities/wbf.yaml", "elections: {}", "election: {}", ""),
        ("2017/paragraphs.yaml", "64A1: ", "64A1: " + "too long for a caption, " * 6, "Caption"),
        ("2017/topics.yaml", "needs: [declarer]", "needs: [dummy]", ""),
    ],
    ids=["authority", "paragraphs", "topics"],
)
def test_a_word_that_does_not_belong_is_found_on_its_line(
    tmp_path: Path, file: str, old: str, new: str, hint: str
) -> None:
    root = tmp_path / "laws"
    shutil.copytree(built_in(), root)
    text = (root / file).read_text(encoding="utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    problems = check_shapes(Book(root))
    assert [problem.line for problem in problems] == [text[: text.index(old)].count("\n") + 1]
    assert hint in problems[0].hint


def _objects(piece: Any) -> Iterator[dict[str, Any]]:
    if isinstance(piece, dict):
        if isinstance(piece.get("properties"), dict):
            yield piece["properties"]
        for value in piece.values():
            yield from _objects(value)
    elif isinstance(piece, list):
        for value in piece:
            yield from _objects(value)


def test_the_schema_allows_the_keys_that_the_binder_accepts_and_no_others() -> None:
    schema = schema_named("law")
    found = [set(properties) for properties in _objects(schema)]
    table = {"decide", "rule", "unless", "then"} | set(bind._STAGE_KEYS)
    offer = {"offer", "to", "options"} | set(bind._STAGE_KEYS)
    for keys in (bind._LAW_KEYS, bind._FACT_KEYS, bind._ROW_KEYS, bind._OPTION_KEYS, bind._EXAMPLE_KEYS):
        assert set(keys) in found, keys
    for stage in (table, offer, set(bind._GIVES_KEYS)):
        assert stage in found, stage
