"""What is wrong with the families of rulings that are practised (``laws/training.yaml``), held against the book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from casebook import Case

from bridge_rulings.lawbook.book import Book
from bridge_rulings.training.families import ExamForm, material
from bridge_rulings.training.mishaps import MISHAPS

# The general laws, which every family leads to, and the laws of the play that are not practised by themselves.
IN_NO_FAMILY = {9, 10, 11, 12, 16, 17, 72, 82, 85, 41, 42, 43, 44, 45, 46, 47, 67, 79}
EXAM = ExamForm(true_false=2, open=5, enough=65)  # as the bodies examine
# Folders of the casebook: those of no family, and those that are made up.
OTHERS = {"adjusted-score", "defective-trick", "designation", "disputed-facts", "information"}
OTHERS |= {"constructed", "recorded", "vectors"}


def strange_practice(book: Book, cases: Iterable[Case]) -> Iterator[str]:
    """All that does not fit: a law, topic, mishap or folder in no family or two, or in another than its law."""
    found = material(book)
    families = found.families.values()
    laws = Counter(law for family in families for law in family.laws)
    yield from (
        f"Law {law} is in {laws[law]} families" for law in book.numbers if laws[law] != (law not in IN_NO_FAMILY)
    )
    starts = {topic.name: book.find_stage(topic.start).law for topic in book.topics()}
    for family in families:
        own = {topic for topic, law in starts.items() if law in family.laws}
        if set(family.topics) != own:
            yield f"{family.name}: {', '.join(sorted(own ^ set(family.topics)))}"
    mishaps = Counter(mishap for family in families for mishap in family.mishaps)
    if mishaps != Counter(MISHAPS.keys()):
        yield f"mishaps: {mishaps}"
    folders = Counter(folder for family in families for folder in family.folders)
    begins: dict[str, list[set[int]]] = {}
    for case in cases:
        laws_of = {book.find_stage(incident.start).law for incident in case.record.course.incidents}
        begins.setdefault(case.name.partition("/")[0], []).append(laws_of)
    yield from (f"{name} is in {folders[name]} families" for name in begins if folders[name] != (name not in OTHERS))
    for family in families:
        for name in family.folders:
            alike = sum(bool(laws_of & set(family.laws)) for laws_of in begins.get(name, []))
            if alike * 2 < len(begins.get(name, [])):
                yield f"few cases of {name} begin in the laws of {family.name}"
    if found.exam != EXAM:
        yield f"the exam: {found.exam}"
