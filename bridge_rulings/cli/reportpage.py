"""The report of a ruling as a page: what stands on it and in which order, whatever it is written in.

The fields are those that the forms of national bodies have. Names of players and officials stand apart in a record, in
``players`` and ``names`` of its event, and everything else can be shown without them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bridge_rulings.cli.diagram import VULNERABLE
from bridge_rulings.cli.reportblocks import BLANK, Block, Diagram, Field, Fields, Line, Page, Section, Table
from bridge_rulings.cli.reportgiven import given_ruling
from bridge_rulings.cli.reportnames import APART
from bridge_rulings.cli.show import board_line, gist, incident_line, scored, source_of, told, waiting_text
from bridge_rulings.lawbook.book import Authority, Book
from bridge_rulings.ruling.before_after import before_after
from bridge_rulings.ruling.course import DISPUTED
from bridge_rulings.ruling.hands import other_side
from bridge_rulings.ruling.outcome import Came, Lapsed, Need, Outcome, Ruled, Used
from bridge_rulings.ruling.record import Record
from bridge_rulings.ruling.session import Session
from bridge_rulings.ruling.settle import settle
from bridge_rulings.ruling.topics import title_of
from bridge_rulings.table.board import contract_of
from bridge_rulings.table.boards import board_number, vulnerable_of
from bridge_rulings.table.contract import find_contract, show_contract
from bridge_rulings.table.outcome import Outcome as Result
from bridge_rulings.table.outcome import show_outcome
from bridge_rulings.table.seats import NAMES, SEATS

# The fields of an event that have a place of their own; all others are shown as they are.
_ALWAYS = ("event", "date", "table")  # a blank if they are not known
_SIGNED = ("Director", "North-South", "East-West", "Date and time")
_STATEMENTS = ("called", "agreements", "agreed", "statements", "account", "away")
_APPEAL = ("by", "ground", "until", "deposit", "present", "arguments", "committee", "decision", "merit")
_ELSEWHERE = (*APART, "poll", "appeal", "penalty", *_STATEMENTS)


def page(book: Book, record: Record, outcome: Outcome, told: Mapping[str, Any] | None = None) -> Page:
    """The report of a ruling; ``told``: another one that was given at the table."""
    from bridge_rulings import __version__

    authority = book.authority(record.authority)
    event = record.event
    sections = (
        Section("Event", tuple(_event(record, event))),
        Section("Board", tuple(_board(record))),
        Section("Facts", tuple(_facts(book, record, outcome))),
        Section("Questions and answers", tuple(_questions(outcome))),
        Section("Options and choices", tuple(_options(outcome))),
        Section("Ruling", tuple(_ruling(book, record, outcome))),
        Section("The ruling that was given", tuple(given_ruling(book, record, outcome, told))),
        Section("Score", tuple(_score(record, outcome, event))),
        Section("Players consulted", tuple(_poll(event))),
        Section("Appeal", tuple(_appeal(authority, event))),
        Section(
            "Signed", (Table(("Director", "North-South", "East-West", "Date and time"), ((BLANK,) * 4,), "blank"),)
        ),
    )
    return Page(
        "Report of a ruling",
        record.title or board_line(record.course),
        tuple(section for section in sections if section.blocks),
        f"bridge-rulings {__version__}; Laws of 2017, {authority.title}; book {book.digest()}",
    )


# ---------------------------------------------------------------------------------- the parts


def _event(record: Record, event: Mapping[str, Any]) -> Iterator[Block]:
    table = record.course.table
    known = {str(key): said(value) for key, value in event.items() if key not in _ELSEWHERE}
    for key in ("event", "site", "date", "room", "scoring"):
        if table is not None and getattr(table, key):
            known.setdefault(key, getattr(table, key))
    keys = [*_ALWAYS, *(key for key in known if key not in _ALWAYS)]
    yield Fields(tuple(Field(_label(key), known.get(key) or BLANK) for key in keys))
    players = {**(table.players if table is not None else {}), **_mapping(event.get("players"))}
    names = [Field(NAMES[seat], str(players[seat])) for seat in SEATS if players.get(seat)]
    names += [Field(_label(role), said(name)) for role, name in _mapping(event.get("names")).items()]
    if names:
        yield Fields(tuple(names))


def _board(record: Record) -> Iterator[Block]:
    course, table = record.course, record.course.table
    vulnerable = table.vulnerable if table is not None else ""
    if not vulnerable and (number := board_number(course.board)):
        vulnerable = vulnerable_of(number)
    written = find_contract(course.contract)
    contract = show_contract(written._replace(declarer=""), symbols=True) if written is not None else course.contract
    recorded = contract_of(table) if table is not None else None
    if recorded is not None:
        contract = show_contract(recorded._replace(declarer=""), symbols=True)
    result = ""
    if table is not None and table.result is not None and recorded is not None and recorded.level:
        result = show_outcome(Result(recorded, table.result), symbols=True)
    fields = (
        Field("Board", course.board),
        Field("Dealer", NAMES.get(course.dealer or (table.dealer if table is not None else ""), "")),
        Field("Vulnerable", VULNERABLE.get(vulnerable, "").removesuffix(" vulnerable")),
        Field("Contract", contract),
        Field("Declarer", NAMES.get(course.declarer, "")),
        Field("At the table", result),
    )
    known = tuple(field for field in fields if field.value)
    if known:
        yield Fields(known)
    if table is not None:
        yield Diagram(table)


def _facts(book: Book, record: Record, outcome: Outcome) -> Iterator[Block]:
    if record.told:
        yield Line(record.told.strip())
    for key in _STATEMENTS:
        pieces = record.event.get(key)
        if isinstance(pieces, Mapping):
            for who, text in pieces.items():
                yield Line(f"{_label(key).removesuffix('s')} of {NAMES.get(str(who), who)}: {said(text)}")
        elif pieces:
            yield Line(f"{_label(key)}: {said(pieces)}")
    for need in outcome.needs:
        if need.kind == "disputed":
            yield Line("In dispute", weight="heading")
            yield Line(need.asks[0].text, need.asks[0].fact.cite)
            yield from _findings(book, record, need, outcome)
    if not any(need.kind == "disputed" for need in outcome.needs):
        yield Line("No fact that the ruling rests on is in dispute.", weight="quiet")


def _findings(book: Book, record: Record, need: Need, outcome: Outcome) -> Iterator[Block]:
    """The ruling on each finding of a disputed fact, from where they part."""
    session = Session(book, book.authority(record.authority), record)
    already = [gist(step) for step in outcome.rulings]
    for finding in session.findings(need):
        then = [told(step) for step in finding.outcome.rulings if gist(step) not in already]
        if finding.outcome.need is not None:
            then.append("More is to be asked then.")
        found = need.asks[0].answer_text(finding.answer).rstrip(".")
        yield Line(f"If it is found: {found}. {' '.join(filter(None, then))}".rstrip())


def _questions(outcome: Outcome) -> Iterator[Block]:
    rows: dict[tuple[int, str], tuple[str, ...]] = {}
    unticked: dict[tuple[int, str], str] = {}
    for step in outcome.rulings:
        for use in step.used:
            place = (step.incident, use.key)
            if use.fact.supplier == "found":
                continue
            if use.fact.supplier == "tick" and use.answer.value == "no" and not use.answer.because:
                unticked[place] = use.voice(use.fact.text).rstrip(".")
            else:
                rows.setdefault(place, _question(use))
    if rows:
        head = ("Question", "Answer", "Source", "Reason", "Law")
        filled = [at for at in range(len(head)) if any(row[at] for row in rows.values())]
        body = tuple(tuple(row[at] for at in filled) for row in rows.values())
        yield Table(tuple(head[at] for at in filled), body, "law")
    if unticked:
        yield Line(f"Asked, and not the case: {'; '.join(dict.fromkeys(unticked.values()))}.", weight="quiet")


def _question(use: Used) -> tuple[str, ...]:
    answer = use.answer
    text = use.voice(use.fact.answers.get(answer.value, answer.value))
    if answer.value == DISPUTED:
        text = "disputed"
    why = answer.because
    if answer.instead:
        why = f"{why}; the record says otherwise" if why else "the record says otherwise"
    return (use.voice(use.fact.text), text, source_of(use), why, ", ".join(use.fact.cite))


def _options(outcome: Outcome) -> Iterator[Block]:
    for step in outcome.rulings:
        if step.offered:
            yield Line(f"{step.voice.hand(step.to)} had the choice", weight="heading")
            for entry in step.offered:
                closed = f" (not open: {', '.join(entry.barred)})" if entry.barred else ""
                mark = "[x]" if entry.option is step.row else "[ ]"
                yield Line(step.voice(entry.option.say) + closed, entry.option.cite, mark)


def _ruling(book: Book, record: Record, outcome: Outcome) -> Iterator[Block]:
    topics = book.topics()
    before, came = 0, ""
    for step in outcome.steps:
        if isinstance(step, Came):
            came = step.text
            continue
        if isinstance(step, Ruled) and not told(step):
            continue
        if came:
            yield Line(f"{came[:1].upper()}{came[1:]}:", weight="quiet")
            came = ""
        if step.incident != before:
            before = step.incident
            title = title_of(book, topics, record.course.incident(before))
            yield Line(incident_line(record.course, before, title), weight="heading")
        if isinstance(step, Lapsed):
            yield Line(f"Lapsed: {step.text}", weight="quiet")
        else:
            yield Line(told(step), step.cite)
            if step.row.sure:
                yield Line(f"Not certain: {step.voice(step.row.sure)}", weight="quiet")
    yield from _tricks(outcome)
    if outcome.need is not None and outcome.need.kind != "disputed":
        yield Line("The ruling is not complete: something is still to be asked.", weight="heading")
    for item in outcome.waiting:
        yield Line(f"To come back for: {waiting_text(item)}", (item.stage.name,), weight="quiet")


def _tricks(outcome: Outcome) -> Iterator[Block]:
    steps: Sequence[Ruled] = outcome.rulings
    for transfer in settle(outcome.state.of("transfers")):
        voice = steps[0].voice
        number = f"{'at most ' * transfer.upper}{transfer.number} trick{'s' * (transfer.number != 1)}"
        sides = f"from {voice.side(transfer.side)} to {voice.side(other_side(transfer.side))}"
        yield Line(f"Transferred: {number} {sides}", weight="heading")


def _score(record: Record, outcome: Outcome, event: Mapping[str, Any]) -> Iterator[Block]:
    found = before_after(record.course, outcome)
    before = scored(found, found.before) if found is not None else BLANK
    after = BLANK  # also as long as something is to be asked
    if found is not None and not outcome.needs:
        after = scored(found, found.after) if found.after is not None else "as assigned in the ruling"
        after += " (fewer tricks may turn out to move)" if found.upper else ""
        after += " (so far: see what is to come back for)" if outcome.waiting else ""
    yield Fields((Field("At the table", before), Field("After the ruling", after)))
    if event.get("penalty"):
        yield Line(f"Penalty: {said(event['penalty'])}")


def _poll(event: Mapping[str, Any]) -> Iterator[Block]:
    asked = event.get("poll")
    entries = [asked] if isinstance(asked, str | Mapping) else list(asked or ())
    rows = [entry for entry in entries if isinstance(entry, Mapping)]
    for entry in entries:
        if not isinstance(entry, Mapping):
            yield Line(said(entry))
    columns = tuple(dict.fromkeys(str(key) for row in rows for key in row))
    if columns:
        body = tuple(tuple(said(row.get(column, "")) for column in columns) for row in rows)
        yield Table(tuple(_label(column) for column in columns), body)


def _appeal(authority: Authority, event: Mapping[str, Any]) -> Iterator[Block]:
    appeal = event.get("appeal")
    known = {str(key): said(value) for key, value in appeal.items()} if isinstance(appeal, Mapping) else {}
    if appeal and not known:
        yield Line(said(appeal))
    limit = known.pop("until", "") or authority.appeals
    yield Fields((Field("Time limit", limit or BLANK),))
    fields = [Field(_label(key), known[key]) for key in (*_APPEAL, *known) if key in known]
    yield Fields(tuple(dict.fromkeys(fields)) or (Field("Appealed by", BLANK), Field("Ground", BLANK)))


def said(value: Any) -> str:
    """Whatever a record keeps about an event, as a text."""
    if isinstance(value, Mapping):
        return "; ".join(f"{NAMES.get(str(key), key)}: {said(one)}" for key, one in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(said(one) for one in value)
    return str(value)


def _mapping(piece: Any) -> Mapping[str, Any]:
    return piece if isinstance(piece, Mapping) else {}


def _label(key: str) -> str:
    text = str(key).replace("_", " ")
    return text[:1].upper() + text[1:]
