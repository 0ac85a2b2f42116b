"""The profiles as data: they fit their schema, name only rules that the program knows, and cite real paragraphs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from bridge_rulings.analysis.moves import RULES
from bridge_rulings.analysis.profiles import PARTNER, TRUMPS, norms
from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book, built_in
from bridge_rulings.lawbook.source import read_block

FILE = built_in() / "profiles.yaml"
SCHEMA = json.loads((built_in() / "schema" / "profiles.schema.json").read_text(encoding="utf-8"))


def test_the_file_fits_its_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert not [error.message for error in Draft202012Validator(SCHEMA).iter_errors(read_block(FILE))]


def test_the_schema_knows_the_rules_and_words_of_the_program() -> None:
    profile = SCHEMA["$defs"]["profile"]["properties"]
    assert sorted(SCHEMA["$defs"]["rule"]["enum"]) == sorted(RULES)
    assert sorted(profile["trumps"]["enum"]) == sorted(TRUMPS)
    assert sorted(profile["partner"]["enum"]) == sorted(PARTNER)


def test_every_rule_has_a_name_for_breaking_it() -> None:
    assert {one.rule for one in norms().careless} == set(RULES)


def test_every_paragraph_that_is_cited_is_in_the_book() -> None:
    book, known = norms(), Book().paragraphs()
    cited = [one.cite for one in (book.stated, *book.profiles.values())] + [one.cite for one in book.careless]
    assert not [cite for cites in cited for cite in cites if cite not in known]


def test_anything_legal_has_no_rule_and_comes_first() -> None:
    first = next(iter(norms().profiles.values()))
    assert (first.name, first.rules) == ("any_legal", ())


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("rules: []", "rules: [from_the_bottom]", "there is no rule from_the_bottom"),
        ("trumps: known", "trumps: perhaps", "cannot be perhaps"),
        ("weight: 10", "weight: ten", "1 to 100"),
        ("title: Anything legal", "titel: Anything legal", "needs .title."),
        ("\nstated:", "\nsaid:", "the profile stated must be a mapping"),
    ],
)
def test_a_slip_in_the_file_is_told_with_its_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "profiles.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Problem, match=told) as wrong:
        norms(path)
    assert wrong.value.line
