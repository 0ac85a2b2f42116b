"""The command line: one function a command, each handing over to a module of its own that is imported only then.

Annotations are evaluated at once here: typer needs them all before any command runs, and to read them back from text
takes it twice as long.
"""

import sys
from pathlib import Path
from typing import Annotated

import typer

from bridge_rulings.cli.lawsapp import laws
from bridge_rulings.cli.options import Authority, Csv, Given, Jobs, Json, Moments, NoSave, RecordedBoard, Rulings

app = typer.Typer(
    name="bridge-rulings",
    help="Guided rulings by the 2017 Laws of Duplicate Bridge.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.add_typer(laws, name="laws")


@app.callback()
def program() -> None:
    """That there are commands, also where only one of them is left (see `main`)."""


@app.command()
def rule(
    what: Annotated[
        list[str] | None, typer.Argument(metavar="[TOPIC or LAW]", help="A symptom, an alias or a law number.")
    ] = None,
    who: Annotated[
        str,
        typer.Option(
            "--who",
            metavar="LINE",
            help='Who is who, like "W led H7, 4Sx by S; auction N 1C 1H 2S p 4S ap; play W:H7 2".',
        ),
    ] = "",
    letters: Annotated[
        str, typer.Option("--letters", metavar="LANG", help="Letters of suits and honours in LINE: en, nl or fr.")
    ] = "en",
    board: RecordedBoard = "",
    answer: Given = None,
    answers: Annotated[
        Path | None, typer.Option("--answers", metavar="FILE", help="Answers in a YAML file, FACT: VALUE.")
    ] = None,
    moment: Moments = None,
    authority: Authority = "wbf",
    rulings: Rulings = None,
    no_save: NoSave = False,
    as_json: Json = False,
) -> None:
    """The guided ruling. Without a terminal it never asks: a missing answer is named, exit 2.

    \b
    Example: bridge-rulings rule LOOT
    Example: bridge-rulings rule 64 -a trick_won_by=offender -a later_trick=yes ... --json
    """
    from bridge_rulings.cli.rule import Asked, rule_command

    said = " ".join(what or ())
    rule_command(
        Asked(said, who, letters, board, answer or [], answers, moment or [], authority, rulings, no_save, as_json)
    )


@app.command()
def resume(
    ruling: Annotated[str, typer.Argument(metavar="[RULING]", help="A ruling file, or its number in the list.")] = "",
    board: RecordedBoard = "",
    answer: Given = None,
    moment: Moments = None,
    rulings: Rulings = None,
    as_json: Json = False,
) -> None:
    """What waits, over all boards; with a ruling, go on with it.

    \b
    Example: bridge-rulings resume
    Example: bridge-rulings resume board-7.yaml
    Example: bridge-rulings resume board-7.yaml --board evening.pbn#7
    """
    from bridge_rulings.cli.resume import resume_command

    resume_command(ruling, board, answer or [], moment or [], rulings, as_json)


@app.command()
def replay(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Rulings or cases; a folder stands for all in it.")
    ],
    step: Annotated[bool, typer.Option("--step", help="Stop after every step.")] = False,
    what_if: Annotated[
        list[str] | None,
        typer.Option(
            "--what-if", metavar="FACT=VALUE", help="Show the ruling with another answer beside it; may be repeated."
        ),
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="The way through the book, paragraph by paragraph, after it.")
    ] = False,
    summary: Annotated[
        bool, typer.Option("--summary", help="Of several files only what differs, and a table; of a folder always.")
    ] = False,
    jobs: Jobs = 0,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """Every question, answer, option and paragraph again. Exit 1 if today's book rules differently.

    Of a folder: what differs, and a table by law and by difference; what cannot be read is named and counted, exit 2.

    \b
    Example: bridge-rulings replay board-7.yaml
    Example: bridge-rulings replay board-7.yaml --what-if later_trick=no
    Example: bridge-rulings replay board-7.yaml --explain
    Example: bridge-rulings replay rulings --csv
    """
    if summary or as_csv or any(file.is_dir() for file in files):
        from bridge_rulings.cli.many import many_command
        from bridge_rulings.cli.manyshow import Output
        from bridge_rulings.ruling.holding import Way

        of_one = {"--step": step, "--what-if": what_if, "--explain": explain}
        many_command(files, Way(replay=True), of_one, jobs, Output(as_json, as_csv))
        return
    from bridge_rulings.cli.replay import replay_command

    replay_command(files, step, what_if or [], explain, as_json)


