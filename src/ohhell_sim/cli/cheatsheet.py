"""``ohhell-sim cheatsheet``: a printable table of what to bid by counting cards."""

from __future__ import annotations

from pathlib import Path

import click

from ohhell_sim.cli.numbers import Whole
from ohhell_sim.cli.options import complete_rules, output_options
from ohhell_sim.cli.output import Terminal, emit, emit_json, tell
from ohhell_sim.cli.progress import Progress
from ohhell_sim.errors import SettingError

INTERRUPTED = 1
_LONGEST = 100


@click.command("cheatsheet")
@click.option(
    "--players",
    type=Whole("a whole number from 2 to 8, or 13 with two packs", "4"),
    default=4,
    show_default=True,
    metavar="N",
    help="Number of players.",
)
@click.option(
    "--sizes", metavar="LIST", help='Hand sizes, such as "1-10" or "3,5,7"; all of a match if not.'
)
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
@click.option("--out", metavar="FILE", help="The page: a file that ends in .pdf, .png or .html.")
@click.option(
    "--hands",
    type=Whole("a whole number from 0", "100"),
    default=40,
    show_default=True,
    metavar="N",
    help="Hands of each size to measure the cost on.",
)
@click.option(
    "--seed",
    type=Whole("a whole number from 0 to 4294967295", "7"),
    default=0,
    show_default=True,
    metavar="N",
    help="Makes the cards.",
)
@output_options
def command(
    *,
    players: int,
    sizes: str | None,
    rules: str,
    settings: tuple[str, ...],
    out: str | None,
    hands: int,
    seed: int,
    as_json: bool,
    quiet: bool,
    no_color: bool,  # noqa: ARG001 - there are no colours
) -> None:
    """Make a page that says what to bid by counting cards, simple enough for the table.

    What each kind of card is worth is fitted to the bids of self-play under the rules; what the
    simple rule costs against full advice, in points a deal, stands below it.

    \b
    Examples:
      ohhell-sim cheatsheet --sizes 1-10 --out sheet.pdf
      ohhell-sim cheatsheet --players 5 --sizes 3,5,7 --rules hook --out a.html
      ohhell-sim cheatsheet --sizes 1-3 --hands 0

    Exit codes: 0 done, 1 interrupted, 2 bad input.
    """
    from ohhell_sim.cheatsheet import make_sheet  # noqa: PLC0415 - on use
    from ohhell_sim.cheatsheet.page import check_page  # noqa: PLC0415 - on use
    from ohhell_sim.rules import apply_settings, resolve_rules  # noqa: PLC0415 - on use

    path = None if out is None else check_page(Path(out))
    chosen = apply_settings(resolve_rules(rules), settings)
    wanted = None if sizes is None else read_sizes(sizes)
    if not 0 <= seed < 1 << 32:
        raise SettingError(f"seed is {seed}: give a whole number from 0 to 4294967295", value=seed)
    progress = Progress(wanted=not (as_json or quiet), what="hands", hint="Ctrl-C ends it")
    try:
        with progress:
            sheet = make_sheet(
                chosen, players=players, sizes=wanted, seed=seed, hands=hands, progress=progress
            )
    except KeyboardInterrupt:
        tell(lambda: click.echo("Interrupted.", err=True))
        click.get_current_context().exit(INTERRUPTED)
    if path is not None:
        sheet.save(path)
    if as_json:
        emit_json(sheet.to_dict())
        return
    if not quiet or path is None:
        emit(sheet.as_text(Terminal.of_stdout().width))
    if path is not None:
        emit(str(path))


def read_sizes(text: str) -> list[int]:
    """Return the hand sizes that a list such as "1-4,7" names."""
    sizes: list[int] = []
    for part in text.replace(",", " ").split():
        low, dash, high = part.partition("-")
        ends = (low, high if dash else low)
        if not all(end.isascii() and end.isdigit() and len(end) <= 2 for end in ends):
            sizes = []
            break
        sizes += range(int(ends[0]), int(ends[1]) + 1)
    if not sizes:
        shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
        raise SettingError(
            f"--sizes is {shown!r}: give hand sizes, such as 1-10 or 3,5,7", value=text
        )
    return sizes
