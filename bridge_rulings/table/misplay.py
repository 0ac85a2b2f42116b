"""The irregular cards of a play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from bridge_rulings.table import irregular as kinds
from bridge_rulings.table.deal import NO_DEAL, Deal, filled, is_whole, owners
from bridge_rulings.table.irregular import Irregularity
from bridge_rulings.table.play import Play, PlayedCard, counts, next_in_trick, winner
from bridge_rulings.table.seats import SEATS, side
from bridge_rulings.table.seats import turn as clockwise


class Moment(NamedTuple):
    """The trick in which a card was played, and what lay there before it.

    ``trick`` is its number, ``before`` are the cards that were played to it earlier and count, ``turn`` is whose turn
    it was, empty if not known. ``also`` is who played in turn behind a card that was withdrawn only later. ``omitted``
    are those who did not play to the trick before, if this card left it defective.
    """

    trick: int
    before: tuple[PlayedCard, ...]
    turn: str
    also: str = ""
    omitted: tuple[str, ...] = ()


@lru_cache(maxsize=16)  # one board is looked at many times over
def moments(play: Play) -> tuple[Moment, ...]:
    """For each card of the play, what lay there when it was played."""
    return tuple(_moments(play))


def _moments(play: Play) -> Iterator[Moment]:
    trick, before, turn = 1, tuple[PlayedCard, ...](), play.leader
    last: PlayedCard | None = None
    seats: set[str] = set()
    for played in play.cards:
        omitted: tuple[str, ...] = ()
        if len(before) == len(SEATS) or (played.seat in seats and counts(played)):
            omitted = tuple(seat for seat in SEATS if seat not in seats)
            trick, turn, before, seats = trick + 1, winner(before, play.denomination), (), set()
        also = clockwise(last.seat, 1) if last and "withdrawn" in last.mark else ""
        yield Moment(trick, before, turn, also, omitted)
        if counts(played):
            before = (*before, played)
            seats.add(played.seat)
            turn = next_in_trick(before) if len(before) < len(SEATS) else ""
        last = played


def irregular(play: Play, deal: Deal = NO_DEAL) -> tuple[Irregularity, ...]:
    """Every irregular card, in the order of the play.

    A revoke is one if the hand is known to have held a card of the suit led, from the deal or because the card is
    seen later; where that cannot be told, and where it is not known whose turn it was, the mark of the card is
    believed. A lead or play out of turn has in its ``note`` whether it was ``withdrawn`` or ``accepted`` and, of a
    lead by the declaring side, ``wrong_hand`` if the other of its two hands was to lead.
    """
    deal = filled(deal)
    table = _Table(play, deal)
    return tuple(found for at in range(len(play.cards)) for found in table.wrong(at))


def unfounded(play: Play, deal: Deal = NO_DEAL) -> tuple[tuple[int, str], ...]:
    """The marks that the rules contradict, each with the card's index: a revoke that follows suit, a lead in turn."""
    kind = {"revoke": kinds.REVOKE, "out_of_turn": "out_of_turn", "wrong_hand": "out_of_turn"}
    found = {(each.at, "out_of_turn" if each.kind in _OUT_OF_TURN else each.kind) for each in irregular(play, deal)}
    return tuple(
        (at, mark)
        for at, played in enumerate(play.cards)
        for mark in played.mark.split()
        if mark in kind and (at, kind[mark]) not in found
    )


_OUT_OF_TURN = (kinds.LEAD_OUT_OF_TURN, kinds.PLAY_OUT_OF_TURN)


