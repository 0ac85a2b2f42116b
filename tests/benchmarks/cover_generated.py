"""How much of the book generated cases come to: the rows of the four families and of all that they lead to.

    python tests/benchmarks/cover_generated.py 400        # seeds a family

Prints how many rows are hit by how many cases, and every row that none has hit.

With 300 seeds 196 of 202 rows of the four families are hit, 405 of 431 with all that they lead to; other rows are left
with other seeds, for most are only rare: two penalty cards, two leads at once, a turn and a call before that must both
fit. Not to be hit: 70E2 by an order of suits, which this authority has not elected; 28B at 29A, ruled before it comes
there.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from rowcover import Row, rows_hit, rows_of

from bridge_rulings.lawbook.book import Book
from bridge_rulings.training.families import material
from bridge_rulings.training.generate import generated

FOUR = (27, *range(53, 57), *range(61, 65), *range(68, 72))


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
        print(f"  never: Law {row[0]}, {row[1]}, line {row[2]} ({wanted[row]})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
