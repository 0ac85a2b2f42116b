"""A play section of PBN in which nothing is out of the ordinary, read quickly: most of them.

Where anything is, `pbn_play` reads the section word by word.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bridge_rulings.table.cards import POWER
from bridge_rulings.table.deal import PACK
from bridge_rulings.table.fault import Report
from bridge_rulings.table.pbn_text import Tag, places
from bridge_rulings.table.play import Play, PlayedCard
from bridge_rulings.table.seats import SEATS

CARDS = {card: card for card in PACK} | {"-": "", "--": ""}
PLAYED = {(seat, card): PlayedCard(seat, card) for seat in SEATS for card in (*PACK, "")}
_BY_SEAT = {seat: {card: PLAYED[seat, card] for card in PACK} for seat in SEATS}
_ORDER = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))
FROM = {first: tuple((SEATS * 2)[SEATS.index(first) : SEATS.index(first) + 4]) for first in SEATS}

Hands = Mapping[str, str]  # whose each card is


class Cards(NamedTuple):
    """A play section: ``won`` counts the tricks that each side has won for certain, ``goes_on`` is a ``+`` at its end.

    ``notes`` are what stands behind single cards, by the number of the card in the order of play.
    """

    play: Play
    won: dict[str, int]
    goes_on: bool
    notes: dict[str, str]


def read_regular(tag: Tag, first: str, denomination: str, owner: Hands, report: Report) -> Cards | None:
    """A section in which nothing is out of the ordinary, with the whole deal known; else None."""
    words = [word for text, _ in tag.words for word in text.split()]
    goes_on = bool(words) and words[-1] == "+"
    if words and words[-1] in "*+":
        words.pop()
    try:
        cards = list(map(CARDS.__getitem__, words))
    except KeyError:
        return None
    while cards and not cards[-1]:
        cards.pop()
    whole = len(cards) - len(cards) % 4
    if not denomination or len(owner) != 52 or len(set(cards[:whole])) != whole or "" in cards[:whole]:
        return None
    columns = FROM[first]
    rows = [cards[at : at + 4] for at in range(0, len(cards), 4)]
    moved = -1
    for number, row in enumerate(rows):
        if any(card and owner[card] != seat for seat, card in zip(columns, row, strict=False)):
            if len(row) != 4 or "" in row or len({owner[card] for card in row}) != 4 or not _by_line(tag, len(rows)):
                return None
            seated = {owner[card]: card for card in row}
            rows[number] = [seated[seat] for seat in columns]
            moved = number if moved < 0 else moved
    cards_in_order = _follow(rows, columns, denomination, owner, goes_on)
    if cards_in_order is not None and moved >= 0:
        report.add(places(tag)[4 * moved], *out_of_columns(first))
    return cards_in_order


def _by_line(tag: Tag, rows: int) -> bool:
    """Whether each row but the last stands on a line of its own."""
    lines = [line.split() for text, _ in tag.words for line in text.split("\n") if line and not line.isspace()]
    return all(len(line) == 4 for line in lines[: rows - 1])


def out_of_columns(first: str) -> tuple[str, str]:
    """The fault of rows that only fit the deal in another order."""
    meaning = f"read by whose each card is, not as the columns from {first}"
    return "cards that are not in their columns", meaning


def _follow(rows: list[list[str]], columns: tuple[str, ...], trumps: str, owner: Hands, goes_on: bool) -> Cards | None:
    """The order of play from trick to trick; None if it is not regular throughout."""
    played: list[PlayedCard] = []
    seen: set[str] = set()
    void: set[str] = set()
    as_played = [_BY_SEAT[seat] for seat in columns]
    won, leader = [0, 0], 0
    for row in rows:
        if len(row) < 4 or "" in row:
            row = row + [""] * (4 - len(row))
            order = tuple(place for place in _ORDER[leader] if row[place])
            if order != _ORDER[leader][: len(order)]:
                return None
        else:
            order = _ORDER[leader]
        lead = row[order[0]][0]
        best = -1
        for place in order:
            card = row[place]
            suit = card[0]
            played.append(as_played[place][card])
            if suit == lead:
                power = POWER[card]
            else:
                hand = columns[place] + lead
                if hand not in void:
                    seat = columns[place]
                    for other, whose in owner.items():
                        if whose == seat and other[0] == lead and other not in seen:
                            return None
                    void.add(hand)
                if suit != trumps:
                    continue
                power = POWER[card] + 100
            if power > best:
                best, leader = power, place
        seen.update(row)
        if len(order) == 4:
            won[leader & 1] += 1
    if len(seen - {""}) < len(played):
        return None
    sides = ("NS", "EW") if columns[0] in "NS" else ("EW", "NS")
    return Cards(Play(trumps, columns[0], tuple(played)), dict(zip(sides, won, strict=True)), goes_on, {})
