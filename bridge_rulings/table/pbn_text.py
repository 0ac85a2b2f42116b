"""A PBN text cut into records: tags, the words of their sections, comments (PBN 2.1, sections 2 and 3)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bridge_rulings.table.fault import Report

COMMENT = "{}"  # the name under which a comment stands among the tags
OWN_LINE = "bridge-rulings "  # what PBN has no words for stands behind it, in an escaped line
MOST = 2_000  # characters behind one call or card; what is more is no explanation

_TOKEN = re.compile(
    r"""\[\s*([A-Za-z0-9_]+)\s*"([^"\\\n]*)"\s*\][ \t]*\n?  # 1, 2: a tag
    |;([^\n]*)                                              # 3: a comment to the end of the line
    |^%([^\n]*)\n?                                          # 4: an escaped line
    |([^\[{};%]+)                                           # 5: the words of a section, or nothing
    |(.)""",  # 6: a comment, or none of these
    re.VERBOSE | re.MULTILINE,
)
_EMPTY_LINE = re.compile(r"^[ \t]*\n", re.MULTILINE)
_TAG_LINE = re.compile(r'^\[[A-Za-z0-9_]+\s*"', re.MULTILINE)
_NAME = re.compile(r"\[\s*([A-Za-z0-9_]+)\s*(?=[\"\]]|[ \t])")
_ESCAPED = re.compile(r'"((?:[^"\\\n]|\\.)*)"\s*\][ \t]*\n?')
# The next record begins with one of these even where no empty line comes before it.
_OPENING = {"Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal"}
_WITH_WORDS = ("Auction", "Play")
_AFTER_THE_DEAL = {"Auction", "Play", "Declarer", "Contract", "Result", "Scoring"}
_NO_TABLES = _OPENING | {"Scoring", "Declarer", "Contract", "Result", "Note", "Room", "Round", "Generator"}


class Tag:
    """A tag and the words that stand behind it; ``words`` are pieces of text, each with its place."""

    __slots__ = ("name", "place", "value", "words")

    def __init__(self, name: str, value: str, place: int) -> None:
        self.name = name
        self.value = value
        self.place = place
        self.words: list[tuple[str, int]] = []


class Record:
    """The tags of one game in their order, comments among them; ``own`` is what a line of our own says of it."""

    __slots__ = ("first", "names", "own", "tags")

    def __init__(self) -> None:
        self.tags: list[Tag] = []
        self.first = ""
        self.names: set[str] = set()
        self.own: tuple[str, int] | None = None


def read_records(text: str, report: Report) -> Iterator[Record]:
    """The records of a text, one after the other; anything that belongs to none is reported."""
    return _Reader(text, report).run()


class _Reader:
    def __init__(self, text: str, report: Report) -> None:
        self.text = text
        self.report = report
        self.records: list[Record] = []  # those that have been closed and not handed on
        self.record = Record()
        self.section: Tag | None = None
        self.closing = -1  # where the next closing brace stands
        self.gap = False  # an empty line has come since the last tag
        self.waiting: list[Tag] = []  # comments that stand before the first tag of their record

    def run(self) -> Iterator[Record]:
        text, match = self.text, _TOKEN.match
        at = 0
        while at < len(text):
            found = match(text, at)
            if found is None:  # a newline that nothing else wants
                at += 1
                continue
            kind, start, at = found.lastindex, at, found.end()
            if kind == 2:
                self.tag(found[1], found[2], start)
            elif kind == 5:
                self.words(found[5], start)
            elif kind == 3:
                self.remark(found[3].strip(), start)
            elif kind == 4:
                if found[4].startswith(OWN_LINE):
                    self.record.own = (found[4][len(OWN_LINE) :], start)
            elif found[6] == "{":
                at = self.comment(start)
            else:
                at = self.odd(found[6], start)
            if len(self.records) > 1:  # the last one may yet get the comments at the end of the text
                yield self.records.pop(0)
        self.close()
        if self.waiting and self.records:
            self.records[-1].tags += self.waiting
        yield from self.records

    # ------------------------------------------------------------------------------ what is met

    def tag(self, name: str, value: str, place: int) -> None:
        record = self.record
        if record.names and self.ends(name, place):
            self.close()
            record = self.record
        if self.waiting:
            record.tags += self.waiting
            self.waiting = []
        self.gap = False
        tag = Tag(name, value, place)
        if name in record.names and name != "Note":
            self.report.add(place, "tag a second time in one game", f'[{name} "{value:.60}"]: the first one counts')
            tag.name, tag.value = COMMENT, f'[{name} "{value}"]'
            self.section = None
            record.tags.append(tag)
            return
        record.first = record.first or name
        record.names.add(name)
        record.tags.append(tag)
        self.section = tag

    def ends(self, name: str, place: int) -> bool:
        """Whether a record that has tags ends before a tag of this name."""
        names = self.record.names
        if self.gap:
            if name in _AFTER_THE_DEAL and "Deal" in names and not names & _AFTER_THE_DEAL:
                self.report.add(place, "empty line inside a game", f"[{name}] is read as going on with the deal above")
                return False
            return True
        if name not in names or name == "Note":
            return False
        return name == self.record.first or (name in _OPENING and bool(names & {"Auction", "Play", "Result"}))

    def words(self, words: str, place: int) -> None:
        empty = _EMPTY_LINE.search(self.text, place, place + len(words))
        if empty:
            before, after = words[: empty.start() - place], words[empty.start() - place :]
            if self.gap:
                before, after = "", words
            if before and not before.isspace():
                self.data(before, place)
            if not after.isspace():
                self.stray(after, place + len(words) - len(after))
            self.gap = True
        elif not words.isspace():
            if self.gap:
                self.stray(words, place)
            else:
                self.data(words, place)

    def data(self, words: str, place: int) -> None:
        """Words that belong to the section of the last tag."""
        tag = self.section
        if tag is None or tag.name in _NO_TABLES:
            start = place + len(words) - len(words.lstrip())
            self.report.add(start, "text that belongs to no section", f"'{' '.join(words.split()):.60}' is not read")
            if self.record.names:
                self.remark(words.strip(), place)
        else:
            tag.words.append((words, place))

    def stray(self, words: str, place: int) -> None:
        """Words after an empty line: the rest of a section that the empty line has cut, or of nothing at all."""
        start = place + len(words) - len(words.lstrip())
        tag = self.section
        if tag is not None and tag.name in _WITH_WORDS:
            self.report.add(start, "empty line inside a section", f"the words after it still belong to [{tag.name}]")
            tag.words.append((words, place))
        else:
            self.report.add(start, "text that belongs to no game", f"'{' '.join(words.split()):.60}' is not read")

    def comment(self, start: int) -> int:
        """A comment in braces, which ends with the first closing one; where to go on."""
        if self.closing <= start:
            self.closing = self.text.find("}", start)
            self.closing = len(self.text) if self.closing < 0 else self.closing
        end = self.closing
        tag = _TAG_LINE.search(self.text, start + 1, end)
        if end == len(self.text) or (tag and self.text.find("{", start + 1, end) >= 0):
            end = tag.start() if tag else end
            self.report.add(start, "comment that is not closed", "it is read as ending before the next tag")
            self.remark(self.text[start + 1 : end].strip(), start)
            return end
        self.remark(self.text[start + 1 : end], start)
        return end + 1

    def remark(self, text: str, place: int) -> None:
        tag = Tag(COMMENT, text, place)
        if self.gap or not self.record.names:
            self.waiting.append(tag)
        else:
            self.record.tags.append(tag)

    def odd(self, character: str, place: int) -> int:
        """A character that begins nothing regular; where to go on."""
        found = _NAME.match(self.text, place) if character == "[" else None
        if found:
            return self.odd_tag(found[1], place, found.end())
        self.report.add(place, "character that has no meaning here", f"'{character}' is passed over")
        return place + 1

    def odd_tag(self, name: str, place: int, start: int) -> int:
        """A tag whose value is not simply quoted; where to go on."""
        escaped = _ESCAPED.match(self.text, start)
        if escaped:
            self.tag(name, re.sub(r'\\(["\\])', r"\1", escaped[1]), place)
            return escaped.end()
        end = self.text.find("\n", start)
        end = len(self.text) if end < 0 else end
        rest = self.text[start:end]
        bracket = rest.rfind("]")
        value = (rest[:bracket] if bracket >= 0 else rest).strip()
        if len(value) > 1 and value[0] == value[-1] == '"' and bracket >= 0:
            what, value = "quotation mark inside a tag value", value[1:-1]
        elif value[:1] == '"':
            what, value = "tag that is not closed", value.strip('"')
        else:
            what = "tag without a quoted value"
        self.report.add(place, what, f"[{name}] is read as '{value:.60}'")
        self.tag(name, value, place)
        return start + bracket + 1 if bracket >= 0 else end

    def close(self) -> None:
        if self.record.names:
            self.records.append(self.record)
        self.record = Record()
        self.section = None


def places(tag: Tag) -> list[int]:
    """The place of every word of a section."""
    return [place for _, place in words_of(tag)]


def words_of(tag: Tag) -> Iterator[tuple[str, int]]:
    """Every word of a section with its place."""
    for text, place in tag.words:
        for found in re.finditer(r"\S+", text):
            yield found[0], place + found.start()
