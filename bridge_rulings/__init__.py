"""Guided rulings by the 2017 Laws of Duplicate Bridge."""

__version__ = "0.1.0"
