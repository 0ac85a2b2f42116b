"""Whatever is thrown at it: one clear message, exit status 2, no traceback, and nothing on disk is lost or changed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from scripted import Scripted, book, sit, sit_again
from shell import PROGRAM, REVOKE, WON_TWO, answers, shell

from bridge_rulings.cli.keys import Item, Key
from bridge_rulings.ruling.store import RulingFile

GOOD = """\
format: 1
title: A revoke
board: {number: 7, contract: 4S, declarer: S}
course:
- incident: 1
  start: "64"
  anchor: W
  answers:
    64.trick_won_by: offender
    64.later_trick: yes
- moment: end_of_play
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where rulings are kept; not there yet."""
    kept = tmp_path / "rulings"
    monkeypatch.setenv("BRIDGE_RULINGS_DIR", str(kept))
    return kept


@contextmanager
def unchanged(root: Path) -> Iterator[None]:
    """Whatever lay there before lies there after it, byte by byte, and nothing else."""
    before = _bytes(root)
    yield
    assert _bytes(root) == before


def _bytes(root: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() if path.is_file() else b"" for path in root.rglob("*")}


@pytest.fixture
def kept(folder: Path) -> Path:
    """A ruling that waits for the end of play."""
    sitting = sit(["revoke", "W, 4S by S, board 7", ("next_trick",), "later"], folder)
    assert sitting.session.file is not None
    return sitting.session.file.path


# ------------------------------------------------------------------------------------------ files


def changed(old: str, new: str) -> bytes:
    assert GOOD.count(old) == 1, old
    return GOOD.replace(old, new).encode()


def with_answers(*lines: str) -> bytes:
    return changed("    64.later_trick: yes\n", "".join(f"    {line}\n" for line in lines))


def incident(start: str, given: dict[str, str]) -> bytes:
    """A record of one irregularity by West, against South; its answers begin on line 9."""
    head, _, _ = GOOD.replace('"64"', f'"{start}"').partition("    64.trick_won_by")
    return (head + "".join(f"    {key}: {answer}\n" for key, answer in given.items())).encode()


def quiet(law: int) -> dict[str, str]:
    """No box of a law is ticked."""
    return {fact.key: "no" for fact in book().law(law).facts.values() if fact.supplier == "tick"}


BOMB = "a: &a [x, x]\n" + "".join(
    f"{c}: &{c} [*{b}, *{b}, *{b}, *{b}]\n" for b, c in zip("abcdefgh", "bcdefghi", strict=True)
)

# name: the bytes, what the message says, and the line that it names (0: none)
FILES: dict[str, tuple[bytes, str, int]] = {
    "an empty file": (b"", "empty", 1),
    "nothing but spaces": (b" \n \n", "empty", 1),
    "a list": (b"- a\n- b\n", "not a mapping", 1),
    "a word": (b"revoke\n", "not a mapping", 1),
    "broken YAML": (b"format: 1\ncourse: [\n", "broken YAML", 3),
    "a tab for indentation": (changed("  start", "\tstart"), "broken YAML", 6),
    "a key twice": (changed("title: A revoke", "format: 1"), "stands twice", 2),
    "two documents": (GOOD.encode() + b"---\nformat: 1\n", "second document", 13),
    "an alias bomb": (BOMB.encode(), "anchors are not used", 1),
    "an object of Python": (b"!!python/object/apply:os.system ['true']\n", "tags and anchors", 1),
    "nested a thousand deep": (b"format: 1\ncourse: " + b"[" * 1000 + b"]" * 1000, "nest", 2),
    "a megabyte of brackets": (b"[" * 1_000_000, "nest", 1),
    "five megabytes": (GOOD.encode() + b"# " + b"x" * 5_000_000, "larger than 4 MB", 0),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "not UTF-8", 1),
    "a byte of zero": (GOOD.encode() + b"\x00", "broken YAML", 12),
    "UTF-16": (GOOD.encode("utf-16"), "not UTF-8", 1),
    "Latin-1": (changed("A revoke", "Ein Ärgernis").decode().encode("latin-1"), "not UTF-8", 2),
    "no format": (changed("format: 1\n", ""), "no format number", 1),
    "a newer format": (changed("format: 1", "format: 2"), "reads up to 1", 1),
    "a format of the far future": (changed("format: 1", f"format: {'9' * 5000}"), "format", 1),
    "a format in another script": (changed("format: 1", "format: \N{SUPERSCRIPT TWO}"), "no format number", 1),
    "an unknown key": (changed("title:", "titel:"), "did you mean title?", 2),
    "no course": (GOOD.partition("course:")[0].encode(), "needs a course", 1),
    "an empty course": (GOOD.partition("course:")[0].encode() + b"course: []\n", "needs a course", 1),
    "a course of words": (GOOD.partition("course:")[0].encode() + b"course:\n- revoke\n", "incident or a moment", 5),
    "the board as a list": (changed("{number: 7, contract: 4S, declarer: S}", "[7]"), "'board' must be a mapping", 3),
    "a fifth seat": (changed("anchor: W", "anchor: X"), "anchor must be N, E, S or W", 7),
    "a card that is none": (changed("anchor: W", "card: 1H"), "is not a card", 7),
    "incidents that skip a number": (changed("incident: 1", "incident: 2"), "numbered 1, 2, ...", 5),
    "an incident without a number": (changed("incident: 1", "incident: one"), "needs its number", 5),
    "an unknown law": (changed('start: "64"', 'start: "98"'), "Law 98 is not in this book", 6),
    "an unknown stage": (changed('start: "64"', 'start: "64Z"'), "no stage 64Z", 6),
    "a stage without a law": (changed('start: "64"', "start: revoke"), "does not begin with a law number", 6),
    "an unknown authority": (changed("title: A revoke", "book: {authority: moon}"), "no authority 'moon'", 2),
    "an unknown fact": (with_answers("64.later_trik: yes"), "did you mean later_trick?", 10),
    "a fact of an unknown law": (with_answers("98.later_trick: yes"), "Law 98 is not in this book", 10),
    "a fact without a law": (with_answers("later_trick: yes"), "LAW.FACT", 10),
    "a wrong answer": (with_answers("64.later_trick: maybe"), "no answer 'maybe'", 10),
    "an answer of two words": (with_answers("64.later_trick: [yes, no]"), "must be a word", 10),
    "an answer that is missing": (with_answers("64.later_trick: {by: table}"), "is missing", 10),
    "a fourteenth trick": (with_answers("shared.trick: 14"), "a trick, 1 to 13", 10),
    "disputed, but between what?": (with_answers("64.later_trick: disputed"), "is disputed: between what?", 10),
    "disputed between strangers": (with_answers("64.later_trick: {is: disputed, findings: [yes, or]}"), "'or'", 10),
    "an unknown moment": (changed("end_of_play", "end_of_pley"), "did you mean end_of_play?", 11),
    "a moment of nobody": (changed("end_of_play", "to_lead"), "the moment of a player", 11),
    "a moment of the fifth player": (changed("end_of_play", "to_lead X"), "no player 'X'", 11),
    "a ruling that is a word": (GOOD.encode() + b"ruling: none\n", "must be a list of steps", 12),
    "a ruling of lists in lists": (GOOD.encode() + b"ruling:\n- {stage: 64, do: [[a], {b: c}]}\n", "list of texts", 13),
    "an unknown expectation": (GOOD.encode() + b"expected: {sight: 64A1}\n", "'expected' has no key", 12),
    "answers that contradict each other": (
        incident("27A", {"27.replaced": "no", "27.over_replacement": "yes"}), "contradict each other", 9
    ),
    "an option that is closed": (
        incident("54", quiet(54) | {"54.dummy_seen": "yes", "54.the opening lead": "spread"}), "spread is not open", 17
    ),
    "an option that is none": (incident("54", quiet(54) | {"54.the opening lead": "run"}), "no answer 'run'", 17),
}  # fmt: skip


@pytest.mark.parametrize("command", ["replay", "resume"])
@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_no_ruling_is_told_with_its_line(name: str, command: str, tmp_path: Path) -> None:
    content, message, line = FILES[name]
    path = tmp_path / "board-07.yaml"
    path.write_bytes(content)
    with unchanged(tmp_path):
        shell(command, path).refused(f"{path}:{line}: " if line else f"{path}: ", message)


def test_the_file_that_the_others_are_made_from_is_good(tmp_path: Path) -> None:
    path = tmp_path / "board-07.yaml"
    path.write_text(GOOD, encoding="utf-8")
    assert shell("replay", path).status == 0


def test_a_folder_in_place_of_a_ruling(tmp_path: Path) -> None:
    (tmp_path / "board.yaml").mkdir()
    with unchanged(tmp_path):
        shell("resume", tmp_path / "board.yaml").refused("board.yaml: this is a folder")
        for command in ("replay", "check"):  # they would take all that is in it
            shell(command, tmp_path / "board.yaml").refused("there is no ruling in", "board.yaml")


def test_a_ruling_that_is_not_there(folder: Path) -> None:
    shell("replay", folder / "nothing.yaml").refused("nothing.yaml: No such file")
    shell("resume", "nothing").refused("there is no ruling nothing", "resume lists what waits")
    shell("resume", "x" * 5000).refused("File name too long")
    assert not folder.exists()


def test_a_file_without_an_end(folder: Path) -> None:
    shell("replay", "/dev/zero").refused("/dev/zero: the file is larger than 4 MB")
    shell("rule", "64", "--answers", "/dev/zero").refused("/dev/zero: the file is larger than 4 MB")


def test_the_list_goes_on_where_one_ruling_cannot_be_read(kept: Path) -> None:
    (kept.parent / "broken.yaml").write_text("format: [", encoding="utf-8")
    (kept.parent / "nowhere.yaml").symlink_to(kept.parent / "gone")
    (kept.parent / "folder.yaml").mkdir()
    (kept.parent / "begun.yaml").write_text("", encoding="utf-8")
    with unchanged(kept.parent):
        listed = shell("resume")
        as_json = shell("resume", "--json")
    assert listed.status == as_json.status == 0
    assert "1  board 7: Revoke" in listed.out
    assert listed.out.count("cannot be read, left as it is") == as_json.err.count("cannot be read, left as it is") == 3
    assert [entry["board"] for entry in as_json.data] == ["7"]


def test_a_record_cannot_speak_to_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "board-07.yaml"
    path.write_bytes(changed("title: A revoke", 'title: "\\e]0;owned\\a\\e[2J\\x9bred"'))
    shown = shell("replay", path)
    assert shown.status == 0
    assert not set("\x1b\x07\x9b") & set(shown.out)


# ------------------------------------------------------------------------------------------ answers

REFUSED: dict[str, tuple[Sequence[str], Sequence[str]]] = {
    "nothing to rule on": (["rule"], ["say what to rule on", "laws list"]),
    "an unknown topic": (["rule", "xyzzy"], ["nothing found for 'xyzzy'", "laws list"]),
    "several topics": (["rule", "lead"], ["may be several things", "take one of"]),
    "an unknown law": (["rule", "98"], ["nothing found for '98'"]),
    "an unknown authority": ([*REVOKE, "--authority", "moon"], ["no authority 'moon'", "wbf"]),
    "seats that cannot be read": (["rule", "64", "--who", "X revoked, 4S by Q"], ["--who: ", "X"]),
    "seats that contradict each other": (
        ["rule", "64", "--who", "W revoked, 4S by S, declarer N"],
        ["--who: two declarers"],
    ),
    "bytes for seats": (["rule", "64", "--who", "\udcff\udcfe"], ["is not text in", "udcff"]),
    "an answer without a value": ([*REVOKE, "--answer", "later_trick"], ["is not FACT=VALUE", "64.later_trick=yes"]),
    "an answer to nothing": ([*REVOKE, "--answer", "=yes"], ["is not FACT=VALUE"]),
    "an empty answer": ([*REVOKE, "--answer", "later_trick= "], ["is not FACT=VALUE"]),
    "an answer twice": ([*REVOKE, *answers("later_trick=yes", "later_trick=no")], ["later_trick is answered twice"]),
    "an answer under two names": ([*REVOKE, *answers("later_trick=yes", "64.later_trick=no")], ["answered twice"]),
    "an unknown fact": (
        [*REVOKE, *answers("64.later_trik=yes")],
        ["no fact 'later_trik'", "did you mean later_trick?"],
    ),
    "an unknown bare fact": (
        [*REVOKE, *WON_TWO, *answers("later_trik=yes")],
        ["'later_trik'", "did you mean later_trick?"],
    ),
    "a fact of an unknown law": ([*REVOKE, *answers("98.later_trick=yes")], ["Law 98 is not in this book"]),
    "a law in another script": (
        [*REVOKE, *answers("\N{SUPERSCRIPT TWO}.x=yes")],
        ["no fact is called '\N{SUPERSCRIPT TWO}.x'"],
    ),
    "a shared fact of one law": (
        [*REVOKE, *answers("64.twelfth=no")],
        ["several laws share", "write shared.twelfth"],
    ),
    "a wrong answer": ([*REVOKE, *answers("64.later_trick=maybe")], ["no answer 'maybe'", "one of: yes, no"]),
    "a fifteenth trick": ([*REVOKE, *answers("shared.trick=15")], ["shared.trick cannot be '15'", "1 to 13"]),
    "an answer that is missing": (
        [*REVOKE, *answers(quiet=(64,))], ["64.trick_won_by is missing", "(offender or partner or others)"]
    ),
    "boxes that are missing": ([*REVOKE], ["64.repeated is missing", "(yes or no)", "64.round_over"]),
    "a choice that is missing": (
        ["rule", "54", "--who", "E led H7, 4S by S", *answers(quiet=(54,))],
        ["54.the opening lead is missing: what does South choose?", "spread, accept, refuse"],
    ),
    "a choice that is closed": (
        ["rule", "54", "--who", "E, 4S by S", *answers("54.dummy_seen=yes", "54.the opening lead=spread", quiet=(54,))],
        ["spread is not open"],
    ),
    "answers that contradict each other": (
        ["rule", "27", "--who", "E", *answers("27.replaced=no", "27.over_replacement=yes")], ["contradict each other"]
    ),
    "a moment that nothing waits for": (
        [*REVOKE, *WON_TWO, "--moment", "end_of_auction"],
        ["nothing waits for", "nothing"],
    ),
    "a moment of another player": (
        ["rule", "54", "--who", "E led H7, 4S by S", "--moment", "to_lead N",
         *answers("54.the opening lead=refuse", "50.50D2=leave", quiet=(54,))],
        ["nothing waits for 'to_lead N'", "to_lead W"],
    ),
    "answers without a ruling": (["resume", "--answer", "64.later_trick=yes"], ["say which ruling"]),
    "a number that is not listed": (["resume", "12"], ["there is no ruling 12"]),
    "what if, without a value": (["replay", "CASE", "--what-if", "later_trick"], ["is not FACT=VALUE"]),
    "what if, of no fact": (
        ["replay", "CASE", "--what-if", "later_trik=no"],
        ["no fact later_trik", "did you mean 64.later_trick?"],
    ),
    "what if, with no answer": (["replay", "CASE", "--what-if", "later_trick=maybe"], ["no answer 'maybe'"]),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_an_answer_set_that_will_not_do_keeps_nothing(name: str, folder: Path, tmp_path: Path) -> None:
    arguments, messages = REFUSED[name]
    case = tmp_path / "case.yaml"
    case.write_text(GOOD, encoding="utf-8")
    with unchanged(tmp_path):
        shell(*(str(case) if argument == "CASE" else argument for argument in arguments)).refused(*messages)
    assert not folder.exists(), "no ruling is left behind"


ANSWER_FILES: dict[str, tuple[bytes, str, int]] = {
    "broken": (b"64.later_trick: yes\n64.repeated: [\n", "broken YAML", 3),
    "an unknown fact": (b"64.later_trick: yes\n64.repeatet: no\n", "did you mean repeated?", 2),
    "an unknown bare fact": (b"later_trick: yes\nrepeatet: no\n", "did you mean repeated?", 2),
    "a wrong answer": (b"64.later_trick: yes\n\n64.repeated: perhaps\n", "no answer 'perhaps'", 3),
    "a list": (b"64.later_trick: [yes, no]\n", "must be a word", 1),
    "a key twice": (b"64.later_trick: yes\n64.later_trick: no\n", "stands twice", 2),
    "empty": (b"", "empty", 1),
    "a picture": (b"\x89PNG\r\n\x1a\n\xff\xff", "not UTF-8", 1),
}


def test_bytes_that_are_no_text_are_told_and_may_still_name_a_file(tmp_path: Path) -> None:
    done = shell("rule", "79C", "-a", "79.time=in_time", "-a", "79.new_score=\udcff", "--rulings", tmp_path / "kept")
    done.refused("is not text in", "79.new_score=")
    assert not (tmp_path / "kept").exists()
    odd = tmp_path / "\udcff.yaml"
    odd.write_text("no ruling", encoding="utf-8")
    shell("replay", odd).refused("is not a mapping")


@pytest.mark.parametrize("name", ANSWER_FILES)
def test_a_file_of_answers_that_will_not_do_is_told_with_its_line(name: str, folder: Path, tmp_path: Path) -> None:
    content, message, line = ANSWER_FILES[name]
    path = tmp_path / "answers.yaml"
    path.write_bytes(content)
    with unchanged(tmp_path):
        shell(*REVOKE, "--answers", path).refused(*([f"{path}:{line}: "] if line else []), message)
    shell(*REVOKE, "--answers", tmp_path / "none.yaml").refused("none.yaml: No such file")
    shell(*REVOKE, "--answers", tmp_path).refused("this is a folder")
    assert not folder.exists()


def test_what_is_refused_changes_nothing_in_a_ruling_that_is_resumed(kept: Path) -> None:
    with unchanged(kept.parent):
        shell("resume", kept, *answers("64.later_trick=maybe")).refused("no answer 'maybe'")
        shell("resume", kept, *answers("64.trick_won_by=offender", "nonsense=yes")).refused("'nonsense'")
        shell("resume", kept, "--moment", "to_lead W").refused("nothing waits for 'to_lead W'", "end_of_play")
        shell("resume", kept, "--moment", "").refused("nothing waits for ''")


def test_what_is_accepted_is_kept_though_more_is_missing(kept: Path) -> None:
    before = kept.read_bytes()
    shell("resume", kept, "--moment", "end_of_play", *answers(quiet=(64,))).refused("64.trick_won_by is missing")
    assert kept.read_bytes() != before
    assert b"64.round_over: 'no'" in kept.read_bytes()


# ------------------------------------------------------------------------------------------ disks


def test_a_file_in_place_of_the_folder(folder: Path) -> None:
    folder.write_bytes(b"no folder")
    with unchanged(folder.parent):
        shell(*REVOKE, *WON_TWO).refused(str(folder), "--rulings DIR", "--no-save")
        assert shell(*REVOKE, *WON_TWO, "--no-save").status == 0
        assert "Nothing waits" in shell("resume").out


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="needs a place where nobody may write")
def test_a_folder_where_nobody_may_write() -> None:
    shell(*REVOKE, *WON_TWO, "--rulings", "/proc/rulings").refused("/proc/rulings: cannot be written", "--no-save")
    shell(*REVOKE, *WON_TWO, "--rulings", "/proc/self/task").refused("cannot be written")


def test_two_programs_on_one_ruling(kept: Path) -> None:
    first = RulingFile.open(kept)
    try:
        before = kept.read_bytes()
        shell("resume", kept, "--moment", "end_of_play").refused(str(kept), "another bridge-rulings is working")
        assert kept.read_bytes() == before
    finally:
        first.close()
    assert shell("replay", kept).status == 0
    assert [path.name for path in kept.parent.iterdir()] == [kept.name], "no lock is left behind"


class Meddling(Scripted):
    """While the director thinks, something else happens to the file."""

    def __init__(self, script: Sequence[object], meddle: Callable[[], object]) -> None:
        super().__init__([])
        self.script = list(script)  # type: ignore[arg-type]
        self.meddle = meddle

    def pick(self, question: str, items: Sequence[Item], usual: str = "", dispute: bool = False) -> str | Key:
        if self.script[0] == "MEDDLE":
            self.script.pop(0)
            self.meddle()
        return super().pick(question, items, usual, dispute)


def test_a_ruling_that_was_changed_under_the_program_is_left_as_it_is(kept: Path) -> None:
    theirs = kept.read_bytes() + b"# changed by hand\n"
    script = ["MEDDLE", "Now: play has ended", "Now: play has ended", Key.LEAVE]
    sitting = sit_again([], kept, Meddling(script, lambda: kept.write_bytes(theirs)))
    assert sitting.text.count("the ruling was changed by another program") == 2, "told, and asked again"
    assert kept.read_bytes() == theirs
    assert not sitting.session.course.entries[1:], "what is not on disk is not in the ruling either"


def test_a_ruling_that_was_taken_away_under_the_program_is_written_anew(kept: Path) -> None:
    script = ["MEDDLE", "Now: play has ended", Key.LEAVE]
    sitting = sit_again([], kept, Meddling(script, kept.unlink))
    assert kept.is_file()
    assert shell("replay", kept).status == 0
    assert len(sitting.session.course.entries) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files")
def test_a_full_disk_leaves_the_old_ruling(kept: Path) -> None:
    import resource

    def small_files() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))

    with unchanged(kept.parent):
        done = subprocess.run(
            [PROGRAM, "resume", kept, "--moment", "end_of_play", *answers(quiet=(64,))],
            capture_output=True, text=True, check=False, preexec_fn=small_files, stdin=subprocess.DEVNULL,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        )  # fmt: skip
    assert done.returncode == 2
    assert f"{kept}: cannot be written: File too large" in done.stderr
    assert "Traceback" not in done.stderr


# ------------------------------------------------------------------------------------------ streams


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("rule 64 <&-", 2),
        ("rule 64 >&-", 2),
        ("rule 64 2>&-", 2),
        ("rule 64 <&- >&- 2>&-", 2),
        ("replay {case} </dev/null | head -n 1 >/dev/null", 0),
        ("replay {case} {case} {case} | true", 1),
        ("version | true", 1),
        ("replay {case} >/dev/full", 2),
        ("rule 64 2>/dev/full", 2),
        ("replay {case} --step </dev/null", 0),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="a line for a POSIX shell")
def test_streams_that_are_closed_or_full(line: str, status: int, tmp_path: Path) -> None:
    """`head` may have read everything before it goes, or not: both ends are fine."""
    case = tmp_path / "case.yaml"
    case.write_text(GOOD, encoding="utf-8")
    command = f"set -o pipefail; {PROGRAM} {line.format(case=case)}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode in ((status,) if "|" not in line else (0, 1)), done
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr
