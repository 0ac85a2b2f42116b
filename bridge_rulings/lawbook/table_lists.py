"""Check 11: a list of the table state is read only where something before can have written it.

Before: at an earlier moment, or by an earlier incident. Incidents arise while players act, so that a stage may look
at what is written up to the last moment that belongs to a player, and later only as far as it waits itself. What is
settled for the whole board at its end is read by no law.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bridge_rulings.errors import Problem
from bridge_rulings.lawbook.book import Book
from bridge_rulings.lawbook.model import TOLD, TRANSFERS, Fact, Law, Stage
from bridge_rulings.lawbook.roads import Place, goals_of, law_of_stage


def prove_lists(book: Book, laws: Iterable[Law], starts: Mapping[int, set[str]]) -> Iterator[Problem]:
    """Where a law reads a list that nothing has written by then."""
    laws = tuple(laws)
    effects = book.support.effects
    times = _times(book, laws, starts)
    acting = max((at for at, moment in enumerate(book.support.moments.values(), 1) if moment.has_role), default=0)
    written: dict[str, int] = {}  # the earliest time at which each list is written
    for law in laws:
        for stage in law.stages.values():
            early, _ = times[law.number, stage.name]
            for effect in (effects[use.effect] for row in stage.steps for use in row.do):
                if effect.write == "add":
                    written[effect.list] = min(early, written.get(effect.list, early))
    for law in laws:
        for what, name, late, line, file in _readings(book, law, times):
            if name == TRANSFERS:
                why, hint = "they are settled for the whole board when all is ruled", "no law can look at them"
            elif name not in written:
                why, hint = "no row writes that list", "an effect with that state must be used somewhere before"
            elif written[name] > max(late, acting):
                why, hint = "they are written only after that", "let this stage wait (at), or write them earlier"
            else:
                continue
            yield Problem(f"{what}, but {why}", file=file, line=line, hint=hint)


def _readings(book: Book, law: Law, times: Mapping[Place, tuple[int, int]]) -> Iterator[tuple[str, str, int, int, str]]:
    """What a law reads from the table state: the words for it, the list, the latest time, and where it is said."""
    lists = {effect.list for effect in book.support.effects.values() if effect.list} - set(TOLD)
    for stage in law.stages.values():
        if stage.while_list:
            what = f"{stage.name} lasts while there are {stage.while_list}"
            yield what, stage.while_list, times[law.number, stage.name][1], stage.line, law.file
    for fact in law.facts.values():
        late = [times[law.number, stage.name][1] for stage in law.stages.values() if _looks_at(stage, fact)]
        for reference in (fact.source, fact.among):
            reads = book.support.derived[reference.partition(".")[2]].reads if reference else ""
            if reads in lists:
                yield f"{fact.name} reads the {reads} on the table", reads, max(late, default=0), fact.line, fact.file


def _looks_at(stage: Stage, fact: Fact) -> bool:
    if fact.supplier != "name":
        return fact.name in stage.facts
    return any(word == fact.name for row in stage.steps for use in row.do for _, word in use.slots)


def _times(book: Book, laws: Iterable[Law], starts: Mapping[int, set[str]]) -> dict[Place, tuple[int, int]]:
    """The earliest and latest moment that each stage may have waited for: places in ``moments.yaml``, 0 before all."""
    moments = {name: at for at, name in enumerate(book.support.moments, 1)}
    stages = {(law.number, stage.name): stage for law in laws for stage in law.stages.values()}
    own = {place: moments[wait.name] if (wait := stage.at or stage.every) else 0 for place, stage in stages.items()}
    leads = {place: {(goal.law, goal.stage) for goal, _, _ in goals_of(stage)} for place, stage in stages.items()}
    for law in laws:
        for fact in law.facts.values():
            finder = (law.number if fact.by in law.stages else law_of_stage(fact.by), fact.by)
            for stage in law.stages.values():
                if fact.by and fact.name in stage.facts:
                    leads[law.number, stage.name].add(finder)
    times = {place: (own[place], own[place]) for place in stages if place[1] in starts.get(place[0], ())}
    waiting = list(times)
    while waiting:
        place = waiting.pop()
        early, late = times[place]
        for target in leads[place] & own.keys():
            before = times.get(target, (len(moments), 0))
            after = min(before[0], max(early, own[target])), max(before[1], late, own[target])
            if after != before:
                times[target] = after
                waiting.append(target)
    return {place: times.get(place, (0, 0)) for place in stages}
