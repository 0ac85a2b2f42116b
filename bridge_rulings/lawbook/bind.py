"""Bind a law file: every name in it becomes the thing it stands for, or a `Problem` with the line.

Shape and names of one file are settled here; what needs the other laws (where ``next`` leads, whether every paragraph
is
ruled) is proved by `bridge_rulings.lawbook.prove`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NoReturn

from bridge_rulings.errors import Problem, did_you_mean
from bridge_rulings.lawbook.model import (
    ANCHORS,
    COMBINES,
    DONE,
    NAME_KINDS,
    PHASES,
    ROLES,
    SIDES,
    SUPPLIERS,
    TOLD,
    YES_NO,
    Bar,
    Derived,
    EffectKind,
    EffectUse,
    Example,
    Fact,
    Goal,
    Law,
    Moment,
    MomentKind,
    Never,
    Option,
    Row,
    Slot,
    Stage,
    Support,
)
from bridge_rulings.lawbook.source import Block, Items, Text, line_of

CITATION = re.compile(r"[1-9][0-9]?([A-Z]([0-9]([a-h](i{1,3}|iv|v)?)?|[a-h](i{1,3})?)?)?\Z")
_STAGE_LAW = re.compile(r"([1-9]\d?)(?!\d)")
_SLUG = re.compile(r"[a-z0-9][a-z0-9_]*\Z")
_PLACE = re.compile(r"\{([^{}]*)\}")

_LAW_KEYS = ("law", "title", "edition", "seen_from", "about", "facts", "stages", "never", "examples", "no_ruling")
_FACT_KEYS = (*SUPPLIERS, "of", "by", "kind", "among", "answers", "usual", "from", "cite", "note")
_STAGE_KEYS = ("about", "say", "note", "at", "every", "while", "next")
_ROW_KEYS = ("cite", "when", "do", "later", "next", "gives", "say", "note", "sure")
_OPTION_KEYS = ("say", "cite", "barred", "do", "later", "next", "note", "sure")
_EXAMPLE_KEYS = ("name", "start", "given", "gives", "offers")
_THEN_KEYS = ("do", "later", "next", "gives", "say", "note")
_GIVES_KEYS = ("cite", "do", "later", "next", "answer")
_EFFECT_KEYS = ("slots", "state", "combine", "brings", "words", "say", "report")
_MOMENT_KEYS = ("phase", "role", "again", "first_of", "late", "say")
_DERIVED_KEYS = ("reads", "gives", "say")


class _Reader:
    """Takes pieces of one file apart and knows its name for messages."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.filled: list[Text] = []  # texts with {places} that the table's players or names fill

    def fail(self, what: str, at: object, hint: str = "") -> NoReturn:
        line = at if isinstance(at, int) else line_of(at)
        raise Problem(what, file=self.file, line=line, hint=hint)

    def keys(self, block: Block, known: Iterable[str], thing: str) -> None:
        known = tuple(known)
        for key in block:
            if key not in known:
                self.fail(f"{thing} has no key {key!s:.40}", block.lines[key], did_you_mean(key, known))

    def block(self, piece: Any, thing: str, at: object) -> Block:
        if not isinstance(piece, Block):
            self.fail(f"{thing} must be a mapping", piece if line_of(piece) else at, 'lines like "key: value"')
        return piece

    def items(self, piece: Any, thing: str, at: object) -> Items:
        if not isinstance(piece, Items):
            self.fail(f"{thing} must be a list", piece if line_of(piece) else at, 'lines that begin with "- "')
        return piece

    def text(self, block: Block, key: str, thing: str, *, needed: bool = False) -> str:
        piece = block.get(key)
        if piece is None:
            if needed:
                self.fail(f"{thing} needs {key!r}", block)
            return ""
        if not isinstance(piece, Text):
            self.fail(f"{key!r} of {thing} must be a text", block.lines[key])
        if needed and not piece.strip():
            self.fail(f"{key!r} of {thing} is empty", block.lines[key])
        if "{" in piece or "}" in piece:
            self.filled.append(piece)
        return str(piece)

    def one_of(self, block: Block, key: str, thing: str, known: tuple[str, ...], *, needed: bool = False) -> str:
        """The word under a key, "" if there is none; only these words are known."""
        word = self.text(block, key, thing, needed=needed)
        if key in block and word not in known:
            self.fail(f"{key!r} of {thing} cannot be {word!s:.40}", block.lines[key], did_you_mean(word, known))
        return word

    def places(self, known: Iterable[str], carried: Iterable[str] = ()) -> None:
        """Every place in the texts read so far is filled by someone: a player, a side, or a carried name."""
        known = (*known, *carried)
        for text in self.filled:
            for place in _PLACE.findall(text):
                if place not in known:
                    self.fail(f"nothing fills {{{place!s:.40}}} in this text", text, did_you_mean(place, known))
            if "{" in (rest := _PLACE.sub("", text)) or "}" in rest:
                self.fail("a brace stands alone in this text", text, "write a place like {partner}")

    def words(self, piece: Any, thing: str, at: object) -> tuple[Text, ...]:
        """One word or a list of words."""
        if piece is None:
            return ()
        if isinstance(piece, Text):
            return (piece,)
        if not isinstance(piece, Items) or not all(isinstance(word, Text) for word in piece):
            self.fail(f"{thing} must be a word or a list of words", piece if line_of(piece) else at)
        return tuple(piece)

    def cite(self, block: Block, thing: str, *, needed: bool) -> tuple[str, ...]:
        found = self.words(block.get("cite"), f"'cite' of {thing}", block)
        if needed and not found:
            self.fail(f"{thing} cites no paragraph", block, "every row and option says its paragraph: cite: 64A1")
        for word in found:
            if not CITATION.match(word):
                self.fail(f"{word!s:.30} is not a paragraph number", word, "write them like 64A1, 50D2a, 27B1b")
        return tuple(str(word) for word in found)


