"""Find the law files, load one when it is needed, keep what was loaded.

A book is a folder::

    effects.yaml  moments.yaml  position.yaml  authorities/NAME.yaml
    2017/  paragraphs.yaml  topics.yaml  facts.yaml  NNN-slug.yaml ...
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple
from zlib import adler32, crc32

from bridge_rulings.errors import Problem, did_you_mean
from bridge_rulings.lawbook.bind_facts import bind_shared_facts
from bridge_rulings.lawbook.bind_law import bind_law
from bridge_rulings.lawbook.bind_shared import bind_derived, bind_effects, bind_moments
from bridge_rulings.lawbook.model import Goal, Law, Stage, Support, When
from bridge_rulings.lawbook.reader import CITATION
from bridge_rulings.lawbook.source import Block, Items, Text, read_block

EDITION = "2017"
TOPIC_KEYS = ("title", "start", "words", "anchor", "needs", "card", "given", "finds")
AUTHORITY_KEYS = ("authority", "title", "source", "appeals", "elections")


class Topic(NamedTuple):
    """One way into the book: what is heard at the table, and the stage at which its ruling starts."""

    name: str
    title: str
    start: str
    words: tuple[str, ...]
    anchor: str  # the question that finds the seat of the law's anchor
    needs: tuple[str, ...]  # other seats worth knowing: declarer, turn, ...
    card: tuple[str, ...]  # for the director's arrival
    given: Mapping[str, str]  # answers that choosing this topic gives, by key
    finds: When = MappingProxyType({})  # what an irregularity must be for this topic to rule on it, trait by trait

    def rules_on(self, traits: Mapping[str, str], but: Collection[str] = ()) -> bool:
        """Whether this is the way in for an irregularity with these traits (`table.traits`), but for some of them."""
        return bool(self.finds) and all(
            trait in but or traits.get(trait) in words for trait, words in self.finds.items()
        )


class Authority(NamedTuple):
    """A Regulating Authority and what it elected where a law leaves the choice to it.

    ``appeals``: until when a ruling can be appealed against, in words for the report.
    """

    name: str
    title: str
    source: str
    elections: Mapping[str, str]
    appeals: str = ""


def built_in() -> Path:
    """The folder of the book that comes with the program, from a wheel and from a source tree alike."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "laws"
    return inside if inside.is_dir() else package.parent / "laws"


