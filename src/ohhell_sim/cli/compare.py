"""``ohhell-sim compare``: what a house rule does to the game."""

from __future__ import annotations

import shlex
from typing import Any

import click

from ohhell_sim.cli.numbers import Whole
from ohhell_sim.cli.options import complete_rules, output_options
from ohhell_sim.cli.studies import play_and_show, study_options


@click.command("compare")
@click.argument(
    "variants", nargs=-1, required=True, metavar="RULES...", shell_complete=complete_rules
)
@click.option(
    "--players",
    type=Whole("a whole number from 2 to 8, or 13 with two packs", "4"),
    default=4,
    show_default=True,
    metavar="N",
    help="Number of players.",
)
@click.option(
    "--matches",
    type=Whole("a whole number from 2", "2000"),
    default=2000,
    show_default=True,
    metavar="N",
    help="Matches under each rule set.",
)
@click.option(
    "--seed",
    type=Whole("a whole number from 0 to 18446744073709551615", "7"),
    default=0,
    show_default=True,
    metavar="N",
    help="Makes the cards.",
)
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="FIELD=VALUE",
    help="Change one rule of every variant, such as score=diff10; may be given again.",
)
@click.option("--no-skill", is_flag=True, help="Leave skill and luck out: three times as fast.")
@study_options
@output_options
def command(
    *,
    variants: tuple[str, ...],
    players: int,
    matches: int,
    seed: int,
    settings: tuple[str, ...],
    no_skill: bool,
    **options: Any,
) -> None:
    """Play whole matches under several rule sets with the same cards, and say what differs.

    RULES is a preset or a TOML file; the others are compared with the first. Every difference
    comes with its interval, its size, and how sure it is, corrected for how many were tested.

    \b
    Examples:
      ohhell-sim compare classic hook podrida --seed 7 --out my-report
      ohhell-sim compare classic ours.toml --no-skill
      ohhell-sim compare classic hook --matches 100000 --workers 2 --out big

    Exit codes: 0 done, 1 interrupted, 2 bad input.
    """
    from ohhell_sim.rules import apply_settings, resolve_rules  # noqa: PLC0415 - on use
    from ohhell_sim.study import Study  # noqa: PLC0415 - on use

    rules = [apply_settings(resolve_rules(name), settings) for name in variants]
    study = Study.of(rules, players=players, matches=matches, seed=seed, skill=not no_skill)
    words = ["ohhell-sim", "compare", *variants, "--players", str(players)]
    words += ["--matches", str(matches), "--seed", str(seed)]
    for setting in settings:
        words += ["--set", setting]
    words += ["--no-skill"] if no_skill else []
    if options["out"] is not None:
        words += ["--out", options["out"]]
    play_and_show(study, shlex.join(words), **options)
