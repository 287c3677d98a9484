"""The likelihood of the bid model, for fitting it to self-play."""

from __future__ import annotations

import math

import numpy as np

from ohhell_sim.kernels._jit import inline, jit
from ohhell_sim.kernels.forecast import FEATURES, PARTS
from ohhell_sim.kernels.words import Int, Reals

__all__ = ["likelihood"]


@inline
def _near(tricks: Int, bid: Int) -> Int:
    """Return 0, 1 or 2 for as many tricks as bid, one less, one more; -1 for others."""
    if tricks == bid:
        return np.int64(0)
    if tricks == bid - 1:
        return np.int64(1)
    return np.int64(2) if tricks == bid + 1 else np.int64(-1)


@jit
def likelihood(rows: Reals, n: Int, cards: Int, fitted: Reals, slopes: Reals) -> float:
    """Return the mean of -log P(tricks | hand, bid), and its slopes.

    Parameters
    ----------
    rows : float64 array, shape (m, FEATURES + 4)
        As `outlook_deals` writes them.
    n : int64
        How many of them to take.
    cards : int64
        Hand size.
    fitted : float64 array, shape (forecast_size(cards),)
        Where to take it.
    slopes : float64 array, shape (forecast_size(cards),)
        Filled with the derivatives.

    Returns
    -------
    float
        Nats a hand.
    """
    forms = np.zeros(PARTS)
    chances = np.zeros(cards + 1)
    slopes[:] = 0.0
    loss = 0.0
    at = PARTS * FEATURES
    for row in range(n):
        bid = np.int64(rows[row, FEATURES])
        taken = np.int64(rows[row, FEATURES + 1])
        forms[:] = 0.0
        for i in range(FEATURES):
            feature = rows[row, i]
            for part in range(PARTS):
                forms[part] += fitted[i * PARTS + part] * feature
        top = -1.0e300
        for t in range(cards + 1):
            level = fitted[at + t] + t * forms[0] + t * t * forms[1]
            k = _near(t, bid)
            if k >= 0:
                level += forms[2 + k] + bid * forms[5 + k]
                level += fitted[at + (k + 1) * (cards + 1) + bid]
            chances[t] = level
            top = level if level > top else top
        total = 0.0
        for t in range(cards + 1):
            chances[t] = math.exp(chances[t] - top)
            total += chances[t]
        loss -= math.log(chances[taken] / total)
        forms[:] = 0.0
        for t in range(cards + 1):
            off = chances[t] / total - (1.0 if t == taken else 0.0)
            slopes[at + t] += off
            forms[0] += off * t
            forms[1] += off * t * t
            k = _near(t, bid)
            if k >= 0:
                forms[2 + k] += off
                forms[5 + k] += off * bid
                slopes[at + (k + 1) * (cards + 1) + bid] += off
        for i in range(FEATURES):
            feature = rows[row, i]
            for part in range(PARTS):
                slopes[i * PARTS + part] += forms[part] * feature
    for i in range(len(slopes)):
        slopes[i] /= n
    return loss / n
