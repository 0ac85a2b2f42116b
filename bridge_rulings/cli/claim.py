"""``claim``: what a claim comes to on the cards, double dummy, as stated and at worst, every number with its line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bridge_rulings.cli.claim_data import claim_data
from bridge_rulings.cli.claim_show import number_of, show_report
from bridge_rulings.cli.progress import Progress
from bridge_rulings.cli.screen import Screen, interactive, write_json
from bridge_rulings.errors import Problem, located
from bridge_rulings.lawbook.source import read_text
from bridge_rulings.table.board import Board
from bridge_rulings.table.boardfile import place_of, read_boards, read_one

if TYPE_CHECKING:
    from bridge_rulings.analysis.ending import Ending
    from bridge_rulings.analysis.report import Report
    from bridge_rulings.analysis.statement import Statement


class Asked(NamedTuple):
    """What was typed; empty or None for what was not."""

    file: str = ""
    hands: str = ""
    trumps: str = ""
    leader: str = ""
    claimer: str = ""
    declarer: str = ""
    claimed: int | None = None
    statement: Path | None = None
    said: str = ""
    trick: str = ""
    frontier: bool = False
    budget: int | None = None
    rulings: Path | None = None
    no_save: bool = False
    as_json: bool = False
    in_a_table: bool = False  # one of many, which must not take long


def claim_command(asked: Asked) -> None:
    """Look into one claim, or into all the claims of a file. Raises `Problem` for what cannot be."""
    if bool(asked.file) == bool(asked.hands):
        hint = "claim --hands ... --trumps S --leader S --claimer S --claimed 3, or claim FILE#N"
        raise Problem("the hands or a board are needed, and only one of the two", hint=hint)
    if asked.hands:
        _one(asked, *_typed(asked), "")
        return
    _not_with_a_board(asked)
    boards = _boards(asked.file)
    if len(boards) == 1:
        with located(boards[0][0], 0):
            _one(asked, *_recorded(asked, boards[0][1]), boards[0][1].number)
    else:
        _many(asked, boards)


# ------------------------------------------------------------------------------ what was typed


def _typed(asked: Asked) -> tuple[Ending, int]:
    from bridge_rulings.analysis.typed_ending import read_ending

    needed = {"--trumps": asked.trumps, "--leader": asked.leader, "--claimer": asked.claimer}
    missing = [name for name, value in needed.items() if not value]
    if asked.claimed is None:
        missing.append("--claimed")
    if missing or asked.claimed is None:
        raise Problem(f"with --hands {' and '.join(missing)} must be given", hint="claim --help has an example")
    ending = read_ending(
        asked.hands, asked.trumps, asked.leader, asked.claimer, declarer=asked.declarer, trick=asked.trick
    )
    return ending, asked.claimed


def _not_with_a_board(asked: Asked) -> None:
    given = {"--trumps": asked.trumps, "--leader": asked.leader, "--declarer": asked.declarer, "--trick": asked.trick}
    told = [name for name, value in given.items() if value]
    if told:
        raise Problem(f"{told[0]} goes with --hands; the board tells it itself")


def _boards(reference: str) -> list[tuple[str, Board]]:
    """The board that is named, or those of the file that end in a claim, each with its name."""
    if not Path(reference).exists() and "#" in reference:
        return [(reference, read_one(reference)[0])]
    boards, _ = read_boards(reference)
    records, seen = Counter(board.number for board in boards), Counter[str]()
    claims: list[tuple[str, Board]] = []
    for at, board in enumerate(boards, 1):
        seen[board.number] += 1
        if board.claim:
            place = place_of(board.number, at, seen[board.number], records[board.number])
            claims.append((f"{reference}#{place}", board))
    if not claims:
        raise Problem("no board in it ends in a claim", file=reference)
    return claims


def _recorded(asked: Asked, board: Board) -> tuple[Ending, int]:
    from bridge_rulings.analysis.recorded_ending import ending_of
    from bridge_rulings.table.seats import read_seat

    claimer = read_seat(asked.claimer) if asked.claimer else ""
    if claimer is None:
        raise Problem(f"'{asked.claimer:.20}' is no seat for the claimer", hint="N, E, S or W")
    ending, recorded = ending_of(board, claimer)
    claimed = recorded if asked.claimed is None else asked.claimed
    if claimed is None:
        raise Problem("the record does not say how many tricks were claimed", hint="--claimed says it")
    return ending, claimed


# ------------------------------------------------------------------------------ one claim


def _one(asked: Asked, ending: Ending, claimed: int, board: str) -> None:
    screen, progress = Screen(), Progress()
    try:
        found = _report(asked, ending, claimed, lambda what: progress.show(f"{what} ...", at_once=True))
    finally:
        progress.clear()
    if asked.as_json:
        write_json(claim_data(found))
        return
    show_report(screen, found)
    if interactive():
        _judge(asked, screen, found, board)


def _statement(asked: Asked, ending: Ending) -> Statement:
    """What the claimer said, in the file or the line."""
    from bridge_rulings.analysis.statement import NOTHING_SAID, read_statement
    from bridge_rulings.analysis.typed_statement import parse_statement

    if asked.statement and asked.said:
        raise Problem("--statement and --said are two statements", hint="give one of them")
    if asked.statement:
        return read_statement(read_text(asked.statement), str(asked.statement), ending)
    return parse_statement(asked.said, ending) if asked.said else NOTHING_SAID


def _judge(asked: Asked, screen: Screen, found: Report, board: str) -> None:
    """What is normal, line by line; every answer is on disk before the next question."""
    from bridge_rulings.analysis.dialogue import begun
    from bridge_rulings.cli.claim_dialogue import judge
    from bridge_rulings.cli.claim_sitting import begin
    from bridge_rulings.cli.prompts import prompter
    from bridge_rulings.lawbook.book import Book
    from bridge_rulings.ruling.store import rulings_folder

    talk = begun(found.ending, found.claimed, found.statement)
    talk = talk._replace(budget=asked.budget or talk.budget)
    if asked.no_save:
        judge(screen, prompter(screen), talk, Book().paragraphs())
    else:
        begin(screen, talk, rulings_folder(asked.rulings), board)


def _report(asked: Asked, ending: Ending, claimed: int, looking_at: Callable[[str], None]) -> Report:
    from bridge_rulings.analysis.budget import FOR_A_NUMBER
    from bridge_rulings.analysis.report import report

    return report(
        ending,
        claimed,
        _statement(asked, ending),
        with_frontier=asked.frontier,
        budget=asked.budget or (FOR_A_NUMBER // 10 if asked.in_a_table else FOR_A_NUMBER),
        looking_at=looking_at,
    )


# ------------------------------------------------------------------------------ all claims of a file


def _many(asked: Asked, boards: Sequence[tuple[str, Board]]) -> None:
    """A row for each claim; a board that cannot be looked at has its reason instead."""
    if asked.statement or asked.said or asked.claimed is not None:
        raise Problem(f"there are {len(boards)} claims in it", hint=f"name one board, like {boards[0][0]}")
    screen, rows = Screen(), list[dict[str, Any]]()
    if not asked.as_json:
        screen.raw(screen.paint(_row("board", ["left", "claimed", "best", "stated", "worst normal"]), "bold"))
    for name, board in boards:
        try:
            found = _report(asked._replace(in_a_table=True), *_recorded(asked, board), lambda what: None)
        except Problem as problem:
            rows.append({"board": name, "problem": problem.what})
            if not asked.as_json:
                screen.line(f"{name}: {problem.what}", "dim")
            continue
        rows.append({"board": name, **claim_data(found)})
        if not asked.as_json:
            careless = [number_of(answer) for answer in found.worst.values()]
            cells = [str(found.ending.left), str(found.claimed), number_of(found.double_dummy), number_of(found.stated)]
            screen.raw(_row("#" + name.rpartition("#")[2], [*cells, " ".join(careless)]))
    if asked.as_json:
        write_json(rows)
    else:
        from bridge_rulings.analysis.profiles import norms

        screen.line(f"Worst normal: {', '.join(norms().profiles)}. Name a board to see the lines.", "dim")


def _row(name: str, cells: Sequence[str]) -> str:
    return f"{name[:10]:10}" + "".join(f"{cell:>8}" for cell in cells[:-1]) + f"  {cells[-1]}"
