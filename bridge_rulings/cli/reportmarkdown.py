"""The report of a ruling in Markdown; what was typed by somebody is shown as it was typed, whatever it is."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bridge_rulings.cli.diagram import diagram
from bridge_rulings.cli.reportblocks import BLANK, Block, Diagram, Field, Fields, Line, Page, Table

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~])")
_BULLET = re.compile(r"\A(\s*)([-+]|\d+[.)])(?=\s)")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_LINE = "\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_"


def markdown(page: Page) -> str:
    """The page as Markdown (tables as GitHub and Pandoc read them)."""
    lines = [f"# {_text(page.title)}", "", f"**{_text(page.subtitle)}**" if page.subtitle else ""]
    for section in page.sections:
        lines += ["", f"## {_text(section.title)}"]
        before: type | None = None
        for block in section.blocks:
            if not (isinstance(block, Line) and before is Line and _listed(block)):
                lines.append("")
            lines += _block(block)
            before = type(block)
    lines += ["", f"*{_text(page.foot)}*", ""]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines))


def _listed(line: Line) -> bool:
    return line.weight != "heading"


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, Fields):
        yield "  \n".join(_field(field) for field in block.fields)
    elif isinstance(block, Line):
        yield _line(block)
    elif isinstance(block, Diagram):
        yield "```text"
        yield from (_CONTROLS.sub(" ", line).replace("```", "'''") for line in diagram(block.board, 90))
        yield "```"
    else:
        yield from _table(block)


def _field(field: Field) -> str:
    return f"**{_text(field.label)}:** {_text(field.value)}"


def _line(line: Line) -> str:
    cited = f" `{', '.join(line.cite)}`" if line.cite else ""
    text = _text(line.text)
    if line.weight == "heading":
        return f"**{text}**{cited}"
    if line.weight == "quiet":
        return f"- *{text}*{cited}"
    return f"- {_text(line.mark)} {text}{cited}" if line.mark else f"- {text}{cited}"


def _table(table: Table) -> Iterator[str]:
    yield f"| {' | '.join(_text(head) for head in table.head)} |"
    yield f"|{'---|' * len(table.head)}"
    for row in table.rows:
        yield f"| {' | '.join(_text(cell) for cell in row)} |"


def _text(text: str) -> str:
    """A text in one line that Markdown takes for nothing else."""
    if text == BLANK:
        return _LINE
    plain = _SPECIAL.sub(r"\\\1", " ".join(_CONTROLS.sub(" ", text).split())).replace("&", "&amp;")
    return _BULLET.sub(r"\1\\\2", plain)
