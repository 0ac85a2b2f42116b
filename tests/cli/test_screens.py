"""The common calls are short: how many prompts a director awaits, the topic and the seats included."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from scripted import USUAL, Answer, sit


class Call(NamedTuple):
    """A call to the table: what the director says, what must come of it, and the most screens it may take."""

    title: str
    script: tuple[Answer, ...]
    cites: tuple[str, ...]
    most: int
    record: str = ""  # the board, as far as it had gone, in PBN or as typed


CALLS = [
    Call(
        "Opening lead out of turn, refused, the suit left to choice",
        ("LOOT", "E led H7, 4S by S", (), "leave", "later"),
        ("54D", "50D2b"),
        7,
    ),
    Call(
        "Opening lead out of turn, accepted by becoming dummy",
        ("LOOT", "E led H7, 4S by S", (), "spread"),
        ("54A",),
        7,
    ),
    Call(
        "Opening lead out of turn, nobody says who is who",
        ("LOOT", "", (), USUAL, "require", "H7", "later"),
        ("54D", "50D2a"),
        7,
    ),
    Call(
        "Insufficient bid made good with the lowest bid in the suit",
        ("underbid", "E", (), "refuse", "bid", "y both show hearts", "later"),
        ("27B1a",),
        7,
    ),
    Call(
        "Insufficient bid accepted",
        ("underbid", "E", (), "accept"),
        ("27A1",),
        7,
    ),
    Call(
        "Insufficient bid replaced by a bid that silences partner",
        ("underbid", "E", (), "refuse", "bid", "n spades now", (), "another hand altogether", "later"),
        ("27B2", "23A"),
        9,
    ),
    Call(
        "Established revoke, entered as a revoke while they play, ruled to the end",
        ("revoke", "W, 4S by S", ("next_trick",), "Now: play has ended", (), "offender", "yes", "n compared"),
        ("63A1", "63B", "64A1", "64C1"),
        8,
    ),
    Call(
        "Established revoke, the other side had won the trick",
        ("revoke", "W, 4S by S", ("claimed",), "Now: play has ended", (), "others", "no", "n they lost nothing"),
        ("63A3", "64B1", "64C1"),
        8,
    ),
    Call(
        "Revoke put right in time",
        ("revoke", "W, 4S by S", (), (), "HK", "nobody", "later"),
        ("62A", "62B1"),
        8,
    ),
]


# A board that was played to its end, and its record shows what happened.
DEAL = '[Deal "N:A32.5432.432.432 KQ4.AK.AQJ5.KQJ5 JT98765.76.K6.A6 .QJT98.T987.T987"]'
HEAD = f'[Board "7"]\n[Dealer "S"]\n[Vulnerable "All"]\n[Declarer "S"]\n[Contract "4S"]\n{DEAL}\n'

ON_RECORD = [
    Call(
        "Established revoke, of which the whole board is on record",
        ((), (), "n nothing is missing"),
        ("63A1", "64A1", "64C1"),
        3,
        HEAD + '[Result "9"]\n[Play "W"]\nHQ H2 S4 H7\nHJ H3 HA H6\n*\n',
    ),
    Call(
        "Insufficient bid, made good with the lowest bid in the suit before the director came",
        ((), "refuse", "y both show hearts", "later"),
        ("27C", "27B1a"),
        4,
        "board 7; auction S 1H 1S 1H< N:2H",
    ),
    Call(
        "Opening lead out of turn, as it lies on the table",
        ((), "leave", "later"),
        ("54D", "50D2b"),
        4,
        HEAD + '[Play "W"]\n- - ^L HK -\n',
    ),
]


@pytest.mark.parametrize("call", [*CALLS, *ON_RECORD], ids=lambda call: call.title)
def test_a_common_call_takes_few_screens(call: Call, capsys: pytest.CaptureFixture[str]) -> None:
    sitting = sit(call.script, record=call.record)
    assert set(call.cites) <= set(sitting.cites), sitting.text
    assert sitting.session.need is None, "the ruling is complete"
    with capsys.disabled():
        print(f"\n{sitting.prompter.screens:>3} screens of {call.most}  {call.title:<80}", end="")
    assert sitting.prompter.screens <= call.most, [asked.question for asked in sitting.prompter.asked]
