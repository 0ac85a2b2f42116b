"""The families of rulings to practise, and what older books said (``laws/training.yaml``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bridge_rulings.errors import Problem, did_you_mean, located
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.model import Goal
from bridge_rulings.lawbook.reader import Reader
from bridge_rulings.lawbook.source import Block, Items
from bridge_rulings.training.mishaps import MISHAPS

FILE = "training.yaml"
_LISTS = ("laws", "topics", "mishaps", "folders")


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
    return _Reader(path, book).material(block)


class _Reader(Reader):
    def __init__(self, file: str, book: Book) -> None:
        super().__init__(file)
        self.book = book
        topics = {topic.name for topic in book.topics()}
        self.known = {"laws": {str(number) for number in book.numbers}, "topics": topics, "mishaps": set(MISHAPS)}

    def material(self, block: Block) -> Material:
        families = self.block(block.get("families"), "'families'", block)
        older = self.items(block.get("older", Items(0)), "'older'", block)
        return Material(
            {str(name): self._family(name, families) for name in families},
            tuple(self._older(self.block(piece, "an older rule", older)) for piece in older),
            self._exam(self.block(block.get("exam"), "'exam'", block)),
        )

    def _family(self, name: str, families: Block) -> Family:
        thing = f"the family {name}"
        entry = self.block(families[name], thing, families)
        words = {key: self.items(entry.get(key), f"{key!r} of {thing}", entry) for key in _LISTS}
        for key, known in self.known.items():
            for word in words[key]:
                if word not in known:
                    self.fail(f"there is no {key[:-1]} {word!s:.40}", word, did_you_mean(str(word), known))
        laws, *others = (tuple(str(word) for word in words[key]) for key in _LISTS)
        title = self.text(entry, "title", thing) or str(name)
        return Family(str(name), title, tuple(map(int, laws)), *others)

    def _exam(self, form: Block) -> ExamForm:
        return ExamForm(*(self.whole_number(form, key, "'exam'", 1, 100) for key in ExamForm._fields))

    def _older(self, piece: Block) -> Older:
        thing = "an older rule"
        stage, say, why = (self.text(piece, key, thing, needed=True) for key in ("stage", "say", "why"))
        law, dot, name = stage.partition(".")
        with located(self.file, piece.line):
            named = bool(dot) and law.isdecimal()
            found = self.book.stage(Goal(int(law), name, "")) if named else self.book.find_stage(stage)
        return Older(found.key, self.text(piece, "from", thing), say, why)
