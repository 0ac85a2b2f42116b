"""What an auction tells about one of its calls: whose turn it was, what was called since; and when it cannot tell."""

from __future__ import annotations

import pytest
from tables import bidding

from bridge_rulings.table.auction import Auction, MadeCall
from bridge_rulings.table.callfacts import (
    called_before,
    called_over,
    calls_after,
    certain,
    goes_on,
    is_admissible,
    lost_turn,
    lowest_instead,
    put_instead,
    steps_short,
    turn_at,
)


def unknown(dealer: str, text: str) -> Auction:
    """As `bidding`; ``?`` is a call that nobody knows."""
    made = bidding(dealer, text)
    return made._replace(calls=tuple(one._replace(call="") if one.call == "?" else one for one in made.calls))


# ------------------------------------------------------------------------------ how the call stood


@pytest.mark.parametrize(
    ("dealer", "calls", "turn"),
    [
        ("N", "1S", "N"),
        ("N", "P E:P S:P", "S"),
        ("N", "S:1C", "N"),
        ("N", "E:1C S:P", "S"),
        ("N", "E:1C N:1S E:2C", "E"),
        ("N", "1S E:1H E:2H", "E"),
        ("N", "1S E:1H S:P", "S"),
        ("N", "1S P E:1N", "S"),
        ("N", "S:1C/accepted N:1D", "W"),
        ("N", "S:1C/withdrawn N:1D", "N"),
        ("N", "1S ? P", "S"),
    ],
    ids=[
        "first",
        "in turn",
        "at partner's turn",
        "over a call out of turn",
        "after the right player called",
        "put right",
        "over an insufficient bid",
        "at the turn of the player on the left",
        "after one that was accepted",
        "after one taken back",
        "after one that nobody knows",
    ],
)
def test_whose_turn_it_was(dealer: str, calls: str, turn: str) -> None:
    auction = unknown(dealer, calls)
    assert turn_at(auction, len(auction.calls) - 1) == turn


@pytest.mark.parametrize(
    ("dealer", "calls"),
    [
        ("N", "S:1C N:1D"),
        ("N", "S:1C N:1D W:P"),
        ("N", "S:1C E:1D"),
        ("S", "E:1C S:1D W:P"),
        ("N", "1S E:1H W:2H"),
        ("N", "1S E:P E:2D S:P"),
        ("N", "1S S:X W:P"),
        ("N", "1S ? P P E:X"),
        ("N", "1S P P P E:X"),
        ("", "N:1S"),
        ("", "W:1S E:P"),
    ],
    ids=[
        "partner of one who called out of turn",
        "and after him",
        "over or not",
        "his own turn or not",
        "an insufficient bid that nobody has seen to",
        "a change of call",
        "a double that is not allowed, and called over",
        "a call that nobody knows, and perhaps the first of three passes",
        "the auction was over",
        "no dealer",
        "no dealer, and the first call perhaps out of turn",
    ],
)
def test_when_it_cannot_be_told_whose_turn_it_was(dealer: str, calls: str) -> None:
    auction = unknown(dealer, calls)
    assert turn_at(auction, len(auction.calls) - 1) == ""


def test_a_second_call_before_the_next_player_comes_at_his_turn() -> None:
    assert turn_at(bidding("N", "1S P E:2D"), 2) == "S"


def test_without_a_dealer_the_players_who_follow_each_other_are_in_turn() -> None:
    auction = Auction("", (MadeCall("W", "1C"), MadeCall("N", "P"), MadeCall("E", "P")))
    assert [turn_at(auction, at) for at in range(3)] == ["", "N", "E"]


def test_an_insufficient_bid_is_measured_against_the_bid_before_it() -> None:
    auction = bidding("N", "1S 1H")
    assert steps_short(auction, 1) == 2
    assert steps_short(auction, 0) == 0
    assert lowest_instead(auction, 1) == "2H"
    assert steps_short(bidding("N", "P"), 0) is None
    after = unknown("N", "1H ? 2D")
    assert (steps_short(after, 2), lowest_instead(after, 2)) == (None, None)
    assert lowest_instead(bidding("N", "7S 7H"), 1) is None


