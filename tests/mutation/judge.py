"""What notices a slip: the binding, the examples, the proof, the roads and paragraphs of the whole book, the casebook.

They are asked in the order of their cost, and the first one that notices is enough. After a slip in a law file only the
cases of the casebook are ruled again that come to that law; after one in a file that all laws share, the whole book is
read, proved and tried anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from casebook import Case, cases, faults
from positions import CASES, as_position, position_of, told_alone
from questions import strange_questions

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.bind_law import bind_law
from bridge_rulings.lawbook.book import Book, Topic
from bridge_rulings.lawbook.citations import cited_in, headings, prove_citations
from bridge_rulings.lawbook.examples import prove_examples
from bridge_rulings.lawbook.model import Law
from bridge_rulings.lawbook.prove_law import prove_law
from bridge_rulings.lawbook.roads import prove_roads, starts_of
from bridge_rulings.lawbook.source import Block, read_block
from bridge_rulings.lawbook.table_lists import prove_lists
from mutation.cells import Mutant, changed
from mutation.of_law import law_slips
from mutation.of_tables import FILES, table_slips
from mutation.sameness import same_cases
from mutation.shared import CHECKS as CHECKS_OF_SHARED
from mutation.shared import noticed_by
from mutation.tried_cases import some_case_fails

SAME = "proved the same"
BOUND_INTO_LAWS = ("effects.yaml", "moments.yaml", "position.yaml", "2017/facts.yaml")


class WatchedBook(Book):
    """A book of files that have been parsed before; it knows which of its laws were looked at."""

    def __init__(self, parsed: dict[str, Block]) -> None:
        self.parsed = parsed
        super().__init__()
        self.looked_at: set[int] = set()
        self._topics = super().topics()

    def topics(self) -> tuple[Topic, ...]:
        return self._topics

    def parse(self, name: str) -> None:
        self.read(name)

    def read(self, name: str) -> tuple[Block, str]:
        path = self.root / name
        if name not in self.parsed:
            self.parsed[name] = read_block(path)
        return self.parsed[name], str(path)

    def law(self, number: int) -> Law:
        self.looked_at.add(number)
        if number not in self._laws:
            block, file = self.read(f"{self.folder.name}/{self._files[number].name}")
            self._laws[number] = bind_law(block, file, self.support)
        return self._laws[number]

    def exchange(self, law: Law) -> None:
        self._laws[law.number] = law

    def keep(self, laws: Iterable[Law]) -> None:
        """Laws that need not be read."""
        self._laws.update({law.number: law for law in laws})


class Judge:
    """The sound book, its parsed files, and the cases that come to each law."""

    def __init__(self) -> None:
        self.parsed: dict[str, Block] = {}
        self.book = WatchedBook(self.parsed)
        self.laws = {law.number: law for law in self.book.laws()}
        self.blocks = {number: self.parsed[f"2017/{Path(law.file).name}"] for number, law in self.laws.items()}
        self._laws_of = {f"2017/{Path(law.file).name}": number for number, law in self.laws.items()}
        for file in FILES:
            self.book.parse(file)
        self.starts = starts_of(self.book, self.laws.values())
        self.paragraphs = {number: _cited(law) for number, law in self.laws.items()}
        self.cases_of: dict[int, list[Case]] = {}
        self.cases: list[Case] = []
        for case in (*cases(), *self._positions()):
            self.book.looked_at.clear()
            if problems := faults(self.book, case):
                raise AssertionError(f"{case.name} fails in the sound book: {problems[0]}")
            self.cases.append(case)
            for number in self.book.looked_at:
                self.cases_of.setdefault(number, []).append(case)
        for name, check in CHECKS_OF_SHARED.items():
            assert not check(self.book, self.book, self.cases), f"{name}: fails in the sound book"

    def _positions(self) -> Iterator[Case]:
        """Cases whose auction is on record, so that some of their answers are told and none was written by hand."""
        by_stem = {case.name.rpartition("/")[2]: case for case in cases()}
        for stem in CASES:
            record = by_stem[stem].record
            authority = self.book.authority(record.authority)
            course = told_alone(self.book, authority, as_position(record, position_of(stem)))
            yield Case(f"{by_stem[stem].name} as a position", record._replace(course=course))

    @property
    def files(self) -> list[str]:
        """The files of ``laws/`` in which slips are made: the laws, and what they share."""
        return [*self._laws_of, *FILES]

    def file_named(self, name: str) -> str:
        """A file by its name, or that of a law by its number."""
        named = [file for file in self.files if name in (file, file.rpartition("/")[2])]
        named += [file for file, number in self._laws_of.items() if str(number) == name]
        if not named:
            raise SystemExit(f"there is no law and no file {name} in laws/")
        return named[0]

    def slips(self, file: str) -> list[Mutant]:
        """Every slip in a file."""
        number = self._laws_of.get(file)
        if number is None:
            return table_slips(file, self.parsed[file], self.book)
        return list(law_slips(self.blocks[number], self.laws[number], self.book, file))

    def notices(self, mutant: Mutant) -> str:
        """What notices a slip, `SAME` if nothing can, "" if nothing does."""
        number = self._laws_of.get(mutant.file)
        return self._notices_in_shared(mutant) if number is None else self._notices_in_law(number, mutant)

    def _notices_in_shared(self, mutant: Mutant) -> str:
        with changed(mutant):
            try:
                book = WatchedBook(self.parsed)
                if mutant.file not in BOUND_INTO_LAWS:
                    book.keep(self.laws.values())
                book.laws()
                return noticed_by(mutant.file, self.parsed[mutant.file], book, self.book, self.cases)
            except Problem:
                return "binding"

    def _notices_in_law(self, number: int, mutant: Mutant) -> str:
        with changed(mutant):
            try:
                law = bind_law(self.blocks[number], self.laws[number].file, self.book.support)
            except Problem:
                return "binding"
        sound = self.laws[number]
        try:
            self.book.exchange(law)
            noticed = next((name for name, check in CHECKS if check(self, law)), "")
            return noticed or (SAME if same_cases(sound, law, self.starts[number]) else "")
        finally:
            self.book.exchange(sound)


def _cited(law: Law) -> set[str]:
    return {above for paragraph, _ in cited_in(law) for above in headings(paragraph)}


def _questions(judge: Judge, law: Law) -> bool:
    return any(strange_questions(law))


def _examples(judge: Judge, law: Law) -> bool:
    return next(prove_examples(law, judge.book), None) is not None


def _proof(judge: Judge, law: Law) -> bool:
    return bool(prove_law(law, judge.starts[law.number])[0])


def _whole_book(judge: Judge, law: Law) -> bool:
    laws = {**judge.laws, law.number: law}
    starts = starts_of(judge.book, laws.values())
    checks: Iterator[Iterable[object]] = iter(
        (
            prove_roads(judge.book, laws),
            prove_lists(judge.book, laws.values(), starts),
            prove_citations(judge.book, tuple(laws.values())),
        )
    )
    if any(next(iter(check), None) is not None for check in checks):
        return True
    return any(
        starts[number] != judge.starts.get(number) and prove_law(laws[number], starts[number])[0] for number in starts
    )


def _casebook(judge: Judge, law: Law) -> bool:
    return some_case_fails(judge.book, judge.cases_of.get(law.number, []))


CHECKS: tuple[tuple[str, Callable[[Judge, Law], bool]], ...] = (
    ("examples", _examples),
    ("questions", _questions),
    ("proof", _proof),
    ("the whole book", _whole_book),
    ("casebook", _casebook),
)