# ----------------------------------------------------------------- files that all laws share

_WRITES = ("add", "drop", "change")


def bind_effects(block: Block, file: str) -> dict[str, EffectKind]:
    """The effects of ``effects.yaml`` by name."""
    effects = {}
    for name, piece in block.items():
        read = _Reader(file)
        entry = read.block(piece, f"effect {name}", block.lines[name])
        effects[str(name)] = _effect_kind(read, str(name), entry)
    return effects


def _effect_kind(read: _Reader, name: str, entry: Block) -> EffectKind:
    thing = f"effect {name}"
    read.keys(entry, _EFFECT_KEYS, thing)
    specs = read.block(entry.get("slots", Block(entry.line)), f"slots of {thing}", entry)
    slots = {str(slot): _slot(read, str(slot), spec, specs.lines[slot]) for slot, spec in specs.items()}
    state = read.block(entry.get("state", Block(entry.line)), f"state of {thing}", entry)
    read.keys(state, (*_WRITES, "set"), f"state of {thing}")
    verbs = [verb for verb in _WRITES if verb in state]
    if "state" in entry and (len(verbs) != 1 or ("set" in state) != (verbs == ["change"])):
        read.fail(f"state of {thing} is one of add, drop, or change with set", state, "state: {add: penalty_cards}")
    write = verbs[0] if verbs else ""
    changes = read.block(state.get("set", Block(state.line)), f"set of {thing}", state)
    pieces = read.block(entry.get("words", Block(entry.line)), f"words of {thing}", entry)
    words = {}
    for slot, texts in pieces.items():
        if slot not in slots or not slots[slot].words:
            closed = [other.name for other in slots.values() if other.words]
            read.fail(
                f"{thing} has no slot {slot!s:.40} of fixed words", pieces.lines[slot], did_you_mean(slot, closed)
            )
        texts = read.block(texts, f"words of {slot}", pieces.lines[slot])
        read.keys(texts, slots[slot].words, f"slot {slot}")
        words[str(slot)] = {str(word): read.text(texts, word, f"words of {slot}", needed=True) for word in texts}
    kind = EffectKind(
        name=name,
        slots=slots,
        write=write,
        list=read.text(state, write, f"state of {thing}") if write else "",
        change={str(key): read.text(changes, key, f"set of {thing}") for key in changes},
        combine=read.one_of(entry, "combine", thing, COMBINES, needed=True),
        brings=read.words(entry.get("brings"), "brings", entry),  # they keep their lines
        words=words,
        say=read.text(entry, "say", thing, needed=True),
        report=read.text(entry, "report", thing),
    )
    for known in slots.values():
        for word in known.words:
            if f"{{{known.name}}}" in kind.say + kind.report and word not in words.get(known.name, {}):
                read.fail(
                    f"{thing} has no words for {word!r} in slot {known.name}", entry, f"words: {{{known.name}: ...}}"
                )
    read.places(("anchor", *ROLES, *SIDES), slots)
    return kind


def _slot(read: _Reader, name: str, spec: Any, line: int) -> Slot:
    if not isinstance(spec, Text):
        read.fail(f"slot {name} must be a text like: hand = anchor", line)
    rest, _, default = (part.strip() for part in spec.partition("="))
    asked = not rest.endswith("if known")
    words = tuple(word.strip() for word in rest.removesuffix("if known").split("|"))
    closed = len(words) > 1 or words[0] not in (*NAME_KINDS, "hand", "side")
    known = words if closed else {"hand": ("anchor", *ROLES), "side": SIDES}.get(words[0], ())
    if default and default not in known:
        read.fail(f"slot {name} cannot be {default!r} when it is left out", line, did_you_mean(default, known))
    if not all(words) or (closed and not asked):
        read.fail(f"slot {name} must be a kind, or words with | between them", line, "of: hand = anchor")
    return Slot(name, words, "", default, asked) if closed else Slot(name, (), words[0], default, asked)


