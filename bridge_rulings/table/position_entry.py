"""A position in one line or several: who is who, and behind semicolons the auction, the play, hands.

``W led H7, 4Sx by S; auction N 1N p 2c! x; play W H7 2 K 3; N AK2.Q..``
"""

from __future__ import annotations

import re
from typing import NamedTuple

from bridge_rulings.errors import Problem
from bridge_rulings.table.auction import Auction
from bridge_rulings.table.board import Board, contract_of, contradictions
from bridge_rulings.table.boards import board_number, dealer_of
from bridge_rulings.table.contract import PASSED_OUT, Contract, show_contract
from bridge_rulings.table.deal import NO_DEAL, Deal, check, filled, owners, tricks_in
from bridge_rulings.table.entry import Entry, read_entry
from bridge_rulings.table.letters import Letters, card_in, in_english, letters_of
from bridge_rulings.table.merging import merged_auction, merged_contract, merged_deal, merged_play, merged_word
from bridge_rulings.table.outcome import read_outcome
from bridge_rulings.table.play import Play
from bridge_rulings.table.score import TRICKS
from bridge_rulings.table.seats import NAMES, read_seat, side, turn
from bridge_rulings.table.typed_auction import dealer_in, read_auction
from bridge_rulings.table.typed_hands import looks_like_hands, read_hands
from bridge_rulings.table.typed_play import read_play

# A semicolon or a new line ends a part, but not inside the text of an alert.
_PARTS = r'(?:"[^"]*"|[^;\n"]|")+'
_HEAD = re.compile(r"\s*(auction|bidding|play|hands|deal|end|result)\b\s*:?\s*(.*)", re.IGNORECASE | re.DOTALL)
_KIND = {"bidding": "auction", "deal": "hands"}


class Parts(NamedTuple):
    """The line in its parts: what says who is who, and the texts of the others without the word that announces them.

    ``last`` is the part in which the line ends: ``who``, ``auction``, ``play``, ``hands``, ``end`` or ``result``.
    """

    who: str = ""
    auction: str | None = None
    play: str | None = None
    hands: tuple[str, ...] = ()
    end: tuple[str, ...] = ()
    result: str | None = None
    last: str = "who"

    @property
    def has_position(self) -> bool:
        """Whether it says more than who is who."""
        return self != Parts(self.who)


def read_position(
    text: str, letters: str = "en", known: Board | None = None, anew: bool = False
) -> tuple[Entry, Board]:
    """What the line says of the incident, and the board as far as it and ``known`` tell.

    ``letters`` is the language of suits and honours, one of `letters.LANGUAGES`. A complete auction gives contract and
    declarer, the number of the board its dealer. ``anew``: a part that is typed takes the place of what is known of
    it. Raises Problem for what cannot be read, for what can be read in two ways, and for what contradicts itself or
    what is known.
    """
    alphabet = letters_of(letters)
    parts = parts_of(text, alphabet)
    board = known or Board()
    if anew:
        board = _without(board, parts)
    who = in_english(parts.who, alphabet)
    entry = read_entry(who)
    number = merged_word("board", board.number, entry.board)
    board = board._replace(number=number, deal=merged_deal(board.deal, _deal(parts, alphabet)))
    board = _with_auction(board, entry, parts.auction, alphabet)
    contract, declarer = contract_of(board), _declarer(board, entry)
    if declarer and not entry.declarer:
        entry = read_entry(f"{who}, declarer {declarer}")
    if parts.auction is not None:
        entry = entry._replace(contract=entry.contract or _played(contract), dealer=board.dealer)
    if entry.contract is not None:
        entry = entry._replace(contract=entry.contract._replace(declarer=declarer))
    if parts.play is not None:
        board = board._replace(play=merged_play(board.play, _play(board, declarer, parts.play, alphabet)))
    if parts.result is not None:
        board = board._replace(result=_result(board, parts.result))
    _check(board)
    _check_deed(entry, board)
    return entry, board


def parts_of(text: str, letters: Letters) -> Parts:
    """The parts of a line. Raises Problem for a second auction or play."""
    found: dict[str, list[str]] = {"who": [], "auction": [], "play": [], "hands": [], "end": [], "result": []}
    kind = "who"
    for part in re.findall(_PARTS, text):
        kind, rest = _kind(part, letters)
        found[kind].append(rest)
        if kind in ("auction", "play", "result") and len(found[kind]) > 1:
            raise Problem(f"two {kind}s", hint=f"write '{kind}' once")
    return Parts(
        who="; ".join(found["who"]),
        auction=next(iter(found["auction"]), None),
        play=next(iter(found["play"]), None),
        hands=tuple(found["hands"]),
        end=tuple(found["end"]),
        result=next(iter(found["result"]), None),
        last=kind,
    )


def _kind(part: str, letters: Letters) -> tuple[str, str]:
    """What a part is about, and its text without the word that says so."""
    found = _HEAD.match(part)
    head, rest = (found[1].lower(), found[2]) if found else ("", "")
    if head in ("auction", "bidding", "hands", "result"):
        return _KIND.get(head, head), rest
    if head == "play" and _begins_with_card(rest, letters):  # "play by E" says who it is about
        return head, rest
    if (head == "deal" and looks_like_hands(rest)) or (head == "end" and read_seat(re.split(r"[\s:]", rest)[0])):
        return _KIND.get(head, head), rest
    return ("hands", part) if looks_like_hands(part) else ("who", part.strip())


