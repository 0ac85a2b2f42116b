"""What a play tells about one of its cards, named by its index, and about what is still to be played."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from bridge_rulings.table.deal import HAND, PACK, Deal, filled, hand, is_whole, missing, owners
from bridge_rulings.table.misplay import moments
from bridge_rulings.table.play import (
    Play,
    PlayedCard,
    completed,
    counts,
    tricks,
    winners_from,
    won,
)
from bridge_rulings.table.seats import SEATS, SIDES, other_side, side


def trick_of(play: Play, at: int) -> int:
    """The number of the trick during which the card was played."""
    return moments(play)[at].trick


def in_turn(play: Play, at: int) -> bool | None:
    """Whether the card came from the hand whose turn it was; None if it is not known whose."""
    moment = moments(play)[at]
    return play.cards[at].seat in (moment.turn, moment.also) if moment.turn else None


def winner_of_trick(play: Play, at: int) -> str:
    """The hand that won the trick to which the card was played; empty if not known or not yet complete."""
    number = trick_of(play, at)
    return next((one.winner for one in tricks(play) if one.number == number), "")


# ------------------------------------------------------------------------------ what lay there, and what came after


def lying(play: Play, at: int) -> tuple[PlayedCard, ...] | None:
    """The trick as it lay when that card came: the one being played, also if the card began the next one too early.

    None if a card of that trick was taken back before: nobody wrote down when.
    """
    when = moments(play)
    number = when[at].trick - 1 if when[at].omitted else when[at].trick
    before = [one for one in range(at) if when[one].trick == number]
    if any("withdrawn" in play.cards[one].mark for one in before):
        return None
    return tuple(play.cards[one] for one in before if counts(play.cards[one]))


def since(play: Play, at: int) -> tuple[int, ...] | None:
    """What has been played after that card, by index; None if it or one of those was taken back: nobody knows when."""
    later = range(at + 1, len(play.cards))
    if any("withdrawn" in play.cards[one].mark for one in (at, *later)):
        return None
    return tuple(one for one in later if counts(play.cards[one]))


def went_on(play: Play, at: int) -> frozenset[str] | None:
    """The sides that have led or played to a later trick than that card's; None if it cannot be told."""
    later = since(play, at)
    if later is None:
        return None
    when = moments(play)
    return frozenset(side(play.cards[one].seat) for one in later if when[one].trick > when[at].trick)


def played_on(play: Play, at: int) -> int | None:
    """The place of the first card that the side of that card has led or played to a later trick, in turn or not; None
    if the record shows none. A card that was taken back does not count: an opponent may have asked for it (47E1).
    """
    when, own = moments(play), side(play.cards[at].seat)
    later = range(at + 1, len(play.cards))
    return next(
        (
            one
            for one in later
            if when[one].trick > when[at].trick and side(play.cards[one].seat) == own and counts(play.cards[one])
        ),
        None,
    )


def has_suit(play: Play, deal: Deal, seat: str, suit: str, upto: int) -> bool | None:
    """Whether the hand held a card of the suit when the card of index ``upto`` was played; None if it is not known.

    It is known from the deal, or because the hand has shown such a card later. Cards that it played before and that
    nobody knows may have been of the suit.
    """
    deal = filled(deal)
    owner = owners(deal)
    own = [(at, one) for at, one in enumerate(play.cards) if one.seat == seat]
    shown = {one.card: at for at, one in own if one.card and owner.get(one.card, seat) == seat}
    known = hand(deal, seat) | shown.keys()
    before = [one.card for at, one in own if at < upto and counts(one)]
    held = [card for card in known.difference(before) if card[0] == suit]
    if any(shown.get(card, -1) >= upto for card in held) or len(held) > before.count(""):
        return True
    if held:
        return None
    return False if is_whole(deal, seat) or len(known) == HAND else None


def revoked(play: Play, deal: Deal, at: int) -> bool | None:
    """Whether the hand did not follow suit with that card although it could (61A); None if it cannot be told.

    False for a lead and for a card that follows suit.
    """
    return _revokes(play, frozenset(deal.hands.items()), deal.whole)[at]


def earlier_in_suit(play: Play, deal: Deal, at: int) -> Mapping[int, bool | None]:
    """Whether each card was a revoke that the hand had played, in a trick before, to a lead of the suit due now (64B2).

    By the card's index, in their order; None where it cannot be told, as where nobody knows what was led.
    """
    when, seat = moments(play), play.cards[at].seat
    due = _led(when[at].before)
    return {
        one: revoked(play, deal, one)
        for one in range(at)
        if play.cards[one].seat == seat
        and counts(play.cards[one])
        and when[one].trick < when[at].trick
        and when[one].before
        and _led(when[one].before) in ("", due)
    }


def _led(before: tuple[PlayedCard, ...]) -> str:
    """The suit that was led; empty if the card is a lead itself, or if nobody knows."""
    return before[0].card[:1] if before else ""


@lru_cache(maxsize=16)  # one board is looked at many times over
def _revokes(play: Play, hands: frozenset[tuple[str, frozenset[str]]], whole: bool) -> tuple[bool | None, ...]:
    deal = Deal(dict(hands), whole)
    return tuple(_fails(play, deal, at, moment.before) for at, moment in enumerate(moments(play)))


def _fails(play: Play, deal: Deal, at: int, before: tuple[PlayedCard, ...]) -> bool | None:
    if not before:
        return False
    seat, card, _ = play.cards[at]
    led = _led(before)
    if not led or not card:
        return None
    return False if card[0] == led else has_suit(play, deal, seat, led, at)


def wins_from(play: Play, which: str, trick: int, last: int, in_all: int | None = None) -> tuple[int, int]:
    """The fewest and the most tricks that a side wins from that one on, to the ``last``.

    ``in_all``: what it won in the end with all the tricks of the play, if that is known.
    """
    winners = winners_from(play, trick)
    own = sum(bool(seat) and side(seat) == which for seat in winners)
    open_still = last - trick + 1 - len(winners) + winners.count("")
    before = won(play, which) if completed(play) >= trick - 1 else None
    if in_all is not None and before is not None:
        total = in_all - before + own
        if own <= total <= own + open_still:
            return total, total
    return own, own + open_still


# ------------------------------------------------------------------------------ what is still to be played


def outstanding(play: Play, deal: Deal, suit: str, which: str) -> frozenset[str] | None:
    """The cards of a suit that a side still holds, such as its trumps; None if it cannot be told."""
    deal = filled(deal)
    played = [one.card for one in play.cards if counts(one)]
    if "" in played:
        return None
    left = frozenset(card for card in PACK if card[0] == suit).difference(played)
    if all(is_whole(deal, seat) for seat in SEATS):
        left -= missing(deal)  # in an end position, what is in no hand was played before
    known = {card: side(seat) for card, seat in owners(deal).items()}
    whole = [each for each in SIDES if all(is_whole(deal, seat) for seat in SEATS if side(seat) == each)]
    if whole:
        known = dict.fromkeys(left, other_side(whole[0])) | known
    return frozenset(card for card in left if known[card] == which) if known.keys() >= left else None
