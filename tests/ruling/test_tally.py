"""Many records counted."""

from __future__ import annotations

from bridge_rulings.ruling.holding import Differs, Held
from bridge_rulings.ruling.judged_claim import Judged
from bridge_rulings.ruling.tally import Count, Tally

TRICKS = Differs("tricks", "1, not 2")
LONG = Differs("too_long", "for the auction, not for a turn")
FILES = (
    Held("1", topics=("Revoke",), laws=(62, 64), against="given"),
    Held("2", topics=("Revoke", "Claim"), laws=(64, 9), against="given", differs=(TRICKS, LONG, LONG)),
    Held("3", topics=("Claim",), laws=(9,), against="ruling", differs=(TRICKS,)),
    Held("4", topics=("Claim",), laws=(9,)),
    Held("5", broken="not a record"),
)


def counted(*against: str) -> Tally:
    tally = Tally(against) if against else Tally()
    for one in FILES:
        tally.add(one)
    return tally


def test_what_cannot_be_read_is_no_ruling_and_what_has_nothing_to_compare_is_not_the_same() -> None:
    tally = counted()
    assert (tally.rulings, tally.broken, tally.held, tally.same, tally.differ) == (4, 1, 3, 1, 2)


def test_laws_stand_in_the_order_of_the_book_and_irregularities_by_how_common_they_are() -> None:
    tally = counted()
    assert tally.laws() == [Count("9", 3, 2, 2), Count("62", 1, 1, 0), Count("64", 2, 2, 1)]
    assert tally.topics() == [Count("Claim", 3, 2, 2), Count("Revoke", 2, 2, 1)]


def test_a_kind_of_difference_counts_once_a_ruling() -> None:
    assert counted().kinds() == [("tricks", 2), ("too_long", 1)]


def test_only_some_comparisons_may_count() -> None:
    tally = counted("given")
    assert (tally.held, tally.differ) == (2, 1)
    assert tally.kinds() == [("too_long", 1), ("tricks", 1)]


def test_claims_are_counted_beside_the_rulings_in_which_they_may_stand() -> None:
    same, other, left = Judged("3", "3", True), Judged("3", "2", False), Judged(today="2")
    differs = (Differs("on_cards", "3, not 2"),)
    tally = counted("ruling")
    for one in (
        Held("6", laws=(70,), against="ruling", differs=differs, claims=(same, other)),
        Held("7", against="on_cards", differs=differs, claims=(other,), rules=False),
        Held("8", claims=(left,), rules=False),
    ):
        tally.add(one)
    assert (tally.claims, tally.claims_held, tally.claims_differ) == (4, 3, 2)
    assert (tally.rulings, tally.held, tally.differ, tally.files) == (5, 2, 2, 8)
    assert tally.kinds() == [("tricks", 1), ("on_cards", 1)]
