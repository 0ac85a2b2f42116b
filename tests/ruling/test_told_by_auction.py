"""What the recorded auction tells of a call, what it leaves to the director, and the ruling that comes of it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from at_table import Board as Ruling
from at_table import book

from bridge_rulings.ruling.course import Course, Incident, Passed
from bridge_rulings.ruling.intake import begun_on_record, with_record
from bridge_rulings.ruling.position import DERIVATIONS, Told, View
from bridge_rulings.ruling.recorded_point import CALL, CARD, written_point
from bridge_rulings.ruling.sighting import to_rule_on
from bridge_rulings.ruling.state import Item, TableState
from bridge_rulings.ruling.told_by_auction import BY_AUCTION
from bridge_rulings.table.board import Board, Claim
from bridge_rulings.table.contract import Contract
from bridge_rulings.table.entry import Entry
from bridge_rulings.table.play import Play, PlayedCard
from bridge_rulings.table.typed_auction import read_auction

NOTHING: Mapping[str, object] = {}
LED = Play("S", "E", (PlayedCard("E", "H7"),))


def view(calls: str, which: int, anchor: str = "", turn: str = "", more: Mapping[str, object] = NOTHING) -> View:
    """The call of this number, counted from 1, seen from its player; ``more`` of the board beside the auction."""
    auction = read_auction(calls, "N")
    about = Incident(1, "27A", "", "", turn, "", {}, written_point(CALL, which - 1))
    table = Board(dealer="N", auction=auction)._replace(**more)  # type: ignore[arg-type]
    return View(anchor or auction.calls[which - 1].seat, "declarer", about, {}, TableState(), table, table)


def tells(
    name: str, calls: str, which: int, anchor: str = "", turn: str = "", more: Mapping[str, object] = NOTHING
) -> str | None:
    found = BY_AUCTION[name](view(calls, which, anchor, turn, more))
    return found.value if found is not None else None


def sees(name: str, calls: str, which: int) -> Told | None:
    return BY_AUCTION[name](view(calls, which))


# whose turn


@pytest.mark.parametrize(
    ("calls", "which", "in_turn", "turn"),
    [
        ("1s p", 2, "yes", None),
        ("s:1s", 1, "no", "partner"),
        ("e:1s", 1, "no", "rho"),
        ("w:1s", 1, "no", "lho"),
        ("1s p e:2h", 3, "no", "lho"),
        ("1s 1h e:2h", 3, "yes", None),
        ("s:1s n:1h w:2c", 3, None, None),
    ],
)
def test_whose_turn_it_was(calls: str, which: int, in_turn: str | None, turn: str | None) -> None:
    assert tells("in_turn", calls, which) == in_turn
    opposite = {"yes": "no", "no": "yes", None: None}
    assert tells("out_of_turn", calls, which) == opposite[in_turn]
    assert tells("call_turn", calls, which) == turn


def test_it_says_what_it_saw() -> None:
    assert sees("out_of_turn", "s:1s", 1) == Told("yes", "it was North's turn")
    assert sees("lho_called", "1s 1h p", 2) == Told("yes", "South passed over it")
    assert sees("lho_called", "1s 1h 2nt", 2) == Told("yes", "South bid 2NT over it")
    assert sees("replaced", "1s 1h< 2h", 2) == Told("yes", "East bid 2♥ instead")
    lowest = "East bid 2♥ instead, the lowest sufficient bid in that denomination"
    assert sees("replacement", "1s 1h e:2h", 2) == Told("bid", lowest)
    assert sees("replacement", "1s 1h e:3h", 2) == Told("bid", "East bid 3♥ instead")
    assert sees("called_since", "e:1s n:x", 1) == Told("own_turn", "it was North's turn, and North doubled")


def test_if_the_director_said_otherwise_the_record_does_not_speak_of_the_turn() -> None:
    assert tells("in_turn", "e:1s", 1, turn="S") is None
    assert tells("called_since", "e:1s n:1h", 1, turn="S") is None


def test_a_law_seen_from_another_hand_is_not_about_his_call() -> None:
    for name in ("in_turn", "lho_called", "replaced", "call_kind", "called_since", "partner_called", "slip"):
        assert tells(name, "1s 1h p p", 2, anchor="W") is None


@pytest.mark.parametrize(
    ("calls", "which", "answer"),
    [("e:1s", 1, "no"), ("1s p p 2h n:p e:3h", 6, None), ("1s p p p", 4, "no"), ("1s p p 2h p p p", 5, "yes")],
)
def test_whether_he_had_called_before(calls: str, which: int, answer: str | None) -> None:
    assert tells("called_before", calls, which) == (answer or "yes")


@pytest.mark.parametrize(
    ("calls", "which", "missed"),
    [
        ("1h s:p p p", 2, "rho"),
        ("e:1h s:p w:p s:p", 4, "partner"),
        ("1h p p s:p", 4, "lho"),
        ("1h p p p", 2, None),
        ("1h s:p p", 2, None),
    ],
)
def test_who_lost_his_turn(calls: str, which: int, missed: str | None) -> None:
    assert tells("missed", calls, which) == missed
    whole = view(calls, which)
    whole = whole._replace(incident=whole.incident._replace(at=""))
    found = BY_AUCTION["missed"](whole)
    assert (found.value if found is not None else None) == missed, "of the end of the auction as a whole too"


@pytest.mark.parametrize(
    ("calls", "which", "answer"),
    [("1h p p p 2s", 5, "no"), ("1h s:p p p e:2s", 5, "yes"), ("1h p p 2s", 4, None), ("1h ? p p p 2s", 6, None)],
)
def test_whether_the_passes_before_a_late_call_left_a_player_out(calls: str, which: int, answer: str | None) -> None:
    assert tells("lost_turn", calls, which) == answer


# which call


@pytest.mark.parametrize(
    ("calls", "which", "kind", "bad"),
    [
        ("e:p", 1, "pass", "no"),
        ("e:1s", 1, "bid", "no"),
        ("1s p w:x", 3, "double", "no"),
        ("1s p s:x", 3, "bad_double", "yes"),
        ("e:x", 1, "bad_double", "yes"),
        ("1s x n:xx", 3, "double", "no"),
        ("e:?", 1, None, None),
        ("1s ? x", 3, None, None),
    ],
)
def test_what_the_call_was(calls: str, which: int, kind: str | None, bad: str | None) -> None:
    assert tells("call_kind", calls, which) == kind
    assert tells("bad_double", calls, which) == bad
    assert tells("was_pass", calls, which) == (None if calls.endswith("?") else "yes" if kind == "pass" else "no")


@pytest.mark.parametrize(
    ("calls", "which", "what"),
    [
        ("1s p x", 3, "double"),
        ("1s p p p x", 5, "after_final_pass"),
        ("1s p p p p", 5, "after_final_pass"),
        ("1s x", 2, None),
        ("1s 1h", 2, None),
    ],
)
def test_what_was_wrong_with_it(calls: str, which: int, what: str | None) -> None:
    assert tells("inadmissible", calls, which) == what


def test_a_silenced_player_may_not_bid() -> None:
    """East's second call is the first of the record after the ruling that silenced him."""
    seen = view("1s 2d p p p e:3d", 6)._replace(incident=Incident(2, "35", "", "E", "", "", {}, "call 6"))
    ruled = Item("silence", "E", {"for": "rest_of_auction"}, 1, ())
    seen.state.apply(book().support.effects["silence"], ruled)
    names = ("bound_to_pass", "bound_for")
    after, earlier = seen._replace(ended={1: "call 5"}), seen._replace(ended={1: ""})
    assert [DERIVATIONS[name](after) for name in names] == ["yes", "rest_of_auction"]
    assert [DERIVATIONS[name](earlier) for name in names] == [None, None], "he had called when that was ruled"


