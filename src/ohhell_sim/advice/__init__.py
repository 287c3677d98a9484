"""Advice: what to bid, which card to play, and how sure that is.

`advise` answers a question about one seat's decision, `trick_distribution` says how many tricks
a hand takes, and `playouts` plays worlds for analyses of one's own. The kernels and numpy are
loaded when worlds have to be played; what can be counted needs neither.

Examples
--------
>>> from ohhell_sim.advice import advise
>>> advise("KS", trump="S").bid
1
"""

from __future__ import annotations

from ohhell_sim.advice.advising import advise, trick_distribution
from ohhell_sim.advice.distribution import TrickDistribution
from ohhell_sim.advice.playing import playouts
from ohhell_sim.advice.results import Advice, BidAdvice, BidRow, CardAdvice, CardRow

__all__ = [
    "Advice",
    "BidAdvice",
    "BidRow",
    "CardAdvice",
    "CardRow",
    "TrickDistribution",
    "advise",
    "playouts",
    "trick_distribution",
]
