"""``laws show``: a law, a stage or a paragraph as it is encoded, for a reader and for a program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bridge_rulings.cli.lawref import Excerpt
from bridge_rulings.cli.lawtext import Words, low, plain, typed
from bridge_rulings.cli.screen import Screen
from bridge_rulings.cli.show import cites, with_cite
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.model import Fact, Option, Row, Stage

NARROW = 66  # below this the paragraphs stand in a slim column


def show_excerpt(screen: Screen, book: Book, excerpt: Excerpt) -> None:
    """The facts, tables and options of an excerpt, with every name that an answer given beforehand needs."""
    law, words = excerpt.law, Words(excerpt.law, book.support)
    screen.line(f"Law {law.number}  {law.title}", "bold", rest="        ")
    if not excerpt.whole:
        screen.line(excerpt.caption, "bold", f"{excerpt.ref}  ")
    elif law.about:
        screen.line(words(law.about))
    if excerpt.facts:
        screen.line()
        screen.line("FACTS", "bold")
        for fact in excerpt.facts:
            _fact(screen, words, fact)
    for stage in excerpt.stages:
        screen.line()
        _stage(screen, words, stage)
    if excerpt.never:
        screen.line()
        screen.line("CANNOT BE", "bold")
        for never in excerpt.never:
            screen.line(f"{words.condition(never.when)} ({low(words(never.why))})", "", "  ", "    ")
    if excerpt.excused:
        screen.line()
        screen.line("NOT RULED HERE", "bold")
        labelled(screen, [(paragraph, words(reason)) for paragraph, reason in excerpt.excused.items()])
    if excerpt.elsewhere:
        screen.line()
        screen.line(f"Cited elsewhere: {', '.join(excerpt.elsewhere)}", rest="  ")
    _how_to_answer(screen, excerpt)


def _how_to_answer(screen: Screen, excerpt: Excerpt) -> None:
    fact = next((fact for fact in excerpt.facts if fact.answers), None)
    offer = next((stage for stage in excerpt.stages if stage.options), None)
    examples = [f"-a {fact.key}={next(iter(fact.answers))}"] if fact else []
    examples += [f'-a "{offer.key}={offer.options[0].name}"'] if offer else []
    if examples:
        screen.line()
        command = [f"rule {excerpt.law.number}", *examples]
        for line in filled(["Answers given beforehand:", *command], screen.width, " "):
            screen.raw(screen.paint(line, "dim"))


def filled(pieces: Sequence[str], width: int, between: str = "  ") -> list[str]:
    """The pieces in lines, none of them broken."""
    lines = [pieces[0]]
    for piece in pieces[1:]:
        joined = lines[-1] + between + piece
        if len(joined) > width:
            lines.append(piece)
        else:
            lines[-1] = joined
    return lines


def labelled(
    screen: Screen, pairs: Sequence[tuple[str, str]], indent: int = 2, style: str = "", most: int = 18
) -> None:
    """Texts with a word before each, the texts in a column of their own."""
    width = min(most, max(len(label) for label, _ in pairs))
    for label, text in pairs:
        if len(label) > width:
            screen.line(label, style, " " * indent)
            screen.line(text, "", " " * (indent + width + 2))
            continue
        first, *rest = screen.wrap(text, " " * (indent + width + 2))
        screen.raw(" " * indent + screen.paint(label, style) + first[indent + len(label) :])
        for line in rest:
            screen.raw(line)


def _fact(screen: Screen, words: Words, fact: Fact) -> None:
    with_cite(screen, f"{fact.key}  ({words.supplier(fact)})", fact.cite, "", "  ")
    screen.line(words(fact.text), "bold", "    ")
    if fact.supplier == "name":
        screen.line(f"{typed(fact.kind)}; ? if nobody knows", "", "      ")
    elif plain(fact):
        usual = f" (usually {fact.usual})" if fact.usual else ""
        screen.line(" or ".join(fact.answers) + usual, "", "      ")
    else:
        usual = " (usual)"
        pairs = [(answer, words(text) + usual * (answer == fact.usual)) for answer, text in fact.answers.items()]
        labelled(screen, pairs, 6)
    if (found := words.found(fact)) and fact.source:
        screen.line(f"not asked where the program knows: {found}", "dim", "      ")
    if fact.note:
        screen.line(words(fact.note), "eyes", "      for you: ", "        ")


def _stage(screen: Screen, words: Words, stage: Stage) -> None:
    title = f"{words.role(stage.to)} chooses" if stage.options else ""
    about = words(stage.about)
    title = f"{about} ({title})" if title and about else about or title
    screen.line(title[:1].upper() + title[1:], "bold", f"{stage.name}  ")
    if waits := words.waits(stage):
        screen.line(waits, "", "  ")
    if stage.say:
        screen.line(words(stage.say), "aloud", "  say: ", "    ")
    if stage.note:
        screen.line(words(stage.note), "eyes", "  for you: ", "    ")
    steps = stage.rows or stage.options
    common = ""
    if len({words.leads(step) for step in steps}) == 1 and len(steps) > 1:
        common = words.leads(steps[0])
    narrow = screen.width < NARROW
    width = min(9 if narrow else 15, max(len(cites(step.cite)) for step in steps))
    for row in stage.rows:
        if row.exception and row is next(other for other in stage.rows if other.exception):
            screen.line("unless", "bold", "  ")
        _step(screen, words, stage, row, width, common)
    for option in stage.options:
        _step(screen, words, stage, option, width, common)
    if common:
        screen.line(f"in each case: {common}", "dim", "  ")


def _step(screen: Screen, words: Words, stage: Stage, step: Row | Option, width: int, common: str) -> None:
    cited = cites(step.cite)
    indent = width + 4
    head, style = _head(words, stage, step)
    if len(cited) > width:
        screen.raw("  " + screen.paint(cited, "cite"))
        first, *rest = screen.wrap(head, " " * indent)
        screen.raw(screen.paint(first, style))
    else:
        first, *rest = screen.wrap(head, " " * indent)
        screen.raw(
            "  " + screen.paint(cited, "cite") + " " * (indent - 2 - len(cited)) + screen.paint(first[indent:], style)
        )
    for line in rest:
        screen.raw(screen.paint(line, style))
    pad = " " * indent
    said = words.said(step)[1 if isinstance(step, Option) else 0 :]
    if said:
        screen.line(" ".join(said), "aloud", f"{pad}→ ")
    for bar in step.barred if isinstance(step, Option) else ():
        screen.line(f"not open if {words.condition(bar.when)} ({cites(bar.cite)})", "", pad)
    opened = words.opened(step)
    follows = [words.leads(step) if not common else "", f"opens {', '.join(opened)}" if opened else ""]
    if any(follows):
        screen.line(" · ".join(filter(None, follows)), "dim", f"{pad}→ ")
    if step.note:
        screen.line(words(step.note), "eyes", f"{pad}for you: ", pad + "  ")
    if step.sure:
        screen.line(words(step.sure), "eyes", f"{pad}not certain: ", pad + "  ")


def _head(words: Words, stage: Stage, step: Row | Option) -> tuple[str, str]:
    if isinstance(step, Option):
        return f"{step.name}: {words(step.say)}", "aloud"
    if step.when:
        return words.condition(step.when), ""
    return ("otherwise" if any(row.exception for row in stage.rows) else "always"), ""


# ------------------------------------------------------------------------------ for a program


def excerpt_data(book: Book, excerpt: Excerpt) -> dict[str, Any]:
    """An excerpt as JSON: names as they are typed, texts as they are read."""
    law, words = excerpt.law, Words(excerpt.law, book.support)
    return {
        "law": law.number,
        "title": law.title,
        "edition": law.edition,
        "seen_from": law.seen_from,
        "about": words(law.about),
        "ref": excerpt.ref,
        "caption": excerpt.caption,
        "facts": [_fact_data(words, fact) for fact in excerpt.facts],
        "stages": [_stage_data(words, stage) for stage in excerpt.stages],
        "never": [{"why": never.why, "when": _when(never.when)} for never in excerpt.never],
        "not_ruled": dict(excerpt.excused),
        "elsewhere": list(excerpt.elsewhere),
    }


def _fact_data(words: Words, fact: Fact) -> dict[str, Any]:
    kind = {"kind": fact.kind, "typed": typed(fact.kind), "among": fact.among} if fact.supplier == "name" else {}
    return {
        "key": fact.key,
        "supplier": fact.supplier,
        "text": words(fact.text),
        "answers": {answer: words(text) for answer, text in fact.answers.items()},
        "usual": fact.usual,
        "of": fact.of,
        "found_by": fact.by,
        **kind,
        "from": fact.source,
        "cite": list(fact.cite),
        "note": words(fact.note),
        "line": fact.line,
    }


def _stage_data(words: Words, stage: Stage) -> dict[str, Any]:
    kind = {"offer": True, "key": stage.key, "to": stage.to} if stage.options else {"offer": False}
    return {
        "name": stage.name,
        **kind,
        "about": words(stage.about),
        "waits": words.waits(stage),
        "say": words(stage.say),
        "note": words(stage.note),
        "rows" if stage.rows else "options": [step_data(words, step) for step in stage.rows or stage.options],
        "line": stage.line,
    }


def step_data(words: Words, step: Row | Option) -> dict[str, Any]:
    """A row or option as JSON."""
    if isinstance(step, Row):
        own: dict[str, Any] = {"when": _when(step.when), "exception": step.exception, "gives": step.gives}
    else:
        own = {"name": step.name, "barred": [{"cite": list(bar.cite), "when": _when(bar.when)} for bar in step.barred]}
    return {
        "cite": list(step.cite),
        **own,
        "say": words.said(step),
        "do": [{"effect": use.effect, **dict(use.slots)} for use in step.do],
        "later": [str(goal) for goal in step.later],
        "opens": words.opened(step),
        "next": str(step.next) if step.next is not None else "done",
        "note": words(step.note),
        "sure": words(step.sure),
        "line": step.line,
    }


def _when(when: Any) -> dict[str, list[str]]:
    return {name: list(answers) for name, answers in when.items()}
