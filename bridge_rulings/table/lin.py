"""Boards from LIN, the format of Bridge Base Online: single boards, vugraph matches, addresses of hand viewers."""

from __future__ import annotations

import re

from bridge_rulings.table.auction import Auction, MadeCall
from bridge_rulings.table.board import Board, Claim
from bridge_rulings.table.contract import PASSED_OUT, Contract
from bridge_rulings.table.deal import PACK, Deal
from bridge_rulings.table.fault import Fault, Report
from bridge_rulings.table.lin_text import Sheet, Token, addresses, read_sheets
from bridge_rulings.table.lin_values import SEATED, read_listed, read_md, winner_of
from bridge_rulings.table.own import unpack
from bridge_rulings.table.pbn_auction import MOST, check_calls, is_over, outcome
from bridge_rulings.table.pbn_text import OWN_LINE
from bridge_rulings.table.pbn_values import is_whole
from bridge_rulings.table.play import Play, PlayedCard
from bridge_rulings.table.seats import SEATS

_VULNERABLE = {"o": "none", "0": "none", "n": "NS", "e": "EW", "b": "both", "": "", "-": ""}
_SCORING = {"I": "IMP", "P": "MP", "B": "BAM"}
_LAYOUT = {"pg", "st", "rh", "mn"}  # how a viewer shows it; nothing of the board, if empty
_CALL = re.compile(r"([1-7](?:NT?|[SHDC])|PASS|P|DBL|D|RDBL|REDBL|R|XX|X)([!?*]*)", re.IGNORECASE)
_SHORT = {"PASS": "P", "DBL": "X", "D": "X", "RDBL": "XX", "REDBL": "XX", "R": "XX"}
_MADE = {(seat, call): MadeCall(seat, call) for seat in SEATS for call in ("P", "X", "XX")}
_CARD = re.compile(r"([SHDC])\s*(10|[2-9TJQKA])", re.IGNORECASE)
_PLAIN = {
    text: card for card in PACK for text in (card, card.lower(), card[0].lower() + card[1], card[0] + card[1].lower())
}
_PLAYED = {(seat, card): PlayedCard(seat, card) for seat in SEATS for card in PACK}
_NEXT = {"N": "E", "E": "S", "S": "W", "W": "N"}


def read_lin(text: str, file: str = "") -> tuple[tuple[Board, ...], tuple[Fault, ...]]:
    """All boards of a LIN text, in addresses or not, and what was wrong with it."""
    found = list(addresses(text)) if "lin=" in text.lower() else []
    if found:
        return _from_addresses(text, file, found)
    report = Report(text, file)
    boards = [_Reader(sheet, report).board() for sheet in read_sheets(text, report)]
    return tuple(boards), report.found()


def _from_addresses(
    text: str, file: str, found: list[tuple[int, int, str]]
) -> tuple[tuple[Board, ...], tuple[Fault, ...]]:
    """The boards of the addresses, a place inside one being where it begins; and of lines of LIN between them."""
    outer = Report(text, file)
    boards: list[Board] = []
    faults: list[Fault] = []
    for place, _, lin in found:
        line = outer.line(place)
        inner = Report(lin, file)
        read = [_Reader(sheet, inner).board() for sheet in read_sheets(lin, inner)]
        if not read:
            outer.add(place, "address without a board", f"'{lin:.60}'")
        boards += [board._replace(source=(file, line)) for board in read]
        faults += [fault._replace(line=line, column=1) for fault in inner.found()]
    here = {outer.line(place) for place, _, _ in found}
    lines = text.split("\n")
    rest = "\n".join("" if at in here or "|" not in line else line for at, line in enumerate(lines, 1))
    if "|" in rest:
        more = Report(rest, file)
        boards += [_Reader(sheet, more).board() for sheet in read_sheets(rest, more)]
        faults += more.faults
    faults += outer.faults
    return (
        tuple(sorted(boards, key=lambda board: board.source[1])),
        tuple(sorted(faults, key=lambda fault: (fault.line, fault.column))),
    )