class _Table:
    def __init__(self, play: Play, deal: Deal) -> None:
        self.play = play
        self.deal = deal
        self.moments = moments(play)
        self.owners = owners(deal)
        self.played_at: dict[str, int] = {}
        self.seen_at = {played.card: at for at, played in enumerate(play.cards)}  # for the last time
        self.unknown = [at for at, played in enumerate(play.cards) if not played.card and counts(played)]
        self.hands = {seat: set(deal.hands.get(seat, ())) for seat in SEATS}
        for at, played in enumerate(play.cards):
            if played.card and counts(played):
                self.played_at.setdefault(played.card, at)
            if played.card and self.owners.get(played.card, played.seat) == played.seat:
                self.hands[played.seat].add(played.card)

    def wrong(self, at: int) -> Iterator[Irregularity]:
        seat, card, mark = self.play.cards[at]
        moment = self.moments[at]
        for omitted in moment.omitted:
            yield Irregularity(kinds.DEFECTIVE_TRICK, omitted, at, trick=moment.trick - 1)

        def found(kind: str, note: str = "") -> Irregularity:
            return Irregularity(kind, seat, at, card, trick=moment.trick, turn=moment.turn, note=note)

        if card and not self._holds(seat, card):
            yield found(kinds.NOT_HELD, self.owners.get(card, ""))
        if card and counts(self.play.cards[at]) and self.played_at[card] < at:
            yield found(kinds.PLAYED_TWICE)
        if "exposed" in mark:
            yield found(kinds.EXPOSED)
            return
        if self._out_of_turn(at):
            yield found(kinds.PLAY_OUT_OF_TURN if moment.before else kinds.LEAD_OUT_OF_TURN, self._note(at))
        if self._revokes(at):
            suit = moment.before[0].card[0]
            yield found(kinds.REVOKE)._replace(suit=suit, established=self._established(at))

    def _holds(self, seat: str, card: str) -> bool:
        """Whether the card may have been in the hand."""
        return self.owners.get(card, seat) == seat and (card in self.owners or not is_whole(self.deal, seat))

    # -------------------------------------------------------------------------- turn

    def _out_of_turn(self, at: int) -> bool:
        seat, _, mark = self.play.cards[at]
        moment = self.moments[at]
        if not moment.turn:
            return "out_of_turn" in mark or "wrong_hand" in mark
        return seat not in (moment.turn, moment.also)

    def _note(self, at: int) -> str:
        played, whose = self.play.cards[at], self.moments[at].turn
        last = at == len(self.play.cards) - 1
        wrong_hand = "wrong_hand" in played.mark or (
            not self.moments[at].before and bool(whose) and self._declares(whose) and side(whose) == side(played.seat)
        )
        fate = "withdrawn" if not counts(played) else "accepted" if "accepted" in played.mark or not last else ""
        return " ".join(word for word in ("wrong_hand" if wrong_hand else "", fate) if word)

    def _declares(self, seat: str) -> bool:
        """Whether the seat is of the declaring side; False if the side is not known."""
        return bool(self.play.leader) and side(seat) != side(self.play.leader)

    # -------------------------------------------------------------------------- revokes

    def _revokes(self, at: int) -> bool:
        seat, card, mark = self.play.cards[at]
        before = self.moments[at].before
        led = before[0].card[:1] if before else ""
        if not led or not card or card[0] == led:
            return False
        return self._held(seat, led, at) or ("revoke" in mark and not is_whole(self.deal, seat))

    def _held(self, seat: str, suit: str, at: int) -> bool:
        """Whether the hand certainly had a card of the suit: cards that nobody knows may have been of it."""
        left = [each for each in self.hands[seat] if each[0] == suit and self.played_at.get(each, at) >= at]
        if not left or not self.unknown:
            return bool(left)
        lost = sum(seat == self.play.cards[one].seat for one in self.unknown if one < at)
        return len(left) > lost or any(self.seen_at.get(each, -1) >= at for each in left)

    def _established(self, at: int) -> str:
        found = established(self.play, at, self.moments)
        return "" if found is None else "yes" if found else "no"


def established(play: Play, at: int, when: tuple[Moment, ...] = ()) -> bool | None:
    """Whether a revoke with that card is established by play: its side has led or played to a later trick (63A1).

    Any such card does it, in turn or not, withdrawn or not; False if the revoke itself was withdrawn before. None if
    the record goes no further: it may be established without another card, as by a claim.
    """
    when = when or moments(play)
    seat = play.cards[at].seat
    later = range(at + 1, len(play.cards))
    trick = when[at].trick
    found = any(
        when[one].trick > trick and side(play.cards[one].seat) == side(seat) and "exposed" not in play.cards[one].mark
        for one in later
    )
    if not counts(play.cards[at]):
        return False
    return True if found else None
