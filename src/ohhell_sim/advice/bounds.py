"""How sure is sure: the levels at which things are said, and what they cost."""

from __future__ import annotations

import math
from statistics import NormalDist

__all__ = ["CONFIDENCE", "HALF_WIDTH_95", "looks_before", "upper_chance"]

CONFIDENCE = 0.99
"""How sure it is, over all looks and candidates, that a decided choice is the best one."""

HALF_WIDTH_95 = NormalDist().inv_cdf(0.975)
"""Half the width of a 95% interval, in standard errors."""

_FIRST_LOOK = 32_768


def upper_chance(worlds: int) -> float:
    """Return the largest chance of an event that did not happen in any of so many worlds, at 95%.

    Parameters
    ----------
    worlds : int
        At least 1.

    Returns
    -------
    float
        1 - 0.05^(1 / worlds), about 3 / worlds.

    Examples
    --------
    >>> round(upper_chance(1000), 6)
    0.002991
    """
    return -math.expm1(math.log(0.05) / worlds)


def looks_before(worlds: int) -> int:
    """Return how many looks a run makes up to a number of worlds, that one included.

    The looks come at 32,768 worlds and whenever their number has doubled. An interrupted or
    limited run looks once, but its look counts as if it had come after the others, so that the
    same worlds lead to the same verdict however their number came about.

    Parameters
    ----------
    worlds : int
        Worlds played.

    Returns
    -------
    int
        At least 1.

    Examples
    --------
    >>> [looks_before(worlds) for worlds in (1000, 32_768, 65_536, 200_000)]
    [1, 1, 2, 4]
    """
    return 1 if worlds <= _FIRST_LOOK else (math.ceil(worlds / _FIRST_LOOK) - 1).bit_length() + 1
