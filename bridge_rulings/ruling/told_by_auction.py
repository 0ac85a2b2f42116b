"""What the recorded auction tells about the call that an incident is about, and about what was called since.

A no is only said if the record goes on to where the director was called: a board that was played, with an auction that
breaks off, has lost some calls.
"""

from __future__ import annotations

from bridge_rulings.ruling.position import Recorded, Told, View, bound_to_pass
from bridge_rulings.ruling.position import call_turn as said_turn
from bridge_rulings.ruling.recorded_call import did, no, of_call, silent
from bridge_rulings.ruling.recorded_point import CallMade, call_made
from bridge_rulings.ruling.told_by_change import BY_CHANGE
from bridge_rulings.ruling.told_by_phase import BY_PHASE, breaks_off
from bridge_rulings.table import callfacts
from bridge_rulings.table.callfacts import calls_after
from bridge_rulings.table.calls import DOUBLE, PASS, REDOUBLE
from bridge_rulings.table.seats import NAMES, SEATS
from bridge_rulings.table.seats import turn as clockwise

_PLACES = ("", "lho", "partner", "rho")


def _role(view: View, seat: str) -> str:
    return _PLACES[(SEATS.index(seat) - SEATS.index(view.anchor)) % 4]


# ------------------------------------------------------------------------------ whose turn


def _turn(view: View, found: CallMade) -> str:
    """Whose turn it was; empty if it cannot be told, or if something else was said of it."""
    turn = callfacts.turn_at(found.auction, found.at)
    said = said_turn(view)
    return "" if said and turn and said != _role(view, turn) else turn


def in_turn(view: View, found: CallMade) -> Told | None:
    turn = _turn(view, found)
    return Told("yes" if turn == view.anchor else "no", f"it was {NAMES[turn]}'s turn") if turn else None


def out_of_turn(view: View, found: CallMade) -> Told | None:
    told = in_turn(view, found)
    return told._replace(value="no" if told.value == "yes" else "yes") if told else None


def call_turn(view: View, found: CallMade) -> Told | None:
    turn = _turn(view, found)
    return Told(_role(view, turn), f"it was {NAMES[turn]}'s turn") if turn not in ("", view.anchor) else None


def called_before(view: View, found: CallMade) -> Told | None:
    had = callfacts.called_before(found.auction, found.at)
    if had is None:
        return None
    return Told("yes" if had else "no", f"{NAMES[view.anchor]} had {'called' if had else 'made no call'} before")


def missed(view: View) -> Told | None:
    """Who lost his turn to three passes, one of them by the player from whom the law is seen (17D3)."""
    auction = view.table.auction if view.table is not None else None
    found = call_made(view)
    if auction is None or (found is None and view.incident.at):
        return None
    at = found.at if found is not None else len(auction.calls) - 1  # it may be about the end of the auction as a whole
    passes = [made.seat for made in auction.calls[-3:]] if found is None else [view.anchor]
    who = callfacts.lost_turn(auction, at) if at >= 0 and view.anchor in passes else ""
    if not who or who == view.anchor:
        return None
    return Told(_role(view, who), f"{NAMES[who]} had no turn before the three passes")


def lost_turn(_: View, found: CallMade) -> Told | None:
    """Whether a player had lost his turn to the passes that seemed to end the auction before the call (17D3)."""
    who = callfacts.lost_turn(found.auction, found.at - 1) if found.at else ""
    if who:
        return Told("yes", f"{NAMES[who]} had no turn before the three passes")
    over = found.before.over and callfacts.certain(found.auction, found.before.standing[-1])
    return Told("no", "every player had his turn before the final pass") if over else None


# ------------------------------------------------------------------------------ which call


def call_kind(_: View, found: CallMade) -> Told | None:
    made = found.auction.calls[found.at]
    if made.call in (DOUBLE, REDOUBLE):
        allowed = callfacts.is_admissible(found.auction, found.at)
        return None if allowed is None else Told("double" if allowed else "bad_double", did(made))
    return Told("pass" if made.call == PASS else "bid", did(made)) if made.call else None


def call(_: View, found: CallMade) -> Told | None:
    made = found.auction.calls[found.at]
    return Told(made.call, did(made)) if made.call else None


def bad_double(view: View, found: CallMade) -> Told | None:
    told = call_kind(view, found)
    return told and told._replace(value="yes" if told.value == "bad_double" else "no")


def was_pass(_: View, found: CallMade) -> Told | None:
    made = found.auction.calls[found.at]
    return Told("yes" if made.call == PASS else "no", did(made)) if made.call else None


def inadmissible(view: View, found: CallMade) -> Told | None:
    """What was wrong with a call that no player may make (Law 35)."""
    made = found.auction.calls[found.at]
    if found.before.over and callfacts.certain(found.auction, found.before.standing[-1]):
        return Told("after_final_pass", "the auction was over")
    if callfacts.is_admissible(found.auction, found.at) is False:
        return Told("double", did(made))
    bound = bound_to_pass(view) == "yes" and made.call not in (PASS, "")
    return Told("bound", f"{did(made)}, and had to pass") if bound else None