class _Reader:
    def __init__(self, sheet: Sheet, report: Report) -> None:
        self.report = report
        self.tokens = sheet.tokens
        self.match = sheet.match
        self.place = sheet.tokens[0].place
        self.calls: list[MadeCall] = []
        self.cards: list[tuple[str, int]] = []
        self.kept: list[tuple[str, str]] = []
        self.one: dict[str, Token] = {}  # the tokens of which a board has one
        self.own: Token | None = None

    def fault(self, key: str, what: str, meaning: str) -> None:
        token = self.one.get(key)
        self.report.add(token.place if token else self.place, what, meaning)

    def value(self, key: str) -> str:
        return self.one[key].value.strip() if key in self.one else ""

    # ------------------------------------------------------------------------------ the tokens

    def board(self) -> Board:
        self.header()
        self.sort()
        dealer, hands, whole = self.deal()
        auction = self.auction(dealer)
        room, number = self.number()
        listed = self.listed(number, room)
        contract = self.contract(auction, listed)
        play, won = self.play(contract, hands)
        result, claim = self.result(contract, play, won, listed)
        vulnerable = _VULNERABLE.get(self.value("sv").lower())
        if vulnerable is None:
            self.fault("sv", "vulnerability that cannot be read", f"'{self.value('sv'):.20}' is not known")
            self.kept.append(("sv", self.value("sv")))
        match = {token.key: token for token in self.match}
        vugraph = match["vg"].value.split(",") if "vg" in match else []
        board = Board(
            number=number,
            dealer=dealer,
            vulnerable=vulnerable or "",
            deal=Deal(hands, whole),
            auction=auction,
            contract=contract,
            play=play,
            result=result,
            claim=claim,
            room=room,
            event=vugraph[0].strip() if vugraph else "",
            scoring=_SCORING.get(vugraph[2].strip().upper(), vugraph[2]) if len(vugraph) > 2 else "",
            players=self.players(room),
            tags=tuple(self.kept),
            source=(self.report.file, self.report.line(self.place)),
        )
        return self.with_own(board)

    def header(self) -> None:
        for token in self.match:
            if token.key not in ("rs", "pn") and token.value.strip(", "):
                self.kept.append((token.key, token.value))

    def sort(self) -> None:
        for token in self.tokens:
            key, value = token.key, token.value
            if key == "pc":
                self.pc(token)
            elif key == "mb":
                self.mb(token)
            elif key == "an":
                self.an(token)
            elif key in ("md", "sv", "mc", "qx", "ah", "pn"):
                if key in self.one:
                    self.report.add(
                        token.place, "token a second time in one board", f"{key}|{value:.40}|: the first one counts"
                    )
                    self.kept.append((key, value))
                else:
                    self.one[key] = token
            elif key == "nt" and value.startswith(f"%{OWN_LINE}"):
                self.own = token
            elif key not in _LAYOUT or value.strip():
                self.kept.append((key, value))

    def mb(self, token: Token) -> None:
        value = "".join(token.value.split())
        at = 0
        while at < len(value):
            found = _CALL.match(value, at)
            if found is None:
                self.report.add(
                    token.place, "call that cannot be read", f"'{value[at:]:.20}' holds the place of a call"
                )
                self.calls.append(MadeCall("", ""))
                return
            word = found[1].upper()
            call = _SHORT.get(word, word[:2] if word[0] in "1234567" else word)
            self.calls.append(MadeCall("", call, "", found[2]))
            at = found.end()
        if not value:
            self.report.add(token.place, "call that is not given", "the empty mb|| is not read")

    def an(self, token: Token) -> None:
        if not self.calls:
            self.report.add(token.place, "explanation without a call", "it is kept")
            self.kept.append(("an", token.value))
            return
        last = self.calls[-1]
        if len(last.note) > MOST:
            self.report.add(token.place, "more explanations than a call can have", f"'{token.value:.40}' is not read")
            return
        self.calls[-1] = last._replace(note=f"{last.note}; {token.value}" if last.note else token.value)

    def pc(self, token: Token) -> None:
        card = _PLAIN.get(token.value)
        if card is not None:
            self.cards.append((card, token.place))
            return
        value = token.value.strip()
        at = 0
        while at < len(value):
            found = _CARD.match(value, at)
            if found is None:
                self.report.add(
                    token.place, "card that cannot be read", f"'{value[at:]:.20}' is read as a card that nobody knows"
                )
                self.cards.append(("", token.place))
                return
            self.cards.append((found[1].upper() + found[2].upper().replace("10", "T"), token.place))
            at = found.end()
            while at < len(value) and value[at] in " ,":
                at += 1
        if not value:
            self.report.add(token.place, "card that is not given", "the empty pc|| is not read")

    # ------------------------------------------------------------------------------ deal and number

    def deal(self) -> tuple[str, dict[str, frozenset[str]], bool]:
        """Dealer and hands, and whether every card of a hand that is given was read."""
        value = self.value("md")
        if not value:
            return "", {}, False
        dealer, hands, wrong = read_md(value)
        for what, meaning in wrong:
            self.fault("md", what, meaning)
        if wrong:
            self.kept.append(("md", value))
        return dealer, hands, is_whole(hands, wrong)

    def number(self) -> tuple[str, str]:
        """The room and the number, from ``qx|o46|`` or ``ah|Board 9|``."""
        table, title = self.value("qx"), self.value("ah")
        found = re.match(r"([oc])?\s*(\d+)(.*)", table, re.IGNORECASE | re.DOTALL)
        room = {"o": "open", "c": "closed"}.get((found[1] or "").lower(), "") if found else ""
        number = found[2] if found else ""
        if table and (not found or found[3] or not found[1]):
            self.kept.append(("qx", table))
        named = re.fullmatch(r"board\s+(\d+)", title, re.IGNORECASE)
        if title and not named:
            self.kept.append(("ah", title))
        elif named and number and number != named[1]:
            self.fault("ah", "two numbers of one board", f"qx has {number}, ah has {named[1]}; {number} is read")
            self.kept.append(("ah", title))
        return room, number or (named[1] if named else "")

    def players(self, room: str) -> dict[str, str]:
        names = self.value("pn")
        own = bool(names.strip(", "))
        if not own:
            names = next((token.value for token in self.match if token.key == "pn"), "")
        listed = [name.strip() for name in names.split(",")]
        if len(listed) > 4 and room == "closed" and (len(listed) >= 8 or not own):
            listed = listed[4:]
        elif len(listed) > 4 and not room:
            self.fault("pn", "names of two tables, nobody knows which", "none is read")
            self.kept.append(("pn", names))
            return {}
        return {seat: name for seat, name in zip(SEATED, listed, strict=False) if name}

    def listed(self, number: str, room: str) -> tuple[Contract, int | None] | None:
        """What the results of the match have for this board: contract and declarer's tricks."""
        match = {token.key: token.value for token in self.match}
        if "rs" not in match or not number or not room:
            return None
        vugraph = match.get("vg", "").split(",")
        results = match["rs"].split(",")
        first = vugraph[3].strip() if len(vugraph) > 3 else ""
        at = (
            2 * (int(number) - int(first)) + (room == "closed")
            if first.isdecimal() and len(first) < 9 > len(number)
            else -1
        )
        return read_listed(results[at].strip()) if 0 <= at < len(results) else None

    # ------------------------------------------------------------------------------ auction and contract

    def auction(self, dealer: str) -> Auction | None:
        if not self.calls:
            return None
        place = next(token.place for token in self.tokens if token.key == "mb")
        if not dealer:
            self.report.add(place, "auction without a dealer", "whose the calls are is not known; they are not read")
            self.kept += [(token.key, token.value) for token in self.tokens if token.key in ("mb", "an")]
            self.calls = []
            return None
        seat, made = dealer, []
        for call in self.calls:
            if call.alert or call.note or (seat, call.call) not in _MADE:
                made.append(MadeCall(seat, call.call, "", call.alert, call.note))
            else:
                made.append(_MADE[seat, call.call])
            seat = _NEXT[seat]
        check_calls(made, self.report, place, marks=False)
        return Auction(dealer, tuple(made), is_over(made))

    def contract(self, auction: Auction | None, listed: tuple[Contract, int | None] | None) -> Contract | None:
        bid = outcome(list(auction.calls)) if auction and auction.complete else None
        if bid is None:
            return listed[0] if listed else None
        if listed and listed[0] != bid:
            self.fault(
                "qx",
                "contract that the auction does not give",
                "the list of results has another one; the auction is read",
            )
        return bid

    # ------------------------------------------------------------------------------ play and result

    def play(self, contract: Contract | None, hands: dict[str, frozenset[str]]) -> tuple[Play | None, list[int]]:
        """The cards with their seats, and how many tricks each side has won for certain (declarer's, defenders')."""
        if not self.cards:
            return None, [0, 0]
        owner = {card: seat for seat, hand in hands.items() for card in hand}
        known = frozenset(hands)
        declarer = contract.declarer if contract else ""
        trumps = contract.denomination if contract else ""
        leader = turn = _NEXT[declarer] if declarer else ""
        if not leader:
            self.fault("pc", "play without a declarer", "whose lead it was is not known")
        played: list[PlayedCard] = []
        seen: set[str] = set()
        won = [0, 0]
        trick: list[PlayedCard] = []
        for card, place in self.cards:
            seat = owner.get(card, "")
            if card in seen:
                self.report.add(place, "card played a second time", f"{card} is read as played again")
            if seat != turn and (seat or turn in known or not turn):
                self.out_of_turn(card, seat, turn, place)
            seen.add(card)
            seat = seat or turn
            if not seat:
                self.kept.append(("pc", card))
                continue
            one = _PLAYED[seat, card] if card else PlayedCard(seat, "")
            played.append(one)
            trick.append(one)
            turn = _NEXT[seat]
            if len(trick) == 4:
                turn = winner_of(trick, trumps)
                if turn and declarer:
                    won[(turn in "NS") != (declarer in "NS")] += 1
                trick = []
        return Play(trumps, leader, tuple(played)), won

    def out_of_turn(self, card: str, seat: str, turn: str, place: int) -> None:
        if not card or (seat and not turn):
            return
        if not seat:
            self.report.add(
                place, "card that nobody was dealt", f"{card} is " + (f"read as {turn}'s" if turn else "kept")
            )
        else:
            self.report.add(
                place, "card out of turn", f"{card} is {seat}'s, and it was {turn}'s turn; read as played by {seat}"
            )

    def result(
        self, contract: Contract | None, play: Play | None, won: list[int], listed: tuple[Contract, int | None] | None
    ) -> tuple[int | None, Claim | None]:
        """Declarer's tricks: claimed, else counted, else from the list of results; all of them must agree."""
        claimed = self.claimed()
        cards = len(play.cards) if play else 0
        counted = won[0] if cards >= 52 and sum(won) == 13 else None
        tricks = listed[1] if listed and listed[0] == contract else None
        if contract is None or contract == PASSED_OUT:
            if claimed is not None:
                self.fault("mc", "claim without a contract", f"mc|{claimed}| is kept")
                self.kept.append(("mc", self.value("mc")))
            return None, None
        result = next((one for one in (claimed, counted, tricks) if one is not None), None)
        if claimed is not None and counted not in (None, claimed):
            self.fault(
                "mc",
                "result that the play does not give",
                f"{claimed} claimed, {counted} by the play; the claim is read",
            )
        elif claimed is not None and not won[0] <= claimed <= 13 - won[1]:
            self.fault(
                "mc", "claim of tricks that are not there", f"mc|{claimed}|, with {won[0]} won and {won[1]} lost"
            )
        if tricks is not None and result is not None and result != tricks:
            self.fault("qx", "result that the list of results does not give", f"{tricks} listed, {result} read")
        claim = Claim("", claimed, cards) if claimed is not None and cards < 52 else None
        return result, claim

    def claimed(self) -> int | None:
        value = self.value("mc")
        if not value:
            return None
        if not value.isdecimal() or len(value) > 2 or int(value) > 13:
            self.fault("mc", "claim that cannot be read", f"'{value:.20}' is not known")
            self.kept.append(("mc", value))
            return None
        return int(value)

    def with_own(self, board: Board) -> Board:
        """The board with what a remark of our own says beside the LIN."""
        if self.own is None:
            return board
        fields = unpack(self.own.value[len(OWN_LINE) + 1 :])
        if fields is None:
            self.report.add(self.own.place, "line of this program that cannot be read", "it is passed over")
            return board
        return board._replace(**fields)
