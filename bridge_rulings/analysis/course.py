"""Following a statement step by step: what it leaves to choose, and how far it has come.

How far is one number, sixteen times the step plus the rounds of it that have been led, so that it can be part of a
position. A step that cannot be done any more is passed over; one that this hand cannot do now waits, and the hand may
lead something else to get there.
"""

from __future__ import annotations

from collections.abc import Sequence

from bridge_rulings.analysis.layout import Layout, Masks, number
from bridge_rulings.analysis.statement import Step
from bridge_rulings.analysis.view import Choices, View
from bridge_rulings.table.cards import SUITS
from bridge_rulings.table.seats import SEATS

START = 0


def choose(view: View, runs: Choices) -> Choices:
    """The choices that do what the statement says here; none if it says nothing about it."""
    if view.told >> 4 >= len(view.steps):
        return ()
    step = view.steps[view.told >> 4]
    if view.leads:
        return _lead(view, step, runs)
    if step.kind == "finesse" and SEATS[view.seat] == step.seat:
        return [run for run in _card(step.card, runs) if view.beats(run[0])]
    if step.kind in ("play", "discard") and SEATS[view.seat] == step.seat:
        return _card(step.card, runs) if step.kind == "play" or view.led != _suit(step) else ()
    if step.kind == "ruff" and SEATS[view.seat] == step.seat and view.led == _suit(step):
        ruffs = [run for run in runs if view.ruffs(run[0])]
        return _card(step.card, ruffs) if step.card else ruffs
    if step.kind == "cash" and view.led == _suit(step) and len(view.trick) == 2 and not view.is_partners:
        return runs[:1] if view.wins(runs[0][0]) else ()  # cashing is from the top, and no finesse
    return _other_hand(view, step, runs)


def _lead(view: View, step: Step, runs: Choices) -> Choices:
    in_suit = [run for run in runs if run[0] >> 4 == _suit(step)]
    if step.kind in ("draw_trumps", "cash"):
        return in_suit[:1]
    if SEATS[view.seat] == step.seat:
        if step.kind == "finesse":  # from the other hand; until it is on lead, this one keeps off the suit
            return [run for run in runs if run not in in_suit]
        return _card(step.card, runs) if step.kind == "play" else ()
    if step.kind == "ruff" and in_suit and _follows_low(view, _suit(step)) and view.wins(in_suit[0][0]):
        return in_suit[:1]  # the winners go first, as long as the hand that will ruff follows to them
    return in_suit[-1:] if step.kind in ("ruff", "finesse", "play") else ()


def _follows_low(view: View, suit: int) -> bool:
    """Whether partner has a card of the suit to follow with that is no winner itself."""
    length = view.length(view.partner, suit)
    return length > 1 or (length == 1 and not view.has_winner(view.partner, suit))


def _other_hand(view: View, step: Step, runs: Choices) -> Choices:
    """What the other hand plays when the step has just been led."""
    if not step.other or len(view.trick) != 2 or view.led != _suit(step):
        return ()
    if step.card and view.trick[0] != number(step.card):
        return ()
    if len(step.other) == 1:
        return [run for run in runs if run[0] >> 4 == SUITS.index(step.other)][-1:]
    return _card(step.other, runs)


def _card(card: str, runs: Choices) -> Choices:
    wanted = number(card)
    return [(wanted, wanted) for high, low in runs if high <= wanted <= low]


def _suit(step: Step) -> int:
    return SUITS.index(step.suit)


# ------------------------------------------------------------------------------ how far it has come


def advance(layout: Layout, steps: Sequence[Step], told: int, masks: Masks, leader: int, trick: Sequence[int]) -> int:
    """How far the statement has come after a trick; ``masks`` are the cards that are left after it."""
    if told >> 4 < len(steps):
        step = steps[told >> 4]
        if layout.own[leader] and trick[0] >> 4 == _suit(step) and step.kind in ("draw_trumps", "cash"):
            told += 1
        if step.kind == "ruff" and _ruffed(layout, step, leader, trick):
            told = ((told >> 4) + 1) << 4
    winner = (leader + layout.best(trick)) & 3
    return settled(layout, steps, told, masks, winner)


def settled(layout: Layout, steps: Sequence[Step], told: int, masks: Masks, leader: int) -> int:
    """The same without the steps that are done or cannot be done any more, for a hand on lead."""
    while told >> 4 < len(steps) and _over(layout, steps[told >> 4], told & 15, masks, leader):
        told = ((told >> 4) + 1) << 4
    return told


def _ruffed(layout: Layout, step: Step, leader: int, trick: Sequence[int]) -> bool:
    card = trick[(SEATS.index(step.seat) - leader) % 4]
    return trick[0] >> 4 == _suit(step) and card >> 4 == layout.trump != _suit(step)


def _over(layout: Layout, step: Step, rounds: int, masks: Masks, leader: int) -> bool:
    suit = _suit(step)
    mine, theirs = masks[suit] & layout.mine[suit], masks[suit] & layout.theirs[suit]
    if step.kind in ("play", "finesse", "discard"):
        return not masks[suit] >> (number(step.card) & 15) & 1
    if step.kind == "ruff":
        ruffing, leading = SEATS.index(step.seat), SEATS.index(step.seat) ^ 2
        trumps = masks[layout.trump] & layout.hands[ruffing][layout.trump] if layout.trump >= 0 else 0
        led_by_them = theirs and not layout.own[leader]
        return not trumps or not (led_by_them or masks[suit] & layout.hands[leading][suit])
    if not mine or 0 < step.rounds <= rounds:
        return True
    if step.kind == "draw_trumps":  # trumps that are all higher than his are not drawn
        return not theirs or (rounds > 0 and not step.rounds and theirs < (mine & -mine))
    # He cashes as long as it wins, but at least once: he may have been wrong about it.
    return not step.rounds and rounds > 0 and bool(theirs) and (theirs & -theirs) < (mine & -mine)
