"""The tricky courses for which the engine was designed, ruled by the real book.

The numbers are those of the list of acceptance tests in the design of the law language. Test 2 fell away with loops
in the language (a further bad attempt is a new incident: test 1), and the proof's own cases (21) are tests of the law
book.
"""

from __future__ import annotations

import pytest
from at_table import Board, text_of

from bridge_rulings.errors import Problem
from bridge_rulings.ruling.course import DISPUTED, Answer, Passed
from bridge_rulings.ruling.record_read import parse_record

NOT_COMPARABLE = {"23.similar": "no", "23.subset": "no", "23.same_purpose": "no"}
REPLACED_BY_PASS = {"27.27A1": "refuse", "27.replacement": "pass", **NOT_COMPARABLE}
BID_OUT_OF_TURN = {"shared.called_since": "nobody", "shared.call_kind": "bid", "29.the call out of turn": "refuse"}
ESTABLISHED = {"63.next_trick": "yes"}
WON_BY_HIM = {"64.trick_won_by": "offender"}


def insufficient(seat: str, declarer: str = "") -> Board:
    """An insufficient bid, refused and replaced by a pass that is not comparable."""
    return Board(declarer).starts("27A", seat, REPLACED_BY_PASS).quietly()


def revokes(board: Board, seat: str, trick: str = "", suit: str = "") -> Board:
    """A revoke that is established; the director may have said on which trick and in which suit."""
    told = {"shared.trick": trick, "63.suit": suit}
    return board.starts("62", seat, ESTABLISHED | {key: value for key, value in told.items() if value}).quietly()


def settled(board: Board, *, later: str, number: int = 0) -> Board:
    """The questions of 64 after a revoke that won its trick; the other side is not still damaged."""
    board.quietly().says(WON_BY_HIM | {"64.later_trick": later, "64.still_damaged": "no"}, number)
    return board.quietly()


def drops(board: Board, seat: str, card: str, *, played: bool = False) -> Board:
    """A card that falls on the table, or one that was played at the wrong time."""
    board.starts("49", seat, card=card).quietly()
    return board.replies("yes" if played else "no") if board.asked == ["50.deliberate"] else board


# 1 and 2: insufficient bids


def test_after_a_double_that_is_not_comparable_only_a_bid_or_a_pass_is_wanted_and_partner_is_silenced_once() -> None:
    """1. A further bad attempt is an incident of its own, in which 23A is judged anew."""
    board = Board().starts("27A", "S", {"27.27A1": "refuse", "27.replacement": "double"}).quietly()
    assert board.asked == ["23.similar", "23.subset", "23.same_purpose"]
    board.says(NOT_COMPARABLE)
    assert board.asked == ["27.now_comparable"]
    board.replies("no")
    assert board.effects() == ["withdraw S", "cancel S", "silence N"]
    assert board.waiting == ["16C2 for end_of_play", "26B for end_of_auction", "72C for end_of_play"]

    again = board.starts(
        "27A", "S", {"27.27A1": "refuse", "27.replacement": "short_bid", "27.27B4": "refuse"}
    ).quietly()
    assert again.decided("shared.bound") == [("no", "table")] * 2, "the offender himself may still bid"
    again.replies("no")
    silenced = again.outcome.state.of("silenced", "N")
    assert {item.slots["for"] for item in silenced} == {"rest_of_auction"}
    assert not again.asked


# 3


def test_27c_accepted_takes_the_replacement_back_without_27d_and_without_silence() -> None:
    """3a."""
    board = Board().starts("27A", "S", {"27.replaced": "yes", "27.27C": "accept"}).quietly()
    assert board.effects() == ["stands S", "withdraw S"]
    assert board.waiting == ["16C2 for end_of_play"]
    assert not board.asked


def test_27c_refused_takes_the_call_already_made_as_the_replacement() -> None:
    """3b. The director enters the call that was made when he enters that there was one."""
    board = Board().starts("27A", "S", {"27.replaced": "yes", "27.replacement": "pass"}).quietly()
    assert board.need is not None
    assert board.need.to == "W"
    board.replies("refuse")
    assert "27.replacement" not in board.asked
    assert board.says(NOT_COMPARABLE).cited() >= {"27C", "27B2"}


