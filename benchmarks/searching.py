"""Our information-set tree search against OpenSpiel's, simulation by simulation."""

from __future__ import annotations

import numpy as np

from benchmarks.rows import Benchmark, Row
from benchmarks.timing import interleaved, ratio
from ohhell_sim import Deal
from ohhell_sim.advice.tree_player import IsmctsPlayer

__all__ = ["SEARCH_BENCHMARKS"]

_SIMULATIONS = 1000


def _openspiel(rounds: int) -> list[Row]:
    name = "tree/openspiel"
    what = f"tree search, {_SIMULATIONS} simulations, 4 players, 7 cards, against OpenSpiel's"
    try:
        from benchmarks.openspiel_table import their_bot, their_deal
    except ImportError:
        return [Row(name=name, what=what, note="open_spiel is not installed")]
    deal = Deal.random("openspiel", 4, 7, seed=3, dealer=3)
    bids = (1, 1, 2, 1)
    for bid in bids:
        deal.bid(bid)
    assert deal.turn_up is not None
    state = their_deal([list(hand) for hand in deal.hands], deal.dealer, deal.turn_up, bids)
    bot = their_bot(1, simulations=_SIMULATIONS)
    player = IsmctsPlayer(seed=1, simulations=_SIMULATIONS)
    view = deal.view(0)
    times = interleaved([lambda: player.search(view), lambda: bot.step(state)], rounds)
    ours, theirs = 1000 * np.median(times, axis=1)
    note = f"{ours:.2f} ms a decision; OpenSpiel {theirs:.1f} ms"
    return [Row(name=name, what=what, reached=ratio(times[1], times[0]), note=note)]


SEARCH_BENCHMARKS = (Benchmark("tree/openspiel", _openspiel, 21, 7),)
