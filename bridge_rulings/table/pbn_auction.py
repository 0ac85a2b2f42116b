"""The auction section of a PBN record (PBN 2.1, sections 3.5 and 3.9)."""

from __future__ import annotations

import re
from typing import NamedTuple

from bridge_rulings.table.auction import MadeCall
from bridge_rulings.table.calls import CALLS, read_call
from bridge_rulings.table.fault import Report
from bridge_rulings.table.pbn_text import MOST, Tag, places
from bridge_rulings.table.seats import NEXT, SEATS
from bridge_rulings.table.written_calls import is_over

_WORDS = {"Pass": "P", "PASS": "P", "pass": "P", "P": "P", "p": "P", "X": "X", "XX": "XX", "x": "X", "xx": "XX"}
_WORDS |= {bid: bid for bid in CALLS if bid[0] in "1234567"}
_WORDS |= {bid + "T": bid for bid in CALLS if bid[0] in "1234567" and bid[1] == "N"}
_MADE = {(seat, call): MadeCall(seat, call) for seat in SEATS for call in (*CALLS, "")}
SUFFIX = re.compile(r"[!?]{1,2}|\$\d{1,3}|=\d{1,2}=")
_GLUED = re.compile(r"(?P<call>[1-7](?:NT|[CDHSN])|XX?|P(?:ASS)?|AP)(?P<suffix>[!?=$*].*)", re.IGNORECASE)

SKIPPED, INSUFFICIENT = "out_of_rotation accepted", "insufficient accepted"


class Calls(NamedTuple):
    """What an auction section holds; ``used`` are the numbers of the notes that its calls refer to."""

    made: list[MadeCall]
    complete: bool
    used: set[str]


def read_calls(tag: Tag, first: str, notes: dict[str, str], report: Report) -> Calls:
    """The calls of a section whose first column is a seat's, with their marks, suffixes and notes."""
    reader = _Reader(tag, first, notes, report)
    reader.run()
    return Calls(reader.made, reader.complete, reader.used)


