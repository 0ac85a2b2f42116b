"""Mutation of the Laws: one cell of a law file at a time is changed, and something must notice.

``cells`` says what a changed cell is, ``of_law`` and ``of_book`` make them, ``judge`` says what noticed one,
``equivalents`` holds those that mean the same as the law does, and ``survey`` runs them all
(`tests/benchmarks/mutate_laws.py` prints it, `tests/test_mutation.py` takes a sample).
"""
