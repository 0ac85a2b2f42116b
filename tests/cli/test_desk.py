"""The guided ruling: back and forth, what is disputed, changed and overruled, and several incidents on a board."""

from __future__ import annotations

from pathlib import Path

import yaml
from scripted import USUAL, Answer, Sitting, book, sit, sit_again

from bridge_rulings.cli.given import Given
from bridge_rulings.cli.keys import Key
from bridge_rulings.ruling import course as told

REVOKE: list[Answer] = ["revoke", "W, 4S by S, board 7"]
LEAD: list[Answer] = ["LOOT", "E led H7, 4S by S"]
WHO = "What happened, and who is who? Opening lead out of turn: East, \N{BLACK HEART SUIT}7"
NO_QUESTION = "told-it-was-his-turn"
TOLD = "An opponent told him that it was his turn: East"
LIST = "A lead is faced before trick one is properly led. Which of these hold? none of these"


def asked(sitting: Sitting) -> list[str]:
    return [screen.question for screen in sitting.prompter.asked]


# ------------------------------------------------------------------------------------ back


def test_back_asks_the_question_before_with_its_answer_standing() -> None:
    sitting = sit([*REVOKE, ("next_trick",), "Now: play has ended", (), "offender", Key.BACK, USUAL, "yes", "n"])
    assert sitting.answers["64.trick_won_by"] == "offender"
    assert sitting.session.need is None
    first, again = (screen for screen in sitting.prompter.asked if screen.question.startswith("Who won the trick"))
    assert again.taken == USUAL
    assert first.items == again.items


def test_back_all_the_way_and_forth_again_changes_nothing() -> None:
    ways: list[Answer] = [Key.BACK] * 4
    there: list[Answer] = [("next_trick",), "Now: play has ended", (), "offender", "yes"]
    sitting = sit([*REVOKE, *there, *ways, USUAL, "n"])
    assert sitting.session.need is None
    assert sitting.answers["63.next_trick"] == "yes"
    assert [step.stage.name for step in sitting.session.outcome.rulings] == ["62", "63B", "64", "64C"]


def test_a_changed_answer_keeps_what_still_applies() -> None:
    """Who won the trick is answered anew; that his side won another one stands, and is not asked again."""
    script: list[Answer] = [
        ("next_trick",),
        "Now: play has ended",
        (),
        "offender",
        "yes",
        Key.BACK,
        Key.BACK,
        "partner",
        "n",
    ]
    sitting = sit([*REVOKE, *script])
    assert sitting.answers["64.later_trick"] == "yes"
    assert "64A2" in sitting.cites
    assert asked(sitting).count("Did East-West win any trick after that one?") == 2


def test_an_answer_that_closes_a_later_choice_drops_it() -> None:
    """South has chosen to put down his hand; then it turns out that he could have seen a card of dummy's."""
    sitting = sit([*LEAD, (), "require", "change", LIST, ("dummy_seen",)])
    assert "54C" in sitting.cites
    assert sitting.session.need is None


def test_a_moment_that_came_by_mistake_is_taken_back() -> None:
    sitting = sit([*REVOKE, ("next_trick",), "Now: play has ended", Key.BACK, "later"])
    assert [type(entry) for entry in sitting.session.course.entries] == [told.Incident]


def test_back_before_the_first_question_asks_who_and_what_again() -> None:
    sitting = sit([*REVOKE, Key.BACK, "E, 4S by S, board 7", Key.BACK, Key.BACK, "claim", USUAL, Key.LEAVE])
    [incident] = sitting.session.course.incidents
    assert (incident.topic, incident.anchor) == ("claim", "E")
    assert "Who claimed or conceded?" in " ".join(asked(sitting))


def test_back_at_the_first_question_of_a_second_incident_is_about_that_one() -> None:
    script: list[Answer] = [("next_trick",), "another", "LOOT", "E led H7", Key.BACK, "E led S2", (), "accept", "later"]
    sitting = sit([*REVOKE, *script])
    first, second = sitting.session.course.incidents
    assert (first.topic, second.topic, second.card) == ("revoke", "opening-lead-out-of-turn", "S2")


def test_leaving_at_the_first_prompts_keeps_nothing(tmp_path: Path) -> None:
    scripts: list[list[Answer]] = [[Key.LEAVE], [Key.BACK], ["revoke", Key.LEAVE], ["revoke", Key.BACK, Key.LEAVE]]
    for script in scripts:
        sitting = sit(script, tmp_path)
        assert sitting.session.course.incidents == ()
    assert list(tmp_path.iterdir()) == []


