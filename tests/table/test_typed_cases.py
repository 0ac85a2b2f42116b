"""The auctions of the published cases, typed as a director would: what the sources call irregular is seen by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from bridge_rulings.table.auction import contract_of
from bridge_rulings.table.calls import read_call
from bridge_rulings.table.contract import Contract
from bridge_rulings.table.irregular import INSUFFICIENT, OUT_OF_ROTATION
from bridge_rulings.table.miscall import irregular
from bridge_rulings.table.seats import SEATS, turn
from bridge_rulings.table.typed_auction import read_auction

CASES = Path(__file__).parents[3] / "shared" / "cases" / "auction.yaml"
REPLACED = "ib-1h-accepted-over-1nt-doubled"  # replaced before it was accepted: it has a test of its own
KINDS = {"insufficient-bid": INSUFFICIENT, "call-out-of-rotation": OUT_OF_ROTATION}


def _cases() -> list[Any]:
    if not CASES.exists():
        return []
    cases = yaml.load(CASES.read_text(encoding="utf-8"), yaml.CSafeLoader)
    return [
        case for case in cases if case["family"] in KINDS and case["facts"].get("auction") and case["id"] != REPLACED
    ]


def _typed(dealer: str, calls: list[dict[str, Any]]) -> str:
    """The words in order; a call that another of the same player follows at once was taken back."""
    words, seat = [dealer] if dealer in SEATS else [], dealer
    for made, then in zip(calls, [*calls[1:], {}], strict=True):
        back = made.get("irregular") and then.get("seat") == made["seat"]
        words.append(("" if made["seat"] == seat else f"{made['seat']}:") + made["call"].lower() + "<" * bool(back))
        seat = made["seat"] if back else turn(made["seat"], 1)
    return " ".join(words)


@pytest.mark.skipif(not CASES.exists(), reason="the published cases lie beside the repository, and are not there")
@pytest.mark.parametrize("case", _cases(), ids=lambda case: str(case["id"]))
def test_a_published_auction_is_typed_and_its_offence_is_found(case: dict[str, Any]) -> None:
    facts = case["facts"]
    calls = [made for made in facts["auction"] if not made.get("attempted")]
    auction = read_auction(_typed(str(facts.get("dealer", "")), calls))
    assert [(made.seat, made.call) for made in auction.calls] == [
        (made["seat"], read_call(made["call"])) for made in calls
    ]
    found = irregular(auction)
    offences = [at for at, made in enumerate(calls) if made.get("irregular")]
    assert sorted({one.at for one in found}) == offences
    assert KINDS[case["family"]] in [one.kind for one in found if one.at == offences[0]]


def test_a_bid_that_was_replaced_too_early_and_accepted_all_the_same() -> None:
    auction = read_auction("N 1NT x p 1h+ W:p< p p p")
    assert contract_of(auction) == Contract(1, "H", 0, "W")
