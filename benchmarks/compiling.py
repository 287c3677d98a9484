"""Compile every kernel once, into the cache of NUMBA_CACHE_DIR; writes the seconds of each as JSON.

``python -m benchmarks.compiling FILE``
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from ohhell_sim import Deal, advise, kernels, playouts, sample_worlds
from ohhell_sim.cards import FULL_PACK
from ohhell_sim.inference import Constraints, build_plan
from ohhell_sim.kernels.endings import EVERYBODY, solve_endings
from ohhell_sim.kernels.tree import NODE_CELLS, TREE_STATE_CELLS, grow_tree

__all__ = ["calls"]


def calls() -> dict[str, Callable[[], object]]:
    """Return the smallest call of each kernel that compiles it as the package calls it."""
    seed = np.uint64(1)
    plan = build_plan(Constraints(FULL_PACK, (3,) * 4, (0,) * 4, ((True,) * 4,) * 4)).arrays
    bids, score, weights = np.ones(8, np.int64), np.eye(4, dtype=np.int64), kernels.POLICY_WEIGHTS
    chances, counts = np.zeros(kernels.CELLS), np.zeros((4, 4), np.int64)
    worlds, no_worlds = np.zeros((1, 8), np.uint64), np.zeros((0, 8), np.uint64)
    table = np.array([4, 0, 3, 0, 0, 0, 3, 3, 0, 1, kernels.STANDARD, 0])
    masks = np.array([0, 0, kernels.TOP_LANE, 0, 0], np.uint64)
    top = kernels.TOP_LANE
    view = Deal.random("wizard", players=4, hand_size=3, seed=1).view(0)
    return {
        "random_deals": lambda: kernels.random_deals(4, 3, top, seed, 0, 1, counts),
        "policy_deals": lambda: kernels.policy_deals(
            4, 3, top, bids, weights, seed, 0, 1, counts
        ),
        "self_play": lambda: kernels.self_play(
            4, 3, top, 1, 1, chances, score, weights, seed, 0, 1,
            np.zeros((4, 4, 4), np.int64), np.zeros((kernels.CELLS, 2), np.int64),
        ),
        "deal_worlds": lambda: kernels.deal_worlds(*plan, seed, 0, 1, worlds),
        "play_worlds": lambda: kernels.play_worlds(
            worlds, table, masks, bids, kernels.policy_for(4, 3), seed, 0,
            np.zeros((1, 4), np.int64),
        ),
        "evaluate": lambda: kernels.evaluate(
            *plan, no_worlds, bids[:0], table, masks, bids, kernels.bid_model_for(4, 3), score,
            kernels.policy_for(4, 3), bids[:1],
            np.zeros(1, np.uint64), seed, 0, 1, counts[:1], np.zeros((1, 1), np.int64),
        ),
        "solve_endings": lambda: solve_endings(
            worlds, table, masks, bids, score, EVERYBODY, np.zeros((1, 4), np.int64),
            np.zeros(1, np.uint64),
        ),
        "grow_tree": lambda: grow_tree(
            *plan, no_worlds, table, masks, bids, chances, score, weights, np.uint64(1),
            np.zeros((5, 4, 4)), 0.7, seed, 0, 1, np.zeros(TREE_STATE_CELLS, np.uint64),
            np.zeros((8, NODE_CELLS), np.uint64),
        ),
        "evaluate_wide": lambda: advise(view, samples=1, seed=1),
        "deal_wide_worlds": lambda: sample_worlds(view, 1, seed=1),
        "play_wide_worlds": lambda: playouts(view, 1, seed=1, policy="random"),
    }  # fmt: skip


def main(report: Path) -> None:
    """Compile and write the report."""
    seconds = {}
    for kernel, call in calls().items():
        start = time.process_time()
        call()
        seconds[kernel] = time.process_time() - start
    report.write_text(json.dumps(seconds))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
