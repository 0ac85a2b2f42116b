"""The hands, any part of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bridge_rulings.table.cards import RANKS, SUITS

PACK = frozenset(suit + rank for suit in SUITS for rank in RANKS)


class Deal(NamedTuple):
    """The cards that are known to be, or to have been, in each hand before the first lead.

    A seat of which nothing is known is left out or has no cards. An end position is the same, with fewer cards each.
    """

    hands: Mapping[str, frozenset[str]]
