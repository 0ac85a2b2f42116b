"""Endings as typed and as recorded: what is read, and what cannot be."""

from __future__ import annotations

from random import Random

import pytest
from boardmaker import make_deal, make_play

from bridge_rulings.analysis.ending import Ending, ending_of, play_out, read_ending, show_hands
from bridge_rulings.errors import Problem
from bridge_rulings.table.board import Board, Claim
from bridge_rulings.table.contract import Contract
from bridge_rulings.table.deal import Deal
from bridge_rulings.table.play import Play, PlayedCard

HANDS = "N:.AK2.. 2.34.. AK...A ..567."


def spades(text: str, trick: str = "", leader: str = "S") -> Ending:
    """An ending with spades as trumps, claimed by South."""
    return read_ending(text, "S", leader, "S", trick=trick)


def test_hands_are_written_as_in_a_pbn_deal() -> None:
    ending = spades(HANDS)
    assert ending.hands["S"] == {"SA", "SK", "CA"}
    assert ending.hands["W"] == {"D5", "D6", "D7"}
    assert (ending.left, ending.to_play, ending.side, ending.defends) == (3, "S", "NS", False)


def test_the_hands_can_be_written_again() -> None:
    assert spades(show_hands(spades(HANDS))) == spades(HANDS)


@pytest.mark.parametrize("text", ["N:-.AK2.-.- 2.34.-.- AK.-.-.A -.-.567.-", "n:.ak2.. 2.34.. ak...a ..567."])
def test_a_dash_is_a_void_and_small_letters_do(text: str) -> None:
    assert spades(text) == spades(HANDS)


@pytest.mark.parametrize("trumps", ["N", "nt", "no trumps"])
def test_no_trumps_is_written_in_several_ways(trumps: str) -> None:
    assert read_ending(HANDS, trumps, "S", "S").trumps == "N"


def test_the_cards_on_the_table_may_stand_in_the_hands_or_not() -> None:
    still_there = spades(HANDS, "CA D5")
    taken_out = spades("N:.AK2.. 2.34.. AK... ..67.", "CA,D5")
    assert still_there == taken_out
    assert taken_out.trick == (PlayedCard("S", "CA"), PlayedCard("W", "D5"))
    assert (taken_out.left, taken_out.to_play) == (3, "N")


def test_the_last_trick_may_be_under_way() -> None:
    ending = spades("N:... 3... 4... 5...", "SA", leader="N")
    assert (ending.left, ending.to_play, ending.hands["N"]) == (1, "E", frozenset())


@pytest.mark.parametrize(
    ("hands", "trick", "told"),
    [
        ("N:.AK2.. 2.34.. AK...A ..56.", "", "not equal: North 3, East 3, South 3, West 2"),
        ("N:.AK2.. 2.34.. AK...A ..56.", "CA", "two places: South and the trick"),
        ("N:.AK2.. 2.34.. AK... ..56.", "CA", "not equal"),
        ("N:.AK2.. 2.34.. AK...A 2..56.", "", "S2 is in two places: East and West"),
        ("N:.AK2.. 2.34.. AK...A ..567.", "S2", "S2 is in two places: East and the trick"),
        ("N:.AK2.. 2.34.. AK...A", "", "four hands"),
        (".AK2.. 2.34.. AK...A ..567.", "", "begin with a seat"),
        ("N:.AX2.. 2.34.. AK...A ..567.", "", "'X'"),
        ("N:... ... ... ...", "", "without a card"),
        ("N:.AK2.. 2.34.. AK...A ..567.", "C1", "'C1' is no card"),
        ("N:.AK2.. 2.34.. AK...A ..567.", "CA D5 H2 S2", "is over"),
    ],
)
def test_what_cannot_be_is_told(hands: str, trick: str, told: str) -> None:
    with pytest.raises(Problem, match=told):
        spades(hands, trick)


def test_a_card_on_the_table_that_revokes_is_told() -> None:
    with pytest.raises(Problem, match="does not follow"):
        spades("N:.AK2.. 2.34.. AK...A 3..56.", "SA D5")


@pytest.mark.parametrize(("trumps", "leader", "claimer"), [("X", "S", "S"), ("S", "Q", "S"), ("S", "S", "")])
def test_trumps_and_seats_that_are_none_are_told(trumps: str, leader: str, claimer: str) -> None:
    with pytest.raises(Problem, match="is no"):
        read_ending(HANDS, trumps, leader, claimer)


def test_playing_out_counts_the_tricks_of_the_claimers_side() -> None:
    line = play_out(spades(HANDS), "CA D5 HA S2 H3 SA D6 H2 SK D7 HK H4".split())
    assert line.tricks == 2
    assert line.cards[3] == PlayedCard("E", "S2")


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("SA D5 HA H3", "East cannot play H3"),
        ("S2", "South cannot play S2"),
        ("CA D5 HA S2", "before the cards do"),
    ],
)
def test_an_illegal_line_is_no_line(cards: str, told: str) -> None:
    with pytest.raises(Problem, match=told):
        play_out(spades(HANDS), cards.split())


# ------------------------------------------------------------------------------ from a record


def recorded(seed: int, cards: int) -> Board:
    """A board of which so many cards were played before declarer, South, claimed."""
    random = Random(seed)  # noqa: S311 - boards that repeat, no secret
    deal, contract = make_deal(random), Contract(4, "H", 0, "S")
    play, won = make_play(random, deal, contract, cards)
    return Board(deal=Deal(deal), contract=contract, play=play, claim=Claim("", won + 1, cards))


@pytest.mark.parametrize("cards", [0, 1, 17, 30, 44, 51])
def test_a_board_gives_its_ending_at_the_claim(cards: int) -> None:
    board = recorded(cards, cards)
    ending, claimed = ending_of(board)
    assert sum(len(hand) for hand in ending.hands.values()) + len(ending.trick) == 52 - cards + cards % 4
    assert (ending.left, ending.claimer, ending.trumps, claimed) == (13 - cards // 4, "S", "H", 1)
    assert len(ending.trick) == cards % 4


def test_a_defenders_claim_is_counted_from_his_side() -> None:
    ending, claimed = ending_of(recorded(3, 40), "W")
    assert (ending.defends, claimed) == (True, 2)


def test_who_has_shown_out_is_seen_from_the_play() -> None:
    board = recorded(5, 44)
    deal = board.deal.hands
    assert board.play
    ending, _ = ending_of(board)
    for seat, suit in ending.shown_out:
        assert not any(card[0] == suit for card in ending.hands[seat])
        assert sum(card[0] == suit for card in deal[seat]) < 5
    assert ending.shown_out


def test_a_record_without_a_whole_ending_is_told() -> None:
    board = recorded(7, 20)
    hands = {seat: hand for seat, hand in board.deal.hands.items() if seat != "E"}
    with pytest.raises(Problem, match="not known whole: East"):
        ending_of(board._replace(deal=Deal(hands)))
    with pytest.raises(Problem, match="does not end in a claim"):
        ending_of(board._replace(claim=None))
    with pytest.raises(Problem, match="cannot be"):
        ending_of(board._replace(claim=Claim("", 13, 20), play=Play("H", "W", board.play.cards if board.play else ())))