# 4: 26B


def test_26b_is_gone_when_the_offending_side_declares() -> None:
    """4a."""
    board = insufficient("S", "S").comes("end_of_auction")
    assert board.decided("26.offender_defends") == [("no", "position")]
    assert board.waiting == ["16C2 for end_of_play", "72C for end_of_play"]


def test_26b_lapses_when_the_partner_is_never_on_lead() -> None:
    """4b."""
    board = insufficient("S", "E").comes("end_of_auction")
    assert "26B lead for first_lead N" in board.waiting
    assert board.comes("end_of_play").lapsed == ["26B lead"]
    assert "26B" not in " ".join(board.waiting)


def test_26b_is_asked_when_the_partner_is_first_in_and_never_again() -> None:
    """4c. That the ban ends with the lead is said in its words; when the lead is lost no one types."""
    board = insufficient("S", "E").comes("end_of_auction").comes("to_lead N")
    assert board.options == ["forbid", "leave"]
    board.replies("forbid", "H")
    assert board.bans == ["N not H"]
    assert board.applied()[-1].say == "North may not lead hearts as long as he keeps the lead."
    assert board.comes("to_lead N").asked == []
    assert board.bans == ["N not H"]


# 5: 31A


def test_31a_waits_for_two_calls_and_survives_a_restart_in_between() -> None:
    """5a. The text of the record is all that is left of the program that was killed."""
    board = Board().starts("28", "W", BID_OUT_OF_TURN, turn="S").quietly()
    assert board.waiting == ["31A for call S"]
    resumed = Board(course=parse_record(text_of(board.course), "x.yaml").course).comes("call S")
    assert resumed.asked == ["31.rho_acted"]

    passed = Board(course=resumed.course).replies("no")
    assert passed.effects()[-1] == "must_repeat W"
    assert passed.waiting == []

    bid = Board(course=resumed.course).replies("yes")
    assert bid.waiting == ["31A2 for call W"]
    bid.comes("call W")
    assert bid.asked == ["23.similar", "23.subset", "23.same_purpose"]
    bid.says(NOT_COMPARABLE)
    assert bid.effects()[-1] == "silence E"


def test_31a_reported_after_the_auction_asks_for_both_calls_at_once() -> None:
    """5b."""
    board = Board().comes("end_of_auction").starts("28", "W", BID_OUT_OF_TURN, turn="S").quietly()
    board.replies("yes")
    assert board.asked == ["23.similar", "23.subset", "23.same_purpose"]
    assert board.says(NOT_COMPARABLE).cited() >= {"31A2", "31A2b"}


# 6


def test_28a_is_read_from_the_table_and_not_asked() -> None:
    """6. West was silenced by 27B2; North calls at West's turn."""
    board = insufficient("E").starts("28", "N", turn="W").quietly()
    assert board.asked == []
    assert board.decided("28.rho_bound") == [("yes", "position")]
    assert board.cited(2) == {"28A"}
    assert board.effects(2) == ["stands N"]


# 7: 54


def test_54_dummys_card_seen_leaves_one_option_which_is_taken_unasked() -> None:
    """7b. (7a, the five options laid flat, is a test of the look-ahead.)"""
    board = Board("S").starts("54", "W", {"54.dummy_seen": "yes"}, card="H7").quietly()
    assert board.asked == []
    chosen = board.rulings()[-1]
    assert chosen.stage.name == "the opening lead"
    assert set(chosen.cite) == {"53A", "54B1", "54C"}
    assert [entry.option.name for entry in chosen.offered if entry.barred] == ["spread", "refuse"]


def test_54_a_hand_begun_leaves_no_choice() -> None:
    """7c."""
    board = Board("S").starts("54", "W", {"54.hand_begun": "yes"}, card="H7").quietly()
    assert board.asked == []
    assert board.cited() == {"54A"}
    assert board.outcome.declarer == "N"


