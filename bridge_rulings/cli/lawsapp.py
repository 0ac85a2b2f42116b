"""The commands ``laws ...``, which read and prove the book; see `app`."""

from pathlib import Path
from typing import Annotated

import typer

from bridge_rulings.cli.options import Json

laws = typer.Typer(help="The book: read it, prove it.", no_args_is_help=True, rich_markup_mode=None)


@laws.command("list")
def laws_list(as_json: Json = False) -> None:
    """The laws that are encoded, and the ways in.

    \b
    Example: bridge-rulings laws list
    """
    from bridge_rulings.cli.laws import list_command

    list_command(as_json)


@laws.command("show")
def laws_show(
    ref: Annotated[list[str], typer.Argument(metavar="REF", help="A law, stage or paragraph: 64, 50D choice, 64A1.")],
    as_json: Json = False,
) -> None:
    """A law as it is encoded.

    Its facts with their answers, its tables and its options.

    \b
    Example: bridge-rulings laws show 64
    Example: bridge-rulings laws show 50D2
    """
    from bridge_rulings.cli.laws import show_command

    show_command(" ".join(ref), as_json)


@laws.command("paths")
def laws_paths(
    law: Annotated[list[str], typer.Argument(metavar="LAW", help="A law number, or a stage to start from.")],
    as_json: Json = False,
) -> None:
    """Every result of a law, and how it is reached.

    Each with the fewest answers and the paragraphs that lead to it.

    \b
    Example: bridge-rulings laws paths 64
    """
    from bridge_rulings.cli.lawpaths import paths_command

    paths_command(" ".join(law), as_json)


@laws.command("chart")
def laws_chart(law: Annotated[str, typer.Argument(metavar="LAW", help="A law number.")]) -> None:
    """A law as a flow chart in Mermaid text.

    \b
    Example: bridge-rulings laws chart 64 > 64.mmd
    """
    from bridge_rulings.cli.lawchart import chart_command

    chart_command(law)


@laws.command("authorities")
def laws_authorities(as_json: Json = False) -> None:
    """The Regulating Authorities and what they elected.

    \b
    Example: bridge-rulings laws authorities
    """
    from bridge_rulings.cli.laws import authorities_command

    authorities_command(as_json)


@laws.command("check")
def laws_check(
    path: Annotated[
        Path | None, typer.Argument(metavar="[PATH]", help="A book, or one law file. Default: the book.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Prove the book, or a law file of your own.

    Every case is ruled once, every road ends, every paragraph is accounted for. Exit 2 if not.

    \b
    Example: bridge-rulings laws check
    Example: bridge-rulings laws check 052-mine.yaml
    """
    from bridge_rulings.cli.lawcheck import check_command

    check_command(path, as_json)
