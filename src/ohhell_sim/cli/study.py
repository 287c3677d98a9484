"""``ohhell-sim study``: any comparison that a TOML file describes."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import click

from ohhell_sim.cli.numbers import Whole
from ohhell_sim.cli.options import output_options
from ohhell_sim.cli.studies import judge_and_show, play_and_show, study_options


@click.command("study")
@click.argument("file", metavar="FILE.toml|FOLDER")
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
    """Play a study that a TOML file describes, or all of a folder.

    The file has variants = ["classic", "hook"], or a table [[variant]] for each with name, rules,
    players, seated and fields of the rules under set; and title, question, players, matches, seed
    and skill; tables [[verdict]] judge claims. Of a folder every file is played, and the verdicts
    make one table in README.md.

    \b
    Examples:
      ohhell-sim study ours.toml --out our-report
      ohhell-sim study ours.toml --matches 100 --json
      ohhell-sim study reports --workers 2

    Exit codes: 0 done, 1 interrupted, 2 bad input.
    """
    from ohhell_sim.rules.files import read_toml  # noqa: PLC0415 - on use
    from ohhell_sim.study import Study  # noqa: PLC0415 - on use

    if Path(file).is_dir() or "kind" in read_toml(Path(file)):
        judge_and_show(file, matches=matches, seed=seed, **options)
        return
    study = Study.from_toml(file).with_matches(matches, seed)
    words = ["ohhell-sim", "study", file]
    words += [] if matches is None else ["--matches", str(matches)]
    words += [] if seed is None else ["--seed", str(seed)]
    if options["out"] is not None:
        words += ["--out", options["out"]]
    play_and_show(study, shlex.join(words), **options)
