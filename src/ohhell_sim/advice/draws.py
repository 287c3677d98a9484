"""The chance of each of several estimates to be the largest truth, by drawing."""

from __future__ import annotations

import math
from collections.abc import Sequence

__all__ = ["shares_of_draws"]

_DRAWS = 1 << 14


def shares_of_draws(
    means: Sequence[float], covariance: Sequence[Sequence[float]], seed: int
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
    values = [
        sum((factor * normal[column] for column, factor in enumerate(row) if factor), start=mean)
        for mean, row in zip(means, _root(covariance), strict=True)
    ]
    broad = np.array([np.broadcast_to(value, _DRAWS) for value in values])
    counts = np.bincount(broad.argmax(axis=0), minlength=len(means))
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
