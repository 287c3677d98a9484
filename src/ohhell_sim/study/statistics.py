"""Estimates, paired differences, and how sure they are.

The unit is the match: matches are independent, and match k has the same cards under each variant,
so differences are paired. A metric is a smooth function of means over matches; its error follows
from their covariances by the delta method. Covariances come from exact sums of whole numbers.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ohhell_sim.study.counts import Counts, Layout
from ohhell_sim.study.formulas import ratio
from ohhell_sim.study.metrics import Metric

__all__ = [
    "ALPHA",
    "LEVEL",
    "Difference",
    "Estimate",
    "difference_of",
    "estimate_of",
    "matches_needed",
    "with_holm",
]

Reals = NDArray[np.float64]

#: Confidence level of every interval.
LEVEL = 0.95
#: Chance of one false finding or more among the differences of a family, where there is none.
ALPHA = 0.05

#: Below so many matches with a say nothing is tested.
FEWEST_MATCHES = 30
#: Nor where a part whose square counts is not so many standard errors off 0.
CLEAR = 5
#: Nor where so few matches show the event under either variant.
FEWEST_EVENTS = 10

_STEP = 1e-20


@dataclass(frozen=True)
class Estimate:
    """A metric of one variant.

    Attributes
    ----------
    metric : Metric
        What is measured.
    variant : int
        The place of the variant in the study.
    value : float
        The estimate.
    se : float
        Its standard error.
    matches : int
        Matches that it rests on.
    say : int
        Those of them that have a say in a share.
    """

    metric: Metric
    variant: int
    value: float
    se: float
    matches: int
    say: int = 0

    def interval(self, level: float = LEVEL) -> tuple[float, float]:
        """Return the interval that holds the true value with this confidence."""
        low, high = _interval(self.value, self.se, self.matches, level)
        if self.metric.unit == "share" and self.metric.value is ratio:
            if self.say and self.value in (0, 1):
                return _of_none_or_all(self.value, self.say, level)
            return max(low, 0.0), min(high, 1.0)
        return low, high


@dataclass(frozen=True)
class Difference:
    """A metric of one variant less that of another, match by match.

    Attributes
    ----------
    metric : Metric
        What is measured.
    variant, baseline : int
        The places of the two variants in the study.
    values : tuple of float
        The metric of the baseline, and of the variant.
    value, se : float
        The difference and its standard error.
    matches : int
        Pairs of matches.
    effect : float
        The difference in standard deviations of a match (Cohen's d: the root of the mean of the
        variances of both).
    p : float or None
        The chance of so large a difference where there is none; None where too little was seen
        to test. It is 1 where the variants are alike in every match, which is not tested either.
    p_holm : float or None
        The same, corrected for the number of differences tested in the family.
    tested : int
        How many differences the family tests.
    other_points : bool
        Whether it is in points that the two variants count in other ways, which is not tested.
    gain : float
        How many times as many matches with cards of their own it would have taken for the same
        error: what the same cards are worth.
    """

    metric: Metric
    variant: int
    baseline: int
    values: tuple[float, float]
    value: float
    se: float
    matches: int
    effect: float
    p: float | None
    p_holm: float | None = None
    gain: float = math.nan
    tested: int = 1
    other_points: bool = False

    def interval(self, level: float = LEVEL) -> tuple[float, float]:
        """Return the interval that holds the true difference with this confidence."""
        return _interval(self.value, self.se, self.matches, level)

    @property
    def same(self) -> bool:
        """Whether the variants are alike in every match, so that there is nothing to test."""
        return self.se == 0 and self.value == 0

    @property
    def found(self) -> bool:
        """Whether it may be called a difference."""
        return self.p_holm is not None and self.p_holm < ALPHA

    @property
    def detectable(self) -> float:
        """The difference that at least 9 of 10 studies like this one would have found.

        Found is what passes the first step of Holm's method, the hardest: ALPHA over the number
        of differences tested.
        """
        from scipy import stats  # noqa: PLC0415 - loaded on use

        bound = stats.t.isf(ALPHA / (2 * self.tested), self.matches - 1)
        return float((bound + stats.norm.ppf(0.9)) * self.se)


def _interval(value: float, se: float, matches: int, level: float) -> tuple[float, float]:
    from scipy import stats  # noqa: PLC0415 - loaded on use

    if not se > 0:
        return value, value
    low, high = stats.t.interval(level, matches - 1, loc=value, scale=se)
    return float(low), float(high)


def _of_none_or_all(share: float, matches: int, level: float) -> tuple[float, float]:
    """Return the interval of a share of 0 or 1, whose spread says nothing: Clopper-Pearson.

    It is that of the share of matches that show the event (or its absence) at all, which no share
    of deals exceeds.
    """
    from statsmodels.stats.proportion import proportion_confint  # noqa: PLC0415 - loaded on use

    times = matches if share == 1 else 0
    low, high = proportion_confint(times, matches, alpha=1 - level, method="beta")
    return (float(low), 1.0) if share == 1 else (0.0, float(high))


def _gradient(metric: Metric, means: Reals) -> Reals:
    """Return the derivatives of a metric, exact to rounding, by a complex step."""
    slopes = np.zeros(len(means))
    for k in range(len(means)):
        shifted = means.astype(np.complex128)
        shifted[k] += 1j * _STEP
        slopes[k] = (metric.value(*shifted)).imag / _STEP
    return slopes


def _covariance(counts: Counts, layout: Layout, places: Sequence[int]) -> Reals:
    """Return the covariances of some parts between matches."""
    n = counts.matches
    table = np.zeros((len(places), len(places)))
    for row, i in enumerate(places):
        for column, j in enumerate(places):
            product = counts.products[layout.pairs[min(i, j), max(i, j)]]
            # Whole numbers up to here, so that nothing cancels.
            table[row, column] = (n * product - counts.sums[i] * counts.sums[j]) / (n * (n - 1))
    return table


def _slopes(
    metric: Metric, counts: Counts, layout: Layout, variant: int
) -> tuple[float, Reals, list[int]] | None:
    """Return a metric, its derivatives, and the places of its parts; None where it has none."""
    places = [layout.parts[variant, name] for name in metric.parts]
    if counts.matches < 2 or not all(counts.sums[place] for place in places[1:]):
        return None
    means = np.array([counts.sums[place] / counts.matches for place in places])
    with np.errstate(invalid="ignore", divide="ignore"):
        value = float(metric.value(*means))
        slopes = _gradient(metric, means)
    if not (math.isfinite(value) and np.isfinite(slopes).all()):
        return None
    return value, slopes, places


def estimate_of(metric: Metric, counts: Counts, layout: Layout, variant: int) -> Estimate | None:
    """Return a metric of a variant.

    Parameters
    ----------
    metric : Metric
        What is measured.
    counts, layout : Counts, Layout
        The counts of a study.
    variant : int
        The place of the variant.

    Returns
    -------
    Estimate or None
        None where nothing of the kind ever happened.
    """
    found = _slopes(metric, counts, layout, variant)
    if found is None:
        return None
    value, slopes, places = found
    variance = float(slopes @ _covariance(counts, layout, places) @ slopes)
    se = math.sqrt(max(variance, 0.0) / counts.matches)
    return Estimate(metric, variant, value, se, counts.matches, counts.active[places[-1]])


def difference_of(
    metric: Metric, counts: Counts, layout: Layout, variant: int, baseline: int
) -> Difference | None:
    """Return the paired difference of a metric between two variants, not yet corrected.

    Parameters
    ----------
    metric : Metric
        What is measured.
    counts, layout : Counts, Layout
        The counts of a study.
    variant, baseline : int
        The places of the variants.

    Returns
    -------
    Difference or None
        None where one of the two has no value.
    """
    mine = _slopes(metric, counts, layout, variant)
    other = _slopes(metric, counts, layout, baseline)
    if mine is None or other is None:
        return None
    slopes = np.concatenate([mine[1], -other[1]])
    table = _covariance(counts, layout, [*mine[2], *other[2]])
    variance = max(float(slopes @ table @ slopes), 0.0)
    k = len(mine[1])
    alone = [
        max(float(mine[1] @ table[:k, :k] @ mine[1]), 0.0),
        max(float(other[1] @ table[k:, k:] @ other[1]), 0.0),
    ]
    # What is left of rounding where both variants are one and the same.
    if variance < 1e-12 * sum(alone) + 1e-30:
        variance = 0.0
    value = mine[0] - other[0]
    se = math.sqrt(variance / counts.matches)
    scale = math.sqrt(sum(alone) / 2)
    enough = _enough(counts, mine[2], other[2]) and all(
        _is_clear(metric, counts, layout, which) for which in (variant, baseline)
    )
    return Difference(
        metric,
        variant,
        baseline,
        (other[0], mine[0]),
        value,
        se,
        counts.matches,
        value / scale if scale > 0 else math.copysign(math.inf, value) if value else 0.0,
        _p_value(value, se, counts.matches) if enough else None,
        gain=sum(alone) / variance if variance > 0 else math.nan,
    )


def _enough(counts: Counts, mine: Sequence[int], other: Sequence[int]) -> bool:
    """Whether enough matches have a say for a test to be what it says."""
    say = min(counts.active[mine[-1]], counts.active[other[-1]])
    events = max(counts.active[mine[0]], counts.active[other[0]])
    return say >= FEWEST_MATCHES and events >= FEWEST_EVENTS


def _is_clear(metric: Metric, counts: Counts, layout: Layout, variant: int) -> bool:
    """Whether the part whose square counts is far enough off 0 for its square to behave."""
    if not metric.clear:
        return True
    place = layout.parts[variant, metric.clear]
    error = math.sqrt(_covariance(counts, layout, [place])[0, 0] * counts.matches)
    return abs(counts.sums[place]) >= CLEAR * error


def _p_value(value: float, se: float, matches: int) -> float:
    from scipy import stats  # noqa: PLC0415 - loaded on use

    if se <= 0:
        return 1.0 if value == 0 else 0.0
    return float(2 * stats.t.sf(abs(value) / se, matches - 1))


def with_holm(differences: Iterable[Difference]) -> list[Difference]:
    """Return differences with their p-values corrected, family by family.

    Parameters
    ----------
    differences : iterable of Difference
        All that a study tests.

    Returns
    -------
    list of Difference
        In the same order.
    """
    from dataclasses import replace  # noqa: PLC0415 - on use

    from statsmodels.stats.multitest import multipletests  # noqa: PLC0415 - loaded on use

    given = list(differences)
    for family in {item.metric.family for item in given}:
        tested = [
            place
            for place, item in enumerate(given)
            if item.metric.family == family and item.p is not None and not item.same
        ]
        if tested:
            raw = [given[place].p for place in tested]
            corrected = multipletests(raw, alpha=ALPHA, method="holm")[1]
            for place, p in zip(tested, corrected.tolist(), strict=True):
                given[place] = replace(given[place], p_holm=p, tested=len(tested))
    return given


def matches_needed(ahead: float, spread: float, power: float = 0.9) -> float:
    """Return how many matches it takes to tell that a mean is not 0.

    Parameters
    ----------
    ahead : float
        The mean.
    spread : float
        The standard deviation of one match.
    power : float, optional
        How often it has to be told.

    Returns
    -------
    float
        Matches, by a two-sided t-test at 5 %; infinity where there is nothing to tell.

    Examples
    --------
    >>> round(matches_needed(0.1, 0.5))
    265
    """
    from statsmodels.stats.power import TTestPower  # noqa: PLC0415 - loaded on use

    if ahead <= 0 or spread <= 0:
        return math.inf
    effect = ahead / spread
    if effect > 3:  # so few matches that the t-test has no degrees of freedom to speak of
        return 2.0
    return float(TTestPower().solve_power(effect, alpha=ALPHA, power=power))
