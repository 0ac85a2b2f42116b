"""The table as a diagram: the hands that are known, the auction, the tricks, what is irregular in them, whose turn.

A pure function from a board to lines; `Screen.raw` writes them with letters where there are no suit signs, at the same
width.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from bridge_rulings.cli.findings import became, what, where
from bridge_rulings.table import auction as calls
from bridge_rulings.table import play as cards
from bridge_rulings.table.auction import Auction, MadeCall
from bridge_rulings.table.board import Board, contract_of, irregular
from bridge_rulings.table.calls import PASS
from bridge_rulings.table.cards import RANKS, SUITS, SYMBOLS, show_card
from bridge_rulings.table.contract import Contract, show_contract
from bridge_rulings.table.deal import HAND, Deal, hand, is_whole
from bridge_rulings.table.irregular import IN_AUCTION, IN_PLAY, LEAD_OUT_OF_TURN, PLAY_OUT_OF_TURN, Irregularity
from bridge_rulings.table.play import Play, PlayedCard, Trick, counts
from bridge_rulings.table.score import TRICKS
from bridge_rulings.table.seats import NAMES, SIDES

_COLUMNS = ("W", "N", "E", "S")
_COMPASS = ("   N   ", " W   E ", "   S   ")
_GAP = 3
VULNERABLE = {"none": "nobody vulnerable", "both": "both sides vulnerable"}
VULNERABLE |= {side: f"{name} vulnerable" for side, name in SIDES.items()}
_IRREGULAR = "*"


def diagram(board: Board, width: int = 80, *, named: bool = True) -> list[str]:
    """The lines of the diagram, none wider than ``width``; none at all of a board of which nothing is known.

    ``named``: what is irregular is called by its name too, and what became of it; it is marked in any case.
    """
    found = irregular(board)
    hands = _hands(board.deal, width)
    bidding = _auction(board.auction, found) if board.auction else []
    play = _play(board.play, found) if board.play else []
    blocks = _side_by_side(hands, bidding, width)
    blocks += [play] if play else []
    head = _wrapped(_head(board), width)
    remarks = [line for note in notes(board, found if named else ()) for line in _wrapped(note, width, "  ")]
    turn = _wrapped(turn_line(board), width)
    return [line for at, block in enumerate(filter(None, (head, *blocks, [*remarks, *turn])))
            for line in ([""] if at else []) + block]  # fmt: skip


def turn_line(board: Board) -> str:
    """Whose turn it is and what it has come to: ``East to call; 2♣X by South so far``; empty if nothing is known."""
    if board.play is not None and board.play.cards:
        parts = ["" if _may_be_refused(board) else _to_play(board.play, board.deal), _won(board.play)]
    elif board.auction is not None:
        parts = [_to_call(board.auction), _so_far(board.auction)]
    else:
        return ""
    return "; ".join(part for part in parts if part)


# ------------------------------------------------------------------------------ in words


def _head(board: Board) -> str:
    parts = (
        f"board {board.number}" if board.number else "",
        f"dealer {NAMES[board.dealer]}" if board.dealer else "",
        VULNERABLE.get(board.vulnerable, ""),
        _contract(contract_of(board)),
    )
    text = ", ".join(part for part in parts if part)
    return text[:1].upper() + text[1:]


def _contract(contract: Contract | None) -> str:
    if contract is None:
        return ""
    by = f" by {NAMES[contract.declarer]}" if contract.declarer else ""
    return show_contract(contract._replace(declarer=""), symbols=True) + by


def _to_call(auction: Auction) -> str:
    seat = calls.turn(auction)
    if seat:
        return f"{NAMES[seat]} to call"
    return "The auction is over" if calls.over(auction) else ""


def _so_far(auction: Auction) -> str:
    contract = _contract(calls.contract_so_far(auction))
    return f"{contract} so far" if contract and not calls.over(auction) else contract


def _may_be_refused(board: Board) -> bool:
    """Whether the last card was out of turn, so that it is open whether the play goes on from it."""
    last = len(board.play.cards) - 1 if board.play else -1
    return any(
        one.at == last and one.kind in (LEAD_OUT_OF_TURN, PLAY_OUT_OF_TURN) and not became(one)
        for one in irregular(board)
    )


def _to_play(play: Play, deal: Deal) -> str:
    seat = cards.turn(play, deal)
    if not seat:
        return "All tricks are played" if cards.completed(play) == TRICKS else ""
    leads = len(cards.tricks(play)) == cards.completed(play)
    number = cards.completed(play) + 1
    return f"{NAMES[seat]} to {'lead' if leads else 'play'} to trick {number}"


def _won(play: Play) -> str:
    won = {which: cards.won(play, which) for which in SIDES}
    if not cards.completed(play) or None in won.values():
        return ""
    return "tricks: " + ", ".join(f"{SIDES[which]} {tricks}" for which, tricks in won.items())


def notes(board: Board, found: Sequence[Irregularity]) -> Iterator[str]:
    """What is irregular, what else was taken back, and what the calls mean."""
    for one in found:
        fate = became(one)
        yield f"{_IRREGULAR} {where(board, one)}: {what(one).lower()}{f', {fate}' if fate else ''}"
    told = {(one.at, kinds is IN_PLAY) for one in found for kinds in (IN_AUCTION, IN_PLAY) if one.kind in kinds}
    for at, made in enumerate(board.auction.calls if board.auction else ()):
        if "withdrawn" in made.mark and (at, False) not in told:
            yield f"{_IRREGULAR} {NAMES[made.seat]} {_call(made.call)}: withdrawn"
        if made.note:
            yield f"! {NAMES[made.seat]} {_call(made.call)}: {made.note}"
    for at, played in enumerate(board.play.cards if board.play else ()):
        if not counts(played) and (at, True) not in told:
            yield f"{_IRREGULAR} {NAMES[played.seat]} {_card(played)}: withdrawn"


def _wrapped(text: str, width: int, indent: str = "") -> list[str]:
    return textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False) if text else []


# ------------------------------------------------------------------------------ the hands


def _hands(deal: Deal, width: int) -> list[str]:
    """North above, West and East beside the compass, South below; one under the other if there is no room."""
    shown = {seat: hand_lines(deal, seat) for seat in _COLUMNS if hand(deal, seat)}
    if not shown:
        return []
    wide = {seat: max(map(len, shown.get(seat, [""]))) for seat in _COLUMNS}
    left = wide["W"] + _GAP if "W" in shown else 0
    middle = max(wide["N"], wide["S"], len(_COMPASS[0])) + _GAP
    if len(shown) == 1 or left + middle + wide["E"] > width:
        return [line for seat, lines in shown.items() for line in (NAMES[seat], *(f"  {line}" for line in lines))]
    beside = zip_longest(shown.get("W", []), ["", *_COMPASS], shown.get("E", []), fillvalue="")
    return [
        *(" " * left + line for line in shown.get("N", [])),
        *(f"{west:<{left}}{centre:<{middle}}{east}".rstrip() for west, centre, east in beside),
        *(" " * left + line for line in shown.get("S", [])),
    ]


def hand_lines(deal: Deal, seat: str) -> list[str]:
    """The suits of a hand, and how many of its cards are not known."""
    held = hand(deal, seat)
    whole = is_whole(deal, seat)
    lines = []
    for suit in SUITS:
        ranks = [show_card(suit + rank, symbols=False)[1:] for rank in RANKS if suit + rank in held]
        lines.append(f"{SYMBOLS[suit]} {'-' if whole and not ranks else ''.join(ranks)}".rstrip())
    return lines if whole else [*lines, f"and {HAND - len(held)} more"]


def _side_by_side(left: list[str], right: list[str], width: int) -> list[list[str]]:
    """Two blocks beside each other if there is room, else one under the other."""
    start = max(map(len, left), default=0) + 2 * _GAP
    if not left or not right or start + max(map(len, right)) > width:
        return [left, right]
    return [[f"{one:<{start}}{other}".rstrip() for one, other in zip_longest(left, right, fillvalue="")]]


# ------------------------------------------------------------------------------ auction and play


def auction_rows(auction: Auction, found: Sequence[Irregularity]) -> list[dict[str, str]]:
    """The calls by seat, a new row when they have gone round or a player calls again."""
    wrong = {one.at for one in found if one.kind in IN_AUCTION}
    rows: list[dict[str, str]] = [{}]
    for at, made in enumerate(auction.calls):
        if any(_COLUMNS.index(seat) >= _COLUMNS.index(made.seat) for seat in rows[-1]):
            rows.append({})
        mark = _IRREGULAR if at in wrong or "withdrawn" in made.mark else ""
        rows[-1][made.seat] = _call(made.call) + _alert(made) + mark
    seat = calls.turn(auction)
    if seat:
        rows += [{}] if any(_COLUMNS.index(other) >= _COLUMNS.index(seat) for other in rows[-1]) else []
        rows[-1][seat] = "?"
    return rows


def _auction(auction: Auction, found: Sequence[Irregularity]) -> list[str]:
    rows = auction_rows(auction, found)
    return _table(rows, [""] * len(rows))


def _call(call: str) -> str:
    if not call:
        return "unknown"
    return "Pass" if call == PASS else call[0] + SYMBOLS.get(call[1], "NT") if call[0].isdecimal() else call


def _alert(made: MadeCall) -> str:
    return made.alert if made.alert in ("", "!", "?", "!!", "??", "!?", "?!") else "!"


def play_rows(play: Play, found: Sequence[Irregularity]) -> list[tuple[dict[str, str], str]]:
    """The cards of each trick by hand, with ``>`` before the lead, and who won it."""
    wrong = {one.at for one in found if one.kind in IN_PLAY}
    return [
        (
            {play.cards[at].seat: _lead(trick, play.cards[at]) + _IRREGULAR * (at in wrong) for at in group},
            trick.winner,
        )
        for group, trick in zip(cards.groups(play), cards.tricks(play), strict=True)
    ]


def _play(play: Play, found: Sequence[Irregularity]) -> list[str]:
    rows, ends = [], []
    for row, winner in play_rows(play, found):
        rows.append(row)
        ends.append(winner)
    lines = _table(rows, ends)
    numbers = ("", *(str(number) for number in range(1, len(rows) + 1)))
    return [f"{number:>2} {line}".rstrip() for number, line in zip(numbers, lines, strict=True)] if rows else []


def _lead(trick: Trick, played: PlayedCard) -> str:
    return (">" if played.seat == trick.leader else " ") + _card(played)


def _card(played: PlayedCard) -> str:
    return show_card(played.card, symbols=True) if played.card else "-"


def _table(rows: Sequence[dict[str, str]], ends: Sequence[str]) -> list[str]:
    wide = 2 + max((len(cell) for row in rows for cell in row.values()), default=0)
    wide = max(wide, 6)
    indent = " " if any(ends) or any(cell[:1] in "> " for row in rows for cell in row.values()) else ""
    heads = [("".join(f"{indent + seat:<{wide}}" for seat in _COLUMNS)) + ("won by" if any(ends) else "")]
    body = [
        "".join(f"{row.get(seat, ''):<{wide}}" for seat in _COLUMNS) + end for row, end in zip(rows, ends, strict=True)
    ]
    return [line.rstrip() for line in (*heads, *body)]
