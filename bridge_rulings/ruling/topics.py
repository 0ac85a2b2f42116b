"""The topics of the book: which one a question, a law number or an alias means, and what an incident is called."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from bridge_rulings.lawbook.book import Book, Topic
from bridge_rulings.ruling.course import Incident

_PARAGRAPH = re.compile(r"(?:law\s*|l)?(\d{1,2})([a-z]?)[\da-z()]*")
_SMALL = frozenset(  # words that stand in any question
    "a an and at be but by did do for from had has have he her him his i in is it its me my no not of on"
    " one or our she so that the their them then there they this to up us was we were what when who will"
    " with you your north south east west".split()
)
_PAST = {
    "led": "lead",
    "took": "take",
    "taken": "take",
    "forgot": "forget",
    "said": "say",
    "told": "tell",
}
_SUITS = ("spade", "heart", "diamond", "club", "trump")
_SMALL_WEIGHT = 0.1


def find_topics(topics: Sequence[Topic], text: str) -> list[Topic]:
    """The topics that fit, best first; all of them for an empty text, none if nothing fits."""
    wanted = text.strip().lower()
    if not wanted:
        return list(topics)
    exact = [topic for topic in topics if topic.name == wanted]
    if exact:
        return exact
    paragraph = _PARAGRAPH.fullmatch(wanted)
    same_law = of_law(topics, int(paragraph[1]), paragraph[2].upper()) if paragraph else []
    if same_law:
        return same_law
    rare = _rarity(topics)
    asked = [_as_known(word, rare) for word in _words(wanted)]
    scored = [(_score(topic, wanted, asked, rare), -at, topic) for at, topic in enumerate(topics)]
    best = sorted((entry for entry in scored if entry[0] > 0), key=lambda entry: entry[:2], reverse=True)
    if best and best[0][0] >= 100:
        best = [entry for entry in best if entry[0] >= 100]
    return [topic for _, _, topic in best]


def of_law(topics: Sequence[Topic], law: int, letter: str = "") -> list[Topic]:
    """The topics under which a law rules; those of one of its letters, if there are any."""
    found = [topic for topic in topics if re.match(rf"{law}(?!\d)", topic.start) or str(law) in topic.words]
    if letter:
        nearer = [topic for topic in found if topic.start.startswith(f"{law}{letter}")]
        return nearer or found
    return found


def _stem(word: str) -> str:
    word = _PAST.get(word, word)
    if word.removesuffix("s") in _SUITS:
        return "suit"  # which suit it was tells nothing about the law
    for ending in ("ing", "ed", "es", "s", "e"):
        if len(word) > len(ending) + 2 and word.endswith(ending):
            return word[: -len(ending)]
    return word


def _words(text: str) -> list[str]:
    return [_stem(word) if word not in _SMALL else word for word in re.findall(r"[a-z0-9♠♥♦♣]+", text.lower())]


def _rarity(topics: Sequence[Topic]) -> dict[str, float]:
    """How much each word tells: less, the more topics it stands in, and hardly anything if it is small."""
    found: dict[str, int] = {}
    for topic in topics:
        for word in {word for phrase in _phrases(topic) for word in _words(phrase)}:
            found[word] = found.get(word, 0) + 1
    return {word: _SMALL_WEIGHT if word in _SMALL else 0.3 + 1 / number for word, number in found.items()}


def _as_known(word: str, known: Collection[str]) -> str:
    """The word, or the one that was meant if no topic has anything that begins so."""
    if len(word) < 4 or any(other.startswith(word) for other in known):
        return word
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, known, n=1, cutoff=0.75)), word)


def _phrases(topic: Topic) -> tuple[str, ...]:
    return (topic.title, topic.name.replace("-", " "), *topic.words)


def _score(topic: Topic, wanted: str, mine: Sequence[str], rare: dict[str, float]) -> float:
    """100 for a phrase as it stands; else how much of the nearest phrase and of the question lie in each other."""
    phrases = [phrase.lower() for phrase in _phrases(topic)]
    if wanted in phrases:
        return 100
    asked = sum(rare.get(word, 0.3) for word in mine)
    best = 0.0
    for phrase in phrases:
        theirs = _words(phrase)
        shared = [word for word in mine if any(word == other or _near(word, other) for other in theirs)]
        if not any(word not in _SMALL for word in shared):
            continue
        weight = sum(rare.get(word, 0.5) for word in shared)
        held = sum(rare.get(word, 0.3) for word in theirs)
        best = max(best, 2 * weight / (asked + max(held, weight)))
    return best


def _near(word: str, other: str) -> bool:
    """One is the beginning of the other: what is typed so far already finds."""
    return len(word) > 2 and other.startswith(word)


def title_of(book: Book, topics: Sequence[Topic], incident: Incident) -> str:
    """What an incident is called: as its topic, else as the law with which it starts."""
    topic = next((topic for topic in topics if topic.name == incident.topic), None)
    return topic.title if topic else book.law(book.find_stage(incident.start).law).title
