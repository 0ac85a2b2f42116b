"""The reader keeps every scalar as text, knows every line, and refuses what a reader of the file could not see."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.source import DEEPEST, LARGEST, Block, Items, Text, line_of, parse_block, read_block


def fault(text: str) -> Problem:
    with pytest.raises(Problem) as caught:
        parse_block(text, "file.yaml")
    assert caught.value.file == "file.yaml"
    return caught.value


@pytest.mark.parametrize("word", ["56", "012", "no", "yes", "null", "~", "1.0", "2017-01-01", "0x1A", "12:30", ".inf"])
def test_a_scalar_stays_the_text_that_it_is(word: str) -> None:
    block = parse_block(f"law: {word}\n", "file.yaml")
    assert block == {"law": word}
    assert type(block["law"]) is Text


def test_keys_are_text_too() -> None:
    assert list(parse_block("27: x\nno: y\n", "file.yaml")) == ["27", "no"]


def test_every_piece_knows_its_line() -> None:
    block = parse_block("a: 1\nb:\n  - x\n  - {c: y,\n     d: z}\ne: >-\n  folded\n  text\n", "file.yaml")
    assert block.lines == {"a": 1, "b": 2, "e": 6}
    assert block.line == 1
    items = block["b"]
    assert isinstance(items, Items)
    assert items.line == 3
    assert isinstance(items[1], Block)
    assert [line_of(items[0]), line_of(items[1]), items[1].lines["d"], line_of(block["e"])] == [3, 4, 5, 6]
    assert block["e"] == "folded text"


def test_what_came_from_nowhere_has_no_line() -> None:
    assert line_of("text") == 0
    assert line_of(None) == 0


@pytest.mark.parametrize(
    ("text", "what", "line", "hint"),
    [
        ("a: 1\nb: 2\na: 3\n", "the key a stands twice", 3, "the first one is on line 1"),
        ("a: {b: 1,\n    b: 2}\n", "the key b stands twice", 2, "the first one is on line 1"),
        ("a: 1\nb: &here 2\n", "tags and anchors are not used here", 2, ""),
        ("a: &here\n  - 1\n", "tags and anchors are not used here", 1, ""),
        ("a: 1\nb: !!int 2\n", "tags and anchors are not used here", 2, ""),
        ("a: !!map {b: 1}\n", "tags and anchors are not used here", 1, ""),
        ("a: 1\nb: *a\n", "aliases are not used here", 2, "write the text out"),
        ("a: 1\n---\nb: 2\n", "a second document begins here", 3, "one file holds one document"),
        ("a: 1\n? [b]\n: 2\n", "a key must be a word", 2, ""),
        ("? {b: c}\n: 2\n", "a key must be a word", 1, ""),
        ("a: 1\nb: 'x\n", "broken YAML", 3, "often a text with a colon or comma that needs quotes"),
        ("a: 1\n\tb: 2\n", "broken YAML", 2, "often a text with a colon"),
        ("a: 1\n\nb: x: y\n", "broken YAML", 3, "often a text with a colon"),
        ("a: 1\nb: \x00\n", "broken YAML", 2, "often a text with a colon"),
        ("", "the file is empty or is not a mapping", 1, "expected lines like"),
        ("- a\n- b\n", "the file is empty or is not a mapping", 1, "expected lines like"),
        ("just a text\n", "the file is empty or is not a mapping", 1, "expected lines like"),
        ("a: " + "[" * DEEPEST + "]" * DEEPEST, "nested too deeply", 1, ""),
    ],
)
def test_a_fault_is_told_with_its_line(text: str, what: str, line: int, hint: str) -> None:
    problem = fault(text)
    assert problem.what.startswith(what)
    assert problem.line == line
    assert problem.hint.startswith(hint)


def test_nesting_without_end_does_not_reach_the_stack_of_the_program() -> None:
    assert "nest" in fault("a: " + "[" * 50_000).what


def test_a_block_as_deep_as_allowed_is_read() -> None:
    deep = DEEPEST - 1
    assert parse_block("a: " + "[" * deep + "]" * deep, "file.yaml")


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="No such file"):
        read_block(tmp_path / "missing.yaml")


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="folder"):
        read_block(tmp_path)


def test_a_file_that_is_not_text_says_where(tmp_path: Path) -> None:
    path = tmp_path / "binary.yaml"
    path.write_bytes(b"a: 1\nb: \xff\xfe\n")
    with pytest.raises(Problem, match="not UTF-8") as caught:
        read_block(path)
    assert caught.value.line == 2


def test_a_file_larger_than_any_law_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_bytes(b"a: " + b"x" * LARGEST)
    with pytest.raises(Problem, match="larger than 4 MB"):
        read_block(path)


def test_a_byte_order_mark_and_windows_line_ends_are_read(tmp_path: Path) -> None:
    path = tmp_path / "windows.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    block = read_block(path)
    assert block == {"a": "1", "b": "2"}
    assert block.lines == {"a": 1, "b": 2}


words = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=12)
pieces = st.recursive(
    words, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3), max_leaves=12
)


@given(st.dictionaries(words, pieces, min_size=1, max_size=4))
def test_what_a_yaml_writer_writes_is_read_back_as_text(written: dict[str, object]) -> None:
    text = yaml.safe_dump(written, allow_unicode=True, default_style='"')
    assert parse_block(text, "file.yaml") == written


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_with_a_line(text: str) -> None:
    with contextlib.suppress(Problem):
        parse_block(text, "file.yaml")
        return
    assert fault(text).line >= 1
