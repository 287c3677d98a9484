"""From what a player would like to do to what the rules leave."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["nearest"]


def nearest(wish: int, allowed: Sequence[int]) -> int:
    """Return the allowed bid nearest to a wish, of two the lower.

    Parameters
    ----------
    wish : int
        The bid wished for.
    allowed : sequence of int
        At least one bid, from low to high.

    Returns
    -------
    int
        One of them.

    Examples
    --------
    >>> nearest(2, [0, 1, 3]), nearest(5, [0, 1, 3])
    (1, 3)
    """
    return min(allowed, key=lambda bid: abs(bid - wish))
