"""How much of the book generated cases come to: the rows of the four families and of all that they lead to.

    python tests/benchmarks/cover_generated.py 400        # seeds a family

Prints how many rows are hit by how many cases. A row that none has hit by chance is then aimed at, as `train --weak`
does: so it is told apart what is only rare (two penalty cards, two leads at once, a turn and a call before that must
both fit) and what cannot be hit, with the reason.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from rowcover import Row, rows_hit, rows_of

from bridge_rulings.lawbook.book import Book
from bridge_rulings.training.cases import Case
from bridge_rulings.training.families import material
from bridge_rulings.training.generate import generated

FOUR = (27, *range(53, 57), *range(61, 65), *range(68, 72))
AIMED = 40  # seeds for a row that chance has not hit
_AT_29A = "29A has ruled it before; only who begins at this law by its number comes here"
IMPOSSIBLE = {  # by law, stage and first paragraph
    (70, "70D", "70E2"): "an order of suits is an election, and this authority has not elected one",
    (29, "29A", "28B"): "28 has ruled it before; only who begins at this law by its number comes here",
    (30, "30", "30B2"): _AT_29A,
    (31, "31", "31C"): _AT_29A,
    (32, "32", "32C"): _AT_29A,
}


def main(seeds: int) -> None:
    book = Book()
    authority = book.authority("wbf")
    wanted = rows_of(book, FOUR)
    hits: Counter[Row] = Counter()
    families = material(book).families.values()
    for family in families:
        for seed in range(seeds):
            hits.update(set(rows_hit(book, generated(book, authority, family, str(seed)).outcome)))
    own = {row for row in wanted if row[0] in FOUR}
    print(f"{seeds * len(families)} cases")
    print(f"rows of the four families: {len(own & hits.keys())} of {len(own)} hit")
    print(f"with all that they lead to: {len(wanted.keys() & hits.keys())} of {len(wanted)} hit")
    for row in sorted(wanted.keys() - hits.keys()):
        cite = tuple(wanted[row].split(", "))
        why = IMPOSSIBLE.get((row[0], row[1], cite[0]), "")
        case = None if why else next((case for case in _aimed(book, cite) if row in rows_hit(book, case.outcome)), None)
        what = f"cannot be: {why}" if why else f"aimed at: {case.name}" if case is not None else "never"
        print(f"  Law {row[0]}, {row[1]}, line {row[2]} ({wanted[row]}): {what}")


def _aimed(book: Book, cite: tuple[str, ...]) -> Iterator[Case]:
    """Cases that are led to a row with these paragraphs, or at least towards it."""
    authority = book.authority("wbf")
    for seed in range(AIMED):
        for family in material(book).families.values():
            yield generated(book, authority, family, f"aimed-{seed}", cite[seed % len(cite)])


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
