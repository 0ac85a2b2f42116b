"""The options that were read out to a player beside those that he has, and what he chose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bridge_rulings.ruling.as_given import Given, Offer
from bridge_rulings.ruling.difference import Difference
from bridge_rulings.ruling.outcome import Offered, Outcome
from bridge_rulings.ruling.voice import Voice


class _Choice(NamedTuple):
    incident: int
    stage: str
    offered: tuple[Offered, ...]
    chosen: str
    voice: Voice


def options_differ(given: Given, outcome: Outcome) -> Iterator[Difference]:
    """An option that was not offered, or that is not open; a choice that nobody has, or that was made otherwise."""
    choices = list(_choices(outcome))
    for offer in given.offers:
        same = [one for one in choices if one.stage == offer.stage and offer.incident in (0, one.incident)]
        found = [list(_offer(offer, choice)) for choice in same]
        if found:
            yield from min(found, key=len)
        else:
            said = ", ".join(offer.options or (offer.chosen,))
            yield Difference("no_choice", f"{offer.stage}: {said}", "", (), offer.stage)


def _choices(outcome: Outcome) -> Iterator[_Choice]:
    """The choices that the players had, and the one that is open."""
    for step in outcome.rulings:
        if step.offered:
            yield _Choice(step.incident, step.stage.name, step.offered, getattr(step.row, "name", ""), step.voice)
    for need in outcome.needs:
        if need.kind == "offer":
            yield _Choice(need.incident, need.stage.name, need.offered, "", need.voice)


def _offer(offer: Offer, choice: _Choice) -> Iterator[Difference]:
    by_name = {entry.option.name: entry for entry in choice.offered}
    shown = {name: f"{name}: {choice.voice(entry.option.say)}" for name, entry in by_name.items()}
    barred = {name: entry.barred for name, entry in by_name.items() if entry.barred}
    if offer.options is not None:
        for name, entry in by_name.items():
            if name not in offer.options and name not in barred:
                yield Difference("not_offered", "", shown[name], entry.option.cite, offer.stage)
        for name in offer.options:
            if name not in by_name or name in barred:
                yield Difference("barred", shown.get(name, name), "", barred.get(name, ()), offer.stage)
    if offer.chosen and choice.chosen and offer.chosen != choice.chosen:
        cite = by_name[choice.chosen].option.cite
        if offer.chosen in barred:
            yield Difference("barred", shown[offer.chosen], "", barred[offer.chosen], offer.stage)
        else:
            chosen = shown.get(offer.chosen, offer.chosen)
            yield Difference("choice", chosen, shown[choice.chosen], cite, offer.stage)
