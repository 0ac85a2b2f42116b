"""What the calls of a file come to, as they stand there: every one of them counts, and is checked against its mark.

For the readers of PBN and LIN, which meet thousands of auctions: `bridge_rulings.table.auction` knows more of what an
irregular call leads to, and takes its time for it.
"""

from __future__ import annotations

from bridge_rulings.table.auction import MadeCall
from bridge_rulings.table.calls import CALLS
from bridge_rulings.table.contract import PASSED_OUT, Contract
from bridge_rulings.table.fault import Report
from bridge_rulings.table.seats import NEXT, side

_BIDS = {bid: rank for rank, bid in enumerate(call for call in CALLS if call[0] in "1234567")}


def is_over(made: list[MadeCall]) -> bool:
    """Three passes after another call, or four (Law 22)."""
    calls = [call.call for call in made[-4:]]
    return len(calls) == 4 and calls[1:] == ["P", "P", "P"]


def outcome(made: list[MadeCall]) -> Contract | None:
    """The contract that the calls come to if nobody says more; PASSED_OUT; None if a call is not known."""
    bid, doubled, at = "", 0, -1
    for number, (_, call, *_rest) in enumerate(made):
        if call in _BIDS:
            bid, doubled, at = call, 0, number
        elif call == "X":
            doubled = 1
        elif call == "XX":
            doubled = 2
        elif not call:
            return None
    if not bid:
        return PASSED_OUT if is_over(made) else None
    denomination, whose = bid[1], side(made[at].seat)
    declarer = next(
        one.seat for one in made if one.call[1:] == denomination and one.seat in whose and one.call[0] > "0"
    )
    return Contract(int(bid[0]), denomination, doubled, declarer)


def moved(made: list[MadeCall], passes: int) -> list[MadeCall]:
    """The same calls after so many passes from the same dealer."""
    calls = [MadeCall("", "P")] * passes + made
    seat, all_calls = made[0].seat, []
    for call in calls:
        all_calls.append(call._replace(seat=seat))
        seat = NEXT[seat]
    return all_calls


def check_calls(made: list[MadeCall], report: Report, place: int, marks: bool = True) -> None:
    """Report irregular calls without a mark, and, where the format has ``marks``, marks on regular ones."""
    highest, doubled, by, passes = -1, 0, "", -1
    for seat, call, mark, _, _ in made:
        if not call:
            return
        if passes == 3:
            report.add(place, "call after the final pass", f"{seat}'s {call} is read as made")
            return
        if call == "P":
            passes += 1
            if mark and "insufficient" in mark:
                report.add(place, "^I before a call that is not insufficient", f"{seat}'s {call} keeps the mark")
            continue
        passes = 0
        rank = _BIDS.get(call)
        if marks and "insufficient" in mark and (rank is None or rank > highest):
            report.add(place, "^I before a call that is not insufficient", f"{seat}'s {call} keeps the mark")
        if rank is not None:
            if rank <= highest and "insufficient" not in mark:
                report.add(place, "insufficient bid without a mark", f"{seat}'s {call} is read as made")
            highest, doubled, by = rank, 0, seat
            continue
        needed = len(call) - 1
        if doubled != needed or not by or (side(seat) == side(by)) != (call == "XX"):
            report.add(place, "double or redouble that is never permitted", f"{seat}'s {call} is read as made")
        doubled = len(call)
