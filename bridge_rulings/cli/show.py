"""How a ruling looks: the options of a player, the ruling itself, what waits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bridge_rulings.cli.screen import Screen
from bridge_rulings.ruling.before_after import BeforeAfter, before_after
from bridge_rulings.ruling.course import Course
from bridge_rulings.ruling.hands import other_side
from bridge_rulings.ruling.outcome import Came, Lapsed, Need, Outcome, Ruled, Step, Used, Waiting
from bridge_rulings.ruling.outlook import Branch, Line
from bridge_rulings.ruling.settle import settle
from bridge_rulings.ruling.voice import Voice
from bridge_rulings.table.cards import show_card
from bridge_rulings.table.contract import find_contract, show_contract
from bridge_rulings.table.entry import Entry
from bridge_rulings.table.outcome import Outcome as Result
from bridge_rulings.table.outcome import show_outcome
from bridge_rulings.table.score import score
from bridge_rulings.table.seats import NAMES

CITE_WIDTH = 16


def cites(paragraphs: Iterable[str]) -> str:
    """Paragraph numbers as they are read: ``64A1, 64C1``."""
    return ", ".join(dict.fromkeys(paragraphs))


def board_line(course: Course) -> str:
    """``Board 7, 4♠X by South, dealer North``, as far as it is known."""
    contract = find_contract(course.contract)
    parts = [f"Board {course.board}" if course.board else ""]
    if contract is not None:
        parts.append(show_contract(contract._replace(declarer=""), symbols=True))
        if course.declarer:
            parts[-1] += f" by {NAMES[course.declarer]}"
    elif course.declarer:
        parts.append(f"{NAMES[course.declarer]} declares")
    if course.dealer:
        parts.append(f"dealer {NAMES[course.dealer]}")
    return ", ".join(part for part in parts if part)


def entry_line(entry: Entry) -> str:
    """What a line was understood to say: ``East, ♥7; 4♠X by South; North's turn``."""
    contract = entry.contract
    declarer = entry.declarer or (contract.declarer if contract else "")
    written = show_contract(contract._replace(declarer=""), symbols=False) if contract else ""
    parts = [
        ", ".join(filter(None, (NAMES.get(entry.actor), " and ".join(_cards(entry.card))))),
        board_line(Course(entry.board, written, declarer, entry.dealer, ())),
        f"{NAMES[entry.turn]}'s turn" if entry.turn else "",
    ]
    return "; ".join(filter(None, parts))


def _cards(stored: str) -> list[str]:
    return [show_card(card, symbols=True) for card in stored.split()]


def incident_line(course: Course, number: int, title: str) -> str:
    """``1  Opening lead out of turn: West, ♥7``."""
    incident = course.incident(number)
    who = [NAMES[incident.anchor]] if incident.anchor else []
    if incident.card:
        who += _cards(incident.card)
    return title + (f": {', '.join(who)}" if who else "")


def with_cite(screen: Screen, text: str, paragraphs: Sequence[str], style: str = "", first: str = "") -> None:
    """A text with its paragraphs at the right; below it where the terminal is narrow."""
    cited = cites(paragraphs)
    room = screen.width - max(CITE_WIDTH, len(cited)) - 2
    if not cited or room < 44:
        screen.line(text, style, first)
        if cited:
            screen.raw(screen.paint(" " * len(first) + cited, "cite"))
        return
    lines = screen.wrap(text, first, width=room)
    for at, line in enumerate(lines):
        right = screen.paint(cited, "cite") if at == 0 else ""
        screen.raw((screen.paint(line, style) + " " * (room - len(line) + 2) + right).rstrip())


def show_options(screen: Screen, need: Need, lines: Sequence[Line], chooser: str) -> None:
    """Every option of a player before he chooses, each with what it leads to (10C1)."""
    heading = f"{chooser} chooses" if chooser else "The options"
    screen.line(f"{heading}. Read all of them out before the choice.", "bold")
    if need.kind == "offer":
        if need.stage.say:
            screen.line(need.voice(need.stage.say), "aloud", " ")
        if need.stage.note:
            screen.line(need.voice(need.stage.note), "eyes", " for you: ", "   ")
    for at, line in enumerate(lines):
        key = str(at + 1)
        if line.barred:
            with_cite(screen, f"{line.say} (not open)", line.barred, "dim", f" {key}  ")
            continue
        with_cite(screen, line.say, line.cite, "aloud", f" {key}  ")
        for branch in line.branches:
            _branch(screen, branch, line)


