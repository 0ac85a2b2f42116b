"""Spoilt files are read as far as they go: no exception, no hang, and what was read can be written."""

from __future__ import annotations

import time

import pytest
from boardfuzz import read_spoilt, spoilt
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge_rulings.table.encoding import decode
from bridge_rulings.table.lin import read_lin
from bridge_rulings.table.lin_write import write_lin
from bridge_rulings.table.own import differing
from bridge_rulings.table.pbn import read_pbn
from bridge_rulings.table.pbn_write import write_pbn


@pytest.mark.parametrize("seed", range(4))
def test_a_spoilt_file_is_read_without_an_exception(seed: int) -> None:
    for text in spoilt(600, seed):
        read_spoilt(text)


def test_what_was_read_of_a_spoilt_file_comes_back_from_both_formats() -> None:
    for number, text in enumerate(spoilt(150, 99)):
        boards, _ = read_spoilt(text)
        for again in (read_pbn(write_pbn(boards[:3]))[0], read_lin(write_lin(boards[:3]))[0]):
            assert len(again) == len(boards[:3]), number
            for board, other in zip(boards, again, strict=False):
                assert differing(board, other) == [], number


@given(st.binary(max_size=200))
@settings(max_examples=150, deadline=None)
def test_any_bytes_are_read(content: bytes) -> None:
    text, _ = decode(content)
    read_spoilt(text)
    read_pbn(text)
    read_lin(text)


@given(st.text(alphabet='[]"{};%#^|-*+=\nNSHDCAKQX19 ', max_size=120))
@settings(max_examples=150, deadline=None)
def test_any_text_of_marks_and_cards_is_read(text: str) -> None:
    for head in (
        "",
        '[Dealer "N"]\n[Auction "N"]\n',
        '[Contract "3NT"]\n[Declarer "S"]\n[Play "W"]\n',
        "md|1,,|mb|1C|",
    ):
        read_pbn(head + text)
        read_lin(head + text)


@pytest.mark.parametrize(
    "text",
    [
        '[Dealer "N"]\n[Auction "N"]\n1C $³ =³=\n[Note "³:three"]\n',
        f'[Dealer "N"]\n[Auction "N"]\n1C\n[Note "{"9" * 5000}:long"]\n',
        f"qx|o{'9' * 5000}|md|1,,|mc|{'0' * 5000}|",
        "vg|a,b,I,³,³|rs|4HE=|qx|o³|md|³,,|mc|³|",
    ],
)
def test_what_only_looks_like_a_number_is_none(text: str) -> None:
    assert read_spoilt(text)[1]


HEAD = '[Dealer "N"]\n[Contract "3NT"]\n[Declarer "S"]\n'


@pytest.mark.parametrize(
    "text",
    [
        "{" * 60_000,
        '{\n[A "b"]\n' * 15_000,
        '{\n[A "b"]\n' * 15_000 + "}",
        '[A "' + " " * 60_000 + "x",
        '[A "' * 20_000,
        '[Event "x"]\n' * 10_000,
        "[" * 60_000,
        HEAD + '[Auction "N"]\n' + "junk " * 12_000,
        HEAD + '[Auction "N"]\n1C ' + "=1= ! $3 " * 6_000,
        HEAD + '[Auction "N"]\n' + "1C " * 20_000,
        HEAD + '[Play "W"]\n' + "junk " * 12_000,
        HEAD + '[Play "W"]\nSA ' + "=1= ! $8 " * 6_000,
        HEAD + '[Play "W"]\n' + "SA ^R ^L " * 8_000,
        "x ab|c|" * 10_000,
        "mb|1C|" + "an|why|" * 12_000,
        "md|1,,|" + "mb|1C|" * 12_000,
        "md|1,,|" * 8_000,
        "?lin=x " * 12_000,
        "a|b ?lin=x " * 8_000,
        "md|1" + "S" * 60_000 + "|mb|" + "1C" * 20_000 + "|pc|" + "SA" * 20_000 + "|",
        "\n" * 100_000,
    ],
    ids=lambda text: repr(text[:24] + "..." + text[-8:]),
)
def test_no_file_however_odd_takes_long(text: str) -> None:
    before = time.process_time()
    read_pbn(text)
    read_lin(text)
    assert time.process_time() - before < 5


def test_a_contract_with_a_suffix_and_no_declarer_is_the_auctions() -> None:
    (board,), faults = read_pbn('[Dealer "N"]\n[Contract "1H*"]\n[Auction "N"]\n1H AP\n[Play "E"]\n')
    assert board.contract == (1, "H", 0, "N")
    assert {fault.what for fault in faults} == {"suffix behind the contract", "contract without a declarer"}
