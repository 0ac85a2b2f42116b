"""The tokens of one LIN board sorted: its calls, its cards, what it has one of, and what is kept as it stands."""

from __future__ import annotations

import re

from bridge_rulings.table.auction import MadeCall
from bridge_rulings.table.deal import PACK
from bridge_rulings.table.fault import Report
from bridge_rulings.table.lin_text import Sheet, Token
from bridge_rulings.table.pbn_text import MOST, OWN_LINE

_LAYOUT = {"pg", "st", "rh", "mn"}  # how a viewer shows it; nothing of the board, if empty
_CALL = re.compile(r"([1-7](?:NT?|[SHDC])|PASS|P|DBL|D|RDBL|REDBL|R|XX|X)([!?*]*)", re.IGNORECASE)
_SHORT = {"PASS": "P", "DBL": "X", "D": "X", "RDBL": "XX", "REDBL": "XX", "R": "XX"}
_CARD = re.compile(r"([SHDC])\s*(10|[2-9TJQKA])", re.IGNORECASE)
_PLAIN = {
    text: card for card in PACK for text in (card, card.lower(), card[0].lower() + card[1], card[0] + card[1].lower())
}


class Record:
    """What the tokens of one board say, and what is wrong with them."""

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
        self.header()
        self.sort()

    def fault(self, key: str, what: str, meaning: str) -> None:
        """Report what is wrong with a token, or with the board if it has none of that key."""
        token = self.one.get(key)
        self.report.add(token.place if token else self.place, what, meaning)

    def value(self, key: str) -> str:
        """What the one token of that key says, empty if there is none."""
        return self.one[key].value.strip() if key in self.one else ""

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
