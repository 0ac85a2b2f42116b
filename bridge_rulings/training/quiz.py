"""The questions on a case: which law, whose choice, which options and what each leads to, rulings, tricks, what waits.

The right answer is what the engine ruled; the wrong ones are the law's own other rows (`wrong`). A question with
nothing wrong to choose from is not asked. The same case always gives the same questions in the same order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from bridge_rulings.lawbook.book import Authority, Book
from bridge_rulings.lawbook.model import Law, Row
from bridge_rulings.lawbook.roads import goals_of
from bridge_rulings.ruling.hands import other_side, side_of
from bridge_rulings.ruling.outcome import Need, Ruled
from bridge_rulings.ruling.outlook import Branch, Line, outlook
from bridge_rulings.ruling.settle import settle
from bridge_rulings.ruling.voice import Voice
from bridge_rulings.table.seats import NAMES, SEATS
from bridge_rulings.training.cases import Case, laws_of
from bridge_rulings.training.families import Material
from bridge_rulings.training.phrasing import exactly, said
from bridge_rulings.training.questions import (
    CHOOSER,
    LATER,
    LAW,
    LEADS_TO,
    MOST_WRONG,
    OPTIONS,
    PARAGRAPH,
    RULING,
    TRICKS,
    Choice,
    Question,
    picked,
)
from bridge_rulings.training.scenes import Found, Scene, scenes
from bridge_rulings.training.wrong import cited, other_options, other_paragraphs, other_rulings

_NOBODY = "Nobody: the director rules"


# How many questions of a kind one case is worth: a long case has forty, and nobody learns from the last thirty.
_MOST = {LAW: 1, CHOOSER: 1, OPTIONS: 1, LEADS_TO: 1, RULING: 2, PARAGRAPH: 2, TRICKS: 1, LATER: 1}

_NEAR = 12  # laws from which the wrong beginnings are taken


class Page(NamedTuple):
    """What the trainee is told, and what he is asked then."""

    found: tuple[Found, ...]
    came: tuple[str, ...]
    questions: tuple[Question, ...]


def quiz(book: Book, authority: Authority, material: Material, case: Case) -> Iterator[Page]:
    """The pages of a case, the first with the law and nothing told but the case itself."""
    maker = _Quiz(book, authority, material, case)
    yield Page((), (), tuple(maker.law()))
    for scene in scenes(book, authority, case.record.course):
        yield Page(scene.found, scene.came, tuple(maker.of(scene)))
    yield Page((), (), tuple(maker.end()))


def shortened(pages: Iterable[Page]) -> Iterator[Page]:
    """The pages with the first few questions of each kind, and of a stage that comes again those of the first time.

    Neither by which paragraph nor how many tricks is asked where an earlier grade has told it already.
    """
    asked: Counter[str] = Counter()
    stages: set[tuple[str, str]] = set()
    named: dict[str, str] = {}  # paragraphs, each with the stage of the question that named it first
    for page in pages:
        kept = []
        for question in page.questions:
            known = question.kind == PARAGRAPH and all(
                named.get(paragraph, question.stage) != question.stage for paragraph in question.cite
            )
            known |= question.kind == TRICKS and (RULING, question.stage) in stages
            again = known or (question.kind, question.stage) in stages
            if asked[question.kind] < _MOST[question.kind] and not again:
                asked[question.kind] += 1
                stages.add((question.kind, question.stage))
                kept.append(question)
                for paragraph in question.cite:
                    named.setdefault(paragraph, question.stage)
        yield page._replace(questions=tuple(kept))


def without_repeats(pages: Iterable[Page]) -> Iterator[Page]:
    """The pages that a question needs: without moments that come again and again while nothing is asked, and without
    what comes after the last question.
    """
    held: list[Page] = []
    before: set[tuple[str, ...]] = set()
    for page in pages:
        if page.questions or not page.came or page.came not in before:
            held.append(page)
        before.add(page.came)
        if page.questions:
            yield from held
            held = []


class _Quiz:
    def __init__(self, book: Book, authority: Authority, material: Material, case: Case) -> None:
        self.book = book
        self.authority = authority
        self.material = material
        self.case = case
        self.captions = book.paragraphs()
        self.random = Random(case.name)  # noqa: S311 - the order of answers
        self.number = 0

    # which law

    def law(self) -> Iterator[Question]:
        """Where the ruling of the one incident starts.

        No law to which it comes is wrong, nor another one of the family: which of these it starts with is a matter of
        how the law files are laid out. The wrong ones are near by in the book, for the far ones nobody would believe.
        """
        if len(self.case.record.course.incidents) > 1:
            return
        right = self.book.law(self.case.start.law)
        family = self.material.of_law(right.number)
        ruling = {right.number, *laws_of(self.case.outcome), *(family.laws if family else ())}
        others = [law for one in self.material.families.values() for law in one.laws if law not in ruling]
        others = sorted(others, key=lambda number: abs(number - right.number))[:_NEAR]
        self.random.shuffle(others)
        wrong = [self.book.law(number) for number in others]
        yield from self._asked(
            LAW,
            "Under which law do you begin?",
            "The ruling begins under",
            [Choice(_titled(right), True, (str(right.number),), _about(right), right.first.name)],
            [Choice(_titled(law), False, (str(law.number),), _about(law), law.first.name) for law in wrong],
            (str(right.number),),
            right.first.name,
            _about(right),
            also=[str(number) for number in ruling],
        )

    # as it unfolds

    def of(self, scene: Scene) -> Iterator[Question]:
        """What was ruled since the last page, then the choice that a player has now."""
        for step in scene.ruled:
            if not step.offered:
                yield from self._ruled(step)
            elif sum(not one.barred for one in step.offered) == 1 < len(step.offered):
                yield from self._nothing_left(step)
        if scene.choice is not None:
            yield from self._choice(scene, scene.choice)

    def _ruled(self, step: Ruled) -> Iterator[Question]:
        assert isinstance(step.row, Row)  # noqa: S101 - a table's
        right = said(self.book, step.voice, step.row)
        about = _sentence(step.voice(step.stage.about))
        hint = " ".join(filter(None, (step.voice(step.stage.note), _sentence(f"Look at {_heading(step)}"))))
        if right.told:
            note = step.voice(step.row.note)
            yield from self._asked(
                RULING,
                f"{about or 'Now you know this.'} What exactly is the ruling?",
                f"{about or ''} The ruling is exactly this:".strip(),
                [Choice(exactly(self.book, step.voice, step.stage, step.row), True, step.cite, note, step.stage.name)],
                other_rulings(self.book, step, self.case.outcome, self.material.older),
                step.cite,
                step.stage.name,
                hint,
                doubtful=bool(step.row.sure),
            )
        yield from self._asked(
            PARAGRAPH,
            f"{about or 'This is found.'} Which paragraph decides?",
            f"{about or ''} It is decided by".strip(),
            [Choice(cited(self.captions, step.row.cite), True, step.row.cite, "", step.stage.name)],
            other_paragraphs(self.book, step, self.case.outcome),
            step.row.cite,
            step.stage.name,
            hint,
            also=step.cite,
            doubtful=bool(step.row.sure),
        )

    # a player's choice

    def _choice(self, scene: Scene, need: Need) -> Iterator[Question]:
        cite = tuple(dict.fromkeys(p for one in need.offered for p in one.option.cite)) or need.asks[0].fact.cite
        yield from self._chooser(need, cite)
        lines = outlook(self.book, self.authority, scene.course, need)
        free = [line for line in lines if not line.barred]
        if need.kind == "offer":
            yield from self._asked(
                OPTIONS,
                f"What may {need.voice.hand(need.to)} choose now? All of it.",
                f"{need.voice.hand(need.to)} may choose now:",
                [Choice(line.say, True, line.cite, "", need.stage.name) for line in free],
                other_options(self.book, self.material, need, {line.name: line.say for line in lines}),
                tuple(dict.fromkeys(paragraph for line in free for paragraph in line.cite)) or cite,
                need.stage.name,
                need.voice(need.stage.note),
                several=True,
                doubtful=any(one.option.sure for one in need.offered),
            )
        branches = [(line, branch) for line in free for branch in line.branches if _comes_to(branch)]
        if len(branches) > 1:
            line, branch = self.random.choice(branches)
            when = f" And this: {branch.label.rstrip('.')}." if branch.label else ""
            chosen = f"Say {need.voice.hand(need.to)} chooses: {line.say.rstrip('.')}.{when}"
            yield from self._asked(
                LEADS_TO,
                f"{chosen} What exactly does it lead to?",
                f"{chosen} It leads to exactly this:",
                [Choice(_exactly(branch, branches), True, branch.cite, "", need.stage.name)],
                [
                    Choice(
                        _exactly(other, branches),
                        False,
                        other.cite,
                        f"That comes of: {of.say} {other.label}".strip(),
                        need.stage.name,
                    )
                    for of, other in branches
                    if _comes_to(other) != _comes_to(branch)
                ],
                tuple(dict.fromkeys((*line.cite, *branch.cite))),
                need.stage.name,
                need.voice(need.stage.note),
                doubtful=bool(branch.sure),
            )

    def _nothing_left(self, step: Ruled) -> Iterator[Question]:
        """A choice of which the law leaves one option: nobody was asked, and that is what is to be known."""
        own = {one.option.name: step.voice(one.option.say) for one in step.offered if not one.barred}
        hand = step.voice.hand(step.to)
        yield from self._asked(
            OPTIONS,
            f"What may {hand} choose now? All of it.",
            f"{hand} may choose now:",
            [Choice(say, True, step.cite, "It is all that is left.", step.stage.name) for say in own.values()],
            other_options(self.book, self.material, step, own),
            step.cite,
            step.stage.name,
            step.voice(step.stage.note),
            several=True,
        )

    def _chooser(self, need: Need, cite: tuple[str, ...]) -> Iterator[Question]:
        if need.to not in SEATS:
            return  # without seats two roles may be one player
        about = _sentence(need.voice(need.stage.about)) or f"By Law {need.law.number} there is a choice now."
        yield from self._asked(
            CHOOSER,
            f"{about} Whose choice is it?",
            f"{about} The choice is made by",
            [Choice(NAMES[need.to], True, cite, "", need.stage.name)],
            [
                *(Choice(NAMES[seat], False, cite, "", need.stage.name) for seat in SEATS if seat != need.to),
                Choice(_NOBODY, False, cite, "", need.stage.name),
            ],
            cite,
            need.stage.name,
            need.voice(need.stage.note),
            most=4,
            free=NAMES[need.to],
        )

    # at the end

    def end(self) -> Iterator[Question]:
        """The tricks that change sides, and what there is to come back for."""
        yield from self._tricks()
        yield from self._later()

    def _tricks(self) -> Iterator[Question]:
        steps = [step for step in self.case.outcome.rulings if self._moves_tricks(step)]
        if not steps:
            return
        voice = steps[0].voice
        loser = side_of(voice.anchor)
        sides = (loser, other_side(loser))
        moved = {transfer.side: transfer.number for transfer in settle(self.case.outcome.state.of("transfers"))}
        right = _tricks_text({voice.side(side): number for side, number in moved.items()})
        counts = {sum(self._is_trick(use.effect) for use in row.do) for step in steps for row in step.stage.rows}
        wrong = [_tricks_text({voice.side(side): number}) for number in sorted(counts) for side in sides]
        cite = tuple(dict.fromkeys(paragraph for step in steps for paragraph in step.cite))
        yield from self._asked(
            TRICKS,
            "When play has ended: how many tricks does a side lose?",
            "When play has ended:",
            [Choice(right, True, cite, "", steps[0].stage.name)],
            [Choice(text, False, cite, "", steps[0].stage.name) for text in dict.fromkeys(wrong) if text != right],
            cite,
            steps[0].stage.name,
            _sentence(f"Look at {_heading(steps[0])}"),
            most=4,
            free=str(sum(moved.values())),
            doubtful=any(step.row.sure for step in steps),
        )

    def _moves_tricks(self, step: Ruled) -> bool:
        return any(self._is_trick(use.effect) for row in step.stage.rows for use in row.do)

    def _is_trick(self, effect: str) -> bool:
        return self.book.support.effects[effect].moves_tricks

    def _later(self) -> Iterator[Question]:
        waiting = self.case.outcome.waiting
        ruled = {step.stage.name for step in self.case.outcome.rulings} | {one.stage.name for one in waiting}
        ruled |= {topic.start for topic in self.book.topics()}  # what may be looked at on any board is never wrong
        wrong = []
        for step in self.case.outcome.rulings:
            for goal, beside, _ in goals_of(step.stage):
                stage = self.book.stage(goal)
                if beside and stage.name not in ruled and stage.about:
                    why = "Nothing opens that here."
                    wrong.append(Choice(step.voice(stage.about), False, (goal.stage,), why, goal.stage))
        right = [
            Choice(one.voice(one.stage.about), True, one.opened_by, one.when, one.stage.name)
            for one in waiting
            if one.stage.about
        ]
        texts = {choice.text for choice in right}
        yield from self._asked(
            LATER,
            "What must you come back for, or keep in mind, later on this board? All of it.",
            "The director has to come back for this:",
            right,
            [choice for choice in wrong if choice.text not in texts],
            tuple(dict.fromkeys(paragraph for choice in right for paragraph in choice.cite)),
            right[0].source if right else "",
            "",
            several=True,
        )

    # any question

    def _asked(
        self,
        kind: str,
        text: str,
        claim: str,
        right: Sequence[Choice],
        wrong: Iterator[Choice] | Sequence[Choice],
        cite: tuple[str, ...],
        stage: str,
        hint: str = "",
        *,
        several: bool = False,
        most: int = MOST_WRONG,
        free: str = "",
        also: Iterable[str] = (),
        doubtful: bool = False,
    ) -> Iterator[Question]:
        self.number += 1
        choices = picked(self.random, right, wrong, most)
        others = tuple(paragraph for paragraph in also if paragraph not in cite)
        if right and not all(choice.right for choice in choices):
            key = f"{self.number}.{kind}"
            yield Question(kind, key, text, claim, choices, cite, stage, several, hint, free, others, doubtful)


def _sentence(text: str) -> str:
    return text if not text or text.endswith((".", "?", "!")) else f"{text}."


def _about(law: Law) -> str:
    return Voice(law.seen_from, "anchor", "declarer", law.seen_from, {})(law.about)


def _titled(law: Law) -> str:
    return f"Law {law.number}: {law.title}"


def _heading(step: Ruled) -> str:
    return f"Law {step.law.number}, {step.law.title.lower()}"


def _comes_to(branch: Branch) -> tuple[str, ...]:
    """All that a branch comes to, in sentences."""
    then = f"Then {branch.then}{'' if branch.then.endswith('?') else '.'}" if branch.then else ""
    return tuple(filter(None, (*(applied.say for applied in branch.applied), then)))


def _exactly(branch: Branch, branches: Iterable[tuple[Line, Branch]]) -> str:
    """All that a branch comes to; that it is all is said where another one comes to this and more."""
    own = _comes_to(branch)
    more = any(set(own) < set(_comes_to(other)) for _, other in branches)
    return " ".join((*own, "Nothing more.") if more else own)


def _tricks_text(lost: dict[str, int]) -> str:
    parts = [f"{side} loses {number} trick{'s' if number > 1 else ''}" for side, number in lost.items() if number]
    return f"{' and '.join(parts)}." if parts else "No trick changes sides."
