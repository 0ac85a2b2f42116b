"""What an auction has come to: whose turn, what is legal, contract and declarer; irregular calls on the way too."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import bidding

from bridge_rulings.table.auction import (
    Auction,
    MadeCall,
    contract_of,
    contract_so_far,
    declarer,
    dummy,
    last_bid,
    legal_calls,
    now,
    over,
    standing,
    turn,
)
from bridge_rulings.table.callfacts import turn_at
from bridge_rulings.table.calls import BIDS, CALLS
from bridge_rulings.table.contract import PASSED_OUT, Contract
from bridge_rulings.table.seats import SEATS

# ------------------------------------------------------------------------------ against brute force


def legal(calls: list[str]) -> list[str]:
    """The legal calls after these, in the plainest way."""
    bids = [call for call in calls if call in BIDS]
    found = ["P", *BIDS[BIDS.index(bids[-1]) + 1 if bids else 0 :]]
    text = " ".join(calls)
    tail = text.split()
    passes = 0
    while tail and tail[-1] == "P":
        tail.pop()
        passes += 1
    if tail and tail[-1] in BIDS and passes in (0, 2):
        found.append("X")
    if tail and tail[-1] == "X" and passes in (0, 2):
        found.append("XX")
    return found


def ended(calls: list[str]) -> bool:
    return len(calls) >= 4 and calls[-3:] == ["P"] * 3


def contract_by_hand(dealer: str, calls: list[str]) -> Contract | None:
    bids = [(at, call) for at, call in enumerate(calls) if call in BIDS]
    if not bids:
        return PASSED_OUT if len(calls) == 4 else None
    at, bid = bids[-1]
    first = next(one for one, call in bids if call[1] == bid[1] and one % 2 == at % 2)
    doubled = max(("P", "X", "XX").index(call) for call in calls[at:] if call not in BIDS) if calls[at + 1 :] else 0
    return Contract(int(bid[0]), bid[1], doubled, SEATS[(SEATS.index(dealer) + first) % 4])


@st.composite
def legal_auctions(draw: st.DrawFn) -> tuple[str, list[str]]:
    calls: list[str] = []
    for low in draw(st.lists(st.integers(0, 5), max_size=40)):
        if ended(calls):
            break
        choice = legal(calls)
        doubles = [call for call in choice if call[0] == "X"]
        choice = [*doubles, "P", "P", *choice[1:4]]
        calls.append(choice[low % len(choice)])
    return draw(st.sampled_from(SEATS)), calls


@given(legal_auctions())
def test_of_a_legal_auction_turn_legal_calls_and_contract_are_what_brute_force_finds(
    made: tuple[str, list[str]],
) -> None:
    dealer, calls = made
    seats = [SEATS[(SEATS.index(dealer) + at) % 4] for at in range(len(calls) + 1)]
    auction = Auction(dealer, tuple(map(MadeCall, seats, calls)))
    assert over(auction) == ended(calls)
    assert turn(auction) == ("" if ended(calls) else seats[-1])
    assert legal_calls(auction, seats[-1]) == (frozenset() if ended(calls) else frozenset(legal(calls)))
    assert contract_so_far(auction) == contract_by_hand(dealer, calls)
    assert contract_of(auction) == (contract_by_hand(dealer, calls) if ended(calls) else None)
    assert standing(auction) == auction.calls
    assert [turn_at(auction, at) for at in range(len(calls))] == seats[:-1]


@given(
    st.lists(
        st.tuples(st.sampled_from(SEATS), st.sampled_from(CALLS), st.sampled_from(["", "withdrawn", "accepted"])),
        max_size=12,
    )
)
def test_any_calls_in_any_order_come_to_something(made: list[tuple[str, str, str]]) -> None:
    """No order of calls, however wild, is refused; what counts are calls that were made, in their order."""
    auction = Auction("N", tuple(MadeCall(*each) for each in made))
    found = now(auction)
    assert list(found.standing) == sorted(set(found.standing))
    assert not any("withdrawn" in each.mark for each in standing(auction))
    assert not found.over or (found.turn == "" and not legal_calls(auction, "N"))


# ------------------------------------------------------------------------------ regular auctions


def test_declarer_is_the_first_of_the_side_to_name_the_denomination() -> None:
    auction = bidding("N", "1H 1S 2H 2S 4H P P P")
    assert contract_of(auction) == Contract(4, "H", 0, "N")
    assert (declarer(auction), dummy(auction)) == ("N", "S")


def test_a_denomination_that_the_other_side_named_first_does_not_count() -> None:
    assert contract_of(bidding("S", "1H 2H P 3H P P P")) == Contract(3, "H", 0, "W")


def test_before_anybody_bids_nobody_is_declarer() -> None:
    auction = bidding("E", "P P")
    assert (declarer(auction), dummy(auction), last_bid(auction)) == ("", "", None)
    assert contract_of(auction) is None


def test_four_passes_are_a_board_passed_out_and_three_are_not() -> None:
    assert contract_of(bidding("E", "P P P P")) == PASSED_OUT
    assert turn(bidding("E", "P P P")) == "N"


def test_an_auction_that_is_recorded_as_complete_has_its_contract_without_the_last_passes() -> None:
    auction = bidding("N", "1S P 4S")._replace(complete=True)
    assert contract_of(auction) == Contract(4, "S", 0, "N")
    assert contract_of(Auction("N", (), complete=True)) is None


def test_nothing_is_above_seven_notrumps() -> None:
    auction = bidding("N", "7N")
    assert legal_calls(auction, "E") == {"P", "X"}


def test_without_a_dealer_the_first_turn_is_not_known_and_the_next_one_is() -> None:
    assert turn(Auction("")) == ""
    auction = Auction("", (MadeCall("W", "1C"),))
    assert turn(auction) == "N"


# ------------------------------------------------------------------------------ calls that nobody knows

UNKNOWN = "?"


def partly(dealer: str, text: str) -> Auction:
    calls = tuple(made._replace(call="") if made.call == UNKNOWN else made for made in bidding(dealer, text).calls)
    return Auction(dealer, calls)


@pytest.mark.parametrize(
    ("calls", "contract"),
    [
        ("1H ? P P P", None),
        ("? P P P", None),
        ("? 1H P P P", Contract(1, "H", 0, "E")),
        ("? P 1H P P P", Contract(1, "H")),
        ("P ? 1H P P P", Contract(1, "H", 0, "S")),
        ("1H ? 2H P P P", Contract(2, "H", 0, "N")),
    ],
)
def test_an_unknown_call_leaves_open_what_depends_on_it_and_nothing_else(calls: str, contract: Contract | None) -> None:
    auction = partly("N", calls)
    assert contract_so_far(auction) == contract
    assert over(auction)


def test_after_an_unknown_call_only_a_pass_is_known_to_be_legal() -> None:
    auction = partly("N", "1H ?")
    assert turn(auction) == "S"
    assert legal_calls(auction, "S") == frozenset("P")


def test_nobody_is_next_if_an_unknown_call_may_have_been_the_last_pass() -> None:
    assert turn(partly("N", "1H P P ?")) == ""
    assert turn(partly("N", "1H P P ? P")) == ""
    assert turn(partly("N", "1H P P ? 2D")) == "E"
    assert turn(partly("N", "? P P")) == "W"


# ------------------------------------------------------------------------------ irregular auctions


def test_while_an_insufficient_bid_may_be_accepted_nobody_is_next() -> None:
    assert turn(bidding("N", "1S 1H")) == ""
    assert turn(bidding("N", "1S E:1H/accepted")) == "S"


def test_an_insufficient_bid_that_was_called_over_counts_and_is_the_one_to_beat() -> None:
    auction = bidding("N", "1S 1H 1S P P P")
    assert contract_of(auction) == Contract(1, "S", 0, "N")


@pytest.mark.parametrize("mark", ["insufficient withdrawn", "withdrawn", ""])
def test_an_insufficient_bid_that_was_put_right_does_not_count(mark: str) -> None:
    auction = bidding("N", f"1S E:1H/{mark} E:2H P P P")
    assert [made.call for made in standing(auction)] == ["1S", "2H", "P", "P", "P"]
    assert contract_of(auction) == Contract(2, "H", 0, "E")


def test_a_call_out_of_rotation_is_accepted_by_the_call_of_the_next_player() -> None:
    auction = bidding("N", "E:1C P")
    assert turn(auction) == "W"
    assert contract_so_far(auction) == Contract(1, "C", 0, "E")


def test_a_call_out_of_rotation_is_cancelled_if_the_right_player_calls() -> None:
    auction = bidding("N", "E:1C N:1S E:P P")
    assert [made.call for made in standing(auction)] == ["1S", "P", "P"]
    assert declarer(auction) == "N"


def test_a_call_in_the_right_players_seat_is_accepted_if_he_is_the_next_player_too() -> None:
    """South deals, East bids, South calls: he is the left-hand opponent whose call accepts it."""
    auction = bidding("S", "E:1C S:P")
    assert [made.call for made in standing(auction)] == ["1C", "P"]


def test_after_a_withdrawn_call_out_of_rotation_the_turn_is_where_it_was() -> None:
    auction = bidding("N", "E:1C/withdrawn")
    assert turn(auction) == "N"
    assert legal_calls(auction, "N") == {"P", *BIDS}


def test_a_player_who_lost_his_turn_to_a_pass_gets_it_back_before_the_auction_ends() -> None:
    """Law 17E2: South's pass took East's turn; after the third pass it goes back to East, the passes cancelled."""
    auction = bidding("N", "1S S:P W:P N:P")
    assert not over(auction)
    assert turn(auction) == "E"
    assert [made.call for made in standing(auction)] == ["1S"]
    assert contract_of(bidding("N", "1S S:P W:P N:P E:2C P P P")) == Contract(2, "C", 0, "E")


def test_a_pass_out_of_rotation_that_deprived_nobody_ends_the_auction() -> None:
    assert contract_of(bidding("N", "E:P S:P W:P N:P")) == PASSED_OUT


def test_an_inadmissible_double_doubles_nothing_and_takes_its_turn() -> None:
    auction = bidding("N", "1S P X P P P")
    assert contract_of(auction) == Contract(1, "S", 0, "N")
    assert contract_of(bidding("N", "1S X X P P P")) == Contract(1, "S", 1, "N")
    assert not over(bidding("N", "1S P X P")), "nobody takes it for the second of three passes"
    assert legal_calls(bidding("N", "1S P"), "S") == {"P", *BIDS[BIDS.index("1S") + 1 :]}


def test_calls_after_the_final_pass_count_for_nothing() -> None:
    auction = bidding("N", "1S P P P N:4S")
    assert over(auction)
    assert contract_of(auction) == Contract(1, "S", 0, "N")


def test_a_changed_call_counts_instead_of_the_first_if_the_auction_went_on_from_it() -> None:
    auction = bidding("N", "1S N:2S P P P")
    assert contract_of(auction) == Contract(2, "S", 0, "N")
    assert contract_of(bidding("N", "1S N:2S/withdrawn P P P")) == Contract(1, "S", 0, "N")
