"""The record of a dialogue about a claim, as a YAML file: the cards, the statement, and what the director answered.

As with a ruling the answers are the record; the result stands in it as it was when it was written, so that anybody can
read it and `replay` can compare::

    format: '1'
    claim: {hands: 'N:.AK2.. 2.34.. AK...A ..567.', trumps: S, leader: S, claimer: S, declarer: S, claimed: '3'}
    profile: careless
    answers:
    - {card: S CA, place: '1', normal: 'no', because: he had just counted the trumps}
    result: {tricks: '3', cite: [70A, 70D1]}
"""

from __future__ import annotations

from typing import Any, NamedTuple

import yaml

from bridge_rulings.analysis.dialogue import BUDGET, SAYS, Dialogue, Question, Verdict, following, possible
from bridge_rulings.analysis.ending import read_ending, show_hands
from bridge_rulings.analysis.profiles import norms
from bridge_rulings.analysis.statement import read_shown_out, read_statement
from bridge_rulings.errors import Problem, did_you_mean
from bridge_rulings.lawbook.source import Block, Items, Text, line_of, parse_block

FORMAT = "1"
_KEYS = ("format", "program", "claim", "said", "profile", "budget", "answers", "result")
_CLAIM = ("hands", "trumps", "leader", "claimer", "declarer", "trick", "shown_out", "claimed")
_ANSWER = ("card", "place", "normal", "because")


class Answered(NamedTuple):
    """An answer as it is recorded: the hand and its card (``S CA``), which card of the line it was, counted from 1."""

    card: str
    place: str
    normal: str
    because: str


class Kept(NamedTuple):
    """A record as it was read: the dialogue without its answers, the answers, and the result that was recorded."""

    talk: Dialogue
    answers: tuple[Answered, ...]
    result: dict[str, Any]


# --------------------------------------------------------------------------------------- writing


def claim_text(talk: Dialogue, found: Question | Verdict | None, program: str) -> str:
    """The record as YAML text."""
    ending = talk.ending
    claim = {
        "hands": show_hands(ending),
        "trumps": ending.trumps,
        "leader": ending.leader,
        "claimer": ending.claimer,
        "declarer": ending.declarer,
        "trick": " ".join(one.card for one in ending.trick),
        "shown_out": [f"{seat} {suit}" for seat, suit in sorted(ending.shown_out)],
        "claimed": str(talk.claimed),
    }
    answers = [
        {
            "card": f"{judged.step.seat} {judged.step.card}",
            "place": str(judged.step.at + 1),
            "normal": judged.says,
            **({"because": judged.because} if judged.because else {}),
        }
        for judged in talk.judgements
    ]
    whole = {
        "format": FORMAT,
        "program": program,
        "claim": {key: value for key, value in claim.items() if value},
        "said": talk.statement.text,
        "profile": talk.profile,
        "budget": "" if talk.budget == BUDGET else str(talk.budget),
        "answers": answers,
        "result": result_of(found),
    }
    kept = {key: value for key, value in whole.items() if value}
    return str(yaml.safe_dump(kept, sort_keys=False, allow_unicode=True, width=100))


def result_of(found: Question | Verdict | None) -> dict[str, Any]:
    """The result as it stands in a record; nothing as long as something is to be asked, or that is not known yet."""
    if not isinstance(found, Verdict):
        return {}
    tricks = str(found.fewest) if found.tricks is not None else f"{found.fewest}-{found.most}"
    return {"tricks": tricks, "cite": list(found.cite)}


# --------------------------------------------------------------------------------------- reading


