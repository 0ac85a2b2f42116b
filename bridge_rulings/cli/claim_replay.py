"""The dialogue about a claim again: every line and answer, and whether it comes to the same today."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from bridge_rulings.cli.screen import Screen
from bridge_rulings.ruling.judged_claim import Judged
from bridge_rulings.table.cards import show_card
from bridge_rulings.table.seats import NAMES, SIDES

if TYPE_CHECKING:
    from bridge_rulings.analysis.claim_record import Kept
    from bridge_rulings.analysis.dialogue import Dialogue, Question, Verdict


def read_judged(text: str, file: str) -> Judged:
    """What came of the dialogue that a text records, and comes of it today.

    Raises `Problem` for a text that is none, and where another card is asked about today.
    """
    from bridge_rulings.analysis.claim_record import again, parse_claim

    kept = parse_claim(text, file)
    return _judged(kept, again(kept, file)[1])


def replay_claim(
    screen: Screen, text: str, file: str, data: list[dict[str, Any]] | None, pause: Callable[[], None]
) -> Judged:
    """Like `read_judged`, and show the dialogue, with a pause after every answer, or add it to ``data``."""
    from bridge_rulings.analysis.claim_record import again, parse_claim, result_of

    kept = parse_claim(text, file)
    talk, found = again(kept, file)
    judged = _judged(kept, found)
    if data is None:
        _show(screen, talk, found, pause)
    else:
        answers = [
            {"card": one.card, "place": one.place, "normal": one.normal, "because": one.because} for one in kept.answers
        ]
        result = {"result": result_of(found), "recorded": kept.result, "same": judged.same}
        data.append({"file": file, "answers": answers, **result})
    return judged


def _judged(kept: Kept, found: Question | Verdict) -> Judged:
    from bridge_rulings.analysis.claim_record import result_of

    side, today = kept.talk.ending.side, result_of(found)
    same = today == kept.result if kept.result else None
    return Judged(_told(side, kept.result), _told(side, today) or "still to be judged", same, bool(today))


def _told(side: str, result: Mapping[str, Any]) -> str:
    """``2 tricks for North-South (70C2, 70C3)``: a result as it is recorded; nothing of none."""
    if not result:
        return ""
    tricks, cite = result.get("tricks", "no"), result.get("cite", [])
    cited = ", ".join(cite) if isinstance(cite, list) else cite
    return f"{tricks} {'trick' if tricks == '1' else 'tricks'} for {SIDES[side]}" + (f" ({cited})" if cited else "")


def _show(screen: Screen, talk: Dialogue, found: Question | Verdict, pause: Callable[[], None]) -> None:
    from bridge_rulings.analysis.dialogue import Question, following
    from bridge_rulings.cli.claim_dialogue import SAID, show_question, show_verdict

    for number, judged in enumerate(talk.judgements):
        before = talk._replace(judgements=talk.judgements[:number])
        question = following(before)
        if isinstance(question, Question):
            show_question(screen, before, question)
        card = show_card(judged.step.card, screen.symbols)
        reason = f" ({judged.because})" if judged.because else ""
        screen.line(f"{NAMES[judged.step.seat]} {card}: {SAID[judged.says]}{reason}", "aloud", "  -> ")
        pause()
    if isinstance(found, Question):
        show_question(screen, talk, found)
        screen.line("This is still to be judged.", "eyes")
    else:
        show_verdict(screen, talk, found)
