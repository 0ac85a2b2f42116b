"""How much is looked at for one number, and what is raised where that is not enough.

The search counts the tricks that it looks at, our double dummy solver its positions. Whoever asks says how many it may
be; these are the usual numbers.
"""

from __future__ import annotations

FOR_A_NUMBER = 100_000  # tricks: one to two seconds, for one number of a report
FOR_A_QUESTION = 20_000  # tricks: somebody waits for the next question of a dialogue
POSITIONS = 20_000  # about two seconds, for what a card is worth
AT_A_GLANCE = 3_000  # positions: to see what a card gives away; where that takes longer, it is not known


class Spent(Exception):
    """The budget is used up; nothing has been found out."""
