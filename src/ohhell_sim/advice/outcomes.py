"""A decision played out to what every seat bids and wins, world by world."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from ohhell_sim.advice.candidates import Candidate
from ohhell_sim.advice.question import Question
from ohhell_sim.advice.story import POOL, multiples_of
from ohhell_sim.advice.table import Ints, Table, Words
from ohhell_sim.inference.constraints import MAX_SEATS, Constraints
from ohhell_sim.inference.counting import count_worlds
from ohhell_sim.inference.enumeration import enumerate_worlds
from ohhell_sim.kernels import deal_worlds
from ohhell_sim.kernels.outcomes import play_outcomes

__all__ = ["Ends", "every_end", "sampled_ends"]


class Ends(Protocol):
    """Plays worlds to their ends."""

    def pool_share(self, worlds: int) -> float | None:
        """Return the effective size of the pools that the first worlds came from, if they did."""

    def ends(self, lo: int, hi: int) -> Ints:
        """Play the worlds `lo` to `hi` - 1: bids and tricks by world, candidate and seat."""


class _NarrowEnds(Table):
    """A decision that the classic kernels play."""

    def ends(self, lo: int, hi: int) -> Ints:
        """Play the worlds `lo` to `hi` - 1; `lo` is a multiple of the chunk size."""
        players = int(self._table[0])
        worlds = self._given[lo:hi] if len(self._given) else self._dealt(lo, hi)
        ends = np.zeros((hi - lo, self.shape[0], 2, players), np.int64)
        play_outcomes(
            worlds, self._table, self._masks, self._bids.copy(), self._model, self._score,
            self._weights, self._aims, self._cards, self._seed, np.int64(lo), ends,
        )  # fmt: skip
        return ends

    def _dealt(self, lo: int, hi: int) -> Words:
        worlds = np.zeros((hi - lo, MAX_SEATS), np.uint64)
        if self._story is None:
            deal_worlds(*self._plan, self._seed, np.int64(lo), np.int64(hi), worlds)
            return worlds
        from ohhell_sim.kernels.beliefs import believe_worlds  # noqa: PLC0415 - a kernel more

        pools = (POOL, self._seed, np.int64(lo), np.int64(hi), worlds)
        share = believe_worlds(*(*self._plan, *self._story.arrays, *pools))
        self._pools.append((lo, hi, int(share)))
        return worlds


def sampled_ends(question: Question, candidates: Sequence[Candidate]) -> Ends:
    """Return what plays dealt worlds to their ends.

    Parameters
    ----------
    question : Question
        What is asked.
    candidates : sequence of Candidate
        What to choose among.

    Returns
    -------
    Ends
        The worlds are those of `ohhell_sim.advice.sampling.decision_table`.
    """
    if question.is_narrow:
        return _NarrowEnds(question, candidates, Constraints.from_view(question.view))
    from ohhell_sim.advice.wide import WideTable  # noqa: PLC0415 - loads the wide kernels
    from ohhell_sim.inference.wide.constraints import WideConstraints  # noqa: PLC0415

    return WideTable(question, candidates, WideConstraints.from_view(question.view), pairs=False)


def every_end(
    question: Question, candidates: Sequence[Candidate], most: int
) -> tuple[Ints, Ints | None] | None:
    """Play every world that there can be, if they are few.

    Parameters
    ----------
    question : Question
        What is asked.
    candidates : sequence of Candidate
        What to choose among.
    most : int
        Worlds times candidates that are played at most.

    Returns
    -------
    ends : array of int64, shape (worlds, candidates, 2, players)
        Bids, then tricks.
    multiples : array of int64, shape (worlds,), or None
        How often each world counts; None where all count alike.
        None for both where only sampling will do.
    """
    if not question.is_narrow or question.settings.opponents != "standard":
        return None
    facts = Constraints.from_view(question.view)
    if count_worlds(facts) * len(candidates) > most:
        return None
    rows = enumerate_worlds(facts)
    worlds = np.zeros((len(rows), MAX_SEATS), np.uint64)
    worlds[:, : rows.shape[1]] = rows
    multiples = multiples_of(question, worlds)
    return _NarrowEnds(question, candidates, facts, worlds).ends(0, len(worlds)), multiples
