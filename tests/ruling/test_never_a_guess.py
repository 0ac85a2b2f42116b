"""What the recorded play tells, whatever is in it: an answer of the list, and no other one where less is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

import pytest
from at_table import book
from boardmaker import make_deal
from casebook import Case, cases
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bridge_rulings.ruling.course import Incident
from bridge_rulings.ruling.engine import run
from bridge_rulings.ruling.outcome import Outcome
from bridge_rulings.ruling.position import View
from bridge_rulings.ruling.recorded_point import CARD, written_point
from bridge_rulings.ruling.state import TableState
from bridge_rulings.ruling.told_by_play import BY_PLAY
from bridge_rulings.ruling.values import read_value
from bridge_rulings.table.board import Board, declarers_tricks
from bridge_rulings.table.contract import Contract
from bridge_rulings.table.deal import NO_DEAL, Deal
from bridge_rulings.table.play import MARKS, Play, PlayedCard, legal_cards, winner
from bridge_rulings.table.play import tricks as every_trick
from bridge_rulings.table.score import TRICKS
from bridge_rulings.table.seats import SEATS, turn


def made_up(random: Random, marks: int) -> Board:
    """A board that was played out, with revokes, cards out of turn and whatever marks somebody may have set."""
    hands = make_deal(random)
    left = {seat: set(hand) for seat, hand in hands.items()}
    denomination, seat = random.choice("SHDCN"), "W"
    cards: list[PlayedCard] = []
    while any(left.values()):
        trick: list[PlayedCard] = []
        while len(trick) < len(SEATS) and left[seat]:
            legal = legal_cards(frozenset(left[seat]), trick[0].card[0] if trick else "")
            card = random.choice(sorted(left[seat] if random.random() < 0.05 else legal))
            left[seat].discard(card)
            trick.append(PlayedCard(seat, card))
            seat = turn(seat, 1)
        cards += trick
        seat = winner(trick, denomination)
        if random.random() < 0.05:
            seat = random.choice(SEATS)
        if not left[seat]:
            seat = next((one for one in SEATS if left[one]), seat)
    for _ in range(random.randrange(3)):
        at = random.randrange(len(cards) - 1)
        cards[at], cards[at + 1] = cards[at + 1], cards[at]
    for _ in range(marks):
        at = random.randrange(len(cards))
        cards[at] = cards[at]._replace(mark=random.choice(MARKS))
    play = Play(denomination, "W", tuple(cards))
    return Board(deal=Deal(hands), contract=Contract(4, denomination, 0, "S"), play=play, result=None)


def told(table: Board, at: int, anchor: str) -> Mapping[str, str | None]:
    about = Incident(1, "62", "", anchor, "", "", {}, written_point(CARD, at))
    view = View(anchor, "S", about, {}, TableState(), table, table)
    found = {name: tell(view) for name, tell in BY_PLAY.items()}
    return {name: one.value if one is not None else None for name, one in found.items()}


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 100_000), st.integers(0, 4), st.integers(0, 51), st.sampled_from(SEATS), st.integers(0, 52))
def test_what_is_told_is_one_of_the_answers(seed: int, marks: int, at: int, anchor: str, size: int) -> None:
    table = made_up(Random(seed), marks)  # noqa: S311 - no secret
    assert table.play is not None
    table = table._replace(play=table.play._replace(cards=table.play.cards[:size]))
    for name, value in told(table, at, anchor).items():
        gives = book().support.derived[name].gives
        assert value is None or (read_value(gives, value) == value if isinstance(gives, str) else value in gives), name


@settings(max_examples=120, deadline=None)
@given(st.integers(0, 100_000), st.integers(0, 2), st.data())
def test_who_knows_less_is_not_told_otherwise(seed: int, marks: int, data: st.DataObject) -> None:
    """Without the deal, with cards that nobody knows, or with the end of the play lost: the same answer or none."""
    random = Random(seed)  # noqa: S311 - no secret
    table = made_up(random, marks)
    assert table.play is not None
    cards = table.play.cards
    tricks = declarers_tricks(table)
    assume(tricks is not None and len(every_trick(table.play)) == TRICKS)
    at = data.draw(st.integers(0, len(cards) - 1))
    for anchor in (cards[at].seat, random.choice(SEATS)):
        full = told(table, at, anchor)
        hidden = tuple(one._replace(card="") if random.random() < 0.1 else one for one in cards)
        size = random.randrange(at, len(cards)) + 1
        weaker = {
            "no deal": table._replace(deal=NO_DEAL),
            "unknown cards": table._replace(deal=NO_DEAL, play=table.play._replace(cards=hidden)),
            "unknown cards of known hands": table._replace(play=table.play._replace(cards=hidden)),
            "end lost": table._replace(play=table.play._replace(cards=cards[:size]), result=tricks),
            "leader unknown": table._replace(play=table.play._replace(leader="")),
            "trumps unknown": table._replace(play=table.play._replace(denomination="")),
        }
        for what, board in weaker.items():
            for name, value in told(board, at, anchor).items():
                assert value is None or full[name] is None or value == full[name], (what, name, value, full[name])


# whole rulings


def weaker(table: Board) -> Iterator[tuple[str, Board]]:
    """The board with something lost."""
    yield "dealer unknown", table._replace(dealer="")
    if (auction := table.auction) is not None:
        yield "no auction", table._replace(auction=None)
        yield "caller unknown", table._replace(dealer="", auction=auction._replace(dealer=""))
        for at, made in enumerate(auction.calls):
            calls = (*auction.calls[:at], made._replace(call=""), *auction.calls[at + 1 :])
            yield f"call {at + 1} unknown", table._replace(auction=auction._replace(calls=calls))
    if (play := table.play) is not None:
        yield "leader unknown", table._replace(play=play._replace(leader=""))
        yield "trumps unknown", table._replace(contract=None, play=play._replace(denomination=""))
        # The hands of an ending are kept: without them its tricks are the first ones.
        for deal in {False: (table.deal, NO_DEAL), True: (table.deal,)}[table.deal.whole]:
            yield "hands unknown", table._replace(deal=deal)
            for at, card in enumerate(play.cards):
                cards = (*play.cards[:at], card._replace(card=""), *play.cards[at + 1 :])
                yield f"card {at + 1} unknown", table._replace(deal=deal, play=play._replace(cards=cards))
        result = declarers_tricks(table) if table.result is None else table.result
        for at in range(len(play.cards)):
            ended = table._replace(result=result, play=play._replace(cards=play.cards[:at]))
            yield f"cards from {at + 1} on lost", ended


def told_in(outcome: Outcome) -> dict[tuple[int, str], set[str]]:
    """What the table told, by incident and fact, as far as the incidents before are ruled on."""
    last = min((need.incident for need in outcome.needs), default=len(outcome.rulings))
    found: dict[tuple[int, str], set[str]] = {}
    for step in outcome.rulings:
        for use in step.used:
            if use.answer.by == "position" and step.incident <= last:
                found.setdefault((step.incident, use.key), set()).add(use.answer.value)
    return found


@pytest.mark.parametrize("case", [case for case in cases() if case.record.course.table], ids=lambda case: case.name)
def test_who_knows_less_than_a_case_is_told_nothing_else(case: Case) -> None:
    course, authority = case.record.course, book().authority(case.record.authority)
    full = told_in(run(book(), authority, course))
    assert course.table is not None
    for what, table in weaker(course.table):
        for key, values in told_in(run(book(), authority, course._replace(table=table))).items():
            assert key not in full or values <= full[key], (what, key)
