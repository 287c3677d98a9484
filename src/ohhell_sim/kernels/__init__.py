"""The kernel tier: compiled functions over integers and uint64 arrays, for your own analyses.

Nothing here checks its arguments: wrong shapes, dtypes or card sets give wrong numbers or crash.
The friendly tier (`ohhell_sim.advise`, `ohhell_sim.sample_worlds`, `ohhell_sim.playouts`) checks
everything. Cards are bits (`ohhell_sim.cards.Card.bit`) with the trump suit moved to the top
lane; random streams belong to (seed, chunk of 1024 worlds, purpose).

Examples
--------
>>> import numpy as np
>>> from ohhell_sim.kernels import TOP_LANE, random_deals
>>> counts = np.zeros((4, 4), dtype=np.int64)
>>> random_deals(4, 3, TOP_LANE, np.uint64(1), 0, 1000, counts)
>>> [int(n) for n in counts.sum(axis=1)]
[1000, 1000, 1000, 1000]
"""

from ohhell_sim.kernels._jit import (
    JIT_DISABLED,
    cache_folder,
    interruptible,
    is_warm,
    kernel_hash,
)
from ohhell_sim.kernels.bidding import CELLS
from ohhell_sim.kernels.bits import FULL, TOP_LANE
from ohhell_sim.kernels.deals import policy_deals, random_deals, self_play
from ohhell_sim.kernels.learned import bid_model_for, policy_for
from ohhell_sim.kernels.policy import POLICY_WEIGHTS, RANDOM, STANDARD
from ohhell_sim.kernels.simulate import evaluate, play_worlds
from ohhell_sim.kernels.streams import CHUNK, RNG_SCHEME
from ohhell_sim.kernels.worlds import deal_worlds

__all__ = [
    "CELLS",
    "CHUNK",
    "FULL",
    "JIT_DISABLED",
    "POLICY_WEIGHTS",
    "RANDOM",
    "RNG_SCHEME",
    "STANDARD",
    "TOP_LANE",
    "bid_model_for",
    "cache_folder",
    "deal_worlds",
    "evaluate",
    "interruptible",
    "is_warm",
    "kernel_hash",
    "play_worlds",
    "policy_deals",
    "policy_for",
    "random_deals",
    "self_play",
]