@pytest.mark.parametrize(("declarer", "anchor", "chooses"), [("S", "W", "N"), ("", "", "dummy")])
def test_after_54a_declarer_is_the_other_hand(declarer: str, anchor: str, chooses: str) -> None:
    """7d. Without seats, whoever was dummy is called declarer from then on."""
    board = Board(declarer).starts("54", anchor, {"54.led_by": "defender", "54.the opening lead": "spread"}, card="H7")
    board.quietly().starts("56", anchor, {"56.turn_was": "own_side"}, card="D2")
    need = board.need
    assert need is not None
    assert need.to == chooses
    assert need.voice("{declarer}") == ("North" if declarer else "Declarer")
    assert need.voice("{dummy}") == ("South" if declarer else "Dummy")


# 8: 53C


def test_53c_gives_the_penalty_card_to_the_defender_who_played_and_the_choice_about_his_partner() -> None:
    """8."""
    board = Board("S").starts("53", "S", {"53.defender_next": "right"}, card="H5").quietly()
    assert board.asked == ["57.card @E"], "the card named at the start is declarer's"
    board.replies("D3")
    assert board.penalty_cards == ["E D3 major"]
    assert board.need is not None
    assert board.need.to == "S"
    assert board.options == ["highest", "lowest", "require", "forbid"]
    board.replies("require", "C")
    last = [applied for applied in board.applied() if applied.use.effect == "require_play"]
    assert [applied.say for applied in last] == ["West must play clubs to this trick, if able."]
    assert "50D for to_lead W" in board.waiting


# 9: 55A


@pytest.mark.parametrize(
    ("led", "left", "stands"), [("N", "E", False), ("S", "W", True)], ids=["East is next", "West is next"]
)
def test_55a_the_next_in_turn_decides_if_the_defenders_differ(led: str, left: str, stands: bool) -> None:
    """9. West accepts and East refuses, whoever is asked first."""
    words = {"W": "accept", "E": "refuse"}
    right = "W" if left == "E" else "E"
    board = Board("S").starts("53", led, {"53.defender_next": "neither"}, turn="N" if led == "S" else "S").quietly()
    assert board.need is not None
    assert board.need.to == left
    board.says({"55.left_says": words[left], "55.right_says": words[right]})
    assert board.effects()[0] == f"{'stands' if stands else 'withdraw'} {led}"


# 10 to 12: penalty cards


def test_a_small_card_dropped_is_minor_and_a_second_card_makes_both_major() -> None:
    """10a."""
    board = drops(Board("S"), "E", "H3")
    assert board.penalty_cards == ["E H3 minor"]
    assert board.comes("to_lead W").stages()[-2:] == ["50D choice", "50D free"], "no restriction, nothing asked"
    drops(board, "E", "SJ")
    assert board.penalty_cards == ["E H3 major", "E SJ major"]


def test_cards_in_two_suits_go_back_suit_by_suit_and_with_the_last_one_the_duty_is_gone() -> None:
    """10b."""
    board = drops(drops(Board("S"), "E", "H3"), "E", "SJ").comes("to_lead W")
    assert board.need is not None
    assert board.need.stage.name == "51B2"
    board.replies("forbid", "S")
    assert board.penalty_cards == ["E H3 major"]
    assert board.comes("to_lead W").need is not None
    board.replies("leave")
    assert board.penalty_cards == ["E H3 major"]
    board.comes("to_lead W").replies("require")
    assert board.penalty_cards == []
    assert board.bans[-1] == "W H"
    assert not [waiting for waiting in board.waiting if waiting.startswith("50D")]
    assert board.comes("to_lead W").comes("to_play E").asked == []


@pytest.mark.parametrize(
    ("choice", "left", "cited"),
    [
        ("forbid", ["W SJ major"], "50D1b"),
        ("require", ["W SJ major"], "50D1a"),
        ("leave", ["E S7 major", "W SJ major"], "50D1a"),
    ],
)
def test_both_defenders_have_a_penalty_card_of_the_suit(choice: str, left: list[str], cited: str) -> None:
    """11. The leader's own card is played unless the suit is forbidden; his partner's goes back unless it is left."""
    board = drops(drops(Board("S"), "W", "SJ"), "E", "S7", played=True).comes("to_lead W").replies(choice)
    assert board.penalty_cards == left
    assert cited in board.rulings()[-1].cite
    if choice == "forbid":
        assert board.asked == [], "the jack stays unplayed"
        return
    assert board.effects()[-1] == "must_play W"
    board.replies("it")
    assert "W SJ major" not in board.penalty_cards
    if choice == "leave":
        board.comes("to_play E").replies("one")
        assert board.effects()[-1] == "must_play E"


