"""Whatever a board holds comes back from PBN and from LIN, what neither has words for included."""

from __future__ import annotations

from random import Random

import pytest
from boardmaker import make_board
from hypothesis import given, settings
from hypothesis import strategies as st

from bridge_rulings.table.auction import MARKS as CALL_MARKS
from bridge_rulings.table.auction import Auction
from bridge_rulings.table.board import Board, Claim
from bridge_rulings.table.contract import PASSED_OUT, Contract
from bridge_rulings.table.deal import Deal
from bridge_rulings.table.lin import read_lin
from bridge_rulings.table.lin_write import write_lin
from bridge_rulings.table.own import differing
from bridge_rulings.table.pbn import read_pbn
from bridge_rulings.table.pbn_write import write_pbn
from bridge_rulings.table.play import MARKS as CARD_MARKS
from bridge_rulings.table.play import Play
from bridge_rulings.table.seats import SEATS

FORMATS = {"pbn": (write_pbn, read_pbn), "lin": (write_lin, read_lin)}
SEEDS = range(60)

texts = st.text(max_size=12) | st.sampled_from(
    (
        "Siri",
        "o'Brien",
        'The "Big" Game',
        "a|b",
        "{x}",
        "#",
        "##x",
        "100%",
        "\\",
        "two\nlines",
        "?lin=md|1",
        "[Deal]",
        "=",
    ),
)
seats = st.sampled_from(("", *SEATS))
names = st.sampled_from(
    ("Room", "Table", "Stage", "{}", "nt", "vg", "pn", "Note", "Deal", "Result", "OptimumResultTable")
)


def some_marks(marks: tuple[str, ...]) -> st.SearchStrategy[str]:
    return st.just("") | st.lists(st.sampled_from(marks), min_size=1, max_size=2, unique=True).map(" ".join)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A made board with any of its fields changed, left out or marked."""
    board = make_board(draw(st.sampled_from(SEEDS)))
    random = draw(st.randoms(use_true_random=False))
    return change_tags(draw, change_play(draw, random, change_auction(draw, random, board)))


def change_auction(draw: st.DrawFn, random: Random, board: Board) -> Board:
    assert board.auction is not None
    calls = list(board.auction.calls)
    for at in random.sample(range(len(calls)), draw(st.integers(0, 2))):
        mark, alert = draw(some_marks(CALL_MARKS)), draw(st.sampled_from(("", "!", "$3", "=9=")))
        calls[at] = calls[at]._replace(mark=mark, alert=alert, note=draw(texts))
        if draw(st.booleans()):
            calls[at] = calls[at]._replace(seat=draw(st.sampled_from(SEATS)))
    if draw(st.booleans()):
        calls = calls[: draw(st.integers(0, len(calls)))]
    auction = Auction(draw(seats) if draw(st.booleans()) else board.dealer, tuple(calls), draw(st.booleans()))
    return board._replace(auction=draw(st.sampled_from((auction, board.auction, None))))


def change_play(draw: st.DrawFn, random: Random, board: Board) -> Board:
    cards = list(board.play.cards if board.play else ())
    for at in random.sample(range(len(cards)), min(len(cards), draw(st.integers(0, 2)))):
        cards[at] = cards[at]._replace(
            mark=draw(some_marks(CARD_MARKS)), card=draw(st.sampled_from(("", cards[at].card)))
        )
    play = Play(draw(st.sampled_from(("", "N", "S"))), draw(seats), tuple(cards))
    hands = {seat: hand for seat, hand in board.deal.hands.items() if draw(st.integers(0, 4))}
    if draw(st.integers(0, 3)) == 0:
        hands = {seat: frozenset(sorted(hand)[:4]) for seat, hand in hands.items()}
    contract = draw(st.sampled_from((board.contract, None, PASSED_OUT, Contract(3, "N", 1), Contract(7, "C", 2, "W"))))
    return board._replace(
        deal=Deal(hands, draw(st.booleans())),
        play=draw(st.sampled_from((play, board.play, None))),
        contract=contract,
        result=draw(st.sampled_from((board.result, None, 0, 13))),
        claim=draw(st.sampled_from((board.claim, None, Claim("W", None, 7), Claim("", 3, 50)))),
    )


def change_tags(draw: st.DrawFn, board: Board) -> Board:
    return board._replace(
        number=draw(st.sampled_from((board.number, "", "12a", "#"))),
        dealer=draw(st.sampled_from((board.dealer, ""))),
        vulnerable=draw(st.sampled_from((board.vulnerable, ""))),
        room=draw(st.sampled_from(("", "open", "closed", "blue"))),
        event=draw(texts),
        site=draw(texts),
        date=draw(texts),
        scoring=draw(texts),
        players=draw(st.dictionaries(st.sampled_from(SEATS), texts, max_size=4)),
        notes=draw(st.dictionaries(st.sampled_from(("1", "7", "play 2", "card 3", "x")), texts, max_size=2)),
        tags=tuple(draw(st.lists(st.tuples(names, texts), max_size=3))),
    )


@pytest.mark.parametrize("form", FORMATS)
@given(given_boards=st.lists(boards(), min_size=1, max_size=3))
@settings(max_examples=60, deadline=None)
def test_a_board_comes_back_as_it_was(form: str, given_boards: list[Board]) -> None:
    write, read = FORMATS[form]
    again, _ = read(write(given_boards))
    assert len(again) == len(given_boards)
    for board, other in zip(given_boards, again, strict=True):
        assert differing(board, other) == []


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("seed", SEEDS)
def test_an_ordinary_board_needs_no_words_of_our_own_and_nothing_is_wrong_with_it(form: str, seed: int) -> None:
    write, read = FORMATS[form]
    board = make_board(seed)._replace(event="")
    text = write([board])
    assert "bridge-rulings" not in text
    (again,), faults = read(text)
    assert differing(board, again) == []
    assert faults == ()


def test_marks_that_pbn_knows_stand_before_the_call_and_the_card() -> None:
    board = make_board(2)
    assert board.auction is not None
    assert board.play is not None
    calls, cards = list(board.auction.calls), list(board.play.cards)
    calls[1] = calls[1]._replace(mark="insufficient accepted", call="1C")
    cards[5] = cards[5]._replace(mark="revoke")
    marked = board._replace(
        auction=board.auction._replace(calls=tuple(calls)), play=board.play._replace(cards=tuple(cards))
    )
    text = write_pbn([marked])
    assert "^I 1C" in text
    assert f"^R {cards[5].card}" in text
    assert differing(marked, read_pbn(text)[0][0]) == []
