"""A ruling as it was given beside the book's: every difference is found, and is called what it is."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from at_table import Board, book
from misruled import Misruled, misruled, records, told

from bridge_rulings.errors import Problem
from bridge_rulings.ruling.as_given import as_given
from bridge_rulings.ruling.compare import agrees, compare
from bridge_rulings.ruling.difference import NAMES
from bridge_rulings.ruling.record import new_record, ruling_of
from bridge_rulings.ruling.record_read import parse_given

WRONG = list(misruled(150))


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.name)
def test_a_ruling_made_wrong_in_one_thing_differs_in_that_and_nothing_else(wrong: Misruled) -> None:
    differences = compare(book(), wrong.given, wrong.outcome)
    assert [one.kind for one in differences] == [wrong.kind]
    assert set(wrong.cite) <= set(differences[0].cite)
    assert differences[0].given or differences[0].book
    assert not agrees(wrong.given, wrong.outcome)


def test_every_kind_of_difference_but_one_is_among_them() -> None:
    found = Counter(wrong.kind for wrong in WRONG)
    assert set(NAMES) - found.keys() == {"no_choice"}
    assert found.most_common()[0][1] < len(WRONG) / 4


def test_what_the_book_rules_is_right_as_recorded_and_as_told() -> None:
    for record, outcome in records():
        for given in (
            as_given(book(), record._replace(ruling=tuple(ruling_of(outcome)))),
            as_given(book(), record, told(outcome)),
        ):
            assert compare(book(), given, outcome) == ()
            assert agrees(given, outcome)


def test_what_agrees_has_no_difference_and_what_differs_has_one() -> None:
    """The ruling of any case held against that of any other."""
    random, every = Random(7), records()  # noqa: S311 - no secret
    for _ in range(300):
        (record, own), (_, other) = random.choice(every), random.choice(every)
        steps = [*ruling_of(own), *(ruling_of(other) if random.random() < 0.3 else ())]
        recorded = record._replace(ruling=tuple(steps))
        given = as_given(book(), recorded, told(own) if random.random() < 0.5 else None)
        assert agrees(given, other) == (compare(book(), given, other) == ())


REVOKE = (
    Board("S")
    .starts("64", "W", {"64.trick_won_by": "offender", "64.later_trick": "yes", "64.still_damaged": "no"})
    .comes("end_of_play")
    .quietly()
)


def differs(line: str) -> list[str]:
    """What differs from two tricks that East-West lose, in words."""
    given = as_given(book(), new_record(REVOKE.course, "wbf"), parse_given(line, "told"))
    return [f"{one.name}: {one.given} / {one.book}" for one in compare(book(), given, REVOKE.outcome)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("transferred: 2", []),
        ("transferred: 2 from EW", []),
        ("transferred: 1", ["the tricks: 1 trick / 2 tricks from East-West"]),
        ("transferred: 2 from NS", ["the tricks: 2 tricks from North-South / 2 tricks from East-West"]),
        ("cite: 64A1", []),
        ("cite: [64A2]", ["another paragraph: 64A2 / 64A1, 64C1"]),
        ("cite: [64A1, 12C1b]", ["another law: 12C1b / 64C1"]),
        ("do: [{transfer: {what: revoke_trick}}, {transfer: {what: later_trick}}]", []),
        ("do: [{transfer: {what: later_trick}}]", ["the tricks:  / The revoke trick goes to North-South."]),
        (
            "{do: [{transfer: {what: later_trick}}], transferred: 1}",
            ["the tricks: 1 trick / 2 tricks from East-West"],
        ),
        (
            "do: [transfer, {silence: {player: W, for: next_turn}}]",
            ["ruled without a paragraph for it: West must pass at the next turn to call. / "],
        ),
        ("offered: {27.27A1: [refuse]}", ["a choice was given that nobody has: 27A1: refuse / "]),
    ],
)
def test_a_ruling_is_told_in_as_few_words_as_one_likes(line: str, said: list[str]) -> None:
    assert differs(line) == said


@pytest.mark.parametrize(
    ("line", "what", "hint"),
    [
        ("transferd: 2", "'given' has no key transferd", "did you mean transferred?"),
        ("transferred: two", "'transferred' must be a number of tricks", "1 from EW"),
        ("do: silence", "'do' must be a list of effects", ""),
        ("do: [{silence: {player: S}, turn: {to: N}}]", "an effect is a name, or a name with its slots", ""),
        ("do: [silense]", "there is no effect silense", "did you mean silence?"),
        ("do: [{silence: {players: S}}]", "silence has no slot players", "did you mean player?"),
        ("do: [{silence: {player: Z}}]", "player of silence cannot be 'Z'", "known:"),
        ("do: [{penalty_card: {card: H1}}]", "card of penalty_card cannot be 'H1'", "expected one or more cards"),
        ("offered: {27.27A1: [refus]}", "27.27A1 has no option 'refus'", "did you mean refuse?"),
        ("offered: {64.trick_won_by: [offender]}", "64.trick_won_by is not a choice of a player", ""),
        ("offered: {lead: [x]}", "lead is not a choice of a player", ""),
    ],
)
def test_what_is_told_must_be_something_that_the_book_can_rule(line: str, what: str, hint: str) -> None:
    with pytest.raises(Problem) as caught:
        as_given(book(), new_record(REVOKE.course, "wbf"), parse_given(line, "told"), "told")
    assert caught.value.what.startswith(what)
    assert hint in caught.value.hint
    assert (caught.value.file, caught.value.line) == ("told", 1)


def test_without_any_ruling_there_is_nothing_to_check() -> None:
    with pytest.raises(Problem, match="no ruling is recorded here"):
        as_given(book(), new_record(REVOKE.course, "wbf"))


def test_several_incidents_are_told_apart_in_a_recorded_ruling() -> None:
    """The same sentence under the other incident is not the same ruling."""
    board = REVOKE.starts("64", "E", {"64.trick_won_by": "others", "64.later_trick": "no", "64.still_damaged": "no"})
    outcome = board.quietly().outcome
    assert outcome.need is None or outcome.need.kind == "name"
    steps = ruling_of(outcome)
    first = next(step for step in steps if step.get("do"))
    first["incident"] = "2"
    given = as_given(book(), new_record(board.course, "wbf")._replace(ruling=tuple(steps)))
    assert {one.kind for one in compare(book(), given, outcome)} >= {"tricks"}
