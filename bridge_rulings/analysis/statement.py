"""What the claimer said (68C): his words as they were, and the steps of play in them."""

from __future__ import annotations

from typing import NamedTuple

from bridge_rulings.analysis.ending import Ending
from bridge_rulings.errors import Problem, did_you_mean, located
from bridge_rulings.lawbook.reader import Reader, whole
from bridge_rulings.lawbook.source import Block, Items, Text, line_of, parse_block
from bridge_rulings.table.cards import read_card, read_suit
from bridge_rulings.table.seats import SEATS, read_seat, turn

_OTHER = ("discard", "other_hand")
STEPS = {  # each with its details
    "draw_trumps": ("rounds", *_OTHER),
    "cash": ("rounds", *_OTHER),
    "ruff": ("in", "with"),
    "finesse": _OTHER,
    "play": _OTHER,
    "discard": (),
    "concede": (),
}
_KEYS = ("said", "mentions_trump", "player", "shown_out", "steps")


class Step(NamedTuple):
    """One step: ``draw_trumps``, ``cash`` (a suit from the top), ``ruff`` (a suit, in a hand), ``finesse``, ``play`` or
    ``discard`` (a card).

    ``rounds`` is 0 if he did not say how often. ``seat`` is the hand that ruffs or has the card, ``card`` the card that
    is played or ruffed with, ``other`` the card or suit that the other hand plays to it.
    """

    kind: str
    suit: str = ""
    seat: str = ""
    card: str = ""
    rounds: int = 0
    other: str = ""


class Statement(NamedTuple):
    """``mentions_trump``: whether he said something about the trump that is out (70C1), yes or no; "" if it is not
    told. ``player`` describes his class.

    ``text`` is the whole as it was read, which a record keeps.
    """

    said: str = ""
    steps: tuple[Step, ...] = ()
    mentions_trump: str = ""
    player: str = ""
    conceded: int = 0
    shown_out: frozenset[tuple[str, str]] = frozenset()
    text: str = ""

    @property
    def minds_trumps(self) -> bool:
        """Whether the claimer showed that he knew of every trump: he spoke of it, or of drawing trumps. If he said how
        many rounds, he knew of no more.
        """
        if self.mentions_trump:
            return self.mentions_trump == "yes"
        return any(step.kind == "draw_trumps" and not step.rounds for step in self.steps)

    @property
    def named(self) -> frozenset[str]:
        """The cards that he named."""
        return frozenset(card for step in self.steps for card in (step.card, step.other) if len(card) > 1)


NOTHING_SAID = Statement()


def read_statement(text: str, file: str, ending: Ending) -> Statement:
    """A statement in YAML, in a file or a record::

        said: "I draw the trump and cash the hearts, the losing club goes away"
        mentions_trump: yes
        player: a good club player
        steps:
          - draw_trumps
          - {cash: H, discard: C6}
          - {ruff: D, in: dummy, with: S2}
          - {finesse: DQ}
          - {play: HA, other_hand: H3}
          - {concede: 1}

    Raises `Problem` with file and line for a step that the hands do not allow at all. No text: nothing was said.
    """
    if not text:
        return NOTHING_SAID
    block, read, thing = parse_block(text, file), Reader(file), "a statement"
    read.keys(block, _KEYS, thing)
    steps, conceded = list[Step](), 0
    for piece in read.items(block.get("steps", Items(0)), "'steps'", block):
        with located(file, line_of(piece)):
            kind, value, details = _parts(piece)
            if kind == "concede":
                conceded += _number(value, "concede")
            elif kind == "discard" and steps and steps[-1].kind in ("draw_trumps", "cash", "play"):
                steps[-1] = _with_discard(steps[-1], value, ending)
            else:
                steps.append(_step(kind, value, details, ending))
    return Statement(
        said=read.text(block, "said", thing),
        steps=tuple(steps),
        mentions_trump=read.one_of(block, "mentions_trump", thing, ("yes", "no")),
        player=read.text(block, "player", thing),
        conceded=conceded,
        shown_out=read_shown_out(block, read),
        text=text,
    )


# ------------------------------------------------------------------------------ the steps


