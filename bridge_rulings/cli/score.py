"""``score``: what a contract scores, what the ruling makes of it, and how both compare with other tables.

The contract and its result are typed, or they are those of a recorded ruling.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bridge_rulings.cli.screen import Screen, write_json
from bridge_rulings.errors import Problem
from bridge_rulings.table.contract import show_contract
from bridge_rulings.table.outcome import Outcome, read_outcome, show_outcome
from bridge_rulings.table.score import imps, matchpoints, score, victory_points
from bridge_rulings.table.seats import SIDES, side

LARGEST = 7600  # 7NT redoubled and vulnerable, without a trick


class Result(NamedTuple):
    """An outcome, and whether the side that declared is vulnerable."""

    outcome: Outcome
    vulnerable: bool

    @property
    def points(self) -> int:
        """From the side of its own declarer."""
        return score(self.outcome.contract, self.outcome.tricks, self.vulnerable)


class Against(NamedTuple):
    """What a score is compared with, seen from the same side as the score; None for what was not given.

    ``match``: the IMPs of all the other boards of the match together, and how many boards it has with this one.
    """

    datum: int | None
    other: int | None
    scores: tuple[int, ...] | None
    match: tuple[int, int] | None


# What a score is worth, by what it is called in the JSON; in this order, and what there is nothing for left out.
Worth = Mapping[str, float]
LABELS = {
    "score": "points",
    "imps": "IMPs",
    "victory_points": "VPs",
    "matchpoints": "matchpoints",
    "percent": "per cent",
}


def score_command(
    words: Sequence[str],
    vulnerable: bool,
    opponents: bool,
    datum: str | None,
    other: str | None,
    scores: Sequence[str] | None,
    match: str | None,
    adjusted: str | None,
    as_json: bool,
) -> None:
    """Score a contract, and the adjusted one beside it. Raises `Problem` for what cannot be read."""
    against = _against(datum, other, scores, match)
    file = _ruling(words)
    if file is not None:
        if vulnerable or opponents or adjusted is not None:
            raise Problem("--vul, --opponents-vul and --adjusted go with a contract", hint="the ruling says it itself")
        results = _of_ruling(file)
    else:
        results = _typed(_contract(words), vulnerable, opponents, adjusted)
    before = results[0]
    worths = [worth(before.points, against)]
    for after in results[1:]:
        crossed = _crossed(before.outcome, after.outcome)
        worths.append(worth(-after.points if crossed else after.points, against))
    if as_json:
        write_json(_data(results, worths, against))
    else:
        _show(Screen(), results, worths, against)


def worth(points: int, against: Against) -> Worth:
    """A score compared: in IMPs with the datum or the other table, in matchpoints with the other scores."""
    found: dict[str, float] = {"score": points}
    one = against.datum if against.other is None else against.other
    if one is not None:
        found["imps"] = imps(points - one)
        if against.match is not None:
            margin, boards = against.match
            found["victory_points"] = victory_points(margin + imps(points - one), boards)
    if against.scores is not None:
        own = matchpoints((points, *against.scores))[0]
        found |= {"matchpoints": own, "percent": round(100 * own / _top(against.scores), 2)}
    return found


def _top(scores: Sequence[int]) -> int:
    return 2 * len(scores)


def _crossed(before: Outcome, after: Outcome) -> bool:
    """Whether the other side declares the adjusted contract. A declarer left out there is of the same side."""
    if before.contract is None or after.contract is None or not after.contract.declarer:
        return False
    if not before.contract.declarer:
        given, named = (show_outcome(outcome, symbols=False) for outcome in (before, after))
        raise Problem(f"who declared {given}? The adjusted contract is {named}", hint="name both declarers, or neither")
    return side(before.contract.declarer) != side(after.contract.declarer)


# ------------------------------------------------------------------------------ a recorded ruling


def _ruling(words: Sequence[str]) -> Path | None:
    """The file of a ruling, if that is what was named."""
    path = Path(words[0]) if len(words) == 1 else Path()
    return path if path.suffix in (".yaml", ".yml") else None


def _of_ruling(path: Path) -> list[Result]:
    """The result at the table, and after the ruling. Raises `Problem` if one of them is not known."""
    from bridge_rulings.lawbook.book import Book
    from bridge_rulings.ruling.before_after import before_after
    from bridge_rulings.ruling.record_read import read_record
    from bridge_rulings.ruling.recorded import rule_recorded

    record = read_record(path)
    found = before_after(record.course, rule_recorded(Book(), record))
    if found is None:
        hint = "the ruling needs the contract, its declarer and the result: rule --board FILE, or 4S-1 by S"
        raise Problem("the result at the table is not known", file=str(path), hint=hint)
    if found.after is None:
        hint = "score 4S-1 --adjusted 4S= compares two results"
        raise Problem("what the ruling comes to is no contract with its result", file=str(path), hint=hint)
    vulnerable = [found.is_vulnerable(result) for result in (found.before, found.after)]
    if None in vulnerable:
        raise Problem("the vulnerability is not known", file=str(path), hint="board: {number: 7} tells it")
    return [Result(found.before, bool(vulnerable[0])), Result(found.after, bool(vulnerable[1]))]


# ------------------------------------------------------------------------------ what was typed


def _typed(contract: str, vulnerable: bool, opponents: bool, adjusted: str | None) -> list[Result]:
    """The contract, and the adjusted one if there is one."""
    before = Result(read_outcome(contract), vulnerable)
    if adjusted is None:
        return [before]
    outcome = read_outcome(adjusted)
    return [before, Result(outcome, opponents if _crossed(before.outcome, outcome) else vulnerable)]


def _contract(words: Sequence[str]) -> str:
    """The words as one text; ``-2`` may stand alone, and so whatever looks like an option comes here."""
    for word in words:
        if word.startswith("--"):
            raise Problem(f"there is no option {word:.40}", hint="bridge-rulings score --help lists them")
    return " ".join(words)


def _against(datum: str | None, other: str | None, scores: Sequence[str] | None, match: str | None) -> Against:
    if datum is not None and other is not None:
        raise Problem("--datum and --other cannot both be given", hint="IMPs are against one of them")
    if match is not None and datum is None and other is None:
        raise Problem("--match needs the IMPs of this board", hint="--other N or --datum N")
    return Against(
        None if datum is None else _number(datum, "--datum"),
        None if other is None else _number(other, "--other"),
        None if not scores else _numbers(" ".join(scores), "--scores"),
        None if match is None else _match(match),
    )


def _match(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([+-]?[0-9]{1,3})/([0-9]{1,3})", text.strip())
    if not found or not int(found[2]):
        hint = "the IMPs of the other boards and the number of all boards, like --match -7/16"
        raise Problem(f"--match '{text:.40}' cannot be read", hint=hint)
    return int(found[1]), int(found[2])


def _numbers(text: str, option: str) -> tuple[int, ...]:
    found = tuple(_number(word, option) for word in re.split(r"[\s,;]+", text) if word)
    if not found:
        raise Problem(f"{option} names no score", hint=f"for example {option} 420,450,-50")
    return found


def _number(text: str, option: str) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,5}", text.strip()) or abs(int(text)) > LARGEST:
        hint = f"a whole number up to {LARGEST}, seen from declarer's side, like -620"
        raise Problem(f"{option} '{text:.40}' is no score", hint=hint)
    return int(text)


# ------------------------------------------------------------------------------ what is shown


def _show(screen: Screen, results: Sequence[Result], worths: Sequence[Worth], against: Against) -> None:
    named = [_named(result, screen.symbols) for result in results]
    if len(results) == 1:
        screen.line(f"{named[0]}: {_signed(worths[0]['score'])}", "bold")
        shown = [key for key in worths[0] if key != "score"]
    else:
        screen.line(f"At the table: {named[0]}")
        screen.line(f"After the ruling: {named[1]}")
        screen.raw(screen.paint(_row("", ["table", "ruling", "change"]), "bold"))
        shown = list(worths[0])
    for key in shown:
        screen.raw(_row(LABELS[key], _cells(key, worths)))
    if len(results) > 1 or shown:
        screen.line(_foot(results, against), "dim")


def _named(result: Result, symbols: bool) -> str:
    text = show_outcome(result.outcome, symbols)
    return text if result.outcome.contract is None else f"{text}, {'' if result.vulnerable else 'not '}vulnerable"


def _row(label: str, cells: Sequence[str]) -> str:
    return f"{label:11}" + "".join(f"{cell:>9}" for cell in cells)


def _cells(key: str, worths: Sequence[Worth]) -> list[str]:
    """One kind of worth, at the table and after the ruling, and the change."""
    has_sign = key in ("score", "imps")
    places = 2 if key == "victory_points" else 1
    cells = [_signed(each[key]) if has_sign else _plain(each[key], places) for each in worths]
    return [*cells, _signed(_change(worths)[key], places)] if len(worths) > 1 else cells


def _plain(number: float, places: int = 1) -> str:
    return f"{number:.{places}f}".removesuffix(".0")


def _signed(number: float, places: int = 1) -> str:
    return f"+{_plain(number, places)}" if number > 0 else _plain(number, places)


def _change(worths: Sequence[Worth]) -> Worth:
    before, after = worths
    return {key: round(after[key] - before[key], 2) for key in before}


def _foot(results: Sequence[Result], against: Against) -> str:
    """From whose side it is all seen, and with what it was compared."""
    said = [f"Seen from {SIDES.get(_seen_from(results), 'the side of declarer')}"]
    if against.datum is not None:
        said.append(f"the datum is {_signed(against.datum)}")
    if against.other is not None:
        said.append(f"the other table has {_signed(against.other)}")
    if against.match is not None:
        said.append(f"the other {against.match[1] - 1} boards of the match stand at {_signed(against.match[0])} IMPs")
    if against.scores is not None:
        said.append(f"a top is {_top(against.scores)} matchpoints")
    return "; ".join(said) + "."


def _seen_from(results: Sequence[Result]) -> str:
    """``NS`` or ``EW``, empty if nobody said who declares."""
    first = next((result.outcome.contract for result in results if result.outcome.contract is not None), None)
    return side(first.declarer) if first is not None and first.declarer else ""


def _data(results: Sequence[Result], worths: Sequence[Worth], against: Against) -> dict[str, object]:
    """``score`` and all the rest are seen from the side that ``seen_from`` names, those of ``adjusted`` too."""
    found, *after = [{**_result_data(result), **each} for result, each in zip(results, worths, strict=True)]
    found["seen_from"] = _seen_from(results) or "declarer"
    found |= {key: value for key, value in against._asdict().items() if value is not None}
    if after:
        found |= {"adjusted": after[0], "change": _change(worths)}
    return found


def _result_data(result: Result) -> dict[str, object]:
    contract = result.outcome.contract
    if contract is None:
        return {"contract": "pass"}
    return {
        "contract": show_contract(contract._replace(declarer=""), symbols=False),
        "declarer": contract.declarer,
        "vulnerable": result.vulnerable,
        "tricks": result.outcome.tricks,
    }
