"""Boards from PBN 2.1, as it is met: what can be read is read, what is wrong becomes a fault, nothing is guessed."""

from __future__ import annotations

from bridge_rulings.table.auction import Auction
from bridge_rulings.table.board import Board, Claim
from bridge_rulings.table.contract import PASSED_OUT, Contract
from bridge_rulings.table.deal import Deal
from bridge_rulings.table.fault import Fault, Report
from bridge_rulings.table.own import unpack
from bridge_rulings.table.pbn_auction import Calls, check_calls, moved, outcome, read_calls
from bridge_rulings.table.pbn_play import Cards, read_cards
from bridge_rulings.table.pbn_text import COMMENT, Record, Tag, read_records
from bridge_rulings.table.pbn_values import (
    is_whole,
    read_contract_tag,
    read_deal,
    read_result,
    read_seat_tag,
    read_vulnerable,
)
from bridge_rulings.table.seats import NAMES, SEATS, turn

_PLAYERS = {name: seat for seat, name in NAMES.items()}
# What the record of the second table leaves out, and takes from the first.
_OF_THE_BOARD = ("Event", "Site", "Date", "Board", "Dealer", "Vulnerable", "Deal", "Scoring")
_NEVER_INHERITED = ("Auction", "Play", "Declarer", "Contract")
_ROOMS = {"open": "open", "closed": "closed"}
_FIELDS = frozenset(
    (*_OF_THE_BOARD, *_PLAYERS, *_NEVER_INHERITED, "Result", "Note", "Room"),
)


def read_pbn(text: str, file: str = "") -> tuple[tuple[Board, ...], tuple[Fault, ...]]:
    """All boards of a PBN text, and what was wrong with it."""
    report = Report(text, file)
    boards: list[Board] = []
    before: dict[str, str] = {}  # the values of the record before
    always: dict[str, str] = {}  # those that hold for all records to come, unless they say otherwise
    for record in read_records(text, report):
        reader = _Reader(record, before, always, report)
        boards.append(reader.board())
        before = reader.values
    return tuple(boards), report.found()


