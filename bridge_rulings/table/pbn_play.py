"""The play section of a PBN record: the order of play from its columns (PBN 2.1, section 3.6)."""

from __future__ import annotations

from bridge_rulings.table.cards import POWER
from bridge_rulings.table.fault import Report
from bridge_rulings.table.pbn_play_columns import LED, REVOKE, Cell, PlaySection
from bridge_rulings.table.pbn_play_regular import FROM, PLAYED, Cards, Hands, read_regular
from bridge_rulings.table.pbn_text import Tag
from bridge_rulings.table.play import Play, PlayedCard


def read_cards(tag: Tag, first: str, denomination: str, owner: Hands, notes: dict[str, str], report: Report) -> Cards:
    """The cards of a section whose first column is a seat's. ``owner`` says whose each card is, as far as known."""
    quick = read_regular(tag, first, denomination, owner, report)
    if quick is not None:
        return quick
    section = PlaySection(tag, first, owner, notes, report)
    rows = section.seated(section.cells())
    return _in_order(section, rows, denomination)


def _in_order(section: PlaySection, rows: list[dict[str, Cell]], denomination: str) -> Cards:
    """The cards from trick to trick: whoever won the last one, or is marked to have led, leads."""
    while rows and not any(cell.card for cell in rows[-1].values()):
        rows.pop()
    held: dict[str, int] = {}
    for card, seat in section.owner.items():
        held[seat + card[0]] = held.get(seat + card[0], 0) + 1
    played: list[PlayedCard] = []
    notes: dict[str, str] = {}
    won = {"NS": 0, "EW": 0}
    seen: set[str] = set()
    leader: str = section.first
    last = len(rows) - 1
    for number, row in enumerate(rows):
        turn = leader
        for seat, cell in row.items():
            if cell.mark == LED:
                leader = _led(section, cell, seat, turn)
        if not leader:
            leader = _unknown_leader(section, row)
        order = [(seat, row[seat]) for seat in FROM[leader] if seat in row]
        if number == last:
            while order and not order[-1][1].card:
                order.pop()
        lead = order[0][1].card[:1] if order and order[0][0] == leader else ""
        best, winner = -1, ""
        for place, (seat, cell) in enumerate(order):
            card = cell.card
            played.append(PLAYED[seat, card] if not cell.mark else PlayedCard(seat, card, cell.mark))
            if cell.note:
                notes[str(len(played))] = cell.note
            if not card:
                best, winner = 99, ""
                continue
            if card in seen:
                section.fault(cell.at, "card played a second time", f"{card} is read as played again, by {seat}")
            seen.add(card)
            suit = card[0]
            if held or cell.mark:
                _follows(section, cell, seat, place, lead, held)
                held[seat + suit] = held.get(seat + suit, 0) - 1
            power = POWER[card] + (100 if suit == denomination else 0 if suit == lead else -100)
            if power > best:
                best, winner = power, seat
        if len(order) == 4 and winner and (denomination or _all_follow(order)):
            won["NS" if winner in "NS" else "EW"] += 1
            leader = winner
        else:
            leader = ""
    return Cards(Play(denomination, section.first, tuple(played)), won, section.goes_on, notes)


def _all_follow(order: list[tuple[str, Cell]]) -> bool:
    return len({cell.card[:1] for _, cell in order}) == 1


def _led(section: PlaySection, cell: Cell, seat: str, turn: str) -> str:
    """The seat of a card that is marked as led out of turn."""
    if seat == turn:
        section.fault(cell.at, "^L before a card that is led in turn", f"{seat}'s {cell.card} keeps the mark")
    return seat


def _unknown_leader(section: PlaySection, row: dict[str, Cell]) -> str:
    """Who is read as leading to a trick after one that nobody knows the winner of."""
    known = [(seat, cell) for seat, cell in row.items() if cell.card]
    if len(known) == 1:
        return known[0][0]
    if known:
        meaning = f"the trick is read as led by {section.first}, the first column"
        section.fault(known[0][1].at, "order of play that nobody knows", meaning)
    return section.first


def _follows(section: PlaySection, cell: Cell, seat: str, place: int, lead: str, held: dict[str, int]) -> None:
    """Whether the mark of a revoke agrees with the cards that the hand still holds."""
    card = cell.card
    revoked = bool(place and lead and card[0] != lead and held.get(seat + lead, 0) > 0)
    if cell.mark == REVOKE and (not revoked if seat in section.known else card[0] == lead or not place):
        section.fault(cell.at, "^R before a card that is no revoke", f"{seat}'s {card} keeps the mark")
    elif revoked and cell.mark != REVOKE:
        section.fault(cell.at, "revoke without ^R", f"{seat}'s {card} is read as played")
