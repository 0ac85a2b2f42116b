"""What the recorded board tells of how far it had gone: whether the auction was on, whether a lead had been faced."""

from __future__ import annotations

from bridge_rulings.ruling.position import Recorded, Told, View
from bridge_rulings.ruling.recorded_point import CARD, read_point
from bridge_rulings.table.callfacts import goes_on, is_over
from bridge_rulings.table.play import PlayedCard
from bridge_rulings.table.seats import SEATS

AUCTION, PLAY = "auction", "play"


def phase(view: View) -> str:
    """How far the board had gone when the director was called; empty if the record does not tell.

    A card or two beside an auction that is on were led too early, or the end of the auction is not recorded.
    """
    board = view.table
    if board is None:
        return ""
    cards = [card for card in board.play.cards if _was_played(card)] if board.play is not None else []
    on = board.auction is not None and bool(board.auction.calls) and goes_on(board.auction)
    if board.result is not None or board.claim is not None or (cards and (not on or len(cards) >= len(SEATS))):
        return PLAY
    return AUCTION if on and board.contract is None and len(cards) <= (_card_at(view) >= 0) else ""


def breaks_off(view: View) -> bool:
    """Whether the end of the auction may be missing from the record: it was not over, but more had happened."""
    auction = view.table.auction if view.table is not None else None
    return auction is None or (goes_on(auction) and phase(view) != AUCTION)


def lead_faced(view: View) -> Told | None:
    """Whether the opening lead had been faced when the director was called."""
    now = phase(view)
    if now == PLAY:
        return Told("yes", "the play has begun")
    return Told("no", "the auction is not over") if now == AUCTION else None


def auction_on(view: View) -> Told | None:
    """Whether the auction was still on when the card that the incident is about was seen."""
    if _in_play(view):
        return Told("no", "the play had begun")
    board, at = view.table, _card_at(view)
    led = board is not None and board.play is not None and at >= 0 and _was_played(board.play.cards[at])
    if led and board is not None and board.auction is not None and is_over(board.auction):
        return Told("no", "the auction was over")
    return Told("yes", "the auction is not over") if phase(view) == AUCTION else None


def auction_over(view: View) -> Told | None:
    """The same, asked the other way round."""
    told = auction_on(view)
    return told and told._replace(value="no" if told.value == "yes" else "yes")


def before_auction(view: View) -> Told | None:
    """No, if it was seen in the play; whether before the first call or after it, no record tells."""
    return Told("no", "the play had begun") if _in_play(view) else None


def any_call(view: View) -> Told | None:
    """Yes, if one is on record; that there was none, a record without an auction does not tell."""
    auction = view.table.auction if view.table is not None else None
    return Told("yes", "a call is on record") if auction is not None and auction.calls else None


def _card_at(view: View) -> int:
    """The card that the incident is about; -1 if it is about none on record."""
    kind, at = read_point(view.incident.at)
    play = view.table.play if view.table is not None else None
    return at if kind == CARD and play is not None and at < len(play.cards) else -1


def _in_play(view: View) -> bool:
    at = _card_at(view)
    play = view.table.play if view.table is not None else None
    return at > 0 and play is not None and any(map(_was_played, play.cards[:at]))


def _was_played(card: PlayedCard) -> bool:
    return "exposed" not in card.mark


BY_PHASE: dict[str, Recorded] = {
    "auction_on": auction_on,
    "auction_over": auction_over,
    "before_auction": before_auction,
    "any_call": any_call,
    "lead_faced": lead_faced,
}
