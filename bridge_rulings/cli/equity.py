"""``equity``: what a revoke cost, beside what the book gives back; help for the director's judgement, shown as such."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bridge_rulings.analysis.worth import Bounds
from bridge_rulings.cli.screen import Screen, write_json
from bridge_rulings.cli.show import with_cite
from bridge_rulings.ruling.outcome import Outcome
from bridge_rulings.table.board import contract_of
from bridge_rulings.table.cards import SUIT_NAMES, show_card
from bridge_rulings.table.contract import show_contract
from bridge_rulings.table.irregular import Irregularity
from bridge_rulings.table.score import TRICKS
from bridge_rulings.table.seats import NAMES, SIDES, other_side

if TYPE_CHECKING:
    from bridge_rulings.analysis.equity import Equity, Undone


def equity_command(reference: str, authority: str, budget: int | None, as_json: bool) -> None:
    """Look into the revokes of a board. Raises `Problem` for a record that does not have the cards."""
    from bridge_rulings.analysis.budget import POSITIONS
    from bridge_rulings.analysis.equity import equity
    from bridge_rulings.analysis.revokes import ruled
    from bridge_rulings.errors import located
    from bridge_rulings.lawbook.book import Book
    from bridge_rulings.table.boardfile import read_one

    board = read_one(reference)[0]
    book = Book()
    elections = book.authority(authority)
    with located(reference, 0):
        course, outcome, assumed = ruled(book, elections, board)
        found = equity(course, outcome, positions=budget or POSITIONS)
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


# ------------------------------------------------------------------------------ what is shown


def show_equity(screen: Screen, found: Equity, outcome: Outcome, incident: int = 0) -> None:
    """The result, what moves, and what each card instead of a revoke would have brought; then how they compare.

    The judgement that it helps with is named below: of an incident, or of all.
    """
    side = SIDES[found.side]
    screen.line(f"Tricks of {side}", "bold")
    screen.line(f"{_number(found.table)}  at the table", first="  ")
    if not found.both:
        cite = _why_moved(outcome) if found.moved or not found.unruled else []
        with_cite(screen, f"{_number(found.moved)}  moved by the book", cite, "", "  ")
        screen.line(f"{_number(found.after)}  as ruled so far", first="  ")
    for one in found.unruled:
        screen.line(f"Not ruled on yet, so nothing has moved for it: {_revoke(screen, one)}.", "wrong", "  ")
    for undone in found.undone:
        _show_undone(screen, found, undone)
    needs = [need for need in outcome.needs if incident in (0, need.incident)]
    judged = [ask for need in needs for ask in need.asks if ask.fact.supplier == "judge"]
    rows = [paragraph for ask in judged for paragraph in ask.fact.cite]
    text = "Compare, do not add. With all cards seen is not what was likely at the table: you judge it."
    with_cite(screen, text, list(dict.fromkeys(rows)), "eyes")
    for question in dict.fromkeys(ask.text for ask in judged):
        screen.line(question, "eyes", "  ")


def _why_moved(outcome: Outcome) -> list[str]:
    """The paragraphs of the tricks that move; if none does, of what was ruled last on each."""
    moved = [paragraph for item in outcome.state.of("transfers") for paragraph in item.cite]
    last = {step.incident: step.row.cite for step in outcome.rulings}
    return list(dict.fromkeys(moved or [paragraph for cite in last.values() for paragraph in cite]))


def _revoke(screen: Screen, revoke: Irregularity) -> str:
    card, suit = show_card(revoke.card, screen.symbols), SUIT_NAMES[revoke.suit]
    return f"{NAMES[revoke.seat]} {card} on trick {revoke.trick}, {suit} led"


def _show_undone(screen: Screen, found: Equity, undone: Undone) -> None:
    before = "revoke" if len(undone.before) == 1 else "revokes"
    what = "without any revoke" if found.both else "without it"
    if undone.before:
        what += f", with the {before} before it as played"
    screen.line(f"{_revoke(screen, undone.revoke)}: {what}, both sides at their best")
    alike: dict[tuple[Bounds, Bounds], list[str]] = {}
    for card, bounds in undone.cards.items():
        alike.setdefault((bounds, undone.with_moved[card]), []).append(card)
    for (bounds, moved), cards in sorted(alike.items()):
        shown = " or ".join(show_card(card, screen.symbols) for card in cards)
        with_moved = f"; {span(moved)} with what moves for the {before} before it" if moved != bounds else ""
        screen.line(f"{span(bounds):>2}  with {shown}{with_moved}", first="  ")
    now = found.table if found.both else found.after if undone.moved is not None else None
    screen.line(compared(found.side, tuple(undone.with_moved.values()), now, found.both), first="  ")
    if any(not bounds.settled for bounds in undone.cards.values()):
        screen.line("Two numbers: not settled, it lies between them. equity --budget N looks further.", "dim", "  ")


def compared(which: str, cards: Sequence[Bounds], now: int | None, both: bool) -> str:
    """How the result ``now`` of a side stands beside what the cards that might have been played come to.

    If both sides revoked, either may be the one that has too little.
    """
    if now is None:
        return "The result is not known: compare it yourself."
    side, other = SIDES[which], SIDES[other_side(which)]
    then = Bounds(min(bounds.fewest for bounds in cards), max(bounds.most for bounds in cards))
    stands = {_stands(bounds, now, both) for bounds in cards}
    if stands == {_MORE}:
        return f"With any of these cards {side} would have had more: {span(then, ' to ')}, and has {now}."
    if stands == {_FEWER}:
        theirs = Bounds(TRICKS - then.most, TRICKS - then.fewest)
        return f"With any of these cards {other} would have had more: {span(theirs, ' to ')}, and has {TRICKS - now}."
    if stands == {_NO_MORE}:
        return f"{side} has as many as with the best of these cards, or more."
    if stands == {_AS_MANY}:
        return f"Each side has as many as with any of these cards: {side} {now}, {other} {TRICKS - now}."
    start = "It depends on the card" if len(stands - {_OPEN}) > 1 else "It is not settled"
    return f"{start}: {side} might have had {span(then, ' to ')}, and has {now}."


_MORE, _FEWER, _AS_MANY, _NO_MORE, _OPEN = "more", "fewer", "as many", "no more", ""


def _stands(then: Bounds, now: int, both: bool) -> str:
    """What a side would have had with a card, beside what it has now; fewer matters only if both sides revoked."""
    if then.fewest > now:
        return _MORE
    if not both:
        return _NO_MORE if then.most <= now else _OPEN
    if then.most < now:
        return _FEWER
    return _AS_MANY if then.settled else _OPEN


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
            _place(one.revoke)
            | {
                "instead": _tricks(one.cards),
                "moved_for_earlier": one.moved,
                "with_moved": _tricks(one.with_moved) if one.moved is not None else None,
            }
            for one in found.undone
        ],
        "not_ruled_on": [_place(one) for one in found.unruled],
        "assumed": list(assumed),
    }


def _place(revoke: Irregularity) -> dict[str, object]:
    return {"seat": revoke.seat, "card": revoke.card, "trick": revoke.trick, "suit": revoke.suit}


def _tricks(cards: Mapping[str, Bounds]) -> dict[str, object]:
    return {
        card: {"tricks": bounds.fewest} if bounds.settled else {"bounds": list(bounds)}
        for card, bounds in cards.items()
    }
