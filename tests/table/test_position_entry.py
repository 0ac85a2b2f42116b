"""A whole position in a line: who is who, the auction, the play, hands, and what is known already."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import bidding, dealt, playing
from typedwriter import write_position

from bridge_rulings.errors import Problem
from bridge_rulings.table.board import Board, Claim, contract_of
from bridge_rulings.table.contract import PASSED_OUT, Contract
from bridge_rulings.table.deal import Deal
from bridge_rulings.table.entry import Entry, read_entry
from bridge_rulings.table.letters import ENGLISH
from bridge_rulings.table.position_entry import parts_of, read_position

SPADES = Contract(4, "S", 1, "S")
AUCTION = "auction S 1s p 4s x ap"
CALLS = bidding("S", "1S P 4S X P P P")._replace(complete=True)
WHOLE = "N:A54.54.5432.5432 KQ3.32.KQJ6.KQJ6 JT98762.AKQ.A.A7 .JT9876.T987.T98"


def test_a_line_with_all_its_parts() -> None:
    entry, board = read_position(f"W led H7; {AUCTION}; play W H7 2 K 3; N AK2.Q2..")
    assert entry == Entry(contract=SPADES, declarer="S", actor="W", card="H7", act="led", dealer="S")
    assert board == Board(dealer="S", auction=CALLS, play=playing("S", "W", "H7 H2 HK H3"), deal=dealt("AK2.Q2.."))
    assert contract_of(board) == SPADES


def test_a_part_may_stand_on_a_line_of_its_own_and_in_any_order() -> None:
    one = read_position(f"W led H7; {AUCTION}; play W H7 2 K 3; N AK2.Q2..")
    assert read_position(f"N AK2.Q2..\nplay: W H7 2 K 3\nbidding: {AUCTION[8:]}\nW led H7") == one
    assert read_position(f"hands N: S AK2 H Q2; W led H7; {AUCTION}; play W:H7 2 K 3;") == one


@pytest.mark.parametrize(
    "line", ["W led H7, 4Sx by S", "4S by S; W led H7", "E, 7: 3n n; play by E", "claim by E; end of play", "", "hand"]
)
def test_a_line_that_says_only_who_is_who_is_read_as_before(line: str) -> None:
    entry, board = read_position(line)
    assert entry == read_entry(line)
    assert board == Board(number=entry.board, dealer=entry.dealer, contract=entry.contract)
    assert not parts_of(line, ENGLISH).has_position


def test_a_semicolon_in_the_meaning_of_a_call_ends_nothing() -> None:
    _, board = read_position('W; auction N 2c!"strong; artificial" p')
    assert board.auction is not None
    assert board.auction.calls[0].note == "strong; artificial"


def test_contract_declarer_and_dummy_follow_from_the_auction() -> None:
    entry, board = read_position(f"dummy revoked; {AUCTION}")
    assert (entry.actor, entry.declarer, entry.contract, entry.unread) == ("N", "S", SPADES, ())
    assert read_position("W revoked; declarer S; auction S 1s p 4s x ap")[0].contract == SPADES
    assert read_position("4Sx; auction S 1s p 4s x ap")[0].contract == SPADES
    unfinished, _ = read_position("W; auction S 1s p 4s")
    assert (unfinished.contract, unfinished.declarer, unfinished.dealer) == (None, "", "S")
    out, board = read_position("auction N ap")
    assert (out.contract, contract_of(board)) == (None, PASSED_OUT)


def test_the_dealer_is_said_or_follows_from_the_number_of_the_board() -> None:
    assert read_position("board 7; auction 1s p")[1].dealer == "S"
    assert read_position("board 7; auction N 1s p")[1].dealer == "N"
    assert read_position("dealer W; auction 1s p")[1].dealer == "W"
    assert read_position("dealer N; auction W:1h< p")[1].auction == bidding("N", "W:1H/withdrawn N:P")
    with pytest.raises(Problem, match="whose call"):
        read_position("W; auction 1s p")
    with pytest.raises(Problem, match="the dealer is East"):
        read_position("dealer E; auction N 1s p")


def test_three_whole_hands_tell_the_fourth() -> None:
    hands = "N A54.54.5432.5432; E: KQ3.32.KQJ6.KQJ6; hands S: JT98762.AKQ.A.A7"
    assert read_position(hands)[1].deal == read_position(f"hands {WHOLE}")[1].deal


def test_an_end_position() -> None:
    _, board = read_position("4H by S; end N: A.2.. E: K3... S: .AK.. W: Q4...")
    assert board.deal.whole
    assert sum(len(hand) for hand in board.deal.hands.values()) == 8


def test_whose_lead_it_is_in_an_end_position_must_be_said() -> None:
    """The defender on declarer's left has led to the first trick, and not to one of the last."""
    ending = "4S by S; end N: .8.4. E: .A.5. S: .4..4 W: .7.3."
    _, board = read_position(f"{ending}; play N:H8")
    assert board.play is not None
    assert board.play.leader == ""
    with pytest.raises(Problem, match="is led by whom"):
        read_position(f"{ending}; play H8")


