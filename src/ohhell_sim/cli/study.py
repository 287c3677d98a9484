"""``ohhell-sim study``: any comparison that a TOML file describes."""

from __future__ import annotations

import shlex
from typing import Any

import click

from ohhell_sim.cli.numbers import Whole
from ohhell_sim.cli.options import output_options
from ohhell_sim.cli.studies import play_and_show, study_options


@click.command("study")
@click.argument("file", metavar="FILE.toml")
@click.option(
    "--matches",
    type=Whole("a whole number from 2", "2000"),
    metavar="N",
    help="Matches under each rule set, instead of what the file says.",
)
@click.option(
    "--seed",
    type=Whole("a whole number from 0 to 18446744073709551615", "7"),
    metavar="N",
    help="Makes the cards, instead of what the file says.",
)
@study_options
@output_options
def command(*, file: str, matches: int | None, seed: int | None, **options: Any) -> None:
    """Play a study that a TOML file describes.

    The file has variants = ["classic", "hook"], or a table [[variant]] for each with name, rules,
    players, seated and fields of the rules under set; and title, question, players, matches, seed
    and skill.

    \b
    Examples:
      ohhell-sim study ours.toml --out our-report
      ohhell-sim study ours.toml --matches 100 --json

    Exit codes: 0 done, 1 interrupted, 2 bad input.
    """
    from ohhell_sim.study import Study  # noqa: PLC0415 - on use

    study = Study.from_toml(file).with_matches(matches, seed)
    words = ["ohhell-sim", "study", file]
    words += [] if matches is None else ["--matches", str(matches)]
    words += [] if seed is None else ["--seed", str(seed)]
    if options["out"] is not None:
        words += ["--out", options["out"]]
    play_and_show(study, shlex.join(words), **options)