def test_a_bid_of_a_silenced_player_is_not_allowed() -> None:
    seen = view("1s p 2s", 3)._replace(ended={2: "call 2"})
    seen.state.apply(book().support.effects["silence"], Item("silence", "S", {"for": "rest_of_auction"}, 2, ()))
    assert BY_AUCTION["inadmissible"](seen) == Told("bound", "South bid 2♠, and had to pass")
    assert tells("inadmissible", "1s p 2s", 3) is None


# what was called since


@pytest.mark.parametrize(
    ("calls", "over", "first", "replaced", "over_other", "kind"),
    [
        ("1s 1h", "no", "no", "no", "no", None),
        ("1s 1h p", "yes", "yes", "no", "no", None),
        ("1s 1h p p p", "yes", "yes", "no", "no", None),
        ("1s 1h e:2h", "no", "no", "yes", "no", "bid"),
        ("1s 1h e:1n", "no", "no", "yes", "no", "bid"),
        ("1s 1h< p", "no", "no", "yes", "no", "pass"),
        ("1s 1h e:x", "no", "no", "yes", "no", "double"),
        ("1s 1h e:xx", "no", "no", "yes", "no", None),
        ("1s 1h e:1d", "no", "no", "yes", "no", "short_bid"),
        ("1s 1h e:?", "no", "no", "yes", "no", None),
        ("1s 1h e:2h p", None, "no", "yes", "yes", "bid"),
        ("1s 1h e:2h e:3h", "no", "no", "yes", "no", None),
        ("1s 1h e:2h w:p s:p", None, "no", "yes", None, "bid"),
        ("1s 1h p e:2h", "yes", "yes", None, None, None),
        ("1s 1h w:p s:p", None, None, "no", "no", None),
        ("1s 1h+", None, None, "no", "no", None),
        ("1s 1h p<", None, None, "no", "no", None),
    ],
)
def test_what_was_called_after_an_insufficient_bid(
    calls: str, over: str | None, first: str | None, replaced: str | None, over_other: str | None, kind: str | None
) -> None:
    names = ("lho_called", "lho_called_first", "replaced", "over_replacement", "replacement")
    assert [tells(name, calls, 2) for name in names] == [over, first, replaced, over_other, kind]


