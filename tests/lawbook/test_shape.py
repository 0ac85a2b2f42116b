"""The schemas hold for the real book, tell the line of a fault, and ask for what the binder asks for."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bridge_rulings.cli.lawcheck import Target, prove_target
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook import bind_facts, bind_law, bind_shared, bind_stages, book, model, reader
from bridge_rulings.lawbook.book import Book, built_in
from bridge_rulings.lawbook.shape import check_shapes, schema_named, shape_faults
from bridge_rulings.lawbook.source import Block, Items, Text, parse_block, read_block

REAL = Book()
FILES = {
    "effects": "effects.yaml",
    "moments": "moments.yaml",
    "position": "position.yaml",
    "facts": "2017/facts.yaml",
    "paragraphs": "2017/paragraphs.yaml",
    "topics": "2017/topics.yaml",
    "authority": "authorities/wbf.yaml",
    "law": "2017/064-established-revoke.yaml",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A copy of the real book."""
    return Path(shutil.copytree(built_in(), tmp_path / "laws"))


def spoil(path: Path, old: str, new: str) -> int:
    """Write a fault into a file; returns the line of its first word that was not there."""
    text = path.read_text(encoding="utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    kept = len(re.match(r"\s*", new)[0])  # type: ignore[index]
    return (text[: text.index(old)] + new[:kept]).count("\n") + 1


# ------------------------------------------------------------------------------ the real book


def test_every_file_of_the_real_book_has_its_shape() -> None:
    assert check_shapes(REAL) == []


@pytest.mark.parametrize("name", [*FILES, "ruling"])
def test_the_schema_is_one_and_says_what_it_is(name: str) -> None:
    from jsonschema import Draft202012Validator

    schema = schema_named(name)
    Draft202012Validator.check_schema(schema)
    assert schema["title"]
    assert schema["description"]


@pytest.mark.parametrize("name", FILES)
def test_every_key_is_explained(name: str) -> None:
    """An editor shows it, and it is the hint if the key is missing or wrong."""
    schema = schema_named(name)
    for key, piece in (pair for keys in properties(schema) for pair in keys.items()):
        where = schema["$defs"][piece["$ref"].rpartition("/")[2]] if "$ref" in piece else {}
        assert piece.get("description") or where.get("description"), key


# ------------------------------------------------------------------------------ typical faults


@pytest.mark.parametrize(
    ("name", "old", "new", "what", "hint"),
    [
        ("effects", "  slots: {to: hand}", "  slot: {to: hand}", "an effect has no key slot", "did you mean slots?"),
        ("effects", "unsaid: yes", "unsaid: maybe", "'unsaid' cannot be maybe", "known: no, yes"),
        ("effects", "state: {add: turns}", "state: {}", "'state' needs exactly one of: add, drop", "the list of the"),
        ("effects", "  slots: {to: hand}", "  slots: [to]", "'slots' must be a mapping", 'lines like "key: value"'),
        ("moments", "phase: after", "phase: later", "'phase' cannot be later", "did you mean after?"),
        ("moments", "late: ruled, say:", "late: ruled, report:", "a moment needs 'say'", "when it comes, in words"),
        ("position", "gives: [rho, partner, lho]", "gives: [rho]", "'gives' needs at least 2", "at least two"),
        ("position", "gives: suits", "gives: sutes", "'gives' cannot be sutes", "did you mean suits?"),
        ("facts", "kind: trick", "kind: treat", "'kind' cannot be treat", ""),
        ("facts", "  tick: It was", "  tock: It was", "a fact has no key tock", "did you mean"),
        ("facts", "cite: [62D1, 64B6]", "cite: [62D1, 64b6]", "'cite' cannot be 64b6", "write it like 64A1"),
        ("paragraphs", "\n64A1: ", "\n64-A1: ", "'64-A1' cannot stand here", "write it like 64A1"),
        ("paragraphs", "64A1: ", "64A1: " + "too long for a caption, " * 6, "'64A1' is too long", "fits on a line"),
        ("topics", "needs: [declarer]", "needs: [dummy]", "'needs' cannot be dummy", "known: card, declarer, turn"),
        ("topics", "given: {shared.", "given: {", "'call_kind' cannot stand here", "LAW.FACT"),
        ("topics", "insufficient-bid:\n  title:", "insufficient-bid:\n  given:", "a topic needs 'title'", "what"),
        ("topics", "finds: {kind: inad", "finds: {call: inad", "'finds' needs 'kind'", ""),
        ("topics", "finds: {kind: revoke, established: yes}", "finds: {kind: []}", "'kind' is empty", "one word, or"),
        ("authority", "elections: {}", "election: {}", "an authority has no key election", "did you mean elections?"),
        ("authority", "elections: {}", "elections: {70: yes}", "'70' cannot stand here", "LAW.FACT"),
        ("law", "seen_from: offender", "seen_from: declarer", "'seen_from' cannot be declarer", "claimer"),
        ("law", "  twelfth: shared", "  twelfth: sheared", "'twelfth' cannot be sheared", "write shared, or a mapping"),
        ("law", "kind: tricks", "kynd: tricks", "a fact has no key kynd", "did you mean kind?"),
        ("law", "    usual: yes", "    of: lho", "'of' does not belong here", "it goes with choice and name"),
        ("law", "  trick_won_by:\n    ask:", "  trick_won_by:\n    tick: x\n    ask:", "a fact needs exactly one", ""),
        ("law", "    rule:\n", "    rules:\n", "a table has no key rules", "did you mean rule?"),
        ("law", "decide: 64\n    at: ", "decide: 64\n    while: ", "a stage with 'while' needs 'every'", "every: "),
        ("law", "  - decide: 64C", "  - dezide: 64C", "a stage needs exactly one of: decide, offer", 'write "- decide'),
        ("law", "{cite: 64B2, when: {repeated: yes}}", "{when: {repeated: yes}}", "a row needs 'cite'", "every row"),
        ("law", "when: {trick_won_by: partner}", "when: [partner]", "'when' must be a mapping", ""),
        ("law", "do: [adjust: no_revoke]", "do: {adjust: no_revoke}", "'do' must be a list", 'begin with "- "'),
    ],
)  # fmt: skip
def test_a_fault_is_told_on_its_line(root: Path, name: str, old: str, new: str, what: str, hint: str) -> None:
    path = root / FILES[name]
    line = spoil(path, old, new)
    problems = [fault.problem for fault in shape_faults(name, read_block(path), str(path))]
    found = next((problem for problem in problems if problem.what.startswith(what)), None)
    assert found is not None, [str(problem) for problem in problems]
    assert (found.file, found.line) == (str(path), line)
    assert hint in found.hint


def test_all_faults_of_a_law_are_told_at_once(root: Path) -> None:
    """The binder stops at the first; that one is told in its words, the others in those of the schemas."""
    path = root / FILES["law"]
    lines = [
        spoil(path, "    usual: yes", "    usul: yes"),
        spoil(path, "do: [adjust: no_revoke]", "doo: [adjust: no_revoke]"),
        spoil(path, "  - name: the same, but", "  - nam: the same, but"),
    ]
    problems = prove_target(Target(root, path, True)).problems
    assert [problem.line for problem in problems if problem.file == str(path)] == [*lines, lines[-1]]
    assert problems[0].what == "fact later_trick has no key usul"
    assert problems[1].what == "a row has no key doo"


def test_a_file_in_place_of_a_law_brings_no_faults_of_others(root: Path, tmp_path: Path) -> None:
    mine = Path(shutil.copy(root / FILES["law"], tmp_path / "mine.yaml"))
    spoil(root / FILES["authority"], "source: ", "sauce: ")
    line = spoil(mine, "title: ", "titel: ")
    problems = prove_target(Target(root, mine, False)).problems
    assert [(problem.file, problem.line) for problem in problems if problem.file == str(mine)][1:] == [
        (str(mine), line)
    ]
    assert not [problem for problem in problems if "wbf" in problem.file]


def test_what_a_topic_finds_is_held_against_what_the_table_can_find(root: Path) -> None:
    path = root / FILES["topics"]
    line = spoil(path, "finds: {kind: insufficient_bid}", "finds: {kind: insuficient_bid}")
    (problem,) = prove_target(Target(root, None, True)).problems
    assert (problem.what, problem.line) == ("the kind of an irregularity cannot be insuficient_bid", line)
    assert problem.hint == "did you mean insufficient_bid?"


def test_one_law_alone(root: Path) -> None:
    line = spoil(root / FILES["law"], "seen_from: offender", "seen_from: nobody")
    spoil(root / FILES["paragraphs"], "64A1: ", "64A1: ''#")
    here = Book(root)
    assert [problem.line for problem in check_shapes(here, 64)] == [line]
    assert check_shapes(here, 62) == []
    assert len(check_shapes(here)) == 2


def test_a_file_that_cannot_be_read(root: Path) -> None:
    (root / FILES["topics"]).write_text("a: [\n", encoding="utf-8")
    (problem,) = check_shapes(Book(root))
    assert problem.what.startswith("broken YAML")
    assert check_shapes(Book(root), told=[problem]) == []


# ------------------------------------------------------------------------------ schema and binder


def properties(piece: Any) -> Iterator[dict[str, Any]]:
    """The keys of every mapping that a schema closes."""
    if isinstance(piece, dict):
        if piece.get("additionalProperties") is False:
            yield piece["properties"]
        for value in piece.values():
            yield from properties(value)


def closed(name: str) -> dict[str, dict[str, Any]]:
    """The definitions of a schema."""
    schema = schema_named(name)
    return {"": schema, **schema.get("$defs", {})}


@pytest.mark.parametrize(
    ("schema", "piece", "keys"),
    [
        ("law", "", bind_law.LAW_KEYS),
        ("law", "fact", bind_facts.FACT_KEYS),
        ("law", "table", ("decide", "rule", "unless", "then", *bind_stages.STAGE_KEYS)),
        ("law", "offer", ("offer", "to", "options", *bind_stages.STAGE_KEYS)),
        ("law", "row", bind_stages.ROW_KEYS),
        ("law", "then", bind_stages.THEN_KEYS),
        ("law", "option", bind_stages.OPTION_KEYS),
        ("law", "example", bind_law.EXAMPLE_KEYS),
        ("law", "gives", bind_law.GIVES_KEYS),
        ("law", "goal", ("to", "with")),
        ("law", "bar", ("cite", "when")),
        ("law", "never", ("why", "when")),
        ("effects", "effect", bind_shared.EFFECT_KEYS),
        ("effects", "state", (*bind_shared.WRITES, "set")),
        ("moments", "moment", bind_shared.MOMENT_KEYS),
        ("position", "derived", bind_shared.DERIVED_KEYS),
        ("topics", "topic", book.TOPIC_KEYS),
        ("authority", "", book.AUTHORITY_KEYS),
    ],
)
def test_schema_and_binder_know_the_same_keys(schema: str, piece: str, keys: tuple[str, ...]) -> None:
    found = closed(schema)[piece]
    assert found["additionalProperties"] is False
    assert sorted(found["properties"]) == sorted(keys)


def test_nothing_else_in_the_schemas_is_closed() -> None:
    assert sum(len(list(properties(schema_named(name)))) for name in FILES) == 18


def test_schema_and_binder_know_the_same_words() -> None:
    law, moment = closed("law"), closed("moments")["moment"]["properties"]
    assert tuple(choice["required"][0] for choice in law["fact"]["oneOf"]) == model.SUPPLIERS
    assert tuple(law["fact"]["properties"]["kind"]["enum"]) == model.NAME_KINDS
    assert tuple(law["player"]["enum"]) == (*model.ANCHORS, *model.ROLES)
    assert tuple(law[""]["properties"]["seen_from"]["enum"]) == model.ANCHORS
    assert tuple(law["goal"]["properties"]["with"]["propertyNames"]["enum"]) == model.ANCHORS
    assert tuple(closed("position")["derived"]["properties"]["gives"]["then"]["enum"]) == model.NAME_KINDS
    assert tuple(moment["phase"]["enum"]) == model.PHASES
    assert ", ".join(model.TOLD) in closed("position")["derived"]["properties"]["reads"]["description"]


def test_schema_and_binder_know_the_same_paragraph_numbers() -> None:
    defs = closed("law")
    pattern = defs["paragraph"]["pattern"]
    assert defs["paragraphs"]["pattern"] == defs["cite"]["pattern"] == pattern
    tails = [
        "",
        "A",
        "a",
        "A1",
        "A0",
        "A12",
        "A1a",
        "A1ai",
        "A1aiv",
        "A1aiiii",
        "A1av",
        "Aa",
        "Aai",
        "Aaiv",
        "A1i",
        "AB",
    ]
    for number in ("0", "7", "07", "64", "100"):
        for tail in tails:
            assert bool(re.search(pattern, number + tail)) == bool(reader.CITATION.match(number + tail)), number + tail


def copied(piece: Any) -> Any:
    """The same again, with its lines."""
    if isinstance(piece, Block):
        block = Block(piece.line)
        block.lines.update(piece.lines)
        block.update({key: copied(value) for key, value in piece.items()})
        return block
    if isinstance(piece, Items):
        items = Items(piece.line)
        items.extend(copied(value) for value in piece)
        return items
    return piece


def spoilt(block: Block) -> Iterator[tuple[str, Block]]:
    """A file with one fault at a time: a piece left out, emptied, of another kind, or with a key too many."""

    def places(piece: Any, path: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        for step in piece if isinstance(piece, Block) else range(len(piece)) if isinstance(piece, Items) else ():
            yield (*path, step)
            yield from places(piece[step], (*path, step))

    for path in places(block, ()):
        for fault in ("left out", "empty", "a word", "a list", "a mapping", "a key too many"):
            whole = copied(block)
            holder: Any = whole
            for step in path[:-1]:
                holder = holder[step]
            piece, step = holder[path[-1]], path[-1]
            line = getattr(piece, "line", 1)
            word = Text("" if fault == "empty" else "Strange!")
            word.line = line
            if fault == "left out":
                del holder[step]
            elif fault in ("empty", "a word"):
                holder[step] = word
            elif fault == "a list":
                holder[step] = Items(line)
            else:
                new = holder[step] if fault == "a key too many" and isinstance(piece, Block) else Block(line)
                if fault == "a key too many":
                    new[word] = word
                    new.lines[word] = line
                holder[step] = new
            yield f"{'.'.join(map(str, path))} {fault}", whole


def agree(schema: str, block: Block, bound: Callable[[Block], object]) -> None:
    """Whatever the schema refuses, the binder refuses too, at the same place."""
    refused = 0
    for what, whole in spoilt(block):
        faults = shape_faults(schema, whole, "x.yaml")
        if not faults:
            continue
        refused += 1
        with pytest.raises(Problem) as caught:
            bound(whole)
        for fault in faults:
            assert caught.value.line in fault.around, f"{what}: {caught.value} / {fault.problem}"
    assert refused > 20


LAW = """\
law: 99
title: A law with one of everything
edition: 2017
seen_from: offender
about: Short
facts:
  twelfth: shared
  late: {tick: Late, cite: [1A]}
  who:
    choice: Who?
    of: partner
    answers: {one: One, two: "Two, at most"}
    usual: one
  good: {found: Is it good?, by: the finder}
  card: {name: Which?, kind: card, of: lho, among: position.penalty_card}
stages:
  - decide: the table
    every: to_lead partner
    while: penalty_cards offender
    next: done
    rule:
      - cite: 1A
        when: {who: [one, two], good: yes}
        do: [swap_declarer, {silence: {player: lho, for: next_turn}}]
        later: [2A]
        next: {to: 3A, with: {offender: rho}}
    unless:
      - {cite: [1A, 1B], when: {late: yes}}
    then: {say: So it is, next: done}
  - offer: the choice
    at: end_of_play
    to: lho
    options:
      one: {say: One, cite: 1A, barred: {cite: 1B, when: {late: yes}}, next: done}
      two: {say: Two, cite: 1A, barred: [{cite: 1B, when: {late: no}}], next: done, sure: perhaps}
  - decide: the finder
    rule: [{cite: 1C, gives: yes}]
never:
  - {why: It is so, when: {late: yes, good: yes}}
examples:
  - {name: any, start: the table, given: {late: yes}, gives: {cite: 1A, do: [swap_declarer], later: 2A, next: 3A}}
no_ruling: {99D: no matter}
"""


def test_what_the_schema_refuses_in_a_law_the_binder_refuses_at_the_same_place() -> None:
    """So that no fault is told twice, and none that is no fault to the program."""
    block = parse_block(LAW, "x.yaml")
    assert shape_faults("law", block, "x.yaml") == []
    bind_law.bind_law(block, "x.yaml", REAL.support)
    agree("law", block, lambda whole: bind_law.bind_law(whole, "x.yaml", REAL.support))


SHARED = {
    "effects": """\
swap:
  {slots: {what: a | b}, state: {add: seats}, length: what, unsaid: no, brings: [1A],
   words: {what: {a: A, b: B}}, say: A}
move: {state: {change: seats, set: {of: all}}, say: It moves, report: It moved}
""",
    "moments": """\
call: {phase: auction, role: yes, again: no, late: ruled, say: A}
over: {phase: auction, say: over}
lead: {phase: play, say: on}
""",
    "position": "turn: {reads: seats, gives: [yes, no], say: whose turn}\ncard: {reads: entry, gives: card}\n",
    "facts": "late: {tick: A, cite: 1A, from: position.in_turn}\nwho: {choice: Who?, of: lho, answers: {a: A, b: B}}",
}
BINDERS: dict[str, Callable[[Block], object]] = {
    "effects": lambda block: bind_shared.bind_effects(block, "x.yaml"),
    "moments": lambda block: bind_shared.bind_moments(block, "x.yaml"),
    "position": lambda block: bind_shared.bind_derived(block, "x.yaml", REAL.support.effects),
    "facts": lambda block: bind_facts.bind_shared_facts(block, "x.yaml", REAL.support.derived),
}


@pytest.mark.parametrize("name", SHARED)
def test_what_the_schema_refuses_in_a_shared_file_the_binder_refuses_at_the_same_place(name: str) -> None:
    block = parse_block(SHARED[name], "x.yaml")
    BINDERS[name](block)
    agree(name, block, BINDERS[name])
