"""Board files in the encodings that programs write."""

from __future__ import annotations

import pytest

from bridge_rulings.table.encoding import decode

TEXT = '[Event "Soirée du café"]\n'


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        (TEXT.encode(), "utf-8"),
        (b"\xef\xbb\xbf" + TEXT.encode(), "utf-8-sig"),
        (TEXT.encode("cp1252"), "cp1252"),
        (TEXT.encode("utf-16"), "utf-16"),
    ],
)
def test_the_encoding_is_seen_from_the_bytes(content: bytes, encoding: str) -> None:
    assert decode(content) == (TEXT, encoding)


def test_what_is_no_text_in_cp1252_is_latin_1() -> None:
    assert decode(b"caf\xe9 \x81") == ("café \x81", "latin-1")


def test_every_line_ends_the_same_way() -> None:
    assert decode(b"one\r\ntwo\rthree\n")[0] == "one\ntwo\nthree\n"


def test_any_bytes_are_a_text() -> None:
    for content in (b"", b"\x00", bytes(range(256)), b"\xff\xfe\x00", b"\xef\xbb\xbf\xff"):
        assert isinstance(decode(content)[0], str)
