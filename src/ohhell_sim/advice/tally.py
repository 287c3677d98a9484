"""Counts of worlds: what sampling and counting hand on to the estimates."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Tally", "error_of", "spread_of", "weighted"]


@dataclass(frozen=True, kw_only=True)
class Tally:
    """How often each candidate ended with each number of tricks, in the same worlds.

    Attributes
    ----------
    worlds : int
        Worlds played or counted.
    tricks : sequence of sequence of int
        By candidate and number of tricks; by bid and number of tricks in one row, bid by bid,
        where the bid is left to the bid model.
    products : sequence of sequence of int
        By two candidates, the second not after the first: the sum over worlds of the product of
        their points. Empty in exact counts, which need none.
    exact : bool
        Whether every world that there can be was counted, once.
    interrupted : bool
        Whether the user broke it off.
    counted : int or None
        The number of different worlds, where some count more than others.
    pool_share : float or None
        What the bids and plays of others leave of the worlds that fit, as effective size; None
        where they were not asked.
    """

    worlds: int
    tricks: Sequence[Sequence[int]]
    products: Sequence[Sequence[int]] = ()
    exact: bool = False
    interrupted: bool = False
    counted: int | None = None
    pool_share: float | None = None


# Sums over worlds: whole numbers, so that nothing is lost before the last division.


def weighted(counts: Sequence[int], row: Sequence[int]) -> int:
    """Return the sum of what counts over worlds.

    Parameters
    ----------
    counts : sequence of int
        How often each outcome came about.
    row : sequence of int
        What each is worth.

    Returns
    -------
    int
        The sum.

    Examples
    --------
    >>> weighted([5, 3], [10, 0])
    50
    """
    return sum(number * points for number, points in zip(counts, row, strict=True))


def spread_of(tally: Tally, place: int, row: Sequence[int]) -> int:
    """Return n^2 times the variance of what counts.

    Parameters
    ----------
    tally : Tally
        The worlds played.
    place : int
        The candidate.
    row : sequence of int
        What each outcome is worth.

    Returns
    -------
    int
        0 if all worlds agree.

    Examples
    --------
    >>> spread_of(Tally(worlds=2, tricks=[[1, 1]]), 0, [10, 0])
    100
    """
    counts = tally.tricks[place]
    squares = sum(number * points * points for number, points in zip(counts, row, strict=True))
    return tally.worlds * squares - weighted(counts, row) ** 2


def error_of(spread: int, worlds: int) -> float:
    """Return the standard error of a mean from n^2 times the variance.

    Parameters
    ----------
    spread : int
        As `spread_of` returns it.
    worlds : int
        The worlds played.

    Returns
    -------
    float
        The error.

    Examples
    --------
    >>> error_of(100, 2)
    5.0
    """
    return math.sqrt(spread / (worlds - 1)) / worlds
