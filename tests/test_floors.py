"""The house stands: imports only go down, the terminal stays on the top floor, and the Laws are not in Python."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import bridge_rulings

PACKAGE = Path(bridge_rulings.__file__).parent
SOURCES = {
    ".".join(("bridge_rulings", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in SOURCES.items()}

# What each floor may stand on. `errors` is the ground, and so is the package itself, which holds the version.
FLOORS = {
    "table": set[str](),
    "lawbook": set[str](),
    "ruling": {"table", "lawbook"},
    "analysis": {"table", "lawbook", "ruling"},
    "training": {"table", "lawbook", "ruling", "analysis"},
    "cli": {"table", "lawbook", "ruling", "analysis", "training"},
}
GROUND = {"", "errors"}

# A paragraph as it would be cited (64A1, 50D2a, 27B), but not a contract or a rank and suit.
CITATION = r"(?![1-7][CDH]\b)[1-9]\d?[A-H](\d([a-h](i{1,3}|iv|v)?)?|[a-h])?"
HOW_TO_WRITE_ONE = rf"\b(like|cite:|later:|paragraph:)\s.*{CITATION}"


def imported(tree: ast.AST) -> Iterator[str]:
    """Every module that a tree imports, at its head or inside a function."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def own(name: str, *, at_once: bool = False) -> Iterator[str]:
    """The modules of the house that a module imports; ``at_once``: when it is imported itself."""
    tree = TREES[name]
    if at_once:
        tree = ast.Module([node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)], [])
    for found in imported(tree):
        if found.startswith("bridge_rulings"):
            yield found if found in SOURCES else found.rpartition(".")[0]


def floor(name: str) -> str:
    """``ruling`` of ``bridge_rulings.ruling.engine``; a module at the top is its own floor."""
    return name.split(".")[1] if "." in name else ""


def texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The text literals with their lines, but for docstrings."""
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value


@pytest.mark.parametrize("name", [name for name in SOURCES if floor(name) not in (*GROUND, "__main__")])
def test_imports_only_go_down(name: str) -> None:
    here = floor(name)
    assert {floor(other) for other in own(name)} <= {here, *FLOORS[here], *GROUND}


def test_no_import_closes_a_circle() -> None:
    TopologicalSorter({name: set(own(name, at_once=True)) for name in SOURCES}).prepare()


@pytest.mark.parametrize("library", ["typer", "questionary", "prompt_toolkit", "rich"])
def test_only_the_command_line_knows_the_terminal(library: str) -> None:
    using = {floor(name) for name, tree in TREES.items() if any(i.split(".")[0] == library for i in imported(tree))}
    assert using <= {"cli"}


@pytest.mark.parametrize("name", [name for name in SOURCES if floor(name) not in (*GROUND, "__main__", "cli")])
def test_below_the_command_line_nothing_prints_prompts_or_reads_the_clock(name: str) -> None:
    assert not {found.split(".")[0] for found in imported(TREES[name])} & {"time", "datetime", "getpass", "logging"}
    names = {node.id for node in ast.walk(TREES[name]) if isinstance(node, ast.Name)}
    assert not names & {"print", "input", "breakpoint"}
    streams = {node.attr for node in ast.walk(TREES[name]) if isinstance(node, ast.Attribute)}
    assert not streams & {"stdin", "stdout", "stderr"}


@pytest.mark.parametrize("name", SOURCES)
def test_no_law_is_named_in_python(name: str) -> None:
    """Docstrings and comments say where a thing comes from, hints and help how a paragraph is written; no more."""
    for line, text in texts(TREES[name]):
        where = f"{SOURCES[name]}:{line}: {text!r}"
        assert not re.fullmatch(rf"(law )?({CITATION}|\d{{2}}\.\w+)", text, re.IGNORECASE), where
        assert not re.search(rf"\b{CITATION}\b", text) or re.search(HOW_TO_WRITE_ONE, text), where
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.Compare) and re.search(r"\blaw(\.number)?\Z", ast.unparse(node.left)):
            against = [side.value for side in node.comparators if isinstance(side, ast.Constant)]
            assert not [value for value in against if isinstance(value, int)], f"{SOURCES[name]}:{node.lineno}"
