"""From counts of worlds to chances, points, their errors, and which candidate is best.

Errors are standard errors. Where all sampled worlds agree although they need not, the sample has
no spread; then q = 1 - 0.05^(1/n) is the largest chance of anything else that n equal worlds in a
row leave at 95% (the rule of three, about 3 / n), and the error stated is q times the largest
deviation that is possible, divided by 1.96, so that twice the error is that bound.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from ohhell_sim.advice.candidates import Candidate, Reach
from ohhell_sim.advice.draws import shares_of_draws
from ohhell_sim.advice.tally import Tally

__all__ = ["CONFIDENCE", "Estimate", "Judge", "Verdict", "looks_before", "upper_chance"]

CONFIDENCE = 0.99
"""How sure it is, over all looks and candidates, that a decided choice is the best one."""

HALF_WIDTH_95 = NormalDist().inv_cdf(0.975)
"""Half the width of a 95% interval, in standard errors."""

_FEWEST = 1000  # worlds below which the normal approximation is not relied on
_FIRST_LOOK = 32_768


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """What is to be expected of one candidate.

    Attributes
    ----------
    p_make : float
        The chance to win exactly the tricks aimed at.
    p_se : float
        Its standard error.
    points : float
        The expected points.
    se : float
        Their standard error.
    p_best : float
        The chance that no legal candidate has more expected points, given the sampling error.
    tricks : tuple of float
        The chance of each number of tricks.
    tricks_se : tuple of float
        Their standard errors.
    """

    p_make: float
    p_se: float
    points: float
    se: float
    p_best: float
    tricks: tuple[float, ...]
    tricks_se: tuple[float, ...]


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """The candidates compared.

    Attributes
    ----------
    estimates : tuple of Estimate
        In the order of the candidates.
    best : int
        The legal candidate with the most expected points.
    decided : bool
        Whether the worlds played leave no doubt about that.
    runner_up : int or None
        The next-best legal candidate that is not as good as the best in every world.
    margin, margin_se : float
        By how many points the best is ahead of it, with the standard error.
    """

    estimates: tuple[Estimate, ...]
    best: int
    decided: bool
    runner_up: int | None
    margin: float
    margin_se: float


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


class Judge:
    """Compares the candidates of a question by the worlds played.

    Parameters
    ----------
    candidates : sequence of Candidate
        The candidates, at least one of them legal.
    score : sequence of sequence of int
        Points by bid and tricks.
    reach : Reach
        The numbers of tricks that are possible.
    """

    def __init__(
        self, candidates: Sequence[Candidate], score: Sequence[Sequence[int]], reach: Reach
    ) -> None:
        self.candidates = candidates
        self.reach = reach
        self.rows = [score[candidate.bid] for candidate in candidates]
        self.legal = [place for place, choice in enumerate(candidates) if choice.legal]
        self._possible = range(reach.low, reach.high + 1)

    # Sums over worlds: whole numbers, so that nothing is lost before the last division.

    def _points(self, tally: Tally, place: int) -> int:
        return sum(
            number * points
            for number, points in zip(tally.tricks[place], self.rows[place], strict=True)
        )

    def _squares(self, tally: Tally, place: int) -> int:
        return sum(
            number * points * points
            for number, points in zip(tally.tricks[place], self.rows[place], strict=True)
        )

    def _spread(self, tally: Tally, place: int) -> int:
        """Return n^2 times the variance of a candidate's points."""
        return tally.worlds * self._squares(tally, place) - self._points(tally, place) ** 2

    def _joint_spread(self, tally: Tally, one: int, other: int) -> int:
        """Return n^2 times the covariance of two candidates' points."""
        high, low = max(one, other), min(one, other)
        return tally.worlds * tally.products[high][low] - self._points(tally, one) * self._points(
            tally, other
        )

    def _difference(self, tally: Tally, one: int, other: int) -> tuple[float, float]:
        """Return by how much one candidate is ahead of another, and the standard error.

        Both are 0 for candidates that are equal in every world.
        """
        ahead = self._points(tally, one) - self._points(tally, other)
        if tally.exact:
            return ahead / tally.worlds, 0.0
        spread = (
            self._spread(tally, one)
            + self._spread(tally, other)
            - 2 * self._joint_spread(tally, one, other)
        )
        if spread > 0:
            return ahead / tally.worlds, _error(spread, tally.worlds)
        if ahead == 0:
            return 0.0, 0.0
        worst = ahead / tally.worlds
        others = [
            mine - theirs for mine in self._reachable(one) for theirs in self._reachable(other)
        ]
        deviation = max(abs(worst - value) for value in others)
        return worst, upper_chance(tally.worlds) * deviation / HALF_WIDTH_95

    def _reachable(self, place: int) -> list[int]:
        """Return the points with which a candidate can end."""
        return [self.rows[place][tricks] for tricks in self._possible]

    # What is asked for.

    def best(self, tally: Tally) -> int:
        """Return the legal candidate with the most expected points.

        Ties are broken towards less variance, then towards the lower bid or card.

        Parameters
        ----------
        tally : Tally
            The worlds played.

        Returns
        -------
        int
            Its place among the candidates.
        """
        return min(self.legal, key=functools.partial(self._order, tally))

    def _order(self, tally: Tally, place: int) -> tuple[int, ...]:
        choice = self.candidates[place]
        last = (choice.bid,) if choice.card is None else (choice.card.rank, choice.card.suit)
        return (-self._points(tally, place), self._spread(tally, place), *last)

    def error(self, tally: Tally, place: int) -> float:
        """Return the standard error of a candidate's expected points.

        Parameters
        ----------
        tally : Tally
            The worlds played.
        place : int
            The candidate.

        Returns
        -------
        float
            0 only if nothing else is possible.
        """
        if tally.exact:
            return 0.0
        spread = self._spread(tally, place)
        if spread > 0:
            return _error(spread, tally.worlds)
        constant = self._points(tally, place) // tally.worlds
        deviation = max(abs(points - constant) for points in self._reachable(place))
        return upper_chance(tally.worlds) * deviation / HALF_WIDTH_95

    def decided(self, tally: Tally) -> bool:
        """Return whether the best candidate is told apart from every other legal one.

        Each pair is compared by the differences in the same worlds. The error of 1% is shared
        out among the other candidates, and among the looks that a run can make: the l-th look
        gets 1 / (l (l + 1)) of it, which adds up to 1 over any number of looks. Candidates that
        are equal in every world are not held against it.

        Parameters
        ----------
        tally : Tally
            The worlds played.

        Returns
        -------
        bool
            True for exact counts.
        """
        if tally.exact or len(self.legal) == 1:
            return True
        if tally.worlds < _FEWEST:
            return False
        best = self.best(tally)
        look = looks_before(tally.worlds)
        error = (1 - CONFIDENCE) / (look * (look + 1) * (len(self.legal) - 1))
        bar = -NormalDist().inv_cdf(error)
        for other in self.legal:
            ahead, deviation = self._difference(tally, best, other)
            if deviation > 0 and ahead < bar * deviation:
                return False
        return True

    def verdict(self, tally: Tally, seed: int) -> Verdict:
        """Return the estimates of all candidates and their comparison.

        Parameters
        ----------
        tally : Tally
            The worlds played.
        seed : int
            Makes the draws behind the chances to be best.

        Returns
        -------
        Verdict
            The comparison.
        """
        best = self.best(tally)
        chances = self._chances_to_be_best(tally, seed)
        ahead = {place: self._difference(tally, best, place) for place in self.legal}
        rivals = [place for place, (lead, error) in ahead.items() if lead > 0 or error > 0]
        rival = min(rivals, key=functools.partial(self._order, tally), default=None)
        margin, margin_se = (0.0, 0.0) if rival is None else ahead[rival]
        return Verdict(
            estimates=tuple(
                self._estimate(tally, place, chances[place])
                for place in range(len(self.candidates))
            ),
            best=best,
            decided=self.decided(tally),
            runner_up=rival,
            margin=margin,
            margin_se=margin_se,
        )

    def _estimate(self, tally: Tally, place: int, p_best: float) -> Estimate:
        counts = tally.tricks[place]
        errors = tuple(
            self._chance_error(tally, tricks, number) for tricks, number in enumerate(counts)
        )
        chances = tuple(number / tally.worlds for number in counts)
        aim = self.candidates[place].bid
        return Estimate(
            p_make=chances[aim],
            p_se=errors[aim],
            points=self._points(tally, place) / tally.worlds,
            se=self.error(tally, place),
            p_best=p_best,
            tricks=chances,
            tricks_se=errors,
        )

    def _chance_error(self, tally: Tally, tricks: int, number: int) -> float:
        """Return the standard error of the chance of a number of tricks."""
        if tally.exact or tricks not in self.reach or self.reach.low == self.reach.high:
            return 0.0
        if 0 < number < tally.worlds:
            return _error(number * (tally.worlds - number), tally.worlds)
        return upper_chance(tally.worlds) / HALF_WIDTH_95

    def _chances_to_be_best(self, tally: Tally, seed: int) -> list[float]:
        """Return the chance of each candidate to be truly the best, 0 for illegal ones.

        Candidates that are equal in every world share their chance.
        """
        kinds: list[list[int]] = []
        for place in self.legal:
            for kind in kinds:
                if self._difference(tally, kind[0], place) == (0.0, 0.0):
                    kind.append(place)
                    break
            else:
                kinds.append([place])
        firsts = [kind[0] for kind in kinds]
        if tally.exact or len(kinds) == 1:
            best = self.best(tally)
            shares = [1.0 if best in kind else 0.0 for kind in kinds]
        else:
            means = [self._points(tally, place) / tally.worlds for place in firsts]
            shares = shares_of_draws(means, self._covariance(tally, firsts), seed)
        chances = [0.0] * len(self.candidates)
        for kind, share in zip(kinds, shares, strict=True):
            for place in kind:
                chances[place] = share / len(kind)
        return chances

    def _covariance(self, tally: Tally, places: Sequence[int]) -> list[list[float]]:
        """Return the covariance matrix of the errors of candidates' expected points."""
        scale = tally.worlds**2 * max(tally.worlds - 1, 1)
        matrix = [
            [self._joint_spread(tally, one, other) / scale for other in places] for one in places
        ]
        for row, place in enumerate(places):
            matrix[row][row] = self.error(tally, place) ** 2
        return matrix


def _error(spread: int, worlds: int) -> float:
    """Return the standard error of a mean from n^2 times the variance."""
    return math.sqrt(spread / (worlds - 1)) / worlds
