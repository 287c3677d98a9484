"""``ohhell-sim score``: a score sheet to points and standings, and what on it cannot be."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ohhell_sim.cli.options import complete_rules, output_options
from ohhell_sim.cli.output import Terminal, emit, emit_json
from ohhell_sim.errors import SheetError

if TYPE_CHECKING:
    from ohhell_sim.game import Sheet, SheetScore

FAULTS_FOUND = 1


@click.command("score")
@click.argument("sheet", metavar="SHEET.csv")
@click.option(
    "--rules",
    default="classic",
    show_default=True,
    metavar="NAME|FILE.toml",
    shell_complete=complete_rules,
    help="A preset or a file of rules.",
)
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="FIELD=VALUE",
    help="Change one rule, such as score=diff10; may be given again.",
)
@click.option(
    "--export",
    type=click.Path(),
    metavar="FILE.csv",
    help="Also write bid, tricks, points and total of each player and deal.",
)
@output_options
def command(
    *,
    sheet: str,
    rules: str,
    settings: tuple[str, ...],
    export: str | None,
    as_json: bool,
    quiet: bool,
    no_color: bool,
) -> None:
    """Turn a score sheet into points and standings under any rules.

    SHEET.csv has a line of headings: deal, player, bid, tricks and a row for each player of a
    deal, or deal, Ann bid, Ann tricks, Ben bid, ... and a row a deal; dealer, hand size, points
    and note where they are known. - reads standard input. What cannot be is named with its line
    and counted as written: nothing is corrected.

    \b
    Examples:
      ohhell-sim score evening.csv --rules hook
      ohhell-sim score evening.csv --set score=diff10 --json
      ohhell-sim score evening.csv --export points.csv

    Exit codes: 0 done, 1 something on the sheet cannot be, 2 bad input.
    """
    from ohhell_sim.game import score_sheet  # noqa: PLC0415 - on use
    from ohhell_sim.rules import apply_settings, resolve_rules  # noqa: PLC0415 - on use

    table = apply_settings(resolve_rules(rules), settings)
    result = score_sheet(_read(sheet), table)
    if export is not None:
        _export(result, export)
    if as_json:
        emit_json(result.to_dict())
    else:
        from ohhell_sim.cli.score_screen import score_screen  # noqa: PLC0415 - loads rich

        terminal = Terminal.of_stdout(no_color=no_color)
        emit(score_screen(result, terminal, brief=quiet), colour=terminal.colour)
    if result.faults:
        click.get_current_context().exit(FAULTS_FOUND)


def _read(sheet: str) -> Sheet:
    from ohhell_sim.game import Sheet  # noqa: PLC0415 - on use
    from ohhell_sim.game.sheet_text import LARGEST_FILE, decode  # noqa: PLC0415 - on use

    if not sheet.strip():
        raise SheetError(
            f"SHEET.csv is {sheet!r}, which names no file: give one such as evening.csv"
        )
    if sheet != "-":
        return Sheet.read(sheet)
    if sys.stdin is None:
        raise SheetError("standard input is closed, so there is no score sheet to read")
    try:
        data = sys.stdin.buffer.read(LARGEST_FILE + 1)
    except OSError as error:
        raise SheetError(f"standard input cannot be read: {error.strerror or error}") from error
    return Sheet.parse(decode(data, "standard input"))


def _export(result: SheetScore, path: str) -> None:
    if not path.strip():
        raise SheetError(f"--export {path!r} names no file: give one such as points.csv")
    try:
        Path(path).write_text(result.to_csv(), "utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SheetError(f"--export {path!r} cannot be written: {reason}") from error