def _begins_with_card(text: str, letters: Letters) -> bool:
    words = [word.strip("<+*!") for word in re.findall(r"[^\s,:]+", text)[:2]]
    words = words[1:] if words and read_seat(words[0]) else words[:1]
    return bool(words) and (words[0] == "-" or card_in(words[0], letters) is not None)


# ------------------------------------------------------------------------------ the parts of the board


def _without(board: Board, parts: Parts) -> Board:
    """The board without what these parts say of it; who is who is said anew in any case."""
    board = board._replace(number="", contract=None)
    if parts.auction is not None:
        board = board._replace(dealer="", auction=None)
    if parts.play is not None:
        board = board._replace(play=None, claim=None, result=None)
    if parts.result is not None:
        board = board._replace(result=None)
    return board._replace(deal=NO_DEAL) if parts.hands or parts.end else board


def _deal(parts: Parts, letters: Letters) -> Deal:
    deal = NO_DEAL
    for texts, whole in ((parts.hands, False), (parts.end, True)):
        for text in texts:
            typed = read_hands(text, letters, whole)
            if twice := deal.hands.keys() & typed.hands.keys():
                raise Problem(f"two hands of {', '.join(sorted(twice))}", hint="give each hand once")
            deal = merged_deal(deal, typed)
    if parts.end and parts.hands:
        raise Problem("hands, and hands that hold nothing else", hint="write either 'hands' or 'end'")
    return filled(deal)


def _with_auction(board: Board, entry: Entry, text: str | None, letters: Letters) -> Board:
    """The board with dealer, auction and contract."""
    dealer = merged_word("dealer", board.dealer or (board.auction.dealer if board.auction else ""), entry.dealer)
    typed: Auction | None = None
    if text is not None:
        typed = read_auction(text, dealer or _usual_dealer(board, text), letters)
    auction = merged_auction(board.auction, typed)
    return board._replace(
        dealer=dealer or (auction.dealer if auction else ""),
        auction=auction,
        contract=merged_contract(board.contract, entry.contract),
    )


def _usual_dealer(board: Board, text: str) -> str:
    """Who deals by the number of the board, unless it is said."""
    number = board_number(board.number)
    return dealer_of(number) if number and not dealer_in(text) else ""


def _declarer(board: Board, entry: Entry) -> str:
    contract = contract_of(board)
    return merged_word("declarer", contract.declarer if contract else "", entry.declarer)


def _played(contract: Contract | None) -> Contract | None:
    return None if contract == PASSED_OUT else contract


def _play(board: Board, declarer: str, text: str, letters: Letters) -> Play:
    contract = contract_of(board)
    if contract == PASSED_OUT:
        raise Problem("a play, but the board was passed out", hint="leave out the play, or mend the auction")
    if contract is None and board.auction is not None:
        raise Problem("a play, but the auction is not over", hint="end it with ap, or name the contract: 4S by S")
    opens = turn(declarer, 1) if declarer and tricks_in(board.deal) == TRICKS else ""  # of an ending nobody says
    leader = opens or (board.play.leader if board.play else "")
    return read_play(text, leader, contract.denomination if contract else "", board.deal, letters)


def _result(board: Board, text: str) -> int:
    """Declarer's tricks: their number, or as a score sheet has it (``=``, ``+1``, ``-2``)."""
    shown, contract = text.strip().replace(" ", ""), contract_of(board)
    if shown.isdecimal() and len(shown) < 3 and int(shown) <= TRICKS:
        return _same_result(board, int(shown))
    if not re.fullmatch(r"=|[+\-−–]\d{1,2}", shown):
        raise Problem(f"result '{text.strip():.20}' cannot be read", hint="declarer's tricks, or =, +1, -2")
    if contract is None or not contract.level:
        raise Problem(f"result {shown}: of which contract?", hint="name it: 4S by S; or give declarer's tricks")
    return _same_result(board, read_outcome(show_contract(contract, symbols=False).partition(" by")[0] + shown).tricks)


def _same_result(board: Board, tricks: int) -> int:
    if board.result not in (None, tricks):
        raise Problem(f"the result is {board.result} tricks here, not {tricks}", hint="mend one of the two")
    return tricks


def _check(board: Board) -> None:
    """Refuses a board whose parts cannot all be true."""
    if told := contradictions(board):
        raise Problem(told[0], hint="mend one of the two")
    for wrong in check(board.deal):
        raise Problem(f"{wrong.seat or 'a hand'} has {wrong.note or wrong.card}", hint="mend the hands")


def _check_deed(entry: Entry, board: Board) -> None:
    """Refuses a card or call of the player whom the line is about, if the position has it from another hand.

    Declarer plays from two hands, and may be named for either.
    """
    contract = contract_of(board)
    declaring = side(contract.declarer) if contract and contract.declarer else ""
    same = {entry.actor, turn(entry.actor, 2)} if entry.actor and side(entry.actor) == declaring else {entry.actor}
    made = [(one.call, one.seat) for one in board.auction.calls] if board.auction else []
    lying = [(one.card, one.seat) for one in board.play.cards] if board.play else []
    lying += list(owners(board.deal).items())
    for what, seats, places in (
        (entry.call, {entry.actor}, made),
        *((card, same, lying) for card in entry.card.split()),
    ):
        where = [seat for one, seat in places if one == what]
        if entry.actor and what and where and not seats & set(where):
            raise Problem(
                f"{what} is {NAMES[entry.actor]}'s in the line, and {NAMES[where[0]]}'s in what follows",
                hint=f"a seat before it says whose it was: {entry.actor}:{what}",
            )
