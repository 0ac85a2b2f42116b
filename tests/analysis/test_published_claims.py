"""Published rulings on claims: what the cards come to, once the director's stated judgement is put in as steps.

The cards are read from the collection beside the project; here stands what each ruling took for stated or normal.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from bridge_rulings.analysis.answers import double_dummy, worst
from bridge_rulings.analysis.budget import FOR_A_NUMBER
from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.profiles import norms
from bridge_rulings.analysis.statement import Statement, Step, read_statement
from bridge_rulings.analysis.typed_ending import read_ending
from bridge_rulings.table.seats import SEATS

CASES = Path(__file__).parent.parent.parent.parent / "shared" / "cases" / "play.yaml"


class Judged(NamedTuple):
    """A case: its cards, and what the ruling took for stated (``steps``) and normal (``profile``)."""

    name: str
    trumps: str
    leader: str
    claimer: str
    profile: str
    steps: tuple[str, ...] = ()
    trick: str = ""
    declarer: str = ""


# The steps are the statement as made, or what the ruling says that every player of the class would do.
JUDGED = (
    Judged("claim-nbb-KJ7-dummy-claims-three", "H", "N", "S", "careless"),
    Judged(
        "claim-nbb-5C-overtake-not-stated",
        *("C", "S", "S", "careful"),
        ("{play: HA}", "{play: HK, discard: S5}", "{play: DJ, other_hand: DQ}"),
    ),
    Judged("claim-ebu-11950-6C-diamond-return", "C", "W", "N", "careful", ("{ruff: D, in: hand, with: CQ}",)),
    Judged("claim-ebu-1633-6C-no-mention-of-trumps", "C", "W", "E", "careful"),
    Judged("claim-scgbc-T82-of-trumps", "H", "W", "N", "careless", ("{play: HT}", "{play: H8}", "{play: H2}")),
    Judged("claim-israelmag-2013-7S-forgot-last-trump", "S", "W", "E", "trumps_forgotten", ("{cash: D, discard: C6}",)),
    Judged(
        "claim-bbo-66805-3NT-shows-winners",
        *("N", "W", "S", "careful"),
        ("{play: CK}", "{finesse: SK}", "{cash: H}", "{cash: D}"),
        "C3",
    ),
    Judged("claim-blml-2006-4H-all-tops", "H", "W", "W", "careful", ("{play: C8, other_hand: CK}",)),
    Judged("claim-bbo-65857-national-pairs-ruff-low", "S", "S", "W", "careful", ("{ruff: H, in: hand, with: S2}",)),
    Judged("concession-ebl-2016-S1a", "H", "N", "S", "careful", ("{finesse: DQ}", "{discard: C7}"), "D6"),
    Judged("concession-ebl-2016-S1b", "H", "S", "S", "careful", ("{play: C7}",)),
    Judged("concession-independent-3NT-last-diamond", "N", "N", "S", "any_legal"),
    Judged("concession-cosruling-east-wins-rest", "N", "N", "S", "any_legal"),
    Judged("claim-aylesbury-dummy-is-good-played-on", "N", "N", "S", "careful", ("{play: HK}",)),
    Judged("claim-appeal-boston-trick12-defender", "C", "E", "N", "careful", ("{discard: S3}",), "C6", "W"),
)


@pytest.fixture(scope="module")
def cases() -> dict[str, Any]:
    """The published cases by their names."""
    if not CASES.is_file():
        pytest.skip("the published cases are not beside the project")
    return {case["id"]: case for case in yaml.safe_load(CASES.read_text(encoding="utf-8"))}


def put_in(judged: Judged, case: Any) -> tuple[Ending, Statement]:
    """The ending and the statement of a case."""
    facts = case["facts"]
    hands = facts.get("illustrative_hands") or facts["remaining_hands"]
    text = "N:" + " ".join(hands[seat] for seat in SEATS)
    ending = read_ending(
        text, judged.trumps, judged.leader, judged.claimer, declarer=judged.declarer, trick=judged.trick
    )
    said = "steps:\n" + "".join(f"  - {step}\n" for step in judged.steps) if judged.steps else ""
    return ending, read_statement(said, "said.yaml", ending)


@pytest.mark.parametrize("judged", JUDGED, ids=lambda judged: judged.name)
def test_a_published_claim_comes_to_its_ruling(judged: Judged, cases: dict[str, Any]) -> None:
    expected = cases[judged.name]["expected"]["tricks_to_claiming_side"]
    ending, statement = put_in(judged, cases[judged.name])
    answer = worst(ending, norms().profiles[judged.profile], statement, expected, 4 * FOR_A_NUMBER)
    assert answer.tricks == expected
    assert answer.line is not None
    assert answer.line.tricks == expected


@pytest.mark.parametrize("judged", JUDGED, ids=lambda judged: judged.name)
def test_no_ruling_is_outside_what_the_cards_allow(judged: Judged, cases: dict[str, Any]) -> None:
    expected = cases[judged.name]["expected"]["tricks_to_claiming_side"]
    ending, _ = put_in(judged, cases[judged.name])
    least = worst(ending, norms().profiles["any_legal"], claimed=expected)
    assert least.fewest <= expected <= double_dummy(ending, expected).most


def test_a_line_in_words_of_its_own_is_told_from_the_rest() -> None:
    """The ace of clubs first, by word: then it is ruffed, however careful he is after it."""
    ending = read_ending("N:.AK2.. 2.34.. AK...A ..567.", "S", "S", "S")
    said = Statement(steps=(Step("play", "C", "S", "CA"),))
    assert worst(ending, norms().profiles["careful"], said).tricks == 2
