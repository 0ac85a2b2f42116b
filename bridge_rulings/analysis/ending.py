"""The cards that are left when play stops: typed, or taken from a board that ends in a claim."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bridge_rulings.errors import Problem
from bridge_rulings.table import play as played
from bridge_rulings.table.board import Board, contract_of
from bridge_rulings.table.cards import RANKS, SUITS, plain, read_card, read_suit
from bridge_rulings.table.deal import HAND
from bridge_rulings.table.pbn_values import read_deal
from bridge_rulings.table.play import Play, PlayedCard, winner
from bridge_rulings.table.seats import NAMES, SEATS, other_side, read_seat, side, turn

_EXAMPLE = "like N:.AK2.. 2.34.. AK...A ..567."
_TOLD_BETTER = ("hands of unequal length", "card in two hands")  # here the trick on the table counts
_NO_TRUMPS = ("N", "NT", "NOTRUMP", "NOTRUMPS", "NO TRUMP", "NO TRUMPS")


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


class Claimed(NamedTuple):
    """An ending and how many of its tricks were claimed for the claimer's side; None if it is not recorded."""

    ending: Ending
    tricks: int | None


# ------------------------------------------------------------------------------ typed


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


# ------------------------------------------------------------------------------ what cannot be


def checked(ending: Ending) -> Ending:
    """The same ending. Raises `Problem` if no play could have come to it."""
    _check_hands(ending)
    _check_trick(ending)
    return ending


def _check_hands(ending: Ending) -> None:
    _check_doubles(ending)
    _check_sizes(ending)


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


# ------------------------------------------------------------------------------ from a record


def ending_of(board: Board, claimer: str = "") -> Claimed:
    """The ending of a board at its claim. Raises `Problem` if the record does not have one, or not whole.

    Neither PBN nor LIN says who claimed; ``claimer`` does, and without it declarer is taken to have claimed.
    """
    claim, contract = board.claim, contract_of(board)
    if claim is None:
        raise Problem("the board does not end in a claim")
    claims = claimer or claim.claimer or (contract.declarer if contract else "")
    ending = ending_at(board, claim.at, claims)
    return Claimed(ending, _tricks(claim.tricks, play_before(board, claim.at), ending))


def ending_at(board: Board, at: int, claimer: str) -> Ending:
    """The ending of a board when so many cards had been played. Raises `Problem` if the record does not have it whole.

    ``claimer`` is a hand of the side whose tricks are looked at.
    """
    ending = position_at(board, at, claimer)
    _check_trick(ending)
    return ending


def position_at(board: Board, at: int, claimer: str) -> Ending:
    """The same as the cards lay there, also if one on the table revokes and stays (63B)."""
    contract, before = contract_of(board), play_before(board, at)
    if contract is None or not contract.declarer:
        raise Problem("it is not known who declared, or what")
    _check_record(board, before)
    leader, trick = _table(before, turn(contract.declarer, 1))
    hands = {seat: played.hand_left(before, board.deal, seat) for seat in SEATS}
    shown_out = frozenset(_shown_out(before))
    ending = Ending(hands, contract.denomination, leader, claimer, contract.declarer, trick, shown_out)
    _check_hands(ending)
    return ending


def play_before(board: Board, at: int) -> Play:
    """The play as far as so many cards, without those that were taken back."""
    contract, went = contract_of(board), board.play
    if went is None:
        raise Problem("no card was played, by the record")
    counted = tuple(one for one in went.cards[:at] if played.counts(one))
    return went._replace(cards=counted, denomination=contract.denomination if contract else "")


def _check_record(board: Board, before: Play) -> None:
    missing = [NAMES[seat] for seat in SEATS if len(board.deal.hands.get(seat, ())) != HAND]
    if missing:
        raise Problem(f"the hand is not known whole: {', '.join(missing)}")
    strange = next((one for one in before.cards if one.card not in board.deal.hands[one.seat]), None)
    if strange is not None:
        name = strange.card or "an unknown card"
        raise Problem(f"{NAMES[strange.seat]} played {name}, which the deal does not give to that hand")


def _table(before: Play, opening: str) -> tuple[str, tuple[PlayedCard, ...]]:
    """Who led to the trick at which play stopped, and its cards."""
    tricks = played.tricks(before)
    if not tricks:
        return opening, ()
    last = tricks[-1]
    return (last.winner, ()) if len(last.cards) == len(SEATS) else (last.leader, last.cards)


def _shown_out(before: Play) -> Iterable[tuple[str, str]]:
    for trick in played.tricks(before):
        led = trick.cards[0].card[:1]
        yield from ((one.seat, led) for one in trick.cards if one.card[:1] != led)


def _tricks(declarers: int | None, before: Play, ending: Ending) -> int | None:
    """What was claimed of the tricks that are left, from declarer's tricks in all."""
    already = played.won(before, side(ending.declarer))
    if declarers is None or already is None:
        return None
    of_rest = declarers - already
    if not 0 <= of_rest <= ending.left:
        raise Problem(f"{declarers} tricks for declarer cannot be: {already} won, {ending.left} left")
    return ending.left - of_rest if ending.defends else of_rest


# ------------------------------------------------------------------------------ playing it out


class Line(NamedTuple):
    """Cards played from an ending to its end, and the tricks that they bring the claimer's side."""

    cards: tuple[PlayedCard, ...]
    tricks: int


def play_out(ending: Ending, cards: Iterable[str]) -> Line:
    """The cards, each from the hand whose turn it is, and what they come to. Raises `Problem` at an illegal one."""
    hands = {seat: set(hand) for seat, hand in ending.hands.items()}
    table, line, won = list(ending.trick), list[PlayedCard](), 0
    leader = ending.leader
    for card in cards:
        seat = turn(leader, len(table))
        led = table[0].card[0] if table else ""
        if card not in played.legal_cards(frozenset(hands[seat]), led):
            raise Problem(f"{NAMES[seat]} cannot play {card} there")
        hands[seat].remove(card)
        line.append(PlayedCard(seat, card))
        table.append(line[-1])
        if len(table) == len(SEATS):
            leader = winner(table, ending.trumps)
            won += side(leader) == ending.side
            table = []
    if any(hands.values()):
        raise Problem("the line ends before the cards do")
    return Line(tuple(line), won)


def show_hands(ending: Ending) -> str:
    """The hands as they are typed: ``N:.AK2.. 2.34.. AK...A ..567.``."""
    return "N:" + " ".join(_show(ending.hands[seat]) for seat in SEATS)


def _show(hand: frozenset[str]) -> str:
    return ".".join("".join(rank for rank in RANKS if suit + rank in hand) for suit in SUITS)