def test_two_bans_that_wait_for_one_lead_are_shown_together_and_both_hold() -> None:
    """12. A leader with those two suits only may lead what he likes: 59, which the director finds in the hand."""
    board = insufficient("E", "S").comes("end_of_auction")
    drops(board, "E", "S7", played=True).comes("to_lead W")
    assert [need.stage.name for need in board.outcome.needs] == ["26B suit", "50D2"]
    board.replies("forbid", "H", "forbid")
    assert board.bans == ["W not H", "W not S"]
    board.starts("59", "W").quietly().replies("no")
    assert board.cited(3) == {"59"}


def test_a_leaders_own_card_in_a_suit_that_26b_forbade_is_not_led_without_asking() -> None:
    """12, with a card of West's own: whether the first ban still holds is not on record, so it is asked."""
    board = insufficient("E", "S").comes("end_of_auction")
    drops(drops(board, "W", "HJ"), "E", "S7", played=True)
    board.comes("to_lead W").replies("forbid", "H", "forbid")
    assert board.asked == ["50.forbids_own #1"]
    assert "50D1b" in board.replies("yes").rulings()[-1].cite


# 13: tricks that move


def test_two_revokes_of_one_side_move_no_trick_twice() -> None:
    """13a. West wins his revoke trick, the third, and East his, the sixth; nothing later."""
    board = revokes(revokes(Board("S"), "W", "3"), "E", "6").comes("end_of_play")
    settled(settled(board, later="yes", number=1), later="no", number=2)
    assert board.asked == ["64.tricks"], "which tricks they won is asked only now that two incidents want some"
    board.replies("3 6", "6")
    (moved,) = board.transfers
    assert (moved.side, moved.number, moved.upper) == ("EW", 2, False)
    assert {trick for _, trick in moved.tricks} == {3, 6}
    assert moved.clashes, "it is told whose trick had moved already"


def test_one_more_trick_won_is_one_more_trick_moved() -> None:
    """13b. The same with trick eight."""
    board = revokes(revokes(Board("S"), "W", "3"), "E", "6").comes("end_of_play")
    settled(settled(board, later="yes", number=1), later="yes", number=2).replies("3 6 8", "6 8")
    (moved,) = board.transfers
    assert moved.number == 3
    assert {trick for _, trick in moved.tricks} == {3, 6, 8}


def test_no_more_tricks_move_than_are_left_to_the_thirteenth() -> None:
    """13c. West's revoke wants one of tricks 11 and 13, East's wants both: there are only two."""
    board = revokes(revokes(Board("S"), "W", "10"), "E", "11").comes("end_of_play").quietly()
    board.says({"64.trick_won_by": "others", "64.later_trick": "yes", "64.still_damaged": "no"}, 1)
    settled(board, later="yes", number=2).replies("11 13", "11 13")
    assert [moved.number for moved in board.transfers] == [2]


# 14: a revoke that is found late


def test_a_revoke_of_the_other_side_found_after_play_changes_the_first_ruling_and_can_be_taken_away_again() -> None:
    """14. The record is the same byte for byte once the second incident is gone."""
    board = settled(revokes(Board("S"), "W").comes("end_of_play"), later="yes")
    assert [moved.number for moved in board.transfers] == [2]
    before = text_of(board.course)

    both = revokes(Board(course=board.course), "S")
    assert "64B7" in both.cited(1)
    assert both.transfers == ()
    both.quietly().says({"64.one_side_damaged": "no"}, 1).says({"64.one_side_damaged": "no"}, 2)
    assert both.asked == []
    assert "64B7" in both.cited(2)
    assert set(both.decided("64.both_revoked")) == {("yes", "position")}, "though the box was left empty before"

    without = both.course._replace(entries=both.course.entries[:-1]).with_answer(1, "64.one_side_damaged", None)
    assert text_of(without) == before


