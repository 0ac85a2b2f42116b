"""Every number is what trying everything gives, and every line is a legal play that comes to its number."""

from __future__ import annotations

from random import Random

import pytest
from endings import BruteForce, best_play, make_claim, make_ending, make_statement

from bridge_rulings.analysis.answers import Answer, below, double_dummy, norm_of, worst
from bridge_rulings.analysis.budget import Spent
from bridge_rulings.analysis.doubledummy import DoubleDummy
from bridge_rulings.analysis.moves import RULES
from bridge_rulings.analysis.norm import Breach, Choice, not_normal
from bridge_rulings.analysis.profiles import Profile, norms
from bridge_rulings.analysis.search import Search
from bridge_rulings.analysis.statement import NOTHING_SAID
from bridge_rulings.analysis.typed_ending import read_ending

PROFILES = [*norms().profiles.values(), norms().stated]
ENDINGS = 60
RUFFED = read_ending("N:.AK2.. 2.34.. AK...A ..567.", "S", "S", "S")


def drawn(seed: int) -> Random:
    """A dice that falls the same way every time."""
    return Random(seed)  # noqa: S311 - endings, not secrets


def is_answered(answer: Answer, tricks: int) -> bool:
    """Whether it is settled, right, and shown by a line that comes to it."""
    return answer.tricks == tricks and answer.line is not None and answer.line.tricks == tricks


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.name)
def test_the_worst_of_a_profile_is_what_trying_everything_gives(profile: Profile) -> None:
    for seed in range(ENDINGS):
        random = drawn(seed)
        make = make_claim if seed % 2 else make_ending
        ending = make(random, random.randrange(1, 4), defends=random.random() < 0.3)
        statement = make_statement(random, ending) if random.random() < 0.7 else NOTHING_SAID
        claimed = random.randrange(ending.left + 1)
        tried = BruteForce(ending, norm_of(ending, profile, statement, claimed), statement).fewest()
        answer = worst(ending, profile, statement, claimed)
        assert is_answered(answer, tried), (seed, ending, statement)


def test_where_it_makes_no_difference_the_line_of_best_play_wastes_no_card() -> None:
    line = double_dummy(RUFFED, 3).line
    assert line is not None
    assert next(one.card for one in line.cards if one.seat == "N") == "H2", "the low heart goes on partner's trump"


def test_double_dummy_is_what_trying_everything_gives() -> None:
    for seed in range(2 * ENDINGS):
        random = drawn(seed)
        ending = make_ending(random, 4 if seed % 10 == 0 else random.randrange(1, 4))
        assert is_answered(double_dummy(ending, random.randrange(5)), best_play(ending)), (seed, ending)


def test_the_ace_of_clubs_is_ruffed_if_the_trump_is_not_drawn() -> None:
    results = {profile.name: worst(RUFFED, profile, claimed=3).tricks for profile in PROFILES}
    assert double_dummy(RUFFED, 3).tricks == 3
    assert results["any_legal"] == results["trumps_forgotten"] == 2
    assert results["careful"] == 3


def test_the_line_below_the_claim_is_shown() -> None:
    line = below(RUFFED, norms().profiles["trumps_forgotten"], NOTHING_SAID, 3)
    assert line is not None
    assert [one.card for one in line.cards][:4] == ["CA", "D5", "H2", "S2"]
    assert below(RUFFED, norms().profiles["careful"], NOTHING_SAID, 3) is None


def test_an_opponent_who_has_to_win_a_trick_wins_it() -> None:
    """If South's six of diamonds could win a trick to which North plays the eight, the hearts would run: it cannot."""
    ending = read_ending("N:3..A8. 5..J5. .J5.6. .K..98", "N", "S", "E")
    assert Search(ending).line_to(0, 10_000) is None
    assert Search(ending).line_to(1, 10_000) is not None


def test_what_the_budget_leaves_open_is_no_number() -> None:
    ending = make_ending(drawn(5), 9)
    answer = worst(ending, norms().profiles["careful"], budget=1)
    assert answer.tricks is None
    assert 0 <= answer.fewest < answer.most <= 9
    assert double_dummy(ending, budget=1).tricks is None
    with pytest.raises(Spent):
        Search(ending).line_to(0, budget=1)
    with pytest.raises(Spent):
        DoubleDummy(ending).held_to(4, budget=1)


def test_bounds_hold_the_number() -> None:
    for seed in range(ENDINGS):
        random = drawn(seed)
        ending = make_ending(random, 4)
        tricks = worst(ending, PROFILES[3]).tricks
        assert tricks is not None
        for budget in (1, 30, 300):
            answer = worst(ending, PROFILES[3], claimed=random.randrange(5), budget=budget)
            assert answer.fewest <= tricks <= answer.most


def test_an_excluded_play_is_not_made_and_the_next_line_is_found() -> None:
    profile = norms().profiles["trumps_forgotten"]
    at_first = Choice("S", frozenset({"CA"}), "", "", frozenset(), "CA")
    answer = worst(RUFFED, profile, claimed=3, excluded=frozenset({at_first}))
    assert answer.tricks == 3
    assert answer.line is not None
    assert answer.line.cards[0].card != "CA"


def test_the_worst_without_some_plays_is_what_trying_everything_else_gives() -> None:
    profile = norms().profiles["careless"]
    for seed in range(ENDINGS):
        random = drawn(seed)
        ending = make_ending(random, random.randrange(2, 4), defends=random.random() < 0.3)
        excluded: frozenset[Choice] = frozenset()
        for _ in range(3):
            answer = worst(ending, profile, excluded=excluded)
            tried = BruteForce(ending, norm_of(ending, profile, NOTHING_SAID, excluded=excluded)).fewest()
            assert is_answered(answer, tried), (seed, ending, excluded)
            cards = [one.card for one in answer.line.cards] if answer.line else []
            excluded |= not_normal(ending, cards, random.randrange(len(cards)))


def test_the_worst_without_some_breaches_is_what_trying_everything_else_gives() -> None:
    for seed in range(ENDINGS):
        random = drawn(seed)
        ending = make_ending(random, random.randrange(2, 4), defends=random.random() < 0.3)
        profile = random.choice(PROFILES)
        excluded: frozenset[Choice | Breach] = frozenset()
        for _ in range(3):
            excluded |= {Breach(random.choice([*RULES]), random.choice(("S", "HD", "C", "SHDC")))}
            if random.random() < 0.3 and (line := worst(ending, profile, excluded=excluded).line) is not None:
                cards = [one.card for one in line.cards]
                excluded |= not_normal(ending, cards, random.randrange(len(cards)))
            answer = worst(ending, profile, excluded=excluded)
            tried = BruteForce(ending, norm_of(ending, profile, NOTHING_SAID, excluded=excluded)).fewest()
            assert is_answered(answer, tried), (seed, ending, excluded)


def test_an_exclusion_that_leaves_nothing_does_not_count() -> None:
    held = {suit: frozenset(card for card in RUFFED.held("NS") if card[0] == suit) for suit in "SHDC"}
    every = frozenset(Choice("S", held[card[0]], "", "", frozenset(), card) for card in RUFFED.hands["S"])
    assert worst(RUFFED, norms().profiles["trumps_forgotten"], excluded=every).tricks == 2