def test_why_explains_and_asks_again() -> None:
    sitting = sit(
        [Key.WHY, "revoke", Key.WHY, "W, 4S by S", Key.WHY, (), (), Key.WHY, "HK", Key.WHY, "nobody", Key.WHY, "later"]
    )
    assert sitting.text.count("Why this is asked") == 3
    assert "Seat letters" in sitting.text
    assert "number of the law" in sitting.text
    assert sitting.text.count("RULING") == 2
    assert "It decides between" in sitting.text


# ------------------------------------------------------------------------------------ options


def test_the_options_are_all_shown_before_the_choice_with_what_they_lead_to() -> None:
    sitting = sit([*LEAD, (), Key.LEAVE])
    text = " ".join(sitting.text.split())
    assert "South chooses. Read all of them out before the choice." in text
    assert "South, choose for yourself, without a word from North." in text
    assert [item.text for item in sitting.prompter.asked[-1].items] == [
        "spread",
        "accept",
        "require",
        "forbid",
        "leave",
    ]
    assert text.index("North becomes declarer") < text.index("West must lead hearts if able")


def test_asked_again_all_options_are_there_again() -> None:
    """After a choice that the Law nests (refuse, then forbid) there are five again, not the three of the inner one."""
    sitting = sit([*LEAD, (), "forbid", "change", "South chose: refuse", "spread"])
    offers = [screen.items for screen in sitting.prompter.asked if screen.question == "What does South choose?"]
    assert [len(items) for items in offers] == [5, 5]
    assert "54A" in sitting.cites
    assert sitting.answers["54.the opening lead"] == "spread"


def test_the_choice_that_stands_is_the_usual_one() -> None:
    sitting = sit([*LEAD, (), "forbid", "change", "South chose: refuse", USUAL, "later"])
    assert sitting.answers["50.50D2"] == "forbid"


def test_where_the_law_leaves_one_option_nobody_is_asked() -> None:
    sitting = sit([*LEAD, ("dummy_seen",)])
    assert "South has no choice: Accept it and stay declarer" in " ".join(sitting.text.split())


def test_what_is_to_be_said_is_shown_before_the_next_question() -> None:
    sitting = sit(["contested claim", "S, 4S by S", "open", Key.LEAVE])
    text = " ".join(sitting.text.split())
    assert "South, please repeat what you said when you claimed" in text
    assert "RULING" not in text


# ------------------------------------------------------------------------------------ disputed


def test_a_disputed_fact_shows_the_ruling_on_each_finding_and_is_settled() -> None:
    script: list[Answer] = [("next_trick",), "Now: play has ended", (), "offender", Key.DISPUTED, "n", "You find: No"]
    sitting = sit([*REVOKE, *script[:5], "You find: No", "n"])
    text = " ".join(sitting.text.split())
    found = text.partition("Disputed: Did East-West win any trick after that one?")[2]
    assert found.index("if found: Yes") < found.index("2 tricks from East-West") < found.index("if found: No")
    answer = sitting.session.course.incident(1).answers["64.later_trick"]
    assert (answer.value, answer.by) == ("no", "judgement")
    assert answer.because


def test_what_stays_disputed_is_saved_and_settled_later(tmp_path: Path) -> None:
    script: list[Answer] = [("next_trick",), "Now: play has ended", (), "offender", Key.DISPUTED, USUAL]
    sitting = sit([*REVOKE, *script], tmp_path)
    file = tmp_path / "board-07.yaml"
    record = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert record["course"][0]["answers"]["64.later_trick"]["findings"] == ["yes", "no"]
    assert sitting.session.need is not None
    again = sit_again(["You find: Yes", "n"], file)
    assert "64A1" in again.cites
    assert again.session.need is None


def test_a_box_of_a_list_may_be_disputed() -> None:
    sitting = sit(
        [*LEAD, Key.DISPUTED, "South could have seen a card of dummy's (not one shown in the auction)", USUAL]
    )
    need = sitting.session.need
    assert need is not None
    assert (need.kind, need.key) == ("disputed", "54.dummy_seen")


def test_a_disputed_question_may_be_answered_after_all() -> None:
    script: list[Answer] = [("next_trick",), "Now: play has ended", (), "offender", Key.DISPUTED, Key.BACK, "yes", "n"]
    assert sit([*REVOKE, *script]).session.need is None


# ------------------------------------------------------------------------------------ change