# 15: the same player again


def test_a_second_revoke_in_the_same_suit_moves_no_trick() -> None:
    """15a. Same player, same suit, tricks 3 and 5; the suit and the tricks are on record."""
    board = revokes(revokes(Board("S"), "W", "3", "H"), "W", "5", "H")
    assert board.waiting == ["64 for end_of_play", "64 for end_of_play"], "one for each revoke"
    settled(board.comes("end_of_play"), later="yes", number=1)
    board.says({"64.still_damaged": "no", "64.repeat_cost": "no"}, 2).quietly()
    assert board.asked == []
    assert set(board.decided("64.repeated")) == {("no", "position"), ("yes", "position")}
    assert "64B2" in board.cited(2) - board.cited(1)
    assert [moved.number for moved in board.transfers] == [2]


def test_a_second_revoke_in_another_suit_is_no_repetition() -> None:
    """15b."""
    board = revokes(revokes(Board("S"), "W", "3", "H"), "W", "5", "D").comes("end_of_play")
    settled(settled(board, later="yes", number=1), later="yes", number=2)
    assert set(board.decided("64.repeated")) == {("no", "position")}


def test_a_first_revoke_that_was_put_right_does_not_count_as_one() -> None:
    """15c."""
    board = Board("S").starts("62", "W", {"62.after": "nobody", "62.card": "C2"}).quietly()
    assert board.cited() >= {"62A", "62B1"}
    revokes(board, "W", "5", "H").comes("end_of_play").says({"50.helped": "no"}, 1)
    settled(board, later="yes", number=2)
    assert "64A1" in board.cited(2)


# 16


def test_a_revoke_on_trick_twelve_is_put_right_though_established_and_the_trick_is_asked_once() -> None:
    """16."""
    board = Board("S").starts("62", "W", {"shared.twelfth": "yes", **ESTABLISHED}).quietly().replies("no")
    assert board.asked == ["62.partner_to_play"]
    board.replies("no").quietly().replies("H2", "nobody")
    assert board.cited() >= {"62D1", "62B1"}

    stands = Board("S").starts("62", "W", {"shared.twelfth": "yes", **ESTABLISHED}).quietly().replies("yes")
    stands.comes("end_of_play")
    assert "shared.twelfth" not in stands.asked
    stands.quietly()
    assert stands.decided("shared.twelfth") == [("yes", "table"), ("yes", "table")]
    assert "64B6" in stands.cited()


# 17: 62C


def test_62c_the_partner_may_change_only_after_the_next_hand_did() -> None:
    """17a."""
    board = Board("S").starts("62", "W", {"62.card": "C2", "62.after": "all_three"}).quietly()
    assert board.need is not None
    assert board.need.to == "S", "dummy's card is declarer's to change"
    kept = Board(course=board.course).replies("keep")
    assert kept.stages()[-1] == "rho next"
    changed = Board(course=board.course).replies("change")
    assert "62.partner may change" not in changed.asked


def test_62c_the_partners_withdrawn_card_is_a_second_penalty_card_with_a_name_of_its_own() -> None:
    """17b."""
    board = Board("S").starts("62", "W", {"62.card": "C2", "62.after": "lho_partner"}).quietly()
    board.replies("change", "card")
    assert board.need is not None
    assert board.need.to == "E"
    board.replies("change", "CK")
    assert board.penalty_cards == ["E CK major", "W C2 major"]


def test_62c_declarer_answers_for_dummy() -> None:
    """17c. East revokes, then declarer and West play; dummy's card is declarer's to change."""
    board = Board("N").starts("62", "E", {"62.card": "C2", "62.after": "lho"}).quietly()
    assert board.need is not None
    assert board.need.to == "N", "South is dummy"


# 18: 62C3


