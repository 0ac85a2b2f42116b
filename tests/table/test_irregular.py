"""Irregular calls and cards are found without a mark, with their kind, seat and place; and nothing else is."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import bidding, dealt, playing, random_deal, random_play, seeded

from bridge_rulings.table import irregular as kinds
from bridge_rulings.table import miscall, misplay
from bridge_rulings.table.auction import Auction, MadeCall, legal_calls, over
from bridge_rulings.table.auction import turn as turn_to_call
from bridge_rulings.table.calls import BIDS, DOUBLE, PASS, REDOUBLE, rank
from bridge_rulings.table.deal import Deal
from bridge_rulings.table.irregular import Irregularity
from bridge_rulings.table.misplay import established
from bridge_rulings.table.play import Play, PlayedCard
from bridge_rulings.table.seats import SEATS, turn

# ------------------------------------------------------------------------------ calls


def miscalls(auction: Auction) -> list[tuple[str, int, str, str]]:
    return [(one.kind, one.at, one.turn, one.note) for one in miscall.irregular(auction)]


@pytest.mark.parametrize(
    ("calls", "found"),
    [
        ("1S P 2S P P P", []),
        ("1S 1H", [(kinds.INSUFFICIENT, 1, "E", "")]),
        ("1S 1S P", [(kinds.INSUFFICIENT, 1, "E", "accepted")]),
        ("1S 1H/withdrawn", [(kinds.INSUFFICIENT, 1, "E", "withdrawn")]),
        ("1S 1H E:2H", [(kinds.INSUFFICIENT, 1, "E", "cancelled")]),
        ("1S 1H E:1D", [(kinds.INSUFFICIENT, 1, "E", "cancelled"), (kinds.INSUFFICIENT, 2, "E", "")]),
        ("E:P", [(kinds.OUT_OF_ROTATION, 0, "N", "")]),
        ("E:P P", [(kinds.OUT_OF_ROTATION, 0, "N", "accepted")]),
        ("E:P N:P E:P", [(kinds.OUT_OF_ROTATION, 0, "N", "cancelled")]),
        ("1S W:1H", [(kinds.OUT_OF_ROTATION, 1, "E", ""), (kinds.INSUFFICIENT, 1, "E", "")]),
        ("X", [(kinds.INADMISSIBLE, 0, "N", "")]),
        ("1S P X P", [(kinds.INADMISSIBLE, 2, "S", "cancelled")]),
        ("1S X X", [(kinds.INADMISSIBLE, 2, "S", "")]),
        ("1S XX", [(kinds.INADMISSIBLE, 1, "E", "")]),
        ("1S X XX XX", [(kinds.INADMISSIBLE, 3, "W", "")]),
        ("1S X P XX", [(kinds.INADMISSIBLE, 3, "W", "")]),
        ("7N 7N", [(kinds.INSUFFICIENT, 1, "E", "")]),
        ("1S N:2S", [(kinds.CHANGED, 1, "E", "")]),
        ("1S N:1H P", [(kinds.CHANGED, 1, "E", "accepted")]),
        ("P P P P N:1C", [(kinds.AFTER_FINAL_PASS, 4, "", "cancelled")]),
        ("1S P P P P", [(kinds.AFTER_FINAL_PASS, 4, "", "cancelled")]),
        ("1S S:P W:P N:P", [(kinds.OUT_OF_ROTATION, 1, "E", "cancelled")]),
    ],
)
def test_an_irregular_call_is_found_with_whose_turn_it_was_and_what_became_of_it(
    calls: str, found: list[tuple[str, int, str, str]]
) -> None:
    assert miscalls(bidding("N", calls)) == found


def test_an_unknown_dealers_call_is_out_of_rotation_only_if_the_record_says_so() -> None:
    assert miscalls(Auction("", (MadeCall("E", "P"),))) == []
    marked = Auction("", (MadeCall("E", "P", "out_of_rotation"), MadeCall("S", "P")))
    assert miscalls(marked) == [(kinds.OUT_OF_ROTATION, 0, "", "accepted")]


def test_an_unknown_call_is_not_irregular_and_hides_whether_a_double_is() -> None:
    calls = (MadeCall("N", "1H"), MadeCall("E", ""), MadeCall("S", "X"), MadeCall("W", "1D"))
    assert miscalls(Auction("N", calls)) == [(kinds.INSUFFICIENT, 3, "W", "")]


def test_a_mark_that_the_rules_contradict_is_unfounded() -> None:
    calls = "1S 1H/insufficient 2H/insufficient 3H/out_of_rotation X/inadmissible"
    assert miscall.unfounded(bidding("N", calls)) == (
        (2, "insufficient"),
        (3, "out_of_rotation"),
        (4, "inadmissible"),
    )


def random_auction(random: Random) -> Auction:
    auction = Auction(random.choice(SEATS))
    while not over(auction):
        seat = turn_to_call(auction)
        legal = sorted(legal_calls(auction, seat), key=lambda call: (call in BIDS, call))
        call = random.choice([PASS, *legal[: random.choice((1, 3, 6))]])
        auction = auction._replace(calls=(*auction.calls, MadeCall(seat, call)))
    return auction


def spoiled_call(random: Random, auction: Auction) -> tuple[Auction, str, int]:
    """The auction up to a call, and then an irregular one; its kind and index."""
    at = random.randrange(len(auction.calls))
    before = auction._replace(calls=auction.calls[:at])
    seat = auction.calls[at].seat
    legal = legal_calls(before, seat)
    bids = [call.call for call in before.calls if call.call in BIDS]
    choices = {
        kinds.INSUFFICIENT: [(seat, bid) for bid in BIDS[: rank(bids[-1]) + 1]] if bids else [],
        kinds.INADMISSIBLE: [(seat, call) for call in (DOUBLE, REDOUBLE) if call not in legal],
        kinds.OUT_OF_ROTATION: [(turn(seat, places), PASS) for places in (1, 2)],
        kinds.AFTER_FINAL_PASS: [],
    }
    kind = random.choice([each for each, found in choices.items() if found] + [kinds.AFTER_FINAL_PASS])
    if kind == kinds.AFTER_FINAL_PASS:
        late = MadeCall(random.choice(SEATS), random.choice((PASS, DOUBLE, *BIDS)))
        return auction._replace(calls=(*auction.calls, late)), kind, len(auction.calls)
    return before._replace(calls=(*before.calls, MadeCall(*random.choice(choices[kind])))), kind, at


def test_one_irregular_call_in_a_legal_auction_is_found_and_no_other() -> None:
    random = seeded(27)
    seen = set()
    for _ in range(300):
        auction = random_auction(random)
        assert not miscall.irregular(auction)
        spoiled, kind, at = spoiled_call(random, auction)
        made = spoiled.calls[at]
        assert [one[:5] for one in miscall.irregular(spoiled)] == [(kind, made.seat, at, "", made.call)]
        seen.add(kind)
    assert len(seen) == 4


# ------------------------------------------------------------------------------ cards


def misplays(play: Play, deal: Deal | None = None) -> list[tuple[str, str, int, int]]:
    return [(one.kind, one.seat, one.at, one.trick) for one in misplay.irregular(play, deal or Deal({}))]


def revokes(play: Play, deal: Deal | None = None) -> list[Irregularity]:
    return [one for one in misplay.irregular(play, deal or Deal({})) if one.kind == kinds.REVOKE]


def test_a_revoke_is_known_from_the_deal() -> None:
    play = playing("N", "W", "H7 S2 H3 H4")
    assert misplays(play, dealt("2.A..")) == [(kinds.REVOKE, "N", 1, 1)]
    assert misplays(play, dealt("2..A.")) == []


def test_a_revoke_is_known_from_a_card_seen_later() -> None:
    play = playing("N", "W", "H7 S2 H3 H4 W:D2 HA")
    [found] = revokes(play)
    assert (found.seat, found.at, found.suit, found.established) == ("N", 1, "H", "yes")


def test_a_revoke_that_was_withdrawn_shows_itself_by_the_card_played_instead() -> None:
    [found] = revokes(playing("N", "W", "H7 S2/withdrawn N:HA H3 H4"))
    assert (found.seat, found.at, found.established) == ("N", 1, "no")


def test_a_card_withdrawn_behind_a_revoke_is_not_out_of_turn() -> None:
    """Law 62C: East may take his card back once North has put the revoke right."""
    play = playing("N", "W", "H7 S2/withdrawn E:HK/withdrawn N:HA E:H3 H4")
    assert misplays(play) == [(kinds.REVOKE, "N", 1, 1)]


@pytest.mark.parametrize(
    ("after", "established_by_play"),
    [
        ("", None),
        ("W:D2", None),
        ("W:D2 N:D3", True),
        ("S:D3", True),
        ("S:D3/withdrawn", True),
        ("S:D3/exposed", None),
        ("W:D2 E:D3", None),
    ],
)
def test_a_revoke_is_established_once_its_side_plays_to_a_later_trick(
    after: str, established_by_play: bool | None
) -> None:
    assert established(playing("N", "W", f"H7 S2 H3 H4 {after}"), 1) is established_by_play


def test_a_revoke_that_nothing_proves_is_believed_if_it_is_marked() -> None:
    play = playing("N", "W", "H7 S2/revoke H3 H4")
    assert [one.at for one in revokes(play)] == [1]
    assert not misplay.unfounded(play)


def test_a_revoke_that_the_hand_contradicts_is_not_believed() -> None:
    deal = dealt("AKQJT98765432...")
    assert revokes(playing("N", "W", "H7 S2/revoke H3 H4"), deal) == []
    assert misplay.unfounded(playing("N", "W", "H7 S2/revoke H3 H4"), deal) == ((1, "revoke"),)


def test_marks_on_correct_cards_are_unfounded() -> None:
    play = playing("N", "W", "H7/revoke HK/revoke H3/out_of_turn H4 N:S2/wrong_hand")
    assert misplay.unfounded(play) == ((0, "revoke"), (1, "revoke"), (2, "out_of_turn"), (4, "wrong_hand"))


def test_a_second_revoke_in_the_suit_by_the_same_player_is_found() -> None:
    play = playing("N", "W", "H7 S2 H3 H4 W:H8 S3 H5 H6 W:H9 HA")
    assert [one.at for one in revokes(play)] == [1, 5]


@pytest.mark.parametrize(
    ("cards", "kind", "note"),
    [
        ("N:H7", kinds.LEAD_OUT_OF_TURN, ""),
        ("N:H7 H8", kinds.LEAD_OUT_OF_TURN, "accepted"),
        ("N:H7/withdrawn W:H8", kinds.LEAD_OUT_OF_TURN, "withdrawn"),
        ("H7 E:H3 N:H4", kinds.PLAY_OUT_OF_TURN, "accepted"),
        ("H7 HA H3 H4 S:S2", kinds.LEAD_OUT_OF_TURN, "wrong_hand"),
        ("H7 HA H3 H4 S:S2/withdrawn N:S3", kinds.LEAD_OUT_OF_TURN, "wrong_hand withdrawn"),
        ("H7 HA H3 H4 E:S2", kinds.LEAD_OUT_OF_TURN, ""),
        ("HA H2 H3 H4 S:S2", kinds.LEAD_OUT_OF_TURN, ""),
    ],
)
def test_out_of_turn_is_found_with_what_became_of_it(cards: str, kind: str, note: str) -> None:
    """West leads against South's contract, so North and South are the declaring side."""
    [found] = misplay.irregular(playing("N", "W", cards))
    assert (found.kind, found.note) == (kind, note)


