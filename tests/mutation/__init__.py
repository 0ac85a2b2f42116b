"""Mutation of the Laws: one cell of a file of ``laws/`` at a time is changed, and something must notice.

``cells`` says what a changed cell is. ``of_law`` and ``of_do`` make them in a law file, ``of_tables`` in the files that
all laws share, by a small table for each. ``judge`` says what noticed one, in ``shared`` after a slip in a shared file;
``sameness`` proves of some that they mean the same as the law does, ``equivalents`` lists others. ``survey`` tries them
all: `tests/benchmarks/mutate_laws.py` prints it, `tests/test_mutation.py` takes a sample.
"""
