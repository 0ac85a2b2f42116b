"""Auctions as bridge players type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import bidding
from typedwriter import write_auction

from bridge_rulings.errors import Problem
from bridge_rulings.table.auction import Auction, MadeCall, contract_of, over
from bridge_rulings.table.calls import CALLS
from bridge_rulings.table.contract import Contract
from bridge_rulings.table.irregular import INSUFFICIENT, OUT_OF_ROTATION
from bridge_rulings.table.letters import DUTCH, FRENCH, LANGUAGES, Letters
from bridge_rulings.table.miscall import irregular
from bridge_rulings.table.seats import SEATS
from bridge_rulings.table.typed_auction import read_auction


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("1N p 2c x", "1N P 2C X"),
        ("1nt pass 2clubs dbl", "1N P 2C X"),
        ("1 no trump, pass, 2 clubs, double", "1N P 2C X"),
        ("1 NT  Pass\n2 ♣ X", "1N P 2C X"),
        ("1s-p-2h-(3d)", "1S P 2H 3D"),
        ("1♠ pass pass dbl", "1S P P X"),
        ("1♠ – no bid – 2 ♥ – 3♦️", "1S P 2H 3D"),
        ("1s-p-2h-(3d)-x", "1S P 2H 3D X"),
        ("(1s) x (2s) p", "1S X 2S P"),
        ("1s (x) xx (2s)", "1S X XX 2S"),
        ("1s (2h) p (3h)", "1S 2H P 3H"),
        ("p p 1 d rdbl", "P P 1D XX"),
        ("1s p W:1H", "1S P W:1H"),
        ("1s p west: 1h n:2S p", "1S P W:1H N:2S P"),
        ("W:1H< 1S", "W:1H/withdrawn N:1S"),
        ("1s 1h< 2h p", "1S 1H/withdrawn E:2H P"),
        ("1s p 1h+ p", "1S P 1H/accepted P"),
        ("1s ? 2s p", "1S - 2S P"),
        ("1s W:?", "1S W:-"),
    ],
)
def test_an_auction(text: str, same: str) -> None:
    expected = bidding("N", same)
    calls = tuple(made._replace(call=made.call.replace("-", "")) for made in expected.calls)
    assert read_auction(text, "N") == Auction("N", calls)


@pytest.mark.parametrize(
    ("word", "alert", "note", "mark"),
    [
        ("2c!", "!", "", ""),
        ("(2c!)", "!", "", ""),
        ("(2c)!", "!", "", ""),
        ("2c?", "?", "", ""),
        ("2c!?", "!?", "", ""),
        ('2c!"asks for majors, 8+; 4-4"', "!", "asks for majors, 8+; 4-4", ""),
        ('2c!"weak"<', "!", "weak", "withdrawn"),
    ],
)
def test_alerts_with_their_meaning(word: str, alert: str, note: str, mark: str) -> None:
    made = read_auction(f"N p {word}").calls[1]
    assert made == MadeCall("E", "2C", mark, alert, note)


@pytest.mark.parametrize("end", ["ap", "AP", "all pass", "all-pass", "p p p", "pass, pass, pass"])
def test_an_auction_that_is_over_has_a_contract(end: str) -> None:
    auction = read_auction(f"S 1h 2c 4h x {end}")
    assert auction.complete
    assert len(auction.calls) == 7
    assert contract_of(auction) == Contract(4, "H", 1, "S")
    assert read_auction("S ap") == bidding("S", "P P P P")._replace(complete=True)
    assert not read_auction("S 1h p p").complete


@pytest.mark.parametrize("text", ["1n (3n) ap", "1n E:3n ap", "1n 3n x ap", "1n-(3n) ap", "1n - (3n) - all pass"])
def test_it_is_clear_whose_call_it_is(text: str) -> None:
    assert read_auction(text, "N").calls[1] == MadeCall("E", "3N")


def test_irregular_calls_are_seen_from_the_calls_and_are_not_marked() -> None:
    auction = read_auction("N 1S p 1H p S:2C")
    assert not any(made.mark for made in auction.calls)
    assert [(one.kind, one.seat) for one in irregular(auction)] == [(INSUFFICIENT, "S"), (OUT_OF_ROTATION, "S")]


def test_a_call_that_was_taken_back_leaves_the_turn_where_it_was() -> None:
    auction = read_auction("N W:1H< p p 1s")
    assert [(one.seat, one.call) for one in auction.calls] == [("W", "1H"), ("N", "P"), ("E", "P"), ("S", "1S")]


def test_the_dealer_may_not_be_known() -> None:
    assert read_auction("W:1H p 2h") == bidding("W", "1H P 2H")._replace(dealer="")
    assert read_auction("W 1H p 2h") == bidding("W", "1H P 2H")


def test_other_letters() -> None:
    assert read_auction("N 1K 2R 2H 2SA pas doublet", letters=DUTCH).calls == bidding("N", "1C 2D 2H 2N P X").calls
    assert read_auction("N 1T 1K 1C 1P passe contre", letters=FRENCH).calls == bidding("N", "1C 1D 1H 1S P X").calls


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "no call"),
        ("N", "no call"),
        ("N 1s 2cc", "word 3: '2cc' is no call"),
        ("N 8s", "word 2: '8s' is no call"),
        ("N 1s 2", "word 3: '2' is no call"),
        ("1s p", "word 1: '1s' is whose call?"),
        ("N 1s/ 2s", "'1s/' is no call"),
        ("N 1s ...", "'...' is no call"),
        ("N 1s W 2h", "'W' is a seat, not a call"),
        ("N 1s !", "'!' is no call"),
        ("N (1s", r"'\(1s' has one bracket"),
        ("N 1s) p", r"'1s\)' has one bracket"),
        ('N 1s"strong"', "text without an alert"),
        ("N 1s+< p", "both taken back and accepted"),
        ("N p p p p ap", "after the end of the auction"),
        ("N 1s ap p", "after all have passed"),
        # Each of these may be read in two ways, and either would be ruled on differently.
        ("N 1s-2s-4s", "opponents' passes"),
        ("N 1s – 2s – ap", "opponents' passes"),
        ("N 1n 3n ap", "opponents' passes"),
        ("N 1s - - 2s p p p", "a dash may be a pass"),
        ("N 1s - 2s p p p", "a dash may be a pass"),
        ("N - 1s p", "a dash may be a pass"),
        ("N 1s p 2s -", "a dash may be a pass"),
        ("N 1s p ?", "who calls next"),
        ("N 1s 2s (3d)", "'1s' would be North's"),
        ("N 1s (2h) 3s 4s", "'4s' would be West's"),
        ("N (1s) (2h) p", "'\\(2h\\)' would be East's"),
        ("N 2c!x p", "'2c!x' is no call"),
    ],
)
def test_what_cannot_be_read_in_one_way_is_named_with_its_place(text: str, what: str) -> None:
    with pytest.raises(Problem, match=what) as told:
        read_auction(text)
    assert told.value.hint


def test_two_dealers_contradict_each_other() -> None:
    with pytest.raises(Problem, match="the dealer is North"):
        read_auction("S 1s p", "N")


@pytest.mark.parametrize(("text", "hint"), [("N 1D", "S H R K"), ("N 1K d", "S H R K")])
def test_the_hint_names_the_letters(text: str, hint: str) -> None:
    with pytest.raises(Problem) as told:
        read_auction(text, letters=DUTCH)
    assert hint in told.value.hint


_MADE = st.builds(
    MadeCall,
    st.sampled_from(SEATS),
    st.sampled_from((*CALLS, "", "P", "P")),
    st.sampled_from(("", "", "", "withdrawn", "accepted")),
    st.sampled_from(("", "", "!", "?", "!!")),
    st.just(""),
).flatmap(lambda made: st.sampled_from((made, made._replace(alert="!", note="4-4; asks, (weak)"))))


@given(
    st.sampled_from(("", *SEATS)),
    st.lists(_MADE, min_size=1, max_size=12),
    st.lists(st.booleans(), min_size=12, max_size=12),
    st.sampled_from(tuple(LANGUAGES.values())),
)
def test_what_is_written_is_read_back(dealer: str, made: list[MadeCall], moves: list[bool], letters: Letters) -> None:
    seats = iter(SEATS * 4)
    rotated = [one._replace(seat=next(seats)) if moved else one for one, moved in zip(made, moves, strict=False)]
    auction = Auction(dealer, tuple(rotated))
    auction = auction._replace(complete=over(auction))
    text = write_auction(auction, letters)
    assert read_auction(text, letters=letters) == auction


@given(st.text(alphabet='NESW12345sShHdDcCpPxX!?:<+()"-–, /♠\n', max_size=30))
def test_any_text_is_an_auction_or_a_problem(text: str) -> None:
    try:
        auction = read_auction(text, "N")
    except Problem as told:
        problem = told
    else:
        assert read_auction(write_auction(auction)) == auction
        return
    assert problem.hint