class _Reader:
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
        tag = self.tags.get(name)
        self.report.add(tag.place if tag else self.place, what, meaning)

    # ------------------------------------------------------------------------------ values and their inheritance

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
        if name in _NEVER_INHERITED:
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
        taken = [name for name in _OF_THE_BOARD if name in before and name not in self.values]
        self.values |= {name: before[name] for name in taken}
        self.fault("", "record without a board", f"read as another table of the one before: {', '.join(taken)} taken")

    def caller(self, auction: Tag) -> str:
        """The seat that calls first, as the section has it; empty if it does not say."""
        seat = auction.value.strip().upper()
        words = " ".join(text for text, _ in auction.words).split()
        skip = next((at for at, word in enumerate(words) if word != "-"), 0)
        return turn(seat, skip) if seat in _PLAYERS.values() else ""

    def value(self, name: str) -> str:
        return self.values.get(name, "")

    def unread(self, name: str, what: str, meaning: str) -> None:
        """Report a value that cannot be read, and keep it as it stands."""
        self.fault(name, what, meaning)
        self.odd.add(name)

    def seat(self, name: str) -> str:
        value = self.value(name)
        seat = read_seat_tag(value)
        if seat is None:
            self.unread(name, "seat that cannot be read", f'[{name} "{value:.20}"] is not known')
        return seat or ""

    # ------------------------------------------------------------------------------ the board

    def board(self) -> Board:
        value = self.value
        vulnerable = read_vulnerable(value("Vulnerable"))
        if vulnerable is None:
            self.unread("Vulnerable", "vulnerability that cannot be read", f"'{value('Vulnerable'):.20}' is not known")
        hands, self.owner = self.hands()
        dealer = self.seat("Dealer")
        notes = self.notes()
        calls = self.calls(dealer, notes["Auction"])
        contract = self.contract(calls)
        cards = self.cards(contract, notes["Play"])
        result = self.result(contract, cards)
        play = cards.play if cards else None
        claim = None
        if play and play.cards and result is not None and not cards.goes_on and len(play.cards) < 52:  # type: ignore[union-attr]
            claim = Claim("", result, len(play.cards))
        if value("Room"):
            self.odd |= {"Room"} if value("Room").lower() not in _ROOMS else set()
        board = Board(
            number=value("Board"),
            dealer=dealer,
            vulnerable=vulnerable or "",
            deal=Deal(hands, self.whole),
            auction=Auction(dealer or self.auction_dealer(calls), tuple(calls.made), calls.complete) if calls else None,
            contract=contract,
            play=play,
            result=result,
            claim=claim,
            room=_ROOMS.get(value("Room").lower(), ""),
            event=value("Event"),
            site=value("Site"),
            date=value("Date"),
            scoring=value("Scoring"),
            players={seat: self.values[name] for name, seat in _PLAYERS.items() if self.values.get(name)},
            notes=self.kept_notes(notes, calls, cards),
            tags=self.others(),
            source=(self.report.file, self.report.line(self.place)),
        )
        return self.with_own(board)

    def auction_dealer(self, calls: Calls | None) -> str:
        """Who dealt, where only the auction says: whoever called first, unless somebody was skipped."""
        if not calls or not calls.made or calls.made[0].mark:
            return ""
        return calls.made[0].seat

    def hands(self) -> tuple[dict[str, frozenset[str]], dict[str, str]]:
        deal = self.values.get("Deal", "")
        if deal.strip() in ("", "?"):
            return {}, {}
        hands, owner, wrong = read_deal(deal)
        self.whole = is_whole(hands, wrong)
        if "Deal" in self.tags and self.tags["Deal"].value != "#":
            for what, meaning in wrong:
                self.fault("Deal", what, meaning)
            if wrong:
                self.odd.add("Deal")
        return hands, owner

    def notes(self) -> dict[str, dict[str, str]]:
        """The texts of the notes by section and number."""
        notes: dict[str, dict[str, str]] = {"": {}, "Auction": {}, "Play": {}}
        if "Note" not in self.record.names:
            return notes
        section = ""
        for tag in self.record.tags:
            if tag.name in ("Auction", "Play"):
                section = tag.name
            elif tag.name == "Note":
                number, colon, text = tag.value.partition(":")
                number = number.strip()
                numbered = colon and number.isdecimal() and len(number) < 9
                if not numbered or not section:
                    what = "note that no section has" if numbered else "note without a number"
                    self.report.add(tag.place, what, f"'{tag.value:.60}' is kept")
                    self.kept.append(("Note", tag.value))
                elif number in notes[section]:
                    self.report.add(tag.place, "number of a note given twice", f"the second {number} is kept apart")
                    self.kept.append(("Note", tag.value))
                else:
                    if not 1 <= int(number) <= 32:
                        self.report.add(tag.place, "number of a note that is not 1 to 32", f"it is read as {number}")
                    notes[section][number] = text.strip()
        return notes

    def kept_notes(self, notes: dict[str, dict[str, str]], calls: Calls | None, cards: Cards | None) -> dict[str, str]:
        """The notes that no call carries: by number, those of the play as ``play 1``; and what stands behind a card."""
        used = calls.used if calls else set()
        kept = {number: text for number, text in notes["Auction"].items() if number not in used}
        for number in kept:
            self.fault("Auction", "note that no call refers to", f"note {number} is kept")
        kept |= {f"play {number}": text for number, text in notes["Play"].items()}
        if cards:
            kept |= {f"card {number}": text for number, text in cards.notes.items()}
            texts = " ".join(cards.notes.values())
            for number in notes["Play"]:
                if f"={number}=" not in texts:
                    self.fault("Play", "note that no card refers to", f"note {number} is kept")
        return kept

    # ------------------------------------------------------------------------------ auction and contract

    def calls(self, dealer: str, notes: dict[str, str]) -> Calls | None:
        tag = self.tags.get("Auction")
        if tag is None:
            return None
        first = self.seat("Auction") or dealer
        if not first:
            if tag.words:
                self.fault("Auction", "auction without a dealer", "whose the calls are is not known; they are not read")
                self.kept.append((COMMENT, " ".join(text.strip() for text, _ in tag.words)))
            return None
        calls = read_calls(tag, first, notes, self.report)
        if dealer and calls.made and calls.made[0].seat != dealer and not calls.made[0].mark:
            self.fault("Auction", "first call that is not the dealer's", f"{calls.made[0].seat} calls, {dealer} dealt")
        check_calls(calls.made, self.report, tag.place)
        return calls

    def contract(self, calls: Calls | None) -> Contract | None:
        """Contract and declarer, the auction and the tags checked against each other."""
        value = self.value("Contract")
        recorded, what = read_contract_tag(value)
        if what:
            self.unread(
                "Contract",
                what,
                f"'{value:.20}' is read as {recorded.level}{recorded.denomination}"
                if recorded
                else f"'{value:.20}' is not known",
            )
        declarer, irregular = self.declarer()
        bid = outcome(calls.made) if calls and (calls.complete or recorded) else None
        if recorded is None:
            if declarer and (bid is None or bid.declarer != declarer):
                self.unread("Declarer", "declarer without a contract", f"{declarer} is kept")
            elif "Declarer" in self.tags and bid and bid.declarer and not declarer and self.value("Declarer") != "?":
                self.fault("Declarer", "declarer left out", f"by the auction it is {bid.declarer}")
            return bid
        if recorded == PASSED_OUT:
            if declarer:
                self.unread("Declarer", "declarer of a board that was passed out", f"{declarer} is kept")
            if bid is not None and bid != PASSED_OUT:
                self.fault("Contract", "contract that the auction does not give", "the board is read as passed out")
            return PASSED_OUT
        if not declarer:
            declarer = bid.declarer if bid else ""
            if self.value("Declarer") != "?":
                self.fault("Declarer", "contract without a declarer", f"read as {declarer or 'not known'}")
        recorded = recorded._replace(declarer=declarer)
        if calls and bid is not None and calls.complete:
            return self.agreed(recorded, bid, irregular, calls)
        return recorded

    def declarer(self) -> tuple[str, bool]:
        value = self.value("Declarer").strip()
        irregular = value.startswith("^")
        seat = read_seat_tag(value[1:] if irregular else value)
        if seat is None:
            self.unread("Declarer", "declarer that cannot be read", f"'{value:.20}' is not known")
        elif irregular:
            self.odd.add("Declarer")
        return seat or "", irregular

    def agreed(self, recorded: Contract, bid: Contract, irregular: bool, calls: Calls) -> Contract:
        """The contract of the tags, where the auction gives another one: which of them is read, and why."""
        if bid == recorded and irregular:
            marked = any(call.mark for call in calls.made)
            if not marked:
                self.fault("Declarer", "^ before a declarer who is so by the auction", "the mark is kept")
            return recorded
        if bid == recorded:
            return recorded
        if bid[:2] == recorded[:2] and bid.declarer != recorded.declarer and not irregular:
            self.leading_passes(recorded, calls)
            bid = outcome(calls.made) or bid
        if bid[:2] != recorded[:2]:
            shown = f"{bid.level}{bid.denomination}" if bid != PASSED_OUT else "passed out"
            self.fault(
                "Contract", "contract that the auction does not give", f"the auction gives {shown}; the tag is read"
            )
        elif bid.declarer != recorded.declarer and not irregular:
            self.fault(
                "Declarer",
                "declarer who is not so by the auction",
                f"by the auction it is {bid.declarer}; the tag is read",
            )
        elif bid.doubled != recorded.doubled:
            shown = ("not doubled", "doubled", "redoubled")[bid.doubled]
            self.fault(
                "Contract", "doubling left out of the contract", f"by the auction it is {shown}, and so it is read"
            )
            return recorded._replace(doubled=bid.doubled)
        return recorded

    def leading_passes(self, recorded: Contract, calls: Calls) -> None:
        """An auction that lacks the passes before its first bid: declarer and the leader agree against it."""
        if not recorded.declarer:
            return
        made, leader = calls.made, turn(recorded.declarer, 1)
        if (
            made[0].call == "P"
            or any(call.mark for call in made)
            or made[0].seat != self.value("Dealer").strip().upper()
        ):
            return
        if "Play" not in self.tags or self.value("Play").strip().upper() != leader:
            return
        by_the_calls = outcome(made)
        passes = (SEATS.index(recorded.declarer) - SEATS.index(by_the_calls.declarer)) % 4 if by_the_calls else 0
        calls.made[:] = moved(made, passes)
        shown = "a pass" if passes == 1 else f"{passes} passes"
        meaning = f"with {shown} before the first bid it gives {recorded.declarer}, against whom {leader} led; read so"
        self.fault("Auction", "leading passes left out", meaning)

    # ------------------------------------------------------------------------------ play and result

    def cards(self, contract: Contract | None, notes: dict[str, str]) -> Cards | None:
        tag = self.tags.get("Play")
        if tag is None:
            return None
        declarer = contract.declarer if contract else ""
        due = turn(declarer, 1) if declarer else ""
        first = self.seat("Play")
        if not tag.words:
            first = first or due
        elif not first:
            if not due:
                self.fault("Play", "play without a leader", "whose the cards are is not known; they are not read")
                self.kept.append((COMMENT, " ".join(text.strip() for text, _ in tag.words)))
                return None
            self.fault("Play", "play without a leader", f"read as led by {due}, at declarer's left")
            first = due
        elif due and first != due:
            self.fault(
                "Play",
                "first column that is not the leader's",
                f"{due} is on lead against {declarer}; the columns are read from {first}",
            )
        elif not due:
            self.fault("Play", "play without a declarer", "whose lead it was is not known")
        if not first:
            return None
        if tag.words and not self.owner:
            self.fault("Play", "play without a deal", "whether a card was held is not known")
        if tag.words and not (contract and contract.level):
            self.fault("Play", "play without a contract", "who won a trick is known only where all followed suit")
        denomination = contract.denomination if contract else ""
        return read_cards(tag, first, denomination, self.owner, notes, self.report)

    def result(self, contract: Contract | None, cards: Cards | None) -> int | None:
        value = self.value("Result").strip()
        irregular = value.startswith("^")
        declarer = contract.declarer if contract else ""
        result, what = read_result(value[1:] if irregular else value, declarer)
        if what:
            self.unread("Result", what, f"'{value:.20}' is not known")
        if irregular or (result is None and value not in ("", "?")):
            self.odd.add("Result")
        if result is not None and contract == PASSED_OUT:
            self.odd.add("Result")
            if result:
                self.fault("Result", "result of a board that was passed out", f"'{value:.20}' is kept")
            return None
        if result is not None and not declarer:
            self.fault("Result", "result without a declarer", f"{result} tricks, nobody knows whose")
        if cards and cards.play.cards and declarer:
            self.replayed(result, irregular, cards, declarer)
        return result

    def replayed(self, result: int | None, irregular: bool, cards: Cards, declarer: str) -> None:
        own, other = ("NS", "EW") if declarer in "NS" else ("EW", "NS")
        least, most = cards.won[own], 13 - cards.won[other]
        if (
            irregular
            and not any(card.mark for card in cards.play.cards)
            and result is not None
            and least <= result <= most
        ):
            self.fault("Result", "^ before a result that is so by the play", "the mark is kept")
        elif result is None and least == most:
            self.fault("Result", "result left out", f"by the play it is {least}")
        elif result is not None and not irregular and not least <= result <= most:
            by_the_play = f"{least}" if least == most else f"{least} to {most}"
            meaning = f"{result} recorded, {by_the_play} by the play; the tag is read"
            self.fault("Result", "result that the play does not give", meaning)

    # ------------------------------------------------------------------------------ everything else

    def others(self) -> tuple[tuple[str, str], ...]:
        """The tags that no field of the board holds, comments among them."""
        others: list[tuple[str, str]] = []
        for tag in self.record.tags:
            name = tag.name
            if name in _FIELDS:
                if name in self.odd:
                    others.append((name, self.values[name]))
                continue
            value = tag.value if name == COMMENT else self.values.get(name, tag.value)
            if tag.words:
                rows = "".join(text for text, _ in tag.words).strip("\n").split("\n")
                value = "\n".join((value, *(row.rstrip() for row in rows)))
            others.append((name, value))
        taken = [(name, value) for name, value in self.values.items() if name not in self.tags and name not in _FIELDS]
        return (*others, *taken, *self.kept)

    def with_own(self, board: Board) -> Board:
        """The board with what a line of our own says beside the PBN."""
        if self.record.own is None:
            return board
        text, place = self.record.own
        fields = unpack(text)
        if fields is None:
            self.report.add(place, "line of this program that cannot be read", "it is passed over")
            return board
        return board._replace(**fields)
