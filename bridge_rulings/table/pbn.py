"""Boards from PBN 2.1, as it is met: what can be read is read, what is wrong becomes a fault, nothing is guessed."""

from __future__ import annotations

from bridge_rulings.table.auction import Auction
from bridge_rulings.table.board import Board, Claim
from bridge_rulings.table.deal import Deal
from bridge_rulings.table.fault import Fault, Report
from bridge_rulings.table.own import unpack
from bridge_rulings.table.pbn_auction import Calls, read_calls
from bridge_rulings.table.pbn_contract import read_contract
from bridge_rulings.table.pbn_game import NEVER_INHERITED, OF_THE_BOARD, Game
from bridge_rulings.table.pbn_play_regular import Cards
from bridge_rulings.table.pbn_result import read_play, read_tricks
from bridge_rulings.table.pbn_text import COMMENT, read_records
from bridge_rulings.table.pbn_values import is_whole, read_deal, read_vulnerable
from bridge_rulings.table.reading import Boards, Reading
from bridge_rulings.table.seats import NAMES
from bridge_rulings.table.written_calls import check_calls

_PLAYERS = {name: seat for seat, name in NAMES.items()}
_ROOMS = {"open": "open", "closed": "closed"}
_FIELDS = frozenset((*OF_THE_BOARD, *_PLAYERS, *NEVER_INHERITED, "Result", "Note", "Room"))


def read_pbn(text: str, file: str = "") -> tuple[tuple[Board, ...], tuple[Fault, ...]]:
    """All boards of a PBN text, and what was wrong with it."""
    return Reading(pbn_boards(text, file)).whole()


def pbn_boards(text: str, file: str) -> Boards:
    """The boards of a PBN text, one after the other."""
    report = Report(text, file)
    before: dict[str, str] = {}  # the values of the record before
    always: dict[str, str] = {}  # those that hold for all records to come, unless they say otherwise
    for record in read_records(text, report):
        game = Game(record, before, always, report)
        yield _board(game)
        before = game.values
    return report.found()


def _board(game: Game) -> Board:
    value = game.value
    vulnerable = read_vulnerable(value("Vulnerable"))
    if vulnerable is None:
        game.unread("Vulnerable", "vulnerability that cannot be read", f"'{value('Vulnerable'):.20}' is not known")
    hands, game.owner = _hands(game)
    dealer = game.seat("Dealer")
    notes = _notes(game)
    calls = _calls(game, dealer, notes["Auction"])
    contract = read_contract(game, calls)
    cards = read_play(game, contract, notes["Play"])
    result = read_tricks(game, contract, cards)
    play = cards.play if cards else None
    claim = None
    if play and play.cards and result is not None and not cards.goes_on and len(play.cards) < 52:  # type: ignore[union-attr]
        claim = Claim("", result, len(play.cards))
    if value("Room"):
        game.odd |= {"Room"} if value("Room").lower() not in _ROOMS else set()
    board = Board(
        number=value("Board"),
        dealer=dealer,
        vulnerable=vulnerable or "",
        deal=Deal(hands, game.whole),
        auction=Auction(dealer or _auction_dealer(calls), tuple(calls.made), calls.complete) if calls else None,
        contract=contract,
        play=play,
        result=result,
        claim=claim,
        room=_ROOMS.get(value("Room").lower(), ""),
        event=value("Event"),
        site=value("Site"),
        date=value("Date"),
        scoring=value("Scoring"),
        players={seat: game.values[name] for name, seat in _PLAYERS.items() if game.values.get(name)},
        notes=_kept_notes(game, notes, calls, cards),
        tags=_others(game),
        source=(game.report.file, game.report.line(game.place)),
    )
    return _with_own(game, board)


def _auction_dealer(calls: Calls | None) -> str:
    """Who dealt, where only the auction says: whoever called first, unless somebody was skipped."""
    if not calls or not calls.made or calls.made[0].mark:
        return ""
    return calls.made[0].seat


