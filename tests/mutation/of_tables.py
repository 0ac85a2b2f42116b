"""The slips in the files that all laws share: a small table for each file says which cells it has, and what may stand
there by mistake.

A cell is told by the keys that lead to it; ``*`` is any key, or any place of a list. What only stands on the screen
(`TEXT`) is no law: the words of a title, a question or a sentence change no ruling, and no slip is made in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.model import NAME_KINDS, PHASES, ROLES, TOLD
from bridge_rulings.lawbook.source import Block, Items, Text
from bridge_rulings.table.traits import TRAITS
from bridge_rulings.training.mishaps import MISHAPS
from mutation.cells import Mutant, Place, words_of
from mutation.of_law import fact_slips


class Cell(NamedTuple):
    """A cell of a file: what holds it, the path to that, and what the survey calls its kind."""

    kind: str
    place: Place
    holder: Block
    key: str
    book: Book

    @property
    def piece(self) -> Any:
        return self.holder[self.key]

    def instead(self, piece: Any, what: str = "") -> Mutant:
        return self.place.instead(self.kind, self.holder, self.key, piece, what)


Slips = Callable[[Cell], Iterator[Mutant]]
Words = Sequence[str] | Callable[[Cell], Iterable[str]]
YES_NO = ("yes", "no")


# ------------------------------------------------------------------------------ what can go wrong in a cell


def gone(cell: Cell) -> Iterator[Mutant]:
    """It is left out."""
    yield cell.place.without(cell.kind, cell.holder, cell.key)


def exchanged(cell: Cell) -> Iterator[Mutant]:
    """It stands after the one that follows."""
    keys = list(cell.holder)
    at = keys.index(cell.key)
    if at + 1 < len(keys):
        keys[at : at + 2] = keys[at + 1], keys[at]
        content = {key: cell.holder[key] for key in keys}
        what = f"{cell.key} after {keys[at]}"
        yield cell.place.mutant(cell.kind, what, cell.holder.lines[cell.key], cell.holder, content)


def other(words: Words) -> Slips:
    """Another word of a closed list stands there."""

    def slips(cell: Cell) -> Iterator[Mutant]:
        for word in _words(words, cell):
            if word not in words_of(cell.piece):
                yield cell.instead(word)

    return slips


def near(words: Words) -> Slips:
    """The word before or after it in a list stands there."""

    def slips(cell: Cell) -> Iterator[Mutant]:
        known = list(_words(words, cell))
        if not known:
            return
        at = known.index(cell.piece) if cell.piece in known else 0
        for word in dict.fromkeys((known[at - 1], known[(at + 1) % len(known)])):
            if word != cell.piece:
                yield cell.instead(word)

    return slips


def fewer(cell: Cell) -> Iterator[Mutant]:
    """A word of a list is missing."""
    words = words_of(cell.piece)
    for at, word in enumerate(words if len(words) > 1 else ()):
        yield cell.instead([*words[:at], *words[at + 1 :]], f"{cell.key} not {word}")


def more(words: Words) -> Slips:
    """The next word of a closed list stands there as well."""

    def slips(cell: Cell) -> Iterator[Mutant]:
        for word in [word for word in _words(words, cell) if word not in words_of(cell.piece)][:1]:
            yield cell.instead([*words_of(cell.piece), word], f"{cell.key} {word} too")

    return slips


def turned(cell: Cell) -> Iterator[Mutant]:
    """Two neighbours of a list stand the other way round."""
    words = words_of(cell.piece)
    for at in range(len(words) - 1):
        order = [*words[:at], words[at + 1], words[at], *words[at + 2 :]]
        yield cell.instead(order, f"{cell.key} {words[at + 1]} before {words[at]}")


def one_off(cell: Cell) -> Iterator[Mutant]:
    """A number is one too small or too large."""
    for number in (int(cell.piece) - 1, int(cell.piece) + 1):
        yield cell.instead(str(number))


def added(entries: Callable[[Cell], Iterable[tuple[str, str]]]) -> Slips:
    """Something is said in a mapping that should not be said there."""

    def slips(cell: Cell) -> Iterator[Mutant]:
        for key, word in entries(cell):
            if key not in cell.piece:
                yield Place(cell.place.file, (*cell.place.path, cell.key)).instead(cell.kind, cell.piece, key, word)

    return slips


def slot_otherwise(cell: Cell) -> Iterator[Mutant]:
    """A slot of an effect has another default or none, is asked for or not, or lacks a word."""
    rest, _, default = (part.strip() for part in cell.piece.partition("="))
    words = [word.strip() for word in rest.split("|")]
    if default:
        yield cell.instead(rest, f"{cell.key}, no default")
    for word in words if default and len(words) > 1 else ():
        if word != default:
            yield cell.instead(f"{rest} = {word}", f"{cell.key}, default {word}")
    if rest.endswith("if known"):
        yield cell.instead(rest.removesuffix("if known").strip(), f"{cell.key}, asked for")
    elif len(words) == 1 and not default and rest not in ("hand", "side"):
        yield cell.instead(f"{rest} if known", f"{cell.key}, not asked for")
    for word in words if len(words) > 2 else ():
        less = " | ".join(other for other in words if other != word)
        yield cell.instead(f"{less} = {default}" if default else less, f"{cell.key}, not {word}")
    if len(words) > 1 and cell.book.support.effects[cell.place.path[0]].length == cell.key:
        back = " | ".join(reversed(words))
        yield cell.instead(f"{back} = {default}" if default else back, f"{cell.key}, the other way round")


def written_otherwise(cell: Cell) -> Iterator[Mutant]:
    """Something is put down instead of taken away, or taken away instead of put down."""
    for verb, wrong in (("add", "drop"), ("drop", "add")):
        if verb in cell.piece:
            yield cell.instead({wrong: str(cell.piece[verb])}, f"{wrong} {cell.piece[verb]}")


def of_a_fact(cell: Cell) -> Iterator[Mutant]:
    """Every slip in a fact."""
    yield from fact_slips(cell.piece, cell.place.at(f"fact {cell.key}"), cell.book, ROLES, ())


def _words(words: Words, cell: Cell) -> Iterable[str]:
    return words(cell) if callable(words) else words


# ------------------------------------------------------------------------------ what the words of a cell may be


def _stages_of_its_law(cell: Cell) -> list[str]:
    name = cell.book.find_stage(cell.piece).name
    stages = list(cell.book.law(cell.book.find_stage(cell.piece).law).stages)
    return [cell.piece if stage == name else stage for stage in stages]


def _laws(cell: Cell) -> list[str]:
    return [str(number) for number in cell.book.numbers]


def _topics(cell: Cell) -> list[str]:
    return [topic.name for topic in cell.book.topics()]


def _answers(cell: Cell) -> Iterable[str]:
    facts = {fact.key: fact for law in cell.book.laws() for fact in law.facts.values()}
    return facts[cell.key].answers


def _trait(cell: Cell) -> Iterable[str]:
    return TRAITS[cell.key]


def _lists(cell: Cell) -> Iterable[str]:
    return (*_list_names(cell), *TOLD)


def _moments(cell: Cell) -> Iterable[str]:
    return cell.book.support.moments


def _list_names(cell: Cell) -> list[str]:
    return list(dict.fromkeys(effect.list for effect in cell.book.support.effects.values() if effect.list))


def _slots(cell: Cell) -> Iterable[str]:
    return [slot.name for slot in cell.book.support.effects[cell.place.path[0]].slots.values() if slot.words]


def _elections(cell: Cell) -> Iterator[tuple[str, str]]:
    """All that could be elected otherwise than it is by itself."""
    for law in cell.book.laws():
        for fact in law.facts.values():
            if fact.supplier == "elected":
                yield from ((fact.key, answer) for answer in fact.answers if answer != fact.usual)


def _kinds(cell: Cell) -> Iterable[str]:
    return NAME_KINDS if isinstance(cell.piece, Text) else ()


# ------------------------------------------------------------------------------ the files

TEXT: tuple[Slips, ...] = ()

FILES: Mapping[str, Mapping[str, tuple[Slips, ...]]] = {
    "effects.yaml": {
        "*": (gone,),
        "* / slots / *": (slot_otherwise,),
        "* / state": (gone, written_otherwise),
        "* / state / add": (near(_list_names),),
        "* / state / drop": (near(_list_names),),
        "* / state / change": (near(_list_names),),
        "* / state / set / *": (other(("minor",)),),
        "* / length": (gone, other(_slots)),
        "* / unsaid": (gone,),
        "* / brings": (fewer, gone),
        "* / words / * / *": TEXT,
        "* / say": TEXT,
        "* / report": TEXT,
    },
    "moments.yaml": {
        "*": (gone, exchanged),
        "* / phase": (other(PHASES),),
        "* / role": (other(YES_NO),),
        "* / again": (other(YES_NO),),
        "* / first_of": (gone, other(_moments)),
        "* / late": (other(("ruled", "lapses")),),
        "* / say": TEXT,
    },
    "position.yaml": {
        "*": (gone,),
        "* / reads": (near(_lists),),
        "* / gives": (fewer, near(_kinds)),
        "* / say": TEXT,
    },
    "2017/facts.yaml": {
        "*": (gone, of_a_fact),
    },
    "2017/paragraphs.yaml": {
        "*": (gone,),
    },
    "2017/topics.yaml": {
        "*": (gone,),
        "* / start": (near(_stages_of_its_law),),
        "* / given": (gone,),
        "* / given / *": (other(_answers),),
        "* / needs": TEXT,  # what is asked on the way in; what is not said there is asked later, if it matters
        "* / finds": (gone,),
        "* / finds / *": (gone, other(_trait), fewer, more(_trait)),
        "* / title": TEXT,
        "* / words": TEXT,
        "* / anchor": TEXT,
        "* / card": TEXT,
    },
    "authorities/wbf.yaml": {
        "authority": (other(("ebl",)),),
        "elections": (added(_elections),),
        "title": TEXT,
        "source": TEXT,
        "appeals": TEXT,
    },
    "training.yaml": {
        "families / *": (gone,),
        "families / * / laws": (fewer, more(_laws)),
        "families / * / topics": (fewer, more(_topics)),
        "families / * / mishaps": (fewer, more(tuple(MISHAPS))),
        "families / * / folders": (fewer, gone),
        "families / * / title": TEXT,
        "exam / *": (one_off,),
        "older / *": TEXT,  # wrong answers on purpose, offered where they have always been heard
    },
}


def table_slips(file: str, block: Block, book: Book) -> list[Mutant]:
    """Every slip in one of these files."""
    return [mutant for cell, slips in cells(file, block, book) for slip in slips for mutant in slip(cell)]


def cells(file: str, block: Block, book: Book) -> Iterator[tuple[Cell, tuple[Slips, ...]]]:
    """Every cell of the file that its table knows, with the slips that can be made there."""
    for pattern, slips in FILES[file].items():
        *above, last = pattern.split(" / ")
        named = next((step for step in reversed(pattern.split(" / ")) if step != "*"), "entry")
        kind = f"{file.rpartition('/')[2].removesuffix('.yaml')}: {named}"
        for place, holder in _holders(Place(file), block, above):
            for key in list(holder) if last == "*" else [last]:
                if key in holder:
                    yield Cell(kind, place, holder, str(key), book), slips


def _holders(place: Place, piece: Any, above: Sequence[str]) -> Iterator[tuple[Place, Block]]:
    """What a path leads to, all that a ``*`` in it may stand for."""
    if not above:
        if isinstance(piece, Block):
            yield place, piece
        return
    step, *rest = above
    if isinstance(piece, Items):
        for at, entry in enumerate(piece, 1):
            yield from _holders(place.at(str(at)), entry, rest)
    elif isinstance(piece, Block):
        for key in list(piece) if step == "*" else [step]:
            if key in piece:
                yield from _holders(place.at(str(key)), piece[key], rest)


def unknown_cells(file: str, block: Block) -> list[str]:
    """The cells of a file that its table does not know, so that no slip would be made in them."""
    patterns = [(pattern.split(" / "), slips) for pattern, slips in FILES[file].items()]

    def known(path: tuple[str, ...]) -> bool:
        for steps, slips in patterns:
            whole = len(steps) == len(path) or slips == TEXT or of_a_fact in slips
            if whole and len(steps) <= len(path) and all(a in ("*", b) for a, b in zip(steps, path, strict=False)):
                return True
        return False

    return [" / ".join(path) for path in _leaves(block, ()) if not known(path)]


def _leaves(piece: Any, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The paths to all texts and lists of texts."""
    if isinstance(piece, Block):
        for key, below in piece.items():
            yield from _leaves(below, (*path, str(key)))
    elif isinstance(piece, Items) and any(isinstance(entry, Block) for entry in piece):
        for entry in piece:
            yield from _leaves(entry, (*path, "*"))
    else:
        yield path
