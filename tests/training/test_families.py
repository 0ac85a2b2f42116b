"""What practice takes from, as data: it fits its schema, names what there is, and every wrong one is told."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
import yaml
from casebook import cases
from jsonschema import Draft202012Validator
from practice import strange_practice

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book, built_in
from bridge_rulings.training.cases import casebook
from bridge_rulings.training.families import FILE, material
from bridge_rulings.training.mishaps import MISHAPS

SCHEMA = json.loads((built_in() / "schema" / "training.schema.json").read_text(encoding="utf-8"))


def test_the_file_fits_its_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    text = (built_in() / FILE).read_text(encoding="utf-8")
    Draft202012Validator(SCHEMA).validate(yaml.load(text, Loader=yaml.BaseLoader))  # noqa: S506 - it makes only texts


def test_the_families_name_laws_topics_and_folders_that_there_are() -> None:
    book = Book()
    found = material(book)
    for family in found.families.values():
        assert set(family.laws) <= set(book.numbers)
        assert all((casebook() / folder).is_dir() for folder in family.folders)
    assert {mishap for family in found.families.values() for mishap in family.mishaps} == set(MISHAPS)


def test_every_law_topic_mishap_and_folder_is_in_the_family_where_it_belongs() -> None:
    assert list(strange_practice(Book(), cases())) == []


def test_what_an_older_book_said_is_told_of_a_stage_that_rules() -> None:
    book = Book()
    stages = {stage.key: stage for law in book.laws() for stage in law.stages.values()}
    for old in material(book).older:
        assert stages[old.stage].rows or stages[old.stage].options
        assert old.say != old.why


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[opening_lead, later_lead]", "[opening_leads]", "there is no mishap opening_leads"),
        ("[insufficient-bid, comparable-call,", "[insufficient-bids, comparable-call,", "no topic insufficient-bids"),
        ("stage: 26B", "stage: 26Z", "26Z"),
        ("stage: 54.the opening", "stage: 54.an opening", "Law 54 has no stage an opening lead"),
        ("enough: 65", "enough: most", "'enough' of 'exam' cannot be most"),
        ("laws: [27, 23, 26]", "laws: 27", "'laws' of the family insufficient-bid must be a list"),
    ],
)
def test_what_is_wrong_in_the_file_is_told(tmp_path: Path, old: str, new: str, told: str) -> None:
    root = tmp_path / "laws"
    shutil.copytree(built_in(), root)
    text = (root / FILE).read_text(encoding="utf-8")
    assert old in text
    (root / FILE).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(Problem) as problem:
        material(Book(root))
    assert told in str(problem.value)
