"""Tricks that change sides: each moved once, never more than were won."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridge_rulings.ruling.settle import Transfer, needs_tricks, requests, settle
from bridge_rulings.ruling.state import Item


def wants(incident: int, what: str, trick: str = "", tricks: str = "", hand: str = "W") -> Item:
    """One trick asked for, as the effect writes it."""
    slots = {"what": what, "trick": trick, "tricks": tricks}
    return Item("transfer", hand, {name: word for name, word in slots.items() if word}, incident, ("64A1",))


def test_one_revoke_moves_what_it_asks_for_without_anyone_knowing_which_tricks() -> None:
    items = [wants(1, "revoke_trick"), wants(1, "later_trick")]
    assert settle(items) == (Transfer("EW", 2, False, (), ()),)
    assert not needs_tricks(items)


def test_two_revokes_of_one_side_need_to_know_and_until_then_the_number_is_a_limit() -> None:
    items = [wants(1, "revoke_trick"), wants(1, "later_trick"), wants(2, "revoke_trick", hand="E")]
    assert needs_tricks(items)
    assert settle(items) == (Transfer("EW", 3, True, (), ()),)


def test_a_trick_that_nobody_can_name_any_more_leaves_the_number_a_limit() -> None:
    items = [wants(1, "this_or_later", "?", "?"), wants(2, "this_or_later", "5", "6 7")]
    assert settle(items) == (Transfer("EW", 2, True, (), ()),)


def test_revokes_of_both_sides_are_settled_side_by_side() -> None:
    items = [wants(1, "revoke_trick"), wants(2, "this_or_later", hand="N")]
    assert not needs_tricks(items)
    assert [(moved.side, moved.number) for moved in settle(items)] == [("EW", 1), ("NS", 1)]


def test_nothing_asked_for_moves_nothing() -> None:
    assert settle([]) == ()
    assert not needs_tricks([])


def test_a_later_trick_is_not_the_revoke_trick_and_an_earlier_one_never_moves() -> None:
    items = [wants(1, "later_trick", "5", "3 5 9"), wants(2, "this_or_later", "5", "3 5 9")]
    assert [request.tricks for request in requests(items)["EW"]] == [(9,), (5, 9)]
    assert settle(items) == (Transfer("EW", 2, False, ((1, 9), (2, 5)), ()),)


def test_an_incident_whose_trick_had_moved_already_is_told() -> None:
    items = [
        wants(1, "revoke_trick", "3", "3 6"),
        wants(1, "later_trick", "3", "3 6"),
        wants(2, "revoke_trick", "6", "6"),
    ]
    (moved,) = settle(items)
    assert moved.number == 2
    assert moved.clashes == (2,)
    assert moved.tricks == ((1, 3), (1, 6))


def test_a_trick_is_given_up_for_a_request_that_can_use_no_other() -> None:
    """The first request could have trick 8 as well as 6, the second only 6."""
    items = [wants(1, "this_or_later", "5", "6 8"), wants(2, "revoke_trick", "6", "6 8", hand="E")]
    assert settle(items) == (Transfer("EW", 2, False, ((1, 8), (2, 6)), ()),)


@pytest.mark.parametrize("hand", ["anchor", "declarer"])
def test_without_seats_the_side_is_told_as_it_is_seen(hand: str) -> None:
    (moved,) = settle([wants(1, "revoke_trick", hand=hand)])
    assert moved.side in ("anchor", "declaring")


# by Hypothesis, against every way of giving the tricks


tricks = st.integers(1, 13)


@st.composite
def revokes(draw: st.DrawFn) -> list[Item]:
    """Transfers of one side: several incidents, all tricks known and true to one set of tricks won."""
    won = draw(st.sets(tricks, min_size=1))
    items = []
    for incident in range(1, draw(st.integers(2, 4)) + 1):
        trick = draw(tricks)
        held = sorted(number for number in won if number >= trick)
        text = " ".join(str(number) for number in held)
        if not held:
            continue
        kinds = ["this_or_later"]
        if trick in won:
            kinds = draw(st.sampled_from([["revoke_trick"], ["this_or_later"], ["revoke_trick", "later_trick"]]))
        items += [wants(incident, what, str(trick), text, draw(st.sampled_from("EW"))) for what in kinds]
    return items


def most(wanted: Sequence[tuple[int, ...]]) -> int:
    """The size of the largest matching, by trying every choice of requests and every way to serve them."""
    for size in range(len(wanted), 0, -1):
        if any(_all_served(chosen, ()) for chosen in combinations(wanted, size)):
            return size
    return 0


def _all_served(wanted: Sequence[tuple[int, ...]], taken: tuple[int, ...]) -> bool:
    if not wanted:
        return True
    return any(_all_served(wanted[1:], (*taken, trick)) for trick in wanted[0] if trick not in taken)


@given(revokes())
def test_as_many_tricks_move_as_can_and_each_only_once(items: list[Item]) -> None:
    incidents = {item.incident for item in items}
    for moved in settle(items):
        wanted = [request.tricks or () for request in requests(items)[moved.side]]
        if len(incidents) < 2:
            continue
        assert moved.number == most(wanted)
        given_tricks = [trick for _, trick in moved.tricks]
        assert len(set(given_tricks)) == len(given_tricks) == moved.number
        won = {trick for request in wanted for trick in request}
        assert moved.number <= len(won)
        assert not moved.upper
        assert bool(moved.clashes) == (moved.number < len(wanted))


@given(revokes())
def test_every_trick_goes_to_a_request_that_asked_for_it(items: list[Item]) -> None:
    for moved in settle(items):
        for incident, trick in moved.tricks:
            asked = [request for request in requests(items)[moved.side] if request.incident == incident]
            assert any(trick in (request.tricks or ()) for request in asked)


@given(revokes().flatmap(lambda items: st.tuples(st.just(items), st.permutations(items))))
def test_the_order_of_the_incidents_does_not_change_the_number(both: tuple[list[Item], list[Item]]) -> None:
    items, shuffled = both
    assert {moved.side: moved.number for moved in settle(shuffled)} == {m.side: m.number for m in settle(items)}