def _hands(game: Game) -> tuple[dict[str, frozenset[str]], dict[str, str]]:
    deal = game.values.get("Deal", "")
    if deal.strip() in ("", "?"):
        return {}, {}
    hands, owner, wrong = read_deal(deal)
    game.whole = is_whole(hands, wrong)
    if "Deal" in game.tags and game.tags["Deal"].value != "#":
        for what, meaning in wrong:
            game.fault("Deal", what, meaning)
        if wrong:
            game.odd.add("Deal")
    return hands, owner


def _notes(game: Game) -> dict[str, dict[str, str]]:
    """The texts of the notes by section and number."""
    notes: dict[str, dict[str, str]] = {"": {}, "Auction": {}, "Play": {}}
    if "Note" not in game.record.names:
        return notes
    section = ""
    for tag in game.record.tags:
        if tag.name in ("Auction", "Play"):
            section = tag.name
        elif tag.name == "Note":
            number, colon, text = tag.value.partition(":")
            number = number.strip()
            numbered = colon and number.isdecimal() and len(number) < 9
            if not numbered or not section:
                what = "note that no section has" if numbered else "note without a number"
                game.report.add(tag.place, what, f"'{tag.value:.60}' is kept")
                game.kept.append(("Note", tag.value))
            elif number in notes[section]:
                game.report.add(tag.place, "number of a note given twice", f"the second {number} is kept apart")
                game.kept.append(("Note", tag.value))
            else:
                if not 1 <= int(number) <= 32:
                    game.report.add(tag.place, "number of a note that is not 1 to 32", f"it is read as {number}")
                notes[section][number] = text.strip()
    return notes


def _kept_notes(
    game: Game, notes: dict[str, dict[str, str]], calls: Calls | None, cards: Cards | None
) -> dict[str, str]:
    """The notes that no call carries: by number, those of the play as ``play 1``; and what stands behind a card."""
    used = calls.used if calls else set()
    kept = {number: text for number, text in notes["Auction"].items() if number not in used}
    for number in kept:
        game.fault("Auction", "note that no call refers to", f"note {number} is kept")
    kept |= {f"play {number}": text for number, text in notes["Play"].items()}
    if cards:
        kept |= {f"card {number}": text for number, text in cards.notes.items()}
        texts = " ".join(cards.notes.values())
        for number in notes["Play"]:
            if f"={number}=" not in texts:
                game.fault("Play", "note that no card refers to", f"note {number} is kept")
    return kept


def _calls(game: Game, dealer: str, notes: dict[str, str]) -> Calls | None:
    tag = game.tags.get("Auction")
    if tag is None:
        return None
    first = game.seat("Auction") or dealer
    if not first:
        if tag.words:
            game.fault("Auction", "auction without a dealer", "whose the calls are is not known; they are not read")
            game.kept.append((COMMENT, " ".join(text.strip() for text, _ in tag.words)))
        return None
    calls = read_calls(tag, first, notes, game.report)
    if dealer and calls.made and calls.made[0].seat != dealer and not calls.made[0].mark:
        game.fault("Auction", "first call that is not the dealer's", f"{calls.made[0].seat} calls, {dealer} dealt")
    check_calls(calls.made, game.report, tag.place)
    return calls


def _others(game: Game) -> tuple[tuple[str, str], ...]:
    """The tags that no field of the board holds, comments among them."""
    others: list[tuple[str, str]] = []
    for tag in game.record.tags:
        name = tag.name
        if name in _FIELDS:
            if name in game.odd:
                others.append((name, game.values[name]))
            continue
        value = tag.value if name == COMMENT else game.values.get(name, tag.value)
        if tag.words:
            rows = "".join(text for text, _ in tag.words).strip("\n").split("\n")
            value = "\n".join((value, *(row.rstrip() for row in rows)))
        others.append((name, value))
    taken = [(name, value) for name, value in game.values.items() if name not in game.tags and name not in _FIELDS]
    return (*others, *taken, *game.kept)


def _with_own(game: Game, board: Board) -> Board:
    """The board with what a line of our own says beside the PBN."""
    if game.record.own is None:
        return board
    text, place = game.record.own
    fields = unpack(text)
    if fields is None:
        game.report.add(place, "line of this program that cannot be read", "it is passed over")
        return board
    return board._replace(**fields)
