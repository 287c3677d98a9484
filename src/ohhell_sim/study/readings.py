"""What is read off a study besides its metrics: calibration, and matches to tell skill."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from ohhell_sim.study.statistics import Estimate

__all__ = ["Calibration", "SkillNeed"]


@dataclass(frozen=True)
class Calibration:
    """How often bids were made, by the chance that their players gave them.

    Attributes
    ----------
    said, happened : tuple of float
        Mean chance said and share of bids made, by bin; bins without bids are left out.
    bids : tuple of int
        Bids in each bin.
    """

    said: tuple[float, ...]
    happened: tuple[float, ...]
    bids: tuple[int, ...]

    @property
    def error(self) -> float:
        """The mean distance between said and happened, over bids."""
        total = sum(self.bids)
        off = zip(self.said, self.happened, self.bids, strict=True)
        return sum(abs(a - b) * n for a, b, n in off) / total if total else math.nan


@dataclass(frozen=True)
class SkillNeed:
    """How many matches it takes to tell the standard player from the rule of thumb.

    Attributes
    ----------
    wins : Estimate
        The share of wins of the stronger player.
    matches, low, high : float
        Matches needed, with the ends of the 95% interval of the share put in; one of these
        matches is both tables of a duplicate.
    """

    wins: Estimate
    matches: float
    low: float
    high: float

    def told_apart(self, matches: Iterable[int]) -> list[float]:
        """Return the chance that the stronger player is ahead in wins after so many matches."""
        from scipy import stats  # noqa: PLC0415 - loaded on use

        spread = self.wins.se * math.sqrt(self.wins.matches)
        ahead = abs(self.wins.value - 0.5)
        if spread == 0:
            return [float(ahead > 0)] * len(list(matches))
        return [float(stats.norm.cdf(ahead / spread * math.sqrt(n))) for n in matches]
