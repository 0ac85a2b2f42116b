"""A play as bridge players type it: ``W H7 2 K 3 / s4 ...``.

The player of the first card stands in front; then every card is typed in the order it was played, a space or a comma
between two. Whose it is follows from the trick, as far as it can be told who won the one before.

=============  ==========================================================================================
``H7 7h ♥10``  a card, its suit first or last
``7``          a card of the suit that was led, as long as everybody in the trick has followed to it
``-``          a card that nobody knows
``none``       this player did not play to the trick
``/``          the end of a trick, which may be left out
``E:S4``       a card from East's hand, whose turn it need not have been
``H2<``        a card that was taken back
``H2+``        a card out of turn that was accepted
``E:SK*``      a card of East's that was exposed, not played
``C3!``        a revoke, where the hand is not known
=============  ==========================================================================================
"""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn

from bridge_rulings.errors import Problem
from bridge_rulings.table.deal import NO_DEAL, Deal, hand, is_whole, owners, tricks_in
from bridge_rulings.table.letters import ENGLISH, Letters, card_in, described, ranks_in, suit_in, write_card
from bridge_rulings.table.misplay import unfounded
from bridge_rulings.table.play import Play, PlayedCard, counts, groups, next_in_trick, winner
from bridge_rulings.table.seats import NAMES, SEATS, read_seat
from bridge_rulings.table.typed import MARKS, SEAT, Word, refuse, without_variants, words_of

PART = "play"

_MARKS = {**MARKS, "*": "exposed", "!": "revoke"}
_UNKNOWN = "-"
_NONE = "NONE"
_TRICK_ENDS = "/|"
_WORDS = r"[/|]|[^\s,/|]+"
_CARD = re.compile(rf"(?:(?P<seat>{SEAT}):)?(?P<card>-|[^\s:<+*!-]+)(?P<marks>[<+*!]*)", re.IGNORECASE)
_HOW = "like W H7 2 K 3 / S4; E:S4 out of turn, H2< taken back, - for a card that nobody knows"


class _Read(NamedTuple):
    """One word as a card; ``suit`` is the one that it has by itself, ``seat`` is empty unless it was typed."""

    word: Word
    seat: str
    suit: str
    rank: str
    mark: str


def read_play(
    text: str, leader: str = "", denomination: str = "", deal: Deal = NO_DEAL, letters: Letters = ENGLISH
) -> Play:
    """The play that is typed.

    ``leader`` is whose the opening lead was, ``denomination`` the trumps, ``deal`` the hands, as far as they are known.

    Raises Problem for a word that is no card, for a card of which it cannot be told whose or of what suit it is, and
    for one that cannot have been played.
    """
    words = words_of(PART, _glued(without_variants(text)), _WORDS)
    first = read_seat(words[0].text) if words else None
    words = words[1:] if first else words
    if not words:
        raise Problem("the play has no card", hint=_HOW)
    reader = _Reader(first or leader, denomination, deal, letters)
    for word in words:
        reader.take(word)
    play = Play(denomination, leader, tuple(reader.played))
    _check_marks(play, deal, reader.words)
    _check_tricks(play, reader)
    return play


def _glued(text: str) -> str:
    return re.sub(rf"\b({SEAT}):\s+", r"\1:", text, flags=re.IGNORECASE)


def _check_marks(play: Play, deal: Deal, words: list[Word]) -> None:
    for at, mark in unfounded(play, deal):
        if mark == "revoke":
            refuse(
                words[at], "is no revoke: it follows suit, leads, or comes from a hand without the suit", "no ! then"
            )


def _check_tricks(play: Play, reader: _Reader) -> None:
    """Who did not play to a trick and then leads to the next out of turn would seem to have played to it after all."""
    for number, group in enumerate(groups(play), 1):
        for at in group:
            if reader.numbers[at] != number:
                what = f"cannot be told from a late card to trick {number}"
                refuse(reader.words[at], what, "type the play up to here; the rest is for the ruling")


