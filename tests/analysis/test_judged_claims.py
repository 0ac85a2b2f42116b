"""Published rulings on claims in the dialogue: with what the ruling called normal as answers, its tricks follow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from test_published_claims import CASES, JUDGED, Judged, put_in

from bridge_rulings.analysis.dialogue import NEVER, NORMAL, Question, begun, following
from bridge_rulings.analysis.statement import NOTHING_SAID

# The cards that the ruling takes for normal, careless as they are; everything else is never done.
NORMAL_CARDS = {
    "claim-nbb-KJ7-dummy-claims-three": "",
    "claim-nbb-5C-overtake-not-stated": "",
    "claim-ebu-11950-6C-diamond-return": "",
    "claim-scgbc-T82-of-trumps": "HT",
    "claim-israelmag-2013-7S-forgot-last-trump": "HQ",
    "claim-bbo-66805-3NT-shows-winners": "",
    "claim-bbo-65857-national-pairs-ruff-low": "S2",
    "concession-ebl-2016-S1a": "",
    "concession-ebl-2016-S1b": "C7",
    "concession-independent-3NT-last-diamond": "",
    "concession-cosruling-east-wins-rest": "",
    "claim-appeal-boston-trick12-defender": "",
}
# In these the statement is followed; in the others nothing of it is a line of play.
STATED = ("claim-scgbc-T82-of-trumps", "claim-israelmag-2013-7S-forgot-last-trump")


@pytest.fixture(scope="module")
def cases() -> dict[str, Any]:
    """The published cases by their names."""
    if not CASES.is_file():
        pytest.skip("the published cases are not beside the project")
    import yaml

    return {case["id"]: case for case in yaml.safe_load(CASES.read_text(encoding="utf-8"))}


@pytest.mark.parametrize(
    "judged", [one for one in JUDGED if one.name in NORMAL_CARDS], ids=lambda judged: str(judged.name)
)
def test_the_judgement_gives_the_tricks_of_the_ruling(judged: Judged, cases: dict[str, Any], tmp_path: Path) -> None:
    expected = cases[judged.name]["expected"]["tricks_to_claiming_side"]
    ending, statement = put_in(judged, cases[judged.name], tmp_path)
    talk = begun(ending, expected, statement if judged.name in STATED else NOTHING_SAID)
    questions = 0
    while isinstance(found := following(talk), Question):
        normal = found.step.card in NORMAL_CARDS[judged.name].split()
        talk = talk.plus(found.step, NORMAL if normal else NEVER)
        questions += 1
    assert found.tricks == expected
    assert questions <= 12
