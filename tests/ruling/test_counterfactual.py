"""The smallest change of facts that makes a given ruling right: it does, and no smaller one would (by brute force)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations, product

import pytest
from at_table import Board, authority, book, rule
from misruled import misruled

from bridge_rulings.lawbook.model import Stage
from bridge_rulings.ruling.answers import meaning
from bridge_rulings.ruling.as_given import Given, as_given
from bridge_rulings.ruling.compare import agrees, aim, compare
from bridge_rulings.ruling.counterfactual import Place, Searched, smallest_changes, until_tricks_move
from bridge_rulings.ruling.course import Answer, Course
from bridge_rulings.ruling.outcome import Outcome, Refused
from bridge_rulings.ruling.record import new_record
from bridge_rulings.ruling.record_read import parse_given
from bridge_rulings.ruling.voice import UNKNOWN

FEW = 60  # rulings tried for each wrong ruling: what is near is found, and a hundred of them stay affordable
AFFORDABLE = 300  # rulings that brute force may try for one of them


class TooMany(Exception):
    """More than brute force can afford."""


class BruteForce:
    """Every change of every answer, and every answer to what it asks, without any thought of which may matter."""

    def __init__(self, course: Course, given: Given, most_runs: int = AFFORDABLE) -> None:
        self.most_runs = most_runs
        self.course = course
        self.given = given
        self.runs = 0
        base = rule(course)
        self.open_anyway = {(need.incident, need.key) for need in base.needs}
        self.values = dict(self._values(course, base))

    def _values(self, course: Course, base: Outcome) -> Iterator[tuple[Place, list[str]]]:
        standing = {(i.number, key): answer.value for i in course.incidents for key, answer in i.answers.items()}
        for step in base.rulings:
            for use in step.used:
                if use.fact.supplier not in ("found", "elected", "name"):
                    standing[step.incident, use.key] = use.answer.value
        for place, value in standing.items():
            meant = meaning(book(), place[1])
            every = [option.name for option in meant.options] if isinstance(meant, Stage) else list(meant.answers)
            yield place, [answer for answer in every if answer != value]

    def cheapest(self, size: int) -> int | None:
        """The fewest suppositions with which a change of so many answers makes the ruling right; None if none does."""
        found: list[int] = []
        for places in combinations(self.values, size):
            for values in product(*(self.values[place] for place in places)):
                course = self.course
                for (number, key), value in zip(places, values, strict=True):
                    course = course.with_answer(number, key, Answer(value, "assumed"))
                found += self._closed(course, 0)
        return min(found, default=None)

    def _closed(self, course: Course, supposed: int) -> Iterator[int]:
        self.runs += 1
        if self.runs > self.most_runs:
            raise TooMany
        try:
            outcome = rule(course)
            if self.given.moved and any(self.given.moved.values()):
                outcome = until_tricks_move(book(), authority("wbf"), course, outcome)
        except Refused:
            return
        if {(need.incident, need.key) for need in outcome.needs} <= self.open_anyway and agrees(self.given, outcome):
            yield supposed
            return
        if outcome.need is None:
            return
        need = outcome.need
        names = [entry.option.name for entry in need.offered if not entry.barred]
        key = need.key if need.kind == "offer" else need.asks[0].key
        if need.kind == "name":
            yield from self._closed(course.with_answer(need.incident, key, Answer(UNKNOWN)), supposed)
            return
        for value in names if need.kind == "offer" else need.asks[0].answers:
            yield from self._closed(course.with_answer(need.incident, key, Answer(value)), supposed + 1)


def test_of_a_hundred_wrong_rulings_the_change_found_is_the_smallest() -> None:
    sizes: list[int] = []
    exact = 0
    for wrong in misruled(100):
        goal = aim(book(), wrong.given, compare(book(), wrong.given, wrong.outcome))
        by = authority(wrong.record.authority)
        found = smallest_changes(book(), by, wrong.record.course, goal, FEW).found
        assert all(agrees(goal, each.outcome) for each in found), wrong.name
        if not found:
            continue
        brute = BruteForce(wrong.record.course, goal)
        size = len(found[0].changed)
        with suppress(TooMany):
            for fewer in range(size):
                assert brute.cheapest(fewer) is None, f"{wrong.name}: fewer answers would do"
            sizes.append(size)
            assert brute.cheapest(size) == len(found[0].supposed), f"{wrong.name}: fewer suppositions would do"
            exact += 1
    assert len(sizes) >= 15
    assert exact >= 5


def board(**more: str) -> Board:
    """West revoked, won the trick, and his side another one: two tricks, if nothing more is told."""
    answers = {"trick_won_by": "offender", "later_trick": "yes", "still_damaged": "no", **more}
    told = {f"64.{fact}": answer for fact, answer in answers.items()}
    return Board("S").starts("64", "W", told).comes("end_of_play").quietly()


def goal_of(board: Board, line: str) -> Given:
    given = as_given(book(), new_record(board.course, "wbf"), parse_given(line, "told"))
    return aim(book(), given, compare(book(), given, board.outcome))


def searched(board: Board, line: str, most: int = 500) -> Searched:
    return smallest_changes(book(), authority(), board.course, goal_of(board, line), most)


@pytest.mark.parametrize(
    ("facts", "line", "size"),
    [
        ({"next_board": "yes"}, "transferred: 2", 1),
        ({"next_board": "yes"}, "transferred: 1", 2),
        ({"next_board": "yes", "round_over": "yes"}, "transferred: 1", 3),
        ({"both_revoked": "yes", "one_side_damaged": "no"}, "do: [transfer, adjust, record_score]", 2),
    ],
)
def test_a_change_of_several_answers_is_the_smallest(facts: dict[str, str], line: str, size: int) -> None:
    found = searched(board(**facts), line, 2500).found
    assert [len(each.changed) for each in found] == [size] * len(found)
    brute = BruteForce(board(**facts).course, goal_of(board(**facts), line), 20_000)
    assert [brute.cheapest(fewer) for fewer in range(size)] == [None] * size
    assert brute.cheapest(size) == len(found[0].supposed)


def changes(found: Searched) -> list[list[str]]:
    return [[f"{one.key} {one.before} -> {one.after}" for one in each.changed] for each in found.found]


def test_one_trick_would_be_right_if_the_partner_had_won_the_trick() -> None:
    found = searched(board(), "transferred: 1")
    assert changes(found) == [
        ["64.trick_won_by offender -> partner"],
        ["64.trick_won_by offender -> others"],
        ["64.later_trick yes -> no"],
    ]
    assert not found.bounded


def test_no_trick_has_many_reasons_of_which_only_the_first_are_told() -> None:
    found = searched(board(), "transferred: 0")
    assert len(found.found) == 3
    assert all(len(each.changed) == 1 for each in found.found)


def test_what_a_change_asks_is_supposed_and_told_apart() -> None:
    """An adjusted score needs the damage, and then how the board would have ended."""
    found = searched(board(), "do: [transfer, adjust, record_score]").found[0]
    assert [(one.key, one.after) for one in found.changed] == [("64.still_damaged", "yes")]
    assert [one.before for one in found.supposed] == [""] * len(found.supposed)
    assert found.outcome.need is None


def test_a_fact_that_the_position_told_can_be_another_too() -> None:
    told = Board("S").starts("64", "N").comes("end_of_play").quietly()  # dummy's revoke: no trick moves
    told.says({"64.still_damaged": "no"}, 1)
    assert ("yes", "position") in told.decided("64.penalty_or_dummy")
    found = searched(told, "transferred: 1")
    assert any("64.penalty_or_dummy yes -> no" in each for each in changes(found))


@pytest.mark.parametrize("most", [1, 5, 40])
def test_a_search_that_stops_early_says_so(most: int) -> None:
    found = searched(board(), "transferred: 5", most)
    assert (found.found, found.runs, found.bounded) == ((), most, True)


def test_a_ruling_that_no_facts_would_make_right_has_no_change_and_all_were_tried() -> None:
    small = Board("S").starts("82C", "S", {"82.normal": "yes"})
    found = searched(small, "do: [swap_declarer]")
    assert (found.found, found.bounded) == ((), False)


def test_tricks_for_a_revoke_that_was_put_right_would_be_right_if_it_had_been_established() -> None:
    """They move at the end of the play, which the record has not come to: so it comes, as far as that is supposed."""
    not_established = dict.fromkeys(("63.next_trick", "63.named", "63.claimed", "63.agreed"), "no")
    answers = {**not_established, "62.same_trick": "no", "62.dummy_first": "no", "shared.twelfth": "no"}
    put_right = Board("S").starts("62", "W", {**answers, "62.faced": "no", "62.card": "H4", "62.after": "nobody"})
    for tricks, won in (("1", "partner"), ("2", "offender")):
        found = smallest_changes(book(), authority(), put_right.course, goal_of(put_right, f"transferred: {tricks}"))
        first = found.found[0]
        assert [(change.key, change.after) for change in first.changed] == [("63.next_trick", "yes")]
        assert {change.key: change.after for change in first.supposed}["64.trick_won_by"] == won
