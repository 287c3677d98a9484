"""``ohhell-sim distribution``: how many tricks a hand takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

import ohhell_sim
from ohhell_sim.cli.answer import answer
from ohhell_sim.cli.numbers import Whole
from ohhell_sim.cli.options import situation_options

if TYPE_CHECKING:
    from ohhell_sim.advice import TrickDistribution
    from ohhell_sim.cards import Hand
    from ohhell_sim.cli.output import Terminal


@click.command("distribution")
@situation_options
@click.option(
    "--bid",
    type=Whole("a whole number from 0 to the cards of a hand", "1"),
    metavar="N",
    help="The number of tricks to play for; the best bid if not given.",
)
def command(bid: int | None, **options: Any) -> None:
    """Show the chance of every number of tricks when playing for one bid.

    HAND and the options are those of `ohhell-sim advise`.

    \b
    Examples:
      ohhell-sim distribution "AS KH 3C" --trump hearts
      ohhell-sim distribution "AS KH 3C" --trump none --bid 0 --json
    """
    answer(options, _ask, _compose, bid=bid)


def _ask(hand: Hand, **keywords: Any) -> TrickDistribution:
    return ohhell_sim.trick_distribution(hand, **keywords)


def _compose(result: TrickDistribution, terminal: Terminal) -> str:
    from ohhell_sim.cli.screens import distribution_screen  # noqa: PLC0415 - loads rich

    return distribution_screen(result, terminal)
