"""Whether a scoring rewards making a bid: what decides which total should win."""

from __future__ import annotations

from functools import lru_cache

from ohhell_sim.rules.axes import Winner
from ohhell_sim.rules.scoring import ScoreFormula

__all__ = ["misses_pay", "odd_bids"]

_SIZES = (1, 2, 3, 5, 8)
_SIZE = 5


@lru_cache(maxsize=1024)
def misses_pay(score: ScoreFormula) -> bool:
    """Say whether points are errors: no miss has fewer than the make, and some have more.

    Parameters
    ----------
    score : ScoreFormula
        The points.

    Returns
    -------
    bool
        True where only the lowest total can be meant to win.

    Examples
    --------
    >>> from ohhell_sim.rules import ScoreFormula
    >>> [misses_pay(ScoreFormula.named(name)) for name in ("errors", "exact10", "cwc_none")]
    [True, False, False]
    """
    more = False
    for size in _SIZES:
        for bid in range(size + 1):
            made = score(bid, bid, size)
            for tricks in range(size + 1):
                points = score(bid, tricks, size)
                if points < made:
                    return False
                more = more or points > made
    return more


def odd_bids(score: ScoreFormula, winner: Winner) -> list[tuple[int, int, int]]:
    """Return the bids that are better missed by one trick than made, in a deal of five cards.

    Parameters
    ----------
    score : ScoreFormula
        The points.
    winner : Winner
        Which total wins.

    Returns
    -------
    list of (int, int, int)
        The bid, the points of a make, and those of the better of the two near misses.

    Examples
    --------
    >>> from ohhell_sim.rules import ScoreFormula
    >>> odd_bids(ScoreFormula.named("exact10"), Winner.HIGHEST)
    []
    >>> odd_bids(ScoreFormula.named("exact10"), Winner.LOWEST)[0]
    (0, 10, 0)
    """
    sign = 1 if winner is Winner.HIGHEST else -1
    found = []
    for bid in range(_SIZE + 1):
        near = [tricks for tricks in (bid - 1, bid + 1) if 0 <= tricks <= _SIZE]
        missed = max(
            (score(bid, tricks, _SIZE) for tricks in near), key=lambda points: sign * points
        )
        made = score(bid, bid, _SIZE)
        if sign * missed > sign * made:
            found.append((bid, made, missed))
    return found
