"""What a claim comes to, for a program: ``claim --json``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bridge_rulings.analysis.answers import Answer
    from bridge_rulings.analysis.frontier import Point, Slip
    from bridge_rulings.analysis.report import Report


def claim_data(found: Report) -> dict[str, object]:
    """``line`` are the cards still to be played, in their order; ``tricks`` is null where ``bounds`` stand."""
    from bridge_rulings.analysis.ending import show_hands

    ending = found.ending
    data: dict[str, object] = {
        "hands": show_hands(ending),
        "trumps": ending.trumps,
        "leader": ending.leader,
        "trick": [one.card for one in ending.trick],
        "claimer": ending.claimer,
        "declarer": ending.declarer,
        "left": ending.left,
        "claimed": found.claimed,
        "trumps_out": sorted(ending.trumps_out),
        "said": found.statement.said,
        "mentions_trump": found.statement.minds_trumps,
        "player": found.statement.player,
        "double_dummy": _answer(found.double_dummy),
        "stated": _answer(found.stated),
        "worst": {name: _answer(answer) for name, answer in found.worst.items()},
    }
    if found.frontier:
        data["frontier"] = [_point(point) for point in found.frontier]
    return data


def _answer(answer: Answer) -> dict[str, object]:
    data: dict[str, object] = {"tricks": answer.tricks}
    if answer.tricks is None:
        data["bounds"] = [answer.fewest, answer.most]
    data["line"] = [one.card for one in answer.line.cards] if answer.line else []
    return data


def _point(point: Point) -> dict[str, object]:
    return {
        "tricks": point.tricks,
        "carelessness": point.weight,
        "settled": point.settled,
        "careless": [_slip(point, slip) for slip in point.slips],
        "line": [one.card for one in point.line.cards],
    }


def _slip(point: Point, slip: Slip) -> dict[str, object]:
    """``at`` counts the cards of the line from 0."""
    careless = slip.careless
    return {"at": slip.at, "card": point.line.cards[slip.at].card, "rule": careless.rule, "weight": careless.weight}
