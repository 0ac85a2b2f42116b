"""Play and result of a PBN record: who led, what declarer made, and whether the cards say so too."""

from __future__ import annotations

from bridge_rulings.table.contract import PASSED_OUT, Contract
from bridge_rulings.table.pbn_game import Game
from bridge_rulings.table.pbn_play import read_cards
from bridge_rulings.table.pbn_play_regular import Cards
from bridge_rulings.table.pbn_text import COMMENT
from bridge_rulings.table.pbn_values import read_result
from bridge_rulings.table.seats import turn


def read_play(game: Game, contract: Contract | None, notes: dict[str, str]) -> Cards | None:
    """The cards of the play section; None if there is none, or if nobody knows whose they are."""
    tag = game.tags.get("Play")
    if tag is None:
        return None
    declarer = contract.declarer if contract else ""
    due = turn(declarer, 1) if declarer else ""
    first = game.seat("Play")
    if not tag.words:
        first = first or due
    elif not first:
        if not due:
            game.fault("Play", "play without a leader", "whose the cards are is not known; they are not read")
            game.kept.append((COMMENT, " ".join(text.strip() for text, _ in tag.words)))
            return None
        game.fault("Play", "play without a leader", f"read as led by {due}, at declarer's left")
        first = due
    elif due and first != due:
        game.fault(
            "Play",
            "first column that is not the leader's",
            f"{due} is on lead against {declarer}; the columns are read from {first}",
        )
    elif not due:
        game.fault("Play", "play without a declarer", "whose lead it was is not known")
    if not first:
        return None
    if tag.words and not game.owner:
        game.fault("Play", "play without a deal", "whether a card was held is not known")
    if tag.words and not (contract and contract.level):
        game.fault("Play", "play without a contract", "who won a trick is known only where all followed suit")
    denomination = contract.denomination if contract else ""
    return read_cards(tag, first, denomination, game.owner, notes, game.report)


def read_tricks(game: Game, contract: Contract | None, cards: Cards | None) -> int | None:
    """Declarer's tricks by the tag; None if not known."""
    value = game.value("Result").strip()
    irregular = value.startswith("^")
    declarer = contract.declarer if contract else ""
    result, what = read_result(value[1:] if irregular else value, declarer)
    if what:
        game.unread("Result", what, f"'{value:.20}' is not known")
    if irregular or (result is None and value not in ("", "?")):
        game.odd.add("Result")
    if result is not None and contract == PASSED_OUT:
        game.odd.add("Result")
        if result:
            game.fault("Result", "result of a board that was passed out", f"'{value:.20}' is kept")
        return None
    if result is not None and not declarer:
        game.fault("Result", "result without a declarer", f"{result} tricks, nobody knows whose")
    if cards and cards.play.cards and declarer:
        _replayed(game, result, irregular, cards, declarer)
    return result


def _replayed(game: Game, result: int | None, irregular: bool, cards: Cards, declarer: str) -> None:
    """Report a result that the tricks which were won for certain do not allow."""
    own, other = ("NS", "EW") if declarer in "NS" else ("EW", "NS")
    least, most = cards.won[own], 13 - cards.won[other]
    if irregular and not any(card.mark for card in cards.play.cards) and result is not None and least <= result <= most:
        game.fault("Result", "^ before a result that is so by the play", "the mark is kept")
    elif result is None and least == most:
        game.fault("Result", "result left out", f"by the play it is {least}")
    elif result is not None and not irregular and not least <= result <= most:
        by_the_play = f"{least}" if least == most else f"{least} to {most}"
        meaning = f"{result} recorded, {by_the_play} by the play; the tag is read"
        game.fault("Result", "result that the play does not give", meaning)
