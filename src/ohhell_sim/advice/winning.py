"""Which candidate wins the match most often."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import replace
from statistics import NormalDist

from ohhell_sim.advice.bounds import CONFIDENCE, looks_before
from ohhell_sim.advice.candidates import Candidate
from ohhell_sim.advice.draws import shares_of_draws
from ohhell_sim.advice.estimates import Judge, Verdict
from ohhell_sim.advice.outcomes import Ends, every_end, sampled_ends
from ohhell_sim.advice.question import Question
from ohhell_sim.advice.settings import Settings
from ohhell_sim.advice.tally import Tally, weighted
from ohhell_sim.advice.wins import Wins
from ohhell_sim.kernels import CHUNK, interruptible

__all__ = ["best_to_win", "find_win"]

_LEVEL = 1 / 2000  # a difference in the chance to win that nobody would notice
_FEWEST = 1000  # worlds below which the normal approximation is not relied on
_BATCH = 2 * CHUNK
_ENOUGH_WORLDS = 8_000
_MOST_WORLDS = 65_536
_MOST_PLAYOUTS = 500_000  # worlds times candidates up to which every world is played
_MOST_FOR_PLAYERS = 4_000
_FEWEST_OF_ONE_CARD = 8 * CHUNK


def find_win(
    question: Question, candidates: Sequence[Candidate], judge: Judge
) -> tuple[Tally, Verdict]:
    """Play worlds until it is clear which candidate wins the match most often.

    Parameters
    ----------
    question : Question
        What is asked.
    candidates : sequence of Candidate
        What to choose among.
    judge : Judge
        Says what they are worth in points.

    Returns
    -------
    tally : Tally
        The worlds counted; exact where neither they nor what follows were sampled.
    verdict : Verdict
        The comparison by the chance to win.

    Raises
    ------
    KeyboardInterrupt
        For a Ctrl-C before there is anything to hand back.
    """
    settings = question.settings
    wins = Wins(question, candidates)
    interrupted = False
    every = every_end(question, candidates, _MOST_PLAYOUTS)
    if every is not None:
        wins.add_all(*every)
        tally = wins.tally()
    else:
        table = sampled_ends(question, candidates)
        try:
            _play(table, wins, settings, judge)
        except KeyboardInterrupt:
            if wins.worlds == 0:
                raise
            interrupted = True
        share = table.pool_share(wins.worlds)
        tally = replace(wins.tally(), pool_share=share, interrupted=interrupted)
    verdict = _verdict(wins, tally, judge, settings.seed)
    return replace(tally, exact=tally.exact and not wins.sampled_futures), verdict


def _play(table: Ends, wins: Wins, settings: Settings, judge: Judge) -> None:
    """Play worlds in batches until it is enough."""
    most = settings.samples
    if most is None and settings.time_limit is None:
        most = _MOST_WORLDS
    look = _BATCH
    while most is None or wins.worlds < most:
        if wins.worlds and time.monotonic() >= settings.deadline:
            return
        if not wins.worlds:
            _tell(settings, wins, most)
        end = wins.worlds + _BATCH if most is None else min(wins.worlds + _BATCH, most)
        with interruptible():
            ends = table.ends(wins.worlds, end)
        wins.add(ends)
        _tell(settings, wins, most)
        if settings.samples is None and settings.time_limit is None and wins.worlds >= look:
            look *= 2
            if wins.worlds >= _ENOUGH_WORLDS and _Comparison(wins, wins.tally(), judge).decided:
                return


def _tell(settings: Settings, wins: Wins, most: int | None) -> None:
    if settings.progress is not None:
        settings.progress(wins.worlds, most)


class _Comparison:
    """The candidates, by the chance to win; of equal chances by points."""

    def __init__(self, wins: Wins, tally: Tally, judge: Judge) -> None:
        self.judge, self.wins, self.tally = judge, wins, tally
        self.chances = wins.chances()
        self.covariance = wins.covariance()
        self.sure = wins.exact and not wins.sampled_futures
        first = min(judge.legal, key=lambda place: (-wins.sums[place], *self._then(place)))
        level = [place for place in judge.legal if self._is_level(first, place)]
        self.best = min(level, key=self._then)

    def error(self, place: int) -> float:
        """Return the standard error of a chance."""
        spread = self.covariance[place][place]
        return math.sqrt(spread) if spread > 0 else self.wins.floor_of_error(self.chances[place])

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """Return by how much one candidate is ahead of another, and the standard error."""
        matrix = self.covariance
        spread = matrix[one][one] + matrix[other][other] - 2 * matrix[one][other]
        # Below this it is what rounding leaves of candidates that are equal in every world.
        sure = spread <= 1e-12 * (matrix[one][one] + matrix[other][other])
        ahead = self.chances[one] - self.chances[other]
        return ahead, 0.0 if sure else math.sqrt(spread)

    def _then(self, place: int) -> tuple[float, ...]:
        worth = weighted(self.tally.tricks[place], self.judge.rows[place])
        choice = self.judge.candidates[place]
        return (-worth, *(choice.rank or (choice.bid or 0,)))

    def _is_level(self, first: int, place: int) -> bool:
        if self.wins.sums[place] == self.wins.sums[first]:
            return True
        ahead, error = self.difference(first, place)
        return not self.sure and ahead <= min(_LEVEL, self._bar * error)

    @property
    def _bar(self) -> float:
        look = looks_before(self.tally.worlds)
        error = (1 - CONFIDENCE) / (look * (look + 1) * max(len(self.judge.legal) - 1, 1))
        return -NormalDist().inv_cdf(error)

    @property
    def decided(self) -> bool:
        """Whether no other legal candidate can be better by what anybody would notice."""
        if self.sure or len(self.judge.legal) == 1:
            return True
        if not self.wins.exact and self.tally.worlds < _FEWEST:
            return False
        bar = self._bar
        for other in self.judge.legal:
            ahead, error = self.difference(self.best, other)
            if other != self.best and error > 0 and ahead < bar * error - _LEVEL:
                return False
        return True

    def chances_to_be_best(self, seed: int) -> list[float]:
        """Return the chance of each candidate to be truly the best, 0 for illegal ones."""
        found = [0.0] * len(self.chances)
        if self.sure:
            found[self.best] = 1.0
            return found
        order = sorted(self.judge.legal, key=self._then)
        shares = shares_of_draws(
            [self.chances[place] for place in order],
            [[self.covariance[one][other] for other in order] for one in order],
            seed,
            slack=_LEVEL,
        )
        for place, share in zip(order, shares, strict=True):
            found[place] = share
        return found


def _verdict(wins: Wins, tally: Tally, judge: Judge, seed: int) -> Verdict:
    """Return the comparison, with what the candidates are worth in points beside it."""
    by_points = judge.verdict(tally, seed)
    found = _Comparison(wins, tally, judge)
    best = found.best
    shares = found.chances_to_be_best(seed)
    ahead = {place: found.difference(best, place) for place in judge.legal if place != best}
    rivals = [place for place, (lead, error) in ahead.items() if lead != 0 or error > 0]
    rival = max(rivals, key=lambda place: found.chances[place], default=None)
    margin, margin_se = (0.0, 0.0) if rival is None else ahead[rival]
    return Verdict(
        estimates=tuple(
            replace(
                estimate,
                p_best=shares[place],
                p_win=found.chances[place],
                p_win_se=found.error(place),
            )
            for place, estimate in enumerate(by_points.estimates)
        ),
        best=best,
        decided=found.decided,
        runner_up=rival,
        margin=margin,
        margin_se=margin_se,
    )


def best_to_win(question: Question, candidates: Sequence[Candidate]) -> Candidate:
    """Return the candidate that wins the match most often, and nothing else.

    Parameters
    ----------
    question : Question
        What is asked; it says how many worlds to play, or for how long.
    candidates : sequence of Candidate
        What to choose among, all of them legal.

    Returns
    -------
    Candidate
        The one with the most points instead, where the worlds do not tell the two apart by a
        standard error.
    """
    settings = question.settings
    wins = Wins(question, candidates)
    every = None
    if len(question.view.hand) <= 3:
        every = every_end(question, candidates, len(candidates) * _MOST_FOR_PLAYERS)
    if every is not None:
        wins.add_all(*every)
    else:
        table, most = sampled_ends(question, candidates), settings.samples
        if most is not None and question.view.hand_size == 1:
            most = max(most, _FEWEST_OF_ONE_CARD)  # they cost next to nothing
        while not wins.worlds or (
            (most is None or wins.worlds < most) and time.monotonic() < settings.deadline
        ):
            lo = wins.worlds
            wins.add(table.ends(lo, lo + CHUNK if most is None else min(lo + CHUNK, most)))
    tricks, gain = wins.tally().tricks, question.stakes.gain
    every_gain = [cell for row in gain for cell in row]

    def by_points(place: int) -> tuple[int, ...]:
        choice = candidates[place]
        worth = every_gain if choice.bid is None else gain[choice.bid]
        return (-weighted(tricks[place], worth), *choice.rank)

    places = range(len(candidates))
    first = min(places, key=lambda place: (-wins.sums[place], *by_points(place)))
    plain = min(places, key=by_points)
    # What the worlds do not tell apart, points do.
    ahead, error = wins.lead(first, plain)
    return candidates[plain if ahead < error else first]
