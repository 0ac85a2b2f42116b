"""The dialogue about a claim in a terminal: a line as a table of its cards, and one question about one card of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bridge_rulings.analysis.deciding import Deciding
from bridge_rulings.analysis.dialogue import (
    NEVER,
    NORMAL,
    NOT_THERE,
    SAYS,
    Dialogue,
    Question,
    Verdict,
    following,
    narrower,
    possible,
)
from bridge_rulings.analysis.ending import Ending
from bridge_rulings.analysis.playing import Line
from bridge_rulings.analysis.profiles import norms
from bridge_rulings.cli.keys import Item, Key
from bridge_rulings.cli.progress import Progress
from bridge_rulings.cli.prompts import Prompter
from bridge_rulings.cli.screen import Screen
from bridge_rulings.cli.show import with_cite
from bridge_rulings.table.cards import SUIT_NAMES, show_card
from bridge_rulings.table.play import winner
from bridge_rulings.table.seats import NAMES, SEATS, SIDES, other_side

_COLUMNS = ("W", "N", "E", "S")
_MARK = "*"
SAID = {NORMAL: "normal", NOT_THERE: "not normal", NEVER: "not normal, nor anything of that sort"}
Keep = Callable[[Dialogue, Question | Verdict | None], None]


def judge(
    screen: Screen,
    prompter: Prompter,
    talk: Dialogue,
    captions: Mapping[str, str],
    keep: Keep = lambda talk, found: None,
) -> tuple[Dialogue, Verdict] | None:
    """Ask until nothing is left to be asked; None if the director leaves. ``keep`` gets every answer as soon as it is
    given, with None until it is known what follows from it.
    """
    found = _next(talk, keep)
    while isinstance(found, Question):
        show_question(screen, talk, found)
        said = _ask(screen, prompter, talk, found.step, captions)
        if said is Key.LEAVE or (said is Key.BACK and not talk.judgements):
            return None
        if said is Key.BACK:
            talk = talk._replace(judgements=talk.judgements[:-1])
        elif isinstance(said, tuple):
            talk = talk.plus(found, *said)
        found = _next(talk, keep)
    show_verdict(screen, talk, found)
    return talk, found


def _next(talk: Dialogue, keep: Keep) -> Question | Verdict:
    """What follows, which may take seconds: what was answered is kept before."""
    keep(talk, None)
    waiting = Progress()
    waiting.show("Looking for the worst line ...", at_once=True)
    try:
        found = following(talk)
    finally:
        waiting.clear()
    keep(talk, found)
    return found


def _ask(
    screen: Screen, prompter: Prompter, talk: Dialogue, step: Deciding, captions: Mapping[str, str]
) -> tuple[str, str] | Key:
    """The answer and its reason, or the way out."""
    player = f" ({talk.statement.player})" if talk.statement.player else ""
    card = show_card(step.card, screen.symbols)
    open_yet = possible(talk, step)  # the others stay in the list, so that a digit always means the same
    items = [Item(says, _answer(talk, step, says, card), closed=says not in open_yet) for says in SAYS]
    while True:
        found = prompter.pick(f"{NAMES[step.seat]} {card}: normal for this player{player}?", items)
        if found is Key.WHY:
            for paragraph in step.remark.cite:
                with_cite(screen, captions.get(paragraph, ""), (paragraph,), "eyes", "  for you: ")
            normal = norms().asking.normal
            with_cite(screen, f"{normal.text}.", normal.cite, "eyes", "  for you: ")
            continue
        if isinstance(found, Key):
            return found
        reason = prompter.line("The reason, for the record", lambda text: "", hint="Enter: none")
        if not isinstance(reason, Key):
            return found, reason
        if reason is Key.LEAVE:
            return reason


def _answer(talk: Dialogue, step: Deciding, says: str, card: str) -> str:
    """What an answer is called: yes, not that, or nothing of that sort."""
    if says == NORMAL:
        return "Yes, careless perhaps, but normal"
    if says == NOT_THERE:
        return (
            f"No, not {card}, nor other {SUIT_NAMES[step.card[0]]} like that" if step.rule else f"No, not {card} there"
        )
    if step.rule:
        return "No, and never: this player does nothing of that sort, in any suit"
    profile = narrower(talk)
    if profile is None:
        return "No, and never: he finds the best play"
    return f"No, and never: {profile.care or profile.title}"


# ------------------------------------------------------------------------------ what is shown


def show_question(screen: Screen, talk: Dialogue, question: Question) -> None:
    """The line, the card that decides, what it is called, and what another card would have kept."""
    ending, step = talk.ending, question.step
    screen.line()
    worst = "The worst line left" if question.settled else "A bad line; whether there is a worse one is not settled"
    screen.line(f"{worst}: {tricks_to(ending, question.line.tricks)}", "bold")
    show_line(screen, ending, question.line, [one.at for one in (step, *question.alike)])
    later = [f"{NAMES[one.seat]} {show_card(one.card, screen.symbols)}" for one in question.alike]
    played = f"{NAMES[step.seat]} plays {show_card(step.card, screen.symbols)}"
    also = f"; in the same way {', '.join(later)}" if later else ""
    with_cite(screen, f"{_MARK} {played}: {step.remark.text}{also}.", step.remark.cite)
    if step.instead:
        cards = " or ".join(show_card(card, screen.symbols) for card in step.instead[:4])
        screen.line(f"With all cards seen {cards} would lead to {tricks_to(ending, step.tricks)}.", "dim", "  ", "  ")


def show_verdict(screen: Screen, talk: Dialogue, verdict: Verdict) -> None:
    """The line that counts, the tricks to each side, and the paragraphs."""
    screen.line()
    if verdict.line is not None:
        screen.line("The line that counts", "bold")
        show_line(screen, talk.ending, verdict.line, [step.at for step in verdict.steps])
    if verdict.tricks is None:
        sides = f"{verdict.fewest} to {verdict.most} for {SIDES[talk.ending.side]}; not settled, --budget looks further"
    else:
        sides = f"{tricks_to(talk.ending, verdict.tricks)}, {_beside_the_claim(verdict.tricks - talk.claimed)}"
    with_cite(screen, f"RESULT  {sides}.", verdict.cite, "bold")
    for step in verdict.steps:
        screen.line(f"{NAMES[step.seat]} {show_card(step.card, screen.symbols)}: {step.remark.text}.", first="  ")
    if not verdict.steps:
        screen.line(f"{verdict.remark.text[:1].upper()}{verdict.remark.text[1:]}.", first="  ")


def _beside_the_claim(more: int) -> str:
    return "as claimed" if not more else f"{abs(more)} {'more' if more > 0 else 'fewer'} than claimed"


def show_line(screen: Screen, ending: Ending, line: Line, marked: Sequence[int] = ()) -> None:
    """Trick for trick: a column for each hand, ``>`` before the lead, ``*`` behind a card that decides, who won it."""
    cards = (*ending.trick, *line.cards)
    starred = {at + len(ending.trick) for at in marked}
    screen.raw("    " + "".join(f" {seat:<6}" for seat in _COLUMNS) + "won by")
    for number, first in enumerate(range(0, len(cards), len(SEATS)), 1):
        trick = cards[first : first + len(SEATS)]
        cells = dict.fromkeys(_COLUMNS, "")
        for at, one in enumerate(trick, first):
            lead, mark = ">" if at == first else " ", _MARK if at in starred else ""
            cells[one.seat] = f"{lead}{show_card(one.card, screen.symbols)}{mark}"
        screen.raw(f"  {number:>2}" + "".join(f"{cells[seat]:<7}" for seat in _COLUMNS) + winner(trick, ending.trumps))


def tricks_to(ending: Ending, tricks: int) -> str:
    """``2 tricks for North-South, 1 for East-West``."""
    word = "trick" if tricks == 1 else "tricks"
    own, others = SIDES[ending.side], SIDES[other_side(ending.side)]
    return f"{tricks} {word} for {own}, {ending.left - tricks} for {others}"


def told(talk: Dialogue, verdict: Verdict, symbols: bool) -> str:
    """The dialogue in a sentence, as the reason of an answer."""
    parts = [f"on the cards: {tricks_to(talk.ending, verdict.most)}"]
    for judged in talk.judgements:
        step = judged.step
        reason = f" ({judged.because})" if judged.because else ""
        parts.append(
            f"{NAMES[step.seat]} {show_card(step.card, symbols)}, {step.remark.text}: {SAID[judged.says]}{reason}"
        )
    return "; ".join(parts)
