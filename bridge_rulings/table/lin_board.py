"""One board of a LIN text, from its own tokens and those of the match that it belongs to."""

from __future__ import annotations

import re

from bridge_rulings.table.auction import Auction, MadeCall
from bridge_rulings.table.board import Board
from bridge_rulings.table.contract import Contract
from bridge_rulings.table.deal import Deal
from bridge_rulings.table.fault import Report
from bridge_rulings.table.lin_play import read_play, read_tricks
from bridge_rulings.table.lin_record import Record
from bridge_rulings.table.lin_text import Sheet
from bridge_rulings.table.lin_values import SEATED, Listed, read_listed, read_md
from bridge_rulings.table.own import unpack
from bridge_rulings.table.pbn_text import OWN_LINE
from bridge_rulings.table.pbn_values import is_whole
from bridge_rulings.table.seats import NEXT, SEATS
from bridge_rulings.table.written_calls import check_calls, is_over, outcome

_VULNERABLE = {"o": "none", "0": "none", "n": "NS", "e": "EW", "b": "both", "": "", "-": ""}
_SCORING = {"I": "IMP", "P": "MP", "B": "BAM"}
_MADE = {(seat, call): MadeCall(seat, call) for seat in SEATS for call in ("P", "X", "XX")}


def read_sheet(sheet: Sheet, report: Report) -> Board:
    """The board of a sheet."""
    record = Record(sheet, report)
    dealer, hands, whole = _deal(record)
    auction = _auction(record, dealer)
    room, number = _number(record)
    listed = _listed(record, number, room)
    contract = _contract(record, auction, listed)
    play, won = read_play(record, contract, hands)
    result, claim = read_tricks(record, contract, play, won, listed)
    vulnerable = _VULNERABLE.get(record.value("sv").lower())
    if vulnerable is None:
        record.fault("sv", "vulnerability that cannot be read", f"'{record.value('sv'):.20}' is not known")
        record.kept.append(("sv", record.value("sv")))
    match = {token.key: token for token in record.match}
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
        players=_players(record, room),
        tags=tuple(record.kept),
        source=(record.report.file, record.report.line(record.place)),
    )
    return _with_own(record, board)


def _deal(record: Record) -> tuple[str, dict[str, frozenset[str]], bool]:
    """Dealer and hands, and whether every card of a hand that is given was read."""
    value = record.value("md")
    if not value:
        return "", {}, False
    dealer, hands, wrong = read_md(value)
    for what, meaning in wrong:
        record.fault("md", what, meaning)
    if wrong:
        record.kept.append(("md", value))
    return dealer, hands, is_whole(hands, wrong)


def _number(record: Record) -> tuple[str, str]:
    """The room and the number, from ``qx|o46|`` or ``ah|Board 9|``."""
    table, title = record.value("qx"), record.value("ah")
    found = re.match(r"([oc])?\s*(\d+)(.*)", table, re.IGNORECASE | re.DOTALL)
    room = {"o": "open", "c": "closed"}.get((found[1] or "").lower(), "") if found else ""
    number = found[2] if found else ""
    if table and (not found or found[3] or not found[1]):
        record.kept.append(("qx", table))
    named = re.fullmatch(r"board\s+(\d+)", title, re.IGNORECASE)
    if title and not named:
        record.kept.append(("ah", title))
    elif named and number and number != named[1]:
        record.fault("ah", "two numbers of one board", f"qx has {number}, ah has {named[1]}; {number} is read")
        record.kept.append(("ah", title))
    return room, number or (named[1] if named else "")


def _players(record: Record, room: str) -> dict[str, str]:
    names = record.value("pn")
    own = bool(names.strip(", "))
    if not own:
        names = next((token.value for token in record.match if token.key == "pn"), "")
    listed = [name.strip() for name in names.split(",")]
    if len(listed) > 4 and room == "closed" and (len(listed) >= 8 or not own):
        listed = listed[4:]
    elif len(listed) > 4 and not room:
        record.fault("pn", "names of two tables, nobody knows which", "none is read")
        record.kept.append(("pn", names))
        return {}
    return {seat: name for seat, name in zip(SEATED, listed, strict=False) if name}


def _listed(record: Record, number: str, room: str) -> Listed | None:
    """What the results of the match have for this board: contract and declarer's tricks."""
    match = {token.key: token.value for token in record.match}
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


def _auction(record: Record, dealer: str) -> Auction | None:
    if not record.calls:
        return None
    place = next(token.place for token in record.tokens if token.key == "mb")
    if not dealer:
        record.report.add(place, "auction without a dealer", "whose the calls are is not known; they are not read")
        record.kept += [(token.key, token.value) for token in record.tokens if token.key in ("mb", "an")]
        record.calls = []
        return None
    seat, made = dealer, []
    for call in record.calls:
        if call.alert or call.note or (seat, call.call) not in _MADE:
            made.append(MadeCall(seat, call.call, "", call.alert, call.note))
        else:
            made.append(_MADE[seat, call.call])
        seat = NEXT[seat]
    check_calls(made, record.report, place, marks=False)
    return Auction(dealer, tuple(made), is_over(made))


def _contract(record: Record, auction: Auction | None, listed: Listed | None) -> Contract | None:
    bid = outcome(list(auction.calls)) if auction and auction.complete else None
    if bid is None:
        return listed[0] if listed else None
    if listed and listed[0] != bid:
        record.fault(
            "qx",
            "contract that the auction does not give",
            "the list of results has another one; the auction is read",
        )
    return bid


def _with_own(record: Record, board: Board) -> Board:
    """The board with what a remark of our own says beside the LIN."""
    if record.own is None:
        return board
    fields = unpack(record.own.value[len(OWN_LINE) + 1 :])
    if fields is None:
        record.report.add(record.own.place, "line of this program that cannot be read", "it is passed over")
        return board
    return board._replace(**fields)
