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

from bridge_rulings.analysis.budget import FOR_A_QUESTION
from bridge_rulings.analysis.dialogue import SAYS, Dialogue, Question, Verdict, begun, following, possible
from bridge_rulings.analysis.ending import Ending, show_hands
from bridge_rulings.analysis.profiles import norms
from bridge_rulings.analysis.statement import read_shown_out, read_statement
from bridge_rulings.analysis.typed_ending import read_ending
from bridge_rulings.errors import Problem, located, quoted
from bridge_rulings.lawbook.reader import Reader
from bridge_rulings.lawbook.source import Block, Items, Text, parse_block

FORMAT = "1"
MOST = 10**9  # of a budget
_KEYS = ("format", "program", "claim", "said", "profile", "budget", "answers", "result")
_CLAIM = ("hands", "trumps", "leader", "claimer", "declarer", "trick", "shown_out", "claimed")
_ANSWER = ("card", "place", "normal", "because")


class Answered(NamedTuple):
    """An answer as it is recorded: the hand and its card (``S CA``), which card of the line it was, counted from 1.

    ``line`` is where it stands in the file.
    """

    card: str
    place: str
    normal: str
    because: str
    line: int


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
        "budget": "" if talk.budget == FOR_A_QUESTION else str(talk.budget),
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
    return _ClaimReader(file).kept(parse_block(text, file))


class _ClaimReader(Reader):
    def kept(self, block: Block) -> Kept:
        thing = "the record of a claim"
        self.keys(block, _KEYS, thing)
        if block.get("format") != FORMAT:
            self.fail(f"{thing} has format {FORMAT} here", block)
        claim = self.block(block.get("claim"), "'claim'", block)
        ending = self._ending(claim)
        claimed = self.whole_number(claim, "claimed", "the claim", 0, ending.left)
        profile = self.one_of(block, "profile", thing, tuple(norms().profiles), needed=True)
        budget = self.whole_number(block, "budget", thing, 1, MOST) if "budget" in block else FOR_A_QUESTION
        said = self.text(block, "said", thing)
        with quoted(self.file, block.lines.get("said", 0), "said"):
            talk = begun(ending, claimed, read_statement(said, "said", ending), profile)
        answers = self.items(block.get("answers", Items(0)), "'answers'", block)
        result = self.block(block.get("result", Block(0)), "'result'", block)
        return Kept(
            talk._replace(budget=budget),
            tuple(self._answer(piece) for piece in answers),
            {key: _plain(value) for key, value in result.items()},
        )

    def _ending(self, claim: Block) -> Ending:
        thing = "the claim"
        self.keys(claim, _CLAIM, thing)
        hands, trumps, leader, claimer, declarer = (
            self.text(claim, key, thing, needed=True) for key in ("hands", "trumps", "leader", "claimer", "declarer")
        )
        with located(self.file, claim.line):
            trick = self.text(claim, "trick", thing)
            ending = read_ending(hands, trumps, leader, claimer, declarer=declarer, trick=trick)
        return ending._replace(shown_out=read_shown_out(claim, self))

    def _answer(self, piece: object) -> Answered:
        thing = "an answer"
        answer = self.block(piece, thing, piece)
        self.keys(answer, _ANSWER, thing)
        return Answered(
            self.text(answer, "card", thing, needed=True),
            self.text(answer, "place", thing, needed=True),
            self.one_of(answer, "normal", thing, SAYS, needed=True),
            self.text(answer, "because", thing),
            answer.line,
        )


def _plain(value: object) -> Any:
    return [str(one) for one in value] if isinstance(value, Items) else str(value) if isinstance(value, Text) else value


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
                line=answer.line,
                hint="the profiles or the program have changed since; judge the claim anew",
            )
        if answer.normal not in possible(talk, found.step):
            hint = f"one of {', '.join(possible(talk, found.step))}"
            what = f"about {answer.card} {answer.normal} cannot be answered here"
            raise Problem(what, file=file, line=answer.line, hint=hint)
        talk = talk.plus(found, answer.normal, answer.because)
        found = following(talk)
    return talk, found
