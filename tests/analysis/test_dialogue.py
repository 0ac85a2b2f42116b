"""The dialogue as a machine: which line is shown, which card is asked about, and what follows from the answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from endings import make_ending

from bridge_rulings.analysis.deciding import Deciding
from bridge_rulings.analysis.dialogue import (
    NEVER,
    NORMAL,
    NOT_THERE,
    Dialogue,
    Question,
    Verdict,
    begun,
    following,
    narrower,
    possible,
)
from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.playing import along, cards_to_play, play_out
from bridge_rulings.analysis.profiles import norms
from bridge_rulings.analysis.statement import Statement, Step
from bridge_rulings.analysis.typed_ending import read_ending
from bridge_rulings.analysis.worth import each_card

# The ace of clubs is ruffed with the two of spades, which is out.
TRUMP_OUT = read_ending("N:.AK2.. 2.34.. AK...A ..567.", "S", "S", "S")
# King and ten opposite ace and jack, and nobody has shown out: the queen may be with either.
TWO_WAY = read_ending("N:KT3... Q54... AJ2... ..567.", "N", "S", "S")
# Dummy's ace goes on the queen, or the diamonds are blocked.
BLOCKED = read_ending("N:..AJT. ..54.A ..KQ.2 ..987.", "N", "S", "S")


def asked(talk: Dialogue) -> Question:
    found = following(talk)
    assert isinstance(found, Question)
    return found


def judged(talk: Dialogue, say: Callable[[Deciding], str]) -> tuple[list[Question], Verdict]:
    """The questions until the verdict, answered in one way."""
    questions = []
    while isinstance(found := following(talk), Question):
        questions.append(found)
        assert len(questions) < 20
        talk = talk.plus(found, allowed(talk, found, say(found.step)))
    return questions, found


def allowed(talk: Dialogue, found: Question, says: str) -> str:
    """The answer, or the nearest that may be given."""
    may = possible(talk, found.step)
    return says if says in may else may[-1]


def test_the_ace_that_is_ruffed_is_what_is_asked_about() -> None:
    question = asked(begun(TRUMP_OUT, 3))
    assert (question.line.tricks, question.step.seat, question.step.card, question.step.at) == (2, "S", "CA", 0)
    assert (question.step.rule, question.step.instead, question.step.tricks) == ("draws_trumps", ("SA", "SK"), 3)
    assert question.settled


@pytest.mark.parametrize(("says", "tricks"), [(NORMAL, 2), (NOT_THERE, 3), (NEVER, 3)])
def test_the_tricks_follow_from_the_answer(says: str, tricks: int) -> None:
    questions, verdict = judged(begun(TRUMP_OUT, 3), lambda step: says)
    assert len(questions) == 1
    assert verdict.tricks == tricks


def test_the_paragraphs_are_those_of_the_card_that_is_normal() -> None:
    careless = next(one for one in norms().careless if one.rule == "draws_trumps")
    assert judged(begun(TRUMP_OUT, 3), lambda step: NORMAL)[1].cite == careless.cite
    assert judged(begun(TRUMP_OUT, 3), lambda step: NEVER)[1].cite == norms().asking.no_worse.cite


def test_without_the_statement_he_may_go_wrong_and_with_it_he_does_as_he_said() -> None:
    said = Statement(steps=(Step("draw_trumps", "S"),))
    questions, verdict = judged(begun(TRUMP_OUT, 3, said), lambda step: NORMAL)
    assert (questions, verdict.tricks) == ([], 3)


def test_an_unstated_finesse_is_asked_about_as_what_was_not_stated() -> None:
    question = asked(begun(TWO_WAY, 3))
    assert question.line.tricks == 2
    assert question.step.rule in ("", "cashes_winners")
    _, verdict = judged(begun(TWO_WAY, 3), lambda step: NORMAL)
    assert verdict.tricks == 2


def test_a_finesse_that_an_opponent_has_proved_by_showing_out_is_not_doubted() -> None:
    proved = TWO_WAY._replace(shown_out=frozenset({("W", "S")}))
    questions, verdict = judged(begun(proved, 3), lambda step: NEVER if step.rule else NORMAL)
    assert verdict.tricks == 3, questions


@pytest.mark.parametrize("says", [NOT_THERE, NEVER])
def test_no_to_the_ace_under_a_low_card_is_no_no_to_the_ace_on_the_king(says: str) -> None:
    finesse = read_ending("N:.AQ..2 ..KJ.7 .32..A .K5..8", "N", "S", "S")
    questions, verdict = judged(begun(finesse, 3), lambda step: says)
    assert (len(questions), verdict.tricks) == (1, 3)


def test_a_suit_may_be_blocked_until_the_director_says_that_he_would_not() -> None:
    questions, verdict = judged(begun(BLOCKED, 3, profile="careful"), lambda step: NORMAL)
    assert [(one.step.seat, one.step.card, one.step.instead) for one in questions] == [("N", "DJ", ("DA",))]
    assert verdict.tricks == 2
    assert judged(begun(BLOCKED, 3, profile="careful"), lambda step: NOT_THERE)[1].tricks == 3


def test_a_defenders_partner_may_go_wrong_and_a_no_binds_him_too() -> None:
    ending = make_ending(Random(6), 2, defends=True)  # noqa: S311 - an ending, not a secret
    talk = begun(ending, 2)
    question = asked(talk)
    assert (ending.claimer, question.step.seat, question.line.tricks) == ("S", "N", 1)
    assert question.step.remark == norms().asking.partner
    found = following(talk.plus(question, NOT_THERE))
    assert isinstance(found, Verdict)
    assert found.tricks == 2


def test_each_profile_but_the_last_has_one_that_is_narrower() -> None:
    names = list(norms().profiles)
    talk = begun(TRUMP_OUT, 3, profile=names[-1])
    assert narrower(talk) is None
    assert narrower(begun(TRUMP_OUT, 3, profile=names[0])) == norms().profiles[names[1]]


def test_who_says_never_to_all_care_that_there_is_has_him_play_his_best() -> None:
    """He may still guess wrong though he plays with care; then he does not even do that."""
    talk = begun(TWO_WAY, 3, profile=[*norms().profiles][-1])
    question = asked(talk)
    assert (question.step.rule, narrower(talk)) == ("", None)
    found = following(talk.plus(question, NEVER))
    assert isinstance(found, Verdict)
    assert (found.tricks, found.cite) == (3, norms().asking.no_worse.cite)


def test_who_has_said_how_he_plays_is_not_made_to_play_otherwise() -> None:
    ending = read_ending("N:KT3.2.. Q54.3.. AJ2.A.. ..5679.", "N", "S", "S")
    said = Statement(steps=(Step("play", "H", "S", "HA"),))
    talk = begun(ending, 4, said, profile=[*norms().profiles][-1])
    question = asked(talk)
    assert question.step.card[0] == "S"
    assert possible(talk, question.step) == (NORMAL, NOT_THERE)


def test_no_twice_to_the_same_carelessness_asks_for_all_of_it() -> None:
    talk = begun(TRUMP_OUT, 3)
    question = asked(talk)
    assert possible(talk, question.step) == (NORMAL, NOT_THERE, NEVER)
    talk = talk.plus(question, NOT_THERE).plus(question, NOT_THERE)
    assert possible(talk, question.step) == (NORMAL, NEVER)


# ------------------------------------------------------------------------------ any ending


def drawn(first: int, number: int, most: int) -> Iterator[tuple[int, Ending, Random]]:
    for seed in range(first, first + number):
        random = Random(seed)  # noqa: S311 - endings, not secrets
        yield seed, make_ending(random, random.randrange(2, most), defends=random.random() < 0.3), random


def answers_of(random: Random) -> Callable[[Deciding], str]:
    return lambda step: random.choice((NORMAL, NOT_THERE, NEVER))


def test_every_dialogue_ends_and_its_lines_are_legal_and_come_to_their_tricks() -> None:
    for seed, ending, random in drawn(0, 60, 5):
        questions, verdict = judged(begun(ending, ending.left), answers_of(random))
        for line in (*(question.line for question in questions), verdict.line):
            assert line is not None
            assert play_out(ending, [one.card for one in line.cards]) == line, seed
        if verdict.line is not None and verdict.tricks is not None:
            assert verdict.line.tricks == verdict.tricks, seed


def test_nothing_is_asked_twice_and_every_dialogue_is_short() -> None:
    for seed, ending, random in drawn(300, 80, 6):
        say = answers_of(random)
        talk, answered = begun(ending, ending.left), set[tuple[str, str, str]]()
        while isinstance(found := following(talk), Question):
            says = allowed(talk, found, say(found.step))
            if found.step.rule:
                seat, rule, suit = found.step.seat, found.step.rule, found.step.card[0]
                assert (seat, rule, suit) not in answered, seed
                hands, suits = ("NESW", "SHDC") if says == NEVER else ("NESW" if says == NOT_THERE else seat, suit)
                answered |= {(hand, rule, one) for hand in hands for one in suits}
            talk = talk.plus(found, says)
        assert len(talk.judgements) <= 10, seed


def test_what_was_called_normal_stays_possible_whatever_is_said_later() -> None:
    tried = 0
    for seed, ending, _ in drawn(400, 80, 5):
        found = following(begun(ending, ending.left))
        if isinstance(found, Verdict) or not found.step.rule:
            continue
        tried += 1
        talk = begun(ending, ending.left).plus(found, NORMAL)
        # Somebody says never of the same sort: that is of the other suits.
        later = following(talk.plus(found._replace(alike=()), NEVER))
        assert later.line is not None
        assert later.line.tricks <= found.line.tricks, seed
    assert tried > 10


def test_a_yes_never_makes_more_of_it_than_the_line_and_noes_never_less() -> None:
    for seed, ending, _ in drawn(100, 40, 5):
        first = following(begun(ending, ending.left))
        least = first.line.tricks if first.line is not None else 0
        assert judged(begun(ending, ending.left), lambda step: NORMAL)[1].tricks == least, seed
        more = judged(begun(ending, ending.left), lambda step: NEVER)[1].tricks
        assert more is not None
        assert more >= least, seed


def test_each_deciding_card_gives_a_trick_away_that_another_keeps() -> None:
    tried = 0
    for seed, ending, _ in drawn(200, 40, 5):
        found = following(begun(ending, ending.left))
        if isinstance(found, Verdict) or found.step.rule in norms().minds_trumps:
            continue
        tried += 1
        cards = [one.card for one in found.line.cards]
        place, won = list(along(ending, cards))[found.step.at]
        values = each_card(place)
        assert found.step.card in cards_to_play(place)
        assert all(values[card].fewest + won == found.step.tricks for card in found.step.instead), seed
        assert values[found.step.card].fewest + won < found.step.tricks, seed
    assert tried > 10
