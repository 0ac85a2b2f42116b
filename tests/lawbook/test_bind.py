"""Names become what they stand for (`bind_shared`, `bind_facts`, `bind_stages`, `bind_steps`, `bind_law`)."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.bind_facts import fits
from bridge_rulings.lawbook.bind_law import bind_law
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.model import Goal, Law, Moment, Slot
from bridge_rulings.lawbook.source import Block, Items, Text, parse_block, read_block

DATA = Path(__file__).parent.parent / "data" / "book"


@pytest.fixture(scope="module")
def book() -> Book:
    return Book(DATA)


@pytest.fixture(scope="module")
def law(book: Book) -> Law:
    return book.law(10)


# ------------------------------------------------------------------------------ what a sound file becomes


def test_a_fact_knows_who_supplies_it_and_what_may_be_answered(law: Law) -> None:
    tick, ask, choice = law.facts["on_purpose"], law.facts["others"], law.facts["wish"]
    assert (tick.supplier, tick.usual, list(tick.answers)) == ("tick", "no", ["yes", "no"])
    assert (ask.supplier, ask.usual, ask.source) == ("ask", "none", "position.other_cards")
    assert (choice.supplier, choice.of, choice.answers["back"]) == ("choice", "lho", "It goes back")
    assert law.facts["low"].by == "20A"
    assert law.facts["helped"].note == "Look at the cards."
    assert (law.facts["suits"].kind, law.facts["suits"].among) == ("suits", "position.card_suits")


def test_facts_have_keys_of_their_law_and_shared_ones_a_key_of_their_own(law: Law) -> None:
    assert law.facts["helped"].key == "10.helped"
    assert law.facts["defends"].key == "shared.defends"


def test_a_row_says_what_it_leads_to(law: Law) -> None:
    row = law.first.rows[2]
    assert row.cite == ("10A1",)
    assert row.when == {"defends": ("yes",), "on_purpose": ("no",), "strict": ("no",), "low": ("no",)}
    assert row.later == (Goal(10, "the look afterwards", ""),)
    assert row.next == Goal(10, "10C", "")
    assert [str(use) for use in row.do] == ["penalty_card: kind major, of offender, card card"]


def test_the_stage_speaks_for_rows_that_lead_nowhere_themselves(law: Law) -> None:
    assert [row.next for row in law.stages["10E"].rows] == [None, None, None]


def test_exceptions_share_what_then_says_and_keep_what_they_say_themselves(law: Law) -> None:
    exception = law.first.rows[-1]
    assert exception.exception
    assert exception.next == Goal(10, "10C", "")
    assert exception.say == "That was on purpose, {offender}."


def test_then_may_say_something_for_all_its_rows(book: Book) -> None:
    text = (DATA / "2017/030-call-too-soon.yaml").read_text(encoding="utf-8")
    text = text.replace("then: {do: [stands: call]}", "then: {do: [stands: call], say: It stands., note: He took it.}")
    rows = bind_law(parse_block(text, "030.yaml"), "030.yaml", book.support).first.rows
    assert [(row.say, row.note) for row in rows] == [("", ""), ("", ""), ("It stands.", "He took it.")]


def test_an_option_has_its_bars_and_may_lead_to_another_hand(law: Law) -> None:
    option = law.stages["10C"].options[1]
    assert option.barred[0].cite == ("10C3",)
    assert option.next == Goal(20, "20C", "partner", "owner")


def test_stages_wait_or_come_again(book: Book, law: Law) -> None:
    assert law.stages["the look afterwards"].at == Moment("end_of_play", "")
    stage = book.law(20).stages["20B"]
    assert (stage.every, stage.while_list, stage.while_role) == (Moment("to_lead", "partner"), "penalty_cards", "owner")


def test_facts_of_a_stage_stand_in_the_order_of_the_file(law: Law) -> None:
    assert law.first.facts == ("on_purpose", "defends", "strict", "low")
    assert law.stages["10C"].facts == ("on_purpose", "others")


def test_a_table_that_only_gives_is_known_as_one(book: Book) -> None:
    assert book.law(20).stages["20A"].finds
    assert not book.law(20).first.finds


def test_slots_are_filled_in_their_order_with_defaults_and_may_be_left_open(book: Book) -> None:
    silence = book.law(30).first.rows[1].do[1]
    assert silence.slots == (("player", "partner"), ("for", "next_turn"))
    assert silence.slot("for") == "next_turn"
    assert silence.slot("card") == ""
    slots = book.support.effects["penalty_card"].slots
    assert slots["kind"] == Slot("kind", ("minor", "major"), "", "", True)
    assert slots["of"] == Slot("of", (), "hand", "anchor", True)
    assert slots["card"] == Slot("card", (), "card", "", True)
    assert book.support.effects["mark"].slots["card"] == Slot("card", (), "card", "", False)


def test_an_effect_knows_the_list_that_it_changes(book: Book) -> None:
    effects = book.support.effects
    assert [
        (effects[name].write, effects[name].list) for name in ("penalty_card", "pick_up", "all_major", "stands")
    ] == [
        ("add", "penalty_cards"),
        ("drop", "penalty_cards"),
        ("change", "penalty_cards"),
        ("", ""),
    ]
    assert effects["all_major"].change == {"kind": "major"}
    assert effects["penalty_card"].brings == ("20B",)


def test_the_last_moment_of_the_board_in_a_phase_ends_it(book: Book) -> None:
    ends = {name: moment.ends_phase for name, moment in book.support.moments.items() if moment.ends_phase}
    assert ends == {"end_of_auction": "auction", "end_of_play": "play", "end_of_round": "after"}


def test_an_example_keeps_what_it_expects_in_the_words_of_the_file(law: Law) -> None:
    example = next(example for example in law.examples if example.name == "a king, and a lead is forbidden")
    assert example.given["10C"] == "forbid"
    assert example.do == (
        "penalty_card: kind major, of offender, card card",
        "forbid_lead: player partner, suits suits",
    )
    assert (example.next, example.later, example.offers) == ("20C", ("the look afterwards",), None)


@pytest.mark.parametrize(
    ("kind", "wanted", "right"),
    [("card", "card", True), ("card", "cards", True), ("cards", "card", False), ("suit", "card", False)],
)
def test_one_of_a_kind_may_stand_where_several_may(kind: str, wanted: str, right: bool) -> None:
    assert fits(kind, wanted) is right


# ------------------------------------------------------------------------------ faults in the files that all laws share

SHARED_FAULTS = [
    # file, what stands there, what is written instead, message, hint; the line that is told, if it is not the new one
    ("effects", "card: card}\n", "card: card if known}\n", "effect penalty_card says the card, so", "card: card"),
    (
        "effects",
        " lead {suits}.",
        " lead it.",
        "effect forbid_lead does not say the suits",
        "suits: ",
        "slots: {player: hand, suits:",
    ),
    ("effects", "length: for", "length: player", "'length' of effect silence cannot be player", "known: for"),
    ("effects", "state: {add: silenced}", "state: {ad: silenced}", "state of effect silence has no key ad", "did you"),
    ("effects", "state: {add: silenced}", "state: {}", "state of effect silence is one of add, drop", "state: {add:"),
    ("effects", "{drop: penalty_cards}", "{drop: penalty_cards, add: x}", "state of effect pick_up is one", "state:"),
    ("effects", "{drop: penalty_cards}", "{drop: penalty_cards, set: {}}", "state of effect pick_up is one", "state:"),
    ("effects", ", set: {kind: major}}", "}", "state of effect all_major is one of", "state:"),
    ("effects", "set: {kind: major}", "set: major", "set of effect all_major must be a mapping", 'lines like "key'),
    ("effects", "{next_turn: once, rest", "{next: once, rest", "slot for has no key next", "did you mean next_turn?"),
    ("effects", "{next_turn: once, rest", "{rest", "effect silence has no", "words: ", "slots: {player: hand, for:"),
    ("effects", "words: {for:", "words: {four:", "effect silence has no slot four of fixed words", "did you mean for?"),
    ("effects", "words: {for:", "words: {player:", "effect silence has no slot player of fixed words", "known: for"),
    ("effects", "words: {kind: {minor: minor, major: major}}", "words: kind", "words of effect penalty_card", "lines"),
    ("effects", "| rest_of_auction = next_turn", "| rest_of_auction = ever", "slot for cannot be 'ever'", "known:"),
    ("effects", "{side: side = other_side}", "{side: side = left}", "slot side cannot be 'left' when it", "known:"),
    ("effects", "card: card if known", "card: crd if known", "slot card must be a kind, or words with |", "of: hand"),
    ("effects", "card: card if known", "card: [card]", "slot card must be a text like: hand = anchor", ""),
    ("effects", '"{of} picks up his cards."', '"{off} picks up his cards."', "nothing fills {off} in this", "did you"),
    ("effects", '  say: "{of} picks up his cards."\n', "", "effect pick_up needs", "", "slots: {of: hand = anchor}"),
    ("effects", "suspend:\n", "suspend: Play stops.\nstop:\n", "effect suspend must be a mapping", 'lines like "key'),
    ("moments", "first_of: to_lead, late: lapses", "first_of: to_lead, late: lapse", "'late' of moment", "did"),
    (
        "moments",
        'no, again: no, late: ruled, say: "when play',
        'nobody, say: "when play',
        "'role' of moment",
        "known: no",
    ),
    ("moments", "first_of: to_lead", "first_of: to_led", "'first_of' of moment first_lead cannot be", "did you"),
    ("moments", "{phase: after,", "{phase: bar,", "'phase' of moment end_of_round cannot be bar", "known: after,"),
    ("moments", "{phase: after,", "{phase: auction,", "end_of_round comes before end_of_play in the game", "write"),
    (
        "moments",
        "end_of_auction: {phase: auction, role: no,",
        "deal: {phase: auction, role: yes,",
        "deal belongs to",
        "role",
    ),
    ("moments", "{role} calls next", "{player} calls next", "nothing fills {player} in this text", "known: role"),
    ("position", "reads: silenced", "reads: silence", "'reads' of position.bound cannot be silence", "did you mean"),
    ("position", "gives: [none, one, several]", "gives: [one]", "position.other_cards needs at least two", "gives:"),
    ("position", "gives: [none, one, several]", "gives: [one, one]", "position.other_cards needs at least", "gives:"),
    ("position", "gives: card,", "gives: crd,", "'gives' of position.card cannot be crd", "did you mean card?"),
    ("position", "gives: card,", "gives: {a: b},", "'gives' of position.card must be a word or a list of words", ""),
    ("position", "{anchor} was bound", "{anchr} was bound", "nothing fills {anchr} in this text", "did you mean"),
    ("2017/facts", "Is {anchor} a", "Is {ancor} a", "nothing fills {ancor} in this text", "did you mean anchor?"),
    ("2017/facts", "kind: trick}", "kind: trik}", "fact trick has no kind 'trik'", "did you mean trick?"),
    ("2017/facts", "trick: {", "Trick: {", "'Trick' cannot name a fact", "small letters"),
    ("2017/facts", "trick: {", "dummy: {", "dummy is a player or side and cannot name a fact", ""),
]


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    root = tmp_path / "book"
    shutil.copytree(DATA, root)
    return root


def exchange(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize("fault", SHARED_FAULTS, ids=lambda fault: f"{fault[0]}: {fault[3]}")
def test_a_fault_in_a_shared_file_is_told_on_its_line(copied: Path, fault: tuple[str, ...]) -> None:
    name, old, new, *_ = fault
    path = copied / f"{name}.yaml"
    exchange(path, old, new)
    with pytest.raises(Problem) as caught:
        Book(copied)
    assert caught.value.file == str(path)
    compare(caught.value, path.read_text(encoding="utf-8"), *fault[2:])


def compare(problem: Problem, text: str, new: str, what: str, hint: str, line: str = "") -> None:
    assert problem.what.startswith(what)
    assert problem.hint.startswith(hint)
    assert bool(problem.hint) == bool(hint)
    assert (line or new.strip().partition("\n")[0]) in text.splitlines()[problem.line - 1]


LAW_FAULTS = [
    # what stands there, what is written instead, message, hint; the line that is told, if it is not the new one
    ("defends: shared", "defends: share", "the fact defends is only a word", "write shared, or a mapping"),
    ("from: position.card}", "from: position.card_suits}", "fact card: position.card_suits does not give a card", ""),
    ("kind: suits, of: lho", "kind: card, of: lho", "fact suits: position.card_suits does not give a card", ""),
    ("from: position.other_cards", "from: other_cards", "fact others: other_cards is not in position.yaml", "did you"),
    ("elected: Are low cards spared?", "elected: ''", "'elected' of fact strict is empty", ""),
    ("      stay: It stays\n", "", "fact wish needs at least two answers", "", "answers:"),
    ("      stay: It stays", "      Stay: It stays", "'Stay' cannot name an answer", "small letters"),
    ("      stay: It stays", "      stay: ''", "the answer stay of fact wish has no text", "a comma in a text"),
    ("by: 20A, cite: 10A2", "by: 20A, kind: card, cite: 10A2", "fact low: 'kind' does not go with 'found'", ""),
    ("by: 20A, cite: 10A2", "cite: 10A2", "fact low: 'found' needs 'by'", ""),
    ('{tick: "{offender} put', '{answers: {yes: Y, no: N}, tick: "{offender} put', "fact on_purpose is a", "use ask"),
    ("kind: card, of: offender", "answers: {a: A, b: B}, kind: card", "fact card is a name and has no list of", ""),
    ("[transfer: trick], next", "[transfer: suits], next", "slot 'what' of transfer takes a `name` fact of", "known:"),
    ("[adjust: other_side], next", "[adjust: left], next", "slot 'side' of adjust cannot be 'left'", "known:"),
    ("[suspend]\n        next", "[suspend: play]\n        next", "the effect suspend takes nothing", ""),
    ("[suspend]\n        next", "[suspend: {}, x: y]\n        next", "there is no effect x", "known: adjust"),
    ("[suspend]\n        next", "[{suspend: {}, x: y}]\n        next", "an effect is one name with its slots", "do:"),
    ("[suspend]\n        next", "suspend\n        next", "do must be a list", "lines that begin"),
    ("with: {owner: partner}}", "with: {owner: partner, claimer: lho}}", "with binds the one anchor of the law", ""),
    ("with: {owner: partner}}", "with: {lho: partner}}", "with cannot bind lho", "one of: offender, owner"),
    ("with: {owner: partner}}", "with: {owner: owner}}", "there is no player 'owner' here", "did you mean"),
    ("next: {to: 20C,", "next: {too: 20C,", "next has no key too", "did you mean to?"),
    (", when: {on_purpose: yes, others: [one, several]}}", "}", "barred needs a when", "", "barred: {cite: 10C3}"),
    ('        say: "You may have the play suspended."\n', "", "option suspend needs 'say'", "", "cite: 10C1"),
    ("others: [one, several]}}", "others: []}}", "the answers of others are missing or stand twice", ""),
    ("others: [one, several]}}", "others: [one, one]}}", "the answers of others are missing or stand twice", ""),
    ("others: [one, several]}}", "others: {one: several}}}", "the answers of others must be a word or a list of", ""),
    ("    at: end_of_play\n", "    at: end_of_play lho\n", "the moment end_of_play has no player", ""),
    (
        "afterwards\n    given: {wish: back}",
        "after\n    given: {wish: back}",
        "there is no stage the look after",
        "did you",
    ),
    ("given: {wish: back}", "given: {wish: [back]}", "'wish' of given must be a text", ""),
    ("edition: 2017\n", "", "a law file needs 'edition'", "", "law: 10"),
    ("law: 10\n", "law: 11\n", "the file is numbered 010 but holds law 11", ""),
    ("  - offer: 10C\n    to: lho\n", "  - offer: 10C\n    to: dealer\n", "there is no player 'dealer'", "did you"),
    ("  - decide: 10E\n", "  - decide: 10E\n    offer: 10E\n", "a stage is a decide or an offer", "write"),
]


@pytest.mark.parametrize("fault", LAW_FAULTS, ids=lambda fault: fault[2])
def test_a_fault_in_a_law_file_is_told_on_its_line(book: Book, fault: tuple[str, ...]) -> None:
    old, new, *_ = fault
    text = (DATA / "2017/010-dropped-card.yaml").read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    text = text.replace(old, new)
    with pytest.raises(Problem) as caught:
        bind_law(parse_block(text, "010-dropped-card.yaml"), "010-dropped-card.yaml", book.support)
    compare(caught.value, text, *fault[1:])


def test_a_shared_fact_whose_text_names_another_anchor_is_told_where_it_is_taken(copied: Path) -> None:
    exchange(copied / "2017/facts.yaml", "Is {anchor} a", "Is {owner} a")
    with pytest.raises(Problem) as caught:
        Book(copied).law(10)
    assert caught.value.what == "nothing fills {owner} in this text"
    assert (Path(caught.value.file).name, caught.value.line) == ("010-dropped-card.yaml", 9)


# ------------------------------------------------------------------------------ anything in the wrong place


def mutations(block: Block) -> Iterator[str]:
    """Each piece of a file in turn becomes a word, a list, a mapping and nothing; what was done is said."""

    def strange(line: int) -> Iterator[Text | Items | Block]:
        word = Text("strange")
        word.line = line
        yield from (word, Items(line), Block(line))
        words = Items(line)
        words.append(word)
        yield words
        pair = Block(line)
        pair["strange"] = word
        pair.lines["strange"] = line
        yield pair

    def walk(piece: Block | Items, path: str) -> Iterator[str]:
        holder: Any = piece  # its keys are words or places
        keys: list[Any] = list(piece) if isinstance(piece, Block) else list(range(len(piece)))
        for key in keys:
            inner = holder[key]
            for instead in strange(getattr(inner, "line", piece.line)):
                holder[key] = instead
                yield f"{path}.{key} = {instead!r}"
            holder[key] = inner
            if isinstance(piece, Block):
                del piece[key]
                yield f"{path}.{key} left out"
                rest = dict(piece)
                piece.clear()
                piece.update({other: rest.get(other, inner) for other in piece.lines})
            if isinstance(inner, (Block, Items)):
                yield from walk(inner, f"{path}.{key}")

    yield from walk(block, "")


def refusal(block: Block, file: str, book: Book) -> Problem | None:
    try:
        bind_law(block, file, book.support)
    except Problem as problem:
        return problem
    return None


@pytest.mark.parametrize("file", ["010-dropped-card.yaml", "020-card-on-the-table.yaml", "030-call-too-soon.yaml"])
def test_whatever_stands_in_the_wrong_place_of_a_law_file_is_a_problem_with_a_line(book: Book, file: str) -> None:
    block = read_block(DATA / "2017" / file)
    tried = refused = 0
    for done in mutations(block):
        tried += 1
        found = refusal(block, file, book)
        if found is not None:
            refused += 1
            if not found.line:
                raise AssertionError(done) from found
    assert tried > refused > tried // 2
    assert bind_law(block, file, book.support) == bind_law(read_block(DATA / "2017" / file), file, book.support)
