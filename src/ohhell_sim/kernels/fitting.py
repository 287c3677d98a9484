"""The likelihood of the bid model, for fitting it to self-play."""

from __future__ import annotations

import math

import numpy as np

from ohhell_sim.kernels._jit import jit
from ohhell_sim.kernels.forecast import FEATURES, PARTS, pulled_to
from ohhell_sim.kernels.words import Int, Reals

__all__ = ["likelihood"]


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
        for t in range(cards + 1):
            chances[t] = fitted[at + t] + t * forms[0] + t * t * forms[1]
        for k in range(3):
            near = pulled_to(np.int64(k), bid)
            if near >= 0 and near <= cards:
                chances[near] += forms[2 + k] + bid * forms[5 + k]
                chances[near] += fitted[at + (k + 1) * (cards + 1) + bid]
        top = chances.max()
        total = 0.0
        for t in range(cards + 1):
            chances[t] = math.exp(chances[t] - top)
            total += chances[t]
        loss -= math.log(chances[taken] / total)
        forms[:] = 0.0
        for t in range(cards + 1):
            off = chances[t] / total - (1.0 if t == taken else 0.0)
            chances[t] = off
            slopes[at + t] += off
            forms[0] += off * t
            forms[1] += off * t * t
        for k in range(3):
            near = pulled_to(np.int64(k), bid)
            if near >= 0 and near <= cards:
                off = chances[near]
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