class _Reader:
    def __init__(self, tag: Tag, first: str, notes: dict[str, str], report: Report) -> None:
        self.tag = tag
        self.seat = first
        self.notes = notes
        self.report = report
        self.places: list[int] = []  # of the words, when a fault needs them
        self.made: list[MadeCall] = []
        self.complete = False
        self.used: set[str] = set()
        self.mark = ""  # of the call to come
        self.ended = False
        self.at = 0

    def run(self) -> None:
        seat, made = self.seat, self.made
        for text, _ in self.tag.words:
            for word in text.split():
                call = _WORDS.get(word)
                if call is None or self.mark or self.ended:
                    self.seat = seat
                    self.word(word)
                    seat = self.seat
                else:
                    made.append(_MADE[seat, call])
                    seat = NEXT[seat]
                self.at += 1
        if self.mark:
            self.at -= 1
            self.fault("irregularity mark without a call", "nothing follows it")
        if made and is_over(made):
            self.complete = True

    def fault(self, what: str, meaning: str) -> None:
        if not self.places:
            self.places = places(self.tag) or [self.tag.place]
        self.report.add(self.places[min(self.at, len(self.places) - 1)], what, meaning)

    def word(self, word: str) -> None:
        """A word that is not simply a call."""
        if self.ended and not SUFFIX.fullmatch(word):
            self.fault("call after the end of the auction", f"'{word:.20}' is not read")
        elif word == "-" and not self.made and not self.mark:
            self.seat = NEXT[self.seat]
        elif word.upper() == "AP":
            self.all_pass()
        elif word == "*":
            self.complete = self.ended = True
        elif word == "+":
            self.ended = True
        elif word[0] == "^":
            self.read_mark(word)
        elif SUFFIX.match(word) or word[0] in "=$*":
            self.suffixes(word)
        elif word.upper() in ("AC", "-", "--"):
            self.fault("call that is not given", f"'{word}' holds the place of {self.seat}'s call")
            self.make("")
        elif (call := _WORDS.get(word) or read_call(word)) is not None:
            self.make(call)
        elif found := _GLUED.fullmatch(word):
            self.word(found["call"])
            self.suffixes(found["suffix"])
        else:
            self.fault("call that cannot be read", f"'{word:.20}' holds the place of {self.seat}'s call")
            self.make("")

    def make(self, call: str) -> None:
        self.made.append(_MADE[self.seat, call]._replace(mark=self.mark) if self.mark else _MADE[self.seat, call])
        self.mark = ""
        self.seat = NEXT[self.seat]

    def all_pass(self) -> None:
        if self.mark:
            self.fault("irregularity mark before AP", "the mark is not read")
            self.mark = ""
        if is_over(self.made):
            self.fault("call after the end of the auction", "'AP' adds nothing")
        while not is_over(self.made):
            self.make("P")
        self.complete = self.ended = True

    def read_mark(self, word: str) -> None:
        letter = word[1:].upper()
        if letter == "S" and INSUFFICIENT not in self.mark:
            self.mark = SKIPPED
            self.seat = NEXT[self.seat]
        elif letter == "I" and INSUFFICIENT not in self.mark:
            self.mark = f"out_of_rotation {INSUFFICIENT}" if self.mark else INSUFFICIENT
        else:
            doubled = letter in ("S", "I")
            self.fault(
                "irregularity mark a second time" if doubled else "irregularity mark that does not exist",
                f"'{word:.20}' is not read",
            )

    def suffixes(self, text: str) -> None:
        """``!``, ``$3``, ``=1=`` behind a call, in any number, glued or not."""
        if not self.made:
            self.fault("suffix without a call", f"'{text:.20}' is not read")
            return
        rest = text
        while rest:
            found = SUFFIX.match(rest)
            if found is None:
                self.fault("suffix that is none", f"'{rest:.20}' is kept with the call and has no meaning")
                self.alert(rest)
                return
            rest = rest[found.end() :]
            if found[0][0] == "=":
                self.note(found[0])
            else:
                self.alert(found[0])

    def alert(self, text: str) -> None:
        last = self.made[-1]
        if len(last.alert) > MOST:
            self.fault("more suffixes than a call can have", f"'{text:.20}' is not read")
            return
        if not may_follow(text, last.alert):
            self.fault("suffix a second time", f"'{text}' is kept beside '{last.alert}'")
        elif text[0] == "$" and not (text[1:].isdecimal() and int(text[1:]) not in (*range(7, 13), *range(256, 1_000))):
            self.fault("annotation that a call cannot have", f"'{text}' is kept with the call")
        self.made[-1] = last._replace(alert=f"{last.alert} {text}".strip())

    def note(self, text: str) -> None:
        number, last = text.strip("="), self.made[-1]
        found = self.notes.get(number)
        self.used.add(number)
        if len(last.note) > MOST:
            self.fault("more notes than a call can have", f"{text} is not read")
            return
        if last.note or "=" in last.alert:
            self.fault("second note of one call", f"{text} is kept beside the first")
        if found is None:
            self.fault("reference to a note that is not there", f"{text} stands without its note")
            self.made[-1] = last._replace(alert=f"{last.alert} {text}".strip())
        else:
            self.made[-1] = last._replace(note=f"{last.note}; {found}" if last.note else found)


def may_follow(suffix: str, before: str) -> bool:
    """Whether a suffix may stand beside those before it: one ``!`` or ``?`` or $1 to $12, which mean the same."""
    words = before.split()
    glyphs = [
        word for word in words if word[0] in "!?" or (word[0] == "$" and word[1:].isdecimal() and int(word[1:]) < 13)
    ]
    if suffix[0] in "!?":
        return not glyphs
    if suffix[0] == "$" and suffix[1:].isdecimal() and int(suffix[1:]) < 13:
        return not glyphs
    return not any(word[0] == suffix[0] for word in words)
