"""Claims as a director would rule them: what he is asked, and what comes of it if he says yes to all, or no.

The hands are made up; the rulings are those of Law 70 and of the usual guidance on it.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from bridge_rulings.analysis.dialogue import NORMAL, NOT_THERE, Question, Verdict, begun, following, possible
from bridge_rulings.analysis.typed_ending import read_ending
from bridge_rulings.analysis.typed_statement import parse_statement


class Claim(NamedTuple):
    """``seats``: who leads and who claims. ``asked``: the cards that are asked about as long as all is normal.

    ``normal`` and ``not_normal`` are the tricks of the claimer's side if all of it is, or nothing.
    """

    hands: str
    trumps: str
    seats: str
    claimed: int
    said: str
    asked: str
    normal: int
    not_normal: int
    trick: str = ""
    declarer: str = ""


CLAIMS = {
    # 70E1: nobody is given the drop of an honour that he would have finessed against
    "ace and queen, the king offside alone": Claim("N:.32.. .54.. .AQ.. .K..2", "N", "NN", 2, "", "S HQ", 0, 2),
    "ace, king, jack": Claim("N:.432..5 .65..K4 .AKJ..A .Q7..QJ", "N", "NN", 4, "", "S HJ", 3, 4),
    "from a hand that has no entry else": Claim("N:.32..A .54..7 .AQ..2 .K..KQ", "N", "SN", 3, "", "S HQ", 1, 3),
    "in trumps that are drawn": Claim("N:432...5 65...K4 AKJ...A Q7..Q.J", "S", "NN", 4, "trumps", "S SJ", 3, 4),
    "led through": Claim("N:.AQ.. .K..6 .3..2 ...K", "N", "WN", 2, "", "N HQ", 0, 2, "H5"),
    "a two-way guess": Claim("N:.AJ2.. .876.. .KT3.. .Q5..A", "N", "NN", 3, "", "S HT", 1, 3),
    # but a finesse that the claim does not need is not put upon him, nor one against a card that he sees in dummy
    "as many as his top tricks": Claim(
        "N:32.A2.2. T8.3.K.A AQ.KQ.A. K7.54..Q", "N", "NN", 4, "concede 1", "S SQ S DA", 2, 4
    ),
    "the king in dummy": Claim("N:.K4.2. .52.3. A2.3.. .AQ.4.", "S", "EW", 1, "", "", 1, 1, declarer="S"),
    # 70E1: but a finesse that is proved is taken, from the right hand
    "proved, with one entry": Claim("N:.432.. .Q76.. .AKJ.. ..2.QJ", "N", "NS", 3, "W out of H", "", 3, 3),
    "proved twice": Claim("N:.5432.. .Q76..2 .AKJT.. ..32.QJ", "N", "NS", 4, "W out of H", "", 4, 4),
    # 68C: what was said is followed as it was meant
    "a loser is ruffed after the ace": Claim(
        "N:43.2.2. .765..6 A5.A3.. .K4.AK.", "S", "SS", 4, "ruff H dummy", "", 4, 4
    ),
    "and after ace and king": Claim(
        "N:Q4.54.K43.2 5.T987.98.J K3.AK2.A2.A .QJ6.QJT.KQ", "S", "SS", 8, "trumps; ruff H dummy", "", 8, 8
    ),
    "the master trump is left out": Claim("N:..5432.3 5.QJ.Q.5 AK3.AK.. QJT.2..A", "S", "SS", 5, "trumps; H", "", 4, 4),
    "a card of the other hand is led to": Claim(
        "N:5.32.A. 7.K4.Q. K.A.2.3 .QJ.K.A", "S", "SS", 4, "trumps; DA", "", 3, 3
    ),
    "the king is not kept over the queen": Claim("N:.K4..2 .T9..A .AQJ.. .8..43", "N", "SS", 3, "", "", 3, 3),
    "dummy's ace is not crashed": Claim(
        "N:432.A.2. .J98.53. A5.Q54.. .T76.K4.", "S", "SS", 5, "ruff H dummy", "", 5, 5
    ),
    "a stated finesse is taken from the right hand": Claim(
        "N:432.A.. Q65.3.. AKJ.2.. T98.K..", "N", "SS", 4, "finesse SJ", "", 4, 4
    ),
    "a suit that is cashed is not finessed": Claim(
        "N:.32.A.2 .K54.3. .AQ.2.4 .98.K.Q", "N", "NN", 3, "H; DA", "", 2, 2
    ),
    # 70C: a trump that he has forgotten
    "one round of two": Claim("N:..765.8 .K32..4 AK.A.A. 32...53", "S", "SS", 4, "trumps 1; E out of S", "S HA", 3, 4),
    "a winner led into a ruff": Claim("N:Q.2.. ..54. J...A 2...Q", "S", "NS", 2, "", "N H2", 1, 2),
    "and mentioned": Claim("N:Q.2.. ..54. J...A 2...Q", "S", "NS", 2, "mentions trump", "", 2, 2),
    # 71B: a concession of a trick that nobody can lose
    "conceded for nothing": Claim("N:..765. .K..43 A.A..A .Q5.4.", "S", "SS", 2, "concede 1", "", 3, 3),
}


def judged(claim: Claim, says: str) -> tuple[list[str], Verdict]:
    """What was asked, and what came of it if the answer is always the same."""
    ending = read_ending(
        claim.hands, claim.trumps, claim.seats[0], claim.seats[1], trick=claim.trick, declarer=claim.declarer
    )
    talk = begun(ending, claim.claimed, parse_statement(claim.said, ending))
    asked = []
    while isinstance(found := following(talk), Question):
        asked.append(f"{found.step.seat} {found.step.card}")
        talk = talk.plus(found, says if says in possible(talk, found.step) else possible(talk, found.step)[-1])
    return asked, found


@pytest.mark.parametrize("name", CLAIMS)
def test_what_is_asked_and_what_comes_of_it(name: str) -> None:
    claim = CLAIMS[name]
    asked, verdict = judged(claim, NORMAL)
    assert (" ".join(asked), verdict.tricks) == (claim.asked, claim.normal)
    assert judged(claim, NOT_THERE)[1].tricks == claim.not_normal


@pytest.mark.parametrize(
    ("name", "cite"),
    [
        ("ace, king, jack", ("70D1", "70E1")),
        ("one round of two", ("70C2", "70C3")),
        ("a winner led into a ruff", ("70C2", "70C3")),
        ("conceded for nothing", ("71B",)),
        ("and mentioned", ("70A", "70D1")),
    ],
)
def test_the_paragraph_is_the_one_that_decides(name: str, cite: tuple[str, ...]) -> None:
    assert judged(CLAIMS[name], NORMAL)[1].cite == cite
