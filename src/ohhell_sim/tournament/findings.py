"""A tournament in plain words: who is ahead of whom, and how sure that is."""

from __future__ import annotations

import math

from ohhell_sim.tournament.result import TournamentResult
from ohhell_sim.tournament.rows import PairRow

__all__ = ["findings"]


def findings(result: TournamentResult) -> str:
    """Say what came out, and how sure that is.

    Parameters
    ----------
    result : TournamentResult
        The result.

    Returns
    -------
    str
        A line for each pair, and one on what was played. Nothing is called a difference that
        chance may have made.
    """
    lines = [_finding(pair, fewest=result.fewest) for pair in result.pairs]
    done, wanted, times = len(result.blocks), result.design.matches, result.design.tables
    matches = "1 match" if done == 1 else f"{done:,} matches"
    if result.interrupted:
        matches = f"Interrupted after {matches} of {wanted:,}"
    again = f", each played {times} times with the strategies in other seats" if times > 1 else ""
    return "\n".join([*lines, f"{matches}{again}."])


def _finding(pair: PairRow, *, fewest: bool) -> str:
    if math.isnan(pair.p):
        return f"{pair.first} and {pair.second}: a single match says nothing about chance."
    sign = -1 if fewest else 1
    low, high = sorted([sign * pair.points.low, sign * pair.points.high])
    p = "p below 0.001" if pair.p_holm < 0.001 else f"p {pair.p_holm:.3f}"
    sure = f"(95% interval {low:.2f} to {high:.2f}, {p})"
    gap = abs(pair.difference)
    if not pair.is_clear:
        return (
            f"No difference is shown between {pair.first} and {pair.second}: {gap:.2f} points a "
            f"deal {sure}."
        )
    fewer = " fewer" if fewest else ""
    return f"{pair.first} is ahead of {pair.second}, by {gap:.2f} points{fewer} a deal {sure}."
