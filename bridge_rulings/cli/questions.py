"""The questions as they are put to the director, each kind in its way."""

from __future__ import annotations

from collections.abc import Callable

from bridge_rulings.cli.keys import Item, Key
from bridge_rulings.cli.prompts import Prompter
from bridge_rulings.cli.screen import Screen
from bridge_rulings.cli.show import show_findings, show_options
from bridge_rulings.ruling.course import Answer
from bridge_rulings.ruling.outcome import Asked, Need
from bridge_rulings.ruling.session import Session
from bridge_rulings.ruling.values import check_value, read_value
from bridge_rulings.ruling.voice import UNKNOWN

_OPEN = "open"

LOOK = "="  # typed at a judgement, it shows what the cards say

Answers = dict[str, Answer]


def put(
    screen: Screen, prompter: Prompter, session: Session, need: Need, look: Callable[[], None] | None = None
) -> Answers | Key:
    """Ask what is needed: the answers by their keys, or the way out of the question that was taken.

    ``look`` shows what the cards say to a judgement, for a director who wants to see it.
    """
    kind = _kind(need)
    return _judge(screen, prompter, session, need, look) if kind is _judge else kind(screen, prompter, session, need)


def _kind(need: Need) -> Callable[[Screen, Prompter, Session, Need], Answers | Key]:
    if need.kind == "offer":
        return _offer
    if need.kind == "name":
        return _name
    if need.kind == "disputed":
        return _disputed
    if len(need.asks) > 1 or need.asks[0].fact.supplier == "tick":
        return _list
    return _judge if need.asks[0].fact.supplier == "judge" else _fact


def _offer(screen: Screen, prompter: Prompter, session: Session, need: Need) -> Answers | Key:
    lines = session.lines(need)
    to = need.voice.hand(need.to)
    show_options(screen, need, lines, to[:1].upper() + to[1:])
    stands = session.course.incident(need.incident).answers
    chosen = (all(key in stands and stands[key].value == value for key, value in line.answers) for line in lines)
    usual = next((str(at) for at, all_stand in enumerate(chosen) if all_stand), "")
    items = [Item(str(at), line.name.replace("_", " "), bool(line.barred)) for at, line in enumerate(lines)]
    found = prompter.pick(f"What does {to} choose?", items, usual)
    if isinstance(found, Key):
        return found
    by = need.to if len(need.to) == 1 else "table"
    return {key: Answer(value, by) for key, value in lines[int(found)].answers}


def _fact(screen: Screen, prompter: Prompter, session: Session, need: Need) -> Answers | Key:
    ask = need.asks[0]
    if need.to and ask.fact.supplier == "choice":
        to = need.voice.hand(need.to)
        show_options(screen, need, session.lines(need), to[:1].upper() + to[1:])
    _notes(screen, ask)
    items = [Item(answer, ask.answer_text(answer)) for answer in ask.answers]
    to_whom = f"{need.voice.hand(need.to)}: " if ask.fact.supplier == "choice" else ""
    question = to_whom[:1].upper() + to_whom[1:] + ask.text
    found = prompter.pick(question, items, _usual(session, ask), dispute=not need.to)
    if isinstance(found, Key):
        return found
    return {ask.key: Answer(found, need.to if len(need.to) == 1 else "table")}


def _usual(session: Session, ask: Asked) -> str:
    """The answer that Enter takes: the one that stands, else what is usual."""
    given = session.given(ask.key)
    return given.value if given else ask.fact.usual


def _list(screen: Screen, prompter: Prompter, session: Session, need: Need) -> Answers | Key:
    judged = need.asks[0].fact.supplier == "judge"
    stand = [ask.key for ask in need.asks if (given := session.given(ask.key)) and given.value == "yes"]
    if judged:
        _notes(screen, *need.asks)
    items = [Item(ask.key, ask.text) for ask in need.asks]
    found = prompter.tick(heading(need), items, stand, dispute=not judged)
    if isinstance(found, Key):
        return found
    reason = prompter.line("The reason, for the record", lambda text: "", hint="Enter: none") if judged else ""
    if isinstance(reason, Key):
        return _list(screen, prompter, session, need) if reason is Key.BACK else reason
    by = "judgement" if judged else "table"
    return {ask.key: Answer("yes" if ask.key in found else "no", by, reason) for ask in need.asks}


def _judge(
    screen: Screen, prompter: Prompter, session: Session, need: Need, look: Callable[[], None] | None = None
) -> Answers | Key:
    """A judgement: the answer and its reason on one line, ``n he had nothing in hearts``."""
    ask = need.asks[0]
    _notes(screen, ask)
    given = session.given(ask.key)
    usual = _usual(session, ask)
    words = {answer[:1]: answer for answer in ask.answers}
    if len(words) < len(ask.answers):
        words = {str(at + 1): answer for at, answer in enumerate(ask.answers)}

    def read(text: str) -> tuple[str, str] | None:
        if not text and usual:
            return usual, given.because if given else ""
        first, _, reason = text.partition(" ")
        word = first.strip(",.:;").lower()
        answer = words.get(word, word)
        return (answer, reason.strip(" ,.:;")) if answer in ask.answers else None

    shown = ", ".join(f"{key} {ask.answer_text(answer)}" for key, answer in words.items())
    enter = f"Enter: {ask.answer_text(usual)}" if usual else ""
    found = prompter.line(
        f"{ask.text} ({shown})",
        lambda text: "" if read(text) or (look and text == LOOK) else f"begin with one of: {', '.join(words)}",
        hint="; ".join(filter(None, ("then the reason", enter, f"{LOOK} what the cards say" if look else ""))),
    )
    if isinstance(found, Key):
        return found
    if look and found == LOOK:
        look()
        return _judge(screen, prompter, session, need, look)
    answer, because = read(found) or ("", "")
    return {ask.key: Answer(answer, "judgement", because)}


def _name(screen: Screen, prompter: Prompter, session: Session, need: Need) -> Answers | Key:
    ask = need.asks[0]
    _notes(screen, ask)
    given = session.given(ask.key)
    stands = given.value if given and given.value != UNKNOWN else ""
    found = prompter.line(
        ask.text,
        lambda text: check_value(ask.fact.kind, text),
        stands,
        hint=f"Enter: {stands}" if stands else "Enter: nobody can tell",
    )
    if isinstance(found, Key):
        return found
    by = need.to if len(need.to) == 1 else "table"
    return {ask.key: Answer(read_value(ask.fact.kind, found), by)}


def _disputed(screen: Screen, prompter: Prompter, session: Session, need: Need) -> Answers | Key:
    show_findings(screen, need, session.findings(need), session.outcome)
    ask = need.asks[0]
    items = [Item(answer, f"You find: {ask.answer_text(answer)}") for answer in ask.answers]
    found = prompter.pick("Settle it now?", [*items, Item(_OPEN, "Leave it open, it is saved as disputed")], _OPEN)
    if isinstance(found, Key):
        return found
    if found == _OPEN:
        return Key.LEAVE
    return {ask.key: Answer(found, "judgement", "disputed; found on the balance of probabilities")}


def _notes(screen: Screen, *asks: Asked) -> None:
    for ask in asks:
        if ask.fact.note:
            screen.line(ask.voice(ask.fact.note), "eyes", "  for you: ", "    ")


def heading(need: Need) -> str:
    """What a list is about, and that it is a list."""
    about = need.voice(need.stage.about)
    return f"{about}{' ' if about.endswith('?') else '. ' if about else ''}Which of these hold?"
