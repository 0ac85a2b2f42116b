"""Bind the stages of a law: tables with their rules and exceptions, offers with their options."""

from __future__ import annotations

from typing import Any

from bridge_rulings.errors import did_you_mean
from bridge_rulings.lawbook.bind_steps import bind_goal, bind_goals, bind_moment, bind_uses, bind_when, check_role
from bridge_rulings.lawbook.model import Bar, Goal, Option, Row, Stage
from bridge_rulings.lawbook.reader import STAGE_LAW, LawReader
from bridge_rulings.lawbook.source import Block, Items

STAGE_KEYS = ("about", "say", "note", "at", "every", "while", "next")
ROW_KEYS = ("cite", "when", "do", "later", "next", "gives", "say", "note", "sure")
OPTION_KEYS = ("say", "cite", "barred", "do", "later", "next", "note", "sure")
THEN_KEYS = ("do", "later", "next", "gives", "say", "note")


def stage_name(read: LawReader, piece: Any) -> str:
    """The name of a stage. All are known before the first stage is bound, so that roads may lead forward."""
    entry = read.block(piece, "a stage", 0)
    kinds = [kind for kind in ("decide", "offer") if kind in entry]
    if len(kinds) != 1:
        read.fail("a stage is a decide or an offer", entry, 'write "- decide: 64" or "- offer: the opening lead"')
    name = read.text(entry, kinds[0], "a stage", needed=True)
    law = STAGE_LAW.match(name)
    if law and int(law[1]) != read.number:
        read.fail(f"the stage {name} begins with the number of another law", entry, f"this is law {read.number}")
    return name


def bind_stage(read: LawReader, name: str, entry: Block) -> Stage:
    """A table or an offer."""
    thing = f"stage {name}"
    table = "decide" in entry
    own = ("decide", "rule", "unless", "then") if table else ("offer", "to", "options")
    read.keys(entry, (*own, *STAGE_KEYS), thing)
    rest = bind_goal(read, entry["next"], entry) if "next" in entry else None
    has_rest = "next" in entry
    rows: tuple[Row, ...] = ()
    then: Row | None = None
    options: tuple[Option, ...] = ()
    to = ""
    if table:
        rows, then = _rows(read, thing, entry, rest, has_rest)
    else:
        to = read.text(entry, "to", thing, needed=True)
        check_role(read, to, entry)
        choices = read.block(entry.get("options"), f"options of {thing}", entry)
        options = tuple(_option(read, str(key), piece, choices, rest, has_rest) for key, piece in choices.items())
        if not options:
            read.fail(f"{thing} has no options", entry)
    while_list, while_role = _lasting(read, thing, entry)
    conditions = [row.when for row in rows] + [bar.when for option in options for bar in option.barred]
    tested = {name for when in conditions for name in when}
    return Stage(
        name=name,
        law=read.number,
        about=read.text(entry, "about", thing),
        say=read.text(entry, "say", thing),
        note=read.text(entry, "note", thing),
        at=bind_moment(read, entry, "at"),
        every=bind_moment(read, entry, "every"),
        while_list=while_list,
        while_role=while_role,
        rows=rows,
        then=then,
        to=to,
        options=options,
        facts=tuple(name for name in read.facts if name in tested),
        file=read.file,
        line=entry.line,
    )


def _lasting(read: LawReader, thing: str, entry: Block) -> tuple[str, str]:
    """How long a stage comes again: while something lies in a list of the table, and whose; "" if it comes once."""
    while_list = while_role = ""
    if ("every" in entry) != ("while" in entry):
        read.fail(f"{thing}: every and while go together", entry, "every: to_lead partner, while: penalty_cards owner")
    if "while" in entry:
        while_list, _, while_role = read.text(entry, "while", thing).partition(" ")
        check_role(read, while_role, entry)
        lists = {effect.list for effect in read.support.effects.values() if effect.list}
        if while_list not in lists:
            read.fail(f"no effect keeps a list {while_list!s}", entry.lines["while"], did_you_mean(while_list, lists))
    if "at" in entry and "every" in entry:
        read.fail(f"{thing}: at waits once and every comes again, so they exclude each other", entry.lines["every"])
    return while_list, while_role


