"""An auction as bridge players type it: ``1N p 2c! x``, ``1s-p-2h-(3d)``, ``1♠ pass pass dbl``.

Every call is typed, passes too, from the dealer on and clockwise; a space, a comma or a dash stands between two. Where
no pass, double, bracket or seat shows that it is so, dashes and a final ``ap`` are refused.

=============  ==========================================================================================
``W:1H``       West's call, whose turn it need not have been; the calls after it go on from West
``1H<``        a call that was taken back; the next call is by the player whose turn it still is
``1H+``        an irregular call that the next player accepted
``2c!``        alerted; ``2c!"asks for majors"`` with what it means
``2d?``        any of ``! ? !! ?? !? ?!`` is kept with the call
``(3d)``       a call of the opponents: in brackets stand calls of one side only, and every bid of that side
``?``          a call that nobody knows
``ap``         all pass; ``all pass`` too
=============  ==========================================================================================

No mark says that a call is insufficient or out of rotation: that is seen from the calls (`miscall.irregular`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from bridge_rulings.errors import Problem
from bridge_rulings.table.auction import Auction, MadeCall, over
from bridge_rulings.table.calls import DOUBLE, PASS, REDOUBLE
from bridge_rulings.table.letters import ENGLISH, Letters, call_in, described
from bridge_rulings.table.seats import NAMES, read_seat, side, turn
from bridge_rulings.table.typed import ACCEPTED, MARKS, SEAT, WITHDRAWN, Word, refuse, without_variants, words_of

PART = "auction"

_ALL_PASS = "AP"  # noqa: S105 - no password
_UNKNOWN = "?"
_NOTE = r'"[^"]*"'
_WORDS = rf"(?:!{_NOTE}|[^\s,–—-])+"
_CALL = re.compile(
    rf"(?P<open>\(?)(?:(?P<seat>{SEAT}):)?(?P<call>\?|[^\s()!?<+:\"]+)"
    rf"(?P<close1>\)?)(?P<alert>[!?]{{0,2}})(?P<note>(?:{_NOTE})?)(?P<mark>[<+]?)(?P<close2>\)?)",
    re.IGNORECASE,
)
# What may be written in two words is one call all the same.
_TOGETHER = (
    (rf"\b({SEAT}):\s+", r"\1:"),
    (r"\ball[\s-]+pass(?:es|ed)?\b", _ALL_PASS),
    (r"\bno\s+bid\b", PASS),
    (r"(?<![\w:])([1-7])\s+(no\s*trumps?|nt|n|s|h|d|c|spades?|hearts?|diamonds?|clubs?)(?![^\W_])", r"\1\2"),
    (r"(?<![\w:])([1-7])\s+([♠♥♦♣♤♡♢♧])", r"\1\2"),
    (r"([1-7])no\s*trumps?\b", r"\1N"),
)
_HOW = 'like "1N p 2c! x"; W:1H out of rotation, 1H< taken back, 1H+ accepted, ap all pass'


class _Read(NamedTuple):
    """One word as a call; ``seat`` is empty unless it was typed."""

    word: Word
    seat: str
    call: str
    mark: str
    alert: str
    note: str
    in_brackets: bool


def read_auction(text: str, dealer: str = "", letters: Letters = ENGLISH) -> Auction:
    """The auction that is typed; ``dealer`` is who dealt as far as is known, and a seat in front of the calls says it.

    Raises Problem for a word that is no call, for a call of which it cannot be told whose it is, and for a notation
    that can be read in two ways.
    """
    text = _together(without_variants(text), letters)
    words = words_of(PART, text, _WORDS)
    if words and (first := read_seat(words[0].text)):
        if dealer and dealer != first:
            refuse(words[0], f"deals here, but the dealer is {NAMES[dealer]}", f"{words[0].text}:1H is a call by him")
        dealer, words = first, words[1:]
    if not words:
        raise Problem("the auction has no call", hint=_HOW)
    read = _with_all_pass(words, letters)
    _check_passes(text, read)
    made: list[MadeCall] = []
    seat = dealer
    for one in read:
        if one.call == _ALL_PASS:
            made += _passes(dealer, made, one, seat)
            continue
        who = one.seat or seat
        if not who:
            refuse(one.word, "is whose call?", "begin with the dealer: N 1N p 2c; or with a seat: W:1H")
        made.append(MadeCall(who, one.call, one.mark, one.alert, one.note))
        seat = seat if "withdrawn" in one.mark else turn(who, 1)
    _check_brackets(read, made)
    auction = Auction(dealer, tuple(made))
    return auction._replace(complete=over(auction))


def dealer_in(text: str) -> str:
    """The seat in front of the calls, if there is one."""
    return read_seat((text.split() or [""])[0]) or ""


def _together(text: str, letters: Letters) -> str:
    for pattern, written in _TOGETHER[: None if letters is ENGLISH else 3]:
        text = re.sub(pattern, written, text, flags=re.IGNORECASE)
    return text


# ------------------------------------------------------------------------------ single words


def _with_all_pass(words: Sequence[Word], letters: Letters) -> list[_Read]:
    read: list[_Read] = []
    for word in words:
        if read and read[-1].call == _ALL_PASS:
            refuse(word, "comes after all have passed", "leave out what is not part of the auction")
        if word.text.upper() in (_ALL_PASS, "ALLPASS"):
            read.append(_Read(word, "", _ALL_PASS, "", "", "", False))
        else:
            read.append(_read(word, letters))
    last = read[-1]
    if last.call == "" and not last.seat:
        refuse(last.word, "may be a call that nobody knows, or the question who calls next",
               "leave it out if nobody has called yet, else write whose call it was: W:?")  # fmt: skip
    return read


def _read(word: Word, letters: Letters) -> _Read:
    found = _CALL.fullmatch(word.text)
    if found is None:
        _refuse_call(word, letters)
    call = "" if found["call"] == _UNKNOWN else call_in(found["call"], letters)
    if call is None:
        _refuse_call(word, letters)
    closed = [found["close1"], found["close2"]].count(")")
    if closed != len(found["open"]):
        refuse(word, "has one bracket", "brackets stand round one call: (3d)")
    if found["note"] and not found["alert"]:
        refuse(word, "has a text without an alert", f'write {found["call"]}!"..."')
    seat = read_seat(found["seat"] or "") or ""
    mark = MARKS.get(found["mark"], "")
    return _Read(word, seat, call, mark, found["alert"], found["note"].strip('"').strip(), bool(closed))


def _refuse_call(word: Word, letters: Letters) -> NoReturn:
    if "/" in word.text:
        refuse(word, "is no call", f"a call that was taken back is written with {WITHDRAWN}, and a space between two")
    if word.text.strip(".…") == "":
        refuse(word, "is no call", "type the calls up to here; ? is a call that nobody knows")
    if read_seat(word.text):
        refuse(word, "is a seat, not a call", f"write it before its call: {word.text}:1H")
    if ACCEPTED in word.text and WITHDRAWN in word.text:
        refuse(word, "is both taken back and accepted", f"write one of {WITHDRAWN} and {ACCEPTED}")
    refuse(word, "is no call", _HOW if letters is ENGLISH else described(letters))


def _passes(dealer: str, made: Sequence[MadeCall], one: _Read, seat: str) -> list[MadeCall]:
    """As many passes as end the auction."""
    passes: list[MadeCall] = []
    while not over(Auction(dealer, (*made, *passes))):
        if not seat or len(passes) == 4:
            refuse(one.word, "does not end this auction", "type every pass, with its seat where it is not clear: W:p")
        passes.append(MadeCall(seat, PASS))
        seat = turn(seat, 1)
    if not passes:
        refuse(one.word, "comes after the end of the auction", "leave it out")
    return passes


# ------------------------------------------------------------------------------ notations that would have two meanings


def _check_passes(text: str, read: Sequence[_Read]) -> None:
    """Some leave out the opponents' passes, or write a dash for a pass: then somebody else would seem to have called.

    ``1S-2S-4S`` and ``1N 3N ap`` may be the calls of one side, and so a pass, a bracket or a seat must say how they
    are meant. A dash stands between two calls: between all of them, or it may be a pass.
    """
    dashes = [len(re.findall("[–—-]", gap)) for gap in re.split(_WORDS, text)]
    between = dashes[-len(read) : -1]  # before the second call, and so on
    if read[-1].call == _ALL_PASS:
        between = between[:-1]
    if any(dashes) and (max(dashes) > 1 or 0 in between or any(dashes[: -len(read)]) or dashes[-1]):
        raise Problem("auction: a dash may be a pass", hint="type a pass as p, with spaces: 1s p 2s p")
    told = any(one.call in (PASS, DOUBLE, REDOUBLE) or one.seat or one.in_brackets for one in read)
    bids = [one for one in read if one.call != _ALL_PASS]
    if len(bids) > 1 and not told and (any(dashes) or len(bids) < len(read)):
        first, second = (one.word.text for one in bids[:2])
        raise Problem(
            "auction: the opponents' passes may have been left out",
            hint=f"{first} p {second} if they passed, {first} ({second}) if an opponent called",
        )


def _check_brackets(read: Sequence[_Read], made: Sequence[MadeCall]) -> None:
    """Brackets are for one side, and round all it says but for a pass; else a pass has been left out."""
    bracketed = [(one, call) for one, call in zip(read, made, strict=False) if one.in_brackets]
    if not bracketed:
        return
    theirs = side(bracketed[0][1].seat)
    for one, call in zip(read, made, strict=False):
        wrong = side(call.seat) != theirs if one.in_brackets else (side(call.seat) == theirs and call.call != PASS)
        if wrong and not one.seat:
            refuse(one.word, f"would be {NAMES[call.seat]}'s, and brackets are for the calls of one side",
                   "type every pass, so that each call falls to its player")  # fmt: skip
