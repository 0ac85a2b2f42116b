"""The report of a ruling as one HTML page, to be printed on A4: no script, no link, nothing from anywhere else.

Every text goes through `_text`; the page also forbids its reader to load anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from bridge_rulings.cli.diagram import auction_rows, hand_lines, notes, play_rows
from bridge_rulings.cli.reportblocks import BLANK, Block, Diagram, Field, Fields, Line, Page, Table
from bridge_rulings.table.board import Board, irregular
from bridge_rulings.table.deal import hand
from bridge_rulings.table.irregular import Irregularity
from bridge_rulings.table.seats import NAMES

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufffe\uffff\ud800-\udfff]")
_RED = re.compile(r"([♥♦])")
_SEATS = ("W", "N", "E", "S")

_STYLE = """
@page { size: A4; margin: 11mm 13mm; }
* { box-sizing: border-box; }
body { font: 8.3pt/1.2 "Liberation Sans", "Helvetica Neue", Arial, sans-serif; color: #111; margin: 0 auto;
  max-width: 184mm; overflow-wrap: anywhere; }
h1 { font-size: 14pt; margin: 0 0 0.5mm; }
.sub { font-size: 10.5pt; font-weight: bold; margin: 0 0 1mm; }
h2 { font-size: 9.5pt; margin: 1.8mm 0 0.5mm; border-bottom: 0.3mm solid #888; break-after: avoid; }
p { margin: 0 0 0.3mm; }
.fields { display: flex; flex-wrap: wrap; gap: 0.3mm 6mm; margin-bottom: 0.6mm; }
.fields b { font-weight: normal; color: #555; }
.fields i { display: inline-block; min-width: 32mm; border-bottom: 0.2mm solid #555; height: 1em; }
.line { display: flex; gap: 4mm; justify-content: space-between; break-inside: avoid; }
.line span { white-space: nowrap; color: #334; }
.line em { font-style: normal; font-family: "Liberation Mono", monospace; white-space: pre; }
.heading { font-weight: bold; margin-top: 0.8mm; break-after: avoid; }
.quiet { color: #444; font-size: 7.3pt; }
table { border-collapse: collapse; width: 100%; margin-bottom: 0.6mm; }
th { text-align: left; font-weight: normal; color: #555; border-bottom: 0.2mm solid #aaa; }
td, th { padding: 0.1mm 2mm 0.1mm 0; vertical-align: top; }
.law th, .law td:last-child { white-space: nowrap; }
.law td:nth-child(3) { overflow-wrap: break-word; }
tr, section:last-of-type { break-inside: avoid; }
thead { display: table-row-group; }
.blank td { height: 8mm; border-bottom: 0.2mm solid #555; border-right: 3mm solid #fff; }
.board { display: flex; flex-wrap: wrap; gap: 2mm 5mm; justify-content: space-between; align-items: flex-start;
  margin-bottom: 0.8mm; }
.board table { width: auto; }
.board td, .board th { padding-right: 2mm; white-space: nowrap; line-height: 1.15; }
.deal .compass { text-align: center; color: #777; vertical-align: middle; }
.red { color: #b00; }
.foot { margin-top: 2mm; color: #666; font-size: 7.5pt; }
"""


def html(page: Page) -> str:
    """The page as HTML."""
    title = f"{page.title}: {page.subtitle}" if page.subtitle else page.title
    body = [f"<h1>{_text(page.title)}</h1>", f'<p class="sub">{_text(page.subtitle)}</p>' if page.subtitle else ""]
    for section in page.sections:
        body.append(f"<section>\n<h2>{_text(section.title)}</h2>")
        body += [part for block in section.blocks for part in _block(block)]
        body.append("</section>")
    body.append(f'<p class="foot">{_text(page.foot)}</p>')
    return "\n".join(
        (
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
            f"<title>{_plain(title)}</title>",
            f"<style>{_STYLE}</style>",
            "</head>",
            "<body>",
            *filter(None, body),
            "</body>",
            "</html>",
            "",
        )
    )


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, Fields):
        yield f'<div class="fields">{"".join(map(_field, block.fields))}</div>'
    elif isinstance(block, Line):
        yield _line(block)
    elif isinstance(block, Table):
        yield _table(block.head, block.rows, block.kind)
    else:
        yield from _board(block)


def _field(field: Field) -> str:
    value = "<i></i>" if field.value == BLANK else _text(field.value)
    return f"<div><b>{_text(field.label)}:</b> {value}</div>"


def _line(line: Line) -> str:
    mark = f"<em>{_text(line.mark)}</em> " if line.mark else ""
    cited = f"<span>{_text(', '.join(line.cite))}</span>" if line.cite else ""
    weight = f" {line.weight}" if line.weight else ""
    return f'<div class="line{weight}"><p>{mark}{_text(line.text)}</p>{cited}</div>'


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], kind: str) -> str:
    heads = "".join(f"<th>{_text(cell)}</th>" for cell in head)
    body = "\n".join(f"<tr>{''.join(f'<td>{_text(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f'<table class="{kind}"><thead><tr>{heads}</tr></thead>\n<tbody>{body}</tbody></table>'


# ---------------------------------------------------------------------------------- the board


def _board(drawn: Diagram) -> Iterator[str]:
    board = drawn.board
    found = irregular(board)
    yield '<div class="board">'
    yield from _deal(board)
    if board.auction is not None and board.auction.calls:
        rows = [[row.get(seat, "") for seat in _SEATS] for row in auction_rows(board.auction, found)]
        yield _table([NAMES[seat] for seat in _SEATS], rows, "auction")
    yield from _play(board, found)
    yield "</div>"
    for note in notes(board, found):
        yield f'<p class="quiet">{_text(note)}</p>'


def _deal(board: Board) -> Iterator[str]:
    """North above, West and East beside the compass, South below."""
    if not any(hand(board.deal, seat) for seat in _SEATS):
        return
    cells = {
        seat: "<br>".join(map(_text, hand_lines(board.deal, seat))) if hand(board.deal, seat) else "" for seat in _SEATS
    }
    yield (
        f'<table class="deal"><tbody><tr><td></td><td>{cells["N"]}</td><td></td></tr>\n'
        f'<tr><td>{cells["W"]}</td><td class="compass">N<br>W &nbsp; E<br>S</td><td>{cells["E"]}</td></tr>\n'
        f"<tr><td></td><td>{cells['S']}</td><td></td></tr></tbody></table>"
    )


def _play(board: Board, found: Sequence[Irregularity]) -> Iterator[str]:
    if board.play is None or not board.play.cards:
        return
    rows = [
        [str(number), *(row.get(seat, "").strip() for seat in _SEATS), winner]
        for number, (row, winner) in enumerate(play_rows(board.play, found), 1)
    ]
    yield _table(["", *(NAMES[seat] for seat in _SEATS), "won by"], rows, "play")


# ---------------------------------------------------------------------------------- texts


def _plain(text: str) -> str:
    return escape(" ".join(_CONTROLS.sub(" ", text).split()))


def _text(text: str) -> str:
    """A text that a browser takes for nothing else; red suits in red."""
    if text == BLANK:
        return ""
    return _RED.sub(r'<span class="red">\1</span>', _plain(text))
