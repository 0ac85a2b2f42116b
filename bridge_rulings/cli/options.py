"""Options that several commands have."""

from pathlib import Path
from typing import Annotated

import typer

Rulings = Annotated[
    Path | None,
    typer.Option(
        "--rulings", metavar="DIR", help="Where rulings are kept. Default: BRIDGE_RULINGS_DIR, else your data folder."
    ),
]
Given = Annotated[
    list[str] | None,
    typer.Option("--answer", "-a", metavar="FACT=VALUE", help="An answer given beforehand; may be repeated."),
]
Moments = Annotated[
    list[str] | None,
    typer.Option(
        "--moment", metavar="MOMENT", help='A moment that has come, like end_of_play or "to_lead W"; may be repeated.'
    ),
]
RecordedBoard = Annotated[
    str,
    typer.Option(
        "--board", metavar="FILE[#N]", help="The board as recorded up to now, PBN or LIN: what it tells is not asked."
    ),
]
Authority = Annotated[str, typer.Option("--authority", metavar="NAME", help="Whose elections hold.")]
NoSave = Annotated[bool, typer.Option("--no-save", help="Keep nothing on disk.")]
Json = Annotated[bool, typer.Option("--json", help="Write JSON.")]
Csv = Annotated[bool, typer.Option("--csv", help="Write CSV.")]
Jobs = Annotated[
    int,
    typer.Option("--jobs", metavar="N", min=0, max=60, help="Processes for many records. Default: as many as pay."),
]
