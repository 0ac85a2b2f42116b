"""The dialogue about a claim again: every line and answer, and whether it comes to the same today."""

from __future__ import annotations

from typing import Any

from bridge_rulings.cli.screen import Screen
from bridge_rulings.table.cards import show_card
from bridge_rulings.table.seats import NAMES


def replay_claim(screen: Screen, text: str, file: str, data: list[dict[str, Any]] | None) -> bool:
    """Show the dialogue that a text records, or add it to ``data``; whether the result differs from the recorded one.

    Raises `Problem` for a text that is none, and where another card is asked about today.
    """
    from bridge_rulings.analysis.claim_record import again, parse_claim, result_of
    from bridge_rulings.analysis.dialogue import Question, following
    from bridge_rulings.cli.claim_dialogue import SAID, show_question, show_verdict

    kept = parse_claim(text, file)
    talk, found = again(kept, file)
    differs = bool(kept.result) and result_of(found) != kept.result
    if data is not None:
        answers = [answer._asdict() for answer in kept.answers]
        data.append({"file": file, "answers": answers, "result": result_of(found), "recorded": kept.result})
        return differs
    for number, judged in enumerate(talk.judgements):
        before = talk._replace(judgements=talk.judgements[:number])
        question = following(before)
        if isinstance(question, Question):
            show_question(screen, before, question)
        card = show_card(judged.step.card, screen.symbols)
        reason = f" ({judged.because})" if judged.because else ""
        screen.line(f"{NAMES[judged.step.seat]} {card}: {SAID[judged.says]}{reason}", "aloud", "  -> ")
    if isinstance(found, Question):
        show_question(screen, talk, found)
        screen.line("This is still to be judged.", "eyes")
    else:
        show_verdict(screen, talk, found)
    if differs:
        screen.line(f"Recorded was: {kept.result.get('tricks', '')}.", "wrong")
    return differs
