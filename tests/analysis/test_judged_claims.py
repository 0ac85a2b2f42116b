"""Published rulings on claims in the dialogue: with what the ruling called normal as answers, its tricks follow."""

from __future__ import annotations

from typing import Any

import pytest
from test_published_claims import CASES, JUDGED, Judged, put_in

from bridge_rulings.analysis.dialogue import NEVER, NORMAL, NOT_THERE, Question, begun, following, possible
from bridge_rulings.analysis.playing import play_out
from bridge_rulings.analysis.statement import NOTHING_SAID

# The cards that the ruling takes for normal, careless as they are; nothing else of that sort is ever done.
NORMAL_CARDS = {
    "claim-nbb-KJ7-dummy-claims-three": "",
    "claim-nbb-5C-overtake-not-stated": "",
    "claim-ebu-11950-6C-diamond-return": "",
    "claim-ebu-1633-6C-no-mention-of-trumps": "",
    "claim-scgbc-T82-of-trumps": "HT",
    "claim-israelmag-2013-7S-forgot-last-trump": "HQ",
    "claim-bbo-66805-3NT-shows-winners": "",
    "claim-blml-2006-4H-all-tops": "C8",
    "claim-bbo-65857-national-pairs-ruff-low": "S2",
    "concession-ebl-2016-S1a": "",
    "concession-ebl-2016-S1b": "C7",
    "concession-laws-site-2000-five-clubs": "",
    "concession-independent-3NT-last-diamond": "",
    "concession-cosruling-east-wins-rest": "",
    "claim-aylesbury-dummy-is-good-played-on": "HK",
    "claim-appeal-boston-trick12-defender": "",
}
# Of the published claims with all the cards two have no ruling that can be put in as steps. The first is judged in the
# dialogue alone. The other, claim-bw-4NT-faulty-count, is claimed with thirteen cards: what is left open there are
# bounds, within which the ruling lies; claim-blml-2010-misclaim-NT5 does not tell the small cards, and of
# concession-defender-blml-2013-spade-ace nothing is to be judged (68B2).
FIVE_CLUBS = Judged("concession-laws-site-2000-five-clubs", "H", "E", "E", "careful")
# Here a card that is only unstated is not normal where it is asked about; else the player takes more care altogether.
THERE = ("claim-blml-2006-4H-all-tops",)
# In these the statement is followed; in the others nothing of it is a line of play.
STATED = ("claim-scgbc-T82-of-trumps", "claim-israelmag-2013-7S-forgot-last-trump")


@pytest.fixture(scope="module")
def cases() -> dict[str, Any]:
    """The published cases by their names."""
    if not CASES.is_file():
        pytest.skip("the published cases are not beside the project")
    import yaml

    return {case["id"]: case for case in yaml.safe_load(CASES.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("judged", [*JUDGED, FIVE_CLUBS], ids=lambda judged: str(judged.name))
def test_the_judgement_gives_the_tricks_of_the_ruling(judged: Judged, cases: dict[str, Any]) -> None:
    expected = cases[judged.name]["expected"]["tricks_to_claiming_side"]
    ending, statement = put_in(judged, cases[judged.name])
    talk = begun(ending, expected, statement if judged.name in STATED else NOTHING_SAID)
    while isinstance(found := following(talk), Question):
        assert play_out(ending, [one.card for one in found.line.cards]) == found.line
        is_normal = found.step.card in NORMAL_CARDS[judged.name].split()
        no = NEVER if found.step.rule or judged.name not in THERE else NOT_THERE
        says = NORMAL if is_normal else no
        talk = talk.plus(found, says if says in possible(talk, found.step) else NOT_THERE)
    assert found.tricks == expected
    assert found.line is not None
    assert play_out(ending, [one.card for one in found.line.cards]) == found.line
    assert len(talk.judgements) <= 6
