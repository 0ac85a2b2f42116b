"""An ending as it is typed: hands as in a PBN deal, the trick on the table, seats and trumps."""

from __future__ import annotations

import re

from bridge_rulings.analysis.ending import Ending, checked
from bridge_rulings.errors import Problem
from bridge_rulings.table.cards import plain, read_card, read_suit
from bridge_rulings.table.pbn_values import read_deal
from bridge_rulings.table.play import PlayedCard
from bridge_rulings.table.seats import SEATS, read_seat, turn

_EXAMPLE = "like N:.AK2.. 2.34.. AK...A ..567."
_TOLD_BETTER = ("hands of unequal length", "card in two hands")  # here the trick on the table counts
_NO_TRUMPS = ("N", "NT", "NOTRUMP", "NOTRUMPS", "NO TRUMP", "NO TRUMPS")


def read_ending(hands: str, trumps: str, leader: str, claimer: str, *, declarer: str = "", trick: str = "") -> Ending:
    """An ending as typed: hands as in a PBN deal, the cards of an unfinished trick in the order they were played.

    Those cards may still stand in the hands, as in a diagram that was made before the trick began, or not. The claimer
    is taken for declarer if nobody says who declared. Raises `Problem` for what cannot be.
    """
    to_lead = _seat(leader, "leader")
    claims = _seat(claimer, "claimer")
    declares = _seat(declarer, "declarer") if declarer else claims
    on_table = _trick(trick, to_lead)
    ending = Ending(_hands(hands), _denomination(trumps), to_lead, claims, declares, on_table)
    return checked(_taken_out(ending))


def _hands(text: str) -> dict[str, frozenset[str]]:
    """The four hands; a suit of which a hand has nothing may be written as ``-``."""
    first, colon, rest = text.partition(":")
    words = [re.sub(r"(?<=[.])-|-(?=[.])", "", word) for word in rest.split()]
    found, _, wrong = read_deal(first + colon + " ".join(words))
    told = [(what, meaning) for what, meaning in wrong if what not in _TOLD_BETTER]
    if told:
        raise Problem(f"{told[0][0]}: {told[0][1]}", hint=f"the hands are written as in a PBN deal, {_EXAMPLE}")
    return {seat: found.get(seat, frozenset()) for seat in SEATS}


def _trick(text: str, leader: str) -> tuple[PlayedCard, ...]:
    """The cards on the table, e.g. ``C3 C8`` or ``C3,C8``."""
    words = text.replace(",", " ").split()
    cards = [read_card(word) for word in words]
    for word, card in zip(words, cards, strict=True):
        if card is None:
            raise Problem(f"'{word:.20}' is no card", hint="the trick on the table is written like C3 C8")
    if len(cards) >= len(SEATS):
        raise Problem("a trick of four cards is over", hint="leave it out, and name the leader to the next one")
    return tuple(PlayedCard(turn(leader, place), card) for place, card in enumerate(cards) if card)


def _seat(text: str, who: str) -> str:
    seat = read_seat(text)
    if seat is None:
        raise Problem(f"'{text:.20}' is no seat for the {who}", hint="N, E, S or W")
    return seat


def _denomination(text: str) -> str:
    suit = "N" if plain(text) in _NO_TRUMPS else read_suit(text)
    if suit is None:
        raise Problem(f"'{text:.20}' is no trump suit", hint="S, H, D, C, or N for no trumps")
    return suit


def _taken_out(ending: Ending) -> Ending:
    """The cards on the table taken out of the hands, if they are still counted there."""
    sizes = {len(hand) for hand in ending.hands.values()}
    if len(sizes) != 1 or not all(one.card in ending.hands[one.seat] for one in ending.trick):
        return ending
    gone = {one.card for one in ending.trick}
    return ending._replace(hands={seat: hand - gone for seat, hand in ending.hands.items()})
