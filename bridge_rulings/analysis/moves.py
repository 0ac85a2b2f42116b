"""The move rules: what a player of the claimer's side does who is not careless in one particular way.

Each takes the choices that he has and gives those that keep the rule. `laws/profiles.yaml` puts them together, says
what it is called to break one, and cites the paragraph. A rule that would leave no choice does not count there.

"Winner" means a card above which the opponents have none in its suit. The player is taken to know that much by
counting; where he may have forgotten a trump (70C2), the profile has none of the rules that mind trumps.
"""

from __future__ import annotations

from bridge_rulings.analysis.course import choose
from bridge_rulings.analysis.opensuit import best_in_open_suit
from bridge_rulings.analysis.view import Choices, Rule, View

# ------------------------------------------------------------------------------ what has been said or seen


def as_stated(view: View, runs: Choices) -> Choices:
    """Plays as the claimer said (68C), as long as it can be done."""
    return choose(view, runs)


def open_suit(view: View, runs: Choices) -> Choices:
    """Plays a suit in which an opponent has shown out to its best: the cards that are out lie with the other (70E1)."""
    return best_in_open_suit(view, runs)


# ------------------------------------------------------------------------------ on lead


def crashes_nothing(view: View, runs: Choices) -> Choices:
    """Does not lead a high card of a suit in which partner has a winner and nothing else, but a low one."""
    if not view.leads:
        return runs
    bare = [suit for suit in range(4) if view.has_winner(view.partner, suit) and view.length(view.partner, suit) == 1]
    lowest = {run[0] >> 4: run for run in runs}  # the choices of a suit go downwards
    return [run for run in runs if run[0] >> 4 not in bare or run == lowest[run[0] >> 4]]


def draws_trumps(view: View, runs: Choices) -> Choices:
    """Leads trumps as long as an opponent has one and his side has a winning trump to draw it with."""
    if not view.leads or not view.trumps_out:
        return runs
    trump = view.layout.trump
    trumps = [run for run in runs if run[0] >> 4 == trump]
    winners = [run for run in trumps if view.wins(run[0])]
    return winners or (trumps if view.has_winner(view.partner, trump) else runs)


def saves_trumps(view: View, runs: Choices) -> Choices:
    """Does not lead trumps once the opponents have none, as long as the hand has anything else."""
    if not view.leads or view.trumps_out:
        return runs
    return [run for run in runs if run[0] >> 4 != view.layout.trump]


def cashes_winners(view: View, runs: Choices) -> Choices:
    """Leads winners while the hand has any, else a suit that partner can win or ruff."""
    if not view.leads:
        return runs
    winners = [run for run in runs if view.wins(run[0])]
    return winners or [run for run in runs if view.can_win(view.partner, run[0] >> 4)]


def from_the_top(view: View, runs: Choices) -> Choices:
    """Leads the highest card that the hand has of a suit (70E2)."""
    if not view.leads:
        return runs
    return [run for place, run in enumerate(runs) if not place or runs[place - 1][0] >> 4 != run[0] >> 4]


# ------------------------------------------------------------------------------ following suit


def takes_the_trick(view: View, runs: Choices) -> Choices:
    """Does not leave the opponents a trick that he can surely win, and wins it as cheaply as he can; nor one that is
    theirs if he does not try, as partner cannot beat their card. A finesse that is no worse a chance than to play from
    the top he may take as well, or let partner's card run: which of the two is normal nobody can say for him (70E1).
    """
    if view.leads or view.partner_will_win or view.is_partners:
        return runs
    beating = [run for run in runs if view.beats(run[0])]
    winning = [run for run in beating if view.last or (run[0] >> 4 == view.led and view.wins(run[0]))]
    if winning or view.partner_has_it or view.partner_may_beat:
        runs_on = runs[-1:] if winning and view.partner_has_it and view.finesses(view.best) else ()
        return [run for run in runs if run in winning[-1:] or run in runs_on or (winning and view.finesses(run[0]))]
    return [run for run in beating if run[0] >> 4 == view.led]


def unblocks(view: View, runs: Choices) -> Choices:
    """Plays the high cards of the shorter hand first, in a suit that is all winners."""
    return runs[:1] if view.follows(runs) and _solid(view) else runs


def wastes_nothing(view: View, runs: Choices) -> Choices:
    """Follows with the lowest card if he cannot take the trick, or partner has won it; throws the lowest of a suit."""
    if view.leads:
        return runs
    if not view.follows(runs):
        lowest = {run[0] >> 4: run for run in runs if not view.ruffs(run[0])}  # the choices of a suit go downwards
        return [run for run in runs if view.ruffs(run[0]) or run == lowest[run[0] >> 4]]
    if _solid(view):
        return runs
    lost = not view.partner_has_it and not any(view.beats(run[0]) for run in runs)
    return runs[-1:] if lost or view.is_partners else runs


def _solid(view: View) -> bool:
    """Whether partner has led a winner of a suit of which he has only winners left, as many as this hand, or more."""
    if not view.partner_has_it or len(view.trick) < 2 or view.trick[-2] != view.best:
        return False
    mine, his = view.held(view.seat, view.led), view.held(view.partner, view.led)
    return 1 < mine.bit_count() <= his.bit_count() and view.wins(view.led << 4 | his.bit_length() - 1)


# ------------------------------------------------------------------------------ not following suit


def ruffs_losers(view: View, runs: Choices) -> Choices:
    """Ruffs, or overruffs, a trick that the opponents have, or may still take from partner."""
    if view.leads or view.follows(runs) or view.partner_will_win or view.is_partners:
        return runs
    return [run for run in runs if view.ruffs(run[0]) and view.beats(run[0])]


def ruffs_high(view: View, runs: Choices) -> Choices:
    """Ruffs so that nobody overruffs, or with the highest trump, while an opponent who may have one is to play."""
    ruffs = [run for run in runs if view.ruffs(run[0])]
    if not ruffs or view.last or not view.trumps_out:
        return runs
    kept = [run for run in ruffs if view.wins(run[0])][-1:] or ruffs[:1]
    return [run for run in runs if run in kept or run not in ruffs]


def spares_partners_winner(view: View, runs: Choices) -> Choices:
    """Does not ruff a trick that partner has won already."""
    if view.follows(runs) or not view.is_partners:
        return runs
    return [run for run in runs if not view.ruffs(run[0])]


def keeps_winners(view: View, runs: Choices) -> Choices:
    """Throws losers, not winners; if it must be a winner, not the last one of a suit."""
    if view.leads or view.follows(runs):
        return runs
    losers = [run for run in runs if view.ruffs(run[0]) or not view.wins(run[0])]
    return losers or [run for run in runs if view.length(view.seat, run[0] >> 4) > 1]


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        as_stated,
        crashes_nothing,
        draws_trumps,
        saves_trumps,
        open_suit,
        cashes_winners,
        from_the_top,
        takes_the_trick,
        ruffs_losers,
        ruffs_high,
        spares_partners_winner,
        keeps_winners,
        unblocks,
        wastes_nothing,
    )
}