def test_62c3_two_revokes_on_one_trick_are_both_put_right_until_both_sides_have_gone_on() -> None:
    """18."""
    told = {"62.same_trick": "yes", "62.after": "nobody"}
    board = Board("S").starts("62", "W", told | {"62.card": "C2"}).quietly()
    board.starts("62", "S", told | ESTABLISHED | {"62.card": "C5"}).quietly()
    assert board.asked == []
    assert {"62C3", "64B8"} <= board.cited(1) & board.cited(2)
    assert board.penalty_cards == ["W C2 major"]
    assert "64 for end_of_play" not in board.waiting

    both = revokes(revokes(Board("S"), "W", "5"), "S", "5").comes("end_of_play").quietly()
    both.says({"64.one_side_damaged": "no"}, 1).says({"64.one_side_damaged": "no"}, 2).quietly()
    assert "64B7" in both.cited(1) & both.cited(2)


# 19 and 20: what is known


def test_what_is_known_already_is_not_asked_and_what_is_not_needed_is_kept_as_unused() -> None:
    """19."""
    board = Board("S").starts("50B", "E", {"50.honour": "yes", "64.later_trick": "yes"}, card="S7").quietly()
    assert "50.deliberate" not in board.asked
    assert board.outcome.unused == ((1, "64.later_trick"),)
    assert parse_record(text_of(board.course), "x.yaml").course == board.course


def test_a_derived_fact_that_the_director_overrules_stays_overruled_until_he_takes_it_back() -> None:
    """20."""
    board = drops(drops(Board("S"), "E", "H3"), "E", "D4")
    assert board.decided("50.another")[-1] == ("yes", "position")
    board.says({"50.another": "no"}, 2, by="director")
    board.replies("no")
    assert board.decided("50.another")[-1] == ("no", "director")
    board.comes("to_lead W")
    assert ("no", "director") in board.decided("50.another"), "also when the board has gone on"
    board.course = board.course.with_answer(2, "50.another", None)
    assert board.decided("50.another")[-1] == ("yes", "position")


# 22: disputed facts


def test_a_disputed_fact_stops_the_ruling_there_and_each_finding_leads_to_its_own() -> None:
    """22."""
    board = Board("S").starts("27A", "S").quietly()
    disputed = Answer(DISPUTED, "table", "", ("yes", "no"))
    board.course = board.course.with_answer(1, "27.lho_called", disputed)
    need = board.need
    assert need is not None
    assert (need.kind, need.key, need.asks[0].answers) == ("disputed", "27.lho_called", ("yes", "no"))
    found = {finding: Board(course=board.course).says({"27.lho_called": finding}) for finding in need.asks[0].answers}
    assert found["yes"].effects() == ["stands S"]
    assert found["no"].options == ["accept", "refuse"]
    assert parse_record(text_of(board.course), "x.yaml").course == board.course


def test_a_finding_must_be_an_answer_of_the_fact() -> None:
    """22."""
    board = Board("S").starts("27A", "S").quietly()
    board.course = board.course.with_answer(1, "27.lho_called", Answer(DISPUTED, findings=("yes", "perhaps")))
    with pytest.raises(Problem, match=r"27\.lho_called has no answer 'perhaps'"):
        _ = board.outcome


# more incidents than players who are named


def test_a_moment_of_a_player_without_a_seat_is_that_of_his_own_incident() -> None:
    """Two defenders each dropped a king; nobody said who. The partner of the second is on lead, not of the first."""
    board = Board()
    for card in ("HK", "SK"):
        board.starts("49", card=card, answers={"49.defends": "yes", "50.another": "no"}).quietly()
    assert board.waiting.count("50D for to_lead partner") == 2
    board.course = board.course.plus(Passed("to_lead", "partner", 2))
    asked = [need.incident for need in board.outcome.needs if need.stage.name == "50D"]
    assert asked == [2], board.outcome.needs
    assert parse_record(text_of(board.course), "").course == board.course


# who chooses


def test_in_the_auction_the_hand_that_will_be_dummy_chooses_for_itself() -> None:
    """The contract may be known by then, from the record of the board: South, the next hand, will be dummy."""
    need = Board("N").starts("27A", "E").quietly().need
    assert need is not None
    assert need.to == "S"


def test_in_the_play_declarer_chooses_for_dummy() -> None:
    """54D: a lead before declarer's hand or dummy's: whoever of the two is meant, declarer answers."""
    board = Board("S").starts("54", "E", card="H7").quietly()
    need = board.need
    assert need is not None
    assert need.to == "S"
