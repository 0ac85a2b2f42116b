"""What an answer may be: the fact or the offer that a key names, and the values that it has."""

from __future__ import annotations

from bridge_rulings.errors import Problem, did_you_mean
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.model import Fact, Stage
from bridge_rulings.ruling.course import DISPUTED, Answer
from bridge_rulings.ruling.values import check_value, read_value


def meaning(book: Book, key: str) -> Fact | Stage:
    """The fact or offer that a full key names: ``64.later_trick``, ``50.50D2 #1``. Raises `Problem` if none is."""
    plain = key.split(" @")[0].split(" #")[0]
    law, _, name = plain.partition(".")
    if law == "shared":
        if name in book.support.shared:
            return book.support.shared[name]
        raise Problem(f"there is no fact {key}", hint=did_you_mean(name, book.support.shared))
    entry = book.law(int(law))
    if name in entry.facts:
        fact = entry.facts[name]
        if fact.key != plain:
            raise Problem(f"{key} is a fact that several laws share", hint=f"write {fact.key}")
        return fact
    if name in entry.stages and entry.stages[name].options:
        return entry.stages[name]
    known = [*entry.facts, *(stage.name for stage in entry.stages.values() if stage.options)]
    raise Problem(f"Law {law} has no fact {name!r}", hint=did_you_mean(name, known))


def checked(name: str, meant: Fact | Stage, answer: Answer) -> Answer:
    """The answer as it is stored, a disputed one with its findings. Raises `Problem` if the fact or offer has no such
    answer; ``name`` is how it was called.
    """
    if isinstance(meant, Stage):
        allowed = [option.name for option in meant.options]
    elif meant.supplier == "name":
        value = read_value(meant.kind, answer.value)
        if not value:
            raise Problem(f"{name} cannot be {answer.value!r}", hint=check_value(meant.kind, answer.value))
        return answer._replace(value=value)
    else:
        allowed = list(meant.answers)
        if answer.value == DISPUTED:
            answer = answer._replace(findings=answer.findings or tuple(allowed))
    for value in answer.findings or (answer.value,):
        if value not in allowed:
            raise Problem(f"{name} has no answer {value!r:.42}", hint=f"one of: {', '.join(allowed)}")
    return answer
