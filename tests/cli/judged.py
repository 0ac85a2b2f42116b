"""The record of a small claim that was judged on the cards, in a file of its own or within a ruling."""

from __future__ import annotations

import textwrap

CLAIM = """\
format: '1'
claim: {hands: 'N:.AK2.. 2.34.. AK...A ..567.', trumps: S, leader: S, claimer: S, declarer: S, claimed: '3'}
profile: careless
"""
ANSWERED = "answers:\n- {card: S CA, place: '1', normal: 'no', because: he had counted}\n"
LEFT = CLAIM + ANSWERED  # by a program that was killed before it knew what follows
JUDGED = LEFT + "result: {tricks: '3', cite: [70A, 70D1]}\n"


def within(ruling: str, claim: str) -> str:
    """A ruling with a claim that was judged in its first incident."""
    assert "  answers:\n" in ruling
    on_cards = "  on_cards: |\n" + textwrap.indent(claim, "    ")
    return ruling.replace("  answers:\n", f"{on_cards}  answers:\n", 1)
