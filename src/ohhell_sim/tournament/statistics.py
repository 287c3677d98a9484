"""From counts by block to estimates with intervals: blocks are independent, matches are not."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["Ratio", "holm", "quantile", "ratings", "ratio_of", "two_sided"]

Reals = NDArray[np.float64]

ELO = 400 / math.log(10)
"""Rating points by which the odds to end ahead grow e-fold."""

MIDDLE = 1500.0
"""The mean of the ratings."""


@dataclass(frozen=True)
class Ratio:
    """A mean per deal (or match, ...), estimated over independent blocks.

    Attributes
    ----------
    value : float
        The sum of what is counted over the sum of what it is counted in.
    residuals : array of float
        One a block: how far it pulls the value away, so that the mean is 0.
    """

    value: float
    residuals: Reals

    @property
    def se(self) -> float:
        """The standard error; not a number with a single block."""
        return standard_error(self.residuals)


def standard_error(residuals: Reals) -> float:
    """Return the standard error of a mean from the residuals of independent blocks.

    Parameters
    ----------
    residuals : array of float
        One a block, with mean 0.

    Returns
    -------
    float
        Not a number for fewer than two.

    Examples
    --------
    >>> standard_error(np.array([-1.0, 1.0]))
    1.0
    """
    blocks = len(residuals)
    if blocks < 2:
        return math.nan
    return math.sqrt(math.fsum((residuals**2).tolist()) / (blocks * (blocks - 1)))


def ratio_of(counted: Sequence[int], of: Sequence[int]) -> Ratio:
    """Estimate a ratio of sums over independent blocks, by the delta method.

    Where every block counts in the same number, it is the mean of the blocks.

    Parameters
    ----------
    counted : sequence of int
        What is counted, by block.
    of : sequence of int
        What it is counted in, by block.

    Returns
    -------
    Ratio
        The estimate.

    Examples
    --------
    >>> ratio = ratio_of([3, 5], [1, 1])
    >>> ratio.value, ratio.se
    (4.0, 1.0)
    """
    above, below = sum(counted), sum(of)
    if below == 0:
        return Ratio(math.nan, np.zeros(len(counted)))
    value = above / below
    mean = below / len(of)
    residuals = (np.array(counted, float) - value * np.array(of, float)) / mean
    return Ratio(value, residuals)


def quantile(level: float, blocks: int) -> float:
    """Return how many standard errors an interval reaches to each side.

    Parameters
    ----------
    level : float
        The chance that it holds the truth, such as 0.95.
    blocks : int
        Independent blocks.

    Returns
    -------
    float
        The quantile of Student's t; not a number for fewer than two.

    Examples
    --------
    >>> round(quantile(0.95, 10_000), 2), round(quantile(0.95, 5), 2)
    (1.96, 2.78)
    """
    if blocks < 2:
        return math.nan
    from scipy.special import stdtrit  # noqa: PLC0415 - takes a while to load

    return float(stdtrit(blocks - 1, (1 + level) / 2))


def two_sided(value: float, se: float, blocks: int) -> float:
    """Return the p-value of a difference: how often chance alone makes one as large.

    Parameters
    ----------
    value, se : float
        The difference and its standard error.
    blocks : int
        Independent blocks.

    Returns
    -------
    float
        1 where there is no difference at all; not a number for fewer than two blocks.

    Examples
    --------
    >>> round(two_sided(1.96, 1.0, 100_000), 3), two_sided(0.0, 0.0, 10)
    (0.05, 1.0)
    """
    if blocks < 2:
        return math.nan
    if se == 0:
        return 1.0 if value == 0 else 0.0
    from scipy.special import stdtr  # noqa: PLC0415 - takes a while to load

    return float(2 * stdtr(blocks - 1, -abs(value / se)))


def holm(values: Sequence[float]) -> list[float]:
    """Correct p-values for their number by Holm's method.

    Parameters
    ----------
    values : sequence of float
        The p-values of all comparisons.

    Returns
    -------
    list of float
        In the same order; the chance to call even one difference that is none stays below what
        each is compared with.

    Examples
    --------
    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(values)), key=lambda place: values[place])
    corrected = [math.nan] * len(values)
    highest = 0.0
    for rank, place in enumerate(order):
        if not math.isnan(values[place]):
            highest = max(highest, min(1.0, (len(values) - rank) * values[place]))
            corrected[place] = highest
    return corrected


def ratings(ahead: NDArray[np.int64]) -> tuple[Reals, Reals]:
    """Rate strategies by who ended ahead of whom (Bradley and Terry), on the scale of Elo.

    One match that ends level is added for each pair, so that a strategy that always ends ahead
    gets a number. Errors are robust: blocks are independent, the pairs of a block are not.

    Parameters
    ----------
    ahead : array of int64, shape (blocks, n, n)
        By block, strategy and other strategy: twice the times it ended ahead, and once those
        that ended level.

    Returns
    -------
    ratings : array of float, shape (n,)
        With mean 1500; 400 more are odds of 10 to 1 to end ahead.
    errors : array of float, shape (n,)
        Standard errors; not numbers for fewer than two blocks.

    Examples
    --------
    >>> values, errors = ratings(np.array([[[0, 3], [1, 0]]] * 10))
    >>> values.round(0).tolist(), errors.tolist()
    ([1590.0, 1410.0], [0.0, 0.0])
    """
    blocks, count = ahead.shape[:2]
    wins = ahead.astype(float) / 2
    total = wins.sum(axis=0) + (1 - np.eye(count)) / 2
    games = total + total.T
    strength = np.zeros(count)
    information = np.zeros((count, count))
    for _ in range(100):
        chances = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        slope = (total - games * chances).sum(axis=1)
        weights = games * chances * (1 - chances)
        np.fill_diagonal(weights, 0.0)
        information = np.diag(weights.sum(axis=1)) - weights
        step = np.linalg.pinv(information) @ slope
        strength = strength + step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < 1e-10:
            break
    strength -= strength.mean()
    errors = np.full(count, math.nan)
    if blocks >= 2:
        chances = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        played = wins + wins.transpose(0, 2, 1)
        slopes = (wins - played * chances).sum(axis=2)
        slopes = slopes - slopes.mean(axis=0)
        inverse = np.linalg.pinv(information)
        spread = inverse @ (slopes.T @ slopes) @ inverse * blocks / (blocks - 1)
        errors = np.sqrt(np.maximum(np.diag(spread), 0.0))
    return MIDDLE + ELO * strength, ELO * errors
