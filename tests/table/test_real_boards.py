"""Real files: the counts agree with a crude count of their text, and every play comes to its result."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from bridge_rulings.table.board import Board
from bridge_rulings.table.boardfile import read_boards
from bridge_rulings.table.cards import RANKS
from bridge_rulings.table.contract import PASSED_OUT
from bridge_rulings.table.encoding import decode
from bridge_rulings.table.fault import Fault
from bridge_rulings.table.lin import read_lin
from bridge_rulings.table.lin_write import write_lin
from bridge_rulings.table.own import differing
from bridge_rulings.table.pbn import read_pbn
from bridge_rulings.table.pbn_write import write_pbn
from bridge_rulings.table.seats import SEATS, side, turn

ROOT = Path("/work/shared/boards")
pytestmark = pytest.mark.skipif(not ROOT.is_dir(), reason="the real board files are not on this machine")

FILES = sorted((*ROOT.rglob("*.pbn"), *ROOT.rglob("*.lin")))
PBN = [path for path in FILES if path.suffix == ".pbn"]
LIN = [path for path in FILES if path.suffix == ".lin"]
ERRORS = "errors_10.pbn"

# Files in which a game is cut in two by an empty line; it is read as one, and reported.
CUT = {"test_record_with_lots_of_curlies.pbn": 1}
CALL = r"(?:[1-7](?:NT?|[SHDC])|XX?|[Pp]ass|PASS|P|AC)"


@cache
def read(path: Path) -> tuple[tuple[Board, ...], tuple[Fault, ...]]:
    return read_boards(path)


def text_of(path: Path) -> str:
    return decode(path.read_bytes())[0]


# ------------------------------------------------------------------------------ the crude count


def games(text: str) -> list[str]:
    text = re.sub(r"^%.*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"\{[^}]*\}|(?<=\s);.*", "~", text)
    pieces = [piece for piece in re.split(r"\n[ \t]*\n", text) if re.search(r'\[\s*\w+\s*"', piece)]
    return [game for piece in pieces for game in without_gaps(piece)]


def without_gaps(piece: str) -> list[str]:
    """The games of a piece of text with no empty line in it."""
    name = "Event" if piece.count("[Event ") > 1 else "Deal"
    parts = re.split(rf"(?=\[{name} )", piece) if piece.count(f"[{name} ") > 1 else [piece]
    return [part for part in parts if "[" in part]


def section(game: str, name: str) -> list[str]:
    found = re.search(rf'\[{name} "[^"]*"\]([^\[]*)', game)
    return found[1].split() if found else []


def crude_calls(words: list[str]) -> int:
    calls = [found[0] for word in words if (found := re.match(rf"{CALL}(?![a-zA-Z])", word))]
    if "AP" not in words:
        return len(calls)
    passes = 0
    while passes < len(calls) and calls[-1 - passes].upper().startswith("P"):
        passes += 1
    return len(calls) - passes + (4 if passes == len(calls) else 3)


def crude_pbn(text: str) -> Counter[str]:
    count: Counter[str] = Counter()
    for game in games(text):
        count["boards"] += 1
        auction, play = section(game, "Auction"), section(game, "Play")
        cards = [word for word in play if re.fullmatch(r"[SHDC][2-9TJQKA]", word)]
        result = re.search(r'\[Result "(?:NS |EW )?\^?(\d)', game)
        count["calls"] += crude_calls(auction)
        count["cards"] += len(cards)
        count["claims"] += 0 < len(cards) < 52 and result is not None and "+" not in play
        count["marks"] += len(re.findall(r"\^[IRL]|(?:\^S\s+)+", " ".join((*auction, *play))))
    return count


def count(path: Path) -> Counter[str]:
    boards, faults = read(path)
    count = Counter({"boards": len(boards)})
    for board in boards:
        calls = board.auction.calls if board.auction else ()
        cards = board.play.cards if board.play else ()
        count["calls"] += len(calls)
        count["cards"] += sum(bool(card.card) for card in cards)
        count["claims"] += board.claim is not None
        count["marks"] += sum(bool(call.mark) for call in calls) + sum(bool(card.mark) for card in cards)
    for fault in faults:
        if fault.what == "leading passes left out":
            found = re.search(r"with (a pass|\d passes) before", fault.meaning)
            assert found is not None
            count["calls"] -= 1 if found[1] == "a pass" else int(found[1][0])
    return count


# ------------------------------------------------------------------------------ the replay


def replay(board: Board) -> int | None:
    """Declarer's tricks by the cards, each from the hand that holds it; None if not all were played."""
    if board.contract in (None, PASSED_OUT) or board.play is None or len(board.play.cards) < 52:
        return None
    assert board.contract is not None
    owner = {card: seat for seat, hand in board.deal.hands.items() for card in hand}
    leader, won = turn(board.contract.declarer, 1), 0
    for at in range(0, 52, 4):
        trick = [card.card for card in board.play.cards[at : at + 4]]
        assert [owner[card] for card in trick] == [turn(leader, place) for place in range(4)]
        rank = {
            card: (card[0] == board.contract.denomination, card[0] == trick[0][0], -RANKS.index(card[1]))
            for card in trick
        }
        leader = owner[max(trick, key=rank.__getitem__)]
        won += leader in side(board.contract.declarer)
    return won


# ------------------------------------------------------------------------------ the tests


@pytest.mark.parametrize("path", [path for path in PBN if path.name != ERRORS], ids=lambda path: str(path.name))
def test_a_pbn_file_has_as_many_of_everything_as_a_crude_count_finds(path: Path) -> None:
    expected = crude_pbn(text_of(path))
    expected["boards"] -= CUT.get(path.name, 0)
    assert +count(path) == +expected


def test_every_lin_file_has_as_many_of_everything_as_a_crude_count_finds() -> None:
    for path in LIN:
        text = text_of(path)
        pieces = re.split(r"md\|", text)[1:]
        keys = Counter(re.findall(r"(?<![^|\s])(mb|pc)\|(?!mb\|)", text))
        expected = Counter(boards=len(pieces), calls=keys["mb"], cards=keys["pc"])
        expected["claims"] = sum("mc|" in piece and piece.count("pc|") < 52 for piece in pieces)
        assert +count(path) == +expected, path


def test_every_board_that_was_played_out_comes_to_its_result_or_is_reported() -> None:
    played = 0
    for path in FILES:
        if path.name == ERRORS:
            continue
        boards, faults = read(path)
        reported = {
            fault.line for fault in faults if fault.what in ("result left out", "result that the play does not give")
        }
        lines = [board.source[1] for board in boards[1:]]
        for board, last in zip(boards, [*lines, 10**9], strict=True):
            won = replay(board)
            if won is not None:
                played += 1
                assert won == board.result or any(board.source[1] <= line < last for line in reported), board.source
    assert played > 1_300


def test_nothing_but_a_known_set_is_wrong_with_real_files() -> None:
    whats = Counter(fault.what for path in FILES if path.name != ERRORS for fault in read(path)[1])
    assert whats == {
        "record without a board": 1901,
        "leading passes left out": 1908,
        "cards that are not in their columns": 1856,
        "doubling left out of the contract": 139,
        "call that is not given": 12,
        "note that no call refers to": 10,
        "suffix that is none": 10,
        "number of a note that is not 1 to 32": 10,
        "declarer of a board that was passed out": 3,
        "reference to a note that is not there": 2,
        "character that has no meaning here": 1,
        "value taken from a record that does not have it": 1,
        "empty line inside a game": 1,
    }


def test_no_real_board_of_online_play_has_a_mark() -> None:
    assert all(count(path)["marks"] == 0 for path in FILES if "reference_impl" not in str(path))


@pytest.mark.parametrize("path", PBN[::5] + LIN[::40], ids=lambda path: str(path.name))
def test_both_formats_give_back_what_they_were_given(path: Path) -> None:
    boards = read(path)[0][:8]
    for again in (read_pbn(write_pbn(boards))[0], read_lin(write_lin(boards))[0]):
        assert len(again) == len(boards)
        for board, other in zip(boards, again, strict=True):
            assert differing(board, other) == []


def test_every_seat_of_every_call_and_card_is_known() -> None:
    for path in FILES:
        for board in read(path)[0]:
            assert all(call.seat in SEATS for call in (board.auction.calls if board.auction else ()))
            assert all(card.seat in SEATS for card in (board.play.cards if board.play else ()))