def parse_claim(text: str, file: str) -> Kept:
    """A record from its text. Raises `Problem` with file and line for what is none, or of a newer format."""
    block = parse_block(text, file)
    _known(block, _KEYS, file)
    if block.get("format") != FORMAT:
        raise Problem(f"the record of a claim has format {FORMAT} here", file=file, line=block.line)
    claim = _block(block, "claim", file)
    _known(claim, _CLAIM, file)
    ending = read_ending(
        _text(claim, "hands", file),
        _text(claim, "trumps", file),
        _text(claim, "leader", file),
        _text(claim, "claimer", file),
        declarer=_text(claim, "declarer", file),
        trick=_text(claim, "trick", file, ""),
    )
    shown_out = frozenset(read_shown_out(piece, file) for piece in _items(claim, "shown_out", file))
    ending = ending._replace(shown_out=shown_out)
    claimed = _text(claim, "claimed", file)
    if not claimed.isdecimal() or int(claimed) > ending.left:
        raise Problem(f"{claimed:.20} tricks cannot be claimed", file=file, line=claim.line)
    profile = _text(block, "profile", file)
    if profile not in norms().profiles:
        raise Problem(f"there is no profile {profile:.40}", file=file, hint=did_you_mean(profile, norms().profiles))
    statement = read_statement(_text(block, "said", file, ""), file, ending)
    budget = _text(block, "budget", file, str(BUDGET))
    if not budget.isdecimal() or not int(budget):
        raise Problem("a budget is a number", file=file, line=block.lines["budget"])
    answers = tuple(_answer(piece, file) for piece in _items(block, "answers", file))
    result = {key: _plain(value) for key, value in block["result"].items()} if "result" in block else {}
    return Kept(Dialogue(ending, int(claimed), statement, profile, budget=int(budget)), answers, result)


def again(kept: Kept, file: str) -> tuple[Dialogue, Question | Verdict]:
    """The dialogue with its answers, question by question. Raises `Problem` where another card is asked about now."""
    talk = kept.talk
    found = following(talk)
    for answer in kept.answers:
        asked = f"{found.step.seat} {found.step.card}" if isinstance(found, Question) else "nothing"
        place = str(found.step.at + 1) if isinstance(found, Question) else ""
        if not isinstance(found, Question) or (answer.card, answer.place) != (asked, place):
            raise Problem(
                f"the record answers about {answer.card}, now {asked} is asked about",
                file=file,
                hint="the profiles or the program have changed since; judge the claim anew",
            )
        if answer.normal not in possible(talk, found.step):
            hint = f"one of {', '.join(possible(talk, found.step))}"
            raise Problem(f"about {answer.card} {answer.normal} cannot be answered here", file=file, hint=hint)
        talk = talk.plus(found, answer.normal, answer.because)
        found = following(talk)
    return talk, found


def _answer(piece: object, file: str) -> Answered:
    if not isinstance(piece, Block):
        raise Problem("an answer is a mapping", file=file, line=line_of(piece))
    _known(piece, _ANSWER, file)
    normal = _text(piece, "normal", file)
    if normal not in SAYS:
        raise Problem(f"normal is one of {', '.join(SAYS)}", file=file, line=piece.line)
    return Answered(_text(piece, "card", file), _text(piece, "place", file), normal, _text(piece, "because", file, ""))


def _known(block: Block, known: tuple[str, ...], file: str) -> None:
    for key in block:
        if key not in known:
            hint = did_you_mean(key, known)
            raise Problem(f"the record of a claim has no key {key:.40}", file=file, line=block.lines[key], hint=hint)


def _block(block: Block, key: str, file: str) -> Block:
    found = block.get(key)
    if not isinstance(found, Block):
        raise Problem(f"{key} is missing or is no mapping", file=file, line=block.line)
    return found


def _items(block: Block, key: str, file: str) -> Items:
    found = block.get(key, Items(block.line))
    if not isinstance(found, Items):
        raise Problem(f"{key} is a list", file=file, line=block.line)
    return found


def _text(block: Block, key: str, file: str, usual: str | None = None) -> str:
    found = block.get(key, usual)
    if not isinstance(found, str):
        raise Problem(f"{key} is missing or is no text", file=file, line=block.line)
    return str(found)


def _plain(value: object) -> Any:
    return [str(one) for one in value] if isinstance(value, Items) else str(value) if isinstance(value, Text) else value