class _Reader:
    """The table while the cards are read: ``trick`` what lies there, ``absent`` who did not play to it."""

    def __init__(self, first: str, denomination: str, deal: Deal, letters: Letters) -> None:
        self.turn = first
        self.denomination = denomination
        self.deal = deal
        self.letters = letters
        self.played: list[PlayedCard] = []
        self.words: list[Word] = []
        self.numbers: list[int] = []  # of the trick, for each card
        self.trick: list[PlayedCard] = []
        self.absent: set[str] = set()
        self.number = 1
        self.owners = owners(deal)
        self.where: dict[str, str] = {}

    def take(self, word: Word) -> None:
        """One word: a card, somebody who played none, or the end of a trick."""
        if word.text in _TRICK_ENDS:
            self._check_end(word)
        elif word.text.upper() == _NONE:
            self._none(word)
        else:
            self._card(self._read(word))

    def _check_end(self, word: Word) -> None:
        if self.trick or self.absent or not self.played:
            refuse(word, f"ends a trick of {len(self.trick)} cards",
                   "- is a card that nobody knows, none a player who did not play to the trick")  # fmt: skip

    def _none(self, word: Word) -> None:
        if not self.trick or not self.turn:
            refuse(word, "stands where a trick begins", "none is for a player who did not play to a trick")
        self.absent.add(self.turn)
        self._go_on()

    # -------------------------------------------------------------------------- one card

    def _read(self, word: Word) -> _Read:
        found = _CARD.fullmatch(word.text)
        if found is None or len(found["marks"]) > 1:
            self._refuse_card(word)
        typed = found["card"]
        seat, mark = read_seat(found["seat"] or "") or "", _MARKS.get(found["marks"], "")
        if typed == _UNKNOWN:
            return _Read(word, seat, "", "", mark)
        if card := card_in(typed, self.letters):
            return _Read(word, seat, card[0], card[1], mark)
        ranks = ranks_in(typed, self.letters)
        if ranks is None or len(ranks) != 1:
            self._refuse_card(word)
        return _Read(word, seat, self._suit_led(word), ranks[0], mark)

    def _refuse_card(self, word: Word) -> NoReturn:
        if read_seat(word.text):
            refuse(word, "is a seat, not a card", f"write it before its card: {word.text}:S4")
        if suit_in(word.text[:1], self.letters) and word.text[1:].lower() in ("", "x"):
            refuse(word, "has no rank", "write which card it was, or - if nobody knows")
        refuse(word, "is no card", _HOW if self.letters is ENGLISH else described(self.letters))

    def _suit_led(self, word: Word) -> str:
        """The suit of a card that is typed without one."""
        suits = {card.card[:1] for card in self.trick}
        if not suits:
            refuse(word, "has no suit, and it leads to a trick", "write its suit: H7")
        if len(suits) > 1 or "" in suits:
            refuse(word, "has no suit, and not everybody is known to have followed suit", "write its suit: H7")
        return suits.pop()

    def _card(self, one: _Read) -> None:
        seat = one.seat or ("" if "exposed" in one.mark else self.turn)
        if not seat:
            self._refuse_unseated(one.word)
        card = PlayedCard(seat, one.suit + one.rank, one.mark)
        if counts(card):
            self._check(one.word, card)
        self._check_owner(one.word, card)
        self.played.append(card)
        self.words.append(one.word)
        self.numbers.append(self.number)
        if counts(card):
            self.where[card.card] = f"trick {self.number}"
            self.trick.append(card)
            self._go_on()

    def _refuse_unseated(self, word: Word) -> NoReturn:
        if "*" in word.text:
            refuse(word, "is exposed by whom?", f"write the seat: E:{word.text}")
        if self.played:
            refuse(word, f"leads to trick {self.number}, and it cannot be told who won the one before",
                   f"write the seat: E:{word.text}")  # fmt: skip
        refuse(word, "is led by whom?", "begin with the seat of the player who led: W H7 2 K 3")

    def _check(self, word: Word, card: PlayedCard) -> None:
        """Whether the card can have been played now."""
        if self.number > tricks_in(self.deal):
            refuse(word, "comes after the last trick", "leave it out")
        if card.card and card.card in self.where:
            refuse(
                word,
                f"was played to {self.where[card.card]}",
                f"{write_card(card.card, self.letters)} can be played once",
            )
        if card.seat in (*(each.seat for each in self.trick), *self.absent):
            refuse(word, f"is {NAMES[card.seat]}'s second card to trick {self.number}",
                   "- is a card that nobody knows, none a player who did not play to the trick")  # fmt: skip

    def _check_owner(self, word: Word, card: PlayedCard) -> None:
        if not card.card:
            return
        owner = self.owners.get(card.card, card.seat)
        if owner != card.seat:
            refuse(word, f"is {NAMES[card.seat]}'s card here, but lies in {NAMES[owner]}'s hand",
                   f"if {NAMES[owner]} played it: {owner}:{write_card(card.card, self.letters)}")  # fmt: skip
        if is_whole(self.deal, card.seat) and card.card not in hand(self.deal, card.seat):
            refuse(word, f"is not in {NAMES[card.seat]}'s hand", "mend the hand or the card")

    def _go_on(self) -> None:
        """Whose turn it is next; after four players, the winner's."""
        if len(self.trick) + len(self.absent) < len(SEATS):
            self.turn = next_in_trick([*self.trick, *(PlayedCard(seat, "") for seat in self.absent)])
            return
        self.turn = winner(self.trick, self.denomination)
        self.number += 1
        self.trick, self.absent = [], set()
