"""One decision of the table of Law 64A and 64B, with every row that rules it, beside zen-engine with its trace.

    pip install zen-engine
    python tests/benchmarks/bench_decide.py [--pool 2000] [--rounds 15]

Both engines hold the rows of ``laws/2017/064-...``, are given the same dict of facts, and say what moves and by which
paragraph; zen-engine by its quickest road, content held by its own static loader. The situations are drawn as ordinary
revokes are: each exception holds one time in eight. All answers are first compared with the ruling by hand; then the
engines take turns. Target: ours is at least as fast.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import statistics
import time
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.decide import Decided, Table
from bridge_rulings.lawbook.model import Row, Stage

Facts = dict[str, str]
Answer = tuple[tuple[str, ...], tuple[str, ...]]  # what moves, the paragraphs
Engine = Callable[[Facts], Answer]

EXCEPTIONS = {
    "repeated": "64B2",
    "penalty_or_dummy": "64B3",
    "next_board": "64B4",
    "round_over": "64B5",
    "twelfth": "64B6",
    "both_revoked": "64B7",
}


def by_hand(facts: Facts) -> Answer:
    """The same ruling without any table."""
    excepted = tuple(paragraph for fact, paragraph in EXCEPTIONS.items() if facts[fact] == "yes")
    if excepted:
        return (), excepted
    won_by, later = facts["trick_won_by"], facts["later_trick"] == "yes"
    if won_by == "offender":
        return (("revoke_trick", "later_trick") if later else ("revoke_trick",)), ("64A1",)
    if won_by == "partner" or later:
        return ("this_or_later",), ("64A2",)
    return (), ("64B1",)


def situations(count: int) -> list[Facts]:
    """Revokes as they happen, the same in every run."""
    draw = random.Random(64)  # noqa: S311 - a pool that repeats, no secret
    pool = []
    for _ in range(count):
        facts = {name: "yes" if draw.random() < 0.125 else "no" for name in EXCEPTIONS}
        facts["trick_won_by"] = draw.choice(("offender", "partner", "others"))
        facts["later_trick"] = draw.choice(("yes", "no"))
        pool.append(facts)
    return pool


def moves(row: Row) -> tuple[str, ...]:
    """What a row moves."""
    return tuple(use.slot("what") for use in row.do)


def ours(stage: Stage, table: Table) -> Engine:
    """The table as the program itself runs it."""
    moved = {id(row): moves(row) for row in stage.rows}

    def decide(facts: Facts) -> Answer:
        found = table.decide(facts)
        assert isinstance(found, Decided)
        return moved[id(found.row)], tuple(paragraph for row in found.cited for paragraph in row.cite)

    return decide


def zen(stage: Stage) -> Engine:
    """The same rows in zen-engine, the exceptions first; the first row that fits decides. Raises `ImportError`."""
    library: Any = import_module("zen")
    engine = library.ZenEngine({"loader": {"type": "static", "content": {"table": _graph(stage)}}})
    options = {"trace": True}

    def decide(facts: Facts) -> Answer:
        result = engine.evaluate("table", facts, options)["result"]
        return tuple(result["moves"].split()), (result["cite"],)

    return decide


def _graph(stage: Stage) -> Mapping[str, Any]:
    inputs = [{"id": name, "name": name, "type": "expression", "field": name} for name in stage.facts]
    outputs = [{"id": name, "name": name, "type": "expression", "field": name} for name in ("moves", "cite")]
    rules = []
    for row in sorted(stage.rows, key=lambda row: not row.exception):
        rule = {"_id": str(row.line), "moves": json.dumps(" ".join(moves(row))), "cite": json.dumps(row.cite[0])}
        for name in stage.facts:
            rule[name] = ", ".join(json.dumps(answer) for answer in row.when.get(name, ()))
        rules.append(rule)
    content = {"hitPolicy": "first", "inputs": inputs, "outputs": outputs, "rules": rules}
    place = {"x": 0, "y": 0}
    return {
        "contentType": "application/vnd.gorules.decision",
        "nodes": [
            {"id": "in", "type": "inputNode", "name": "in", "position": place},
            {"id": "table", "type": "decisionTableNode", "name": "table", "position": place, "content": content},
            {"id": "out", "type": "outputNode", "name": "out", "position": place},
        ],
        "edges": [
            {"id": "e1", "type": "edge", "sourceId": "in", "targetId": "table"},
            {"id": "e2", "type": "edge", "sourceId": "table", "targetId": "out"},
        ],
    }


def check(name: str, engine: Engine, pool: list[Facts], *, first_only: bool) -> None:
    """Every answer against the ruling by hand; an engine that stops at the first row cites only that."""
    for facts in pool:
        moved, cited = by_hand(facts)
        wanted = (moved, cited[:1] if first_only else cited)
        if engine(facts) != wanted:
            raise SystemExit(f"{name} says {engine(facts)}, by hand it is {wanted}: {facts}")


def per_call_us(engine: Engine, pool: list[Facts]) -> float:
    """The time of one decision, over the whole pool."""
    started = time.perf_counter_ns()
    for facts in pool:
        engine(facts)
    return (time.perf_counter_ns() - started) / len(pool) / 1000


def main() -> None:
    """Check, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--pool", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    book = Book()
    law = book.law(64)
    pool = situations(options.pool)
    started = time.perf_counter_ns()
    table = Table(law.first, law)
    made_us = (time.perf_counter_ns() - started) / 1000
    engines: dict[str, Engine] = {"by hand": by_hand, "bridge-rulings": ours(law.first, table)}
    try:
        engines["zen-engine, trace"] = zen(law.first)
    except ImportError:
        print("zen-engine is not installed, so there is nothing to compare with: pip install zen-engine")
    for name, engine in engines.items():
        check(name, engine, pool, first_only=name.startswith("zen"))
    times: dict[str, list[float]] = {name: [] for name in engines}
    gc.collect()
    for _ in range(options.rounds):
        for name, engine in engines.items():
            times[name].append(per_call_us(engine, pool))
    print(
        f"{len(pool)} situations of {table.cases.size} cases, {options.rounds} rounds; table made in {made_us:.0f} us"
    )
    for name, taken in times.items():
        print(f"{name:<20}{statistics.median(taken):>9.2f} us a decision{min(taken):>9.2f} at best")
    if "zen-engine, trace" in times:
        ratio = statistics.median(times["zen-engine, trace"]) / statistics.median(times["bridge-rulings"])
        print(f"ratio of zen-engine with trace to bridge-rulings: {ratio:.1f} (target: at least 1)")


if __name__ == "__main__":
    main()
