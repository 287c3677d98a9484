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

import importlib
from typing import TYPE_CHECKING, Any

from ohhell_sim.advice.advising import advise, trick_distribution
from ohhell_sim.advice.distribution import TrickDistribution
from ohhell_sim.advice.playing import playouts
from ohhell_sim.advice.results import Advice, BidAdvice, CardAdvice
from ohhell_sim.advice.rows import BidRow, CardRow

if TYPE_CHECKING:
    from ohhell_sim.advice.opening import AnyAdvice, PassAdvice, PassRow, TrumpAdvice, TrumpRow

__all__ = [
    "Advice",
    "AnyAdvice",
    "BidAdvice",
    "BidRow",
    "CardAdvice",
    "CardRow",
    "PassAdvice",
    "PassRow",
    "TrickDistribution",
    "TrumpAdvice",
    "TrumpRow",
    "advise",
    "playouts",
    "trick_distribution",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # Only what comes before the bids is not there yet: few rules have it.
    value = getattr(importlib.import_module(f"{__name__}.opening"), name)
    globals()[name] = value
    return value