@pytest.mark.parametrize(
    "more",
    [{"result": 9}, {"claim": Claim()}, {"contract": Contract(2, "H", 0, "E")}, {"play": LED}],
    ids=["a result", "a claim", "a contract", "a lead"],
)
def test_a_record_that_has_lost_the_end_of_its_auction_tells_no_no(more: Mapping[str, object]) -> None:
    negative = ("lho_called", "lho_called_first", "replaced", "over_replacement", "partner_called")
    assert [tells(name, "1s 1h", 2) for name in negative] == ["no"] * 5
    assert [tells(name, "1s 1h", 2, more=more) for name in negative] == [None] * 5
    assert tells("called_since", "e:1s", 1) == "nobody"
    assert tells("called_since", "e:1s", 1, more=more) is None
    assert tells("lho_called", "1s 1h p p p", 2, more=more) == "yes", "a call on record was made"


@pytest.mark.parametrize(
    ("calls", "answer"),
    [
        ("e:1s", "nobody"),
        ("e:1s w:p", "nobody"),
        ("e:1s s:p", "over_it"),
        ("e:1s n:p", "own_turn"),
        ("e:1s s:p n:p", "over_it"),
        ("e:1s w:p n:p", None),
        ("e:1s e:2s s:p", None),
        ("e:1s< n:p", None),
        ("e:1s n:p<", None),
        ("s:1s w:p", "over_it"),
        ("s:1s e:p", None),
        ("w:1s n:p", None),
        ("w:1s+ n:p", "over_it"),
        ("w:1s s:p", None),
    ],
)
def test_who_has_called_since_a_call_out_of_turn(calls: str, answer: str | None) -> None:
    """North deals. Whether the dealer on the caller's left called over it or at his own turn, he has to say."""
    assert tells("called_since", calls, 1) == answer


@pytest.mark.parametrize(
    ("calls", "answer"),
    [("e:1s< n:p", "no"), ("e:1s< n:1h", "yes"), ("e:1s", None), ("e:1s s:p n:1h", None), ("e:1s< n:x", None)],
)
def test_what_the_player_on_the_right_called_at_his_turn(calls: str, answer: str | None) -> None:
    assert tells("rho_acted", calls, 1) == answer


def test_what_he_called_after_the_ruling_is_in_the_record_that_goes_on() -> None:
    """South does not accept East's 1S; when the record is continued, North's call at his turn is there."""
    board = begun("e:1s", 1, "bid-out-of-turn")
    board.says({"shared.slip": "no", "shared.bound": "no", "28.rho_bound": "no", "29.the call out of turn": "refuse"})
    longer = Board(dealer="N", auction=read_auction("e:1s n:p", "N"))
    board.course = board.course.recorded(longer)
    board.comes("call N")
    assert board.decided("31.rho_acted") == [("no", "position")]
    assert board.decided("shared.called_since")[0] == ("nobody", "position"), "that was before the ruling"
    assert "31A1" in board.cited()


