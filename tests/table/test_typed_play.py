"""Plays as bridge players type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import dealt, playing, random_deal, random_play, seeded
from typedwriter import write_play

from bridge_rulings.errors import Problem
from bridge_rulings.table.deal import NO_DEAL, Deal, hand
from bridge_rulings.table.irregular import DEFECTIVE_TRICK, PLAY_OUT_OF_TURN, REVOKE
from bridge_rulings.table.letters import DUTCH, FRENCH, LANGUAGES, Letters
from bridge_rulings.table.misplay import irregular
from bridge_rulings.table.play import Play, PlayedCard, tricks, turn
from bridge_rulings.table.seats import SEATS
from bridge_rulings.table.typed_play import read_play


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("W H7 h2 hK h3 / s4", "H7 H2 HK H3 E:S4"),
        ("H7 2 K 3 s4", "H7 H2 HK H3 E:S4"),
        ("♥7, ♥2, ♥K, ♥3 | ♠4", "H7 H2 HK H3 E:S4"),
        ("7h 2h kh 3h/4s 5", "H7 H2 HK H3 E:S4 S5"),
        ("H7 10 Q a / S4", "H7 HT HQ HA S:S4"),
        ("h7 2 s3 h4 / E:c2 3", "H7 H2 S3 H4 E:C2 C3"),
        ("h7 - hK -", "H7 - HK -"),
        ("E:S4 5 6 7", "E:S4 S5 S6 S7"),
        ("east: s4 5", "E:S4 S5"),
        ("W h7< c3 4", "H7/withdrawn W:C3 C4"),
        ("W h7 N:2< 3 4", "H7 H2/withdrawn N:H3 H4"),
        ("E:s4+ 5", "E:S4/accepted S5"),
        ("h7 E:SK* 2 3", "H7 E:SK/exposed N:H2 H3"),
        ("h7 2 c3! h4", "H7 H2 C3/revoke H4"),
        ("h7 E:3 2 4 / h10", "H7 E:H3 N:H2 S:H4 W:HT"),
        ("h7 2 none 4 / W:S3", "H7 H2 S:H4 W:S3"),
    ],
)
def test_a_play(text: str, same: str) -> None:
    assert read_play(text, "W", "N") == playing("N", "W", same)


def test_the_seat_in_front_is_who_led_and_not_whose_lead_it_was() -> None:
    play = read_play("E H7 2 3 4", "W", "S")
    assert play == playing("S", "W", "E:H7 H2 H3 H4")
    assert read_play("E H7 2").leader == ""


def test_without_trumps_the_turn_is_told_as_long_as_it_can_be() -> None:
    assert read_play("W h7 2 k 3 s4", "W").cards[-1] == PlayedCard("E", "S4")
    with pytest.raises(Problem, match="leads to trick 2, and it cannot be told who won"):
        read_play("W h7 2 s3 h4 c5", "W")
    assert read_play("W h7 2 s3 h4 N:c5", "W").cards[-1] == PlayedCard("N", "C5")


def test_irregular_cards_are_seen_from_the_cards() -> None:
    deal = dealt("", "K32.32.AKQ32.432")
    play = read_play("W h7 E:c2 N:h4 h5 / W:S4 5 K", "W", "S", deal)
    assert [one.kind for one in irregular(play, deal)] == [PLAY_OUT_OF_TURN, REVOKE]
    defective = read_play("W h7 2 none k / S:S4", "W", "S")
    assert DEFECTIVE_TRICK in [one.kind for one in irregular(defective)]
    assert [len(trick.cards) for trick in tricks(defective)] == [3, 1]


def test_other_letters() -> None:
    same = playing("N", "W", "HQ HK HA HT E:DJ D7")
    assert read_play("W HV H A 10 / RB 7", "W", "N", letters=DUTCH) == same
    assert read_play("W CD R A 10 / KV 7", "W", "N", letters=FRENCH) == same


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "no card"),
        ("W", "no card"),
        ("H7", "word 1: 'H7' is led by whom"),
        ("W 7", "word 2: '7' has no suit, and it leads"),
        ("W Hx", "word 2: 'Hx' has no rank"),
        ("W h 7", "word 2: 'h' has no rank"),
        ("W H7 2 K 3 S", "word 6: 'S' is a seat"),
        ("W H7-2-K", "'H7-2-K' is no card"),
        ("W H7 H72K", "'H72K' is no card"),
        ("W H7 7", "word 3: '7' was played to trick 1"),
        ("W H7 10 Q T", "word 5: 'T' was played to trick 1"),
        ("W H7 2 / K", "word 4: '/' ends a trick of 2 cards"),
        ("W / H7", "ends a trick of 0"),
        ("W none", "where a trick begins"),
        ("W H7 2 E:3 E:4", "'E:4' is East's second card to trick 1"),
        ("W H7 SK*", "'SK\\*' is exposed by whom"),
        ("W H7 2+<", "'2\\+<' is no card"),
        ("W H7 2!", "'2!' is no revoke"),
        # A rank alone behind a discard: the suit led, or that of the discard?
        ("W H7 S2 3", "'3' has no suit, and not everybody"),
        ("W H7 - 3", "'3' has no suit, and not everybody"),
        # Whose first card this is, a late one to trick 1 or an early one to trick 2, cannot be told.
        ("W H7 2 3 none / S:SA", "cannot be told from a late card"),
    ],
)
def test_what_cannot_be_read_in_one_way_is_named_with_its_place(text: str, what: str) -> None:
    with pytest.raises(Problem, match=what) as told:
        read_play(text, "", "S")
    assert told.value.hint


def test_a_card_must_be_in_the_hand_that_plays_it() -> None:
    deal = dealt("AK2.QJ2.432.5432", "Q...")
    with pytest.raises(Problem, match="'SQ' is North's card here, but lies in East's hand"):
        read_play("W S3 SQ", "W", "N", deal)
    with pytest.raises(Problem, match="'SJ' is not in North's hand"):
        read_play("W S3 SJ", "W", "N", deal)
    end = Deal({"E": frozenset(["C3", "S2"])}, whole=True)
    with pytest.raises(Problem, match="no revoke"):
        read_play("W D5 4 C3!", "W", "N", end)


def test_no_card_comes_after_the_last() -> None:
    end = Deal({"N": frozenset(["SA"]), "E": frozenset(["S3"])}, whole=True)
    with pytest.raises(Problem, match="'S:C2' comes after the last trick"):
        read_play("W S5 A 3 2 S:C2", "W", "N", end)


@given(st.integers(0, 10**6), st.sampled_from("SHDCN"), st.integers(1, 52), st.sampled_from(tuple(LANGUAGES.values())))
def test_a_legal_play_is_read_back(seed: int, denomination: str, size: int, letters: Letters) -> None:
    random = seeded(seed)
    deal = random_deal(random)
    play, _ = random_play(random, deal, denomination, random.choice(SEATS), size)
    text = write_play(play, letters)
    assert read_play(text, play.leader, denomination, letters=letters) == play
    assert read_play(text, play.leader, denomination, deal, letters) == play
    assert ":" not in text[2:], "it is clear whose each card is, but the first"


@given(st.integers(0, 10**6), st.sampled_from(("S", "N", "")), st.data())
def test_an_irregular_play_is_read_back(seed: int, denomination: str, data: st.DataObject) -> None:
    random = seeded(seed)
    deal = random_deal(random)
    cards: list[PlayedCard] = []
    gone: set[str] = set()
    for _ in range(data.draw(st.integers(1, 20))):
        play = Play(denomination, "W", tuple(cards))
        lying = tricks(play)[-1].cards if cards and tricks(play) else ()
        free = [seat for seat in SEATS if len(lying) in (0, 4) or seat not in [card.seat for card in lying]]
        usual = turn(play) or data.draw(st.sampled_from(free))
        seat = data.draw(st.sampled_from([usual, usual, *free]))
        mark = data.draw(st.sampled_from(("", "", "", "withdrawn", "accepted", "exposed")))
        card = random.choice(["", *sorted(hand(deal, seat) - gone)])
        cards.append(PlayedCard(seat, card, mark))
        gone |= {card} if mark in ("", "accepted") else set()
    play = Play(denomination, "W", tuple(cards))
    assert read_play(write_play(play), "W", denomination) == play


@given(st.text(alphabet="NESW23456AKQJThHsSdDcC:/|<+*!- none", max_size=40))
def test_any_text_is_a_play_or_a_problem(text: str) -> None:
    try:
        play = read_play(text, "N", "S", NO_DEAL)
    except Problem as told:
        problem = told
    else:
        assert read_play(write_play(play), "N", "S") == play
        return
    assert problem.hint
