"""``equity``: what a revoke cost, beside what the book gives back; help for the director's judgement, shown as such."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bridge_rulings.analysis.worth import Bounds
from bridge_rulings.cli.screen import Screen, write_json
from bridge_rulings.cli.show import with_cite
from bridge_rulings.errors import Problem
from bridge_rulings.ruling.outcome import Outcome, Ruled
from bridge_rulings.table.board import contract_of
from bridge_rulings.table.cards import SUIT_NAMES, show_card
from bridge_rulings.table.contract import show_contract
from bridge_rulings.table.score import TRICKS
from bridge_rulings.table.seats import NAMES, SIDES, other_side

if TYPE_CHECKING:
    from bridge_rulings.analysis.equity import Equity, Undone
    from bridge_rulings.lawbook.book import Authority, Book
    from bridge_rulings.table.board import Board


def equity_command(reference: str, budget: int | None, as_json: bool) -> None:
    """Look into the revokes of a board. Raises `Problem` for a record that does not have the cards."""
    from bridge_rulings.analysis.equity import equity
    from bridge_rulings.analysis.worth import POSITIONS
    from bridge_rulings.errors import located
    from bridge_rulings.lawbook.book import Book
    from bridge_rulings.table.boardfile import read_one

    board = read_one(reference)[0]
    book = Book()
    with located(reference, 0):
        outcome, assumed = ruled(book, book.authority("wbf"), board)
        found = equity(board, outcome, budget or POSITIONS)
    if as_json:
        write_json(_data(found, assumed))
        return
    screen = Screen()
    contract = contract_of(board)
    named = [
        f"Board {board.number}" if board.number else "",
        show_contract(contract, screen.symbols) if contract else "",
    ]
    screen.line(", ".join(filter(None, named)), "bold")
    show_equity(screen, found, outcome)
    if assumed:
        screen.line("Taken for granted: none of these holds.", "dim")
        for text in assumed:
            screen.line(text, "dim", "  - ")


def ruled(book: Book, authority: Authority, board: Board) -> tuple[Outcome, tuple[str, ...]]:
    """What the book rules on the established revokes of a recorded board, up to the first judgement; and which ticks
    were taken for not given, because no record tells them. Raises `Problem` if there is no such revoke.
    """
    from bridge_rulings.analysis.equity import established
    from bridge_rulings.ruling.course import Answer, Course
    from bridge_rulings.ruling.engine import run
    from bridge_rulings.ruling.intake import begun_on_record, with_record
    from bridge_rulings.ruling.sighting import to_rule_on
    from bridge_rulings.table.entry import read_entry

    course = with_record(Course("", "", "", "", ()), board)
    revokes = established(board)
    for seen in to_rule_on(book.topics(), course):
        if seen.irregularity in revokes:
            course = begun_on_record(book, course, seen.topics[0], read_entry(""), [seen])
    if not course.incidents:
        raise Problem("the record shows no established revoke", hint="it needs all four hands and the play")
    assumed: list[str] = []
    while True:
        outcome = run(book, authority, course)
        ticks = [need for need in outcome.needs if all(ask.fact.supplier == "tick" for ask in need.asks) and need.asks]
        if not ticks:
            return outcome, tuple(dict.fromkeys(assumed))
        for ask in ticks[0].asks:
            assumed.append(ask.text)
            course = course.with_answer(ticks[0].incident, ask.key, Answer("no", "assumed"))


# ------------------------------------------------------------------------------ what is shown


def show_equity(screen: Screen, found: Equity, outcome: Outcome) -> None:
    """The result, what moves, and what each card instead of the revoke would have brought; then how they compare."""
    side = SIDES[found.side]
    screen.line(f"Tricks of {side}", "bold")
    screen.line(f"{_number(found.table)}  at the table", first="  ")
    if not found.both:
        with_cite(screen, f"{_number(found.moved)}  moved by the book", _why_moved(outcome), "", "  ")
        screen.line(f"{_number(found.after)}  as ruled so far", first="  ")
    for number, undone in enumerate(found.undone):
        _show_undone(screen, found, undone, later=number > 0)
    judged = [ask for need in outcome.needs for ask in need.asks if ask.fact.supplier == "judge"]
    rows = [paragraph for ask in judged for paragraph in ask.fact.cite]
    text = "Compare, do not add. With all cards seen is not what was likely at the table: you judge it."
    with_cite(screen, text, list(dict.fromkeys(rows)), "eyes")
    for question in dict.fromkeys(ask.text for ask in judged):
        screen.line(question, "eyes", "  ")


def _why_moved(outcome: Outcome) -> list[str]:
    """The paragraphs of the tricks that move; if none does, of what was ruled last."""
    moved = [paragraph for item in outcome.state.of("transfers") for paragraph in item.cite]
    if not moved:
        moved = [paragraph for step in outcome.steps if isinstance(step, Ruled) for paragraph in step.row.cite][-1:]
    return list(dict.fromkeys(moved))


def _show_undone(screen: Screen, found: Equity, undone: Undone, *, later: bool) -> None:
    revoke = undone.revoke
    card, suit = show_card(revoke.card, screen.symbols), SUIT_NAMES[revoke.suit]
    what = "without any revoke" if found.both else "with the revokes before it as they were" if later else "without it"
    screen.line(f"{NAMES[revoke.seat]} {card} on trick {revoke.trick}, {suit} led: {what}, both sides at their best")
    # What moves for the first revoke moves without a later one as well.
    moved = (found.moved or 0) if later else 0
    by_value: dict[Bounds, list[str]] = {}
    for each, bounds in undone.cards.items():
        by_value.setdefault(bounds, []).append(each)
    for bounds, cards in sorted(by_value.items()):
        shown = " or ".join(show_card(one, screen.symbols) for one in cards)
        with_moved = f", and {moved} moved: {span(bounds.plus(moved))}" if moved else ""
        screen.line(f"{span(bounds):>2}  with {shown}{with_moved}", first="  ")
    now = found.table if found.both else found.after
    then = Bounds(undone.fewest, undone.most).plus(moved)
    screen.line(compared(undone.side, then, now, found.both), first="  ")
    if any(not bounds.settled for bounds in undone.cards.values()):
        screen.line("Two numbers: not settled; it lies between them. --budget looks further.", "dim", "  ")


def compared(which: str, then: Bounds, now: int | None, both: bool) -> str:
    """How the result ``now`` stands beside what the cards that might have been played come to ``then``."""
    if now is None:
        return "The result is not known: compare it yourself."
    if both and now > then.most:  # then the other side is the one that had too little
        which, then, now = other_side(which), Bounds(TRICKS - then.most, TRICKS - then.fewest), TRICKS - now
    side = SIDES[which]
    if now < then.fewest:
        return f"With any of these cards {side} would have had more: {span(then, ' to ')}, and has {now}."
    if now >= then.most:
        return f"{side} has as many as with the best of these cards, or more."
    return f"It depends on the card: {side} might have had {span(then, ' to ')}, and has {now}."


def span(bounds: Bounds, to: str = "-") -> str:
    """One number, or the two between which it lies."""
    return str(bounds.fewest) if bounds.settled else f"{bounds.fewest}{to}{bounds.most}"


def _number(tricks: int | None) -> str:
    return f"{tricks:>2}" if tricks is not None else " ?"


# ------------------------------------------------------------------------------ for a program


def _data(found: Equity, assumed: Sequence[str]) -> dict[str, object]:
    return {
        "side": found.side,
        "both_sides_revoked": found.both,
        "table": found.table,
        "moved": found.moved,
        "after": found.after,
        "undone": [
            {
                "seat": one.revoke.seat,
                "card": one.revoke.card,
                "trick": one.revoke.trick,
                "instead": {
                    card: {"tricks": bounds.fewest} if bounds.settled else {"bounds": list(bounds)}
                    for card, bounds in one.cards.items()
                },
            }
            for one in found.undone
        ],
        "assumed": list(assumed),
    }
