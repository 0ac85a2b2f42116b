"""The recorded board that is given on the command line."""

from __future__ import annotations

from bridge_rulings.lawbook.book import Book
from bridge_rulings.ruling.course import Course


def with_recording(book: Book, course: Course, board: str) -> Course:
    """The course with the board that is named ``FILE[#N]``, and with what that tells of how far the board has come.

    Raises `Problem` if there is no such board, or if it is another than that of the course.
    """
    if not board:
        return course
    from bridge_rulings.ruling.intake import moments_over, with_record
    from bridge_rulings.table.boardfile import read_one

    recorded = with_record(course, read_one(board)[0])
    return moments_over(book, recorded) if course.incidents else recorded
