"""What the kernels take as the parameters of bids and cards: one array each."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.kernels.forecast import WORTHS
from ohhell_sim.kernels.net import NET_SIZE
from ohhell_sim.kernels.outlook import OUTLOOK_CELLS, WORTH_SHAPE
from ohhell_sim.kernels.policy import HAS_OUTLOOK, POLICY_WEIGHTS

__all__ = ["bid_array", "policy_array"]


def bid_array(
    plain: NDArray[np.float64], outlook: NDArray[np.uint16], fitted: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the bid model as the kernels take it.

    Parameters
    ----------
    plain : float64 array, shape (CELLS,)
        Chances of cards, see `ohhell_sim.kernels.bidding`, for what a forecast does not cover.
    outlook, fitted : arrays
        As in `Learned`; without `fitted` (length 0) there is no forecast.

    Returns
    -------
    float64 array
        The chances; 1.0 if a forecast follows; the worths of cards; the fitted numbers.
    """
    opening = outlook[: int(np.prod(WORTH_SHAPE))].reshape(WORTH_SHAPE)[..., 8, 1] / 65535
    has = np.array([float(len(fitted) > 0)])
    return np.concatenate([plain, has, opening.reshape(WORTHS), fitted])


def policy_array(
    outlook: NDArray[np.uint16], net: NDArray[np.float32] | None = None
) -> NDArray[np.int64]:
    """Return the policy as the kernels take it.

    Parameters
    ----------
    outlook : uint16 array, shape (OUTLOOK_CELLS,)
        As in `Learned`.
    net : float32 array, shape (NET_SIZE,), optional
        What `learned_net` returns; left out, the outlook alone decides.

    Returns
    -------
    int64 array
        The weights of the quick policy; 1, for an outlook follows; the outlook, four shares each;
        the net, two numbers each.
    """
    net = np.zeros(NET_SIZE, np.float32) if net is None else net
    padded = np.zeros(-(-OUTLOOK_CELLS // 4) * 4, np.uint16)
    padded[:OUTLOOK_CELLS] = outlook
    return np.concatenate(
        [
            POLICY_WEIGHTS[:HAS_OUTLOOK],
            np.ones(1, np.int64),
            padded.view(np.int64),
            np.ascontiguousarray(net, np.float32).view(np.int64),
        ]
    )