@app.command()
def check(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="A ruling or a case; several or a folder for a table.")
    ],
    gave: Annotated[
        list[str] | None,
        typer.Option(
            "--gave", metavar="LINE", help='The ruling as it was given, like "transferred: 1"; may be repeated.'
        ),
    ] = None,
    authority: Annotated[
        str, typer.Option("--authority", metavar="NAME", help="Whose elections hold. Default: the record's.")
    ] = "",
    book: Annotated[
        Path | None, typer.Option("--book", metavar="DIR", help="Another book, or edition of it, to check against.")
    ] = None,
    jobs: Jobs = 0,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """Hold a ruling that was given against the book.

    Right or not; if not, what differs, and which facts would have made it right.

    What was given stands in the record, under given: or ruling:, or is told with --gave. Exit 1 if it differs.
    Of several files or a folder: what differs, and a table by law and by difference.

    \b
    Example: bridge-rulings check board-7.yaml
    Example: bridge-rulings check board-7.yaml --gave "transferred: 1"
    Example: bridge-rulings check board-7.yaml --gave "do: [{silence: {player: S, for: next_turn}}]"
    Example: bridge-rulings check season-2026 --csv
    """
    if as_csv or len(files) > 1 or files[0].is_dir():
        from bridge_rulings.cli.many import many_command
        from bridge_rulings.cli.manyshow import Output
        from bridge_rulings.ruling.holding import Way

        many_command(files, Way(False, authority, book), {"--gave": gave}, jobs, Output(as_json, as_csv))
        return
    from bridge_rulings.cli.check import check_command

    check_command(files[0], gave or [], authority, book, as_json)


@app.command()
def report(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A ruling or a case.")],
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="OUT", help="Where to write it. Default: the terminal.")
    ] = None,
    html: Annotated[
        bool, typer.Option("--html", help="One HTML page, to be printed on A4; so for OUT.html. Else Markdown.")
    ] = False,
    anonymous: Annotated[bool, typer.Option("--anonymous", help="Without the names of players and officials.")] = False,
    gave: Annotated[
        list[str] | None,
        typer.Option("--gave", metavar="LINE", help="A ruling that was given, as check takes it; may be repeated."),
    ] = None,
) -> None:
    """A ruling as a page for a committee.

    Board, facts, questions, options, ruling, the ruling that was given and what is wrong with it, score, appeal, and
    blanks to sign.

    \b
    Example: bridge-rulings report board-7.yaml
    Example: bridge-rulings report board-7.yaml --anonymous -o board-7.html
    Example: bridge-rulings report board-7.yaml --gave "transferred: 1" -o board-7.html
    """
    from bridge_rulings.cli.report import report_command

    report_command(file, out, html, anonymous, gave or ())


@app.command()
def stats(
    folder: Annotated[
        Path | None, typer.Argument(metavar="[FOLDER]", help="Rulings. Default: where rulings are kept.")
    ] = None,
    jobs: Jobs = 0,
    as_json: Json = False,
    as_csv: Csv = False,
) -> None:
    """What the rulings of a folder are about.

    Irregularities, laws, and how many rulings that were given were wrong.

    What was given at the table stands in a record under given:.

    \b
    Example: bridge-rulings stats
    Example: bridge-rulings stats season-2026 --csv
    """
    from bridge_rulings.cli.manyshow import Output
    from bridge_rulings.cli.stats import stats_command

    stats_command(folder, jobs, Output(as_json, as_csv))


@app.command()
def scan(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="PBN or LIN; FILE#7 is board 7 of a file alone.")
    ],
    faults: Annotated[bool, typer.Option("--faults", help="List what is wrong with how they are written.")] = False,
    rule: Annotated[
        bool, typer.Option("--rule", help="Start the ruling of what was found; of several it asks which.")
    ] = False,
    rulings: Rulings = None,
    as_json: Json = False,
) -> None:
    """What is irregular in recorded boards, and where. Exit 0 if nothing is, 1 if something is, 130 if interrupted.

    \b
    Example: bridge-rulings scan evening.pbn
    Example: bridge-rulings scan evening.pbn#7 --rule
    """
    from bridge_rulings.cli.scan import scan_command

    scan_command(files, faults, rule, rulings, as_json)


