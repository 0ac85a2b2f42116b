"""What is not as it should be in an auction, a play, a deal or a claim: what it is, who did it, and where."""

from __future__ import annotations

from typing import NamedTuple

# In the auction (Laws 18-22, 25, 36, 39).
INSUFFICIENT = "insufficient_bid"
OUT_OF_ROTATION = "out_of_rotation"
INADMISSIBLE = "inadmissible"  # a double or redouble that is never permitted there
CHANGED = "changed_call"  # a second call before anybody else has called
AFTER_FINAL_PASS = "after_final_pass"  # noqa: S105 - no password

# In the play (Laws 44, 45, 49, 53, 55, 57, 61, 67).
REVOKE = "revoke"
LEAD_OUT_OF_TURN = "lead_out_of_turn"
PLAY_OUT_OF_TURN = "play_out_of_turn"
EXPOSED = "exposed_card"
DEFECTIVE_TRICK = "defective_trick"  # somebody did not play to it
NOT_HELD = "card_not_held"  # the card lies in another hand of the deal
PLAYED_TWICE = "card_played_twice"

# In the deal and at its end (Laws 1, 13, 14, 68).
WRONG_CARD_COUNT = "wrong_card_count"
CARD_TWICE = "card_in_two_hands"
IMPOSSIBLE_CLAIM = "impossible_claim"

IN_AUCTION = (INSUFFICIENT, OUT_OF_ROTATION, INADMISSIBLE, CHANGED, AFTER_FINAL_PASS)
IN_PLAY = (
    REVOKE,
    LEAD_OUT_OF_TURN,
    PLAY_OUT_OF_TURN,
    EXPOSED,
    DEFECTIVE_TRICK,
    NOT_HELD,
    PLAYED_TWICE,
)
KINDS = (*IN_AUCTION, *IN_PLAY, WRONG_CARD_COUNT, CARD_TWICE, IMPOSSIBLE_CLAIM)


class Irregularity(NamedTuple):
    """One irregularity; a field that says nothing for its kind is empty.

    ``kind`` is one of the constants of this module, ``seat`` the hand from which the card or call came (dummy's if
    declarer led from the wrong hand), ``at`` the index, from 0, in the calls of the auction or the cards of the play
    (-1 if neither), ``trick`` the trick's number from 1 (0 if none), ``suit`` the suit that was revoked in.
    ``established`` is about a revoke: ``yes`` if its side has played to a later trick, ``no`` if it was put right
    before that, empty if the record goes no further. ``turn`` is whose turn it was; ``note`` is ``withdrawn``,
    ``accepted`` or what else the record says of it, in a word or a few.
    """

    kind: str
    seat: str = ""
    at: int = -1
    card: str = ""
    call: str = ""
    established: str = ""
    trick: int = 0
    suit: str = ""
    note: str = ""
    turn: str = ""
