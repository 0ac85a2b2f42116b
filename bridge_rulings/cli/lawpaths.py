"""``laws paths``: the results that a law can come to, and the roads that lead to each."""

from __future__ import annotations

from itertools import islice
from typing import Any, NamedTuple

from bridge_rulings.cli.lawref import find_stage, law_and_rest
from bridge_rulings.cli.lawroads import DONE, ELSEWHERE, PAUSE, Road, roads
from bridge_rulings.cli.laws import write_json
from bridge_rulings.cli.lawshow import filled
from bridge_rulings.cli.lawtext import Words
from bridge_rulings.cli.screen import Screen
from bridge_rulings.cli.show import cites
from bridge_rulings.errors import Problem, did_you_mean
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.model import Fact, Law, Row, Stage, Support

MOST = 500  # roads


class Result(NamedTuple):
    """What a ruling comes to within one law: what is said and done, what opens beside, and how it ends."""

    says: tuple[str, ...]
    opens: tuple[str, ...]
    ends: str


def paths_command(ref: str, as_json: bool) -> None:
    """Every road from the first stage of a law, or from the stage named. Raises `Problem` if there is none."""
    book = Book()
    law, rest = law_and_rest(book, ref)
    start = find_stage(law, rest) if rest else law.first
    if start is None:
        hint = did_you_mean(f"{law.number}{rest}", law.stages) or f"stages: {', '.join(law.stages)}"
        raise Problem(f"Law {law.number} has no stage {ref.strip()!r:.40}", hint=hint)
    found = list(islice(roads(law, start), MOST + 1))
    cut = len(found) > MOST
    results: dict[Result, list[Road]] = {}
    for road in found[:MOST]:
        results.setdefault(result_of(book.support, law, road), []).append(road)
    if as_json:
        write_json(_data(law, start, results, cut))
    else:
        _show(Screen(), law, start, results, cut)


def result_of(support: Support, law: Law, road: Road) -> Result:
    """What a road comes to."""
    says: list[str] = []
    opens: list[str] = []
    words = Words(law, support)
    for step in road.steps:
        words = Words(law, support, step.anchor)
        said = words.said(step.taken)
        says += said if isinstance(step.taken, Row) else said[1:]  # that an option was chosen is no result
        opens += words.opened(step.taken)
    return Result(tuple(says), tuple(dict.fromkeys(opens)), _end(words, road))


def _end(words: Words, road: Road) -> str:
    if not road.steps or road.stop not in (DONE, ELSEWHERE, PAUSE):
        return "too many cases to go on"
    last = road.steps[-1].taken
    waits = words.waits(words.law.stages[last.next.stage]) if road.stop == PAUSE and last.next else ""
    return words.leads(last) + (f", {waits}" if waits else "")


def _show(screen: Screen, law: Law, start: Stage, results: dict[Result, list[Road]], cut: bool) -> None:
    screen.line(f"Law {law.number}  {law.title}", "bold", rest="        ")
    number = len(results)
    count = sum(map(len, results.values()))
    screen.line(f"From {start.name}: {number} result{'s' * (number != 1)} by {count} road{'s' * (count != 1)}")
    for at, (result, along) in enumerate(results.items(), 1):
        label = f"{at:>2}  "
        screen.line()
        screen.line(" ".join(result.says) or "Nothing to do.", "bold", label)
        opens = f" · opens {', '.join(result.opens)}" if result.opens else ""
        screen.line(result.ends + opens, "dim", "    → ")
        for road in along:
            screen.raw("    " + screen.paint(cites(road.cite), "cite"))
            for line in filled(answers_of(law, road), screen.width - 6):
                screen.raw("      " + line)
    if cut:
        screen.line()
        screen.line(f"Cut after {MOST} roads: name a later stage to see the rest ({', '.join(law.stages)}).", "wrong")


def answers_of(law: Law, road: Road) -> list[str]:
    """``trick_won_by=others``, ``later_trick=no``, ``(nothing ticked)``: the fewest answers that lead along a road."""
    ticks = [key for key in road.answers if _fact(law, key).supplier == "tick"]
    pairs = [(key, answer) for key, answer in road.answers.items() if key not in ticks or answer != "no"]
    said = [f"{_bare(key)}={answer}" for key, answer in (*pairs, *road.choices.items())]
    unticked = [key for key in ticks if road.answers[key] == "no"]
    if unticked:
        said.append(f"({'nothing else' if len(unticked) < len(ticks) else 'nothing'} ticked)")
    return said or ["always"]


def _bare(key: str) -> str:
    """A key as it may be typed: without its law, if that is enough."""
    return f'"{key}"' if " " in key else key.partition(".")[2]


def _fact(law: Law, key: str) -> Fact:
    return law.facts[key.partition(".")[2].split(" @")[0]]


def _data(law: Law, start: Stage, results: dict[Result, list[Road]], cut: bool) -> dict[str, Any]:
    return {
        "law": law.number,
        "title": law.title,
        "start": start.name,
        "results": [
            {
                "says": list(result.says),
                "opens": list(result.opens),
                "ends": result.ends,
                "roads": [_road_data(road) for road in along],
            }
            for result, along in results.items()
        ],
        "cut": cut,
    }


def _road_data(road: Road) -> dict[str, Any]:
    return {
        "cite": list(road.cite),
        "answers": {**road.answers, **road.choices},
        "stages": [step.stage.name for step in road.steps],
        "do": [{"effect": use.effect, **dict(use.slots)} for step in road.steps for use in step.taken.do],
        "later": [str(goal) for step in road.steps for goal in step.taken.later],
        "next": str(road.steps[-1].taken.next or DONE) if road.steps else "",
        "stop": road.stop,
    }