def _parts(piece: object) -> tuple[str, str, Block]:
    """The kind of a step, what it is about, and its details."""
    if isinstance(piece, Text):
        kind, _, value = piece.partition(" ")
        return _kind(kind), value.strip(), Block(piece.line)
    if isinstance(piece, Block) and piece:
        kind = _kind(next(iter(piece)))
        value = piece[kind]
        details = Block(piece.line)
        for key, detail in piece.items():
            if key != kind:
                if key not in STEPS[kind]:
                    raise Problem(f"{kind} has no {key:.40}", hint=did_you_mean(key, STEPS[kind]))
                if not isinstance(detail, Text):
                    raise Problem(f"{key} of {kind} is a word")
                details[key] = detail
        if isinstance(value, Text):
            return kind, str(value), details
    raise Problem("a step is a line like {cash: H} or draw_trumps")


def _kind(word: str) -> str:
    if word not in STEPS:
        raise Problem(f"there is no step {word:.40}", hint=did_you_mean(word, STEPS))
    return word


def _step(kind: str, value: str, details: Block, ending: Ending) -> Step:
    rounds = _number(details["rounds"], "rounds") if "rounds" in details else 0
    other = _other(details, ending)
    if kind == "draw_trumps":
        if ending.trumps == "N":
            raise Problem("there are no trumps to draw")
        if value and rounds:
            raise Problem("how many rounds of trumps is said twice", hint="draw_trumps: 2")
        return Step(kind, ending.trumps, rounds=_number(value, kind) if value else rounds, other=other)
    if kind == "cash":
        return Step(kind, _suit(value), rounds=rounds, other=other)
    if kind == "ruff":
        card = _card(details["with"], ending) if "with" in details else ""
        return Step(kind, _suit(value), _hand(details, ending), card)
    card = _card(value, ending)
    owner = next(seat for seat in SEATS if card in ending.hands[seat])
    return Step(kind, card[0], owner, card, other=other)


def _with_discard(step: Step, value: str, ending: Ending) -> Step:
    if step.other:
        raise Problem(f"the other hand plays {step.other} to that step already")
    return step._replace(other=_card_or_suit(value, ending))


def _other(details: Block, ending: Ending) -> str:
    given = [str(details[key]) for key in _OTHER if key in details]
    if len(given) > 1:
        raise Problem("discard and other_hand are both what the other hand plays", hint="give one of them")
    return _card_or_suit(given[0], ending) if given else ""


def _card_or_suit(text: str, ending: Ending) -> str:
    return read_suit(text) or _card(text, ending)


def _card(text: str, ending: Ending) -> str:
    card = read_card(text)
    if card is None:
        raise Problem(f"'{text:.20}' is no card")
    if card not in ending.held(ending.side):
        raise Problem(f"the claimer's side does not have {card}")
    return card


def _number(text: str, what: str) -> int:
    number = whole(text, 1, 13)
    if number is None:
        raise Problem(f"'{text:.20}' is no number for {what}", hint="1 to 13")
    return number


def _suit(text: str) -> str:
    suit = read_suit(text)
    if suit is None:
        raise Problem(f"'{text:.20}' is no suit", hint="S, H, D or C")
    return suit


def _hand(details: Block, ending: Ending) -> str:
    """The hand that ruffs: a seat, the claimer's own ``hand``, or ``dummy``."""
    word = str(details.get("in", ""))
    places = {"hand": ending.claimer, "dummy": turn(ending.declarer, 2)}
    seat = places.get(word.lower()) or read_seat(word)
    if seat is None or seat not in ending.side:
        raise Problem("a ruff needs the hand that ruffs", hint="{ruff: D, in: dummy}, or in: hand, or a seat")
    return seat


# ------------------------------------------------------------------------------ who has shown out


def read_shown_out(holder: Block, read: Reader) -> frozenset[tuple[str, str]]:
    """Who has shown out of what: under ``shown_out``, if it is there, a list like ``[E H, W S]``. Raises `Problem`."""
    found = set()
    for piece in read.items(holder.get("shown_out", Items(0)), "'shown_out'", holder):
        words = piece.split() if isinstance(piece, Text) else []
        seat, suit = (read_seat(words[0]), read_suit(words[1])) if len(words) == 2 else (None, None)
        if seat is None or suit is None:
            read.fail("who has shown out is written like E H", piece)
        found.add((seat, suit))
    return frozenset(found)
