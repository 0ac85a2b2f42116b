"""Wrong answers that a director might give, each from the law's own rows.

They are another row of the same table; the row's own effect for a longer or shorter time; what an older book said; and
a row of the same law from another table. None of them may be true of the case.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.citations import headings
from bridge_rulings.lawbook.decide import result_of
from bridge_rulings.lawbook.model import Row
from bridge_rulings.ruling.outcome import Need, Outcome, Ruled
from bridge_rulings.ruling.voice import Voice
from bridge_rulings.training.families import Material, Older
from bridge_rulings.training.phrasing import can_be_told, conditions, exactly, lengthened, said
from bridge_rulings.training.questions import OLDER, Choice


def other_rulings(book: Book, step: Ruled, outcome: Outcome, older: Sequence[Older]) -> Iterator[Choice]:
    """What the table might have come to otherwise."""
    right = said(book, step.voice, step.row)
    known = known_of(step)
    for do in lengthened(book, step.row.do):
        choice = said(book, step.voice, step.row, do)
        if choice.text != right.text:
            yield Choice(choice.text, False, step.cite, "The restriction lasts for another time.", step.stage.name)
    for old in older:
        if old.stage == step.stage.key:
            yield Choice(step.voice(old.say), False, step.cite, _history(old, step.voice), OLDER)
    for row in results(step.stage.rows):
        text = exactly(book, step.voice, step.stage, row)
        if (
            result_of(row) != result_of(_as_row(step))
            and set(said(book, step.voice, row).told) != set(right.told)
            and not _moves_as_many(book, row, _as_row(step))
            and can_be_told(book, step.voice, row)
            and text
        ):
            why = _if(conditions(step.voice, step.law, row, known)) or "An exception comes before it."
            yield Choice(text, False, row.cite, why, step.stage.name)
    true = {sentence for ruled in outcome.rulings for sentence in _sentences(book, ruled)}
    for stage in step.law.stages.values():
        if stage is step.stage or stage.finds:
            continue
        for row in stage.rows:
            told = said(book, step.voice, row).told if can_be_told(book, step.voice, row) else ()
            if told and not set(told) & true and result_of(row) != result_of(_as_row(step)):
                yield Choice(" ".join(told), False, row.cite, "That rules at another point of this law.", stage.name)


def other_paragraphs(book: Book, step: Ruled, outcome: Outcome) -> Iterator[Choice]:
    """Other paragraphs by which this table, or another of the law, might have been decided; none above a true one."""
    captions = book.paragraphs()
    true = {above for ruled in outcome.rulings for paragraph in ruled.cite for above in headings(paragraph)}
    known = known_of(step)
    for stage in (step.stage, *(other for other in step.law.stages.values() if other is not step.stage)):
        for row in stage.rows:
            if set(row.cite) & true:
                continue
            why = conditions(step.voice, step.law, row, known) if stage is step.stage else ""
            yield Choice(cited(captions, row.cite), False, row.cite, _if(why), stage.name)


def other_options(book: Book, material: Material, need: Need | Ruled, own: Mapping[str, str]) -> Iterator[Choice]:
    """Options that the player does not have: those that are barred, what older books gave him, then those of other
    choices, the nearest first. ``own``: his options by name, in words.

    Not one that is called the same or comes to the same: it would be the same option in other words. And of other laws
    none that leaves everything as it is: that can be said of much.
    """
    for offered in need.offered:
        if offered.barred:
            why = f"Not open here: {', '.join(offered.barred)}."
            yield Choice(need.voice(offered.option.say), False, offered.barred, why, need.stage.name)
    for old in material.older:
        if old.stage == need.stage.key:
            yield Choice(need.voice(old.say), False, need.stage.options[0].cite, _history(old, need.voice), OLDER)
    results_here = {(one.option.do, one.option.next, one.option.later) for one in need.offered}
    names = {one.option.name for one in need.offered} | own.keys()
    family = material.of_law(need.law.number)
    near = family.laws if family else ()
    far = sorted(book.numbers, key=lambda number: abs(number - need.law.number))
    for number in dict.fromkeys((need.law.number, *near, *far)):
        law = book.law(number)
        voice = Voice(law.seen_from, need.voice.anchor, need.voice.declarer, need.voice.first_word, need.voice.names)
        for stage in law.stages.values():
            for option in stage.options:
                text = voice(option.say)
                alike = option.name in names or (option.do, option.next, option.later) in results_here
                says_little = law is not need.law and not option.do
                if not alike and not says_little and not any(text in say or say in text for say in own.values()):
                    yield Choice(text, False, option.cite, "That is another choice, at another point.", stage.name)


def _moves_as_many(book: Book, row: Row, other: Row) -> bool:
    """Whether both rows move tricks, and as many: one trick is one trick, be it the revoke trick or a later one."""
    numbers = [sum(book.support.effects[use.effect].moves_tricks for use in one.do) for one in (row, other)]
    return numbers[0] == numbers[1] > 0


def _history(old: Older, voice: Voice) -> str:
    """Why what an older book said is wrong today."""
    return voice(f"So it was in the book of {old.edition}. {old.why}" if old.edition else old.why)


def known_of(step: Ruled) -> Mapping[str, str]:
    """The facts of the step's own law by which it was decided."""
    keys = {fact.key: name for name, fact in step.law.facts.items()}
    found = {}
    for use in step.used:
        key = use.key.split(" @")[0].split(" #")[0]
        if key in keys:
            found[keys[key]] = use.answer.value
    return found


def results(rows: Sequence[Row]) -> list[Row]:
    """Of rows that come to the same, the first."""
    found: dict[object, Row] = {}
    for row in rows:
        found.setdefault(result_of(row), row)
    return list(found.values())


def cited(captions: Mapping[str, str], paragraphs: Sequence[str]) -> str:
    """``64A1: the offender won the revoke trick``."""
    return "; ".join(f"{paragraph}: {captions.get(paragraph, '')}".rstrip(": ") for paragraph in paragraphs)


def _as_row(step: Ruled) -> Row:
    assert isinstance(step.row, Row)  # noqa: S101 - of tables only
    return step.row


def _sentences(book: Book, step: Ruled) -> tuple[str, ...]:
    return (*said(book, step.voice, step.row).told, *(applied.say for applied in step.applied))


def _if(conditions_of_it: str) -> str:
    return f"It would hold if: {conditions_of_it}." if conditions_of_it else ""