@app.command(context_settings={"ignore_unknown_options": True})  # 4S -1 is a contract, and -1 no option
def score(
    contract: Annotated[
        list[str],
        typer.Argument(
            metavar="CONTRACT or RULING", help="With its result: 2SX+1, 1NTXX=, 4HX-4; or the file of a ruling."
        ),
    ],
    vul: Annotated[bool, typer.Option("--vul", help="Declarer's side is vulnerable.")] = False,
    opponents_vul: Annotated[
        bool, typer.Option("--opponents-vul", help="The other side is: for an adjusted contract that it declares.")
    ] = False,
    datum: Annotated[str | None, typer.Option("--datum", metavar="N", help="The datum, for IMPs.")] = None,
    other: Annotated[
        str | None, typer.Option("--other", metavar="N", help="The score at the other table, for IMPs.")
    ] = None,
    scores: Annotated[
        list[str] | None,
        typer.Option("--scores", metavar="N,N,...", help="The other scores on the board, for matchpoints."),
    ] = None,
    match: Annotated[
        str | None,
        typer.Option("--match", metavar="N/B", help="The IMPs of the match's other boards / all its boards, for VPs."),
    ] = None,
    adjusted: Annotated[
        str | None, typer.Option("--adjusted", metavar="CONTRACT", help="The contract and result after the ruling.")
    ] = None,
    as_json: Json = False,
) -> None:
    """The score of a contract, and what a ruling makes of it. Every score is seen from declarer's side.

    \b
    Example: bridge-rulings score 2SX+1
    Example: bridge-rulings score 4HX-4 --vul --json
    Example: bridge-rulings score board-07.yaml --other 420 --match 7/16
    Example: bridge-rulings score 4S-1 --adjusted 4S= --other 170 --scores 420,420,-50
    """
    from bridge_rulings.cli.score import score_command

    score_command(contract, vul, opponents_vul, datum, other, scores, match, adjusted, as_json)


@app.command()
def claim(
    file: Annotated[
        str,
        typer.Argument(metavar="[FILE[#N]]", help="A board that ends in a claim, PBN or LIN; without #N all of them."),
    ] = "",
    hands: Annotated[
        str, typer.Option("--hands", metavar="HANDS", help="The cards left, as in a PBN deal: 'N:.AK2.. 2.34.. ...'.")
    ] = "",
    trumps: Annotated[str, typer.Option("--trumps", metavar="SUIT", help="S, H, D, C, or N for no trumps.")] = "",
    leader: Annotated[str, typer.Option("--leader", metavar="SEAT", help="Who leads, or led, to this trick.")] = "",
    claimer: Annotated[str, typer.Option("--claimer", metavar="SEAT", help="Who claimed.")] = "",
    declarer: Annotated[
        str, typer.Option("--declarer", metavar="SEAT", help="Who declares, for a defender's claim. Default: claimer.")
    ] = "",
    claimed: Annotated[
        int | None, typer.Option("--claimed", metavar="N", help="Tricks of those left claimed for the claimer's side.")
    ] = None,
    statement: Annotated[
        Path | None, typer.Option("--statement", metavar="FILE", help="What he said, in steps: a YAML file.")
    ] = None,
    said: Annotated[
        str,
        typer.Option(
            "--said",
            metavar="LINE",
            help="The same in a line: 'trumps 2; cash H; HA; discard C6; ruff D dummy; finesse HQ; concede 1; "
            "mentions trump', and who had shown out before: 'E out of H'.",
        ),
    ] = "",
    trick: Annotated[
        str,
        typer.Option("--trick", metavar="CARDS", help="Cards on the table, in order, like 'C3 C8'."),
    ] = "",
    frontier: Annotated[
        bool, typer.Option("--frontier", help="How careless play would have to be, for each trick less.")
    ] = False,
    budget: Annotated[
        int | None, typer.Option("--budget", metavar="N", min=1, help="How many tricks are looked at for one question.")
    ] = None,
    rulings: Rulings = None,
    no_save: NoSave = False,
    as_json: Json = False,
) -> None:
    """What a claim comes to on the cards, line by line.

    Double dummy, as stated, and at worst, each with the cards that lead to it.

    \b
    Example: bridge-rulings claim --hands 'N:.AK2.. 2.34.. AK...A ..567.' --trumps S --leader S --claimer S --claimed 3
    Example: bridge-rulings claim match.pbn#7 --said "trumps; finesse HQ" --json
    """
    from bridge_rulings.cli.claim import Asked, claim_command

    claim_command(
        Asked(
            file=file,
            hands=hands,
            trumps=trumps,
            leader=leader,
            claimer=claimer,
            declarer=declarer,
            claimed=claimed,
            statement=statement,
            said=said,
            trick=trick,
            frontier=frontier,
            budget=budget,
            rulings=rulings,
            no_save=no_save,
            as_json=as_json,
        )
    )