# changes of call


@pytest.mark.parametrize(
    ("calls", "which", "partner", "changed", "over", "slip"),
    [
        ("1s", 1, "no", None, "no", None),
        ("1s p", 1, "no", None, "first", None),
        ("1s p 2s", 1, "yes", None, "first", "no"),
        ("1s n:2s", 1, "no", "yes", "no", None),
        ("1s n:2s", 2, "no", "yes", "no", None),
        ("1s n:2s p", 2, "no", "yes", None, None),
        ("1s n:2s p p", 2, None, "yes", None, None),
        ("1s p n:2s", 1, "no", "yes", "first", None),
        ("1s p n:2s p", 1, "no", "yes", None, None),
        ("1s p p p n:2s", 1, "yes", None, "first", "no"),
        ("1s p 1n p 2n p", 1, "yes", None, "first", "no"),
        ("1s s:p", 1, "yes", None, None, "no"),
        ("1s p p<", 1, None, None, "first", None),
    ],
)
def test_a_change_of_call(
    calls: str, which: int, partner: str | None, changed: str | None, over: str | None, slip: str | None
) -> None:
    names = ("partner_called", "changed", "lho_called_which", "slip")
    assert [tells(name, calls, which) for name in names] == [partner, changed, over, slip]


def test_that_no_other_call_was_named_the_record_does_not_show() -> None:
    assert tells("changed", "1s p 2s p 4s p p p", 1) is None


@pytest.mark.parametrize(
    ("calls", "which", "play", "answer"),
    [
        ("1s p p p", 2, LED, "no"),
        ("1s p p p", 3, LED, "yes"),
        ("1s p p p", 3, None, None),
        ("1s p p", 3, None, "no"),
        ("1s p p p s:x", 3, LED, None),
        ("1s p p", 3, LED, None),
    ],
)
def test_whether_it_is_too_late_for_a_change(calls: str, which: int, play: Play | None, answer: str | None) -> None:
    assert tells("period_over", calls, which, more={"play": play}) == answer


# how far the board had gone


@pytest.mark.parametrize(
    ("calls", "more", "answer"),
    [
        ("1s p x", {}, "no"),
        ("1s p x p p p", {}, None),
        ("1s p x p p p", {"play": LED}, "yes"),
        ("1s p x p p p", {"result": 9}, "yes"),
        ("1s p x", {"play": LED}, None),
    ],
)
def test_whether_a_lead_had_been_faced(calls: str, more: Mapping[str, object], answer: str | None) -> None:
    assert tells("lead_faced", calls, 3, more=more) == answer


def seen_card(calls: str, cards: tuple[PlayedCard, ...], which: int) -> list[str | None]:
    """Whether the auction was on when the card of this number was seen, over, and not yet begun."""
    about = Incident(1, "24", "", "E", "", "", {}, written_point(CARD, which - 1) if which else "")
    auction = read_auction(calls, "N") if calls else None
    table = Board(dealer="N", auction=auction, play=Play("S", "E", cards) if cards else None)
    seen = View("E", "declarer", about, {}, TableState(), table)
    found = [BY_AUCTION[name](seen) for name in ("auction_on", "auction_over", "before_auction")]
    return [one.value if one is not None else None for one in found]


def test_whether_the_auction_was_on_when_a_card_was_seen() -> None:
    lead, shown = PlayedCard("E", "H7"), PlayedCard("E", "H8", "exposed")
    assert seen_card("1s p", (), 0) == ["yes", "no", None]
    assert seen_card("1s p", (lead,), 1) == ["yes", "no", None]
    assert seen_card("1s p p p", (lead,), 1) == ["no", "yes", None]
    assert seen_card("1s p p p", (lead, shown), 2) == ["no", "yes", "no"]
    assert seen_card("1s p p p", (shown, lead), 1) == [None] * 3, "it may have been shown in the auction"
    assert seen_card("1s p p p", (), 0) == [None] * 3
    assert seen_card("", (lead,), 1) == [None] * 3