def _branch(screen: Screen, branch: Branch, line: Line) -> None:
    said = [applied.say for applied in branch.applied]
    moments: dict[str, list[str]] = {}
    for when, stage in (wait.rsplit(": ", 1) for wait in branch.waits):
        moments.setdefault(when, []).append(stage)
    waits = "; ".join(f"{when} ({', '.join(stages)})" for when, stages in moments.items())
    then = [f"Then {branch.then}{'' if branch.then.endswith('?') else '.'}"] if branch.then else []
    if branch.label:
        text = branch.label.rstrip(".") + "."
        short = [sentence for sentence in (*said, *then) if sentence.rstrip(".") not in text]
        with_cite(screen, " ".join((text, *short)), _new(branch.cite, line.cite), "", "      · ")
    elif said or waits or then:
        with_cite(screen, " ".join((*said, *then)) or "Nothing more.", _new(branch.cite, line.cite), "", "      → ")
    if waits and not branch.label:
        screen.line(f"To come back for {waits}.", "dim", "        ")
    for doubt in branch.sure:
        screen.line(f"Not certain: {doubt}", "eyes", "        ")


def _new(paragraphs: Sequence[str], before: Sequence[str]) -> list[str]:
    return [paragraph for paragraph in paragraphs if paragraph not in before]


def show_why(screen: Screen, need: Need, captions: Mapping[str, str]) -> None:
    """Why it is asked: the rows that the answer decides between, with their paragraphs."""
    screen.line("Why this is asked", "bold")
    for text in (need.stage.about, need.stage.note):
        if text:
            screen.line(need.voice(text), "eyes", "  ")
    for offered in need.offered:
        if offered.option.note:
            screen.line(need.voice(offered.option.note), "eyes", f"  {offered.option.name}: ")
    for ask in need.asks:
        with_cite(screen, ask.text, ask.fact.cite, "", "  ")
        if ask.fact.note:
            screen.line(ask.voice(ask.fact.note), "eyes", "    for you: ", "      ")
    if need.rows:
        screen.line("It decides between", "bold")
        said = (
            (need.voice(row.say) or captions.get(next(iter(row.cite), ""), "otherwise"), row.cite) for row in need.rows
        )
        for text, cite in dict.fromkeys(said):
            with_cite(screen, text, cite, "", "  · ")


def show_ruling(screen: Screen, course: Course, outcome: Outcome, titles: dict[int, str]) -> None:
    """The ruling so far: what to say, what is for the director's eyes, tricks, what waits."""
    board = board_line(course)
    screen.line(f"RULING{'  ' + board if board else ''}", "bold")
    for incident in course.incidents:
        steps = _with_moments(outcome, incident.number)
        if not steps:
            continue
        screen.line(
            incident_line(course, incident.number, titles.get(incident.number, "")), "bold", f"{incident.number}  "
        )
        seen: set[str] = set()
        for step in steps:
            if isinstance(step, Came):
                screen.line(step.text, "dim", "   -- ")
            elif isinstance(step, Lapsed):
                screen.line(step.text, "eyes", "   lapsed: ")
            else:
                _step(screen, step, seen)
    show_tricks(screen, outcome)
    _show_scores(screen, course, outcome)
    show_waiting(screen, outcome.waiting)


def _with_moments(outcome: Outcome, number: int) -> list[Step]:
    """The steps of one incident, and before those that waited for a moment, that moment."""
    found: list[Step] = []
    came: Came | None = None
    for step in outcome.steps:
        if isinstance(step, Came):
            came = step
        elif step.incident == number:
            if came is not None and found:
                found.append(came)
            came = None
            found.append(step)
    return found


def _step(screen: Screen, step: Ruled, seen: set[str]) -> None:
    """What is said and done; of a step on the way, what was found, if anybody was asked. Replay shows all of it.

    ``seen``: what the record showed for the steps before; it is told once.
    """
    said = _say(step)
    for at, sentence in enumerate(said):
        with_cite(screen, sentence, step.cite if at == 0 else (), "aloud", "   ")
    found = "" if said else " ".join(_found(step))
    if found:
        with_cite(screen, found, step.cite, "dim", "   ")
    for use in step.used:
        if use.answer.by == "position" and use.answer.because and use.answer.because not in seen:
            seen.add(use.answer.because)
            with_cite(screen, use.answer.because, use.fact.cite, "dim", "   worked out: ")
    for note in filter(None, ("" if step.offered else step.stage.note, step.row.note)):
        screen.line(step.voice(note), "eyes", "   for you: ", "     ")
    if step.row.sure:
        screen.line(step.voice(step.row.sure), "eyes", "   not certain: ", "     ")


def show_said(screen: Screen, step: Ruled) -> None:
    """What a step on the way tells the players to do, and the director to mind, before anything more is asked."""
    if step.offered:
        return
    for text in filter(None, (step.stage.say, step.row.say)):
        with_cite(screen, step.voice(text), step.cite, "aloud", " ")
    if step.stage.note:
        screen.line(step.voice(step.stage.note), "eyes", " for you: ", "   ")


def _found(step: Ruled) -> list[str]:
    """The answers that somebody gave, but for the boxes that were left empty."""
    given = [use for use in step.used if use.answer.by != "position" and use.fact.supplier != "found"]
    ticked = [use for use in given if use.fact.supplier != "tick" or use.answer.value == "yes"]
    answers = ("" if use.fact.supplier == "tick" else f" {use.fact.answers[use.answer.value]}" for use in ticked)
    return [use.voice(use.fact.text + answer).rstrip(".") + "." for use, answer in zip(ticked, answers, strict=True)]


