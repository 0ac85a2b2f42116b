"""Play and result of a LIN board: whose each card is, and whether claim, cards and list of results agree."""

from __future__ import annotations

from bridge_rulings.table.board import Claim
from bridge_rulings.table.contract import PASSED_OUT, Contract
from bridge_rulings.table.deal import PACK
from bridge_rulings.table.lin_record import Record
from bridge_rulings.table.lin_values import Listed, winner_of
from bridge_rulings.table.play import Play, PlayedCard
from bridge_rulings.table.seats import NEXT, SEATS

_PLAYED = {(seat, card): PlayedCard(seat, card) for seat in SEATS for card in PACK}


def read_play(
    record: Record, contract: Contract | None, hands: dict[str, frozenset[str]]
) -> tuple[Play | None, list[int]]:
    """The cards with their seats, and how many tricks each side has won for certain (declarer's, defenders')."""
    if not record.cards:
        return None, [0, 0]
    owner = {card: seat for seat, hand in hands.items() for card in hand}
    known = frozenset(hands)
    declarer = contract.declarer if contract else ""
    trumps = contract.denomination if contract else ""
    leader = turn = NEXT[declarer] if declarer else ""
    if not leader:
        record.fault("pc", "play without a declarer", "whose lead it was is not known")
    played: list[PlayedCard] = []
    seen: set[str] = set()
    won = [0, 0]
    trick: list[PlayedCard] = []
    for card, place in record.cards:
        seat = owner.get(card, "")
        if card in seen:
            record.report.add(place, "card played a second time", f"{card} is read as played again")
        if seat != turn and (seat or turn in known or not turn):
            _out_of_turn(record, card, seat, turn, place)
        seen.add(card)
        seat = seat or turn
        if not seat:
            record.kept.append(("pc", card))
            continue
        one = _PLAYED[seat, card] if card else PlayedCard(seat, "")
        played.append(one)
        trick.append(one)
        turn = NEXT[seat]
        if len(trick) == 4:
            turn = winner_of(trick, trumps)
            if turn and declarer:
                won[(turn in "NS") != (declarer in "NS")] += 1
            trick = []
    return Play(trumps, leader, tuple(played)), won


def _out_of_turn(record: Record, card: str, seat: str, turn: str, place: int) -> None:
    if not card or (seat and not turn):
        return
    if not seat:
        record.report.add(
            place, "card that nobody was dealt", f"{card} is " + (f"read as {turn}'s" if turn else "kept")
        )
    else:
        record.report.add(
            place, "card out of turn", f"{card} is {seat}'s, and it was {turn}'s turn; read as played by {seat}"
        )


def read_tricks(
    record: Record, contract: Contract | None, play: Play | None, won: list[int], listed: Listed | None
) -> tuple[int | None, Claim | None]:
    """Declarer's tricks: claimed, else counted, else from the list of results; all of them must agree."""
    claimed = _claimed(record)
    cards = len(play.cards) if play else 0
    counted = won[0] if cards >= 52 and sum(won) == 13 else None
    tricks = listed[1] if listed and listed[0] == contract else None
    if contract is None or contract == PASSED_OUT:
        if claimed is not None:
            record.fault("mc", "claim without a contract", f"mc|{claimed}| is kept")
            record.kept.append(("mc", record.value("mc")))
        return None, None
    result = next((one for one in (claimed, counted, tricks) if one is not None), None)
    if claimed is not None and counted not in (None, claimed):
        record.fault(
            "mc",
            "result that the play does not give",
            f"{claimed} claimed, {counted} by the play; the claim is read",
        )
    elif claimed is not None and not won[0] <= claimed <= 13 - won[1]:
        record.fault("mc", "claim of tricks that are not there", f"mc|{claimed}|, with {won[0]} won and {won[1]} lost")
    if tricks is not None and result is not None and result != tricks:
        record.fault("qx", "result that the list of results does not give", f"{tricks} listed, {result} read")
    claim = Claim("", claimed, cards) if claimed is not None and cards < 52 else None
    return result, claim


def _claimed(record: Record) -> int | None:
    value = record.value("mc")
    if not value:
        return None
    if not value.isdecimal() or len(value) > 2 or int(value) > 13:
        record.fault("mc", "claim that cannot be read", f"'{value:.20}' is not known")
        record.kept.append(("mc", value))
        return None
    return int(value)
