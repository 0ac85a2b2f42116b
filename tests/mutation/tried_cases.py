"""Cases of the casebook ruled by a book with a slip in it."""

from __future__ import annotations

from casebook import Case, faults

from bridge_rulings.lawbook.book import Book


def some_case_fails(book: Book, some: list[Case]) -> bool:
    """Whether one of these cases is ruled otherwise than it expects."""
    for at, case in enumerate(some):
        try:
            noticed = bool(faults(book, case))
        except (LookupError, ValueError):  # a ruling that breaks off is noticed as well
            noticed = True
        if noticed:
            some.insert(0, some.pop(at))  # what noticed one slip often notices the next
            return True
    return False