def bind_moments(block: Block, file: str) -> dict[str, MomentKind]:
    """The moments of ``moments.yaml``; the last moment of the board in a phase ends that phase."""
    read = _Reader(file)
    found: dict[str, MomentKind] = {}
    for name, piece in block.items():
        entry = read.block(piece, f"moment {name}", block.lines[name])
        thing = f"moment {name}"
        read.keys(entry, _MOMENT_KEYS, thing)
        found[str(name)] = MomentKind(
            name=str(name),
            phase=read.one_of(entry, "phase", thing, PHASES, needed=True),
            has_role=read.one_of(entry, "role", thing, ("yes", "no")) == "yes",
            again=read.one_of(entry, "again", thing, ("yes", "no")) == "yes",
            first_of=read.one_of(entry, "first_of", thing, tuple(block)),
            late_lapses=read.one_of(entry, "late", thing, ("ruled", "lapses")) == "lapses",
            say=read.text(entry, "say", thing, needed=True),
            ends_phase="",
        )
    read.places(("role",))
    for before, moment in zip(block, list(block)[1:], strict=False):
        if PHASES.index(found[moment].phase) < PHASES.index(found[before].phase):
            read.fail(
                f"{moment} comes before {before} in the game",
                block.lines[moment],
                "write them in the order of the game",
            )
    for kind in list(found.values()):
        same = [other for other in found.values() if other.phase == kind.phase and not other.has_role]
        if same and same[-1] is kind:
            found[kind.name] = kind._replace(ends_phase=kind.phase)
    return found


def bind_derived(block: Block, file: str, effects: Mapping[str, EffectKind]) -> dict[str, Derived]:
    """What ``position.yaml`` says may be worked out, from the lists that these effects keep and from what is told."""
    read = _Reader(file)
    known = (*dict.fromkeys(effect.list for effect in effects.values() if effect.list), *TOLD)
    found = {}
    for name, piece in block.items():
        thing = f"position.{name}"
        entry = read.block(piece, thing, block.lines[name])
        read.keys(entry, _DERIVED_KEYS, thing)
        gives = entry.get("gives")
        if isinstance(gives, Text):
            read.one_of(entry, "gives", thing, NAME_KINDS)
        words = read.words(gives, f"'gives' of {thing}", entry)
        if not isinstance(gives, Text) and (len(words) < 2 or len(set(words)) != len(words)):
            read.fail(f"{thing} needs at least two answers, or a kind", entry, "gives: [yes, no]")
        found[str(name)] = Derived(
            name=str(name),
            reads=read.one_of(entry, "reads", thing, known, needed=True),
            gives=str(gives) if isinstance(gives, Text) else tuple(str(word) for word in words),
            say=read.text(entry, "say", thing),
        )
    read.places(("anchor", *ROLES, *SIDES))
    return found


def bind_shared_facts(block: Block, file: str, derived: Mapping[str, Derived]) -> dict[str, Fact]:
    """The facts of ``facts.yaml``. Their texts may name the anchor by any of its words, or as ``{anchor}``."""
    read = _Reader(file)
    found = {
        str(name): _fact(read, str(name), "shared", piece, derived, block, ANCHORS) for name, piece in block.items()
    }
    read.places(("anchor", *ANCHORS, *ROLES, *SIDES), _names(found))
    return found


def _names(facts: Mapping[str, Fact]) -> tuple[str, ...]:
    return tuple(name for name, fact in facts.items() if fact.supplier == "name")


# ------------------------------------------------------------------------------- a law file


def bind_law(block: Block, file: str, support: Support) -> Law:
    """The law that a file holds. Raises `Problem` at the first name that stands for nothing."""
    return _LawReader(file, support).law(block)


