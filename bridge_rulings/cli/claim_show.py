"""What a claim comes to, on a screen: the cards, and every number with its line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bridge_rulings.cli.diagram import diagram
from bridge_rulings.cli.screen import Screen
from bridge_rulings.table.board import Board
from bridge_rulings.table.cards import SUIT_NAMES, show_card
from bridge_rulings.table.deal import Deal
from bridge_rulings.table.seats import NAMES, SIDES

if TYPE_CHECKING:
    from bridge_rulings.analysis.answers import Answer
    from bridge_rulings.analysis.ending import Ending
    from bridge_rulings.analysis.frontier import Point
    from bridge_rulings.analysis.playing import Line
    from bridge_rulings.analysis.report import Report


def show_report(screen: Screen, found: Report) -> None:
    """The cards, and every number with its line."""
    from bridge_rulings.analysis.profiles import norms

    ending, book = found.ending, norms()
    screen.line(_head(ending, found.claimed), "bold")
    for line in diagram(Board(deal=Deal(ending.before_trick, whole=True)), screen.width):
        screen.raw(line)
    if ending.trick:
        table = ", ".join(f"{NAMES[one.seat]} {show_card(one.card, screen.symbols)}" for one in ending.trick)
        screen.line(f"Of these on the table: {table}.")
    if found.statement.said:
        screen.line(f'Said: "{found.statement.said}"')
        if not found.statement.steps:
            screen.line("The lines do not follow words, only steps: --said 'trumps; cash H; finesse HQ'.", "dim")
    screen.line()
    rows = [("Double dummy, both sides", found.double_dummy, ()), (book.stated.title, found.stated, book.stated.cite)]
    rows += [(profile.title, found.worst[name], profile.cite) for name, profile in book.profiles.items()]
    alike: dict[Answer, list[tuple[str, tuple[str, ...]]]] = {}  # what comes to the same line stands together
    for title, answer, cite in rows:
        alike.setdefault(answer, []).append((title, cite))
    for number, (answer, titles) in enumerate(alike.items(), 1):
        for title, cite in titles:
            cited = f"  ({', '.join(cite)})" if cite else ""
            screen.line(f"{title}{cited}", first=f"{number_of(answer):>5}  ", rest=" " * 7)
        if answer.line is not None:
            _show_line(screen, ending, answer.line, f"{number}: ")
    if found.frontier:
        screen.line()
        screen.line("How careless each trick less would be", "bold")
        for point in found.frontier:
            _show_point(screen, ending, point)
    screen.line()
    _foot(screen, found)


def number_of(answer: Answer) -> str:
    """The tricks, or the bounds between which they lie: ``7-10``."""
    return str(answer.tricks) if answer.tricks is not None else f"{answer.fewest}-{answer.most}"


def _head(ending: Ending, claimed: int) -> str:
    trumps = "no trumps" if ending.trumps == "N" else f"{SUIT_NAMES[ending.trumps]} are trumps"
    role = "a defender" if ending.defends else "declarer" if ending.claimer == ending.declarer else "dummy"
    who = f"{NAMES[ending.claimer]} ({role})"
    left = f"{ending.left} trick{'s' if ending.left > 1 else ''} left"
    said = f"claims {claimed} of {left}" if claimed else f"concedes the {left}"
    return f"{who} {said}; {trumps}, {NAMES[ending.to_play]} to play"


def _show_line(screen: Screen, ending: Ending, line: Line, number: str = "") -> None:
    screen.line("; ".join(_tricks(ending, line, screen.symbols)), first=" " * 7 + number, rest=" " * 7)


def _tricks(ending: Ending, line: Line, symbols: bool) -> Iterator[str]:
    """Trick for trick: who led, the cards, and a star where the claimer's side won."""
    from bridge_rulings.table.play import winner
    from bridge_rulings.table.seats import side

    cards = (*ending.trick, *line.cards)
    for at in range(0, len(cards), 4):
        trick = cards[at : at + 4]
        won = "*" if side(winner(trick, ending.trumps)) == ending.side else ""
        yield f"{trick[0].seat} {' '.join(show_card(one.card, symbols) for one in trick)}{won}"


def _show_point(screen: Screen, ending: Ending, point: Point) -> None:
    least = f"carelessness {point.weight}" if point.settled else f"carelessness {point.weight} or less"
    screen.line(f"{point.tricks:>5}  {least if point.slips else 'nothing careless'}")
    for slip in point.slips:
        played = point.line.cards[slip.at]
        cite = ", ".join(slip.careless.cite)
        card = show_card(played.card, screen.symbols)
        screen.line(f"{NAMES[played.seat]} {card}: {slip.careless.text}  ({cite})", first=" " * 7)
    _show_line(screen, ending, point.line)


def _foot(screen: Screen, found: Report) -> None:
    from bridge_rulings.analysis import dds

    side = SIDES[found.ending.side]
    screen.line(f"Tricks of {side}; * marks those that it wins. What is normal for the player, you judge.", "dim")
    answers = (found.double_dummy, found.stated, *found.worst.values())
    if any(answer.tricks is None for answer in answers):
        screen.line("Two numbers: not settled; it lies between them. --budget looks further.", "dim")
    if found.double_dummy.tricks is None and not dds.installed():
        screen.line(f"Double dummy is settled by endplay, which is not installed: {dds.EXTRA}", "dim")
