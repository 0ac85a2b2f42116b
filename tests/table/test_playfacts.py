"""What lay there when a card came, what came after it, who could follow suit, and how many tricks are still open."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables import dealt, playing, random_deal, random_play, seeded

from bridge_rulings.table import irregular as kinds
from bridge_rulings.table.deal import NO_DEAL, Deal
from bridge_rulings.table.misplay import irregular
from bridge_rulings.table.play import Play, PlayedCard
from bridge_rulings.table.playfacts import has_suit, lying, revoked, since, went_on, wins_from
from bridge_rulings.table.seats import SEATS, SIDES, side

HEARTS = "H7 H2 HK H3"


def test_the_trick_as_it_lay() -> None:
    play = playing("S", "W", f"{HEARTS} E:S4 S5")
    assert lying(play, 2) == play.cards[:2]
    assert lying(play, 4) == ()
    assert lying(play, 5) == play.cards[4:5]


def test_a_lead_to_the_next_trick_finds_the_one_that_is_not_complete() -> None:
    play = playing("S", "W", "H7 H2 HK E:S4")
    assert lying(play, 3) == play.cards[:3]


def test_what_was_taken_back_lay_there_nobody_knows_how_long() -> None:
    play = playing("S", "W", "H7 C2/withdrawn N:H2 HK H3 E:S4")
    assert lying(play, 1) == play.cards[:1]
    assert lying(play, 3) is None
    assert lying(play, 5) == ()
    assert since(play, 0) is None
    assert since(play, 1) is None
    assert since(play, 2) == (3, 4, 5)


def test_an_exposed_card_was_not_played() -> None:
    play = playing("S", "W", "H7 E:SK/exposed N:H2")
    assert since(play, 0) == (2,)
    assert lying(play, 2) == play.cards[:1]


@pytest.mark.parametrize(
    ("cards", "sides"), [(HEARTS, ""), (f"{HEARTS} E:S4", "EW"), (f"{HEARTS} E:S4 S5", "EW NS"), ("H7 H2", "")]
)
def test_the_sides_that_went_on_to_the_next_trick(cards: str, sides: str) -> None:
    assert went_on(playing("S", "W", cards), 1) == frozenset(sides.split())
    assert went_on(playing("S", "W", f"{cards} S:C2/withdrawn"), 1) is None


# ------------------------------------------------------------------------------ following suit


@pytest.mark.parametrize(
    ("deal", "cards", "answer"),
    [
        (dealt("", ".2.."), "H7 H3 S4", True),
        (NO_DEAL, "H7 H3 S4", None),
        (NO_DEAL, "H7 H3 S4 H5 S:D2 D3 D4 H2", True),
        (NO_DEAL, "H7 H3 S4/withdrawn E:H2", True),
        (dealt("", "AKQJ..AKQJ.AKQJT"), "H7 H3 SA", False),
        (dealt("", "AKQJ.2.AKQJ.AKQJ"), "H7 H3 HA", False),
        (dealt("", "AKQJ.2.AKQJ.AKQJ"), "H7 H3 H2", False),
        (NO_DEAL, "- H3 S4", None),
        (NO_DEAL, "H7 H3 -", None),
    ],
    ids=["dealt", "unknown", "shown later", "put right", "void", "not his card", "follows", "unknown lead", "which?"],
)
def test_whether_he_failed_to_follow_suit(deal: Deal, cards: str, answer: bool | None) -> None:
    assert revoked(playing("S", "W", cards), deal, 2) is answer


def test_a_lead_is_no_revoke() -> None:
    assert revoked(playing("S", "W", "H7"), NO_DEAL, 0) is False


def test_a_card_that_lies_in_another_hand_tells_nothing_of_this_one() -> None:
    deal = dealt(".2..")
    assert has_suit(playing("S", "W", "H7 H3 S4 H5 E:H2"), deal, "E", "H", 2) is None


def test_the_suit_is_gone_when_it_is_played() -> None:
    deal = dealt("", "AKQJ.2.AKQJ.AKQJ")
    play = playing("S", "W", "H7 H3 H2 H5")
    assert has_suit(play, deal, "E", "H", 2) is True
    assert has_suit(play, deal, "E", "H", 4) is False


def test_a_card_that_nobody_knows_may_have_been_the_last_of_the_suit() -> None:
    deal = dealt("", "AKQJ.2.AKQJ.AKQJ")
    assert has_suit(playing("S", "W", "H7 H3 - H5 W:S2 S3"), deal, "E", "H", 6) is None
    assert has_suit(playing("S", "W", "H7 H3 - H5 W:S2 S3"), deal, "E", "S", 6) is True, "he has four"
    assert has_suit(playing("S", "W", "H7 H3 - H5 W:S2 S3 H2"), deal, "E", "H", 6) is True, "he plays it later"


@settings(max_examples=60)
@given(st.integers(0, 10_000), st.integers(4, 52), st.booleans(), st.integers(0, 5))
def test_cards_that_nobody_knows_make_no_revoke(seed: int, size: int, known: bool, lost: int) -> None:
    random = seeded(seed)
    deal = random_deal(random)
    play, _ = random_play(random, deal, random.choice("SHDCN"), random.choice(SEATS), size)
    cards = list(play.cards)
    for at in random.sample(range(len(cards)), min(lost, len(cards))):
        cards[at] = cards[at]._replace(card="")
    play, hands = play._replace(cards=tuple(cards)), deal if known else NO_DEAL
    assert not any(revoked(play, hands, at) for at in range(len(cards)))
    assert not any(one.kind == kinds.REVOKE for one in irregular(play, hands))


@settings(max_examples=40)
@given(st.integers(0, 10_000), st.integers(4, 52), st.booleans(), st.integers(0, 3))
def test_the_revokes_are_those_that_are_listed_as_irregular(seed: int, size: int, known: bool, lost: int) -> None:
    random = seeded(seed)
    deal = random_deal(random)
    play, _ = random_play(random, deal, random.choice("SHDCN"), random.choice(SEATS), size)
    cards = list(play.cards)
    for _ in range(3):  # two cards of one hand change places: some follow no longer
        at = random.randrange(len(cards))
        others = [one for one in range(len(cards)) if cards[one].seat == cards[at].seat]
        one = random.choice(others)
        cards[at], cards[one] = cards[one], cards[at]
    for at in random.sample(range(len(cards)), lost):
        cards[at] = cards[at]._replace(card="")
    play = Play(play.denomination, play.leader, tuple(PlayedCard(*card) for card in cards))
    hands = deal if known else NO_DEAL
    listed = {one.at for one in irregular(play, hands) if one.kind == kinds.REVOKE}
    found = [revoked(play, hands, at) for at in range(len(cards))]
    assert {at for at, failed in enumerate(found) if failed} == listed
    assert not known or lost or None not in found


# ------------------------------------------------------------------------------ tricks still to come


@pytest.mark.parametrize(
    ("cards", "side_of", "trick", "in_all", "expected"),
    [
        (HEARTS, "EW", 1, None, (1, 13)),
        (HEARTS, "EW", 2, None, (0, 12)),
        (HEARTS, "EW", 2, 4, (3, 3)),
        (HEARTS, "NS", 1, 9, (9, 9)),
        (HEARTS, "EW", 2, 0, (0, 12)),
        ("H7 H2 HK", "EW", 2, 4, (0, 12)),
        ("H7 - HK H3", "EW", 1, 4, (0, 13)),
        ("H7 - HK H3", "EW", 1, None, (0, 13)),
    ],
    ids=[
        "won one",
        "later",
        "by the result",
        "the others",
        "a result that cannot be",
        "or the trick before",
        "unknown",
        "unknown too",
    ],
)
def test_how_many_tricks_a_side_wins_from_one_on(
    cards: str, side_of: str, trick: int, in_all: int | None, expected: tuple[int, int]
) -> None:
    assert wins_from(playing("S", "W", cards), side_of, trick, 13, in_all) == expected


@settings(max_examples=40)
@given(st.integers(0, 10_000), st.integers(1, 52), st.integers(1, 13))
def test_what_a_side_wins_in_the_end_lies_between_the_fewest_and_the_most(seed: int, size: int, trick: int) -> None:
    random = seeded(seed)
    play, winners = random_play(random, random_deal(random), random.choice("SHDCN"), random.choice(SEATS))
    for which in SIDES:
        won = [side(seat) == which for seat in winners]
        part = play._replace(cards=play.cards[:size])
        fewest, most = wins_from(part, which, trick, 13)
        assert fewest <= sum(won[trick - 1 :]) <= most
        if size // 4 >= trick - 1:
            assert wins_from(part, which, trick, 13, sum(won)) == (sum(won[trick - 1 :]),) * 2