def test_any_earlier_question_can_be_picked_and_asked_again(tmp_path: Path) -> None:
    sit([*REVOKE, ("next_trick",), "later"], tmp_path)
    listed = sit_again(["change", Key.BACK, "later"], tmp_path / "board-07.yaml").prompter.asked[1].items
    assert [item.text for item in listed] == [
        "Is it put right, or does it stand? Which of these hold? "
        "East-West has led or played to the next trick (legally or not)",
        "What happened, and who is who? Revoke (did not follow suit): West",
    ]
    sitting = sit_again(["change", listed[0].text, (), (), "HK", "nobody", "later"], tmp_path / "board-07.yaml")
    assert "62B1" in sitting.cites


def test_a_finished_ruling_can_still_be_changed(tmp_path: Path) -> None:
    done: list[Answer] = [("next_trick",), "Now: play has ended", (), "offender", "yes", "n"]
    sit([*REVOKE, *done], tmp_path)
    sitting = sit_again(["change", "Did East-West win any trick after that one? Yes", "no"], tmp_path / "board-07.yaml")
    assert "1 trick from East-West" in sitting.text
    assert sit_again([USUAL], tmp_path / "board-07.yaml").prompter.asked[0].items[0].text == "That is all"


def test_what_was_worked_out_is_overruled_and_marked(tmp_path: Path) -> None:
    sit([*LEAD, (), "leave", "later"], tmp_path)
    script: list[Answer] = ["change", "Who led? The wrong defender (worked out)", "declaring"]
    sitting = sit_again(script, tmp_path / "ruling.yaml")
    assert "54E" in sitting.cites
    answer = sitting.session.course.incident(1).answers["54.led_by"]
    assert (answer.value, answer.by) == ("declaring", told.OVERRULED)


# ------------------------------------------------------------------------------------ several incidents


def test_a_board_with_two_incidents_says_both_rulings() -> None:
    sitting = sit([*REVOKE, ("next_trick",), "another", "LOOT", "E led H7", (), "leave", "later"])
    text = " ".join(sitting.text.split())
    assert "1 Revoke (did not follow suit): West" in text
    assert "2 Opening lead out of turn: East, H7" in text
    assert [asked.question for asked in sitting.prompter.asked if "Board 7" in asked.question], "what is known is shown"


# ------------------------------------------------------------------------------------ given beforehand


def test_what_was_given_is_not_asked() -> None:
    boxes = {fact.key: told.Answer("no") for fact in book().law(54).facts.values() if fact.supplier == "tick"}
    sitting = sit([*LEAD, "spread"], given=Given(boxes))
    assert sitting.prompter.screens == 3
    assert "54A" in sitting.cites


def test_what_was_given_and_cannot_be_is_told_once_and_asked() -> None:
    sitting = sit([*LEAD, (), "accept"], given=Given({"the opening lead": told.Answer("perhaps")}))
    assert sitting.text.count("the opening lead has no answer 'perhaps'") == 1
    assert sitting.answers["54.the opening lead"] == "accept"


def test_answers_that_contradict_each_other_are_told_and_asked_again() -> None:
    sitting = sit(["underbid", "E", ("over_replacement",), ("replaced", "over_replacement"), "y", "later"])
    told_so = "the answers contradict each other: nobody can call over a replacement that was not made"
    assert told_so in " ".join(sitting.text.split())
    assert "27C" in sitting.cites


def test_a_change_in_an_earlier_ruling_is_announced(tmp_path: Path) -> None:
    """West's revoke cost two tricks; then South's comes to light, and no trick moves for either."""
    sit([*REVOKE, ("next_trick",), "Now: play has ended", (), "offender", "yes", "n"], tmp_path)
    script: list[Answer] = ["another", "revoke", "S", ("next_trick",), "n nobody", "n nobody"]
    sitting = sit_again(script, tmp_path / "board-07.yaml")
    assert "Ruling 1 changed: see the ruling below." in sitting.text
    assert "TRICKS" not in sitting.text.partition("Ruling 1 changed")[2]
    assert "64B7" in sitting.cites


def test_who_is_who_can_be_mended_later() -> None:
    sitting = sit([*LEAD, (), "leave", "change", WHO, "E led S2, 4S by S", "later"])
    assert "East leaves S2 face up on the table" in " ".join(sitting.text.split())
    assert sitting.answers["50.50D2"] == "leave", "the answers stand"


