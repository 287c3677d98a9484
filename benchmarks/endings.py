"""Perfect play of the last tricks, against the same search in C."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.kernels import against_c
from benchmarks.rows import Benchmark, Row
from benchmarks.timing import interleaved
from benchmarks.yardstick import Yardstick
from ohhell_sim import kernels
from ohhell_sim.cards import FULL_PACK
from ohhell_sim.inference import Constraints, build_plan
from ohhell_sim.kernels.endings import EVERYBODY, solve_endings

__all__ = ["ENDING_BENCHMARKS"]

_PLAYERS = 4
# What the seats still need: together about the tricks left, as when all have bid well.
_NEEDS = {2: (1, 0, 1, 0), 3: (1, 0, 2, 1), 4: (1, 2, 0, 1), 5: (2, 1, 0, 1)}
_SEED = np.uint64(7)


def _endings(left: int, rounds: int) -> list[Row]:
    """Time random endings with so many tricks left."""
    most = 20 * kernels.CHUNK
    need = (left,) * _PLAYERS
    plan = build_plan(Constraints(FULL_PACK, need, (0,) * _PLAYERS, ((True,) * 4,) * _PLAYERS))
    worlds = np.zeros((most, 8), np.uint64)
    kernels.deal_worlds(*plan.arrays, _SEED, 0, most, worlds)
    table = np.array([_PLAYERS, 0, _PLAYERS - 1, 0, 0, 0, left, left, 1, 0, kernels.STANDARD])
    masks = np.array([0, 0, kernels.TOP_LANE, 0, 0], np.uint64)
    bids = np.zeros(8, np.int64)
    bids[:_PLAYERS] = _NEEDS[left]
    score = np.diag(10 + np.arange(left + 1))

    def run(who: Yardstick | None, count: int, result: NDArray[Any]) -> None:
        tricks = result[: _PLAYERS * most].reshape(most, _PLAYERS)[:count]
        cards = result[_PLAYERS * most :].view(np.uint64)[:count]
        if who is None:
            solve_endings(worlds[:count], table, masks, bids, score, EVERYBODY, tricks, cards)
        else:
            who.call(
                "solve_endings", worlds[:count], count, table, masks, bids, score, tricks, cards
            )

    def result(_count: int) -> NDArray[Any]:
        return np.zeros((_PLAYERS + 1) * most, np.int64)

    name = f"endings/{left}"
    what = f"the last {left} tricks played perfectly, {_PLAYERS} players, against C"
    row = against_c(name, what, 0.9, rounds, run, result)
    filled = result(most)
    times = interleaved([lambda: run(None, most, filled)], min(rounds, 5))
    each = f"{float(np.median(times)) / most * 1e6:.2f} us an ending"
    return [replace(row, note=f"{each}; {row.note}")]


ENDING_BENCHMARKS = tuple(
    Benchmark(f"endings/{left}", partial(_endings, left), 21, 7) for left in _NEEDS
)