@app.command()
def equity(
    board: Annotated[str, typer.Argument(metavar="FILE#N", help="A board with an established revoke, PBN or LIN.")],
    budget: Annotated[
        int | None, typer.Option("--budget", metavar="N", min=1, help="How many positions are looked at for one card.")
    ] = None,
    authority: Authority = "wbf",
    as_json: Json = False,
) -> None:
    """What a revoke cost, beside what the book gives back.

    Card by card: help for the director's judgement.

    \b
    Example: bridge-rulings equity evening.pbn#7
    """
    from bridge_rulings.cli.equity import equity_command

    equity_command(board, authority, budget, as_json)


@app.command()
def train(
    law: Annotated[int, typer.Option("--law", metavar="N", help="Cases that this law rules.")] = 0,
    family: Annotated[
        str, typer.Option("--family", metavar="NAME", help="insufficient-bid, lead-out-of-turn, revoke, claim ...")
    ] = "",
    exam: Annotated[
        int, typer.Option("--exam", metavar="N", min=0, help="An exam of N questions, with a mark; goes on if left.")
    ] = 0,
    minutes: Annotated[int, typer.Option("--minutes", metavar="LIMIT", min=0, help="The time for the exam.")] = 0,
    weak: Annotated[bool, typer.Option("--weak", help="What you know worst first.")] = False,
    generate: Annotated[
        int, typer.Option("--generate", metavar="N", min=0, help="N generated cases; without a terminal, as records.")
    ] = 0,
    to: Annotated[
        Path | None, typer.Option("--to", metavar="DIR", help="Write the generated cases there, and do not practise.")
    ] = None,
    seed: Annotated[
        str, typer.Option("--seed", metavar="S", help="The same seed gives the same cases, to the byte.")
    ] = "",
    free: Annotated[bool, typer.Option("--free", help="Type the paragraphs; nothing to choose from.")] = False,
    cases: Annotated[int, typer.Option("--cases", metavar="N", min=0, help="Stop after N cases.")] = 0,
    progress: Annotated[bool, typer.Option("--progress", help="What you know, law by law.")] = False,
    export: Annotated[
        Path | None, typer.Option("--export", metavar="FILE", help="Every answer, as .csv or .json.")
    ] = None,
    trainee: Annotated[str, typer.Option("--trainee", metavar="NAME", help="Whose progress it is.")] = "trainee",
    answers: Annotated[
        Path | None, typer.Option("--answers", metavar="FILE", help="A line for each question: needs no terminal.")
    ] = None,
    authority: Authority = "wbf",
    rulings: Rulings = None,
    as_json: Json = False,
) -> None:
    """Practise on cases, sit an exam, see what you know.

    The cases are published or generated ones, and every answer is graded by paragraph.

    \b
    Example: bridge-rulings train --family revoke
    Example: bridge-rulings train --exam 20 --minutes 30
    Example: bridge-rulings train --generate 5 --seed 7 --to cases
    """
    from bridge_rulings.cli.train import Asked, train_command

    train_command(
        Asked(
            law=law,
            family=family,
            exam=exam,
            minutes=minutes,
            weak=weak,
            generate=generate,
            to=to,
            seed=seed,
            free=free,
            cases=cases,
            progress=progress,
            export=export,
            trainee=trainee,
            answers=answers,
            authority=authority,
            rulings=rulings,
            as_json=as_json,
        )
    )


@app.command()
def version() -> None:
    """The version of the program and of the book."""
    from bridge_rulings import __version__

    sys.stdout.write(f"bridge-rulings {__version__}, Laws of 2017\n")
