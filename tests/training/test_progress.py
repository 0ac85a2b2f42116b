"""The log of a trainee, what it adds up to, and when a paragraph is asked again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bridge_rulings.errors import Problem
from bridge_rulings.training.progress import (
    Answered,
    ExamBegun,
    Logbook,
    Tally,
    memories,
    tallies,
    weakest,
)
from bridge_rulings.training.spacing import Memory, quality, reviewed


def answer(day: int, points: float = 1, **paragraphs: bool) -> Answered:
    known = {name.removeprefix("p"): right for name, right in paragraphs.items()}
    return Answered(f"2026-03-{day:02}T10:00:00", day, "revoke/x", "1.law", "law", known, points)


def test_an_answer_is_on_disk_and_reads_back(tmp_path: Path) -> None:
    log = Logbook(tmp_path, "anna")
    entries: list[Answered | ExamBegun] = [
        ExamBegun("2026-03-01T09:00:00", "7", 10, 30),
        answer(1, p64A1=True),
        answer(2, 0, p64A1=False),
    ]
    for entry in entries:
        log.add(entry)
    assert log.entries() == entries
    assert Logbook(tmp_path, "anna").answers() == entries[1:]
    assert Logbook(tmp_path, "ben").entries() == []


def test_a_line_that_was_broken_off_is_left_out_and_the_next_one_is_whole(tmp_path: Path) -> None:
    log = Logbook(tmp_path, "anna")
    log.add(answer(1, p64A1=True))
    with log.path.open("a", encoding="utf-8") as stream:
        stream.write('{"at": "2026-03-01T10')
    log.add(answer(2, p27B2=True))
    assert log.entries() == [answer(1, p64A1=True), answer(2, p27B2=True)]


@pytest.mark.parametrize(
    "line",
    [
        '{"at": "x", "day": "y", "case": "", "question": "", "kind": "", "paragraphs": {}, "points": 1}',
        '{"at": "", "day": 1, "case": "", "question": "", "kind": "", "paragraphs": ["64A"], "points": 1}',
        '{"at": "", "day": 1e400, "case": "", "question": "", "kind": "", "paragraphs": {"64A": true}, "points": 1}',
        '{"at": "", "day": 1, "case": "", "question": "", "kind": "", "paragraphs": {"64A": true}, "points": null}',
        '{"at": "", "day": 1, "case": "", "question": "x", "kind": "", "paragraphs": {}, "points": 1, "exam": "7"}',
        '{"at": "", "exam": "7", "questions": "many", "minutes": 3}',
        "[" * 100_000,
        "7",
    ],
)
def test_a_line_that_somebody_has_changed_is_left_out(tmp_path: Path, line: str) -> None:
    log = Logbook(tmp_path, "anna")
    log.add(answer(1, p64A1=True))
    with log.path.open("a", encoding="utf-8") as stream:
        stream.write(f"{line}\n")
    log.add(answer(2)._replace(answer="a\u2028b"))
    assert [entry.day for entry in log.answers()] == [1, 2]
    assert len(tallies(log.answers())) == len(memories(log.answers())) == 1


def test_two_programs_write_into_one_log_without_a_line_lost(tmp_path: Path) -> None:
    program = (
        "import sys\nfrom pathlib import Path\n"
        "from bridge_rulings.training.progress import Answered, Logbook\n"
        "for number in range(40):\n"
        "    Logbook(Path(sys.argv[1]), 'anna').add(Answered('2026-03-01T10:00:00', 1, 'x', '1', 'law', {}, 1))\n"
    )
    running = [subprocess.Popen([sys.executable, "-c", program, str(tmp_path)]) for _ in range(2)]
    assert [one.wait() for one in running] == [0, 0]
    assert len(Logbook(tmp_path, "anna").answers()) == 80


@pytest.mark.parametrize("name", ["../x", "", ".hidden", "a/b", "x" * 50])
def test_a_name_that_is_no_file_name_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Problem):
        Logbook(tmp_path, name)


def test_a_folder_that_cannot_be_written_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "training").write_text("a file, not a folder", encoding="utf-8")
    with pytest.raises(Problem):
        Logbook(tmp_path, "anna").add(answer(1))


def test_the_tally_counts_paragraphs_by_law() -> None:
    log = [answer(1, p64A1=True, p64C1=False), answer(2, p27B2=True), answer(3, p64A1=True)]
    assert tallies(log) == [Tally(27, 1, 1), Tally(64, 3, 2)]


def test_sm2_waits_a_day_then_six_then_longer_and_starts_anew_after_a_mistake() -> None:
    memory = Memory()
    days = []
    day = 100
    for _ in range(4):
        memory = reviewed(memory, 5, day)
        days.append(memory.interval)
        day = memory.due
    assert days[:2] == [1, 6]
    assert days[2] == round(6 * 2.8)
    assert days[3] > 2 * days[2]
    failed = reviewed(memory, 1, day)
    assert (failed.times, failed.interval, failed.due) == (0, 1, day + 1)
    assert failed.easiness < memory.easiness
    for _ in range(20):
        failed = reviewed(failed, 0, day)
    assert failed.easiness == 1.3


def test_points_become_a_quality() -> None:
    assert [quality(points) for points in (1, 0.8, 0.5, 0.2, 0)] == [5, 4, 3, 2, 1]


def test_the_weakest_comes_first() -> None:
    log = [answer(1, p64A1=True), answer(1, 0, p27B2=False), answer(1, 0.5, p50D2=True)]
    log += [answer(2, p64A1=True), answer(2, 0, p27B2=False)]
    today = 3
    assert weakest(log, today) == ["27B2", "50D2", "64A1"]
    assert memories(log)["64A1"].due == today - 1 + 6