def test_a_ruling_without_a_question_can_be_taken_back_and_changed() -> None:
    script: list[Answer] = [
        NO_QUESTION,
        "N",
        Key.BACK,
        "E",
        "change",
        "What happened, and who is who? " + TOLD,
        USUAL,
        "later",
    ]
    sitting = sit(script)
    assert sitting.session.course.incident(1).anchor == "E"


def test_an_incident_that_cannot_be_beside_the_others_is_not_opened() -> None:
    """A claim to which the claimer's partner objected, and then South, who claimed, is named as declarer."""
    sitting = sit(["claim", "S", "objected", "another", "inadmissible-call", "E, 4S by S", "later"])
    assert "contradict each other" in sitting.text
    assert len(sitting.session.course.incidents) == 1


def test_a_finding_that_cannot_be_is_not_shown() -> None:
    script: list[Answer] = ["simultaneous-calls", "E led H7, 4S by S", "lho", (), "bid", Key.DISPUTED, USUAL]
    assert "Settle it now?" in asked(sit(script))


# with a record of the board

REVOKE_ON_RECORD = (
    "board 7; N A32.5432.432.432; E KQ4.AK.AQJ5.KQJ5; S JT98765.76.K6.A6; W .QJT98.T987.T987; play W HQ H2 S4 H7 / E:HA"
)


def test_what_the_record_shows_is_not_asked() -> None:
    sitting = sit([(), "later"], record=f"4S by S, {REVOKE_ON_RECORD}")
    assert sitting.session.course.incident(1).at == "card 3"
    assert sitting.answers == {"62.dummy_first": "no"}
    assert "63A1" in sitting.cites


def test_whoever_means_something_else_goes_back_from_the_first_question() -> None:
    sitting = sit([Key.BACK, Key.BACK, "claim", "S", Key.LEAVE], record=f"4S by S, {REVOKE_ON_RECORD}")
    assert sitting.session.course.incident(1).topic == "claim"
    assert sitting.session.course.incident(1).at == ""


def test_an_incident_entered_anew_keeps_its_place_on_record() -> None:
    anew = "What happened, and who is who? Revoke found after the play, or late: East, ♠4"
    sitting = sit([(), "change", anew, "E, dealer S", "later"], record=f"4S by S, {REVOKE_ON_RECORD}")
    assert sitting.session.course.incident(1).at == "card 3"
    assert sitting.session.course.dealer == "S"


def test_a_position_that_was_mistyped_is_typed_anew() -> None:
    sitting = sit(["underbid", "N; auction S 1H 1S 1D", Key.BACK, "N; auction S 1H 1S 1H", (), "accept"])
    incident = sitting.session.course.incident(1)
    assert (incident.at, incident.until) == ("call 3", "")
    assert sitting.session.course.table is not None
    assert sitting.session.course.table.auction is not None
    assert sitting.session.course.table.auction.calls[2].call == "1H"


def test_several_things_on_record_are_a_choice() -> None:
    second = "Insufficient bid. Call 4: West 1♠ over 1♠"
    sitting = sit([second, (), "accept", "later"], record="auction N 1H 1H 1S 1S")
    assert sitting.prompter.asked[0].question == "The record shows"
    assert sitting.session.course.incident(1).at == "call 4"


def test_a_revoke_is_a_revoke_whether_it_is_established_or_not() -> None:
    """Who says "revoke" need not know that it is established by now: the record does."""
    sitting = sit([(), "later"], record=f"4S by S, {REVOKE_ON_RECORD}", what="revoke")
    assert sitting.session.course.incident(1).at == "card 3"
    assert "63A1" in sitting.cites


def test_what_is_not_on_record_is_told() -> None:
    sitting = sit(["W", Key.LEAVE], record="auction N 1S p W:x", what="inadmissible-double")
    assert "The record shows no such thing" in sitting.text
    assert sitting.session.course.incident(1).at == ""


def test_a_position_without_a_topic_is_enough() -> None:
    session = sit([(), Key.LEAVE], who="auction S 1H 1S 1H").session
    assert (session.course.incident(1).topic, session.course.incident(1).anchor) == ("insufficient-bid", "N")


def test_what_else_the_record_shows_is_offered() -> None:
    first = "Insufficient bid. Call 2: East 1♥ over 1♥"
    sitting = sit([first, (), "another", (), "accept"], record="auction N 1H 1H 1S 1S")
    assert "Another irregularity on this board: the record shows 1 more" in [
        item.text for question in sitting.prompter.asked for item in question.items
    ]
    assert [incident.at for incident in sitting.session.course.incidents] == ["call 2", "call 4"]
