"""The cards of a line that give tricks away: of these the director is asked whether they are normal (Law 70)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from bridge_rulings.analysis.answers import needs_more
from bridge_rulings.analysis.budget import AT_A_GLANCE
from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.layout import number
from bridge_rulings.analysis.norm import Choice, Norm, not_normal
from bridge_rulings.analysis.playing import Line, along, cards_to_play
from bridge_rulings.analysis.profiles import Careless, Norms, Remark
from bridge_rulings.analysis.search import Search
from bridge_rulings.analysis.statement import Statement
from bridge_rulings.analysis.worth import each_card, worth

AS_STATED = "as_stated"  # the rule that is broken by what departs from the statement


class Deciding(NamedTuple):
    """A card of a line that gives tricks away. ``at`` counts the cards of the line from 0.

    ``instead``: the cards that keep the most tricks, and how many come of them in all; empty if that is not settled.
    ``rule``: the first of the careless plays that it is, empty if it is none. ``choices``: what is not played if it is
    not normal, the card and those of its suit that cost as much.
    """

    at: int
    seat: str
    card: str
    choices: frozenset[Choice]
    rule: str
    remark: Remark
    instead: tuple[str, ...] = ()
    tricks: int = 0


def deciding(ending: Ending, claimed: int, statement: Statement, line: Line, book: Norms) -> Iterator[Deciding]:
    """The cards of the claimer's side with which a line gives tricks away, with all cards seen.

    As far as the end of the line can be worked out; before that, the careless ones, and if there is none, the first
    lead for which there was another. What he stated is not in question, and is none of them (68C).
    """
    cards = [one.card for one in line.cards]
    search = Search(ending, _every_rule(book, needs_more(ending, claimed)), statement)
    broken = dict(search.broken(cards))
    places = list(along(ending, cards))
    values, known_from = _values(places)
    own = [
        at
        for at, (place, _) in enumerate(places[:-1])
        if place.to_play in ending.side and len(cards_to_play(place)) > 1
    ]
    if statement.steps:
        own = [at for at in own if at in broken or not _stated(search, book, cards, at, places[at][0])]
    given = [at for at in own if at in values and at + 1 in values and values[at + 1] < values[at]]
    lost = [_forgets_before(places, broken, book, own, at) for at in given]
    if known_from:
        lost += [at for at in own if at < known_from and at in broken]
        lost = lost or [at for at in own if not places[at][0].trick][:1]
    for at in sorted(set(lost)):
        # A card is as careless as its equals; the search knows one of them.
        equals = sorted(choice.card for choice in not_normal(ending, cards, at))
        rules = (broken.get(at), *(dict(search.broken([*cards[:at], one])).get(at) for one in equals))
        first = next((rule for rule in rules if rule is not None), None)
        careless = None if first is None else book.careless[first]
        yield _step(book, ending, cards, at, places[at], careless, settled=at in values)


def _forgets_before(
    places: Sequence[tuple[Ending, int]], broken: Mapping[int, int], book: Norms, own: Sequence[int], at: int
) -> int:
    """The card itself; but if it is not careless, and there was a card of its side before it in the trick that forgets
    a trump, that one: what he throws on a winner that is ruffed was not the mistake (70C).
    """
    start = max(before for before in range(at + 1) if not before or not places[before][0].trick)
    forgets = {before for before, rule in broken.items() if book.careless[rule].rule in book.minds_trumps}
    return at if at in broken else next((before for before in own if start <= before < at and before in forgets), at)


def _stated(search: Search, book: Norms, cards: Sequence[str], at: int, place: Ending) -> bool:
    """Whether the statement is followed with a card: then another would depart from it."""
    others = cards_to_play(place) - {cards[at]}
    rules = (dict(search.broken([*cards[:at], other])).get(at) for other in sorted(others))
    return any(rule is not None and book.careless[rule].rule == AS_STATED for rule in rules)


def _values(places: Sequence[tuple[Ending, int]]) -> tuple[dict[int, int], int]:
    """What a line is worth in all before each trick and, within the tricks that give one away, before each card; and
    from which card on that could be worked out, from the last trick backwards.
    """
    values: dict[int, int] = {}
    starts = [at for at, (place, _) in enumerate(places) if not at or not place.trick]
    guess = None
    for at in reversed(starts):
        place, won = places[at]
        found = worth(place, None if guess is None else guess - won, AT_A_GLANCE)
        if not found.settled:
            break
        guess = values[at] = found.fewest + won
    for start, then in pairwise(starts):
        if start in values and values[then] < values[start]:
            for at in range(start + 1, then):
                place, won = places[at]
                values[at] = worth(place, values[at - 1] - won).fewest + won
    return values, min(values)


def _every_rule(book: Norms, finesses: bool) -> Norm:
    rules, weights = zip(*((one.rule, one.weight) for one in book.careless), strict=True)
    return Norm(rules, weights, claimer_only=True, finesses=finesses)


def _step(
    book: Norms,
    begun: Ending,
    line: Sequence[str],
    at: int,
    place: tuple[Ending, int],
    careless: Careless | None,
    *,
    settled: bool,
) -> Deciding:
    ending, won = place
    seat, card, rule = ending.to_play, line[at], careless.rule if careless else ""
    if careless:
        remark = Remark(careless.text, careless.cite)
    else:
        partners = ending.defends and seat != ending.claimer
        remark = book.asking.partner if partners else book.asking.unstated
    alike, instead, tricks = [card], tuple[str, ...](), 0
    if settled:
        values = each_card(ending, AT_A_GLANCE)
        tricks = max(value.fewest for value in values.values())
        # What costs as much in the same suit is no better.
        alike = [one for one, value in values.items() if one[0] == card[0] and value.most <= values[card].most]
        best = (other for other, value in values.items() if value.fewest == tricks and other not in alike)
        instead = tuple(sorted(best, key=number))
        tricks += won
    choices = frozenset(choice for one in alike for choice in not_normal(begun, [*line[:at], one], at))
    return Deciding(at, seat, card, choices, rule, remark, instead, tricks)
