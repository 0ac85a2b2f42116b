"""What a recorded board tells: the functions behind ``from: position.NAME`` that look at the record."""

from __future__ import annotations

from bridge_rulings.ruling.position import Recorded
from bridge_rulings.ruling.told_by_auction import BY_AUCTION
from bridge_rulings.ruling.told_by_play import BY_PLAY

RECORDED: dict[str, Recorded] = {**BY_AUCTION, **BY_PLAY}
