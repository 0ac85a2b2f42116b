"""``replay``: the transcript, what it would be with another answer, and whether today's book still rules so."""

from __future__ import annotations

from pathlib import Path

import pytest
from judged import JUDGED, within
from scripted import sit
from shell import REVOKE, WON_TWO, answers, shell

from bridge_rulings.cli import replay
from bridge_rulings.cli.screen import Screen
from bridge_rulings.lawbook.book import built_in

CASEBOOK = built_in().parent / "rulings" / "casebook"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where rulings are kept."""
    monkeypatch.setenv("BRIDGE_RULINGS_DIR", str(tmp_path))
    return tmp_path


@pytest.fixture
def revoke(folder: Path) -> Path:
    """Board 7, ruled to the end: two tricks."""
    sit(
        [
            "revoke",
            "W, 4S by S, board 7",
            ("next_trick",),
            "Now: play has ended",
            (),
            "offender",
            "yes",
            "n compared",
        ],
        folder,
    )
    return folder / "board-07.yaml"


@pytest.fixture
def lead(folder: Path) -> Path:
    """Board 8: an opening lead out of turn refused, the suit left to choice, and West on lead once."""
    sit(["LOOT", "E led H7, 4S by S, board 8", (), "leave", "Now: West is on lead", "forbid", "later"], folder)
    return folder / "board-08.yaml"


def flat(text: str) -> str:
    return " ".join(text.split())


def test_the_transcript_has_questions_sources_paragraphs_effects_moments_and_tricks(revoke: Path) -> None:
    done = shell("replay", revoke)
    assert done.status == 0
    told = [
        "Board 7, 4\N{BLACK SPADE SUIT} by South",
        "1 Revoke (did not follow suit): West",
        "[x] East-West has led or played to the next trick (legally or not) [at the table]",
        "[ ] East-West has claimed or conceded",
        "63A1",
        "-- When play has ended",
        "? Who won the trick on which West revoked? West, with his own card [at the table]",
        "= The revoke trick goes to North-South.",
        "64A1",
        "with no revoke? No [judgement; compared]",
        "TRICKS 2 tricks from East-West to North-South",
        "Today's book rules the same.",
    ]
    shown, at = flat(done.out), 0
    for text in told:
        assert text in shown[at:], f"{text!r} is not there, or in another order:\n{done.out}"
        at = shown.index(text, at)


def test_the_options_are_shown_with_the_chosen_one_marked(lead: Path) -> None:
    shown = flat(shell("replay", lead).out)
    assert "South may: [ ] Accept it and become dummy" in shown
    assert "[x] Refuse it, and West leads. 54D" in shown
    assert "-- West is on lead" in shown or "-- Whenever West is on lead" in shown
    assert "TO COME BACK FOR" in shown


def test_several_files_are_replayed_one_after_the_other(revoke: Path, lead: Path) -> None:
    done = shell("replay", revoke, lead)
    assert done.out.index("Board 7") < done.out.index("Board 8")


def test_the_json_of_a_replay(revoke: Path, lead: Path) -> None:
    first, second = shell("replay", revoke, lead, "--json").data
    assert first["file"] == str(revoke)
    assert first["same"] is True
    assert first["changes"] == []
    assert first["complete"] is True
    assert first["transfers"] == [{"from": "EW", "tricks": 2}]
    assert [step["stage"] for step in first["ruling"][:1]] == ["62"]
    assert second["missing"] is None


# ------------------------------------------------------------------------------------ today's book


def recorded_as(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_ruling_that_was_recorded_otherwise_is_exit_1_and_the_paragraph_is_named(revoke: Path) -> None:
    recorded_as(revoke, "  cite:\n  - 64A1\n", "  cite:\n  - 64A2\n")
    done = shell("replay", revoke)
    assert done.status == 1
    assert done.err == ""
    assert "Today's book rules differently." in done.out
    assert "recorded: 64 by 64A2" in flat(done.out)
    assert "today: 64 by 64A1" in flat(done.out)
    [data] = shell("replay", revoke, "--json").data
    assert data["same"] is False
    assert len(data["changes"]) == 1


def test_a_step_that_is_gone_is_one_difference_and_not_all_that_follow(revoke: Path) -> None:
    text = revoke.read_text(encoding="utf-8")
    start = text.index("- incident: '1'\n  stage: 63B")
    end = text.index("- incident: '1'\n  stage: '64'")
    revoke.write_text(text[:start] + text[end:], encoding="utf-8")
    [data] = shell("replay", revoke, "--json").data
    assert [change.partition(" (")[0] for change in data["changes"]] == ["today also: 63B by 63B"]


def test_other_tricks_are_a_difference(revoke: Path) -> None:
    recorded_as(revoke, "transferred: '2'", "transferred: '1'")
    done = shell("replay", revoke)
    assert done.status == 1
    assert "recorded: 1 tricks from EW; today: 2 tricks from EW" in flat(done.out)


def test_an_answer_that_was_edited_is_a_difference(revoke: Path) -> None:
    recorded_as(revoke, "64.later_trick: 'yes'", "64.later_trick: 'no'")
    assert shell("replay", revoke).status == 1


def test_one_that_differs_is_enough(revoke: Path, lead: Path) -> None:
    recorded_as(revoke, "transferred: '2'", "transferred: '1'")
    done = shell("replay", revoke, lead)
    assert done.status == 1
    assert "Today's book rules the same." in done.out


def test_a_case_is_held_against_what_it_expects(tmp_path: Path) -> None:
    case = tmp_path / "case.yaml"
    text = (CASEBOOK / "vectors" / "R01.yaml").read_text(encoding="utf-8")
    case.write_text(text, encoding="utf-8")
    assert "Today's book rules the same." in shell("replay", case).out
    case.write_text(text.replace('transferred: "2"', 'transferred: "1"'), encoding="utf-8")
    done = shell("replay", case)
    assert done.status == 1
    assert "2 tricks are transferred, not 1" in done.out


# ------------------------------------------------------------------------------------ what if


def test_what_if_shows_both_rulings_and_where_they_part(revoke: Path) -> None:
    done = shell("replay", revoke, "--what-if", "later_trick=no")
    assert done.status == 0, "a supposition is no difference"
    shown = done.out[done.out.index("WHAT IF  later_trick=no") :]
    assert "The same up to 63B; there they part." in shown
    recorded, _, changed = shown.partition("with the change")
    assert "as recorded" in recorded
    assert "TRICKS  2 tricks from East-West to North-South" in recorded
    assert "TRICKS  1 trick from East-West to North-South" in changed
    assert revoke.read_text(encoding="utf-8").count("64.later_trick: 'yes'") == 1, "nothing is recorded"


def test_what_if_that_changes_nothing_says_so(revoke: Path) -> None:
    assert "The ruling is the same." in shell("replay", revoke, "--what-if", "64.later_trick=yes").out


def test_what_if_names_what_would_then_be_needed(revoke: Path) -> None:
    shown = flat(shell("replay", revoke, "--what-if", "next_trick=no").out)
    assert "then needed:" in shown.partition("with the change")[2]


def test_what_if_of_several_answers_at_once(revoke: Path) -> None:
    done = shell("replay", revoke, "--what-if", "trick_won_by=others", "--what-if", "later_trick=no", "--json")
    [data] = done.data
    assert data["what_if"]["changes"] == ["trick_won_by=others", "later_trick=no"]
    assert data["what_if"]["transfers"] == []
    assert data["transfers"] == [{"from": "EW", "tricks": 2}]


def test_what_if_of_a_choice_and_of_a_fact_that_closes_it(lead: Path) -> None:
    chosen = shell("replay", lead, "--what-if", "the opening lead=spread")
    assert "North becomes declarer" in flat(chosen.out).partition("with the change")[2]
    closed = shell("replay", lead, "--what-if", "dummy_seen=yes")
    assert closed.status == 0, "the choice that is closed then is left out"
    assert "54C" in closed.out.partition("with the change")[2]


def test_what_if_of_a_fact_that_was_worked_out(lead: Path) -> None:
    shown = flat(shell("replay", lead, "--what-if", "led_by=declaring").out)
    assert "54E" in shown.partition("with the change")[2]


def test_a_disputed_ruling_says_what_is_still_open(folder: Path) -> None:
    shell(*REVOKE, *[part.replace("later_trick=yes", "later_trick=disputed") for part in WON_TWO])
    done = shell("replay", folder / "board-07.yaml")
    assert done.status == 0
    assert "still to be asked: Did East-West win any trick after that one?" in flat(done.out)


def test_answers_that_were_not_needed_are_listed(folder: Path) -> None:
    shell(*REVOKE, *WON_TWO, *answers("62.after=nobody"))
    assert "not needed for the ruling: 62.after (incident 1)" in flat(shell("replay", folder / "board-07.yaml").out)


# ------------------------------------------------------------------------------------ a claim on the cards


@pytest.fixture
def claim(tmp_path: Path) -> Path:
    """A claim that was judged to the end: three tricks."""
    path = tmp_path / "claim.yaml"
    path.write_text(JUDGED, encoding="utf-8")
    return path


@pytest.mark.parametrize("asked", [["--what-if", "later_trick=no"], ["--explain"]])
def test_what_is_asked_about_a_ruling_is_refused_of_a_claim(asked: list[str], claim: Path, revoke: Path) -> None:
    for files in ([claim], [revoke, claim]):
        shell("replay", *files, *asked).refused(f"{claim}: {asked[0]} is about a ruling", f"without {asked[0]}")


def test_a_claim_that_differs_by_its_paragraphs_only_shows_those_that_were_recorded(claim: Path) -> None:
    assert shell("replay", claim).status == 0
    assert shell("replay", claim, "--json").data[0]["same"] is True
    recorded_as(claim, "[70A, 70D1]", "[70D1]")
    done = shell("replay", claim)
    assert done.status == 1
    assert "Recorded was: 3 tricks for North-South (70D1)." in flat(done.out)
    assert shell("replay", claim, "--json").data[0]["same"] is False


def test_step_stops_after_every_answer_about_a_claim(claim: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = list[Screen]()
    monkeypatch.setattr(replay, "_wait", shown.append)
    assert shell("replay", claim, "--step").status == 0
    assert len(shown) == 1


def test_a_ruling_is_not_the_same_if_a_claim_in_it_comes_to_something_else(revoke: Path) -> None:
    text = revoke.read_text(encoding="utf-8")
    revoke.write_text(within(text, JUDGED), encoding="utf-8")
    assert shell("replay", revoke).status == 0
    recorded_as(revoke, "tricks: '3', cite: [70A", "tricks: '2', cite: [70A")
    done = shell("replay", revoke)
    assert done.status == 1
    assert "Today's book rules the same." not in done.out
    change = "the claim on the cards (incident 1): recorded: 2 tricks for North-South (70A, 70D1); today: 3 tricks"
    assert change in flat(done.out)
    [data] = shell("replay", revoke, "--json").data
    assert (data["same"], len(data["changes"])) == (False, 1)
    assert data["on_cards"][0]["same"] is False


@pytest.mark.parametrize("family", sorted(path.name for path in CASEBOOK.iterdir() if path.is_dir()))
def test_every_case_of_the_casebook_can_be_replayed(family: str) -> None:
    files = sorted((CASEBOOK / family).glob("*.yaml"))
    done = shell("replay", *files)
    assert done.status == 0, done.out[-2000:]
    assert done.out.count("Today's book rules the same.") == len(files)
