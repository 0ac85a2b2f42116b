"""Mutation of the Laws: one cell of a law file at a time is changed, and something must notice.

``cells`` says what a changed cell is; ``of_law``, ``of_do`` and ``of_effects`` make them. ``judge`` says what noticed
one; ``sameness`` proves of some that they mean the same as the law does, ``equivalents`` lists others. ``survey``
tries them all: `tests/benchmarks/mutate_laws.py` prints it, `tests/test_mutation.py` takes a sample.
"""
