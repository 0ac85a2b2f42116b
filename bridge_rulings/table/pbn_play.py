"""The play section of a PBN record: fixed columns, and the order of play from them (PBN 2.1, section 3.6)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from bridge_rulings.table.cards import RANKS, SUITS
from bridge_rulings.table.deal import PACK
from bridge_rulings.table.fault import Report
from bridge_rulings.table.pbn_auction import MOST, may_follow
from bridge_rulings.table.pbn_text import Tag, places
from bridge_rulings.table.play import Play, PlayedCard
from bridge_rulings.table.seats import SEATS

REVOKE, LED = "revoke", "out_of_turn"

_CARDS = {card: card for card in PACK} | {"-": "", "--": ""}
_PLAYED = {(seat, card): PlayedCard(seat, card) for seat in SEATS for card in (*PACK, "")}
POWER = {suit + rank: 13 - RANKS.index(rank) for suit in SUITS for rank in RANKS}
_SUFFIX = re.compile(r"[!?]{1,2}|\$\d{1,3}|=\d{1,2}=")
_BY_SEAT = {seat: {card: _PLAYED[seat, card] for card in PACK} for seat in SEATS}
_ORDER = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))
_FROM = {first: tuple((SEATS * 2)[SEATS.index(first) : SEATS.index(first) + 4]) for first in SEATS}


class Cards(NamedTuple):
    """A play section: ``won`` counts the tricks that each side has won for certain, ``goes_on`` is a ``+`` at its end.

    ``notes`` are what stands behind single cards, by the number of the card in the order of play.
    """

    play: Play
    won: dict[str, int]
    goes_on: bool
    notes: dict[str, str]


class _Cell(NamedTuple):
    card: str
    at: int  # the number of its word in the section
    mark: str = ""
    note: str = ""


_Hands = Mapping[str, str]  # whose each card is


def read_cards(tag: Tag, first: str, denomination: str, owner: _Hands, notes: dict[str, str], report: Report) -> Cards:
    """The cards of a section whose first column is a seat's. ``owner`` says whose each card is, as far as known."""
    quick = _quick(tag, first, denomination, owner, report)
    if quick is not None:
        return quick
    reader = _Reader(tag, first, owner, notes, report)
    cells = reader.cells()
    rows = reader.seated(cells)
    return reader.in_order(rows, denomination)


# ------------------------------------------------------------------------------ the common case


def _quick(tag: Tag, first: str, denomination: str, owner: _Hands, report: Report) -> Cards | None:
    """A section in which nothing is out of the ordinary, with the whole deal known; else None."""
    words = [word for text, _ in tag.words for word in text.split()]
    goes_on = bool(words) and words[-1] == "+"
    if words and words[-1] in "*+":
        words.pop()
    try:
        cards = list(map(_CARDS.__getitem__, words))
    except KeyError:
        return None
    while cards and not cards[-1]:
        cards.pop()
    whole = len(cards) - len(cards) % 4
    if not denomination or len(owner) != 52 or len(set(cards[:whole])) != whole or "" in cards[:whole]:
        return None
    columns = _FROM[first]
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
        report.add(places(tag)[4 * moved], *_moved(first))
    return cards_in_order


def _by_line(tag: Tag, rows: int) -> bool:
    """Whether each row but the last stands on a line of its own."""
    lines = [line.split() for text, _ in tag.words for line in text.split("\n") if line and not line.isspace()]
    return all(len(line) == 4 for line in lines[: rows - 1])


def _moved(first: str) -> tuple[str, str]:
    meaning = f"read by whose each card is, not as the columns from {first}"
    return "cards that are not in their columns", meaning


def _follow(rows: list[list[str]], columns: tuple[str, ...], trumps: str, owner: _Hands, goes_on: bool) -> Cards | None:
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


# ------------------------------------------------------------------------------ every other case


