"""How often each candidate wins the match: outcomes counted, and what they win over all futures.

Every world is held against every future, so that the estimate has two sources of error, the
worlds and the futures, whose variances add up; what is left over besides, the part of both
together, is counted into each of them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from ohhell_sim.advice.bounds import HALF_WIDTH_95, upper_chance
from ohhell_sim.advice.candidates import Candidate
from ohhell_sim.advice.futures import futures_of, points_of
from ohhell_sim.advice.question import Question
from ohhell_sim.advice.table import Ints
from ohhell_sim.advice.tally import Tally
from ohhell_sim.kernels.outcomes import WON, count_wins, wins_by_future

__all__ = ["Wins"]

_COARSE = 720  # parts of a match for the products of two sums, which must fit into 63 bits
_MOST_CODES = 1 << 62


class Wins:
    """What some candidates have come to so far, and how often that wins the match.

    Parameters
    ----------
    question : Question
        What is asked; its standing is known.
    candidates : sequence of Candidate
        What to choose among.

    Attributes
    ----------
    worlds : int
        Worlds counted.
    exact : bool
        Whether they are all that there can be.
    """

    def __init__(self, question: Question, candidates: Sequence[Candidate]) -> None:
        standing, view, settings = question.standing, question.view, question.settings
        assert standing is not None  # noqa: S101 - the match is asked for
        self.worlds = 0
        self.exact = False
        self._counted: int | None = None
        self._pool_share: float | None = None
        self._futures = futures_of(
            view,
            standing,
            count=settings.futures,
            seed=settings.seed if settings.futures_seed is None else settings.futures_seed,
            policy=settings.opponents,
        )
        self._me, self._players, self._choices = view.seat, view.players, len(candidates)
        self._free = any(choice.bid is None for choice in candidates)
        self._width = view.hand_size + 1
        points = standing.sign * points_of(view.rules, view.hand_size)
        self._levels = np.unique(points)
        self._level_of = np.searchsorted(self._levels, points)
        self._gains = np.array(question.stakes.gain, np.int64)
        self._before = standing.sign * np.array(standing.points, np.int64)
        self._places: dict[object, int] = {}
        self._totals = np.zeros((0, self._players), np.int64)
        self._won = np.zeros(0, np.int64)
        self._counts = np.zeros((self._choices, 0), np.int64)
        columns = self._width**2 if self._free else self._width
        # Python's whole numbers never overflow.
        self.sums = np.zeros(self._choices, dtype=object)
        self._products = np.zeros((self._choices, self._choices), dtype=object)
        self._tricks = np.zeros((self._choices, columns), dtype=object)
        self._points = np.zeros((self._choices, self._choices), dtype=object)

    @property
    def sampled_futures(self) -> bool:
        """Whether deals follow, whose points are sampled."""
        return len(self._futures) > 1

    def add_all(self, ends: Ints, multiples: Ints | None) -> None:
        """Count all worlds that there can be.

        Parameters
        ----------
        ends : array of int64, shape (n, candidates, 2, players)
            What every seat bid and won.
        multiples : array of int64, shape (n,), or None
            How often each counts, if not once.
        """
        self.exact = True
        self.add(ends, np.ones(len(ends), np.int64) if multiples is None else multiples)
        if multiples is not None:
            squares = float(np.square(multiples.astype(np.float64)).sum())
            self._counted = len(ends)
            self._pool_share = self.worlds * self.worlds / squares / len(ends)

    def add(self, ends: Ints, multiples: Ints | None = None) -> None:
        """Count worlds.

        Parameters
        ----------
        ends : array of int64, shape (n, candidates, 2, players)
            What every seat bid and won.
        multiples : array of int64, shape (n,), optional
            How often each counts, if not once.
        """
        times = np.ones(len(ends), np.int64) if multiples is None else multiples
        places = self._places_of(self._level_of[ends[:, :, 0], ends[:, :, 1]])
        won = self._won[places]
        small = won // _COARSE
        mine, took = ends[:, :, 0, self._me], ends[:, :, 1, self._me]
        gained = self._gains[mine, took]
        cells = mine * self._width + took if self._free else took
        counts, tricks = np.zeros_like(self._counts), np.zeros(self._tricks.shape, np.int64)
        for k in range(self._choices):
            np.add.at(counts[k], places[:, k], times)
            np.add.at(tricks[k], cells[:, k], times)
        self._counts = self._counts + counts
        self._tricks = self._tricks + tricks
        if multiples is None:
            self.sums = self.sums + won.sum(axis=0)
            self._products = self._products + small.T @ small
            self._points = self._points + gained.T @ gained
        else:
            self.sums = self.sums + counts.astype(object) @ self._won.astype(object)
        self.worlds += int(times.sum())

    def _places_of(self, levels: Ints) -> Ints:
        """Return the place of each outcome among those known, new ones added."""
        flat = levels.reshape(-1, self._players)
        if len(self._levels) ** self._players < _MOST_CODES:
            codes = flat @ (len(self._levels) ** np.arange(self._players))
            keys, first, back = np.unique(codes, return_index=True, return_inverse=True)
            names = keys.tolist()
        else:
            rows, first, back = np.unique(flat, axis=0, return_index=True, return_inverse=True)
            names = [tuple(row) for row in rows.tolist()]
        known = len(self._places)
        places = [self._places.setdefault(name, len(self._places)) for name in names]
        new = [n for n, place in enumerate(places) if place >= known]
        if new:
            totals = self._levels[flat[first[new]]] + self._before
            won = np.zeros(len(new), np.int64)
            count_wins(totals, self._futures, np.int64(self._me), won)
            self._totals = np.concatenate([self._totals, totals])
            self._won = np.concatenate([self._won, won])
            more = np.zeros((self._choices, len(new)), np.int64)
            self._counts = np.concatenate([self._counts, more], axis=1)
        found: Ints = np.array(places, np.int64)[back.reshape(levels.shape[:2])]
        return found

    # What is known so far.

    def tally(self) -> Tally:
        """Return the counts that say what the deal is worth in points.

        Returns
        -------
        Tally
            As the kernels of `ohhell_sim.advice.table` count them.
        """
        return Tally(
            worlds=self.worlds,
            tricks=self._tricks.tolist(),
            products=self._points.tolist(),
            exact=self.exact,
            counted=self._counted,
            pool_share=self._pool_share,
        )

    def chances(self) -> list[float]:
        """Return the chance of each candidate to win the match."""
        whole = self.worlds * len(self._futures) * WON
        return [int(total) / whole for total in self.sums]

    def covariance(self) -> list[list[float]]:
        """Return the covariance matrix of the errors of these chances.

        Returns
        -------
        list of list of float
            Zeros where neither worlds nor futures were sampled.
        """
        size = self._choices
        matrix = [[0.0] * size for _ in range(size)]
        if not self.exact and self.worlds > 1:
            scale = self.worlds**2 * (self.worlds - 1) * (len(self._futures) * WON) ** 2
            for k in range(size):
                for j in range(size):
                    joint = self.worlds * _COARSE**2 * int(self._products[k, j])
                    joint -= int(self.sums[k]) * int(self.sums[j])
                    matrix[k][j] += joint / scale
        if self.sampled_futures:
            for k, row in enumerate(self._future_covariance()):
                for j, value in enumerate(row):
                    matrix[k][j] += value
        return matrix

    def _future_covariance(self) -> list[list[float]]:
        """Return the part of the covariance that comes from the futures."""
        count = len(self._futures)
        wins = np.zeros((self._choices, count), np.int64)
        wins_by_future(self._totals, self._counts, self._futures, np.int64(self._me), wins)
        shares = wins / (self.worlds * WON)
        rows = [(row - math.fsum(row.tolist()) / count) for row in shares]
        matrix = [[0.0] * self._choices for _ in rows]
        for k, row in enumerate(rows):
            for j in range(k + 1):
                joint = math.fsum((row * rows[j]).tolist())
                matrix[k][j] = matrix[j][k] = joint / (count - 1) / count
        return matrix

    def lead(self, one: int, other: int) -> tuple[float, float]:
        """Return by how much one candidate is ahead of another over the futures at hand.

        Parameters
        ----------
        one, other : int
            Places of candidates.

        Returns
        -------
        ahead, error : float
            The difference of their chances, and its standard error over worlds alone.
        """
        whole = self.worlds * len(self._futures) * WON
        difference = int(self.sums[one]) - int(self.sums[other])
        if self.exact or self.worlds < 2:
            return difference / whole, 0.0
        squares = self._products[one, one] + self._products[other, other]
        squares -= self._products[one, other] + self._products[other, one]
        spread = self.worlds * _COARSE**2 * int(squares) - difference**2
        scale = self.worlds**2 * (self.worlds - 1) * (len(self._futures) * WON) ** 2
        return difference / whole, math.sqrt(max(spread, 0) / scale)

    def floor_of_error(self, chance: float) -> float:
        """Return the error to state for a chance whose sample has no spread.

        Parameters
        ----------
        chance : float
            The chance found.

        Returns
        -------
        float
            0 where nothing was sampled.
        """
        if self.exact and not self.sampled_futures:
            return 0.0
        counts = [] if self.exact else [self.worlds]
        if self.sampled_futures:
            counts.append(len(self._futures))
        return upper_chance(min(counts)) * max(chance, 1 - chance) / HALF_WIDTH_95
