"""``laws check``: a book proved, or one law file in its book."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import typer

from bridge_rulings.cli.laws import write_json
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import EDITION, Book
from bridge_rulings.lawbook.prove import Tally, prove
from bridge_rulings.lawbook.shape import check_shapes
from bridge_rulings.lawbook.source import read_block
from bridge_rulings.table.traits import TRAITS


class Target(NamedTuple):
    """What is to be proved: a book (None: the built-in one), or a law file in it or in place of one of its own."""

    root: Path | None
    law_file: Path | None
    inside: bool  # the law file lies in that book


class Verdict(NamedTuple):
    """What the proof found. ``elsewhere``: problems of the book that have nothing to do with the law file looked at."""

    problems: list[Problem]
    looked_at: dict[str, int]
    elsewhere: int


def check_command(path: Path | None, as_json: bool) -> None:
    """Prove and say what is wrong; exit 2 if anything is. Raises `Problem` for a path that leads to nothing."""
    target = target_of(path)
    began = time.perf_counter()
    verdict = prove_target(target)
    took = time.perf_counter() - began
    if as_json:
        found = [{**vars(problem), "file": _near(problem.file)} for problem in verdict.problems]
        write_json({"proved": not found, **verdict.looked_at, "elsewhere": verdict.elsewhere, "problems": found})
    else:
        sys.stdout.write(report(verdict, target, took))
    if verdict.problems:
        raise typer.Exit(2)


# ------------------------------------------------------------------------------ what a path means


def target_of(path: Path | None) -> Target:
    """What a path means. Raises `Problem` if it is nothing that can be proved."""
    if path is None:
        return Target(None, None, False)
    if not path.exists():
        hint = f"a folder with effects.yaml and {EDITION}/, or a law file like 064-mine.yaml"
        raise Problem("there is no such file or folder", file=str(path), hint=hint)
    above = next((folder for folder in (path, *path.resolve().parents) if _is_book(folder)), None)
    if path.is_dir():
        if above != path:
            hint = f"the book is {_near(str(above))}" if above else f"a law book has effects.yaml and {EDITION}/"
            raise Problem("this folder is no law book", file=str(path), hint=hint)
        return Target(path, None, True)
    folder = path.resolve().parent
    if above is not None and folder in (above, above / EDITION, above / "authorities"):
        is_law = folder.name == EDITION and re.match(r"\d{3}-.*\.yaml\Z", path.name)
        return Target(Path(_near(str(above))), path if is_law else None, True)  # what is no law concerns all laws
    return Target(None, path, False)


def _is_book(folder: Path) -> bool:
    return (folder / "effects.yaml").is_file() and (folder / EDITION).is_dir()


def _near(path: str) -> str:
    """A path as it is seen from here, if it lies below."""
    return os.path.relpath(path) if path and Path(path).resolve().is_relative_to(Path.cwd()) else path


# ------------------------------------------------------------------------------ the proof


def prove_target(target: Target) -> Verdict:
    """Prove a book or a law file. A shared file that cannot be read is the one problem of a book."""
    try:
        book = Book(target.root, replaced=None if target.inside else target.law_file)
    except Problem as problem:
        return Verdict([problem], {}, 0)
    problems, tally = _all_wrong(book)
    if target.law_file is None:
        return Verdict(problems, tally._asdict(), 0)
    number = _number_of(target.law_file, target.inside)
    file = book.file(number)
    own = [problem for problem in problems if problem.file == file]
    others = [problem for problem in problems if problem.file != file]
    if target.inside:
        about = re.compile(rf"(?<!\d){number}(?!\d)")
        caused = [problem for problem in others if about.search(problem.what)]
    else:
        before = {str(problem) for problem in _all_wrong(Book(target.root))[0]} if others else set()
        caused = [problem for problem in others if str(problem) not in before]
    try:
        law = book.law(number)
    except Problem:
        return Verdict([*own, *caused], {}, len(others) - len(caused))
    counts = {
        "law": number,
        "stages": len(law.stages),
        "rows": sum(len(stage.rows) + len(stage.options) for stage in law.stages.values()),
        "examples": len(law.examples),
    }
    return Verdict([*own, *caused], counts, len(others) - len(caused))


def _all_wrong(book: Book) -> tuple[list[Problem], Tally]:
    """Check 1 beside all others, in the order of files and lines."""
    from bridge_rulings.analysis.profiles_check import wrong_in_profiles

    problems, tally = prove(book, traits=TRAITS)
    problems += check_shapes(book, told=problems)
    problems += wrong_in_profiles(book)
    return sorted(problems, key=lambda problem: (problem.file, problem.line)), tally


def _number_of(law_file: Path, inside: bool) -> int:
    """The number of the law in a file; the book has made sure that there is one."""
    return int(law_file.name[:3] if inside else read_block(law_file)["law"])


# ------------------------------------------------------------------------------ how it is told


def report(verdict: Verdict, target: Target, took: float) -> str:
    """Each problem as ``file:line: what`` with its hint, and a closing line."""
    lines = [_shown(problem) for problem in verdict.problems]
    if verdict.problems:
        lines.append(_number(len(verdict.problems), "problem"))
    else:
        lines.append(f"{_looked_at(verdict.looked_at)}: proved in {took:.1f} s")
    if verdict.elsewhere:
        where = f" {target.root}" if target.root else ""
        others = _number(verdict.elsewhere, "problem")
        lines.append(f"{others} in other files of the book: bridge-rulings laws check{where}")
    return "\n".join(lines) + "\n"


def _shown(problem: Problem) -> str:
    return str(Problem(problem.what, file=_near(problem.file), line=problem.line, hint=problem.hint))


def _looked_at(counts: Mapping[str, int]) -> str:
    first = f"Law {counts['law']}" if "law" in counts else _number(counts["laws"], "law")
    words = {"stages": "stage", "rows": "row or option", "cases": "case", "examples": "example"}
    return ", ".join((first, *(_number(counts[name], word) for name, word in words.items() if name in counts)))


def _number(number: int, word: str) -> str:
    """``6,396 cases``."""
    plural = "rows and options" if word == "row or option" else f"{word}s"
    return f"{number:,} {word if number == 1 else plural}"
