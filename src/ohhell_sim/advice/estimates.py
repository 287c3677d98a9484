"""From counts of worlds to chances, points, their errors, and which candidate is best.

Errors are standard errors. Where all sampled worlds agree although they need not, the sample has
no spread; then the error stated is `upper_chance`, the largest chance of anything else that so
many equal worlds leave at 95%, times the largest deviation that is possible, divided by 1.96.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

from ohhell_sim.advice.bounds import CONFIDENCE, HALF_WIDTH_95, looks_before, upper_chance
from ohhell_sim.advice.candidates import Candidate, Reach
from ohhell_sim.advice.draws import shares_of_draws
from ohhell_sim.advice.tally import Tally, error_of, spread_of, weighted

__all__ = ["Estimate", "Judge", "Verdict"]

_LEVEL = 1 / 2000  # of the span of the score table: a difference that nobody would notice
_FEWEST = 1000  # worlds below which the normal approximation is not relied on


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
        The chance that it is truly the one to recommend, given the sampling error.
    tricks : tuple of float
        The chance of each number of tricks.
    tricks_se : tuple of float
        Their standard errors.
    bid : int
        The bid; where it is left to the model, the one made most often.
    p_win, p_win_se : float or None
        The chance to win the match, and its standard error, where that is asked for.
    """

    p_make: float
    p_se: float
    points: float
    se: float
    p_best: float
    tricks: tuple[float, ...]
    tricks_se: tuple[float, ...]
    bid: int
    p_win: float | None = None
    p_win_se: float | None = None


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """The candidates compared.

    Attributes
    ----------
    estimates : tuple of Estimate
        In the order of the candidates.
    best : int
        The legal candidate to recommend, see `Judge.best`.
    decided : bool
        Whether the worlds played leave no doubt about that.
    runner_up : int or None
        The next-best legal candidate that is not as good as the best in every world.
    margin, margin_se : float
        By how many points the best is ahead of it, with the standard error; below 0 where the
        two are level.
    """

    estimates: tuple[Estimate, ...]
    best: int
    decided: bool
    runner_up: int | None
    margin: float
    margin_se: float