@pytest.mark.parametrize(
    ("calls", "answer"),
    [
        ("1S X", True),
        ("1S X XX", True),
        ("1S P X", False),
        ("1S P P W:X N:X", False),
        ("1S P W:X", True),
        ("X", False),
        ("1S XX", False),
        ("1S P", None),
        ("1S P P P E:X", None),
        ("1S ? X", None),
        ("1S P E:X", None),
    ],
)
def test_a_double_is_held_against_the_last_bid_in_turn_or_not(calls: str, answer: bool | None) -> None:
    auction = unknown("N", calls)
    assert is_admissible(auction, len(auction.calls) - 1) is answer


def test_whether_he_had_called_before() -> None:
    assert called_before(bidding("N", "E:1C"), 0) is False
    assert called_before(bidding("N", "1S P P P 2S E:3C"), 5) is True
    assert called_before(bidding("N", "1S P E:2D"), 2) is True, "just now"
    assert called_before(bidding("N", "E:1C/withdrawn N:P E:1D"), 2) is None
    assert called_before(bidding("N", "E:1C N:P E:1D"), 2) is None, "it is as if he had not called"


# ------------------------------------------------------------------------------ what was called since


@pytest.mark.parametrize(
    ("calls", "over"),
    [
        ("1S 1H", False),
        ("1S 1H P", True),
        ("1S 1H E:2H", False),
        ("1S 1H E:2H P", None),
        ("1S 1H W:P", False),
        ("1S 1H W:P S:P", None),
        ("1S 1H P/withdrawn", None),
    ],
)
def test_he_called_over_it_if_nobody_called_before_him(calls: str, over: bool | None) -> None:
    assert called_over(bidding("N", calls), 1) is over


@pytest.mark.parametrize(
    ("calls", "which"),
    [
        ("1S 1H", -1),
        ("1S 1H P P P", -1),
        ("1S 1H 2C P P 2H", -1),
        ("1S 1H E:2H", 2),
        ("1S 1H/withdrawn E:2H P", 2),
        ("1S 1H P E:2H", None),
        ("1S 1H W:P E:2H", None),
        ("1S 1H/accepted E:2H", None),
    ],
)
def test_the_call_that_he_put_in_its_place(calls: str, which: int | None) -> None:
    assert put_instead(bidding("N", calls), 1) == which


@pytest.mark.parametrize(
    ("calls", "at", "who"),
    [
        ("N:1H S:P W:P N:P", 1, "E"),
        ("E:1H S:P W:P S:P", 3, "N"),
        ("N:1H E:P S:P S:P", 3, "W"),
        ("S:1S S:P W:P N:P", 1, "E"),
        ("N:1H E:P S:P W:P", 2, ""),
        ("N:1H S:P N:P", 1, ""),
        ("N:1H S:P N:P N:P", 1, ""),
        ("N:1H S:P W:P", 1, ""),
        ("N:P S:P W:P N:P", 1, ""),
        ("N:1H S:P W:P N:P E:1S", 4, ""),
        ("N:1H S:P/withdrawn W:P N:P", 1, ""),
        ("N:1H ? W:P N:P", 1, ""),
    ],
)
def test_who_lost_his_turn_before_three_passes(calls: str, at: int, who: str) -> None:
    assert lost_turn(unknown("N", calls), at) == who


@pytest.mark.parametrize(
    ("calls", "on"),
    [
        ("1S P P", True),
        ("1S P P P", False),
        ("1S P P P X", False),
        ("P P P", True),
        ("P P P P", False),
        ("1S ? P", True),
        ("1S ? P P", False),
        ("1S P P P/withdrawn", True),
        ("1S P P 2C/withdrawn P", False),
        ("1S S:P W:P N:P", False),
    ],
)
def test_an_auction_goes_on_while_it_has_too_few_passes(calls: str, on: bool) -> None:
    assert goes_on(unknown("N", calls)) is on


def test_of_an_auction_that_is_recorded_as_whole_nobody_knows_whether_it_went_on() -> None:
    assert not goes_on(bidding("N", "1S P 4S")._replace(complete=True))


def test_calls_are_certain_up_to_the_first_thing_that_was_not_seen_to() -> None:
    auction = bidding("N", "1S P S:X W:P N:P E:P")
    assert [certain(auction, at) for at in range(6)] == [True, True, True, False, False, False]
    assert calls_after(auction, 1, "N") == [4]