def test_the_letters_of_the_whole_line() -> None:
    dutch, board = read_position("W RV, 4Rx by S; auction S 1R p 4R x pas pas pas; play W RV 2; W RVB HHV", "nl")
    assert (dutch.card, dutch.contract) == ("DQ", Contract(4, "D", 1, "S"))
    assert board.deal == Deal({"W": frozenset(["DQ", "DJ", "HK", "HQ"])})
    french, _ = read_position("W led C7; auction S 1C p 4C contre ap", "fr")
    assert (french.card, french.contract) == ("H7", Contract(4, "H", 1, "S"))


@pytest.mark.parametrize(
    ("line", "what"),
    [
        (f"4S by N; {AUCTION}", "the contract is 4S by N, the auction comes to 4SX by S"),
        (f"declarer N; {AUCTION}", "the declarer is South here, not North"),
        (f"3N by S; {AUCTION}", "the contract is 3NT by S, the auction comes to 4SX by S"),
        (f"{AUCTION}; {AUCTION}", "two auctions"),
        ("play W H7; play W H8", "two plays"),
        ("N AK...; N Q...", "two hands of N"),
        ("N AK...; E: A...", "SA is in North's hand here, not in East's"),
        ("N AK...; end E: Q...", "hands that hold nothing else"),
        ("auction N ap; play W H7", "passed out"),
        ("auction N 1s p 4s; play W H7", "the auction is not over"),
        (f"{AUCTION}; play W H7 2; N AK3...; hands E: H2", "lies in East's hand"),
        (f"{AUCTION}; play H7 zz", "play, word 2: 'zz'"),
        ("W; auction", "no call"),
        ("W; hands", "no hand"),
    ],
)
def test_what_contradicts_itself_is_refused(line: str, what: str) -> None:
    with pytest.raises(Problem, match=what) as told:
        read_position(line)
    assert told.value.hint or "here, not" in told.value.what


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("E led H7, 4S by S; play H7 2 K 3", "H7 is East's in the line, and West's in what follows"),
        ("E bid 1H; auction N 1s p 1h", "1H is East's in the line, and South's in what follows"),
        ("E led H7; N .7..", "H7 is East's in the line, and North's in what follows"),
    ],
)
def test_a_deed_is_its_players_in_the_whole_line(line: str, what: str) -> None:
    with pytest.raises(Problem, match=what) as told:
        read_position(line)
    assert "E:" in told.value.hint


@pytest.mark.parametrize(
    "line",
    [
        "E led H7, 4S by S; play E H7 2 K 3",
        "S led H7, 4S by S; play W S2 3 4 A / N:H7",  # declarer led it, from dummy
        "E bid 1H; auction N 1s",
        "E bid 1H; auction N 1s 1h 1h<",
        "E led H7, 4S by S; play W C2",
    ],
)
def test_what_is_no_contradiction_is_read(line: str) -> None:
    assert read_position(line)[0].actor == line[0]


# ------------------------------------------------------------------------------------ with a board that is known

KNOWN = Board(
    number="3",
    dealer="S",
    auction=bidding("S", "1S P 4S X P P P")._replace(complete=True),
    play=playing("S", "W", "H7 H2"),
    claim=Claim("S", 10, 2),
    deal=dealt("", "", "", "A2.J7.."),
)


def test_what_is_typed_is_added_to_what_is_known() -> None:
    entry, board = read_position("W revoked; play H7 2 K 3; N K3.Q2..", known=KNOWN)
    assert board == KNOWN._replace(play=playing("S", "W", "H7 H2 HK H3"), deal=dealt("K3.Q2..", "", "", "A2.J7.."))
    assert entry.declarer == "S"
    assert read_position("W revoked", known=KNOWN)[1] == KNOWN
    assert read_position("play W H7", known=KNOWN)[1] == KNOWN, "a shorter play says nothing new"


def test_marks_and_meanings_may_be_added() -> None:
    _, board = read_position('auction S 1s!"weak" p; play H7 2+', known=KNOWN)
    assert board.auction is not None
    assert board.play is not None
    assert board.auction.calls == (CALLS.calls[0]._replace(alert="!", note="weak"), *CALLS.calls[1:])
    assert [card.mark for card in board.play.cards] == ["", "accepted"]


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("board 4", "the board is 3 here, not 4"),
        ("3N by S", "the contract is 3NT by S, the auction comes to 4SX by S"),
        ("declarer E", "the declarer is South here, not East"),
        ("dealer N", "the dealer is South here, not North"),
        ("auction S 1s p 3s", "call 3 is North's 4S here, not North's 3S"),
        ("auction S 1s p 4s x p p p 5c", "the auction has 7 calls here, not 8"),
        ("play H7 3", "card 2 is North's H2 here, not North's H3"),
        ("N A...", "SA is in West's hand here, not in North's"),
    ],
)
def test_what_contradicts_the_record_is_refused(line: str, what: str) -> None:
    with pytest.raises(Problem, match=what):
        read_position(line, known=KNOWN)


