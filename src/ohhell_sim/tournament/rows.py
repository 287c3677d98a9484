"""The rows of the tables of a tournament: estimates with intervals, by strategy and by pair."""

from __future__ import annotations

import math
from dataclasses import dataclass

__all__ = ["LEVEL", "Interval", "PairRow", "StrategyRow", "columns", "number", "plain"]

LEVEL = 0.95
"""The level of intervals, unless told otherwise."""


@dataclass(frozen=True)
class Interval:
    """An estimate with its standard error and an interval.

    Attributes
    ----------
    value, se, low, high : float
        The estimate, its standard error, and the ends of the interval; not numbers where a
        single block says nothing about the error.
    """

    value: float
    se: float
    low: float
    high: float

    @classmethod
    def around(cls, value: float, se: float, reach: float) -> Interval:
        """Return the interval that reaches so many standard errors to each side."""
        return cls(value, se, value - reach * se, value + reach * se)


@dataclass(frozen=True)
class StrategyRow:
    """How one strategy did.

    Attributes
    ----------
    name : str
        Its name.
    points : Interval
        Points a deal.
    made : Interval
        Share of the bids made.
    wins : Interval
        Share of its matches won, shared wins by their part.
    rating : Interval
        By who ended ahead of whom; 1500 is the mean.
    deals : int
        Deals played.

    Examples
    --------
    >>> import ohhell_sim
    >>> row = ohhell_sim.tournament(["random"], players=4, matches=5, seed=1).rows[0]
    >>> row.name, row.deals, row.wins.value, row.rating.value
    ('random', 260, 0.25, 1500.0)
    """

    name: str
    points: Interval
    made: Interval
    wins: Interval
    rating: Interval
    deals: int


@dataclass(frozen=True)
class PairRow:
    """How two strategies compare, on the same cards.

    Attributes
    ----------
    first, second : str
        Their names.
    points : Interval
        Points a deal of the first less those of the second.
    p : float
        How often chance alone makes a difference as large.
    p_holm : float
        The same, corrected for the number of pairs.
    ahead : float
        Share of the pairs of seats in which the first ended the match ahead, ties by half.

    Examples
    --------
    >>> import ohhell_sim
    >>> pair = ohhell_sim.tournament(["random", "thumb"], players=4, matches=20, seed=1).pairs[0]
    >>> pair.first, pair.difference > 0, pair.is_clear
    ('thumb', True, True)
    """

    first: str
    second: str
    points: Interval
    p: float
    p_holm: float
    ahead: float

    @property
    def difference(self) -> float:
        """Points a deal of the first less those of the second."""
        return self.points.value

    @property
    def is_clear(self) -> bool:
        """Whether it is a difference, and not what chance may make: p below 0.05, corrected."""
        return self.p_holm < 1 - LEVEL


def number(value: float) -> float | None:
    """Return a number as JSON takes it: None for one that is none."""
    return value if math.isfinite(value) else None


def plain(interval: Interval) -> dict[str, float | None]:
    """Return an interval as plain data, ready for JSON."""
    return {
        "value": number(interval.value),
        "se": number(interval.se),
        "low": number(interval.low),
        "high": number(interval.high),
    }


def columns(name: str, interval: Interval) -> dict[str, float]:
    """Return an interval as columns of a table."""
    return {
        name: interval.value,
        f"{name}_se": interval.se,
        f"{name}_low": interval.low,
        f"{name}_high": interval.high,
    }
