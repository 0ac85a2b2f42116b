"""The bytes of a board file as text: nobody writes down which encoding he used."""

from __future__ import annotations

_MARKED = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


def decode(content: bytes) -> tuple[str, str]:
    """The text, its lines ended by ``\\n``, and the encoding that was found.

    A byte order mark decides; else UTF-8 if it is that; else cp1252, in which Windows programs write what PBN 2.2
    calls ISO 8859-1; and plain Latin-1, which reads any byte, where even that fails.
    """
    for mark, encoding in _MARKED:
        if content.startswith(mark):
            return _lines(content.decode(encoding, errors="replace")), encoding
    for encoding in ("utf-8", "cp1252"):
        try:
            return _lines(content.decode(encoding)), encoding
        except UnicodeDecodeError:
            continue
    return _lines(content.decode("latin-1")), "latin-1"


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