def test_a_call_on_record_was_made() -> None:
    assert tells("any_call", "1s", 1) == "yes"
    nothing = view("1s", 1)._replace(table=Board(dealer="N"))
    assert BY_AUCTION["any_call"](nothing) is None


# whole rulings


def begun(calls: str, which: int, topic: str, dealer: str = "N") -> Ruling:
    """A ruling on a call of a typed auction, opened as the desk opens it."""
    board = with_record(Course("", "", "", "", ()), Board(dealer=dealer, auction=read_auction(calls, dealer)))
    seen = [one for one in to_rule_on(book().topics(), board) if one.at == written_point(CALL, which - 1)]
    chosen = next(one for one in book().topics() if one.name == topic)
    return Ruling(course=begun_on_record(book(), board, chosen, Entry(), seen))


@pytest.mark.parametrize(
    ("calls", "which", "topic", "given", "start", "by_hand"),
    [
        (
            "1s 1h p",
            2,
            "insufficient-bid",
            {"shared.slip": "no", "shared.bound": "no"},
            "27A",
            {"27.out_of_turn": "no", "27.lho_called": "yes", "27.replaced": "no", "27.over_replacement": "no"},
        ),
        (
            "1s 1h e:2h",
            2,
            "insufficient-bid",
            {"shared.slip": "no", "shared.bound": "no", "27.27C": "refuse", "27.same_strain": "yes"},
            "27A",
            {
                "27.out_of_turn": "no",
                "27.lho_called": "no",
                "27.replaced": "yes",
                "27.over_replacement": "no",
                "27.replacement": "bid",
            },
        ),
        (
            "e:1s n:p",
            1,
            "bid-out-of-turn",
            {"shared.slip": "no", "shared.bound": "no", "28.rho_bound": "no"},
            "28",
            {"shared.call_turn": "rho", "shared.called_since": "own_turn", "shared.call_kind": "bid"},
        ),
        (
            "1s p w:x",
            3,
            "call-out-of-rotation",
            {"shared.slip": "no", "shared.bound": "no", "28.rho_bound": "no", "29.the call out of turn": "refuse"},
            "28",
            {"shared.call_turn": "rho", "shared.called_since": "nobody", "shared.call_kind": "double"},
        ),
        (
            "1s p x p",
            3,
            "inadmissible-double",
            {"shared.slip": "no"},
            "36",
            {"36.lead_faced": "no", "36.lho_called": "yes", "36.in_turn": "yes"},
        ),
        (
            "1s p p p x",
            5,
            "call-after-final-pass",
            {"39.defends": "yes"},
            "39",
            {"39.lost_turn": "no", "39.pass": "no", "39.lho_called": "no", "26.offender_defends": "yes"},
        ),
    ],
    ids=["27A1", "27C", "28B", "29B", "36A", "39C"],
)
def test_the_ruling_is_the_one_that_answers_by_hand_give(
    calls: str, which: int, topic: str, given: Mapping[str, str], start: str, by_hand: Mapping[str, str]
) -> None:
    recorded = begun(calls, which, topic).says(given)
    by_answers = Ruling().starts(start, recorded.course.incidents[0].anchor, {**given, **by_hand})
    for moment in (entry.moment for entry in recorded.course.entries if isinstance(entry, Passed)):
        by_answers.comes(moment)
    assert recorded.asked == by_answers.asked
    assert recorded.cited() == by_answers.cited() != set()
    assert recorded.effects() == by_answers.effects()
    told = {key for key in by_hand for _, by in recorded.decided(key) if by == "position"}
    assert told, "the record told something of it"


def test_the_options_name_the_call_that_is_on_record_and_read_well_without_it() -> None:
    recorded = begun("1s 1h", 2, "insufficient-bid").says({"shared.slip": "no", "shared.bound": "no"})
    assert recorded.need is not None
    texts = [recorded.need.voice(entry.option.say) for entry in recorded.need.offered]
    assert texts == [
        "Accept the 1♥: it counts as legal, and you call over it.",
        "Refuse it: then East must replace the 1♥.",
    ]
    without = Ruling().starts("27A", "E").quietly()
    assert without.need is not None
    texts = [without.need.voice(entry.option.say) for entry in without.need.offered]
    assert texts == [
        "Accept the bid: it counts as legal, and you call over it.",
        "Refuse it: then East must replace the bid.",
    ]