def _rows(
    read: LawReader, thing: str, entry: Block, rest: Goal | None, has_rest: bool
) -> tuple[tuple[Row, ...], Row | None]:
    unless = read.items(entry.get("unless", Items(0)), f"unless of {thing}", entry)
    then_piece = entry.get("then")
    if then_piece is not None and not unless:
        read.fail(f"{thing} has 'then' but no 'unless' rows", entry.lines["then"])
    then: Row | None = None
    if unless:
        then = _row(read, then_piece if then_piece is not None else Block(entry.line), entry, rest, has_rest, "then")
    rules = read.items(entry.get("rule", Items(0)), f"rule of {thing}", entry)
    if not rules:
        read.fail(f"{thing} has no rule rows", entry)
    rows = [_row(read, piece, entry, rest, has_rest, "rule") for piece in rules]
    for piece in unless:
        row = _row(read, piece, entry, rest, has_rest, "unless")
        # Exceptions share one result, "then"; what a row says itself holds for it, and must agree where rows
        # overlap.
        if then is not None:
            defaults = {key: getattr(then, key) for key in THEN_KEYS if key not in piece}
            row = row._replace(**defaults)
        if not (has_rest or {"next", "gives"} & {*piece, *(then_piece or ())}):
            read.fail("the exception leads nowhere", piece, "say next: done or next: STAGE, in the row or under then")
        rows.append(row)
    return tuple(rows), then


def _row(read: LawReader, piece: Any, stage: Block, rest: Goal | None, has_rest: bool, kind: str) -> Row:
    entry = read.block(piece, "a row", stage)
    read.keys(entry, ROW_KEYS if kind != "then" else THEN_KEYS, f"a {kind} row")
    goal: Goal | None = rest
    if "next" in entry:
        goal = bind_goal(read, entry["next"], entry)
    elif "gives" not in entry and not has_rest and kind == "rule":
        read.fail("the row leads nowhere", entry, "say next: done, next: STAGE, or give the stage a next")
    return Row(
        cite=read.cite(entry, "the row", needed=kind != "then"),
        when=bind_when(read, entry),
        do=bind_uses(read, entry),
        later=bind_goals(read, entry),
        next=goal,
        gives=read.text(entry, "gives", "the row"),
        say=read.text(entry, "say", "the row"),
        note=read.text(entry, "note", "the row"),
        sure=read.text(entry, "sure", "the row"),
        exception=kind == "unless",
        line=entry.line,
    )


def _option(read: LawReader, name: str, piece: Any, options: Block, rest: Goal | None, has_rest: bool) -> Option:
    entry = read.block(piece, f"option {name}", options.lines[name])
    read.keys(entry, OPTION_KEYS, f"option {name}")
    if "next" not in entry and not has_rest:
        read.fail(f"option {name} leads nowhere", entry, "say next: done or next: STAGE")
    barred = entry.get("barred", Items(0))
    bars = barred if isinstance(barred, Items) else [barred]
    return Option(
        name=name,
        say=read.text(entry, "say", f"option {name}", needed=True),
        cite=read.cite(entry, f"option {name}", needed=True),
        barred=tuple(_bar(read, bar, entry) for bar in bars),
        do=bind_uses(read, entry),
        later=bind_goals(read, entry),
        next=bind_goal(read, entry["next"], entry) if "next" in entry else rest,
        note=read.text(entry, "note", f"option {name}"),
        sure=read.text(entry, "sure", f"option {name}"),
        line=options.lines[name],
    )


def _bar(read: LawReader, piece: Any, option: Block) -> Bar:
    entry = read.block(piece, "barred", option)
    read.keys(entry, ("cite", "when"), "barred")
    if "when" not in entry:
        read.fail("barred needs a when", entry)
    return Bar(read.cite(entry, "barred", needed=True), bind_when(read, entry), entry.line)


def only_gives(read: LawReader, stage: Stage) -> None:
    """A table that finds an answer for another one does nothing else."""
    if stage.options:
        read.fail(f"{stage.name} finds an answer, so it cannot be an offer", stage.line)
    for row in stage.rows:
        if row.do or row.later or row.next is not None:
            read.fail(f"{stage.name} only finds an answer: no do, next or later in it", row.line)
