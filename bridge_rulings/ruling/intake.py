"""Find the way in: from what is heard at the table, an alias or a law number to the topic whose ruling is wanted."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridge_rulings.lawbook.book import Topic

_PARAGRAPH = re.compile(r"(?:law\s*|l)?(\d{1,2})([a-z]?)[\da-z()]*")
_SMALL = frozenset(
    "a an and at be but by card did do for from had has have he her him his i in is it its me my no not of on or our out she so"
    " that the their them then there they this to up us was we were what when who will with you your".split()
)


def find_topics(topics: Sequence[Topic], text: str) -> list[Topic]:
    """The topics that fit, best first; all of them for an empty text, none if nothing fits."""
    wanted = text.strip().lower()
    if not wanted:
        return list(topics)
    exact = [topic for topic in topics if topic.name == wanted]
    if exact:
        return exact
    paragraph = _PARAGRAPH.fullmatch(wanted)
    of_law = _by_law(topics, int(paragraph[1]), paragraph[2].upper()) if paragraph else []
    if of_law:
        return of_law
    rare = _rarity(topics)
    scored = [(_score(topic, wanted, rare), -at, topic) for at, topic in enumerate(topics)]
    best = sorted((entry for entry in scored if entry[0] > 0), key=lambda entry: entry[:2], reverse=True)
    if best and best[0][0] >= 100:
        best = [entry for entry in best if entry[0] >= 100]
    return [topic for _, _, topic in best]


def _by_law(topics: Sequence[Topic], law: int, letter: str) -> list[Topic]:
    of_law = [topic for topic in topics if re.match(rf"{law}(?!\d)", topic.start)]
    if letter:
        nearer = [topic for topic in of_law if topic.start.startswith(f"{law}{letter}")]
        return nearer or of_law
    return of_law


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s", "e"):
        if len(word) > len(ending) + 2 and word.endswith(ending):
            return word[: -len(ending)]
    return word


def _words(text: str) -> list[str]:
    return [_stem(word) for word in re.findall(r"[a-z0-9♠♥♦♣]+", text.lower()) if word not in _SMALL]


def _rarity(topics: Sequence[Topic]) -> dict[str, float]:
    """How much each word tells: less, the more topics it stands in."""
    found: dict[str, int] = {}
    for topic in topics:
        for word in {word for phrase in (topic.title, *topic.words) for word in _words(phrase)}:
            found[word] = found.get(word, 0) + 1
    return {word: 1 / number for word, number in found.items()}


def _score(topic: Topic, wanted: str, rare: dict[str, float]) -> float:
    phrases = [phrase.lower() for phrase in (topic.title, *topic.words)]
    if wanted in phrases:
        return 100
    score = 0.0
    if any(wanted in phrase for phrase in phrases) and len(wanted) > 2:
        score += 20
    if any(phrase in wanted for phrase in phrases if len(phrase) > 3):
        score += 30
    mine = _words(wanted)
    if not mine:
        return score
    best = 0.0
    for phrase in phrases:
        theirs = set(_words(phrase))
        shared = [word for word in mine if word in theirs or any(_near(word, other) for other in theirs)]
        weight = sum(rare.get(word, 0.3) + 0.2 for word in shared)
        best = max(best, weight * (len(shared) / max(len(theirs), 1)) ** 0.5 * 10)
    everything = {word for phrase in phrases for word in _words(phrase)}
    covered = sum(rare.get(word, 0.0) + 0.1 for word in mine if word in everything)
    return score + best + 3 * covered


def _near(word: str, other: str) -> bool:
    """One is the beginning of the other: what is typed so far already finds."""
    return len(word) > 2 and other.startswith(word)
