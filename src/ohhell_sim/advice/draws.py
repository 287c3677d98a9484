"""The chance of each of several estimates to be the largest truth, by drawing."""

from __future__ import annotations

import math
from collections.abc import Sequence

__all__ = ["shares_of_draws"]

_DRAWS = 1 << 14


def shares_of_draws(
    means: Sequence[float],
    covariance: Sequence[Sequence[float]],
    seed: int,
    *,
    slack: float = 0.0,
    able: Sequence[bool] | None = None,
) -> list[float]:
    """Return how often each of several normal variables is the largest, by drawing them.

    Parameters
    ----------
    means : sequence of float
        Their means.
    covariance : sequence of sequence of float
        Their covariance matrix, which may be singular.
    seed : int
        Makes the draws.
    slack : float, optional
        Variables that are less than this below the largest are as good as it, and the first of
        them counts.
    able : sequence of bool, optional
        Which variables can be as good as the largest without being it; all if left out.

    Returns
    -------
    list of float
        A share for each; they add up to 1.

    Examples
    --------
    >>> shares_of_draws([1.0, 0.0], [[0.01, 0.0], [0.0, 0.01]], seed=1)
    [1.0, 0.0]
    """
    import numpy as np  # noqa: PLC0415 - loaded when there are draws

    normal = np.random.default_rng(seed).standard_normal((len(means), _DRAWS))
    # Sum by sum: what a matrix product gives to the last bit depends on the machine.
    values = np.empty_like(normal)
    for number, (mean, row) in enumerate(zip(means, _root(covariance), strict=True)):
        values[number] = mean
        for column, factor in enumerate(row):
            if factor:
                values[number] += factor * normal[column]
    good = values >= values.max(axis=0) - slack
    if able is not None:
        good &= np.array(able)[:, None]
    first = np.where(good.any(axis=0), good.argmax(axis=0), values.argmax(axis=0))
    counts = np.bincount(first, minlength=len(means))
    return [int(count) / _DRAWS for count in counts]


def _root(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the Cholesky factor of a covariance matrix that may be singular."""
    size = len(matrix)
    root = [[0.0] * size for _ in range(size)]
    for row in range(size):
        for column in range(row + 1):
            rest = matrix[row][column] - math.fsum(
                root[row][k] * root[column][k] for k in range(column)
            )
            if row == column:
                root[row][row] = math.sqrt(rest) if rest > 1e-12 * matrix[row][row] else 0.0
            elif root[column][column] > 0:
                root[row][column] = rest / root[column][column]
    return root