# ------------------------------------------------------------------------------ what was called since


def lho_called(view: View, found: CallMade) -> Told | None:
    """Whether the left-hand opponent called over it, before anybody else called."""
    over = callfacts.called_over(found.auction, found.at)
    if over:
        return Told("yes", f"{did(found.auction.calls[found.at + 1])} over it")
    accepted = "accepted" in found.auction.calls[found.at].mark
    return None if over is None or accepted else no(view, silent(clockwise(view.anchor, 1)))


def lho_called_first(view: View, found: CallMade) -> Told | None:
    """The same of a call that may have been changed: over the change is not over the call."""
    change = callfacts.put_instead(found.auction, found.at)
    if change is not None and change >= 0:
        lho = NAMES[clockwise(view.anchor, 1)]
        return Told("no", f"{did(found.auction.calls[change])} instead before {lho} called")
    return lho_called(view, found)


def replaced(view: View, found: CallMade) -> Told | None:
    change = callfacts.put_instead(found.auction, found.at)
    if change is None:
        return None
    if change >= 0:
        return Told("yes", f"{did(found.auction.calls[change])} instead")
    return no(view, f"{NAMES[view.anchor]} put no other call in its place")


def over_replacement(view: View, found: CallMade) -> Told | None:
    change = callfacts.put_instead(found.auction, found.at)
    if change is None or change < 0:
        return replaced(view, found)
    return lho_called(view, found._replace(at=change))


def replacement(view: View, found: CallMade) -> Told | None:
    """Of which kind the only call is that was put in its place before the director came."""
    change = callfacts.put_instead(found.auction, found.at)
    if change is None or change < 0 or callfacts.put_instead(found.auction, change) != -1:
        return None
    made = found.auction.calls[change]
    short = callfacts.steps_short(found.auction, change) if callfacts.certain(found.auction, found.at) else None
    if made.call in (DOUBLE, REDOUBLE):
        kind = "double" if callfacts.is_admissible(found.auction, change) else ""
    else:
        kind = "pass" if made.call == PASS else "" if short is None else "short_bid" if short else "bid"
    lowest = callfacts.lowest_instead(found.auction, found.at) == made.call
    which = ", the lowest sufficient bid in that denomination" if lowest else ""
    return Told(kind, f"{did(made)} instead{which}") if kind else None


def called_since(view: View, found: CallMade) -> Told | None:
    """Whether an opponent called over a call out of turn, or took his own turn, and was the next to call (28B, 29A)."""
    made, lho, rho = found.auction.calls[found.at], clockwise(view.anchor, 1), clockwise(view.anchor, 3)
    if not calls_after(found.auction, found.at, lho) and not calls_after(found.auction, found.at, rho):
        return None if breaks_off(view) else Told("nobody", "no opponent has called after it")
    following, turn = found.auction.calls[found.at + 1], _turn(view, found)
    if "withdrawn" in made.mark or "withdrawn" in following.mark or turn in ("", view.anchor):
        return None
    if following.seat == lho and (turn != lho or "accepted" in made.mark):
        return Told("over_it", f"{did(following)} over it")
    took_his_turn = following.seat == rho == turn
    return Told("own_turn", f"it was {NAMES[rho]}'s turn, and {did(following)}") if took_his_turn else None


def rho_acted(view: View) -> Told | None:
    """What the right-hand opponent called at his turn, as the next to call (31A, 32A), mostly after the ruling."""
    found = call_made(view._replace(table=view.whole))
    if found is None:
        return None
    following, rho = found.auction.calls[found.at + 1 : found.at + 2], clockwise(view.anchor, 3)
    if not following or not following[0].seat == rho == _turn(view, found) or following[0].mark:
        return None
    call = following[0].call
    illegal = callfacts.walk(found.auction).wrong[found.at + 1]
    return None if illegal or not call else Told("no" if call == PASS else "yes", did(following[0]))


BY_AUCTION: dict[str, Recorded] = {
    name: of_call(tell)
    for name, tell in {
        "in_turn": in_turn,
        "out_of_turn": out_of_turn,
        "call_turn": call_turn,
        "called_before": called_before,
        "called_since": called_since,
        "call": call,
        "call_kind": call_kind,
        "bad_double": bad_double,
        "was_pass": was_pass,
        "inadmissible": inadmissible,
        "lho_called": lho_called,
        "lho_called_first": lho_called_first,
        "replaced": replaced,
        "over_replacement": over_replacement,
        "replacement": replacement,
        "lost_turn": lost_turn,
    }.items()
}
BY_AUCTION |= {"missed": missed, "rho_acted": rho_acted} | BY_CHANGE | BY_PHASE
