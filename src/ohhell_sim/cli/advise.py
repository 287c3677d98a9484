"""``ohhell-sim advise``: what to bid or play, which trump to name, which cards to pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

import ohhell_sim
from ohhell_sim.cli.answer import answer
from ohhell_sim.cli.options import situation_options

if TYPE_CHECKING:
    from ohhell_sim.advice import AnyAdvice
    from ohhell_sim.cards import Hand
    from ohhell_sim.cli.output import Terminal


@click.command("advise")
@situation_options
def command(**options: Any) -> None:
    """Advise what to bid, or which card to play once all bids are in.

    Where the rules have it so, also which trump to name, and which cards to pass on.

    HAND is the cards that you hold, in nearly any notation: "AS KH 3C", A♠ K♥ 3♣, AK4.T.-.5
    (spades first). "-" reads hands from standard input, one a line, and writes one JSON object
    a line.

    \b
    Examples:
      ohhell-sim advise "AS KH 3C" --trump hearts
      ohhell-sim advise "AC 7H 6H" --trump C --bids 1,0,1 --rules hook
      ohhell-sim advise "KS 4H" --trump H --bids 1,0,1,0 --position 2 --played 9S
      ohhell-sim advise "AH KH QH 2C" --set trump=eldest
      ohhell-sim advise "AH KH 9C" --trump H --set pass_cards=1 --phase pass
    """
    answer(options, _ask, _compose)


def _ask(hand: Hand, **keywords: Any) -> AnyAdvice:
    return ohhell_sim.advise(hand, **keywords)


def _compose(advice: AnyAdvice, terminal: Terminal) -> str:
    from ohhell_sim.cli.screens import advice_screen  # noqa: PLC0415 - loads rich

    return advice_screen(advice, terminal)
