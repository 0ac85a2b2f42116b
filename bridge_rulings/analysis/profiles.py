"""The profiles of `laws/profiles.yaml`: what counts as normal play, from anything legal to careful, and what it is
called to break a rule."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bridge_rulings.analysis.moves import RULES
from bridge_rulings.errors import Problem, did_you_mean
from bridge_rulings.lawbook.book import built_in
from bridge_rulings.lawbook.source import Block, Items, Text, read_block

TRUMPS = ("forgotten", "known", "as_stated")
PARTNER = ("any_legal", "the_same")
MINDS_TRUMPS = ("draws_trumps", "ruffs_high")  # what a player does only who knows that a trump is out


class Profile(NamedTuple):
    """What a side plays that claims: it keeps these move rules, the first one first.

    ``trumps`` says whether the rules hold that mind an outstanding trump (70C); ``as_stated``, if he mentioned it.
    ``partner`` is what a defender's partner is held to (70D2); dummy and declarer are one player.
    """

    name: str
    title: str
    cite: tuple[str, ...]
    rules: tuple[str, ...]
    trumps: str = "known"
    partner: str = "the_same"


class Careless(NamedTuple):
    """A rule broken: what that is called, how grave it is, and the paragraph under which it is judged."""

    rule: str
    text: str
    weight: int
    cite: tuple[str, ...]


class Remark(NamedTuple):
    """What is said in the dialogue, and the paragraphs under which it is judged."""

    text: str
    cite: tuple[str, ...]


class Asking(NamedTuple):
    """The dialogue: the profile with which it begins, what normal is, and what is said of a card that breaks no rule,
    when no line is left, and of a card of a defender's partner.
    """

    profile: str
    normal: Remark
    unstated: Remark
    no_worse: Remark
    partner: Remark


class Help(NamedTuple):
    """The facts of the book, like ``70.tricks``, for which the cards are offered as help: of a claim, of its tricks
    that are fewer or more than claimed, of what was likely after a claim, and of a revoke.
    """

    claim: tuple[str, ...]
    fewer: tuple[str, ...]
    more: tuple[str, ...]
    likely: tuple[str, ...]
    revoke: tuple[str, ...]


class Norms(NamedTuple):
    """Everything that the file says: the profiles by name, from the widest; the one for a stated line; the careless;
    the dialogue; where the cards help.
    """

    profiles: Mapping[str, Profile]
    stated: Profile
    careless: tuple[Careless, ...]
    asking: Asking
    help: Help


@cache
def norms(path: Path | None = None) -> Norms:
    """The profiles and careless plays of a file, or of the book that comes with the program. Raises `Problem`."""
    place = path or built_in() / "profiles.yaml"
    block, file = read_block(place), str(place)
    profiles = {name: _profile(name, piece, file) for name, piece in _block(block, "worst", file).items()}
    careless = tuple(_careless(rule, piece, file) for rule, piece in _block(block, "careless", file).items())
    asking = _asking(_block(block, "dialogue", file), profiles, file)
    helps = _block(block, "help", file)
    stated = _profile("stated", _block(block, "stated", file), file)
    return Norms(profiles, stated, careless, asking, Help(*(_words(helps, key, file) for key in Help._fields)))


def _profile(name: str, piece: object, file: str) -> Profile:
    if not isinstance(piece, Block):
        raise Problem(f"the profile {name} is a mapping", file=file)
    return Profile(
        name,
        _word(piece, "title", file),
        _words(piece, "cite", file),
        tuple(_known(rule, RULES, piece, file) for rule in _words(piece, "rules", file)),
        _known(_word(piece, "trumps", file, "known"), TRUMPS, piece, file),
        _known(_word(piece, "partner", file, "the_same"), PARTNER, piece, file),
    )


def _careless(rule: str, piece: object, file: str) -> Careless:
    if not isinstance(piece, Block):
        raise Problem(f"the careless play {rule} is a mapping", file=file)
    weight = _word(piece, "weight", file)
    if not weight.isascii() or not weight.isdigit() or not 1 <= int(weight[:4]) <= 100:
        raise Problem("a weight is a number from 1 to 100", file=file, line=piece.line)
    name = _known(rule, RULES, piece, file)
    return Careless(name, _word(piece, "say", file), int(weight), _words(piece, "cite", file))


def _asking(piece: Block, profiles: Mapping[str, Profile], file: str) -> Asking:
    name = _known(_word(piece, "profile", file), profiles, piece, file)
    remarks = (_remark(_block(piece, key, file), file) for key in Asking._fields[1:])
    return Asking(name, *remarks)


def _remark(piece: Block, file: str) -> Remark:
    return Remark(_word(piece, "say", file), _words(piece, "cite", file))


def _block(block: Block, key: str, file: str) -> Block:
    found = block.get(key)
    if not isinstance(found, Block):
        raise Problem(f"{key} is missing or is no mapping", file=file, line=block.line)
    return found


def _word(piece: Block, key: str, file: str, usual: str | None = None) -> str:
    found = piece.get(key, usual)
    if not isinstance(found, str):
        raise Problem(f"{key} is missing or is no text", file=file, line=piece.line)
    return str(found)


def _words(piece: Block, key: str, file: str) -> tuple[str, ...]:
    found = piece.get(key)
    if isinstance(found, Text):
        return (str(found),)
    if not isinstance(found, Items) or not all(isinstance(word, Text) for word in found):
        raise Problem(f"{key} is missing or is no list of words", file=file, line=piece.line)
    return tuple(str(word) for word in found)


def _known(word: str, known: object, piece: Block, file: str) -> str:
    if word not in known:  # type: ignore[operator]
        raise Problem(f"{word:.40} is not known here", file=file, line=piece.line, hint=did_you_mean(word, known))
    return word
