"""The profiles of `laws/profiles.yaml`: what counts as normal play, from anything legal to careful, and what it is
called to break a rule."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bridge_rulings.analysis.moves import RULES
from bridge_rulings.errors import did_you_mean
from bridge_rulings.lawbook.book import built_in
from bridge_rulings.lawbook.reader import Reader
from bridge_rulings.lawbook.source import Block, read_block

TRUMPS = ("forgotten", "known", "as_stated")
PARTNER = ("any_legal", "the_same")


class Profile(NamedTuple):
    """What a side plays that claims: it keeps these move rules, the first one first.

    ``trumps`` says whether the rules hold that mind an outstanding trump (70C); ``as_stated``, if he mentioned it.
    ``partner`` is what a defender's partner is held to (70D2); dummy and declarer are one player. ``care`` says what a
    player does who takes that much care, "" if there is no less.
    """

    name: str
    title: str
    cite: tuple[str, ...]
    rules: tuple[str, ...]
    trumps: str = "known"
    partner: str = "the_same"
    care: str = ""


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
    when no line is left, when that is more than was claimed, and of a card of a defender's partner.
    """

    profile: str
    normal: Remark
    unstated: Remark
    no_worse: Remark
    gets_more: Remark
    partner: Remark


class Help(NamedTuple):
    """The facts of the book, like ``70.tricks``, for which the cards are offered as help: of a claim, of its tricks
    that are fewer or more than claimed, of what was likely after a claim; of a revoke, and of those of both sides.
    """

    claim: tuple[str, ...]
    fewer: tuple[str, ...]
    more: tuple[str, ...]
    likely: tuple[str, ...]
    revoke: tuple[str, ...]
    revokes_of_both: tuple[str, ...]


class Norms(NamedTuple):
    """Everything that the file says: the profiles by name, from the widest; the one for a stated line; the rules that
    mind trumps; the careless; the dialogue; where the cards help.
    """

    profiles: Mapping[str, Profile]
    stated: Profile
    minds_trumps: tuple[str, ...]
    careless: tuple[Careless, ...]
    asking: Asking
    help: Help


@cache
def norms(path: Path | None = None) -> Norms:
    """The profiles and careless plays of a file, or of the book that comes with the program. Raises `Problem`."""
    place = path or built_in() / "profiles.yaml"
    return _NormsReader(str(place)).norms(read_block(place))


class _NormsReader(Reader):
    def norms(self, file: Block) -> Norms:
        worst, careless, dialogue, helps = (
            self.block(file.get(key), repr(key), file) for key in ("worst", "careless", "dialogue", "help")
        )
        profiles = {name: self._profile(name, worst) for name in worst}
        return Norms(
            profiles,
            self._profile("stated", file),
            self._rules(file, "minds_trumps", "the file"),
            tuple(self._careless(rule, piece, careless) for rule, piece in careless.items()),
            self._asking(dialogue, tuple(profiles)),
            Help(*(self._names(helps, key, "'help'") for key in Help._fields)),
        )

    def _profile(self, name: str, holder: Block) -> Profile:
        thing = f"the profile {name}"
        piece = self.block(holder.get(name), thing, holder)
        return Profile(
            name,
            self.text(piece, "title", thing, needed=True),
            self._names(piece, "cite", thing),
            self._rules(piece, "rules", thing),
            self.one_of(piece, "trumps", thing, TRUMPS) or "known",
            self.one_of(piece, "partner", thing, PARTNER) or "the_same",
            self.text(piece, "care", thing),
        )

    def _careless(self, rule: str, piece: object, holder: Block) -> Careless:
        thing = f"the careless play {rule}"
        piece = self.block(piece, thing, holder)
        weight = self.whole_number(piece, "weight", thing, 1, 100)
        say = self.text(piece, "say", thing, needed=True)
        return Careless(self._rule(rule), say, weight, self._names(piece, "cite", thing))

    def _rules(self, piece: Block, key: str, thing: str) -> tuple[str, ...]:
        return tuple(self._rule(rule) for rule in self.words(piece.get(key), f"{key!r} of {thing}", piece))

    def _rule(self, word: str) -> str:
        if word not in RULES:
            self.fail(f"there is no rule {word!s:.40}", word, did_you_mean(word, RULES))
        return str(word)

    def _asking(self, piece: Block, profiles: tuple[str, ...]) -> Asking:
        name = self.one_of(piece, "profile", "the dialogue", profiles, needed=True)
        return Asking(name, *(self._remark(piece, key) for key in Asking._fields[1:]))

    def _remark(self, holder: Block, key: str) -> Remark:
        piece = self.block(holder.get(key), repr(key), holder)
        return Remark(self.text(piece, "say", repr(key), needed=True), self._names(piece, "cite", repr(key)))

    def _names(self, piece: Block, key: str, thing: str) -> tuple[str, ...]:
        """The words under a key that is needed, without their lines."""
        if key not in piece:
            self.fail(f"{thing} needs {key!r}", piece)
        return tuple(str(word) for word in self.words(piece[key], f"{key!r} of {thing}", piece))