def test_where_nobody_knows_whose_turn_it_was_the_mark_is_believed() -> None:
    play = playing("N", "", "N:H7/out_of_turn")
    assert misplays(play) == [(kinds.LEAD_OUT_OF_TURN, "N", 0, 1)]
    assert misplays(playing("N", "", "N:H7")) == []
    unknown = playing("N", "W", "H7 - H3 H4 E:S2/out_of_turn")
    assert misplays(unknown) == [(kinds.LEAD_OUT_OF_TURN, "E", 4, 2)]


def test_an_exposed_card_is_reported_and_nothing_else_of_it() -> None:
    assert misplays(playing("N", "W", "H7 S:S2/exposed N:H3")) == [(kinds.EXPOSED, "S", 1, 1)]


def test_who_did_not_play_to_a_trick_is_named() -> None:
    assert misplays(playing("N", "W", "H7 HA H3 N:S2 S3 S4 S5")) == [(kinds.DEFECTIVE_TRICK, "S", 3, 1)]


def test_a_card_of_another_hand_and_a_card_played_twice_are_reported() -> None:
    deal = dealt("2.A..", "3.K..")
    assert misplays(playing("N", "W", "H7 HK"), deal) == [(kinds.NOT_HELD, "N", 1, 1)]
    assert misplays(playing("N", "W", "H7 HA H3 H4 N:HA")) == [(kinds.PLAYED_TWICE, "N", 4, 2)]


