"""A record with everything that a report can show: a whole board, an event with names, a poll, an appeal."""

from __future__ import annotations

from collections.abc import Mapping

import yaml

PBN = """\
[Event "Club Night"]
[Date "2026.11.30"]
[Board "7"]
[West "Wilma Wester"]
[North "Nora Nordahl"]
[East "Edwin Oster"]
[South "Sue Sudbury"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "N:AKQ4.J32.K43.Q52 J2.T87.QJ98.T973 T9876.AKQ.A52.AK 53.9654.T76.J864"]
[Declarer "S"]
[Contract "4S"]
[Result "12"]
[Auction "S"]
1S =1= Pass 2NT Pass
4S Pass Pass Pass
[Note "1:five cards, Nora Nordahl always has four"]
[Play "W"]
C4 C2 C7 CA
S5 S4 S2 ST
H4 SA SJ S6
C6 SQ C3 S7
"""

EVENT: dict[str, object] = {
    "event": "Autumn Pairs <final>",
    "session": "2 of 3",
    "date": "2026-11-30",
    "table": "B12",
    "scoring": "matchpoints",
    "screens": "no",
    "players": {"N": "Nora Nordahl", "S": "Sue Sudbury"},
    "names": {"director": "Dora Diaz", "committee": ["Carl Ceder", "Cora Cohn"]},
    "called": "by South at trick 4",
    "statements": {"N": "West hesitated, says Nordahl", "W": "I had a spade & did not see it"},
    "account": "Dora Diaz looked at the cards after play.",
    "poll": [
        {"question": "What would you lead?", "level": "club", "asked": "3", "answers": "two a club, one a heart"},
        {"question": "And after a tempo?", "level": "expert", "asked": "2", "answers": "both a heart"},
    ],
    "appeal": {"by": "East-West", "ground": "wrong law", "until": "22:45", "deposit": "30 EUR"},
}

_NOT = (
    "62.same_trick 62.dummy_first 63.named 63.claimed 63.agreed 64.repeated 64.penalty_or_dummy 64.next_board "
    "64.round_over 64.both_revoked shared.twelfth"
)


def record_text(event: Mapping[str, object] | None = None, board: str = PBN, **more: object) -> str:
    """The record as YAML."""
    answers: dict[str, object] = dict.fromkeys(_NOT.split(), "no")
    answers |= {
        "63.next_trick": "yes",
        "64.trick_won_by": {"is": "others", "by": "director", "because": "the quitted tricks show it"},
        "64.later_trick": "yes",
        "64.still_damaged": {"is": "no", "by": "judgement", "because": "nothing else was lost"},
    }
    whole: dict[str, object] = {
        "format": "1",
        "book": {"edition": "2017", "authority": "wbf"},
        "event": EVENT if event is None else event,
        "board": {"number": "7", "dealer": "S", "contract": "4S", "declarer": "S", "record": board},
        "course": [
            {"incident": "1", "topic": "revoke", "start": "62", "anchor": "W", "answers": answers},
            {"moment": "end_of_play"},
        ],
        **more,
    }
    return yaml.safe_dump(whole, sort_keys=False, allow_unicode=True)