class _LawReader(_Reader):
    def __init__(self, file: str, support: Support) -> None:
        super().__init__(file)
        self.support = support
        self.number = 0
        self.anchor = ""
        self.facts: dict[str, Fact] = {}
        self.stages: set[str] = set()

    def law(self, block: Block) -> Law:
        self.keys(block, _LAW_KEYS, "a law file")
        number = self.text(block, "law", "a law file", needed=True)
        if not re.fullmatch(r"[1-9][0-9]?", number):
            self.fail(f"{number!r} is not a law number", block.lines["law"], "the Laws run from 1 to 93")
        self.number = int(number)
        self._file_number(block)
        self.anchor = self.text(block, "seen_from", "a law file", needed=True)
        if self.anchor not in ANCHORS:
            self.fail(f"seen_from cannot be {self.anchor!r}", block.lines["seen_from"], f"one of: {', '.join(ANCHORS)}")
        facts = self.block(block.get("facts", Block(block.line)), "facts", block)
        for name, piece in facts.items():
            self.facts[str(name)] = self._law_fact(str(name), piece, facts)
        pieces = self.items(block.get("stages"), "stages", block)
        if not pieces:
            self.fail("a law file needs at least one stage", block)
        names = [self._stage_name(piece) for piece in pieces]
        for name, piece in zip(names, pieces, strict=True):
            if name in self.stages:
                self.fail(f"two stages are called {name!s}", piece)
            self.stages.add(name)
        stages = {name: self._stage(name, piece) for name, piece in zip(names, pieces, strict=True)}
        by_tables = {fact.by for fact in self.facts.values() if fact.by in stages}
        for name in by_tables:
            self._only_gives(stages[name])
        for stage in stages.values():
            if stage.options and stage.name in self.facts:
                self.fail(f"an offer and a fact are both called {stage.name}", stage.line, "answers go by these names")
        law = Law(
            number=self.number,
            title=self.text(block, "title", "a law file", needed=True),
            edition=self.text(block, "edition", "a law file", needed=True),
            seen_from=self.anchor,
            about=self.text(block, "about", "a law file"),
            facts=self.facts,
            stages=stages,
            never=tuple(self._never(piece) for piece in self.items(block.get("never", Items(0)), "never", block)),
            examples=tuple(
                self._example(piece) for piece in self.items(block.get("examples", Items(0)), "examples", block)
            ),
            no_ruling=self._no_ruling(block),
            file=self.file,
        )
        self.places((self.anchor, *ROLES, *SIDES), _names(self.facts))
        return law

    def _file_number(self, block: Block) -> None:
        stem = re.match(r"(\d+)-", Path(self.file).name)
        if stem and int(stem[1]) != self.number:
            self.fail(f"the file is numbered {stem[1]} but holds law {self.number}", block.lines["law"])

    def _no_ruling(self, block: Block) -> dict[str, str]:
        reasons = self.block(block.get("no_ruling", Block(block.line)), "no_ruling", block)
        for paragraph, reason in reasons.items():
            if not isinstance(reason, Text) or not reason.strip():
                self.fail(f"no_ruling of {paragraph} gives no reason", reasons.lines[paragraph])
            if not CITATION.match(paragraph):
                self.fail(f"{paragraph!s:.30} is not a paragraph number", reasons.lines[paragraph])
            if _STAGE_LAW.match(paragraph)[1] != str(self.number):  # type: ignore[index]
                self.fail(f"{paragraph} is not a paragraph of law {self.number}", reasons.lines[paragraph])
        return {paragraph: str(reason) for paragraph, reason in reasons.items()}  # the keys keep their lines

    # facts

    def _law_fact(self, name: str, piece: Any, facts: Block) -> Fact:
        if isinstance(piece, Text):
            if piece != "shared":
                self.fail(
                    f"the fact {name} is only a word", facts.lines[name], "write shared, or a mapping like {ask: ...}"
                )
            if name not in self.support.shared:
                self.fail(f"facts.yaml has no fact {name}", piece, did_you_mean(name, self.support.shared))
            fact = self.support.shared[name]
            self.filled += [self._at(text, piece) for text in (fact.text, *fact.answers.values()) if "{" in text]
            return fact
        return _fact(self, name, str(self.number), piece, self.support.derived, facts, (self.anchor,))

    def _at(self, text: str, piece: Text) -> Text:
        """A text of another file, as if it stood here."""
        here = Text(text.replace("{anchor}", ""))
        here.line = piece.line
        return here

    # stages

    def _stage_name(self, piece: Any) -> str:
        entry = self.block(piece, "a stage", 0)
        kinds = [kind for kind in ("decide", "offer") if kind in entry]
        if len(kinds) != 1:
            self.fail("a stage is a decide or an offer", entry, 'write "- decide: 64" or "- offer: the opening lead"')
        name = self.text(entry, kinds[0], "a stage", needed=True)
        law = _STAGE_LAW.match(name)
        if law and int(law[1]) != self.number:
            self.fail(f"the stage {name} begins with the number of another law", entry, f"this is law {self.number}")
        return name

    def _stage(self, name: str, entry: Block) -> Stage:
        thing = f"stage {name}"
        table = "decide" in entry
        own = ("decide", "rule", "unless", "then") if table else ("offer", "to", "options")
        self.keys(entry, (*own, *_STAGE_KEYS), thing)
        rest = self._goal(entry["next"], entry) if "next" in entry else None
        has_rest = "next" in entry
        rows: tuple[Row, ...] = ()
        then: Row | None = None
        options: tuple[Option, ...] = ()
        to = ""
        if table:
            rows, then = self._rows(thing, entry, rest, has_rest)
        else:
            to = self.text(entry, "to", thing, needed=True)
            self._role(to, entry)
            choices = self.block(entry.get("options"), f"options of {thing}", entry)
            options = tuple(self._option(str(key), piece, choices, rest, has_rest) for key, piece in choices.items())
            if not options:
                self.fail(f"{thing} has no options", entry)
        while_list = while_role = ""
        if ("every" in entry) != ("while" in entry):
            self.fail(
                f"{thing}: every and while go together", entry, "every: to_lead partner, while: penalty_cards owner"
            )
        if "while" in entry:
            while_list, _, while_role = self.text(entry, "while", thing).partition(" ")
            self._role(while_role, entry)
            lists = {effect.list for effect in self.support.effects.values() if effect.list}
            if while_list not in lists:
                self.fail(
                    f"no effect keeps a list {while_list!s}", entry.lines["while"], did_you_mean(while_list, lists)
                )
        if "at" in entry and "every" in entry:
            self.fail(f"{thing}: at waits once and every comes again, so they exclude each other", entry.lines["every"])
        conditions = [row.when for row in rows] + [bar.when for option in options for bar in option.barred]
        tested = {name for when in conditions for name in when}
        return Stage(
            name=name,
            law=self.number,
            about=self.text(entry, "about", thing),
            say=self.text(entry, "say", thing),
            note=self.text(entry, "note", thing),
            at=self._moment(entry, "at"),
            every=self._moment(entry, "every"),
            while_list=while_list,
            while_role=while_role,
            rows=rows,
            then=then,
            to=to,
            options=options,
            facts=tuple(name for name in self.facts if name in tested),
            file=self.file,
            line=entry.line,
        )

    def _rows(self, thing: str, entry: Block, rest: Goal | None, has_rest: bool) -> tuple[tuple[Row, ...], Row | None]:
        unless = self.items(entry.get("unless", Items(0)), f"unless of {thing}", entry)
        then_piece = entry.get("then")
        if then_piece is not None and not unless:
            self.fail(f"{thing} has 'then' but no 'unless' rows", entry.lines["then"])
        then: Row | None = None
        if unless:
            then = self._row(then_piece if then_piece is not None else Block(entry.line), entry, rest, has_rest, "then")
        rules = self.items(entry.get("rule", Items(0)), f"rule of {thing}", entry)
        if not rules:
            self.fail(f"{thing} has no rule rows", entry)
        rows = [self._row(piece, entry, rest, has_rest, "rule") for piece in rules]
        for piece in unless:
            row = self._row(piece, entry, rest, has_rest, "unless")
            # Exceptions share one result, "then"; what a row says itself holds for it, and must agree where rows
            # overlap.
            if then is not None:
                defaults = {key: getattr(then, key) for key in _THEN_KEYS if key not in piece}
                row = row._replace(**defaults)
            if not (has_rest or {"next", "gives"} & {*piece, *(then_piece or ())}):
                self.fail(
                    "the exception leads nowhere", piece, "say next: done or next: STAGE, in the row or under then"
                )
            rows.append(row)
        return tuple(rows), then

    def _row(self, piece: Any, stage: Block, rest: Goal | None, has_rest: bool, kind: str) -> Row:
        entry = self.block(piece, "a row", stage)
        self.keys(entry, _ROW_KEYS if kind != "then" else _THEN_KEYS, f"a {kind} row")
        goal: Goal | None = rest
        if "next" in entry:
            goal = self._goal(entry["next"], entry)
        elif "gives" not in entry and not has_rest and kind == "rule":
            self.fail("the row leads nowhere", entry, "say next: done, next: STAGE, or give the stage a next")
        return Row(
            cite=self.cite(entry, "the row", needed=kind != "then"),
            when=self._when(entry),
            do=self._effects(entry),
            later=self._goals(entry),
            next=goal,
            gives=self.text(entry, "gives", "the row"),
            say=self.text(entry, "say", "the row"),
            note=self.text(entry, "note", "the row"),
            sure=self.text(entry, "sure", "the row"),
            exception=kind == "unless",
            line=entry.line,
        )

    def _option(self, name: str, piece: Any, options: Block, rest: Goal | None, has_rest: bool) -> Option:
        entry = self.block(piece, f"option {name}", options.lines[name])
        self.keys(entry, _OPTION_KEYS, f"option {name}")
        if "next" not in entry and not has_rest:
            self.fail(f"option {name} leads nowhere", entry, "say next: done or next: STAGE")
        barred = entry.get("barred", Items(0))
        bars = barred if isinstance(barred, Items) else [barred]
        return Option(
            name=name,
            say=self.text(entry, "say", f"option {name}", needed=True),
            cite=self.cite(entry, f"option {name}", needed=True),
            barred=tuple(self._bar(bar, entry) for bar in bars),
            do=self._effects(entry),
            later=self._goals(entry),
            next=self._goal(entry["next"], entry) if "next" in entry else rest,
            note=self.text(entry, "note", f"option {name}"),
            sure=self.text(entry, "sure", f"option {name}"),
            line=options.lines[name],
        )

    def _bar(self, piece: Any, option: Block) -> Bar:
        entry = self.block(piece, "barred", option)
        self.keys(entry, ("cite", "when"), "barred")
        if "when" not in entry:
            self.fail("barred needs a when", entry)
        return Bar(self.cite(entry, "barred", needed=True), self._when(entry), entry.line)

    def _when(self, entry: Block) -> dict[str, tuple[str, ...]]:
        when = self.block(entry.get("when", Block(entry.line)), "when", entry)
        found = {}
        for name, piece in when.items():
            fact = self.facts.get(name)
            if fact is None:
                self.fail(f"there is no fact {name!s:.40}", when.lines[name], did_you_mean(name, self.facts))
            if fact.supplier == "name":
                self.fail(
                    f"{name} is a name: it is carried and cannot be tested",
                    when.lines[name],
                    "ask for what matters about it as a fact of its own",
                )
            answers = self.words(piece, f"the answers of {name}", when)
            for answer in answers:
                if answer not in fact.answers:
                    self.fail(f"{name} has no answer {answer!s:.40}", answer, did_you_mean(answer, fact.answers))
            if not answers or len(set(answers)) != len(answers):
                self.fail(f"the answers of {name} are missing or stand twice", when.lines[name])
            found[str(name)] = tuple(str(answer) for answer in answers)
        return found

    # what a row leads to

    def _role(self, role: str, at: Block) -> None:
        if role not in (self.anchor, *ROLES):
            self.fail(f"there is no player {role!r} here", at, did_you_mean(role, (self.anchor, *ROLES)))

    def _moment(self, entry: Block, key: str) -> Moment | None:
        if key not in entry:
            return None
        name, _, role = self.text(entry, key, "the stage").partition(" ")
        kind = self.support.moments.get(name)
        if kind is None:
            self.fail(f"there is no moment {name!s:.40}", entry.lines[key], did_you_mean(name, self.support.moments))
        if kind.has_role != bool(role):
            self.fail(f"the moment {name} {'needs a' if kind.has_role else 'has no'} player", entry.lines[key])
        if role:
            self._role(role, entry)
        return Moment(name, role)

    def _goals(self, entry: Block) -> tuple[Goal, ...]:
        pieces = entry.get("later", Items(0))
        if not isinstance(pieces, Items):
            self.fail("later must be a list of stages", entry.lines["later"], "later: [26B, 72C]")
        goals = [self._goal(piece, entry) for piece in pieces]
        if any(goal is None for goal in goals):
            self.fail("later cannot be done", entry.lines["later"])
        return tuple(goal for goal in goals if goal is not None)

    def _goal(self, piece: Any, entry: Block) -> Goal | None:
        anchor = binds = ""
        if isinstance(piece, Block):
            self.keys(piece, ("to", "with"), "next")
            name = self.text(piece, "to", "next", needed=True)
            shift = self.block(piece.get("with", Block(piece.line)), "with", piece)
            if len(shift) > 1:
                self.fail("with binds the one anchor of the law it leads to", piece)
            for key in shift:
                if key not in ANCHORS:
                    self.fail(f"with cannot bind {key!s}", shift.lines[key], f"one of: {', '.join(ANCHORS)}")
                binds = str(key)
                anchor = self.text(shift, key, "with", needed=True)
                self._role(anchor, shift)
        elif isinstance(piece, Text):
            name = str(piece)
            if name == DONE:
                return None
        else:
            self.fail("next must be a stage or done", entry)
        if name in self.stages:
            return Goal(self.number, name, anchor, binds)
        law = _STAGE_LAW.match(name)
        if not law or int(law[1]) == self.number:
            self.fail(f"there is no stage {name!s:.40} in this law", piece, did_you_mean(name, (*self.stages, DONE)))
        return Goal(int(law[1]), name, anchor, binds)

    def _effects(self, entry: Block) -> tuple[EffectUse, ...]:
        pieces = entry.get("do", Items(0))
        return tuple(self._effect(piece) for piece in self.items(pieces, "do", entry))

    def _effect(self, piece: Any) -> EffectUse:
        if isinstance(piece, Text):
            name, filling = str(piece), Block(piece.line)
        else:
            entry = self.block(piece, "an effect", 0)
            if len(entry) != 1:
                self.fail("an effect is one name with its slots", entry, "do: [transfer: revoke_trick]")
            name, filling = next(iter(entry.items()))
        kind = self.support.effects.get(name)
        if kind is None:
            self.fail(f"there is no effect {name!s:.40}", piece, did_you_mean(name, self.support.effects))
        line = line_of(piece)
        if isinstance(filling, Text):
            if not kind.slots:
                self.fail(f"the effect {name} takes nothing", piece)
            first = next(iter(kind.slots))
            filling, word = Block(line), filling
            filling[first] = word
            filling.lines[first] = line
        filling = self.block(filling, f"the effect {name}", line)
        self.keys(filling, kind.slots, f"the effect {name}")
        slots = []
        for slot in kind.slots.values():
            word = self.text(filling, slot.name, f"the effect {name}") or slot.default
            if not word and slot.kind in NAME_KINDS and not slot.asked:
                continue
            if not word:
                self.fail(f"the effect {name} needs {slot.name!r}", line)
            slots.append((slot.name, self._slot_word(name, slot, word, line)))
        return EffectUse(str(name), tuple(slots), line)

    def _slot_word(self, effect: str, slot: Slot, word: str, line: int) -> str:
        known: Iterable[str]
        if slot.words:
            known = slot.words
        elif slot.kind == "hand":
            word = self.anchor if word == "anchor" else word
            known = (self.anchor, *ROLES)
        elif slot.kind == "side":
            known = SIDES
        else:
            known = tuple(
                fact.name for fact in self.facts.values() if fact.supplier == "name" and fits(fact.kind, slot.kind)
            )
            if word not in known:
                self.fail(
                    f"slot {slot.name!r} of {effect} takes a `name` fact of kind {slot.kind}, not {word!r}",
                    line,
                    did_you_mean(word, known) or f"declare one under facts: {{name: ..., kind: {slot.kind}}}",
                )
        if word not in known:
            self.fail(f"slot {slot.name!r} of {effect} cannot be {word!r}", line, did_you_mean(word, known))
        return word

    # the rest

    def _only_gives(self, stage: Stage) -> None:
        if stage.options:
            self.fail(f"{stage.name} finds an answer, so it cannot be an offer", stage.line)
        for row in stage.rows:
            if row.do or row.later or row.next is not None:
                self.fail(f"{stage.name} only finds an answer: no do, next or later in it", row.line)

    def _never(self, piece: Any) -> Never:
        entry = self.block(piece, "a never", 0)
        self.keys(entry, ("why", "when"), "a never")
        why = self.text(entry, "why", "a never", needed=True)
        when = self._when(entry)
        if len(when) < 2:
            self.fail(
                "a never needs at least two facts", entry, "an answer that can never be given is left out instead"
            )
        return Never(why, when, entry.line)

    def _example(self, piece: Any) -> Example:
        entry = self.block(piece, "an example", 0)
        self.keys(entry, _EXAMPLE_KEYS, "an example")
        start = self.text(entry, "start", "an example")
        if start and start not in self.stages:
            self.fail(f"there is no stage {start!s:.40}", entry.lines["start"], did_you_mean(start, self.stages))
        given = self.block(entry.get("given", Block(entry.line)), "given", entry)
        gives = self.block(entry.get("gives", Block(entry.line)), "gives", entry)
        self.keys(gives, _GIVES_KEYS, "gives")
        offers = entry.get("offers")
        return Example(
            name=self.text(entry, "name", "an example", needed=True),
            start=start,
            given={str(name): self.text(given, name, "given") for name in given},
            cite=self.cite(gives, "gives", needed=False),
            do=tuple(str(self._effect(item)) for item in self.items(gives.get("do", Items(0)), "do", gives)),
            later=tuple(str(word) for word in self.words(gives.get("later"), "later", gives)),
            next=self.text(gives, "next", "gives"),
            answer=self.text(gives, "answer", "gives"),
            offers=tuple(str(word) for word in self.words(offers, "offers", entry)) if offers is not None else None,
            line=entry.line,
        )


