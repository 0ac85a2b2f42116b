"""What is shipped works from any folder, brings its book along, and starts without what it does not need."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from bridge_rulings import __version__

ROOT = Path(__file__).parent.parent

# A revoke after the play with every question answered: the README's example of a ruling from a script.
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLE = re.search(r"^bridge-rulings (rule 64 (?:[^\n\\]|\\\n)*)", README, re.MULTILINE)
assert EXAMPLE, "the README shows a whole ruling from a script"
RULING = shlex.split(EXAMPLE[1].replace("\\\n", ""))

# Libraries that the questions in a terminal, the help, the checks or nobody needs.
HEAVY = ("jsonschema", "questionary", "prompt_toolkit", "rich", "markdown_it", "pygments", "pydantic", "asyncio")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree, made by the build backend itself: nothing is downloaded."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], cwd=ROOT, check=True)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel installed in it, its dependencies apart."""
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(folder)]
    subprocess.run([*pip, str(wheel)], check=True, stdin=subprocess.DEVNULL)
    return folder


def run(installed: Path, folder: Path, *arguments: str) -> str:
    """What the installed program writes when it is run from another folder."""
    environment = {**os.environ, "PYTHONPATH": str(installed), "BRIDGE_RULINGS_DIR": str(folder)}
    command = [sys.executable, "-m", "bridge_rulings", *arguments]
    done = subprocess.run(
        command, cwd=folder, env=environment, check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("folder", ["laws", "rulings"])
def test_the_wheel_holds_every_file_of_the_book_and_the_casebook(wheel: Path, folder: str) -> None:
    here = {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*") if path.is_file()}
    shipped = {name.removeprefix("bridge_rulings/") for name in ZipFile(wheel).namelist()}
    assert here
    assert here <= shipped


def test_the_wheel_holds_nothing_but_the_package(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in ZipFile(wheel).namelist()}
    assert tops == {"bridge_rulings", f"bridge_rulings-{__version__}.dist-info"}


def test_the_installed_program_tells_its_version(installed: Path, tmp_path: Path) -> None:
    assert __version__ in run(installed, tmp_path, "version")


def test_the_installed_program_rules_and_keeps_the_ruling(installed: Path, tmp_path: Path) -> None:
    found = json.loads(run(installed, tmp_path, *RULING))
    assert found["complete"]
    assert found["transfers"] == [{"from": "EW", "tricks": 2, "at_most": False}]
    assert Path(found["file"]).parent == tmp_path
    run(installed, tmp_path, "replay", found["file"])


def test_the_installed_program_replays_its_own_casebook(installed: Path, tmp_path: Path) -> None:
    case = min((installed / "bridge_rulings" / "rulings" / "casebook" / "revoke").glob("*.yaml"))
    assert run(installed, tmp_path, "replay", str(case))


def test_a_ruling_from_the_shell_loads_nothing_heavy() -> None:
    program = f"""
import sys
from bridge_rulings.cli.main import main
sys.argv = {["bridge-rulings", *RULING, "--no-save"]}
try:
    main()
finally:
    sys.stderr.write(" ".join(sys.modules))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    assert json.loads(done.stdout)["complete"]
    assert not set(HEAVY) & set(done.stderr.split())
    assert not {name for name in done.stderr.split() if name.startswith("bridge_rulings.lawbook.prove")}
