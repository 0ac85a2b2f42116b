"""Every fault that `laws check` knows is found in the law file that has it, on its line, with a hint.

Each file of ``tests/data/broken`` is Law 30 of the small book in ``tests/data/book`` with one fault; its name says
which, and a comment ``# here`` stands on the line that the message must name.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.prove import prove

DATA = Path(__file__).parent.parent / "data"
BOOK = DATA / "book"
BROKEN = DATA / "broken"

# The number is that of the check in DESIGN.md; then the file, and the start of what the message and the hint must say.
FAULTS = [
    # shape and names
    (1, "key-unknown", "a rule row has no key if", "known: cite, do, gives"),
    (1, "title-missing", "a law file needs 'title'", ""),
    (1, "law-number-zero", "'0' is not a law number", "the Laws run from 1 to 93"),
    (1, "seen-from-nobody", "seen_from cannot be 'declarer'", "one of: offender, owner, claimer"),
    (1, "rows-not-a-list", "rule of stage 30 must be a list", 'lines that begin with "- "'),
    (1, "fact-unknown", "there is no fact knd", "did you mean kind?"),
    (1, "answer-unknown", "kind has no answer pas", "did you mean pass?"),
    (1, "supplier-twice", "fact kind needs exactly one of: ask, tick", ""),
    (1, "chooser-unknown", "'of' of fact kind cannot be north", "known: declarer, dummy, lho"),
    (1, "usual-unknown", "fact kind: the usual answer 'double' is not among its answers", "known: bid, pass"),
    (1, "fact-named-like-a-player", "declarer is a player or side and cannot name a fact", ""),
    (1, "derivation-unknown", "fact accepted: position.bond is not in position.yaml", "did you mean position.bound?"),
    (1, "derivation-with-other-answers", "fact accepted: position.other_cards may give 'none'", "answers: yes, no"),
    (1, "effect-unknown", "there is no effect cancle", "did you mean cancel?"),
    (1, "effect-slot-unknown", "the effect silence has no key until", "known: for, player"),
    (1, "effect-slot-empty", "the effect silence needs 'player'", ""),
    (1, "effect-word-unknown", "slot 'for' of silence cannot be 'ever'", "known: next_turn, rest_of_auction"),
    (1, "player-unknown", "slot 'player' of silence cannot be 'parter'", "did you mean partner?"),
    (1, "name-of-another-kind", "slot 'suits' of forbid_lead takes a `name` fact of kind suits", "declare one"),
    (1, "citation-malformed", "30a1 is not a paragraph number", "write them like 64A1"),
    (1, "citation-missing", "the row cites no paragraph", "every row and option says its paragraph"),
    (1, "paragraph-unknown", "there is no paragraph 30A3", "did you mean 30A?"),
    (1, "moment-unknown", "there is no moment end_of_plai", "did you mean end_of_play?"),
    (1, "moment-without-a-player", "the moment call needs a player", ""),
    (1, "place-unknown", "nothing fills {lhoo} in this text", "did you mean lho?"),
    (1, "place-of-a-fact", "nothing fills {kind} in this text", "known: declarer, dummy, lho"),
    (1, "place-not-closed", "a brace stands alone in this text", "write a place like {partner}"),
    (1, "shared-fact-unknown", "facts.yaml has no fact defend", "did you mean defends?"),
    (1, "offer-named-like-a-fact", "an offer and a fact are both called kind", "answers go by these names"),
    (1, "stage-twice", "two stages are called 30", ""),
    (1, "stage-of-another-law", "the stage 20 begins with the number of another law", "this is law 30"),
    (1, "lasts-without-every", "stage 30: every and while go together", "every: to_lead partner"),
    (1, "waits-and-comes-again", "stage 30: at waits once and every comes again", ""),
    # keys and scalars
    (2, "key-twice", "the key cite stands twice", "the first one is on line 14"),
    (2, "fact-twice", "the key accepted stands twice", "the first one is on line 7"),
    (2, "alias", "tags and anchors are not used here", ""),
    (2, "second-document", "a second document begins here", "one file holds one document"),
    (2, "yaml-broken", "broken YAML: ", "often a text with a colon or comma that needs quotes"),
    # gaps
    (3, "gap", "30 has no ruling when accepted: no, kind: double", "add a row for it, or say under never"),
    (3, "gap-in-what-arrives", "30B has no ruling when kind: double", "add a row for it, or say under never"),
    # clashes
    (4, "rows-overlap", "two rows of 30 rule the same case: kind: pass", "the other one is on line 14"),
    (
        4,
        "exceptions-disagree",
        "two exceptions of 30 disagree when accepted: yes, late: yes",
        "the other one is on line 18",
    ),
    # what earns no place
    (5, "row-dead", "this row decides no case", "other rows or exceptions take them all"),
    (5, "exception-dead", "this row decides no case", "other rows or exceptions take them all"),
    (5, "fact-not-tested", "no row tests the fact loud", ""),
    (5, "fact-without-effect", "the answer to loud never changes anything", ""),
    (5, "answers-alike", "the answers bid and double of kind mean the same everywhere", "make them one answer"),
    (5, "name-unused", "nothing uses the name card", "a slot of an effect or a text must carry it"),
    # nevers
    (6, "never-without-a-reason", "a never needs 'why'", ""),
    (6, "never-of-one-fact", "a never needs at least two facts", "an answer that can never be given is left out"),
    (6, "never-ruled", "this row rules cases that can never be: nobody calls over a pass", "see never on line 11"),
    (6, "never-leaves-nothing", "all that leads to the stage 30 can never be", "look at the nevers"),
    (6, "never-twice", "this never excludes nothing", "no such case arrives"),
    # roads
    (7, "leads-to-no-stage", "leads to 31: Law 31 is not in this book", "encoded: 10, 20, 30"),
    (7, "leads-to-a-mistyped-stage", "leads to 20X: Law 20 has no stage 20X", "did you mean 20C?"),
    (7, "leads-to-an-unknown-name", "there is no stage the end in this law", "known: 30, done"),
    (7, "row-leads-nowhere", "the row leads nowhere", "say next: done, next: STAGE"),
    (
        7,
        "exception-leads-nowhere",
        "the exception leads nowhere",
        "say next: done or next: STAGE, in the row or under then",
    ),
    (7, "later-done", "later cannot be done", ""),
    (7, "circle", "the stages go round in a circle: 30 -> 30B -> 30", "a ruling must end"),
    (7, "circle-past-a-moment", "the stages go round in a circle: 30 -> 30B -> 30", "a ruling must end"),
    (7, "finder-asks-itself", "the stages go round in a circle: the test -> the test", "a ruling must end"),
    (7, "nothing-leads-there", "nothing leads to the stage 30B", "a next or later must name it"),
    (7, "leads-to-a-finder", "leads to 20A, which only finds an answer", "its answer goes to a fact"),
    (7, "with-another-anchor", "20C is seen from the owner, so with cannot bind the claimer", "with: {owner: lho}"),
    (7, "with-itself", "with binds offender to itself", "leave it out"),
    # offers
    (8, "no-option-left", "30B leaves no option open when kind: pass", "in every state the chooser needs an option"),
    (8, "option-always-barred", "the option take_it is always barred", ""),
    (8, "bar-never-holds", "the option leave_it can never be barred by this", ""),
    # examples
    (9, "example-cites-otherwise", "example 'a pass' expects cite [30A2], but the law gives [30A1]", ""),
    (
        9,
        "example-does-otherwise",
        "example 'a bid' expects do [cancel: what call, silence: player partner, for rest",
        "",
    ),
    (9, "example-incomplete", "example 'what was it': 30 still needs kind", "add it to given"),
    (9, "example-bar-not-known", "example 'accepted': 30B still needs kind", "add it to given"),
    (9, "example-given-too-much", "example 'passed': accepted is given but never looked at", "leave it out"),
    (9, "example-of-an-unknown-answer", "example 'doubled': kind has no answer double", "known: bid, pass"),
    (9, "example-of-a-name", "example 'the king': card has no answer king", ""),
    (9, "example-twice", "two examples are called 'a pass'", ""),
    (9, "row-without-example", "no example uses this row of 30", ""),
    (9, "row-without-example-beside-one-with", "no example uses this row of 30B", ""),
    # paragraphs
    (10, "paragraph-forgotten", "30A2 is neither ruled nor excused", "a row must cite it, or no_ruling must say why"),
    (10, "fact-of-a-forgotten-row", "kind cites 30B, but no row that tests it does", "is the row for that paragraph"),
    (10, "excused-and-ruled", "30B is excused under no_ruling, but this row cites 30B", ""),
    (
        10,
        "heading-excused",
        "30A is excused under no_ruling, but this row cites 30A1",
        "excuse what is not ruled under",
    ),
    (10, "excuse-of-another-law", "20A is not a paragraph of law 30", ""),
    (10, "excuse-without-a-reason", "no_ruling of 30B gives no reason", ""),
    (
        10,
        "exception-needs-no-tick",
        "this exception tests ticks but needs none of them",
        "with nothing ticked the rule",
    ),
    (10, "answer-without-text", "the answer or a double of fact kind has no text", "a comma in a text without quotes"),
    # what a table may not do
    (11, "finder-acts", "the test only finds an answer: no do, next or later in it", ""),
    (11, "finder-goes-on", "the test only finds an answer: no do, next or later in it", ""),
    (11, "finder-gives-something-else", "the test never gives half for accepted", ""),
    (11, "answer-for-nobody", "no fact is found by 30, so nothing uses this answer", "a fact that uses it says found"),
    (11, "name-tested", "card is a name: it is carried and cannot be tested", "ask for what matters about it"),
    (11, "state-never-written", "accepted reads the marks on the table, but no row writes that list", "an effect with"),
    (
        11,
        "state-written-too-late",
        "accepted reads the marks on the table, but they are written only after",
        "let this",
    ),
    (
        11,
        "state-settled-at-the-end",
        "accepted reads the transfers on the table, but they are settled for",
        "no law can",
    ),
    (11, "lasts-while-nothing-is-written", "30 lasts while there are marks, but no row writes that list", "an effect"),
]

# What a fault may bring with it: the examples do not come out, and facts and rows behind it have no case.
KNOCKS_ON = re.compile(r"no example uses this|example '|never changes anything|mean the same everywhere")


def check(path: Path) -> list[Problem]:
    """What the checker says about one law file that stands in for its law."""
    try:
        problems, _ = prove(Book(BOOK, replaced=path))
    except Problem as problem:
        problems = [problem]
    return [problem for problem in problems if problem.file == str(path)]


@pytest.mark.parametrize(("name", "what", "hint"), [fault[1:] for fault in FAULTS], ids=[fault[1] for fault in FAULTS])
def test_a_fault_is_told_on_its_line_with_a_hint(name: str, what: str, hint: str) -> None:
    path = BROKEN / f"{name}.yaml"
    lines = path.read_text(encoding="utf-8").splitlines()
    (line,) = (at for at, text in enumerate(lines, 1) if text.endswith("# here"))
    problems = check(path)
    told = [p for p in problems if p.line == line and p.what.startswith(what) and p.hint.startswith(hint)]
    assert told, "\n".join(map(str, problems))
    assert bool(told[0].hint) == bool(hint)
    rest = [problem for problem in problems if problem not in told]
    assert all(KNOCKS_ON.search(problem.what) for problem in rest), "\n".join(map(str, rest))


def test_every_broken_file_is_tried_and_every_check_has_one() -> None:
    assert sorted(path.stem for path in BROKEN.glob("*.yaml")) == sorted(name for _, name, _, _ in FAULTS)
    assert {check for check, *_ in FAULTS} == set(range(1, 12))


def test_the_book_that_they_break_is_sound() -> None:
    problems, tally = prove(Book(BOOK))
    assert problems == []
    assert tally.laws == 3


def test_only_the_problems_of_one_file_are_told_if_one_law_is_asked_for() -> None:
    book = Book(BOOK, replaced=BROKEN / "effect-unknown.yaml")
    assert [problem.what for problem in prove(book, 30)[0]] == ["there is no effect cancle"]
    assert prove(book, 10)[0] == []
