"""The tricks of a play, whose turn it is, and what can still be played; irregular cards on the way too."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import cards as held
from tables import dealt, playing, random_deal, random_play, seeded

from bridge_rulings.table.deal import PACK, Deal
from bridge_rulings.table.play import (
    Play,
    PlayedCard,
    completed,
    hand_left,
    legal_cards,
    tricks,
    turn,
    winner,
    winners_from,
    won,
)
from bridge_rulings.table.playfacts import (
    in_turn,
    outstanding,
    trick_of,
    winner_of_trick,
)
from bridge_rulings.table.seats import SEATS, side

# ------------------------------------------------------------------------------ against brute force


@settings(max_examples=40)
@given(st.integers(0, 9999), st.sampled_from("SHDCN"), st.sampled_from(SEATS), st.integers(0, 52))
def test_tricks_and_turn_of_a_legal_play_agree_with_brute_force(seed: int, denom: str, leader: str, size: int) -> None:
    deal = random_deal(seeded(seed))
    play, winners = random_play(seeded(seed), deal, denom, leader, size)
    found = tricks(play)
    assert [one.winner for one in found if one.winner] == winners
    assert (completed(play), winners_from(play, 3)) == (size // 4, tuple(winners[2:]))
    assert [one.leader for one in found] == [leader, *winners][: len(found)]
    assert [won(play, which) for which in ("NS", "EW")] == [
        sum(side(seat) == which for seat in winners) for which in ("NS", "EW")
    ]
    if size < 52:
        longer, _ = random_play(seeded(seed), deal, denom, leader, size + 1)
        assert turn(play, deal) == longer.cards[-1].seat
    else:
        assert turn(play, deal) == ""
    assert all(in_turn(play, at) for at in range(size))


@settings(max_examples=40)
@given(st.integers(0, 9999), st.integers(0, 51))
def test_what_a_side_holds_of_a_suit_is_what_it_has_not_played(seed: int, size: int) -> None:
    deal = random_deal(seeded(seed))
    play, _ = random_play(seeded(seed), deal, "H", "W", size)
    left = {seat: hand_left(play, deal, seat) for seat in SEATS}
    assert frozenset[str]().union(*left.values()) == PACK - {each.card for each in play.cards}
    mine = Deal({seat: deal.hands[seat] for seat in "NS"})
    for which in ("NS", "EW"):
        hearts = frozenset(card for seat in which for card in left[seat] if card[0] == "H")
        assert outstanding(play, deal, "H", which) == outstanding(play, mine, "H", which) == hearts


@settings(max_examples=40)
@given(st.integers(0, 9999), st.data())
def test_no_hidden_card_makes_another_hand_win_than_the_one_named(seed: int, data: st.DataObject) -> None:
    """A trick with an unknown card or denomination names the winner only if every possibility has the same one."""
    deal = random_deal(seeded(seed))
    play, _ = random_play(seeded(seed), deal, data.draw(st.sampled_from("SHDCN")), "N", 4)
    hidden = data.draw(st.integers(0, 3))
    cards = [each._replace(card="") if at == hidden else each for at, each in enumerate(play.cards)]
    named = winner(cards, play.denomination)
    others = PACK - {each.card for each in cards}
    possible = {
        winner([each if each.card else each._replace(card=card) for each in cards], play.denomination)
        for card in others
    }
    assert named in ("", *possible)
    assert not named or len(possible) == 1
    every = {winner(play.cards, each) for each in "SHDCN"}
    assert winner(play.cards, "") == (every.pop() if len(every) == 1 else "")


# ------------------------------------------------------------------------------ tricks


@pytest.mark.parametrize(
    ("denomination", "cards", "hand"),
    [
        ("N", "H7 HK HA H2", "E"),
        ("N", "H7 SA DA CA", "W"),
        ("S", "H7 S2 HA S3", "S"),
        ("S", "H7 HT H9 S2", "S"),
        ("", "H7 HK HA H2", "E"),
        ("", "H7 SK HA H2", ""),
    ],
)
def test_a_trick_is_won_by_the_highest_trump_or_the_highest_of_the_suit_led(
    denomination: str, cards: str, hand: str
) -> None:
    assert [one.winner for one in tricks(playing(denomination, "W", cards))] == [hand]


def test_an_unknown_card_leaves_the_trick_open_unless_nothing_beats_the_ace() -> None:
    assert tricks(playing("N", "W", "H7 HK - H2"))[0].winner == ""
    assert tricks(playing("N", "W", "H7 HA - H2"))[0].winner == "N"
    assert tricks(playing("S", "W", "H7 HA - H2"))[0].winner == ""
    assert tricks(playing("S", "W", "H7 SA - H2"))[0].winner == "N"
    assert won(playing("S", "W", "H7 HA - H2"), "NS") is None


def test_the_trick_being_played_has_no_winner_yet() -> None:
    play = playing("N", "W", "HA H2 H3")
    assert tricks(play)[-1].winner == ""
    assert (won(play, "EW"), completed(play), turn(play)) == (0, 0, "S")


def test_nothing_played_is_the_leaders_turn_and_without_a_leader_nobodys() -> None:
    assert turn(Play("N", "W")) == "W"
    assert turn(Play("N", "")) == ""
    assert tricks(Play("N", "W")) == ()


def test_a_lead_out_of_turn_that_stands_makes_its_player_the_leader() -> None:
    play = playing("N", "W", "N:H7 H8 H9 HT W:H2")
    assert [one.leader for one in tricks(play)] == ["N", "W"]
    assert in_turn(play, 0) is False
    assert in_turn(play, 1) is True


def test_a_card_played_before_its_turn_belongs_to_the_trick_and_the_others_follow_in_their_order() -> None:
    play = playing("N", "W", "H7 S:H2")
    assert turn(play) == "N"
    assert turn(playing("N", "W", "H7 S:H2 N:H3")) == "E"
    assert winner_of_trick(playing("N", "W", "H7 S:H2 N:HA E:H9"), 1) == "N"
    assert winner_of_trick(play, 1) == ""


def test_a_withdrawn_card_and_an_exposed_one_are_in_no_trick() -> None:
    play = playing("N", "W", "H7 N:S2/withdrawn N:H3 E:DA/exposed E:H9 S:H2")
    assert [each.card for each in tricks(play)[0].cards] == ["H7", "H3", "H9", "H2"]
    assert turn(play) == "E"


def test_a_trick_to_which_somebody_did_not_play_is_followed_by_the_next() -> None:
    play = playing("N", "W", "H7 HA H3 N:S2 S3 S4 S5")
    assert [(len(one.cards), one.winner) for one in tricks(play)] == [(3, "N"), (4, "W")]


def test_an_end_position_is_over_after_as_many_tricks_as_it_has_cards() -> None:
    play = playing("N", "W", "HA H2 H3 H4")
    deal = Deal({each.seat: frozenset((each.card,)) for each in play.cards}, whole=True)
    assert turn(play) == "W"
    assert turn(play, deal) == ""


# ------------------------------------------------------------------------------ facts of a card


def test_of_one_card_its_trick_and_who_won_it() -> None:
    play = playing("S", "W", "H7 HA H3 H4 N:D2 D3 S2 D4 S:CA C2")
    assert [trick_of(play, at) for at in (0, 3, 4, 8)] == [1, 1, 2, 3]
    assert [winner_of_trick(play, at) for at in (1, 6, 8)] == ["N", "S", ""]


# ------------------------------------------------------------------------------ what is legal


def test_suit_is_followed_if_it_can_be_and_anything_goes_if_not() -> None:
    hand = frozenset(("H7", "HA", "S2"))
    assert legal_cards(hand, "H") == held("H7 HA")
    assert legal_cards(hand, "D") == legal_cards(hand, "") == hand


def test_what_is_out_is_not_told_where_hands_are_not_known() -> None:
    play = playing("N", "W", "H7")
    assert outstanding(play, dealt("A2.A2.."), "H", "NS") is None


def test_outstanding_trumps_are_known_from_one_side_alone() -> None:
    """Declarer and dummy on the table: what they do not hold and nobody has played, the defenders have."""
    deal = dealt("AKQJ.432.432.432", south="T98.AKQ5.AK5.AK5")
    play = playing("S", "W", "S7 SA S2 ST")
    assert outstanding(play, deal, "S", "EW") == held("S6 S5 S4 S3")
    assert outstanding(play, deal, "S", "NS") == held("SK SQ SJ S9 S8")


def test_a_withdrawn_card_is_back_in_the_hand() -> None:
    play = Play("N", "W", (PlayedCard("W", "H7", "withdrawn"), PlayedCard("W", "S2")))
    deal = Deal({"W": frozenset(("H7", "S2", "S3"))}, whole=True)
    assert hand_left(play, deal, "W") == held("H7 S3")
    assert hand_left(play, deal, "W", 1) == held("H7 S2 S3")
