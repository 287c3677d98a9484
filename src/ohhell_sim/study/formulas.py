"""The formulas of the metrics: from the means of their parts over matches to a number.

Each is smooth, and takes complex numbers as well, by which its slopes are found.
"""

from __future__ import annotations

from typing import Any

__all__ = [
    "advantage",
    "against_rest",
    "luck_share",
    "ratio",
    "same_share",
    "skill_gap",
    "skill_share",
    "spread",
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


def skill_gap(apart: Any, seats2: Any) -> Any:
    """Return how far the player is ahead of the rival."""
    return 2 * apart / seats2


def skill_share(apart: Any, squares: Any, seats: Any) -> Any:
    """Return the share of the variance that is who plays."""
    return (apart / seats) ** 2 / (squares / (2 * seats))


def luck_share(apart: Any, squares: Any, seats: Any) -> Any:
    """Return the share of the variance that is not who plays."""
    return 1 - skill_share(apart, squares, seats)


def same_share(both: Any, apart: Any, squares: Any, seats: Any) -> Any:
    """Return the share of the variance that stays when players are exchanged."""
    return (both / seats + (apart / seats) ** 2) / (squares / (2 * seats))
