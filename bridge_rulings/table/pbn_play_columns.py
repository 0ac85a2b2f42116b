"""The columns of a PBN play section: each word a card, each card under the seat it was played from (section 3.6)."""

from __future__ import annotations

import re
from typing import NamedTuple

from bridge_rulings.table.fault import Report
from bridge_rulings.table.pbn_auction import SUFFIX, may_follow
from bridge_rulings.table.pbn_play_regular import CARDS, FROM, Hands, out_of_columns
from bridge_rulings.table.pbn_text import MOST, Tag, places

REVOKE, LED = "revoke", "out_of_turn"


class Cell(NamedTuple):
    """One place of the section, and what stands there: a card, empty if nobody knows which."""

    card: str
    at: int  # the number of its word in the section
    mark: str = ""
    note: str = ""


class PlaySection:
    """Reads the words of one section, and knows whose each card is, as far as known."""

    def __init__(self, tag: Tag, first: str, owner: Hands, notes: dict[str, str], report: Report) -> None:
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

    def cells(self) -> list[Cell]:
        cells: list[Cell] = []
        mark, ended, at = "", False, -1
        for text, _ in self.tag.words:
            for word in text.split():
                at += 1
                card = CARDS.get(word)
                if card is not None and not mark and not ended:
                    cells.append(Cell(card, at))
                elif ended:
                    self.fault(at, "card after the end of the play", f"'{word:.20}' is not read")
                elif word in ("*", "+"):
                    ended, self.goes_on = True, word == "+"
                elif word[0] == "^":
                    mark = self.mark(word, mark, at)
                elif SUFFIX.match(word) or word[0] in "=$":
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

    def card(self, word: str, mark: str, at: int) -> list[Cell]:
        plain = word.upper().replace("10", "T")
        if plain in CARDS:
            return [Cell(CARDS[plain], at, mark)]
        found = re.fullmatch(r"([SHDC][2-9TJQKA])([!?=$*].*)", plain)
        if found:
            cells = [Cell(found[1], at, mark)]
            self.suffix(cells, found[2], at)
            return cells
        self.fault(at, "card that cannot be read", f"'{word:.20}' is read as a card that nobody knows")
        return [Cell("", at, mark)]

    def suffix(self, cells: list[Cell], word: str, at: int) -> None:
        if not cells:
            self.fault(at, "suffix without a card", f"'{word:.20}' is not read")
            return
        if len(cells[-1].note) > MOST:
            self.fault(at, "more suffixes than a card can have", f"'{word:.20}' is not read")
            return
        rest = word
        while rest:
            found = SUFFIX.match(rest)
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

    def seated(self, cells: list[Cell]) -> list[dict[str, Cell]]:
        """The rows, each cell under the seat it was played from."""
        owner, columns = self.owner, FROM[self.first]
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

    def lines(self, cells: list[Cell]) -> list[list[Cell]] | None:
        """The cells by the lines they stand on, if no line has more than four."""
        by_line: dict[int, list[Cell]] = {}
        where = places(self.tag)
        for cell in cells:
            by_line.setdefault(self.report.line(where[cell.at]), []).append(cell)
        rows = list(by_line.values())
        return rows if all(len(row) <= 4 for row in rows) else None

    def by_owner(self, rows: list[list[Cell]], columns: tuple[str, ...], wrong: list[int]) -> list[dict[str, Cell]]:
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
            self.fault(moved, *out_of_columns(self.first))
        return seated

    def misplaced(self, row: dict[str, Cell]) -> None:
        for seat, cell in row.items():
            if cell.card and self.elsewhere(cell.card, seat):
                whose = self.owner.get(cell.card)
                meaning = f"{cell.card} is {whose}'s" if whose else f"{cell.card} is in no hand of the deal"
                self.fault(cell.at, "card that the player does not have", f"{meaning}; it is read as played by {seat}")
