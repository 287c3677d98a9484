"""The likelihood of the bid model, for fitting it to self-play."""

from __future__ import annotations

import math

import numpy as np

from ohhell_sim.kernels._jit import jit
from ohhell_sim.kernels.forecast import FEATURES, PARTS
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
        for part in range(PARTS):
            form = 0.0
            for i in range(FEATURES):
                form += fitted[part * FEATURES + i] * rows[row, i]
            forms[part] = form
        top = -1.0e300
        for t in range(cards + 1):
            level = fitted[at + t] + t * forms[0] + t * t * forms[1]
            if t == bid:
                level += forms[2]
            elif t == bid - 1:
                level += forms[3]
            elif t == bid + 1:
                level += forms[4]
            chances[t] = level
            top = level if level > top else top
        total = 0.0
        for t in range(cards + 1):
            chances[t] = math.exp(chances[t] - top)
            total += chances[t]
        loss -= math.log(chances[taken] / total)
        for part in range(PARTS):
            forms[part] = 0.0
        for t in range(cards + 1):
            off = chances[t] / total - (1.0 if t == taken else 0.0)
            slopes[at + t] += off
            forms[0] += off * t
            forms[1] += off * t * t
            if t == bid:
                forms[2] += off
            elif t == bid - 1:
                forms[3] += off
            elif t == bid + 1:
                forms[4] += off
        for part in range(PARTS):
            for i in range(FEATURES):
                slopes[part * FEATURES + i] += forms[part] * rows[row, i]
    for i in range(len(slopes)):
        slopes[i] /= n
    return loss / n