# ------------------------------------------------------------------------------ one irregularity put into a legal play


@settings(max_examples=25)
@given(st.integers(0, 9999), st.sampled_from("SHDCN"), st.sampled_from(SEATS))
def test_in_a_legal_play_nothing_is_found(seed: int, denomination: str, leader: str) -> None:
    deal = random_deal(seeded(seed))
    play, _ = random_play(seeded(seed), deal, denomination, leader)
    assert not misplay.irregular(play, deal)
    assert not misplay.irregular(play)


def spoiled_play(random: Random, kind: str) -> tuple[Deal, Play, int] | None:
    """A legal play up to some card, an irregular one there, and a legal play of the rest; None if none can be made."""
    deal = random_deal(random)
    at = random.randrange(48)
    start, _ = random_play(random, deal, random.choice("SHDCN"), random.choice(SEATS), at + 1)
    seat, _, _ = start.cards[at]
    in_trick = start.cards[at - at % 4 : at]
    gone = {each.card for each in start.cards[:at]}
    if kind == kinds.REVOKE:
        led = in_trick[0].card[0] if in_trick else ""
        hand = deal.hands[seat] - gone
        cards = sorted(card for card in hand if card[0] != led)
        if not led or not cards or len(cards) == len(hand):
            return None
    else:
        if bool(in_trick) == (kind == kinds.LEAD_OUT_OF_TURN):
            return None
        waiting = [each for each in SEATS if each != seat and each not in {card.seat for card in in_trick}]
        if not waiting:
            return None
        seat = random.choice(waiting)
        hand = deal.hands[seat] - gone
        cards = sorted(card for card in hand if in_trick and card[0] == in_trick[0].card[0]) or sorted(hand)
    made = (*start.cards[:at], PlayedCard(seat, random.choice(cards)))
    return deal, play_on(random, deal, start._replace(cards=made)), at