def fits(kind: str, wanted: str) -> bool:
    """Whether a name of one kind can stand in a slot of another: one card is also some cards."""
    return kind == wanted or kind + "s" == wanted


def _fact(
    read: _Reader,
    name: str,
    scope: str,
    piece: Any,
    derived: Mapping[str, Derived],
    facts: Block,
    anchors: tuple[str, ...],
) -> Fact:
    thing = f"fact {name}"
    entry = read.block(piece, thing, facts.lines[name])
    if not _SLUG.match(name):
        read.fail(
            f"{name!r:.60} cannot name a fact", facts.lines[name], "small letters, digits and _, like later_trick"
        )
    if name in (*ANCHORS, *ROLES, *SIDES):
        read.fail(f"{name} is a player or side and cannot name a fact", facts.lines[name])
    read.keys(entry, _FACT_KEYS, thing)
    given = [supplier for supplier in SUPPLIERS if supplier in entry]
    if len(given) != 1:
        read.fail(f"{thing} needs exactly one of: {', '.join(SUPPLIERS)}", facts.lines[name])
    supplier = given[0]
    for key, wanted_by in (("of", ("choice", "name")), ("by", ("found",)), ("kind", ("name",)), ("among", ("name",))):
        if key in entry and supplier not in wanted_by:
            read.fail(f"{thing}: {key!r} does not go with {supplier!r}", entry.lines[key])
        if (
            key not in entry
            and supplier in wanted_by
            and key not in ("among",)
            and not (key == "of" and supplier == "name")
        ):
            read.fail(f"{thing}: {supplier!r} needs {key!r}", facts.lines[name])
    kind = read.text(entry, "kind", thing)
    if supplier == "name" and kind not in NAME_KINDS:
        read.fail(f"{thing} has no kind {kind!r}", entry.lines["kind"], did_you_mean(kind, NAME_KINDS))
    if "of" in entry:
        read.one_of(entry, "of", thing, (*anchors, *ROLES))
    answers = _answers(read, thing, entry, supplier)
    usual = read.text(entry, "usual", thing) or ("no" if supplier == "tick" else "")
    if usual and usual not in answers:
        read.fail(f"{thing}: the usual answer {usual!r} is not among its answers", entry, did_you_mean(usual, answers))
    source = read.text(entry, "from", thing)
    among = read.text(entry, "among", thing)
    for key, reference in (("from", source), ("among", among)):
        if reference:
            prefix, _, derivation = reference.partition(".")
            if prefix != "position" or derivation not in derived:
                read.fail(
                    f"{thing}: {reference} is not in position.yaml",
                    entry.lines[key],
                    did_you_mean(f"position.{derivation or prefix}", [f"position.{known}" for known in derived]),
                )
    for key, reference in (("from", source), ("among", among)):
        gives = derived[reference.partition(".")[2]].gives if reference else ""
        # One of several may be picked from them, but not taken from them.
        if (
            reference
            and kind
            and not (isinstance(gives, str) and (fits(gives, kind) or (key == "among" and fits(kind, gives))))
        ):
            read.fail(f"{thing}: {reference} does not give a {kind}", entry.lines[key])
    if source and answers:
        gives = derived[source.partition(".")[2]].gives
        strange = [answer for answer in gives if answer not in answers] if isinstance(gives, tuple) else [gives]
        if strange:
            read.fail(
                f"{thing}: {source} may give {strange[0]!r}, which is not one of its answers",
                entry.lines["from"],
                f"answers: {', '.join(answers)}",
            )
    return Fact(
        name=name,
        key=f"{scope}.{name}",
        supplier=supplier,
        text=read.text(entry, supplier, thing, needed=True),
        answers=answers,
        usual=usual,
        of=read.text(entry, "of", thing),
        by=read.text(entry, "by", thing),
        kind=kind,
        among=among,
        source=source,
        cite=read.cite(entry, thing, needed=False),
        note=read.text(entry, "note", thing),
        file=read.file,
        line=facts.lines[name],
    )


def _answers(read: _Reader, thing: str, entry: Block, supplier: str) -> Mapping[str, str]:
    if supplier == "name":
        if "answers" in entry:
            read.fail(f"{thing} is a name and has no list of answers", entry.lines["answers"])
        return {}
    if "answers" not in entry:
        return YES_NO
    if supplier == "tick":
        read.fail(f"{thing} is a tick: its answers are yes and no", entry.lines["answers"], "use ask for other answers")
    block = read.block(entry["answers"], f"answers of {thing}", entry)
    for answer, text in block.items():
        if not isinstance(text, Text) or not text.strip():
            read.fail(
                f"the answer {answer!s:.60} of {thing} has no text",
                block.lines[answer],
                "a comma in a text without quotes makes a second answer: put the text in quotes",
            )
        if not _SLUG.match(answer):
            read.fail(f"{answer!r:.60} cannot name an answer", block.lines[answer], "small letters, digits and _")
    if len(block) < 2:
        read.fail(f"{thing} needs at least two answers", entry.lines["answers"])
    return {str(answer): read.text(block, answer, thing) for answer in block}