class Book:
    """The law files of one folder. Laws and authorities are read when they are first asked for."""

    def __init__(self, root: Path | None = None, *, replaced: Path | None = None) -> None:
        """``replaced``: a single law file that stands in for the one with its number."""
        self.root = root or built_in()
        self.folder = self.root / EDITION
        if not self.folder.is_dir():
            raise Problem(
                f"no folder {EDITION} in it", file=str(self.root), hint="a law book has effects.yaml and 2017/"
            )
        effects = bind_effects(*self.read("effects.yaml"))
        derived = bind_derived(*self.read("position.yaml"), effects)
        self.support = Support(
            root=self.root,
            effects=effects,
            moments=bind_moments(*self.read("moments.yaml")),
            derived=derived,
            shared=bind_shared_facts(*self.read(f"{EDITION}/facts.yaml"), derived),
        )
        self._files = {
            int(found[1]): path
            for path in sorted(self.folder.glob("*.yaml"))
            if (found := re.match(r"(\d{3})-", path.name))
        }
        if replaced is not None:
            block = read_block(replaced)
            number = str(block.get("law", ""))
            if not re.fullmatch(r"[0-9]{1,3}", number):
                raise Problem(
                    "this is not a law file: it has no law number", file=str(replaced), line=1, hint="law: 64"
                )
            self._files[int(number)] = replaced
        self._laws: dict[int, Law] = {}
        self._authorities: dict[str, Authority] = {}
        self._paragraphs: dict[str, str] | None = None

    def read(self, name: str) -> tuple[Block, str]:
        """A file of the book as it stands there, and its path."""
        path = self.root / name
        return read_block(path), str(path)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The laws that have a file."""
        return tuple(sorted(self._files))

    def file(self, number: int) -> str:
        """The file of a law that has one."""
        return str(self._files[number])

    def law(self, number: int) -> Law:
        """One law. Raises `Problem` if it is not encoded or its file is wrong."""
        law = self._laws.get(number)
        if law is None:
            path = self._files.get(number)
            if path is None:
                encoded = ", ".join(str(known) for known in self.numbers)
                raise Problem(f"Law {number} is not in this book", hint=f"encoded: {encoded}")
            law = self._laws[number] = bind_law(read_block(path), str(path), self.support)
        return law

    def laws(self) -> tuple[Law, ...]:
        """All laws, in order."""
        return tuple(self.law(number) for number in self.numbers)

    def stage(self, goal: Goal) -> Stage:
        """The stage that a goal names."""
        law = self.law(goal.law)
        stage = law.stages.get(goal.stage)
        if stage is None:
            raise Problem(f"Law {goal.law} has no stage {goal.stage}", hint=did_you_mean(goal.stage, law.stages))
        return stage

    def find_stage(self, name: str) -> Stage:
        """The stage with a name that begins with its law number, e.g. ``50D2``; a bare law number is its first
        stage.
        """
        number = re.match(r"\d{1,2}", name)
        if number is None:
            raise Problem(f"{name!r} does not begin with a law number")
        law = self.law(int(number[0]))
        if name not in law.stages and name == number[0]:
            return law.first
        return self.stage(Goal(law.number, name, ""))

    def paragraphs(self) -> Mapping[str, str]:
        """Every paragraph number of the encoded laws, with its caption."""
        if self._paragraphs is None:
            block, file = self.read(f"{EDITION}/paragraphs.yaml")
            for number, caption in block.items():
                line = block.lines[number]
                if not CITATION.match(number):
                    raise Problem(f"{number!s:.30} is not a paragraph number", file=file, line=line)
                if not isinstance(caption, Text) or not caption.strip():
                    raise Problem(f"paragraph {number} has no caption", file=file, line=line)
            self._paragraphs = {number: str(caption) for number, caption in block.items()}  # the keys keep their lines
        return self._paragraphs

    def topics(self) -> tuple[Topic, ...]:
        """The ways in, in the order of the file."""
        block, file = self.read(f"{EDITION}/topics.yaml")
        found = []
        for name, entry in block.items():
            line = block.lines[name]
            if not isinstance(entry, Block):
                raise Problem(f"the topic {name} must be a mapping", file=file, line=line)
            for key in entry:
                if key not in TOPIC_KEYS:
                    hint = did_you_mean(key, TOPIC_KEYS)
                    raise Problem(f"a topic has no key {key}", file=file, line=entry.lines[key], hint=hint)
            for key in ("title", "start", "anchor"):
                if not isinstance(entry.get(key), Text) or not entry[key].strip():
                    raise Problem(f"the topic {name} needs {key!r}", file=file, line=line)
            given = entry.get("given", Block(line))
            if not isinstance(given, Block) or not all(isinstance(answer, Text) for answer in given.values()):
                raise Problem(f"'given' of the topic {name} must be lines like 53.opening: yes", file=file, line=line)
            lists = {key: entry.get(key, Items(line)) for key in ("words", "needs", "card")}
            for key, piece in lists.items():
                if not isinstance(piece, Items) or not all(isinstance(word, Text) for word in piece):
                    raise Problem(f"{key!r} of the topic {name} must be a list of texts", file=file, line=line)
            finds = entry.get("finds", Block(line))
            if not isinstance(finds, Block) or not all(map(_words, finds.values())):
                what = f"'finds' of the topic {name} must be lines like kind: revoke"
                raise Problem(what, file=file, line=entry.lines["finds"])
            found.append(
                Topic(
                    name=str(name),
                    title=str(entry["title"]),
                    start=entry["start"],  # it keeps its line
                    words=tuple(str(word) for word in lists["words"]),
                    anchor=str(entry["anchor"]),
                    needs=tuple(str(word) for word in lists["needs"]),
                    card=tuple(str(word) for word in lists["card"]),
                    given={key: str(answer) for key, answer in given.items()},  # the keys keep their lines
                    finds={trait: _words(words) for trait, words in finds.items()},  # keys and words keep their lines
                )
            )
        return tuple(found)

    def authorities(self) -> tuple[str, ...]:
        """The authorities that have a file."""
        return tuple(path.stem for path in sorted((self.root / "authorities").glob("*.yaml")))

    def authority(self, name: str) -> Authority:
        """One authority's elections. Raises `Problem` for an unknown one."""
        if name not in self._authorities:
            self._authorities[name] = self._authority(name)
        return self._authorities[name]

    def _authority(self, name: str) -> Authority:
        if name not in self.authorities():
            raise Problem(f"there is no authority {name!r}", hint=did_you_mean(name, self.authorities()))
        block, file = self.read(f"authorities/{name}.yaml")
        if block.get("authority") != name:
            what = f"the file of {name} says that it is of {block.get('authority', 'nobody')!s:.40}"
            raise Problem(what, file=file, line=block.lines.get("authority", 1), hint=f"authority: {name}")
        for key, piece in block.items():
            if key not in AUTHORITY_KEYS:
                hint = did_you_mean(key, AUTHORITY_KEYS)
                raise Problem(f"an authority has no key {key}", file=file, line=block.lines[key], hint=hint)
            if key != "elections" and not isinstance(piece, Text):
                raise Problem(f"{key!r} of an authority must be a text", file=file, line=block.lines[key])
        elections = block.get("elections", Block(1))
        if not isinstance(elections, Block) or not all(isinstance(answer, Text) for answer in elections.values()):
            line = block.lines["elections"]
            raise Problem("elections must be lines like 70.suit_order: top_down", file=file, line=line)
        return Authority(
            name=name,
            title=str(block.get("title", name)),
            source=str(block.get("source", "")),
            elections={key: str(answer) for key, answer in elections.items()},  # the keys keep their lines
            appeals=str(block.get("appeals", "")),
        )

    def digest(self) -> str:
        """A short fingerprint of every file of the book, so that a record can say which book ruled.

        Two checksums, for nobody forges a law book: to load a cryptographic one takes longer than to rule.
        """
        crc, adler = 0, 1
        for path in sorted((*self.root.glob("*.yaml"), *self.folder.glob("*.yaml"))):
            for piece in (path.name.encode(), path.read_bytes()):
                crc, adler = crc32(piece, crc), adler32(piece, adler)
        return f"{crc:08x}{adler:08x}"


def _words(piece: Any) -> tuple[str, ...]:
    """One word or a list of words; empty if it is anything else."""
    words = (piece,) if isinstance(piece, Text) else tuple(piece) if isinstance(piece, Items) else ()
    return words if all(isinstance(word, Text) for word in words) else ()