def play_on(random: Random, deal: Deal, play: Play) -> Play:
    """The play to its end with legal cards, by the rules of this test only."""
    cards = list(play.cards)
    while len(cards) < 52:
        trick = cards[len(cards) - len(cards) % 4 :]
        if trick:
            seats = [turn(trick[0].seat, places) for places in (1, 2, 3)]
            seat = next(each for each in seats if each not in {card.seat for card in trick})
        else:
            last = cards[-4:]
            trumps = [each for each in last if each.card[0] == play.denomination]
            suit = trumps or [each for each in last if each.card[0] == last[0].card[0]]
            seat = min(suit, key=lambda each: "AKQJT98765432".index(each.card[1])).seat
        hand = sorted(deal.hands[seat] - {each.card for each in cards})
        follow = [card for card in hand if trick and card[0] == trick[0].card[0]]
        cards.append(PlayedCard(seat, random.choice(follow or hand)))
    return play._replace(cards=tuple(cards))


@pytest.mark.parametrize("kind", [kinds.REVOKE, kinds.LEAD_OUT_OF_TURN, kinds.PLAY_OUT_OF_TURN])
def test_one_irregularity_in_a_legal_play_is_found_where_it_is_and_no_other(kind: str) -> None:
    """With the deal, and without it from the cards that come later."""
    random = seeded(64)
    made = [spoiled for _ in range(160) if (spoiled := spoiled_play(random, kind))]
    assert len(made) > 30
    for deal, play, at in made:
        [found] = misplay.irregular(play, deal)
        assert (found.kind, found.seat, found.at, found.trick) == (kind, play.cards[at].seat, at, at // 4 + 1)
        assert found.established == ("yes" if kind == kinds.REVOKE else "")
        assert misplay.irregular(play) == (found,)


def test_a_call_that_was_taken_back_for_another_is_a_change_of_call() -> None:
    changed = Auction("N", (MadeCall("N", "1N", "withdrawn"), MadeCall("N", "1S"), MadeCall("E", "P")))
    assert [(one.kind, one.at, one.note) for one in miscall.irregular(changed)] == [("changed_call", 0, "withdrawn")]
    forced = Auction("N", (MadeCall("N", "1S"), MadeCall("E", "1H", "withdrawn"), MadeCall("E", "2H")))
    assert [one.kind for one in miscall.irregular(forced)] == ["insufficient_bid"]