def _say(step: Ruled) -> list[str]:
    own = [step.voice(text) for text in (step.stage.say if not step.offered else "", step.row.say) if text]
    effects = [applied.say for applied in step.applied]
    if step.offered:
        free = sum(not entry.barred for entry in step.offered)
        own = [f"{step.voice.hand(step.to)} {'chose' if free > 1 else 'has no choice'}: {step.voice(step.row.say)}"]
    told = " ".join(own).lower()  # a row that says its effect in better words need not say it twice
    return [*own, *(sentence for sentence in effects if sentence.rstrip(".").lower() not in told)]


def show_tricks(screen: Screen, outcome: Outcome, first: str = "") -> None:
    """The tricks that change sides."""
    voice = outcome.rulings[0].voice if outcome.rulings else Voice("offender", "anchor", "declarer", "offender", {})
    for transfer in settle(outcome.state.of("transfers")):
        tricks = f"{transfer.number} trick{'s' if transfer.number != 1 else ''}"
        most = "at most " if transfer.upper else ""
        sides = f"from {voice.side(transfer.side)} to {voice.side(other_side(transfer.side))}"
        screen.line(f"TRICKS  {most}{tricks} {sides}", "bold", first)
        if transfer.tricks:
            moved = ", ".join(f"trick {trick} for incident {incident}" for incident, trick in transfer.tricks)
            screen.line(moved, "", f"{first}   ")
        for incident in transfer.clashes:
            text = f"incident {incident} asked for a trick that had already moved, or that was not won"
            screen.line(text, "eyes", f"{first}   ")


def _show_scores(screen: Screen, course: Course, outcome: Outcome) -> None:
    """The score at the table and after the ruling, if the result is known and the ruling changes it."""
    found = before_after(course, outcome)
    if found is None or found.after == found.before:
        return
    after = scored(found, found.after) if found.after is not None else "as assigned above"
    more = " (at most: fewer tricks may turn out to move)" if found.upper else ""
    screen.line(f"SCORE  {scored(found, found.before)} at the table; {after} after the ruling{more}", "bold")


def scored(found: BeforeAfter, result: Result) -> str:
    """``4♠-1 by S: -100``, without the points if nobody knows who is vulnerable."""
    text = show_outcome(result, symbols=True)
    vulnerable = found.is_vulnerable(result)
    return text if vulnerable is None else f"{text}: {score(result.contract, result.tricks, vulnerable):+}"


_SOURCES = {
    "table": "at the table",
    "judgement": "judgement",
    "director": "director, overruling",
    "position": "worked out",
    "topic": "from the topic",
    "assumed": "assumed",
}


def source_of(use: Used) -> str:
    """Who said so: ``at the table``, ``chosen by South``, ``by 63A``."""
    by = use.answer.by
    return _SOURCES.get(by) or (f"chosen by {use.voice.hand(by)}" if len(by) == 1 else f"by {by}")


def show_waiting(screen: Screen, waiting: Sequence[Waiting]) -> None:
    """What to come back for, and when."""
    if not waiting:
        return
    screen.line("TO COME BACK FOR", "bold")
    for item in waiting:
        with_cite(screen, waiting_text(item), (item.stage.name,), "", "   ")


def waiting_text(item: Waiting) -> str:
    """``when play has ended: Did the exposed card help?``"""
    about = item.voice(item.stage.about) if item.stage.about else item.stage.name
    return about if item.stage.every is not None else f"{item.when}: {about}"


def show_findings(screen: Screen, need: Need, findings: Sequence[tuple[str, Outcome]], before: Outcome) -> None:
    """The ruling on each finding of a disputed fact, side by side in words."""
    ask = need.asks[0]
    screen.line(f"Disputed: {ask.text}", "bold")
    already = [gist(step) for step in before.rulings]
    for answer, outcome in findings:
        screen.line(ask.answer_text(answer), "bold", "  if found: ")
        for step in outcome.rulings:
            if gist(step) not in already:
                with_cite(screen, in_words(step), step.cite, "", "     ")
        show_tricks(screen, outcome, "     ")
        if outcome.need is not None:
            missing = outcome.need.asks[0].text if outcome.need.asks else outcome.need.voice.hand(outcome.need.to)
            screen.line(f"then to be asked: {missing}", "dim", "     ")
    screen.line("Decide on the balance of probabilities; if you cannot, rule so that play can go on.", "eyes")


def in_words(step: Ruled) -> str:
    """What a step comes to; of a step on the way, what was found, or only what it was about."""
    return told(step) or step.voice(step.stage.about or step.stage.name)


def told(step: Ruled) -> str:
    """What a step comes to; of a step on the way, what was found; "" if there is nothing to tell."""
    return " ".join(_say(step) or _found(step))


def gist(step: Ruled) -> tuple[object, ...]:
    """What makes a step another one than a step of another run."""
    return (step.incident, step.stage.name, step.cite, tuple(applied.report for applied in step.applied))