def test_a_known_contract_gives_declarer_and_trumps() -> None:
    known = Board(contract=SPADES)
    entry, board = read_position("dummy revoked; play H7 2 S3 H4 / E:C2", known=known)
    assert (entry.actor, board.play) == ("N", playing("S", "W", "H7 H2 S3 H4 E:C2"))
    assert read_position("4S", known=Board(contract=Contract(4, "S", 0, "S")))[1].contract == Contract(4, "S", 0, "S")
    assert read_position("4S by S", known=Board(contract=Contract(4, "S")))[1].contract == Contract(4, "S", 0, "S")
    for line in ("4S by S", "3N", "4Sx by N"):
        with pytest.raises(Problem, match="the contract is 4SX by S here"):
            read_position(line, known=known)


def test_a_whole_hand_holds_nothing_else() -> None:
    known = read_position(f"hands {WHOLE}")[1]
    assert read_position("N A54...", known=known)[1] == known
    with pytest.raises(Problem, match="is in East's hand here, not in North's"):
        read_position("N K...", known=known)
    with pytest.raises(Problem, match="North's whole hand is known"):
        read_position("N K...", known=Board(deal=dealt("A54.54.5432.5432")))


def test_a_part_that_is_typed_anew_takes_the_place_of_what_was_known() -> None:
    _, board = read_position("dealer N; auction N 1n ap; play E S4; S A...", known=KNOWN, anew=True)
    assert contract_of(board) == Contract(1, "N", 0, "N")
    assert (board.dealer, board.play, board.deal) == ("N", playing("N", "E", "S4"), dealt("", "", "A..."))
    _, kept = read_position("board 4; play W H9", known=KNOWN, anew=True)
    assert (kept.number, kept.auction, kept.play) == ("4", KNOWN.auction, playing("S", "W", "H9"))


@pytest.mark.parametrize(
    "line",
    [
        AUCTION,
        f"{AUCTION}; play W H7 2 S3 H4 / E:C2 3; N A2.Q2..; E: 3...2",
        'auction N 1n!"15-17" p 2c! x',
        "4S by S; end N: A.2.. E: K3... S: .AK.. W: Q4...",
    ],
)
def test_what_a_board_holds_can_be_written_as_a_line(line: str) -> None:
    board = read_position(line)[1]
    parts = [part for part in line.split("; ") if part.startswith("4S by")]
    assert read_position("; ".join((*parts, *write_position(board))))[1] == board


VOCABULARY = (
    "N E S W declarer dummy led revoked , ; ; 4S 4Sx by S auction auction N 1s p 4s x ap 2c! play W play H7 2 K 3 / s4 "
    "hands N: AK2.Q.. E: - end W: S AKQ board 7 dealer"
)


@given(st.lists(st.sampled_from(VOCABULARY.split()), max_size=14), st.sampled_from(("en", "nl", "fr")))
def test_no_line_breaks_the_reader(words: list[str], letters: str) -> None:
    try:
        entry, board = read_position(" ".join(words), letters)
    except Problem:
        return
    assert isinstance(entry, Entry)
    assert isinstance(board, Board)


# the result


@pytest.mark.parametrize(
    ("line", "tricks"),
    [
        ("4S by S; result -1", 9),
        ("4S by S; result: =", 10),
        ("auction S 4S ap; result +2", 12),
        ("W revoked; result 9", 9),
    ],
)
def test_the_result_is_declarers_tricks_or_as_a_score_sheet_has_it(line: str, tricks: int) -> None:
    assert read_position(line)[1].result == tricks


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("W; result =", "of which contract"),
        ("4S by S; result +4", "14 tricks"),
        ("4S by S; result 14", "cannot be read"),
        ("4S by S; result much", "cannot be read"),
        ("4S by S; result =; result +1", "two results"),
        ("auction S ap; result =", "of which contract"),
    ],
)
def test_a_result_that_cannot_be_is_refused(line: str, what: str) -> None:
    with pytest.raises(Problem, match=what):
        read_position(line)


def test_another_result_than_the_recorded_one_is_refused_unless_it_is_typed_anew() -> None:
    _, known = read_position("4S by S; result -1")
    with pytest.raises(Problem, match="the result is 9 tricks here, not 10"):
        read_position("4S by S; result =", known=known)
    assert read_position("4S by S; result =", known=known, anew=True)[1].result == 10
