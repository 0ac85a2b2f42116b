"""The irregular calls of an auction."""

from __future__ import annotations

from bridge_rulings.table import irregular as kinds
from bridge_rulings.table.auction import Auction, Walk
from bridge_rulings.table.callfacts import turn_at
from bridge_rulings.table.irregular import Irregularity

_MARKED = {
    "insufficient": (kinds.INSUFFICIENT,),
    "out_of_rotation": (kinds.OUT_OF_ROTATION, kinds.CHANGED),
    "inadmissible": (kinds.INADMISSIBLE,),
    "after_final_pass": (kinds.AFTER_FINAL_PASS,),
}


def irregular(auction: Auction) -> tuple[Irregularity, ...]:
    """Every irregular call, in order; a call can be irregular in two ways.

    ``note`` is what became of it: ``withdrawn`` if the record says so, ``cancelled`` if another call shows it,
    ``accepted`` if the auction went on from it; empty if that is open. What the rules cannot tell, as whether an
    unknown dealer's call was in turn, is taken from the mark.
    """
    walk = Walk(auction)
    return tuple(
        Irregularity(kind, made.seat, at, call=made.call, turn=turn_at(auction, at), note=_fate(walk, at))
        for at, made in enumerate(auction.calls)
        for kind in _found(walk, at)
    )


def _found(walk: Walk, at: int) -> tuple[str, ...]:
    marked = kinds.OUT_OF_ROTATION in walk.calls[at].mark and not walk.made_in[at].turn and not walk.made_in[at].over
    if marked:
        return (kinds.OUT_OF_ROTATION, *walk.wrong[at])
    return walk.wrong[at] or ((kinds.CHANGED,) if _was_changed(walk, at) else ())


def _was_changed(walk: Walk, at: int) -> bool:
    """Whether the player took the call back of his own accord and made another: nobody's irregularity made him."""
    calls = walk.calls
    following = calls[at + 1 : at + 2]
    alone = not at or "withdrawn" not in calls[at - 1].mark
    return "withdrawn" in calls[at].mark and alone and bool(following) and following[0].seat == calls[at].seat


def _fate(walk: Walk, at: int) -> str:
    mark = walk.calls[at].mark
    if "withdrawn" in mark:
        return "withdrawn"
    if at not in walk.now.standing or kinds.INADMISSIBLE in walk.wrong[at]:
        return "cancelled" if at < len(walk.calls) - 1 or walk.made_in[at].over else ""
    return "accepted" if "accepted" in mark or at < len(walk.calls) - 1 else ""


def unfounded(auction: Auction) -> tuple[tuple[int, str], ...]:
    """The marks that the rules contradict, each with the call's index: a sufficient bid marked insufficient."""
    walk = Walk(auction)
    return tuple(
        (at, mark)
        for at, made in enumerate(auction.calls)
        for mark in made.mark.split()
        if mark in _MARKED and not set(_MARKED[mark]) & set(_found(walk, at))
    )
