"""One game of a PBN text: its values, those that it takes from the games before among them."""

from __future__ import annotations

from bridge_rulings.table.fault import Report
from bridge_rulings.table.pbn_text import COMMENT, Record, Tag
from bridge_rulings.table.pbn_values import read_deal, read_seat_tag
from bridge_rulings.table.seats import SEATS, turn

# What the record of the second table leaves out, and takes from the first.
OF_THE_BOARD = ("Event", "Site", "Date", "Board", "Dealer", "Vulnerable", "Deal", "Scoring")
NEVER_INHERITED = ("Auction", "Play", "Declarer", "Contract")


class Game:
    """The tags of a record with their values. ``kept`` and ``odd`` are what no field of the board will hold."""

    def __init__(self, record: Record, before: dict[str, str], always: dict[str, str], report: Report) -> None:
        self.report = report
        self.record = record
        self.tags = {tag.name: tag for tag in record.tags if tag.name not in (COMMENT, "Note")}
        self.place = next(tag.place for tag in record.tags if tag.name != COMMENT)
        self.values: dict[str, str] = {}
        self.kept: list[tuple[str, str]] = []
        self.owner: dict[str, str] = {}  # whose each card of the deal is
        self.whole = False  # every card of the hands that are given was read
        self.odd: set[str] = set()  # the known tags whose value is kept as it stands
        self.inherit(before, always)

    def fault(self, name: str, what: str, meaning: str) -> None:
        """Report what is wrong with a tag, or with the record if it has no such tag."""
        tag = self.tags.get(name)
        self.report.add(tag.place if tag else self.place, what, meaning)

    def value(self, name: str) -> str:
        """The value of a tag, empty if there is none."""
        return self.values.get(name, "")

    def unread(self, name: str, what: str, meaning: str) -> None:
        """Report a value that cannot be read, and keep it as it stands."""
        self.fault(name, what, meaning)
        self.odd.add(name)

    def seat(self, name: str) -> str:
        """The seat that a tag names, empty if it names none."""
        value = self.value(name)
        seat = read_seat_tag(value)
        if seat is None:
            self.unread(name, "seat that cannot be read", f'[{name} "{value:.20}"] is not known')
        return seat or ""

    # ------------------------------------------------------------------------------ what it takes from others

    def inherit(self, before: dict[str, str], always: dict[str, str]) -> None:
        values = self.values
        for name, tag in self.tags.items():
            value = tag.value
            if value[:1] == "#":
                value = self.inherited(name, value, before, always)
            values[name] = value
        for name, value in always.items():
            values.setdefault(name, value)
        if not self.tags.keys() & {"Board", "Dealer", "Vulnerable", "Deal"} and before.get("Deal"):
            self.second_table(before)

    def inherited(self, name: str, value: str, before: dict[str, str], always: dict[str, str]) -> str:
        if value[:2] == "##":
            always[name] = value[2:]
            return value[2:]
        if value != "#":
            return value
        if name in NEVER_INHERITED:
            self.fault(name, "value that no record takes from another", f"[{name}] is read as the record before has it")
        if name not in before:
            self.fault(name, "value taken from a record that does not have it", f"[{name}] is not known")
        return before.get(name, "")

    def second_table(self, before: dict[str, str]) -> None:
        """A record without a board is another table's of the board before, if nothing speaks against it."""
        if not any(self.values.get(name) for name in ("Auction", "Play", "Declarer", "Contract", "Result")):
            return
        owner = read_deal(before["Deal"])[1]
        auction, play = self.tags.get("Auction"), self.tags.get("Play")
        if auction and before.get("Dealer") and self.caller(auction) not in ("", before["Dealer"].strip().upper()):
            self.fault("Auction", "record without a board", "its dealer is not the one of the board before")
            return
        cards = [word for text, _ in play.words for word in text.split()] if play else []
        rows = [[owner[card] for card in cards[at : at + 4] if card in owner] for at in range(0, len(cards), 4)]
        if any(len(set(row)) < len(row) for row in rows) and len(owner) == 52:
            self.fault("Play", "record without a board", "its cards are not those of the board before")
            return
        taken = [name for name in OF_THE_BOARD if name in before and name not in self.values]
        self.values |= {name: before[name] for name in taken}
        self.fault("", "record without a board", f"read as another table of the one before: {', '.join(taken)} taken")

    def caller(self, auction: Tag) -> str:
        """The seat that calls first, as the section has it; empty if it does not say."""
        seat = auction.value.strip().upper()
        words = " ".join(text for text, _ in auction.words).split()
        skip = next((at for at, word in enumerate(words) if word != "-"), 0)
        return turn(seat, skip) if seat in SEATS else ""
