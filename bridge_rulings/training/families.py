"""The families of rulings to practise, and what older books said (``laws/training.yaml``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from bridge_rulings.errors import Problem, did_you_mean
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.model import Goal
from bridge_rulings.lawbook.source import Block, Items, Text
from bridge_rulings.training.mishaps import MISHAPS

FILE = "training.yaml"


class Family(NamedTuple):
    """Rulings that are learned together; ``folders`` of the casebook hold its published cases."""

    name: str
    title: str
    laws: tuple[int, ...]
    topics: tuple[str, ...]
    mishaps: tuple[str, ...]
    folders: tuple[str, ...]


class Older(NamedTuple):
    """What an older book said at a stage, or with no ``edition`` a mistake often made there, and what holds today.

    ``stage`` is the key of one, as records have it: ``54.the opening lead``.
    """

    stage: str
    edition: str
    say: str
    why: str


class ExamForm(NamedTuple):
    """The points of a statement and of an open question, and the per cent that are enough."""

    true_false: float
    open: float
    enough: int


class Material(NamedTuple):
    """All that the file holds."""

    families: Mapping[str, Family]
    older: tuple[Older, ...]
    exam: ExamForm

    def family(self, name: str) -> Family:
        """One family by its name. Raises `Problem` for an unknown one."""
        if name not in self.families:
            hint = did_you_mean(name, self.families) or f"one of: {', '.join(self.families)}"
            raise Problem(f"there is no family {name!r}", hint=hint)
        return self.families[name]

    def of_law(self, number: int) -> Family | None:
        """The family to which a law belongs."""
        return next((family for family in self.families.values() if number in family.laws), None)


def material(book: Book) -> Material:
    """What this book is practised with. Raises `Problem` for what is wrong in the file."""
    block, path = book.read(FILE)
    families = block.get("families", Block(1))
    if not isinstance(families, Block):
        raise Problem("'families' must be a mapping", file=path, line=block.lines["families"])
    known = {topic.name for topic in book.topics()}
    found = {str(name): _family(str(name), entry, path, families.lines[name]) for name, entry in families.items()}
    for family in found.values():
        for topic in family.topics:
            if topic not in known:
                line = families.lines[family.name]
                raise Problem(f"there is no topic {topic}", file=path, line=line, hint=did_you_mean(topic, known))
    older = tuple(_older(book, piece, path) for piece in block.get("older", ()))
    return Material(found, older, _exam(block, path))


def _family(name: str, entry: Any, file: str, line: int) -> Family:
    if not isinstance(entry, Block):
        raise Problem(f"the family {name} must be a mapping", file=file, line=line)
    lists = {key: entry.get(key) for key in ("laws", "topics", "mishaps", "folders")}
    for key, piece in lists.items():
        if not isinstance(piece, Items) or not all(isinstance(word, Text) for word in piece):
            raise Problem(f"the family {name} needs a list {key!r}", file=file, line=line)
    words = {key: tuple(str(word) for word in piece) for key, piece in lists.items() if piece is not None}
    for mishap in words["mishaps"]:
        if mishap not in MISHAPS:
            raise Problem(f"there is no mishap {mishap}", file=file, line=line, hint=did_you_mean(mishap, MISHAPS))
    laws = tuple(int(number) for number in words["laws"])
    return Family(name, str(entry.get("title", name)), laws, words["topics"], words["mishaps"], words["folders"])


def _exam(block: Block, file: str) -> ExamForm:
    form = block.get("exam", Block(1))
    if not isinstance(form, Block) or not all(str(form.get(key, "")).isdecimal() for key in ExamForm._fields):
        line = block.lines.get("exam", 1)
        raise Problem("'exam' needs numbers for true_false, open and enough", file=file, line=line)
    return ExamForm(float(form["true_false"]), float(form["open"]), int(form["enough"]))


def _older(book: Book, piece: Any, file: str) -> Older:
    if not isinstance(piece, Block) or not all(isinstance(piece.get(key), Text) for key in ("stage", "say", "why")):
        line = piece.line if isinstance(piece, Block) else 1
        raise Problem("an older rule needs stage, say and why", file=file, line=line)
    law, dot, name = str(piece["stage"]).partition(".")
    named = bool(dot) and law.isdecimal()
    stage = book.stage(Goal(int(law), name, "")) if named else book.find_stage(piece["stage"])
    return Older(stage.key, str(piece.get("from", "")), str(piece["say"]), str(piece["why"]))
