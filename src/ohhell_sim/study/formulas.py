"""The formulas of the metrics: from the means of their parts over matches to a number.

Each is smooth, and takes complex numbers as well, by which its slopes are found.
"""

from __future__ import annotations

from typing import Any

__all__ = [
    "advantage",
    "against_rest",
    "correlation",
    "luck_share",
    "ratio",
    "same_share",
    "skill_gap",
    "skill_share",
    "spread",
    "two_correlations",
    "two_ratios",
]


def ratio(over: Any, under: Any) -> Any:
    """Return one mean over another."""
    return over / under


def spread(points: Any, squares: Any, hands: Any) -> Any:
    """Return a standard deviation from sums."""
    return (squares / hands - (points / hands) ** 2) ** 0.5


def advantage(mine: Any, times: Any, points: Any, hands: Any) -> Any:
    """Return how far a mean is above the mean of all."""
    return mine / times - points / hands


def against_rest(mine: Any, times: Any, everything: Any, all_times: Any) -> Any:
    """Return how far a ratio is above that of the rest."""
    return mine / times - (everything - mine) / (all_times - times)


def two_ratios(over: Any, under: Any, other_over: Any, other_under: Any) -> Any:
    """Return one ratio less another."""
    return over / under - other_over / other_under


def correlation(both: Any, one: Any, other: Any) -> Any:
    """Return a correlation from sums of products."""
    return both / (one * other) ** 0.5


def two_correlations(both: Any, one: Any, both_too: Any, one_too: Any, other: Any) -> Any:
    """Return one correlation with something less another with the same."""
    return correlation(both, one, other) - correlation(both_too, one_too, other)


# Of P players, n are the player of the study at one table, and P - n at the other: with `facing`,
# 4 n (P - n), a table of an odd number counts for what it is worth.


def skill_gap(apart: Any, facing: Any) -> Any:
    """Return how far the player is ahead of the rival at the same table."""
    return 2 * apart / facing


def skill_share(apart: Any, squares: Any, seats: Any, facing: Any) -> Any:
    """Return the share of the variance that is who plays."""
    return _who_plays(apart, facing) / (squares / (2 * seats))


def luck_share(apart: Any, squares: Any, seats: Any, facing: Any) -> Any:
    """Return the share of the variance that is not who plays."""
    return 1 - skill_share(apart, squares, seats, facing)


def same_share(both: Any, apart: Any, squares: Any, seats: Any, facing: Any) -> Any:
    """Return the share of the variance that stays when players are exchanged."""
    return (both / seats + _who_plays(apart, facing)) / (squares / (2 * seats))


def _who_plays(apart: Any, facing: Any) -> Any:
    """Return the variance of results that a constant lead of the player over the rival makes."""
    return apart**2 / facing