class _Reader:
    def __init__(self, tag: Tag, first: str, owner: _Hands, notes: dict[str, str], report: Report) -> None:
        self.tag = tag
        self.first = first
        self.owner = owner
        self.known = frozenset(owner.values())  # the seats whose hands are known
        self.notes = notes
        self.report = report
        self.places: list[int] = []  # of the words, when a fault needs them
        self.goes_on = False

    def fault(self, at: int, what: str, meaning: str) -> None:
        if not self.places:
            self.places = places(self.tag) or [self.tag.place]
        self.report.add(self.places[min(at, len(self.places) - 1)], what, meaning)

    # ------------------------------------------------------------------------------ words to cells

    def cells(self) -> list[_Cell]:
        cells: list[_Cell] = []
        mark, ended, at = "", False, -1
        for text, _ in self.tag.words:
            for word in text.split():
                at += 1
                card = _CARDS.get(word)
                if card is not None and not mark and not ended:
                    cells.append(_Cell(card, at))
                elif ended:
                    self.fault(at, "card after the end of the play", f"'{word:.20}' is not read")
                elif word in ("*", "+"):
                    ended, self.goes_on = True, word == "+"
                elif word[0] == "^":
                    mark = self.mark(word, mark, at)
                elif _SUFFIX.match(word) or word[0] in "=$":
                    self.suffix(cells, word, at)
                else:
                    cells += self.card(word, mark, at)
                    mark = ""
        if mark:
            self.fault(at, "irregularity mark without a card", "nothing follows it")
        return cells

    def mark(self, word: str, mark: str, at: int) -> str:
        new = {"R": REVOKE, "L": LED}.get(word[1:].upper())
        if new is None:
            self.fault(at, "irregularity mark that does not exist", f"'{word:.20}' is not read")
        elif mark:
            self.fault(at, "irregularity mark a second time", f"'{word}' is not read beside the one before it")
        return mark or new or ""

    def card(self, word: str, mark: str, at: int) -> list[_Cell]:
        plain = word.upper().replace("10", "T")
        if plain in _CARDS:
            return [_Cell(_CARDS[plain], at, mark)]
        found = re.fullmatch(r"([SHDC][2-9TJQKA])([!?=$*].*)", plain)
        if found:
            cells = [_Cell(found[1], at, mark)]
            self.suffix(cells, found[2], at)
            return cells
        self.fault(at, "card that cannot be read", f"'{word:.20}' is read as a card that nobody knows")
        return [_Cell("", at, mark)]

    def suffix(self, cells: list[_Cell], word: str, at: int) -> None:
        if not cells:
            self.fault(at, "suffix without a card", f"'{word:.20}' is not read")
            return
        if len(cells[-1].note) > MOST:
            self.fault(at, "more suffixes than a card can have", f"'{word:.20}' is not read")
            return
        rest = word
        while rest:
            found = _SUFFIX.match(rest)
            text = found[0] if found else rest
            rest = rest[len(text) :]
            if found is None:
                self.fault(at, "suffix that is none", f"'{text:.20}' is kept with the card and has no meaning")
            elif not may_follow(text, cells[-1].note):
                self.fault(at, "suffix a second time", f"'{text}' is kept beside the one before it")
            elif text[0] == "=" and text.strip("=") not in self.notes:
                self.fault(at, "reference to a note that is not there", f"{text} stands without its note")
            elif text[0] == "$" and int(text[1:]) in (*range(1, 7), *range(256, 1_000)):
                self.fault(at, "annotation that a card cannot have", f"'{text}' is kept with the card")
            cells[-1] = cells[-1]._replace(note=f"{cells[-1].note} {text}".strip())

    # ------------------------------------------------------------------------------ cells to seats

    def seated(self, cells: list[_Cell]) -> list[dict[str, _Cell]]:
        """The rows, each cell under the seat it was played from."""
        owner, columns = self.owner, _FROM[self.first]
        rows = [cells[at : at + 4] for at in range(0, len(cells), 4)]
        seated = [dict(zip(columns, row, strict=False)) for row in rows]
        if not owner:
            return seated
        wrong = [
            number
            for number, row in enumerate(seated)
            if any(
                cell.card and owner.get(cell.card) != seat and self.elsewhere(cell.card, seat)
                for seat, cell in row.items()
            )
        ]
        if not wrong:
            return seated
        lines = self.lines(cells) if len(wrong) > 1 else None
        if lines is not None and len(lines) != len(rows):
            return self.by_owner(lines, columns, list(range(len(lines))))
        return self.by_owner(rows, columns, wrong)

    def elsewhere(self, card: str, seat: str) -> bool:
        """Whether the card cannot be that seat's: it is another's, or the seat's whole hand is known."""
        whose = self.owner.get(card)
        return whose != seat and (whose is not None or seat in self.known)

    def lines(self, cells: list[_Cell]) -> list[list[_Cell]] | None:
        """The cells by the lines they stand on, if no line has more than four."""
        by_line: dict[int, list[_Cell]] = {}
        where = places(self.tag)
        for cell in cells:
            by_line.setdefault(self.report.line(where[cell.at]), []).append(cell)
        rows = list(by_line.values())
        return rows if all(len(row) <= 4 for row in rows) else None

    def by_owner(self, rows: list[list[_Cell]], columns: tuple[str, ...], wrong: list[int]) -> list[dict[str, _Cell]]:
        """Rows in the wrong columns by whose each card is; a card that fits nowhere stays where it stands."""
        owner, moved = self.owner, -1
        seated = [dict(zip(columns, row, strict=False)) for row in rows]
        for number in wrong:
            row = rows[number]
            known = [cell for cell in row if cell.card]
            if not any(self.elsewhere(cell.card, seat) for seat, cell in seated[number].items() if cell.card):
                continue
            owners = [owner.get(cell.card) for cell in known]
            if None in owners or len(set(owners)) < len(owners):
                self.misplaced(seated[number])
                continue
            moved = known[0].at if moved < 0 else moved
            seats = {owner[cell.card]: cell for cell in known}
            unknown = iter(cell for cell in row if not cell.card)
            free = [seat for seat in columns if seat not in seats]
            seated[number] = seats | dict(zip(free, unknown, strict=False))
        if moved >= 0:
            self.fault(moved, *_moved(self.first))
        return seated

    def misplaced(self, row: dict[str, _Cell]) -> None:
        for seat, cell in row.items():
            if cell.card and self.elsewhere(cell.card, seat):
                whose = self.owner.get(cell.card)
                meaning = f"{cell.card} is {whose}'s" if whose else f"{cell.card} is in no hand of the deal"
                self.fault(cell.at, "card that the player does not have", f"{meaning}; it is read as played by {seat}")

    # ------------------------------------------------------------------------------ rows to the order of play

    def in_order(self, rows: list[dict[str, _Cell]], denomination: str) -> Cards:
        while rows and not any(cell.card for cell in rows[-1].values()):
            rows.pop()
        held: dict[str, int] = {}
        for card, seat in self.owner.items():
            held[seat + card[0]] = held.get(seat + card[0], 0) + 1
        played: list[PlayedCard] = []
        notes: dict[str, str] = {}
        won = {"NS": 0, "EW": 0}
        seen: set[str] = set()
        leader: str = self.first
        last = len(rows) - 1
        for number, row in enumerate(rows):
            turn = leader
            for seat, cell in row.items():
                if cell.mark == LED:
                    leader = self.led(cell, seat, turn)
            if not leader:
                leader = self.unknown_leader(row)
            order = [(seat, row[seat]) for seat in _FROM[leader] if seat in row]
            if number == last:
                while order and not order[-1][1].card:
                    order.pop()
            lead = order[0][1].card[:1] if order and order[0][0] == leader else ""
            best, winner = -1, ""
            for place, (seat, cell) in enumerate(order):
                card = cell.card
                played.append(_PLAYED[seat, card] if not cell.mark else PlayedCard(seat, card, cell.mark))
                if cell.note:
                    notes[str(len(played))] = cell.note
                if not card:
                    best, winner = 99, ""
                    continue
                if card in seen:
                    self.fault(cell.at, "card played a second time", f"{card} is read as played again, by {seat}")
                seen.add(card)
                suit = card[0]
                if held or cell.mark:
                    self.follows(cell, seat, place, lead, held)
                    held[seat + suit] = held.get(seat + suit, 0) - 1
                power = POWER[card] + (100 if suit == denomination else 0 if suit == lead else -100)
                if power > best:
                    best, winner = power, seat
            if len(order) == 4 and winner and (denomination or self.all_follow(order)):
                won["NS" if winner in "NS" else "EW"] += 1
                leader = winner
            else:
                leader = ""
        return Cards(Play(denomination, self.first, tuple(played)), won, self.goes_on, notes)

    def all_follow(self, order: list[tuple[str, _Cell]]) -> bool:
        return len({cell.card[:1] for _, cell in order}) == 1

    def led(self, cell: _Cell, seat: str, turn: str) -> str:
        if seat == turn:
            self.fault(cell.at, "^L before a card that is led in turn", f"{seat}'s {cell.card} keeps the mark")
        return seat

    def unknown_leader(self, row: dict[str, _Cell]) -> str:
        """Who is read as leading to a trick after one that nobody knows the winner of."""
        known = [(seat, cell) for seat, cell in row.items() if cell.card]
        if len(known) == 1:
            return known[0][0]
        if known:
            meaning = f"the trick is read as led by {self.first}, the first column"
            self.fault(known[0][1].at, "order of play that nobody knows", meaning)
        return self.first

    def follows(self, cell: _Cell, seat: str, place: int, lead: str, held: dict[str, int]) -> None:
        """Whether the mark of a revoke agrees with the cards that the hand still holds."""
        card = cell.card
        revoked = bool(place and lead and card[0] != lead and held.get(seat + lead, 0) > 0)
        if cell.mark == REVOKE and (not revoked if seat in self.known else card[0] == lead or not place):
            self.fault(cell.at, "^R before a card that is no revoke", f"{seat}'s {card} keeps the mark")
        elif revoked and cell.mark != REVOKE:
            self.fault(cell.at, "revoke without ^R", f"{seat}'s {card} is read as played")
