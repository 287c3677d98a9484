"""Players behind one protocol: what each of them does at the table, and how to make one by name.

A strategy is any object with ``choose_pass``, ``choose_trump``, ``choose_bid`` and
``choose_card``; each takes the `ohhell_sim.View` of its seat and returns one of its legal
actions. `make_strategy` makes one by name, `strategies` lists the names, and `check_strategy`
says whether a strategy of one's own keeps to the rules.

Examples
--------
>>> from ohhell_sim import Match
>>> from ohhell_sim.players import make_strategy
>>> match = Match("hook", players=3, seed=1)
>>> match.play([make_strategy("thumb"), make_strategy("random", seed=1), make_strategy("percard")])
>>> match.over
True
"""

from ohhell_sim.players.check import StrategyReport, check_strategy
from ohhell_sim.players.protocol import Strategy
from ohhell_sim.players.registry import factory_of, make_strategy, strategies

__all__ = [
    "Strategy",
    "StrategyReport",
    "check_strategy",
    "factory_of",
    "make_strategy",
    "strategies",
]
