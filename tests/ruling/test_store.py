"""Rulings on disk: whole or not at all, never by two programs at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import bridge_rulings
from bridge_rulings.errors import Problem
from bridge_rulings.ruling.course import Course
from bridge_rulings.ruling.store import RulingFile, recorded, rulings_folder, stem_of

ROOT = Path(bridge_rulings.__file__).parent.parent
HOLDS = "from pathlib import Path; from bridge_rulings.ruling.store import RulingFile; "


def other_program(code: str, *arguments: str) -> subprocess.Popen[str]:
    """Another program, that has the store at hand."""
    return subprocess.Popen(
        [sys.executable, "-c", "import sys; " + HOLDS + code, *arguments],
        cwd=ROOT,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


def line_of(program: subprocess.Popen[str]) -> str:
    assert program.stdout is not None
    return program.stdout.readline().strip()


def end(program: subprocess.Popen[str]) -> None:
    """Kill a program, if it still runs, and close its pipes."""
    program.kill()
    program.communicate()


def left_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# one program


def test_what_is_saved_is_what_is_read(tmp_path: Path) -> None:
    file = RulingFile.create(tmp_path / "deep" / "er", "board-07")
    file.save("format: 1\nsuit: ♠\n")
    file.save("format: 1\nsuit: ♥\n")
    assert file.path.read_bytes() == "format: 1\nsuit: ♥\n".encode()
    assert file.text == "format: 1\nsuit: ♥\n"
    file.close()
    assert left_in(file.path.parent) == ["board-07.yaml"], "neither lock nor temporary file is left"


def test_a_second_ruling_of_a_board_has_another_name(tmp_path: Path) -> None:
    files = [RulingFile.create(tmp_path, "board-07") for _ in range(3)]
    assert [file.path.name for file in files] == ["board-07.yaml", "board-07-2.yaml", "board-07-3.yaml"]
    for file in files:
        file.close()


def test_a_file_to_which_nothing_was_saved_is_taken_away(tmp_path: Path) -> None:
    RulingFile.create(tmp_path, "ruling").close()
    assert left_in(tmp_path) == []


def test_a_ruling_is_gone_on_with_where_it_was_left(tmp_path: Path) -> None:
    file = RulingFile.create(tmp_path, "ruling")
    file.save("one\n")
    file.close()
    again = RulingFile.open(file.path)
    assert again.text == "one\n"
    again.save("two\n")
    again.close()
    assert file.path.read_text() == "two\n"
    assert left_in(tmp_path) == ["ruling.yaml"]


def test_saving_the_same_text_again_writes_nothing(tmp_path: Path) -> None:
    file = RulingFile.create(tmp_path, "ruling")
    file.save("one\n")
    before = file.path.stat().st_ino
    file.save("one\n")
    assert file.path.stat().st_ino == before
    file.close()


def test_what_cannot_be_opened_leaves_nothing_beside_it(tmp_path: Path) -> None:
    (tmp_path / "binary.yaml").write_bytes(b"\xff\xfe\x00")
    for name in ("none.yaml", "binary.yaml", ""):
        with pytest.raises(Problem):
            RulingFile.open(tmp_path / name)
    assert left_in(tmp_path) == ["binary.yaml"]


# a disk that does not play along


@pytest.mark.parametrize("what", ["fsync", "replace"])
def test_a_write_that_fails_leaves_the_old_text(what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = RulingFile.create(tmp_path, "ruling")
    file.save("old\n")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, what, full)
        with pytest.raises(Problem, match="No space left") as caught:
            file.save("new\n")
    assert "--no-save" in caught.value.hint
    assert file.path.read_text() == "old\n"
    assert not [name for name in left_in(tmp_path) if name.endswith(".tmp")]
    file.save("new\n")
    file.close()
    assert file.path.read_text() == "new\n"


def test_a_file_where_a_folder_should_be_is_one_problem_with_a_way_out(tmp_path: Path) -> None:
    (tmp_path / "rulings").write_text("a file")
    with pytest.raises(Problem, match="cannot be written") as caught:
        RulingFile.create(tmp_path / "rulings", "ruling")
    assert caught.value.file == str(tmp_path / "rulings")
    assert "--rulings DIR" in caught.value.hint


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_one_problem(tmp_path: Path) -> None:
    folder = tmp_path / "rulings"
    folder.mkdir(mode=0o500)
    with pytest.raises(Problem, match="cannot be written"):
        RulingFile.create(folder, "ruling")


def test_a_folder_that_became_a_file_is_one_problem(tmp_path: Path) -> None:
    folder = tmp_path / "rulings"
    file = RulingFile.create(folder, "ruling")
    file.save("old\n")
    folder.rename(tmp_path / "elsewhere")
    folder.write_text("a file")
    with pytest.raises(Problem, match="cannot be written"):
        file.save("new\n")
    assert (tmp_path / "elsewhere" / "ruling.yaml").read_text() == "old\n"
    folder.unlink()
    (tmp_path / "elsewhere").rename(folder)
    file.close()


# somebody else writes


def test_what_another_program_wrote_is_never_overwritten(tmp_path: Path) -> None:
    file = RulingFile.create(tmp_path, "ruling")
    file.save("mine\n")
    file.path.write_text("an editor's\n")
    with pytest.raises(Problem, match="changed by another program") as caught:
        file.save("mine again\n")
    assert caught.value.file == str(file.path)
    assert file.path.read_text() == "an editor's\n"
    file.close()
    assert file.path.read_text() == "an editor's\n"


def test_a_byte_order_mark_is_no_change(tmp_path: Path) -> None:
    path = tmp_path / "ruling.yaml"
    path.write_bytes(b"\xef\xbb\xbfformat: 1\n")
    file = RulingFile.open(path)
    file.save("format: 1\ntitle: two\n")
    file.close()
    assert path.read_bytes() == b"format: 1\ntitle: two\n"


def test_a_file_that_was_taken_away_is_written_anew(tmp_path: Path) -> None:
    file = RulingFile.create(tmp_path, "ruling")
    file.save("one\n")
    file.path.unlink()
    file.save("two\n")
    assert file.path.read_text() == "two\n"
    file.close()


# two programs


def test_a_ruling_that_another_program_works_on_is_free_again_when_that_is_killed(
    tmp_path: Path,
) -> None:
    file = RulingFile.create(tmp_path, "ruling")
    file.save("one\n")
    file.close()
    holder = other_program("f = RulingFile.open(Path(sys.argv[1])); print('held', flush=True); input()", str(file.path))
    try:
        assert line_of(holder) == "held"
        with pytest.raises(Problem, match="another bridge-rulings is working on this ruling"):
            RulingFile.open(file.path)
        holder.send_signal(signal.SIGKILL)
        holder.wait()
        again = RulingFile.open(file.path)
        again.save("two\n")
        again.close()
    finally:
        end(holder)
    assert left_in(tmp_path) == ["ruling.yaml"]
    assert file.path.read_text() == "two\n"


def test_of_several_programs_that_open_one_ruling_at_once_one_gets_it(tmp_path: Path) -> None:
    file = RulingFile.create(tmp_path, "ruling")
    file.save("one\n")
    file.close()
    code = (
        "print('ready', flush=True); input()\n"
        "try:\n    f = RulingFile.open(Path(sys.argv[1])); print('held', flush=True)\n"
        "except Exception as e: print(type(e).__name__, flush=True)\n"
        "input()"
    )
    programs = [other_program(code, str(file.path)) for _ in range(4)]
    try:
        assert [line_of(program) for program in programs] == ["ready"] * 4
        for program in programs:
            assert program.stdin is not None
            program.stdin.write("go\n")
            program.stdin.flush()
        assert sorted(line_of(program) for program in programs) == ["Problem", "Problem", "Problem", "held"]
    finally:
        for program in programs:
            end(program)


def test_programs_that_begin_at_once_have_files_of_their_own(tmp_path: Path) -> None:
    code = (
        "print('ready', flush=True); input()\n"
        "f = RulingFile.create(Path(sys.argv[1]), 'board-07')\n"
        "f.save(f.path.name + '\\n'); print(f.path.name, flush=True); f.close()"
    )
    programs = [other_program(code, str(tmp_path)) for _ in range(4)]
    try:
        assert [line_of(program) for program in programs] == ["ready"] * 4
        for program in programs:
            assert program.stdin is not None
            program.stdin.write("go\n")
            program.stdin.flush()
        names = [line_of(program) for program in programs]
        assert len(set(names)) == 4
        assert [program.wait() for program in programs] == [0] * 4
    finally:
        for program in programs:
            end(program)
    assert left_in(tmp_path) == sorted(names)
    assert [(tmp_path / name).read_text() for name in names] == [f"{name}\n" for name in names]


@pytest.mark.skipif(sys.platform == "win32", reason="no kill -9 there")
def test_a_program_that_is_killed_while_it_saves_leaves_the_old_text_or_the_new(tmp_path: Path) -> None:
    texts = {letter * 200_000 for letter in "ab"}
    file = RulingFile.create(tmp_path, "ruling")
    file.save("a" * 200_000)
    file.close()
    code = (
        "f = RulingFile.open(Path(sys.argv[1])); print('held', flush=True)\n"
        "while True:\n    f.save('b' * 200_000); f.save('a' * 200_000)"
    )
    for wait in (0.0, 0.003, 0.011, 0.02, 0.034, 0.05):
        saver = other_program(code, str(file.path))
        try:
            assert line_of(saver) == "held"
            time.sleep(wait)
            saver.send_signal(signal.SIGKILL)
            saver.wait()
        finally:
            end(saver)
        assert file.path.read_text() in texts
    assert list(recorded(tmp_path)) == [file.path], "what was left half written is no ruling"


# where they lie


def test_the_folder_is_the_one_that_is_named_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BRIDGE_RULINGS_DIR", str(tmp_path / "named"))
    assert rulings_folder(tmp_path / "given") == tmp_path / "given"
    assert rulings_folder(None) == tmp_path / "named"


@pytest.mark.parametrize(
    ("platform", "variable", "end_of_it"),
    [
        ("linux", "XDG_DATA_HOME", ".local/share/bridge-rulings"),
        ("darwin", "", "Library/Application Support/bridge-rulings"),
        ("win32", "LOCALAPPDATA", "AppData/Local/bridge-rulings"),
    ],
)
def test_else_it_is_the_platforms_own_folder(
    platform: str, variable: str, end_of_it: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BRIDGE_RULINGS_DIR", raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    assert rulings_folder(None) == tmp_path / end_of_it
    if variable:
        monkeypatch.setenv(variable, str(tmp_path / "data"))
        assert rulings_folder(None) == tmp_path / "data" / "bridge-rulings"


def test_the_rulings_of_a_folder_are_its_yaml_files_the_newest_last(tmp_path: Path) -> None:
    assert list(recorded(tmp_path / "none")) == []
    for at, name in enumerate(["b.yaml", "a.yaml", "c.yaml"]):
        (tmp_path / name).write_text("format: 1\n")
        os.utime(tmp_path / name, ns=(at, at))
    for name in (".a.yaml.lock", ".a.yaml.1.tmp", "notes.txt"):
        (tmp_path / name).write_text("")
    assert [path.name for path in recorded(tmp_path)] == ["b.yaml", "a.yaml", "c.yaml"]


def test_a_file_is_called_after_its_board() -> None:
    board = Course("7", "", "", "", ())
    assert (stem_of(board), stem_of(board._replace(board=""))) == ("board-07", "ruling")
