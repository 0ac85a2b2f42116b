"""Boards a second beside endplay and bridgebots, on the same files in one run.

python tests/benchmarks/bench_boards.py FOLDER PYTHON, where PYTHON has endplay and bridgebots installed. Only a board
whose calls, cards in the order of play and result a library reads as we do counts for it, in all the time it took.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bridge_rulings.table.board import Board
from bridge_rulings.table.boardfile import read_boards

Read = list[list[str]]  # of each board its calls, its cards and its result, each in one text
ROUNDS = 3

ENDPLAY = """
from endplay.parsers import lin, pbn
BIDS = {"passed": "P", "doubled": "X", "redoubled": "XX"}
def boards(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return (lin if path.endswith(".lin") else pbn).load(file)
def bid(call):
    return BIDS[call.penalty.name] if hasattr(call, "penalty") else f"{call.level}{call.denom.name[0].upper()}"
def card(one):
    return "SHDC"["\\u2660\\u2665\\u2666\\u2663".index(str(one)[0])] + str(one)[1:].replace("10", "T")
def show(board):
    contract = board.contract
    tricks = "" if contract is None or contract.level == 0 else str(6 + contract.level + contract.result)
    return [" ".join(map(bid, board.auction)), " ".join(map(card, board.play)), tricks]
"""
BRIDGEBOTS = """
from pathlib import Path
import bridgebots
CALLS = {"PASS": "P", "X": "X", "XX": "XX"}
def boards(path):
    if path.endswith(".lin"):
        with open(path, encoding="utf-8", errors="replace") as file:
            many = file.read(3) == "vg|"
        deals = (bridgebots.parse_multi_lin if many else bridgebots.parse_single_lin)(Path(path))
    else:
        deals = bridgebots.parse_pbn(Path(path))
    return [record for deal in deals for record in deal.board_records]
def show(record):
    calls = [CALLS.get(call, call[:2]) for call in record.bidding_record]
    cards = [repr(card)[:2] for card in record.play_record]
    return [" ".join(calls), " ".join(cards), "" if record.tricks is None else str(record.tricks)]
"""
RUN = """
import contextlib, io, json, logging, sys, time, warnings
logging.disable(logging.CRITICAL); warnings.simplefilter("ignore")
answer = []
for path in json.load(sys.stdin):
    best, found = None, None
    for _ in range(ROUNDS):
        before = time.process_time()
        try:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                found = list(boards(path))
        except Exception:
            found = None
        spent = time.process_time() - before
        best = spent if best is None else min(best, spent)
    shown = None
    if found is not None:
        shown = []
        for board in found:
            try:
                shown.append(show(board))
            except Exception:
                shown.append(["?", "?", "?"])
    answer.append([best, shown])
json.dump(answer, sys.stdout)
"""


def ours(paths: list[str]) -> list[tuple[float, Read | None]]:
    answer: list[tuple[float, Read | None]] = []
    for path in paths:
        best = 9e9
        for _ in range(ROUNDS):
            before = time.process_time()
            boards, _ = read_boards(path)
            best = min(best, time.process_time() - before)
        answer.append((best, [shown(board) for board in boards]))
    return answer


def shown(board: Board) -> list[str]:
    calls = " ".join(call.call for call in board.auction.calls) if board.auction else ""
    cards = " ".join(card.card for card in board.play.cards) if board.play else ""
    return [calls, cards, "" if board.result is None else str(board.result)]


def theirs(python: str, code: str) -> Callable[[list[str]], list[tuple[float, Read | None]]]:
    def run(paths: list[str]) -> list[tuple[float, Read | None]]:
        script = f"ROUNDS = {ROUNDS}\n{code}\n{RUN}"
        done = subprocess.run(
            [python, "-c", script], input=json.dumps(paths), capture_output=True, text=True, check=True
        )
        return [(spent, read) for spent, read in json.loads(done.stdout)]

    return run


def right(read: Read | None, truth: Iterable[list[str]]) -> int:
    """How many boards were read as they are; boards without a call or a card say nothing."""
    told = Counter(tuple(board) for board in truth if board[0] or board[1])
    return (Counter(tuple(board) for board in read or ()) & told).total()


def main() -> None:
    folder, python = Path(sys.argv[1]), sys.argv[2]
    readers = {"bridge-rulings": ours, "endplay": theirs(python, ENDPLAY), "bridgebots": theirs(python, BRIDGEBOTS)}
    print(f"{'':16}{'':5}{'files':>7}{'raise':>7}{'boards':>8}{'right':>8}{'seconds':>9}{'right a second':>16}")
    for kind in ("pbn", "lin"):
        paths = [str(path) for path in sorted(folder.rglob(f"*.{kind}")) if "reference_impl" not in str(path)]
        truth = [read or [] for _, read in ours(paths)]
        for name, reader in readers.items():
            answers = reader(paths)
            spent = sum(seconds for seconds, _ in answers)
            good = sum(right(read, told) for (_, read), told in zip(answers, truth, strict=True))
            boards = sum(len(read or ()) for _, read in answers)
            raised = sum(read is None for _, read in answers)
            print(
                f"{name:16}{kind:5}{len(paths):7}{raised:7}{boards:8}{good:8}{spent:9.2f}{good / spent:16,.0f}",
                flush=True,
            )
        each_right(readers, paths, truth)


def each_right(
    readers: dict[str, Callable[[list[str]], list[tuple[float, Read | None]]]], paths: list[str], truth: list[Read]
) -> None:
    """The same on those files alone that all of them read right from the first board to the last."""
    answers = {name: reader(paths) for name, reader in readers.items()}
    whole = [
        at
        for at, told in enumerate(truth)
        if told and all(right(read[at][1], told) == len(told) == len(read[at][1] or ()) for read in answers.values())
    ]
    boards = sum(len(truth[at]) for at in whole)
    for name, read in answers.items():
        spent = sum(read[at][0] for at in whole)
        rate = f"{boards / spent:,.0f} boards a second" if spent else "-"
        print(f"  {name:16} {len(whole)} files that all read right, {boards} boards: {rate}")


if __name__ == "__main__":
    main()
