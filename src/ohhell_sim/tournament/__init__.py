"""Tournaments: strategies against each other on the same cards, with intervals and tests.

`tournament` plays one and returns a `TournamentResult`; `Design` says who sits where, and
`play_block` plays one match's cards in all seatings, for schedulers of one's own. The module
itself can be called, too: ``ohhell_sim.tournament(...)``.

Examples
--------
>>> import ohhell_sim
>>> result = ohhell_sim.tournament(["thumb", "random"], players=3, matches=5, seed=1)
>>> result.rows[0].name
'thumb'
"""

import sys
from types import ModuleType
from typing import Any

from ohhell_sim.tournament.block import Block, play_block
from ohhell_sim.tournament.design import Design, read_design
from ohhell_sim.tournament.result import TournamentResult
from ohhell_sim.tournament.rows import PairRow, StrategyRow
from ohhell_sim.tournament.running import run, tournament

__all__ = [
    "Block",
    "Design",
    "PairRow",
    "StrategyRow",
    "TournamentResult",
    "play_block",
    "read_design",
    "run",
    "tournament",
]


class _Callable(ModuleType):
    """The room of tournaments, which plays one when it is called by its name."""

    def __call__(self, *args: Any, **options: Any) -> TournamentResult:
        """Play a tournament, see `tournament`."""
        return tournament(*args, **options)


sys.modules[__name__].__class__ = _Callable

# Its help and its signature are those of the function.
__wrapped__ = tournament