class Judge:
    """Compares the candidates of a question by the worlds played.

    Parameters
    ----------
    candidates : sequence of Candidate
        The candidates, at least one of them legal.
    score : sequence of sequence of int
        What counts, by bid and tricks: the more the better.
    reach : Reach
        The numbers of tricks that are possible.
    points : sequence of sequence of int, optional
        The points that estimates state, if not those that count.
    """

    def __init__(
        self,
        candidates: Sequence[Candidate],
        score: Sequence[Sequence[int]],
        reach: Reach,
        points: Sequence[Sequence[int]] | None = None,
    ) -> None:
        self.candidates = candidates
        self.reach = reach
        self._width = len(score)
        self.rows = [_row(score, choice.bid) for choice in candidates]
        self._stated = self.rows
        if points is not None:
            self._stated = [_row(points, choice.bid) for choice in candidates]
        self.legal = [place for place, choice in enumerate(candidates) if choice.legal]
        self._possible = range(reach.low, reach.high + 1)
        cells = [cell for row in points or score for cell in row]
        self._span = max(cells) - min(cells)

    def _points(self, tally: Tally, place: int) -> int:
        return weighted(tally.tricks[place], self.rows[place])

    def _spread(self, tally: Tally, place: int) -> int:
        """Return n^2 times the variance of a candidate's points."""
        return spread_of(tally, place, self.rows[place])

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
            return ahead / tally.worlds, error_of(spread, tally.worlds)
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
        return self._cells(place, self.rows[place])

    def _cells(self, place: int, row: Sequence[int]) -> list[int]:
        if self.candidates[place].bid is not None:
            return [row[tricks] for tricks in self._possible]
        bids = range(self._width)
        return [row[bid * self._width + tricks] for bid in bids for tricks in self._possible]

    # What is asked for.

    def best(self, tally: Tally) -> int:
        """Return the legal candidate to recommend: the one with the most expected points.

        Ties are broken towards less variance, then towards the lower bid or card. Sampled
        points are level too where they are neither told apart (see `decided`) nor further apart
        than 1/2000 of the span of the score table, which nobody would notice: of these it is the
        lowest bid that can still be made, or the lowest card.

        Parameters
        ----------
        tally : Tally
            The worlds played.

        Returns
        -------
        int
            Its place among the candidates.
        """
        first = min(self.legal, key=functools.partial(self._order, tally))
        if tally.exact:
            return first
        level = [place for place in self.legal if self._is_level(tally, first, place)]
        return min(level, key=self._rank, default=first)

    def _is_level(self, tally: Tally, first: int, place: int) -> bool:
        if not self._is_able(place):
            return False
        ahead, error = self._difference(tally, first, place)
        return ahead <= min(_LEVEL * self._span, self._bar(tally) * error)

    def _is_able(self, place: int) -> bool:
        """Return whether the bid can still be made."""
        bid = self.candidates[place].bid
        return bid is None or bid in self.reach

    def _rank(self, place: int) -> tuple[int, ...]:
        choice = self.candidates[place]
        if choice.rank or choice.card is None:
            return choice.rank or (choice.bid or 0,)
        return (-1 if choice.card.rank is None else choice.card.rank, choice.card.id)

    def _order(self, tally: Tally, place: int) -> tuple[int, ...]:
        return (-self._points(tally, place), self._spread(tally, place), *self._rank(place))

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
        return self._error_of(tally, place, self.rows[place])

    def _error_of(self, tally: Tally, place: int, row: Sequence[int]) -> float:
        if tally.exact:
            return 0.0
        spread = spread_of(tally, place, row)
        if spread > 0:
            return error_of(spread, tally.worlds)
        constant = weighted(tally.tricks[place], row) // tally.worlds
        deviation = max(abs(points - constant) for points in self._cells(place, row))
        return upper_chance(tally.worlds) * deviation / HALF_WIDTH_95

    def decided(self, tally: Tally) -> bool:
        """Return whether no other legal candidate can be better, but for what nobody would notice.

        Each pair is compared by the differences in the same worlds. The error of 1% is shared
        out among the other candidates, and among the looks that a run can make: the l-th look
        gets 1 / (l (l + 1)) of it, which adds up to 1 over any number of looks. At that level
        no other may be ahead by 1/2000 of the span of the score table. Candidates that are equal
        in every world are not held against each other.

        Parameters
        ----------
        tally : Tally
            The worlds played.

        Returns
        -------
        bool
            True for exact counts.
        """
        if tally.exact or len(self.legal) == 1 or self._is_moot():
            return True
        if tally.worlds < _FEWEST:
            return False
        best = self.best(tally)
        bar = self._bar(tally)
        for other in self.legal:
            ahead, error = self._difference(tally, best, other)
            if error > 0 and ahead < bar * error - _LEVEL * self._span:
                return False
        return True

    def _is_moot(self) -> bool:
        """Return whether every legal candidate is worth the same however the cards lie."""
        return len({points for place in self.legal for points in self._reachable(place)}) == 1

    def _bar(self, tally: Tally) -> float:
        """Return by how many standard errors two candidates must differ to be told apart."""
        look = looks_before(tally.worlds)
        error = (1 - CONFIDENCE) / (look * (look + 1) * max(len(self.legal) - 1, 1))
        return -NormalDist().inv_cdf(error)

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
        counts, made, bid = self._marginals(tally, place)
        errors = tuple(
            self._chance_error(tally, tricks, number) for tricks, number in enumerate(counts)
        )
        row = self._stated[place]
        free = self.candidates[place].bid is None
        return Estimate(
            p_make=made / tally.worlds,
            p_se=self._number_error(tally, made) if free else errors[bid],
            points=weighted(tally.tricks[place], row) / tally.worlds,
            se=self._error_of(tally, place, row),
            p_best=p_best,
            tricks=tuple(number / tally.worlds for number in counts),
            tricks_se=errors,
            bid=bid,
        )

    def _marginals(self, tally: Tally, place: int) -> tuple[Sequence[int], int, int]:
        """Return the counts of tricks, the makes, and the bid made or made most often."""
        counts = tally.tricks[place]
        bid = self.candidates[place].bid
        if bid is not None:
            return counts, counts[bid], bid
        width = self._width
        table = [counts[start : start + width] for start in range(0, width * width, width)]
        bids = [sum(row) for row in table]
        made = sum(row[number] for number, row in enumerate(table))
        return [sum(column) for column in zip(*table, strict=True)], made, bids.index(max(bids))

    def _chance_error(self, tally: Tally, tricks: int, number: int) -> float:
        """Return the standard error of the chance of a number of tricks."""
        if tally.exact or tricks not in self.reach or self.reach.low == self.reach.high:
            return 0.0
        return self._number_error(tally, number)

    @staticmethod
    def _number_error(tally: Tally, number: int) -> float:
        if 0 < number < tally.worlds and not tally.exact:
            return error_of(number * (tally.worlds - number), tally.worlds)
        return 0.0 if tally.exact else upper_chance(tally.worlds) / HALF_WIDTH_95

    def _chances_to_be_best(self, tally: Tally, seed: int) -> list[float]:
        """Return the chance of each candidate to be truly the best, 0 for illegal ones.

        Candidates that are equal in every world share their chance; of others that are level the
        one that `best` would recommend has it.
        """
        kinds: list[list[int]] = []
        for place in sorted(self.legal, key=self._rank):
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
            shares = shares_of_draws(
                means,
                self._covariance(tally, firsts),
                seed,
                slack=_LEVEL * self._span,
                able=[self._is_able(place) for place in firsts],
            )
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


def _row(score: Sequence[Sequence[int]], bid: int | None) -> Sequence[int]:
    """Return what counts by tricks; by bid and tricks where the bid is left to the model."""
    return score[bid] if bid is not None else [cell for row in score for cell in row]
