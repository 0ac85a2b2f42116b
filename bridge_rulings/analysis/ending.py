"""The cards that are left when play stops: four hands, the trick on the table, and who claimed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bridge_rulings.errors import Problem
from bridge_rulings.table.cards import RANKS, SUITS
from bridge_rulings.table.deal import HAND
from bridge_rulings.table.play import PlayedCard
from bridge_rulings.table.seats import NAMES, SEATS, other_side, side, turn


class Ending(NamedTuple):
    """Four hands in the middle of the play, and who claimed.

    ``hands`` are the cards that nobody has played, ``trick`` those on the table, led by ``leader``. ``trumps`` is
    ``S H D C N``. ``declarer`` tells whether the claimer plays both hands of his side (Law 45B) or defends.
    ``shown_out`` are the seats that did not follow to a suit before (70E1).
    """

    hands: Mapping[str, frozenset[str]]
    trumps: str
    leader: str
    claimer: str
    declarer: str
    trick: tuple[PlayedCard, ...] = ()
    shown_out: frozenset[tuple[str, str]] = frozenset()

    @property
    def left(self) -> int:
        """The tricks still to be decided, the one on the table among them."""
        return max(len(hand) for hand in self.hands.values())

    @property
    def to_play(self) -> str:
        """The hand whose turn it is."""
        return turn(self.leader, len(self.trick))

    @property
    def side(self) -> str:
        """The claimer's side."""
        return side(self.claimer)

    @property
    def defends(self) -> bool:
        """Whether the claim is a defender's: then his partner plays for himself (70D2)."""
        return side(self.claimer) != side(self.declarer)

    @property
    def revoke(self) -> PlayedCard | None:
        """The first card on the table whose hand can follow suit and did not; None if there is none."""
        led = self.trick[0].card[0] if self.trick else ""
        failed = (one for one in self.trick[1:] if one.card[0] != led)
        return next((one for one in failed if any(card[0] == led for card in self.hands[one.seat])), None)

    @property
    def before_trick(self) -> Mapping[str, frozenset[str]]:
        """The hands with the cards that are on the table."""
        return {seat: hand | {one.card for one in self.trick if one.seat == seat} for seat, hand in self.hands.items()}

    @property
    def trumps_out(self) -> frozenset[str]:
        """The trumps that the claimer's opponents have left (70C)."""
        theirs = self.held(other_side(self.side))
        return frozenset(card for card in theirs if card[0] == self.trumps)

    def held(self, seats: str) -> frozenset[str]:
        """The cards left in the hands of these seats, e.g. of a side."""
        return frozenset().union(*(self.hands[seat] for seat in seats))


def show_hands(ending: Ending) -> str:
    """The hands as they are typed: ``N:.AK2.. 2.34.. AK...A ..567.``."""
    return "N:" + " ".join(_show(ending.hands[seat]) for seat in SEATS)


def _show(hand: frozenset[str]) -> str:
    return ".".join("".join(rank for rank in RANKS if suit + rank in hand) for suit in SUITS)


# ------------------------------------------------------------------------------ what cannot be


def checked(ending: Ending, *, revoke: bool = False) -> Ending:
    """The same ending. Raises `Problem` if no play could have come to it.

    A card on the table that revokes makes a position to be put right first (62), not a claim to be looked at; with
    ``revoke`` it may lie there.
    """
    _check_doubles(ending)
    _check_sizes(ending)
    if not revoke:
        _check_trick(ending)
    return ending


def _check_doubles(ending: Ending) -> None:
    where: dict[str, str] = {}
    places = [(NAMES[seat], hand) for seat, hand in ending.hands.items()]
    for name, cards in [*places, *(("the trick", (one.card,)) for one in ending.trick)]:
        for card in sorted(cards):
            if card in where:
                hint = "a card on the table is left out of the hand" if ending.trick else ""
                raise Problem(f"{card} is in two places: {where[card]} and {name}", hint=hint)
            where[card] = name


def _check_sizes(ending: Ending) -> None:
    """Whoever has played to the trick has a card less; apart from that all four hands are equal."""
    gone = [one.seat for one in ending.trick]
    sizes = {seat: len(ending.hands[seat]) + gone.count(seat) for seat in SEATS}
    if len(set(sizes.values())) != 1:
        told = ", ".join(f"{NAMES[seat]} {len(ending.hands[seat])}" for seat in SEATS)
        hint = "a hand that has played to the trick on the table has one card less" if gone else ""
        raise Problem(f"the hands are not equal: {told} cards", hint=hint)
    if not 1 <= sizes["N"] <= HAND:
        raise Problem("no card is left" if not sizes["N"] else "a hand has more than thirteen cards")


def _check_trick(ending: Ending) -> None:
    """A card on the table that revokes makes a position to be put right first (62), not a claim to be looked at."""
    one = ending.revoke
    if one is not None:
        hint = f"{NAMES[one.seat]} has a card of the suit led: a revoke is settled before the claim"
        raise Problem(f"{one.card} does not follow to {ending.trick[0].card}", hint=hint)
